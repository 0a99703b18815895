"""The market: filling the display, depletions, the swap (AU-R49 to AU-R56)."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.damage import compare_hp
from rulebound.games.authority.rules.moving import pour
from rulebound.games.authority.rules.state import State
from rulebound.games.authority.rules.triggers import fire_both
from rulebound.games.authority.rules.values import refresh


def fill(state: State) -> None:
    """Empty slots, left to right, as far as the market deck has cards."""
    for slot in range(n.FIRST_SLOT, n.FIRST_SLOT + n.SLOTS):
        if state.cells[slot] == NOBODY and state.size[n.MARKET_DECK] > 0:
            turn_up(state, slot)


def turn_up(state: State, slot: i64) -> None:
    card = state.top(n.MARKET_DECK)
    state.reveal(card, state.layout.everyone)
    state.move(card, n.DISPLAY, slot)


def market_phase(state: State) -> None:
    """AU-T25 and AU-T26."""
    state.marketed = True
    fill(state)
    short = state.size[n.DISPLAY] < n.SLOTS
    if state.size[n.MARKET_DECK] == 0 and (short or state.choices[n.DEPLETION_MOMENT] == n.DEPLETION_MOMENT_EMPTIED):
        state.depletions += 1
        if state.recording:
            state.record(n.DEPLETED, NOBODY, 0, 0, state.depletions)
        for seat in range(state.seats):
            if state.alive[seat] != 0:
                fire_both(state, seat, n.DEPLETION, NOBODY, NOBODY)
        if state.depletions >= n.LAST_DEPLETION:
            compare_hp(state, n.BY_DEPLETION)
            return
        if state.size[n.MARKET_DISCARD] > 0:
            pour(state, n.MARKET_DISCARD, n.MARKET_DECK)
            fill(state)
    refresh(state)
    state.swapper = NOBODY
    if state.recruits[state.active] == 0 and state.size[n.MARKET_DECK] > 0:
        state.swapper = next_living(state, state.active)
        if state.no_swap[state.swapper] & 1 != 0:
            decline_swap(state)


def next_living(state: State, seat: i64) -> i64:
    for step in range(1, state.seats + 1):
        other = (seat + step) % state.seats
        if state.alive[other] != 0:
            return other
    return seat


def offer_swap(state: State) -> None:
    """AU-R55."""
    state.seat = state.swapper
    state.asks = n.ASK_SWAP


def decline_swap(state: State) -> None:
    """AU-R88: in team battle the partner may do it then."""
    seat = state.swapper
    state.swapper = NOBODY
    partner = (seat + 2) % 4
    if state.choices[n.MODE] == n.MODE_TEAMS and seat == next_living(state, state.active) and state.alive[partner] != 0:
        state.swapper = partner


def swap(state: State, card: i64) -> None:
    """AU-13.7: under the market deck, where everybody knows it until the next shuffle (AU-R93)."""
    slot = state.place[card]
    if state.recording:
        state.record(n.SWAPPED, card, state.swapper, 0, 0)
    state.swapper = NOBODY
    state.move_to_bottom(card, n.MARKET_DECK)
    turn_up(state, slot)
