"""The numbers of Five Rows: zones, phases, triggers, verbs, actions and clauses, as the compiled rules and the
vocabulary share them.

Final integers and no enumeration: the compiler puts them into the code, where an IntEnum would cost a call.
"""

from __future__ import annotations

from typing import Final

from rulebound.core.kernel.match import RULING

SEATS: Final = 2
ROWS: Final = 5
ALL_ROWS: Final = 31  # as a bit mask
LARGEST_SET: Final = 60  # cards in a set, and so in a hand or a discard pile
START_CARDS: Final = 4
START_HEALTH: Final = 20

# Kinds of card, as bits.
TROOP: Final = 1
AURA: Final = 2

# Zones: the lines of troops and the piles of a seat follow each other, the auras are one line for both.
TROOPS: Final = 0
AURAS: Final = 2
DECK: Final = 3
HAND: Final = 5
DISCARD: Final = 7
ASIDE: Final = 9  # cards that a scene leaves out of the match
ALL_TROOPS: Final = 1023  # their places as a bit mask
FIRST_AURA: Final = 10  # places of the lines: troops of seat s in row r at s * ROWS + r, auras behind them

# Phases of a round: what `idle` does next.
BEGIN_ROUND: Final = 0
PAY_COINS: Final = 1
TURN: Final = 2
AFTER_PLAY: Final = 3
BEGIN_COMBAT: Final = 4
FIGHT: Final = 5
END_ROUND: Final = 6
FADE: Final = 7
CHECK_HEALTH: Final = 8
COMBAT_OVER: Final = 9

# Kinds of frame.
RUN: Final = 0  # a waiting ability: skipped if its card has left
RUN_ANYWAY: Final = 1  # an ability that resolves wherever its card is
ATTACK: Final = 2  # the attack procedure of a row
RUN_FOR_ATTACKER: Final = 3  # an ability that an attack triggered: skipped if the attacker has left the row
RUN_ON_ATTACK: Final = 4  # the attacker's own: skipped in the same case
RUN_LATER: Final = 8  # an ability that has waited for a moment, wherever its card is by now
FIGHT_LATER: Final = 7  # a row that fights outside its turn
STRIKE_LATER: Final = 6  # an attack outside combat that waits for those of lower rows

WHICH_FATE: Final = 9  # several texts replace the same event: which does?
WHICH_DRAW: Final = 10
WHICH_GUARD: Final = 11

# Triggers.
ON_PLAY: Final = 0
ON_ATTACK: Final = 1
ON_DEATH: Final = 2
OTHER_PLAY: Final = 3
OTHER_ATTACK: Final = 4
OTHER_DEATH: Final = 5
INCOME: Final = 6
COMBAT_START: Final = 7
ROUND_END: Final = 8
STATIC: Final = 9
# Of these the event of another card is the next number.
ON_DAMAGED: Final = 10
ON_MOVED: Final = 12
ON_HEALED: Final = 14
ATTACK_DESTROYS: Final = 16
ATTACK_DAMAGES: Final = 17  # the other player
YOU_DRAW: Final = 18
FOE_DRAWS: Final = 19
WOULD_DRAW: Final = 20
FOE_WOULD_DRAW: Final = 21
PLAY_COST: Final = 22  # what is paid beside the coins: [condition, payment]
ATTACK_HITS: Final = 23  # a troop
ROW_FOUGHT: Final = 24
HAS_ATTACKED: Final = 25  # after the damage of its attack; of another, the next number
DESTROYS: Final = 27  # the attack of another troop destroys one
DAMAGES_PLAYER: Final = 28  # or damages the player that it attacks
YOU_HURT: Final = 29
FOE_HURT: Final = 30
YOU_HEALED: Final = 31
FOE_HEALED: Final = 32
YOU_DISCARD: Final = 33
FOE_DISCARDS: Final = 34
TRIGGERS: Final = 35
MOST_TRIGGERS: Final = 100  # FR-R51: abilities that one happening sets off

# Moments for which a text waits.
NEXT_INCOME: Final = 8
NEXT_COMBAT: Final = 9
END_OF_THIS_ROUND: Final = 10  # of the next round 1 more, and so on
OWN_PRICE_RECORD: Final = 4  # [owner, design, change, until]
MOST_COINS: Final = 10  # FR-R79: that texts give a player in a round, beside income

# The registers of the card that an event is about, and of how much damage it was.
EVENT: Final = 0
HOW_MUCH: Final = 9

# Sources of a selector beyond those of the core.
BOARD: Final = 2  # operand: kinds of card
PILES: Final = 3  # operand: zone
TOP: Final = 4  # the same; the top card only
BOTTOM: Final = 5
TOP_MANY: Final = 6  # the same; as many as the place of the selector says, from the top
NOTED_ALL: Final = 7  # operand: the first of as many registers

# Filters.
NOT_THIS: Final = 1
COST_AT_MOST: Final = 2
COST_AT_LEAST: Final = 3
POWER_AT_MOST: Final = 4
POWER_AT_LEAST: Final = 5
HEALTH_AT_MOST: Final = 6
HEALTH_AT_LEAST: Final = 7
IN_ROWS: Final = 8  # operand: a place, beside that of the selector
CAN_MOVE_HERE: Final = 9
KINDS: Final = 10
NAMED: Final = 11  # operand: design
NOT_NAMED: Final = 12
OTHER_THAN: Final = 13  # operand: selector
LESS_THAN: Final = 15  # operand: a record of a selector and a stat
MORE_THAN_IT: Final = 16  # the same
DID: Final = 17  # operand: what it has done this round, as bits
DID_NOT: Final = 18  # the same
DAMAGED_IS: Final = 19  # operand: 1 for a troop with damage, 0 for one without
BEST: Final = 14  # operand: stat * 2, + 1 for the lowest; always the last filter

# A place: [start, operand, kinds of row, which of them, another place that counts too or 0].
ANY_ROW: Final = 0
THIS_ROW: Final = 1
ROW_OF: Final = 2  # operand: selector
NOTED_ROW: Final = 3  # operand: register
ROWS_WITH: Final = 4  # operand: selector
ROWS_WITHOUT: Final = 5  # the same
NUMBERED: Final = 6  # operand: the row, from 0
ROW_BESIDE: Final = 7  # operand: 1 for the next number, -1 for the one before
EMPTY_ROWS: Final = 1
NEIGHBOURING_ROWS: Final = 2
OTHER_ROWS: Final = 4
PICK: Final = 3  # where in the record of a place it says which of its rows
ALL_OF_THEM: Final = 0
LOWEST: Final = 1
NEXT: Final = 2

# Players as operands.
YOU: Final = 1
FOE: Final = 2
EACH_PLAYER: Final = 3
OWNER_OF: Final = 4  # + the register of a card

# Stats and durations.
POWER: Final = 0
HEALTH: Final = 1
PERMANENTLY: Final = 0
THIS_ROUND: Final = 1
UNTIL_LEAVES: Final = 2  # until the card with the text leaves play (FR-R84)
# What such a bond changes, beside power and health.
BOUND_TEXT: Final = 2
BOUND_IDLE: Final = 3
BOUND_CONTROL: Final = 4
BOUND_WARD: Final = 5

WHILE_SILENCED: Final = -2  # until when a text is taken by a continuous text

# Numbers that texts read: of a card, beside power and health, and of a player.
COST: Final = 2
PRINTED_NUMBERS: Final = 3  # + power or health: what is printed
HEALTH_TALLY: Final = 0
COINS_TALLY: Final = 1
HAND_TALLY: Final = 2
TROOPS_TALLY: Final = 3
AURAS_TALLY: Final = 4
CARDS_TALLY: Final = 5
ROUND_TALLY: Final = 6
ROWS_PLAYED: Final = 4
LOST: Final = 6
LOST_TALLY: Final = 8  # troops that were destroyed on a side in this round
LOST_EVER_TALLY: Final = 9  # and in this match
DESTROYED_TALLY: Final = 10  # on both sides in this round
COMBAT_TALLY: Final = 7  # 1 while combat is under way
# Below 0: the number of rows of a place, the negative of its record.

# Verbs.
DAMAGE: Final = 8  # amount, selector
DAMAGE_PLAYER: Final = 9  # amount, players
HEAL: Final = 10  # amount, selector
HEAL_PLAYER: Final = 11  # amount, players
CHANGE: Final = 12  # selector, stat, amount, duration
MOVE: Final = 13  # selector, place
SWAP: Final = 14  # selector, selector
STRIKE: Final = 15  # selector: it attacks now
DESTROY: Final = 16  # selector
COINS: Final = 17  # amount, players, selector of what such a player must have
DRAW: Final = 18  # amount, players
DISCARD_RANDOM: Final = 19  # amount, players
PUT: Final = 20  # selector, zone, 1 for the bottom
LOOK: Final = 21  # selector, 1 if everybody sees
SHUFFLE_DECK: Final = 22  # players
DISCARD_CHOSEN: Final = 23  # amount, players
BAR: Final = 24  # selector: it cannot attack this round
SHUFFLE_INTO: Final = 25  # amount, players, nobody, zone
DISCARD_HAND: Final = 26  # amount, players
CONTROL: Final = 27  # selector, duration
SILENCE: Final = 28  # selector, duration: it loses all abilities
COPY_TEXT: Final = 29  # selector, selector of whose text, duration
GIVE_TEXT: Final = 30  # selector, number of the given text, duration
SET: Final = 31  # selector, stat, amount, duration
CHOOSE_ROW: Final = 32  # register, place, 1 if it may be declined, where to go on if declined, 1 for chance
FIGHT_AGAIN: Final = 33  # place
ENTER: Final = 35  # selector, place: from a pile into a row
WARD_OFF: Final = 34  # selector, treatment, amount, duration, 1 for the next damage only
BECOME: Final = 36  # selector, selector of what it becomes a copy of, duration
SWAP_STATS: Final = 37  # selector, nothing, duration
NEXT_PRICE: Final = 38  # kinds of card, amount
COINS_NOW: Final = 39  # amount, players, selector of what such a player must have: outside of income
PAY_OFFERED: Final = 40  # amount, players
OWN_PRICE_CHANGE: Final = 41  # selector, amount, duration: what these cards cost

SHUT: Final = 42  # kinds of card, players: they cannot play such cards this round

# Continuous sentences: [the next one, kind, selector, operand, operand, condition or 0, value that multiplies or 0].
LASTING_IF: Final = 5
LASTING_TIMES: Final = 6
LASTING_FIRST: Final = 8  # of a price in rows: 1 for the first troop played there in a round only
LASTING_LIMIT: Final = 7  # of a replacement: the bit of once per round, or ONCE_EVER, or 0
ONCE_EVER: Final = 1
HAS: Final = 1  # stat, amount
NO_DAMAGE_TO: Final = 2  # bit mask: 1 players, 2 troops
NO_MOVE: Final = 3  # place
NO_ATTACK: Final = 4
DAMAGE_IS: Final = 5  # which treatment, amount
INSTEAD: Final = 6  # one of the fates below
IS: Final = 7  # stat, amount: instead of the printed number
PRICE: Final = 8  # side of who pays, amount; the selector tells which cards
OWN_PRICE: Final = 9  # the same of this card, wherever it is
ROW_PRICE: Final = 11  # side of who pays, amount, place; the selector tells which cards
OWN_ROWS: Final = 12  # place: the only rows into which this card is played
PARRIED: Final = 13  # treatment, amount; the selector tells whose attacks, the limit whom they hit
PLAYER_SUFFERS: Final = 14  # treatment, amount; the limit tells which players
ROW_ORDER: Final = 15  # 1 for rows that fight first, 2 for those that fight last; the limit tells which rows
HAS_LATE: Final = 16  # like HAS and IS, of power, after all health is worked out: for texts that ask for health
IS_LATE: Final = 17
SILENCES: Final = 18  # the troops of the selector have no abilities
NO_PLAY: Final = 10  # side of who cannot play there, place; the selector tells which cards

# Whom attacks hit, in the place of the limit: a selector of troops, or players below 0.
HITS_YOU: Final = -1
HITS_FOE: Final = -2
HITS_PLAYERS: Final = -3

# What is done to damage is told in the core (FR-R52); beside that, somebody else is dealt it.
GUARDED: Final = 9

# What a troop does not do, as bits.
SPARES_PLAYERS: Final = 1
SPARES_TROOPS: Final = 2
STAYS_IDLE: Final = 4
# Where it goes instead of being destroyed (FR-R63), in the same column.
TO_HAND: Final = 8
TO_TOP: Final = 16
TO_BOTTOM: Final = 32
SAVED: Final = 512  # it stays, with so much health
FATES: Final = 568
PASSES_TROOPS: Final = 128  # its attacks are dealt to the foe
REACHES_NEIGHBOURS: Final = 256  # and also to enemy troops in the neighbouring rows
UNDECIDED: Final = 1024  # its owner is asked where it goes
IS_BORROWED: Final = 64  # it changes sides again at the end of the round (FR-R66)
# And which of its abilities have worked this round already: one bit for each that works once per round.
PASSES_EXCESS: Final = 2048  # what its attacks deal beyond a troop's health is dealt to the foe
STRIKES_FIRST: Final = 4096
UNDYING: Final = 8192  # it cannot be destroyed
UNHEALED: Final = 16384  # it cannot be healed
# What it has done this round, in the same column, where some text asks for it (FR-R86).
DID_ATTACK: Final = 32768
DID_ATTACK_FOE: Final = 65536
DID_ATTACK_TROOP: Final = 131072
DID_MOVE: Final = 262144
WAS_PLAYED: Final = 524288
WAS_DAMAGED: Final = 1048576
UNCHOSEN: Final = 2097152  # the other player cannot choose it
FIRST_SPENT: Final = 4194304
ONCE: Final = 5  # where in the record of an ability its bit is
FOR_SUBJECT: Final = 6  # and whether it is given: then it is an ability of the card that the event is about

# What continuous texts on the battlefield change, as bits.
SWAYS: Final = 1
SWAYS_HEALTH: Final = 2
SWAYS_DAMAGE: Final = 4
SWAYS_FATE: Final = 8
SWAYS_GUARDS: Final = 16
SWAYS_DEATH: Final = 32  # some troop cannot be destroyed

# Questions beyond those of the core.
ASK_PLAY: Final = 8
ASK_DISCARD: Final = 9
ASK_ROW: Final = 10

# Actions: each block begins where the one before it ends (`actions.py`).
MOST_MODES: Final = 4
END_TURN: Final = 0
FIRST_PLAY: Final = 1  # + index in hand * ROWS + row
CHOOSE_TROOP: Final = FIRST_PLAY + LARGEST_SET * ROWS  # + seat * ROWS + row
CHOOSE_AURA: Final = CHOOSE_TROOP + SEATS * ROWS  # + row
CHOOSE_DISCARD: Final = CHOOSE_AURA + ROWS  # + seat * LARGEST_SET + index
CHOOSE_HAND: Final = CHOOSE_DISCARD + SEATS * LARGEST_SET  # + seat * LARGEST_SET + index
CHOOSE_DECK: Final = CHOOSE_HAND + SEATS * LARGEST_SET  # + seat: the top card
ACCEPT: Final = CHOOSE_DECK + SEATS
DECLINE: Final = ACCEPT + 1
CHOOSE_MODE: Final = DECLINE + 1
CHOOSE_KNOWN: Final = CHOOSE_MODE + MOST_MODES  # + seat * LARGEST_SET + depth in the deck of a card that is known
CHOOSE_A_ROW: Final = CHOOSE_KNOWN + SEATS * LARGEST_SET  # + row
ACTIONS: Final = CHOOSE_A_ROW + ROWS
MOST_LOOKED_AT: Final = 5

# Recorded events.
DAMAGED: Final = 20
HURT: Final = 21
HEALED: Final = 22
RECOVERED: Final = 23
CHANGED: Final = 24
ATTACKED: Final = 25
PAID: Final = 26
ROUND_BEGAN: Final = 27
COINS_SET: Final = 28
TURN_ENDED: Final = 29
COMBAT_BEGAN: Final = 30
ENDED: Final = 31
COULD_NOT_DRAW: Final = 32
DESTROYED: Final = 33
CALLED_OFF: Final = 34
TRIGGERED: Final = 35
BARRED: Final = 36
WARDED: Final = 37
TAKEN_OVER: Final = 38
REWRITTEN: Final = 39
FIGHTS_AGAIN: Final = 40
WARDED_OFF: Final = 41
GUARDED_BY: Final = 42
DRAW_REPLACED: Final = 43
CAME: Final = 44
PRICE_CHANGED: Final = 46  # of the next card of these kinds, for whom, how much
KEPT_ALIVE: Final = 49
COINS_CHANGED: Final = 47  # of a player, outside of income
REVEALED: Final = 48
SHUT_OUT: Final = 51  # a player from cards of these kinds
OWN_PRICE_CHANGED: Final = 50  # of this card, for how long, how much
LOOKED: Final = 45  # by whom, at cards of which pile, how many

# Options of the match, in the order of the rulebook's variants.
EMPTY_DECK: Final = 0
EMPTY_DECK_FATIGUE: Final = 1
TRIGGER_ORDER: Final = 1
TRIGGER_ORDER_PLAYER_FIRST: Final = 1
EXTRA_ATTACK: Final = 2
EXTRA_ATTACK_MUTUAL: Final = 1
MOVED_TROOP_ATTACKS_AGAIN: Final = 3
MOVED_TROOP_ATTACKS_AGAIN_NO: Final = 1
ATTACK_TRIGGER_TIMING: Final = 4
LOST_TARGET: Final = 5
LOST_TARGET_FIZZLE: Final = 1
PLAYER_HEALTH_CAP: Final = 6
PLAYER_HEALTH_CAP_20: Final = 1
ROUND_LIMIT: Final = 7

# Clauses that refuse a move.
ONE_TURN_EACH: Final = 301
NO_SUCH_ROW: Final = 304
NOT_IN_HAND: Final = 311
TOO_EXPENSIVE: Final = 312
ROW_TAKEN: Final = 314
ROW_CLOSED: Final = RULING + 76
MATCH_OVER: Final = 503
NO_ROOM: Final = RULING + 12
CHOICE_PENDING: Final = RULING + 13
NOT_AN_OPTION: Final = RULING + 21
CANNOT_PAY: Final = RULING + 72
HIDDEN_HAND: Final = RULING + 44
HIDDEN_DECK: Final = RULING + 45
TURN_IS_OVER: Final = RULING + 48
