"""`rulebound observe` prints what the deciding seat may know, with names, and nothing that it may not."""

from __future__ import annotations

import pytest

import rulebound
from tests.cli.command import complaint, data, succeed


@pytest.mark.parametrize("game", rulebound.game_ids())
def test_every_game_is_observed(game: str) -> None:
    seen = data("observe", game, "--seed", "3")
    columns = data("observe", game, "--columns")["columns"]
    assert len(columns) == len(set(columns)) == seen["width"]
    assert all(columns[entry["column"]] == entry["name"] for entry in seen["seen"])
    assert any(entry["name"] == "I decide" and entry["value"] == 1 for entry in seen["seen"])


def test_the_foes_hand_is_a_number_of_cards_and_no_card() -> None:
    seen = {entry["name"]: entry["value"] for entry in data("observe", "five_rows", "--decisions", "0")["seen"]}
    assert seen["size of their hand"] > 0
    assert not [name for name in seen if name.startswith("their hand:")]
    assert [name for name in seen if name.startswith("my hand:")]


def test_words_and_wrong_input() -> None:
    text = succeed("observe", "five_rows", "--decisions", "4")
    assert "columns that are not 0:" in text
    assert "for 2 players, not 5" in complaint("observe", "five_rows", "--seats", "5")
    assert "from 0 on" in complaint("observe", "five_rows", "--decisions", "-1")
    assert "from 0 to 100" in complaint("observe", "five_rows", "--history", "101")


def test_a_history_is_told_with_names() -> None:
    seen = {entry["name"] for entry in data("observe", "five_rows", "--decisions", "3", "--history", "4")["seen"]}
    assert [name for name in seen if name.startswith("1 back: ")]
    assert not [name for name in seen if name.startswith("5 back: ")]
