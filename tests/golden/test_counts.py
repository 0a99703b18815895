"""The positions of fixed deals are as many as they were (counts.py)."""

from __future__ import annotations

import json

import pytest

from rulebound.core.people.game import Game
from rulebound.core.people.registry import all_games
from tests.golden.counts import FILE, count, deals

GAMES = {game.id: game for game in all_games()}
COUNTED = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_positions_are_as_many_as_they_were(game: Game) -> None:
    differing = []
    for name, match in deals(game):
        kept = COUNTED[name]
        counts = count(game, match, len(kept))
        differing += [
            f"{name}: after {depth} decisions there are {now[0]} ways to {now[1]} positions, and there were {then}"
            for depth, (now, then) in enumerate(zip(counts, kept, strict=True), 1)
            if now != then
        ]
    if differing:
        way_out = "If the rules were meant to change: python -m tests.golden.counts, and read the diff"
        pytest.fail("\n".join([*differing, way_out]), pytrace=False)


def test_nothing_is_kept_of_deals_that_are_not_counted() -> None:
    assert sorted(COUNTED) == sorted(name for game in GAMES.values() for name, _ in deals(game))
