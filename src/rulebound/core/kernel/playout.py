"""Matches played to the end, and the tally that is kept of them: compiled, because millions of them are wanted.

A tally is plain counts. Adding the tallies of parts gives the tally of the whole in any order, so it does not matter
who played which part. (`playout` in core/kernel/match.py finishes one match for a search and keeps no tally.)
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import WORD, Rng
from rulebound.core.kernel.table import full

MOST: Final = 1 << 60
GOLDEN: Final = 0x1E3779B1  # odd, and small enough for 63-bit products


@mypyc_attr(acyclic=True)
@final
class Tally:
    """How finished matches ended and how long they took. A player is one of those who take turns at the seats."""

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.games: i64 = 0
        self.ties: i64 = 0  # all seats got the same share
        self.wins = full(0, seats * seats)  # by player * seats + seat
        self.wins_of_first: i64 = 0  # won by the seat that decided first
        self.decisions: i64 = 0
        self.fewest_decisions: i64 = MOST
        self.most_decisions: i64 = 0
        self.rounds: i64 = 0
        self.fewest_rounds: i64 = MOST
        self.most_rounds: i64 = 0

    def count(self, match: Match, turned: i64, first: i64, decisions: i64) -> None:
        """Add a finished match in which player p sat at seat (p + turned) % seats and seat `first` decided first."""
        seats = self.seats
        best = match.score(0)
        worst = best
        for seat in range(1, seats):
            share = match.score(seat)
            if share > best:
                best = share
            if share < worst:
                worst = share
        self.games += 1
        if best == worst:
            self.ties += 1
        else:
            for seat in range(seats):
                if match.score(seat) == best:
                    player = (seat - turned + seats) % seats
                    at = player * seats + seat
                    self.wins[at] += 1
                    if seat == first:
                        self.wins_of_first += 1
        rounds = match.rounds()
        self.decisions += decisions
        self.rounds += rounds
        if decisions < self.fewest_decisions:
            self.fewest_decisions = decisions
        if decisions > self.most_decisions:
            self.most_decisions = decisions
        if rounds < self.fewest_rounds:
            self.fewest_rounds = rounds
        if rounds > self.most_rounds:
            self.most_rounds = rounds

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.ties += other.ties
        for at in range(len(self.wins)):
            self.wins[at] += other.wins[at]
        self.wins_of_first += other.wins_of_first
        self.decisions += other.decisions
        self.rounds += other.rounds
        if other.fewest_decisions < self.fewest_decisions:
            self.fewest_decisions = other.fewest_decisions
        if other.most_decisions > self.most_decisions:
            self.most_decisions = other.most_decisions
        if other.fewest_rounds < self.fewest_rounds:
            self.fewest_rounds = other.fewest_rounds
        if other.most_rounds > self.most_rounds:
            self.most_rounds = other.most_rounds

    def numbers(self) -> list[int]:
        """Everything as plain numbers, to send to another process."""
        return [
            int(self.games),
            int(self.ties),
            int(self.wins_of_first),
            int(self.decisions),
            int(self.fewest_decisions),
            int(self.most_decisions),
            int(self.rounds),
            int(self.fewest_rounds),
            int(self.most_rounds),
            *[int(count) for count in self.wins],
        ]


def tally_of(seats: int, numbers: list[int]) -> Tally:
    """The inverse of `numbers`."""
    tally = Tally(seats)
    tally.games = numbers[0]
    tally.ties = numbers[1]
    tally.wins_of_first = numbers[2]
    tally.decisions = numbers[3]
    tally.fewest_decisions = numbers[4]
    tally.most_decisions = numbers[5]
    tally.rounds = numbers[6]
    tally.fewest_rounds = numbers[7]
    tally.most_rounds = numbers[8]
    tally.wins = vec[i64]([i64(count) for count in numbers[9:]])
    return tally


def seed_of(seed: i64, deal: i64) -> i64:
    """The seed of one deal of a run. Runs with different seeds have different deals, neighbouring seeds too."""
    return Rng((Rng(seed).word() + deal * GOLDEN) & WORD).word()


def player_seed(seed: i64, deal: i64, player: i64) -> i64:
    """The seed of a player's own generator in that deal; it differs from the match's."""
    return Rng(seed_of(seed, deal) ^ (((player + 1) * GOLDEN) & WORD)).word()


def play_randomly(laid_out: Match, seed: i64, first: i64, end: i64, tally: Tally) -> None:
    """Play matches number `first` to `end` - 1 of a run between random players. Each deal is played once for every
    way of turning the players round the seats. The same matches, to the last decision, as `random` bots play call by
    call."""
    seats = tally.seats
    generators = [Rng(0) for i in range(seats)]
    for number in range(first, end):
        deal = number // seats
        turned = number % seats
        match = laid_out.clone()
        match.begin(Rng(seed_of(seed, deal)))
        for player in range(seats):
            generators[(player + turned) % seats] = Rng(player_seed(seed, deal, player))
        opener = match.seat
        decisions: i64 = 0
        while not match.over:
            actions = match.legal()
            rng = generators[match.seat]
            match.apply(actions[rng.below(len(actions))])
            decisions += 1
        tally.count(match, turned, opener, decisions)
