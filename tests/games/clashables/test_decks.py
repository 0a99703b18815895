"""What a deck of Clashables may hold, which no scene can show: decks are checked before a match begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from rulebound.core.files.rulebook import Option
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.game import Setup
from rulebound.games.clashables import GAME

IGNORED: Mapping[str, Option] = {"grey_is_colour": "no"}


def cards_of(colour: str) -> list[str]:
    return [card.name for card in GAME.official_cards.cards if card.facts["colour"] == colour]


def deck(**copies: int) -> tuple[str, ...]:
    """So many cards of each colour, at most three of a name."""
    return tuple(
        name
        for colour, count in copies.items()
        for name in [card for card in cards_of(colour) for _ in range(3)][:count]
    )


def broken(names: tuple[str, ...], options: Mapping[str, Option] | None = None) -> str:
    """The clause that the deck breaks; empty for a legal one."""
    refused = GAME.check_deck(names, options)
    return "" if refused is None else refused.clause


# ------------------------------------------------------------ size and copies


@pytest.mark.parametrize("size", [0, 1, 29, 31, 60])
def test_a_deck_of_another_size_than_30_is_refused(size: int) -> None:
    """CL-1.1"""
    assert broken(deck(blue=size // 2, grey=size - size // 2)) == "CL-1.1"


def test_a_deck_of_30_cards_is_legal() -> None:
    """CL-1.1"""
    assert broken(deck(blue=15, grey=15)) == ""


def test_three_cards_of_a_name_are_legal_and_four_are_not() -> None:
    """CL-1.2"""
    three = deck(green=30)
    assert max(Counter(three).values()) == 3
    assert broken(three) == ""
    four = (*three[:29], three[0])
    assert Counter(four)[three[0]] == 4
    assert broken(four) == "CL-1.2"


# ------------------------------------------------------------ colours


@pytest.mark.parametrize(
    "copies",
    [{"blue": 15, "green": 15}, {"blue": 29, "grey": 1}, {"green": 1, "grey": 29}],
    ids=["blue and green", "blue and grey", "green and grey"],
)
def test_any_two_colours_are_legal(copies: dict[str, int]) -> None:
    """CL-1.8, CL-R2"""
    assert broken(deck(**copies)) == ""


@pytest.mark.parametrize("colour", ["blue", "green", "grey"])
def test_a_single_colour_is_legal(colour: str) -> None:
    """CL-1.9, CL-R2: a deck of items only, too."""
    assert broken(deck(**{colour: 30})) == ""


@pytest.mark.parametrize("items", [1, 10, 28])
def test_three_colours_are_refused(items: int) -> None:
    """CL-1.8, CL-R2: grey counts as a colour."""
    assert broken(deck(blue=1, green=29 - items, grey=items)) == "CL-1.8"


def test_grey_may_be_ignored() -> None:
    """CL-R2: with grey_is_colour = no items fit every deck, and the other clauses stay."""
    assert broken(deck(blue=10, green=10, grey=10), IGNORED) == ""
    assert broken(deck(blue=10, green=10, grey=9), IGNORED) == "CL-1.1"
    assert broken((*deck(blue=10, green=10, grey=9), cards_of("blue")[0]), IGNORED) == "CL-1.2"


# ------------------------------------------------------------ when it is checked


@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_with_an_illegal_deck_is_refused_before_the_setup(seat: int) -> None:
    """CL-R3: with a message that names the clause and whose deck it is."""
    legal, illegal = deck(blue=30), deck(blue=10, green=10, grey=10)
    decks = (illegal, legal) if seat == 0 else (legal, illegal)
    with pytest.raises(Refused, match=rf"the deck of seat {seat + 1} .*CL-1\.8") as caught:
        GAME.start(Setup(seed=1, decks=decks))
    assert caught.value.clause == "CL-1.8"
    match = GAME.start(Setup(seed=1, decks=decks, options=IGNORED))
    assert not match.over, "with grey_is_colour = no the same decks are legal"


def test_names_are_compared_exactly() -> None:
    """CL-R3: another spelling is another name, and no card of the set."""
    with pytest.raises(Mistake, match="there is no card 'puddle imp'; near names: Puddle Imp"):
        GAME.check_deck(("puddle imp", *deck(grey=29)))


def test_the_ready_made_decks_are_legal() -> None:
    """CL-1.1, CL-1.2, CL-1.8"""
    ready_made = {ready.name: ready.cards for ready in GAME.decks()}
    assert list(ready_made) == ["Tidal Ledger", "Thornpack Rush", "River and Root", "Grave Harvest"]
    for name, names in ready_made.items():
        assert broken(names) == "", f"{name} is not legal"
