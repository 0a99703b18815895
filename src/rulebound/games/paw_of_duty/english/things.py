"""Kitties as designers say them: "an enemy Tank adjacent to it", "the Kitty she is facing", "your Pilots".

What was said is kept as it was said (`Thing`); who is meant is decided later, when all before it is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rulebound.core.language.loose import NUMBERS
from rulebound.games.paw_of_duty.english.places import Places
from rulebound.games.paw_of_duty.english.thing import (
    ALL,
    ANOTHER,
    BLOCKERS,
    DOERS,
    EACH_OF_THEM,
    EACHES,
    ENEMY,
    FACES,
    FRIENDLY,
    HERE,
    HOSTILE,
    IN_FRONT,
    IT,
    NEAREST,
    NEAREST_BEHIND,
    NEAREST_WAYS,
    NEAREST_WORDS,
    NOUNS,
    ONE,
    ONE_OF_THEM,
    ONES,
    OPEN,
    PLURALS,
    POSSESSIVES,
    SINGULAR_PRONOUNS,
    SOME,
    SUPERLATIVES,
    TARGET,
    THE,
    THEM,
    UP_TO,
    YOURS,
    Filter,
    Thing,
    between,
    exactly,
)


class Things(Places):
    """Reads things in the tokens of one text. Every method gives all ways, with where they end."""

    def read(self, place: str, at: int) -> Iterator[tuple[int, Any]]:
        readers = {"K": self.kitties, "P": self.kitties, "H": self.hopped}
        yield from readers[place](at) if place in readers else super().read(place, at)

    # ------------------------------------------------------------ Kitties

    def kitties(self, at: int) -> Iterator[tuple[int, Thing]]:
        for end, thing in self._plain(at):
            yield from self._owned(end, thing)

    def _owned(self, at: int, thing: Thing) -> Iterator[tuple[int, Thing]]:
        """A thing, or the target of it."""
        yield at, thing
        if self.says(at, "'s", "target") or self.says(at, "'", "target"):
            end = at + 2
            if self.word(end) == "space":
                end += 1
            yield end, Thing(TARGET, thing.at, of=thing)

    def _plain(self, at: int) -> Iterator[tuple[int, Thing]]:
        word = self.word(at)
        if word in SINGULAR_PRONOUNS:
            yield at + 1, Thing(IT, at, number="self" if word.endswith("self") else "")
        elif word in ("them", "they", "both", "those", "these"):
            end = at + 1
            if word == "both" and self.says(end, "of", "them"):
                end += 2
            if self.word(end) in PLURALS:
                end += 1
            yield end, Thing(THEM, at)
        elif self.says(at, "the", "two") and self.word(at + 2) in PLURALS:
            yield at + 3, Thing(THEM, at)
        elif self.says(at, "the", "two", "of", "them"):
            yield at + 4, Thing(THEM, at)
        elif self.says(at, "each", "of", "them") or self.says(at, "each", "of", "those"):
            yield at + 3 + (self.word(at + 3) in PLURALS), Thing(EACH_OF_THEM, at)
        elif word == "each" and self.word(at + 1) not in (*NOUNS, "of"):
            yield at + 1, Thing(EACH_OF_THEM, at)
        elif (
            self.says(at, "either", "of", "them") or self.says(at, "either", "one") or self.says(at, "either", "kitty")
        ):
            yield at + (3 if self.word(at + 1) == "of" else 2), Thing(ONE_OF_THEM, at)
        elif self.says(at, "one", "of", "them") or self.says(at, "one", "of", "those"):
            yield at + 3 + (self.word(at + 3) in PLURALS), Thing(ONE_OF_THEM, at)
        if word in POSSESSIVES:
            end = at + 1 + (self.word(at + 1) in ("new", "current", "own"))
            if self.word(end) == "target":
                yield end + 1 + (self.word(end + 1) == "space"), Thing(TARGET, at, of=Thing(IT, at))
        if word in ("that", "the") and self.word(at + 1) == "target" and self.word(at + 2) not in ("of", "space"):
            yield at + 2, Thing(THE, at, number="target")
        yield from self._in_front(at)
        yield from self._described(at)

    def _in_front(self, at: int) -> Iterator[tuple[int, Thing]]:
        """ "The target of it", "the Kitty she is facing", "the first Kitty in front of it"."""
        if self.word(at) == "whatever":
            yield from self._who_is_faced(at + 1, at, Thing(THE, at))
        for words in BLOCKERS:
            if self.says(at, *words):
                yield at + len(words), Thing(TARGET, at, of=Thing(IT, at))
        if self.word(at) != "the":
            return
        if self.says(at, "the", "target", "of"):
            for end, owner in self.kitties(at + 3):
                yield end, Thing(TARGET, at, of=owner)
        end = at + 1
        first = self.word(end) in NEAREST_WORDS
        end += first
        side = ENEMY if self.word(end) in HOSTILE else YOURS if self.word(end) in FRIENDLY else ""
        end += bool(side)
        noun = NOUNS.get(self.word(end), "")
        if noun:
            end += 1
        elif side == ENEMY and self.word(end - 1) == "enemy":
            noun = "Kitty"
        if not noun:
            return
        found = Thing(NEAREST if first else TARGET, at, noun, side)
        yield from self._who_is_faced(end, at, found)

    def _who_is_faced(self, at: int, start: int, found: Thing) -> Iterator[tuple[int, Thing]]:
        begins = at
        if found.how == NEAREST:
            begins = self._past(begins, NEAREST_WAYS)
        elif self.word(at) == "in" and self.word(at + 1) in POSSESSIVES and self.says(at + 2, "target", "space"):
            yield from self._faced(at + 4, start, found, Thing(IT, at + 1))
        for words in IN_FRONT:
            if self.says(begins, *words):
                for end, owner in self.kitties(begins + len(words)):
                    yield from self._faced(end, start, found, owner)
        for end, owner in self.kitties(self._past(begins, (("that",), ("which",), ("whom",)))):
            for faces in FACES:
                if self.says(end, *faces):
                    yield from self._faced(end + len(faces), start, found, owner)

    def _faced(self, at: int, start: int, found: Thing, owner: Thing) -> Iterator[tuple[int, Thing]]:
        if found.how == NEAREST:
            if found.side != YOURS and found.noun == "Kitty":
                yield self._past(at, (*NEAREST_WAYS, *NEAREST_BEHIND)), replace(found, of=owner)
        elif found.side or found.noun != "Kitty":
            yield at, replace(found, how=ONE, filters=(Filter("in front of K", (("K", owner),)),))
        else:
            yield at, Thing(TARGET, start, of=owner)

    def _described(self, at: int) -> Iterator[tuple[int, Thing]]:
        for end, how, number in self._determined(at):
            yield from self._qualified(end, Thing(how, at, number=number))

    def _determined(self, at: int) -> Iterator[tuple[int, str, str]]:
        word = self.word(at)
        for words, how in (*ONES, *EACHES):
            if self.says(at, *words):
                yield at + len(words), how, ""
        if word in ("the", "that", "this"):
            yield at + 1, THE, ""
        if word == "your" and self.word(at + 1) == "chosen":
            yield at, ONE, ""
        if word == "your":
            yield at, THE, ""
        end, how = (at + 2, UP_TO) if self.says(at, "up", "to") else (at, SOME)
        for last, number in self.numbers(end):
            if number != "1" or how == UP_TO:
                of = last + (self.word(last) == "of")
                yield of + (self.word(of) == "different"), how, number
        if word == "any":
            for last, number in self.numbers(at + 1):
                if number != "1":
                    yield last, SOME, number
        if self.says(at, "any", "number", "of"):
            yield at + 3, UP_TO, "9"
        if word not in ("the", "that", "this"):
            yield at, ALL, ""

    def _qualified(self, at: int, thing: Thing) -> Iterator[tuple[int, Thing]]:
        """Sides, levels and the like before the noun."""
        end = at
        while True:
            word = self.word(end)
            if (word in ("your", "my") and self.word(end + 1) == "opponent" and self.word(end + 2) in ("'s", "'")) or (
                word in ("the", "a") and self.word(end + 1) == "opponent" and self.word(end + 2) == "'s"
            ):
                thing, end = replace(thing, side=ENEMY), end + 3
            elif word == "their" and thing.how in OPEN:
                thing, end = replace(thing, side=ENEMY, number=thing.number or "their"), end + 1
            elif word in FRIENDLY or word == "your":
                thing, end = replace(thing, side=YOURS), end + 1
            elif word in HOSTILE and self.word(end + 1) not in ("'s",):
                if word in ("enemy", "opponent") and not self._noun_follows(end + 1):
                    break
                thing, end = replace(thing, side=ENEMY), end + 1 + (self.word(end + 1) == "'s")
            elif word == "chosen":
                end += 1
            elif word in ("targeted", "attacked") and thing.how == THE and self._noun_follows(end + 1):
                beside = Thing(ONE, end, side=YOURS)
                thing = self._with(replace(thing, how=ONE), Filter("in front of K", (("K", beside),)))
                end += 1
            elif word == "other":
                thing, end = replace(thing, other=True), end + 1
            elif word in ("adjacent", "neighbouring") and self.word(end + 1) != "to":
                thing = self._with(thing, Filter("adjacent to K", (("K", Thing(HERE, end)),)))
                end += 1
            elif self.says(end, "diagonally", "adjacent"):
                thing = self._with(thing, Filter("diagonal to K", (("K", Thing(HERE, end)),)))
                end += 2
            elif word == "damaged":
                thing, end = self._with(thing, Filter("that was damaged this turn")), end + 1
            elif word in SUPERLATIVES:
                thing, end = self._with(thing, Filter(SUPERLATIVES[word])), end + 1
            elif word in ("highest", "lowest") and self.word(end + 1) == "level":
                thing, end = self._with(thing, Filter(f"with the {word} level")), end + 2
            elif self.says(end, "outer", "city") and self._noun_follows(end + 2):
                thing, end = self._with(thing, Filter("in the Outer City")), end + 2
            elif word == "city" and self._noun_follows(end + 1):
                thing, end = self._with(thing, Filter("in the City")), end + 1
            else:
                level = self._level(end)
                if level is None:
                    break
                end, told = level
                for one in told:
                    thing = self._with(thing, Filter(one))
        yield from self._named(end, thing)

    def _noun_follows(self, at: int) -> bool:
        """Whether a noun comes, perhaps behind other words that describe it."""
        for word in self.tokens[at : at + 5]:
            if word in NOUNS or word in PLURALS:
                return True
            if word in (".", ",", ";", "in", "that", "with", "to", "is", "and"):
                return False
        return False

    def _level(self, at: int) -> tuple[int, list[str]] | None:
        """ "Level 1", "level 2 or lower", "level-3" before a noun."""
        word = self.word(at)
        if word.startswith("level-") and word[6:].isdigit():
            return at + 1, exactly(word[6:])
        number = NUMBERS.get(self.word(at + 1), self.word(at + 1))
        if word != "level" or not number.isdigit():
            return None
        end = at + 2
        if self.word(end) == "or":
            if self.word(end + 1) in ("lower", "less", "below", "fewer"):
                return end + 2, [f"with level {number} or less"]
            if self.word(end + 1) in ("higher", "more", "above", "greater"):
                return end + 2, [f"with level {number} or more"]
            other = NUMBERS.get(self.word(end + 1), self.word(end + 1))
            if other.isdigit() and int(other) == int(number) + 1:
                return end + 2, between(number, other)
        return end, exactly(number)

    def _named(self, at: int, thing: Thing) -> Iterator[tuple[int, Thing]]:
        word = self.word(at)
        end, noun, plural = at + 1, NOUNS.get(word, ""), False
        if word in PLURALS:
            noun, plural = PLURALS[word], True
        elif word in ("enemy", "enemies", "foe", "foes"):
            noun, plural, thing = "Kitty", word in ("enemies", "foes"), replace(thing, side=ENEMY)
        elif word in ("friend", "friends", "ally", "allies"):
            noun, plural, thing = "Kitty", word in ("friends", "allies"), replace(thing, side=YOURS)
        if not noun:
            return
        if self.word(end) in ("kitty", "kitties", "unit", "units", "type") and noun != "Kitty":
            plural = plural or self.word(end) in ("kitties", "units")
            end += 1
        elif self.word(end) in ("unit", "units", "card", "cards") and noun == "Kitty":
            plural = plural or self.word(end) in ("units", "cards")
            end += 1
        if not plural and self.word(end) == "or" and self.word(end + 1) in NOUNS and noun != "Kitty":
            noun = f"{noun} or {NOUNS[self.word(end + 1)]}"
            end += 2
        many = thing.how in (SOME, UP_TO, ALL)
        of_several = self.word(thing.at + 1) == "of" or self.word(thing.at + 2) == "of"  # "one of your Kitties"
        if thing.how == THE and not plural:
            for words, deed in DOERS:
                if self.says(end, *words):
                    yield end + len(words), replace(thing, noun=noun, number=deed)
        if thing.how == THE and plural:
            # "your Kitties", "the enemy Kitties": all of them
            thing, many = replace(thing, how=ALL), True
        if plural != (many or of_several) or (thing.how == ALL and thing.at == at and not plural):
            return
        if thing.how == ALL and self.says(thing.at, "all") and not plural:
            return
        yield from self._told(end, replace(thing, noun=noun))

    # ------------------------------------------------------------ rows and columns

    def hopped(self, at: int) -> Iterator[tuple[int, Thing]]:
        """Over whom a Kitty can hop (PD-6.6)."""
        for end, thing in self.kitties(at):
            if thing.how in (ONE, ANOTHER):
                others = tuple(one for one in thing.filters if not one.told.startswith("adjacent to"))
                yield end, replace(thing, how=ONE, filters=(*others, Filter("it can hop over")))

    # ------------------------------------------------------------ spaces
