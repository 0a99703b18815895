"""Thousands of matches, each a step further with one call, into arrays that are made once.

    batch = Batch("five_rows", 1024, seed=1)
    while True:
        actions = policy(batch.observations, batch.masks)   # one action for every match
        batch.step(actions)                                 # the arrays hold what comes next

In self-play every row is as the seat in `deciding` knows it. `rewards` has a column for each seat (`World.reward`), not
0 only where `ended`: a match that ends is replaced in the same step. `torch.from_dlpack` takes the arrays as they are.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rulebound.bots.levels import make_bot
from rulebound.core.kernel.lanes import Lanes
from rulebound.core.kernel.match import PARTS
from rulebound.core.mistakes import Mistake, Refused
from rulebound.learning.world import Room, World

MOST = 1 << 20
BLOCK = 1 << 19  # bytes of observations that are written before they are copied: about half of a core's second cache


class Batch:
    """`bots` says who sits at each seat: None for the learner, "random" for anything legal, or the name of a bot (which
    plays in Python, one decision at a time). Without it the learner plays all seats. Arrays may be given."""

    def __init__(
        self,
        game: str,
        count: int,
        *,
        seats: int | None = None,
        seed: int = 0,
        bots: tuple[str | None, ...] = (),
        observations: NDArray[np.float32] | None = None,
        masks: NDArray[np.int8] | None = None,
        **setting: Any,
    ) -> None:
        if not 1 <= count <= MOST:
            raise Mistake(f"a batch has from 1 to {MOST} matches, not {count}")
        self.world = world = World(game, seats, **setting)
        self.count = count
        self.bots = bots or (None,) * world.seats
        if len(self.bots) != world.seats or None not in self.bots:
            raise Mistake(f"bots has one entry for each of {world.seats} seats, None for the learner at least once")
        random_seats = sum(1 << seat for seat, bot in enumerate(self.bots) if bot == "random")
        block = min(BLOCK // (8 * world.width) + 1, count)
        self.lanes = Lanes(world.laid_out, world.new_observer(world.history), count, block, seed, random_seats)
        self.lanes.distinct = world.distinct
        self.players = Players(self) if any(bot not in (None, "random") for bot in self.bots) else None
        self.room = Room(self.lanes.observations)
        self.seen = self.room.numbers.reshape(-1, world.width)
        self.allowed = np.frombuffer(memoryview(self.lanes.masks), np.int8).reshape(count, world.actions)
        self.earned = np.frombuffer(memoryview(self.lanes.rewards), np.float64).reshape(count, world.seats)
        self.asked = np.frombuffer(memoryview(self.lanes.deciding), np.int64)
        self.done = np.frombuffer(memoryview(self.lanes.ended), np.bool_)
        self.observations = given(observations, (count, world.width), np.float32, "observations")
        self.masks = given(masks, (count, world.actions), np.int8, "masks")
        self.rewards = np.zeros((count, world.seats), np.float32)
        self.deciding = np.zeros(count, np.int64)  # the seat of each row, counted from 0
        self.ended = np.zeros(count, np.bool_)
        self.lanes.begin_all()
        self.go_on(None)

    def step(self, actions: ArrayLike) -> None:
        """One action for every match. Refused with the clause of the first that is not legal; then nothing was done."""
        chosen = whole_numbers(actions, self.count)
        told = chosen.tobytes()
        wrong = int(self.lanes.refused(told))
        if wrong >= 0:
            self.refuse(wrong, int(chosen[wrong]), wrong)
        self.go_on(told)

    def refuse(self, row: int, action: int, named: int) -> None:
        """Why this action is not legal, with the number by which the caller knows the match."""
        try:
            self.world.check(self.lanes.match_of(row), action)
        except Refused as refused:
            raise Refused(refused.clause, f"match {named}: {refused}") from None
        except Mistake as mistake:
            raise Mistake(f"match {named}: {mistake}") from None

    def go_on(self, told: bytes | None) -> None:
        """Carry out the actions, if there are any, and fill the arrays of the learner: one block of matches after the
        other, so that all of it happens in the cache of the processor."""
        lanes, block = self.lanes, len(self.seen)
        for first in range(0, self.count, block):
            last = min(first + block, self.count)
            self.room.clear()
            if told is not None and self.players is None:
                lanes.step(told, first, last)
            else:
                if told is not None:
                    lanes.advance_block(told, first, last)
                if self.players is not None:
                    self.players.play(first, last)
                lanes.tell_block(first, last)
            np.copyto(self.observations[first:last], self.seen[: last - first], casting="same_kind")
        np.copyto(self.masks, self.allowed)
        np.multiply(self.earned, max(self.world.seats, 2), out=self.rewards, casting="same_kind")
        self.rewards -= self.done[:, np.newaxis]  # as World.reward
        np.copyto(self.deciding, self.asked)
        np.copyto(self.ended, self.done)

    def options(self) -> Options:
        """What every legal action of every match is about: for learners that score actions by what they do, and not by
        their number, which for a play says only where in the hand the card lies."""
        lanes = self.lanes
        total = int(lanes.describe_all())
        rows = np.frombuffer(memoryview(lanes.option_lane), np.int64)[:total].copy()
        actions = np.frombuffer(memoryview(lanes.option_action), np.int64)[:total].copy()
        parts = np.frombuffer(memoryview(lanes.option_parts), np.int64)[: total * PARTS].reshape(total, PARTS).copy()
        width = int(lanes.numbers)
        numbers = np.frombuffer(memoryview(lanes.option_numbers), np.float64)[: total * width]
        return Options(rows, actions, parts, numbers.reshape(total, width).astype(np.float32))

    @property
    def finished(self) -> int:
        """How many matches have ended since the beginning."""
        return int(self.lanes.finished)

    def words(self, row: int, action: int) -> str:
        """An action of a match in words."""
        return self.world.game.say(self.lanes.match_of(row), action)


class Options(NamedTuple):
    """Legal actions, one a row: their match, their number, their parts (sort, card, whose, other card, whose, spot; a
    card as design + 1, 0 for none) and the numbers that the game finds telling (`Match.legend`)."""

    rows: NDArray[np.int64]
    actions: NDArray[np.int64]
    parts: NDArray[np.int64]
    numbers: NDArray[np.float32]


class Players:
    """The bots at the seats that are not the learner's, one for each match and seat."""

    def __init__(self, batch: Batch) -> None:
        names = [None if name == "random" else name for name in batch.bots]
        self.batch = batch
        self.bots = [
            [None if name is None else make_bot(name, row * 64 + seat) for seat, name in enumerate(names)]
            for row in range(batch.count)
        ]

    def play(self, first: int, last: int) -> None:
        """Until the learner is asked in each of these matches. One that ended in this step, by whomever, stands as
        ended."""
        lanes, seats = self.batch.lanes, self.batch.world.seats
        for row in range(first, last):
            bots = self.bots[row]
            ended: list[float] | None = None
            while True:
                if lanes.ended[row]:
                    ended = [float(lanes.rewards[row * seats + seat]) for seat in range(seats)]
                match = lanes.match_of(row)
                bot = bots[match.seat]
                if bot is None:
                    break
                lanes.advance(row, bot.choose(match))
            if ended is not None:
                lanes.note_end(row, ended)


def whole_numbers(actions: ArrayLike, count: int) -> NDArray[np.int64]:
    """One action for every match, as the engine reads them."""
    chosen = np.asarray(actions)
    if chosen.shape != (count,) or not np.issubdtype(chosen.dtype, np.integer):
        raise Mistake(f"step takes {count} whole numbers, not {chosen.dtype} of shape {chosen.shape}")
    return chosen.astype("<i8")


def given(array: Any, shape: tuple[int, ...], dtype: Any, name: str) -> Any:
    """The array that the caller brought, checked, or a new one."""
    if array is None:
        return np.zeros(shape, dtype)
    if array.shape != shape or array.dtype != dtype or not array.flags.c_contiguous:
        raise Mistake(f"{name} must be a contiguous array of {np.dtype(dtype)} with the shape {shape}")
    return array
