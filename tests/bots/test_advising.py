"""Advice: what it counts, that it looks at re-dealt copies only, and that it tells good from bad."""

from __future__ import annotations

import pytest

from rulebound.bots.advising import Hint, Outcome, certainty_of, give_hint, what_if
from rulebound.bots.levels import make_bot
from rulebound.core.kernel.rng import Rng
from rulebound.core.mistakes import Refused
from rulebound.core.people.game import Game
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import new_match
from rulebound.core.people.registry import all_games, game

GAMES = {each.id: each for each in all_games()}
QUICK = game("five_rows")


def at_a_decision(rules: Game, seed: int, seats: int = 2) -> Live:
    """A match with something to decide, a few random decisions after its beginning."""
    decks = tuple(rules.decks()[seat % len(rules.decks())].cards for seat in range(seats) if rules.decks())
    live = Live(new_match(rules, ("one",) * seats, seed, decks=decks))
    rng = Rng(seed)
    for number in range(200):
        legal = live.legal()
        if number >= 6 and len(legal) > 1:
            return live
        live.decide(legal[rng.below(len(legal))][0])
    raise AssertionError("no decision was found")


def another_truth(live: Live, seed: int) -> Live:
    """The same match to the seat that is asked, with what it does not know dealt again."""
    other = Live(live.kept)
    other.match.redeal(other.match.seat, Rng(seed))
    other.match.rng = Rng(seed + 1)
    return other


def all_advice(live: Live) -> tuple[Hint, list[Outcome]]:
    return give_hint(live, 5, 20), [what_if(live, action, 6, 6) for action, _ in live.legal()[:6]]


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES.keys())
def test_advice_is_alike_on_two_truths(rules: Game) -> None:
    differing = 0
    for seed in range(3):
        live = at_a_decision(rules, seed)
        other = another_truth(live, seed + 50)
        differing += list(live.match.design) != list(other.match.design)
        assert all_advice(live) == all_advice(other), "the advice depends on what the seat does not know"
    assert differing > 0, "the truths were never different: this test shows nothing"


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES.keys())
def test_advice_counts_everything_and_touches_nothing(rules: Game) -> None:
    for seats in rules.seat_counts:
        live = at_a_decision(rules, 7, seats)
        before, events = rules.view(live.match, live.match.seat), len(live.match.events)
        hint, outcomes = all_advice(live)
        assert {advised.words for advised in hint.best} == {words for _, words in live.legal()}
        assert sum(advised.sure for advised in hint.best) <= 1.0 + 1e-9
        assert list(hint.best) == sorted(hint.best, key=lambda advised: -advised.sure)
        for outcome in outcomes:
            assert sum(way.copies for way in outcome.ways) == outcome.copies == 6
            assert 0.0 <= outcome.low <= outcome.share <= outcome.high <= 1.0
            counts = [way.copies for way in outcome.ways]
            assert counts == sorted(counts, reverse=True), "the most frequent way is not the first"
        assert rules.view(live.match, live.match.seat) == before
        assert len(live.match.events) == events, "advice was recorded in the match"


def test_a_way_begins_with_what_is_read_after_the_action() -> None:
    live = at_a_decision(QUICK, 2)
    seat = live.match.seat
    action, words = next(pair for pair in live.legal() if pair[1].startswith("play"))
    outcome = what_if(live, action, 1, 5)
    assert (outcome.action, outcome.words) == (action, words)
    first = len(live.log(seat))
    live.decide(action)
    assert {way.lines[0] for way in outcome.ways} == {live.log(seat)[first]}, "a play tells which card is played"


def test_an_action_that_is_not_legal_is_refused_with_its_rule() -> None:
    live = at_a_decision(QUICK, 2)
    legal = {action for action, _ in live.legal()}
    forbidden = next(
        action for action in range(live.match.actions()) if live.match.refusal(action) and action not in legal
    )
    with pytest.raises(Refused, match=r"\(FR-"):
        what_if(live, forbidden, 1, 5)


def test_the_last_move_of_a_won_match_is_worth_the_victory() -> None:
    live = at_a_decision(QUICK, 3)
    bot = make_bot("greedy", 1)
    while not live.match.over:
        action = bot.choose(live.match)
        live.decide(action)
    last = Live(live.kept, len(live.kept.actions) - 1)
    outcome = what_if(last, live.kept.actions[-1], 1, 40)
    score = float(live.match.score(last.match.seat))
    assert abs(outcome.share - score) <= 0.2, f"the match ends with {score} and the advice says {outcome.share}"


def test_a_hint_is_as_sure_as_its_best_action_is_better() -> None:
    """Two actions, each with the part of the simulations that tried it and the share of the victory that it had."""
    assert certainty_of([(0.9, 0.8), (0.1, 0.3)], 1000) > 0.99
    assert certainty_of([(0.5, 0.5), (0.5, 0.5)], 1000) == 0.5
    assert certainty_of([(0.5, 0.4), (0.5, 0.6)], 1000) < 0.01, "the most tried one looks worse"
    few, many = (certainty_of([(0.5, 0.55), (0.5, 0.45)], simulations) for simulations in (20, 2000))
    assert 0.5 < few < many
    assert certainty_of([(1.0, 0.2)], 1000) == 1.0, "there is nothing else to do"
