"""A stretch of play: what a policy saw, did and expected in many matches side by side, as arrays, and its returns.

A stretch ends in the middle of matches. What is not yet known there is what the critic expects: the last decision of
each seat in an open match stands for the rest, teaches nothing itself (`known`), and is the return of those before it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rulebound.learning.batch import Batch, Options

Reals = NDArray[np.float32]
Wholes = NDArray[np.int64]

# What a policy picks in every match (the number of an option), how likely that was, and what it expects to come of it.
Picks = tuple[Wholes, Reals, Reals]

CARE = 0.9  # how much of a return is what came later, and not what the critic expected at the next decision


class Stretch(NamedTuple):
    """Decisions, one a row. The options of a row are `counts` rows of `parts` and `numbers`, beginning at `firsts`."""

    seen: Reals
    firsts: Wholes
    counts: Wholes
    parts: Wholes
    numbers: Reals
    chosen: Wholes  # counted from the first option of the decision
    log_chances: Reals
    expected: Reals
    results: Reals
    known: NDArray[np.bool_]

    def options_of(self, decisions: Wholes) -> Options:
        """All options of some decisions, whose rows are counted anew."""
        counts = self.counts[decisions]
        ends = np.cumsum(counts)
        at = np.arange(ends[-1]) + np.repeat(self.firsts[decisions] - ends + counts, counts)
        rows = np.repeat(np.arange(len(decisions)), counts)
        return Options(rows, np.zeros(0, np.int64), self.parts[at], self.numbers[at])


def play(batch: Batch, pick: Callable[[Batch, Options], Picks], steps: int) -> Stretch:
    """So many decisions in every match of the batch."""
    lanes = batch.count
    seen = np.empty((steps, *batch.observations.shape), np.float32)
    counts, chosen, seats = (np.empty((steps, lanes), np.int64) for _ in range(3))
    logs, expected = (np.empty((steps, lanes), np.float32) for _ in range(2))
    ended, rewards = np.empty((steps, lanes), np.bool_), np.empty((steps, *batch.rewards.shape), np.float32)
    met: list[Options] = []
    for step in range(steps):
        options = batch.options()
        picked, logs[step], expected[step] = pick(batch, options)
        seen[step], seats[step] = batch.observations, batch.deciding
        counts[step] = np.bincount(options.rows, minlength=lanes)
        chosen[step] = picked - (np.cumsum(counts[step]) - counts[step])
        met.append(options)
        batch.step(options.actions[picked])
        ended[step], rewards[step] = batch.ended, batch.rewards
    results, known = returns(seats, expected, ended, rewards / np.float32(max(batch.world.seats - 1, 1)))
    every = counts.reshape(-1)
    return Stretch(
        seen.reshape(steps * lanes, -1),
        np.cumsum(every) - every,
        every,
        np.concatenate([options.parts for options in met]),
        np.concatenate([options.numbers for options in met]),
        chosen.reshape(-1),
        logs.reshape(-1),
        expected.reshape(-1),
        results.reshape(-1),
        known.reshape(-1),
    )


def returns(
    seats: Wholes, expected: Reals, ended: NDArray[np.bool_], rewards: Reals
) -> tuple[Reals, NDArray[np.bool_]]:
    """What became of every decision (a row a step, a column a match) for the seat that made it, and whether that is
    known at all. `rewards` are those of the match that ended with the step, seat by seat."""
    steps, lanes = seats.shape
    results, known = np.empty((steps, lanes), np.float32), np.empty((steps, lanes), np.bool_)
    match = np.arange(lanes)
    later = np.zeros((lanes, rewards.shape[2]), np.float32)  # the return of each seat's next decision
    settled = np.zeros_like(later, np.bool_)  # whether there is one, or an end
    for step in reversed(range(steps)):
        later[ended[step]] = rewards[step][ended[step]]
        settled[ended[step]] = True
        seat, hoped = seats[step], expected[step]
        known[step] = settled[match, seat]
        results[step] = np.where(known[step], later[match, seat], hoped)
        later[match, seat] = CARE * results[step] + (1 - CARE) * hoped
        settled[match, seat] = True
    return results, known
