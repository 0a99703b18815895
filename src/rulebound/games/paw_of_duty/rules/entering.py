"""Kitties that texts play or send back to their deck, and tactic cards that texts play or give back."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.agenda import SEAT
from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import bit
from rulebound.games.paw_of_duty.rules.hands import push_text
from rulebound.games.paw_of_duty.rules.moving import enter_board, strike_out, wake
from rulebound.games.paw_of_duty.rules.selecting import number_in
from rulebound.games.paw_of_duty.rules.state import State


def send_back(state: State, kitty: i64, to_bottom: bool) -> None:
    """PD-R77: to its deck, once in a match; its tokens go back to its player."""
    if state.sent_back >> kitty & 1 != 0:
        return
    seat = state.side[kitty]
    space = state.place[kitty]
    if state.recording:
        state.record(n.SENT_BACK, kitty, seat, space, i64(1) if to_bottom else i64(0))
    state.taken[seat] &= ~bit(space)
    if len(state.left) != 0:
        state.left[kitty] = space
    strike_out(state, seat, space)
    if state.choices[n.TOKEN_LIMIT] == n.TOKEN_LIMIT_LIMITED:
        state.supply[seat] += state.tokens[kitty]
    state.tokens[kitty] = 0
    state.damage[kitty] = 0
    state.side[kitty] = NOBODY
    state.fresh &= ~bit(kitty)
    state.sent_back |= bit(kitty)
    if to_bottom:
        state.move_to_bottom(kitty, n.KITTY_DECK)
    else:
        state.move(kitty, n.KITTY_DECK)


def enter_top(state: State, pc: i64, base: i64) -> None:
    """PD-R82: a Kitty that a text plays; its player turns it as when one is placed (PD-8.3)."""
    seat = state.agenda.frames[base + SEAT]
    space = number_in(state, state.code[pc + 1], base)
    kitty = state.top(n.KITTY_DECK)
    if kitty == NOBODY or space < 0 or state.cells[space] != NOBODY or state.supply[seat] == 0:
        return
    if len(state.closed) != 0 and state.closed_to(seat, n.TO_PLACING) >> space & 1 != 0:
        return
    state.reveal(kitty, state.layout.everyone)
    enter_board(state, kitty, seat, space, 0)
    state.fresh |= bit(kitty)
    state.tokens[kitty] = 1
    if state.choices[n.TOKEN_LIMIT] == n.TOKEN_LIMIT_LIMITED:
        state.supply[seat] -= 1
    if state.recording:
        state.record(n.PLACED, kitty, seat, space, 0)
    if len(state.watching) != 0:
        wake(state, n.PLACED_NOW, kitty)
        wake(state, n.ENTERS_NOW, kitty)
    state.mover = kitty
    state.choosable = 15
    state.optional = False
    state.seat = seat
    state.asks = n.ASK_FACING


def take_again(state: State) -> None:
    """PD-R83: the card goes back to the hand of its player as soon as it has been played."""
    for index in range(state.size[n.PLAYED]):
        card = state.nth(n.PLAYED, index)
        if state.design[card] == state.again - 1:
            state.again = 0
            state.move(card, n.HAND + state.active)
            return


def play_now(state: State, card: i64, seat: i64) -> None:
    """PD-R73: a card that a text plays needs no line; it lies with the others that were played this turn."""
    if seat != state.active:
        return
    state.reveal(card, state.layout.everyone)
    state.move(card, n.PLAYED)
    if state.recording:
        state.record(n.PLAYED_CARD, card, seat, 0, 0)
    if len(state.watching) != 0:
        wake(state, n.CARD_NOW, card)
    played = state.last_played[:]
    played[seat] = state.design[card]
    state.last_played = played
    push_text(state, state.cards.ability(state.design[card], n.ON_PLAY), card, seat)
