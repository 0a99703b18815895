"""A bot that watches what others do keeps nothing of it that its seat does not see: in every game, with a tree that is
kept from decision to decision and with beliefs about what others hold."""

from __future__ import annotations

import pytest

from rulebound.bots.learned import Tuned
from rulebound.bots.searching import SearchBot
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Game
from tests.contract.matches import GAMES, any_action, start

DECISIONS = 70


def two_bots() -> list[SearchBot]:
    bots = [SearchBot("search:16", 5, 16, 0.0) for _ in range(2)]
    for bot in bots:
        bot.tuned = Tuned(beliefs=True)
    return bots


def another_truth(game: Game, match: Match, seat: int, rng: Rng) -> Match:
    """What the seat does not know is dealt again; chance goes on alike, so that what follows may look alike too."""
    other = match.clone()
    other.redeal(seat, rng)
    other.rng = match.rng.clone()
    return other


def known(match: Match, seat: int) -> list[int]:
    """The cards that the seat knows, by number: two of one design in a hidden hand are not the same card, though nobody
    who sees one of them played could tell."""
    return [int(match.design[card]) if match.known_to[card] >> seat & 1 else -1 for card in range(match.layout.cards)]


def alike(game: Game, match: Match, other: Match, seat: int, words: str) -> Match | None:
    """The other truth after the action of these words, where that looks the same to the seat."""
    for action in other.legal():
        if game.say(other, action) == words:
            silent = other.silence() == action
            after = other.clone()
            after.apply(action)
            same = after.over == match.over and (after.over or after.seat == match.seat)
            same = same and not silent and known(after, seat) == known(match, seat)
            if same and game.view(after, seat) == game.view(match, seat):
                return after
    return None


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_bot_that_watches_chooses_alike_on_two_truths(game: Game) -> None:
    """Both truths go on side by side as long as they look alike to the seat; else both bots begin anew."""
    differing = kept = believed = 0
    for seed in range(6000, 6004):
        match, rng, seat = start(game, seed), Rng(seed), 0
        other = match.clone()
        bots = two_bots()
        for _ in range(DECISIONS):
            if match.over:
                break
            other = another_truth(game, other, seat, rng)
            if match.seat == seat:
                before = bots[0].kept
                one, two = bots[0].choose(match), bots[1].choose(other)
                assert one == two, f"it chooses {game.say(match, one)!r} or {game.say(other, two)!r}"
                kept += before is not None and bots[0].kept is before and len(match.legal()) > 1
                believed += bots[0].beliefs is not None and len(bots[0].beliefs.moments) > 0
                action, words = one, game.say(match, one)
            else:
                action = any_action(match, rng)
                words = game.say(match, action)
            before_it, silent = match.clone(), match.silence() == action
            bots[0].watch(match, seat, action)
            match.apply(action)
            after = None if silent else alike(game, match, other, seat, words)
            if after is None:
                bots = two_bots()
                other = match.clone()
                continue
            numbers = [number for number in other.legal() if game.say(other, number) == words]
            bots[1].watch(other, seat, int(numbers[0]))
            differing += before_it.seat != seat and list(other.design) != list(before_it.design)
            other = after
    assert differing > 10, "the truths were hardly ever different: this test shows nothing"
    assert kept > 0, "no tree was ever kept"
    assert believed > 0, "nothing was ever believed of others"
