"""A phrase: one node of the tree that a card text becomes.

Two phrases are equal when they say the same, wherever they stand: `start` and `end` are left out of
comparison. Whoever must tell two equal phrases of one text apart goes by identity.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Phrase:
    """`kind` names the production; `parts` are the phrases and the numbers, money and names in it.

    `start` and `end` are 0-based character offsets in the text that was read.
    """

    kind: str
    parts: tuple[Phrase | str, ...] = ()
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)

    def phrases(self) -> tuple[Phrase, ...]:
        """The parts that are phrases, in the order of the text."""
        return tuple(part for part in self.parts if isinstance(part, Phrase))

    def walk(self) -> Iterator[Phrase]:
        """This phrase and all phrases inside it, outer before inner, left before right."""
        yield self
        for part in self.parts:
            if isinstance(part, Phrase):
                yield from part.walk()
