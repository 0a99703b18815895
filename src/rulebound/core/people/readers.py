"""Who reads a match, a seat or one of two others, and what they read: views, and events as they were recorded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rulebound.core.kernel.match import Match
from rulebound.core.kernel.table import EVENT_SIZE

SPECTATOR = -1  # sees what everybody knows
EVERYTHING = -2  # the truth: for scenes, tests and finished matches only

View = dict[str, Any]


class Event(NamedTuple):
    """One recorded event; `known` is the bit mask of the seats that knew the card's design at that moment."""

    kind: int
    card: int
    design: int
    known: int
    source: int
    target: int
    amount: int

    def tells(self, seat: int, seats: int) -> bool:
        """May this reader be told which card it was?"""
        if seat == EVERYTHING:
            return True
        return self.known >> (seats if seat == SPECTATOR else seat) & 1 != 0


def events_of(match: Match, first: int = 0) -> Iterator[Event]:
    """The recorded events from number `first` on."""
    numbers = [int(number) for number in match.events[first * EVENT_SIZE :]]
    for at in range(0, len(numbers), EVENT_SIZE):
        yield Event(*numbers[at : at + EVENT_SIZE])
