"""The cards that an action names, and the action that names a card. Cards in hands, piles and the display go by their
design: of equal copies one is as good as another, but for whether it has acted."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.recruiting import is_payer
from rulebound.games.authority.rules.state import State


def in_hand(state: State, seat: i64, design: i64) -> i64:
    """A card of this design in hand, one that has not acted if there is one; or NOBODY."""
    found: i64 = NOBODY
    start = state.start[n.HAND + seat]
    for at in range(start, start + state.size[n.HAND + seat]):
        card = state.cells[at]
        if state.design[card] == design and (found == NOBODY or state.has_acted(found)):
            found = card
    return found


def in_general(state: State, seat: i64, design: i64) -> i64:
    """A card of this design in the seat's general zone, or NOBODY."""
    found: i64 = NOBODY
    zone = n.GENERAL + seat
    for index in range(state.size[zone]):
        card = state.nth(zone, index)
        if state.design[card] == design and (found == NOBODY or state.has_acted(found)):
            found = card
    return found


def on_offer(state: State, design: i64) -> i64:
    """A card of this design on display or in the general supply, or NOBODY."""
    for slot in range(n.FIRST_SLOT, n.FIRST_SLOT + n.SLOTS):
        card = state.cells[slot]
        if card != NOBODY and state.design[card] == design:
            return card
    if state.cards.kind[design] & n.GENERAL_CARD != 0:
        for index in range(state.size[n.SUPPLY]):
            card = state.nth(n.SUPPLY, index)
            if state.design[card] == design:
                return card
    return NOBODY


def payer_named(state: State, design: i64) -> i64:
    """A card of this design in hand that is not a payer yet."""
    found: i64 = NOBODY
    seat = state.active
    for index in range(state.size[n.HAND + seat]):
        card = state.nth(n.HAND + seat, index)
        if state.design[card] == design and not is_payer(state, card) and (found == NOBODY or state.has_acted(found)):
            found = card
    return found


def action_for(state: State, card: i64) -> i64:
    """The action that chooses this card where it lies."""
    zone = state.zone[card]
    design = state.design[card]
    if zone < n.MOST_SEATS:
        return n.TAKE_UNIT + state.place[card]
    if zone == n.DISPLAY:
        return n.TAKE_MARKET + design
    if zone < n.HAND:
        if len(state.options) > 1:
            return n.TAKE_KNOWN + design
        return n.TAKE_DECK + zone - n.DECK
    if zone < n.DISCARD:
        return n.TAKE_HAND + design
    if zone < n.GENERAL:
        return n.TAKE_DISCARD + design
    if is_unused_twin(state, card):
        return n.TAKE_UNUSED + design * 4 + zone - n.GENERAL
    return n.TAKE_GENERAL + design * 4 + zone - n.GENERAL


def is_unused_twin(state: State, card: i64) -> bool:
    """Has this card in a general zone not acted, while a copy of it that has is offered too (AU-R74)?"""
    if state.has_acted(card):
        return False
    for other in state.options:
        alike = state.design[other] == state.design[card] and state.zone[other] == state.zone[card]
        if alike and state.has_acted(other):
            return True
    return False


def option_named(state: State, action: i64) -> i64:
    """The card among the options that this action chooses, or NOBODY. Of equal ones it is one that has acted: it would
    be the less useful one to keep."""
    found: i64 = NOBODY
    for card in state.options:
        if action_for(state, card) == action and (found == NOBODY or state.has_acted(card)):
            found = card
    return found
