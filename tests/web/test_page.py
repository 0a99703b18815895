"""The page: its logic, its types, and that what is committed was built from the sources beside it.

Node runs these (tests/node.py).
"""

from __future__ import annotations

import gzip
import json
import subprocess
from pathlib import Path

import pytest

import hatch_build
from rulebound.core.registry import game, game_ids
from rulebound.core.scenes import load_scene, scenes_of
from tests.node import WEB, node_with_tools

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "src/rulebound/server/page"
LARGEST = 300 * 1024  # bytes, compressed


def run(*command: str) -> str:
    """Run a command in web/; what it says."""
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=300, check=False)
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
    size = sum(len(gzip.compress((PAGE / name).read_bytes(), 6)) for name in ("index.html", "app.js", "app.css"))
    assert size < LARGEST, f"the page has {size} bytes compressed"


def test_the_logic_of_the_page(node: str) -> None:
    assert "fail 0" in run(node, "test.mjs")


def test_the_types_of_the_page(node: str) -> None:
    run(node, "node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")


@pytest.mark.parametrize("id", game_ids())
def test_every_lesson_names_a_scene(id: str) -> None:
    guide = json.loads((WEB / f"src/learn/{id}.json").read_text(encoding="utf-8"))
    scenes = {path.stem: path for path in scenes_of(game(id))}
    assert guide["aim"].strip(), f"the guided start of {id} does not say what one plays for"
    assert guide["lessons"], f"{id} has a guided start without lessons"
    for lesson in guide["lessons"]:
        assert lesson["scene"] in scenes, (
            f"the guided start of {id} names the scene {lesson['scene']}, which is not there"
        )
        assert lesson["title"].strip(), f"lesson {lesson['scene']} of {id} has no title"
        assert lesson["text"].strip(), f"lesson {lesson['scene']} of {id} says nothing"
        shown = 1 + sum(1 for step in load_scene(scenes[lesson["scene"]]).steps if step.do)
        told = len(lesson["steps"])
        assert 2 <= told <= shown, f"lesson {lesson['scene']} of {id} has {told} sentences for {shown} positions"
        assert all(sentence.strip() for sentence in lesson["steps"]), f"lesson {lesson['scene']} of {id} is silent"
