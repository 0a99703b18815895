"""A runner that counts the parts that are played: what was kept is not."""

from __future__ import annotations

from collections.abc import Iterable

from rulebound.lab.runner import Part, Results, Serial, Work


class Counting(Serial):
    def __init__(self) -> None:
        self.played = 0

    def results(self, work: Work, parts: Iterable[Part]) -> Results:
        for result in super().results(work, parts):
            self.played += 1
            yield result
