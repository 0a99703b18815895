"""What no official card of Clashables does and a card of one's own may do."""

from __future__ import annotations

from rulebound.core.game import EVERYTHING, Setup, events_of
from rulebound.games.clashables import GAME
from rulebound.games.clashables.rules.match import Clashables

OFFICIAL = (GAME.folder / "cards.toml").read_text(encoding="utf-8")
CARD = '[[card]]\nid = "CL-900"\nname = "Novelty"\nkind = "item"\ntext = "{text}"\n'


def played(text: str) -> Clashables:
    """After seat 1 has played an item with this text and both have passed."""
    cards = GAME.read_cards(CARD.format(text=text) + OFFICIAL, "a card file")
    sides = {
        "1": {"hand": ["Novelty", "Puddle Imp"], "battlefield": ["Grove Stag"]},
        "2": {"hand": ["Puddle Imp"]},
    }
    match = GAME.pose({"seats": sides}, Setup(0, cards=cards))
    for words in ("play Novelty", "pass", "pass"):
        match.apply(GAME.find(match, words))
    return match


def test_the_active_player_discards_first() -> None:
    match = played("Each player discards a card.")
    assert match.seat == match.active == 0, f"seat {match.seat + 1} discards first in the turn of seat 1"


def test_a_creature_that_goes_under_the_deck_is_told_once() -> None:
    match = played("Put each creature on the bottom of its owner's deck.")
    told = [line for line in (GAME.tell(match, event, 0) for event in events_of(match)) if "the deck" in line]
    assert told == ["Seat 1 puts Grove Stag on the bottom of the deck."]
    assert GAME.view(match, EVERYTHING)["seats"]["1"]["deck"][-1] == "Grove Stag"
