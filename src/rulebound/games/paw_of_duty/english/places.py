"""Spaces, rows, columns and numbers as designers say them, and what is said behind a noun, as "in the City"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rulebound.core.language.loose import NUMBERS
from rulebound.games.paw_of_duty.english.frames import Frames
from rulebound.games.paw_of_duty.english.thing import (
    ALONE,
    ENEMY,
    EXTREME,
    FORMER,
    HERE,
    IT,
    LEFT,
    LINES,
    ONE,
    ONLY,
    OPEN_SPACES,
    POSSESSIVES,
    SPACES,
    THE,
    WHICH,
    YOURS,
    Filter,
    Thing,
)


class Places:
    """Reads them in the tokens of one text. Every method gives all ways, with where they end."""

    def __init__(self, tokens: Sequence[str], filters: Frames) -> None:
        self.tokens = tokens
        self._filters = filters
        self._known: dict[tuple[str, int], list[tuple[int, Any]]] = {}

    def word(self, at: int) -> str:
        return self.tokens[at] if at < len(self.tokens) else ""

    def says(self, at: int, *words: str) -> bool:
        return tuple(self.tokens[at : at + len(words)]) == words

    def reads(self, place: str, at: int) -> list[tuple[int, Any]]:
        """Every way to read what a place of a frame asks for."""
        key = (place.strip("~0123456789"), at)
        found = self._known.get(key)
        if found is None:
            self._known[key] = []  # what needs itself at the same token finds nothing
            found = self._known[key] = list(self.read(key[0], at))
        return found

    def read(self, place: str, at: int) -> Iterator[tuple[int, Any]]:
        readers = {"S": self.spaces, "R": self.lines, "N": self.numbers, "G": self.changes, "J": self.more}
        yield from readers[place](at)

    def numbers(self, at: int) -> Iterator[tuple[int, str]]:
        word = NUMBERS.get(self.word(at), self.word(at))
        if word.isdigit():
            yield at + 1, word
        elif word == "a":
            yield at + 1, "1"

    def more(self, at: int) -> Iterator[tuple[int, str]]:
        """ "+1", "1 more", "an extra 1", without its sign."""
        word = self.word(at)
        if word[:1] == "+" and word[1:].isdigit():
            yield at + 1, word[1:]
        for end, number in self.numbers(at):
            if self.word(end) in ("more", "additional", "extra"):
                last = end + 1
                yield last + (self.word(at) == "a" and self.word(last) == "1"), number

    def changes(self, at: int) -> Iterator[tuple[int, str]]:
        """ "+1"; "1 more"."""
        word = self.word(at)
        if word[:1] in ("+", "−") and word[1:].isdigit():
            yield at + 1, word
        for end, number in self.numbers(at):
            if self.word(end) in ("more", "additional", "extra", "fewer", "less"):
                yield end + 1, f"{'−' if self.word(end) in ('fewer', 'less') else '+'}{number}"

    def _past(self, at: int, several: Sequence[tuple[str, ...]]) -> int:
        for words in several:
            if self.says(at, *words):
                return at + len(words)
        return at

    def _with(self, thing: Thing, new: Filter) -> Thing:
        return replace(thing, filters=(*thing.filters, new))

    def _told(self, at: int, thing: Thing) -> Iterator[tuple[int, Thing]]:
        """With what is said behind the noun, the longest first."""
        found = []
        joined = at + 1 if self.word(at) in ("and", "but") and thing.filters else at
        begins = self._past(joined, WHICH)
        for end, frame, said in self._filters.matching(self.tokens, begins, self.reads):
            if end > begins:
                made = thing
                for told in frame.told.split(" & ") if frame.told else ():
                    if told in (YOURS, ENEMY):
                        made = replace(made, side=told)
                        continue
                    for place, value in said.items():
                        if place[0] == "N":
                            told = told.replace(place, value)
                    kept = tuple((place, value) for place, value in said.items() if place[0] != "N")
                    for word, how in (("<it>", IT), ("<here>", HERE)):
                        if word in told:
                            told, kept = told.replace(word, "Q"), (("Q", Thing(how, begins)),)
                    made = self._with(made, Filter(told, kept))
                found.append((end, made))
        for end, made in sorted(found, key=lambda pair: -pair[0]):
            yield from self._told(end, made)
        if thing.how == THE and any(one.told.startswith(ALONE) for one in thing.filters):
            thing = replace(thing, how=ONLY)
        elif thing.how == THE and any(one.told.startswith(EXTREME) for one in thing.filters):
            thing = replace(thing, how=ONE)
        yield at, thing

    def lines(self, at: int) -> Iterator[tuple[int, Thing]]:
        """ "A row of the City", "any row or column", "that column"."""
        how = {"a": ONE, "any": ONE, "one": ONE, "1": ONE, "that": THE, "the": THE, "this": THE, "it": THE}
        if self.word(at) not in how:
            return
        if self.word(at) == "it" or self.says(at, "that", "line") or self.says(at, "this", "line"):
            yield at + 1 + (self.word(at) != "it"), Thing(THE, at, "line")
            return
        end = at + 1 + (self.word(at + 1) in ("one", "chosen", "single"))
        city = self.word(end) == "city"
        end += city
        for words, noun in LINES:
            if self.says(end, *words):
                end += len(words)
                if self.says(end, "of", "the", "city") or self.says(end, "in", "the", "city"):
                    city, end = True, end + 3
                elif self.says(end, "of", "the", "board") or self.says(end, "on", "the", "board"):
                    end += 3
                filters = (Filter("City"),) if city else ()
                yield end, Thing(how[self.word(at)], at, noun, filters=filters)
                return

    def left_behind(self, at: int) -> Iterator[tuple[int, Thing]]:
        """ "The space it left", "its former space", "its space": where a Kitty was before."""
        for words in (("the", "space", "that"), ("the", "space")):
            if self.says(at, *words):
                for end, owner in self.read("K", at + len(words)):
                    for verb in LEFT:
                        if self.says(end, *verb):
                            yield end + len(verb), Thing(THE, at, "space", of=owner)
        for end, owner in self.read("K", at):
            begins = end + 1 + (self.word(end + 1) in FORMER)
            if self.word(end) == "'s" and self.word(begins) in ("space", "place"):
                yield begins + 1, Thing(THE, at, "space", of=owner)
        former = at + 1 + (self.word(at + 1) in FORMER)
        if self.word(at) in POSSESSIVES and self.word(former) in ("space", "place"):
            yield former + 1, Thing(THE, at, "space", of=Thing(IT, at))

    def spaces(self, at: int) -> Iterator[tuple[int, Thing]]:
        word = self.word(at)
        yield from self.left_behind(at)
        if word in ("there", "it") or self.says(at, "that", "space") or self.says(at, "this", "space"):
            size = 1 if word in ("there", "it") else 2
            yield at + size, Thing(THE, at, "space")
            return
        how, end = (ONE, at + 1) if word in ("a", "any", "another") else (THE, at + 1) if word == "the" else ("", at)
        if how == ONE and self.word(end) in ("one", "other"):
            end += 1
        if self.says(at, "one", "of") or self.says(at, "any", "of"):
            how, end = ONE, at + 2 + (self.word(at + 2) in ("the", "its"))
        if not how:
            return
        thing = Thing(how, at, "space")
        while True:
            if self.word(end) in OPEN_SPACES:
                thing, end = replace(thing, number="open"), end + 1
            elif self.word(end) in ("adjacent", "neighbouring") and self.word(end + 1) != "to":
                thing = self._with(thing, Filter("adjacent to K", (("K", Thing(HERE, end)),)))
                end += 1
            elif self.says(end, "outer", "city"):
                thing, end = self._with(thing, Filter("in the Outer City")), end + 2
            elif self.word(end) in ("city", "grid"):
                thing, end = self._with(thing, Filter("in the City")), end + 1
            elif self.word(end) in ("centre", "center", "central", "middle"):
                thing, end = self._with(thing, Filter("in the centre of the City")), end + 1
            else:
                break
        plural = self.word(end).removesuffix("s")
        if self.word(end) in SPACES or (self.says(at, "one", "of") and plural in SPACES):
            yield from self._told(end + 1, thing)
        elif self.says(end, "of", "the", "city") and thing.filters[-1:] == (Filter("in the centre of the City"),):
            yield end + 3, thing
