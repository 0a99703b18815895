"""The front door: every game is played, refused, taken back, saved and shown through `import rulebound` alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import rulebound
from tests.cli.command import SOURCES

GAMES = rulebound.game_ids()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_by_words_and_loaded_again(game: str, tmp_path: Path) -> None:
    match = rulebound.new(game, seed=5)
    for number in range(60):
        if match.over:
            break
        assert match.seat is not None
        seat, legal = match.seat, match.legal
        assert match.question
        match.play(legal[number % len(legal)] if number % 2 else legal[number % len(legal)].number)
        assert match.decisions == number + 1
        assert "<div" in match._repr_html_()
        assert match.view(seat) == match.game.view(match.live.match, seat - 1)
    match.save(tmp_path / "match.json")
    again = rulebound.load(tmp_path / "match.json")
    assert again.actions == match.actions
    assert again.view() == match.view()
    assert again.log(1) == match.log(1)
    copy = match.copy()
    copy.go_back(0)
    assert (copy.decisions, match.decisions) == (0, again.decisions)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_forbidden_names_its_clause_and_changes_nothing(game: str) -> None:
    match = rulebound.new(game, seed=5)
    before, space = match.view(match.seat), int(match.live.match.actions())
    legal = {action.number for action in match.legal}
    forbidden = next(number for number in range(space) if match.live.match.refusal(number) > 0)
    assert forbidden not in legal
    with pytest.raises(rulebound.Refused) as refused:
        match.play(forbidden)
    assert refused.value.clause.startswith(match.game.rulebook.prefix)
    for nonsense in (-1, space, "sing a song"):
        with pytest.raises(rulebound.Mistake):
            match.play(nonsense)
    assert match.view(match.seat) == before
    assert match.decisions == 0


def test_a_notebook_shows_a_hidden_card_as_its_back() -> None:
    match = rulebound.new("five_rows", seed=7)
    assert match.seat == 2
    foes = match.view(1)["seats"]["1"]["hand"]
    shown = match._repr_html_()
    assert all(f">{name}" not in shown for name in set(foes) - set(match.view(2)["seats"]["2"]["hand"]))


def test_wrong_use_is_told() -> None:
    match = rulebound.new("five_rows", seed=7)
    with pytest.raises(rulebound.Mistake, match="there are the seats 1 to 2, not 0"):
        match.view(0)
    with pytest.raises(rulebound.Mistake, match="the match is not over"):
        match.winners  # noqa: B018
    with pytest.raises(rulebound.Mistake, match="the match has the points 0 to 0, not 3"):
        match.go_back(3)
    with pytest.raises(rulebound.Mistake, match="there are 2 seats and 1 decks"):
        rulebound.new("clashables", decks=["Tidal Ledger"])
    with pytest.raises(rulebound.Mistake, match="is for 2 players, not 3"):
        rulebound.new("five_rows", seats=3)


def test_a_free_take_back_and_one_that_is_refused() -> None:
    match = rulebound.new("five_rows", seed=7)
    match.play("play Footman in row 1")
    with pytest.raises(rulebound.Mistake, match="something was revealed"):
        match.take_back(2)
    assert match.decisions == 1
    match = rulebound.new("paw_of_duty", seed=1)
    match.play("put back Switcheroo")
    assert match.take_back(1) == "put back Switcheroo"
    assert match.decisions == 0


def test_importing_the_package_brings_no_game_and_no_language() -> None:
    code = "import sys, rulebound; print([m for m in sys.modules if m.startswith(('rulebound.core', 'lark', 'librt'))])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": str(SOURCES)}
    )
    assert done.stdout.strip() == "[]", done.stdout + done.stderr


def test_a_secret_seed_has_a_commitment() -> None:
    one, two = rulebound.new("five_rows"), rulebound.new("five_rows")
    assert one.commitment != two.commitment
    assert len(one.commitment) == 64
