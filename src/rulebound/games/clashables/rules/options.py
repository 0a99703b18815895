"""What may be chosen now, and which action chooses which card."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.agenda import KIND
from rulebound.core.table import NOBODY
from rulebound.games.clashables.rules.numbers import (
    ANNOUNCE,
    ANNOUNCED_MOST,
    ANNOUNCED_REGISTER,
    ANNOUNCED_WHAT,
    ASK_NEW_TARGET,
    ASK_SEARCH,
    BANISHED,
    BATTLEFIELD,
    CHOOSE_BANISHED,
    CHOOSE_CREATURE,
    CHOOSE_GRAVEYARD,
    CHOOSE_HAND,
    CHOOSE_STACK,
    FIRST_ATTACK,
    GRAVEYARD,
    HAND,
    LARGEST_SIDE,
    STACK,
    TAKE_FROM_DECK,
)
from rulebound.games.clashables.rules.selecting import NO_FRAME, gather
from rulebound.games.clashables.rules.state import State
from rulebound.games.clashables.rules.verbs import redirect_options, target_options


def options(state: State) -> vec[i64]:
    """The cards among which the question is. Worked out when they are needed: they may depend on what only the asked
    seat knows."""
    code = state.code
    base = state.agenda.top()
    asking = state.asking
    if state.asks == ASK_NEW_TARGET:
        return redirect_options(state, asking, base)
    if state.asks == ASK_SEARCH:
        return gather(state, asking, NOBODY, state.seat, NO_FRAME)
    if state.agenda.frames[base + KIND] == ANNOUNCE:
        return target_options(
            state, code[asking + ANNOUNCED_WHAT], code[asking + ANNOUNCED_REGISTER], state.register, base
        )
    return target_options(state, code[asking + 2], code[asking + 1], state.register, base)


def most_targets(state: State) -> i64:
    """How many targets the choice under way may have."""
    if state.agenda.frames[state.agenda.top() + KIND] == ANNOUNCE:
        return state.code[state.asking + ANNOUNCED_MOST]
    return state.code[state.asking + 3]


def action_for(state: State, card: i64) -> i64:
    """The action that chooses this card where it lies."""
    zone = state.zone[card]
    if zone == STACK:
        return CHOOSE_STACK + state.index_of(card)
    if zone >= BATTLEFIELD:
        return CHOOSE_CREATURE + (zone - BATTLEFIELD) * LARGEST_SIDE + state.index_of(card)
    if zone >= BANISHED:
        return CHOOSE_BANISHED + (zone - BANISHED) * LARGEST_SIDE + state.index_of(card)
    if zone >= GRAVEYARD:
        return CHOOSE_GRAVEYARD + (zone - GRAVEYARD) * LARGEST_SIDE + state.index_of(card)
    if zone >= HAND:
        return CHOOSE_HAND + state.index_of(card)
    return TAKE_FROM_DECK + state.design[card]


def card_named(state: State, action: i64) -> i64:
    """The card that a choosing action names where it lies, or NOBODY."""
    zone: i64 = NOBODY
    index: i64 = 0
    if action < CHOOSE_HAND or action >= FIRST_ATTACK:
        return NOBODY
    if action < TAKE_FROM_DECK:
        zone = HAND + state.seat
        index = action - CHOOSE_HAND
    elif action < CHOOSE_CREATURE:
        return NOBODY
    elif action >= CHOOSE_STACK:
        zone = STACK
        index = action - CHOOSE_STACK
    else:
        first: i64 = CHOOSE_CREATURE
        zone = BATTLEFIELD
        if action >= CHOOSE_BANISHED:
            first = CHOOSE_BANISHED
            zone = BANISHED
        elif action >= CHOOSE_GRAVEYARD:
            first = CHOOSE_GRAVEYARD
            zone = GRAVEYARD
        zone += (action - first) // LARGEST_SIDE
        index = (action - first) % LARGEST_SIDE
    if index >= state.size[zone]:
        return NOBODY
    return state.nth(zone, index)


def option_named(state: State, action: i64) -> i64:
    """The card among the options that this action chooses, or NOBODY; of equal cards in a deck the topmost."""
    found: i64 = NOBODY
    for card in options(state):
        if action_for(state, card) == action:
            found = card
    return found
