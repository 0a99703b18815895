"""How well a seat stands, in a simple measure for the greedy bot: life points, creatures, cards in hand, and what lies
on the stack, which is worth a little more than in the hand, or nobody would ever play it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.core.kernel.resolver import END, PROGRAM, WIDTH
from rulebound.core.kernel.table import NOBODY
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.state import State

CARD_IN_HAND: Final = 0.7
ITEM_ON_STACK: Final = 0.8
GOOD_TARGET: Final = 1.0
ATTACK_MADE: Final = 0.05


def evaluate(state: State, seat: i64) -> float:
    if state.over:
        if state.result == n.DRAWN:
            return 0.0
        return 500.0 if state.result == seat + 1 else -500.0
    foe = 1 - seat
    value = float(state.life[seat] - state.life[foe])
    value += CARD_IN_HAND * float(state.size[n.HAND + seat] - state.size[n.HAND + foe])
    value += strength(state, seat) - strength(state, foe)
    for index in range(state.size[n.STACK]):
        card = state.nth(n.STACK, index)
        if state.owner[card] == seat:
            value += prospects(state, card)
        else:
            value -= prospects(state, card)
    return value


def strength(state: State, seat: i64) -> float:
    """Of the creatures on the battlefield."""
    value = 0.0
    for index in range(state.size[n.BATTLEFIELD + seat]):
        card = state.nth(n.BATTLEFIELD + seat, index)
        value += worth(state, card) + ATTACK_MADE * float(state.attacks_made[card])
        if state.barred[card] != 0:
            value -= 0.5
    return value


def worth(state: State, card: i64) -> float:
    return 1.0 + 0.7 * float(state.allowed_attacks(card) * state.cards.dice[state.text_of(card)])


def prospects(state: State, card: i64) -> float:
    """Of a card on the stack: what it is, and whether its targets are on the right side."""
    value = ITEM_ON_STACK
    if state.kind_of(card) == n.CREATURE:
        value = worth(state, card) - 0.1
    code = state.code
    harm = harms(state, card)
    record = state.cards.ability(state.design[card], n.ANNOUNCES)
    while record != 0:
        if code[record + n.ANNOUNCED_KIND] == n.TARGET:
            slot = card * n.SLOTS + code[record + n.ANNOUNCED_SLOT]
            for i in range(code[record + n.ANNOUNCED_MOST]):
                target = state.same_stay(state.announced[slot + i])
                if target != NOBODY:
                    if (state.side_of(target) == state.side_of(card)) == harm:
                        value -= GOOD_TARGET
                    else:
                        value += GOOD_TARGET
        record = code[record]
    return value


def harms(state: State, card: i64) -> bool:
    """Does the text do its targets no good?"""
    trigger: i64 = n.PLAY
    if state.kind_of(card) == n.CREATURE:
        trigger = n.ENTER
    ability = state.cards.ability(state.design[card], trigger)
    code = state.code
    while ability != 0:
        pc = code[ability + PROGRAM]
        while code[pc] != END:
            verb = code[pc]
            if verb == n.DESTROY or verb == n.BANISH or verb == n.PUT or verb == n.COUNTER:
                return True
            if verb == n.LAST and code[pc + 1] == n.BARRED:
                return True
            pc += WIDTH
        ability = code[ability]
    return False
