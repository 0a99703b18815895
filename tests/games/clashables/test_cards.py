"""The card set of Clashables: two types, three colours. What stands on a printed card is the press's to test."""

from __future__ import annotations

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.games.clashables import GAME

CARD = """
[[card]]
id = "X1"
name = "Paper Fox"
kind = "{kind}"
colour = "{colour}"
text = "Swift."
"""


def test_the_set_has_creatures_of_two_colours_and_grey_items() -> None:
    """CL-1.3, CL-1.4, CL-1.5, CL-1.6, CL-1.7: the kind is the word under the name, the colour the background."""
    found = {(card.kind, card.facts["colour"]) for card in GAME.official_cards.cards}
    assert found == {("creature", "blue"), ("creature", "green"), ("item", "grey")}


@pytest.mark.parametrize(
    ("kind", "colour"),
    [("creature", "grey"), ("creature", "red"), ("item", "blue"), ("item", "green"), ("spell", "grey")],
)
def test_no_other_type_and_no_other_background(kind: str, colour: str) -> None:
    """CL-1.3, CL-1.4, CL-1.6"""
    with pytest.raises(Mistake, match="Paper Fox"):
        GAME.read_cards(CARD.format(kind=kind, colour=colour), "a card file")
