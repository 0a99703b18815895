"""The page: its logic, its types, and that what is committed was built from the sources beside it.

Node runs these (tests/node.py).
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

import hatch_build
from rulebound.core.language.wording import capital
from rulebound.core.people.readers import EVERYTHING
from rulebound.core.people.registry import game, game_ids
from rulebound.core.people.scene_file import load_scene
from rulebound.core.people.scenes import act, log_of, pose_scene, scenes_of
from rulebound.server.reading_room import library
from rulebound.wire.house import ShownScene
from tests.node import WEB, node_with_tools

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "src/rulebound/server/page"
EXAMPLES = ROOT / "examples/scenes"
LARGEST = 350 * 1000  # bytes, compressed, fonts included


def run(*command: str, **environment: str) -> str:
    """Run a command in web/; what it says."""
    found = {**os.environ, **environment}
    done = subprocess.run(command, cwd=WEB, env=found, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def node() -> str:
    return node_with_tools()


def test_the_committed_page_was_built_from_these_sources() -> None:
    assert hatch_build.page_is_current(), "web/ was edited after the page was built: run `npm run build` in web/"


def test_the_committed_page_is_what_a_build_gives(node: str, tmp_path: Path) -> None:
    run(node, "build.mjs", str(tmp_path))
    built = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    committed = {path.name: path.read_bytes() for path in PAGE.iterdir()}
    assert sorted(built) == sorted(committed)
    different = [name for name in built if built[name] != committed[name]]
    assert not different, f"{different} differ from what the sources give: run `npm run build` in web/"


def test_the_page_is_small() -> None:
    """What a first match loads: the page with its fonts, and the icons of one game, here of the largest."""
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 6)) for path in PAGE.iterdir()}
    later = {name: size for name, size in sizes.items() if name.endswith(".js") and not name.startswith("app")}
    games = {name: size for name, size in later.items() if name.startswith("icons_") and "general" not in name}
    assert len(games) == len(game_ids()), "every game has icons of its own"
    first = sum(size for name, size in sizes.items() if name.endswith((".html", ".js", ".css", ".woff2")))
    size = first - sum(later.values()) + max(games.values())
    assert size < LARGEST, f"a first match loads {size} bytes compressed"


def test_the_logic_of_the_page(node: str) -> None:
    assert "fail 0" in run(node, "test.mjs")


def lines_told(id: str) -> set[str]:
    """What the log tells in all scenes of a game and of its example cards."""
    found: set[str] = set()
    for path in [*scenes_of(game(id)), *sorted(EXAMPLES.glob(f"{id}/*.toml"))]:
        scene = load_scene(path)
        match = pose_scene(scene)
        for step in scene.steps:
            act(scene.game, match, step)
        found |= set(log_of(scene.game, match, EVERYTHING, 0))
    return found


def test_every_sentence_of_the_log_has_its_german_form(node: str, tmp_path: Path) -> None:
    """The lines of all scenes are told in German, and so is every template that is a plain sentence."""
    told = {id: sorted(lines_told(id)) for id in game_ids()}
    assert all(len(lines) > 300 for lines in told.values())
    (tmp_path / "told.json").write_text(json.dumps(told), encoding="utf-8")
    run(node, "test.mjs", "telling", TOLD=str(tmp_path / "told.json"))
    for id in game_ids():
        german = json.loads((WEB / f"src/boards/{id}/log.de.json").read_text(encoding="utf-8"))["lines"]
        lines = import_module(f"rulebound.games.{id}.log").LOG.lines.values()
        missing = [line.words for line in lines if isinstance(line.words, str) and capital(line.words) not in german]
        assert not missing, f"log.de.json of {id} lacks {missing}"


def test_the_types_of_the_page(node: str) -> None:
    run(node, "node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")


@pytest.mark.parametrize("id", game_ids())
def test_every_lesson_can_be_played_to_its_end(id: str) -> None:
    """The first is a whole match with a fixed deal. In each, whatever the reader is asked to do is possible, or refused
    as told, and something is."""
    guide = json.loads((WEB / f"src/boards/{id}/lessons.json").read_text(encoding="utf-8"))
    german = json.loads((WEB / "src/learn/de.json").read_text(encoding="utf-8")).get(id, {})
    assert guide["aim"].strip(), f"the guided start of {id} does not say what one plays for"
    assert guide["lessons"][0]["scene"] == "first-match"
    names = {path.stem for path in scenes_of(game(id))}
    for lesson in guide["lessons"]:
        name, seat = lesson["scene"], lesson.get("seat", 1)
        assert name in names, f"the guided start of {id} names the scene {name}, which is not there"
        assert lesson["title"].strip(), f"lesson {name} of {id} has no title"
        assert lesson["text"].strip(), f"lesson {name} of {id} says nothing"
        steps = msgspec.json.decode(library.scene(id, name, seat - 1), type=ShownScene).steps
        told = lesson["steps"]
        assert 2 <= len(told) <= len(steps), (
            f"lesson {name} of {id} has {len(told)} sentences for {len(steps)} positions"
        )
        assert len(german.get("lessons", {}).get(name, {}).get("steps", told)) == len(told)
        done = 0
        for before, step, words in zip(steps, steps[1:], told, strict=False):
            if before.position.asked == seat:
                possible = step.words in {choice.words for choice in before.position.choices}
                assert step.refused or possible, f"lesson {name} of {id}: nobody can {step.words}"
                assert words.strip(), f"lesson {name} of {id} is silent before {step.words}"
                done += 1
        assert done, f"in lesson {name} of {id} seat {seat} has nothing to do"
        if name == "first-match":
            assert steps[len(told) - 1].position.asked == 0, f"the first match of {id} does not end"
            assert done >= 7
