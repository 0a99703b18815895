"""Effects of Clashables that last or wait: marks on creatures, numbers that hit or miss, what players cannot play, and
the steps that are put aside for "the next time"."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, NONE, PC, REGISTER, SEAT, SERIAL, STRIDE
from rulebound.core.kernel.resolver import WIDTH
from rulebound.core.kernel.table import NOBODY
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.creatures import settle_sides
from rulebound.games.clashables.rules.lasting import begin_lasting
from rulebound.games.clashables.rules.selecting import chosen, is_meant
from rulebound.games.clashables.rules.state import State


def stay_sick(state: State, cards: vec[i64], turns: i64) -> None:
    """CL-R102: summoning sick for so many turns of its owner more; one that is not sick any more stays well."""
    for card in cards:
        if state.in_play(card) and state.sick[card] != 0:
            state.sick[card] += turns
            if state.recording:
                state.record(n.STAYS_SICK, card, state.side_of(card), 0, turns)


def forbid_play(state: State, pc: i64, base: i64) -> None:
    code = state.code
    frames = state.agenda.frames
    you = frames[base + SEAT]
    seats: i64 = 0
    for seat in range(2):
        if is_meant(state, code[pc + 2], seat, you, base):
            seats |= i64(1) << seat
    begin_lasting(state, n.FORBIDDEN, NONE, 0, you, frames[base + CARD], seats, code[pc + 1], code[pc + 3])
    if state.recording:
        state.record(n.LASTS, NOBODY, n.FORBIDDEN, seats, code[pc + 1])


def begin(state: State, pc: i64, base: i64) -> None:
    code = state.code
    kind = code[pc + 1]
    selector = code[pc + 2]
    record = code[pc + 4]
    until = code[pc + 5]
    frames = state.agenda.frames
    seat = frames[base + SEAT]
    source = frames[base + CARD]
    numbers = code[record]
    register = code[record + 1]
    amount = code[record + 2]
    if register >= 0:
        number = frames[base + REGISTER + register]
        if number <= 0:
            return
        numbers = i64(1) << number
    if code[pc + 3] == 0:
        begin_lasting(state, kind, NONE, selector, seat, source, numbers, amount, until)
        if state.recording:
            state.record(n.LASTS, NOBODY, kind, numbers, amount)
        return
    for card in chosen(state, selector, base):
        if state.in_play(card):
            begin_lasting(state, kind, state.stay(card), 0, seat, source, numbers, amount, until)
            if state.recording:
                state.record(n.LASTS, card, kind, numbers, amount)


def delay(state: State, pc: i64, base: i64) -> None:
    """Put the steps that follow aside for "the next time", with all that the sentence has introduced so far."""
    code = state.code
    if code[pc + 4] != 0:
        put_aside(state, pc, base, -code[pc + 2])
        if state.recording:
            state.record(n.DELAYED_EFFECT, state.agenda.frames[base + CARD], state.agenda.frames[base + SEAT], 0, 0)
        state.agenda.frames[base + PC] = code[pc + 3]
        return
    for card in chosen(state, code[pc + 2], base):
        put_aside(state, pc, base, state.stay(card))
        if state.recording:
            state.record(n.DELAYED_EFFECT, card, state.side_of(card), 0, 0)
    state.agenda.frames[base + PC] = code[pc + 3]


def put_aside(state: State, pc: i64, base: i64, subject: i64) -> None:
    """One frame that waits for this stay of a creature, or for whoever fits a selector (negative)."""
    code = state.code
    frames = state.agenda.frames
    later = state.later
    copy = later.push(
        code[pc + 1] | code[pc + 5] << 16, frames[base + CARD], frames[base + SERIAL], frames[base + SEAT], subject,
        pc + WIDTH,
    )  # fmt: skip
    for offset in range(REGISTER, STRIDE):
        later.frames[copy + offset] = frames[base + offset]


def gain_control(state: State, pc: i64, base: i64) -> None:
    """CL-R106."""
    code = state.code
    frames = state.agenda.frames
    you = frames[base + SEAT]
    seat = you if code[pc + 2] == n.YOU else 1 - you
    for card in chosen(state, code[pc + 1], base):
        if state.in_play(card):
            begin_lasting(state, n.CONTROLLED, state.stay(card), 0, you, frames[base + CARD], 0, seat + 1, code[pc + 3])
    settle_sides(state)


def spare(state: State, pc: i64, base: i64) -> None:
    """What a continuous text keeps players from, for a while."""
    code = state.code
    frames = state.agenda.frames
    you = frames[base + SEAT]
    seats: i64 = 0
    for seat in range(2):
        if is_meant(state, code[pc + 2], seat, you, base):
            seats |= i64(1) << seat
    begin_lasting(state, n.KEPT_FROM, NONE, 0, you, frames[base + CARD], seats, code[pc + 1], code[pc + 3])
    if state.recording:
        state.record(n.LASTS, NOBODY, n.KEPT_FROM, seats, code[pc + 1])
