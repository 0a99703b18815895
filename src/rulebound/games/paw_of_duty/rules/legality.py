"""The legal actions, as a list written for speed. Which clause forbids the others is told in `refusing`; the contract
test compares the two over the whole action space."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.match import LEGAL
from rulebound.core.resolver import ASK_OFFER
from rulebound.games.paw_of_duty.rules.board import lowest
from rulebound.games.paw_of_duty.rules.effects import discarding, may_discard
from rulebound.games.paw_of_duty.rules.hands import is_kept
from rulebound.games.paw_of_duty.rules.numbers import (
    ACCEPT,
    ASK_CHOICE,
    ASK_DIRECTION,
    ASK_DISCARD,
    ASK_FACING,
    ASK_KITTY,
    ASK_MODE,
    ASK_PENALTY,
    ASK_PLACE,
    ASK_PLACED_FACING,
    ASK_RESCUE,
    ASK_SPACE,
    ASK_STEP,
    ASK_TACTIC,
    ASK_TOKEN,
    CAPTURED,
    CHOOSE_AT,
    DECLINE,
    DEPLOY_KITTY,
    DISCARD_CARD,
    END_EXCHANGE,
    END_TACTICS,
    FACE,
    GO_TO,
    HAND,
    PLACE_AT,
    PLAY,
    PUT_BACK,
    RESCUE,
    STOP,
    TAKE_DIRECTION,
    TAKE_MODE,
    TAKE_SPACE,
)
from rulebound.games.paw_of_duty.rules.refusing import refuse_play, refuse_put_back, stop_allowed
from rulebound.games.paw_of_duty.rules.state import State
from rulebound.games.paw_of_duty.rules.turn import open_for_placing, with_spare_token
from rulebound.games.paw_of_duty.rules.victory import lowest_captured


def legal(state: State) -> vec[i64]:
    actions = vec[i64](capacity=16)
    if state.over:
        return actions
    asks = state.asks
    if asks == ASK_TACTIC:
        return legal_tactics(state, actions)
    if asks == ASK_STEP and stop_allowed(state):
        actions = append(actions, STOP)
    if asks == ASK_CHOICE:
        actions = each(actions, CHOOSE_AT, state.choosable)
    elif asks == ASK_STEP:
        actions = each(actions, GO_TO, state.choosable)
    elif asks == ASK_FACING:
        actions = each(actions, FACE, state.choosable)
    elif asks == ASK_PLACED_FACING:
        return each(actions, FACE, 15)
    elif asks == ASK_PLACE:
        return each(actions, PLACE_AT, open_for_placing(state))
    elif asks == ASK_KITTY:
        return append(append(actions, DEPLOY_KITTY), DEPLOY_KITTY + 1)
    elif asks == ASK_MODE:
        actions = each(actions, TAKE_MODE, state.choosable)
    elif asks == ASK_SPACE:
        actions = each(actions, TAKE_SPACE, state.choosable)
    elif asks == ASK_DIRECTION:
        actions = each(actions, TAKE_DIRECTION, state.choosable)
    elif asks == ASK_OFFER:
        return append(append(actions, ACCEPT), DECLINE)
    elif asks == ASK_DISCARD:
        return legal_discards(state, actions, discarding(state))
    elif asks == ASK_PENALTY:
        return each(actions, CHOOSE_AT, state.outer_kitties(state.seat))
    elif asks == ASK_TOKEN:
        return each(actions, CHOOSE_AT, with_spare_token(state))
    elif asks == ASK_RESCUE:
        return legal_rescues(state, actions)
    else:
        return legal_exchange(state, actions)
    if state.optional:
        actions = append(actions, DECLINE)
    return actions


def each(actions: vec[i64], first: i64, numbers: i64) -> vec[i64]:
    """An action for every number of a set."""
    while numbers != 0:
        actions = append(actions, first + lowest(numbers))
        numbers &= numbers - 1
    return actions


def legal_tactics(state: State, actions: vec[i64]) -> vec[i64]:
    zone = HAND + state.seat
    size = state.size[zone]
    actions = append(actions, END_TACTICS)
    for index in range(size):
        if refuse_play(state, state.nth(zone, index)) == LEGAL:
            actions = append(actions, PLAY + index)
    for index in range(size):
        if not is_kept(state, state.nth(zone, index)):
            actions = append(actions, DISCARD_CARD + index)
    return actions


def legal_discards(state: State, actions: vec[i64], pc: i64) -> vec[i64]:
    zone = HAND + state.seat
    for index in range(state.size[zone]):
        if may_discard(state, state.nth(zone, index), pc):
            actions = append(actions, DISCARD_CARD + index)
    return actions


def legal_exchange(state: State, actions: vec[i64]) -> vec[i64]:
    zone = HAND + state.seat
    actions = append(actions, END_EXCHANGE)
    for index in range(state.size[zone]):
        if refuse_put_back(state, state.nth(zone, index)) == LEGAL:
            actions = append(actions, PUT_BACK + index)
    return actions


def legal_rescues(state: State, actions: vec[i64]) -> vec[i64]:
    foe = 1 - state.seat
    level = lowest_captured(state, foe)
    for index in range(state.size[CAPTURED + foe]):
        if state.level_of(state.nth(CAPTURED + foe, index)) == level:
            actions = append(actions, RESCUE + index)
    return append(actions, DECLINE)
