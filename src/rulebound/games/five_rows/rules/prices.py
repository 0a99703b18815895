"""What a card of a hand costs, and into which rows it may be played: the continuous texts about plays.

They are asked for when somebody may play, and not kept."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.resolver import BOTH, NO_FRAME, OPERAND, YOURS, within
from rulebound.core.kernel.table import NOBODY
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.selecting import passes, rows_of
from rulebound.games.five_rows.rules.state import State


def price_of(state: State, card: i64, seat: i64) -> i64:
    """What a player pays for a card of their hand: as printed, changed by texts, but at least 1 (FR-R53)."""
    design = state.design[card]
    price = state.cards.cost[design]
    if not state.cards.priced:
        return price
    price += price_change(state, card, card, seat, n.OWN_PRICE)
    places = state.listening[n.STATIC]
    for place in range(3 * n.ROWS):
        if (places >> place) & 1 != 0:
            price += price_change(state, state.cells[place], card, seat, n.PRICE)
    if len(state.next_prices) > 0:
        price += state.next_price_change(seat, state.cards.kind[design])
    if len(state.own_prices) > 0:
        price += state.own_price_change(seat, design)
    return price if price > 1 else i64(1)


def price_in(state: State, card: i64, seat: i64, row: i64) -> i64:
    """The same, for a play into this row (FR-R82)."""
    price = price_of(state, card, seat)
    if not state.cards.rowwise:
        return price
    code = state.code
    places = state.listening[n.STATIC]
    change: i64 = 0
    for place in range(3 * n.ROWS):
        if (places >> place) & 1 != 0:
            source = state.cells[place]
            you = state.holder(source)
            here = state.row_of(source)
            text = state.cards.ability(state.text_of(source), n.STATIC)
            while text != 0:
                if code[text + 1] == n.ROW_PRICE and is_priced(state, text, source, card, seat, you, here):
                    rows = rows_of(state, code[text + n.LASTING_LIMIT], source, you, here, NO_FRAME)
                    if code[text + n.LASTING_FIRST] != 0:
                        rows &= ~state.plays[n.ROWS_PLAYED + seat]
                    if (rows >> row) & 1 != 0:
                        change += code[text + 4]
                text = code[text]
    price += change
    return price if price > 1 else i64(1)


def can_pay(state: State, card: i64, seat: i64) -> bool:
    """FR-R72: what a card of the hand costs beside its coins."""
    if not state.cards.costly:
        return True
    cost = state.cards.ability(state.design[card], n.PLAY_COST)
    return cost == 0 or state.holds_for(state.code[cost + 1], card, seat, NOBODY)


def price_change(state: State, source: i64, card: i64, seat: i64, kind: i64) -> i64:
    """What the texts of one card change about the price of another, or of itself."""
    code = state.code
    you = state.holder(source)
    here: i64 = NOBODY
    if state.on_board(source):
        here = state.row_of(source)
    total: i64 = 0
    text = state.cards.ability(state.text_of(source), n.STATIC)
    while text != 0:
        if code[text + 1] == kind and is_priced(state, text, source, card, seat, you, here):
            amount = code[text + 4]
            times = code[text + n.LASTING_TIMES]
            if times != 0:
                amount *= within(state.value(times, NO_FRAME, source, you, here))
            total += amount
        text = code[text]
    return total


def is_priced(state: State, text: i64, source: i64, card: i64, seat: i64, you: i64, here: i64) -> bool:
    code = state.code
    payer = code[text + 3]
    if payer != BOTH and (seat == you) != (payer == YOURS):
        return False
    selector = code[text + 2]
    if selector != 0:
        if state.cards.kind[state.design[card]] & code[selector + OPERAND] == 0:
            return False
        if not passes(state, selector, card, NOBODY, source, you, here, NO_FRAME):
            return False
    condition = code[text + n.LASTING_IF]
    return condition == 0 or state.holds_for(condition, source, you, here)


def may_enter(state: State, card: i64, seat: i64) -> i64:
    """FR-R76: the rows into which no text forbids this player to play the card, as a bit mask."""
    code = state.code
    rows: i64 = n.ALL_ROWS
    if (state.shut >> (2 * seat)) & state.cards.kind[state.design[card]] != 0:
        return 0
    own = state.cards.ability(state.design[card], n.STATIC)
    while own != 0:
        if code[own + 1] == n.OWN_ROWS:
            rows &= rows_of(state, code[own + 3], card, seat, NOBODY, NO_FRAME)
        own = code[own]
    places = state.listening[n.STATIC]
    for place in range(3 * n.ROWS):
        if (places >> place) & 1 != 0:
            source = state.cells[place]
            you = state.holder(source)
            here = state.row_of(source)
            text = state.cards.ability(state.text_of(source), n.STATIC)
            while text != 0:
                if code[text + 1] == n.NO_PLAY and is_priced(state, text, source, card, seat, you, here):
                    rows &= ~rows_of(state, code[text + 4], source, you, here, NO_FRAME)
                text = code[text]
    return rows
