"""The log of a table as one reader reads it. It is written down while things happen: later it might read otherwise, for
cards move on. So there is a scroll only for who is there and wants to read; for a latecomer the log is folded again.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable


class Scroll:
    __slots__ = ("before", "counts", "lines")

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.counts = array("I", [0])  # lines by the number of what was seen
        self.before = array("I")  # lines before each decision at this table

    def copy(self) -> Scroll:
        other = Scroll()
        other.lines, other.counts, other.before = list(self.lines), self.counts[:], self.before[:]
        return other

    def begin_decision(self) -> None:
        self.before.append(len(self.lines))

    def add(self, lines: Iterable[str], seen: int) -> None:
        """What is told by the entry with which the reader has seen `seen`; the number may be the same as before."""
        missing = seen + 1 - len(self.counts)
        if missing > 0:
            self.counts.extend([len(self.lines)] * missing)
        self.lines += lines
        self.counts[-1] = len(self.lines)

    def take_back(self, decision: int) -> None:
        """The decision of this number, counted at this table, and all after it never were."""
        standing = self.before[decision]
        del self.lines[standing:], self.before[decision:]
        at = len(self.counts)  # they never sink from left to right, so only the last ones can be above it
        while at and self.counts[at - 1] > standing:
            at -= 1
            self.counts[at] = standing

    def standing(self, seen: int) -> int:
        """How many lines still stand that were read at the number `seen`."""
        return self.counts[seen] if 0 <= seen < len(self.counts) else 0
