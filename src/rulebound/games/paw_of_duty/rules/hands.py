"""Tactic cards on their way: drawn, played, discarded, reshuffled."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.resolver import NEXT_ABILITY, PROGRAM
from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.knowing import forget_exchange
from rulebound.games.paw_of_duty.rules.moving import wake
from rulebound.games.paw_of_duty.rules.state import State


def draw(state: State, seat: i64) -> None:
    """PD-R28: the discard pile is shuffled when a card is needed and the deck is empty; with both empty nothing is
    drawn."""
    if state.size[n.TACTIC_DECK] == 0:
        reshuffle(state)
    card = state.top(n.TACTIC_DECK)
    if card == NOBODY:
        if state.recording:
            state.record(n.COULD_NOT_DRAW, NOBODY, seat, 0, 0)
        return
    state.reveal(card, i64(1) << seat)
    state.move(card, n.HAND + seat)


def reshuffle(state: State) -> None:
    size = state.size[n.DISCARD]
    if size == 0:
        return
    for i in range(size):
        state.move(state.top(n.DISCARD), n.TACTIC_DECK)
    forget_exchange(state)
    state.shuffle(n.TACTIC_DECK, state.rng)


def is_kept(state: State, card: i64) -> bool:
    """PD-7.5: a card that each player owns is never discarded."""
    design = state.design[card]
    return state.cards.dealt[design] == n.WITH_EACH


def discard(state: State, card: i64) -> None:
    state.reveal(card, state.layout.everyone)
    state.move(card, n.DISCARD)


def play(state: State, card: i64) -> None:
    """PD-R23: the card lies face up in front of its player, and its text begins, sentence after sentence."""
    state.lines_left -= 1
    state.reveal(card, state.layout.everyone)
    state.move(card, n.PLAYED)
    if state.recording:
        state.record(n.PLAYED_CARD, card, state.active, 0, 0)
    begin_text(state)
    if len(state.watching) != 0:
        wake(state, n.CARD_NOW, card)
    if state.cards.carries_out:
        played = state.last_played[:]
        played[state.active] = state.design[card]
        state.last_played = played
    state.phase = n.AFTER_CARD
    push_text(state, state.cards.ability(state.design[card], n.ON_PLAY), card, state.active)


def begin_text(state: State) -> None:
    """Nothing was moved, discarded or captured by it so far."""
    state.stirred |= state.moved
    state.steps = 0
    state.moved = 0
    state.discarded = 0
    state.caught_before = state.caught
    state.flown = 0
    state.slid = NOBODY
    state.stopper = NOBODY
    for kitty in range(len(state.left)):
        state.left[kitty] = NOBODY


def push_text(state: State, ability: i64, card: i64, seat: i64) -> None:
    """For this seat; the first sentence on top."""
    if ability == 0:
        return
    push_text(state, state.code[ability + NEXT_ABILITY], card, seat)
    state.agenda.push(n.RUN, card, state.serial[card], seat, 0, state.code[ability + PROGRAM])
