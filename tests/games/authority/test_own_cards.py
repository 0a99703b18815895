"""What no official card of Authority does and a card of one's own may do."""

from __future__ import annotations

from typing import Any

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


def after_an_attack(text: str, other: dict[str, Any], seed: int = 0) -> dict[str, dict[str, Any]]:
    """The seats as they are when Novelty with this text has attacked seat 2."""
    seats = {"1": {"hand": ["Novelty"], "deck": ["Squire"] * 4}, "2": other}
    match = GAME.pose({"seats": seats}, Setup(seed, 2, GAME.rulebook.settle({}), with_text(text)))
    match.apply(GAME.find(match, "attack with Novelty"))
    while match.attacking():
        match.apply(next(int(action) for action in match.legal() if "Knight" in GAME.say(match, int(action))))
    found: dict[str, dict[str, Any]] = GAME.view(match, EVERYTHING)["seats"]
    return found


def test_an_attacker_is_shuffled_into_its_deck_after_its_attack() -> None:
    text = "When attacking: shuffle this unit into your deck after this attack."
    decks = [after_an_attack(text, {"rows": {"1": ["Knight"]}}, seed)["1"] for seed in range(12)]
    assert all(len(seat["deck"]) == 5 and not seat.get("discard") for seat in decks)
    assert len({seat["deck"].index("Novelty") for seat in decks}) > 1, "it lies where chance puts it"


def test_an_attack_asks_for_the_kingsguard_of_the_attacked_player() -> None:
    for state, text in (("row 0", "still stands"), ("closed", "has fallen")):
        asked = f"if the attacked player's Kingsguard {text}"
        text = f"Bypass (rows). When attacking: {asked}, this unit gets +3 attack this attack."
        for kingsguard in ("row 0", "closed"):
            other = {"kingsguard": kingsguard, "rows": {"1": ["Knight"]}}
            assert ("Knight" in after_an_attack(text, other)["2"].get("discard", [])) == (kingsguard == state)
