"""The course of a turn: Start, Command, Draw, Market, End. `next_phase` is called whenever nothing else is pending."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.table import NOBODY
from rulebound.games.authority.rules.damage import check_losses, compare_hp, end_effects
from rulebound.games.authority.rules.market import market_phase, next_living, offer_swap
from rulebound.games.authority.rules.moving import discard_from_hand, draw, recycle
from rulebound.games.authority.rules.numbers import (
    ACT,
    ASK_ACT,
    ASK_DISCARD,
    ASK_UNUSED,
    BY_LIMIT,
    CANNOT_DRAW,
    DAMAGE_MEMORY,
    DECK,
    DISCARD,
    DRAWING,
    END_GENERAL,
    END_ROW,
    ENDING,
    ENDS_OF_TURN,
    FADE,
    HAND,
    HAND_SIZE,
    LIMIT,
    MARKET,
    MODE,
    NEXT_TURN,
    PLACES,
    REGENT,
    RESHUFFLE,
    ROUND_LIMIT,
    SOLO,
    START,
    START_GENERAL,
    START_ROW,
    SWAPPING,
    TURN_BEGAN,
    UNTIL_NEXT,
    UNUSED,
    UNUSED_CARDS,
)
from rulebound.games.authority.rules.state import State
from rulebound.games.authority.rules.triggers import fire_rows, fire_zone, resolve_next


def next_phase(state: State) -> None:
    if state.pending.used > 0:
        resolve_next(state)
        return
    phase = state.phase
    if state.alive[state.active] == 0 and phase != SWAPPING and phase != NEXT_TURN:
        # AU-R85: only the market is still made ready.
        phase = NEXT_TURN
        if not state.marketed:
            phase = MARKET
    if phase == ACT:
        if state.choices[MODE] == SOLO and state.active == REGENT:
            show_hand(state)
        state.seat = state.active
        state.asks = ASK_ACT
    elif phase == UNUSED:
        discard_unused(state)
    elif phase == DRAWING:
        draw_phase(state)
    elif phase == MARKET:
        state.phase = SWAPPING
        market_phase(state)
    elif phase == SWAPPING:
        if state.swapper != NOBODY and state.alive[state.swapper] != 0:
            offer_swap(state)
        else:
            state.phase = ENDING
    elif phase == ENDING:
        state.phase = LIMIT
        fire_zone(state, state.active, END_GENERAL, NOBODY, NOBODY)
        fire_rows(state, state.active, END_ROW)
    elif phase == LIMIT:
        check_hand(state)
    elif phase == FADE:
        state.phase = NEXT_TURN
        fade(state)
    elif phase == NEXT_TURN:
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
    state.marketed = False
    state.generals_taken = 0
    if state.recording:
        state.record(TURN_BEGAN, NOBODY, seat, state.round, state.turn)
    end_effects(state, i64(1) << (UNTIL_NEXT * 4 + seat))
    state.phase = ACT
    fire_zone(state, seat, START_GENERAL, NOBODY, NOBODY)
    fire_rows(state, seat, START_ROW)


def show_hand(state: State) -> None:
    """AU-X5: the Regent's hand lies open in its Command Phase."""
    for index in range(state.size[HAND + REGENT]):
        state.reveal(state.nth(HAND + REGENT, index), state.layout.everyone)


def end_command(state: State) -> None:
    """AU-T21."""
    state.tokens[state.active] = 0
    state.pool_left[state.active] = 0
    state.phase = UNUSED


# ------------------------------------------------------------ Draw Phase


def discard_unused(state: State) -> None:
    """AU-T22; with unused_cards = may_keep the player chooses."""
    zone = HAND + state.active
    if state.choices[UNUSED_CARDS] != 0 and state.size[zone] > 0:
        state.options = hand_of(state, state.active)
        state.optional = state.size[zone] <= HAND_SIZE
        state.seat = state.active
        state.asks = ASK_UNUSED
        return
    while state.size[zone] > 0:
        discard_from_hand(state, state.nth(zone, 0), False)
    state.phase = DRAWING


def keep_discarding(state: State, card: i64) -> None:
    """One card more; triggers wait until the player is done."""
    discard_from_hand(state, card, False)
    discard_unused(state)


def hand_of(state: State, seat: i64) -> vec[i64]:
    found = vec[i64](capacity=8)
    for index in range(state.size[HAND + seat]):
        found = append(found, state.nth(HAND + seat, index))
    return found


def draw_phase(state: State) -> None:
    """AU-T23 and AU-T24."""
    seat = state.active
    zone = HAND + seat
    state.phase = MARKET
    drawn: i64 = 0
    while state.size[zone] < HAND_SIZE:
        if state.choices[RESHUFFLE] != 0 and drawn > 0 and state.size[DECK + seat] == 0:
            break
        if not draw(state, seat):
            break
        drawn += 1
    short = state.size[DECK + seat] == 0 and state.size[zone] < HAND_SIZE
    if state.choices[RESHUFFLE] != 0 and short and state.size[DISCARD + seat] > 0:
        recycle(state, seat)
    size = state.size[zone]
    if size == 0 or (state.choices[CANNOT_DRAW] != 0 and size < HAND_SIZE):
        state.hp[seat] = 0
        check_losses(state)


# ------------------------------------------------------------ End Step


def check_hand(state: State) -> None:
    """AU-T29: down to four, one at a time; then the Spies that went this way, and again."""
    size = state.size[HAND + state.active]
    if size <= HAND_SIZE:
        state.phase = FADE
        return
    state.options = hand_of(state, state.active)
    state.optional = False
    state.seat = state.active
    state.asks = ASK_DISCARD


def limit_discard(state: State, card: i64) -> None:
    """The next one is asked for at once; triggers wait until the hand is down to four."""
    discard_from_hand(state, card, False)
    if state.size[HAND + state.active] > HAND_SIZE:
        check_hand(state)


def fade(state: State) -> None:
    """Effects that last "this turn" end."""
    end_effects(state, ENDS_OF_TURN)
    if state.choices[DAMAGE_MEMORY] != 0:
        for place in range(state.seats * PLACES):
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
    if state.round > state.choices[ROUND_LIMIT]:
        state.round -= 1
        compare_hp(state, BY_LIMIT)
        return
    state.active = following
    state.turn += 1
    state.phase = START
