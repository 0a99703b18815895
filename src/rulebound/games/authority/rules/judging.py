"""How well a seat stands: `evaluate` is a simple measure for the greedy bot, `prospect` the share of the victory that a
search expects where it looks no further.

The numbers of `hopes` are no opinion about good play. They were fitted (multinomial logistic regression on the shares
in 16 to 24 random matches each) to what random play makes of 7,099 positions from matches of greedy and random bots
with 2, 3 and 4 seats. The shares are off by 0.24 (root mean square) where equal shares for all are off by 0.36; units
in rows, the hand and whose turn it is explained hardly more. The same numbers serve teams and the solo game: random
play nearly always loses against the Regent's script, and a share that is always near 0 would tell a search nothing.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.state import State
from rulebound.games.authority.rules.values import defence_of

ELIMINATED: Final = -40.0
OF_DEFENCE: Final = 0.9
OF_COST: Final = 0.5  # of a general
HORIZON: Final = 6  # rounds; it did best among 3, 4, 6 and 10, in only 30 to 40 matches each
OF_HP: Final = 0.13
OF_POWER: Final = 0.011
OF_CARD: Final = -0.054  # a weak card is in the way of a strong one
OF_GENERAL_COST: Final = 0.026
CERTAIN: Final = 50.0  # beyond this a difference of hopes changes no share


def evaluate(state: State, seat: i64) -> float:
    """HP, the power of the deck, the defence in the rows and the general zone, each at its rough price."""
    if state.over:
        return 1000.0 * state.score(seat)
    value = 0.0
    for other in range(state.seats):
        value += counted(state, seat, other, standing(state, other))
    return value


def counted(state: State, seat: i64, other: i64, stands: float) -> float:
    """What it means to a seat that another, or it itself, stands so."""
    if other == seat:
        return stands
    if state.partners(seat, other):
        return 0.5 * stands
    return -stands / float(state.seats - 1)


def standing(state: State, seat: i64) -> float:
    """`observing.write_side` works out the same beside its numbers."""
    if state.alive[seat] == 0:
        return ELIMINATED
    value = float(state.hp[seat])
    total: i64 = 0
    cards: i64 = 0
    power = state.cards.power
    designs = state.design
    cells = state.cells
    for zone in range(n.DECK + seat, n.GENERAL, n.MOST_SEATS):  # its deck, its hand, its discard pile
        start = state.start[zone]
        for at in range(start, start + state.size[zone]):
            total += power[designs[cells[at]]]
        cards += state.size[zone]
    if cards > 0:
        value += worth_of_cards(total, cards)
    for place in range(seat * n.PLACES, (seat + 1) * n.PLACES):
        card = state.cells[place]
        if card != NOBODY:
            value += OF_DEFENCE * float(defence_of(state, card))
    for index in range(state.size[n.GENERAL + seat]):
        value += OF_COST * float(state.cards.cost[state.design[state.nth(n.GENERAL + seat, index)]])
    return value


def worth_of_cards(power: i64, cards: i64) -> float:
    """Of the cards in deck, hand and discard pile: their mean power, and that there are many."""
    return 6.0 * float(power) / float(cards) + 0.4 * float(cards)


def prospect(state: State, seat: i64) -> float:
    """The share of the victory that the seat may expect of a match that is not over; all shares add up to 1."""
    if state.choices[n.MODE] == n.MODE_TEAMS:
        ours = hopes(state, seat) + hopes(state, (seat + 2) % 4)
        theirs = hopes(state, (seat + 1) % 4) + hopes(state, (seat + 3) % 4)
        return 0.5 / (1.0 + odds(theirs - ours))
    if state.alive[seat] == 0:
        return 0.0
    mine = hopes(state, seat)
    total = 1.0
    for other in range(state.seats):
        if other != seat and state.alive[other] != 0:
            total += odds(hopes(state, other) - mine)
    return 1.0 / total


def odds(difference: float) -> float:
    if difference > CERTAIN:
        difference = CERTAIN
    return exp(difference)


def hopes(state: State, seat: i64) -> float:
    """The logarithm of the seat's odds, but for a number that is the same for all: HP, the cards it plays with, which
    are those of deck, hand, discard pile and rows 1 to 3, and the general zone."""
    if state.alive[seat] == 0:
        return 0.0
    printed = state.cards
    power: i64 = 0
    count: i64 = 0
    for zone in range(n.DECK + seat, n.GENERAL, n.MOST_SEATS):  # its deck, its hand, its discard pile
        start = state.start[zone]
        for at in range(start, start + state.size[zone]):
            power += printed.power[state.design[state.cells[at]]]
        count += state.size[zone]
    for place in range(seat * n.PLACES + 1, (seat + 1) * n.PLACES):
        card = state.cells[place]
        if card != NOBODY:
            power += printed.power[state.design[card]]
            count += 1
    cost: i64 = 0
    start = state.start[n.GENERAL + seat]
    for at in range(start, start + state.size[n.GENERAL + seat]):
        cost += printed.cost[state.design[state.cells[at]]]
    value = OF_HP * float(state.hp[seat]) + OF_POWER * float(power)
    return value + OF_CARD * float(count) + OF_GENERAL_COST * float(cost)
