"""Beliefs: copies in which what others did was likely are thought about more often."""

from __future__ import annotations

from math import exp, log

from rulebound.bots import tree
from rulebound.bots.beliefs import WHIM, Beliefs
from rulebound.bots.learned import Tuned, find_network
from rulebound.bots.players import Minds, distinct
from rulebound.bots.searching import SearchBot, new_search
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Setup
from rulebound.core.people.registry import game

GAME = game("five_rows")


def minds_for(match: Match) -> Minds:
    learned = find_network(match)
    assert learned is not None
    return Minds(learned.network)


def watched() -> tuple[Match, list[tuple[Match, int]], SearchBot]:
    """A match in which seat 1 is asked after the foe has ended turns with coins left, and what the foe did."""
    match, bot, rng = GAME.start(Setup(3)), SearchBot("search:20", 1, 20, 0.0), Rng(4)
    bot.tuned = Tuned(beliefs=True)
    done: list[tuple[Match, int]] = []
    while len(done) < 4 or match.seat != 0:
        legal = match.legal()
        action = int(legal[rng.below(len(legal))])
        if match.seat == 1:
            done.append((match.clone(), action))
            action = int(legal[0]) if len(done) % 2 else action  # the first of all actions ends the turn
            done[-1] = (done[-1][0], action)
        bot.watch(match, 0, action)
        match.apply(action)
    bot.come_to(match, 0)
    return match, done, bot


def test_the_likelihood_of_a_copy_is_the_chance_of_all_moves_with_its_cards() -> None:
    match, done, bot = watched()
    assert bot.beliefs is not None
    assert len(bot.beliefs.moments) == min(6, len(done))
    mind = minds_for(match).mind(match)
    rng = Rng(8)
    found = set()
    for _ in range(5):
        copy = match.imagine(0, rng)
        total = 0.0
        for before, action in done[-6:]:
            then = before.clone()
            meaning = before.meaning(action)
            for card in range(then.layout.cards):
                if not before.known_to[card] & 1:
                    then.design[card] = copy.design[card]
            actions = distinct(then, then.legal())
            mind.look(then)
            weights = [exp(mind.weight(then, each)) for each in actions]
            made = sum(w for w, each in zip(weights, actions, strict=True) if then.meaning(each) == meaning)
            total += log((1 - WHIM) * made / sum(weights) + WHIM / float(len(weights)))
        assert abs(bot.beliefs.likelihood(copy) - total) < 1e-9
        found.add(round(total, 6))
    assert len(found) > 1, "all copies are equally likely: this test shows nothing"


def test_likely_copies_are_thought_about_more_often() -> None:
    match, _, bot = watched()
    beliefs = bot.beliefs
    assert beliefs is not None
    search = new_search(match, 5)
    assert isinstance(search, tree.Search)
    any_copy = [beliefs.likelihood(search.copy()) for _ in range(400)]
    search.beliefs = beliefs
    believed = []
    for _ in range(400):
        believed.append(beliefs.likelihood(search.copy()))
        search.simulations += 1
    mean_any, mean_believed = sum(any_copy) / 400, sum(believed) / 400
    assert mean_believed > mean_any + 0.05, (mean_any, mean_believed)


def test_no_more_moves_are_kept_than_are_thought_of() -> None:
    match = GAME.start(Setup(3))
    beliefs = Beliefs(0, minds_for(match))
    for meaning in range(9):
        beliefs.note(match.imagine(0, Rng(1)), meaning)
    assert [int(moment.meaning) for moment in beliefs.moments] == list(range(3, 9))
