"""Battlefield cards that anyone may write: the words of a text decide whether it is legal, and every legal one plays.

Most of the refused ones look harmless. A message names the clause, so that a writer knows which of the three bans of
the rulebook was meant."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.scene_file import card_entry
from rulebound.games.claw_and_order import GAME
from tests.cli.command import succeed

FIELD = """
[[card]]
id = "CUSTOM"
name = "Herb Garden"
kind = "battlefield"
scope = "{scope}"
text = "{text}"
"""
OFFICIAL = "\n".join(card_entry(card) for card in GAME.official_cards.cards)

TURN_STRUCTURE = [
    "At the end of your turn: take another turn.",
    "At the end of your turn: the opponent takes another turn.",
    "At the start of your turn: skip your draw phase.",
    "At the start of your turn: heal 1 on each of your troops; skip your attack phase.",
    "At the start of your turn: the opponent skips their play phase.",
    "Your Vehicles cannot attack.",
    "Your Cats in the front line may attack twice.",
    "Your troops with cost 1 or less stay in the back line.",
    "You cannot draw cards.",
    "You cannot lose the battle.",
    "You gain no dollars for the turn.",
]
LOOPS = [
    "When you spend dollars: gain $1.",
    "When you deploy a troop during a turn: gain $1.",
    "When you deploy a troop during a turn: draw a card.",
    "When one of your troops is killed: deal 1 damage to each enemy troop in the front line.",
    "When one of your Cats is killed: the opponent discards the bottom card of their deck.",
    "When you spend dollars: put a Drill token on each of your Vehicles; draw a card.",
    "When one of your troops is killed: choose an enemy troop; deal 1 damage to it.",
]
PLAYING = [
    "You cannot deploy Vehicles.",
    "You cannot play cards.",
    "At the start of your turn: lose $1.",
    "When you gain dollars for the turn: the opponent loses $1.",
    "At the end of your turn: discard your hand.",
    "At the end of your turn: discard a card.",
    "Troop cards cost you $2 more.",
    "Troop cards cost you $1 more, and Vehicle cards cost you $1 more.",
    "Your troops have −1 health.",
    "At the start of your turn: choose an enemy troop; it gets −1 health this turn.",
    "At the end of your turn: choose an enemy troop; return it to its owner's hand.",
]
OTHER_WORDS = [
    "Your troops have Stealth.",
    "Your troops have +3 damage.",
    "Your troops have +4 health.",
    "At the start of your turn: draw 3 cards.",
    "At the start of your turn: deal 3 damage to each enemy troop.",
    "When you gain dollars for the turn: gain $4.",
    "Troop cards cost you $3 less.",
    "The deck penalty of each of your troops is 0.",
    "The deck penalty of each of your troops is 3 more.",
    "At the end of your turn: destroy each troop with cost 1 or less.",
    "At the end of your turn: choose an enemy troop; gain control of it for the rest of the battle.",
    "Damage to your troops is prevented.",
    "Your troops have −3 damage to a minimum of 1.",
    "Pay $1, once per turn: draw a card.",
    "Your Cats have +1 damage. Your Vehicles have +1 damage. Your troops have +1 health. Troop cards cost you $1 less.",
]
LEGAL = [
    "At the end of your turn: you may discard a card; if you do, draw a card.",
    "At the end of your turn, if you have 3 or more troops in the front line: draw a card.",
    "At the start of the battle, if you lost the previous battle: draw 2 cards.",
    "All troops have −1 health to a minimum of 1.",
    "Damage to troops from attacks is 1 more.",
    "When one of your Longhair troops moves into the front line: deal 1 damage to it.",
    "Your Cats have +1 damage.",
    "Your Vehicles have +1 damage and +2 health.",
    "Each troop in the front line has +1 damage.",
    "Each enemy troop has −1 damage.",
    "Your troops with cost 3 or less have Retreat.",
    "Your non-Vehicle troops have Observer.",
    "Your Shorthair troops have Flying.",
    "Your troops in the back line have +3 health.",
    "Troop cards cost you $1 less.",
    "Troop cards cost you $1 more.",
    "Vehicle cards cost you $2 less.",
    "The deck penalty of each of your Longhair troops is 2 less.",
    "The deck penalty of each of your Vehicles is 2 more.",
    "At the start of your turn: draw a card.",
    "At the start of the battle: draw a card.",
    "At the end of your turn: heal 2 on each of your troops.",
    "At the end of your turn: the opponent discards the bottom card of their deck.",
    "At the end of your turn: choose an enemy troop; deal 1 damage to it.",
    "At the start of your turn: put a Drill token on each of your troops with Flying.",
    "When you gain dollars for the turn: gain $2.",
    "When you spend dollars, once per turn: gain $1.",
    "When you deploy a troop during a turn, once per turn: draw a card.",
    "When you deploy a troop during a turn: heal 1 on each of your troops.",
    "When one of your troops is killed, once per turn: deal 1 damage to each enemy troop in the front line.",
    "When one of your troops is killed: put a Drill token on each of your Cats.",
    "Your Cats have Reach. At the end of your turn: heal 1 on each of your Vehicles; draw a card.",
]


def read(text: str, scope: str = "both") -> None:
    GAME.read_cards(FIELD.format(text=text, scope=scope), "a card file")


@pytest.mark.parametrize("text", TURN_STRUCTURE)
def test_it_may_not_change_the_turn_structure(text: str) -> None:
    """CO-12.10"""
    with pytest.raises(Mistake, match=r"Herb Garden.*(?s:.*)CO-12\.10"):
        read(text)


@pytest.mark.parametrize("text", LOOPS)
def test_it_may_not_loop(text: str) -> None:
    """CO-12.11"""
    with pytest.raises(Mistake, match=r"Herb Garden.*(?s:.*)CO-12\.11"):
        read(text)


@pytest.mark.parametrize("text", PLAYING)
def test_it_may_not_prevent_players_from_playing_cards(text: str) -> None:
    """CO-12.12"""
    with pytest.raises(Mistake, match=r"Herb Garden.*(?s:.*)CO-12\.12"):
        read(text)


@pytest.mark.parametrize("text", OTHER_WORDS)
def test_it_says_only_what_a_battlefield_card_may_say(text: str) -> None:
    """CO-R7: the words and the sizes of the custom battlefield validator."""
    with pytest.raises(Mistake, match="Herb Garden"):
        read(text)


def test_the_name_of_another_battlefield_card_is_taken() -> None:
    """CO-R7"""
    twin = FIELD.format(text="Your Cats have +1 damage.", scope="both").replace("Herb Garden", "Fish Market")
    with pytest.raises(Mistake, match="Fish Market"):
        GAME.read_cards(twin + OFFICIAL, "a card file")


def test_the_scope_is_both_or_the_previous_loser() -> None:
    """CO-12.9"""
    read("Your Cats have +1 damage.", "previous loser")
    with pytest.raises(Mistake, match="scope"):
        read("Your Cats have +1 damage.", "the winner")


@pytest.mark.parametrize("text", LEGAL)
def test_a_legal_battlefield_card_is_read_and_plays(text: str) -> None:
    """CO-12.5, CO-R7: a battle on it ends, with players who do anything that is legal."""
    cards = GAME.read_cards(FIELD.format(text=text, scope="both") + OFFICIAL, "a card file")
    decks = tuple(deck.cards for deck in GAME.decks())[1:3]
    position = {
        "phase": "battle",
        "battle": 2,
        "battlefield": "Herb Garden",
        "previous_loser": 2,
        "seats": {str(seat): {"deck": list(deck)} for seat, deck in enumerate(decks, 1)},
    }
    match = GAME.pose(position, Setup(seed=0, seats=2, options=GAME.rulebook.settle({}), cards=cards))
    chance = Random(7)
    for _ in range(3000):
        view = GAME.view(match, 0)
        if match.over or view["battle"] != 2:
            return
        match.apply(chance.choice([int(action) for action in match.legal()]))
    pytest.fail(f"the battle does not end: {text}")


# ------------------------------------------------------------ the Neutral Battlefield


def test_a_battlefield_card_without_effects_is_refused_wherever_it_stands() -> None:
    """CO-R7: 1 to 3 effects; placed first it would have become the neutral one."""
    empty = FIELD.format(text="", scope="both")
    for text in (empty + OFFICIAL, OFFICIAL + empty, empty):
        with pytest.raises(Mistake, match="Herb Garden has no text: a battlefield card has 1 to 3 effects"):
            GAME.read_cards(text, "a card file")


def test_the_neutral_battlefield_says_nothing() -> None:
    """CO-12.6"""
    loud = FIELD.format(text="Your Cats have +1 damage.", scope="both").replace("Herb Garden", "Neutral Battlefield")
    with pytest.raises(Mistake, match="Neutral Battlefield has no effects"):
        GAME.read_cards(loud, "a card file")


def test_a_set_without_the_neutral_battlefield_plays_no_match() -> None:
    """CO-12.1"""
    others = [card_entry(card) for card in GAME.official_cards.cards if card.name != "Neutral Battlefield"]
    cards = GAME.read_cards("\n".join(others), "a card file")
    with pytest.raises(Mistake, match="the set has no Neutral Battlefield"):
        GAME.start(Setup(seed=0, cards=cards))


# ------------------------------------------------------------ what is legal and hardly meant

ONE_SIDED = [
    ("Your Cats have Flying.", "previous loser"),
    ("At the start of your turn: choose one of your troops; it gets Flying this turn.", "previous loser"),
    ("Enemy troops in the front line have Flying.", "both"),
    ("At the start of your turn: choose an enemy troop; it gets Flying this turn.", "both"),
    ("At the end of your turn: each enemy Cat gets Flying and +1 damage this turn.", "both"),
]
HARMLESS = [
    ("Your Cats have Flying.", "both"),
    ("Your Cats have Reach.", "previous loser"),
    ("Enemy troops have Reach.", "both"),
    ("Your troops with Flying have +1 damage.", "previous loser"),
    ("At the start of your turn: deal 1 damage to each enemy troop; each of your Cats gets Flying this turn.", "both"),
    ("At the start of your turn: choose an enemy troop; deal 1 damage to it. Your Vehicles have Flying.", "both"),
]


def remarks(text: str, scope: str) -> list[str]:
    return GAME.card_remarks(GAME.read_cards(FIELD.format(text=text, scope=scope), "a card file").cards)


@pytest.mark.parametrize(("text", "scope"), ONE_SIDED)
def test_flying_for_one_side_only_is_warned_of(text: str, scope: str) -> None:
    """BW1: the other player may be unable to attack (CO-13.18)."""
    (remark,) = remarks(text, scope)
    assert remark.startswith("line 2: Herb Garden: ")
    assert "BW1" in remark


@pytest.mark.parametrize(("text", "scope"), HARMLESS)
def test_other_battlefields_are_not_warned_of(text: str, scope: str) -> None:
    assert remarks(text, scope) == []


def test_the_official_set_has_no_remarks() -> None:
    assert GAME.card_remarks(GAME.official_cards.cards) == []


def test_the_check_of_a_card_file_tells_the_warning(tmp_path: Path) -> None:
    path = tmp_path / "fields.toml"
    path.write_text(FIELD.format(text="Your Cats have Flying.", scope="previous loser"), encoding="utf-8")
    said = succeed("check", path, "--game", "claw_and_order")
    assert "BW1" in said
    assert "all texts in canonical form" in said
