"""The numbers of Paw of Duty: zones, phases, verbs, actions and clauses, as the compiled rules and the vocabulary
share them.

Final integers and no enumeration: the compiler puts them into the code, where an IntEnum would cost a call.
"""

from __future__ import annotations

from typing import Final

from rulebound.core.kernel.agenda import REGISTERS
from rulebound.core.kernel.match import RULING
from rulebound.games.paw_of_duty.rules.board import ROWS_AND_COLUMNS, SPACES_ON_BOARD

SEATS: Final = 2
DIRECTIONS: Final = 4
DRAWN_KITTIES: Final = 2  # in a turn
MOST_KITTIES: Final = 19  # nine turns for each seat: so there is always a Kitty with two tokens (PD-R14)
MOST_TACTICS: Final = 64  # and so the most cards in a hand
TOKENS: Final = 9
TOO_MANY_TOKENS: Final = 3
FULL_HAND: Final = 5
START_CARDS: Final = 4

# Where a tactic card starts the match.
IN_DECK: Final = 0
WITH_EACH: Final = 1  # one copy with each player, who never loses it
WITH_FIRST: Final = 2

# Unit types, as bits.
HUNTRESS: Final = 1
PILOT: Final = 2
TANK: Final = 4

# Zones: the board is the only line, its places are the spaces.
BOARD: Final = 0
KITTY_DECK: Final = 1
DRAWN: Final = 2  # the two Kitties of a turn, until one of them is placed
REMOVED: Final = 3
TACTIC_DECK: Final = 4
DISCARD: Final = 5
PLAYED: Final = 6  # this turn, in front of the active player
ASIDE: Final = 7  # put back in the exchange, not yet shuffled in
OUT: Final = 8  # cards that a scene leaves out of the match
HAND: Final = 9
CAPTURED: Final = 11  # by the seat that captured
ZONES: Final = 13

# The first pools of cards that a seat cannot tell apart.
KITTY_POOL: Final = 0
TACTIC_POOL: Final = 1

# When a card left the tactic deck: in the first deal, in the exchange of the first or of the second player, or later.
DEALT: Final = 0
FIRST_EXCHANGE: Final = 1
SECOND_EXCHANGE: Final = 2
LATER: Final = 3

# Phases of a turn: what is done next when nothing is pending.
EXCHANGE: Final = 0
BEGIN_TURN: Final = 1
DEPLOY: Final = 2
TACTICS: Final = 3
AFTER_CARD: Final = 4
CLEAN_UP: Final = 5
PENALTY: Final = 6
DECLARE: Final = 7
END_TURN: Final = 8
DRAW_KITTIES: Final = 9

# Every tactic card has one trigger: it is played. It may also say when it may be.
ON_PLAY: Final = 0
PLAY_IF: Final = 1  # no program, but the condition under which the card may be played
TRIGGERS: Final = 2
RUN: Final = 0  # the only kind of frame

# Sources of a selector beyond those of the core. Every selector means a set of spaces: for Kitties, where they stand.
KITTIES: Final = 2
SPACES: Final = 3
TARGET_OF: Final = 4  # operand: register of the Kitty in whose front it is
CHOSEN_ALL: Final = 5  # operand: register of several Kitties
PILE: Final = 6  # operand: zone, that of the first seat for a hand or captures; cards, of which only `select` knows
LAST_PLAYED: Final = 9  # the card that a side has played last; a card, of which only `select` knows
NEAREST: Final = 8  # operand: selector of the Kitty in whose front it is the nearest of its side, however far
LOOKED_AT: Final = 7  # operand: first register of as many as IN_PLACE says; cards, of which only `select` knows

# Filters. A register of HOST means the thing just described ("with an open adjacent space") instead of a register.
HOST: Final = -1
TYPES: Final = 1  # operand: bits
NOT_NEW: Final = 2
WITH_TARGET: Final = 3
OPEN: Final = 4
IN_AREA: Final = 5  # operand: set of spaces
ADJACENT: Final = 6  # operand: register
DIAGONAL: Final = 7  # operand: selector
NEAR: Final = 8  # operand: [selector, how many of them at least, or ALL_OF_THEM]
AHEAD: Final = 9  # operand: [register, least, most]
AWAY: Final = 10  # operand: [register, distance]
SIGHT: Final = 11  # operand: register
WITH: Final = 12  # operand: selector, seen from the thing described
HERE: Final = 13  # the very space from which is looked
NOT_CHOSEN: Final = 14  # operand: [how many, registers …]
CAN_HOP_OVER: Final = 15  # operand: register of who hops
FLOWN_OVER: Final = 16
OTHER_THAN: Final = 17  # operand: selector
THAT_SPACE: Final = 18  # operand: register
NAMED: Final = 19  # operand: design
NOT_NAMED: Final = 20
LEVEL_AT_MOST: Final = 21
LEVEL_AT_LEAST: Final = 22
PLAYED_NOW: Final = 23
FACING: Final = 24  # operand: selector of whom it faces
FACING_COMPASS: Final = 25  # operand: direction
FACING_AWAY: Final = 26  # operand: selector, as of the following
FACING_ALIKE: Final = 27
IN_FRONT: Final = 28
BEHIND: Final = 29
BESIDE: Final = 30
SAME_ROW: Final = 31
SAME_COLUMN: Final = 32
SAME_LINE: Final = 33
WITHIN: Final = 34  # operand: [selector, steps]
IN_LINE: Final = 35  # operand: [register of a row or column, set of spaces]
DAMAGED_NOW: Final = 36
NOT_DAMAGED: Final = 37
MOVED_NOW: Final = 38
NOT_MOVED: Final = 39
ATTACKED_NOW: Final = 40
NOT_ATTACKED: Final = 41
TOKENS_AT_LEAST: Final = 42
TOKENS_AT_MOST: Final = 43
WITHOUT_TARGET: Final = 44
HIGHEST_LEVEL: Final = 45  # the last of its selector
LOWEST_LEVEL: Final = 46
NOT_FACING: Final = 49  # operand: selector of whom it does not face
IN_LINE_OF_3: Final = 48  # of the City, with two others of its side
NOT_NEAR: Final = 47  # operand: selector of what it is not adjacent to
SAME_LEVEL: Final = 50  # operand: selector of one Kitty
LOWER_LEVEL: Final = 51  # operand: [selector of one Kitty, stat], as of the following
HIGHER_LEVEL: Final = 52
IN_FRONT_DIAGONALLY: Final = 53  # operand: selector
SAME_TYPE: Final = 54  # operand: selector of one Kitty
ALL_OF_THEM: Final = -1
NOTES_ALL: Final = 16  # added to the register of a selector that notes all its Kitties, not only the first

# Conditions beyond those of the core, which has the numbers below 20.
DID_NOT_MOVE: Final = 20  # selector
STOPS: Final = 21  # selector of what stops, register for it, selector of what is stopped in its slide or push
WAS_CAPTURED: Final = 22  # register
WAS_NOT_CAPTURED: Final = 23
MOVED_SO: Final = 24  # selector
CAUGHT_ANY: Final = 25  # 1 for "some", 0 for "none": by the text under way
ELIGIBLE: Final = 26  # side
IS_STRONG: Final = 27  # selector, selector: one of the first against one of the second

# Instructions.
CHOOSE_KITTY: Final = 8  # register, selector, 1 if optional, where to go on if declined, 1 to look ahead
CHOOSE_SEVERAL: Final = 9  # register, selector, how many, 1 for up to so many, 1 to look ahead
CHOOSE_SPACE: Final = 10  # as CHOOSE_KITTY
CHOOSE_DIRECTION: Final = 11  # as CHOOSE_KITTY, with a record [register of the Kitty, selector or 0]
FIND: Final = 12  # register, selector, register of the Kitty from which is looked
MODES: Final = 13  # modes, how many of them to do, register, where to go on, number of the first one's words
GOTO: Final = 14  # where
ROTATE: Final = 15  # selector, 1 if optional, where to go on if declined, register of the offer, of those left
MOVE: Final = 16  # selector, set of allowed numbers of steps, 1 if optional, where to go on, register of the offer
FORWARD: Final = 17  # selector, steps
PUSH: Final = 18  # selector, steps, register of who pushes
PULL: Final = 19  # selector, steps, register of who pulls
SLIDE: Final = 20  # selector, register of the direction
RELOCATE: Final = 21  # selector, register of the space
FLY: Final = 22  # the same
HOP: Final = 23  # selector, selector
SWAP: Final = 24  # selector, selector or 0 if the first means both
ATTACK: Final = 25  # selector
DAMAGE: Final = 26  # amount, selector, register of who deals it or -1, 1 if captures wait for the next instruction
DRAW: Final = 27  # amount
DISCARD_CARDS: Final = (
    28  # amount, design that must not be discarded or -1, the only one that may be or -1, 1 + register
)
# Those of designed cards.
ROTATE_BY_OTHER: Final = 29  # as ROTATE; the other player turns it
MOVE_STRAIGHT: Final = 30  # as MOVE
TURN_AROUND: Final = 31  # selector
MOVE_COMPASS: Final = 32  # selector, steps, direction
PUSH_AWAY: Final = 33  # selector, steps, selector of from whom
CAPTURE: Final = 34  # selector
PUT_TOKEN: Final = 35  # selector
TAKE_TOKEN: Final = 36  # selector
ROTATE_TO: Final = 37  # selector, direction
LAST: Final = 38  # selector, what holds for it, amount, first turn from now, number of turns
WARD: Final = 39  # selector, treatment, amount, number of turns, 1 for once
LEVEL_UP: Final = 40  # selector, amount, number of turns, 1 for less
MORE_PLAYS: Final = 41  # amount
DRAW_OTHER: Final = 42  # amount: the other player
DISCARD_RANDOM: Final = 43  # amount: the other player
LOOK_AT_HAND: Final = 44  # the other player's
LOOK_AT_TOP: Final = 45  # zone, how many, the first register for them or -1
PUT_CARD: Final = 46  # selector, where: THE_HAND, THE_TOP, THE_BOTTOM or THE_PILE
DISCARD_ALL: Final = 47  # BOTH, YOURS or FOES: whose hand
DISCARD_BY_OTHER: Final = 48  # as DISCARD_CARDS
DISCARD_FREELY: Final = 49  # as DISCARD_CARDS, as many as one likes
NEXT_TURN_PLAYS: Final = 50  # amount: more or, below 0, fewer plays in the other player's next turn
REMOVE_CAPTURED: Final = 51  # register of a captured Kitty
RESHUFFLE: Final = 62
DRAW_UNTIL: Final = 63  # cards in hand
CHOOSE_LINE: Final = 52  # register, lines, 1 if optional, where to go on if declined
NEXT_OF: Final = 53  # register, selector, register of those left, where to go on after the last, 1 if optional
WATCH: Final = 54  # event, selector, where to go on, 1 for once + 2 × first + 4 × last turn from now, register
QUARTER: Final = 55  # selector, quarters to the right
TURN_TOWARD: Final = 56  # selector, selector, 1 for away from it
BACKWARD: Final = 57  # selector, steps
ATTACK_THEM: Final = 58  # selector, selector
HIT_TARGETS: Final = 59  # amount or 0 for the level of each, selector
MEND: Final = 60  # selector
TAKE_CONTROL: Final = 61  # selector, number of turns
CLOSE: Final = 64  # set of spaces, register of one space or -1, of a row or column or -1, side, 4 × turns + to what
CARRY_OUT: Final = 65  # selector of a tactic card
COUNT_AS_OLD: Final = 66  # selector
DENY: Final = 67  # what, side, first turn from now, number of turns
NEXT_ATTACK: Final = 68  # more damage, or 0 for double damage
MOVE_BY_OTHER: Final = 69  # as MOVE; the other player moves it
TAKE_BACK: Final = 70  # the card of the text
SEND_BACK: Final = 71  # selector, THE_TOP or THE_BOTTOM
ENTER_TOP: Final = 72  # register of the space: the top card of the Kitty deck
LOCK: Final = 73  # selector of a tactic card
NOTE_SPACE: Final = 76  # register, register of the Kitty that has left it
PLAY_NOW: Final = 75  # selector of a tactic card
PLAY_AGAIN: Final = 74  # design of a card that each player owns
MOST_LOOKED_AT: Final = 5
MOST_LEVELS_UP: Final = 7
THE_HAND: Final = 0
THE_TOP: Final = 1
THE_BOTTOM: Final = 2
THE_PILE: Final = 3
THE_OTHER_HAND: Final = 4

# What holds for a Kitty for a while: [its stay, what, amount, first turn, last turn].
LASTING: Final = 5
DEALS_DOUBLE: Final = 0
DEALS_MORE: Final = 1
SAFE: Final = 2
HELD: Final = 3
FIXED: Final = 4
BARRED: Final = 5
IS_TYPE: Final = 6
LEVELS_MORE: Final = 7
BORROWED: Final = 8  # amount: from whom
HELD_FROM: Final = 9  # amount: by whom it is not moved
SPARED: Final = 10  # from attacks
NEVER_STRONG: Final = 11
ALWAYS_STRONG: Final = 13
HARMLESS: Final = 14  # deals no damage
FIXED_FROM: Final = 15  # amount: by whom it is not rotated
SLANTING: Final = 16  # moves diagonally too
AIMS: Final = 17  # amount: where else it may attack, as AIM_AROUND and the like
DEFENDED: Final = 12  # amount: 1 + the Kitty that is dealt its damage
AIM_AROUND: Final = 1  # adjacent to it
AIM_SLANTING: Final = 2  # diagonally in front of it
AIM_BEHIND: Final = 3
AIM_AHEAD: Final = 4  # in a straight line in front of it
FOR_GOOD: Final = 1000  # turns
MOST_TURNS_CLOSED: Final = 200

# Spaces that Kitties cannot enter for a while: [set of spaces, whose Kitties, to what, first turn, last turn].
CLOSED: Final = 5
TO_MOVES: Final = 1
TO_PLACING: Final = 2

# What a player cannot do for a while: [what, seat, first turn, last turn].
DENIED: Final = 4
ATTACKING: Final = 0
MOVING: Final = 1
ROTATING: Final = 2
REFILLING: Final = 3
RESETTING: Final = 4  # damage at the start of the turn
DRAWING_TWO: Final = 5  # Kitties: only one is drawn

# What happens to a Kitty, for texts that wait for it.
CAPTURED_NOW: Final = 0
ATTACKS_NOW: Final = 1
HURT_NOW: Final = 2
MOVES_NOW: Final = 3
TURNS_NOW: Final = 4
PLACED_NOW: Final = 5
TARGETED_NOW: Final = 8  # by an attack
ENTERS_NOW: Final = 7  # moves to a space or is placed there
CARD_NOW: Final = 6  # a tactic card is played, of whose player the operand tells the side
# [event, selector or -1 - the stay of one Kitty, seat, card of the text, first instruction, 1 for once, register of
# whom it happens to, last turn, first turn, all registers of the text]
WATCHED_REGISTERS: Final = 9
WATCHING: Final = WATCHED_REGISTERS + REGISTERS
MOST_ASKED: Final = 300  # questions for a text that asks of each Kitty, or lets texts wait
MOST_WATCHED: Final = 24  # times that such texts work in a turn
NOT_STRAIGHT: Final = -2  # where a move goes: anywhere,
NO_HEADING: Final = -1  # or in a direction that its first step decides
HAND_TALLY: Final = 0
CAPTURES_TALLY: Final = 1
LEVELS_TALLY: Final = 2
CAPTURED_TALLY: Final = 3
PLAYS_TALLY: Final = 4
STEPS_MADE: Final = 5
CARDS_DISCARDED: Final = 6
LEVEL: Final = 0
DAMAGE_TAKEN: Final = 1
PAW_TOKENS: Final = 2
EXACTLY: Final = 8  # added to the number of modes that are done: none is left out
OTHER_PLAYER: Final = 16  # added to it: the other player chooses
CONFINED: Final = 1 << 32  # the spaces that a move may enter stand above the numbers of its steps
NEARER: Final = 1 << 25  # added to these spaces: each step only has to bring the Kitty nearer to them
AS_MANY: Final = 0  # steps: as many as the step before made

# Questions beyond the core's ASK_OFFER.
ASK_EXCHANGE: Final = 8
ASK_KITTY: Final = 9
ASK_PLACE: Final = 10
ASK_PLACED_FACING: Final = 11
ASK_TOKEN: Final = 12
ASK_TACTIC: Final = 13
ASK_CHOICE: Final = 14
ASK_SPACE: Final = 15
ASK_DIRECTION: Final = 16
ASK_FACING: Final = 17
ASK_STEP: Final = 18
ASK_MODE: Final = 19
ASK_DISCARD: Final = 20
ASK_PENALTY: Final = 21
ASK_RESCUE: Final = 22
ASK_LINE: Final = 23

# Actions: each block begins where the one before it ends (`actions.py`).
MOST_MODES: Final = 8
END_TACTICS: Final = 0
END_EXCHANGE: Final = 1
STOP: Final = 2
DEPLOY_KITTY: Final = 3  # + place among the drawn
PLACE_AT: Final = DEPLOY_KITTY + DRAWN_KITTIES  # + space
FACE: Final = PLACE_AT + SPACES_ON_BOARD  # + facing
CHOOSE_AT: Final = FACE + DIRECTIONS  # + space: the Kitty there
GO_TO: Final = CHOOSE_AT + SPACES_ON_BOARD  # + space
TAKE_SPACE: Final = GO_TO + SPACES_ON_BOARD  # + space
TAKE_DIRECTION: Final = TAKE_SPACE + SPACES_ON_BOARD  # + direction
TAKE_MODE: Final = TAKE_DIRECTION + DIRECTIONS  # + place among the modes
RESCUE: Final = TAKE_MODE + MOST_MODES  # + place in the opponent's pile of captured Kitties
PLAY: Final = RESCUE + MOST_KITTIES  # + place in hand
DISCARD_CARD: Final = PLAY + MOST_TACTICS  # + place in hand
PUT_BACK: Final = DISCARD_CARD + MOST_TACTICS  # + place in hand
ACCEPT: Final = PUT_BACK + MOST_TACTICS
DECLINE: Final = ACCEPT + 1
TAKE_CARD: Final = DECLINE + 1  # + place in the pile
TAKE_LINE: Final = TAKE_CARD + MOST_TACTICS  # + row, or behind the rows a column
ACTIONS: Final = TAKE_LINE + ROWS_AND_COLUMNS

# Recorded events.
TURN_BEGAN: Final = 20
PLACED: Final = 21
PLAYED_CARD: Final = 22
ROTATED: Final = 23
DAMAGED: Final = 24
CAPTURED_KITTY: Final = 25
TOKEN_PUT: Final = 26
TOKEN_TAKEN: Final = 27
DECLARED: Final = 28
STRUCK_OUT: Final = 29
RESCUED: Final = 30
EXCHANGED: Final = 31
RESCUE_DECLINED: Final = 32
CONTROL: Final = 33
POWER: Final = 34
TACTICS_ENDED: Final = 35
COULD_NOT_DRAW: Final = 36
ATTACKED: Final = 37
TOKENS_RETURNED: Final = 38
WARDED: Final = 39
BOOSTED: Final = 40
GUARDED: Final = 41
LASTS: Final = 42
REMOVED_CAPTURE: Final = 43
PLAYS_GIVEN: Final = 44
LOOKED: Final = 45
MENDED: Final = 46
CONTROLLED: Final = 47
PLAYS_LATER: Final = 48
SPACES_CLOSED: Final = 49
CARRIED_OUT: Final = 50
DENIED_TO: Final = 51
STRENGTHENED: Final = 52
SENT_BACK: Final = 53

# How a match ended.
NOT_ENDED: Final = 0
BY_CONTROL: Final = 1
BY_POWER: Final = 2
BY_BOARD: Final = 3  # equal captures, more levels on the board
BY_SECOND_PLAYER: Final = 4
DRAWN_MATCH: Final = 5

# Options of the match, in the order of the rulebook's variants.
EDGE: Final = 0
EDGE_CAPTURE: Final = 1
KITTY_DRAW: Final = 1
KITTY_DRAW_OPEN: Final = 1
FULL_CITY: Final = 2
FULL_CITY_OUTER: Final = 0
TOKEN_LIMIT: Final = 3
TOKEN_LIMIT_LIMITED: Final = 0
PENALTY_RESET: Final = 4
PENALTY_RESET_RESET_ON_RETURN: Final = 1
SAME_NAME_LIMIT: Final = 5
SAME_NAME_LIMIT_YES: Final = 1
CLAWS_RETURN: Final = 6
CLAWS_RETURN_AFTER_REFILL: Final = 1
DOUBLE_DAMAGE: Final = 7
DOUBLE_DAMAGE_ALL_DAMAGE: Final = 1
CONTROL_CHECK: Final = 8
CONTROL_CHECK_END_POSITION: Final = 1
LAST_TURN_RESCUE: Final = 9
LAST_TURN_RESCUE_YES: Final = 0
FINAL_TIE: Final = 10
FINAL_TIE_SECOND_PLAYER: Final = 1

# Clauses that refuse a move.
MORE_THAN_LINES: Final = 406
NOT_ON_THE_CARD: Final = 503
NOT_ADJACENT: Final = 602
WRONG_SIDE: Final = 603
ONE_STEP: Final = 604
OCCUPIED: Final = 605
SAME_FACING: Final = 607
JUST_PLAYED: Final = 704
NEVER_DISCARDED: Final = 705
HIDDEN_HAND: Final = 712
UP_TO_FOUR: Final = 713
NOT_PUT_BACK: Final = 714
NOT_DRAWN: Final = 802
NOT_A_GRID_MARKER: Final = 804
NO_LINE: Final = 808
ONCE_PER_TURN: Final = 810
AFTER_REFILL: Final = 812
PENALTY_DUE: Final = 814
CONTROL_WON: Final = 819
NOT_ELIGIBLE: Final = 820
NOT_LOWEST: Final = 821
NOT_YOUR_TURN: Final = 823
BATTLE_OVER: Final = 824
OFF_THE_BOARD: Final = RULING + 5
MUST_DEPLOY: Final = RULING + 9
EXCHANGE_ORDER: Final = RULING + 12
NO_TOKEN_THERE: Final = RULING + 14
LINE_ONE: Final = RULING + 20
NOT_OPTIONAL: Final = RULING + 21
SAME_NAME: Final = RULING + 22
NUMBER_OF_STEPS: Final = RULING + 32
CANNOT_HOP: Final = RULING + 36
TOTAL_NOT_LOWER: Final = RULING + 53
LAST_TURN: Final = RULING + 54
HIDDEN_DECK: Final = RULING + 57
NOT_YET: Final = RULING + 70
CLOSED_SPACE: Final = RULING + 71
LOCKED_CARD: Final = RULING + 81
