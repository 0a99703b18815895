"""How far a simulation of the search plays on."""

from __future__ import annotations

import pytest

from rulebound.bots.search import Search
from rulebound.core.kernel.match import play_chapter
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Setup
from rulebound.core.people.registry import game, game_ids


@pytest.mark.parametrize("horizon", [1, 2, 5])
def test_random_play_ends_when_so_many_rounds_were_begun(horizon: int) -> None:
    for seed in range(5):
        match = game("authority").start(Setup(seed=seed))
        began = match.rounds()
        play_chapter(match, match.chapter(), horizon, Rng(seed))
        assert not match.over, f"seed {seed}: nobody loses 40 HP in {horizon} rounds of random play"
        assert match.rounds() == began + horizon, f"seed {seed}"


def test_without_a_horizon_random_play_ends_with_the_match() -> None:
    match = game("authority").start(Setup(seed=1))
    play_chapter(match, match.chapter(), 0, Rng(1))
    assert match.over


@pytest.mark.parametrize("game_id", game_ids())
def test_every_simulation_shares_out_one_victory(game_id: str) -> None:
    """And the same seed shares out the same."""
    rules = game(game_id)
    match = rules.start(Setup(seed=3, seats=rules.seat_counts[0]))
    found = []
    for _ in range(2):
        search = Search(match, 7)
        search.think(20)
        assert sum(search.shares) == pytest.approx(1.0), list(search.shares)
        found.append([(search.visits_of(action), search.value_of(action)) for action in match.legal()])
    assert found[0] == found[1]
    assert all(0.0 <= value <= 1.0 for _, value in found[0]), found[0]
