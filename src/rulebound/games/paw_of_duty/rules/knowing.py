"""What a seat can know of tactic cards beyond its own hand: the exchange at setup, and re-deals that respect it.

Nobody knows the order of the tactic deck. But a seat that put cards back knows that they went into the deck: none of
them can be among the cards that the opponent had drawn before and kept. So the seat remembers which cards it put back
(`returned`) and everybody when each card left the deck (`left_deck`); a re-deal is repeated until it is one of the
deals that are possible for the seat, which gives each of them its right chance. Once the discard pile is reshuffled
the exchange is forgotten. The Kitty deck is never shuffled again, so `known_to` is the whole truth there.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.state import State

MOST_TRIES: Final = 1000  # for positions in which hardly a deal is possible; most need two or three


def take_from_deck(state: State, seat: i64, when: i64) -> None:
    """Draw a card during the setup, if there is one."""
    card = state.top(n.TACTIC_DECK)
    if card != NOBODY:
        state.left_deck[card] = when
        state.reveal(card, i64(1) << seat)
        state.move(card, n.HAND + seat)


def end_exchange(state: State, seat: i64) -> None:
    """PD-R12: as many new cards as were put aside; only then these are shuffled into the deck."""
    number = state.size[n.ASIDE]
    when: i64 = n.FIRST_EXCHANGE
    if seat != state.first:
        when = n.SECOND_EXCHANGE
    for i in range(number):
        take_from_deck(state, seat, when)
    state.put_back[seat] = number
    if state.recording:
        state.record(n.EXCHANGED, NOBODY, seat, 0, number)
    if number == 0:
        return
    for i in range(number):
        card = state.top(n.ASIDE)
        state.returned[seat * n.START_CARDS + i] = state.design[card]
        state.left_deck[card] = n.LATER
        state.move(card, n.TACTIC_DECK)
    # Nobody knows which cards are in the deck now, so the shuffle leaves it in one pool with the cards that left it
    # before; that pool keeps the name of the first.
    pools = state.pools
    state.shuffle(n.TACTIC_DECK, state.rng)
    state.pools = pools
    for card in range(state.kitties, state.layout.cards):
        state.pool[card] = n.TACTIC_POOL


def forget_exchange(state: State) -> None:
    for seat in range(2):
        state.put_back[seat] = 0
        forget_returned(state, seat)


def forget_returned(state: State, seat: i64) -> None:
    for i in range(n.START_CARDS):
        state.returned[seat * n.START_CARDS + i] = NOBODY


# ------------------------------------------------------------ forgetting and dealing again


def forget(state: State, seat: i64) -> None:
    """Put what this seat does not know into the order of the card set, and drop what only the other seat knows."""
    forget_returned(state, 1 - seat)
    hidden = hidden_from(state, seat, 0, state.layout.cards)
    for i in range(1, len(hidden)):
        later = hidden[i]
        at = i - 1
        while at >= 0:
            earlier = hidden[at]
            if state.pool[earlier] == state.pool[later]:
                if state.design[earlier] <= state.design[later]:
                    break
                state.trade(earlier, later)
                later = earlier
            at -= 1


def hidden_from(state: State, seat: i64, first: i64, end: i64) -> vec[i64]:
    """The cards that this seat does not know."""
    knows: i64 = i64(1) << seat
    hidden = vec[i64](capacity=end - first)
    for card in range(first, end):
        if state.known_to[card] & knows == 0:
            hidden = append(hidden, card)
    return hidden


def redeal(state: State, seat: i64, rng: Rng) -> None:
    state.deal_again(hidden_from(state, seat, 0, state.kitties), rng)
    hidden = hidden_from(state, seat, state.kitties, state.layout.cards)
    while len(hidden) > 0:
        pool = state.pool[hidden[0]]
        same = vec[i64](capacity=len(hidden))
        others = vec[i64]()
        for card in hidden:
            if state.pool[card] == pool:
                same = append(same, card)
            else:
                others = append(others, card)
        state.deal_again(same, rng)
        if pool == n.TACTIC_POOL and state.put_back[seat] > 0:
            tries: i64 = 1
            while tries < MOST_TRIES and not could_be(state, seat, rng):
                state.deal_again(same, rng)
                tries += 1
        hidden = others


def could_be(state: State, seat: i64, rng: Rng) -> bool:
    """Were the cards that the seat put back still in the deck when they had to be? Which copies of their designs they
    are, nobody knows: they are drawn."""
    since: i64 = n.LATER
    mixed: i64 = 0
    if seat == state.first:
        # The second player's cards were shuffled into the same deck later: some cards of it are none of ours.
        since = n.SECOND_EXCHANGE
        mixed = state.put_back[1 - seat]
    cards = state.layout.cards
    ours = vec[i64](capacity=n.START_CARDS)
    for i in range(n.START_CARDS):
        design = state.returned[seat * n.START_CARDS + i]
        if design != NOBODY:
            copy = any_copy(state, seat, design, ours, since, rng)
            if copy == NOBODY or state.left_deck[copy] < since:
                return False
            ours = append(ours, copy)
    if mixed == 0:
        return True
    deck: i64 = 0
    for card in range(state.kitties, cards):
        if state.pool[card] == n.TACTIC_POOL and state.left_deck[card] == n.LATER:
            deck += 1
    # Each of the mixed-in cards is any card of that deck: is one of ours among them?
    for copy in ours:
        if state.left_deck[copy] == n.LATER:
            if rng.below(deck) < mixed:
                return False
            deck -= 1
    return True


def any_copy(state: State, seat: i64, design: i64, ours: vec[i64], since: i64, rng: Rng) -> i64:
    """One of the cards that are this design and may be the one put back; those that the seat has seen elsewhere before
    that cannot."""
    found: i64 = NOBODY
    copies: i64 = 0
    for card in range(state.kitties, state.layout.cards):
        fits = state.design[card] == design and state.pool[card] == n.TACTIC_POOL and not is_among(ours, card)
        if fits and (state.left_deck[card] >= since or not state.knows(seat, card)):
            copies += 1
            if rng.below(copies) == 0:
                found = card
    return found


def is_among(cards: vec[i64], card: i64) -> bool:
    for other in cards:
        if other == card:
            return True
    return False
