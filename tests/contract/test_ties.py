"""What every game promises about ties: it names the rule by which a match can be shared by all, if there is one."""

from __future__ import annotations

import pytest

from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Game
from tests.contract.matches import GAMES, finish, start

pytestmark = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def test_the_rule_of_ties_stands_in_the_rulebook(game: Game) -> None:
    if game.tie_rule:
        assert game.rulebook.entry(game.tie_rule).id == game.tie_rule


def test_a_game_that_is_ever_shared_by_all_names_the_rule(game: Game) -> None:
    for seed in range(6000, 6100):
        match = start(game, seed)
        finish(match, Rng(seed))
        shares = {match.score(seat) for seat in range(match.layout.seats)}
        assert game.tie_rule or len(shares) > 1, f"seed {seed} is a tie, and no rule of {game.title} allows one"
