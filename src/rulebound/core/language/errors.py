"""What is said about a text that is not understood: one message with the place, the words and a way out."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from functools import cached_property

from rulebound.core.language.loose import tokens_of
from rulebound.core.language.words import UNKNOWN, UNKNOWN_NAME, UNKNOWN_SIGN, Word, Words
from rulebound.core.mistakes import Mistake

_CUT = re.compile("[:;.—]")
MOST_LIKELY = 12  # phrases that share most words with a text: only these are compared letter by letter


class TextError(Mistake):
    """A card text that is not understood.

    `message` is the whole sentence for the reader; `column` is 1-based; `words` are the words that were
    not understood; `nearest` is what may have been meant, best first.
    """

    def __init__(self, message: str, column: int, words: str, nearest: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.column = column
        self.words = words
        self.nearest = tuple(nearest)


class VocabularyError(Mistake):
    """A vocabulary file that cannot be part of the language; the message says what is wrong with it."""


class Explainer:
    """Makes the messages for one game out of its words and its official texts."""

    def __init__(self, title: str, words: Words, examples: Sequence[str]) -> None:
        self._title = title
        self._words = words
        self._examples = examples

    def unknown(self, text: str, unknown: Sequence[Word]) -> TextError:
        """For words that no text of this game can contain; `unknown` is not empty."""
        first = unknown[0]
        if first.terminal == UNKNOWN_SIGN:
            said = f"the sign {first.value!r} is not used in card texts"
            return self._error(text, first.start, first.value, said, ())
        if first.terminal == UNKNOWN_NAME:
            near = difflib.get_close_matches(first.value, self._words.names, 3, 0.6)
            said = f"no card of {self._title} is named {first.value!r}"
            return self._error(text, first.start, first.value, said + _listed("near names", near), near)
        values = list(dict.fromkeys(word.value for word in unknown if word.terminal == UNKNOWN))
        said = f"unknown {'word' if len(values) == 1 else 'words'} {', '.join(map(repr, values))}"
        near = list(dict.fromkeys(word for value in values for word in self._near_words(value)))
        said += _listed("known words that are near", near)
        return self._error(text, first.start, " ".join(values), said, near)

    def misplaced(self, text: str, at: int, could_stand: Sequence[str]) -> TextError:
        """For known words that cannot stand at offset `at`."""
        begin, end = _surroundings(text, at)
        understood = text[begin:at].strip()
        rest = text[at : max(end, at + 1)].strip()
        if understood:
            said = f"understood up to {understood!r}, not {rest!r}"
        else:
            said = f"{rest!r} cannot begin here"
        return self._error(text, at, rest, said + _listed("here could stand", could_stand), ())

    def unfinished(self, text: str, could_stand: Sequence[str]) -> TextError:
        """For a text that ends before its sentence does."""
        at = len(text.rstrip())
        understood = text[_surroundings(text, at)[0] : at].strip() or text[:at].strip()
        said = f"the sentence is not finished after {understood!r}"
        return self._error(text, at, "", said + _listed("here could stand", could_stand), ())

    def its(self, text: str, at: int) -> TextError:
        """For "it's", which is short for "it is"."""
        return self._error(text, at, "it's", '"it\'s" is "it is"; what belongs to it is "its"', ("its",))

    def unread(self, text: str, understood: str, at: int, could_stand: Sequence[str]) -> TextError:
        """For a text that could be followed only up to `at`, whatever its words were taken for."""
        cut = _CUT.search(text, at + 1)
        rest = text[at : cut.start() if cut else len(text)].strip()
        said = f"understood up to {understood!r}, not {rest!r}" if understood else f"{rest!r} cannot begin here"
        if not rest:
            said = f"the sentence is not finished after {understood!r}"
        word = next(iter(tokens_of(rest)), None)
        if word and word.low[0].isalpha() and word.low not in {known.lower() for known in self._words.terminal_of}:
            written = text[at : at + word.end]
            said = f"unknown word {written!r}{_listed('known words that are near', self._near_words(written))}; {said}"
        return self._error(text, at, rest, said + _listed("here could stand", could_stand), ())

    def _error(self, text: str, at: int, words: str, said: str, nearest: Iterable[str]) -> TextError:
        phrases = self._near_phrases(text, at)
        message = f"column {at + 1}: {said}" + _listed("nearest known phrases", phrases, " | ")
        return TextError(message, at + 1, words, (*nearest, *phrases))

    def _near_words(self, word: str) -> list[str]:
        # a word that turns the meaning round ("cannot" for "can") is no near word
        known = [other for other in self._words.terminal_of if other[0].isalpha() and "not" not in other]
        same = [other for other in known if other.lower() == word.lower()]
        return same or difflib.get_close_matches(word, known, 3, 0.6)

    def _near_phrases(self, text: str, at: int) -> list[str]:
        begin, end = _surroundings(text, at)
        said = text[begin:end].strip()
        wanted = set(said.lower().split())
        likely = sorted(self._phrases, key=lambda phrase: -len(wanted & set(phrase.lower().split())))
        return difflib.get_close_matches(said, likely[:MOST_LIKELY], 3, 0.5)

    @cached_property
    def _phrases(self) -> list[str]:
        """The heads and steps of the official texts."""
        pieces = (piece.strip() for example in self._examples for piece in _CUT.split(example))
        return sorted({piece.removeprefix("or ") for piece in pieces if piece})


def _surroundings(text: str, at: int) -> tuple[int, int]:
    """Where the head or step around offset `at` begins and ends."""
    begin = max((cut.end() for cut in _CUT.finditer(text, 0, at)), default=0)
    following = _CUT.search(text, at)
    return begin, following.start() if following else len(text)


def _listed(title: str, items: Iterable[str], separator: str = ", ") -> str:
    shown = separator.join(items)
    return f"; {title}: {shown}" if shown else ""
