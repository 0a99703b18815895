"""Troops that change sides, and cards that have another text for a while. They stay the same cards, with all that they
have: only who listens to what is worked out anew."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.table import NOBODY
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.standing import change_sides, leave_board, listen, receive_texts
from rulebound.games.five_rows.rules.state import State


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


def rewrite(state: State, card: i64, design: i64, duration: i64, until: i64) -> None:
    """FR-R67: the card has another text."""
    listen(state, card, False)
    state.give_text(card, design, until)
    if state.recording:
        state.record(n.REWRITTEN, card, state.holder(card), duration, design)
    listen(state, card, True)
    receive_texts(state, card)
