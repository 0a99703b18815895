"""Somebody who points at a troop means what the question asks for, so a refusal is about that."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.core.people.game import Game
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import new_match
from rulebound.core.people.registry import game
from rulebound.core.people.scene_file import read_scene
from rulebound.core.people.scenes import pose_scene
from rulebound.server.tables.requests import pointed

GAME: Game = game("claw_and_order")
POSITION = """
game = "claw_and_order"
phase = "attack"
[seats.1]
front = [
  { card = "Alley Kitten", stun = 1 }, "Patrol Scooter", "Storm Mane",
  { card = "Patrol Scooter", pilot = "Beat Cop Tabby" },
]
back = ["Alley Kitten"]
[seats.2]
front = ["Kite Scout", "Storm Mane"]
back = ["Alley Kitten"]
"""


def at_the_table(*said: str) -> Live:
    live = Live(new_match(GAME, ("Ada", "Bob"), 1))
    match = pose_scene(read_scene(POSITION, Path("test")))
    for words in said:
        match.apply(GAME.find(match, words))
    live.match = match
    return live


@pytest.mark.parametrize(
    ("place", "clause"),
    [
        ("/seats/1/front/0", "CO-2.15"),  # stunned
        ("/seats/1/front/1", "CO-9.2"),  # a Vehicle without a pilot
        ("/seats/1/front/4", "CO-9.6"),  # a pilot
        ("/seats/1/back/0", "CO-7.3"),
        ("/seats/2/front/1", "CO-8.2"),
    ],
)
def test_a_troop_that_may_not_attack_is_refused_by_a_rule_about_attacks(place: str, clause: str) -> None:
    live = at_the_table()
    action = pointed(live.game, live.match, (place,))
    assert GAME.say(live.match, action).startswith("attack with ")
    refused = GAME.refuse(live.match, action)
    assert refused is not None
    assert refused.clause == clause


@pytest.mark.parametrize(
    ("place", "clause"),
    [("/seats/2/front/0", "CO-13.18"), ("/seats/2/back/0", "CO-7.4"), ("/seats/1/front/0", "CO-8.2")],
)
def test_a_troop_that_may_not_be_attacked_is_refused_by_a_rule_about_targets(place: str, clause: str) -> None:
    live = at_the_table("attack with Storm Mane")
    refused = GAME.refuse(live.match, pointed(live.game, live.match, (place,)))
    assert refused is not None
    assert refused.clause == clause


def test_a_troop_that_may_attack_attacks() -> None:
    live = at_the_table()
    assert GAME.say(live.match, pointed(live.game, live.match, ("/seats/1/front/2",))) == "attack with Storm Mane"
