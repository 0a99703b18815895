"""The texts of a card set, as they were written and as they are played.

A text in canonical form is compiled as it stands. Any other is read in its author's words (`language/understanding`),
and the canonical text takes its place on the card: two wordings of one meaning make the same card. What cannot be
played is told for all cards at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from rulebound.core.files.cards import Card
from rulebound.core.language.errors import TextError
from rulebound.core.language.reading import Reader
from rulebound.core.language.understanding import Ways, understood

if TYPE_CHECKING:
    from rulebound.core.language.compiling import Compiler
    from rulebound.core.language.parsing import Language
    from rulebound.core.language.sayings import Sayings


class CardTexts:
    """The texts of these cards, in the language with their names."""

    def __init__(self, language: Language, sayings: Sayings, vocabulary: type[Compiler], cards: Sequence[Card]) -> None:
        self._language = language
        self._vocabulary = vocabulary
        self._sayings = sayings
        self._cards = tuple(cards)

    def judge(self, design: int, text: str) -> TextError | str:
        """What is wrong with this as the canonical text of a card, or else the program that it is: two texts with the
        same program mean the same."""
        cards = [*self._cards]
        cards[design] = replace(cards[design], text=text)
        compiler = self._vocabulary(self._language, cards)
        try:
            compiler.compile_card(design)
        except TextError as error:
            return error
        return compiler.program_of(design)

    def canonical(self, design: int, text: str | None = None, name: str = "") -> str:
        """The text of a card, or this text on it, as it is played. TextError where it cannot be."""
        text = self._cards[design].text if text is None else text
        if self._language.reads(text) and isinstance(self.judge(design, text), str):
            return self._language.show(self._language.parse(text))
        return understood(text, replace(self.ways(design), name=name or self._cards[design].name))

    def ways(self, design: int) -> Ways:
        """How the texts of this card are read."""
        compiler = self._vocabulary(self._language, self._cards)
        compiler.design = design
        own = compiler.own_noun()
        return Ways(
            self._language,
            self.reader,
            lambda text: self.judge(design, text),
            own,
            compiler.kind,
            compiler.usual_duration,
            compiler.in_plain_words,
            compiler.said_wholly,
            titled=compiler.kind in compiler.titled_kinds,
            told=compiler.told,
        )

    @cached_property
    def reader(self) -> Reader:
        return Reader(self._language, self._sayings)


def refused_texts(compiler: Compiler) -> list[int]:
    """Compile the texts of all cards as they stand; the designs whose text is refused. With any of them the compiler
    is of no further use."""
    refused = []
    for design in range(len(compiler.cards)):
        try:
            compiler.compile_card(design)
        except TextError:
            refused.append(design)
    return refused
