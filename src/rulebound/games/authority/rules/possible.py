"""Could an effect do anything? Offers are made, and abilities used, only for what can be done (AU-R66, AU-R67)."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.agenda import SEAT
from rulebound.core.kernel.resolver import CHOOSE, FIRST_VERB, WIDTH
from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.choosing import possible
from rulebound.games.authority.rules.effects import amount_of, can_afflict, may_enter_general
from rulebound.games.authority.rules.rows import can_enter, can_move_to, row_meant
from rulebound.games.authority.rules.selecting import chosen
from rulebound.games.authority.rules.state import State


def can_do(state: State, pc: i64, base: i64) -> bool:
    """Could the instruction at pc do anything? Offers are made only for what can be done (AU-R66)."""
    code = state.code
    verb = code[pc]
    first = code[pc + 1]
    seat = state.agenda.frames[base + SEAT]
    if verb == CHOOSE:
        return len(state.select(code[pc + 2], base)) > 0
    if verb == n.CHOOSE_PLAYER or verb == n.CHOOSE_ROW or verb == n.CHOOSE_MANY or verb == n.CHOOSE_MODE:
        return possible(state, pc, base)
    if verb == n.PAY_HP:
        return state.hp[seat] - amount_of(state, first, base) >= 1
    if verb == n.SPEND:
        return state.tokens[seat] >= code[pc + 2]
    if verb == n.IGNORE or verb == n.DISABLE:
        for card in chosen(state, first, base):
            if can_afflict(state, card, verb, seat):
                return True
        return False
    if verb == n.TO_GENERAL:
        for card in chosen(state, first, base):
            if may_enter_general(state, card, seat):
                return True
        return False
    if verb == n.AFTER_ATTACK:
        return state.attacking()
    if verb == n.MOVE_TO_ROW:
        for card in chosen(state, first, base):
            if can_move_to(state, card, row_meant(state, pc, base)):
                return True
        return False
    if verb == n.DEFEAT:
        for card in chosen(state, first, base):
            if state.defends(card):
                return True
        return False
    if verb == n.ENTER_ROW:
        for card in chosen(state, first, base):
            if can_enter(state, card, seat, row_meant(state, pc, base)):
                return True
        return False
    if verb == n.TAKE_PLACE:
        return state.noted(base, first) != NOBODY
    if verb == n.CHANGE and code[pc + 4] == n.THIS_ATTACK:
        return state.attacking()
    if verb == n.PUT or verb == n.ANNIHILATE or verb == n.RETIRE or verb == n.DISCARD_CARDS or verb == n.RECRUIT_FREE:
        return len(chosen(state, first, base)) > 0
    if verb == n.LOOK or verb == n.PROTECT or verb == n.UNDER_MARKET:
        return len(chosen(state, first, base)) > 0
    return True


def could_use(state: State, pc: i64, base: i64) -> bool:
    """AU-R67: every choice that the ability needs, and that does not depend on an earlier one, has a legal option."""
    code = state.code
    while code[pc] != 0:
        verb = code[pc]
        if verb == CHOOSE and code[pc + 3] == 0:
            if not depends(state, code[pc + 2]):
                found = state.select(code[pc + 2], base)
                if code[pc + 5] != 0:
                    found = state.workable(found, code[pc + 1], pc + WIDTH, base)
                if len(found) == 0:
                    return False
        elif verb >= FIRST_VERB and (verb == n.CHOOSE_PLAYER or verb == n.CHOOSE_ROW or verb == n.CHOOSE_MANY):
            optional = code[pc + 3] != 0 if verb == n.CHOOSE_PLAYER else verb == n.CHOOSE_MANY and code[pc + 4] != 0
            if not optional and not possible(state, pc, base):
                return False
        elif verb == n.CHOOSE_MODE:
            return possible(state, pc, base)
        pc += WIDTH
    return True


def depends(state: State, selector: i64) -> bool:
    """Does the selector read what an earlier choice noted?"""
    code = state.code
    return (
        code[selector] == 1
        or code[selector] == n.NOTED_ALL
        or code[selector + 4] >= 16
        or (code[selector + 5] != 0 and code[code[selector + 5]] == 4)
    )
