"""What an action of Five Rows is about, for a player that does not look ahead: see `Match.describe`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, PC
from rulebound.core.kernel.match import OBJECT, OBJECT_SIDE, SORT, SPOT, SPOTS, SUBJECT, SUBJECT_SIDE
from rulebound.core.kernel.table import NOBODY
from rulebound.games.five_rows.rules import legality
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.prices import price_of
from rulebound.games.five_rows.rules.state import State

END: Final = 0
PLAY_TROOP: Final = 1
PLAY_AURA: Final = 2
CHOOSE_TROOP: Final = 3
CHOOSE_OTHER: Final = 4
ACCEPTS: Final = 5
DECLINES: Final = 6
DISCARDS: Final = 7
SORTS: Final = 8

WORDS: Final = [
    "coins left", "power opposite", "health opposite", "kills the troop opposite", "is killed by it", "row is open",
    "power of the chosen", "health of the chosen", "my aura there", "their aura there", "my power there",
    "my health there",
]  # fmt: skip


def describe(state: State, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
    if action == n.END_TURN:
        parts[SORT] = END
        numbers[0] = 0.2 * float(state.coins[state.seat])
    elif action < n.CHOOSE_TROOP:
        describe_play(state, action - n.FIRST_PLAY, parts, numbers)
    else:
        describe_answer(state, action, parts, numbers)


def describe_play(state: State, play: i64, parts: vec[i64], numbers: vec[float]) -> None:
    seat = state.seat
    card = state.nth(n.HAND + seat, play // n.ROWS)
    row = play % n.ROWS
    design = state.design[card]
    parts[SORT] = PLAY_TROOP
    parts[SUBJECT] = card
    parts[SPOT] = row
    power = state.cards.power[design]
    health = state.cards.health[design]
    if state.cards.kind[design] == n.AURA:
        parts[SORT] = PLAY_AURA
        power = 0
        health = 0
        mine = state.troop(seat, row)
        if mine != NOBODY:
            power = state.power_of(mine)
            health = state.health_of(mine)
            numbers[10] = 0.2 * float(power)
            numbers[11] = 0.2 * float(health)
    numbers[0] = 0.2 * float(state.coins[seat] - price_of(state, card, seat))
    foe = state.troop(1 - seat, row)
    parts[OBJECT] = foe
    parts[OBJECT_SIDE] = 1
    if foe == NOBODY:
        numbers[5] = 1.0
    else:
        numbers[1] = 0.2 * float(state.power_of(foe))
        numbers[2] = 0.2 * float(state.health_of(foe))
        if power >= state.health_of(foe):
            numbers[3] = 1.0
        if state.power_of(foe) >= health:
            numbers[4] = 1.0
    aura = state.aura(row)
    if aura != NOBODY:
        if state.owner[aura] == seat:
            numbers[8] = 1.0
        else:
            numbers[9] = 1.0


def describe_answer(state: State, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
    """The object is the card whose text asks, the spot what it is about to do."""
    seat = state.seat
    if state.agenda.used > 0:
        base = state.agenda.top()
        source = state.agenda.frames[base + CARD]
        parts[OBJECT] = source
        if state.holder(source) != seat:
            parts[OBJECT_SIDE] = 1
        parts[SPOT] = state.code[state.agenda.frames[base + PC]] % SPOTS
    if action == n.ACCEPT or n.CHOOSE_MODE <= action < n.CHOOSE_KNOWN:
        parts[SORT] = ACCEPTS
        if action >= n.CHOOSE_MODE:
            parts[SPOT] = action - n.CHOOSE_MODE
        return
    if action == n.DECLINE:
        parts[SORT] = DECLINES
        return
    if action >= n.CHOOSE_A_ROW:
        parts[SORT] = ACCEPTS
        parts[SPOT] = action - n.CHOOSE_A_ROW
        return
    card = legality.option_named(state, action)
    parts[SORT] = CHOOSE_OTHER
    parts[SUBJECT] = card
    if state.holder(card) != seat:
        parts[SUBJECT_SIDE] = 1
    if state.asks == n.ASK_DISCARD:
        parts[SORT] = DISCARDS
    elif state.is_troop(card):
        parts[SORT] = CHOOSE_TROOP
        numbers[6] = 0.2 * float(state.power_of(card))
        numbers[7] = 0.2 * float(state.health_of(card))
        opposite = state.troop(1 - state.holder(card), state.row_of(card))
        if opposite == NOBODY:
            numbers[5] = 1.0
        else:
            numbers[1] = 0.2 * float(state.power_of(opposite))
            numbers[2] = 0.2 * float(state.health_of(opposite))
            if state.power_of(card) >= state.health_of(opposite):
                numbers[3] = 1.0
            if state.power_of(opposite) >= state.health_of(card):
                numbers[4] = 1.0
