"""The generator: equal streams for equal seeds, results within bounds, and no visible bias."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebound.core.kernel.rng import WORD, Rng

seeds = st.integers(-(2**62), 2**62)


def words(rng: Rng, count: int) -> list[int]:
    return [int(rng.word()) for _ in range(count)]


@given(seeds)
def test_equal_seeds_give_equal_streams(seed: int) -> None:
    assert words(Rng(seed), 20) == words(Rng(seed), 20)


@given(seeds, st.integers(0, 50))
def test_a_clone_goes_on_alike_and_apart(seed: int, used: int) -> None:
    rng = Rng(seed)
    words(rng, used)
    copy = rng.clone()
    ahead = words(copy, 10)
    assert words(rng, 10) == ahead


@given(seeds)
def test_words_have_32_bits(seed: int) -> None:
    assert all(0 <= word <= WORD for word in words(Rng(seed), 50))


@given(seeds, st.integers(1, 2**31 - 1))
def test_below_stays_below(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(30))


@given(st.integers(0, 2**32 - 2))
def test_neighbouring_seeds_have_different_streams(seed: int) -> None:
    assert words(Rng(seed), 4) != words(Rng(seed + 1), 4)


@pytest.mark.parametrize("n", [2, 6, 10])
def test_all_results_are_about_as_frequent(n: int) -> None:
    rng = Rng(99)
    counts = [0] * n
    for _ in range(6000):
        counts[rng.below(n)] += 1
    expected = 6000 / n
    squares = sum((count - expected) ** 2 / expected for count in counts)
    assert squares < 3 * n + 10, f"counts of {n} results: {counts}"


@pytest.mark.parametrize("n", [2, 5])
def test_first_results_of_many_seeds_are_about_as_frequent(n: int) -> None:
    counts = [0] * n
    for seed in range(6000):
        counts[Rng(seed).below(n)] += 1
    assert all(abs(count - 6000 / n) < 250 for count in counts), f"counts of {n} first results: {counts}"


@given(seeds, st.lists(st.integers(0, 5), max_size=6))
def test_fixed_chances_come_first_and_do_not_touch_the_stream(seed: int, fixed: list[int]) -> None:
    plain, scripted = Rng(seed), Rng(seed)
    scripted.fix(fixed)
    assert [int(scripted.chance(6)) for _ in fixed] == fixed
    assert [int(scripted.chance(6)) for _ in range(5)] == [int(plain.below(6)) for _ in range(5)]


def test_a_fixed_chance_that_cannot_be_is_an_error() -> None:
    rng = Rng(1)
    rng.fix([6])
    with pytest.raises(ValueError, match="must be below 6"):
        rng.chance(6)
