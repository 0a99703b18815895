"""The page: its logic, its types, and that what is committed was built from the sources beside it.

Node runs these; without it they say so and are skipped. In continuous integration that is a failure.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

import hatch_build
from rulebound.core.registry import game, game_ids
from rulebound.core.scenes import load_scene, scenes_of

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
PAGE = ROOT / "src/rulebound/server/page"
LARGEST = 350 * 1000  # bytes, compressed, fonts included


def run(*command: str) -> str:
    """Run a command in web/; what it says."""
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def node() -> str:
    """Node, with the tools of web/package-lock.json."""
    found = shutil.which("node")
    npm = shutil.which("npm")
    if found is None or npm is None:
        reason = "there is no Node on this machine"
        assert "CI" not in os.environ, reason
        pytest.skip(reason)
    if not (WEB / "node_modules").is_dir():
        fetched = subprocess.run([npm, "ci"], cwd=WEB, capture_output=True, text=True, timeout=300, check=False)
        if fetched.returncode != 0:
            reason = f"the tools of the page could not be fetched: {fetched.stderr.strip().splitlines()[-1:]}"
            assert "CI" not in os.environ, reason
            pytest.skip(reason)
    return found


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
    later = {name: size for name, size in sizes.items() if name.startswith("icons_")}
    games = {name: size for name, size in later.items() if not name.startswith("icons_general")}
    assert len(games) == len(game_ids()), "every game has icons of its own"
    first = sum(size for name, size in sizes.items() if name.endswith((".html", ".js", ".css", ".woff2")))
    size = first - sum(later.values()) + max(games.values())
    assert size < LARGEST, f"a first match loads {size} bytes compressed"


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
