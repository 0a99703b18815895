"""Every board as a screen reader finds it: the golden texts, and that everything is said in words. Nothing of a board
lies over what is to be read."""

from __future__ import annotations

import difflib
import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from rulebound.core.people.matchfile import MatchFile, replay
from rulebound.core.people.registry import game as game_named
from rulebound.core.people.registry import game_ids
from tests.browser.dealing import dealt, go_on, played
from tests.browser.golden_boards import board, path_of
from tests.browser.playing import look
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


def waiting() -> MatchFile:
    """A match of Authority where two abilities wait for their order."""
    found = game_named("authority")
    for seed in range(1, 30):
        kept = played(dealt("authority", seed), 400)
        match = replay(kept, 0)
        for number, action in enumerate(kept.actions):
            if match.seat == 0 and len(found.view(match, 0)["pending"]) > 1 and len(match.legal()) > 1:
                return replace(kept, actions=kept.actions[:number])
            match.apply(action)
    raise AssertionError("no two abilities wait in these matches")


# What lies over the middle of a card's words, or beside it: the classes of what a pointer meets there.
COVERED = """() => [...document.querySelectorAll("#tabletop .slot .card")].flatMap((card) => {
    const box = card.getBoundingClientRect();
    const at = (down) => document.elementFromPoint(box.x + box.width / 2, box.y + box.height * down);
    const met = [0.1, 0.5, 0.95].map(at);
    return met.filter((one) => one && !card.parentElement.contains(one)).map((one) => one.className);
})"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_what_waits_lies_over_no_card_of_the_market(size: tuple[int, int], visit: Visit) -> None:
    visitor = visit(width=size[0], height=size[1])
    page = visitor.go(go_on(visitor.address, waiting()).route(1))
    look(page)
    expect(page.locator(".waits [data-lit]")).to_have_count(2)
    assert page.evaluate(COVERED) == []
