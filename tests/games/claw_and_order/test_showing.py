"""What the terminal says of hands: the price that is paid, not what is printed (CO-R29)."""

from __future__ import annotations

from rulebound.core.people.game import Setup
from rulebound.games.claw_and_order import GAME


def test_a_hand_is_printed_with_the_prices_of_its_owner() -> None:
    scene = {
        "battlefield": "Home Alley",
        "seats": {
            "1": {"hand": ["Paddy Wagon"], "front": ["Storm Mane"], "team_buffs": ["Supply Line"]},
            "2": {"hand": ["Paddy Wagon"], "front": ["Storm Mane"]},
        },
    }
    match = GAME.pose(scene, Setup(0))
    lines = [GAME.show(GAME.view(match, seat)) for seat in (0, 1)]
    assert any(line.startswith("Hand of seat 1: Paddy Wagon") and line.endswith("for $2.") for line in lines[0])
    assert any(line.startswith("Hand of seat 2: Paddy Wagon") and line.endswith("for $3.") for line in lines[1])
