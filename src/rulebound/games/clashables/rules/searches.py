"""Cards that are looked for in a pile: searches, and digs from the top of a deck."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, NONE, REGISTER, SEAT
from rulebound.core.kernel.resolver import OPERAND
from rulebound.core.kernel.table import NOBODY
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.selecting import passes
from rulebound.games.clashables.rules.state import State


def search(state: State, pc: i64, base: i64) -> None:
    """CL-R83: it may fail; in an empty pile it fails at once."""
    code = state.code
    frames = state.agenda.frames
    seat = frames[base + SEAT]
    register = code[pc + 1]
    zone = code[code[pc + 2] + OPERAND]
    frames[base + REGISTER + register] = NONE
    if state.recording:
        state.record(n.SEARCHED, NOBODY, seat, zone, 0)
    if state.size[zone + seat] == 0:
        if state.recording:
            state.record(n.FOUND_NOTHING, NOBODY, seat, zone, 0)
        return
    state.seat = seat
    state.register = register
    state.asking = code[pc + 2]
    state.asks = n.ASK_SEARCH


def answer_search(state: State, card: i64) -> None:
    """CL-12.1: what is found is shown."""
    base = state.agenda.top()
    if card == NOBODY:
        if state.recording:
            state.record(n.FOUND_NOTHING, NOBODY, state.seat, state.code[state.asking + OPERAND], 0)
        return
    state.reveal(card, state.layout.everyone)
    state.note(base, state.register, card)
    if state.recording:
        state.record(n.FOUND, card, state.seat, state.code[state.asking + OPERAND], 0)


def dig(state: State, pc: i64, base: i64) -> None:
    """Cards are revealed from the top of the own deck until one fits; what becomes of it says the text."""
    code = state.code
    frames = state.agenda.frames
    seat = frames[base + SEAT]
    state.note(base, code[pc + 1], NOBODY)
    others = vec[i64]()
    zone = n.DECK + seat
    for index in range(state.size[zone] - 1, -1, -1):
        card = state.nth(zone, index)
        state.reveal(card, state.layout.everyone)
        if passes(state, code[pc + 2], card, frames[base + CARD], seat, base):
            state.note(base, code[pc + 1], card)
            break
        others = append(others, card)
    if code[pc + 3] != 0:
        for card in others:
            if code[pc + 3] == 1:
                state.move(card, n.GRAVEYARD + seat)
            else:
                state.move_to_bottom(card, zone)
