"""The search with weights: that it credits every seat with its own share, counts equal meanings once, and keeps its
tree only where it may."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulebound.bots.searching import SearchBot
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Setup
from rulebound.core.people.registry import game

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def tiny() -> dict[str, Any]:
    ran = subprocess.run(
        [sys.executable, str(HERE / "tiny_matches.py")],
        capture_output=True,
        text=True,
        env={**os.environ, "RULEBOUND_UNCOMPILED": "1"},
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def test_a_won_game_is_found_and_a_lost_move_is_known_to_lose(tiny: dict[str, Any]) -> None:
    """With the shares credited to the wrong seat the search would take one stone, or none would be better."""
    nim = tiny["nim"]
    assert nim["choice"] == 2
    assert nim["found"]["2"][1] > 0.9
    assert nim["found"]["1"][1] < 0.5


def test_actions_of_equal_meaning_are_one_move_and_every_seat_has_its_own_share(tiny: dict[str, Any]) -> None:
    gift = tiny["gift"]
    assert gift["nodes"] == 1 + 3, "one node for each meaning"
    assert gift["choice"] == 7, "seat 1 keeps the prize"
    visits = {way: found[0] for way, found in gift["found"].items()}
    assert visits["0"] == visits["4"]
    assert visits["5"] == visits["6"]
    assert visits["0"] + visits["5"] + visits["7"] == 60
    assert gift["found"]["7"][1] == 1.0
    assert gift["found"]["0"][1] == 0.0


def test_the_tree_is_kept_for_the_next_decision_of_the_same_seat_only() -> None:
    rules = game("paw_of_duty")
    match = rules.start(Setup(4))
    bot = SearchBot("search:30", 5, 30, 0.0)
    rng = Rng(1)
    kept = fresh = 0
    for _ in range(40):
        before, seat, decisions = bot.kept, match.seat, match.decisions
        again = before is not None and before.seat == seat and bot.decisions + 1 == decisions
        action = bot.choose(match)
        if len(match.legal()) > 1 and bot.kept is not None and bot.decisions == decisions:
            kept += again and bot.kept is before
            fresh += not again and bot.kept is not before
            assert again == (bot.kept is before)
        match.apply(action)
        if match.seat != seat:
            legal = match.legal()
            match.apply(legal[rng.below(len(legal))])
    assert kept > 3
    assert fresh > 3
