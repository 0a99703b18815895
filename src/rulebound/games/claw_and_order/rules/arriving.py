"""Cards that a text brings into play at no cost: troops of a pile, and Equip Items that it attaches."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.match import LEGAL
from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.board import enter
from rulebound.games.claw_and_order.rules.permissions import refuse_host_of
from rulebound.games.claw_and_order.rules.state import State
from rulebound.games.claw_and_order.rules.triggers import fire_own, fire_seat


def put_onto(state: State, card: i64) -> None:
    """CO-R115: a troop of a pile is deployed, face up and at no cost."""
    seat = state.owner[card]
    if state.zone[card] == n.PLAY or state.kind_of(card) & n.ANY_TROOP == 0:
        return
    state.reveal(card, state.layout.everyone)
    enter(state, card, seat)
    state.deployed[seat] += 1
    if state.recording:
        state.record(n.DEPLOYED, card, seat, 0, 0)
    fire_own(state, n.ON_DEPLOY, card, NOBODY)
    if not state.before_first_turn:
        fire_seat(state, n.YOU_DEPLOY, seat, card)


def fasten(state: State, item: i64, host: i64, seat: i64) -> None:
    """CO-R125: an Equip Item is attached at no cost, from wherever it is, if its text and the troop allow it."""
    if state.kind_of(item) != n.EQUIP or refuse_host_of(state, item, host, seat) != LEGAL:
        return
    if state.zone[item] == n.PLAY:
        state.controller[item] = seat
        state.stale = True
    else:
        state.reveal(item, state.layout.everyone)
        enter(state, item, seat)
    state.host[item] = host
    if state.recording:
        state.record(n.ATTACHED, item, state.controller[item], 0, 0)
        state.record(n.HOST_NAMED, host, state.controller[host], 0, 0)
    fire_own(state, n.ON_EQUIPPED, host, item)
