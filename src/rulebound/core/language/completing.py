"""What can follow the beginning of a text, word by word, each with an example: for a workshop and for editors.

The beginning may be in the author's own words; what follows is given in the language's. The last word may be half
typed. An example is an official text that goes on in the same way, where there is one.
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
    """A word that can follow, and a whole text in which it does; "" where no official text has it there."""

    word: str
    example: str


class Completer:
    """Completes texts of one game; the examples are walked through once."""

    def __init__(self, language: Language, reader: Reader, examples: Sequence[str]) -> None:
        self._language = language
        self._reader = reader
        self._examples = examples

    def after(self, text: str, kind: str) -> list[Next]:
        """What can follow these words on a card of this kind; nothing where they lead nowhere."""
        own = self._language.noun_words.get(kind, "card")
        for begun, half in self._cuts(text):
            found: dict[str, str] = {}
            for _, stack in self._beginnings(begun, own, kind):
                for terminal, state in next_terminals(self._language.tables, states_of(stack)).items():
                    word = self._language.tables.words.get(terminal) or label(self._language.tables, terminal)
                    if word.lower().startswith(half):
                        example = self._seen.get((stack[0], terminal)) or self._seen.get((state, terminal), "")
                        found[word] = found.get(word) or example
            if found:
                return [Next(word, found[word]) for word in sorted(found, key=_order)]
        return []

    def _cuts(self, text: str) -> Iterator[tuple[str, str]]:
        """The words that are whole, and the beginning of one that may not be."""
        yield text, ""
        last = text.rsplit(" ", 1)[-1]
        if last and last[-1].isalpha():
            yield text[: len(text) - len(last)], last.lower()

    def _beginnings(self, begun: str, own: str, kind: str) -> Iterator[tuple[str, Stack]]:
        """The nearest reading of the beginning, and others that say the same."""
        first = ""
        for said, stack in self._reader.beginnings(begun, own, kind):
            first = first or said
            if said != first:
                return
            yield said, stack

    @cached_property
    def _seen(self) -> dict[tuple[int, str], str]:
        """The shortest official text in which this word stands in this state."""
        found: dict[tuple[int, str], str] = {}
        for text in sorted(set(self._examples), key=len):
            for state, terminal in self._reader.trail(text):
                found.setdefault((state, terminal), text)
        return found


def _order(word: str) -> tuple[bool, str]:
    return word[0] in SIGNS, word.lower()
