"""What no official card of Five Rows does and a card of one's own may do."""

from __future__ import annotations

from typing import Any

from rulebound.core.people.game import EVERYTHING, Setup, events_of
from rulebound.games.five_rows import GAME
from rulebound.games.five_rows.rules.match import FiveRows

OFFICIAL = (GAME.folder / "cards.toml").read_text(encoding="utf-8")
CARD = '[[card]]\nid = "FR-900"\nname = "Novice"\nkind = "troop"\ncost = 1\npower = 1\nhealth = 1\ntext = "{text}"\n'


def played(text: str, seat: int, **seats: Any) -> FiveRows:
    """After this seat (from 1) has played a troop with this text in row 1."""
    cards = GAME.read_cards(CARD.format(text=text) + OFFICIAL, "a card file")
    match = GAME.pose({"active": seat, "seats": seats["seats"]}, Setup(0, cards=cards))
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


def rows_of(match: FiveRows, seat: int) -> dict[str, str]:
    rows = GAME.view(match, EVERYTHING)["seats"][str(seat)]["rows"]
    return {row: troop["card"] for row, troop in rows.items()}


def told(match: FiveRows) -> list[str]:
    return [line for line in (GAME.tell(match, event, 0) for event in events_of(match)) if line]


def test_a_condition_of_an_on_death_ability_knows_the_row_of_its_card() -> None:
    text = "On play: deal 1 damage to this troop. On death, if there is an opposing troop: draw a card."
    for row, drawn in (("1", 1), ("2", 0)):
        side = {"hand": ["Novice"], "deck": ["Archer"]}
        match = played(text, 1, seats={"1": side, "2": {"rows": {row: "Footman"}}})
        assert len(GAME.view(match, EVERYTHING)["seats"]["1"]["hand"]) == drawn, f"a foe in row {row}"


def test_several_attacks_happen_in_row_order() -> None:
    """The attack in row 2 sets something off, the others do not; still each comes in its turn."""
    side = {"hand": ["Novice"], "rows": {"2": "Leech Knight", "3": "Footman", "4": "Archer"}}
    match = played("On play: each of your troops attacks.", 1, seats={"1": side, "2": {"rows": {"3": "Footman"}}})
    attacks = [line for line in told(match) if "attacks" in line]
    order = ["Novice", "Leech Knight", "Footman", "Archer"]
    assert [name for line in attacks for name in order if name in line][:4] == order


def test_the_next_row_is_the_next_row_of_what_moves() -> None:
    text = "On play: choose a troop of the foe; move it to the next row."
    match = played(text, 1, seats={"1": {"hand": ["Novice"]}, "2": {"rows": {"3": "Footman"}}})
    match.apply(int(match.legal()[0]))
    assert rows_of(match, 2) == {"4": "Footman"}
