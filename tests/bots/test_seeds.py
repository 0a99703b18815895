"""Seeds of bots: the same at the same decision, and another one everywhere else."""

from __future__ import annotations

from rulebound.bots.seeds import bot_seed


def test_every_match_seat_and_decision_has_a_seed_of_its_own() -> None:
    seeds = [bot_seed(seed, seat, number) for seed in range(20) for seat in range(4) for number in range(20)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert bot_seed(7, 1, 30) == bot_seed(7, 1, 30)
