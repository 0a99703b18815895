"""A stretch of play as arrays: what was seen and chosen is what was there, and every return is that of its own seat."""

from __future__ import annotations

import numpy as np

from rulebound.learning.batch import Batch, Options
from rulebound.learning.stretch import CARE, Picks, play, returns


def test_a_return_is_the_reward_of_the_own_seat_mixed_with_what_was_expected_on_the_way() -> None:
    seats = np.array([[0], [1], [0], [0], [1], [0]])
    expected = np.array([[0.5], [-0.25], [0.25], [0.125], [0.75], [0.0]], np.float32)
    ended = np.array([[False], [False], [True], [False], [False], [False]])
    rewards = np.zeros((6, 1, 2), np.float32)
    rewards[2, 0] = 1.0, -1.0
    results, known = returns(seats, expected, ended, rewards)
    # The first match ends at the third step; the second one is open at the end of the stretch.
    assert results[2, 0] == 1.0
    assert results[1, 0] == -1.0
    assert np.isclose(results[0, 0], CARE * 1.0 + (1 - CARE) * 0.25)
    assert known[:3, 0].all()
    # Of the open match only seat 0 decides twice: its last decision stands for the rest, and seat 1 knows nothing yet.
    assert known[3:, 0].tolist() == [True, False, False]
    assert results[3, 0] == expected[5, 0]


def test_matches_of_other_columns_have_no_part_in_a_return() -> None:
    seats = np.array([[0, 1], [1, 0]])
    expected = np.zeros((2, 2), np.float32)
    ended = np.array([[False, False], [True, False]])
    rewards = np.zeros((2, 2, 2), np.float32)
    rewards[1, 0] = -1.0, 1.0
    rewards[1, 1] = 9.0, 9.0  # what stands there where no match ended means nothing
    results, known = returns(seats, expected, ended, rewards)
    assert results[:, 0].tolist() == [-1.0, 1.0]
    assert known.tolist() == [[True, False], [True, False]]


def test_a_stretch_holds_what_was_seen_and_chosen_in_every_match() -> None:
    steps, lanes = 40, 6
    batch = Batch("five_rows", lanes, seed=3)
    seen, taken = [], []

    def pick(batch: Batch, options: Options) -> Picks:
        """The last option of every match."""
        picked = np.cumsum(np.bincount(options.rows, minlength=lanes)) - 1
        seen.append(batch.observations.copy())
        taken.append((options.parts[picked], options.numbers[picked]))
        return picked, np.full(lanes, -0.5, np.float32), np.zeros(lanes, np.float32)

    stretch = play(batch, pick, steps)
    assert batch.finished > 0, "there are ends in it"
    assert np.array_equal(stretch.seen, np.concatenate(seen))
    at = stretch.firsts + stretch.chosen
    assert np.array_equal(stretch.parts[at], np.concatenate([parts for parts, _ in taken]))
    assert np.array_equal(stretch.numbers[at], np.concatenate([numbers for _, numbers in taken]))
    assert set(np.unique(stretch.results[stretch.known])) > {-1.0, 1.0}, "ends of matches, and what was before them"
    some = np.array([3 * lanes + 1, 7, 20 * lanes])
    options = stretch.options_of(some)
    assert np.array_equal(np.bincount(options.rows), stretch.counts[some])
    for row, decision in enumerate(some):
        first = stretch.firsts[decision]
        assert np.array_equal(
            options.parts[options.rows == row], stretch.parts[first : first + stretch.counts[decision]]
        )
