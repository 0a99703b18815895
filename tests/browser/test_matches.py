"""Whole matches of each game against a bot, through the page, by keyboard alone and by fingers alone on a phone."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rulebound.core.people.registry import game_ids
from tests.browser.dealing import dealt, go_on
from tests.browser.playing import Keys, Mouse, Touch
from tests.browser.visiting import Visit
from tests.server.serving import Server

ENDINGS = ("Victory", "Defeat", "Shared victory", "Draw")
PHONE = {"width": 390, "height": 844, "density": 2, "touch": True}
WAYS: Mapping[str, tuple[type[Mouse], Mapping[str, bool | int]]] = {
    "keys": (Keys, {"motion": True}),
    "touch": (Touch, PHONE),
}
# Authority and Clashables are kept short by the house rule that every match of theirs has.
SHORT: Mapping[str, Mapping[str, str | int]] = {"authority": {"round_limit": 5}, "clashables": {"turn_limit": 16}}
HASTE = {"claw_and_order": 0.5}  # how often a phase is ended although something could be done: three battles are long
SEEDS = {"authority": 1, "clashables": 2, "claw_and_order": 2, "five_rows": 3, "paw_of_duty": 2}


def test_every_game_is_played() -> None:
    assert set(SEEDS) == set(game_ids())


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", SEEDS)
def test_a_whole_match_against_a_bot(game: str, way: str, visit: Visit, server: Server) -> None:
    who, how = WAYS[way]
    visitor = visit(**how)
    visitor.go(go_on(server.address, dealt(game, SEEDS[game], SHORT.get(game, {}))).route(1))
    headline = who(visitor, SEEDS[game], HASTE.get(game, 0.15)).play()
    assert headline in ENDINGS, f"the match of {game} has no result that the page shows, but {headline!r}"
    told = visitor.told["result"]["text"].replace("Seat 1", "Ada").replace("Seat 2", "easy bot")
    assert told in visitor.page.locator(".ending .why").first.inner_text()
    assert visitor.told["result"]["how"] == "played"
