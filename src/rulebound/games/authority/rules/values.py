"""The three values of a unit after all modifiers (AU-R73), what continuous texts change, and which units block.

Continuous texts are worked out once after every change of rows and general zones; whoever reads their results calls
`refresh` first.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.resolver import NO_FRAME, within
from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.state import MODIFIER, State

PROHIBITED: Final = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 4, 8])  # by kind, the bit of a seat
BARRED: Final = 100000  # the price of what a text forbids to recruit


def refresh(state: State) -> None:
    """Work out all continuous texts anew, if anything changed since the last time."""
    if not state.stale and (not state.cards.contextual or state.refreshing):
        return
    state.stale = False
    state.refreshing = True
    if state.swayed:
        state.swayed = False
        for index in range(state.seats * n.FACTIONS):
            state.attack_bonus[index] = 0
            state.authority_bonus[index] = 0
            state.given_keywords[index] = 0
    for seat in range(state.seats):
        state.shield[seat] = 0
        state.more_damage[seat] = 0
        state.cost_less[seat] = 0
        state.safe_spies[seat] = 0
        state.hand_more[seat] = 0
        state.no_swap[seat] = 0
        for place in range(seat * n.PLACES, (seat + 1) * n.PLACES):
            card = state.cells[place]
            if card != NOBODY:
                state.defence_bonus[card] = 0
                state.immune[card] = 0
                state.unblocking[card] = 0
    state.priced = False
    state.steered = False
    hears = state.cards.hears
    for seat in range(state.seats):
        in_rows: i64 = 0
        in_zone: i64 = 0
        state.attack_rules[seat] = 0
        if state.alive[seat] != 0:
            for place in range(seat * n.PLACES + 1, (seat + 1) * n.PLACES):
                card = state.cells[place]
                if card != NOBODY and state.disabled[card] == 0:
                    heard = hears[state.design[card]]
                    in_rows |= heard
                    if (heard >> n.STATIC) & 1 != 0:
                        apply_texts(state, card, seat, n.IN_A_ROW)
            zone = n.GENERAL + seat
            start = state.start[zone]
            for at in range(start, start + state.size[zone]):
                card = state.cells[at]
                heard = hears[state.design[card]]
                in_zone |= heard
                if (heard >> n.STATIC) & 1 != 0:
                    apply_texts(state, card, seat, n.IN_GENERAL_ZONE)
        state.row_hears[seat] = in_rows
        state.zone_hears[seat] = in_zone
    state.refreshing = False


def apply_texts(state: State, source: i64, seat: i64, where: i64) -> None:
    code = state.code
    text = state.cards.ability(state.design[source], n.STATIC)
    while text != 0:
        if code[text + n.IN_ZONE] == where and applies(state, text, source, seat):
            kind = code[text + n.RULE]
            amount = amount_of_rule(state, text, source, seat)
            if kind == n.HAS:
                apply_has(state, text, source, seat)
            elif kind == n.SHIELD:
                for other in range(state.seats):
                    if in_scope(state, code[text + n.SCOPE], seat, other):
                        state.shield[other] += amount
            elif kind == n.MORE_DAMAGE:
                state.more_damage[seat] += amount
            elif kind == n.COST_LESS:
                state.cost_less[seat] += amount
            elif kind == n.PRICE:
                state.priced = True
            elif kind == n.NO_SWAP or kind == n.NO_RECRUIT or kind == n.NO_HEAL or kind == n.NO_ATTACK:
                for other in range(state.seats):
                    if in_scope(state, code[text + n.SCOPE], seat, other):
                        state.no_swap[other] |= PROHIBITED[kind]
                if kind == n.NO_RECRUIT:
                    state.priced = True
            elif kind == n.FATE:
                state.attack_rules[seat] |= 2
            elif kind == n.HAND_MORE:
                state.hand_more[seat] += amount
            elif kind == n.SAFE_SPIES:
                state.safe_spies[seat] = 1
            elif kind == n.ATTACKS_HAVE:
                state.attack_rules[seat] |= 1
            elif kind == n.UNBLOCKING:
                state.unblocking[source] = 1
            elif kind == n.IMMUNE:
                apply_immunity(state, text, source, seat)
        text = code[text]


def applies(state: State, text: i64, source: i64, seat: i64) -> bool:
    """Does the condition of a continuous text hold?"""
    condition = state.code[text + n.RULE_IF]
    return condition == 0 or state.holds_for(condition, source, seat, row_here(state, source))


def amount_of_rule(state: State, text: i64, source: i64, seat: i64) -> i64:
    amount = state.code[text + n.AMOUNT]
    times = state.code[text + n.RULE_TIMES]
    if times == 0:
        return amount
    return amount * within(state.value(times, NO_FRAME, source, seat, row_here(state, source)))


def row_here(state: State, source: i64) -> i64:
    return state.row_of(source) if state.defends(source) else i64(0)


def in_scope(state: State, scope: i64, seat: i64, other: i64) -> bool:
    """Are the units of `other` meant by a text of `seat`?"""
    if scope == n.EVERY_UNIT:
        return True
    if scope == n.FOES_ALL:
        return not state.partners(seat, other)
    return seat == other


def apply_has(state: State, text: i64, source: i64, seat: i64) -> None:
    code = state.code
    use = code[text + n.USE]
    scope = code[text + n.SCOPE]
    faction = code[text + n.FACTION]
    amount = amount_of_rule(state, text, source, seat)
    if code[text + n.TIMES_X] != 0:
        x: i64 = 0
        if state.defends(source):
            x = state.row_of(source)
        amount *= x
    if use == n.DEFENCE_USE:
        if scope == n.SELF:
            state.defence_bonus[source] += amount
            return
        for other in range(state.seats):
            if in_scope(state, scope, seat, other):
                for place in range(other * n.PLACES + 1, (other + 1) * n.PLACES):
                    card = state.cells[place]
                    if card != NOBODY and unit_meant(state, text, card, source):
                        state.defence_bonus[card] += amount
        return
    state.swayed = True
    for other in range(state.seats):
        if in_scope(state, scope, seat, other):
            for index in range(other * n.FACTIONS, (other + 1) * n.FACTIONS):
                if faction < 0 or index == other * n.FACTIONS + faction:
                    if use == n.ATTACK_USE:
                        state.attack_bonus[index] += amount
                    elif use == n.AUTHORITY_USE:
                        state.authority_bonus[index] += amount
                    else:
                        state.given_keywords[index] |= amount


def unit_meant(state: State, text: i64, card: i64, source: i64) -> bool:
    """Is this unit in rows 1 to 3 one of those that the text is about, beside its owner?"""
    code = state.code
    scope = code[text + n.SCOPE]
    faction = code[text + n.FACTION]
    if faction >= 0 and state.cards.faction[state.design[card]] != faction:
        return False
    rows = code[text + n.IN_ROWS]
    if rows >= n.THIS_ROW_TOO:
        here = state.row_of(source)
        if rows & n.THIS_ROW_TOO != 0:
            rows |= i64(1) << here
        if rows & n.ROW_ABOVE != 0:
            rows |= i64(1) << (here + 1)
        if rows & n.ROW_BELOW != 0:
            rows |= (i64(1) << here) >> 1
        rows &= 14
        if rows == 0:
            return False
    if rows != 0 and (rows >> state.row_of(card)) & 1 == 0:
        return False
    if scope == n.SELF:
        return card == source
    if scope == n.ROW_OTHERS:
        return card != source and state.row_of(card) == state.row_of(source)
    return scope != n.YOURS_OTHERS or card != source


def apply_immunity(state: State, text: i64, source: i64, seat: i64) -> None:
    amount = state.code[text + n.AMOUNT]
    for other in range(state.seats):
        if not in_scope(state, state.code[text + n.SCOPE], seat, other):
            continue
        for place in range(other * n.PLACES + 1, (other + 1) * n.PLACES):
            card = state.cells[place]
            if card != NOBODY and unit_meant(state, text, card, source):
                if amount >= n.WARD:
                    state.immune[card] += amount
                else:
                    state.immune[card] |= amount
                    if amount & (n.DRAWS_ATTACKS | n.UNATTACKED) != 0:
                        state.steered = True


def own_more(state: State, card: i64, use: i64) -> i64:
    """What the continuous texts of a unit add to a value of its own, wherever it is; keywords as bits."""
    code = state.code
    total: i64 = 0
    text = state.cards.ability(state.design[card], n.STATIC)
    while text != 0:
        if code[text + n.IN_ZONE] == n.OWN and code[text + n.RULE] == n.HAS and code[text + n.USE] == use:
            seat = state.owner[card]
            if applies(state, text, card, seat):
                amount = amount_of_rule(state, text, card, seat)
                if use == n.KEYWORD_USE:
                    total |= amount
                else:
                    total += amount
        text = code[text]
    return total


# ------------------------------------------------------------ values


def changed_by(state: State, card: i64, use: i64) -> i64:
    """What effects with an end add to a value of this card; for KEYWORD_USE the keywords they give."""
    mods = state.mods
    total: i64 = 0
    at: i64 = 0
    while at < len(mods):
        if mods[at + 4] == use and modifies(state, at, card):
            if use == n.KEYWORD_USE:
                total |= mods[at + 5]
            else:
                total += mods[at + 5]
        at += MODIFIER
    return total


def modifies(state: State, at: i64, card: i64) -> bool:
    mods = state.mods
    if mods[at] >= 0:
        return mods[at] == card and mods[at + 1] == state.serial[card]
    if (mods[at + 2] >> state.owner[card]) & 1 == 0 or mods[at + 7] == card:
        return False
    return mods[at + 3] < 0 or mods[at + 3] == state.cards.faction[state.design[card]]


def attack_of(state: State, card: i64) -> i64:
    refresh(state)
    design = state.design[card]
    index = state.owner[card] * n.FACTIONS + state.cards.faction[design]
    value = state.cards.power[design] + state.attack_bonus[index]
    if len(state.mods) > 0:
        value += changed_by(state, card, n.ATTACK_USE)
    if state.cards.own_texts[design] & n.CHANGES_ITSELF != 0:
        value += own_more(state, card, n.ATTACK_USE)
    if value < 0:
        return 0
    return value


def defence_of(state: State, card: i64) -> i64:
    """Of a unit in a row; AU-R62 gives the Kingsguard in Row 0 its plain power."""
    refresh(state)
    value = state.cards.power[state.design[card]] + state.defence_bonus[card]
    if len(state.mods) > 0:
        value += changed_by(state, card, n.DEFENCE_USE)
    if value < 0:
        return 0
    return value


def authority_of(state: State, card: i64) -> i64:
    """What a card in hand is worth as a payer."""
    refresh(state)
    design = state.design[card]
    index = state.owner[card] * n.FACTIONS + state.cards.faction[design]
    value = state.cards.power[design] + state.cards.authority[design] + state.authority_bonus[index]
    if len(state.mods) > 0:
        value += changed_by(state, card, n.AUTHORITY_USE)
    if state.cards.own_texts[design] & n.CHANGES_ITSELF != 0:
        value += own_more(state, card, n.AUTHORITY_USE)
    if value < 0:
        return 0
    return value


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
    if cost < 1:
        return 1
    return cost


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


def kept_from(state: State, design: i64, seat: i64, other: i64) -> bool:
    """Does a text keep a unit of this design, of this seat, from attacking the other one?"""
    refresh(state)
    if state.no_swap[seat] & 8 == 0:
        return False
    code = state.code
    for source in static_sources(state, other):
        where: i64 = n.IN_GENERAL_ZONE if state.zone[source] >= n.GENERAL else i64(n.IN_A_ROW)
        text = state.cards.ability(state.design[source], n.STATIC)
        while text != 0:
            if code[text + n.RULE] == n.NO_ATTACK and code[text + n.IN_ZONE] == where:
                weak = state.cards.power[design] <= code[text + n.AMOUNT]
                if weak and applies(state, text, source, other):
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


def keywords_of(state: State, card: i64) -> i64:
    """The keywords of the attack of this card, with those that depend on its attack value."""
    refresh(state)
    design = state.design[card]
    seat = state.owner[card]
    index = seat * n.FACTIONS + state.cards.faction[design]
    found = state.cards.keywords[design] | state.given_keywords[index]
    if len(state.mods) > 0:
        found |= changed_by(state, card, n.KEYWORD_USE)
    if state.cards.own_texts[design] & n.CHANGES_ITSELF != 0:
        found |= own_more(state, card, n.KEYWORD_USE)
    if state.attack_rules[seat] & 1 == 0:
        return found
    for source in static_sources(state, seat):
        where: i64 = n.IN_A_ROW
        if state.zone[source] >= n.GENERAL:
            where = n.IN_GENERAL_ZONE
        found |= keywords_from(state, source, where, seat, card)
    return found


def static_sources(state: State, seat: i64) -> vec[i64]:
    """The seat's cards in rows and in its general zone whose continuous texts work."""
    found = vec[i64](capacity=8)
    for place in range(seat * n.PLACES + 1, (seat + 1) * n.PLACES):
        card = state.cells[place]
        if card != NOBODY and state.disabled[card] == 0 and state.hears(card, n.STATIC):
            found = append(found, card)
    zone = n.GENERAL + seat
    for index in range(state.size[zone]):
        card = state.nth(zone, index)
        if state.hears(card, n.STATIC):
            found = append(found, card)
    return found


def keywords_from(state: State, source: i64, where: i64, seat: i64, card: i64) -> i64:
    code = state.code
    found: i64 = 0
    text = state.cards.ability(state.design[source], n.STATIC)
    while text != 0:
        if code[text + n.RULE] == n.ATTACKS_HAVE and code[text + n.IN_ZONE] == where:
            fits = code[text + n.TIMES_X] == 0 or attack_of(state, card) >= code[text + n.TIMES_X]
            if fits and (code[text + n.MORE] == 0 or state.attacks[seat] == 1):
                found |= code[text + n.AMOUNT]
        text = code[text]
    return found


def blocks(state: State, card: i64) -> bool:
    """Neither ignored nor disabled (AU-R16). The Kingsguard in Row 0 always blocks."""
    refresh(state)
    if state.disabled[card] != 0 or state.ignored[card] != 0:
        return False
    return state.is_kingsguard(card) or state.unblocking[card] == 0


def attack_order(state: State, step: i64) -> i64:
    """The row at this step of the attack order (AU-R3)."""
    if state.choices[n.KINGSGUARD_PLACE] == n.KINGSGUARD_PLACE_FRONT:
        return step
    return (step + 1) % 4
