"""The legal actions, as a list written for speed. Which clause forbids the others is told in `refusing`; the contract
test compares the two over the whole action space."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.match import LEGAL
from rulebound.core.kernel.resolver import ASK_CARD, ASK_OFFER
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import lowest
from rulebound.games.paw_of_duty.rules.effects import discarding, may_discard
from rulebound.games.paw_of_duty.rules.hands import is_kept
from rulebound.games.paw_of_duty.rules.refusing import refuse_play, refuse_put_back, stop_allowed
from rulebound.games.paw_of_duty.rules.state import State
from rulebound.games.paw_of_duty.rules.turn import open_for_placing, with_spare_token
from rulebound.games.paw_of_duty.rules.victory import lowest_captured


def legal(state: State) -> vec[i64]:
    actions = vec[i64](capacity=16)
    if state.over:
        return actions
    asks = state.asks
    if asks == n.ASK_TACTIC:
        return legal_tactics(state, actions)
    if asks == n.ASK_STEP and stop_allowed(state):
        actions = append(actions, n.STOP)
    if asks == n.ASK_CHOICE:
        actions = each(actions, n.CHOOSE_AT, state.choosable)
    elif asks == n.ASK_STEP:
        actions = each(actions, n.GO_TO, state.choosable)
    elif asks == n.ASK_FACING:
        actions = each(actions, n.FACE, state.choosable)
    elif asks == n.ASK_PLACED_FACING:
        return each(actions, n.FACE, 15)
    elif asks == n.ASK_PLACE:
        return each(actions, n.PLACE_AT, open_for_placing(state))
    elif asks == n.ASK_KITTY:
        actions = append(actions, n.DEPLOY_KITTY)
        return append(actions, n.DEPLOY_KITTY + 1) if state.size[n.DRAWN] > 1 else actions
    elif asks == n.ASK_MODE:
        actions = each(actions, n.TAKE_MODE, state.choosable)
    elif asks == n.ASK_SPACE:
        actions = each(actions, n.TAKE_SPACE, state.choosable)
    elif asks == n.ASK_LINE:
        actions = each(actions, n.TAKE_LINE, state.choosable)
    elif asks == n.ASK_DIRECTION:
        actions = each(actions, n.TAKE_DIRECTION, state.choosable)
    elif asks == ASK_CARD:
        for card in state.options:
            actions = append(actions, n.TAKE_CARD + state.index_of(card))
    elif asks == ASK_OFFER:
        return append(append(actions, n.ACCEPT), n.DECLINE)
    elif asks == n.ASK_DISCARD:
        actions = legal_discards(state, actions, discarding(state))
    elif asks == n.ASK_PENALTY:
        return each(actions, n.CHOOSE_AT, state.outer_kitties(state.seat))
    elif asks == n.ASK_TOKEN:
        return each(actions, n.CHOOSE_AT, with_spare_token(state))
    elif asks == n.ASK_RESCUE:
        return legal_rescues(state, actions)
    else:
        return legal_exchange(state, actions)
    if state.optional:
        actions = append(actions, n.DECLINE)
    return actions


def each(actions: vec[i64], first: i64, numbers: i64) -> vec[i64]:
    """An action for every number of a set."""
    while numbers != 0:
        actions = append(actions, first + lowest(numbers))
        numbers &= numbers - 1
    return actions


def legal_tactics(state: State, actions: vec[i64]) -> vec[i64]:
    zone = n.HAND + state.seat
    size = state.size[zone]
    actions = append(actions, n.END_TACTICS)
    for index in range(size):
        if refuse_play(state, state.nth(zone, index)) == LEGAL:
            actions = append(actions, n.PLAY + index)
    for index in range(size):
        if not is_kept(state, state.nth(zone, index)):
            actions = append(actions, n.DISCARD_CARD + index)
    return actions


def legal_discards(state: State, actions: vec[i64], pc: i64) -> vec[i64]:
    zone = n.HAND + state.seat
    for index in range(state.size[zone]):
        if may_discard(state, state.nth(zone, index), pc):
            actions = append(actions, n.DISCARD_CARD + index)
    return actions


def legal_exchange(state: State, actions: vec[i64]) -> vec[i64]:
    zone = n.HAND + state.seat
    actions = append(actions, n.END_EXCHANGE)
    for index in range(state.size[zone]):
        if refuse_put_back(state, state.nth(zone, index)) == LEGAL:
            actions = append(actions, n.PUT_BACK + index)
    return actions


def legal_rescues(state: State, actions: vec[i64]) -> vec[i64]:
    foe = 1 - state.seat
    level = lowest_captured(state, foe)
    for index in range(state.size[n.CAPTURED + foe]):
        if state.level_of(state.nth(n.CAPTURED + foe, index)) == level:
            actions = append(actions, n.RESCUE + index)
    return append(actions, n.DECLINE)
