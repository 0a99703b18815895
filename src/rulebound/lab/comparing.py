"""What a house rule does: the same bots, decks and seeds under each of its values, and the differences.

A difference is that of two shares of wins, with the 95 % interval of Newcombe. It treats the two runs as independent.
They are not, since they share their deals: where a deal helps the same player under both values, the true interval is
narrower.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

from rulebound.core.files.rulebook import Option, Variant
from rulebound.core.intervals import wilson
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.registry import game
from rulebound.lab.matrix import part_of
from rulebound.lab.report import Report, in_words, percent
from rulebound.lab.simulating import Progress, Request, check, simulate
from rulebound.lab.tables import align

MOST_VALUES = 12


@dataclass(frozen=True)
class Comparison:
    """The reports of all values in the order in which they were named; the first is what the others differ from."""

    variant: Variant
    values: tuple[Option, ...]
    reports: tuple[Report, ...]

    def measures(self) -> dict[str, Callable[[Report], int]]:
        """What is compared: matches won by whoever decides first, by the first bot, and by nobody."""
        found: dict[str, Callable[[Report], int]] = {"decides first": lambda report: int(report.tally.wins_of_first)}
        bots = self.reports[0].bots
        if len(set(bots)) > 1 or self.reports[0].decks:
            found[f"first bot ({bots[0]})"] = lambda report: report.wins_of_bot(0)
        found["ties"] = lambda report: int(report.tally.ties)
        return found

    def as_json(self) -> dict[str, Any]:
        games = int(self.reports[0].tally.games)
        return {
            "game": self.reports[0].game,
            "option": self.variant.name,
            "ruling": self.variant.ruling,
            "games_of_each_value": games,
            "seed": self.reports[0].seed,
            "values": [
                {"value": value, "report": report.as_json()}
                for value, report in zip(self.values, self.reports, strict=True)
            ],
            "differences": [
                {
                    "value": value,
                    "from": self.values[0],
                    "measure": name,
                    **difference(count(report), games, count(self.reports[0]), games),
                }
                for value, report in zip(self.values[1:], self.reports[1:], strict=True)
                for name, count in self.measures().items()
            ],
        }

    def lines(self) -> list[str]:
        first = self.reports[0]
        games = int(first.tally.games)
        base = self.values[0]
        option = f"{self.variant.name} ({self.variant.ruling})"
        lines = [
            f"{first.title}: {option}, {games:,} games of each value, seed {first.seed}, the same deals for all",
            self.variant.text,
            "",
        ]
        for name, count in self.measures().items():
            counted = "count" if name == "ties" else "wins"
            heads = (name, counted, "share", "95 % interval", f"against {base}", "95 % interval")
            rows: list[Sequence[str]] = [heads]
            for value, report in zip(self.values, self.reports, strict=True):
                found = difference(count(report), games, count(first), games)
                shown = in_words({"wins": count(report), "share": count(report) / games, "interval": found["own"]})
                change = ("–", "–") if report is first else change_in_words(found)
                rows.append((str(value), *shown, *change))
            lines += [*align(rows), ""]
        lines += [*align(self.lengths()), ""]
        seconds = sum(report.seconds for report in self.reports)
        return [*lines, f"played in {seconds:.1f} s"]

    def lengths(self) -> list[Sequence[str]]:
        rows: list[Sequence[str]] = [("mean length", "rounds", "decisions")]
        for value, report in zip(self.values, self.reports, strict=True):
            games = int(report.tally.games)
            means = (int(report.tally.rounds) / games, int(report.tally.decisions) / games)
            rows.append((str(value), *(f"{mean:.1f}" for mean in means)))
        return rows


def difference(count: int, games: int, other: int, other_games: int) -> dict[str, Any]:
    """How far a share is above another, with Newcombe's interval made of Wilson's intervals."""
    own, base = count / games, other / other_games
    low, high = wilson(count, games)
    base_low, base_high = wilson(other, other_games)
    apart = own - base
    return {
        "share": own,
        "own": [low, high],
        "difference": apart,
        "interval": [
            apart - sqrt((own - low) ** 2 + (base_high - base) ** 2),
            apart + sqrt((high - own) ** 2 + (base - base_low) ** 2),
        ],
    }


def change_in_words(found: dict[str, Any]) -> tuple[str, str]:
    low, high = found["interval"]
    return points(found["difference"]), f"{points(low)} to {points(high)}"


def points(value: float) -> str:
    """A difference of shares: "+1.2 %", "\u22120.4 %"."""
    return f"{'+' if value >= 0 else chr(0x2212)}{percent(abs(value))}"


def compare(request: Request, wanted: str, progress: Progress) -> Comparison:
    """Play the request under each value of an option: OPTION for all values, OPTION=A,B for some. Mistake for an option
    or a value that the game does not have."""
    variant, values = read_wanted(request, wanted)
    for value in values:
        check(replace(request, options={**request.options, variant.name: value}))
    total = request.games * len(values)
    reports = tuple(
        simulate(
            replace(request, options={**request.options, variant.name: value}),
            part_of(progress, number * request.games, total),
        )
        for number, value in enumerate(values)
    )
    return Comparison(variant, values, reports)


def read_wanted(request: Request, wanted: str) -> tuple[Variant, tuple[Option, ...]]:
    variant, values = read_values(game(request.game), wanted)
    if variant.name in request.options:
        raise Mistake(f"{variant.name} is compared: leave --option {variant.name} out")
    return variant, values


def read_values(rules: Game, wanted: str) -> tuple[Variant, tuple[Option, ...]]:
    """The option and the values that are named, the one from which the others are told first."""
    name, equals, listed = (part.strip() for part in wanted.partition("="))
    variant = next((found for found in rules.rulebook.variants if found.name == name), None)
    if variant is None:
        known = ", ".join(found.name for found in rules.rulebook.variants)
        raise Mistake(f"{rules.title} has no option {name!r} to compare; it has {known}")
    if variant.cards:
        raise Mistake(f"{name} is a list of cards: run simulate once with each list, with --option {name}=…")
    if equals:
        texts = [text.strip() for text in listed.split(",") if text.strip()]
        values = tuple(dict.fromkeys(variant.value(variant.number(text)) for text in texts))
    elif variant.values:
        # The official value first: the others are told by how far they are from it.
        values = (variant.default, *(value for value in variant.values if value != variant.default))
    else:
        raise Mistake(f"{name} is a number: say which values, as in --compare {name}={variant.least},{variant.default}")
    if not 2 <= len(values) <= MOST_VALUES:
        raise Mistake(f"a comparison needs 2 to {MOST_VALUES} values of {name}, not {len(values)}")
    return variant, values
