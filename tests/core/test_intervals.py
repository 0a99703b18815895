"""Wilson's interval: values worked out elsewhere, and what must hold for all counts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebound.core.intervals import wilson


@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (1, 10, 0.0179, 0.4042),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_known_values(count: int, games: int, low: float, high: float) -> None:
    assert list(wilson(count, games)) == pytest.approx([low, high], abs=6e-5)


def test_without_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 10_000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_the_share_lies_inside_and_the_sides_mirror(counted: tuple[int, int]) -> None:
    count, games = counted
    low, high = wilson(count, games)
    assert 0.0 <= low <= count / games <= high <= 1.0
    assert list(wilson(games - count, games)) == pytest.approx([1 - high, 1 - low])
    four_times = wilson(4 * count, 4 * games)
    assert four_times[1] - four_times[0] < high - low
