"""The guards against endless turns, which no battle with the official cards can reach: sets of other cards can."""

from __future__ import annotations

from typing import Any

from rulebound.core.people.game import Setup
from rulebound.core.people.readers import EVERYTHING
from rulebound.core.people.scene_file import card_entry
from rulebound.games.claw_and_order import GAME
from rulebound.games.claw_and_order.rules.match import ClawAndOrder

TROOP = """
[[card]]
id = "X1"
name = "Busy Cat"
kind = "troop"
breed = "Shorthair"
cost = 1
damage = 1
health = 1
text = "{text}"
"""
BLAST = """
[[card]]
id = "X2"
name = "Big Bang"
kind = "one-time item"
cost = 1
text = "Deal 1 damage to each troop."
"""
USE = "Pay $0, once per turn: draw a card."
PAID = "When this troop is killed: gain $1."
OFFICIAL = "\n".join(card_entry(card) for card in GAME.official_cards.cards)


def crowd(text: str, **seat: Any) -> ClawAndOrder:
    """Seat 1 controls 26 Busy Cats of its own and 25 of the opponent, who has a Storm Mane."""
    cards = GAME.read_cards(TROOP.format(text=text) + BLAST + OFFICIAL, "a card file")
    cats: list[Any] = ["Busy Cat"] * 26
    position = {
        "seats": {
            "1": {"front": [*cats, *[{"card": "Busy Cat", "owner": 2}] * 25], "deck": [], **seat},
            "2": {"front": ["Storm Mane"], "deck": ["Alley Kitten"]},
        },
    }
    return GAME.pose(position, Setup(seed=0, seats=2, options=GAME.rulebook.settle({}), cards=cards))


def test_after_200_actions_the_turn_goes_on_without_the_player() -> None:
    """CO-R103: 51 troops with 4 abilities each would allow 204 actions."""
    match = crowd(" ".join([USE] * 4), dollars=0)
    actions = 0
    while GAME.view(match, EVERYTHING)["active"] == 1 and not match.over:
        uses = [int(action) for action in match.legal() if GAME.say(match, int(action)).startswith("use")]
        if GAME.view(match, EVERYTHING)["phase"] != "play":
            break
        match.apply(uses[0])
        actions += 1
    assert actions == 200


def test_after_500_triggers_the_rest_is_dropped() -> None:
    """CO-R103: 51 troops that die together, each with 11 abilities, would pay $561."""
    match = crowd(" ".join([PAID] * 11), dollars=1, hand=["Big Bang"])
    match.apply(GAME.find(match, "play Big Bang"))
    view = GAME.view(match, EVERYTHING)["seats"]["1"]
    assert view["front"] == []
    assert view["dollars"] == 500
