"""From a tree to its canonical text: every production of the grammar is the template of its phrase.

There is no second table of wordings, so text, tree and text cannot part. A template is found once for
each shape (kind and categories of the parts) and then remembered; printing is a walk over the tree.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulebound.core.language.phrase import Phrase
from rulebound.core.language.tables import Production, Tables
from rulebound.core.language.words import join, part_terminal

Pieces = tuple[str | int, ...]  # a word, or the number of the part that stands there


class Printer:
    """Prints the phrases of one language."""

    def __init__(self, tables: Tables) -> None:
        self._words = tables.words
        self._by_origin = tables.by_origin()
        self._by_kind: dict[str, list[Production]] = {}
        for production in tables.productions:
            if production.kind:
                self._by_kind.setdefault(production.kind, []).append(production)
        self._accepted = {name: self._accepts(name, set()) for name in self._by_origin}
        self._templates: dict[tuple[str, tuple[str, ...]], tuple[str, Pieces]] = {}

    def show(self, phrase: Phrase) -> str:
        """The canonical text of a whole text (with capitals) or of any phrase inside one.

        ValueError for a tree that no text has.
        """
        return join(self._render(phrase)[1], sentences=phrase.kind == "text")

    def category(self, phrase: Phrase) -> str:
        """The category of the grammar to which this phrase belongs: "effect", "thing", "amount" …"""
        return self._render(phrase)[0]

    def accepted(self, category: str) -> frozenset[str]:
        """The categories whose phrases may stand where the grammar asks for this one."""
        return self._accepted[category]

    def _render(self, phrase: Phrase) -> tuple[str, list[str]]:
        categories: list[str] = []
        rendered: list[list[str]] = []
        for part in phrase.parts:
            if isinstance(part, str):
                categories.append(part_terminal(part))
                rendered.append([part])
            else:
                category, words = self._render(part)
                categories.append(category)
                rendered.append(words)
        shape = (phrase.kind, tuple(categories))
        template = self._templates.get(shape)
        if template is None:
            template = self._templates[shape] = self._template(*shape)
        out: list[str] = []
        for piece in template[1]:
            if isinstance(piece, str):
                out.append(piece)
            else:
                out += rendered[piece]
        return template[0], out

    def _template(self, kind: str, parts: tuple[str, ...]) -> tuple[str, Pieces]:
        for production in self._by_kind.get(kind, ()):
            for pieces, end in self._fit(production.symbols, parts, 0):
                if end == len(parts) and not (production.single and end == 1):
                    return production.origin, pieces
        raise ValueError(f"no production of the grammar makes {kind!r} of ({', '.join(parts)})")

    def _fit(self, symbols: tuple[str, ...], parts: tuple[str, ...], at: int) -> Iterator[tuple[Pieces, int]]:
        """Every way in which `symbols` can take parts from `at` on: the pieces, and the part after them."""
        if not symbols:
            yield (), at
            return
        for head, middle in self._fit_one(symbols[0], parts, at):
            for tail, end in self._fit(symbols[1:], parts, middle):
                yield head + tail, end

    def _fit_one(self, symbol: str, parts: tuple[str, ...], at: int) -> Iterator[tuple[Pieces, int]]:
        if symbol in self._words:
            yield (self._words[symbol],), at
        elif symbol.startswith("_") and symbol in self._by_origin:
            yield from self._fit_inlined(symbol, parts, at)
        elif at < len(parts):
            part = parts[at]
            # a card may be called "X": where a name is asked for, any spelling is one
            if part == symbol or symbol == "NAME" or part in self._accepted.get(symbol, ()):
                yield (at,), at + 1

    def _fit_inlined(self, name: str, parts: tuple[str, ...], at: int) -> Iterator[tuple[Pieces, int]]:
        """A category that leaves no phrase. One that begins with itself is a list, taken item by item."""
        longer = [p.symbols[1:] for p in self._by_origin[name] if p.symbols[:1] == (name,)]

        def extended(head: Pieces, middle: int) -> Iterator[tuple[Pieces, int]]:
            yield head, middle
            for symbols in longer:
                for tail, end in self._fit(symbols, parts, middle):
                    if end > middle:
                        yield from extended(head + tail, end)

        for production in self._by_origin[name]:
            if production.symbols[:1] != (name,):
                for head, middle in self._fit(production.symbols, parts, at):
                    yield from extended(head, middle)

    def _accepts(self, name: str, seen: set[str]) -> frozenset[str]:
        """`name` itself, and the categories that stand for it without a phrase around them."""
        if name in seen:
            return frozenset()
        seen.add(name)
        found = {name}
        for production in self._by_origin[name]:
            if (production.single or not production.kind) and len(production.symbols) == 1:
                (symbol,) = production.symbols
                if symbol in self._by_origin:
                    found |= self._accepts(symbol, seen)
        return frozenset(found)
