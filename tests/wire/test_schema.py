"""The two descriptions of the protocol are those of the structs, and the TypeScript one compiles."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulebound.wire import messages
from rulebound.wire.schema import ANSWERS, BODIES, PAGES, REQUESTS, ROOT, document, files, structs, words_of
from tests.node import WEB, node_with_tools

# What the page does with the types: it reads answers by their type, and may leave out what has a default.
USE = """
import { PROTOCOL, type Act, type ClientMessage, type NewTable, type ServerMessage } from "./protocol";

export function told(message: ServerMessage): string {
  switch (message.type) {
    case "welcome": return message.about.title + message.you.toFixed();
    case "update": return message.position === null ? "" : message.position.question;
    case "refused": return message.missed === null ? message.text : String(message.missed.seen);
    case "reason": return message.words;
    case "advice": return message.best[0]?.words ?? "";
    case "outcome": return message.ways.map((way) => way.lines.join()).join();
    case "foreseen": return String(message.happened.length);
    case "said": return message.said.text + (message.said.phrase ?? "");
    case "key": return message.key;
    case "company": return message.connections.toFixed();
    case "pong": return message.re.toFixed();
    case "goodbye": return message.text;
  }
}
export const hello: ClientMessage = { type: "hello", version: PROTOCOL, table: "t" };
export const act: Act = { type: "act", action: 3, seen: 1 };
export const table: NewTable = { game: "g", seats: [{ kind: "person" }, { kind: "bot", level: "fair" }] };
// @ts-expect-error a message of another type
export const wrong: Act = { type: "hello", version: 1, table: "t" };
// @ts-expect-error a table has seats
export const nobody: NewTable = { game: "g" };
// @ts-expect-error no such field
export const extra: ClientMessage = { type: "ping", secret: "x" };
"""


@pytest.mark.parametrize("name", files().keys())
def test_the_kept_files_are_current(name: str) -> None:
    kept = (ROOT / name).read_text(encoding="utf-8")
    assert kept == files()[name], f"{name} is out of date; run python -m rulebound.wire.schema"


def test_every_struct_is_documented() -> None:
    silent = [struct.__name__ for struct in structs() if not words_of(struct)]
    assert not silent, f"these say nothing about themselves: {', '.join(silent)}"


def test_the_document_has_everything_that_is_sent_and_nothing_twice() -> None:
    told = document()
    reachable = set(references(told, told["$defs"]))
    assert reachable == {struct.__name__ for struct in structs()}, "a struct is neither a message nor part of one"
    ways = (told["websocket"]["client"], told["websocket"]["server"], told["http"]["requests"], told["http"]["answers"])
    for way in ways:
        tags = [told["$defs"][name]["properties"].get("type", name) for name in references(way, {})]
        assert len(tags) == len({json.dumps(tag) for tag in tags}), "two messages have the same type"
    assert told["version"] == messages.PROTOCOL


def references(part: Any, definitions: dict[str, Any], seen: set[str] | None = None) -> Iterator[str]:
    """The names that a part of the document refers to, through other definitions too."""
    seen = set() if seen is None else seen
    if isinstance(part, dict):
        if "$ref" in part:
            name = part["$ref"].rsplit("/", 1)[1]
            if name not in seen:
                seen.add(name)
                yield name
                yield from references(definitions.get(name), definitions, seen)
        else:
            for key, value in part.items():
                if key != "$defs":
                    yield from references(value, definitions, seen)
    elif isinstance(part, list):
        for value in part:
            yield from references(value, definitions, seen)


def test_what_a_client_sends_may_have_no_unknown_fields() -> None:
    told = document()["$defs"]
    sent: list[type[msgspec.Struct]] = [*BODIES, *REQUESTS]
    for struct in sent:
        assert told[struct.__name__]["additionalProperties"] is False, f"{struct.__name__} takes any field"


def test_every_answer_is_written_with_all_its_fields() -> None:
    """The TypeScript types say so: a field with a default is still sent."""
    answers: list[type[msgspec.Struct]] = [*PAGES, *ANSWERS, messages.Sitting, messages.Choice]
    for struct in answers:
        assert not struct.__struct_config__.omit_defaults, f"{struct.__name__} leaves fields out"
    sent = json.loads(msgspec.json.encode(messages.Refusal(code="wrong", text="no")))
    assert sent == {"type": "refused", "code": "wrong", "text": "no", "clause": "", "re": 0, "missed": None}


def test_typescript_compiles(tmp_path: Path) -> None:
    command = [node_with_tools(), str(WEB / "node_modules/typescript/bin/tsc")]
    command += ["--strict", "--noEmit", "--noUncheckedIndexedAccess", "--target", "es2022", "--module", "preserve"]
    shutil.copy(WEB / "src" / "protocol.ts", tmp_path / "protocol.ts")
    (tmp_path / "use.ts").write_text(USE, encoding="utf-8")
    done = subprocess.run([*command, "use.ts"], cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=120)
    assert done.returncode == 0, f"the TypeScript types do not compile:\n{done.stdout}{done.stderr}"
