"""Balance reports as the page reads them: those that came with the games, and newer ones of a folder."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.registry import all_games, game
from rulebound.lab.balance import BalanceRequest, measure
from rulebound.lab.balance_report import balance_of
from rulebound.lab.runner import Serial
from rulebound.server.mistakes import NotThere
from rulebound.server.reading_room.balance import SHIPPED, Reports
from rulebound.wire.house import BalanceReport
from tests.lab.quiet import quiet


def told(reports: Reports, id: str) -> BalanceReport:
    return msgspec.json.decode(reports.of(id), type=BalanceReport)


@pytest.fixture(scope="module")
def measured() -> dict[str, Any]:
    """What the laboratory finds in a moment."""
    with Serial() as serial:
        return balance_of(*measure(BalanceRequest("five_rows", "random", games=30, deals=2), serial, quiet)).facts()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_comes_with_a_report_of_its_cards(game: Game) -> None:
    """Where this fails for cards that were changed: python docs/pictures/balance.py"""
    report = told(Reports(), game.id)
    assert report.game == game.id
    assert report.fits, f"{game.id} was measured with other cards than there are now"
    assert {card.name for card in report.cards} == {card.name for card in game.official_cards.cards}
    assert sum(card.worth is not None for card in report.cards) >= 10
    for card in report.cards:
        assert (card.judged == "not_weighed") == (card.worth is None)
    low, high = report.first_player.interval
    assert low < report.first_player.share < high


def test_what_the_laboratory_prints_is_shown_instead_and_read_again_when_it_changes(
    measured: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "five_rows.json"
    path.write_text(json.dumps(measured), encoding="utf-8")
    reports = Reports(tmp_path)
    report = told(reports, "five_rows")
    assert (report.bot, report.games, report.fits) == ("random", 30, True)
    assert [card.name for card in report.cards] == [card["name"] for card in measured["cards"]]
    assert told(reports, "paw_of_duty") == told(Reports(), "paw_of_duty"), "a game without one shows its own"
    path.write_text(json.dumps(measured | {"games": 31, "cards_digest": "of other cards"}), encoding="utf-8")
    os.utime(path, ns=(1, 1))  # another moment, however coarse the clock of the disk is
    again = told(reports, "five_rows")
    assert (again.games, again.fits) == (31, False)


def test_a_game_without_a_report_or_that_there_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotThere, match="no such game"):
        Reports().of("chess")
    monkeypatch.setattr("rulebound.server.reading_room.balance.SHIPPED", "nowhere.json")
    with pytest.raises(NotThere, match="rulebound balance five_rows --json"):
        Reports(tmp_path).of("five_rows")


def test_reports_that_cannot_be_shown_are_told_before_the_server_starts(
    measured: dict[str, Any], tmp_path: Path
) -> None:
    with pytest.raises(Mistake, match="there is no folder"):
        Reports(tmp_path / "nowhere")
    path = tmp_path / "five_rows.json"
    for wrong in ("", "no report", "[]", json.dumps({**measured, "cards": [{"name": "Archer"}]})):
        path.write_text(wrong, encoding="utf-8")
        with pytest.raises(Mistake, match=r"no balance report of this version .* rulebound balance five_rows --json"):
            Reports(tmp_path)
    path.unlink()
    (tmp_path / "authority.json").write_text(json.dumps(measured), encoding="utf-8")
    with pytest.raises(Mistake, match=r"call it five_rows\.json"):
        Reports(tmp_path)


def test_the_reports_of_the_games_are_what_the_laboratory_prints() -> None:
    """No more and no less than its facts, so that a program reads one and the other alike."""
    shipped = json.loads((game("five_rows").folder / SHIPPED).read_text(encoding="utf-8"))
    with Serial() as serial:
        facts = balance_of(*measure(BalanceRequest("five_rows", "random", games=5, deals=0), serial, quiet)).facts()
    assert list(shipped) == list(facts)
    assert set(shipped["cards"][0]) >= set(facts["cards"][0])
