"""The tables of one game's language: its productions and the LALR(1) automaton, and their cache on disk.

Lark reads the grammar and computes the automaton (`grammar.py`); these plain tables are all that
parsing, printing and inventing need, so that a program which finds them in the cache never imports
Lark. The cache is only ever a saving: whatever is wrong with it, the tables are built again.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

FORMAT = 1  # part of every cache key: raise it when these tables change their form
KEPT_FILES = 24  # a designer who edits a vocabulary leaves one file per edit; the oldest go


@dataclass(frozen=True, slots=True)
class Production:
    """One line of the grammar: `origin` may read `symbols`, and a phrase of this `kind` comes of it.

    Without a kind the parts go to the phrase around it. `single`: one part alone stands for itself.
    """

    origin: str
    symbols: tuple[str, ...]
    kind: str
    single: bool


@dataclass(frozen=True)
class Tables:
    """`words` gives the word of each literal terminal; terminals in `kept` leave a part in the phrase.

    `actions[state][terminal]` is a state to go to, or -1 - number of the production that ends there;
    `gotos[state][category]` is the state after a whole category.
    """

    words: dict[str, str]
    kept: frozenset[str]
    productions: tuple[Production, ...]
    actions: tuple[dict[str, int], ...]
    gotos: tuple[dict[str, int], ...]
    start: int
    end: int

    def by_origin(self) -> dict[str, list[Production]]:
        found: dict[str, list[Production]] = {}
        for production in self.productions:
            found.setdefault(production.origin, []).append(production)
        return found

    @cached_property
    def beginnings(self) -> dict[str, set[str]]:
        """For each category, the terminals and categories with which its phrases can begin."""
        begins: dict[str, set[str]] = {production.origin: set() for production in self.productions}
        changed = True
        while changed:
            changed = False
            for production in self.productions:
                if production.symbols:
                    first = production.symbols[0]
                    more = {first} | begins.get(first, set())
                    if not more <= begins[production.origin]:
                        begins[production.origin] |= more
                        changed = True
        return begins


def load(digest: str) -> Tables | None:
    """The tables with this digest, or None when the cache has none that can be read."""
    folder = _folder()
    if folder is None:
        return None
    try:
        return _from_json(json.loads((folder / f"{digest}.json").read_text("utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def save(digest: str, tables: Tables) -> None:
    """Put tables into the cache, whole or not at all; a folder that cannot be written to is no error."""
    folder = _folder()
    if folder is None:
        return
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(suffix=".part", dir=folder)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(_to_json(tables), file, separators=(",", ":"))
            os.replace(name, folder / f"{digest}.json")
        except BaseException:
            os.unlink(name)
            raise
        newest_first = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in newest_first[KEPT_FILES:]:
            old.unlink(missing_ok=True)


def _folder() -> Path | None:
    place = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(place) if place else Path.home() / ".cache") / "rulebound" / "language"
    except RuntimeError:  # a user without a home
        return None


def _to_json(tables: Tables) -> dict[str, Any]:
    return {
        "words": tables.words,
        "kept": sorted(tables.kept),
        "productions": [[p.origin, p.symbols, p.kind, p.single] for p in tables.productions],
        "actions": tables.actions,
        "gotos": tables.gotos,
        "start": tables.start,
        "end": tables.end,
    }


def _from_json(data: dict[str, Any]) -> Tables:
    return Tables(
        words=dict(data["words"]),
        kept=frozenset(data["kept"]),
        productions=tuple(
            Production(origin, tuple(symbols), kind, single) for origin, symbols, kind, single in data["productions"]
        ),
        actions=tuple(dict(row) for row in data["actions"]),
        gotos=tuple(dict(row) for row in data["gotos"]),
        start=int(data["start"]),
        end=int(data["end"]),
    )
