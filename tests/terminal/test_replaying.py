"""Stepping through a saved match."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulebound.core.people.matchfile import MatchFile, load, replay
from rulebound.core.people.readers import EVERYTHING, SPECTATOR
from rulebound.core.people.registry import game
from tests.cli.command import GAME, complaint, data, succeed


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replay") / "match.json"
    succeed("play", GAME, "--seats", "random,greedy", "--seed", "8", "--save", path)
    return path


def position(kept: MatchFile, at: int, reader: int) -> str:
    return "\n".join(game(GAME).show(game(GAME).view(replay(kept, at), reader)))


def test_step_back_and_jump_show_the_position_there(path: Path) -> None:
    kept = load(path)
    text = succeed("replay", path, typed="\nstep 4\nback\njump 10\n3\nquit\n")
    shown = re.split(r"\d+ of \d+> .*\n", text)
    for at, piece in zip((0, 1, 5, 4, 10, 3), shown, strict=False):
        assert position(kept, at, EVERYTHING) in piece, f"the position after {at} decisions is not shown"
    assert text.count(f" of {len(kept.actions)}> ") == 6


def test_a_seat_and_a_spectator_see_their_own(path: Path) -> None:
    kept = load(path)
    for name, reader in (("1", 0), ("2", 1), ("spectator", SPECTATOR), ("all", EVERYTHING)):
        text = succeed("replay", path, "--seat", name, typed="jump 12\n")
        assert position(kept, 12, reader) in text
    text = succeed("replay", path, "--seat", "spectator", typed=f"jump {len(kept.actions)}\n")
    assert not re.search(r"draws (?!a card)", text)


def test_beyond_the_ends_is_told(path: Path) -> None:
    text = succeed("replay", path, typed="back\njump 9999\ndance\njump\nstep two\n")
    for said in (
        "That is beyond the beginning",
        "That is beyond the end",
        "'dance' is no command",
        "Where to?",
        "How many?",
    ):
        assert said in text


def test_playing_on_makes_a_new_match(path: Path, tmp_path: Path) -> None:
    before = path.read_bytes()
    new = tmp_path / "new.json"
    succeed("replay", path, typed=f"jump 10\ncontinue human,human\n\nsave {new}\nquit\n")
    kept = load(new)
    assert kept.actions == load(path).actions[:10]
    assert kept.players == ("human", "human")
    assert path.read_bytes() == before
    text = succeed("replay", path, typed="jump 10\ncontinue\n")
    assert "The match is over: " in text.splitlines()[-1]


def test_a_match_that_goes_on_is_watched_by_a_spectator(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    succeed("play", GAME, "--seed", "3", "--save", path, typed="quit\n")
    assert "seen as a spectator" in succeed("replay", path)


def test_programs_get_the_whole_match(path: Path) -> None:
    kept = load(path)
    told = data("replay", path)
    assert told["seen_as"] == "all"
    assert [step["action"] for step in told["steps"]] == list(kept.actions)
    assert told["over"] is True
    assert told["view"] == json.loads(json.dumps(game(GAME).view(replay(kept), EVERYTHING)))
    seen = data("replay", path, "--seat", "2")
    assert all(("words" in step) == (step["seat"] == 2) for step in seen["steps"])


def test_there_is_no_such_seat(path: Path) -> None:
    assert "there is no seat '3'; watch as seat 1 to 2, spectator or all" in complaint("replay", path, "--seat", "3")
