"""The boards as a screen reader finds them, in golden texts that a test compares line by line.

    python -m tests.browser.golden_boards        write all of them anew, for every registered game
    git diff tests/browser/golden                then read what a change of a board, a card or a rule did

A board shows the middle of a game's first golden playthrough, at a decision of the reader: what may be pressed is said
too. Written anew after the playthroughs, if those change.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from rulebound.core.people.registry import game_ids
from tests.browser.dealing import go_on, middle
from tests.browser.finding import launch
from tests.browser.playing import look
from tests.browser.screens import cards_are_known
from tests.browser.visiting import Visitor
from tests.server.serving import new_server

FOLDER = Path(__file__).resolve().parent / "golden"


def path_of(game: str) -> Path:
    return FOLDER / f"{game}.txt"


def board(visitor: Visitor, game: str) -> str:
    """The accessibility tree of the board, as text."""
    page = visitor.go(go_on(visitor.address, middle(game)).route(1))
    look(page)
    cards_are_known(page)
    return page.locator("#tabletop").aria_snapshot() + "\n"


def write_all() -> None:
    with sync_playwright() as playwright, new_server() as server:
        chromium = launch(playwright)
        for game in game_ids():
            visitor = Visitor(chromium, server.address)
            text = board(visitor, game)
            visitor.leave()
            path_of(game).write_text(text, encoding="utf-8")
            print(f"{path_of(game).name}: {len(text.splitlines())} lines")
        chromium.close()


if __name__ == "__main__":
    write_all()
