"""What a deck of Claw & Order may hold, which no scene can show: decks are checked before a match begins."""

from __future__ import annotations

from collections import Counter

import pytest

from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.game import Setup
from rulebound.games.claw_and_order import GAME

SIZE = 27
COMMANDERS = ["Chief Whiskerton", "Lady Snowmane", "Captain Calico", "Duchess Nimbus", "The Grey Shadow"]


def deck(*names: str, size: int = SIZE) -> tuple[str, ...]:
    """These cards, filled up with Alley Kittens, of which a deck may have any number."""
    return (*names, *["Alley Kitten"] * (size - len(names)))


def broken(names: tuple[str, ...]) -> str:
    """The clause that the deck breaks; empty for a legal one."""
    refused = GAME.check_deck(names)
    return "" if refused is None else refused.clause


# ------------------------------------------------------------ size


@pytest.mark.parametrize("size", [0, 1, 26, 28, 54])
def test_a_deck_of_another_size_than_27_is_refused(size: int) -> None:
    """CO-3.1"""
    assert broken(deck(size=size)) == "CO-3.1"


def test_a_deck_of_27_cards_is_legal() -> None:
    """CO-3.1, CO-1.2: whatever the player has put together."""
    assert broken(deck("Storm Mane", "Brass Claws", "Fog Machines", "Laser Pointer")) == ""


# ------------------------------------------------------------ copies


@pytest.mark.parametrize("name", ["Beat Cop Tabby", "Patrol Scooter", "Brass Claws", "Fog Machines", "Dig In"])
def test_three_copies_of_a_name_are_legal_and_four_are_not(name: str) -> None:
    """CO-3.5"""
    assert broken(deck(*[name] * 3)) == ""
    assert broken(deck(*[name] * 4)) == "CO-3.5"


def test_a_card_may_state_another_limit() -> None:
    """CO-3.6, CO-3.5: any number of Alley Kittens, up to 6 Fluff Recruits."""
    assert broken(deck()) == ""
    assert broken(deck(*["Fluff Recruit"] * 6)) == ""
    assert broken(deck(*["Fluff Recruit"] * 7)) in ("CO-3.5", "CO-3.6")


def test_every_other_card_is_limited_to_three() -> None:
    """CO-3.5, CO-3.6: no card but these two states a limit of its own."""
    for card in GAME.official_cards.cards:
        if card.kind != "battlefield" and card.name not in ("Alley Kitten", "Fluff Recruit", *COMMANDERS):
            assert broken(deck(*[card.name] * 3)) == "", card.name
            assert broken(deck(*[card.name] * 4)) == "CO-3.5", card.name


# ------------------------------------------------------------ Commanders


@pytest.mark.parametrize("name", COMMANDERS)
def test_one_commander_is_legal(name: str) -> None:
    """CO-3.3"""
    assert broken(deck(name)) == ""
    assert broken(deck(name, name)) in ("CO-3.3", "CO-3.5")


def test_two_commanders_of_different_names_are_refused() -> None:
    """CO-3.3, CO-R95"""
    for number, first in enumerate(COMMANDERS):
        for second in COMMANDERS[number + 1 :]:
            assert broken(deck(first, second)) == "CO-3.3", f"{first} and {second}"


def test_a_deck_without_a_commander_is_legal() -> None:
    """CO-3.4"""
    assert broken(deck("Beat Cop Tabby", "Silk Glider")) == ""


# ------------------------------------------------------------ when it is checked


def test_an_unknown_card_is_named_with_near_names() -> None:
    """CO-3.2"""
    with pytest.raises(Mistake, match=r"Alley Kiten.*Alley Kitten"):
        GAME.check_deck(deck("Alley Kiten"))


@pytest.mark.parametrize("name", ["Neutral Battlefield", "Fish Market"])
def test_a_battlefield_card_belongs_to_no_deck(name: str) -> None:
    """CO-3.2"""
    assert broken(deck(name)) == "CO-3.2"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_with_an_illegal_deck_is_refused_before_play(seat: int) -> None:
    """CO-3.2: the message names the clause and whose deck it is."""
    legal, illegal = deck(), deck("Lady Snowmane", "Captain Calico")
    decks = (illegal, legal) if seat == 0 else (legal, illegal)
    with pytest.raises(Refused, match=rf"the deck of seat {seat + 1} .*CO-3\.3") as caught:
        GAME.start(Setup(seed=1, decks=decks))
    assert caught.value.clause == "CO-3.3"
    assert not GAME.start(Setup(seed=1, decks=(legal, legal))).over


def test_the_ready_made_decks_are_legal() -> None:
    """CO-3.1, CO-3.3, CO-3.4, CO-3.5"""
    ready_made = {ready.name: ready.cards for ready in GAME.decks()}
    assert list(ready_made) == ["Street Patrol", "Silver Plume", "Motor Division", "Back-Alley Files"]
    for name, names in ready_made.items():
        assert len(names) == SIZE
        assert broken(names) == "", f"{name} is not legal"
    commanders = {name: [card for card in names if card in COMMANDERS] for name, names in ready_made.items()}
    assert commanders == {
        "Street Patrol": ["Chief Whiskerton"],
        "Silver Plume": ["Lady Snowmane"],
        "Motor Division": ["Captain Calico"],
        "Back-Alley Files": [],
    }
    assert Counter(ready_made["Street Patrol"])["Alley Kitten"] == 4
