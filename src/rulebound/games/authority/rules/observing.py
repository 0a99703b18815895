"""What a seat of Authority sees, as numbers: see core/kernel/observing.py.

What a foe plays with (the cards of its deck, hand and discard pile together) is known to everybody; which of them lie
in its hand is not.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.legend import Legend
from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.describing import SORTS, WORDS
from rulebound.games.authority.rules.judging import (
    ELIMINATED,
    OF_COST,
    OF_DEFENCE,
    counted,
    evaluate,
    worth_of_cards,
)
from rulebound.games.authority.rules.state import State
from rulebound.games.authority.rules.values import attack_of, defence_of

QUESTION_WORDS: Final = [
    "nothing", "choose a card", "use the ability", "", "", "", "", "", "act", "pay", "choose a target",
    "choose what is pierced", "choose a player", "choose a row", "choose a number", "choose a mode",
    "choose a trigger", "discard", "discard unused cards", "swap in the market", "remove a spy",
]  # fmt: skip
OF_A_SIDE: Final = [
    "HP", "closeness to no HP", "tokens", "authority left", "attacks made", "defence in row 1", "defence in row 2",
    "defence in row 3", "units in rows", "mean power of the cards played with", "cards played with",
    "cost of generals", "Protect", "defence of the Kingsguard",
]  # fmt: skip
SIDES: Final = ["me", "my partner", "the foe with the fewest HP", "the foes in the mean"]
OTHER_WORDS: Final = [
    "my turn", "I was first", "foes alive", "teams", "solo", "power in my hand that has not acted", "market depletions",
    "price that is being paid", "damage left of the attack",
]  # fmt: skip
SIDE: Final = 14
OTHERS: Final = 56


def legend(state: State) -> Legend:
    holders = vec[i64]([NOBODY] * len(state.start))
    for seat in range(n.MOST_SEATS):
        holders[n.ROWS + seat] = seat
        for zone in range(5):
            holders[n.DECK + n.MOST_SEATS * zone + seat] = seat
    zones = ["rows"] * 4 + ["market"]
    for word in ("deck", "hand", "discard pile", "general zone", "command zone"):
        zones += [word] * 4
    zones += ["market deck", "market discard pile", "general supply", "removed cards", "aside"]
    scalars = [f"{side}: {word}" for side in SIDES for word in OF_A_SIDE] + OTHER_WORDS
    found = Legend(holders, zones, QUESTION_WORDS, scalars, SORTS, WORDS)
    found.relations = 3
    return found


def relation(state: State, seat: i64, other: i64) -> i64:
    if seat == other:
        return 0
    if state.partners(seat, other):
        return 2
    return 1


def look_over(state: State, seat: i64, into: vec[float], at: i64) -> float:
    """Write the numbers, and give the measure (`judging.evaluate`): both are read off the same cards."""
    foes = 0.0
    weakest: i64 = NOBODY
    for other in range(state.seats):
        if state.opposes(seat, other):
            foes += 1.0
            if weakest == NOBODY or state.hp[other] < state.hp[weakest]:
                weakest = other
    measure = 0.0
    for other in range(state.seats):
        stands = ELIMINATED
        if other == seat:
            stands = write_side(state, other, into, at, 1.0)
        elif state.alive[other] != 0:
            if state.partners(seat, other):
                stands = write_side(state, other, into, at + SIDE, 1.0)
            else:
                if other == weakest:
                    stands = write_side(state, other, into, at + 2 * SIDE, 1.0)
                if foes > 1.0:
                    stands = write_side(state, other, into, at + 3 * SIDE, 1.0 / foes)
                else:
                    for i in range(SIDE):
                        into[at + 3 * SIDE + i] = into[at + 2 * SIDE + i]
        measure += counted(state, seat, other, stands)
    at += OTHERS
    if state.active == seat:
        into[at] = 1.0
    if state.first == seat:
        into[at + 1] = 1.0
    into[at + 2] = 0.3 * foes
    if state.choices[n.MODE] == n.MODE_TEAMS:
        into[at + 3] = 1.0
    elif state.choices[n.MODE] == n.MODE_SOLO:
        into[at + 4] = 1.0
    for index in range(state.size[n.HAND + seat]):
        card = state.nth(n.HAND + seat, index)
        if state.knows(seat, card) and not state.has_acted(card):
            into[at + 5] += 0.1 * float(attack_of(state, card))
    into[at + 6] = 0.3 * float(state.depletions)
    if state.buying != NOBODY:
        into[at + 7] = 0.1 * float(state.price)
    into[at + 8] = 0.1 * float(state.rest)
    if state.over:
        return evaluate(state, seat)
    return measure


def write_side(state: State, seat: i64, into: vec[float], at: i64, share: float) -> float:
    """Add the numbers of a side, and give its standing (`judging.standing`)."""
    hp = float(state.living_hp(seat))
    into[at] += share * 0.03 * hp
    into[at + 1] += share * 4.0 / (4.0 + abs(hp))
    into[at + 2] += share * 0.1 * float(state.tokens[seat])
    into[at + 3] += share * 0.1 * float(state.pool_left[seat])
    into[at + 4] += share * 0.2 * float(state.attacks[seat])
    into[at + 12] += share * 0.1 * float(state.shield[seat])
    stands = hp
    power: i64 = 0
    cards: i64 = 0
    printed = state.cards.power
    design = state.design
    cells = state.cells
    for zone in range(n.DECK + seat, n.GENERAL, n.MOST_SEATS):  # its deck, its hand, its discard pile
        start = state.start[zone]
        for cell in range(start, start + state.size[zone]):
            power += printed[design[cells[cell]]]
        cards += state.size[zone]
    if cards > 0:
        into[at + 9] += share * 0.3 * float(power) / float(cards)
        stands += worth_of_cards(power, cards)
    into[at + 10] += share * 0.05 * float(cards)
    for place in range(seat * n.PLACES, (seat + 1) * n.PLACES):
        card = cells[place]
        if card != NOBODY:
            row = state.row_of(card)
            defence = float(defence_of(state, card))
            stands += OF_DEFENCE * defence
            if row == 0:
                into[at + 13] += share * 0.1 * defence
            else:
                into[at + 4 + row] += share * 0.1 * defence
                into[at + 8] += share * 0.2
    start = state.start[n.GENERAL + seat]
    for cell in range(start, start + state.size[n.GENERAL + seat]):
        cost = float(state.cards.cost[design[cells[cell]]])
        stands += OF_COST * cost
        into[at + 11] += share * 0.05 * cost
    if state.alive[seat] == 0:
        return ELIMINATED
    return stands
