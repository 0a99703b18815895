"""What no official card of Five Rows does and a card of one's own may do."""

from __future__ import annotations

from typing import Any

from rulebound.core.game import EVERYTHING, Setup, events_of
from rulebound.games.five_rows import GAME
from rulebound.games.five_rows.rules.match import FiveRows

OFFICIAL = (GAME.folder / "cards.toml").read_text(encoding="utf-8")
CARD = '[[card]]\nid = "FR-900"\nname = "Novice"\nkind = "troop"\ncost = 1\npower = 1\nhealth = 1\ntext = "{text}"\n'


def played(text: str, seat: int, **seats: Any) -> FiveRows:
    """After this seat (from 1) has played a troop with this text in row 1."""
    cards = GAME.read_cards(CARD.format(text=text) + OFFICIAL, "a card file")
    match = GAME.pose({"seat": seat, "seats": seats["seats"]}, Setup(0, cards=cards))
    match.recording = True
    match.apply(GAME.find(match, "play Novice in row 1"))
    return match


def test_the_active_player_discards_first() -> None:
    hands = {"1": {"hand": ["Novice", "Archer"]}, "2": {"hand": ["Novice", "Footman"]}}
    for seat in (1, 2):
        match = played("On play: each player discards a card.", seat, seats=hands)
        assert match.seat + 1 == seat, f"in the turn of seat {seat} seat {match.seat + 1} discards first"


def test_a_troop_that_goes_under_the_deck_is_told_once() -> None:
    match = played("On play: put this troop on the bottom of its owner's deck.", 1, seats={"1": {"hand": ["Novice"]}})
    told = [line for line in (GAME.tell(match, event, 0) for event in events_of(match)) if "deck" in line]
    assert told == ["Seat 1 puts Novice on the bottom of the deck."]
    assert GAME.view(match, EVERYTHING)["seats"]["1"]["deck"][-1] == "Novice"


def test_a_choice_in_a_deck_takes_the_top_card_as_it_says() -> None:
    side = {"hand": ["Novice"], "deck": ["Archer", "Footman", "Hunter"]}
    match = played("On play: choose a card in your deck; put it into your hand.", 1, seats={"1": side})
    match.apply(GAME.find(match, "choose the top card of your deck"))
    assert GAME.view(match, EVERYTHING)["seats"]["1"]["hand"] == ["Archer"]
