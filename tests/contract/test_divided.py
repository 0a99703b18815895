"""A question about divided damage tells how many points are left: at the question, not in the log only."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.core.people.scene_file import load_scene
from rulebound.core.people.scenes import act, pose_scene

SCENES = Path(__file__).parents[2] / "examples" / "scenes"
DIVIDED = ("five_rows/hail-caller", "claw_and_order/scratch-frenzy", "paw_of_duty/scattered-yarn")


@pytest.mark.parametrize("name", DIVIDED)
def test_the_points_that_are_left_are_told_with_each_question(name: str) -> None:
    scene = load_scene(SCENES / f"{name}.toml")
    game, match = scene.game, pose_scene(scene)
    before = game.ask(match)
    told = []
    for step in scene.steps:
        act(game, match, step)
        told.append((game.ask(match).kind, game.ask(match).parts.get("count")))
    card = {"five_rows": "Hail Caller", "claw_and_order": "Scratch Frenzy"}.get(game.id, "Scattered Yarn")
    assert before.kind != "divide"
    assert told[:3] == [("divide", 3), ("divide", 2), ("divide", 1)]
    assert told[3][0] != "divide", "the damage is dealt"
    again = pose_scene(scene)
    act(game, again, scene.steps[0])
    assert game.ask(again).words == f"Seat 1 deals {card}'s divided damage point by point; points left: 3."


def test_a_choice_of_one_card_is_not_divided_damage() -> None:
    scene = load_scene(SCENES / "five_rows" / "stern-judge.toml")
    match = pose_scene(scene)
    act(scene.game, match, scene.steps[0])
    assert scene.game.ask(match).kind in ("choose_for", "mode", "offer")
