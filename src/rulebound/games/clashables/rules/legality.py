"""All legal actions, written for speed. `refusing` gives the reasons; the contract test compares the two over the
whole action space."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.match import LEGAL
from rulebound.core.kernel.resolver import ASK_CARD, ASK_MODE, ASK_OFFER
from rulebound.core.kernel.table import insert
from rulebound.games.clashables.rules import choices
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.attacks import can_attack, is_declared
from rulebound.games.clashables.rules.options import action_for, options
from rulebound.games.clashables.rules.refusing import refuse_card, refuse_use, refuse_uses
from rulebound.games.clashables.rules.selecting import is_kept_from
from rulebound.games.clashables.rules.state import State


def legal(state: State) -> vec[i64]:
    actions = vec[i64](capacity=32)
    if state.over:
        return actions
    asks = state.asks
    if asks == n.ASK_ACT:
        return legal_acts(state, actions)
    if asks == ASK_MODE:
        for mode in range(state.modes):
            actions = append(actions, n.CHOOSE_MODE + mode)
        return actions
    if asks == n.ASK_TARGET or asks == n.ASK_NEW_TARGET or asks == ASK_CARD:
        for card in options(state):
            actions = insert(actions, action_for(state, card))
        if (asks == n.ASK_TARGET or asks == ASK_CARD) and state.optional:
            actions = insert(actions, n.NO_MORE)
        return actions
    if asks == n.ASK_ATTACKERS:
        actions = append(actions, n.ATTACK_NOW)
        return legal_attacks(state, actions)
    if asks == n.ASK_DISCARD:
        for index in range(state.size[n.HAND + state.seat]):
            actions = append(actions, n.FIRST_DISCARD + index)
        if state.optional:
            actions = insert(actions, n.NO_MORE)
        return actions
    if asks == ASK_OFFER:
        return append(append(actions, n.ACCEPT), n.DECLINE)
    if asks == n.ASK_SEARCH:
        return legal_finds(state, append(actions, n.TAKE_NOTHING))
    if asks == n.ASK_FIRST:
        return append(append(actions, n.GO_FIRST), n.LET_OTHER_GO)
    if asks == n.ASK_NUMBER:
        for number in range(1, 7):
            if (state.asking >> number) & 1 != 0:
                actions = append(actions, n.CHOOSE_A_NUMBER + number - 1)
        return actions
    first: i64 = n.CHANGE_DIE
    if asks == n.ASK_REROLL:
        first = n.REROLL_DIE
        if state.optional:
            actions = append(actions, n.KEEP_DICE)
    for die in range(len(state.dice)):
        actions = append(actions, first + die)
    return actions


def legal_acts(state: State, actions: vec[i64]) -> vec[i64]:
    seat = state.seat
    actions = append(actions, n.PASS)
    if state.acts >= n.MOST_ACTIONS:
        return actions
    hand = state.size[n.HAND + seat]
    counting = state.cards.counting
    if counting or state.plays[seat] < n.PLAYS + state.extra_plays[seat]:
        first = state.start[n.HAND + seat]
        for index in range(hand):
            card = state.cells[first + index]
            if counting and not state.may_play_more(seat, state.kind_of(card)):
                continue
            if refuse_card(state, card, seat) == LEGAL:
                actions = append(actions, n.FIRST_PLAY + index)
    empty = state.size[n.STACK] == 0
    if seat != state.active:
        if (
            state.bonus_draws[seat] == 0
            and (empty or state.choices[choices.BONUS_DRAW_TIMING] == choices.BONUS_DRAW_TIMING_ANY_PRIORITY)
            and not is_kept_from(state, n.NO_BONUS, seat)
        ):
            for index in range(hand):
                actions = append(actions, n.FIRST_BONUS + index)
    elif empty and not state.window:
        actions = legal_attacks(state, actions)
    if state.listeners[n.USE] != 0 and refuse_uses(state, seat) == LEGAL:
        for index in range(state.size[n.BATTLEFIELD + seat]):
            card = state.nth(n.BATTLEFIELD + seat, index)
            if state.cards.ability(state.text_of(card), n.USE) != 0:
                for effect in range(n.MOST_USES):
                    if refuse_use(state, card, effect) == LEGAL:
                        actions = append(actions, n.FIRST_USE + (seat * n.LARGEST_SIDE + index) * n.MOST_USES + effect)
    return actions


def legal_attacks(state: State, actions: vec[i64]) -> vec[i64]:
    seat = state.active
    declaring = len(state.attackers) > 0
    first = state.start[n.BATTLEFIELD + seat]
    for index in range(state.size[n.BATTLEFIELD + seat]):
        card = state.cells[first + index]
        if can_attack(state, card) and not (declaring and is_declared(state, card)):
            actions = append(actions, n.FIRST_ATTACK + seat * n.LARGEST_SIDE + index)
    return actions


def legal_finds(state: State, actions: vec[i64]) -> vec[i64]:
    """Cards of a deck are named by what they are, so that their order stays nobody's knowledge (CL-R82)."""
    for card in options(state):
        actions = insert(actions, action_for(state, card))
    return actions
