"""What the Regent answers (AU-X15 to AU-X22): targets, units, cards, offers, the order of its triggers."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, KIND, PC, SEAT
from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.damage import reaches
from rulebound.games.authority.rules.finding import action_for
from rulebound.games.authority.rules.state import State
from rulebound.games.authority.rules.triggers import candidates
from rulebound.games.authority.rules.values import attack_of, defence_of

HUMAN: Final = 0


def highest_bit(mask: i64) -> i64:
    number: i64 = 0
    while mask > 1:
        mask >>= 1
        number += 1
    return number


def comes_first(state: State, card: i64, other: i64) -> bool:
    """AU-X15: by card id, then by arrival; cards of the market by slot."""
    if state.zone[card] == n.DISPLAY and state.zone[other] == n.DISPLAY:
        return state.place[card] < state.place[other]
    one = state.cards.rank[state.design[card]]
    two = state.cards.rank[state.design[other]]
    if one != two:
        return one < two
    return state.place[card] < state.place[other]


def best_of(state: State, cards: vec[i64], values: vec[i64]) -> i64:
    """The card with the highest value, ties by AU-X15; NOBODY if there is none."""
    best: i64 = NOBODY
    most: i64 = 0
    for index in range(len(cards)):
        card = cards[index]
        value = values[index]
        if best == NOBODY or value > most or (value == most and comes_first(state, card, best)):
            best = card
            most = value
    return best


def target(state: State) -> i64:
    """AU-X16."""
    if state.choosable != 0:
        return n.TAKE_MONARCH + state.attacked
    value = attack_of(state, state.attacker)
    values = vec[i64](capacity=8)
    for card in state.options:
        defence = defence_of(state, card)
        if state.is_kingsguard(card) or would_defeat(state, card, value):
            defence += 1000
        values = append(values, defence)
    return action_for(state, best_of(state, state.options, values))


def would_defeat(state: State, card: i64, value: i64) -> bool:
    """Not through a Protect marker; damage of this turn that the unit bears counts (AU-R15)."""
    if value <= 0 or state.markers[card] != 0:
        return False
    return reaches(state, value + state.damage[card], defence_of(state, card))


def pierce_target(state: State) -> i64:
    """AU-X17."""
    values = vec[i64](capacity=8)
    for card in state.options:
        defence = defence_of(state, card)
        if defence <= state.rest:
            values = append(values, 1000 + defence)
        else:
            values = append(values, -defence)
    return action_for(state, best_of(state, state.options, values))


def next_verb(state: State) -> i64:
    """What the running ability is about to do with the answer."""
    base = state.agenda.top()
    return state.code[state.agenda.frames[base + PC]]


def offer(state: State) -> i64:
    """AU-X19 and AU-X20."""
    verb = next_verb(state)
    base = state.agenda.top()
    if verb == n.PAY_HP and state.hp[n.REGENT] <= 10:
        return n.DECLINE
    if verb == n.AFTER_ATTACK and state.hp[HUMAN] > 12:
        return n.DECLINE
    if verb == n.PUT:
        pc = state.agenda.frames[base + PC]
        for card in state.select(state.code[pc + 1], base):
            if state.code[pc + 2] == n.DISCARD and state.cards.power[state.design[card]] > 2:
                return n.DECLINE
    return n.ACCEPT


def card_choice(state: State) -> i64:
    """AU-X18, AU-X20 and AU-X21, by where the cards lie."""
    first = state.options[0]
    zone = state.zone[first]
    values = vec[i64](capacity=8)
    if state.asks == n.ASK_SPY:
        for card in state.options:
            values = append(values, state.cards.cost[state.design[card]])
        return action_for(state, best_of(state, state.options, values))
    if zone == n.DISPLAY:
        if next_verb(state) != n.RECRUIT_FREE and state.optional:
            return n.DECLINE
        for card in state.options:
            values = append(values, state.cards.cost[state.design[card]])
        return action_for(state, best_of(state, state.options, values))
    if state.in_row(first):
        if state.optional:
            return n.DECLINE
        for card in state.options:
            values = append(values, defence_of(state, card) * 8 - state.row_of(card))
        return action_for(state, best_of(state, state.options, values))
    if zone == n.HAND + HUMAN:
        for card in state.options:
            values = append(values, state.cards.power[state.design[card]])
        best = best_of(state, state.options, values)
        if state.optional and state.cards.power[state.design[best]] < 4:
            return n.DECLINE
        return action_for(state, best)
    for card in state.options:
        values = append(values, -state.cards.power[state.design[card]])
    best = best_of(state, state.options, values)
    if state.optional and state.asks != n.ASK_DISCARD and state.cards.power[state.design[best]] > 2:
        return n.DECLINE
    return action_for(state, best)


def order(state: State) -> i64:
    """AU-X22."""
    found = candidates(state)
    frames = state.pending.frames
    best: i64 = 0
    least: i64 = 1 << 40
    for number in range(len(found)):
        base = found[number]
        card = frames[base + CARD]
        place: i64 = 100000
        if frames[base + KIND] == n.SPY_DISCARDED:
            place = 200000
        elif state.zone[card] == n.GENERAL + frames[base + SEAT]:
            place = state.index_of(card)
        elif state.in_row(card):
            place = 10000 + state.place[card]
        if place < least:
            best = number
            least = place
    return n.TAKE_TRIGGER + best
