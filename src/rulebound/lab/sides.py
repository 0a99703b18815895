"""Two sides, the same deals: what moves in ordinary matches when cards or a house rule change.

A measure of the whole match is compared match by match, so its interval is that of the differences. A card is compared
by its sums, as if the sides were independent; where a deal helps it on both, its true interval is narrower. The
intervals hold for everything in the list together, at any moment at which one might look.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from pathlib import Path
from typing import Any

from rulebound.core.kernel.playout import Tally
from rulebound.core.people.registry import game as game_named
from rulebound.lab.balance import NOTED, SUMS_OF_NOTES, BalanceRequest, Sums, add, check, parts
from rulebound.lab.card_notes import MATCH_ROW, MOMENTS, PLAYED
from rulebound.lab.confidence import ERROR, Estimate, always
from rulebound.lab.kept import Kept
from rulebound.lab.runner import Runner, Telling
from rulebound.lab.tables import align

POINTS = 100.0
FEW = 200  # times that a card must have been played on both sides to be compared

Row = Sequence[float]  # see CardNotes
MEASURES: dict[str, tuple[Callable[[Row], float], float]] = {  # how it is read from a row, and in what it is told
    "decides first and wins": (lambda row: row[MATCH_ROW + int(row[1])], POINTS),
    "ties": (lambda row: float(max(row[MATCH_ROW:]) == min(row[MATCH_ROW:])), POINTS),
    "won from behind": (lambda row: row[5], POINTS),
    "changes of the lead": (lambda row: row[4], 1.0),
    "rounds": (lambda row: row[3], 1.0),
    "decisions": (lambda row: row[2], 1.0),
}
FIRST = "decides first and wins"


@dataclass(frozen=True)
class Moved:
    """One measure on both sides; shares in points of 100."""

    what: str
    before: float
    after: float
    difference: Estimate

    @property
    def surely(self) -> bool:
        return self.difference.low > 0 or self.difference.high < 0

    def facts(self) -> dict[str, Any]:
        low, high = self.difference.low, self.difference.high
        return {
            "what": self.what,
            "before": self.before,
            "after": self.after,
            "difference": self.difference.mean,
            "interval": [low, high],
            "surely": self.surely,
        }

    def row(self) -> tuple[str, ...]:
        low, high = self.difference.low, self.difference.high
        change = f"{self.difference.mean:+.2f}"
        return self.what, f"{self.before:.1f}", f"{self.after:.1f}", change, f"{low:+.2f} to {high:+.2f}"


@dataclass(frozen=True)
class Sides:
    """`measures` of the match, in the order of MEASURES, and `cards` that surely moved, the most first."""

    games: int
    measures: tuple[Moved, ...]
    cards: tuple[Moved, ...]

    def facts(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "measures": [moved.facts() for moved in self.measures],
            "moved": [moved.facts() for moved in (*self.measures, *self.cards) if moved.surely],
        }

    def words(self) -> list[str]:
        rows: list[Sequence[str]] = [("in ordinary matches", "before", "after", "change", "interval")]
        rows += [moved.row() for moved in (*self.measures, *self.cards)]
        moved = [moved.what for moved in (*self.measures, *self.cards) if moved.surely]
        end = f"surely moved: {', '.join(moved)}" if moved else "nothing else moved beyond chance"
        return [f"{self.games:,} matches of each side, the same deals", "", *align(rows), "", end]


@dataclass
class Paired:
    """Sums of one measure over pairs of matches."""

    before: float = 0.0
    after: float = 0.0
    change: float = 0.0
    squares: float = 0.0

    def add(self, was: float, now: float) -> None:
        self.before += was
        self.after += now
        self.change += now - was
        self.squares += (now - was) ** 2


@dataclass
class Running:
    """Both sides as far as they are played."""

    sums: tuple[Sums, Sums]
    pairs: dict[str, Paired] = field(default_factory=lambda: {name: Paired() for name in MEASURES})
    games: int = 0

    def add_rows(self, seats: int) -> None:
        """Compare the rows of the newest part, and let them go."""
        width = MATCH_ROW + seats
        was, now = (sums.rows.pop() for sums in self.sums)
        for at in range(0, len(was), width):
            before, after = was[at : at + width], now[at : at + width]
            self.games += 1
            for name, (value, _) in MEASURES.items():
                self.pairs[name].add(value(before), value(after))

    def measures(self, many: int) -> tuple[Moved, ...]:
        found = []
        for name, (_, scale) in MEASURES.items():
            pair = self.pairs[name]
            difference = always(self.games, pair.change, pair.squares, ERROR / many).scaled(scale)
            before, after = (scale * total / self.games for total in (pair.before, pair.after))
            found.append(Moved(name, before, after, difference))
        return tuple(found)


def play_sides(
    before: BalanceRequest,
    after: BalanceRequest,
    runner: Runner,
    telling: Telling,
    within: float | None,
    keep: tuple[Path | None, Path | None] = (None, None),
) -> Sides:
    """At most `after.games` matches of each side; with `within`, no more than it takes to know to so many points who
    gains by deciding first. `keep` has a file for each side."""
    works = [check(replace(side, rows="matches", deals=0)) for side in (before, after)]
    wanted = parts(NOTED, after.games)
    running = Running((Sums(Tally(before.seats), works[0].cards), Sums(Tally(after.seats), works[1].cards)))
    results = [Kept(path, work.facts()).results(runner, work, wanted) for path, work in zip(keep, works, strict=True)]
    many = len(MEASURES) + 2 * works[1].cards
    telling(0, after.games)
    for ours, theirs in zip(*results, strict=True):
        for sums, (part, numbers) in zip(running.sums, (ours, theirs), strict=True):
            add(sums, part, numbers)
        running.add_rows(before.seats)
        first = running.measures(many)[0].difference
        telling(running.games, after.games, f"{FIRST} {first.mean:+.1f} ({first.low:+.1f} to {first.high:+.1f})")
        if within is not None and first.high - first.low <= 2 * within:
            break
    for result in results:
        result.close()
    return Sides(running.games, running.measures(many), cards_moved(before, after, running, many))


def cards_moved(before: BalanceRequest, after: BalanceRequest, running: Running, many: int) -> tuple[Moved, ...]:
    """How often each card is played, and how often who played it wins: those of both sets that surely moved."""
    names = [
        {card.name: design for design, card in enumerate(game_named(side.game).card_set(side.cards).cards)}
        for side in (before, after)
    ]
    found = []
    for name in names[1]:
        if name not in names[0]:
            continue
        was, now = (played_sums(sums, names[side][name]) for side, sums in enumerate(running.sums))
        seats = float(running.games * after.seats)
        found.append(apart(f"{name} is played", (seats, was[0], was[0]), (seats, now[0], now[0]), many))
        if min(was[0], now[0]) >= FEW:
            found.append(apart(f"who plays {name} wins", was, now, many))
    return tuple(sorted((moved for moved in found if moved.surely), key=lambda moved: -abs(moved.difference.mean)))


def played_sums(sums: Sums, design: int) -> tuple[float, float, float]:
    """How often, the sum of the shares then, the sum of their squares."""
    size = sums.cards * MOMENTS * 2
    at = SUMS_OF_NOTES + (design * MOMENTS + PLAYED) * 2
    count, share, square = (sum(sums.notes[at + column * size : at + column * size + 2]) for column in range(3))
    return count, share, square


def apart(what: str, was: tuple[float, float, float], now: tuple[float, float, float], many: int) -> Moved:
    """The difference of two means, each from a count, a sum and a sum of squares."""
    one, other = (always(*sums, ERROR / many).scaled(POINTS) for sums in (was, now))
    middle = other.mean - one.mean
    radius = sqrt((one.high - one.mean) ** 2 + (other.high - other.mean) ** 2)
    return Moved(what, one.mean, other.mean, Estimate(middle, middle - radius, middle + radius))
