"""The numbers of Clashables: zones, phases, triggers, verbs, actions and clauses, as the compiled rules and the
vocabulary share them.

Final integers and no enumeration: the compiler puts them into the code, where an IntEnum would cost a call.
"""

from __future__ import annotations

from typing import Final

from rulebound.core.kernel.match import RULING

SEATS: Final = 2
DECK_SIZE: Final = 30
COPIES: Final = 3  # of one name in a deck
COLOURS_IN_A_DECK: Final = 2
LARGEST_SIDE: Final = 60  # cards of one seat; more than a deck, for the positions of scenes
LARGEST_SET: Final = 200  # designs in a card set
OPENING_HAND: Final = 6
CARDS_DRAWN: Final = 2
START_LIFE: Final = 20
PLAYS: Final = 2
MOST_DICE: Final = 16
DIE_SIDES: Final = 6
MOST_ACTIONS: Final = 300  # in one turn that are not passes (CL-R89)
MOST_TRIGGERS: Final = 1000  # within one happening (CL-R89)
MOST_USES: Final = 3  # use effects of one creature
SLOTS: Final = 4  # announced targets and numbers of one card

# Kinds of card, as bits.
CREATURE: Final = 1
ITEM: Final = 2

# Colours, as bits.
BLUE: Final = 1
GREEN: Final = 2
GREY: Final = 4
COLOURS: Final = 3

# Zones: two piles each, but one stack for both.
DECK: Final = 0
HAND: Final = 2
GRAVEYARD: Final = 4
BANISHED: Final = 6
BATTLEFIELD: Final = 8  # in the order of entry
STACK: Final = 10  # from the bottom up
ZONES: Final = 11

# Keywords, as bits.
SWIFT: Final = 1
ROOTED: Final = 2
SHROUDED: Final = 4
STURDY: Final = 8
AMBUSH: Final = 16
ITEM_PROOF: Final = 32  # no keyword, but given like one: items do not destroy it
ITEM_SHROUDED: Final = 64  # the same: the opponent's items do not choose it
ITEM_WARDED: Final = 128  # the same: no items choose it
FOE_ITEM_PROOF: Final = 256  # the same: the opponent's items do not destroy it

# Phases: what `idle` does next.
OPENING_ROLL: Final = 0
DEAL: Final = 1
START: Final = 2
DRAW_PHASE: Final = 3
BEGIN_PLAY: Final = 4
PLAY_PHASE: Final = 5
END_PHASE: Final = 6
CLEAN_UP: Final = 7

# Kinds of frame.
RUN: Final = 0  # a program under way
RUN_ANNOUNCED: Final = 1  # the same, its targets chosen as the card was played
TRIGGER: Final = 2  # a waiting ability that has not begun
TRIGGER_ANNOUNCED: Final = 3
ANNOUNCE: Final = 4  # the choices made as a card is played; pc: the next announcement
RESOLVE: Final = 5  # the stack resolves
ITEM_DONE: Final = 6  # an item leaves the stack
SETTLE: Final = 7  # triggers happen until none waits
CHECK_LOSS: Final = 8
ATTACKS: Final = 9  # one declaration; pc: the stage
DISCARDING: Final = 10  # register 0: how many cards are still to be discarded

# Stages of a declaration.
DECLARING: Final = 0
RESPONSE: Final = 1
TRIGGERS_FIRST: Final = 2
NEXT_ATTACK: Final = 3
ROLL_DICE: Final = 4
READ_DICE: Final = 5
ATTACK_DONE: Final = 6
FORESEE: Final = 7  # between the roll and its reading, where a text says "would hit" or "would miss"
KEPT: Final = 0  # the register of a declaration in which the number of the die that counts is noted

# Triggers. Those of a creature's own events come first; OTHERS further on are the same events of other creatures.
ENTER: Final = 0
ATTACK: Final = 1
ROLL: Final = 2
HIT: Final = 3
MISS: Final = 4
NUMBER: Final = 5
DESTROYED: Final = 6
OTHERS: Final = 7
TURN_START: Final = 14
TURN_END: Final = 15
BONUS_DRAW: Final = 16
RECYCLE: Final = 17
USE: Final = 18
PLAY: Final = 19  # the effect of an item
SHIELD: Final = 20  # "each turn, prevent …"
ANNOUNCES: Final = 21  # the choices made as the card is played
PLAY_ONLY_IF: Final = 22
STATIC: Final = 22  # + kind of continuous sentence, the same kinds as of lasting effects
YOU_DRAW: Final = 29
OPPONENT_DRAWS: Final = 30
YOU_PLAY: Final = 31  # the number of the event is the kind of the card
OPPONENT_PLAYS: Final = 32
NO_LOSS: Final = 33  # [next, side, condition]: players who cannot lose life
NO_GAIN: Final = 34
EACH_PLAYS: Final = 35  # [next, amount]: more plays each turn
KEEPS_ONE: Final = 36  # [next]: of its dice its owner chooses one
NO_PLAY: Final = 37  # [next, side, condition, kinds of card]: players who cannot play cards of these kinds
YOU_GAIN_LIFE: Final = 38
OPPONENT_GAINS_LIFE: Final = 39
YOU_LOSE_LIFE: Final = 40
OPPONENT_LOSES_LIFE: Final = 41
YOU_DISCARD: Final = 42
OPPONENT_DISCARDS: Final = 43
COST: Final = 44  # [next, condition, program]: what is paid as the card is played
PLAYS_ONE: Final = 45  # [next, condition]: the opponent plays at most one card in the turn of this creature's owner
LEAVES: Final = 46
OTHERS_LEAVE: Final = 47
IS_BANISHED: Final = 48
OTHERS_BANISHED: Final = 49
WOULD_MISS: Final = 50
OTHERS_WOULD_MISS: Final = 51
WOULD_HIT: Final = 52
OTHERS_WOULD_HIT: Final = 53
OPPONENT_BONUS_DRAW: Final = 54
OPPONENT_RECYCLES: Final = 55
THEIR_TURN_START: Final = 56
THEIR_TURN_END: Final = 57
NO_BONUS: Final = 58  # [next, side, condition]: players who make no Bonus Draw
WOULD_DESTROY: Final = 59  # [next, selector, 0, condition, program]: what happens instead of a destruction
MORE_EACH_TURN: Final = 60  # STATIC + ATTACKS_EACH
DRAW_STEP: Final = 61  # [next, side, amount, condition]: more or fewer cards in the draw step
TRIGGERS: Final = 62

# An ability beyond the core's parts: [.., once: bit of `spent`, negative if an offer spends it, or 0; sentence].
ONCE: Final = 5
SENTENCE: Final = 6
FOR_SUBJECT: Final = 7  # 1 if it is given: then it is a trigger of the creature that the event is about

# An announcement: [next, kind, selector or numbers, most, first register, slot, sentence].
ANNOUNCED_KIND: Final = 1
ANNOUNCED_WHAT: Final = 2
ANNOUNCED_MOST: Final = 3
ANNOUNCED_REGISTER: Final = 4
ANNOUNCED_SLOT: Final = 5
ANNOUNCED_SENTENCE: Final = 6
ANNOUNCED_EXACTLY: Final = 7  # 1 if no fewer are chosen than there are
TARGET: Final = 1
NUMBER_CHOICE: Final = 2

# The register of the card that an event is about.
EVENT: Final = 0

# Sources of a selector beyond those of the core.
BOARD: Final = 2  # creatures on the battlefield
PILES: Final = 3  # operand: zone
TOP: Final = 4  # operand: zone; the place is how many cards from the top
BOTTOM: Final = 5
TOPMOST: Final = 6  # operand: zone; the one nearest to the top that passes the filters
ON_STACK: Final = 7  # cards on the stack that have not started to resolve
NOTED_SEVERAL: Final = 8  # operand: first register; the place is how many registers
ROLLED: Final = 9  # not cards but the dice that the effect rolled

# Filters.
NOT_THIS: Final = 1
KIND_IS: Final = 2
COLOUR_IS: Final = 3
NAMED: Final = 4  # operand: design
NOT_NAMED: Final = 5
HAS_KEYWORD: Final = 6
TARGETABLE: Final = 7  # not protected from the effects of this side
DESTRUCTIBLE: Final = 8
ONE_CREATURE_TARGET: Final = 9  # operand: a redirect record
OTHER_THAN: Final = 10  # operand: selector
PARITY: Final = 11  # of a die: operand 0 even, 1 odd
ATTACKED: Final = 12  # this turn; operand 1: it did not
IS_SICK: Final = 13  # summoning sick; operand 1: it is not
PLAYED_LAST: Final = 14  # on the stack: its owner has played no card after it
SAME_NAME: Final = 15  # operand: selector

# A redirect record: [1 if it lifts the conditions, selector of the new target or 0].
# A lasting record: [numbers as bits, register of a number or -1, amount].

# Players as operands.
YOU: Final = 1
OPPONENT: Final = 2
EACH_PLAYER: Final = 3
OWNER_OF: Final = 4  # + the register of a card
LOWER_ROLLER: Final = 32  # of the dice that each player rolled
HIGHER_ROLLER: Final = 33
ACTIVE: Final = 34  # the active player

# Durations.
THIS_ATTACK: Final = 0
THIS_TURN: Final = 1
UNTIL_YOUR_NEXT_TURN: Final = 2
UNTIL_ITS_OWNERS_TURN_ENDS: Final = 3
FOR_GOOD: Final = 5
UNTIL_THIS_LEAVES: Final = 4  # the creature whose text it is

# Verbs.
CHOOSE_TARGET: Final = 8  # register, selector, most, where to go on without one, 1 if announced with the card
CHOOSE_NUMBER: Final = 9  # register, numbers as bits
SEARCH: Final = 10  # register, selector
DESTROY: Final = 11  # selector
BANISH: Final = 12  # selector
PUT: Final = 13  # selector, zone, 1 for the bottom
PUT_ONTO: Final = 14  # selector: onto the battlefield; 1 for that of the text's owner, whosever it is
COUNTER: Final = 15  # selector
REDIRECT: Final = 16  # selector, redirect record
DRAW: Final = 17  # amount, players
DISCARD: Final = 18  # amount, players, 1 if it may be fewer
GAIN: Final = 19  # amount, players
LOSE: Final = 20  # amount, players
LOOK: Final = 21  # selector, 1 if everybody looks
SHUFFLE: Final = 22
SHUFFLE_INTO: Final = 23  # zone whose cards go into the deck
REROLL: Final = 24  # 1 if it may be declined, register for the answer, where to go on if declined
SET_DIE: Final = 25  # number
ROLL_EFFECT: Final = 26  # dice
PREVENT: Final = 27  # kind, amount, duration
LAST: Final = 28  # kind of lasting effect, selector, 1 if it marks the things found now, record, duration
MORE_ATTACKS: Final = 29  # selector, amount
MORE_PLAYS: Final = 30  # amount, kinds of card or 0 for all
BANISH_AFTERWARDS: Final = 31  # the item that is being resolved
DELAY: Final = 32  # trigger (and number << 8), subject, where to go on, 1 for whoever fits it then, 1 for each time
SKIP_IF_SPENT: Final = 33  # bit, where to go on
SPEND: Final = 34  # bit
DISCARD_HAND: Final = 35  # amount, players
DISCARD_RANDOM: Final = 36  # amount, players
EXCHANGE_LIFE: Final = 37  # amount, players
ANOTHER_TURN: Final = 38  # amount, players
SILENCE: Final = 39  # selector, duration: it loses all abilities
COPY_TEXT: Final = 40  # selector, selector of whose text, duration
GIVE_TEXT: Final = 41  # selector, number of the given text, duration
SET_LIFE: Final = 42  # amount, players
STAY_SICK: Final = 43  # selector, amount
FORBID: Final = 44  # kinds of card, players, duration
SPARE: Final = 45  # what, players, duration
ROLL_EACH: Final = 46  # amount, 1 to roll until the sums differ
SAVE: Final = 47  # selector: what replaced its destruction is done
WIN: Final = 48
CONTROL: Final = 49  # selector, players, duration
DRAW_UP: Final = 50  # amount, players
SKIP_DRAW: Final = 51  # players
SHUFFLE_HAND: Final = 52  # players
DIG: Final = 53  # register, selector, where the others go: 0 nowhere, 1 the graveyard, 2 the bottom of the deck

# Lasting effects, in `lasting`: [kind, stay of the subject or -1, selector, seat, source, numbers, amount, until].
LASTING_KIND: Final = 0
LASTING_SUBJECT: Final = 1
LASTING_SELECTOR: Final = 2
LASTING_SEAT: Final = 3
LASTING_SOURCE: Final = 4
LASTING_NUMBERS: Final = 5
LASTING_AMOUNT: Final = 6
LASTING_UNTIL: Final = 7
LASTING_SIZE: Final = 8
ALSO_HITS: Final = 1
MISSES: Final = 2
TAKES_MORE: Final = 3
MORE_DICE: Final = 4
BARRED: Final = 5
KEYWORDS: Final = 6  # amount: bits
FORBIDDEN: Final = 7  # numbers: seats as bits, amount: the kinds of card that they cannot play
ATTACKS_EACH: Final = 38
SKIPS_DRAW: Final = 10  # numbers: seats as bits; until the draw step that is left out
CONTROLLED: Final = 9  # amount: 1 + the seat that has it
KEPT_FROM: Final = 8  # numbers: seats as bits, amount: the trigger of the continuous text that says the same

# Continuous sentences: [the next one of the kind, selector, numbers, amount].
STATIC_SELECTOR: Final = 1
STATIC_NUMBERS: Final = 2
STATIC_AMOUNT: Final = 3
STATIC_IF: Final = 4  # condition or 0
STATIC_TIMES: Final = 5  # value that multiplies the amount, or 0

# Numbers of a player that texts read.
LIFE_TALLY: Final = 0
HAND_TALLY: Final = 1
ROLLED_TALLY: Final = 2  # the dice that the effect rolled, added up
TURN_TALLY: Final = 4  # 1 in the own turn
DISCARDED_TALLY: Final = 3  # what the last step that discards has discarded
OWN_ROLL: Final = 5  # where each player rolled
SAME_DICE: Final = 6  # 1 if all dice that the effect rolled show the same
PLAYED_TALLY: Final = 7  # cards played this turn
COUNTED_TALLY: Final = 8  # + one of the counts of a turn

# What is counted of each player in a turn, in `counts`, by count * SEATS + seat.
CREATURES_PLAYED: Final = 0
LIFE_LOST: Final = 1
LIFE_GAINED: Final = 2
DRAWS_MADE: Final = 3
THROWN: Final = 4
CREATURES_LOST: Final = 5  # that were destroyed
HITS_MADE: Final = 6
ITEMS_PLAYED: Final = 7
MORE_CREATURES: Final = 8  # plays more than usual, for creatures or items only
MORE_ITEMS: Final = 9
ATTACKS_BEGUN: Final = 10
COUNTS: Final = 11
HIGHEST_DIE: Final = COUNTED_TALLY + COUNTS + 1
LOWEST_DIE: Final = COUNTED_TALLY + COUNTS + 2
ANY_LOST: Final = COUNTED_TALLY + COUNTS  # creatures of both players that were destroyed
HOW_MUCH: Final = 9  # the register of the life that an event is about

# Preventions, in `shields`: [seat, kind, amount, until, stay of the creature whose text it is or -1].
SHIELD_SEAT: Final = 0
SHIELD_KIND: Final = 1
SHIELD_AMOUNT: Final = 2
SHIELD_UNTIL: Final = 3
SHIELD_OF: Final = 4
SHIELD_SIZE: Final = 5
WHOLE_HIT: Final = 1
POINTS: Final = 2
ANY_POINTS: Final = 3  # of hits and of effects
WHOLE_LOSS: Final = 4  # a hit, or what an effect takes at once

# Questions beyond those of the core.
ASK_FIRST: Final = 8
ASK_ACT: Final = 9
ASK_ATTACKERS: Final = 10
ASK_TARGET: Final = 11
ASK_NUMBER: Final = 12
ASK_DISCARD: Final = 13
ASK_SEARCH: Final = 14
ASK_REROLL: Final = 15
ASK_DIE: Final = 16
ASK_NEW_TARGET: Final = 17

# Actions: each block begins where the one before it ends (`actions.py`).
MOST_MODES: Final = 4
PASS: Final = 0
GO_FIRST: Final = 1
LET_OTHER_GO: Final = 2
ATTACK_NOW: Final = 3
NO_MORE: Final = 4
ACCEPT: Final = 5
DECLINE: Final = 6
TAKE_NOTHING: Final = 7
KEEP_DICE: Final = 8
CONCEDE: Final = 9
CHOOSE_A_NUMBER: Final = 10  # + number - 1
REROLL_DIE: Final = CHOOSE_A_NUMBER + DIE_SIDES  # + place of the die
CHANGE_DIE: Final = REROLL_DIE + MOST_DICE  # + place of the die
FIRST_PLAY: Final = CHANGE_DIE + MOST_DICE  # + index in hand
FIRST_BONUS: Final = FIRST_PLAY + LARGEST_SIDE  # + index in hand
FIRST_DISCARD: Final = FIRST_BONUS + LARGEST_SIDE  # + index in hand
CHOOSE_HAND: Final = FIRST_DISCARD + LARGEST_SIDE  # + index in hand
TAKE_FROM_DECK: Final = CHOOSE_HAND + LARGEST_SIDE  # + design
CHOOSE_CREATURE: Final = TAKE_FROM_DECK + LARGEST_SET  # + seat * LARGEST_SIDE + index
CHOOSE_GRAVEYARD: Final = CHOOSE_CREATURE + SEATS * LARGEST_SIDE  # + seat * LARGEST_SIDE + index
CHOOSE_BANISHED: Final = CHOOSE_GRAVEYARD + SEATS * LARGEST_SIDE  # + seat * LARGEST_SIDE + index
CHOOSE_STACK: Final = CHOOSE_BANISHED + SEATS * LARGEST_SIDE  # + index from the bottom
FIRST_ATTACK: Final = CHOOSE_STACK + SEATS * LARGEST_SIDE  # + seat * LARGEST_SIDE + index
FIRST_USE: Final = FIRST_ATTACK + SEATS * LARGEST_SIDE  # + (seat * LARGEST_SIDE + index) * MOST_USES + effect
CHOOSE_MODE: Final = FIRST_USE + SEATS * LARGEST_SIDE * MOST_USES
ACTIONS: Final = CHOOSE_MODE + MOST_MODES
MOST_LOOKED_AT: Final = 5

# Recorded events.
OPENED: Final = 20  # source: seat, target: total, amount: the two dice as tens and ones
FIRST_CHOSEN: Final = 21
TURN_BEGAN: Final = 22
PLAYED: Final = 23
TARGETED: Final = 24
NUMBER_NAMED: Final = 25
PASSED: Final = 26
USED: Final = 27
DECLARED: Final = 28
ROLLED_DIE: Final = 29  # source: place of the die, amount: its number
REROLLED: Final = 30
CHANGED_DIE: Final = 31
HIT_FOR: Final = 32  # source: the seat that is hit, target: the number, amount: life points
MISSED: Final = 33
PREVENTED: Final = 34  # target: kind
LOST_LIFE: Final = 35
GAINED_LIFE: Final = 36
ENTERED: Final = 37
WAS_DESTROYED: Final = 38
COUNTERED: Final = 39
REDIRECTED: Final = 40
FIZZLED: Final = 41
RESOLVING: Final = 42
TRIGGERED: Final = 43
RECYCLED: Final = 44
NOTHING_TO_DRAW: Final = 45
BONUS_DREW: Final = 46
SEARCHED: Final = 47  # source: seat, target: zone
FOUND: Final = 48
FOUND_NOTHING: Final = 49
STAYS_SICK: Final = 68
REWRITTEN: Final = 67  # source: seat, target: duration, amount: whose text
LASTS: Final = 50  # source: kind, target: numbers or keywords, amount
ATTACKS_MORE: Final = 51
PLAYS_MORE: Final = 52
EFFECT_DIE: Final = 53
SHIELDED: Final = 54  # source: seat, target: kind, amount
DELAYED_EFFECT: Final = 55
STURDY_STAYS: Final = 56
ENDED: Final = 57  # source: result, target: reason
CONCEDED: Final = 58
ATTACK_BEGAN: Final = 59
UNDONE_ATTACK: Final = 60
TURN_ENDED: Final = 61
TRIGGERS_DROPPED: Final = 63
EXCHANGED_LIFE: Final = 64
TURN_GAINED: Final = 65
SPARED: Final = 66  # source: seat, target: 1 for a loss, 0 for a gain
CHANGED_SIDES: Final = 70
SKIPPED_DRAW: Final = 71
SEAT_DIE: Final = 69  # source: seat, amount: its number

# How a match ended.
RUNNING: Final = 0
FIRST_SEAT_WON: Final = 1
SECOND_SEAT_WON: Final = 2
DRAWN: Final = 3
BY_LIFE: Final = 1
BY_TURN_LIMIT: Final = 2
BY_CONCESSION: Final = 3
BY_CARD: Final = 4

# Clauses that refuse a move.
WRONG_DECK_SIZE: Final = 101
TOO_MANY_COPIES: Final = 102
TOO_MANY_COLOURS: Final = 108
HIDDEN_DECK: Final = 302
MATCH_OVER: Final = 402
LOWER_ROLL: Final = 503
CREATURES_IN_PLAY_PHASE: Final = 707
ITEMS_IN_PLAY_PHASE: Final = 708
ATTACKS_IN_PLAY_PHASE: Final = 709
PLAY_LIMIT: Final = 710
ITEM_LIMIT: Final = 711
NO_CREATURES: Final = 712
ACTIVE_PLAYER: Final = 801
ONE_BONUS_DRAW: Final = 802
BONUS_DRAW_IN_PLAY_PHASE: Final = 803
BONUS_DRAW_NEEDS_A_CARD: Final = 805
STACK_IS_CLOSED: Final = 1007
EFFECT_UNDER_WAY: Final = 1008
NO_TARGET: Final = 1101
WRONG_TARGET: Final = 1102
NOTHING_OFFERED: Final = 1111
NOT_IN_THE_SEARCH: Final = 1201
MUST_SHUFFLE: Final = 1202
KEEPS_ORDER: Final = 1204
CARD_TEXT: Final = 1301
SICK: Final = 1402
ONE_USE: Final = 1501
RESTRICTED: Final = 1503
NOT_YOUR_PHASE: Final = 1601
OWN_CREATURES: Final = 1603
ONE_ATTACK: Final = 1612
END_STEP: Final = RULING + 10
NO_PRIORITY: Final = RULING + 11
STACK_IS_RESOLVING: Final = RULING + 19
NOT_IN_HAND: Final = RULING + 24
BONUS_DRAW_TIME: Final = RULING + 25
ANNOUNCED_NUMBER: Final = RULING + 34
NOT_A_CREATURE_YET: Final = RULING + 36
PROTECTED: Final = RULING + 42
SEVERAL_TARGETS: Final = RULING + 43
USE_NOT_POSSIBLE: Final = RULING + 46
CANNOT_BE_DESTROYED: Final = RULING + 48
NOT_A_NEW_TARGET: Final = RULING + 49
MANDATORY: Final = RULING + 52
ONLY_OWN_TURN: Final = RULING + 53
USE_NEEDS_EMPTY_STACK: Final = RULING + 54
ATTACK_NEEDS_EMPTY_STACK: Final = RULING + 61
ATTACK_WITHOUT_RESPONSE: Final = RULING + 62
ONE_DECLARATION: Final = RULING + 63
REROLL_ONE: Final = RULING + 72
SECRET_HAND: Final = RULING + 82
TOO_MANY_ACTIONS: Final = RULING + 89
CANNOT_ATTACK: Final = RULING + 91
