"""Tiny games with known values, to hold the search to them.

Run as a script, uncompiled, because a compiled class takes no subclasses from outside; prints what was found as JSON.

Nim: five stones, a move takes one or two, who takes the last wins. The first player wins by taking two, and only so.
Gift: three seats; seat 1 says who gets the prize. Of its eight ways to say so five mean seat 2 and two mean seat 3.
Plain gift: the same with one way for each. Even: the same, and the prize is shared whatever is said.
Coin: seat 1 agrees or not; then a coin that seat 1 does not see says whether seat 2 has a choice, and seat 1 decides.
Bet: the first move shares the prize, the second wins or loses all by a coin that nobody has thrown yet. Good bet: the
coin has two sides that win and one that loses.
"""

from __future__ import annotations

import json

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.bots.comparing import Comparison
from rulebound.bots.network import Network
from rulebound.bots.players import Minds, PolicyPlayer
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


class PlainGift(Gift):
    def refusal(self, action: i64) -> i64:
        return LEGAL if action in (0, 5, 7) and not self.over else 1


class Even(Gift):
    def score(self, seat: i64) -> float:
        return 1.0 / 3.0


class Coin(Tiny):
    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.left = 3
        self.heads = False

    def clone(self) -> Coin:
        copy = super().clone()
        assert isinstance(copy, Coin)
        copy.heads = self.heads
        return copy

    def imagine_again(self, seat: i64, rng: Rng) -> Match:
        copy = self.clone()
        copy.heads = bool(rng.below(2))
        return copy

    def refusal(self, action: i64) -> i64:
        choices = 1 if self.left == 2 and not self.heads else 2
        return LEGAL if 0 <= action < choices and not self.over else 1

    def perform(self, asked: i64, action: i64) -> None:
        self.left -= 1
        self.seat = 1 - self.seat
        if not self.left or (self.left == 2 and action == 1):
            self.winner, self.over = int(action), True


class Bet(Tiny):
    sides = 2

    def clone(self) -> Bet:
        copy = super().clone()
        assert isinstance(copy, Bet)
        copy.rng = self.rng.clone()
        return copy

    def refusal(self, action: i64) -> i64:
        return LEGAL if 0 <= action < 2 and not self.over else 1

    def perform(self, asked: i64, action: i64) -> None:
        self.over = True
        if action == 1:
            self.winner = int(self.rng.below(self.sides) == 0)

    def score(self, seat: i64) -> float:
        return 0.5 if self.winner < 0 else float(seat == self.winner)


class GoodBet(Bet):
    sides = 3


def blank(match: Match) -> Network:
    """A network that has learnt nothing: all moves are alike to it, and all positions."""
    network = Network(match, PrintRows(1, vec[i64]([0]), vec[i64](), vec[float]()), 4, 4)
    network.expand()
    return network


def searched(match: Match, simulations: int, others: float = 0.0) -> Search:
    search = Search(match, 3, Minds(blank(match)), Settings(1.0, 1.0, 0, 0, 1.0, 0, 0.1, others))
    search.think(simulations)
    return search


def told(match: Match, simulations: int, others: float = 0.0) -> dict[str, object]:
    search = searched(match, simulations, others)
    found = {int(action): (int(search.visits_of(action)), float(search.value_of(action))) for action in match.legal()}
    return {"choice": int(search.choice()), "found": found, "nodes": len(search.meaning)}


def below_the_first_move(match: Match, simulations: int) -> list[tuple[int, int]]:
    """Of each node below the first move of seat 1: its meaning and who moves."""
    search = searched(match, simulations)
    node, found = search.first_child[search.child(search.root, 0, 0)], []
    while node >= 0:
        found.append((int(search.meaning[node]), int(search.mover[node])))
        node = search.sibling[node]
    return sorted(found)


def compared(match: Match, copies: int, ahead: int, seed: int = 3) -> tuple[int, dict[int, tuple[int, float]]]:
    """What a comparison takes, and of each of its candidates how often it was tried and how much better it was."""
    network = blank(match)
    player = PolicyPlayer(network, 0.0)
    comparison = Comparison(match, seed, Minds(network), player, ahead)
    comparison.think(copies)
    found = {
        int(action): (int(comparison.tried[at]), float(comparison.mean(at)))
        for at, action in enumerate(comparison.actions)
    }
    return int(comparison.choice()), found


def share_of_bets(match: Match, copies: int) -> float:
    """How many of 400 comparisons leave the favourite for the bet."""
    return sum(compared(match, copies, 0, seed)[0] for seed in range(400)) / 400


if __name__ == "__main__":
    games = {"gift": Gift(3), "plain gift": PlainGift(3), "even": Even(3)}
    print(
        json.dumps(
            {
                "nim": told(Nim(2), 600),
                "nim by policy": told(Nim(2), 600, others=1.0),
                "coin": below_the_first_move(Coin(2), 60),
                **{name: told(match, 60) for name, match in games.items()},
                "compared": {
                    "gift": compared(Gift(3), 48, 0),
                    "even": compared(Even(3), 48, 0),
                    "nim": {ahead: compared(Nim(2), 12, ahead) for ahead in (0, 9)},
                    "bets": share_of_bets(Bet(2), 40),
                    "good bets": share_of_bets(GoodBet(2), 400),
                },
            }
        )
    )
