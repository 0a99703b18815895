"""How well a seat stands, in a simple measure for the greedy bot: life points, creatures, cards in hand, and what lies
on the stack, which is worth a little more than in the hand, or nobody would ever play it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.core.resolver import END, PROGRAM, WIDTH
from rulebound.core.table import NOBODY
from rulebound.games.clashables.rules.numbers import (
    ANNOUNCED_KIND,
    ANNOUNCED_MOST,
    ANNOUNCED_SLOT,
    ANNOUNCES,
    BANISH,
    BARRED,
    BATTLEFIELD,
    COUNTER,
    CREATURE,
    DESTROY,
    DRAWN,
    ENTER,
    HAND,
    LAST,
    PLAY,
    PUT,
    SLOTS,
    STACK,
    TARGET,
)
from rulebound.games.clashables.rules.state import State

CARD_IN_HAND: Final = 0.7
ITEM_ON_STACK: Final = 0.8
GOOD_TARGET: Final = 1.0
ATTACK_MADE: Final = 0.05


def evaluate(state: State, seat: i64) -> float:
    if state.over:
        if state.result == DRAWN:
            return 0.0
        return 500.0 if state.result == seat + 1 else -500.0
    foe = 1 - seat
    value = float(state.life[seat] - state.life[foe])
    value += CARD_IN_HAND * float(state.size[HAND + seat] - state.size[HAND + foe])
    value += strength(state, seat) - strength(state, foe)
    for index in range(state.size[STACK]):
        card = state.nth(STACK, index)
        if state.owner[card] == seat:
            value += prospects(state, card)
        else:
            value -= prospects(state, card)
    return value


def strength(state: State, seat: i64) -> float:
    """Of the creatures on the battlefield."""
    value = 0.0
    for index in range(state.size[BATTLEFIELD + seat]):
        card = state.nth(BATTLEFIELD + seat, index)
        value += worth(state, card) + ATTACK_MADE * float(state.attacks_made[card])
        if state.barred[card] != 0:
            value -= 0.5
    return value


def worth(state: State, card: i64) -> float:
    return 1.0 + 0.7 * float(state.allowed_attacks(card) * state.cards.dice[state.design[card]])


def prospects(state: State, card: i64) -> float:
    """Of a card on the stack: what it is, and whether its targets are on the right side."""
    value = ITEM_ON_STACK
    if state.kind_of(card) == CREATURE:
        value = worth(state, card) - 0.1
    code = state.code
    harm = harms(state, card)
    record = state.cards.ability(state.design[card], ANNOUNCES)
    while record != 0:
        if code[record + ANNOUNCED_KIND] == TARGET:
            slot = card * SLOTS + code[record + ANNOUNCED_SLOT]
            for i in range(code[record + ANNOUNCED_MOST]):
                target = state.same_stay(state.announced[slot + i])
                if target != NOBODY:
                    if (state.owner[target] == state.owner[card]) == harm:
                        value -= GOOD_TARGET
                    else:
                        value += GOOD_TARGET
        record = code[record]
    return value


def harms(state: State, card: i64) -> bool:
    """Does the text do its targets no good?"""
    trigger: i64 = PLAY
    if state.kind_of(card) == CREATURE:
        trigger = ENTER
    ability = state.cards.ability(state.design[card], trigger)
    code = state.code
    while ability != 0:
        pc = code[ability + PROGRAM]
        while code[pc] != END:
            verb = code[pc]
            if verb == DESTROY or verb == BANISH or verb == PUT or verb == COUNTER:
                return True
            if verb == LAST and code[pc + 1] == BARRED:
                return True
            pc += WIDTH
        ability = code[ability]
    return False
