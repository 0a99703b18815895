"""What no official card of Five Rows does and a card of one's own may do."""

from __future__ import annotations

from typing import Any

from rulebound.core.people.game import Setup
from rulebound.core.people.readers import EVERYTHING, events_of
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


def test_a_choice_in_a_deck_is_made_among_the_cards_looked_at() -> None:
    side = {"hand": ["Novice"], "deck": ["Archer", "Footman", "Hunter"]}
    match = played(
        "On play: look at your deck; choose a card in your deck; put it into your hand.", 1, seats={"1": side}
    )
    match.apply(GAME.find(match, "choose Footman in your deck"))
    assert GAME.view(match, EVERYTHING)["seats"]["1"]["hand"] == ["Footman"]


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


def after(match: FiveRows, *said: str) -> FiveRows:
    for words in said:
        match.apply(GAME.find(match, words))
    return match


def test_a_troop_under_control_falls_for_its_controller_and_goes_to_its_owner() -> None:
    text = "On play: choose an enemy troop; gain control of it permanently; deal 1 damage to it."
    sides = {"1": {"hand": ["Novice"]}, "2": {"rows": {"3": "Ember Cat"}}}
    match = after(played(text, 1, seats=sides), "choose the foe's Ember Cat in row 3")
    seen = GAME.view(match, EVERYTHING)["seats"]
    assert seen["2"]["discard"] == ["Ember Cat"]
    assert "Ember Cat of seat 1 in row 3 is destroyed." in told(match)


def test_a_borrowed_troop_without_room_goes_to_its_owner() -> None:
    text = "On play: choose an enemy troop; gain control of it this round."
    side = {"rows": {"3": "Footman"}, "coins": 9, "hand": ["Powder Cart"], "deck": []}
    match = played(text, 1, seats={"1": {"hand": ["Novice"]}, "2": side})
    after(match, "choose the foe's Footman in row 3", "end turn", "play Powder Cart in row 3", "end turn")
    seen = GAME.view(match, EVERYTHING)["seats"]
    assert seen["2"]["rows"]["3"]["card"] == "Powder Cart"
    assert seen["2"]["hand"] == ["Footman"]
    assert "3" not in seen["1"]["rows"]


def test_the_newest_text_counts_and_ends_with_the_round() -> None:
    text = "On play: choose another troop; it loses all abilities permanently; "
    text += "this troop copies the text of that troop this round."
    sides = {"1": {"hand": ["Novice"], "rows": {"2": "Footman"}}, "2": {"rows": {"5": "Banner Bearer"}}}
    match = played(text, 1, seats=sides)
    after(match, "choose the foe's Banner Bearer in row 5")
    seen = GAME.view(match, EVERYTHING)["seats"]
    assert seen["2"]["rows"]["5"]["text"] == "no abilities"
    assert seen["1"]["rows"]["1"]["round_text"] == "the text of Banner Bearer"
    assert seen["1"]["rows"]["2"]["power"] == 2, "the copied text does not work"
    after(match, "end turn", "end turn")
    rows = GAME.view(match, EVERYTHING)["seats"]["1"]["rows"]
    assert "round_text" not in rows["1"]
    assert rows["2"]["power"] == 1, "the text goes on after its round"


def test_a_given_text_is_read_with_its_stop_inside_or_outside() -> None:
    inside = 'Your other troops have "On death: draw a card."'
    assert GAME.understand("troop", inside) == 'Your other troops have "On death: draw a card".'


def test_what_a_cost_takes_must_be_there() -> None:
    cards = GAME.read_cards(CARD.format(text="As an additional cost, destroy one of your troops.") + OFFICIAL, "cards")
    position = {"active": 1, "seats": {"1": {"hand": ["Novice"]}}}
    match = GAME.pose(position, Setup(0, cards=cards))
    refused = GAME.refuse(match, GAME.find(match, "play Novice in row 1"))
    assert refused is not None
    assert "FR-R72" in str(refused)


def test_a_text_that_others_have_is_that_of_their_side() -> None:
    """ "You" is whoever controls the troop, and "your troops" includes the giver itself."""
    bite = "On play: deal 1 damage to each troop of the foe. "
    side = {"rows": {"3": "Ember Cat"}, "deck": ["Archer"], "hand": []}
    for whose, drawn in (("Enemy troops have", "2"), ("Your troops have", "")):
        match = played(f"{bite}{whose} 'On death: draw a card'.".replace("'", '\\"'), 1, seats={"1": OWN, "2": side})
        hands = {number: len(seat["hand"]) for number, seat in GAME.view(match, EVERYTHING)["seats"].items()}
        assert hands == {"1": 0, "2": 1 if drawn else 0}, whose
    match = played("Your troops have 'On death: draw a card'.".replace("'", '\\"'), 1, seats={"1": OWN, "2": ARCHER})
    after(match, "end turn", "play Archer in row 5", "choose the foe's Novice in row 1")
    assert GAME.view(match, EVERYTHING)["seats"]["1"]["hand"] == ["Footman"]


OWN = {"hand": ["Novice"], "deck": ["Footman"]}
ARCHER = {"hand": ["Archer"], "coins": 9}
