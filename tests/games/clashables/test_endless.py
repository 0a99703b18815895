"""Matches in which nobody can win: two decks that cannot take a life point."""

from __future__ import annotations

import pytest

from rulebound.core.game import EVERYTHING, Setup
from rulebound.core.match import playout
from rulebound.core.rng import Rng
from rulebound.games.clashables import GAME

ASH_LEDGER = tuple(
    name
    for name in (
        "Bandage Roll",
        "Iron Umbrella",
        "Second Wind Flask",
        "Snuffing Bell",
        "Salvage Hook",
        "Signal Flare",
        "Bottled Gale",
        "Quartermaster's List",
        "Wrecking Hammer",
        "Void Satchel",
    )
    for _ in range(3)
)


@pytest.mark.parametrize("seed", range(3))
def test_a_match_that_nobody_can_win_ends_at_the_turn_limit(seed: int) -> None:
    """CL-R88"""
    match = GAME.start(Setup(seed=seed, decks=(ASH_LEDGER, ASH_LEDGER)))
    decisions = playout(match, Rng(seed))
    view = GAME.view(match, EVERYTHING)
    assert (view["over"], view["winner"], view["reason"], view["turn"]) == (True, 0, "turn limit", 200)
    assert decisions <= match.bound()
    for seat in view["seats"].values():
        assert seat["life"] >= 20
        in_the_match = len(seat["hand"]) + len(seat["deck"]) + len(seat["graveyard"]) + len(seat["banished"])
        assert in_the_match == 30, "a card was lost"


def test_the_limit_may_be_lower() -> None:
    """CL-R88"""
    match = GAME.start(Setup(seed=5, decks=(ASH_LEDGER, ASH_LEDGER), options={"turn_limit": 7}))
    playout(match, Rng(5))
    assert GAME.view(match, EVERYTHING)["turn"] == 7
