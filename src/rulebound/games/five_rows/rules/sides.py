"""Troops that change sides, and cards that have another text for a while. They stay the same cards, with all that they
have: only who listens to what is worked out anew."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.table import NOBODY
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.board import leave_board, listen, receive_texts
from rulebound.games.five_rows.rules.state import State


def change_sides(state: State, card: i64, seat: i64) -> bool:
    """FR-R66: to the same row on the other side, if there is room. It stays the same troop, with all that it has."""
    row = state.row_of(card)
    if state.holder(card) == seat or state.troop(seat, row) != NOBODY:
        return False
    listen(state, card, False)
    state.change_line(card, n.TROOPS + seat, seat * n.ROWS + row)
    listen(state, card, True)
    if state.recording:
        state.record(n.TAKEN_OVER, card, seat, row, 0)
    receive_texts(state, card)
    return True


def give_back(state: State) -> None:
    """FR-R66: what was borrowed for the round goes back; where there is no room, to its owner's hand."""
    if not state.borrowed:
        return
    state.borrowed = False
    for place in range(2 * n.ROWS):
        card = state.cells[place]
        if card != NOBODY and state.barred[card] & n.IS_BORROWED != 0:
            state.barred[card] &= ~n.IS_BORROWED
            if not change_sides(state, card, 1 - state.holder(card)):
                leave_board(state, card, n.HAND + state.owner[card])


def rewrite(state: State, card: i64, design: i64, until: i64) -> None:
    """FR-R67: the card has another text."""
    listen(state, card, False)
    state.give_text(card, design, until)
    if state.recording:
        state.record(n.REWRITTEN, card, state.holder(card), until, design)
    listen(state, card, True)
    receive_texts(state, card)


def end_texts(state: State) -> None:
    """FR-R67: texts that were given or taken for this round are as they were."""
    cards = state.cards_with_other_texts(n.THIS_ROUND)
    for card in cards:
        listen(state, card, False)
    state.end_texts(n.THIS_ROUND)
    for card in cards:
        listen(state, card, True)
    state.stale = True
