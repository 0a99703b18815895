"""Which cards the deciding seat may play, use, take back: the clause against each, whatever the action is called."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.match import LEGAL
from rulebound.core.kernel.resolver import NO_FRAME, ONLY_IF
from rulebound.core.kernel.table import NOBODY
from rulebound.games.claw_and_order.rules import clauses
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.plays import ability_of, can_pay
from rulebound.games.claw_and_order.rules.selecting import has_own_targets, has_targets, passes
from rulebound.games.claw_and_order.rules.state import State


def refuse_card(state: State, card: i64) -> i64:
    """Why this card of the deciding seat's hand cannot be played now, apart from its price."""
    asks = state.asks
    design = state.design[card]
    kind = state.cards.kind[design]
    if not can_pay(state, state.cards.ability(design, n.PLAY_COST), card, state.seat):
        return clauses.CANNOT_PAY
    if kind == n.ONE_TIME:
        timing = state.cards.timing[design]
        if asks == n.ASK_SETUP:
            return clauses.NO_ITEM_BEFORE
        if asks == n.ASK_REACTION:
            if timing & (n.IN_REACTION | n.ALSO_REACTION) == 0:
                return clauses.ITEM_IN_PLAY_PHASE
        elif timing & n.IN_REACTION != 0:
            return clauses.REACTION_ONLY
        elif asks == n.ASK_ATTACK:
            if timing & n.IN_ATTACK == 0:
                return clauses.ITEM_IN_PLAY_PHASE
        elif asks != n.ASK_PLAY:
            return clauses.PILOTS_FIRST
        if not has_targets(state, state.cards.ability(design, n.ON_PLAY), card, state.seat):
            return clauses.NOT_A_TARGET
        return LEGAL
    if asks != n.ASK_PLAY and asks != n.ASK_SETUP:
        if asks == n.ASK_PILOTS:
            return clauses.PILOTS_FIRST
        if kind == n.EQUIP:
            return clauses.EQUIP_IN_PLAY_PHASE
        return clauses.TROOP_IN_PLAY_PHASE
    if kind == n.BUFF:
        for place in range(state.size[n.PLAY]):
            other = state.cells[place]
            if state.design[other] == design and state.controller[other] == state.seat:
                return clauses.ONE_BUFF
    elif kind == n.EQUIP:
        if state.marks[card] & n.REMOVED != 0:
            return clauses.NOT_AGAIN
        return refuse_hosts(state, card)
    return LEGAL


def refuse_hosts(state: State, item: i64) -> i64:
    """LEGAL if there is a host for the item, otherwise why there is none."""
    reason: i64 = clauses.HOST_NOT_ALLOWED
    for place in range(state.size[n.PLAY]):
        number = refuse_host(state, item, state.cells[place])
        if number == LEGAL:
            return LEGAL
        if number == clauses.EQUIP_LIMIT:
            reason = clauses.EQUIP_LIMIT
    return reason


def refuse_host(state: State, item: i64, card: i64) -> i64:
    return refuse_host_of(state, item, card, state.seat)


def refuse_host_of(state: State, item: i64, card: i64, seat: i64) -> i64:
    """CO-R74: an own troop that the item and the troop allow; an enemy one if the item says so (CO-R125)."""
    curse = state.is_curse(item)
    if not state.is_troop(card) or (state.controller[card] != seat) != curse:
        return clauses.HOST_NOT_ALLOWED
    if curse and state.permits[card] & n.WITHDRAWN != 0:
        return clauses.HOST_NOT_ALLOWED
    selector = state.cards.attach[state.design[item]]
    if selector != 0 and not passes(state, selector, card, item, seat, NO_FRAME, n.BLINDLY):
        return clauses.HOST_NOT_ALLOWED
    count: i64 = 0
    for place in range(state.size[n.PLAY]):
        if state.host[state.cells[place]] == card:
            count += 1
    if count >= state.cards.equips[state.design[card]]:
        return clauses.EQUIP_LIMIT
    return LEGAL


def refuse_use(state: State, card: i64, number: i64) -> i64:
    """CO-R28, CO-X35."""
    if state.controller[card] != state.seat:
        return clauses.ONCE_PER_TURN
    ability = ability_of(state, card, number)
    if ability == 0:
        return clauses.ONCE_PER_TURN
    if state.is_pilot(card) and not state.keeps_abilities(card):
        return clauses.PILOT_HAS_NO_ABILITY
    if state.kind_of(card) == n.VEHICLE and state.link[card] == NOBODY and state.code[ability + n.STATE] < n.UNPILOTED:
        return clauses.INACTIVE
    code = state.code
    if state.marks[card] & code[ability + n.LIMIT] != 0:
        return clauses.ONCE_PER_TURN
    if code[ability + n.PRICE] > state.dollars[state.seat]:
        return clauses.TOO_EXPENSIVE
    if code[ability + ONLY_IF] != 0 and not state.holds_for(code[ability + ONLY_IF], card, state.seat, NOBODY):
        return clauses.CANNOT_PAY
    if not has_own_targets(state, ability, card, state.seat):
        return clauses.NOT_A_TARGET
    return LEGAL


def refuse_retreat(state: State, card: i64) -> i64:
    """CO-R85, CO-X42."""
    kind = state.kind_of(card)
    if state.controller[card] != state.seat:
        return clauses.RETREAT_RULES
    if kind & n.ANY_TROOP == 0:
        return clauses.HAS_NO_RETREAT
    has_it = state.keywords[card] & n.RETREAT != 0
    printed = state.cards.keywords[state.design[card]] & n.RETREAT != 0
    if state.is_pilot(card) or (kind == n.VEHICLE and state.link[card] == NOBODY):
        return clauses.RETREAT_RULES if printed or has_it else i64(clauses.HAS_NO_RETREAT)
    if not has_it and not (printed and state.down[card] != 0):
        return clauses.HAS_NO_RETREAT
    if state.owner[card] != state.seat or state.marks[card] & n.RETREATED != 0:
        return clauses.RETREAT_RULES
    return LEGAL


def refuse_removal(state: State, card: i64) -> i64:
    """CO-10.4, CO-R76, CO-X39."""
    if state.kind_of(card) != n.EQUIP:
        return clauses.REMOVAL_RULES
    if state.owner[card] != state.seat or state.controller[card] != state.seat:
        return clauses.REMOVAL_RULES
    if state.removal_used:
        return clauses.ONE_REMOVAL
    return LEGAL
