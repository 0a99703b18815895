"""What may be chosen now, and which action chooses which card."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, KIND
from rulebound.core.kernel.resolver import ASK_CARD
from rulebound.core.kernel.table import NOBODY
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.selecting import gather
from rulebound.games.clashables.rules.state import State
from rulebound.games.clashables.rules.verbs import redirect_options, target_options


def options(state: State) -> vec[i64]:
    """The cards among which the question is. Worked out when they are needed: they may depend on what only the asked
    seat knows."""
    if state.asks == ASK_CARD:
        return state.options
    code = state.code
    base = state.agenda.top()
    asking = state.asking
    if state.asks == n.ASK_NEW_TARGET:
        return redirect_options(state, asking, base)
    if state.asks == n.ASK_SEARCH:
        return gather(state, asking, state.agenda.frames[base + CARD], state.seat, base)
    if state.agenda.frames[base + KIND] == n.ANNOUNCE:
        return target_options(
            state, code[asking + n.ANNOUNCED_WHAT], code[asking + n.ANNOUNCED_REGISTER], state.register, base
        )
    return target_options(state, code[asking + 2], code[asking + 1], state.register, base)


def most_targets(state: State) -> i64:
    """How many targets the choice under way may have."""
    if state.agenda.frames[state.agenda.top() + KIND] == n.ANNOUNCE:
        return state.code[state.asking + n.ANNOUNCED_MOST]
    return state.code[state.asking + 3]


def action_for(state: State, card: i64) -> i64:
    """The action that chooses this card where it lies."""
    zone = state.zone[card]
    if zone == n.STACK:
        return n.CHOOSE_STACK + state.index_of(card)
    if zone >= n.BATTLEFIELD:
        return n.CHOOSE_CREATURE + (zone - n.BATTLEFIELD) * n.LARGEST_SIDE + state.index_of(card)
    if zone >= n.BANISHED:
        return n.CHOOSE_BANISHED + (zone - n.BANISHED) * n.LARGEST_SIDE + state.index_of(card)
    if zone >= n.GRAVEYARD:
        return n.CHOOSE_GRAVEYARD + (zone - n.GRAVEYARD) * n.LARGEST_SIDE + state.index_of(card)
    if zone >= n.HAND and zone == n.HAND + state.seat:
        return n.CHOOSE_HAND + state.index_of(card)
    return n.TAKE_FROM_DECK + state.design[card]


def card_named(state: State, action: i64) -> i64:
    """The card that a choosing action names where it lies, or NOBODY."""
    zone: i64 = NOBODY
    index: i64 = 0
    if action < n.CHOOSE_HAND or action >= n.FIRST_ATTACK:
        return NOBODY
    if action < n.TAKE_FROM_DECK:
        zone = n.HAND + state.seat
        index = action - n.CHOOSE_HAND
    elif action < n.CHOOSE_CREATURE:
        return NOBODY
    elif action >= n.CHOOSE_STACK:
        zone = n.STACK
        index = action - n.CHOOSE_STACK
    else:
        first: i64 = n.CHOOSE_CREATURE
        zone = n.BATTLEFIELD
        if action >= n.CHOOSE_BANISHED:
            first = n.CHOOSE_BANISHED
            zone = n.BANISHED
        elif action >= n.CHOOSE_GRAVEYARD:
            first = n.CHOOSE_GRAVEYARD
            zone = n.GRAVEYARD
        zone += (action - first) // n.LARGEST_SIDE
        index = (action - first) % n.LARGEST_SIDE
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
