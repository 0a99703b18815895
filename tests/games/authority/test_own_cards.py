"""What no official card of Authority does and a card of one's own may do."""

from __future__ import annotations

from rulebound.core.files.cards import CardSet
from rulebound.core.people.game import Setup
from rulebound.core.people.readers import EVERYTHING
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


def with_text(text: str) -> CardSet:
    official = "Active: each opponent discards a card."
    return GAME.read_cards(CARD.replace(official, text) + OFFICIAL, "a card file")


def test_a_chosen_spy_is_guarded_by_nightwarden_cole() -> None:
    cards = with_text("Active: choose an enemy Spy; annihilate it.")
    spy = next(card.name for card in cards.cards if card.kind == "spy")
    for guard, left in ([], []), (["Nightwarden Cole"], [spy]):
        seats = {"1": {"hand": ["Novelty"]}, "2": {"general": [spy, *guard]}}
        match = GAME.pose({"seats": seats}, Setup(0, 2, GAME.rulebook.settle({}), cards))
        match.apply(GAME.find(match, "use Novelty"))
        while (
            match.asks and not match.over and len(match.legal()) and "choose" in GAME.say(match, int(match.legal()[0]))
        ):
            match.apply(int(match.legal()[0]))
        zone = GAME.view(match, EVERYTHING)["seats"]["2"].get("general", [])
        assert [name for name in zone if name == spy] == left


def test_general_this_card_is_offered_from_a_row() -> None:
    cards = with_text("When defending, at the start of your turn: you may General this card.")
    seats = {"1": {"hand": ["Squire"]}, "2": {"rows": {"1": ["Novelty"]}}}
    match = GAME.pose({"seats": seats}, Setup(0, 2, GAME.rulebook.settle({}), cards))
    for _ in range(12):
        words = [GAME.say(match, int(action)) for action in match.legal()]
        if any("General" in word or word.startswith("accept") or "yes" in word for word in words):
            return
        ending = next((word for word in words if word.startswith("end")), words[0])
        match.apply(GAME.find(match, ending))
    raise AssertionError("it was never offered")


def test_opponents_discard_in_turn_order() -> None:
    cards = GAME.read_cards(CARD + OFFICIAL, "a card file")
    hands = {str(seat): {"hand": ["Squire", "Knight"]} for seat in (1, 2, 3)}
    hands["1"]["hand"].append("Novelty")
    match = GAME.pose({"seats": hands}, Setup(0, 3, GAME.rulebook.settle({}), cards))
    match.apply(GAME.find(match, "use Novelty"))
    assert match.seat == 1, f"seat {match.seat + 1} is asked first, and seat 2 comes after seat 1"
    match.apply(int(match.legal()[0]))
    assert match.seat == 2
