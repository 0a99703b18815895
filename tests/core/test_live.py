"""A live match: what it keeps, and what it tells of which decision."""

from __future__ import annotations

from rulebound.core.kernel.rng import Rng
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import new_match, replay
from rulebound.core.people.readers import EVERYTHING, SPECTATOR
from rulebound.core.people.registry import game

GAME = game("five_rows")


def played(decisions: int) -> Live:
    """A match after so many random decisions."""
    live = Live(new_match(GAME, ("one", "two"), 4))
    rng = Rng(9)
    for number in range(decisions):
        legal = live.legal()
        live.decide(legal[rng.below(len(legal))][0])
    return live


def test_what_is_kept_makes_the_match_again() -> None:
    live = played(30)
    again = replay(live.kept)
    assert len(live.kept.actions) == len(live.deciders()) == 30
    assert GAME.view(again, EVERYTHING) == GAME.view(live.match, EVERYTHING)


def test_taking_back_leaves_the_match_as_it_was_there() -> None:
    live = played(30)
    live.take_back_to(12)
    assert live.kept == played(12).kept
    assert GAME.view(live.match, EVERYTHING) == GAME.view(played(12).match, EVERYTHING)
    assert live.log(SPECTATOR) == played(12).log(SPECTATOR)


def test_a_point_is_come_back_to_again_and_again() -> None:
    """The position that is kept there is nobody's to play on in."""
    live = played(30)
    rest = list(live.actions)
    for point in (12, 12, 15, 12, 14):
        live.take_back_to(point)
        assert GAME.view(live.match, EVERYTHING) == GAME.view(played(point).match, EVERYTHING), point
        assert live.log(SPECTATOR) == played(point).log(SPECTATOR)
        for action in rest[point : point + 4]:
            live.decide(action)


def test_the_log_of_each_decision_is_a_piece_of_the_whole() -> None:
    live = played(30)
    starts = [0, *(live.event_of_decision(number) for number in range(30))]
    for reader in (0, 1, SPECTATOR, EVERYTHING):
        pieces = [Live(live.kept, upto).log(reader, start) for upto, start in enumerate(starts)]
        assert [line for piece in pieces for line in piece] == live.log(reader)


def test_news_begin_with_the_own_last_decision() -> None:
    live = played(30)
    for seat in (0, 1):
        last = max(number for number, decider in enumerate(live.deciders()) if decider == seat)
        assert live.news(seat) == live.log(seat, live.event_of_decision(last))
    assert Live(live.kept, 0).news(0) == Live(live.kept, 0).log(0)
