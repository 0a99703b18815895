"""Attacks on others than the target: whom a text lets a Kitty attack, and whom its player chooses (PD-R80)."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.agenda import SEAT
from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import around, bit, diagonals, lowest, step
from rulebound.games.paw_of_duty.rules.moving import capture_the_beaten, strike
from rulebound.games.paw_of_duty.rules.selecting import meant
from rulebound.games.paw_of_duty.rules.state import State


def in_reach(state: State, kitty: i64) -> i64:
    """PD-R80: the spaces of other Kitties that a text lets it attack beside its target; nothing without such a text."""
    if len(state.lasting) == 0:
        return 0
    aims = state.last_of(n.AIMS, kitty)
    if aims == 0:
        return 0
    here = state.place[kitty]
    facing = state.facing[kitty]
    front = step(here, facing)
    found: i64 = bit(front) if front >= 0 else i64(0)
    if aims == n.AIM_AROUND:
        found = around(bit(here))
    elif aims == n.AIM_SLANTING:
        found |= diagonals(bit(here)) & around(found)
    elif aims == n.AIM_BEHIND:
        behind = step(here, (facing + 2) % 4)
        if behind >= 0:
            found |= bit(behind)
    else:
        while front >= 0:
            found |= bit(front)
            front = step(front, facing)
    return found & state.occupied()


def aims_elsewhere(state: State, pc: i64, base: i64) -> bool:
    """Does one Kitty attack that may choose whom? Then it is asked, where there are several."""
    spaces = meant(state, state.code[pc + 1], base, NOBODY)
    if spaces == 0 or spaces & (spaces - 1) != 0:
        return False
    kitty = state.cells[lowest(spaces)]
    if state.last_of(n.AIMS, kitty) == 0:
        return False
    found = in_reach(state, kitty)
    if found & (found - 1) != 0:
        state.seat = state.agenda.frames[base + SEAT]
        state.asks = n.ASK_CHOICE
        state.choosable = found
    elif found != 0:
        strike(state, kitty, state.cells[lowest(found)])
        capture_the_beaten(state)
    return True


def attack_chosen(state: State, target: i64, pc: i64, base: i64) -> None:
    """The answer: who attacks is still the Kitty of the instruction."""
    spaces = meant(state, state.code[pc + 1], base, NOBODY)
    strike(state, state.cells[lowest(spaces)], target)
    capture_the_beaten(state)
