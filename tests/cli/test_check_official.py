"""`rulebound check --official`: a record for a tournament that a deck was verified."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulebound.core.files.decks import print_deck
from rulebound.core.people.game import Game
from rulebound.core.people.registry import all_games
from tests.cli.command import complaint, data, run, succeed

GAMES = [game for game in all_games() if game.decks()]
pytestmark = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@pytest.fixture
def deck_file(game: Game, tmp_path: Path) -> Path:
    path = tmp_path / "mine.deck"
    path.write_text(print_deck(game.decks()[0]), encoding="utf-8")
    return path


def test_the_record_has_the_deck_its_hash_the_date_and_the_verdict(game: Game, deck_file: Path) -> None:
    said = succeed("check", "--official", deck_file)
    for name, count in game.decks()[0].counts().items():
        assert f"  {count} {name}\n" in said
    assert re.search(r"^hash:    [0-9a-f]{32}$", said, re.MULTILINE)
    assert re.search(r"^date:    20\d\d-\d\d-\d\d \d\d:\d\d UTC$", said, re.MULTILINE)
    assert "verdict: LEGAL\n" in said
    assert game.official_cards.digest in said


def test_the_hash_is_that_of_the_deck_and_not_of_its_file(game: Game, deck_file: Path, tmp_path: Path) -> None:
    deck = game.decks()[0]
    again = tmp_path / "again.deck"
    lines = [f"{count} {name}" for name, count in reversed(deck.counts().items())]
    again.write_text("\n".join([f"game: {game.id}", *lines]), encoding="utf-8")
    other = tmp_path / "other.deck"
    other.write_text(print_deck(game.decks()[1]), encoding="utf-8")
    first, second, third, coded = data("check", "--official", deck_file, again, other, game.deck_code(deck))
    assert first["hash"] == second["hash"] == coded["hash"] != third["hash"]
    assert first["deck"] == second["deck"] == coded["deck"]


def test_an_illegal_deck_gets_a_record_with_the_clause(game: Game, deck_file: Path) -> None:
    one_more = next(iter(game.decks()[0].counts()))
    deck_file.write_text(deck_file.read_text(encoding="utf-8") + f"40 {one_more}\n", encoding="utf-8")
    done = run("check", "--official", deck_file)
    assert done.returncode == 1
    assert re.search(rf"verdict: NOT LEGAL: .*{game.rulebook.prefix}-", done.stdout)


def test_an_unknown_card_is_no_deck_at_all(game: Game, deck_file: Path) -> None:
    deck_file.write_text(f"game: {game.id}\n3 No Such Card\n", encoding="utf-8")
    assert "No Such Card" in complaint("check", "--official", deck_file)


def test_a_missing_file_is_told(game: Game, tmp_path: Path) -> None:
    assert "cannot be read" in complaint("check", "--official", tmp_path / "nowhere.deck")
