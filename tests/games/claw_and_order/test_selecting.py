"""What the words of a card mean: "you" is the same player in every part of a sentence."""

from __future__ import annotations

import pytest

from rulebound.core.people.game import Setup
from rulebound.core.people.scene_file import card_entry
from rulebound.games.claw_and_order import GAME

COLLECTOR = """
[[card]]
id = "CUSTOM"
name = "Rag Collector"
kind = "troop"
breed = "Shorthair"
cost = 1
damage = 1
health = 1
text = "When this troop is deployed: gain $1 for each card in {counted}."
"""
NEEDED = ("Alley Kitten", "Neutral Battlefield")
POSITION = {
    "seats": {
        "1": {"dollars": 1, "hand": ["Rag Collector"], "discard": ["Alley Kitten"]},
        "2": {"discard": ["Alley Kitten", "Alley Kitten"]},
    }
}


@pytest.mark.parametrize(
    ("counted", "dollars"),
    [
        ("your discard pile", 1),
        ("the opponent's discard pile", 2),
        ("the opponent's discard pile other than each card in your discard pile", 2),
        ("the opponent's discard pile other than each card in the opponent's discard pile", 0),
    ],
)
def test_a_word_within_the_opponents_pile_is_still_about_you(counted: str, dollars: int) -> None:
    """The pile is the opponent's; "your" in what narrows it still means who plays the card."""
    needed = "\n".join(card_entry(card) for card in GAME.official_cards.cards if card.name in NEEDED)
    cards = GAME.read_cards(COLLECTOR.format(counted=counted) + needed, "a card file")
    match = GAME.pose(POSITION, Setup(seed=0, options=GAME.rulebook.settle({}), cards=cards))
    match.apply(GAME.find(match, "play Rag Collector"))
    assert GAME.view(match, 0)["seats"]["1"]["dollars"] == dollars
