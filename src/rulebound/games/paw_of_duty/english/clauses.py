"""The clauses of a text: what is done, what is offered, and on what it depends.

A text is read wholly or not at all: no word is passed over that says something. What the clauses mean in the words of
the language is told in `telling.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rulebound.games.paw_of_duty.english.frames import Frame, Frames, Said, read_frames
from rulebound.games.paw_of_duty.english.thing import EACH, IT, SUBJECT, Thing
from rulebound.games.paw_of_duty.english.things import Things

ENDS = ("", ".", ";")
OTHER = "other"  # the opponent chooses one of the modes
MOST_WAYS = 8  # to take the clauses between two places of a text


@cache
def frames() -> dict[str, Frames]:
    return read_frames(Path(__file__).with_name("english.txt"))


@dataclass(frozen=True, slots=True)
class Deed:
    """What is done: the frame, what stands in its places, and who does it ("K" of the frame, if it is said before)."""

    frame: Frame
    said: Said


@dataclass(frozen=True, slots=True)
class May:
    inner: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class If:
    condition: tuple[Asked, ...]
    inner: tuple[Node, ...]
    instead: bool = False
    behind: bool = False  # the condition is said last


@dataclass(frozen=True, slots=True)
class Otherwise:
    inner: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Modes:
    how_many: str
    each: tuple[tuple[Node, ...], ...]


@dataclass(frozen=True, slots=True)
class Waits:
    """ "Each time …, …"."""

    frame: Frame
    said: Said
    inner: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """ "… for each …"."""

    deed: Node
    thing: Thing


Node = Deed | May | If | Otherwise | Modes | Waits | Counted


@dataclass(frozen=True, slots=True)
class Asked:
    frame: Frame
    said: Said


class Clauses(Things):
    """Reads the clauses of one text."""

    def __init__(self, tokens: Sequence[str]) -> None:
        super().__init__(tokens, frames()["filters"])
        self._readable: dict[int, bool] = {}
        self._sequences: dict[tuple[int, bool], list[tuple[int, tuple[Node, ...]]]] = {}

    def read(self, place: str, at: int) -> Iterator[tuple[int, Any]]:
        if place in "DMVLW":
            part = {"D": "durations", "M": "steps", "V": "values", "L": "areas", "W": "compass"}[place]
            for end, frame, said in frames()[part].matching(self.tokens, at, self.reads):
                yield end, (frame, said)
        elif place == "C":
            yield from self.conditions(at)
        else:
            yield from super().read(place, at)

    def texts(self) -> Iterator[tuple[Node, ...]]:
        if self._can_be_read(0):
            yield from (nodes for _, nodes in self.sentences(0))

    def sentences(self, at: int) -> Iterator[tuple[int, tuple[Node, ...]]]:
        at = self._past_stops(at)
        if at == len(self.tokens):
            yield at, ()
            return
        for end, nodes in self.sequence(at, False):
            if self.word(end) in ENDS and self._can_be_read(end):
                for last, rest in self.sentences(end):
                    yield last, (*nodes, *rest)

    def _past_stops(self, at: int) -> int:
        while self.word(at) in (".", ";") and at < len(self.tokens):
            at += 1
        return at

    def _can_be_read(self, at: int) -> bool:
        """Do sentences lead from here to the end of the text?"""
        at = self._past_stops(at)
        if at not in self._readable:
            ends = {end for end, _ in self.sequence(at, False)} if at < len(self.tokens) else set()
            found = any(self.word(end) in ENDS and self._can_be_read(end) for end in sorted(ends, reverse=True))
            self._readable[at] = found or at == len(self.tokens)
        return self._readable[at]

    def sequence(self, at: int, elided: bool) -> list[tuple[int, tuple[Node, ...]]]:
        """Clauses joined by "and", "then" or commas; of several ways to the same end the first few."""
        key = (at, elided)
        if key not in self._sequences:
            self._sequences[key] = []
            found: list[tuple[int, tuple[Node, ...]]] = []
            ways: dict[int, int] = {}
            for end, nodes in self._sequence(at, elided):
                ways[end] = ways.get(end, 0) + 1
                if ways[end] <= MOST_WAYS:
                    found.append((end, nodes))
            self._sequences[key] = found
        return self._sequences[key]

    def _sequence(self, at: int, elided: bool) -> Iterator[tuple[int, tuple[Node, ...]]]:
        for end, nodes in self.clause(at, elided):
            player = _player(nodes[-1])
            joined = self._joined_to_player(end, player) if player else self._joined(end)
            yield from ((last, (*nodes, *rest)) for last, rest in joined)
            yield end, nodes

    def _joined(self, at: int) -> Iterator[tuple[int, tuple[Node, ...]]]:
        for words in JOINS:
            if self.says(at, *words):
                yield from self.sequence(at + len(words), True)

    def _joined_to_player(self, at: int, player: str) -> Iterator[tuple[int, tuple[Node, ...]]]:
        """ "Your opponent discards a card and draws a card": the same player goes on, or somebody else is named."""
        for words in JOINS:
            if self.says(at, *words):
                begins = at + len(words)
                if self.word(begins) in ("you", "your", "deal", "rotate", "move") and words[-1] != "and":
                    yield from self.sequence(begins + (self.word(begins) == "you"), False)
                for end, frame, said in self._framed(player, begins):
                    deed = Deed(frame, said)
                    yield from ((last, (deed, *rest)) for last, rest in self._joined_to_player(end, player))
                    yield end, (deed,)

    # ------------------------------------------------------------ one clause

    def clause(self, at: int, elided: bool) -> Iterator[tuple[int, tuple[Node, ...]]]:
        begins = self._past(at, BEFORE)
        word = self.word(begins)
        if word == "you" and self.word(begins + 1) in ("may", "can"):
            for end, nodes in self.sequence(begins + 2, False):
                yield end, (May(nodes),)
        if word == "if" or self.says(begins, "only", "if"):
            yield from self._if(begins + 1)
        if self.says(begins, "if", "you", "cannot", ","):
            for end, nodes in self.sequence(begins + 4, False):
                yield end, (Otherwise(nodes),)
        if word == "otherwise" or self.says(begins, "if", "not") or self.says(begins, "or", "else"):
            then = begins + (1 if word == "otherwise" else 2)
            for end, nodes in self.sequence(then + (self.word(then) == ","), False):
                yield end, (Otherwise(nodes),)
        if self.says(begins, "for", "each"):
            for end, thing in self.kitties(begins + 1):
                if thing.how == EACH and self.word(end) == ",":
                    for last, nodes in self.deed(end + 1, False):
                        yield last, (Counted(nodes[0], thing),)
        if self.says(begins, "your", "opponent", "may", "discard"):
            yield from self._or_else(begins + 4)
        if word == "choose" or word == "either":
            yield from self._modes(begins)
        yield from self._waits(begins)
        yield from self.deed(begins, elided)

    def _if(self, at: int) -> Iterator[tuple[int, tuple[Node, ...]]]:
        for end, condition in self.conditions(at):
            comma = end + (self.word(end) == ",")
            comma += self.word(comma) == "then"
            instead = self.word(comma) == "instead"
            for last, nodes in self.sequence(comma + instead, False):
                behind = self.word(last) == "instead"
                yield last + behind, (If(condition, nodes, instead or behind),)

    def conditions(self, at: int) -> Iterator[tuple[int, tuple[Asked, ...]]]:
        for end, frame, said in self._framed("conditions", at):
            asked = Asked(frame, said)
            if self.word(end) == "and":
                for last, rest in self.conditions(end + 1):
                    yield last, (asked, *rest)
            yield end, (asked,)

    def _framed(self, part: str, at: int) -> Iterator[tuple[int, Frame, Said]]:
        yield from frames()[part].matching(self.tokens, at, self.reads)

    def _waits(self, at: int) -> Iterator[tuple[int, tuple[Node, ...]]]:
        for end, frame, said in self._framed("waits", at):
            for last, nodes in self.sequence(end, False):
                yield last, (Waits(frame, said, nodes),)
        for end, frame, said in self._framed("waits_behind", at):
            for last, nodes in self.sequence(end, False):
                for whole, (duration, _) in self.reads("D", last):
                    lasting = Frame(frame.said, f"{frame.told} {duration.told}", frame.line)
                    yield whole, (Waits(lasting, said, nodes),)

    def _modes(self, at: int) -> Iterator[tuple[int, tuple[Node, ...]]]:
        begins, how_many = at + 1, "one"
        if self.word(at) == "choose":
            for words, number in HOW_MANY:
                if self.says(at + 1, *words):
                    begins, how_many = at + 1 + len(words), number
                    break
            else:
                return
        for end, each in self._each_mode(begins):
            if len(each) > 1:
                yield end, (Modes(how_many, each),)

    def _or_else(self, at: int) -> Iterator[tuple[int, tuple[Node, ...]]]:
        """ "Your opponent may discard a card. If they don't, …": the one or the other, as the opponent likes."""
        for end, number in self.numbers(at):
            end += self.word(end) == "tactic"
            if self.word(end) in ("card", "cards") and self.says(end + 1, ".", "if", "they", "do", "not", ","):
                cards = "a tactic card" if number == "1" else f"{number} tactic cards"
                discarded = Deed(Frame((), f"an opponent discards {cards}", 0), {})
                for last, nodes in self.sequence(end + 7, False):
                    yield last, (Modes(OTHER, ((discarded,), nodes)),)

    def _each_mode(self, at: int) -> Iterator[tuple[int, tuple[tuple[Node, ...], ...]]]:
        for end, nodes in self.mode(at):
            for words in OR:
                if self.says(end, *words):
                    others = words[-1] != "or"  # behind the last "or" no other mode comes
                    for last, rest in (
                        self._each_mode(end + len(words)) if others else self._last_modes(end + len(words))
                    ):
                        yield last, (nodes, *rest)
            yield end, (nodes,)

    def mode(self, at: int) -> Iterator[tuple[int, tuple[Node, ...]]]:
        """What can be chosen: a bare comma in it is where the next one begins."""
        for end, nodes in self.sequence(at, False):
            said = self.tokens[at:end]
            commas = (place for place, token in enumerate(said) if token == ",")
            if ";" not in said and all(said[place + 1] in GOES_ON or "if" in said[:place] for place in commas):
                yield end, nodes

    def _last_modes(self, at: int) -> Iterator[tuple[int, tuple[tuple[Node, ...], ...]]]:
        for end, nodes in self.mode(at):
            for words in OR:
                if words[-1] == "or" and self.says(end, *words):
                    for last, rest in self._last_modes(end + len(words)):
                        yield last, (nodes, *rest)
            yield end, (nodes,)

    def deed(self, at: int, elided: bool) -> Iterator[tuple[int, tuple[Node, ...]]]:
        for end, node in self._plain_deed(at, elided):
            yield from self._behind_deed(end, node)

    def _behind_deed(self, at: int, node: Node) -> Iterator[tuple[int, tuple[Node, ...]]]:
        end = self._past(at, BEHIND)
        if self.says(end, "for", "each"):
            for last, thing in self.kitties(end + 1):
                if thing.how == EACH:
                    yield from self._behind_deed(last, Counted(node, thing))
        if self.word(end) == "to" and isinstance(node, Deed) and node.frame.told.startswith("discard "):
            for last, nodes in self.sequence(end + 1, False):  # "discard a card to …"
                yield last, (node, If((Asked(DONE, {}),), nodes))
        if self.word(end) == "instead" and self.word(end + 1) == "if":
            for last, condition in self.conditions(end + 2):
                yield last, (If(condition, (node,), instead=True),)
        if self.word(end) == "if":
            for last, condition in self.conditions(end + 1):
                yield last, (If(condition, (node,), behind=True),)
        yield end, (node,)
        if end != at:
            yield at, (node,)

    def _plain_deed(self, at: int, elided: bool) -> Iterator[tuple[int, Node]]:
        deeds = frames()["deeds"]
        for end, frame, said in deeds.matching(self.tokens, at, self.reads):
            yield end, Deed(frame, said)
        for end, subject in self.kitties(at):
            word = self.word(end)
            if word not in WITH_VERBS:
                continue
            begins = self._past(end, MODALS)
            for last, inner in self._done_by(begins, subject):
                if isinstance(inner[0], Modes):
                    yield last, inner[0]
                elif word in ("may", "can") or self.says(end, "then", "may"):
                    yield last, May(inner)
                elif len(inner) == 1:
                    yield last, inner[0]
        if elided and self.word(at) in ("may", "can"):
            for end, inner in self._done_by(self._past(at, MODALS), Thing(SUBJECT, at)):
                yield end, May(inner)
        if elided:
            for end, frame, said in deeds.behind(self.tokens, self._past(at, BEFORE), self.reads):
                yield end, Deed(frame, {frame.said[0].place: Thing(SUBJECT, at), **said})

    def _done_by(self, at: int, subject: Thing) -> Iterator[tuple[int, tuple[Node, ...]]]:
        """What a Kitty does, and what else it does: "moves 1 space and attacks"."""
        deeds = frames()["deeds"]
        for end, frame, said in deeds.behind(self.tokens, at, self.reads):
            first = Deed(frame, {frame.said[0].place: subject, **said})
            for words in JOINS:
                if self.says(end, *words):
                    begins = self._past(end + len(words), BEFORE)
                    for last, rest in self._done_by(begins, Thing(SUBJECT, begins)):
                        yield last, (first, *rest)
            if self.word(end) == "or":  # "may attack or move 1 space"
                for last, rest in self._done_by(end + 1, subject) if subject.how == IT else ():
                    if len(rest) == 1:
                        yield last, (Modes("one", ((first,), rest)),)
            yield end, (first,)


def _player(node: Node) -> str:
    """The part of the frames that go on with the player who does this, if it is not you."""
    told = node.frame.told if isinstance(node, Deed) else ""
    return "both" if told.startswith("each player") else "theirs" if told.startswith("an opponent") else ""


JOINS = (
    (",", "and", "then"), (",", "then"), ("and", "then"), (",", "and"), ("and",), ("then",), (",", "but"), ("but",),
    (",",), (";", "then"), (";",), (":",), ("—",),
)  # fmt: skip
BEFORE = (
    ("then", ","), ("then",), ("also",), ("immediately",), ("now",), ("finally", ","), ("finally",), ("first", ","),
    ("next", ","), ("afterwards", ","), ("afterwards",), ("after", "that", ","), ("after", "that"), ("instead",),
)  # fmt: skip
WITH_VERBS = frozenset(("may", "can", "must", "then", "now", "also", "immediately", "each", "both"))
DONE = Frame((), "you do", 0)
BEHIND = (
    ("if", "able"), (",", "if", "able"), ("if", "possible"), (",", "if", "possible"), ("this", "way"),
    ("if", "you", "can"), ("as", "normal"), (",", "if", "it", "can"), ("if", "it", "can"), ("immediately",),
    ("on", "the", "board"),
)  # fmt: skip
MODALS = (
    ("may", "then"), ("may", "also"), ("may", "immediately"), ("can", "then"), ("can", "also"), ("may", "each"),
    ("can", "each"), ("then", "may"), ("may",), ("can",), ("must",), ("then",), ("now",), ("also",), ("immediately",),
    ("each",), ("both",),
)  # fmt: skip
HOW_MANY = (
    (("one", "or", "two", ":"), "one or two"), (("one", "or", "two", "—"), "one or two"),
    (("two", "—"), "two"), (("two", ",", "in", "any", "order", ":"), "two"), (("up", "to", "two", ":"), "one or two"),
    (("one", "or", "both", ":"), "one or two"), (("one", ":"), "one"),
    (("one", "—"), "one"), (("one", "of", "the", "following", ":"), "one"), (("two", ":"), "two"),
    (("to",), "one"), (("one", "effect", ":"), "one"), (("one", ".", "either"), "one"),
)  # fmt: skip
OR = ((",", "or"), (";", "or"), ("or",), (".", "or"), (";",), (".",), (",",))
GOES_ON = frozenset(("and", "but", "if", "then"))  # behind a comma within one mode
