"""Every ready-made deck against every other, with the same bot behind each.

A cell is the share of matches that the deck of its row wins against the deck of its column, with its 95 % interval;
draws are wins of neither.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from rulebound.core.files.decks import Deck
from rulebound.core.intervals import wilson
from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import game
from rulebound.lab.report import Report, percent, share
from rulebound.lab.simulating import Progress, Request, check, simulate
from rulebound.lab.tables import align


@dataclass(frozen=True)
class Pairing:
    """Two decks and what came of their matches."""

    first: int
    second: int
    report: Report

    def wins(self, deck: int) -> int:
        return self.report.wins_of_bot(0 if deck == self.first else 1)


@dataclass(frozen=True)
class Matrix:
    title: str
    game: str
    bot: str
    seed: int
    games: int  # of each pairing
    decks: tuple[Deck, ...]
    pairings: tuple[Pairing, ...]
    seconds: float

    def pairing(self, one: int, other: int) -> Pairing:
        return next(found for found in self.pairings if {found.first, found.second} == {one, other})

    def wins(self, deck: int) -> int:
        """In all its matches."""
        return sum(found.wins(deck) for found in self.pairings if deck in (found.first, found.second))

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "bot": self.bot,
            "seed": self.seed,
            "games_of_each_pairing": self.games,
            "decks": [
                {"deck": deck.name, **share(self.wins(number), self.games * (len(self.decks) - 1))}
                for number, deck in enumerate(self.decks)
            ],
            "pairings": [
                {
                    "deck": self.decks[one].name,
                    "against": self.decks[other].name,
                    **share(self.pairing(one, other).wins(one), self.games),
                    "ties": int(self.pairing(one, other).report.tally.ties),
                }
                for one in range(len(self.decks))
                for other in range(len(self.decks))
                if one != other
            ],
            "timing": {"seconds": self.seconds},
        }

    def lines(self) -> list[str]:
        numbers = range(len(self.decks))
        total = self.games * (len(self.decks) - 1)
        rows = [("wins of the row", *(f"against {number + 1}" for number in numbers), "all")]
        intervals = [("95 % intervals", *(f"against {number + 1}" for number in numbers), "all")]
        for one in numbers:
            cells, bounds = [], []
            for other in numbers:
                wins = self.pairing(one, other).wins(one) if one != other else 0
                cells.append(percent(wins / self.games) if one != other else "–")
                bounds.append(interval(wins, self.games) if one != other else "–")
            label = f"{one + 1} {self.decks[one].name}"
            rows.append((label, *cells, percent(self.wins(one) / total)))
            intervals.append((label, *bounds, interval(self.wins(one), total)))
        ties = sum(int(found.report.tally.ties) for found in self.pairings)
        return [
            f"{self.title}: {self.games:,} games of each pairing of {self.bot} bots, seed {self.seed}, {ties:,} ties",
            "",
            *align(rows),
            "",
            *align(intervals),
            "",
            f"played in {self.seconds:.1f} s",
        ]


def interval(wins: int, games: int) -> str:
    low, high = wilson(wins, games)
    return f"{percent(low)} to {percent(high)}"


def play_matrix(request: Request, progress: Progress) -> Matrix:
    """All pairings of the game's ready-made decks; the request's own decks are left out."""
    rules = game(request.game)
    decks = rules.decks()
    if len(decks) < 2:
        raise Mistake(f"players of {rules.title} bring no decks: there is nothing to compare")
    if len(set(request.bots)) != 1:
        raise Mistake(f"a comparison of decks needs the same bot behind each, not {' and '.join(request.bots)}")
    check(request)
    pairs = list(combinations(range(len(decks)), 2))
    total = request.games * len(pairs)
    pairings: list[Pairing] = []
    for number, (one, other) in enumerate(pairs):
        pair = replace(request, decks=(decks[one], decks[other]))
        report = simulate(pair, part_of(progress, number * request.games, total))
        pairings.append(Pairing(one, other, report))
    return Matrix(
        title=rules.title,
        game=rules.id,
        bot=request.bots[0],
        seed=request.seed,
        games=request.games,
        decks=decks,
        pairings=tuple(pairings),
        seconds=sum(found.report.seconds for found in pairings),
    )


def part_of(progress: Progress, done: int, total: int) -> Progress:
    """Tells the progress of one pairing as a part of the whole."""
    return lambda played, _: progress(done + played, total)
