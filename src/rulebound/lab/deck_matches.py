"""Matches between two decks, every deal from both sides: compiled, because a search for decks needs many.

A deal counts once, with the mean of its matches: what the seats and the shuffles give to one deck in the one match they
give to the other in the next, so the mean varies less than two matches of their own would.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from rulebound.bots.players import Player, sit_down
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.playout import seed_of
from rulebound.core.kernel.rng import Rng


@mypyc_attr(acyclic=True)
@final
class Shares:
    """Sums over deals of the share of the first deck, and of whoever decided first."""

    def __init__(self) -> None:
        self.deals: i64 = 0
        self.share: float = 0.0
        self.square: float = 0.0
        self.opening: float = 0.0
        self.opening_square: float = 0.0
        self.rounds: i64 = 0

    def sums(self) -> list[float]:
        return [float(self.deals), self.share, self.square, self.opening, self.opening_square, float(self.rounds)]


def play_decks(tables: list[Match], players: list[Player], seed: i64, first: i64, end: i64, shares: Shares) -> None:
    """Play deals `first` to `end` - 1. `tables` has one laid-out match for each way of turning the decks round the
    seats; in the one turned by t the first deck is at seat t."""
    seats: i64 = len(tables)
    seated = list(players)
    for deal in range(first, end):
        share = 0.0
        opening = 0.0
        for turned in range(seats):
            match = tables[turned].clone()
            match.begin(Rng(seed_of(seed, deal)))
            sit_down(players, seated, turned, seed, deal)
            opener = match.seat
            while not match.over:
                match.apply(seated[match.seat].choose(match))
            share += match.score(turned)
            opening += match.score(opener)
            shares.rounds += match.rounds()
        share /= float(seats)
        opening /= float(seats)
        shares.deals += 1
        shares.share += share
        shares.square += share * share
        shares.opening += opening
        shares.opening_square += opening * opening
