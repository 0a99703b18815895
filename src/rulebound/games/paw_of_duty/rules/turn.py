"""The course of a turn: two Kitties drawn, one placed, tactic cards, clean-up, penalty; then `victory`. `next_phase` is
called whenever nothing else is pending."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.postponed import (
    END_OF_THEIR_NEXT_TURN,
    END_OF_THIS_TURN,
    START_OF_THEIR_NEXT_TURN,
    START_OF_YOUR_NEXT_TURN,
)
from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import CITY, OUTER, bit, count, lowest
from rulebound.games.paw_of_duty.rules.designed import give_back
from rulebound.games.paw_of_duty.rules.entering import take_again
from rulebound.games.paw_of_duty.rules.hands import begin_text, discard, draw, is_kept
from rulebound.games.paw_of_duty.rules.knowing import end_exchange
from rulebound.games.paw_of_duty.rules.moving import capture, enter_board, forget_watching, is_safe, wake
from rulebound.games.paw_of_duty.rules.state import State
from rulebound.games.paw_of_duty.rules.victory import count_power, declare, end_turn, offer_rescue


def next_phase(state: State) -> None:
    phase = state.phase
    if phase == n.TACTICS:
        if state.lines_left > 0:
            state.seat = state.active
            state.asks = n.ASK_TACTIC
        else:
            state.phase = n.CLEAN_UP
            end_of_turn_texts(state)
    elif phase == n.AFTER_CARD:
        state.phase = n.TACTICS
        state.stirred |= state.moved
        if state.again != 0:
            take_again(state)
    elif phase == n.CLEAN_UP:
        clean_up(state)
        state.phase = n.PENALTY
    elif phase == n.PENALTY:
        state.phase = n.DECLARE
        penalty(state)
    elif phase == n.DECLARE:
        state.phase = n.END_TURN
        declare(state)
        offer_rescue(state)
    elif phase == n.END_TURN:
        end_turn(state)
    elif phase == n.BEGIN_TURN:
        begin_turn(state)
    elif phase == n.DRAW_KITTIES:
        draw_kitties(state)
    elif phase == n.EXCHANGE:
        state.seat = state.active
        state.asks = n.ASK_EXCHANGE


# ------------------------------------------------------------ setup


def finish_exchange(state: State) -> None:
    """The first player's exchange is followed by the second player's, that by the first turn."""
    end_exchange(state, state.active)
    if state.active == state.first:
        state.active = 1 - state.first
    else:
        state.active = state.first
        state.phase = n.BEGIN_TURN


# ------------------------------------------------------------ the Kitty of the turn


def begin_turn(state: State) -> None:
    """PD-8.24 or PD-8.1: one Kitty left ends the battle, otherwise two are drawn."""
    if state.size[n.KITTY_DECK] <= 1:
        count_power(state)
        return
    state.turn += 1
    if len(state.denied) == 0 or not state.is_denied(n.RESETTING, state.active):
        for kitty in range(state.kitties):
            state.damage[kitty] = 0
    state.fresh = 0
    state.lines_left = 0
    state.caught = 0
    state.stirred = 0
    state.struck = 0
    state.moved = 0
    state.times_watched = 0
    if len(state.lasting) != 0:
        give_back(state)
        state.end_lasting()
    if len(state.wards) != 0:
        state.end_wards(state.turn - 1)
    state.next_double = 0
    state.next_more = 0
    state.again = 0
    if len(state.locked) != 0:
        state.locked = vec[i64]()
    if len(state.closed) != 0:
        state.end_closed()
    if len(state.denied) != 0:
        state.end_denied()
    if len(state.watching) != 0:
        forget_watching(state, state.turn)
    if state.recording:
        state.record(n.TURN_BEGAN, NOBODY, state.active, state.turn, 0)
    state.phase = n.DRAW_KITTIES
    if state.postponed.used > 0:
        begin_text(state)
        state.take_due(START_OF_YOUR_NEXT_TURN, state.active, n.RUN, state.waiting)
        state.take_due(START_OF_THEIR_NEXT_TURN, 1 - state.active, n.RUN, state.waiting)
    if state.waiting.used == 0:
        draw_kitties(state)


def end_of_turn_texts(state: State) -> None:
    """PD-R69: what waits for the end of this turn, when the tactics are over and before the clean-up."""
    if state.postponed.used > 0:
        begin_text(state)
        state.take_due(END_OF_THIS_TURN, NOBODY, n.RUN, state.waiting)
        state.take_due(END_OF_THEIR_NEXT_TURN, 1 - state.active, n.RUN, state.waiting)


def draw_kitties(state: State) -> None:
    number: i64 = n.DRAWN_KITTIES
    if len(state.denied) != 0 and state.is_denied(n.DRAWING_TWO, state.active):
        number = 1
    for i in range(number):
        kitty = state.top(n.KITTY_DECK)
        if state.choices[n.KITTY_DRAW] == n.KITTY_DRAW_OPEN:
            state.reveal(kitty, state.layout.everyone)
        else:
            state.reveal(kitty, i64(1) << state.active)
        state.move(kitty, n.DRAWN)
    state.phase = n.DEPLOY
    state.seat = state.active
    state.asks = n.ASK_KITTY


def choose_kitty(state: State, index: i64) -> None:
    state.deploying = state.nth(n.DRAWN, index)
    state.seat = state.active
    if open_for_placing(state) == 0:
        remove_instead(state)
    else:
        state.asks = n.ASK_PLACE


def open_for_placing(state: State) -> i64:
    """PD-8.4 and PD-R8: the open City spaces, or else those of the Outer City; with `full_city = remove` none."""
    free = ~state.occupied()
    if len(state.closed) != 0:
        free &= ~state.closed_to(state.active, n.TO_PLACING)
    found = i64(CITY) & free
    if found == 0 and state.choices[n.FULL_CITY] == n.FULL_CITY_OUTER:
        found = i64(OUTER) & free
    return found


def place_kitty(state: State, space: i64) -> None:
    state.going_to = space
    state.asks = n.ASK_PLACED_FACING


def face_kitty(state: State, facing: i64) -> None:
    state.going_to_face = facing
    if state.supply[state.active] > 0:
        enter(state)
    elif with_spare_token(state) != 0:
        state.asks = n.ASK_TOKEN
    else:
        remove_instead(state)  # PD-R68: only after texts by which a player gained control of Kitties


def with_spare_token(state: State) -> i64:
    """PD-R14: the spaces of the active player's Kitties that have two tokens."""
    found: i64 = 0
    spaces = state.taken[state.active]
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if state.tokens[state.cells[space]] > 1:
            found |= bit(space)
    return found


def take_token(state: State, space: i64) -> None:
    kitty = state.cells[space]
    state.tokens[kitty] -= 1
    state.supply[state.active] += 1
    if state.recording:
        state.record(n.TOKEN_TAKEN, kitty, state.active, space, state.tokens[kitty])
    enter(state)


def enter(state: State) -> None:
    """Now everybody sees the Kitty, and the other one goes back under the deck."""
    kitty = state.deploying
    seat = state.active
    state.reveal(kitty, state.layout.everyone)
    enter_board(state, kitty, seat, state.going_to, state.going_to_face)
    state.fresh |= bit(kitty)
    state.tokens[kitty] = 1
    if state.choices[n.TOKEN_LIMIT] == n.TOKEN_LIMIT_LIMITED:
        state.supply[seat] -= 1
    if state.recording:
        state.record(n.PLACED, kitty, seat, state.going_to, state.going_to_face)
    if len(state.watching) != 0:
        wake(state, n.PLACED_NOW, kitty)
        wake(state, n.ENTERS_NOW, kitty)
    begin_tactics(state)


def remove_instead(state: State) -> None:
    """PD-R8 with `remove`: its lines still count."""
    state.reveal(state.deploying, state.layout.everyone)
    state.move(state.deploying, n.REMOVED)
    begin_tactics(state)


def begin_tactics(state: State) -> None:
    design = state.design[state.deploying]
    state.lines_left = state.cards.lines[design] - state.fewer_plays
    state.fewer_plays = 0
    if state.lines_left < 0:
        state.lines_left = 0
    state.deploying = NOBODY
    if state.size[n.DRAWN] != 0:
        state.move_to_bottom(state.nth(n.DRAWN, 0), n.KITTY_DECK)
    state.phase = n.TACTICS


# ------------------------------------------------------------ after the tactic cards


def end_tactics(state: State) -> None:
    if state.recording:
        state.record(n.TACTICS_ENDED, NOBODY, state.active, 0, state.lines_left)
    state.phase = n.CLEAN_UP
    end_of_turn_texts(state)


def clean_up(state: State) -> None:
    """PD-R24: Claws Out returns, the other played cards are discarded, the hand is filled up; or Claws Out returns
    last."""
    seat = state.active
    if len(state.watching) != 0:
        forget_watching(state, state.turn + 1)
    late = state.choices[n.CLAWS_RETURN] == n.CLAWS_RETURN_AFTER_REFILL
    if not late:
        return_kept(state)
    for index in range(state.size[n.PLAYED] - 1, -1, -1):
        card = state.nth(n.PLAYED, index)
        if not is_kept(state, card):
            discard(state, card)
    missing = n.FULL_HAND - state.size[n.HAND + seat]
    if len(state.denied) != 0 and state.is_denied(n.REFILLING, seat):
        missing = 0
    for i in range(missing):
        draw(state, seat)
    if late:
        return_kept(state)


def return_kept(state: State) -> None:
    for index in range(state.size[n.PLAYED] - 1, -1, -1):
        card = state.nth(n.PLAYED, index)
        if is_kept(state, card):
            state.move(card, n.HAND + state.active)


def penalty(state: State) -> None:
    """PD-8.14, PD-R15 and PD-R16."""
    seat = state.active
    if state.choices[n.PENALTY_RESET] == n.PENALTY_RESET_RESET_ON_RETURN:
        return_tokens(state)
    if count(state.outer_kitties(seat)) > 1 and state.supply[seat] > 0:
        state.seat = seat
        state.asks = n.ASK_PENALTY


def return_tokens(state: State) -> None:
    seat = state.active
    spaces = state.city_kitties(seat)
    while spaces != 0:
        kitty = state.cells[lowest(spaces)]
        spaces &= spaces - 1
        extra = state.tokens[kitty] - 1
        if extra > 0:
            state.tokens[kitty] = 1
            if state.choices[n.TOKEN_LIMIT] == n.TOKEN_LIMIT_LIMITED:
                state.supply[seat] += extra
            if state.recording:
                state.record(n.TOKENS_RETURNED, kitty, seat, state.place[kitty], extra)


def put_token(state: State, space: i64) -> None:
    """PD-8.15: the third token captures the Kitty."""
    kitty = state.cells[space]
    state.tokens[kitty] += 1
    if state.choices[n.TOKEN_LIMIT] == n.TOKEN_LIMIT_LIMITED:
        state.supply[state.active] -= 1
    if state.recording:
        state.record(n.TOKEN_PUT, kitty, state.active, space, state.tokens[kitty])
    if state.tokens[kitty] >= n.TOO_MANY_TOKENS and not is_safe(state, kitty):
        capture(state, kitty)
