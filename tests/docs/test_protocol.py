"""The client of docs/protocol.md plays a whole match against the real server, and its table of refusals is complete."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args, get_type_hints

from rulebound.wire.messages import Refusal
from tests.server.client import Visitor, bot, person
from tests.server.serving import new_server, run

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_example_plays_a_match(tmp_path: Path) -> None:
    example = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert example, "docs/protocol.md has no example"
    program = tmp_path / "client.py"
    program.write_text(example[1], encoding="utf-8")
    with new_server() as server:

        async def make() -> tuple[str, str]:
            async with Visitor(server.address) as visitor:
                made = await visitor.make("five_rows", (person("Ann"), bot()))
                return made.table, made.keys["1"]

        table, key = run(make())
        address = server.address.removeprefix("http://")
        done = subprocess.run(
            [sys.executable, str(program), address, table, key], capture_output=True, encoding="utf-8", timeout=240
        )
    assert done.returncode == 0, f"the example fails: {done.stderr}"
    assert re.search(r"^(Seat \d has won|The match is a tie)", done.stdout), f"the example says {done.stdout!r}"


def test_every_refusal_is_explained() -> None:
    explained = set(
        re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (`.*?) \|", PAGE.read_text("utf-8"), re.MULTILINE)))
    )
    assert explained == set(get_args(get_type_hints(Refusal)["code"])), "docs/protocol.md tells of other refusals"
