"""Games so small that what each decision is worth can be computed by hand, for the search to find.

Run by test_known_values.py as a program of its own, uncompiled: compiled matches have no subclasses in plain Python.
Prints what the search found in every game, as JSON.
"""

from __future__ import annotations

import json
import random
from typing import Any

from mypy_extensions import i64

from rulebound.bots.search import Search
from rulebound.core.kernel.agenda import empty_agenda
from rulebound.core.kernel.match import LEGAL, NO_SUCH_ACTION, Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import Layout

SIMULATIONS = 1500
# A game is a tree: [shares of the seats] where it ends, or {"seat": who decides, "moves": the games that follow}.
Tree = Any


class TinyMatch(Match):
    """No cards, no chance, nothing hidden: one decision after the other, as the tree says."""

    def __init__(self, tree: Tree, seats: int, copies: dict[int, int]) -> None:
        super().__init__(Layout(0, seats), Rng(0), empty_agenda(), empty_agenda())
        self.tree = tree
        self.seats = seats
        self.copies = copies  # how often each move lies in the hand; once unless told
        self.run()

    def hand(self) -> list[int]:
        """The move that each action stands for."""
        moves = range(len(self.tree["moves"]))
        return [move for move in moves for _ in range(self.copies.get(move, 1))]

    def begin(self, rng: Rng) -> None:
        self.run()

    def actions(self) -> i64:
        return 0 if self.over else len(self.hand())

    def refusal(self, action: i64) -> i64:
        return LEGAL if 0 <= action < self.actions() else NO_SUCH_ACTION

    def meaning(self, action: i64) -> i64:
        return self.hand()[action]

    def perform(self, asked: i64, action: i64) -> None:
        self.tree = self.tree["moves"][self.hand()[action]]

    def idle(self) -> None:
        if isinstance(self.tree, list):
            self.over = True
        else:
            self.seat = self.tree["seat"]
            self.asks = 1

    def carry_on(self) -> None:
        raise AssertionError("nothing is ever pending")

    def clone(self) -> TinyMatch:
        copy = TinyMatch(self.tree, self.seats, self.copies)
        copy.copy_match(self)
        return copy

    def score(self, seat: i64) -> float:
        return float(self.tree[seat])

    def evaluate(self, seat: i64) -> float:
        return 0.0

    def out_of_turn(self, seat: i64) -> i64:
        return NO_SUCH_ACTION

    def bound(self) -> i64:
        return 100


def worth(tree: Tree) -> list[float]:
    """What every seat gets where all play as well as they can for themselves."""
    if isinstance(tree, list):
        return tree
    return max((worth(move) for move in tree["moves"]), key=lambda shares: shares[tree["seat"]])


def random_tree(rng: random.Random, seats: int, depth: int) -> Tree:
    """Every end has other shares, so that there is one best move everywhere."""
    if depth == 0:
        parts = [rng.random() for _ in range(seats)]
        return [part / sum(parts) for part in parts]
    moves = [random_tree(rng, seats, depth - 1) for _ in range(rng.randint(2, 3))]
    return {"seat": rng.randrange(seats), "moves": moves}


def trap(seats: int) -> Tree:
    """The first move wins for seat 1 if the next seat is kind, and loses all otherwise; the second gives a half for
    sure. Who believes that others play for him takes the first."""

    def end(own: float) -> list[float]:
        return [own, *[(1 - own) / (seats - 1)] * (seats - 1)]

    kind_or_not = {"seat": 1, "moves": [end(1.0), end(1.0), end(0.0), end(1.0)]}
    sure = {"seat": 1, "moves": [end(0.5), end(0.5)]}
    return {"seat": 0, "moves": [kind_or_not, sure]}


def found(tree: Tree, seats: int, copies: dict[int, int] | None = None) -> dict[str, Any]:
    """What the search says of a game, beside what is true."""
    match = TinyMatch(tree, seats, copies or {})
    search = Search(match, 7)
    search.think(SIMULATIONS)
    actions = [int(action) for action in match.legal()]
    return {
        "choice": match.hand()[search.choice()],
        "visits": [int(search.visits_of(action)) for action in actions],
        "values": [float(search.value_of(action)) for action in actions],
        "worth": [worth(tree["moves"][match.hand()[action]])[tree["seat"]] for action in actions],
    }


def everything() -> dict[str, Any]:
    rng = random.Random(1)
    alike = {"seat": 0, "moves": [[0.5, 0.5], [0.5, 0.5], [0.5, 0.5]]}
    return {
        "traps": [found(trap(seats), seats) for seats in (2, 3, 4)],
        "random": [found(random_tree(rng, 2 + number % 2, 3), 2 + number % 2) for number in range(24)],
        "two copies": [found(alike, 2, {place: 2}) for place in range(3)],
        "once each": found(alike, 2),
    }


if __name__ == "__main__":
    print(json.dumps(everything()))
