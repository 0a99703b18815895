"""`rulebound scene`: run executable examples of the rules."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebound.commands.arguments import Found, add_command, tell_each

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands
    from rulebound.core.scenes import SceneResult


def add(commands: Commands) -> None:
    scene = add_command(
        commands,
        "scene",
        run_scenes,
        "run scenes and show the position in which each ends",
        "A scene is a file with a position, actions in words and what is expected. Exit status 1 if an expectation "
        "fails, 2 if a file is wrong.",
    )
    scene.add_argument("files", metavar="FILE", nargs="+", help="a scene")


def run_scenes(asked: argparse.Namespace) -> int:
    from rulebound.core.scenes import load_scene, run_scene

    def run(name: str) -> Found:
        result = run_scene(load_scene(Path(name)))
        return Found(result_facts(name, result), result_lines(name, result), bool(result.failures))

    return tell_each(asked.files, asked.json, run)


def result_lines(name: str, result: SceneResult) -> list[str]:
    from rulebound.core.game import EVERYTHING

    scene = result.scene
    game = scene.game
    rules = f" ({', '.join(scene.rules)})" if scene.rules else ""
    lines = [f"{scene.title}{rules}"]
    lines += [f"  {line}" for line in game.show(game.view(result.match, EVERYTHING))]
    lines += [f"  failed: {failure}" for failure in result.failures]
    return [*lines, f"{name}: {'failed' if result.failures else 'ok'}"]


def result_facts(name: str, result: SceneResult) -> dict[str, Any]:
    from rulebound.core.game import EVERYTHING, SPECTATOR

    scene = result.scene
    return {
        "file": name,
        "outcome": "failed" if result.failures else "ok",
        "game": scene.game.id,
        "title": scene.title,
        "rules": list(scene.rules),
        "failures": list(result.failures),
        "position": scene.game.view(result.match, EVERYTHING),
        "log": list(result.log[SPECTATOR]),
    }
