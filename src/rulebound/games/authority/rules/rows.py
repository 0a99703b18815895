"""Units that a text puts into a row or moves to another: AU-R104.

A row that is named may be filled before a lower one: the order of AU-R8 binds players who defend, not texts.
"""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.agenda import REGISTER
from rulebound.core.kernel.table import MOVED, NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.moving import close_up, free_place, lowest_free_row, put_in_row
from rulebound.games.authority.rules.state import State
from rulebound.games.authority.rules.triggers import fire, fire_both


def row_meant(state: State, pc: i64, base: i64) -> i64:
    """The row of an instruction (selector, row, register): 0 for the lowest open one, NOBODY if none was chosen."""
    register = state.code[pc + 3]
    if register < 0:
        return state.code[pc + 2]
    held = state.agenda.frames[base + REGISTER + register]
    return held % 4 if held >= 0 else i64(NOBODY)


def place_in(state: State, seat: i64, row: i64) -> i64:
    """A free place of this row of the seat, or NOBODY."""
    if row == 0:
        row = lowest_free_row(state, seat)
    return free_place(state, seat, row) if row > 0 else i64(NOBODY)


def can_move_to(state: State, card: i64, row: i64) -> bool:
    """To another row that has a space."""
    return state.defends(card) and row != state.row_of(card) and place_in(state, state.owner[card], row) != NOBODY


def move_to_row(state: State, card: i64, row: i64) -> None:
    """It stays in the defence zone, with all that is on it."""
    if not can_move_to(state, card, row):
        return
    seat = state.owner[card]
    before = state.place[card]
    place = place_in(state, seat, row)
    state.cells[before] = NOBODY
    state.cells[place] = card
    state.place[card] = place
    if state.recording:
        state.record(MOVED, card, n.ROWS + seat, n.ROWS + seat, place)
    close_up(state, seat, before)
    state.stale = True


def can_enter(state: State, card: i64, seat: i64, row: i64) -> bool:
    """An own unit in a hand, deck or discard pile that can defend, and a space for it."""
    zone = state.zone[card]
    lies = zone == n.HAND + seat or zone == n.DECK + seat or zone == n.DISCARD + seat
    unit = state.kind_of(card) & (n.UNIT | n.SUPERPOWER) != 0
    return lies and unit and place_in(state, seat, row) != NOBODY


def enter_row(state: State, card: i64, seat: i64, row: i64) -> None:
    if not can_enter(state, card, seat, row):
        return
    if row == 0:
        row = lowest_free_row(state, seat)
    put_in_row(state, card, seat, row)
    fire(state, card, n.PLACED, row, card, NOBODY)
    fire_both(state, seat, n.YOU_PLACE, card, NOBODY)
