"""The three values of a unit after all modifiers (AU-R73), what continuous texts change, and which units block.

Continuous texts are worked out once after every change of rows and general zones; whoever reads their results calls
`refresh` first.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.resolver import FILTERS, FIRST_FILTER, NO_FRAME, within
from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.state import MODIFIER, State

PROHIBITED: Final = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 4, 8])  # by kind, the bit of a seat
# by the kind of a continuous text, the bit of what attacks and damage must ask for
ASKED: Final = vec[i64]([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 4, 16, 8, 8, 32])


def refresh(state: State) -> None:
    """Work out all continuous texts anew, if anything changed since the last time."""
    if not state.stale and (not state.cards.contextual or state.refreshing):
        return
    state.stale = False
    state.refreshing = True
    if state.swayed:
        state.swayed = False
        state.selective = False
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
    state.priced = state.bargains
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
            if state.cards.guards_speak:
                in_rows |= heard_of_guard(state, seat)
        state.row_hears[seat] = in_rows
        state.zone_hears[seat] = in_zone
    state.refreshing = False


def heard_of_guard(state: State, seat: i64) -> i64:
    """AU-R111: the texts of a Kingsguard in Row 0 work there too."""
    card = state.cells[seat * n.PLACES]
    if card == NOBODY:
        return 0
    heard = state.cards.hears[state.design[card]]
    if (heard >> n.STATIC) & 1 != 0:
        apply_texts(state, card, seat, n.IN_A_ROW)
    return heard


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
            elif kind == n.HAND_MORE:
                for other in range(state.seats):
                    if in_scope(state, code[text + n.SCOPE], seat, other):
                        state.hand_more[other] += amount
            elif kind == n.SAFE_SPIES:
                state.safe_spies[seat] = 1
            elif kind == n.UNBLOCKING:
                state.unblocking[source] = 1
            elif kind == n.IMMUNE:
                apply_immunity(state, text, source, seat)
            else:
                state.attack_rules[seat] |= ASKED[kind]
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
    if code[text + n.MORE] != 0:
        state.selective = True
        return
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
    if code[text + n.RULE] == n.HAS and code[text + n.MORE] != 0 and not is_such(state, code[text + n.MORE], card):
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


def is_such(state: State, selector: i64, card: i64) -> bool:
    """Do the filters of a selector that look at what is printed fit?"""
    code = state.code
    design = state.design[card]
    cards = state.cards
    fits = True
    for at in range(selector + FIRST_FILTER, selector + FIRST_FILTER + 2 * code[selector + FILTERS], 2):
        operand = code[at + 1]
        if code[at] == n.NAMED:
            fits = design == operand
        elif code[at] == n.NOT_NAMED:
            fits = design != operand
        elif code[at] == n.POWER_AT_MOST:
            fits = cards.power[design] <= operand
        elif code[at] == n.POWER_AT_LEAST:
            fits = cards.power[design] >= operand
        elif code[at] == n.COST_AT_MOST:
            fits = cards.cost[design] <= operand
        elif code[at] == n.COST_AT_LEAST:
            fits = cards.cost[design] >= operand
        elif code[at] == n.OF_FACTION:
            fits = cards.faction[design] == operand
        elif code[at] == n.KINDS:
            fits = cards.kind[design] & operand != 0
        elif code[at] == n.WITH_KEYWORD:
            fits = cards.keywords[design] & operand != 0
        if not fits:
            return False
    return True


def selected_more(state: State, card: i64, use: i64) -> i64:
    """What texts about some cards ("units named Squire") add to this one as it attacks or pays; keywords as bits."""
    code = state.code
    owner = state.owner[card]
    total: i64 = 0
    for seat in range(state.seats):
        for source in static_sources(state, seat):
            where: i64 = n.IN_GENERAL_ZONE if state.zone[source] >= n.GENERAL else i64(n.IN_A_ROW)
            text = state.cards.ability(state.design[source], n.STATIC)
            while text != 0:
                meant = code[text + n.RULE] == n.HAS and code[text + n.USE] == use and code[text + n.MORE] != 0
                if meant and code[text + n.IN_ZONE] == where and in_scope(state, code[text + n.SCOPE], seat, owner):
                    faction = code[text + n.FACTION]
                    meant = faction < 0 or state.cards.faction[state.design[card]] == faction
                    if meant and is_such(state, code[text + n.MORE], card) and applies(state, text, source, seat):
                        amount = amount_of_rule(state, text, source, seat)
                        total = total | amount if use == n.KEYWORD_USE else total + amount
                text = code[text]
    return total


def apply_immunity(state: State, text: i64, source: i64, seat: i64) -> None:
    amount = state.code[text + n.AMOUNT]
    if amount & (n.DRAWS_ATTACKS | n.UNATTACKED) != 0:
        state.steered = True
    if state.is_kingsguard(source) and state.code[text + n.SCOPE] == n.SELF:
        state.immune[source] += amount
        return
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


def own_more(state: State, card: i64, use: i64) -> i64:
    """What the continuous texts of a unit add to a value of its own, wherever it is; keywords as bits."""
    code = state.code
    total: i64 = 0
    text = state.cards.ability(state.design[card], n.STATIC)
    while text != 0:
        if code[text + n.IN_ZONE] == n.OWN and code[text + n.RULE] == n.HAS and code[text + n.USE] == use:
            seat = state.owner[card]
            such = code[text + n.MORE]
            meant = such == 0 or (state.buying != NOBODY and is_such(state, such, state.buying))
            if meant and applies(state, text, card, seat):
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
    if state.selective:
        value += selected_more(state, card, n.ATTACK_USE)
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
    if state.selective:
        value += selected_more(state, card, n.AUTHORITY_USE)
    if value < 0:
        return 0
    return value


def shielded(state: State, seat: i64) -> i64:
    """What effects with an end take off damage to this monarch."""
    total: i64 = 0
    for at in range(0, len(state.mods), MODIFIER):
        if state.mods[at + 4] == n.SHIELD_USE and (state.mods[at + 2] >> seat) & 1 != 0:
            total += state.mods[at + 5]
    return total


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
    if state.selective:
        found |= selected_more(state, card, n.KEYWORD_USE)
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
    first = seat * n.PLACES
    if not state.cards.guards_speak:
        first += 1
    for place in range(first, (seat + 1) * n.PLACES):
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
