"""What the tests of the laboratory share: a listener that says nothing, what the command found (it may tell of its
progress meanwhile), and card files with one card changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rulebound.core.people.registry import game
from tests.cli.command import run

OFFICIAL = (game("five_rows").folder / "cards.toml").read_text(encoding="utf-8")


def quiet(done: int, total: int, so_far: str = "") -> None:
    pass


def printed(*arguments: str | Path) -> str:
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def told(*arguments: str | Path) -> Any:
    return json.loads(printed(*arguments, "--json"))


def changed(path: Path, card: str, before: str, after: str) -> Path:
    """The official cards of Five Rows with one line of one card changed."""
    head, rest = OFFICIAL.split(f'name = "{card}"', 1)
    entry, *others = rest.split("[[card]]")
    assert before in entry
    entry = entry.replace(before, after, 1)
    path.write_text(head + f'name = "{card}"' + "[[card]]".join([entry, *others]), encoding="utf-8")
    return path
