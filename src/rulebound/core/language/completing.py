"""What can follow the beginning of a text, word by word, each with an example: for a workshop and for editors.

The beginning may be in the author's own words; what follows is given in the language's. The last word may be half
typed. An example is a text that goes on in the same way, or else one that has the word: of an official card, or of the
game's `examples.txt`, which has the words that no official card says. A word of the grammar that all games share is
left out where neither has it: the game has no use for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from rulebound.core.language.expecting import label, next_terminals
from rulebound.core.language.parsing import Language
from rulebound.core.language.reading import Reader, Stack, states_of

SIGNS = frozenset(".,;:—()'")


class Next(NamedTuple):
    """A word that can follow, and a whole text that has it; "" for a word of the game's own without an example."""

    word: str
    example: str


class Completer:
    """Completes texts of one game; the examples are walked through once."""

    def __init__(self, language: Language, reader: Reader, official: Sequence[str], examples: Sequence[str]) -> None:
        self._language = language
        self._reader = reader
        self._official = official
        self._examples = examples

    def after(self, text: str, kind: str) -> list[Next]:
        """What can follow these words on a card of this kind; nothing where they lead nowhere."""
        own = self._language.noun_words.get(kind, "card")
        for begun, half in self._cuts(text):
            found: dict[str, str] = {}
            for stack in self._stacks(begun, own, kind):
                for terminal, state in next_terminals(self._language.tables, states_of(stack)).items():
                    word = self._language.tables.words.get(terminal) or label(self._language.tables, terminal)
                    if word.lower().startswith(half):
                        example = self._seen.get((stack[0], terminal)) or self._seen.get((state, terminal))
                        shown = found.get(word) or example or self._said.get(terminal, "")
                        if shown or word in self._language.own_words:
                            found[word] = shown
            if found:
                return [Next(word, found[word]) for word in sorted(found, key=_order)]
        return []

    def _cuts(self, text: str) -> Iterator[tuple[str, str]]:
        """The words that are whole, and the beginning of one that may not be; first what leads on word for word."""
        last = text.rsplit(" ", 1)[-1]
        cuts = [(text, ""), (text[: len(text) - len(last)], last.lower())]
        if not last or not last[-1].isalpha():
            del cuts[1]
        yield from sorted(cuts, key=lambda cut: self._reader.word_for_word(cut[0]) is None)

    def _stacks(self, begun: str, own: str, kind: str) -> Iterator[Stack]:
        """Where the beginning leads: word for word, or else by its nearest reading and others that say the same."""
        straight = self._reader.word_for_word(begun)
        if straight is not None:
            yield straight
            return
        first = ""
        for said, stack in self._reader.beginnings(begun, own, kind):
            first = first or said
            if said != first:
                return
            yield stack

    @cached_property
    def _seen(self) -> dict[tuple[int, str], str]:
        """The shortest text in which this word stands in this state, official ones first."""
        found: dict[tuple[int, str], str] = {}
        for text in (*sorted(set(self._official), key=len), *self._examples):
            for state, terminal in self._reader.trail(text):
                found.setdefault((state, terminal), text)
        return found

    @cached_property
    def _said(self) -> dict[str, str]:
        """The first text in which this word stands at all."""
        found: dict[str, str] = {}
        for (_, terminal), text in self._seen.items():
            found.setdefault(terminal, text)
        return found


def _order(word: str) -> tuple[bool, str]:
    return word[0] in SIGNS, word.lower()
