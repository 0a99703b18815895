"""Card files that are TOML but not written as card files are."""

from __future__ import annotations

import pytest

from rulebound.core.files.cards import Field, read_card_file
from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import game

KINDS = {"pebble": (Field("points", most=9),)}
PEBBLE = 'id = "PB-1"\nname = "Grit"\nkind = "pebble"\npoints = 1\n'


def test_a_header_may_have_spaces() -> None:
    (card,) = read_card_file(f"# my card\n[[ card ]]\n{PEBBLE}", "mine.toml", KINDS)
    assert (card.name, card.line) == ("Grit", 2)


@pytest.mark.parametrize(
    "text",
    [
        'card = [{ id = "PB-1", name = "Grit", kind = "pebble", points = 1 }]',
        f'[[card]]\n{PEBBLE}text = """\n[[card]]\n"""',
    ],
    ids=["cards in one line", "a text that looks like a card"],
)
def test_a_card_without_a_line_of_its_own_is_told_in_one_sentence(text: str) -> None:
    with pytest.raises(Mistake, match=r"^mine\.toml: every card begins with a line \[\[card\]\]"):
        read_card_file(text, "mine.toml", KINDS)


def test_a_card_may_name_its_picture() -> None:
    (card,) = read_card_file(f'[[card]]\n{PEBBLE}art = "wolf-head"\n', "mine.toml", KINDS)
    assert card.facts["art"] == "wolf-head"
    with pytest.raises(Mistake, match=r"^mine\.toml:1: art of Grit is the name of an icon"):
        read_card_file(f'[[card]]\n{PEBBLE}art = "a wolf"\n', "mine.toml", KINDS)


def test_everything_that_is_wrong_with_a_file_is_told_at_once() -> None:
    """Wrong facts of one card hide neither those of another nor a text that the game cannot play."""
    cards = (
        '[[card]]\nid = "A"\nname = "Ann"\nkind = "troop"\ncost = 2\npower = 1\nsize = 3\ntext = "Frobnicate."\n'
        '[[card]]\nid = "B"\nname = "Ben"\nkind = "troop"\ncost = 2\npower = 1\nhealth = 1\ntext = "Frobnicate."\n'
        '[[card]]\nname = "Cis"\n'
    )
    for read in (game("five_rows").read_cards, game("five_rows").canonical_cards):
        with pytest.raises(Mistake) as told:
            read(cards, "mine.toml")
        places = [line.split(" ")[0] for line in str(told.value).splitlines()]
        assert places == ["mine.toml:1:", "mine.toml:1:", "mine.toml:17:", "mine.toml:8:9:", "mine.toml:16:9:"]


def test_a_file_without_a_readable_card_is_told_in_its_own_words() -> None:
    with pytest.raises(Mistake, match=r'^mine\.toml:1: a card needs id = "…"$'):
        game("five_rows").read_cards('[[card]]\nname = "Cis"\n', "mine.toml")
