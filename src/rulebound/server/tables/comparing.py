"""What differs between two positions, by paths: compiled, for it is done for every reader and every decision.

Of what a reader was told only marks are kept: a number of 64 bits for each part, half a kilobyte instead of ten. Equal
parts have equal marks; that others have, too, is as likely as to guess a number of 64 bits, for the marks are salted
with one that nobody knows. A path names a part of the view no deeper than a field of a seat ("/view/seats/1/hand").
"""

from __future__ import annotations

import secrets
from typing import Any, Final, final

import msgspec
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

DEEPEST: Final = 4  # names in a path, the first of them "view"
FEW: Final = 4  # parts of an object that are told together: cheaper than each by itself
MOST_PATHS: Final = 20_000  # that are remembered; a stranger's cards may have any names
OPEN: Final = 1  # the mark of an object whose parts have marks of their own
FACTOR: Final = 0x2545F4914F6CDD1D
MASK: Final = 0x7FFFFFFFFFFFFFFF  # uncompiled, numbers grow beyond 64 bits
LARGEST: Final = 0x3FFFFFFFFFFFFFFF  # whole number that is mixed in as it is

_salt: i64 = secrets.randbits(62)
_encode = msgspec.json.Encoder().encode
_raw = msgspec.Raw
_below: dict[str, dict[str, str]] = {}  # by path and key: the path of what stands there
_remembered: int = 0


@mypyc_attr(acyclic=True)
@final
class Told:
    """What somebody was told: the paths of all parts, the outer before the inner, and their marks."""

    def __init__(self, paths: list[str], marks: vec[i64]) -> None:
        self.paths = paths
        self.marks = marks


@mypyc_attr(acyclic=True)
@final
class Look:
    """The parts of a position as it is now."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.marks = vec[i64](capacity=96)
        self.values: list[Any] = []

    def add_each(self, paths: tuple[str, ...], values: tuple[Any, ...]) -> None:
        for at in range(len(paths)):
            self.add(paths[at], values[at])

    def add(self, path: str, value: Any) -> None:
        """A part that is told as a whole. What had to be written to be marked is not written again to be told."""
        if is_small(value):
            self.put(path, value, mark(value))
        else:
            written = _encode(value)
            self.put(path, _raw(written), mark_of_written(written))

    def put(self, path: str, value: Any, mark: i64) -> None:
        self.paths.append(path)
        self.marks = append(self.marks, mark)
        self.values.append(value)

    def add_all(self, parts: dict[str, Any], path: str, depth: int) -> None:
        """The parts of an object at this path, itself at this depth."""
        below = paths_below(path)
        for key, value in parts.items():
            its_path = below.get(key)
            if its_path is None:
                its_path = remember(below, path, key)
            if depth < DEEPEST and isinstance(value, dict) and is_told_by_parts(value):
                self.put(its_path, value, OPEN)
                self.add_all(value, its_path, depth + 1)
            else:
                self.add(its_path, value)

    def told(self) -> Told:
        return Told(self.paths[:], self.marks[:])

    def compare(self, before: Told, changed: dict[str, Any], gone: list[str]) -> None:
        """Add to `changed` what is new or another than before, the outer before the inner, and to `gone` what is not
        there any more."""
        if before.paths == self.paths:  # mostly
            old = before.marks
        else:
            old = self.aligned(before, gone)
        whole = ""  # what stands below this was told with it
        for at in range(len(self.marks)):
            if self.marks[at] == old[at]:
                continue
            path = self.paths[at]
            if whole and path.startswith(whole):
                continue
            changed[path] = self.values[at]
            if self.marks[at] == OPEN:
                whole = path + "/"

    def aligned(self, before: Told, gone: list[str]) -> vec[i64]:
        """The marks of before in the order of now, 0 for what was not there. Most of it stands as it stood, the
        beginning at its place and the end before the end."""
        now, then, marks, told = self.paths, before.paths, self.marks, before.marks
        old = vec[i64]([0] * len(now))
        first, shorter, longer = 0, min(len(now), len(then)), len(now) - len(then)
        while first < shorter and now[first] is then[first]:
            old[first] = told[first]
            first += 1
        end = len(then)
        while end > first and end + longer > first and now[end + longer - 1] is then[end - 1]:
            end -= 1
            old[end + longer] = told[end]
        places: dict[str, int] = {}
        for at in range(first, end + longer):
            places[now[at]] = at
        closed = ""  # what stood below this went with it, or is told with it
        for at in range(first, end):
            path = then[at]
            if closed and path.startswith(closed):
                continue
            place = places.get(path, -1)
            if place < 0:
                gone.append(path)
                closed = path + "/"
            else:
                old[place] = told[at]
                if told[at] == OPEN and marks[place] != OPEN:
                    closed = path + "/"
        return old


def is_told_by_parts(value: dict[str, Any]) -> bool:
    if len(value) > FEW:
        return True
    for part in value.values():
        if isinstance(part, dict) and part:
            return True
    return False


def is_small(value: Any) -> bool:
    """Is it marked without being written?"""
    if value is None or isinstance(value, (str, int)):
        return True
    if isinstance(value, list):
        return all_names(value)
    if isinstance(value, dict):
        return is_flat(value)
    return isinstance(value, tuple) and not value


def is_flat(value: dict[str, Any]) -> bool:
    """Has it few parts, and each of them none?"""
    if len(value) > FEW:
        return False
    for part in value.values():
        if not isinstance(part, (str, int)):
            return False
    return True


def all_names(value: list[Any]) -> bool:
    for part in value:
        if not isinstance(part, str):
            return False
    return True


def mark(value: Any) -> i64:
    """A number for a value of JSON. Each kind begins with a number of its own: 1 is not True."""
    if isinstance(value, str):
        return stir(stir(_salt, 2), hash(value))
    if value is None:
        return stir(_salt, 3)
    if isinstance(value, bool):
        return stir(_salt, 4 if value else 5)
    if isinstance(value, int) and -LARGEST <= value <= LARGEST:
        return stir(stir(_salt, 6), value)
    if isinstance(value, tuple) and not value:
        return stir(_salt, 7)
    if isinstance(value, list):
        return mark_of_list(value)
    if isinstance(value, dict) and is_flat(value):
        return mark_of_flat(value)
    return mark_of_written(_encode(value))


def mark_of_written(written: bytes) -> i64:
    return stir(stir(_salt, 9), hash(written))


def mark_of_flat(value: dict[str, Any]) -> i64:
    so_far = stir(stir(_salt, 8), len(value))
    for key, part in value.items():
        so_far = stir(stir(so_far, hash(key)), mark(part))
    return so_far


def mark_of_list(value: list[Any]) -> i64:
    so_far = stir(stir(_salt, 10), len(value))
    for part in value:
        if not isinstance(part, str):
            return mark_of_written(_encode(value))
        so_far = stir(so_far, hash(part))  # names of cards, whose hashes are known
    return so_far


def stir(so_far: i64, number: i64) -> i64:
    so_far = ((so_far ^ number) * FACTOR) & MASK
    return so_far ^ (so_far >> 29)


# ------------------------------------------------------------ paths


def paths_below(path: str) -> dict[str, str]:
    below = _below.get(path)
    if below is None:
        below = _below[path] = {}
    return below


def remember(below: dict[str, str], path: str, key: str) -> str:
    """The path of a key below another one (RFC 6901), the same text each time."""
    global _remembered
    if _remembered >= MOST_PATHS:
        _below.clear()
        _remembered = 0
    _remembered += 1
    if "~" in key or "/" in key:
        key = key.replace("~", "~0").replace("/", "~1")
    made = below[key] = path + "/" + key
    return made
