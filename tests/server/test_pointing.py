"""What somebody means who points at a place where nothing can be done: the rule that fits, or none."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import new_match
from rulebound.core.people.registry import game
from rulebound.server.tables.requests import pointed

GAME = game("five_rows")


def first_turn(seed: int = 3) -> Live:
    return Live(new_match(GAME, ("Ada", "Bob"), seed))


def hand(live: Live) -> list[str]:
    seat = live.match.seat
    return [str(card) for card in GAME.view(live.match, seat)["seats"][str(seat + 1)]["hand"]]


def cost(name: str) -> int:
    return next(int(card.facts["cost"]) for card in GAME.official_cards.cards if card.name == name)


def test_a_card_that_is_too_dear_is_refused_for_its_price() -> None:
    live = first_turn()
    dear = next(index for index, name in enumerate(hand(live)) if cost(name) > 1)
    action = pointed(live.game, live.match, (f"/seats/{live.match.seat + 1}/hand/{dear}",))
    assert GAME.say(live.match, action).startswith("play ")
    refused = GAME.refuse(live.match, action)
    assert refused is not None
    assert refused.clause == "FR-3.12", "one coin is too little; nobody has asked for a choice"


@pytest.mark.parametrize("place", ["/seats/2/rows/1", "/seats/1/auras/3", "/seats/2/deck", "/nowhere"])
def test_nobody_means_to_answer_what_was_not_asked(place: str) -> None:
    with pytest.raises(Mistake, match=r"not there now: Seat 2 plays cards or ends the turn\."):
        pointed(GAME, first_turn().match, (place,))


def test_a_legal_action_is_what_is_meant() -> None:
    live = first_turn()
    for action in live.match.legal():
        places = GAME.places(live.match, action)
        if places:
            assert GAME.places(live.match, pointed(live.game, live.match, places)) == places
            assert GAME.refuse(live.match, pointed(live.game, live.match, places)) is None


def clauses_pressed(id: str, question: str, zone: str, seed: int, decisions: int) -> Counter[str]:
    """By which clauses presses on unlit cards of one's own zone are refused in a random match, while this is asked."""
    found: Counter[str] = Counter()
    played = game(id)
    decks = played.decks()
    live = Live(new_match(played, ("Ada", "Bob"), seed, decks=tuple(deck.cards for deck in decks[:2])))
    rng = random.Random(seed)
    for _ in range(decisions):
        match = live.match
        if match.over:
            break
        legal = [int(action) for action in match.legal() if "concede" not in played.say(match, action)]
        if question in played.question(match):
            lit = {places[0] for action in legal if (places := played.places(match, action))}
            own = played.view(match, match.seat)["seats"][str(match.seat + 1)][zone]
            for key in own if isinstance(own, dict) else range(len(own)):
                place = f"/seats/{match.seat + 1}/{zone}/{key}"
                if place not in lit:
                    refused = played.refuse(match, pointed(played, match, (place,)))
                    found[refused.clause if refused else ""] += 1
        match.apply(rng.choice(legal))
    return found


def test_a_creature_that_may_not_attack_says_why_not() -> None:
    found = clauses_pressed("clashables", "has priority.", "battlefield", 3, 250)
    assert found["CL-16.12"] + found["CL-14.2"] + found["CL-R91"] > 0, found
    assert not found["CL-15.3"], "nobody who points at a creature without an effect to be used wants to use it"


def test_a_troop_in_the_play_phase_is_meant_to_attack() -> None:
    found = clauses_pressed("claw_and_order", "ends the Play Phase", "front", 5, 300)
    assert found["CO-5.1"] > 0, f"a troop attacks in the Attack Phase: {found}"


def test_a_kitty_of_the_wrong_side_is_refused_for_its_side() -> None:
    found = clauses_pressed("paw_of_duty", "chooses a Kitty", "board", 5, 400)
    assert found["PD-6.3"] + found["PD-7.4"] > 0, found
    assert not found["PD-8.2"], "no Kitty is being deployed"
