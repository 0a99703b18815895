"""Scenes, executable examples of the rules: find them, run them, tell in words what was not as expected.

A wrong file is a Mistake; an expectation that fails is not, it stands in the result. A scene stops at the
first step that fails, since all later steps would speak of another position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulebound.core.kernel.match import Match
from rulebound.core.kernel.table import EVENT_SIZE
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.comparing import differences
from rulebound.core.people.game import Game
from rulebound.core.people.meaning import plain
from rulebound.core.people.posing import SPECTATOR_NAME
from rulebound.core.people.readers import EVERYTHING, SPECTATOR, events_of
from rulebound.core.people.scene_file import LogWanted, Scene, Step, at, load_scene

__all__ = ["Scene", "SceneResult", "Step", "load_scene", "pose_scene", "run_scene", "scenes_of", "shown_by"]


@dataclass(frozen=True)
class SceneResult:
    """The match where the scene left it, what failed, and the whole log of each seat and of SPECTATOR."""

    scene: Scene
    match: Match
    failures: tuple[str, ...]
    log: Mapping[int, tuple[str, ...]]

    def __repr__(self) -> str:
        return f"<SceneResult of {self.scene.name}: {'; '.join(self.failures) or 'ok'}>"


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
    game, place = scene.game, str(scene.path)
    try:
        match = game.start(scene.setup) if scene.started else game.pose(scene.position, scene.setup)
        match.recording = True
    except (Mistake, ValueError) as error:
        raise Mistake(f"{place}: {error}") from None
    for number, words in enumerate(scene.before, 1):
        try:
            if match.over:
                raise Mistake("the match is over before it")
            problems = act(game, match, Step(number, words))
        except Mistake as mistake:
            raise at(f"{place}: before {number}", mistake) from None
        if problems:
            raise Mistake(f"{place}: before {number}: {words}: {problems[0]}")
    return match


def run_scene(scene: Scene) -> SceneResult:
    """Play the scene. Mistake for an impossible position, words that are no action, a chance too high."""
    match = pose_scene(scene)
    failures: list[str] = []
    for step in scene.steps:
        # What happened before the first step is told by a first step that does nothing itself.
        seen = 0 if step.number == 1 and not step.do else len(match.events) // EVENT_SIZE
        label = f"step {step.number}" + (f" ({step.do})" if step.do else "")
        try:
            problems = act(scene.game, match, step) or check(scene.game, match, step, seen)
        except Mistake as mistake:
            raise at(f"{scene.path}: step {step.number}", mistake) from None
        if problems:
            failures = [f"{label}: {problem}" for problem in problems]
            break
    if not failures:
        failures += unused(match)
    readers = (*range(scene.setup.seats), SPECTATOR)
    return SceneResult(
        scene, match, tuple(failures), {reader: log_of(scene.game, match, reader, 0) for reader in readers}
    )


def unused(match: Match) -> list[str]:
    """What a scene fixes of chance and nobody needed."""
    script = match.rng.script
    if script is None:
        return []
    found = []
    if script.told < len(script.results):
        found.append(f"{len(script.results)} chances are fixed, but only {script.told} were needed")
    if script.at < len(script.orders):
        found.append(f"only {script.shuffles} of the fixed shuffles were needed")
    return found


def act(game: Game, match: Match, step: Step) -> list[str]:
    """Carry out the step's action, or try the one that must be refused; what is wrong about that."""
    if not step.do:
        return []
    wanted = " or ".join(step.refused)
    try:
        action = attempt(game, match, step)
    except Refused as refused:
        if not step.refused:
            return [f"it is refused: {refused}"]
        if refused.clause not in step.refused:
            return [f"it should be refused by {wanted} and is refused by {refused.clause}: {refused}"]
        return []
    if step.refused:
        return [f"it should be refused by {wanted} and is allowed"]
    try:
        match.apply(action)
    except ValueError as error:
        raise Mistake(f"{step.do}: {error}") from None
    return []


def attempt(game: Game, match: Match, step: Step) -> int:
    """The action of the step. Refused where its seat may not do it, Mistake where the words name nothing."""
    action: int | None = None
    refusal: Refused | None = None
    try:
        action = game.find(match, step.do)
        refusal = game.refuse(match, action)
    except Refused as refused:
        refusal = refused
    if step.by is not None and step.by != match.seat:
        refusal = game.refused_by(match.out_of_turn(step.by))
    if refusal is not None:
        raise refusal
    assert action is not None
    return action


def check(game: Game, match: Match, step: Step, seen: int) -> list[str]:
    """Everything that is not as the step expects; `seen` events had happened before the step."""
    problems = differences(step.expect, game.view(match, EVERYTHING), "")
    for reader, view in step.views.items():
        seen_by = differences(view, game.view(match, reader), "")
        problems += [f"for {reader_name(reader)} {problem}" for problem in seen_by]
    if step.legal is not None:
        problems += check_legal(game, match, step.legal)
    for reader, wanted in step.logs.items():
        problems += [
            f"{reader_name(reader)} {problem}" for problem in check_log(wanted, log_of(game, match, reader, seen))
        ]
    return problems


def check_log(wanted: LogWanted, told: Sequence[str]) -> list[str]:
    """What a reader was told and should not have been, and the other way round. Words are looked for in the lines,
    whatever their case."""
    if wanted.lines is not None:
        return [] if told == wanted.lines else [f"should read {list(wanted.lines)} and reads {list(told)}"]
    lines = [plain(line) for line in told]
    problems = [
        f"should read {words!r} and reads {list(told)}"
        for words in wanted.contains
        if not any(plain(words) in line for line in lines)
    ]
    problems += [
        f"should read nothing of {words!r} and reads {line!r}"
        for words in wanted.nothing_of
        for line in told
        if plain(words) in plain(line)
    ]
    rest = iter(lines)
    for number, words in enumerate(wanted.in_order):
        if not any(plain(words) in line for line in rest):
            after = f" after {wanted.in_order[number - 1]!r}" if number else ""
            problems.append(f"should read {words!r}{after} and reads {list(told)}")
            break
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
