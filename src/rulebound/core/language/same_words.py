"""Other words for the same: what authors say for one thing and another, exchanged wherever it stands.

A game has hundreds of them and a text needs few, so each is looked for only where a word that it cannot do without is
in the text. They are tried in the order of their list, each once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from rulebound.core.language.loose import NUMBERS, words_of


@dataclass(frozen=True, slots=True)
class Same:
    """`words` are, for each way to say it, those that it needs at least."""

    words: tuple[frozenset[str], ...]
    said: re.Pattern[str]
    means: str

    def in_place(self, text: str) -> str:
        return self.said.sub(partial(_in_digits, self.means) if self.said.groupindex else self.means, text)


class SameWords:
    """All of a game, by the word of each that fewest others need."""

    def __init__(self, same: Sequence[Same]) -> None:
        self._same = same
        self._by_word: dict[str, list[tuple[int, frozenset[str]]]] = {}
        often = Counter(word for each in same for needed in each.words for word in needed)
        for number, each in enumerate(same):
            for needed in each.words:
                rarest = min(sorted(needed), key=lambda word: often[word], default="")
                self._by_word.setdefault(rarest, []).append((number, needed))

    def exchanged(self, text: str) -> str:
        """The text in the game's own words."""
        number = -1
        while (following := self._next(text, number)) is not None:
            number, text = following
        return text

    def _next(self, text: str, behind: int) -> tuple[int, str] | None:
        """The first in the list, behind this one, that changes the text: its number and the new text."""
        words = words_of(text)
        near = {
            number
            for word in ("", *words)
            for number, needed in self._by_word.get(word, ())
            if number > behind and needed <= words
        }
        for number in sorted(near):
            changed = self._same[number].in_place(text)
            if changed != text:
                return number, changed
        return None


def _in_digits(means: str, found: re.Match[str]) -> str:
    """What a saying with a number means, the number in digits."""
    for name, number in found.groupdict().items():
        means = means.replace(rf"\g<{name}>", NUMBERS.get(number.lower(), number))
    return means
