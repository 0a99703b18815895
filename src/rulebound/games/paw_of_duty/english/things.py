"""Kitties and spaces as designers say them: "an enemy Tank adjacent to it", "the Kitty she is facing", "your Pilots".

What was said is kept as it was said (`Thing`); who is meant is decided later, when all before it is known (`naming.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulebound.core.language.loose import NUMBERS
from rulebound.games.paw_of_duty.english.frames import Frames

# how a thing is said
ONE, ANOTHER, SOME, UP_TO, EACH, ALL = "one", "another", "some", "up to", "each", "all"
IT, THEM, EACH_OF_THEM, ONE_OF_THEM, THE, SUBJECT = "it", "them", "each of them", "one of them", "the", "subject"
TARGET, NEAREST, HERE = "target", "nearest", "here"
OPEN = frozenset((ONE, ANOTHER, SOME, UP_TO))  # somebody has to choose
GROUPS = frozenset((EACH, ALL))
YOURS, ENEMY = "yours", "enemy"

NOUNS = {
    "kitty": "Kitty", "cat": "Kitty", "unit": "Kitty", "kitten": "Kitty", "piece": "Kitty", "feline": "Kitty",
    "huntress": "Huntress", "pilot": "Pilot", "tank": "Tank",
}  # fmt: skip
PLURALS = {
    "kitties": "Kitty", "cats": "Kitty", "units": "Kitty", "kittens": "Kitty", "pieces": "Kitty",
    "huntresses": "Huntress", "pilots": "Pilot", "tanks": "Tank",
}  # fmt: skip
MANY = {"Kitty": "Kitties", "Huntress": "Huntresses", "Pilot": "Pilots", "Tank": "Tanks", "space": "spaces"}
SPACES = frozenset(("space", "square", "spot", "tile", "marker", "field"))
OPEN_SPACES = frozenset(("open", "empty", "unoccupied", "free", "vacant", "available"))
FRIENDLY = frozenset(("friendly", "own", "allied"))
HOSTILE = frozenset(("enemy", "opposing", "hostile", "rival", "opponent"))
SINGULAR_PRONOUNS = frozenset(("it", "she", "he", "her", "him", "itself", "herself", "himself"))
POSSESSIVES = frozenset(("its", "her", "his"))
ONES: tuple[tuple[tuple[str, ...], str], ...] = (
    (("any", "one", "of"), ONE), (("any", "one"), ONE), (("any", "other"), ANOTHER), (("any", "of"), ONE),
    (("a", "single"), ONE), (("a", "different"), ANOTHER), (("one", "other"), ANOTHER), (("a", "second"), ANOTHER),
    (("a", "third"), ANOTHER), (("a", "of"), ONE),
    (("one", "of"), ONE), (("a",), ONE), (("any",), ONE), (("one",), ONE), (("1", "of"), ONE), (("1",), ONE),
    (("another", "of"), ANOTHER), (("another", "one", "of"), ANOTHER), (("another",), ANOTHER), (("some",), ONE),
    (("target",), ONE), (("whichever",), ONE), (("either", "of"), ONE),
)  # fmt: skip
EACHES: tuple[tuple[tuple[str, ...], str], ...] = (
    (("each", "one", "of"), EACH), (("each", "of"), EACH), (("each",), EACH), (("all", "of"), ALL), (("all",), ALL),
)  # fmt: skip
SUPERLATIVES = {
    "highest-level": "with the highest level", "lowest-level": "with the lowest level",
    "strongest": "with the highest level", "weakest": "with the lowest level",
}  # fmt: skip
NEAREST_WORDS = frozenset(("nearest", "first", "closest", "next"))


@dataclass(frozen=True, slots=True)
class Filter:
    """What a thing must be: the words of the language, and what stands in their places."""

    told: str
    said: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Thing:
    how: str
    at: int  # where it was said: two things are the same if they were said there
    noun: str = "Kitty"
    side: str = ""
    number: str = ""
    filters: tuple[Filter, ...] = ()
    of: Thing | None = None  # whose target
    other: bool = False  # "other" Kitties

    @property
    def is_space(self) -> bool:
        return self.noun == "space"

    @property
    def is_line(self) -> bool:
        return self.noun in ("row", "column", "row or column", "line")


class Things:
    """Reads things in the tokens of one text. Every method gives all ways, with where they end."""

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
            read = {
                "K": self.kitties,
                "P": self.kitties,
                "H": self.hopped,
                "S": self.spaces,
                "R": self.lines,
                "N": self.numbers,
                "G": self.changes,
                "J": self.more,
            }.get(key[0])
            found = self._known[key] = list(read(at) if read else self.others(key[0], at))
        return found

    def others(self, place: str, at: int) -> Iterator[tuple[int, Any]]:
        raise NotImplementedError(place)

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

    def _past(self, at: int, several: Sequence[tuple[str, ...]]) -> int:
        for words in several:
            if self.says(at, *words):
                return at + len(words)
        return at

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
                thing, end = replace(thing, side=ENEMY), end + 1
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

    def _with(self, thing: Thing, new: Filter) -> Thing:
        return replace(thing, filters=(*thing.filters, new))

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
        if thing.how == THE and any(one.told.startswith(ONLY_ONE) for one in thing.filters):
            thing = replace(thing, how=ONE)
        yield at, thing

    # ------------------------------------------------------------ rows and columns

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

    def hopped(self, at: int) -> Iterator[tuple[int, Thing]]:
        """Over whom a Kitty can hop (PD-6.6)."""
        for end, thing in self.kitties(at):
            if thing.how in (ONE, ANOTHER):
                others = tuple(one for one in thing.filters if not one.told.startswith("adjacent to"))
                yield end, replace(thing, how=ONE, filters=(*others, Filter("it can hop over")))

    # ------------------------------------------------------------ spaces

    def spaces(self, at: int) -> Iterator[tuple[int, Thing]]:
        word = self.word(at)
        if word in ("there", "it") or self.says(at, "that", "space") or self.says(at, "this", "space"):
            size = 1 if word in ("there", "it") else 2
            yield at + size, Thing(THE, at, "space")
            return
        how, end = (ONE, at + 1) if word in ("a", "any") else (THE, at + 1) if word == "the" else ("", at)
        if how == ONE and self.word(end) in ("one", "other"):
            end += 1
        if self.says(at, "one", "of") or self.says(at, "any", "of"):
            how, end = ONE, at + 2 + (self.word(at + 2) in ("the", "its"))
        if not how:
            return
        thing = Thing(how, at, "space")
        while True:
            if self.word(end) in OPEN_SPACES:
                end += 1
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
        elif thing.filters and thing.filters[-1].told == "in the centre of the City" and self.says(end, "of"):
            if self.says(end, "of", "the", "city"):
                yield end + 3, thing


def exactly(number: str) -> list[str]:
    return between(number, number)


def between(least: str, most: str) -> list[str]:
    """Filters for levels; no Kitty has less than 1."""
    found = [f"with level {most} or less"]
    return found if least == "1" else [f"with level {least} or more", *found]


IN_FRONT = (
    ("in", "front", "of"), ("directly", "in", "front", "of"), ("right", "in", "front", "of"), ("ahead", "of"),
    ("directly", "ahead", "of"), ("straight", "ahead", "of"), ("standing", "in", "front", "of"),
    ("targeted", "by"), ("being", "targeted", "by"), ("immediately", "in", "front", "of"), ("faced", "by"),
    ("that", "is", "in", "front", "of"), ("in", "the", "target", "space", "of"), ("is", "in", "front", "of"),
    ("directly", "before"),
)  # fmt: skip
FACES = (
    ("is", "facing"), ("is", "targeting"), ("targets",), ("faces",), ("is", "now", "facing"),
    ("is", "now", "targeting"), ("now", "faces"), ("now", "targets"), ("is", "looking", "at"), ("currently", "targets"),
    ("is", "currently", "targeting"), ("is", "currently", "facing"),
)  # fmt: skip
# of whom there is only one, so that nobody need have named it before
ONLY_ONE = (
    "with the highest",
    "with the lowest",
    "in the centre of the City",
    "behind",
    "exactly",
    "that was played this",
)
LINES = (
    (("row", "or", "column"), "row or column"), (("column", "or", "row"), "row or column"), (("row",), "row"),
    (("column",), "column"), (("line",), "row or column"), (("horizontal", "line"), "row"), (("vertical", "line"), "column"),
)  # fmt: skip
DOERS = (
    (("that", "moved"), "moved"), (("that", "was", "moved"), "moved"), (("you", "moved"), "moved"),
    (("that", "hopped"), "moved"), (("that", "jumped"), "moved"), (("that", "attacked"), "acted"),
    (("that", "was", "pushed"), "moved"), (("you", "pushed"), "moved"), (("that", "was", "attacked"), "hurt"),
    (("that", "was", "damaged"), "hurt"), (("that", "was", "captured"), "hurt"), (("that", "was", "pulled"), "moved"),
    (("you", "chose"), ""), (("that", "you", "moved"), "moved"), (("that", "you", "chose"), ""),
)  # fmt: skip
BLOCKERS = tuple(
    (*who, verb, whom)
    for who in (("whatever",), ("the", "kitty", "that"), ("the", "kitty", "which"), ("any", "kitty", "that"))
    for verb in ("blocked", "blocks", "stopped", "stops")
    for whom in ("it", "her")
)
NEAREST_WAYS = (
    ("in", "a", "straight", "line"), ("in", "the", "straight", "line"), ("in", "a", "line"), ("in", "line"),
    ("straight",), ("directly",), ("anywhere",),
)  # fmt: skip
NEAREST_BEHIND = (
    (",", "no", "matter", "how", "far", "away"), (",", "no", "matter", "how", "far"), (",", "at", "any", "distance"),
    ("at", "any", "distance"), ("no", "matter", "how", "far", "away"), ("no", "matter", "how", "far"),
    (",", "regardless", "of", "distance"), ("regardless", "of", "distance"), (",", "however", "far", "away"),
)  # fmt: skip
WHICH = (
    ("that", "is", "currently"), ("that", "is", "also"), ("that", "is", "both"), ("that", "is", "standing"),
    ("which", "is"), ("who", "is"), ("that", "is"), ("that", "are"), ("which", "are"), ("who", "are"), ("standing",),
    ("located",), ("currently",), ("directly",), ("immediately",), ("right",), ("that", "stands"), ("that", "stand"),
    ("that", "lies"), ("that", "'s"), ("and", "is"),
)  # fmt: skip
