"""What no official card of Clashables does and a card of one's own may do."""

from __future__ import annotations

from rulebound.core.people.game import Setup
from rulebound.core.people.readers import EVERYTHING, events_of
from rulebound.games.clashables import GAME
from rulebound.games.clashables.rules.match import Clashables
from rulebound.games.clashables.rules.numbers import EFFECT_DIE, ROLLED_DIE

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
    match.recording = True
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


def test_at_most_sixteen_dice_are_rolled() -> None:
    """For an attack and for an effect, however many a card asks for. Each limit was removed to see this fail."""
    match = played("Roll 20 dice; the opponent loses 1 life for each even number.")
    assert len([event for event in events_of(match) if event.kind == EFFECT_DIE]) == 16

    text = "This creature rolls 12 dice. This creature rolls 9 more dice."
    creature = CARD.format(text=text).replace('"item"', '"creature"\ncolour = "blue"')
    cards = GAME.read_cards(creature + OFFICIAL, "a card file")
    match = GAME.pose({"seats": {"1": {"battlefield": ["Novelty"]}, "2": {}}}, Setup(0, cards=cards))
    match.recording = True
    assert GAME.view(match, EVERYTHING)["seats"]["1"]["battlefield"][0]["dice"] == 16
    while not match.over and match.active == 0:
        attack = [action for action in match.legal() if GAME.say(match, action) == "attack with Novelty"]
        match.apply(attack[0] if attack else match.legal()[0])
    rolled = [event for event in events_of(match) if event.kind == ROLLED_DIE]
    assert len(rolled) == 16


def test_what_was_put_onto_the_battlefield_can_be_given_something() -> None:
    """A card that is chosen in a hand is no creature; put onto the battlefield it is one, and else it gets nothing."""
    chosen = "Choose a creature card in your hand; "
    for text, attacks in (
        (f"{chosen}put it onto the battlefield; it gets Swift this turn.", True),
        (f"{chosen}put it onto the battlefield.", False),
        (f"{chosen}put it onto the battlefield; it may attack 1 more time this turn.", False),
    ):
        match = played(text)
        match.apply(GAME.find(match, "choose Puddle Imp in your hand"))
        assert ("attack with Puddle Imp" in [GAME.say(match, action) for action in match.legal()]) == attacks, text

    match = played(f"{chosen}if you have 90 or more life, put it onto the battlefield; it gets Swift this turn.")
    match.apply(GAME.find(match, "choose Puddle Imp in your hand"))
    assert not [told for event in events_of(match) if "Swift" in (told := GAME.tell(match, event, 0))]
