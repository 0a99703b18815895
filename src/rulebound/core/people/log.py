"""How the events of a game are told and shown, each kind declared once: its line of the log, and its picture.

A line is a sentence with fields. {card} is named as far as its reader knows it. {seat} is the source of the event
counted from 1 and {other} its target; {source}, {target} and {amount} are plain numbers, which count a noun as in
{amount:coin} and show their sign as in {amount:+}. A game adds fields of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from rulebound.core.kernel.match import Match
from rulebound.core.kernel.resolver import Resolver
from rulebound.core.kernel.table import NOBODY
from rulebound.core.language.wording import capital, counted, printed, signed
from rulebound.core.people.game import Happening, What
from rulebound.core.people.readers import Event
from rulebound.core.people.seeing import name_told

Played = TypeVar("Played", bound=Match, contravariant=True)
ANYWHERE = -1
COUNTING: tuple[What, ...] = ("damage", "heal", "change", "gain", "lose", "dice")  # pictures that show an amount


class Number(int):
    """A number of an event, as a line formats it."""

    def __format__(self, noun: str) -> str:
        if noun == "+":
            return signed(int(self))
        return counted(int(self), noun) if noun else printed(int(self))


class Line(Generic[Played]):
    """How events of a kind are told, in words or by a function of the match, the event and the name of its card, and
    what kind of picture they are. `at` is the path where that is shown, with the fields of a line; without one it is
    shown at its card. `unknown` is what its card is called by those who may not know it."""

    def __init__(
        self,
        kind: int,
        words: str | Callable[[Played, Event, str], str] = "",
        what: What | Callable[[Played, Event], Happening] | None = None,
        at: str = "",
        unknown: str = "",
    ) -> None:
        self.kind, self.words, self.what, self.at, self.unknown = kind, words, what, at, unknown


class Moves:
    """How the log tells that a card changes zones, by the kinds of the zones that it leaves and enters; ANYWHERE is
    every kind that has no words of its own. Words, or what finds them from the event, have the fields {card}, {giver}
    and {holder} for the seats of the two zones, and {end}: on top or on the bottom."""

    def __init__(
        self, zone_kind: Callable[[int], int], told: Mapping[tuple[int, int], str | Callable[[Event], str]]
    ) -> None:
        self.zone_kind, self.told = zone_kind, told

    def __call__(self, match: Match, event: Event, card: str) -> str:
        source, target = self.zone_kind(event.source), self.zone_kind(event.target)
        words = self.told.get((source, target), self.told.get((ANYWHERE, target), ""))
        return (words if isinstance(words, str) else words(event)).format(
            card=card,
            giver=event.source - source + 1,
            holder=event.target - target + 1,
            end="on the bottom" if event.amount == NOBODY else "on top",
        )


class Log(Generic[Played]):
    """All kinds of events that are told or shown; the others are neither. `fields` are the game's own."""

    def __init__(
        self,
        *lines: Line[Played],
        fields: Callable[[Played, Event], Mapping[str, object]] | None = None,
        unknown: str = "a card",
    ) -> None:
        self.lines = {line.kind: line for line in lines}
        self.fields = fields
        self.unknown = unknown

    def tell(self, match: Played, event: Event, seat: int) -> str:
        line = self.lines.get(event.kind)
        if line is None:
            return ""
        assert isinstance(match, Resolver)  # as every match is that has cards
        card = name_told(match, event, seat, line.unknown or self.unknown)
        if not isinstance(line.words, str):
            return capital(line.words(match, event, card))
        return capital(line.words.format(card=card, **self.fields_of(match, event)))

    def picture(self, match: Played, event: Event) -> Happening | None:
        line = self.lines.get(event.kind)
        if line is None or line.what is None:
            return None
        if not isinstance(line.what, str):
            return line.what(match, event)
        at = line.at.format(**self.fields_of(match, event)) if line.at else ""
        return Happening(line.what, at, event.amount if line.what in COUNTING else 0)

    def fields_of(self, match: Played, event: Event) -> Mapping[str, object]:
        """What a line may name beside its card."""
        numbers = {
            "seat": event.source + 1,
            "other": event.target + 1,
            "source": Number(event.source),
            "target": Number(event.target),
            "amount": Number(event.amount),
        }
        return numbers if self.fields is None else {**numbers, **self.fields(match, event)}
