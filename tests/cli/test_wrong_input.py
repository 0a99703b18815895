"""Wrong input: one clear line on stderr that names the way out, exit status 2, nothing on stdout, no traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulebound.core.people.registry import game
from tests.cli.command import GAME, complaint, run, succeed

ARCHER = 'text = "On play: choose a troop of the foe; deal 1 damage to it."'


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("cards", "chess"), "there is no game 'chess'; there are: "),
        (("rules", "chess"), "there is no game 'chess'"),
        (("play", "chess"), "there is no game 'chess'"),
        (("simulate", "chess"), "there is no game 'chess'"),
        (("bench", "chess"), "there is no game 'chess'"),
        (("play",), "which game?"),
        (("cards", GAME, "Archr"), "near names: Archer"),
        (("rules", GAME, "FR-99.1"), "has no rule 'FR-99.1'; ids look like "),
        (("rules", GAME, "quantum", "chromodynamics"), "no rule of Five Rows says"),
        (("play", GAME, "--option", "gravity=low"), "has no option 'gravity'; it has empty_deck"),
        (("play", GAME, "--option", "empty_deck=maybe"), "empty_deck is "),
        (("play", GAME, "--option", "empty_deck"), "write NAME=VALUE"),
        (("play", GAME, "--seats", "human"), "is for 2 players, not 1"),
        (
            ("play", GAME, "--seats", "human,deep-thought"),
            "there is no bot 'deep-thought'; there are: gentle, easy",
        ),
        (("play", GAME, "--seed", "soon"), "a seed is a whole number"),
        (("play", GAME, "--seed", "-1"), "see rulebound play --help"),
        (("play", GAME, "--cards", "/nowhere/cards.toml"), "/nowhere/cards.toml cannot be read"),
        (("play", "--resume", "/nowhere/match.json"), "/nowhere/match.json cannot be read"),
        (("play", GAME, "--save", "/nowhere/match.json"), "/nowhere/match.json cannot be written"),
        (("replay", "/nowhere/match.json"), "/nowhere/match.json cannot be read"),
        (("check", "/nowhere/cards.toml"), "/nowhere/cards.toml cannot be read"),
        (("scene", "/nowhere/scene.toml"), "/nowhere/scene.toml cannot be read"),
        (("simulate", GAME, "--games", "0"), "the number of games is from 1"),
        (("simulate", GAME, "--bots", "random"), "takes 2 bots"),
        (("simulate", GAME, "--bots", "random,nobody"), "there is no bot 'nobody'"),
        (("simulate", GAME, "--option", "gravity=low"), "has no option 'gravity'"),
        (("bench", GAME, "--seconds", "0"), "--seconds is more than 0"),
        (("dance",), "invalid choice: 'dance'"),
        (("cards",), "the following arguments are required: GAME"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_wrong_arguments(arguments: tuple[str, ...], said: str) -> None:
    assert said in complaint(*arguments)


# ------------------------------------------------------------ card files


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        (ARCHER, 'text = "On play: summon a dragon."', "Archer: "),
        ("cost = 2", "cost = 200", "cost of "),
        ('kind = "troop"', 'kind = "wizard"', "is of kind 'wizard'; kinds are troop, aura"),
        ('name = "Footman"', 'name = "Archer"', "stands already at line"),
        ('name = "Footman"', 'nam = "Footman"', "a card needs name"),
        ('name = "Footman"', "name = Footman", "after = stands a value"),
    ],
)
def test_wrong_card_files(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    text = (game(GAME).folder / "cards.toml").read_text(encoding="utf-8")
    assert right in text
    path = tmp_path / "cards.toml"
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    line = complaint("check", path, "--game", GAME)
    assert said in line
    assert str(path) in line


def test_an_unknown_phrase_is_told_with_line_and_column(tmp_path: Path) -> None:
    text = (game(GAME).folder / "cards.toml").read_text(encoding="utf-8").replace("deal 1 damage", "fling 1 damage", 1)
    path = tmp_path / "cards.toml"
    path.write_text(text, encoding="utf-8")
    (number,) = [number for number, line in enumerate(text.splitlines(), 1) if "fling" in line]
    column = text.splitlines()[number - 1].index("fling") + 1
    line = complaint("check", path, "--game", GAME)
    assert f"{path}:{number}:{column}: " in line
    assert "'fling'" in line


# ------------------------------------------------------------ match files


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = tmp_path_factory.mktemp("saved") / "match.json"
    succeed("play", GAME, "--seats", "random,random", "--seed", "8", "--save", path)
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"version": 2}, "has version 2 of the match format; this Rulebound reads version 1"),
        ({"rules_version": 99}, "version 99 of the rules of Five Rows and this Rulebound has version "),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"options": {"gravity": "low"}}, "has no option 'gravity'"),
        ({"options": {"empty_deck": "maybe"}}, "empty_deck is "),
        ({"card_set": "0123456789abcdef"}, "played with the card set 0123456789abcdef"),
        ({"seats": 3}, "is for 2 players, not 3"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"players": ["human"]}, "there are 2 seats and 1 players"),
        ({"actions": "none"}, '"actions" must be a list'),
        ({"actions": ["end turn"]}, 'action 1 is "end turn" and not a whole number'),
        ({"actions": [0, 10**30]}, "action 2 of 2 is 1000"),
        ({"actions": [0, 301]}, "action 2 of 2, 'choose "),
        ({"format": "chess match"}, 'it does not say "format": "rulebound match"'),
        ({"colour": "red"}, "a match file has no 'colour'"),
    ],
)
@pytest.mark.parametrize("command", ["check", "replay", "play --resume"])
def test_wrong_match_files(
    saved: dict[str, Any], tmp_path: Path, change: dict[str, Any], said: str, command: str
) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps({**saved, **change}), encoding="utf-8")
    line = complaint(*command.split(), path)
    assert said in line
    assert str(path) in line


@pytest.mark.parametrize("command", ["check", "replay", "play --resume"])
def test_a_match_file_cut_in_half(saved: dict[str, Any], tmp_path: Path, command: str) -> None:
    path = tmp_path / "match.json"
    text = json.dumps(saved)
    path.write_text(text[: len(text) // 2], encoding="utf-8")
    assert f"{path} ends in the middle, at line 1: it was cut off" in complaint(*command.split(), path)


def test_an_illegal_action_names_its_clause(saved: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps({**saved, "actions": [*saved["actions"], 0]}), encoding="utf-8")
    number = len(saved["actions"]) + 1
    line = complaint("check", path, "--game", GAME)
    assert f"action {number} of {number}, 'end turn', is not allowed there: " in line
    assert line.endswith("(FR-5.3)")


def test_what_is_no_known_file(tmp_path: Path) -> None:
    for text in ("", "colour = 1", "\x00\x01"):
        path = tmp_path / "thing.toml"
        path.write_text(text, encoding="utf-8")
        assert str(path) in complaint("check", path)
    path.write_bytes(b"\xff\xfe\x00")
    assert "is not text" in complaint("check", path)


# ------------------------------------------------------------ scenes

SCENE = """
game = "five_rows"
title = "A Footman comes"
[seats.1]
hand = ["Footman"]
[[step]]
do = "play Footman in row 2"
expect.seats.1.coins = {coins}
"""


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('hand = ["Footman"]', 'hand = ["Footnan"]', "there is no card 'Footnan'; near names: Footman"),
        (
            'hand = ["Footman"]',
            'hand = ["Footman"]\nrows.7 = "Archer"',
            "rows has no '7'; it has 1 to 5 (FR-3.4)",
        ),
        ('hand = ["Footman"]', 'hand = ["Footman", "Footman"]', "has only one Footman"),
        ("five_rows", "chess", "there is no game 'chess'"),
        ("do = ", "does = ", "a step has no 'does'"),
        ("play Footman in row 2", "dance", "'dance' is not an action"),
        ("[[step]]", "[[step]", "not"),
    ],
)
@pytest.mark.parametrize("command", ["scene", "check"])
def test_wrong_scenes(tmp_path: Path, right: str, wrong: str, said: str, command: str) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(SCENE.format(coins=0).replace(right, wrong), encoding="utf-8")
    line = complaint(command, path)
    assert said in line
    assert str(path) in line


def test_a_scene_that_fails_is_no_wrong_file(tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(SCENE.format(coins=5), encoding="utf-8")
    for command in ("scene", "check"):
        done = run(command, path)
        assert done.returncode == 1
        assert done.stderr == ""
        assert "seats.1.coins" in done.stdout, "the expectation that failed is not named"
        assert f"{path}: failed" in done.stdout


def test_the_worst_of_several_files_decides(tmp_path: Path) -> None:
    right, failing, wrong = (tmp_path / f"{name}.toml" for name in ("right", "failing", "wrong"))
    right.write_text(SCENE.format(coins=0), encoding="utf-8")
    failing.write_text(SCENE.format(coins=5), encoding="utf-8")
    wrong.write_text("game = ", encoding="utf-8")
    assert run("scene", right).returncode == 0
    assert run("scene", right, failing).returncode == 1
    done = run("scene", wrong, failing, right, "--json")
    assert done.returncode == 2
    assert [entry["outcome"] for entry in json.loads(done.stdout)] == ["wrong", "failed", "ok"]
