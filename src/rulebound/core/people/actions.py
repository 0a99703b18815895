"""The actions of a game as people take them, each sort declared once: its words, what it is about, where one points.

A sort of action is a block of numbers that follow each other. What it is about are its things, such as a card of the
hand and a row: each is one of so many, and the last of them counts fastest. The rules go by the first number of each
block, a literal in the game's `numbers.py`; that the blocks follow each other without a gap is checked here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import product
from string import Formatter

from rulebound.core.kernel.match import Match

Said = Callable[..., str]  # of the match and the numbers of a thing
Parts = tuple[tuple[int, ...], ...]  # for each thing of an action which it is

OTHERWISE = -1  # in words by question: those at any other question
NO_THING = -1  # behind the last piece of a wording


class Thing:
    """What an action is about: one of a row, or where `shape` has several numbers one of a table, such as a seat and an
    index. The match and these numbers give what the deciding seat says, and the path into its view where it points ("",
    or no function at all, where it does not)."""

    def __init__(self, shape: int | tuple[int, ...], said: Said, place: Said | None = None) -> None:
        sizes = (shape,) if isinstance(shape, int) else shape
        self.all = list(product(*(range(size) for size in sizes)))
        self.said = said
        self.place = place


class Sort:
    """A sort of action. `words` has a pair of braces for each thing; where they depend on what is asked they are given
    by question. `answers` is the kind of question that it answers and does nothing else, "" where it does more.
    `asked` are questions for which it is meant by whoever points at its things. `places` gives the places of the whole
    action, of the match and all its numbers, where they are not those of its things one after the other."""

    def __init__(
        self,
        first: int,
        words: str | Mapping[int, str],
        *things: Thing,
        answers: str = "",
        asked: Collection[int] = (),
        places: Callable[..., tuple[str, ...]] | None = None,
    ) -> None:
        self.first, self.words, self.things, self.answers, self.asked = first, words, things, answers, asked
        self.places = places
        wordings = {OTHERWISE: words} if isinstance(words, str) else words
        self.pieces = {question: pieces_of(wording) for question, wording in wordings.items()}

    def wording(self, question: int) -> str:
        return self.words if isinstance(self.words, str) else self.words.get(question, self.words[OTHERWISE])


def pieces_of(wording: str) -> list[tuple[str, int]]:
    """What `format` would put together: each text with the number of the thing behind it."""
    found: list[tuple[str, int]] = []
    for number, (text, field, _, _) in enumerate(Formatter().parse(wording)):
        found.append((text, NO_THING if field is None else int(field or number)))
    return found


class Actions:
    """All sorts of actions of a game, in the order of their numbers."""

    def __init__(self, *sorts: Sort) -> None:
        self.all: list[tuple[Sort, Parts]] = []
        self.by_question: dict[int, list[Sort]] = defaultdict(list)
        for sort in sorts:
            if sort.first != len(self.all):
                raise ValueError(
                    f"{sort.words!r} begins with action {sort.first}, and those before end at {len(self.all)}"
                )
            self.all += [(sort, parts) for parts in product(*(thing.all for thing in sort.things))]
            for question in sort.asked:
                self.by_question[question].append(sort)
        numbers: dict[tuple[Thing, tuple[int, ...]], int] = {}  # of what actions are about: each has one
        self.about = [
            [numbers.setdefault(each, len(numbers)) for each in zip(sort.things, parts, strict=True)]
            for sort, parts in self.all
        ]

    def split(self, action: int) -> tuple[Sort, Parts]:
        """The sort of an action, and for each of its things which it is."""
        if not 0 <= action < len(self.all):
            raise ValueError(f"there is no action {action}")
        return self.all[action]

    def say(self, match: Match, action: int) -> str:
        sort, parts = self.split(action)
        said = (thing.said(match, *part) for thing, part in zip(sort.things, parts, strict=True))
        return sort.wording(match.asks).format(*said)

    def places(self, match: Match, action: int) -> tuple[str, ...]:
        sort, parts = self.split(action)
        if sort.places is not None:
            return sort.places(match, *(number for part in parts for number in part))
        found = (
            thing.place(match, *part) for thing, part in zip(sort.things, parts, strict=True) if thing.place is not None
        )
        return tuple(place for place in found if place)

    def told(self, match: Match, actions: Iterable[int]) -> list[tuple[int, str, tuple[str, ...]]]:
        """These actions with their words and places, each wording once: equal cards in a hand are one action to a
        person. What several actions are about is said once."""
        said: dict[int, str] = {}
        placed: dict[int, str] = {}
        found: dict[str, tuple[int, str, tuple[str, ...]]] = {}
        question = match.asks
        for action in actions:
            sort, parts = self.all[action]
            things, about = sort.things, self.about[action]
            whole = ""
            for text, at in sort.pieces.get(question) or sort.pieces[OTHERWISE]:
                whole += text
                if at != NO_THING:
                    word = said.get(about[at])
                    if word is None:
                        word = said[about[at]] = things[at].said(match, *parts[at])
                    whole += word
            if whole in found:
                continue
            places: list[str] = []
            if sort.places is not None:
                places += sort.places(match, *[number for part in parts for number in part])
            else:
                for at in range(len(things)):
                    place_of = things[at].place
                    if place_of is not None:
                        place = placed.get(about[at])
                        if place is None:
                            place = placed[about[at]] = place_of(match, *parts[at])
                        if place:
                            places.append(place)
            found[whole] = (int(action), whole, tuple(places))
        return list(found.values())

    def asked_for(self, match: Match, action: int) -> bool:
        """Is it of a sort that the question is about? Every sort is where the question is about none."""
        asked = self.by_question.get(match.asks)
        return asked is None or self.split(action)[0] in asked

    def answers_nothing(self, action: int, legal: Iterable[int]) -> bool:
        """Does it only answer a question, of a kind that none of the legal actions answers?"""
        kind = self.split(action)[0].answers
        return kind != "" and all(self.split(possible)[0].answers != kind for possible in legal)
