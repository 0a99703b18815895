"""Dice that an effect rolls, rolls again or changes. Attack dice are rolled in `attacks`."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import PC, REGISTER, SEAT
from rulebound.core.kernel.table import NOBODY
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.state import State


def ask_die(state: State, verb: i64, pc: i64, base: i64) -> None:
    """A reroll may be offered: then register and the place to go on if it is declined are given."""
    code = state.code
    frames = state.agenda.frames
    optional = verb == n.REROLL and code[pc + 1] != 0
    if optional:
        frames[base + REGISTER + code[pc + 2]] = 0
    if len(state.dice) == 0:
        if optional:
            frames[base + PC] = code[pc + 3]
        return
    state.seat = frames[base + SEAT]
    state.optional = optional
    state.asking = pc
    if verb == n.REROLL:
        state.asks = n.ASK_REROLL
    else:
        state.asks = n.ASK_DIE


def answer_reroll(state: State, die: i64) -> None:
    """NOBODY keeps the dice."""
    base = state.agenda.top()
    code = state.code
    if die == NOBODY:
        state.agenda.frames[base + PC] = code[state.asking + 3]
        return
    if code[state.asking + 1] != 0:
        state.agenda.frames[base + REGISTER + code[state.asking + 2]] = 1
    number = state.rng.chance(6) + 1
    if state.recording:
        state.record(n.REROLLED, NOBODY, die, state.dice[die], number)
    state.dice[die] = number


def answer_die(state: State, die: i64) -> None:
    number = state.code[state.asking + 1]
    if state.recording:
        state.record(n.CHANGED_DIE, NOBODY, die, state.dice[die], number)
    state.dice[die] = number


def roll_each(state: State, amount: i64, differing: bool) -> None:
    """Each player rolls so many dice, the active player first; or again and again until the sums differ."""
    if amount > n.MOST_DICE:
        amount = n.MOST_DICE
    for again in range(n.MOST_TRIGGERS):
        state.rolled = vec[i64]([0, 0])
        for turn in range(2):
            seat = state.active if turn == 0 else 1 - state.active
            for i in range(amount):
                number = state.rng.chance(6) + 1
                state.rolled[seat] += number
                if state.recording:
                    state.record(n.SEAT_DIE, NOBODY, seat, 0, number)
        if not differing or state.rolled[0] != state.rolled[1]:
            return


def roll_effect(state: State, amount: i64) -> None:
    """CL-R73: these are no attack dice."""
    state.rolled = vec[i64]()
    if amount > n.MOST_DICE:
        amount = n.MOST_DICE
    for i in range(amount):
        number = state.rng.chance(6) + 1
        state.rolled = append(state.rolled, number)
        if state.recording:
            state.record(n.EFFECT_DIE, NOBODY, i, 0, number)
