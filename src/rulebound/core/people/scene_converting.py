"""Scenes of earlier versions in the present form. Only the keys that have changed are touched: layout and comments
stay.

The old form had names that meant two things: `seat` was whose turn it is and who tries an action, `turn` a number of
turns and a seat, `purchase` and `recruits` the same fact, `damage` what a troop has taken and what it deals; and a
number could stand for the length of a list.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, NamedTuple

from rulebound.core.people.comparing import is_number
from rulebound.core.people.game import Game
from rulebound.core.people.schema import COUNT, Deck, ListOf, Places, Table

WORD = re.compile(r"[A-Za-z0-9_-]+|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'")
TEXT = re.compile(r"\"\"\"(?:[^\\]|\\.)*?\"\"\"|'''.*?'''|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'", re.DOTALL)
SPACE = re.compile(r"(?:\s|#[^\n]*)*")
BARE = re.compile(r"[^,\]}\s#]+(?: [0-9:.]+)?")
OLD_WORDS = re.compile(r"\b(?:seat|turn|purchase|acted|damage)\b")
LENGTH = f".{COUNT}"
Path = tuple[str, ...]


class Entry(NamedTuple):
    """A key with its value: the whole path, where the last part of the key stands, and where the value stands."""

    path: Path
    key: tuple[int, int]
    value: tuple[int, int]


class Edit(NamedTuple):
    start: int
    end: int
    text: str


def convert(text: str, game: Game) -> str:
    """The text of a scene in the present form; the same text where nothing has changed. The text must be TOML."""
    for edit in sorted(all_edits(text, game), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def is_old(text: str, game: Game) -> bool:
    """Is this surely a scene of an earlier version? A number for a list alone may be a mistake of today."""
    if not OLD_WORDS.search(text):
        return False
    return any(edit.text != LENGTH for edit in all_edits(text, game))


def all_edits(text: str, game: Game) -> list[Edit]:
    entries = list(entries_of(text))
    edits = [edit for entry in entries for edit in edits_of(text, entry, game)]
    return [*edits, *recruits(text, entries)]


# ------------------------------------------------------------ what has changed


def edits_of(text: str, entry: Entry, game: Game) -> Iterator[Edit]:
    path, value = entry.path, tomllib.loads(f"x = {text[slice(*entry.value)]}")["x"]
    last = path[-1]
    if path == ("seat",):
        yield Edit(*entry.key, "active")
    elif len(path) == 3 and path[0] == "step" and last == "seat":
        yield Edit(*entry.key, "by")
    elif last in ("ignored", "disabled") and value == "turn":
        yield Edit(*entry.value, '"this turn"')
    elif path[:1] == ("seats",) and last == "acted" and isinstance(value, list):
        counts = {name: value.count(name) for name in value}
        yield Edit(*entry.value, "{ " + ", ".join(f'"{name}" = {count}' for name, count in counts.items()) + " }")
    seen, truth = seen_path(path)
    if not seen:
        return
    new = game.renamed.get(".".join(seen)) or game.renamed.get(".".join((seen[0], "*", *seen[2:])))
    if new is not None:
        yield Edit(*entry.key, new)
    elif is_number(value) and has_length(game, seen, truth):
        yield Edit(entry.key[1], entry.key[1], LENGTH)


def seen_path(path: Path) -> tuple[Path, bool]:
    """The path in a view that a step expects, and whether it is of the truth; an empty path for other keys."""
    if path[:1] != ("step",) or len(path) < 4:
        return (), False
    return (path[3:], True) if path[2] == "expect" else (path[4:], False) if path[2] == "view" else ((), False)


def has_length(game: Game, path: Path, truth: bool) -> bool:
    """Does a list or a table stand there?"""
    kind: Any = game.schema
    for part in path:
        if isinstance(kind, Table):
            if part not in kind.keys:
                return False
            kind = kind.keys[part].seen_as or kind.keys[part].kind
        elif isinstance(kind, (ListOf, Places)):
            kind = kind.kind
        else:
            return False
    return isinstance(kind, (ListOf, Places)) and (truth or not isinstance(kind, Deck))


def recruits(text: str, entries: list[Entry]) -> Iterator[Edit]:
    """`purchase = true` was a recruit of the player whose turn it is."""
    found = [entry for entry in entries if entry.path == ("purchase",)]
    if not found:
        return
    start = text.rfind("\n", 0, found[0].key[0]) + 1
    end = text.find("\n", found[0].value[1])
    yield Edit(start, len(text) if end < 0 else end + 1, "")
    if text[slice(*found[0].value)] != "true" or any(entry.path[2:] == ("recruits",) for entry in entries):
        return
    seats = [text[slice(*entry.value)] for entry in entries if entry.path in (("seat",), ("active",))]
    seat = seats[0] if seats else "1"
    header = re.search(rf"^\s*\[seats\.{seat}\][^\n]*\n", text, re.MULTILINE)
    if header is not None:
        yield Edit(header.end(), header.end(), "recruits = 1\n")
    else:
        yield Edit(start, start, f"seats.{seat}.recruits = 1\n")


# ------------------------------------------------------------ the keys of a TOML text, with their places


def entries_of(text: str) -> Iterator[Entry]:
    at = skip(text, 0)
    header: Path = ()
    counts: dict[Path, int] = {}
    while at < len(text):
        if text[at] == "[":
            many = text.startswith("[[", at)
            names, at = key_at(text, skip(text, at + 1 + many))
            header = tuple(name for name, _ in names)
            at = text.index("]" * (1 + many), at) + 1 + many
            if many:
                counts[header] = counts.get(header, 0) + 1
                header = (*header, str(counts[header]))
            elif header[:1] in counts:  # a table of the last [[step]]
                header = (header[0], str(counts[header[:1]]), *header[1:])
        else:
            found = pair(text, at, header)
            yield from found
            at = found[0].value[1]
        at = skip(text, at)


def pair(text: str, at: int, path: Path) -> list[Entry]:
    """The key that stands here, then those within its value."""
    names, at = key_at(text, at)
    inner = (*path, *(name for name, _ in names))
    start = skip(text, text.index("=", at) + 1)
    found: list[Entry] = []
    end = value_end(text, start, inner, found)
    return [Entry(inner, names[-1][1], (start, end)), *found]


def key_at(text: str, at: int) -> tuple[list[tuple[str, tuple[int, int]]], int]:
    names = []
    while True:
        found = WORD.match(text, at)
        assert found is not None, "the text is TOML"
        word = found[0]
        names.append((tomllib.loads(f"x = {word}")["x"] if word[0] in "\"'" else word, found.span()))
        after = re.compile(r"[ \t]*\.[ \t]*").match(text, found.end())
        if after is None:
            return names, found.end()
        at = after.end()


def value_end(text: str, at: int, path: Path, found: list[Entry]) -> int:
    """Where the value ends that begins here; the keys within it are added to `found`."""
    string = TEXT.match(text, at)
    if string is not None:
        return string.end()
    if text[at] not in "[{":
        bare = BARE.match(text, at)
        assert bare is not None, "the text is TOML"
        return bare.end()
    table, closing = text[at] == "{", "}" if text[at] == "{" else "]"
    at = skip(text, at + 1)
    place = 0
    while text[at] != closing:
        place += 1
        if table:
            inner = pair(text, at, path)
            found += inner
            at = inner[0].value[1]
        else:
            at = value_end(text, at, (*path, str(place)), found)
        at = skip(text, at)
        if text[at] == ",":
            at = skip(text, at + 1)
    return at + 1


def skip(text: str, at: int) -> int:
    found = SPACE.match(text, at)
    return at if found is None else found.end()
