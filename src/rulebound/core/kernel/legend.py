"""What the numbers of an observation and of a described action stand for, as on a map: declared once by every game in
its `rules/observing.py`, the same for all matches with as many seats.

A learner's weights are kept by these words, so a word that changes makes what was learnt by it worthless.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@mypyc_attr(acyclic=True)
@final
class Legend:
    """`holders`: by zone the seat that it belongs to, or NOBODY. The n-th zone of every seat is of the same kind; a
    zone of a seat that nobody sits at may have a higher number. `zones` has a word for each; zones of one kind have
    the same. `questions`: a word for each value of `asks`. `scalars`: the names of what `Match.scalars` writes.
    `sorts`: how many sorts of action `Match.describe` tells apart; `numbers`: the names of the numbers that it
    writes."""

    def __init__(
        self,
        holders: vec[i64],
        zones: list[str],
        questions: list[str],
        scalars: list[str],
        sorts: i64,
        numbers: list[str],
    ) -> None:
        self.holders = holders
        self.zones = zones
        self.questions = questions
        self.scalars = scalars
        self.sorts = sorts
        self.numbers = numbers
        self.relations: i64 = 2  # how many answers `Match.relation` has
        self.marks: list[str] = []  # the game's own marks: facts about places that are true or not


def paired(words: list[str]) -> list[str]:
    """The names of numbers that each of two players has, mine before the other's."""
    return [f"{whose}: {word}" for word in words for whose in ("me", "them")]
