"""A game's rulebook as data: numbered clauses, rulings, and the variants that a match may choose.

Clause ids are permanent. The engine knows a clause by a number (`clause_id` says which), so that a
refusal is one integer.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rulebound.core.kernel.match import EXTRA, RULING
from rulebound.core.mistakes import Mistake

ID = re.compile(r"([A-Z]{2})-(?:(\d+)\.(\d+)|([RX])(\d+))$")

Option = str | int


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule. `unseen` says why it cannot be shown in play, and is empty where a scene shows it."""

    id: str
    chapter: str
    text: str
    unseen: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to a question that the rulebook leaves open."""

    id: str
    chapter: str
    question: str
    ruling: str
    reason: str
    options: str = ""
    unseen: str = ""

    @property
    def text(self) -> str:
        return f"{self.question} {self.ruling}"


@dataclass(frozen=True, slots=True)
class Variant:
    """A house rule: one of the named values, a whole number from `least` to `most`, or a list of `cards` of this kind.
    Such a list is "all", "none" or names with commas between them; which cards there are, the game knows."""

    name: str
    values: tuple[str, ...]
    default: Option
    ruling: str
    text: str
    least: int = 0
    most: int = 0
    cards: str = ""

    def number(self, value: Option) -> int:
        """The value as the engine knows it; a list of cards is laid on the table instead and counts 0. Mistake for a
        value that the variant does not have."""
        if self.cards:
            return 0
        if self.values:
            if str(value) in self.values:
                return self.values.index(str(value))
            raise Mistake(f"{self.name} is {' or '.join(self.values)}, not {value!r} ({self.ruling})")
        if re.fullmatch(r"-?\d+", str(value)) and self.least <= int(value) <= self.most:
            return int(value)
        raise Mistake(f"{self.name} is a whole number from {self.least} to {self.most}, not {value!r} ({self.ruling})")

    def value(self, number: int) -> Option:
        """The inverse of `number`."""
        return self.values[number] if self.values else number

    def settle(self, value: Option) -> Option:
        """The value as it is kept with a match: equal ones are written equally."""
        if not self.cards:
            return self.value(self.number(value))
        names = cards_listed(value)
        if not all(names) or len(set(names)) < len(names):
            raise Mistake(
                f"{self.name} is all, none or the names of {self.cards} cards with commas between them, each once, "
                f"not {value!r} ({self.ruling})"
            )
        return ", ".join(names)

    def offered(self) -> str:
        """Its values in words."""
        if self.cards:
            return f"all or none or names of {self.cards} cards with commas between them"
        return " or ".join(self.values) or f"a number from {self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Rulebook:
    """`version` counts what changes matches: a match is replayed by the version that it was played by. `edition` is
    what the rulebook itself calls its version, empty where it says nothing."""

    title: str
    prefix: str
    version: int
    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...]
    variants: tuple[Variant, ...]
    edition: str = ""

    def __repr__(self) -> str:
        return f"<Rulebook of {self.title}: {len(self.clauses)} clauses, {len(self.rulings)} rulings>"

    def entries(self) -> tuple[Clause | Ruling, ...]:
        return (*self.clauses, *self.rulings)

    def entry(self, id: str) -> Clause | Ruling:
        """The clause or ruling with this id. Mistake if there is none."""
        for entry in self.entries():
            if entry.id == id:
                return entry
        raise Mistake(f"{self.title} has no rule {id!r}; ids look like {self.clauses[0].id} or {self.prefix}-R1")

    def settle(self, options: Mapping[str, Option]) -> dict[str, Option]:
        """All variants with the values of a match. Mistake for an unknown option or value."""
        known = {variant.name: variant for variant in self.variants}
        for name in options:
            if name not in known:
                raise Mistake(f"{self.title} has no option {name!r}; it has {', '.join(known)}")
        return {name: variant.settle(options.get(name, variant.default)) for name, variant in known.items()}

    def numbers(self, options: Mapping[str, Option]) -> list[int]:
        """The settled options as the engine takes them, in the order of the variants."""
        settled = self.settle(options)
        return [variant.number(settled[variant.name]) for variant in self.variants]


def cards_listed(value: Option) -> list[str]:
    """The names in an option that is a list of cards, or the one word that stands for all or none of them."""
    return [" ".join(name.split()) for name in str(value).split(",")]


def clause_id(prefix: str, number: int) -> str:
    """312 is FR-3.12, RULING + 48 is FR-R48."""
    if number >= EXTRA:
        return f"{prefix}-X{number - EXTRA}"
    if number >= RULING:
        return f"{prefix}-R{number - RULING}"
    return f"{prefix}-{number // 100}.{number % 100}"


def load_rulebook(path: Path) -> Rulebook:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Rulebook(
        title=data["title"],
        prefix=data["prefix"],
        version=data["version"],
        clauses=tuple(Clause(**entry) for entry in data["clause"]),
        rulings=tuple(Ruling(**entry) for entry in data["ruling"]),
        variants=tuple(Variant(**{**entry, "values": tuple(entry.get("values", ()))}) for entry in data["variant"]),
        edition=data.get("edition", ""),
    )
