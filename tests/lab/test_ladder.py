"""The ladder: the same shares whoever plays, every deal from both sides, alone against the script, and what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import game
from rulebound.lab.forms import Form, forms_of_play
from rulebound.lab.ladder import SCRIPT, Climb, Pairing, climb
from rulebound.lab.runner import Processes, Runner, Serial
from tests.cli.command import complaint
from tests.lab.counting import Counting
from tests.lab.quiet import told

ROWS = game("five_rows")
USUAL = Form(2)
BOTS = ("greedy", "policy", "random")


def heard(pairing: Pairing) -> None:
    pass


def climbed(runner: Runner, matches: int = 8, seed: int = 3, keep: Path | None = None) -> Climb:
    return climb(ROWS, USUAL, BOTS, matches, seed, runner, heard, keep)


def test_processes_find_what_one_process_finds() -> None:
    with Serial() as serial:
        found = climbed(serial)
    with Processes(2) as two:
        assert climbed(two).pairings == found.pairings
    assert [(each.first, each.second, each.played) for each in found.pairings] == [
        ("greedy", "policy", 8),
        ("greedy", "random", 8),
        ("policy", "random", 8),
    ]
    assert set(found.cost) == set(BOTS)
    assert found.ratings["policy"][0] > found.ratings["random"][0]


def test_a_bot_against_its_like_has_half_of_every_deal() -> None:
    """A deal is played from both sides: of players that draw nothing each wins it once, or both share it."""
    with Serial() as serial:
        (pairing,) = climb(ROWS, USUAL, ("policy", "policy"), 12, 5, serial, heard).pairings
    assert (pairing.won, pairing.played) == (6.0, 12)


def test_a_kept_ladder_plays_nothing_twice_and_goes_on_with_more_matches(tmp_path: Path) -> None:
    path, counting = tmp_path / "ladder.jsonl", Counting()
    once = climbed(counting, keep=path)
    assert counting.played == 6
    assert climbed(counting, keep=path) == once
    assert counting.played == 6
    longer = climbed(counting, 12, keep=path)
    assert counting.played == 9
    assert longer.pairings == climbed(Counting(), 12).pairings
    with pytest.raises(Mistake, match="another run"):
        climbed(counting, seed=4, keep=path)


def test_alone_each_bot_meets_the_script() -> None:
    authority = game("authority")
    (solo,) = (form for form in forms_of_play(authority) if form.options.get("mode") == "solo")
    with Serial() as serial:
        found = climb(authority, solo, ("greedy", "random"), 3, 0, serial, heard)
    assert [(each.first, each.second, each.played) for each in found.pairings] == [
        ("greedy", SCRIPT, 3),
        ("random", SCRIPT, 3),
    ]
    assert found.ratings == {}
    assert SCRIPT not in found.cost


def test_the_command_tells_a_ladder(tmp_path: Path) -> None:
    run = ("--bots", "greedy,random", "--games", "4", "--jobs", "1", "--keep", str(tmp_path / "kept"))
    (form,) = told("ladder", "five_rows", *run)
    assert form["form"] == "2 seats"
    assert form["pairings"][0]["matches"] == 4
    assert (tmp_path / "kept-2-seats").is_file()
    assert "two different bots" in complaint("ladder", "five_rows", "--bots", "greedy,greedy")
    assert "has no form" in complaint("ladder", "five_rows", "--form", "9 seats")
