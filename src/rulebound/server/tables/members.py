"""Who listens at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Connection(Protocol):
    """A line to somebody. Every connection is equal to itself only."""

    def send(self, data: bytes) -> None:
        """Never waits and never raises; who does not read is disconnected."""


@dataclass(eq=False)
class Member:
    """A connection at the table: as whom it reads (a seat, or SPECTATOR) and what it was told last. `re` is its own
    request that the next update answers."""

    connection: Connection
    reader: int
    seen: int
    welcomed: bool = False
    re: int = 0
    heard: int = 0  # of what was said
