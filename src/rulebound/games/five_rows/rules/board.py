"""What happens to cards on the battlefield: entering, leaving, moving, dying, and the abilities that are set off by
it.

A troop dies only in `check_state`; an effect that kills merely leaves it with 0 or less health, or destroys it here
by name.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.agenda import REGISTER
from rulebound.core.resolver import NEXT_ABILITY, PROGRAM
from rulebound.core.table import NOBODY
from rulebound.games.five_rows.rules.numbers import (
    AURA,
    AURAS,
    DESTROYED,
    DISCARD,
    EVENT,
    FIRST_AURA,
    HAS,
    NO_DAMAGE_TO,
    NO_MOVE,
    ON_DEATH,
    OTHER_DEATH,
    POWER,
    ROWS,
    RUN,
    RUN_ANYWAY,
    STATIC,
    TROOPS,
)
from rulebound.games.five_rows.rules.selecting import (
    NO_FRAME,
    STEPS,
    answers,
    can_move,
    can_swap,
    cell_in_order,
    gather,
)
from rulebound.games.five_rows.rules.state import State

# ------------------------------------------------------------ abilities that wait


def wait_for(state: State, kind: i64, ability: i64, source: i64, event: i64, row: i64) -> None:
    """Put one ability at the end of the queue."""
    waiting = state.waiting
    base = waiting.push(kind, source, state.serial[source], state.owner[source], row, state.code[ability + PROGRAM])
    if event != NOBODY:
        waiting.frames[base + REGISTER + EVENT] = state.stay(event)


def fire(state: State, trigger: i64, event: i64, event_row: i64) -> None:
    """Queue the abilities that answer an event or a moment, in trigger order; a card does not answer its own event."""
    if state.listeners[trigger] == 0:
        return
    for step in range(STEPS):
        card = cell_in_order(state, step)
        if card != NOBODY and card != event:
            fire_card(state, trigger, card, event, event_row)


def fire_card(state: State, trigger: i64, card: i64, event: i64, event_row: i64) -> None:
    ability = state.cards.ability(state.design[card], trigger)
    while ability != 0:
        if answers(state, ability, card, event, event_row):
            wait_for(state, RUN, ability, card, event, state.row_of(card))
        ability = state.code[ability + NEXT_ABILITY]


# ------------------------------------------------------------ entering and leaving


def enter_board(state: State, card: i64, row: i64) -> None:
    """A card comes to the battlefield with its printed stats and remembers nothing; FR-R37."""
    state.damage[card] = 0
    state.power_change[card] = 0
    state.health_change[card] = 0
    state.round_power[card] = 0
    state.round_health[card] = 0
    state.bonus_power[card] = 0
    state.bonus_health[card] = 0
    state.harmless[card] = 0
    state.attacked[card] = 0
    design = state.design[card]
    if state.cards.kind[design] == AURA:
        state.move(card, AURAS, FIRST_AURA + row)
    else:
        seat = state.owner[card]
        state.move(card, TROOPS + seat, seat * ROWS + row)
    count_listeners(state, design, 1)
    refresh(state)


def leave_board(state: State, card: i64, zone: i64) -> None:
    count_listeners(state, state.design[card], -1)
    state.move(card, zone)
    refresh(state)


def count_listeners(state: State, design: i64, by: i64) -> None:
    hears = state.cards.hears[design]
    trigger: i64 = 0
    while hears != 0:
        if hears & 1 != 0:
            state.listeners[trigger] += by
        hears >>= 1
        trigger += 1


# ------------------------------------------------------------ continuous texts


def refresh(state: State) -> None:
    """Work out all continuous bonuses anew; to be called after every change of who stands where (FR-R16)."""
    if state.listeners[STATIC] == 0 and not state.swayed:
        return
    for place in range(2 * ROWS):
        card = state.cells[place]
        if card != NOBODY:
            state.bonus_power[card] = 0
            state.bonus_health[card] = 0
            state.harmless[card] = 0
    state.locks = 0
    state.frail = True
    state.swayed = state.listeners[STATIC] != 0
    if state.swayed:
        for place in range(3 * ROWS):
            card = state.cells[place]
            if card != NOBODY:
                apply_texts(state, card)


def apply_texts(state: State, source: i64) -> None:
    code = state.code
    text = state.cards.ability(state.design[source], STATIC)
    while text != 0:
        kind = code[text + 1]
        if kind == NO_MOVE:
            state.locks += 1
        else:
            for card in gather(state, code[text + 2], source, state.owner[source], state.row_of(source), NO_FRAME):
                if kind == NO_DAMAGE_TO:
                    state.harmless[card] |= code[text + 3]
                elif kind == HAS and code[text + 3] == POWER:
                    state.bonus_power[card] += code[text + 4]
                else:
                    state.bonus_health[card] += code[text + 4]
        text = code[text]


# ------------------------------------------------------------ moving


def move_troop(state: State, card: i64, row: i64) -> None:
    """FR-R26: a move that is not possible does not happen."""
    if can_move(state, card, row):
        state.slide(card, state.owner[card] * ROWS + row)
        refresh(state)
        check_state(state)


def swap_troops(state: State, card: i64, other: i64) -> None:
    if can_swap(state, card, other):
        state.exchange(card, other)
        refresh(state)
        check_state(state)


# ------------------------------------------------------------ dying


def check_state(state: State) -> None:
    """FR-R34: remove all troops with 0 or less health, wave by wave, and queue what their destruction sets off."""
    while state.frail:
        state.frail = False
        dying: i64 = 0
        for place in range(2 * ROWS):
            card = state.cells[place]
            if card != NOBODY and state.health_of(card) <= 0:
                dying += 1
        if dying == 0:
            return
        wave = vec[i64](capacity=dying)
        for step in range(STEPS):
            card = cell_in_order(state, step)
            if card != NOBODY and state.is_troop(card) and state.health_of(card) <= 0:
                wave = append(wave, card)
        destroy(state, wave)


def destroy(state: State, wave: vec[i64]) -> None:
    """These cards leave for their owners' discard piles at the same moment; what remains sees them go (FR-R35)."""
    rows = vec[i64](capacity=len(wave))
    for card in wave:
        rows = append(rows, state.row_of(card))
    for card in wave:
        if state.recording:
            state.record(DESTROYED, card, state.owner[card], state.row_of(card), 0)
        leave_board(state, card, DISCARD + state.owner[card])
    for i in range(len(wave)):
        own_death(state, wave[i], rows[i])
    if state.listeners[OTHER_DEATH] == 0:
        return
    for step in range(STEPS):
        card = cell_in_order(state, step)
        if card != NOBODY:
            for i in range(len(wave)):
                fire_card(state, OTHER_DEATH, card, wave[i], rows[i])


def own_death(state: State, card: i64, row: i64) -> None:
    ability = state.cards.ability(state.design[card], ON_DEATH)
    while ability != 0:
        if answers(state, ability, card, card, row):
            wait_for(state, RUN_ANYWAY, ability, card, card, row)
        ability = state.code[ability + NEXT_ABILITY]
