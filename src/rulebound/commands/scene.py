"""`rulebound scene`: run executable examples of the rules."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebound.commands.arguments import Found, add_command, tell_each
from rulebound.core.mistakes import Mistake

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands
    from rulebound.core.people.scenes import SceneResult


def add(commands: Commands) -> None:
    scene = add_command(
        commands,
        "scene",
        run_scenes,
        "run scenes and show the position in which each ends",
        "A scene is a file with a position, actions in words and what is expected; --keys tells what may stand in one. "
        "Exit status 1 if an expectation fails, 2 if a file is wrong.",
    )
    scene.add_argument("files", metavar="FILE", nargs="*", help="a scene")
    other = scene.add_mutually_exclusive_group()
    other.add_argument("--keys", action="store_true", help="print the reference of the format")
    other.add_argument("--convert", action="store_true", help="write scenes of earlier versions in the present form")
    other.add_argument("--of", metavar="MATCH", help="print a point of a match file as a scene; see --at")
    scene.add_argument("--at", metavar="N", type=int, help="the point of --of: after so many decisions; else the last")


def run_scenes(asked: argparse.Namespace) -> int:
    from rulebound.core.people.scenes import load_scene, run_scene

    if asked.keys:
        return print_keys()
    if asked.of is not None:
        return print_scene(asked.of, asked.at)
    if not asked.files:
        raise Mistake("which scene? Name files, or --keys for the reference of the format")
    if asked.convert:
        return tell_each(asked.files, asked.json, convert_scene)

    def run(name: str) -> Found:
        result = run_scene(load_scene(Path(name)))
        return Found(result_facts(name, result), result_lines(name, result), bool(result.failures))

    return tell_each(asked.files, asked.json, run)


def print_keys() -> int:
    from rulebound.core.people.registry import all_games
    from rulebound.core.people.scene_page import page

    print(page(all_games()), end="")
    return 0


def print_scene(name: str, at: int | None) -> int:
    from rulebound.core.files.text_files import read_text
    from rulebound.core.people.matchfile import read_match
    from rulebound.core.people.scene_exporting import scene_of

    kept = read_match(read_text(Path(name)), name)
    print(scene_of(kept, len(kept.actions) if at is None else at), end="")
    return 0


def convert_scene(name: str) -> Found:
    from rulebound.core.files.text_files import read_text
    from rulebound.core.files.toml_text import read_toml
    from rulebound.core.people.registry import game
    from rulebound.core.people.scene_converting import convert

    text = read_text(Path(name))
    data = read_toml(text, name, "a scene")
    if not isinstance(data.get("game"), str):
        raise Mistake(f"{name}: a scene needs game = …")
    new = convert(text, game(data["game"]))
    if new != text:
        try:
            Path(name).write_text(new, encoding="utf-8")
        except OSError as error:
            raise Mistake(f"{name} cannot be written: {error.strerror}") from None
    outcome = "the same" if new == text else "converted"
    return Found({"file": name, "outcome": outcome}, [f"{name}: {outcome}"], False)


def result_lines(name: str, result: SceneResult) -> list[str]:
    from rulebound.core.people.readers import EVERYTHING

    scene = result.scene
    game = scene.game
    rules = f" ({', '.join(scene.rules)})" if scene.rules else ""
    lines = [f"{scene.title}{rules}"]
    lines += [f"  {line}" for line in game.show(game.view(result.match, EVERYTHING))]
    lines += [f"  failed: {failure}" for failure in result.failures]
    if scene.old:
        lines.append("  It is in the form of earlier versions; rulebound scene --convert FILE writes the present one.")
    return [*lines, f"{name}: {'failed' if result.failures else 'ok'}"]


def result_facts(name: str, result: SceneResult) -> dict[str, Any]:
    from rulebound.core.people.readers import EVERYTHING, SPECTATOR

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
