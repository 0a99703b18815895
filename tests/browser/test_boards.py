"""Every board as a screen reader finds it: the golden texts, and that everything is said in words."""

from __future__ import annotations

import difflib
import re

import pytest

from rulebound.core.people.registry import game_ids
from tests.browser.golden_boards import board, path_of
from tests.browser.visiting import Visit


@pytest.mark.parametrize("game", game_ids())
def test_a_board_reads_as_it_did(game: str, visit: Visit) -> None:
    text = board(visit(), game)
    golden = path_of(game).read_text(encoding="utf-8")
    difference = "\n".join(
        difflib.unified_diff(golden.splitlines(), text.splitlines(), "golden", "now", n=1, lineterm="")
    )
    assert not difference, f"{difference}\nIf it is meant: python -m tests.browser.golden_boards"


@pytest.mark.parametrize("game", game_ids())
def test_a_golden_board_says_everything(game: str) -> None:
    """Nothing that can be pressed is without words, what is possible is said to be, and no label is a path."""
    text = path_of(game).read_text(encoding="utf-8")
    assert "possible" in text, "the golden board shows nothing that can be done"
    assert not re.search(r"- button\s*(\[|$)", text, re.MULTILINE), "a button of the board has no words"
    assert "/seats/" not in text
    assert not re.search(r"undefined|NaN|null|\[object", text)
