"""What is said of the factions of Authority as a whole, counted over the cards of the box."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rulebound.games.authority import GAME

ATTACK = r"When attacking|\+\d attack|Pierce|your attacks|your first attack"
DEFENCE = r"defence|[Pp]rotect|When defending|your defending unit|When (attacked|placed|defeated)"
AUTHORITY = r"authority|cost you|recruit|market"
EVASION = r"Bypass|ignore|disable|annihilate|discards|that player's hand|discard it"


def share(pattern: str) -> Counter[str]:
    """How many cards of each faction, generals included, have words that fit the pattern."""
    found: Counter[str] = Counter()
    for card in GAME.official_cards.cards:
        if "faction" in card.facts and re.search(pattern, card.text):
            found[str(card.facts["faction"])] += int(str(card.facts.get("copies", 1)))
    return found


@pytest.mark.parametrize(("faction", "pattern"), [("BR", ATTACK), ("IW", DEFENCE), ("GO", AUTHORITY), ("HB", EVASION)])
def test_a_faction_leads_in_what_it_favours(faction: str, pattern: str) -> None:
    """AU-1.9, AU-1.10, AU-1.11, AU-1.12"""
    (first, most), (_, second) = share(pattern).most_common(2)
    assert first == faction, f"{first} has most cards with {pattern}"
    assert most > second


def test_the_royal_soldiers_have_something_of_everything() -> None:
    """AU-1.8"""
    for pattern in (ATTACK, DEFENCE, AUTHORITY):
        assert share(pattern)["RS"] > 5, f"Royal Soldiers with {pattern}: {share(pattern)['RS']}"


def test_starting_units_and_kingsguards_have_no_faction_and_no_cost() -> None:
    """AU-R2, AU-R75"""
    for card in GAME.official_cards.cards:
        assert ("faction" in card.facts) == (card.kind not in ("starting", "kingsguard")), card.name
        assert ("cost" in card.facts) == (card.kind not in ("starting", "kingsguard")), card.name


def test_a_rarity_is_no_fact_of_a_card() -> None:
    """AU-2.32"""
    known = {"faction", "cost", "power", "copies"}
    for card in GAME.official_cards.cards:
        assert set(card.facts) <= known, f"{card.name} has {set(card.facts) - known}"
