"""The numbers of Claw & Order: zones, steps, triggers, verbs and actions, as the compiled rules and the
vocabulary share them.

Final integers and no enumeration: the compiler puts them into the code, where an IntEnum would cost a call.
"""

from __future__ import annotations

from typing import Final

SEATS: Final = 2
DECK_SIZE: Final = 27
COPIES: Final = 3
ANY_NUMBER: Final = 99  # of copies
START_CARDS: Final = 5
START_DOLLARS: Final = 5
CHEAP: Final = 5  # the highest price of a Troop card that saves a starting hand
MOST_RESHUFFLES: Final = 6
WINS_NEEDED: Final = 2
BATTLES: Final = 3
MOST_REPLAYS: Final = 2
TURN_LIMIT: Final = 60
MOST_ACTS: Final = 200
MOST_TRIGGERS: Final = 500
IN_PLAY: Final = 54  # cards that can be in play at once
MOST_FIELDS: Final = 40  # battlefield cards in a set
ABILITIES: Final = 4  # activated abilities of a card that have an action

# Kinds of card, as bits.
TROOP: Final = 1
VEHICLE: Final = 2
EQUIP: Final = 4
BUFF: Final = 8
ONE_TIME: Final = 16
FIELD: Final = 32
ANY_TROOP: Final = 3
KIND_COUNT: Final = 5  # kinds that have a price

# Breeds.
NO_BREED: Final = 0
SHORTHAIR: Final = 1
LONGHAIR: Final = 2
HAIRLESS: Final = 3
# Keywords, as bits.
FLYING: Final = 1
REACH: Final = 2
OBSERVER: Final = 4
RETREAT: Final = 8
STEALTH: Final = 16
# What a troop may do or is spared, as bits.
FROM_BACK: Final = 1
INTO_BACK: Final = 2
NO_PENALTY: Final = 4
EJECTS: Final = 8
STAYS_IDLE: Final = 16  # cannot attack
UNTOUCHED: Final = 32  # cannot be attacked
WITHDRAWN: Final = 64  # cannot be chosen by the opponent
TWICE: Final = 256  # may attack a second time in its turn
TO_HAND: Final = 128  # goes to its owner's hand instead of being destroyed
EJECTS_TO_HAND: Final = 1024  # of a Vehicle or of its pilot: where the pilot goes when the Vehicle is destroyed
EJECTS_TO_BACK: Final = 2048
EJECTS_TO_FRONT: Final = 4096
ALL_EJECTS: Final = 7176  # with EJECTS
SAVED: Final = 8192  # stays in play, healed, instead of being destroyed
UNMANNED_OK: Final = 16384  # a Vehicle that may attack without a pilot
REAR_CREW: Final = 32768  # a Vehicle that takes a pilot from the Back Line too
REAR_PILOT: Final = 65536  # a troop that may pilot from the Back Line
WITH_HOST: Final = 262144  # an Equip Item that goes to a hand when it is destroyed with its host
NO_ITEMS: Final = 524288  # cannot be chosen by One-Time Items; with the next only by the opponent's
NO_ENEMY_ITEMS: Final = 1048576
KEEPS: Final = 131072  # a pilot that keeps its abilities
LURES: Final = 512  # enemy troops must attack it if they can
FORBIDDEN: Final = 1000  # a price that forbids a card
# When a One-Time Item may be played beside the Play Phase, as bits; a reaction card only then.
IN_ATTACK: Final = 1
IN_REACTION: Final = 2
ALSO_REACTION: Final = 4  # and in the Play Phase as well
REACTS_THEN: Final = 6  # one of the two
# Zones. Everything in play lies in one pile in the order of arrival; whose it is and where it stands are columns.
PLAY: Final = 0
FIELDS: Final = 1
DECK: Final = 2
HAND: Final = 4
DISCARD: Final = 6
ASIDE: Final = 8  # rejected starting hands
LIMBO: Final = 10  # a card that is being played
ZONES: Final = 11
# Lines.
BACK: Final = 0
FRONT: Final = 1
# Marks on a card, cleared when a turn begins. From FIRST_USE on: abilities that were used in this turn.
HAS_ATTACKED: Final = 1
GAVE_UP: Final = 2
RETREATED: Final = 4
REMOVED: Final = 8
ASSIGNED: Final = 16
MANNED: Final = 32  # this Vehicle got a pilot
UNMANNED: Final = 64  # its pilot was taken off
STAYS: Final = 128
ADVANCES: Final = 256
FIRST_USE: Final = 512
UNDECIDED: Final = 1073741824  # its player is asked what becomes of it
ONCE_EVER: Final = 1  # the limit of a replacement that works once
ATTACKED_TWICE: Final = 536870912  # behind all of them
MOST_LIMITED: Final = 20  # abilities of a card that are limited to once per turn
# Steps: what `idle` does next.
BATTLE_BEGINS: Final = 0
SETUP_BEGINS: Final = 1
SETUP: Final = 2
TURN_BEGINS: Final = 3
OBSERVERS: Final = 4
MOVES_UP: Final = 5
TURN_STARTS: Final = 6
DRAWS: Final = 7
PLAY_BEGINS: Final = 8
PILOTS: Final = 9
PLAYS: Final = 10
ATTACKS_STEP: Final = 11
REACTS: Final = 12
STRIKES: Final = 13
ATTACK_ENDS: Final = 14
TURN_ENDS: Final = 15
FADES: Final = 16
LOSS_CHECK_STEP: Final = 17
CHOICE: Final = 18
NEXT_BATTLE: Final = 19
# Results of a battle or a match; otherwise the winning seat.
RUNNING: Final = -1
DRAWN: Final = 2
# Why a battle ended.
NO_TROOPS: Final = 0
NO_CARDS: Final = 1
NEITHER: Final = 2
CONCEDED: Final = 3
AT_LIMIT: Final = 4
# Why the match ended.
BY_BATTLES: Final = 0
BY_REDRAW: Final = 1
BY_CONCESSION: Final = 2
# Kinds of frame.
RUN: Final = 0  # a waiting trigger
RUNNING_FRAME: Final = 1  # an ability under way
FINISH_ITEM: Final = 2  # the One-Time Item goes to the discard pile
WHICH_FATE: Final = 4  # several texts replace the same event: which does?
WHICH_DRAW: Final = 5
WHICH_GUARD: Final = 6
DISCARDING: Final = 3  # a player still has to discard so many cards
# Triggers.
ON_DEPLOY: Final = 0
ON_TURN_UP: Final = 1
ON_ATTACK: Final = 2
ON_ATTACKED: Final = 3
ON_DAMAGE: Final = 4
ON_KILL: Final = 5
ON_KILLED: Final = 6
ON_DESTROYED: Final = 7
ON_PILOTED: Final = 8
TURN_START: Final = 9
TURN_END: Final = 10
BATTLE_START: Final = 11
PLAY_START: Final = 12
YOU_DEPLOY: Final = 13
YOU_SPEND: Final = 14
OTHER_KILLED: Final = 15
OTHER_DESTROYED: Final = 16
ACTIVATED: Final = 17
ON_PLAY: Final = 18
STATIC: Final = 19
GIVES: Final = 20  # continuous texts that give keywords: settled before the others (CO-R101)
COSTS: Final = 21
ON_DAMAGED: Final = 22
WOULD_DRAW: Final = 23
OPPONENT_WOULD_DRAW: Final = 24
PLAY_COST: Final = 25  # what is paid beside the dollars: [condition, payment]
FOE_DEPLOYS: Final = 26
ON_ADVANCED: Final = 27  # moved into the front line; of other troops the next number
OTHER_ADVANCED: Final = 28
YOU_PLAY_ITEM: Final = 29
FOE_PLAYS_ITEM: Final = 30
ATTACK_START: Final = 31
OWN_COST: Final = 32  # what changes the price of the card itself: [selector, ..] as a continuous text
OTHER_ATTACKS: Final = 33
OTHER_DAMAGED: Final = 34
OTHER_KILLS: Final = 35  # by an attack
ON_RETURNED: Final = 36  # from the battlefield to a hand; of other troops the next number
OTHER_RETURNED: Final = 37
YOU_DRAW: Final = 38
FOE_DRAWS: Final = 39
FOE_TURN_START: Final = 40
FOE_TURN_END: Final = 41
ON_HEALED: Final = 42  # of other troops the next number
OTHER_HEALED: Final = 43
ON_EQUIPPED: Final = 44  # an Equip Item is attached to it
ON_ASSIGNED: Final = 45  # it becomes a pilot; of other troops the next number
OTHER_ASSIGNED: Final = 46
ITEM_RETURNED: Final = 47  # an Equip Item itself, to a hand
LATE: Final = 48  # continuous texts that ask for numbers which such texts change (CO-R126)
AFTER_ATTACK: Final = 49  # of the attacker, when its attack is over
ON_PLAYED: Final = 50  # of an Equip Item or a Team Buff itself
TRIGGERS: Final = 51
# What happens to a troop itself, as bits: its Equip Items hear it, whoever plays them.
OWN_EVENTS: Final = (
    (1 << 9) - 1
    | 1 << ON_DAMAGED
    | 1 << ON_ADVANCED
    | 1 << ON_RETURNED
    | 1 << ON_HEALED
    | 1 << ON_EQUIPPED
    | 1 << ON_ASSIGNED
    | 1 << AFTER_ATTACK
)
HOW_MUCH: Final = 9  # the register of the damage of an event
# An ability beyond the parts of the core: [next, subject, state, condition, program, limit bit, price, given or not].
STATE: Final = 2
LIMIT: Final = 5
PRICE: Final = 6
FOR_SUBJECT: Final = 7  # 1 if it is given: then it is an ability of the troop that the event is about
# States of an ability: always, only while piloting, also while piloting; of a Vehicle only and also without a pilot.
PLAIN: Final = 0
PILOTING: Final = 1
ALSO_PILOTING: Final = 2
UNPILOTED: Final = 3
ALSO_UNPILOTED: Final = 4
# A continuous text: [next, kind, selector, operand, operand, state].
TEXT_KIND: Final = 1
TEXT_WHOM: Final = 2
TEXT_WHAT: Final = 3
TEXT_AMOUNT: Final = 4
TEXT_STATE: Final = 5
TEXT_IF: Final = 6  # condition or 0
TEXT_LIMIT: Final = 8  # of a replacement: a mark of once per turn, or ONCE_EVER
TEXT_GIVES_UP: Final = 9  # GIVES_UP if its Equip Item is destroyed for it, ONLY_KILLED if it saves from damage only
GIVES_UP: Final = 1
ONLY_KILLED: Final = 2
TO_BOTTOM: Final = 1  # of a text that returns a troop: to its owner's deck and not to a hand
TO_TOP: Final = 2
TEXT_TIMES: Final = 7  # value that multiplies the amount, or 0
TEXT_FROM: Final = 8  # of a shield: FROM_ATTACKS, FROM_EFFECTS, or the selector of the attackers
FROM_ATTACKS: Final = -1
FROM_EFFECTS: Final = -2
# Numbers that texts read: of a troop, beside damage and health, and of a player.
COST_STAT: Final = 2
WOUNDS: Final = 3  # the damage that it has taken
REMAINING: Final = 4  # its health less that
DOLLARS_TALLY: Final = 0
HAND_TALLY: Final = 1
DEPLOYED_TALLY: Final = 2
HAS_FALLEN: Final = 32  # a condition: the troop in a register lies in a discard pile since
LOST_TALLY: Final = 3  # 1 if the player lost the battle before
HAS_STAT: Final = 1  # stat, amount
HAS_KEYWORD: Final = 2  # keyword
HAS_PERMIT: Final = 3  # FROM_BACK, INTO_BACK
HAS_PENALTY: Final = 4  # 0, amount
HAS_EXEMPTION: Final = 5  # NO_PENALTY, EJECTS: numbers of an Equip Item (CO-R75)
HAS_WARD: Final = 7  # what is done to damage, amount
HAS_GUARD: Final = 8  # damage is dealt to the card with the text instead
HAS_PRICE: Final = 6  # kinds of card, amount; no selector
HAS_SHIELD: Final = 9  # what is done to damage, amount: only to that of some sources
HAS_FLOORED: Final = 12  # stat, amount: never below 1 by it
HAS_PRICE_OF: Final = 13  # a selector of what is printed, amount; no selector of troops
HAS_LOST: Final = 11  # keyword: taken away after all that is given
HAS_BAN: Final = 10  # selector of what its troops cannot attack, or with 1 of all that they may attack
# The register of the card that an event is about.
EVENT: Final = 0
# Sources of a selector beyond those of the core.
BOARD: Final = 2  # operand: kinds of card
PILES: Final = 3  # operand: zone
BOTTOM: Final = 4  # operand: zone; so many as IN_PLACE says
HOST: Final = 5
VEHICLE_OF: Final = 6  # the Vehicle that this troop pilots
PILOT_OF: Final = 7  # operand: selector
ATTACKER: Final = 8
ATTACK_TARGET: Final = 9
SEVERAL: Final = 10  # operand: first register; IN_PLACE: how many
TOP: Final = 11  # operand: zone; so many as IN_PLACE says, from the top
# The place of a selector.
IN_FRONT: Final = 1
IN_BACK: Final = 2
# Filters. Those below LAST_PRINTED need the card's face.
OF_BREED: Final = 1
IS_CAT: Final = 2
IS_VEHICLE: Final = 3
IS_NO_VEHICLE: Final = 4
IS_COMMANDER: Final = 5
IS_NO_COMMANDER: Final = 6
COST_AT_MOST: Final = 7
COST_AT_LEAST: Final = 8
WITH_KEYWORD: Final = 9
NAMED: Final = 10
NOT_NAMED: Final = 11
STAT_AT_MOST: Final = 12  # operand: stat * 1000 + number
STAT_AT_LEAST: Final = 13
OF_KINDS: Final = 14
LAST_PRINTED: Final = 19
NOT_THIS: Final = 20
FACE_DOWN: Final = 21
OTHER_THAN: Final = 22  # operand: selector
NOT_CHOSEN: Final = 23  # operand: first register * 16 + how many registers after it
WITH_PILOT: Final = 30
WITHOUT_PILOT: Final = 24
ATTACHED_TO: Final = 25  # operand: selector
ATTACKED: Final = 26  # this turn
IS_DAMAGED: Final = 31
IS_UNDAMAGED: Final = 32
IS_EQUIPPED: Final = 33
BEST: Final = 29  # operand: stat * 2, + 1 for the lowest; always the last filter
LESS_THAN: Final = 27  # operand: a record of a selector and a stat
MORE_THAN_IT: Final = 28  # the same
# How a selector looks at face-down troops: it passes them by, a chooser may pick them blindly, or it sees them.
PASSES_BY: Final = 0
BLINDLY: Final = 1
# Players as operands.
YOU: Final = 1
FOE: Final = 2
EACH_PLAYER: Final = 3
# Stats, tokens and durations.
DAMAGE: Final = 0
HEALTH: Final = 1
DRILL: Final = 0
STUN: Final = 1
THIS_TURN: Final = 0
YOUR_NEXT_TURN: Final = 1
THIS_BATTLE: Final = 2
THIS_ATTACK: Final = 3
UNTIL_LEAVES: Final = 4  # until the card with the text leaves play (CO-R118)
NEXT_TURN_END: Final = 5  # when that turn begins, it is THIS_TURN
# A lasting effect: [stay, what, amount, duration, seat].
LASTING: Final = 5
GAINS_DAMAGE: Final = 0
GAINS_HEALTH: Final = 1
GAINS_KEYWORD: Final = 2
IS_BARRED: Final = 4
HAS_TEXT: Final = 5  # amount: the design whose text it has
BORROWED: Final = 3  # amount: the seat that gets it back
LOSES_KEYWORD: Final = 6
IS_PERMITTED: Final = 7  # amount: what it may do or is spared

# Verbs.
DEAL: Final = 8  # amount, selector
HEAL: Final = 9  # amount, selector
PUT_TOKEN: Final = 10  # selector, token, amount
CHANGE: Final = 11  # selector, stat, amount, duration
GRANT: Final = 12  # selector, keyword, duration
MOVE: Final = 13  # selector, line
CONTROL: Final = 14  # selector, duration
DRAW: Final = 15  # amount, players
MILL: Final = 16  # amount, players
TAKE_DOLLARS: Final = 17  # amount
LOOK: Final = 18  # selector, 1 if everybody sees
TURN_UP: Final = 19  # selector
DESTROY: Final = 20  # selector
PUT: Final = 21  # selector, zone, 1 for the bottom
SHUFFLE_IN: Final = 22  # selector
BAR: Final = 30  # selector, duration
DISCARD_RANDOM: Final = 31  # amount, players
DISCARD_CHOSEN: Final = 32  # amount, players
SILENCE: Final = 33  # selector, duration: it loses all abilities
COPY_TEXT: Final = 34  # selector, selector of whose text, duration
GIVE_TEXT: Final = 35  # selector, number of the given text, duration
SET: Final = 36  # selector, stat, amount, duration
PUT_ONTO: Final = 38  # selector: onto the battlefield
NEXT_PRICE: Final = 39  # kinds of card, amount
LOSE_DOLLARS: Final = 40  # amount, players
PEACE: Final = 41  # how many turns from now, players: they cannot attack
PERMIT: Final = 42  # selector, what it may do or is spared, duration
TAKE_KEYWORD: Final = 43  # selector, keyword, duration
REMOVE_PILOT: Final = 46  # selector of a Vehicle
CLEAR_TOKENS: Final = 47  # selector, token
PAY_DOLLARS: Final = 45  # amount, always by you
ATTACH: Final = 44  # selector of an Equip Item, selector of a troop
WARD_OFF: Final = 37  # selector, treatment, amount, duration, 1 for the next damage only
SHUFFLE_DECK: Final = 23
CANCEL: Final = 24

# Questions beyond those of the core.
ASK_FIELD: Final = 8
ASK_SETUP: Final = 9
ASK_OBSERVER: Final = 10
ASK_PILOTS: Final = 11
ASK_VEHICLE: Final = 12
ASK_PLAY: Final = 13
ASK_HOST: Final = 14
ASK_ATTACK: Final = 15
ASK_TARGET: Final = 16
ASK_REACTION: Final = 17
ASK_DISCARD: Final = 18

# Actions: each block begins where the one before it ends (`actions.py`). Cards in play are counted by arrival.
MOST_MODES: Final = 4
DONE: Final = 0
END_PILOTS: Final = 1
END_PLAY: Final = 2
END_ATTACK: Final = 3
PASS: Final = 4
STAY: Final = 5
ADVANCE: Final = 6
ACCEPT: Final = 7
DECLINE: Final = 8
CONCEDE_BATTLE: Final = 9
CONCEDE_MATCH: Final = 10
PLAY_CARD: Final = 11  # + place in the hand
USE: Final = PLAY_CARD + DECK_SIZE  # + place in play * ABILITIES + ability
RETREAT_WITH: Final = USE + IN_PLAY * ABILITIES  # + place in play, as those that follow
REMOVE: Final = RETREAT_WITH + IN_PLAY
ASSIGN: Final = REMOVE + IN_PLAY
TAKE_OFF: Final = ASSIGN + IN_PLAY
ATTACK_WITH: Final = TAKE_OFF + IN_PLAY
CHOOSE_CARD: Final = ATTACK_WITH + IN_PLAY
CHOOSE_DISCARD: Final = CHOOSE_CARD + IN_PLAY  # + place in the own discard pile
CHOOSE_FIELD: Final = CHOOSE_DISCARD + DECK_SIZE  # + place among the battlefield cards that may be chosen
CHOOSE_HAND: Final = CHOOSE_FIELD + MOST_FIELDS  # + place in the own hand
CHOOSE_DECK: Final = CHOOSE_HAND + DECK_SIZE  # + depth in the own deck of a card that is known
CHOOSE_MODE: Final = CHOOSE_DECK + DECK_SIZE
CHOOSE_THEIRS: Final = CHOOSE_MODE + MOST_MODES  # + place in the opponent's hand, of a card that is known
CHOOSE_THEIR_DISCARD: Final = CHOOSE_THEIRS + DECK_SIZE  # + place in the opponent's discard pile
ACTIONS: Final = CHOOSE_THEIR_DISCARD + DECK_SIZE
MOST_LOOKED_AT: Final = 5

# Recorded events.
BATTLE_BEGAN: Final = 20
HAND_REJECTED: Final = 21
REDRAW_FAILED: Final = 22
SETUP_BEGAN: Final = 23
TURN_BEGAN: Final = 24
GAINED: Final = 25
PAID: Final = 26
DEPLOYED: Final = 27
ATTACHED: Final = 28
BUFF_PLAYED: Final = 29
ITEM_PLAYED: Final = 30
TURNED_UP: Final = 31
MOVED_LINE: Final = 32
PILOT_ON: Final = 33
PILOT_OFF: Final = 34
RETREATS: Final = 35
EQUIP_TAKEN: Final = 36
ATTACK_DECLARED: Final = 37
ATTACK_FAILED: Final = 38
DAMAGED: Final = 39
HEALED: Final = 40
TOKEN_PUT: Final = 41
CHANGED: Final = 42
GRANTED: Final = 43
CONTROLLED: Final = 44
KILLED: Final = 45
DESTROYED: Final = 46
PENALTY_PAID: Final = 47
MILLED: Final = 48
LOOKED: Final = 49
BATTLE_ENDED: Final = 50
MATCH_ENDED: Final = 51
FIELD_CHOSEN: Final = 52
TRIGGERED: Final = 53
COULD_NOT_DRAW: Final = 54
USED: Final = 55
PHASE_ENDED: Final = 56
TOKENS_GONE: Final = 57
CANCELLED: Final = 58
ATTACK_AIMED: Final = 59
HOST_NAMED: Final = 60
VEHICLE_NAMED: Final = 61
BARRED: Final = 62
REWRITTEN: Final = 63
WARDED: Final = 64
WARDED_OFF: Final = 65
GUARDED_BY: Final = 66
DRAW_REPLACED: Final = 67
REVEALED: Final = 69
LOST_DOLLARS: Final = 71
PERMITTED: Final = 72
KEYWORD_TAKEN: Final = 73
PEACEFUL: Final = 74
KEPT_ALIVE: Final = 70
PRICE_CHANGED: Final = 68  # of the next card of these kinds, for whom, how much
