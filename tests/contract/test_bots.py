"""What every bot promises in every game: a legal choice, made from what its seat knows."""

from __future__ import annotations

import pytest

from rulebound.bots.levels import make_bot
from rulebound.core.kernel.match import LEGAL
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Game
from tests.contract.matches import GAMES, difference, positions, state_of

BOTS = ("random", "greedy", "reference", "policy", "gentle", "easy", "fair", "sharp", "search:12", "plain:12")

pytestmark = [
    pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys()),
    pytest.mark.parametrize("name", BOTS),
]


def test_a_bot_chooses_alike_on_two_truths(game: Game, name: str) -> None:
    differing = 0
    slow = name.startswith(("search", "plain")) or name in ("sharp", "reference")
    matches = 8 if slow else 24
    for match, rng in positions(game, range(5000, 5000 + matches), step=9):
        other = match.clone()
        other.redeal(match.seat, rng)
        other.rng = Rng(rng.word())
        differing += list(other.design) != list(match.design)
        one, two = make_bot(name, 11).choose(match), make_bot(name, 11).choose(other)
        assert one == two, (
            f"{name} chooses {game.say(match, one)!r} or {game.say(other, two)!r} by what seat {match.seat + 1} "
            "does not know"
        )
    assert differing > 10, "the truths were hardly ever different: this test shows nothing"


def test_a_bot_chooses_legally_and_touches_nothing(game: Game, name: str) -> None:
    bot = make_bot(name, 3)
    for match, _ in positions(game, range(5100, 5105), step=9):
        before = state_of(match)
        action = bot.choose(match)
        assert match.refusal(action) == LEGAL, f"{name} chose {game.say(match, action)!r}, which is not legal"
        assert difference(before, state_of(match)) == "", f"{name} changed the match it was asked about"
