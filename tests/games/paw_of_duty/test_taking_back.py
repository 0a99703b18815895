"""The guide says that a card which the foe sees for the first time stays played: so it is here too."""

from __future__ import annotations

import pytest

from rulebound.core.kernel.rng import Rng
from rulebound.core.mistakes import Mistake
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import new_match
from rulebound.core.people.registry import game
from rulebound.core.people.taking_back import take_back

GAME = game("paw_of_duty")
KNOWN = ("play Claws Out", "play Radio")  # dealt openly


def test_a_play_that_the_opponent_sees_is_not_taken_back() -> None:
    """PD-R23: a played card is face up at once, before anything is chosen for it."""
    shown = 0
    for seed in range(6):
        live = Live(new_match(GAME, ("one", "two"), seed))
        rng = Rng(seed)
        while not live.match.over:
            seat = int(live.match.seat)
            legal = live.match.legal()
            action = int(legal[rng.below(len(legal))])
            words = live.game.say(live.match, action)
            size = len(live.game.view(live.match, 1 - seat)["played"])
            live.decide(action)
            if words.startswith("play ") and words not in KNOWN:
                played = live.game.view(live.match, 1 - seat)["played"]
                if len(played) > size:  # else it is done and the turn is over
                    assert played[-1] == words.removeprefix("play ")
                with pytest.raises(Mistake, match="something was revealed"):
                    take_back(live, seat, (0, 1))
                shown += 1
    assert shown > 20
