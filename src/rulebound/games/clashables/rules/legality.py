"""All legal actions, written for speed. `refusing` gives the reasons; the contract test compares the two over the
whole action space."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.match import LEGAL
from rulebound.core.resolver import ASK_OFFER
from rulebound.core.table import insert
from rulebound.games.clashables.rules.attacks import can_attack, is_declared
from rulebound.games.clashables.rules.numbers import (
    ACCEPT,
    ASK_ACT,
    ASK_ATTACKERS,
    ASK_DISCARD,
    ASK_FIRST,
    ASK_NEW_TARGET,
    ASK_NUMBER,
    ASK_REROLL,
    ASK_SEARCH,
    ASK_TARGET,
    ATTACK_NOW,
    BATTLEFIELD,
    BONUS_DRAW_TIMING,
    CHANGE_DIE,
    CHOOSE_A_NUMBER,
    DECLINE,
    FIRST_ATTACK,
    FIRST_BONUS,
    FIRST_DISCARD,
    FIRST_PLAY,
    FIRST_USE,
    GO_FIRST,
    HAND,
    KEEP_DICE,
    LARGEST_SIDE,
    LET_OTHER_GO,
    MOST_ACTIONS,
    MOST_USES,
    NO_MORE,
    PASS,
    PLAYS,
    REROLL_DIE,
    STACK,
    TAKE_NOTHING,
    USE,
)
from rulebound.games.clashables.rules.options import action_for, options
from rulebound.games.clashables.rules.refusing import refuse_card, refuse_use, refuse_uses
from rulebound.games.clashables.rules.state import State


def legal(state: State) -> vec[i64]:
    actions = vec[i64](capacity=32)
    if state.over:
        return actions
    asks = state.asks
    if asks == ASK_ACT:
        return legal_acts(state, actions)
    if asks == ASK_TARGET or asks == ASK_NEW_TARGET:
        for card in options(state):
            actions = insert(actions, action_for(state, card))
        if asks == ASK_TARGET and state.optional:
            actions = insert(actions, NO_MORE)
        return actions
    if asks == ASK_ATTACKERS:
        actions = append(actions, ATTACK_NOW)
        return legal_attacks(state, actions)
    if asks == ASK_DISCARD:
        for index in range(state.size[HAND + state.seat]):
            actions = append(actions, FIRST_DISCARD + index)
        return actions
    if asks == ASK_OFFER:
        return append(append(actions, ACCEPT), DECLINE)
    if asks == ASK_SEARCH:
        return legal_finds(state, append(actions, TAKE_NOTHING))
    if asks == ASK_FIRST:
        return append(append(actions, GO_FIRST), LET_OTHER_GO)
    if asks == ASK_NUMBER:
        for number in range(1, 7):
            if (state.asking >> number) & 1 != 0:
                actions = append(actions, CHOOSE_A_NUMBER + number - 1)
        return actions
    first: i64 = CHANGE_DIE
    if asks == ASK_REROLL:
        first = REROLL_DIE
        if state.optional:
            actions = append(actions, KEEP_DICE)
    for die in range(len(state.dice)):
        actions = append(actions, first + die)
    return actions


def legal_acts(state: State, actions: vec[i64]) -> vec[i64]:
    seat = state.seat
    actions = append(actions, PASS)
    if state.acts >= MOST_ACTIONS:
        return actions
    hand = state.size[HAND + seat]
    if state.plays[seat] < PLAYS + state.extra_plays[seat]:
        first = state.start[HAND + seat]
        for index in range(hand):
            card = state.cells[first + index]
            if refuse_card(state, card, seat) == LEGAL:
                actions = append(actions, FIRST_PLAY + index)
    empty = state.size[STACK] == 0
    if seat != state.active:
        if state.bonus_draws[seat] == 0 and (empty or state.choices[BONUS_DRAW_TIMING] == 0):
            for index in range(hand):
                actions = append(actions, FIRST_BONUS + index)
    elif empty and not state.window:
        actions = legal_attacks(state, actions)
    if state.listeners[USE] != 0 and refuse_uses(state, seat) == LEGAL:
        for index in range(state.size[BATTLEFIELD + seat]):
            card = state.nth(BATTLEFIELD + seat, index)
            if state.cards.ability(state.design[card], USE) != 0:
                for effect in range(MOST_USES):
                    if refuse_use(state, card, effect) == LEGAL:
                        actions = append(actions, FIRST_USE + (seat * LARGEST_SIDE + index) * MOST_USES + effect)
    return actions


def legal_attacks(state: State, actions: vec[i64]) -> vec[i64]:
    seat = state.active
    declaring = len(state.attackers) > 0
    first = state.start[BATTLEFIELD + seat]
    for index in range(state.size[BATTLEFIELD + seat]):
        card = state.cells[first + index]
        if can_attack(state, card) and not (declaring and is_declared(state, card)):
            actions = append(actions, FIRST_ATTACK + seat * LARGEST_SIDE + index)
    return actions


def legal_finds(state: State, actions: vec[i64]) -> vec[i64]:
    """Cards of a deck are named by what they are, so that their order stays nobody's knowledge (CL-R82)."""
    for card in options(state):
        actions = insert(actions, action_for(state, card))
    return actions
