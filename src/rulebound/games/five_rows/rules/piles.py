"""Cards of Five Rows on their way between hands, decks and discard piles."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import NONE, SEAT
from rulebound.core.kernel.table import NOBODY
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.players import hurt
from rulebound.games.five_rows.rules.standing import listen
from rulebound.games.five_rows.rules.state import State
from rulebound.games.five_rows.rules.triggers import draw_replaced, drawn, told_of_player

DISCARDING: Final = 5  # kind of frame: a player still has to discard so many cards


def put(state: State, card: i64, zone: i64, at_bottom: bool) -> None:
    """Into a pile of its owner. What was open stays known; a card that comes to a hand is known to its owner, one
    that comes to the discard pile to everybody."""
    owner = state.owner[card]
    discarded = zone == n.DISCARD and state.zone[card] == n.HAND + owner
    state.know_again(card)
    if zone == n.HAND:
        state.reveal(card, i64(1) << owner)
    elif zone == n.DISCARD:
        state.reveal(card, state.layout.everyone)
    if state.on_board(card):
        listen(state, card, False)
    if at_bottom:
        state.move_to_bottom(card, zone + owner)
    else:
        state.move(card, zone + owner)
    if discarded:
        told_of_player(state, n.YOU_DISCARD, owner, NONE)


def put_all(state: State, cards: vec[i64], zone: i64, at_bottom: bool, looked_at: bool) -> None:
    """Cards that were looked at together keep their order, the first of them above the others (FR-R61)."""
    for i in range(len(cards)):
        at = i
        if looked_at and not at_bottom:
            at = len(cards) - 1 - i
        put(state, cards[at], zone, at_bottom)


def look(state: State, cards: vec[i64], seat: i64, by_all: bool) -> None:
    """One player sees these cards, or everybody does."""
    for card in cards:
        state.reveal(card, state.layout.everyone if by_all else i64(1) << seat)
        if by_all and state.recording:
            state.record(n.REVEALED, card, state.owner[card], 0, 0)
    if state.recording and len(cards) > 0 and not by_all:
        state.record(n.LOOKED, NOBODY, seat, state.zone[cards[0]], len(cards))


def draw(state: State, seat: i64) -> None:
    """FR-R6: from an empty deck nothing is drawn; with the option `fatigue` the k-th failed draw costs k health."""
    card = state.top(n.DECK + seat)
    if card != NOBODY:
        if state.listening[n.WOULD_DRAW] | state.listening[n.FOE_WOULD_DRAW] != 0 and draw_replaced(state, seat):
            return
        state.reveal(card, i64(1) << seat)
        state.move(card, n.HAND + seat)
        drawn(state, seat)
        return
    state.failed_draws[seat] += 1
    if state.recording:
        state.record(n.COULD_NOT_DRAW, NOBODY, seat, 0, state.failed_draws[seat])
    if state.choices[n.EMPTY_DECK] == n.EMPTY_DECK_FATIGUE:
        hurt(state, seat, state.failed_draws[seat])


def shuffle_into(state: State, seat: i64, zone: i64) -> None:
    """A whole pile into the deck of its owner."""
    for i in range(state.size[zone + seat]):
        state.move(state.top(zone + seat), n.DECK + seat)
    state.shuffle(n.DECK + seat, state.rng)


def discard_random(state: State, seat: i64, amount: i64) -> None:
    for i in range(amount):
        size = state.size[n.HAND + seat]
        if size > 0:
            put(state, state.nth(n.HAND + seat, state.rng.chance(size)), n.DISCARD, False)


def carry_on_discarding(state: State) -> None:
    state.ask_for_owed(n.HAND + state.agenda.frames[state.agenda.top() + SEAT], n.ASK_DISCARD)


def discard(state: State, card: i64) -> None:
    state.pay_owed()
    put(state, card, n.DISCARD, False)
