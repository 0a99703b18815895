"""What a search expects of a match of Authority that it does not play to its end."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rulebound.core.files.rulebook import Option
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Setup
from rulebound.games.authority import GAME
from rulebound.games.authority.rules.match import Authority

TABLES: list[tuple[int, Mapping[str, Option]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (4, {"mode": "teams"}),
    (2, {"mode": "solo"}),
]


def authority(match: Match) -> Authority:
    assert isinstance(match, Authority)
    return match


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_all_shares_add_up_to_1_at_any_time(seats: int, options: Mapping[str, Option]) -> None:
    for seed in range(3):
        match = authority(GAME.start(Setup(seed=seed, seats=seats, options=options)))
        rng = Rng(seed)
        while True:
            shares = [match.prospect(seat) for seat in range(seats)]
            where = f"seed {seed}, round {match.round}, HP {list(match.hp)}: {shares}"
            assert sum(shares) == pytest.approx(1.0), where
            assert all(0.0 <= share <= 1.0 for share in shares), where
            if match.over:
                assert shares == [match.score(seat) for seat in range(seats)], where
                break
            if options.get("mode") == "teams":
                assert (shares[0], shares[1]) == pytest.approx((shares[2], shares[3])), where
            else:
                gone = [seat for seat in range(seats) if match.alive[seat] == 0]
                assert all(shares[seat] == 0.0 for seat in gone), where
            actions = match.legal()
            match.apply(actions[rng.below(len(actions))])


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_hp_are_worth_something_and_no_number_of_them_is_too_much(seats: int, options: Mapping[str, Option]) -> None:
    match = authority(GAME.start(Setup(seed=1, seats=seats, options=options)))
    shares = []
    for hp in (1, 20, 40, 100_000):
        match.hp[0] = hp
        shares.append(match.prospect(0))
        assert sum(match.prospect(seat) for seat in range(seats)) == pytest.approx(1.0), f"{hp} HP"
    assert shares == sorted(set(shares)), f"the shares of seat 1 with 1, 20, 40 and 100,000 HP: {shares}"


def test_a_strong_card_is_better_than_a_weak_one() -> None:
    match = authority(GAME.start(Setup(seed=1)))
    before = match.prospect(0)
    card = match.top(5)  # of the deck of seat 1
    match.design[card] = max(range(len(match.cards.power)), key=lambda design: match.cards.power[design])
    assert match.prospect(0) > before
