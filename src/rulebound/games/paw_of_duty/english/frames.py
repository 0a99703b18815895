"""Frames: what designers say, with places for Kitties, spaces and numbers, and what the language says for it.

`english.txt` has one frame to a line, "said => told", in parts that begin with a word in square brackets. Of what is
said, (a|b) is one of these, [a] perhaps, and a word in capitals is a place: K Kitties, S a space, N a number, M spaces
moved, V a value, D a duration, C a condition, W a direction of the compass, L an area. A digit tells two places of a
kind apart; @name stands for the words behind "name :=".

In what is told stand the same places: `~K` is a Kitty that is only beside the point ("toward ~K"), `^K` one that is
described and not chosen, `*K` all that fit, without "all", `=K` what somebody else is, `!K` one that the opponent
chooses; `K:each` is said of each of several, `K:all` of all of them, `K:enemy` and `K:yours` of a side if none is said.
<it> is who was named last, <moved> who was moved, <same> to whom something was done, and <an open space …> is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_PLACE = re.compile(r"[A-Z]\d?")
_PIECE = re.compile(r"[()|\[\]]|[^\s()|\[\]]+")
_NAME = re.compile(r"@([a-z]\w*)")
_PART = re.compile(r"\[(\w+)\]")

Said = dict[str, Any]  # what was said in each place
Reads = Callable[[str, int], Sequence[tuple[int, Any]]]  # every way to read a place from a token on


@dataclass(frozen=True, slots=True)
class Piece:
    """A word, a place, or one of several sequences of pieces."""

    word: str = ""
    place: str = ""
    choices: tuple[tuple[Piece, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    said: tuple[Piece, ...]
    told: str
    line: int


@dataclass(slots=True)
class Frames:
    """The frames of one part, by the word with which they can begin; "" for those that begin with a place."""

    by_first: dict[str, list[Frame]] = field(default_factory=dict)

    def matching(self, tokens: Sequence[str], at: int, reads: Reads) -> Iterator[tuple[int, Frame, Said]]:
        """Every way in which a frame fits the tokens from `at` on."""
        first = tokens[at] if at < len(tokens) else ""
        for key in {first, ""}:
            for frame in self.by_first.get(key, ()):
                for end, said in fitting(frame.said, tokens, at, reads):
                    yield end, frame, said

    def behind(self, tokens: Sequence[str], at: int, reads: Reads) -> Iterator[tuple[int, Frame, Said]]:
        """The same for frames that begin with a place that was read already: what comes behind it."""
        for frame in self.by_first.get("", ()):
            if frame.said[0].place:
                for end, said in fitting(frame.said[1:], tokens, at, reads):
                    yield end, frame, said


def fitting(pieces: Sequence[Piece], tokens: Sequence[str], at: int, reads: Reads) -> Iterator[tuple[int, Said]]:
    """Every way in which the pieces fit the tokens: where they end, and what stands in their places."""
    if not pieces:
        yield at, {}
        return
    piece, rest = pieces[0], pieces[1:]
    if piece.word:
        if at < len(tokens) and tokens[at] == piece.word:
            yield from fitting(rest, tokens, at + 1, reads)
    elif piece.place:
        for end, value in reads(piece.place, at):
            for last, said in fitting(rest, tokens, end, reads):
                yield last, {piece.place: value, **said}
    else:
        for choice in piece.choices:
            yield from fitting((*choice, *rest), tokens, at, reads)


def read_frames(path: Path) -> dict[str, Frames]:
    """The frames of a file by its parts."""
    found: dict[str, Frames] = {}
    part = Frames()
    names: dict[str, str] = {}
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        heading = _PART.fullmatch(line.strip())
        if heading is not None:
            part = found.setdefault(heading[1], Frames())
        elif ":=" in line:
            name, _, words = line.partition(":=")
            names[name.strip().removeprefix("@")] = _named(words.strip(), names)
        elif line.strip() and not line.startswith("//"):
            said, arrow, told = _named(line, names).partition("=>")
            if not arrow:
                raise ValueError(f"{path.name}:{number}: a frame is 'said => told', not {line!r}")
            frame = Frame(_pieces(_PIECE.findall(said)), told.strip(), number)
            for first in sorted(_firsts(frame.said)):
                part.by_first.setdefault(first, []).append(frame)
    return found


def _named(line: str, names: dict[str, str]) -> str:
    return _NAME.sub(lambda found: names[found[1]], line)


def _pieces(words: list[str]) -> tuple[Piece, ...]:
    """Takes the words up to the end or to the bracket that closes them."""
    found: list[Piece] = []
    while words and words[0] not in (")", "]", "|"):
        word = words.pop(0)
        if word in ("(", "["):
            choices = [_pieces(words)]
            while words.pop(0) == "|":
                choices.append(_pieces(words))
            found.append(Piece(choices=tuple(choices) if word == "(" else (*choices, ())))
        elif _PLACE.fullmatch(word):
            found.append(Piece(place=word))
        else:
            found.append(Piece(word=word))
    return tuple(found)


def _firsts(pieces: Sequence[Piece]) -> set[str]:
    if not pieces or pieces[0].place:
        return {""}
    if pieces[0].word:
        return {pieces[0].word}
    return {first for choice in pieces[0].choices for first in _firsts((*choice, *pieces[1:]))}
