"""A whole match of each game against a bot, through the page: two of them by keyboard alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from rulebound.core.people.registry import game_ids
from tests.browser.dealing import dealt, go_on
from tests.browser.playing import Keys, Mouse
from tests.browser.visiting import Visit
from tests.server.serving import Server

ENDINGS = ("Victory", "Defeat", "Shared victory")


class Played(NamedTuple):
    by: type[Mouse]
    seed: int
    options: Mapping[str, str | int]


# Authority and Clashables are kept short by the house rule that every match of theirs has.
MATCHES = {
    "authority": Played(Mouse, 1, {"round_limit": 10}),
    "clashables": Played(Mouse, 2, {"turn_limit": 30}),
    "claw_and_order": Played(Mouse, 2, {}),
    "five_rows": Played(Keys, 3, {}),
    "paw_of_duty": Played(Keys, 2, {}),
}


def test_every_game_is_played() -> None:
    assert set(MATCHES) == set(game_ids())


@pytest.mark.parametrize("game", MATCHES)
def test_a_whole_match_against_a_bot(game: str, visit: Visit, server: Server) -> None:
    how = MATCHES[game]
    visitor = visit(motion=how.by is Keys)
    visitor.go(go_on(server.address, dealt(game, how.seed, how.options)).route(1))
    headline = how.by(visitor, how.seed).play()
    assert headline in ENDINGS, f"the match of {game} has no result that the page shows, but {headline!r}"
    told = visitor.told["result"]["text"].replace("Seat 1", "Ada").replace("Seat 2", "easy bot")
    assert told in visitor.page.locator(".ending .why").first.inner_text()
    assert visitor.told["result"]["how"] == "played"
