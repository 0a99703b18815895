"""The Regent of the solo variant (AU-X6 to AU-X22): the one action that the script allows at each of its decisions.

The script reads only what the Regent's seat may see. It names no card: where a clause speaks of one, the script looks
at what the ability is about to do.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.resolver import ASK_CARD, ASK_OFFER
from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import clauses
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.acting import can_use
from rulebound.games.authority.rules.attacks import MONARCH, front_step, reaches_monarch, targets
from rulebound.games.authority.rules.choosing import number_of
from rulebound.games.authority.rules.damage import reaches
from rulebound.games.authority.rules.moving import lowest_free_row
from rulebound.games.authority.rules.prices import cost_of
from rulebound.games.authority.rules.recruiting import budget, can_pay, is_payer, owns_general, paid
from rulebound.games.authority.rules.regent_answers import (
    HUMAN,
    best_of,
    card_choice,
    comes_first,
    highest_bit,
    offer,
    order,
    pierce_target,
    target,
)
from rulebound.games.authority.rules.state import State
from rulebound.games.authority.rules.values import attack_of, authority_of, blocks, defence_of, keywords_of

MOST_PAYERS: Final = 12


def script(state: State) -> i64:
    asks = state.asks
    if asks == n.ASK_ACT:
        return act(state)
    if asks == n.ASK_PAY:
        return payer(state)
    if asks == n.ASK_TARGET:
        return target(state)
    if asks == n.ASK_PIERCE:
        return pierce_target(state)
    if asks == ASK_OFFER:
        return offer(state)
    if asks == n.ASK_ORDER:
        return order(state)
    if asks == n.ASK_SWAP:
        return n.DECLINE
    if asks == n.ASK_NUMBER:
        return n.TAKE_NUMBER + highest_bit(state.choosable)
    if asks == n.ASK_MODE:
        # AU-X20: the first mode, unless it would cost the last HP and there is another.
        if state.choosable & 1 != 0 and not (state.hp[n.REGENT] == 1 and state.choosable & 2 != 0):
            return n.TAKE_MODE
        return n.TAKE_MODE + number_of(state.choosable & ~i64(1))
    if asks == n.ASK_PLAYER:
        return n.TAKE_PLAYER + number_of(state.choosable)
    if asks == n.ASK_ROW:
        return n.TAKE_ROW + number_of(state.choosable)
    return card_choice(state)


def script_clause(state: State) -> i64:
    """The clause that demands the scripted action."""
    asks = state.asks
    if asks == n.ASK_ACT:
        return clauses.SCRIPT
    if asks == n.ASK_PAY:
        return clauses.SCRIPT_PAYMENT
    if asks == n.ASK_TARGET:
        return clauses.SCRIPT_TARGET
    if asks == n.ASK_PIERCE:
        return clauses.SCRIPT_PIERCE
    if asks == ASK_OFFER:
        return clauses.SCRIPT_OFFER
    if asks == n.ASK_ORDER:
        return clauses.SCRIPT_ORDER
    if asks == n.ASK_SWAP or asks == n.ASK_SPY:
        return clauses.SCRIPT_MARKET
    if asks == ASK_CARD and len(state.options) > 0 and state.in_row(state.options[0]):
        return clauses.SCRIPT_UNIT
    return clauses.SCRIPT_CARD


def ready(state: State, kinds: i64) -> vec[i64]:
    """The Regent's cards of these kinds in hand that have not acted."""
    found = vec[i64](capacity=8)
    for index in range(state.size[n.HAND + n.REGENT]):
        card = state.nth(n.HAND + n.REGENT, index)
        if state.kind_of(card) & kinds != 0 and not state.has_acted(card):
            found = append(found, card)
    return found


def act(state: State) -> i64:
    """AU-X6: the first rule that gives a legal action."""
    fighters = ready(state, n.UNIT | n.SUPERPOWER)
    action = finish_off(state, fighters)
    if action < 0:
        action = infiltrate(state)
    if action < 0:
        action = guard(state, fighters)
    if action < 0 and state.round >= 6:
        action = use_ability(state)
        if action < 0:
            action = useful_attack(state, fighters)
    if action < 0:
        action = recruit(state)
    if action < 0:
        action = use_ability(state)
    if action < 0:
        action = useful_attack(state, fighters)
    if action < 0:
        return n.END_COMMAND
    return action


def attack_with(state: State, card: i64) -> i64:
    return n.ATTACK_WITH + state.design[card] * 4 + HUMAN


def finish_off(state: State, fighters: vec[i64]) -> i64:
    """AU-X7."""
    if front_step(state, HUMAN, 0) != MONARCH:
        return -1
    values = vec[i64](capacity=8)
    total: i64 = 0
    for card in fighters:
        value = attack_of(state, card)
        values = append(values, value)
        total += value
    best = best_of(state, fighters, values)
    if best == NOBODY or total < state.hp[HUMAN]:
        return -1
    return attack_with(state, best)


def infiltrate(state: State) -> i64:
    """AU-X8."""
    spies = ready(state, n.SPY)
    values = vec[i64](capacity=8)
    for card in spies:
        values = append(values, state.cards.cost[state.design[card]])
    best = best_of(state, spies, values)
    if best == NOBODY:
        return -1
    return n.SEND + state.design[best]


def guard(state: State, fighters: vec[i64]) -> i64:
    """AU-X9."""
    units: i64 = 0
    placed: i64 = 0
    for place in range(n.REGENT * n.PLACES + 1, (n.REGENT + 1) * n.PLACES):
        card = state.cells[place]
        if card != NOBODY:
            units += 1
            if state.has_acted(card):
                placed += 1
    if units >= 3 or placed >= 2 or lowest_free_row(state, n.REGENT) == 0:
        return -1
    strong = False
    for card in fighters:
        if state.cards.power[state.design[card]] >= 3:
            strong = True
    able = vec[i64](capacity=8)
    values = vec[i64](capacity=8)
    for card in fighters:
        power = state.cards.power[state.design[card]]
        if not strong:
            able = append(able, card)
            values = append(values, power)
        elif power >= 3:
            able = append(able, card)
            values = append(values, -power)
    best = best_of(state, able, values)
    if best == NOBODY:
        return -1
    return n.DEFEND + state.design[best] * 4


def use_ability(state: State) -> i64:
    """AU-X12 and AU-X14: from hand only, the dearest first."""
    able = vec[i64](capacity=8)
    values = vec[i64](capacity=8)
    for card in ready(state, n.UNIT | n.SPY | n.SUPERPOWER):
        if (state.cards.hears[state.design[card]] >> n.ACTIVE) & 3 != 0 and can_use(state, card):
            able = append(able, card)
            values = append(values, state.cards.cost[state.design[card]])
    best = best_of(state, able, values)
    if best == NOBODY:
        return -1
    return n.USE_HAND + state.design[best]


def useful_attack(state: State, fighters: vec[i64]) -> i64:
    """AU-X10: Kingsguard with the lowest attack value, else a blocking unit with the lowest, else the monarch with the
    highest."""
    # As at the declaration: this attack counts, and the human is attacked.
    state.attacks[n.REGENT] += 1
    attacked = state.attacked
    state.attacked = HUMAN
    values = vec[i64](capacity=8)
    for card in fighters:
        value = attack_of(state, card)
        worth: i64 = -1
        keywords = keywords_of(state, card)
        if reaches_monarch(state, keywords):
            worth = value
        for aim in targets(state, keywords):
            if state.is_kingsguard(aim):
                worth = 3000 - value
            elif worth < 2000 and blocks(state, aim) and value > 0 and reaches(state, value, defence_of(state, aim)):
                worth = 2000 - value
        values = append(values, worth)
    state.attacks[n.REGENT] -= 1
    state.attacked = attacked
    best: i64 = NOBODY
    most: i64 = -1
    for index in range(len(fighters)):
        card = fighters[index]
        if values[index] > most or (values[index] == most and best != NOBODY and comes_first(state, card, best)):
            best = card
            most = values[index]
    if best == NOBODY:
        return -1
    return attack_with(state, best)


def recruit(state: State) -> i64:
    """AU-X11; ties by slot, market cards before generals."""
    most = budget(state, n.REGENT)
    best: i64 = NOBODY
    dearest: i64 = -1
    for slot in range(n.FIRST_SLOT, n.FIRST_SLOT + n.SLOTS):
        card = state.cells[slot]
        if card == NOBODY or cost_of(state, card, n.REGENT) > most:
            continue
        if state.cards.cost[state.design[card]] > dearest:
            best = card
            dearest = state.cards.cost[state.design[card]]
    if state.round >= 5 and state.generals_taken == 0:
        for index in range(state.size[n.SUPPLY]):
            card = state.nth(n.SUPPLY, index)
            design = state.design[card]
            if cost_of(state, card, n.REGENT) <= most and not owns_general(state, n.REGENT, design):
                cost = state.cards.cost[design]
                first = best != NOBODY and state.zone[best] == n.SUPPLY and comes_first(state, card, best)
                if cost > dearest or (cost == dearest and first):
                    best = card
                    dearest = cost
    if best == NOBODY:
        return -1
    return n.RECRUIT + state.design[best]


def payer(state: State) -> i64:
    """AU-X11: the payment with the least excess, then the fewest payers, then the first by AU-X15."""
    able = vec[i64](capacity=MOST_PAYERS)
    for index in range(state.size[n.HAND + n.REGENT]):
        card = state.nth(n.HAND + n.REGENT, index)
        if can_pay(state, card) and not is_payer(state, card) and len(able) < MOST_PAYERS:
            able = append(able, card)
    able = by_id(state, able)
    before = paid(state)
    best: i64 = -1
    least: i64 = 0
    for mask in range(i64(1) << len(able)):
        price = payment_price(state, able, mask, before)
        if price >= 0 and (best < 0 or price < least):
            best = mask
            least = price
    if best <= 0:
        return n.PAY_TOKENS
    return n.PAY + state.design[able[number_of(best)]]


def by_id(state: State, cards: vec[i64]) -> vec[i64]:
    """Sorted by AU-X15."""
    cards = cards[:]
    for i in range(1, len(cards)):
        at = i
        while at > 0 and comes_first(state, cards[at], cards[at - 1]):
            moved = cards[at]
            cards[at] = cards[at - 1]
            cards[at - 1] = moved
            at -= 1
    return cards


def payment_price(state: State, able: vec[i64], mask: i64, before: i64) -> i64:
    """Excess and number of payers of a legal payment as one number; -1 for one that is not legal."""
    total = before
    count: i64 = 0
    smallest: i64 = 1000
    for card in state.payers:
        value = authority_of(state, card)
        if value < smallest:
            smallest = value
    for index in range(len(able)):
        if (mask >> index) & 1 != 0:
            value = authority_of(state, able[index])
            total += value
            count += 1
            if value < smallest:
                smallest = value
    if total + state.tokens[n.REGENT] < state.price:
        return -1
    if total <= state.price:
        return count
    if total - smallest >= state.price:
        return -1
    return (total - state.price) * 100 + count
