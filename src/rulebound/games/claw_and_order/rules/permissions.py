"""Which cards the deciding seat may play, use, take back: the clause against each, whatever the action is called."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.match import LEGAL
from rulebound.core.table import NOBODY
from rulebound.games.claw_and_order.rules.numbers import (
    ANY_TROOP,
    ASK_ATTACK,
    ASK_PILOTS,
    ASK_PLAY,
    ASK_REACTION,
    ASK_SETUP,
    BLINDLY,
    BUFF,
    EQUIP,
    EQUIP_IN_PLAY_PHASE,
    EQUIP_LIMIT,
    HAS_NO_RETREAT,
    HOST_NOT_ALLOWED,
    IN_ATTACK,
    IN_REACTION,
    INACTIVE,
    ITEM_IN_PLAY_PHASE,
    LIMIT,
    NO_ITEM_BEFORE,
    NOT_A_TARGET,
    NOT_AGAIN,
    ON_PLAY,
    ONCE_PER_TURN,
    ONE_BUFF,
    ONE_REMOVAL,
    ONE_TIME,
    PILOT_HAS_NO_ABILITY,
    PILOTS_FIRST,
    PLAY,
    PRICE,
    REACTION_ONLY,
    REMOVAL_RULES,
    REMOVED,
    RETREAT,
    RETREAT_RULES,
    RETREATED,
    TOO_EXPENSIVE,
    TROOP_IN_PLAY_PHASE,
    VEHICLE,
)
from rulebound.games.claw_and_order.rules.plays import ability_of
from rulebound.games.claw_and_order.rules.selecting import NO_FRAME, has_own_targets, has_targets, passes
from rulebound.games.claw_and_order.rules.state import State


def refuse_card(state: State, card: i64) -> i64:
    """Why this card of the deciding seat's hand cannot be played now, apart from its price."""
    asks = state.asks
    design = state.design[card]
    kind = state.cards.kind[design]
    if kind == ONE_TIME:
        timing = state.cards.timing[design]
        if asks == ASK_SETUP:
            return NO_ITEM_BEFORE
        if asks == ASK_REACTION:
            if timing & IN_REACTION == 0:
                return ITEM_IN_PLAY_PHASE
        elif timing & IN_REACTION != 0:
            return REACTION_ONLY
        elif asks == ASK_ATTACK:
            if timing & IN_ATTACK == 0:
                return ITEM_IN_PLAY_PHASE
        elif asks != ASK_PLAY:
            return PILOTS_FIRST
        if not has_targets(state, state.cards.ability(design, ON_PLAY), card, state.seat):
            return NOT_A_TARGET
        return LEGAL
    if asks != ASK_PLAY and asks != ASK_SETUP:
        if asks == ASK_PILOTS:
            return PILOTS_FIRST
        if kind == EQUIP:
            return EQUIP_IN_PLAY_PHASE
        return TROOP_IN_PLAY_PHASE
    if kind == BUFF:
        for place in range(state.size[PLAY]):
            other = state.cells[place]
            if state.design[other] == design and state.controller[other] == state.seat:
                return ONE_BUFF
    elif kind == EQUIP:
        if state.marks[card] & REMOVED != 0:
            return NOT_AGAIN
        return refuse_hosts(state, card)
    return LEGAL


def refuse_hosts(state: State, item: i64) -> i64:
    """LEGAL if there is a host for the item, otherwise why there is none."""
    reason: i64 = HOST_NOT_ALLOWED
    for place in range(state.size[PLAY]):
        number = refuse_host(state, item, state.cells[place])
        if number == LEGAL:
            return LEGAL
        if number == EQUIP_LIMIT:
            reason = EQUIP_LIMIT
    return reason


def refuse_host(state: State, item: i64, card: i64) -> i64:
    """CO-R74: an own troop that the item and the troop allow."""
    if state.kind_of(card) & ANY_TROOP == 0 or state.controller[card] != state.seat:
        return HOST_NOT_ALLOWED
    selector = state.cards.attach[state.design[item]]
    if selector != 0 and not passes(state, selector, card, item, state.seat, NO_FRAME, BLINDLY):
        return HOST_NOT_ALLOWED
    count: i64 = 0
    for place in range(state.size[PLAY]):
        if state.host[state.cells[place]] == card:
            count += 1
    if count >= state.cards.equips[state.design[card]]:
        return EQUIP_LIMIT
    return LEGAL


def refuse_use(state: State, card: i64, number: i64) -> i64:
    """CO-R28, CO-X35."""
    if state.controller[card] != state.seat:
        return ONCE_PER_TURN
    ability = ability_of(state, card, number)
    if ability == 0:
        return ONCE_PER_TURN
    if state.is_pilot(card):
        return PILOT_HAS_NO_ABILITY
    if state.kind_of(card) == VEHICLE and state.link[card] == NOBODY:
        return INACTIVE
    code = state.code
    if state.marks[card] & code[ability + LIMIT] != 0:
        return ONCE_PER_TURN
    if code[ability + PRICE] > state.dollars[state.seat]:
        return TOO_EXPENSIVE
    if not has_own_targets(state, ability, card, state.seat):
        return NOT_A_TARGET
    return LEGAL


def refuse_retreat(state: State, card: i64) -> i64:
    """CO-R85, CO-X42."""
    kind = state.kind_of(card)
    if state.controller[card] != state.seat:
        return RETREAT_RULES
    if kind & ANY_TROOP == 0:
        return HAS_NO_RETREAT
    has_it = state.keywords[card] & RETREAT != 0
    printed = state.cards.keywords[state.design[card]] & RETREAT != 0
    if state.is_pilot(card) or (kind == VEHICLE and state.link[card] == NOBODY):
        return RETREAT_RULES if printed or has_it else i64(HAS_NO_RETREAT)
    if not has_it and not (printed and state.down[card] != 0):
        return HAS_NO_RETREAT
    if state.owner[card] != state.seat or state.marks[card] & RETREATED != 0:
        return RETREAT_RULES
    return LEGAL


def refuse_removal(state: State, card: i64) -> i64:
    """CO-10.4, CO-R76, CO-X39."""
    if state.kind_of(card) != EQUIP:
        return REMOVAL_RULES
    if state.owner[card] != state.seat or state.controller[card] != state.seat:
        return REMOVAL_RULES
    if state.removal_used:
        return ONE_REMOVAL
    return LEGAL
