"""check, scene, simulate and bench on files and games that are right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rulebound.core.people.registry import all_games, game
from rulebound.core.people.scenes import scenes_of
from tests.cli.command import GAME, data, run, succeed


def test_official_cards_are_in_canonical_form() -> None:
    for each in all_games():
        path = each.folder / "cards.toml"
        text = succeed("check", path, "--game", each.id)
        assert text == (
            f"{path}: ok, {len(each.official_cards.cards)} cards of {each.title}, all texts in canonical form\n"
        )


def test_the_canonical_text_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    text = (game(GAME).folder / "cards.toml").read_text(encoding="utf-8")
    canonical = "On play: choose a troop of the foe; deal 1 damage to it."
    assert canonical in text
    path.write_text(text.replace(canonical, canonical.replace("; ", " ;  ")), encoding="utf-8")
    said = succeed("check", path)
    assert "1 not in canonical form" in said
    assert f"Archer: in canonical form its text is: {canonical}" in said


def test_scenes_show_their_position() -> None:
    path = scenes_of(game(GAME))[0]
    text = succeed("scene", path)
    assert text.splitlines()[-1] == f"{path}: ok"
    assert "Row 5: " in text
    (facts,) = data("scene", path)
    assert facts["outcome"] == "ok"
    assert facts["game"] == GAME
    assert facts["position"]["seats"]["1"]


def test_a_match_file_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    succeed("play", GAME, "--seats", "random,random", "--seed", "8", "--save", path)
    (facts,) = data("check", path)
    assert facts["kind"] == "match"
    assert facts["summary"].endswith("decisions, over")


def test_simulate_counts_every_game() -> None:
    arguments = ("simulate", GAME, "--games", "20", "--seed", "3", "--bots", "random,greedy")
    facts = counted(*arguments)
    wins = sum(bot["wins"] for bot in facts["bots"])
    assert wins + facts["ties"]["count"] == facts["games"] == 20
    shared = counted(*arguments, "--jobs", "2")
    assert {key: value for key, value in shared.items() if key != "timing"} == {
        key: value for key, value in facts.items() if key != "timing"
    }
    assert "20 games, seed 3" in run(*arguments).stdout


def counted(*arguments: str) -> dict[str, Any]:
    """What a simulation found; on a slow machine it may tell of its progress."""
    done = run(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    facts: dict[str, Any] = json.loads(done.stdout)
    return facts


def test_simulate_takes_options_and_cards(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text((game(GAME).folder / "cards.toml").read_text(encoding="utf-8"), encoding="utf-8")
    facts = counted("simulate", GAME, "--games", "4", "--option", "empty_deck=fatigue", "--cards", str(path))
    assert facts["options"]["empty_deck"] == "fatigue"
    assert facts["cards"]["source"] == str(path)


def test_bench_has_its_keys() -> None:
    done = run("bench", GAME, "--seconds", "0.1", "--json")
    assert done.returncode == 0, done.stderr
    for key in (
        "decisions_per_second",
        "games_per_second",
        "uncompiled_decisions_per_second",
        "driven_decisions_per_second",
        "clone_us",
        "search_per_second",
    ):
        assert f'"{key}": ' in done.stdout, f"bench does not measure {key}"
