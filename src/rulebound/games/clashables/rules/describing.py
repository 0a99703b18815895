"""What an action of Clashables is about, for a player that does not look ahead: see `Match.describe`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, PC
from rulebound.core.kernel.match import OBJECT, OBJECT_SIDE, SORT, SPOT, SPOTS, SUBJECT, SUBJECT_SIDE
from rulebound.core.kernel.table import NOBODY
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.judging import harms, worth
from rulebound.games.clashables.rules.options import card_named
from rulebound.games.clashables.rules.state import State

# Sorts: passes by what lies on the stack and whose turn it is, then one for each plain action and each family.
PASSES: Final = 0  # + 1 under my card, + 2 under theirs; + 3 in their turn
PLAIN: Final = 6  # + action, up to KEEP_DICE
NUMBERS: Final = 15
REROLLS: Final = 16
CHANGES: Final = 17
CREATURES: Final = 18
ITEMS: Final = 19
BONUS: Final = 20
DISCARDS: Final = 21
IN_HAND: Final = 22
FROM_DECK: Final = 23
CREATURE_CHOSEN: Final = 24
GRAVE_CHOSEN: Final = 25
BANISHED_CHOSEN: Final = 26
STACK_CHOSEN: Final = 27
ATTACKS: Final = 28
USES: Final = 29
SORTS: Final = 30

WORDS: Final = [
    "dice of my attacks left", "plays left", "cards in hand", "worth of the chosen", "harm for a foe's",
    "harm for mine", "good for mine", "good for a foe's", "dice of the attacker", "closeness of the foe to no life",
    "number", "creatures of the foe", "my creatures", "worth of the card on top of the stack",
]  # fmt: skip


def describe(state: State, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
    seat = state.seat
    foe = 1 - seat
    numbers[2] = 0.2 * float(state.size[n.HAND + seat])
    numbers[9] = 4.0 / (4.0 + abs(float(state.life[foe])))
    numbers[11] = 0.2 * float(state.size[n.BATTLEFIELD + foe])
    numbers[12] = 0.2 * float(state.size[n.BATTLEFIELD + seat])
    if state.size[n.STACK] > 0:
        top = state.top(n.STACK)
        if state.kind_of(top) == n.CREATURE:
            numbers[13] = 0.2 * worth(state, top)
        parts[OBJECT] = top
        if state.owner[top] != seat:
            parts[OBJECT_SIDE] = 1
    if action < n.FIRST_PLAY:
        describe_plain(state, action, parts, numbers)
    elif action < n.TAKE_FROM_DECK:
        card = state.nth(n.HAND + seat, (action - n.FIRST_PLAY) % n.LARGEST_SIDE)
        parts[SUBJECT] = card
        numbers[1] = 0.5 * float(n.PLAYS + state.extra_plays[seat] - state.plays[seat])
        if action >= n.CHOOSE_HAND:
            parts[SORT] = IN_HAND
            name_source(state, parts)
        elif action >= n.FIRST_DISCARD:
            parts[SORT] = DISCARDS
        elif action >= n.FIRST_BONUS:
            parts[SORT] = BONUS
        elif state.kind_of(card) == n.CREATURE:
            parts[SORT] = CREATURES
        else:
            parts[SORT] = ITEMS
    elif action >= n.CHOOSE_MODE:
        parts[SORT] = NUMBERS
        parts[SPOT] = action - n.CHOOSE_MODE
        name_source(state, parts)
    elif action >= n.FIRST_ATTACK:
        parts[SORT] = ATTACKS
        index = (action - n.FIRST_ATTACK) % n.LARGEST_SIDE
        if action >= n.FIRST_USE:
            parts[SORT] = USES
            parts[SPOT] = (action - n.FIRST_USE) % n.MOST_USES
            index = (action - n.FIRST_USE) // n.MOST_USES % n.LARGEST_SIDE
        card = state.nth(n.BATTLEFIELD + seat, index)
        parts[SUBJECT] = card
        numbers[8] = 0.2 * float(state.cards.dice[state.design[card]])
    else:
        describe_choice(state, action, parts, numbers)


def describe_plain(state: State, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
    seat = state.seat
    if action == n.PASS:
        sort: i64 = PASSES
        if state.size[n.STACK] > 0:
            sort = PASSES + 1 + parts[OBJECT_SIDE]
        if state.active != seat:
            sort += 3
        parts[SORT] = sort
        numbers[0] = 0.1 * float(dice_left(state, seat))
        numbers[1] = 0.5 * float(n.PLAYS + state.extra_plays[seat] - state.plays[seat])
        return
    name_source(state, parts)
    if action >= n.CHANGE_DIE:
        parts[SORT] = CHANGES
        numbers[10] = 0.2 * float(state.dice[action - n.CHANGE_DIE])
        parts[SPOT] = state.dice[action - n.CHANGE_DIE]
    elif action >= n.REROLL_DIE:
        parts[SORT] = REROLLS
        numbers[10] = 0.2 * float(state.dice[action - n.REROLL_DIE])
        parts[SPOT] = state.dice[action - n.REROLL_DIE]
    elif action >= n.CHOOSE_A_NUMBER:
        parts[SORT] = NUMBERS
        parts[SPOT] = action - n.CHOOSE_A_NUMBER
    else:
        parts[SORT] = PLAIN + action - 1


def describe_choice(state: State, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
    name_source(state, parts)
    if action < n.CHOOSE_CREATURE:
        parts[SORT] = FROM_DECK
        parts[SUBJECT] = of_design(state, action - n.TAKE_FROM_DECK)
        return
    card = card_named(state, action)
    parts[SUBJECT] = card
    if state.side_of(card) != state.seat:
        parts[SUBJECT_SIDE] = 1
    if action >= n.CHOOSE_STACK:
        parts[SORT] = STACK_CHOSEN
    elif action >= n.CHOOSE_BANISHED:
        parts[SORT] = BANISHED_CHOSEN
    elif action >= n.CHOOSE_GRAVEYARD:
        parts[SORT] = GRAVE_CHOSEN
    else:
        parts[SORT] = CREATURE_CHOSEN
    value = 1.0
    if state.kind_of(card) == n.CREATURE:
        value = worth(state, card)
    numbers[3] = 0.2 * value
    source = parts[OBJECT]
    if source != NOBODY:
        theirs = parts[SUBJECT_SIDE] != 0
        kind: i64 = 6
        if harms(state, source):
            kind = 5
            if theirs:
                kind = 4
        elif theirs:
            kind = 7
        numbers[kind] = 0.2 * value


def name_source(state: State, parts: vec[i64]) -> None:
    """The object is the card whose text asks, the spot what it is about to do."""
    if state.agenda.used > 0:
        base = state.agenda.top()
        source = state.agenda.frames[base + CARD]
        if source != NOBODY:
            parts[OBJECT] = source
            parts[OBJECT_SIDE] = 0
            if state.side_of(source) != state.seat:
                parts[OBJECT_SIDE] = 1
        pc = state.agenda.frames[base + PC]
        if pc > 0 and pc < len(state.code):
            parts[SPOT] = state.code[pc] % SPOTS


def of_design(state: State, design: i64) -> i64:
    """A card of the own deck that is known to be of this design, or NOBODY."""
    zone = n.DECK + state.seat
    for index in range(state.size[zone]):
        card = state.nth(zone, index)
        if state.design[card] == design and state.knows(state.seat, card):
            return card
    return NOBODY


def dice_left(state: State, seat: i64) -> i64:
    total: i64 = 0
    for index in range(state.size[n.BATTLEFIELD + seat]):
        card = state.nth(n.BATTLEFIELD + seat, index)
        left = state.allowed_attacks(card) - state.attacks_made[card]
        if left > 0 and state.sick[card] == 0 and state.barred[card] == 0:
            total += left * state.cards.dice[state.design[card]]
    return total
