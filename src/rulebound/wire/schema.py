"""The protocol as others read it: a JSON-schema document, and TypeScript types for the page, made from the structs.

`python -m rulebound.wire.schema` writes docs/protocol.schema.json and web/src/protocol.ts. A field that a client may
leave out is optional only in what a client sends: the server always sends every field.
"""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import msgspec
from msgspec import inspect

from rulebound.wire import house, messages

REQUESTS: tuple[type[messages.Request], ...] = get_args(messages.ClientMessage)
ANSWERS: tuple[type[messages.Message], ...] = get_args(messages.ServerMessage)
BODIES: tuple[type[msgspec.Struct], ...] = (house.NewTable, house.TakeSeat, house.Continue, house.CheckDeck)
PAGES: tuple[type[msgspec.Struct], ...] = (
    house.Problem,
    house.TableMade,
    house.SeatTaken,
    house.Lobby,
    house.TableLine,
    house.Step,
    house.Review,
    house.Games,
    house.Cards,
    house.Explained,
    house.Rules,
    house.BalanceReport,
    house.ShownScene,
    house.DeckChecked,
)
BASES = (messages.Message, messages.Request, house.Body)  # never sent themselves

ROOT = Path(__file__).resolve().parents[3]
DOCUMENT = "docs/protocol.schema.json"
TYPES = "web/src/protocol.ts"
WIDTH = 118


def structs() -> list[type[msgspec.Struct]]:
    """Everything that is sent, in the order of the sources."""
    return [*structs_of(messages), *structs_of(house)]


def structs_of(module: ModuleType) -> list[type[msgspec.Struct]]:
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct)
        if value.__module__ == module.__name__ and value not in BASES
    ]


def words_of(struct: type[msgspec.Struct]) -> str:
    """The struct's own docstring in one line; empty where it has none."""
    return " ".join((vars(struct).get("__doc__") or "").split())


# ------------------------------------------------------------ JSON schema


def document() -> dict[str, Any]:
    """The whole protocol as JSON schema (2020-12): `websocket` names what goes each way, `http` the bodies."""
    _, components = msgspec.json.schema_components(structs(), ref_template="#/$defs/{name}")
    for struct in structs():
        # msgspec takes the docstring of the base where a struct has none of its own, and keeps its line breaks.
        components[struct.__name__]["description"] = words_of(struct)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rulebound, the protocol of its tables",
        "description": plain(messages.__doc__),
        "version": messages.PROTOCOL,
        "largest_message": messages.LARGEST_MESSAGE,
        "largest_body": house.LARGEST_BODY,
        "websocket": {"client": one_of(REQUESTS), "server": one_of(ANSWERS)},
        "http": {
            "description": plain(house.__doc__),
            "requests": one_of(BODIES),
            "answers": one_of(PAGES),
        },
        "$defs": components,
    }


def one_of(kinds: tuple[type[msgspec.Struct], ...]) -> dict[str, Any]:
    return {"oneOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]}


def plain(text: str | None) -> str:
    return " ".join((text or "").split())


# ------------------------------------------------------------ TypeScript


def typescript() -> str:
    """One interface for each struct; messages are told apart by their `type`."""
    told: list[type[msgspec.Struct]] = structs()
    limits = {
        "PROTOCOL": messages.PROTOCOL,
        "LARGEST_MESSAGE": messages.LARGEST_MESSAGE,
        "LONGEST_NAME": house.LONGEST_NAME,
        "LARGEST_BODY": house.LARGEST_BODY,
    }
    parts = [
        "// Made by `python -m rulebound.wire.schema` from src/rulebound/wire: do not edit.",
        "\n".join(f"export const {name} = {value};" for name, value in limits.items()),
    ]
    parts += [interface(struct, info) for struct, info in zip(told, inspect.multi_type_info(told), strict=True)]
    parts += [union("ClientMessage", REQUESTS), union("ServerMessage", ANSWERS)]
    return "\n\n".join(parts) + "\n"


def interface(struct: type[msgspec.Struct], info: inspect.Type) -> str:
    assert isinstance(info, inspect.StructType)
    lines = comment(words_of(struct))
    lines.append(f"export interface {struct.__name__} {{")
    if info.tag_field is not None:
        lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
    sent_by_client = issubclass(struct, messages.Request | house.Body)
    for field in info.fields:
        mark = "?" if sent_by_client and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {type_of(field.type)};")
    return "\n".join([*lines, "}"])


def comment(words: str) -> list[str]:
    if not words:
        return []
    lines = textwrap.wrap(words, WIDTH - 3, break_long_words=False, break_on_hyphens=False)
    if len(lines) == 1 and len(lines[0]) < WIDTH - 7:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}" for line in lines), " */"]


def union(name: str, kinds: tuple[type[msgspec.Struct], ...]) -> str:
    return "\n".join([f"export type {name} =", *(f"  | {kind.__name__}" for kind in kinds)]) + ";"


PLAIN_TYPES: dict[type[inspect.Type], str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def type_of(info: inspect.Type) -> str:
    """A field's type in TypeScript."""
    match info:
        case inspect.StructType():
            return info.cls.__name__
        case inspect.LiteralType():
            return " | ".join(json.dumps(value) for value in info.values)
        case inspect.UnionType():
            return " | ".join(dict.fromkeys(type_of(kind) for kind in info.types))
        case inspect.VarTupleType() | inspect.ListType():
            item = type_of(info.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case inspect.TupleType():
            return f"[{', '.join(type_of(kind) for kind in info.item_types)}]"
        case inspect.DictType():
            return f"{{ [key: {type_of(info.key_type)}]: {type_of(info.value_type)} }}"
    found = PLAIN_TYPES.get(type(info))
    if found is None:
        raise TypeError(f"{type(info).__name__} has no TypeScript type yet; give it one in wire/schema.py")
    return found


# ------------------------------------------------------------ writing


def files() -> dict[str, str]:
    """What belongs into each of the two files, by their path in the repository."""
    return {
        DOCUMENT: json.dumps(document(), indent=2, ensure_ascii=False) + "\n",
        TYPES: typescript(),
    }


def main() -> int:
    if not (ROOT / "pyproject.toml").is_file():
        print(f"rulebound.wire.schema: {ROOT} is not a copy of the sources; run this from one", file=sys.stderr)
        return 2
    for name, text in files().items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"{name}: written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
