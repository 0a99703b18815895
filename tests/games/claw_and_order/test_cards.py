"""The card set of Claw & Order: its types and numbers, and what a card of another set may be. What stands on a printed
card is the press's to test."""

from __future__ import annotations

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.games.claw_and_order import GAME

CARD = """
[[card]]
id = "X1"
name = "Paper Tiger"
kind = "troop"
breed = "Shorthair"
cost = 2
damage = 1
health = 2
{more}text = "Reach."
"""


def test_the_set_has_troops_vehicles_and_three_kinds_of_items() -> None:
    """CO-2.1, CO-2.2, CO-2.9: Troops, which are vehicles too, Items, and battlefield cards."""
    items = {"equip item", "team buff", "one-time item"}
    assert {card.kind for card in GAME.official_cards.cards} == {"troop", "vehicle", "battlefield"} | items


def test_every_troop_has_health_damage_and_a_breed() -> None:
    """CO-2.3, CO-2.4, CO-2.5, CO-2.7"""
    for card in GAME.official_cards.cards:
        if card.kind in ("troop", "vehicle"):
            assert int(card.facts["health"]) >= 1, card.name
            assert int(card.facts["damage"]) >= 0, card.name
            assert 1 <= int(card.facts["cost"]) <= 7, card.name
            assert card.facts["breed"] in ("Shorthair", "Longhair", "Hairless", "None"), card.name


def test_lore_has_no_effect() -> None:
    """CO-2.13, CO-13.24: the same card with Lore has the same programs and numbers."""
    plain = GAME.read_cards(CARD.format(more=""), "a card file")
    told = GAME.read_cards(CARD.format(more='lore = "She deals 5 damage to boredom."\n'), "a card file")
    assert told.cards[0].text == plain.cards[0].text
    assert list(told.catalogue.code) == list(plain.catalogue.code)


@pytest.mark.parametrize(
    ("fact", "value"),
    [("kind", '"cat"'), ("breed", '"Siamese"'), ("cost", "0"), ("health", "0"), ("damage", "-1")],
)
def test_a_card_that_cannot_be_is_refused_with_its_name(fact: str, value: str) -> None:
    """CO-2.1, CO-2.3, CO-2.4, CO-2.5, CO-R29"""
    lines = [f"{fact} = {value}" if line.startswith(f"{fact} =") else line for line in CARD.split("\n")]
    with pytest.raises(Mistake, match=rf"(?=.*Paper Tiger).*{fact}"):
        GAME.read_cards("\n".join(lines).format(more=""), "a card file")
