"""`rulebound scene` beyond running: a wrong file among others, old files, a point of a match, the reference."""

from __future__ import annotations

from pathlib import Path

from rulebound.core.people.registry import game
from rulebound.core.people.scenes import scenes_of
from tests.cli.command import GAME, run, succeed


def test_one_bad_file_does_not_end_a_run(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("game = \n", encoding="utf-8")
    good = scenes_of(game(GAME))[0]
    done = run("scene", bad, good)
    assert done.returncode == 2
    assert f"{bad}:1: not a scene: after = stands a value" in done.stderr
    assert done.stdout.splitlines()[-1] == f"{good}: ok"


def test_an_old_scene_is_converted_where_it_lies_and_then_runs(tmp_path: Path) -> None:
    path = tmp_path / "old.toml"
    path.write_text(
        f'# mine\ngame = "{GAME}"\nseat = 2\n[[step]]\nexpect.turn = 2\nexpect.seats.1.hand = 0\n', encoding="utf-8"
    )
    assert "rulebound scene --convert" in succeed("scene", path)
    assert succeed("scene", "--convert", path) == f"{path}: converted\n"
    assert path.read_text(encoding="utf-8").startswith("# mine\n")
    assert succeed("scene", path).splitlines()[-1] == f"{path}: ok"
    assert succeed("scene", "--convert", path) == f"{path}: the same\n"


def test_a_point_of_a_match_file_becomes_a_scene_that_runs(tmp_path: Path) -> None:
    match, scene = tmp_path / "match.json", tmp_path / "scene.toml"
    succeed("play", GAME, "--seats", "random,random", "--seed", "8", "--save", match)
    scene.write_text(succeed("scene", "--of", match, "--at", "12"), encoding="utf-8")
    assert succeed("scene", scene).splitlines()[-1] == f"{scene}: ok"
    assert "the match has the points 0 to" in run("scene", "--of", match, "--at", "100000").stderr


def test_the_reference_is_printed_and_no_file_is_told_so() -> None:
    assert "| `seats.N.rows.R.damage` |" in succeed("scene", "--keys")
    done = run("scene")
    assert done.returncode == 2
    assert "--keys" in done.stderr
