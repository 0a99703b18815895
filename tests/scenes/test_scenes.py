"""Every scene of every game holds: one test for each, named after it, failing in the words of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.core.people.registry import all_games
from rulebound.core.people.scenes import load_scene, run_scene, scenes_of

SCENES = [pytest.param(path, id=f"{game.id}/{path.stem}") for game in all_games() for path in scenes_of(game)]


@pytest.mark.parametrize("path", SCENES)
def test_scene(path: Path) -> None:
    scene = load_scene(path)
    assert scene.game.folder == path.parent.parent, f"{path} is a scene of {scene.game.title}, in a foreign folder"
    assert scene.rules, f"{path}: cite the rules that it shows"
    assert scene.title != path.stem, f"{path}: a title says in a sentence what the scene shows"
    assert any(step.expects_something() for step in scene.steps), f"{path} expects nothing"
    failures = run_scene(scene).failures
    if failures:
        told = "\n".join([f"{scene.title} ({', '.join(scene.rules)})", *failures])
        pytest.fail(told, pytrace=False)
