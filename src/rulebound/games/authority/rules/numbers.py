"""The numbers of Authority for the compiled rules and the vocabulary: zones, phases, triggers, verbs, actions.

Final integers and no enumeration: the compiler puts them into the code, where an IntEnum would cost a call.
"""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 4
HAND_SIZE: Final = 4
FIRST_HAND: Final = 3
START_HP: Final = 40
SLOTS: Final = 6  # of the market display
ALL_ROWS: Final = 4  # Row 0 and three more
PLACES: Final = 7  # of a seat's rows: 0; 1, 2, 3; 4, 5; 6
LARGEST_SET: Final = 100  # designs in a card set
MOST_COPIES: Final = 10
LAST_DEPLETION: Final = 3
DEAREST: Final = 40  # the highest printed cost

# Kinds of card, as bits. A general is a Leader too.
UNIT: Final = 1
SPY: Final = 2
SUPERPOWER: Final = 4
LEADER: Final = 8
GENERAL_CARD: Final = 16
STARTING: Final = 32  # in a starting deck, or the Kingsguard
GUARD_CARD: Final = 64  # starts in Row 0
ANY_UNIT: Final = 7

# Factions; 0 is none.
FACTIONS: Final = 6

# Keywords of attacks, as bits; the last one is the Kingsguard's own.
PIERCE: Final = 1
BYPASS_ROWS: Final = 2
BYPASS_MONARCH: Final = 4
KINGSGUARD: Final = 8
SWEEP: Final = 16  # the attack hits each unit in the row of its target; with LOW_SWEEP in Row 1 only
LOW_SWEEP: Final = 32

# Zones: those of the seats follow each other. The rows of a seat are one line of seven places.
ROWS: Final = 0
DISPLAY: Final = 4
DECK: Final = 5
HAND: Final = 9
DISCARD: Final = 13
GENERAL: Final = 17
COMMAND: Final = 21
MARKET_DECK: Final = 25
MARKET_DISCARD: Final = 26
SUPPLY: Final = 27
REMOVED: Final = 28
ASIDE: Final = 29  # cards that a scene leaves out of the match
FIRST_SLOT: Final = 28  # places of the lines: rows of seat s from s * PLACES, the display behind them

# Phases: what `idle` does next when nothing is pending.
START: Final = 0
ACT: Final = 1
UNUSED: Final = 2
DRAWING: Final = 3
MARKET: Final = 4
SWAPPING: Final = 5
ENDING: Final = 6
LIMIT: Final = 7
FADE: Final = 8
NEXT_TURN: Final = 9
STARTED: Final = 10  # the abilities of the Start Phase are pending

# Kinds of frame. A waiting trigger is CLASSES + its class, if its card must still be where it was, or ANYWHERE + it.
RUNNING: Final = 1
ATTACK: Final = 2
DISCARDING: Final = 3
PLACING: Final = 4
SPYING: Final = 5
CLASSES: Final = 10
ANYWHERE: Final = 20
SPY_DISCARDED: Final = 30

# Steps of an attack.
CHOOSE_TARGET: Final = 0
DEAL: Final = 1
GO_ON: Final = 2
END_ATTACK: Final = 3

# Triggers.
ATTACKING: Final = 0
ATTACKED: Final = 1
PLACED: Final = 2
DEFEATED: Final = 3
START_ROW: Final = 4
END_ROW: Final = 5
START_GENERAL: Final = 6
END_GENERAL: Final = 7
RECRUITED: Final = 8
ENTERS_GENERAL: Final = 9
YOU_RECRUIT: Final = 10
YOU_REMOVE: Final = 11
YOURS_DEFEATED: Final = 12
MONARCH_HIT: Final = 13
ACTIVE: Final = 14
ACTIVE_BOTH: Final = 15
DEFEND_WITH: Final = 16
STATIC: Final = 17
ATTACK_DEFEATS: Final = 18
DISCARDED: Final = 19  # from a hand
PLAYER_RECRUITS: Final = 20
ENEMY_DEFEATED: Final = 21
YOURS_ATTACK: Final = 22
MONARCH_HURT: Final = 23
DEPLETION: Final = 24
WITHSTOOD_ATTACK: Final = 25
ANNIHILATED_ITSELF: Final = 26
RETIRED_ITSELF: Final = 27
ACTIVE_ZONE: Final = 28
PAYS: Final = 29
YOU_PLACE: Final = 30
YOURS_DEFEAT: Final = 31
YOU_HURT: Final = 32
ACTIVE_LEAVING: Final = 33  # by leaving the general zone
TRIGGERS: Final = 34
USED_IN_ZONE: Final = 8858402816  # the bits of ACTIVE_BOTH, ACTIVE_ZONE and ACTIVE_LEAVING
FROM_ROW: Final = 1  # where the card of an ability must be, if that is not plain from its trigger
FROM_ZONE: Final = 2
ONCE: Final = 5  # where in the record of an ability its bit is, if it works once per turn

# Registers that every frame has: the card of the event, and the attacked or defeating player.
EVENT: Final = 0
PLAYER: Final = 1

# Sources of a selector beyond those of the core.
UNITS: Final = 2  # in rows 1 to 3
PILES: Final = 3  # operand: zone of the first seat, + 64 * another such zone
MARKET_CARDS: Final = 4  # the display
ATTACKER: Final = 5
TOP: Final = 6  # operand: zone; the top card only
BOTTOM: Final = 7
TOP_MANY: Final = 8  # operand: zone; as many as the place of the selector says, from the top
NOTED_ALL: Final = 9  # operand: the first of as many registers

# Sides beyond those of the core: the player in a register.
OF_PLAYER: Final = 16  # + register

# Filters.
NOT_THIS: Final = 1
OF_FACTION: Final = 2
COST_AT_MOST: Final = 3
COST_AT_LEAST: Final = 4
DEFENCE_AT_MOST: Final = 5
DEFENCE_AT_LEAST: Final = 6
POWER_AT_MOST: Final = 7
POWER_AT_LEAST: Final = 8
KINDS: Final = 9
NAMED: Final = 10
NOT_NAMED: Final = 11
WITH_KEYWORD: Final = 12
NOT_IN_ROW_OF: Final = 13  # operand: register of a unit in another row
OTHER_THAN: Final = 14  # operand: selector
IS_DISABLED: Final = 16
LESS_STAT: Final = 17  # operand: [selector, stat]: less of it than the card that the selector finds
MORE_STAT: Final = 18
FOREMOST: Final = 15  # operand: 2 * stat, + 1 for the lowest; always the last filter: it looks at what the others leave

# A place: [kind, operand].
ROW_MASK: Final = 1  # bits 1 to 3
THIS_ROW: Final = 2
LOWEST_ROW: Final = 3  # that holds a unit, of the side of the selector
THAT_ROW: Final = 4  # operand: register with seat * 4 + row
BESIDE_ROW: Final = 5  # operand: 1 for the row above this one, 2 for the one below, 3 for both

# Players as operands; OF_PLAYER + register is the one noted there.
YOU: Final = 1
OPPONENTS: Final = 2
EVERYBODY: Final = 3
THE_ATTACKED: Final = 10  # as a side in what is compared: the player of the attack under way

# The three uses of power, and keywords as a fourth thing that can change.
ATTACK_USE: Final = 0
DEFENCE_USE: Final = 1
AUTHORITY_USE: Final = 2
KEYWORD_USE: Final = 3
WARD_USE: Final = 4  # damage to units that is prevented each time, and to monarchs
SHIELD_USE: Final = 5
PRICE_USE: Final = 6  # what cards cost less; the second number of the modifier: the kinds of card, or 0 for all
NEXT_PRICE_USE: Final = 7  # the same until one is recruited
OF_NEXT: Final = 8  # + the use: of the next attack of these seats, until it is declared

# Durations. An end is duration * 4 + the seat whose effect it is.
THIS_ATTACK: Final = 0
THIS_TURN: Final = 1
UNTIL_NEXT: Final = 2
ENDS: Final = 12
ENDS_OF_ATTACK: Final = 15  # as bit masks, whosever effect it is
ENDS_OF_TURN: Final = 240
MARKER_BITS: Final = 5  # for the number of markers with each end
MARKER_MASK: Final = 31

# Continuous sentences: [the next one, kind, where, scope, faction or -1, rows, use, amount, times X, extra].
RULE: Final = 1
IN_ZONE: Final = 2
SCOPE: Final = 3
FACTION: Final = 4
IN_ROWS: Final = 5
USE: Final = 6
AMOUNT: Final = 7
TIMES_X: Final = 8
RULE_IF: Final = 10  # condition or 0
RULE_TIMES: Final = 11  # value that multiplies the amount, or 0

# Numbers that texts read: of a card as it is printed, and of a player.
POWER_STAT: Final = 0
COST_STAT: Final = 1
DEFENCE_STAT: Final = 2  # of a unit in a row, as it stands
HP_TALLY: Final = 0
HAND_TALLY: Final = 1
RECRUITS_TALLY: Final = 2
TOKENS_TALLY: Final = 3
FACTIONS_TALLY: Final = 5  # among its units in rows 1 to 3
KINGSGUARD_TALLY: Final = 4  # 1 while it is in Row 0
# What was done this turn, counted: DEEDS + 4 * (faction + 1, or 0 for any) + the deed, + 2 without the latest one.
DEEDS: Final = 16
ONLY_UNITS: Final = 64  # + this, if cards that are no units do not count
ATTACKED_WITH: Final = 0
RECRUITED_CARD: Final = 1
THINGS: Final = 1000  # + a selector, read as that player reads it: how many of these the player has
HOW_MUCH: Final = 9  # the register of the damage of an event
MORE: Final = 9
HAS: Final = 1
SHIELD: Final = 2  # Protect N on monarchs
ATTACKS_HAVE: Final = 3  # amount: keywords; times X: least attack value; extra: 1 for the first attack of a turn only
MORE_DAMAGE: Final = 4
IMMUNE: Final = 5  # amount: treatments
UNBLOCKING: Final = 6
SAFE_SPIES: Final = 7
COST_LESS: Final = 8
PRICE: Final = 9  # of some cards, or for other players; rows: the kinds of card, or 0 for all
OWN_PRICE: Final = 10  # of the card itself, while it can be recruited
HAND_MORE: Final = 11
NO_SWAP: Final = 12
AGAINST: Final = 13  # more damage of the own attack; times X: 1 for twice; extra: selector of its targets, 0: monarchs
FATE: Final = 14  # amount: what becomes of such units instead of being discarded when defeated
NO_HEAL: Final = 16
NO_ATTACK: Final = 17  # extra: selector of units that cannot attack the player
NO_RECRUIT: Final = 15  # rows: the kinds of card, or 0 for all
LESS_BY_ATTACKS: Final = 18  # extra: 1 for the first attack of a turn on these only, 2 for a highest amount
NO_BYPASS: Final = 19
CAP: Final = 20  # of damage to the own monarch; extra: which cap
FIRST_WARD: Final = 21  # of the damage of a turn: prevented, as a whole or by a number
KEEPS: Final = 22  # unused cards
IN_A_ROW: Final = 1
IN_GENERAL_ZONE: Final = 2
FOR_SALE: Final = 4  # in the market or the supply: "you" is who buys
OWN: Final = 5  # of the unit itself, wherever it attacks or pays from
PRICES_ITSELF: Final = 1  # what a card's own continuous texts do to it, as bits
CHANGES_ITSELF: Final = 2
MONARCH_ALONE: Final = 128  # among the rows of a text about attacks: no unit is meant; the monarch is meant too
MONARCH_TOO: Final = 256
THIS_ROW_TOO: Final = 16  # among the rows of a continuous text: the row of its unit, the one above, the one below
ROW_ABOVE: Final = 32
ROW_BELOW: Final = 64
SELF: Final = 0
ROW_OTHERS: Final = 1
YOURS_ALL: Final = 2
YOURS_OTHERS: Final = 3
FOES_ALL: Final = 4
EVERY_UNIT: Final = 5
IGNORED_BIT: Final = 1
DISABLED_BIT: Final = 2
DRAWS_ATTACKS: Final = 4  # not protected from something: it must be attacked if it can be
UNATTACKED: Final = 8
WARD: Final = 16  # times the damage that is prevented each time

# What becomes of a defeated unit instead of being discarded.
ANNIHILATED: Final = 1
TO_HAND: Final = 2
TO_DECK_TOP: Final = 3
TO_DECK_BOTTOM: Final = 4
RETIRED_INSTEAD: Final = 5
# Where the attacker goes after its attack, if not to the discard pile.
RETIRED: Final = 1
BACK_TO_HAND: Final = 2
ONTO_DECK: Final = 3
INTO_DECK: Final = 4  # which is shuffled then
UNDER_DECK: Final = 5

# Caps.
FIRST_OF_TURN: Final = 1  # so much of the damage of each turn is prevented
AT_MOST_EACH_TURN: Final = 2
AT_MOST: Final = 3
# What the texts in force ask of attacks on a seat and damage to it, as bits.
KEYWORDS_GIVEN: Final = 1
FATES_CHANGED: Final = 2
ATTACKS_WEAKENED: Final = 4
DAMAGE_CAPPED: Final = 8
BYPASS_BARRED: Final = 16
CARDS_KEPT: Final = 32

# Verbs.
DAMAGE: Final = 8  # amount, selector
DAMAGE_MONARCH: Final = 9  # amount, players, and perhaps a second amount and players
CHANGE: Final = 10  # selector, use, amount, duration
CHANGE_ALL: Final = 11  # scope, faction, use, amount, duration
IGNORE: Final = 12  # selector, duration
DISABLE: Final = 13
PROTECT: Final = 14
PROTECT_MONARCH: Final = 15  # players, duration
ANNIHILATE: Final = 16  # selector
DISCARD_CARDS: Final = 17
RETIRE: Final = 18
AFTER_ATTACK: Final = 19  # where to
TO_GENERAL: Final = 20
RECRUIT_FREE: Final = 21
REFILL: Final = 22
PUT: Final = 23  # selector, zone, 1 for the bottom
SWAP: Final = 24  # two registers
TAKE_PLACE: Final = 25  # register of the unit whose place it is
DRAW: Final = 26  # amount, players
DISCARD_CHOSEN: Final = 27  # amount, players, 1 for cards that chance picks
GAIN: Final = 28  # amount
SPEND: Final = 29  # register, least, most
PAY_HP: Final = 30  # amount
LOOK: Final = 31  # selector, 1 if everybody looks
CHOOSE_PLAYER: Final = 32  # register, least cards in hand, 1 if it may be declined, where to go on if declined
CHOOSE_ROW: Final = 33  # register, side, -, -, 1 for open rows, 2 for those of others than this unit's
CHOOSE_MANY: Final = 34  # first register, selector, how many, 1 for up to so many, where to go on if declined
CHOOSE_MODE: Final = 35  # how many; the instructions behind lead to the modes
JUMP: Final = 36  # where to go on
GAIN_POWER: Final = 37  # register
HEAL_HP: Final = 38  # amount, players
SHUFFLE: Final = 39  # the own deck
MOVE_TO_ROW: Final = 40  # selector, row or 0, register of a row: an own unit in rows 1 to 3
ENTER_ROW: Final = 41  # selector, row or 0 (with no register: the lowest open one), register of a row or -1
UNDER_MARKET: Final = 42  # selector, 1 to change places with the top card
NEXT_ATTACK: Final = 43  # use, amount
SWAP_TWO: Final = 44  # two selectors
DEFEAT: Final = 45  # selector
WARD_FOR: Final = 46  # selector, amount, duration
SHIELD_FOR: Final = 47  # players, amount, duration
PRICE_FOR: Final = 48  # use, faction, kinds, amount, duration

# Conditions beyond those of the core.
FIRST_RECRUIT: Final = 8

# Questions beyond those of the core.
ASK_ACT: Final = 8
ASK_PAY: Final = 9
ASK_TARGET: Final = 10
ASK_PIERCE: Final = 11
ASK_PLAYER: Final = 12
ASK_ROW: Final = 13
ASK_NUMBER: Final = 14
ASK_MODE: Final = 15
ASK_ORDER: Final = 16
ASK_DISCARD: Final = 17
ASK_UNUSED: Final = 18
ASK_SWAP: Final = 19
ASK_SPY: Final = 20

# Actions: each block begins where the one before it ends (`actions.py`). Cards in hands, piles and the display are
# named by their design.
MOST_ORDERED: Final = 40
MOST_NUMBER: Final = 20
MOST_MODES: Final = 4
END_COMMAND: Final = 0
ATTACK_WITH: Final = 1  # + design * MOST_SEATS + seat
DEFEND: Final = ATTACK_WITH + LARGEST_SET * MOST_SEATS  # + design * ALL_ROWS + row, 0 if none is named
RECRUIT: Final = DEFEND + LARGEST_SET * ALL_ROWS  # + design
MUSTER: Final = RECRUIT + LARGEST_SET  # + design
SEND: Final = MUSTER + LARGEST_SET  # + design
USE_HAND: Final = SEND + LARGEST_SET  # + design
USE_GENERAL: Final = USE_HAND + LARGEST_SET  # + design
PAY: Final = USE_GENERAL + LARGEST_SET  # + design
PAY_TOKENS: Final = PAY + LARGEST_SET
TAKE_UNIT: Final = PAY_TOKENS + 1  # + seat * PLACES + place
TAKE_MONARCH: Final = TAKE_UNIT + MOST_SEATS * PLACES  # + seat
TAKE_PLAYER: Final = TAKE_MONARCH + MOST_SEATS  # + seat
TAKE_ROW: Final = TAKE_PLAYER + MOST_SEATS  # + seat * ALL_ROWS + row
TAKE_HAND: Final = TAKE_ROW + MOST_SEATS * ALL_ROWS  # + design
TAKE_DISCARD: Final = TAKE_HAND + LARGEST_SET  # + design
TAKE_MARKET: Final = TAKE_DISCARD + LARGEST_SET  # + design
TAKE_GENERAL: Final = TAKE_MARKET + LARGEST_SET  # + design * MOST_SEATS + seat
TAKE_DECK: Final = TAKE_GENERAL + LARGEST_SET * MOST_SEATS  # + seat: a card of the deck that was looked at
TAKE_TRIGGER: Final = TAKE_DECK + MOST_SEATS  # + number among those to be ordered
TAKE_NUMBER: Final = TAKE_TRIGGER + MOST_ORDERED  # + number
TAKE_MODE: Final = TAKE_NUMBER + MOST_NUMBER + 1  # + number
ACCEPT: Final = TAKE_MODE + MOST_MODES
DECLINE: Final = ACCEPT + 1
CONCEDE: Final = DECLINE + 1
# + design * MOST_SEATS + seat: of two copies in a general zone the one that has not acted
TAKE_UNUSED: Final = CONCEDE + 1
TAKE_KNOWN: Final = TAKE_UNUSED + LARGEST_SET * MOST_SEATS  # + design: one of several cards of a deck
ACTIONS: Final = TAKE_KNOWN + LARGEST_SET
MOST_LOOKED_AT: Final = 4

# Recorded events.
TURN_BEGAN: Final = 20
ATTACK_BEGAN: Final = 21
TARGETED: Final = 22
HURT: Final = 23
DEFEATED_UNIT: Final = 24
PREVENTED: Final = 25
TRIGGERED: Final = 26
GAINED: Final = 27
PAID_HP: Final = 28
DEPLETED: Final = 29
ELIMINATED: Final = 30
ENDED: Final = 31
PAID: Final = 32
STATUS: Final = 33
SPENT: Final = 34
WITHSTOOD: Final = 35
CHANGED: Final = 36
MUSTERED: Final = 37
SWAPPED: Final = 38
HEALED: Final = 39
NEXT_GETS: Final = 40
TRADED: Final = 41

# Why a card is out of the game.
BY_CHOICE: Final = 1  # retired
BY_FORCE: Final = 2  # annihilated
WITH_ITS_PLAYER: Final = 3

# How a match ended.
BY_ELIMINATION: Final = 1
BY_DEPLETION: Final = 2
BY_LIMIT: Final = 3

# Options of the match, in the order of the rulebook's variants.
KINGSGUARD_GUARD: Final = 0
KINGSGUARD_GUARD_ABSORB: Final = 0
KINGSGUARD_PLACE: Final = 1
KINGSGUARD_PLACE_FRONT: Final = 0
ROW_FILL: Final = 2
ROW_FILL_FULL: Final = 0
ROW_FILL_STARTED: Final = 1
TIE_DEFEATS: Final = 3
TIE_DEFEATS_YES: Final = 0
DAMAGE_MEMORY: Final = 4
DAMAGE_MEMORY_TURN: Final = 1
NONBLOCKING_TARGETS: Final = 5
NONBLOCKING_TARGETS_ALLOWED: Final = 0
NONBLOCKING_TARGETS_FORBIDDEN: Final = 1
PIERCE_PATH: Final = 6
PIERCE_PATH_CLEARED_ROW: Final = 1
PAYMENT: Final = 7
PAYMENT_NO_CHANGE: Final = 0
PAYMENT_POOL: Final = 1
GENERAL_SUPPLY: Final = 8
GENERAL_SUPPLY_PER_PLAYER: Final = 1
GENERAL_LIMIT: Final = 9
GENERAL_LIMIT_PER_FACTION: Final = 1
DEPLETION_MOMENT: Final = 10
DEPLETION_MOMENT_EMPTIED: Final = 0
SPY_TRIGGER: Final = 11
SPY_TRIGGER_ANY_FROM_HAND: Final = 0
SPY_REMOVAL: Final = 12
SPY_REMOVAL_ANNIHILATE: Final = 1
TRIGGER_ORDER: Final = 13
TRIGGER_ORDER_CLASS_FIRST: Final = 0
UNUSED_CARDS: Final = 14
UNUSED_CARDS_MAY_KEEP: Final = 1
RESHUFFLE: Final = 15
RESHUFFLE_STOP_SHORT: Final = 1
CANNOT_DRAW: Final = 16
CANNOT_DRAW_SHORT_HAND: Final = 1
TEAM_COMPARE: Final = 17
TEAM_COMPARE_SUM: Final = 0
ROUND_LIMIT: Final = 18
SOLO_REGENT_HP: Final = 19
MODE: Final = 20
FIRST_PLAYER: Final = 21
MODE_TEAMS: Final = 1
MODE_SOLO: Final = 2
REGENT: Final = 1  # the Regent's seat
