"""What no official card of Authority does and a card of one's own may do."""

from __future__ import annotations

from rulebound.core.game import Setup
from rulebound.games.authority import GAME

OFFICIAL = (GAME.folder / "cards.toml").read_text(encoding="utf-8")
CARD = """[[card]]
id = "RS90"
name = "Novelty"
kind = "unit"
faction = "RS"
cost = 3
power = 2
copies = 1
text = "Active: each opponent discards a card."

"""


def test_opponents_discard_in_turn_order() -> None:
    cards = GAME.read_cards(CARD + OFFICIAL, "a card file")
    hands = {str(seat): {"hand": ["Squire", "Knight"]} for seat in (1, 2, 3)}
    hands["1"]["hand"].append("Novelty")
    match = GAME.pose({"seats": hands}, Setup(0, 3, GAME.rulebook.settle({}), cards))
    match.apply(GAME.find(match, "use Novelty"))
    assert match.seat == 1, f"seat {match.seat + 1} is asked first, and seat 2 comes after seat 1"
    match.apply(int(match.legal()[0]))
    assert match.seat == 2
