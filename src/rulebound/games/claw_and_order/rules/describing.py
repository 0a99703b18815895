"""What an action of Claw & Order is about, for a player that does not look ahead: see `Match.describe`. Nothing is told
of a face-down troop that the deciding seat does not know."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, PC
from rulebound.core.kernel.match import OBJECT, OBJECT_SIDE, SORT, SPOT, SPOTS, SUBJECT, SUBJECT_SIDE
from rulebound.core.kernel.resolver import ASK_CARD
from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.state import State, kind_index

# Sorts: the plain actions by their number, then one for each family.
PLAYS: Final = 9  # + kind of card
USES: Final = 14
RETREATS: Final = 15
REMOVES: Final = 16
ASSIGNS: Final = 17
TAKES_OFF: Final = 18
ATTACKS: Final = 19
CHOOSES: Final = 20
TARGETS: Final = 21
HOSTS: Final = 22
VEHICLES: Final = 23
FROM_DISCARD: Final = 24
FIELDS: Final = 25
SORTS: Final = 26

MOST_DOLLARS: Final = 40

WORDS: Final = [
    "dollars left", "damage", "health left", "kills", "share of its health", "health left of the target",
    "damage of the target", "target is a foe's", "my troops", "my attackers left", "in front", "stunned",
    "closeness of my deck to empty", "damage taken", "troops of the foe", "only target left",
]  # fmt: skip


def describe(state: State, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
    seat = state.seat
    numbers[0] = 0.1 * float(capped(state.dollars[seat]))
    numbers[8] = 0.1 * float(state.troops_of(seat))
    numbers[14] = 0.1 * float(state.troops_of(1 - seat))
    numbers[12] = 3.0 / (3.0 + float(state.size[n.DECK + seat]))
    if action < n.PLAY_CARD:
        parts[SORT] = action
        numbers[9] = 0.2 * float(attackers_left(state))
        name_source(state, parts)
    elif action < n.USE:
        card = state.nth(n.HAND + seat, action - n.PLAY_CARD)
        design = state.design[card]
        parts[SORT] = PLAYS + kind_index(state.cards.kind[design])
        parts[SUBJECT] = card
        numbers[0] = 0.1 * float(capped(state.dollars[seat] - state.price(seat, design)))
        parts[SPOT] = state.asks % SPOTS
    elif action < n.RETREAT_WITH:
        parts[SORT] = USES
        parts[SPOT] = (action - n.USE) % n.ABILITIES
        name_subject(state, state.cells[(action - n.USE) // n.ABILITIES], parts, numbers)
    elif action < n.CHOOSE_CARD:
        describe_move(state, action, parts, numbers)
    elif action < n.CHOOSE_DISCARD:
        describe_choice(state, state.cells[action - n.CHOOSE_CARD], parts, numbers)
    elif action < n.CHOOSE_FIELD:
        parts[SORT] = FROM_DISCARD
        parts[SUBJECT] = state.nth(n.DISCARD + seat, action - n.CHOOSE_DISCARD)
        name_source(state, parts)
    elif action >= n.CHOOSE_HAND:
        parts[SORT] = FROM_DISCARD
        if action < n.CHOOSE_DECK:
            parts[SUBJECT] = state.nth(n.HAND + seat, action - n.CHOOSE_HAND)
        elif action < n.CHOOSE_MODE:
            size = state.size[n.DECK + seat]
            parts[SUBJECT] = state.nth(n.DECK + seat, size - 1 - (action - n.CHOOSE_DECK))
        elif action >= n.CHOOSE_THEIR_DISCARD:
            parts[SUBJECT] = state.nth(n.DISCARD + 1 - seat, action - n.CHOOSE_THEIR_DISCARD)
        elif action >= n.CHOOSE_THEIRS:
            parts[SUBJECT] = state.nth(n.HAND + 1 - seat, action - n.CHOOSE_THEIRS)
        else:
            parts[SPOT] = action - n.CHOOSE_MODE
        if state.asks != n.ASK_DISCARD:
            name_source(state, parts)
    else:
        parts[SORT] = FIELDS
        parts[SUBJECT] = state.available[action - n.CHOOSE_FIELD]


def describe_move(state: State, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
    first: i64 = n.ATTACK_WITH
    parts[SORT] = ATTACKS
    if action < n.REMOVE:
        first = n.RETREAT_WITH
        parts[SORT] = RETREATS
    elif action < n.ASSIGN:
        first = n.REMOVE
        parts[SORT] = REMOVES
    elif action < n.TAKE_OFF:
        first = n.ASSIGN
        parts[SORT] = ASSIGNS
    elif action < n.ATTACK_WITH:
        first = n.TAKE_OFF
        parts[SORT] = TAKES_OFF
    name_subject(state, state.cells[action - first], parts, numbers)


def describe_choice(state: State, card: i64, parts: vec[i64], numbers: vec[float]) -> None:
    """The object is who attacks, is attached or asks."""
    name_subject(state, card, parts, numbers)
    if state.asks == ASK_CARD:
        parts[SORT] = CHOOSES
        name_source(state, parts)
        return
    parts[OBJECT] = state.asking
    parts[SORT] = HOSTS
    if state.asks == n.ASK_VEHICLE:
        parts[SORT] = VEHICLES
    elif state.asks == n.ASK_TARGET:
        parts[SORT] = TARGETS
        numbers[5] = numbers[2]
        numbers[6] = numbers[1]
        damage = state.damage_of(state.asking)
        numbers[1] = 0.1 * float(damage)
        if state.knows(state.seat, card):
            left = state.health_of(card) - state.damage[card]
            if damage >= left:
                numbers[3] = 1.0
            if left > 0:
                numbers[4] = float(damage) / float(left + damage)


def name_subject(state: State, card: i64, parts: vec[i64], numbers: vec[float]) -> None:
    parts[SUBJECT] = card
    if state.controller[card] != state.seat:
        parts[SUBJECT_SIDE] = 1
        numbers[7] = 1.0
    if state.knows(state.seat, card) and state.kind_of(card) & n.ANY_TROOP != 0:
        numbers[1] = 0.1 * float(state.damage_of(card))
        numbers[2] = 0.1 * float(state.health_of(card) - state.damage[card])
    if state.line[card] != n.BACK:
        numbers[10] = 1.0
    if state.stun[card] != 0:
        numbers[11] = 1.0
    numbers[13] = 0.1 * float(state.damage[card])


def name_source(state: State, parts: vec[i64]) -> None:
    """The object is the card whose text asks, the spot what it is about to do."""
    if state.agenda.used > 0:
        base = state.agenda.top()
        source = state.agenda.frames[base + CARD]
        if source != NOBODY:
            parts[OBJECT] = source
            if state.controller[source] != state.seat:
                parts[OBJECT_SIDE] = 1
        pc = state.agenda.frames[base + PC]
        if pc > 0 and pc < len(state.code):
            parts[SPOT] = state.code[pc] % SPOTS


def attackers_left(state: State) -> i64:
    """Own troops in front that could still attack."""
    count: i64 = 0
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        fresh = state.marks[card] & n.HAS_ATTACKED == 0 and state.stun[card] == 0
        if state.controller[card] == state.seat and fresh and state.line[card] != n.BACK:
            count += 1
    return count


def capped(dollars: i64) -> i64:
    """Nobody can spend more in a turn; some options let them grow without end."""
    if dollars > MOST_DOLLARS:
        return MOST_DOLLARS
    return dollars
