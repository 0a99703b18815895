"""Continuous texts that look at an attack: damage that is changed only if an attack deals it, and troops that others
cannot attack. They are asked for when an attack is made, so they may look at every number (CO-R123).
"""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.changes import TREATMENTS
from rulebound.core.kernel.resolver import BOTH, NO_FRAME, ON_SIDE
from rulebound.core.kernel.table import NOBODY, full
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.selecting import gather
from rulebound.games.claw_and_order.rules.state import State
from rulebound.games.claw_and_order.rules.texts import affects, applies, works


def is_on(state: State, text: i64, source: i64, seat: i64) -> bool:
    """Does this text of a card in play, or of the battlefield card, count now?"""
    kind = state.kind_of(source)
    if kind & n.ANY_TROOP != 0:
        if not works(state, source, state.code[text + n.TEXT_STATE]):
            return False
    elif kind == n.EQUIP and not state.is_on(state.host[source]):
        return False
    return applies(state, text, source, seat)


def means(state: State, selector: i64, card: i64, source: i64, seat: i64) -> bool:
    for other in gather(state, selector, source, seat, NO_FRAME, n.PASSES_BY):
        if other == card:
            return True
    return False


# ------------------------------------------------------------ who may attack whom


def banned(state: State, attacker: i64, target: i64) -> bool:
    """Does a text keep this troop from attacking that one?"""
    for place in range(state.size[n.PLAY]):
        source = state.cells[place]
        if forbids(state, source, state.controller[source], attacker, target):
            return True
    field = state.battlefield
    for seat in range(2):
        if affects(state, seat) and forbids(state, field, seat, attacker, target):
            return True
    return False


def forbids(state: State, source: i64, seat: i64, attacker: i64, target: i64) -> bool:
    code = state.code
    text = state.cards.ability(state.text_of(source), n.STATIC)
    while text != 0:
        if (
            code[text + n.TEXT_KIND] == n.HAS_BAN
            and is_on(state, text, source, seat)
            and means(state, code[text + n.TEXT_WHOM], attacker, source, seat)
            and means(state, code[text + n.TEXT_WHAT], target, source, seat) == (code[text + n.TEXT_AMOUNT] == 0)
        ):
            return True
        text = code[text]
    return False


# ------------------------------------------------------------ damage from attacks


def left_of(state: State, card: i64, amount: i64, first: bool) -> i64:
    """What is left of damage to a troop: `state.striker` is the troop whose attack deals it, if one does."""
    if len(state.suffers) == 0:
        state.suffers = full(0, TREATMENTS * state.layout.cards)
        state.guards = full(NOBODY, state.layout.cards)
    at = card * TREATMENTS
    kept = state.suffers[at : at + TREATMENTS]
    for place in range(state.size[n.PLAY]):
        source = state.cells[place]
        shield(state, source, state.controller[source], card, False)
    field = state.battlefield
    again = False
    for seat in range(2):
        if affects(state, seat):
            shield(state, field, seat, card, again)
            again = True
    left = state.left_of_damage(card, amount, first)
    for treatment in range(TREATMENTS):
        state.suffers[at + treatment] = kept[treatment]
    return left


def shield(state: State, source: i64, seat: i64, card: i64, again: bool) -> None:
    """`again` for the second player whom a battlefield card affects: what it says of both sides has been said."""
    code = state.code
    text = state.cards.ability(state.text_of(source), n.STATIC)
    while text != 0:
        if (
            code[text + n.TEXT_KIND] == n.HAS_SHIELD
            and not (again and code[code[text + n.TEXT_WHOM] + ON_SIDE] == BOTH)
            and comes_from(state, code[text + n.TEXT_FROM], source, seat)
            and is_on(state, text, source, seat)
            and means(state, code[text + n.TEXT_WHOM], card, source, seat)
        ):
            state.suffers[card * TREATMENTS + code[text + n.TEXT_WHAT]] += code[text + n.TEXT_AMOUNT]
        text = code[text]


def comes_from(state: State, wanted: i64, source: i64, seat: i64) -> bool:
    """Is the damage under way from where the text says?"""
    striker = state.striker
    if wanted == n.FROM_EFFECTS:
        return striker == NOBODY
    return striker != NOBODY and (wanted == n.FROM_ATTACKS or means(state, wanted, striker, source, seat))
