"""Invented texts: random sentences made from the grammar's own productions.

They are well-formed, not sensible: the grammar says what can be said, and a pronoun in an invented text
may refer to nothing. `bind` and the compiler say which of them are playable cards.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

from rulebound.core.language.grammar import MADE_BY_THE_LEXER
from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.tables import Production

Weight = Callable[[str], float]
RARELY = 0.05  # the weight of a kind that none of the examples uses


def invent(language: Language, rng: random.Random, size: int, weight: Weight | None = None) -> Phrase:
    """A random text of roughly `size` phrases, read back from its own words so that offsets are true.

    `weight` is asked for kinds of phrases and for categories of the grammar; it returns how often to take
    them: 1 is usual, 0 is never. A production counts with its kind and the categories that it needs.
    ValueError when nothing at all can be said without the kinds that it refuses.
    """
    return language.parse(language.show(Inventor(language, weight).text(rng, size)))


def like(language: Language, examples: Sequence[Phrase]) -> Inventor:
    """An inventor that seldom takes a kind of phrase that none of these texts has: most of what it says makes sense."""
    used = {phrase.kind for text in examples for phrase in text.walk()}
    categories = set(language.tables.by_origin())

    def weight(kind: str) -> float:
        return 1.0 if kind in used or kind in categories else RARELY

    return Inventor(language, weight)


def exchanged(rng: random.Random, language: Language, texts: Sequence[Phrase]) -> Phrase:
    """One of the texts, in which one phrase gives way to one of the same category from another text."""
    text, other = rng.choice(texts), rng.choice(texts)
    out = rng.choice([phrase for phrase in text.walk() if phrase is not text])
    category = language.category(out)
    fitting = [phrase for phrase in other.walk() if phrase.kind != "text" and language.category(phrase) == category]
    return put_in(text, out, rng.choice(fitting)) if fitting else text


def put_in(text: Phrase, out: Phrase, instead: Phrase) -> Phrase:
    if text is out:
        return instead
    parts = tuple(put_in(part, out, instead) if isinstance(part, Phrase) else part for part in text.parts)
    return Phrase(text.kind, parts, text.start, text.end)


class Inventor:
    """Makes many texts under the same weights; `invent` is the short way for one."""

    def __init__(self, language: Language, weight: Weight | None = None) -> None:
        self._names = language.names
        self._by_origin = language.tables.by_origin()
        self._words = language.tables.words
        self._weights = {p: self._weight(p, weight) if weight else 1.0 for p in language.tables.productions}
        self._least = self._least_sizes()
        if math.isinf(self._least["_ability"]):
            raise ValueError(f"no sentence of {language.title} can be said with these weights")

    def text(self, rng: random.Random, size: int) -> Phrase:
        """A text with at least one sentence; its offsets are all 0."""
        (text,) = self._grow("text", max(float(size), self._least["_ability"] + 2), rng)
        assert isinstance(text, Phrase)
        if not text.parts:  # the empty text is a text too, but nothing to test with
            return Phrase("text", self._grow("_ability", float(size), rng))
        return text

    def _grow(self, origin: str, size: float, rng: random.Random) -> tuple[Phrase | str, ...]:
        """What one category leaves in the phrase around it, of about this size."""
        limit = max(size, self._least[origin])
        choices = [p for p in self._by_origin[origin] if self._weights[p] > 0 and self._size(p) <= limit]
        (production,) = rng.choices(choices, [self._weights[p] for p in choices])
        categories = [symbol for symbol in production.symbols if symbol in self._by_origin]
        spare = max(0.0, limit - self._size(production))
        shares = [rng.random() for category in categories]
        total = sum(shares) or 1.0
        parts: list[Phrase | str] = []
        for symbol in production.symbols:
            if symbol in self._by_origin:
                parts += self._grow(symbol, self._least[symbol] + spare * shares.pop() / total, rng)
            elif symbol not in self._words:
                parts.append(self._made(symbol, rng))
        if not production.kind or (production.single and len(parts) == 1):
            return tuple(parts)
        return (Phrase(production.kind, tuple(parts)),)

    def _made(self, terminal: str, rng: random.Random) -> str:
        """A number, money or name such as a card might show."""
        if terminal == "NAME":
            return rng.choice(self._names)
        number = rng.randint(2, 5)
        return {
            "INT": str(number),
            "ONE": "1",
            "XNUM": rng.choice(("X", "2X")),
            "RANGE": f"1 to {number}",
            "SIGNED": f"{rng.choice('+−')}{rng.randint(1, 3)}",
            "MONEY": f"${rng.randint(0, 4)}",
        }[terminal]

    def _weight(self, production: Production, weight: Weight) -> float:
        own = weight(production.kind) if production.kind and not production.single else 1.0
        return own * math.prod(weight(symbol) for symbol in production.symbols if symbol in self._by_origin)

    def _size(self, production: Production) -> float:
        """The fewest phrases that this production can make; infinite if it cannot be said at all."""
        size = 1.0 if production.kind else 0.0
        for symbol in production.symbols:
            if symbol in self._by_origin:
                size += self._least[symbol]
            elif symbol not in self._words and not self._can_make(symbol):
                return math.inf
        return size

    def _can_make(self, terminal: str) -> bool:
        return terminal in MADE_BY_THE_LEXER and (terminal != "NAME" or bool(self._names))

    def _least_sizes(self) -> dict[str, float]:
        """For each category the size of its smallest phrase, found by going round until nothing shrinks."""
        self._least = dict.fromkeys(self._by_origin, math.inf)
        shrunk = True
        while shrunk:
            shrunk = False
            for production, weight in self._weights.items():
                size = self._size(production) if weight > 0 else math.inf
                if size < self._least[production.origin]:
                    self._least[production.origin] = size
                    shrunk = True
        return self._least
