"""Who listens at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rulebound.server.tables.comparing import Told


class Connection(Protocol):
    """A line to somebody at an address. Every connection is equal to itself only."""

    address: str

    def send(self, data: bytes) -> None:
        """Never waits and never raises; who does not read is disconnected."""

    def dismiss(self, text: str, again: bool = False) -> None:
        """Say goodbye and close: for ever, or until it comes `again`."""


class Meter(Protocol):
    """What is counted about tables."""

    def acted(self, seconds: float) -> None:
        """A request was stored and told this long after it came."""

    def refused(self, code: str) -> None: ...


@dataclass(eq=False, slots=True)
class Member:
    """A connection at the table: as whom it reads (a seat, or SPECTATOR) and what it was told last. `re` is its own
    request that the next update answers."""

    connection: Connection
    reader: int
    seen: int
    changes: bool = False  # it wants what has changed, not whole positions
    text: bool = True  # it wants positions as text, too
    log: bool = True  # it wants what happened in words
    pictures: bool = True  # it wants what pictures can show of it
    told: Told | None = None  # the position that changes lead on from
    events: int = 0  # of the match, when it was told last
    welcomed: bool = False
    re: int = 0
    renews: bool = False  # it asks for another link of its seat
    company: int = 1  # connections to the same seat, as it was told last
    heard: int = 0  # of what was said
    since: float = 0.0  # when it came, by the clock of this machine

    def wants(self) -> tuple[bool, bool, bool, bool]:
        return self.changes, self.text, self.log, self.pictures
