"""What texts take off damage by when it comes: by attacks, the first of a turn, and beyond a number.

A set without such texts notes nothing here: `attack_rules` says for each seat whether any is in force.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.table import NOBODY, full
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.state import State
from rulebound.games.authority.rules.values import amount_of_rule, applies, static_sources, unit_meant

MONARCH_ROW: Final = 4  # among the rows of what was attacked
NOTED: Final = 3  # numbers of an attack that is noted


def sources_of(state: State, seat: i64, rule: i64) -> vec[i64]:
    """The texts of such a rule that are in force among the seat's own cards, each with its card: two numbers."""
    code = state.code
    found = vec[i64](capacity=4)
    for source in static_sources(state, seat):
        where: i64 = n.IN_GENERAL_ZONE if state.zone[source] >= n.GENERAL else i64(n.IN_A_ROW)
        text = state.cards.ability(state.design[source], n.STATIC)
        while text != 0:
            if code[text + n.RULE] == rule and code[text + n.IN_ZONE] == where and applies(state, text, source, seat):
                found = append(append(found, text), source)
            text = code[text]
    return found


# ------------------------------------------------------------ attacks


def note_attack(state: State, seat: i64, card: i64) -> None:
    """What is attacked, NOBODY for the monarch: the first of a turn may be weakened."""
    if state.cards.asks_firsts:
        row = state.row_of(card) if card != NOBODY else i64(MONARCH_ROW)
        state.struck = append(append(append(state.struck[:], seat), row), card)


def weakened(state: State, seat: i64, card: i64, amount: i64) -> i64:
    """What is left of the damage of an attack on this unit, or on the monarch (NOBODY)."""
    if state.attack_rules[seat] & n.ATTACKS_WEAKENED == 0:
        return amount
    code = state.code
    found = sources_of(state, seat, n.LESS_BY_ATTACKS)
    for at in range(0, len(found), 2):
        text = found[at]
        met = is_about(state, text, found[at + 1], seat, card)
        if met and code[text + n.MORE] == 2:
            most = amount_of_rule(state, text, found[at + 1], seat)
            if amount > most:
                amount = most
            continue
        if met and (code[text + n.MORE] == 0 or is_first(state, text, found[at + 1], seat)):
            amount -= amount_of_rule(state, text, found[at + 1], seat)
    return amount if amount > 0 else i64(0)


def is_about(state: State, text: i64, source: i64, seat: i64, card: i64) -> bool:
    rows = state.code[text + n.IN_ROWS]
    if rows >= n.MONARCH_TOO:
        return True
    if card == NOBODY or rows == n.MONARCH_ALONE:
        return card == NOBODY and rows == n.MONARCH_ALONE
    return state.in_row(card) and unit_meant(state, text, card, source)


def is_first(state: State, text: i64, source: i64, seat: i64) -> bool:
    """Was nothing that the text is about attacked this turn before the attack under way?"""
    struck = state.struck
    for at in range(0, len(struck) - NOTED, NOTED):
        if struck[at] != seat:
            continue
        row = struck[at + 1]
        rows = state.code[text + n.IN_ROWS]
        if rows >= n.MONARCH_TOO or (rows == n.MONARCH_ALONE and row == MONARCH_ROW):
            return False
        if row != MONARCH_ROW and rows != n.MONARCH_ALONE:
            if state.code[text + n.SCOPE] == n.SELF:
                if struck[at + 2] == source:
                    return False
            elif rows == 0 or (rows_meant(state, rows, source) >> row) & 1 != 0:
                return False
    return True


def rows_meant(state: State, rows: i64, source: i64) -> i64:
    """The rows of a text as a mask, where it says "this row"."""
    if rows & n.THIS_ROW_TOO != 0:
        rows |= i64(1) << state.row_of(source)
    return rows & 14


# ------------------------------------------------------------ damage


def warded(state: State, card: i64, amount: i64) -> i64:
    """What is left of damage to a unit, if it is the first of this turn."""
    seat = state.owner[card]
    if state.attack_rules[seat] & n.DAMAGE_CAPPED == 0:
        return amount
    first = True
    for other in state.bruised:
        if other == card:
            first = False
    if not first:
        return amount
    state.bruised = append(state.bruised[:], card)
    found = sources_of(state, seat, n.FIRST_WARD)
    for at in range(0, len(found), 2):
        rows = state.code[found[at] + n.IN_ROWS]
        if rows != n.MONARCH_ALONE and unit_meant(state, found[at], card, found[at + 1]):
            amount -= amount_of_rule(state, found[at], found[at + 1], seat)
    return amount if amount > 0 else i64(0)


def capped(state: State, seat: i64, amount: i64) -> i64:
    """What is left of damage to a monarch after the texts that count the damage of a turn."""
    if state.attack_rules[seat] & n.DAMAGE_CAPPED == 0:
        return amount
    code = state.code
    tolls = state.tolls[:]
    if len(tolls) == 0:
        tolls = full(0, 3 * n.MOST_SEATS)
    soaked = 3 * seat + 1
    lost = 3 * seat + 2
    tolls[3 * seat] += 1
    if tolls[3 * seat] == 1:
        found = sources_of(state, seat, n.FIRST_WARD)
        for at in range(0, len(found), 2):
            if code[found[at] + n.IN_ROWS] == n.MONARCH_ALONE:
                amount -= amount_of_rule(state, found[at], found[at + 1], seat)
    caps = sources_of(state, seat, n.CAP)
    pool: i64 = 0
    for at in range(0, len(caps), 2):
        if code[caps[at] + n.MORE] == n.FIRST_OF_TURN:
            pool += amount_of_rule(state, caps[at], caps[at + 1], seat)
    taken = pool - tolls[soaked]
    if taken > amount:
        taken = amount
    if taken > 0:
        amount -= taken
        tolls[soaked] += taken
    for at in range(0, len(caps), 2):
        most = amount_of_rule(state, caps[at], caps[at + 1], seat)
        kind = code[caps[at] + n.MORE]
        if kind == n.AT_MOST_EACH_TURN:
            most -= tolls[lost]
        if kind != n.FIRST_OF_TURN and amount > most:
            amount = most
    if amount < 0:
        amount = 0
    tolls[lost] += amount
    state.tolls = tolls
    return amount


# ------------------------------------------------------------ cards that are kept


def cards_kept(state: State, seat: i64) -> i64:
    """How many unused cards the seat may keep in its Draw Phase."""
    if state.attack_rules[seat] & n.CARDS_KEPT == 0:
        return 0
    total: i64 = 0
    found = sources_of(state, seat, n.KEEPS)
    for at in range(0, len(found), 2):
        total += state.code[found[at] + n.AMOUNT]
    return total
