"""Which actions are legal, and which clause forbids each of the others.

`legal` is written for speed and `refusal` for the reason; the contract test compares them over the whole action space.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.match import LEGAL, NO_SUCH_ACTION
from rulebound.core.kernel.resolver import ASK_MODE, ASK_OFFER
from rulebound.core.kernel.table import NOBODY, insert
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.prices import can_pay, may_enter, price_in, price_of
from rulebound.games.five_rows.rules.state import State


def legal(state: State) -> vec[i64]:
    actions = vec[i64](capacity=32)
    if state.over:
        return actions
    if state.asks == n.ASK_PLAY:
        return legal_plays(state, actions)
    if state.asks == ASK_OFFER:
        return append(append(actions, n.ACCEPT), n.DECLINE)
    if state.asks == ASK_MODE:
        for mode in range(state.modes):
            actions = append(actions, n.CHOOSE_MODE + mode)
        return actions
    if state.asks == n.ASK_ROW:
        if state.optional:
            actions = append(actions, n.DECLINE)
        for row in range(n.ROWS):
            if (state.options_rows >> row) & 1 != 0:
                actions = append(actions, n.CHOOSE_A_ROW + row)
        return actions
    for card in state.options:
        actions = insert(actions, action_for(state, card))
    if state.optional:
        actions = append(actions, n.DECLINE)
    return actions


def legal_plays(state: State, actions: vec[i64]) -> vec[i64]:
    seat = state.seat
    cards = state.cards
    coins = state.coins[seat]
    first = state.start[n.HAND + seat]
    free: i64 = 0
    for row in range(n.ROWS):
        if state.troop(seat, row) == NOBODY:
            free |= i64(1) << row
    actions = append(actions, n.END_TURN)
    for index in range(state.size[n.HAND + seat]):
        card = state.cells[first + index]
        design = state.design[card]
        price = cards.cost[design]
        if cards.priced:
            price = price_of(state, card, seat)
        if (price <= coins or cards.rowwise) and (not cards.costly or can_pay(state, card, seat)):
            rows = free
            if cards.kind[design] == n.AURA:
                rows = n.ALL_ROWS
            if cards.closing:
                rows &= may_enter(state, card, seat)
            if cards.rowwise:
                rows &= rows_paid(state, card, seat)
            action = n.FIRST_PLAY + index * n.ROWS
            while rows != 0:
                if rows & 1 != 0:
                    actions = append(actions, action)
                rows >>= 1
                action += 1
    return actions


def rows_paid(state: State, card: i64, seat: i64) -> i64:
    """The rows for which the player has the coins, as a bit mask."""
    rows: i64 = 0
    for row in range(n.ROWS):
        if price_in(state, card, seat, row) <= state.coins[seat]:
            rows |= i64(1) << row
    return rows


def refusal(state: State, action: i64) -> i64:
    if action < 0 or action >= n.ACTIONS:
        return NO_SUCH_ACTION
    if state.over:
        return n.MATCH_OVER
    if state.asks != n.ASK_PLAY:
        return refuse_answer(state, action)
    if action >= n.CHOOSE_TROOP:
        return n.CHOICE_PENDING
    if action == n.END_TURN:
        return LEGAL
    return refuse_play(state, (action - n.FIRST_PLAY) // n.ROWS, (action - n.FIRST_PLAY) % n.ROWS)


def refuse_answer(state: State, action: i64) -> i64:
    if action < n.CHOOSE_TROOP:
        return n.CHOICE_PENDING
    if state.asks == ASK_OFFER:
        return LEGAL if action == n.ACCEPT or action == n.DECLINE else i64(n.NOT_AN_OPTION)
    if state.asks == ASK_MODE:
        return LEGAL if n.CHOOSE_MODE <= action < n.CHOOSE_MODE + state.modes else i64(n.NOT_AN_OPTION)
    if n.CHOOSE_MODE <= action < n.CHOOSE_KNOWN:
        return n.NOT_AN_OPTION
    if action == n.DECLINE and state.optional:
        return LEGAL
    if state.asks == n.ASK_ROW or action >= n.CHOOSE_A_ROW:
        row = action - n.CHOOSE_A_ROW
        chosen = state.asks == n.ASK_ROW and row >= 0 and (state.options_rows >> row) & 1 != 0
        return LEGAL if chosen else i64(n.NOT_AN_OPTION)
    if option_named(state, action) == NOBODY:
        return n.NOT_AN_OPTION
    return LEGAL


def refuse_play(state: State, index: i64, row: i64) -> i64:
    seat = state.seat
    if index >= state.size[n.HAND + seat]:
        return n.NOT_IN_HAND
    card = state.nth(n.HAND + seat, index)
    design = state.design[card]
    if price_in(state, card, seat, row) > state.coins[seat]:
        return n.TOO_EXPENSIVE
    if not can_pay(state, card, seat):
        return n.CANNOT_PAY
    if state.cards.kind[design] != n.AURA and state.troop(seat, row) != NOBODY:
        for other in range(n.ROWS):
            if state.troop(seat, other) == NOBODY:
                return n.ROW_TAKEN
        return n.NO_ROOM
    if state.cards.closing and (may_enter(state, card, seat) >> row) & 1 == 0:
        return n.ROW_CLOSED
    return LEGAL


def out_of_turn(state: State, seat: i64) -> i64:
    """Why a seat that is not asked may do nothing now."""
    if state.over:
        return n.MATCH_OVER
    if state.asks != n.ASK_PLAY:
        return n.CHOICE_PENDING
    if seat == state.first:
        return n.TURN_IS_OVER
    return n.ONE_TURN_EACH


def action_for(state: State, card: i64) -> i64:
    """The action that chooses this card where it lies."""
    zone = state.zone[card]
    if zone < n.AURAS:
        return n.CHOOSE_TROOP + state.place[card]
    if zone == n.AURAS:
        return n.CHOOSE_AURA + state.row_of(card)
    index = state.index_of(card)
    if zone >= n.DISCARD:
        return n.CHOOSE_DISCARD + (zone - n.DISCARD) * n.LARGEST_SET + index
    if zone >= n.HAND:
        return n.CHOOSE_HAND + (zone - n.HAND) * n.LARGEST_SET + index
    if (state.known_to[card] >> state.seat) & 1 != 0:
        return n.CHOOSE_KNOWN + (zone - n.DECK) * n.LARGEST_SET + state.size[zone] - 1 - index
    return n.CHOOSE_DECK + zone - n.DECK


def option_named(state: State, action: i64) -> i64:
    """The card among the options that this action chooses, or NOBODY. Of unknown cards of a deck that is the topmost of
    them: the options of a pile begin at its bottom."""
    found: i64 = NOBODY
    for card in state.options:
        if action_for(state, card) == action:
            found = card
    return found
