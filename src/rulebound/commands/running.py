"""`rulebound scene`: run executable examples of the rules."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebound.commands.arguments import add_command, print_json
from rulebound.core.mistakes import Mistake

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands
    from rulebound.core.scenes import SceneResult

FAILED = 1
WRONG_FILE = 2


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

    status = 0
    found: list[dict[str, Any]] = []
    for name in asked.files:
        try:
            result = run_scene(load_scene(Path(name)))
        except Mistake as mistake:
            print(f"rulebound: {mistake}", file=sys.stderr)
            found.append({"file": name, "outcome": "wrong", "mistake": str(mistake)})
            status = WRONG_FILE
            continue
        status = max(status, FAILED if result.failures else 0)
        found.append(result_facts(name, result))
        if not asked.json:
            print("\n".join(result_lines(name, result)))
    if asked.json:
        print_json(found)
    return status


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
