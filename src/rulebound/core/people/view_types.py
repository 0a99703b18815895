"""The types of views for the page, made from the schema of each game.

`python -m rulebound.core.people.view_types` writes schema.ts into the folder of each game on the page
(web/src/boards). The tables with a name become types of that name, the others stand where they are used.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import NoneType

from rulebound.core.people.game import Game
from rulebound.core.people.registry import all_games
from rulebound.core.people.schema import AnyCard, Deck, Key, Kind, ListOf, Places, Table, Word

ROOT = Path(__file__).resolve().parents[4]
BOARDS = "web/src/boards"
PLAIN = {int: "number", str: "string", bool: "boolean", NoneType: "null"}
HEAD = "// Made by `python -m rulebound.core.people.view_types` from {source}: do not edit."
EMPTY = "{ [key: string]: never }"


def typescript(game: Game, schema: Table) -> str:
    """The types of a game, those that others are made of first."""
    parts = [HEAD.format(source=f"src/rulebound/games/{game.id}/schema.py")]
    for table in named_tables(schema):
        lines = [f"export type {table.type} = {{"]
        for key in seen(table):
            lines += [f"  /** {key.says} */", f"  {field(key)};"]
        parts.append("\n".join([*lines, "};"]))
    return "\n\n".join(parts) + "\n"


def seen(table: Table) -> list[Key]:
    return [key for key in table.keys.values() if key.seen]


def named_tables(kind: Kind, within: tuple[Kind, ...] = ()) -> list[Table]:
    """The tables with a name that are seen below this one, and itself last."""
    found: dict[str, Table] = {}
    if isinstance(kind, (ListOf, Places)):
        return named_tables(kind.kind, within)
    if isinstance(kind, AnyCard):
        return named_tables(kind.kind(), within)
    if isinstance(kind, Table) and kind not in within:
        for key in seen(kind):
            for table in named_tables(key.seen_as or key.kind, (*within, kind)):
                found.setdefault(table.type, table)
        if kind.type:
            found[kind.type] = kind
    return list(found.values())


def field(key: Key) -> str:
    optional = key.sometimes or key.seen is not True
    return f"{key.name}{'?' if optional else ''}: {type_of(key.seen_as or key.kind)}"


def type_of(kind: Kind) -> str:
    """What a view has at a key. A reader sees the number of a deck, who sees everything its cards."""
    if isinstance(kind, Deck):
        return "number | string[]"
    if isinstance(kind, ListOf):
        inner = type_of(kind.kind)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if isinstance(kind, Places):
        return f"{{ [{'key' if kind.letter == 'N' else 'place'}: string]: {type_of(kind.kind)} }}"
    if isinstance(kind, AnyCard):
        return type_of(kind.kind())
    if isinstance(kind, Table):
        inner = kind.type or f"{{ {'; '.join(field(key) for key in seen(kind))} }}"
        return f"{inner} | {EMPTY}" if kind.or_empty else inner
    if isinstance(kind, Word):
        return " | ".join(json.dumps(word) for word in kind.words)
    return " | ".join(PLAIN[plain] for plain in kind.plain)


def files() -> dict[str, str]:
    """What belongs into each file, by its path in the repository: one for each game with a folder on the page."""
    return {
        f"{BOARDS}/{game.id}/schema.ts": typescript(game, game.schema)
        for game in all_games()
        if game.schema is not None and (ROOT / BOARDS / game.id).is_dir()
    }


def main() -> int:
    if not (ROOT / BOARDS).is_dir():
        print(f"view_types: {ROOT} is not a copy of the sources; run this from one", file=sys.stderr)
        return 2
    for name, text in files().items():
        (ROOT / name).write_text(text, encoding="utf-8")
        print(f"{name}: written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
