"""Which pilot actions are possible (CO-9.4 to CO-9.9, CO-R60 to CO-R62)."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.match import LEGAL
from rulebound.core.kernel.resolver import NO_FRAME
from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.rules import clauses
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.selecting import passes
from rulebound.games.claw_and_order.rules.state import State


def refuse_pilot(state: State, card: i64) -> i64:
    """Why this card in play cannot become a pilot now, whatever Vehicles there are."""
    kind = state.kind_of(card)
    if kind & n.ANY_TROOP == 0 or state.controller[card] != state.active:
        return clauses.PILOT_FROM_FRONT
    if state.line[card] != n.FRONT and not (state.cards.rear_crews and takes_from_back(state, card)):
        return clauses.PILOT_FROM_FRONT
    if kind == n.VEHICLE:
        return clauses.NO_VEHICLE_PILOTS
    if state.marks[card] & n.ASSIGNED != 0:
        return clauses.PILOT_LIMITS
    return LEGAL


def takes_from_back(state: State, card: i64) -> bool:
    """Does a text let this troop in the Back Line pilot, or some free Vehicle take it?"""
    if state.permits[card] & n.REAR_PILOT != 0:
        return True
    for place in range(state.size[n.PLAY]):
        vehicle = state.cells[place]
        if state.permits[vehicle] & n.REAR_CREW != 0 and refuse_vehicle(state, vehicle) == LEGAL:
            return True
    return False


def refuse_vehicle(state: State, card: i64) -> i64:
    """Why this card in play cannot get a pilot now."""
    if state.kind_of(card) & n.ANY_TROOP == 0:
        return clauses.NOT_A_TARGET
    if state.controller[card] != state.active:
        return clauses.OWN_VEHICLE
    if state.kind_of(card) != n.VEHICLE:
        return clauses.NOT_A_TARGET
    if state.link[card] != NOBODY or state.marks[card] & n.MANNED != 0:
        return clauses.PILOT_LIMITS
    return LEGAL


def refuse_taking_off(state: State, card: i64) -> i64:
    """Why no pilot can be taken off this card in play now."""
    if state.controller[card] != state.active:
        return clauses.OWN_VEHICLE
    if state.kind_of(card) != n.VEHICLE or state.link[card] == NOBODY:
        return clauses.NEEDS_PILOT
    if state.marks[card] & n.UNMANNED != 0 or state.marks[state.link[card]] & n.ASSIGNED != 0:
        return clauses.PILOT_LIMITS
    return LEGAL


def may_pilot(state: State, card: i64, vehicle: i64) -> bool:
    """CO-R120: does the Vehicle take this pilot? CO-R124: from the Back Line?"""
    if (
        state.line[card] != n.FRONT
        and (state.permits[card] | state.permits[vehicle]) & (n.REAR_CREW | n.REAR_PILOT) == 0
    ):
        return False
    selector = state.cards.crew[state.design[vehicle]]
    return selector == 0 or passes(state, selector, card, vehicle, state.controller[vehicle], NO_FRAME, n.PASSES_BY)


def has_free_vehicle(state: State) -> bool:
    for place in range(state.size[n.PLAY]):
        if refuse_vehicle(state, state.cells[place]) == LEGAL:
            return True
    return False


def has_vehicle_for(state: State, card: i64) -> bool:
    """Is there a free Vehicle that this troop may pilot?"""
    for place in range(state.size[n.PLAY]):
        vehicle = state.cells[place]
        if refuse_vehicle(state, vehicle) == LEGAL and may_pilot(state, card, vehicle):
            return True
    return False


def can_rearrange(state: State) -> bool:
    """Is any pilot action possible?"""
    free = False
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        if state.kind_of(card) == n.VEHICLE:
            if refuse_taking_off(state, card) == LEGAL:
                return True
            free = free or refuse_vehicle(state, card) == LEGAL
    if not free:
        return False
    for place in range(state.size[n.PLAY]):
        card = state.cells[place]
        if refuse_pilot(state, card) == LEGAL and (not state.cards.crewed or has_vehicle_for(state, card)):
            return True
    return False
