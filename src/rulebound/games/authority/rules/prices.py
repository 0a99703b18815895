"""What a card costs whoever recruits it: texts in force, its own text, and what an effect changes for a while."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.state import MODIFIER, State
from rulebound.games.authority.rules.values import amount_of_rule, applies, in_scope, refresh, static_sources

BARRED: Final = 100000  # the price of what a text forbids to recruit


def cost_of(state: State, card: i64, seat: i64) -> i64:
    """AU-R39: never below 1."""
    refresh(state)
    if state.no_swap[seat] & 2 != 0 and barred(state, card, seat):
        return BARRED
    design = state.design[card]
    cost = state.cards.cost[design] - state.cost_less[seat]
    if state.priced:
        for other in range(state.seats):
            for source in static_sources(state, other):
                cost -= saved(state, source, other, card, seat)
    if state.cards.own_texts[design] & n.PRICES_ITSELF != 0:
        cost -= own_saving(state, card, seat)
    if state.bargains:
        cost -= bargain(state, card, seat)
    if cost < 1:
        return 1
    return cost


def bargain(state: State, card: i64, seat: i64) -> i64:
    """What effects with an end take off the price of this card."""
    total: i64 = 0
    for at in range(0, len(state.mods), MODIFIER):
        if is_bargain(state, at, card, seat):
            total += state.mods[at + 5]
    return total


def is_bargain(state: State, at: i64, card: i64, seat: i64) -> bool:
    mods = state.mods
    if (mods[at + 4] != n.PRICE_USE and mods[at + 4] != n.NEXT_PRICE_USE) or (mods[at + 2] >> seat) & 1 == 0:
        return False
    design = state.design[card]
    if mods[at + 1] != 0 and state.cards.kind[design] & mods[at + 1] == 0:
        return False
    return mods[at + 3] < 0 or mods[at + 3] == state.cards.faction[design]


def barred(state: State, card: i64, buyer: i64) -> bool:
    """Does a text keep this player from recruiting such a card?"""
    code = state.code
    design = state.design[card]
    for other in range(state.seats):
        if state.no_swap[buyer] & 2 == 0 or state.partners(other, buyer):
            continue
        for source in static_sources(state, other):
            where: i64 = n.IN_GENERAL_ZONE if state.zone[source] >= n.GENERAL else i64(n.IN_A_ROW)
            text = state.cards.ability(state.design[source], n.STATIC)
            while text != 0:
                if code[text + n.RULE] == n.NO_RECRUIT and code[text + n.IN_ZONE] == where:
                    fits = code[text + n.FACTION] < 0 or code[text + n.FACTION] == state.cards.faction[design]
                    kinds = code[text + n.IN_ROWS]
                    if fits and kinds != 0 and state.cards.kind[design] & kinds == 0:
                        fits = False
                    if fits and applies(state, text, source, other):
                        return True
                text = code[text]
    return False


def saved(state: State, source: i64, owner: i64, card: i64, buyer: i64) -> i64:
    """By how much the texts of a card lower the price of some cards for a buyer."""
    code = state.code
    where: i64 = n.IN_GENERAL_ZONE if state.zone[source] >= n.GENERAL else i64(n.IN_A_ROW)
    design = state.design[card]
    total: i64 = 0
    text = state.cards.ability(state.design[source], n.STATIC)
    while text != 0:
        if code[text + n.RULE] == n.PRICE and code[text + n.IN_ZONE] == where:
            fits = code[text + n.FACTION] < 0 or code[text + n.FACTION] == state.cards.faction[design]
            kinds = code[text + n.IN_ROWS]
            fits = fits and (kinds == 0 or state.cards.kind[design] & kinds != 0)
            if fits and in_scope(state, code[text + n.SCOPE], owner, buyer) and applies(state, text, source, owner):
                total += amount_of_rule(state, text, source, owner)
        text = code[text]
    return total


def own_saving(state: State, card: i64, buyer: i64) -> i64:
    code = state.code
    total: i64 = 0
    text = state.cards.ability(state.design[card], n.STATIC)
    while text != 0:
        if code[text + n.RULE] == n.OWN_PRICE and applies(state, text, card, buyer):
            total += amount_of_rule(state, text, card, buyer)
        text = code[text]
    return total
