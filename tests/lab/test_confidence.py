"""Intervals, on made-up games whose truth is known."""

from __future__ import annotations

import random

import pytest

from rulebound.lab.confidence import always, mean_of

RUNS = 1000


def made_up(rng: random.Random, worth: float) -> float:
    """What one paired deal shows of a card that changes the chance of victory by so much: -1, 0 or 1."""
    return float(rng.random() < 0.3 + worth) - float(rng.random() < 0.3)


@pytest.mark.parametrize("worth", [0.0, 0.05, -0.1])
def test_an_interval_covers_the_truth_in_95_of_100_runs(worth: float) -> None:
    rng = random.Random(3)
    covered = 0
    for _ in range(RUNS):
        seen = [made_up(rng, worth) for _ in range(300)]
        found = mean_of(len(seen), sum(seen), sum(value * value for value in seen))
        covered += found.low <= worth <= found.high
    # 950 are expected, with a standard deviation of 7.
    assert 932 <= covered <= 972


def test_many_intervals_cover_all_at_once() -> None:
    rng = random.Random(4)
    good = 0
    for _ in range(200):
        runs = [[made_up(rng, 0.0) for _ in range(200)] for _ in range(20)]
        found = [mean_of(200, sum(run), sum(value * value for value in run), 20) for run in runs]
        good += all(one.low <= 0 <= one.high for one in found)
    assert good >= 184


def cries(rng: random.Random, worth: float, looks: int, every: int) -> tuple[bool, bool]:
    """Whether a run that looks again and again ever says that there is a difference: by `always`, and by an ordinary
    interval."""
    count = total = squares = 0.0
    cried = cried_ordinary = False
    for _ in range(looks):
        for _ in range(every):
            value = made_up(rng, worth)
            count, total, squares = count + 1, total + value, squares + value * value
        found, plain = always(count, total, squares), mean_of(count, total, squares)
        cried = cried or found.low > 0 or found.high < 0
        cried_ordinary = cried_ordinary or plain.low > 0 or plain.high < 0
    return cried, cried_ordinary


def test_with_no_change_the_laboratory_says_no_difference_in_95_of_100_runs() -> None:
    """However often it looks. An ordinary interval that is looked at 40 times would cry wolf in a third of these."""
    rng = random.Random(5)
    found = [cries(rng, 0.0, 40, 25) for _ in range(RUNS)]
    assert sum(cried for cried, _ in found) <= 0.05 * RUNS
    assert sum(ordinary for _, ordinary in found) > 0.15 * RUNS


def test_a_true_change_is_found() -> None:
    rng = random.Random(6)
    assert sum(cries(rng, 0.1, 40, 50)[0] for _ in range(100)) >= 90


def test_equal_observations_prove_nothing_by_themselves() -> None:
    assert mean_of(5, 0.0, 0.0).high > 0.1
    assert always(5, 5.0, 5.0).low < 0


# Worked out by hand from the formula of the paper, with 5000 for the moment at which the sequence is narrowest: the
# mean and the radius after so many observations with this sum and sum of squares.
BY_HAND = [
    (400, 40.0, 160.0, 0.05, 0.1, 0.128084566053),
    (5000, 500.0, 2000.0, 0.05, 0.1, 0.026814758176),
    (40000, -1200.0, 16000.0, 0.01, -0.03, 0.01177480114),
]


@pytest.mark.parametrize(("count", "total", "squares", "error", "mean", "radius"), BY_HAND)
def test_the_sequence_is_that_of_the_paper(
    count: int, total: float, squares: float, error: float, mean: float, radius: float
) -> None:
    found = always(count, total, squares, error)
    assert found.mean == pytest.approx(mean)
    assert found.high - found.mean == pytest.approx(radius, rel=1e-9)
    assert found.mean - found.low == pytest.approx(radius, rel=1e-9)


def test_the_error_is_five_of_a_hundred_unless_told() -> None:
    assert always(400, 40.0, 160.0) == always(400, 40.0, 160.0, 0.05)
    assert mean_of(400, 40.0, 160.0) == mean_of(400, 40.0, 160.0, 1, 0.05)


def test_the_sequence_is_narrowest_around_its_moment_and_never_as_narrow_as_one_look() -> None:
    """In standard errors: wide at first, narrowest about where it was made for, slowly wider for ever after."""

    def wide(count: int) -> float:
        squares = 0.4 * count
        plain, found = mean_of(count, 0.0, squares), always(count, 0.0, squares)
        return found.high / plain.high

    widths = {count: wide(count) for count in (50, 500, 5000, 50_000, 5_000_000)}
    assert min(widths, key=widths.__getitem__) == 5000
    assert all(width > 1.3 for width in widths.values())
    assert widths[5_000_000] < 2.2, "it goes on narrowing nearly as fast as an ordinary one"
