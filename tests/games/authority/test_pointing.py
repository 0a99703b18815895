"""Pointing at cards of Authority, whose actions go by names: twins in hand are one."""

from __future__ import annotations

from pathlib import Path

from rulebound.core.kernel.match import Match
from rulebound.core.people.game import Game
from rulebound.core.people.registry import game
from rulebound.core.people.scene_file import read_scene
from rulebound.core.people.scenes import pose_scene

GAME: Game = game("authority")


def posed() -> Match:
    text = """
        game = "authority"
        [seats.1]
        hand = ["Squire", "Knight", "Squire"]
    """
    return pose_scene(read_scene(text, Path("test")))


def said(match: Match, *places: str) -> list[str]:
    return [GAME.say(match, action) for action in GAME.pointed(match, places)]


def test_any_of_two_twins_can_be_pointed_at() -> None:
    for card in ("/seats/1/hand/0", "/seats/1/hand/2"):
        assert said(posed(), card, "/seats/2") == ["attack with Squire"]


def test_a_unit_put_into_the_row_where_it_must_go_is_legal() -> None:
    match = posed()
    assert said(match, "/seats/1/hand/1", "/seats/1/rows/1") == ["defend with Knight", "defend with Knight in row 1"]


def test_a_unit_put_into_another_row_is_refused_by_the_rule() -> None:
    match = posed()
    (action,) = GAME.pointed(match, ("/seats/1/hand/1", "/seats/1/rows/2"))
    refused = GAME.refuse(match, action)
    assert refused is not None
    assert refused.clause == "AU-R8"
