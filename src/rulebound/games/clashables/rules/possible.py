"""Can every element of an optional effect be completed (CL-R50)? Asked before a "may" is offered and before a use
effect is used; the elements are looked at in the order of the text, and nothing is done."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.agenda import KIND
from rulebound.core.kernel.resolver import ACCEPTED, CHOOSE, END, MODES, NOTED, OFFER, OPERAND, UNLESS, WIDTH
from rulebound.core.kernel.table import NOBODY
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.selecting import is_any
from rulebound.games.clashables.rules.state import State


def can_complete(state: State, pc: i64, end: i64, source: i64, seat: i64, base: i64) -> bool:
    """The elements from pc up to `end` (or to the end of the program). `base` is the frame in which they would be
    carried out, or NO_FRAME for a use effect that nobody has begun."""
    code = state.code
    hand = state.size[n.HAND + seat]
    stock = state.size[n.DECK + seat] + state.size[n.GRAVEYARD + seat]
    noted: i64 = 0  # registers that these elements would write, as bits
    announced = base >= 0 and state.agenda.frames[base + KIND] == n.RUN_ANNOUNCED
    while pc != end and code[pc] != END:
        verb = code[pc]
        following = pc + WIDTH
        if verb == OFFER:
            following = code[pc + 2]
        elif verb == n.DELAY:
            following = code[pc + 3]
        elif verb == UNLESS:
            # What follows an acceptance belongs to the offer; other conditions are not elements of it.
            if code[code[pc + 1]] != ACCEPTED:
                following = code[pc + 2]
        elif verb == n.DISCARD:
            if code[pc + 2] != n.OPPONENT and code[pc + 3] == 0:
                amount = code[code[pc + 1]]
                if hand < amount:
                    return False
                hand -= amount
                stock += amount
        elif verb == n.DRAW:
            if code[pc + 2] != n.OPPONENT:
                amount = code[code[pc + 1]]
                if stock < amount:
                    return False
                stock -= amount
                hand += amount
        elif verb == n.CHOOSE_TARGET:
            if announced and code[pc + 5] & 1 != 0:
                if state.noted(base, code[pc + 1]) == NOBODY:
                    return False
            elif not is_any(state, code[pc + 2], source, seat, base):
                return False
            noted |= i64(1) << code[pc + 1]
        elif verb == CHOOSE:
            if not is_any(state, code[pc + 2], source, seat, base):
                return False
            noted |= i64(1) << code[pc + 1]
        elif verb == MODES:
            return True  # one of them is enough, and a mode may do nothing
        elif verb == n.SEARCH:
            noted |= i64(1) << code[pc + 1]
        elif verb == n.REROLL or verb == n.SET_DIE:
            if len(state.dice) == 0:
                return False
        elif acts_on_a_thing(verb) and not thing_is_there(state, code[pc + 1], noted, source, seat, base):
            return False
        pc = following
    return True


def acts_on_a_thing(verb: i64) -> bool:
    return (
        verb == n.PUT
        or n.SILENCE <= verb <= n.GIVE_TEXT
        or verb == n.STAY_SICK
        or verb == n.CONTROL
        or verb == n.PUT_ONTO
        or verb == n.LOOK
        or verb == n.BANISH
        or verb == n.DESTROY
        or verb == n.COUNTER
    )


def thing_is_there(state: State, selector: i64, noted: i64, source: i64, seat: i64, base: i64) -> bool:
    """What a verb acts on, unless an earlier element would only now find it."""
    if state.code[selector] == NOTED and (base < 0 or (noted >> state.code[selector + OPERAND]) & 1 != 0):
        return True
    return is_any(state, selector, source, seat, base)
