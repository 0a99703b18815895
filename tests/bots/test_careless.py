"""The careless bot: as often at random as it says."""

from __future__ import annotations

import pytest

from rulebound.bots.careless import CarelessBot
from rulebound.core.game import Setup
from rulebound.core.match import Match
from rulebound.core.registry import game
from rulebound.core.rng import Rng


def with_a_clear_best() -> tuple[Match, int]:
    """A decision among many actions, of which greedy always takes the same one."""
    rng = Rng(3)
    for seed in range(50):
        match = game("five_rows").start(Setup(seed))
        while not match.over:
            legal = match.legal()
            if len(legal) > 8:
                choices = {CarelessBot("never", number, 0).choose(match) for number in range(12)}
                if len(choices) == 1:
                    return match, choices.pop()
            match.apply(legal[rng.below(len(legal))])
    raise AssertionError("no such decision was found")


@pytest.mark.parametrize("careless", [0, 40, 70, 100])
def test_it_is_careless_as_often_as_it_says(careless: int) -> None:
    match, best = with_a_clear_best()
    tries = 300
    chosen = [CarelessBot("sometimes", seed, careless).choose(match) for seed in range(tries)]
    expected = 1 - careless / 100 + careless / 100 / len(list(match.legal()))
    assert abs(chosen.count(best) / tries - expected) < 0.1
