"""Sheets of weights: the parameters of small networks over an `Observer`, by what is printed and by design.

A sheet has a row of `width` weights for every feature. Rows of cards come in blocks (a zone, a sort of action):
row block * designs + design is the sum, over what is printed on the design, of the block's rows of print, plus a
correction of the design's own. `rows` holds these sums, so that play costs the same as without print; `expand` makes
them when weights or cards change. Rows behind the blocks have no print.

Learning (bots/learning.py) adds up gradients in `slope` and calls `step`, which is Adam. Only what was ever touched is
looked at: most pairs of a zone and a card never occur.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.observing import PrintRows
from rulebound.core.kernel.table import full

FIRST: Final = 0.9  # how much of the mean gradient is kept
SECOND: Final = 0.999  # and of the mean square
OWN_SHARE: Final = 0.3  # of the learning rate for the corrections of designs: print is to explain what it can


def floats(count: i64) -> vec[float]:
    return vec[float]([0.0] * count)


@mypyc_attr(acyclic=True)
@final
class Sheet:
    def __init__(self, prints: PrintRows, blocks: i64, others: i64, width: i64) -> None:
        self.prints = prints
        self.blocks = blocks
        self.designs: i64 = prints.designs
        self.columns: i64 = prints.columns
        self.width = width
        self.cards: i64 = blocks * prints.designs  # rows of cards; the others follow
        self.height: i64 = self.cards + others
        self.own = floats(self.height * width)
        self.print = floats(blocks * prints.columns * width)
        self.rows = floats(self.height * width)
        self.slope = vec[float]()  # while learning only
        self.own_mean = vec[float]()
        self.own_square = vec[float]()
        self.print_slope = vec[float]()
        self.print_mean = vec[float]()
        self.print_square = vec[float]()
        self.touched = vec[i64]()  # by row: 1 if it ever had a gradient
        self.met = vec[i64]()  # the same by block

    def expand(self) -> None:
        """Work out all rows."""
        for at in range(self.height * self.width):
            self.rows[at] = self.own[at]
        for block in range(self.blocks):
            self.expand_block(block)

    def expand_block(self, block: i64) -> None:
        width = self.width
        rows = self.rows
        own = self.own
        by_print = self.print
        column = self.prints.column
        value = self.prints.value
        starts = self.prints.starts
        for design in range(self.designs):
            base = (block * self.designs + design) * width
            for at in range(base, base + width):
                rows[at] = own[at]
            for entry in range(starts[design], starts[design + 1]):
                amount = value[entry]
                source = (block * self.columns + column[entry]) * width
                for offset in range(width):
                    rows[base + offset] += amount * by_print[source + offset]

    # ------------------------------------------------------------ learning

    def ready(self) -> None:
        """Room for gradients."""
        size = self.height * self.width
        self.slope = floats(size)
        self.own_mean = floats(size)
        self.own_square = floats(size)
        size = self.blocks * self.columns * self.width
        self.print_slope = floats(size)
        self.print_mean = floats(size)
        self.print_square = floats(size)
        self.touched = full(0, self.height)
        self.met = full(0, self.blocks)

    def touch(self, row: i64) -> None:
        if self.touched[row] == 0:
            self.touched[row] = 1
            if row < self.cards:
                self.met[row // self.designs] = 1

    def step(self, rate: float, decay: float, own_decay: float, number: i64) -> None:
        """One step of Adam with the gradients in `slope`, which become 0. `number` counts the steps from 1."""
        scale = sqrt(1.0 - SECOND ** float(number)) / (1.0 - FIRST ** float(number))
        self.gather()
        width = self.width
        for row in range(self.height):
            if self.touched[row] != 0:
                share = rate * scale
                shrink = 1.0 - rate * decay
                if row < self.cards:
                    share *= OWN_SHARE
                    shrink = 1.0 - rate * own_decay
                move(self.own, self.slope, self.own_mean, self.own_square, row * width, width, share, shrink)
        for block in range(self.blocks):
            if self.met[block] != 0:
                size = self.columns * width
                shrink = 1.0 - rate * decay
                move(
                    self.print,
                    self.print_slope,
                    self.print_mean,
                    self.print_square,
                    block * size,
                    size,
                    rate * scale,
                    shrink,
                )
                self.expand_block(block)
        for row in range(self.cards, self.height):
            if self.touched[row] != 0:
                for at in range(row * width, (row + 1) * width):
                    self.rows[at] = self.own[at]

    def gather(self) -> None:
        """The gradients of the print, from those of the cards."""
        width = self.width
        slope = self.slope
        into = self.print_slope
        column = self.prints.column
        value = self.prints.value
        starts = self.prints.starts
        for row in range(self.cards):
            if self.touched[row] != 0:
                block = row // self.designs
                design = row % self.designs
                base = row * width
                for entry in range(starts[design], starts[design + 1]):
                    amount = value[entry]
                    target = (block * self.columns + column[entry]) * width
                    for offset in range(width):
                        into[target + offset] += amount * slope[base + offset]


def move(
    weights: vec[float],
    slope: vec[float],
    mean: vec[float],
    square: vec[float],
    first: i64,
    count: i64,
    rate: float,
    shrink: float,
) -> None:
    for at in range(first, first + count):
        gradient = slope[at]
        slope[at] = 0.0
        middle = FIRST * mean[at] + (1.0 - FIRST) * gradient
        spread = SECOND * square[at] + (1.0 - SECOND) * gradient * gradient
        mean[at] = middle
        square[at] = spread
        if spread > 0.0:
            weights[at] = weights[at] * shrink - rate * middle / (sqrt(spread) + 1e-8)


def add_share(into: vec[float], other: vec[float], share: float) -> None:
    """Add so much of other weights."""
    for at in range(len(into)):
        into[at] += share * other[at]


def clear_equal(weights: vec[float], other: vec[float]) -> None:
    """Set to 0 what equals the other weights."""
    for at in range(len(weights)):
        if weights[at] == other[at]:
            weights[at] = 0.0
