"""What every game promises about the end: it names the rule by which a match ended as it did."""

from __future__ import annotations

import pytest

from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Game
from tests.contract.matches import GAMES, finish, start

pytestmark = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def test_the_end_of_a_match_has_a_rule(game: Game) -> None:
    rules: set[str] = set()
    for seed in range(6100, 6160):
        match = start(game, seed)
        finish(match, Rng(seed))
        rule = game.ended_by(match)
        rules.add(game.rulebook.entry(rule).id)
        shares = {match.score(seat) for seat in range(match.layout.seats)}
        if len(shares) == 1:
            assert rule in (game.tie_rule, *LIMITS), f"seed {seed} is shared by all and ended by {rule}"
        else:
            assert rule != game.tie_rule or rule in ALSO_DECIDES, f"seed {seed} has a winner and ended by {rule}"
    assert len(rules) > 1 or game.id in ALWAYS_ALIKE, f"all matches of {game.title} ended by {rules}"


LIMITS = ("CL-R88", "AU-R91", "AU-R53", "AU-R89", "AU-16.6")  # where values are compared, they may be equal
ALSO_DECIDES = ("CO-R3", "PD-R55", "AU-22.10")  # the same rule decides and shares, or shares among the last
ALWAYS_ALIKE = ("claw_and_order",)
