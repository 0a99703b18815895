"""What a seat may know of face-down troops and of hands it has seen: the places where a card could be recognised."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulebound.core.kernel.match import NO_SUCH_ACTION, Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.readers import SPECTATOR, events_of
from rulebound.core.people.registry import game
from rulebound.core.people.scene_file import read_scene
from rulebound.core.people.scenes import pose_scene

GAME: Game = game("claw_and_order")
SEEN_RETREATING = """
    game = "claw_and_order"
    turn = 12
    [seats.1]
    hand = ["Pink Commando", "Alley Kitten"]
    front = ["The Grey Shadow"]
    [seats.2]
    front = ["Beat Cop Tabby"]
"""


def posed(text: str) -> Match:
    return pose_scene(read_scene(text, Path("test")))


def do(match: Match, *said: str) -> Match:
    for words in said:
        match.apply(GAME.find(match, words))
    return match


def side(match: Match, owner: int, reader: int) -> Any:
    return GAME.view(match, reader)["seats"][str(owner)]


def test_a_troop_seen_retreating_is_known_in_the_hand() -> None:
    match = do(posed(SEEN_RETREATING), "retreat The Grey Shadow")
    assert side(match, 1, 1)["hand"] == ["The Grey Shadow", "?", "?"]
    assert side(match, 1, SPECTATOR)["hand"] == ["The Grey Shadow", "?", "?"]


@pytest.mark.parametrize("played", ["The Grey Shadow", "Pink Commando"])
def test_played_face_down_it_cannot_be_told_from_another_of_its_price(played: str) -> None:
    match = do(posed(SEEN_RETREATING), "retreat The Grey Shadow", f"play {played}")
    assert side(match, 1, 1)["hand"] == ["?", "?"], "seat 2 could tell which card was played"
    (troop,) = side(match, 1, 1)["back"]
    assert troop == {"card": "?", "arrival": 2, "owner": 1, "face_down": True}
    told = [GAME.tell(match, event, 1) for event in events_of(match)]
    assert "Seat 1 deploys a face-down troop." in told


def test_a_card_of_another_price_is_not_mistaken_for_it() -> None:
    text = SEEN_RETREATING.replace('"Pink Commando"', '"Sewer Sneak"')
    match = do(posed(text), "retreat The Grey Shadow", "play Sewer Sneak")
    assert side(match, 1, 1)["hand"] == ["The Grey Shadow", "?"], "the price shows that it was not this one"


def test_both_possibilities_are_imagined_and_the_seen_card_is_never_forgotten() -> None:
    match = do(posed(SEEN_RETREATING), "retreat The Grey Shadow", "play The Grey Shadow")
    names = [card.name for card in GAME.official_cards.cards]
    down = next(card for card in range(match.layout.cards) if match.zone[card] == 0 and not match.knows(1, card))
    seen = set()
    for seed in range(60):
        copy = match.imagine(1, Rng(seed))
        seen.add(names[copy.design[down]])
        held = [names[copy.design[card]] for card in range(copy.layout.cards) if copy.owner[card] == 0]
        assert held.count("The Grey Shadow") == 1, "seat 2 has seen this card and forgets it"
    assert seen == {"The Grey Shadow", "Pink Commando"}, "only Stealth troops of price 5 can lie there"


def test_a_marked_card_lies_face_down_with_its_marks() -> None:
    """CO-R86 and CO-R90: with retreat_damage = keep everybody sees the marks, nobody but its player the face; what can
    be told from the marks, a seat may believe."""
    text = SEEN_RETREATING.replace(
        'front = ["The Grey Shadow"]', 'front = [{ card = "The Grey Shadow", damage = 2 }]'
    ).replace("turn = 12", 'turn = 12\n    options = { retreat_damage = "keep" }')
    match = do(posed(text), "retreat The Grey Shadow", "play The Grey Shadow with 2 damage")
    marked = {"card": "?", "arrival": 2, "owner": 1, "face_down": True, "damage": 2}
    assert side(match, 1, 1)["back"] == side(match, 1, SPECTATOR)["back"] == [marked]
    assert side(match, 1, 0)["back"][0]["card"] == "The Grey Shadow"
    assert side(match, 1, 1)["hand"] == ["?", "?"]
    down = next(card for card in range(match.layout.cards) if match.zone[card] == 0 and not match.knows(1, card))
    for seed in range(20):
        copy = match.imagine(1, Rng(seed))
        assert copy.design[down] == match.design[down], "seat 2 does not see what the marks tell"


ATTACKED = """
    game = "claw_and_order"
    phase = "attack"
    [seats.1]
    front = ["Beat Cop Tabby"]
    [seats.2]
    dollars = 3
    hand = ["HELD"]
    front = ["Patrol Sergeant"]
"""


def attack(text: str) -> Match:
    return do(posed(text), "attack with Beat Cop Tabby", "choose the opponent's Patrol Sergeant")


def test_whether_a_reaction_was_asked_for_is_not_shown() -> None:
    asked = attack(ATTACKED.replace("HELD", "Sudden Hiss"))
    assert asked.seat == 1
    assert GAME.view(asked, 1)["asks"] == {"seat": 2, "what": "reaction"}
    assert GAME.view(asked, 0)["asks"] == GAME.view(asked, SPECTATOR)["asks"] == {}
    assert "2" not in GAME.question(asked)
    asked.apply(asked.silence())
    unasked = attack(ATTACKED.replace("HELD", "Alley Kitten"))
    assert unasked.seat == 0
    assert GAME.view(asked, 0) == GAME.view(unasked, 0)
    assert GAME.question(asked) == GAME.question(unasked)
    assert list(asked.legal()) == list(unasked.legal())
    read = [[line for event in events_of(match) if (line := GAME.tell(match, event, 0))] for match in (asked, unasked)]
    assert read[0] == read[1], "the log shows that a reaction was asked for"


@pytest.mark.parametrize("held", ["Sudden Hiss", "Alley Kitten"])
def test_a_moment_passes_whether_or_not_a_reaction_card_is_held(held: str) -> None:
    match = attack(ATTACKED.replace("HELD", held))
    assert match.moments() == 1, "the time an attack takes shows what the defending player holds"


@pytest.mark.parametrize(
    ("said", "instead"),
    [('hand = ["HELD"]', "hand = []"), ("dollars = 3", "dollars = 0")],
    ids=["no card in hand", "no dollars"],
)
def test_no_moment_passes_where_everybody_sees_that_nobody_could_react(said: str, instead: str) -> None:
    match = attack(ATTACKED.replace(said, instead).replace("HELD", "Sudden Hiss"))
    assert match.silence() == NO_SUCH_ACTION
    assert match.moments() == 0


def test_secret_questions_do_come_up_at_random() -> None:
    """Or the contract about them would show nothing."""
    asked = counted = 0
    for seed in range(40):
        match = GAME.start(Setup(seed))
        rng = Rng(seed)
        while not match.over:
            asked += match.silence() != NO_SUCH_ACTION
            actions = match.legal()
            match.apply(int(actions[rng.below(len(actions))]))
        counted += match.moments()
    assert 20 < asked < counted, f"{asked} questions in {counted} moments"


def test_a_try_of_the_attacker_while_the_question_is_open_is_refused_by_the_phase() -> None:
    """The words of the refusal name no question. That there is one at all must be kept back by the table, which lets a
    moment pass in both truths."""
    match = attack(ATTACKED.replace("HELD", "Sudden Hiss"))
    assert GAME.refused_by(match.out_of_turn(0)).clause == "CO-5.1"
