"""What somebody means who points at a place where nothing can be done: the rule that fits, or none."""

from __future__ import annotations

import pytest

from rulebound.core.live import Live
from rulebound.core.matchfile import new_match
from rulebound.core.mistakes import Mistake
from rulebound.core.registry import game
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
