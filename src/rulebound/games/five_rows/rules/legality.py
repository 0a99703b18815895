"""Which actions are legal, and which clause forbids each of the others.

`legal` is written for speed and `refusal` for the reason; the contract test compares them over the whole action space.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.match import LEGAL, NO_SUCH_ACTION
from rulebound.core.resolver import ASK_OFFER
from rulebound.core.table import NOBODY, insert
from rulebound.games.five_rows.rules.numbers import (
    ACCEPT,
    ACTIONS,
    ALL_ROWS,
    ASK_PLAY,
    AURA,
    AURAS,
    CHOICE_PENDING,
    CHOOSE_AURA,
    CHOOSE_DECK,
    CHOOSE_DISCARD,
    CHOOSE_HAND,
    CHOOSE_TROOP,
    DECK,
    DECLINE,
    DISCARD,
    END_TURN,
    FIRST_PLAY,
    HAND,
    LARGEST_SET,
    MATCH_OVER,
    NO_ROOM,
    NOT_AN_OPTION,
    NOT_IN_HAND,
    ONE_TURN_EACH,
    ROW_TAKEN,
    ROWS,
    TOO_EXPENSIVE,
    TURN_IS_OVER,
)
from rulebound.games.five_rows.rules.state import State


def legal(state: State) -> vec[i64]:
    actions = vec[i64](capacity=32)
    if state.over:
        return actions
    if state.asks == ASK_PLAY:
        return legal_plays(state, actions)
    if state.asks == ASK_OFFER:
        return append(append(actions, ACCEPT), DECLINE)
    for card in state.options:
        actions = insert(actions, action_for(state, card))
    if state.optional:
        actions = append(actions, DECLINE)
    return actions


def legal_plays(state: State, actions: vec[i64]) -> vec[i64]:
    seat = state.seat
    coins = state.coins[seat]
    first = state.start[HAND + seat]
    free: i64 = 0
    for row in range(ROWS):
        if state.troop(seat, row) == NOBODY:
            free |= i64(1) << row
    actions = append(actions, END_TURN)
    for index in range(state.size[HAND + seat]):
        card = state.cells[first + index]
        design = state.design[card]
        if state.cards.cost[design] <= coins:
            rows = free
            if state.cards.kind[design] == AURA:
                rows = ALL_ROWS
            action = FIRST_PLAY + index * ROWS
            while rows != 0:
                if rows & 1 != 0:
                    actions = append(actions, action)
                rows >>= 1
                action += 1
    return actions


def refusal(state: State, action: i64) -> i64:
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if state.over:
        return MATCH_OVER
    if state.asks != ASK_PLAY:
        return refuse_answer(state, action)
    if action >= CHOOSE_TROOP:
        return CHOICE_PENDING
    if action == END_TURN:
        return LEGAL
    return refuse_play(state, (action - FIRST_PLAY) // ROWS, (action - FIRST_PLAY) % ROWS)


def refuse_answer(state: State, action: i64) -> i64:
    if action < CHOOSE_TROOP:
        return CHOICE_PENDING
    if state.asks == ASK_OFFER:
        return LEGAL if action >= ACCEPT else i64(NOT_AN_OPTION)
    if action == DECLINE and state.optional:
        return LEGAL
    if option_named(state, action) == NOBODY:
        return NOT_AN_OPTION
    return LEGAL


def refuse_play(state: State, index: i64, row: i64) -> i64:
    seat = state.seat
    if index >= state.size[HAND + seat]:
        return NOT_IN_HAND
    design = state.design[state.nth(HAND + seat, index)]
    if state.cards.cost[design] > state.coins[seat]:
        return TOO_EXPENSIVE
    if state.cards.kind[design] != AURA and state.troop(seat, row) != NOBODY:
        for other in range(ROWS):
            if state.troop(seat, other) == NOBODY:
                return ROW_TAKEN
        return NO_ROOM
    return LEGAL


def out_of_turn(state: State, seat: i64) -> i64:
    """Why a seat that is not asked may do nothing now."""
    if state.over:
        return MATCH_OVER
    if state.asks != ASK_PLAY:
        return CHOICE_PENDING
    if seat == state.first:
        return TURN_IS_OVER
    return ONE_TURN_EACH


def action_for(state: State, card: i64) -> i64:
    """The action that chooses this card where it lies."""
    zone = state.zone[card]
    if zone < AURAS:
        return CHOOSE_TROOP + state.place[card]
    if zone == AURAS:
        return CHOOSE_AURA + state.row_of(card)
    index = state.index_of(card)
    if zone >= DISCARD:
        return CHOOSE_DISCARD + (zone - DISCARD) * LARGEST_SET + index
    if zone >= HAND:
        return CHOOSE_HAND + (zone - HAND) * LARGEST_SET + index
    return CHOOSE_DECK + zone - DECK


def option_named(state: State, action: i64) -> i64:
    """The card among the options that this action chooses, or NOBODY. Of a deck that is the topmost of them: the
    options of a pile begin at its bottom."""
    found: i64 = NOBODY
    for card in state.options:
        if action_for(state, card) == action:
            found = card
    return found
