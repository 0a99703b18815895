"""Tiny games with known values, to hold the search to them.

Run as a script, uncompiled, because a compiled class takes no subclasses from outside; prints what was found as JSON.

Nim: five stones, a move takes one or two, who takes the last wins. The first player wins by taking two, and only so.
Gift: three seats; seat 1 says who gets the prize. Of its eight ways to say so five mean seat 2 and two mean seat 3.
"""

from __future__ import annotations

import json

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.bots.network import Network
from rulebound.bots.players import Minds
from rulebound.bots.tree import Search, Settings
from rulebound.core.kernel.agenda import empty_agenda
from rulebound.core.kernel.match import LEGAL, Match
from rulebound.core.kernel.observing import PrintRows
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import Layout

GIFT_TO = (1, 1, 1, 1, 1, 2, 2, 0)


class Tiny(Match):
    """A match without cards."""

    def __init__(self, seats: int) -> None:
        super().__init__(Layout(0, seats), Rng(0), empty_agenda(), empty_agenda())
        self.asks = 1
        self.left = 5
        self.winner = -1

    def begin(self, rng: Rng) -> None:
        pass

    def actions(self) -> i64:
        return 8

    def clone(self) -> Tiny:
        copy = type(self)(int(self.layout.seats))
        copy.copy_match(self)
        copy.left, copy.winner = self.left, self.winner
        return copy

    def score(self, seat: i64) -> float:
        return float(seat == self.winner)

    def evaluate(self, seat: i64) -> float:
        return 0.0

    def out_of_turn(self, seat: i64) -> i64:
        return 1

    def bound(self) -> i64:
        return 9

    def carry_on(self) -> None:
        pass

    def idle(self) -> None:
        self.asks = 1


class Nim(Tiny):
    def refusal(self, action: i64) -> i64:
        return LEGAL if 1 <= action <= min(2, self.left) and not self.over else 1

    def perform(self, asked: i64, action: i64) -> None:
        self.left -= int(action)
        if not self.left:
            self.winner, self.over = int(self.seat), True
        self.seat = 1 - self.seat


class Gift(Tiny):
    def refusal(self, action: i64) -> i64:
        return LEGAL if 0 <= action < 8 and not self.over else 1

    def meaning(self, action: i64) -> i64:
        return GIFT_TO[action]

    def perform(self, asked: i64, action: i64) -> None:
        self.winner, self.over = GIFT_TO[action], True


def searched(match: Match, simulations: int) -> Search:
    network = Network(match, PrintRows(1, vec[i64]([0]), vec[i64](), vec[float]()), 4, 4)
    network.expand()
    search = Search(match, 3, Minds(network), Settings(1.0, 1.0, 0))
    search.think(simulations)
    return search


def told(match: Match, simulations: int) -> dict[str, object]:
    search = searched(match, simulations)
    found = {int(action): (int(search.visits_of(action)), float(search.value_of(action))) for action in match.legal()}
    return {"choice": int(search.choice()), "found": found, "nodes": len(search.meaning)}


if __name__ == "__main__":
    print(json.dumps({"nim": told(Nim(2), 600), "gift": told(Gift(3), 60)}))
