"""A house rule measured as a change of cards is: the same deals under each of its values, all that moves told against
the first of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rulebound.core.files.rulebook import Option, Variant
from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import game as game_named
from rulebound.lab.balance import BalanceRequest
from rulebound.lab.comparing import read_values
from rulebound.lab.kept import beside
from rulebound.lab.runner import Runner, Telling
from rulebound.lab.sides import Sides, play_sides


@dataclass(frozen=True)
class HouseRule:
    """The first of the values, and for each of the others what it moves."""

    request: BalanceRequest
    variant: Variant
    base: Option
    moved: tuple[tuple[Option, Sides], ...]

    def facts(self) -> dict[str, Any]:
        return {
            "game": self.request.game,
            "option": self.variant.name,
            "ruling": self.variant.ruling,
            "bot": self.request.bot,
            "seed": self.request.seed,
            "from": self.base,
            "values": [{"value": value, **sides.facts()} for value, sides in self.moved],
        }

    def words(self) -> list[str]:
        title = game_named(self.request.game).title
        lines = [f"{title}: {self.variant.name} ({self.variant.ruling}), {self.request.bot} players", self.variant.text]
        for value, sides in self.moved:
            lines += ["", f"{self.variant.name} = {value} against {self.base}", *sides.words()]
        return lines


def compare_rule(
    request: BalanceRequest,
    wanted: str,
    runner: Runner,
    telling: Telling,
    within: float | None,
    keep: Path | None = None,
) -> HouseRule:
    """OPTION for all values, OPTION=A,B for some. Mistake for an option or a value that the game does not have."""
    game = game_named(request.game)
    variant, values = read_values(game, wanted)
    if request.options.get(variant.name, variant.default) != variant.default:
        raise Mistake(f"{variant.name} is compared: leave --option {variant.name} out")
    sides = [replace(request, options={**request.options, variant.name: value}) for value in values]
    files = [beside(keep, str(value)) for value in values]
    moved = tuple(
        (value, play_sides(sides[0], side, runner, telling, within, (files[0], file)))
        for value, side, file in zip(values[1:], sides[1:], files[1:], strict=True)
    )
    return HouseRule(request, variant, values[0], moved)
