"""Scenes, executable examples of the rules: find them, run them, tell in words what was not as expected.

A wrong file is a Mistake; an expectation that fails is not, it stands in the result. A scene stops at the
first step that fails, since all later steps would speak of another position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rulebound.core.comparing import differences
from rulebound.core.game import EVERYTHING, SPECTATOR, Game, events_of, plain
from rulebound.core.match import Match
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.scene_file import SPECTATOR_NAME, Scene, Step, at, load_scene
from rulebound.core.table import EVENT_SIZE

__all__ = ["Scene", "SceneResult", "Step", "load_scene", "pose_scene", "run_scene", "scenes_of", "shown_by"]


@dataclass(frozen=True)
class SceneResult:
    """The match where the scene left it, what failed, and the whole log of each seat and of SPECTATOR."""

    scene: Scene
    match: Match
    failures: tuple[str, ...]
    log: Mapping[int, tuple[str, ...]]


def scenes_of(game: Game) -> list[Path]:
    """The scenes that come with a game."""
    return sorted((game.folder / "scenes").glob("*.toml"))


def shown_by(game: Game) -> dict[str, list[Scene]]:
    """For every rule of the game the scenes that cite it; a rule that none cites has an empty list."""
    shown: dict[str, list[Scene]] = {entry.id: [] for entry in game.rulebook.entries()}
    for path in scenes_of(game):
        scene = load_scene(path)
        for rule in scene.rules:
            shown[rule].append(scene)
    return shown


def pose_scene(scene: Scene) -> Match:
    """The match before the first step, recording, its chances fixed. Mistake for an impossible position."""
    try:
        match = scene.game.pose(scene.position, scene.setup)
    except Mistake as mistake:
        raise at(str(scene.path), mistake) from None
    if len(match.rng.script) == 0:  # a game that needs chance to reach its first decision has fixed it already
        match.rng.fix(list(scene.chances))
    match.recording = True
    return match


def run_scene(scene: Scene) -> SceneResult:
    """Play the scene. Mistake for an impossible position, words that are no action, a chance too high."""
    match = pose_scene(scene)
    failures: list[str] = []
    for step in scene.steps:
        seen = len(match.events) // EVENT_SIZE
        label = f"step {step.number}" + (f" ({step.do})" if step.do else "")
        try:
            problems = act(scene.game, match, step) or check(scene.game, match, step, seen)
        except Mistake as mistake:
            raise at(f"{scene.path}: step {step.number}", mistake) from None
        if problems:
            failures = [f"{label}: {problem}" for problem in problems]
            break
    if not failures and match.rng.told < len(scene.chances):
        failures.append(f"{len(scene.chances)} chances are fixed, but only {match.rng.told} were needed")
    readers = (*range(scene.setup.seats), SPECTATOR)
    return SceneResult(
        scene, match, tuple(failures), {reader: log_of(scene.game, match, reader, 0) for reader in readers}
    )


def act(game: Game, match: Match, step: Step) -> list[str]:
    """Carry out the step's action, or try the one that must be refused; what is wrong about that."""
    if not step.do:
        return []
    try:
        action = attempt(game, match, step)
    except Refused as refused:
        if not step.refused:
            return [f"it is refused: {refused}"]
        if refused.clause != step.refused:
            return [f"it should be refused by {step.refused} and is refused by {refused.clause}: {refused}"]
        return []
    if step.refused:
        return [f"it should be refused by {step.refused} and is allowed"]
    try:
        match.apply(action)
    except ValueError as error:
        raise Mistake(f"{step.do}: {error}") from None
    return []


def attempt(game: Game, match: Match, step: Step) -> int:
    """The action of the step. Refused where its seat may not do it, Mistake where the words name nothing."""
    if step.seat is not None and step.seat != match.seat:
        raise game.refused_by(match.out_of_turn(step.seat))
    action = game.find(match, step.do)
    refused = game.refuse(match, action)
    if refused is not None:
        raise refused
    return action


def check(game: Game, match: Match, step: Step, seen: int) -> list[str]:
    """Everything that is not as the step expects; `seen` events had happened before the step."""
    problems = differences(step.expect, game.view(match, EVERYTHING), "")
    for reader, view in step.views.items():
        seen_by = differences(view, game.view(match, reader), "")
        problems += [f"for {reader_name(reader)} {problem}" for problem in seen_by]
    if step.legal is not None:
        problems += check_legal(game, match, step.legal)
    for reader, lines in step.logs.items():
        told = log_of(game, match, reader, seen)
        if told != lines:
            problems.append(f"{reader_name(reader)} should read {list(lines)} and reads {list(told)}")
    return problems


def check_legal(game: Game, match: Match, expected: tuple[str, ...]) -> list[str]:
    said = {plain(words): words for words in (game.say(match, int(action)) for action in match.legal())}
    wanted = {plain(words): words for words in expected}
    missing = [f"{wanted[key]!r} should be legal and is not" for key in wanted if key not in said]
    return missing + [f"{said[key]!r} is legal and should not be" for key in said if key not in wanted]


def log_of(game: Game, match: Match, reader: int, first: int) -> tuple[str, ...]:
    """The lines that this reader was told from event number `first` on."""
    lines = (game.tell(match, event, reader) for event in events_of(match, first))
    return tuple(line for line in lines if line)


def reader_name(reader: int) -> str:
    return SPECTATOR_NAME if reader == SPECTATOR else f"seat {reader + 1}"
