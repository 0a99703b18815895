"""Intervals: for a mean, for many means at once, and for a mean that is looked at again and again.

`always` may be looked at after every deal and still covers: it is the asymptotic confidence sequence of
Waudby-Smith and others (2021), which a run that stops by itself needs. The ordinary intervals are too narrow for that.
"""

from __future__ import annotations

from math import log, sqrt
from statistics import NormalDist
from typing import NamedTuple

ERROR = 0.05
EARLY = 5000  # observations around which `always` is narrowest


class Estimate(NamedTuple):
    """A mean and its interval."""

    mean: float
    low: float
    high: float

    def scaled(self, factor: float) -> Estimate:
        return Estimate(self.mean * factor, self.low * factor, self.high * factor)


def mean_of(count: float, total: float, squares: float, comparisons: int = 1, error: float = ERROR) -> Estimate:
    """The mean of observations with this sum and sum of squares; the interval holds for so many such means at once
    (Bonferroni), with this error for all of them together."""
    mean = total / count
    radius = normal(comparisons, error) * spread(count, total, squares) / sqrt(count)
    return Estimate(mean, mean - radius, mean + radius)


def always(count: float, total: float, squares: float, error: float = ERROR) -> Estimate:
    """The same for one mean, valid at every moment at which one might look."""
    mean = total / count
    tight = (-2 * log(error) + log(-2 * log(error) + 1)) / EARLY
    inner = count * tight + 1
    radius = spread(count, total, squares) * sqrt(2 * inner / (count * count * tight) * log(sqrt(inner) / error))
    return Estimate(mean, mean - radius, mean + radius)


def normal(comparisons: int, error: float = ERROR) -> float:
    return NormalDist().inv_cdf(1 - error / comparisons / 2)


def spread(count: float, total: float, squares: float) -> float:
    """The standard deviation, with one pair of contrary observations added, so that few equal ones prove nothing."""
    counted = count + 2
    mean = total / counted
    return sqrt(max((squares + 2) / counted - mean * mean, 0.0))
