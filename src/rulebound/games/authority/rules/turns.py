"""The course of a turn: Start, Command, Draw, Market, End. `next_phase` is called whenever nothing else is pending."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.postponed import END_OF_THIS_TURN, START_OF_YOUR_NEXT_TURN
from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.damage import compare_hp, end_effects, fall
from rulebound.games.authority.rules.guarding import cards_kept
from rulebound.games.authority.rules.market import market_phase, next_living, offer_swap
from rulebound.games.authority.rules.moving import discard_from_hand, draw, recycle
from rulebound.games.authority.rules.state import State
from rulebound.games.authority.rules.triggers import fire_rows, fire_zone, resolve_next
from rulebound.games.authority.rules.values import refresh

START_CLASS: Final = 2  # of AU-R70: what waited for the start or the end of a turn stands with what happens then
END_CLASS: Final = 5


def next_phase(state: State) -> None:
    if state.pending.used > 0:
        resolve_next(state)
        return
    phase = state.phase
    if state.alive[state.active] == 0 and phase != n.SWAPPING and phase != n.NEXT_TURN:
        # AU-R85: only the market is still made ready.
        phase = n.NEXT_TURN
        if not state.marketed:
            phase = n.MARKET
    if phase == n.ACT:
        if state.choices[n.MODE] == n.MODE_SOLO and state.active == n.REGENT:
            show_hand(state)
        state.seat = state.active
        state.asks = n.ASK_ACT
    elif phase == n.STARTED:
        state.phase = n.ACT
    elif phase == n.UNUSED:
        discard_unused(state)
    elif phase == n.DRAWING:
        draw_phase(state)
    elif phase == n.MARKET:
        state.phase = n.SWAPPING
        market_phase(state)
    elif phase == n.SWAPPING:
        if state.swapper != NOBODY and state.alive[state.swapper] != 0:
            offer_swap(state)
        else:
            state.phase = n.ENDING
    elif phase == n.ENDING:
        state.phase = n.LIMIT
        if state.postponed.used > 0:
            state.take_due(END_OF_THIS_TURN, NOBODY, n.ANYWHERE + END_CLASS, state.pending)
        fire_zone(state, state.active, n.END_GENERAL, NOBODY, NOBODY)
        fire_rows(state, state.active, n.END_ROW)
    elif phase == n.LIMIT:
        check_hand(state)
    elif phase == n.FADE:
        state.phase = n.NEXT_TURN
        fade(state)
    elif phase == n.NEXT_TURN:
        next_turn(state)
    else:
        start_phase(state)


def start_phase(state: State) -> None:
    """AU-T4 to AU-T6."""
    seat = state.active
    state.tokens[seat] = 0
    state.pool_left[seat] = 0
    for other in range(state.seats):
        state.attacks[other] = 0
        state.recruits[other] = 0
    if len(state.deeds) > 0:
        state.deeds = vec[i64]()
    if state.cards.asks_firsts:
        state.struck = vec[i64]()
        state.bruised = vec[i64]()
        state.tolls = vec[i64]()
    if len(state.used_up) > 0:
        state.used_up = vec[i64]()
    state.marketed = False
    state.generals_taken = 0
    if state.recording:
        state.record(n.TURN_BEGAN, NOBODY, seat, state.round, state.turn)
    end_effects(state, i64(1) << (n.UNTIL_NEXT * 4 + seat))
    state.phase = n.STARTED
    if state.postponed.used > 0:
        state.take_due(START_OF_YOUR_NEXT_TURN, seat, n.ANYWHERE + START_CLASS, state.pending)
    fire_zone(state, seat, n.START_GENERAL, NOBODY, NOBODY)
    fire_rows(state, seat, n.START_ROW)


def show_hand(state: State) -> None:
    """AU-X5: the Regent's hand lies open in its Command Phase."""
    for index in range(state.size[n.HAND + n.REGENT]):
        state.reveal(state.nth(n.HAND + n.REGENT, index), state.layout.everyone)


def end_command(state: State) -> None:
    """AU-T21."""
    state.tokens[state.active] = 0
    state.pool_left[state.active] = 0
    state.phase = n.UNUSED


# ------------------------------------------------------------ Draw Phase


def discard_unused(state: State) -> None:
    """AU-T22; with unused_cards = may_keep, or by a text, the player chooses."""
    zone = n.HAND + state.active
    refresh(state)
    most = cards_kept(state, state.active)
    if state.choices[n.UNUSED_CARDS] == n.UNUSED_CARDS_MAY_KEEP:
        most = state.hand_size(state.active)
    if most > 0 and state.size[zone] > 0:
        state.options = hand_of(state, state.active)
        state.optional = state.size[zone] <= most
        state.seat = state.active
        state.asks = n.ASK_UNUSED
        return
    while state.size[zone] > 0:
        discard_from_hand(state, state.nth(zone, 0), False)
    state.phase = n.DRAWING


def keep_discarding(state: State, card: i64) -> None:
    """One card more; triggers wait until the player is done."""
    discard_from_hand(state, card, False)
    discard_unused(state)


def hand_of(state: State, seat: i64) -> vec[i64]:
    found = vec[i64](capacity=8)
    for index in range(state.size[n.HAND + seat]):
        found = append(found, state.nth(n.HAND + seat, index))
    return found


def draw_phase(state: State) -> None:
    """AU-T23 and AU-T24."""
    seat = state.active
    zone = n.HAND + seat
    refresh(state)
    most = state.hand_size(seat)
    state.phase = n.MARKET
    drawn: i64 = 0
    while state.size[zone] < most:
        if state.choices[n.RESHUFFLE] == n.RESHUFFLE_STOP_SHORT and drawn > 0 and state.size[n.DECK + seat] == 0:
            break
        if not draw(state, seat):
            break
        drawn += 1
    short = state.size[n.DECK + seat] == 0 and state.size[zone] < most
    if state.choices[n.RESHUFFLE] == n.RESHUFFLE_STOP_SHORT and short and state.size[n.DISCARD + seat] > 0:
        recycle(state, seat)
    size = state.size[zone]
    if size == 0 or (state.choices[n.CANNOT_DRAW] == n.CANNOT_DRAW_SHORT_HAND and size < most):
        fall(state, i64(1) << seat)


# ------------------------------------------------------------ End Step


def check_hand(state: State) -> None:
    """AU-T29: down to four, one at a time; then the Spies that went this way, and again."""
    refresh(state)
    size = state.size[n.HAND + state.active]
    if size <= state.hand_size(state.active):
        state.phase = n.FADE
        return
    state.options = hand_of(state, state.active)
    state.optional = False
    state.seat = state.active
    state.asks = n.ASK_DISCARD


def limit_discard(state: State, card: i64) -> None:
    """The next one is asked for at once; triggers wait until the hand is down to four."""
    discard_from_hand(state, card, False)
    if state.size[n.HAND + state.active] > state.hand_size(state.active):
        check_hand(state)


def fade(state: State) -> None:
    """Effects that last "this turn" end."""
    end_effects(state, n.ENDS_OF_TURN)
    if state.choices[n.DAMAGE_MEMORY] == n.DAMAGE_MEMORY_TURN:
        for place in range(state.seats * n.PLACES):
            card = state.cells[place]
            if card != NOBODY:
                state.damage[card] = 0


def next_turn(state: State) -> None:
    """AU-T30 and AU-R87: a round ends when play passes the first player's seat, even if nobody sits there any more."""
    if state.alive[state.active] == 0:
        fade(state)
    following = next_living(state, state.active)
    seat = state.active
    while True:
        seat = (seat + 1) % state.seats
        if seat == state.first:
            state.round += 1
        if seat == following:
            break
    if state.round > state.choices[n.ROUND_LIMIT]:
        state.round -= 1
        compare_hp(state, n.BY_LIMIT)
        return
    state.active = following
    state.turn += 1
    state.phase = n.START
