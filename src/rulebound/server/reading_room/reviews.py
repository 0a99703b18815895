"""Reviews of finished matches: the chances at each decision, turning points, best and worst decisions, as a search saw
them with the knowledge of the seat that decided.

A search takes a moment for each decision. So a review is made in the workers, one match at a time, after everything
that tables ask for; whoever asks gets what is there so far. Decisions far apart come first, and those that look best
or worst are looked at once more, in many more copies: what is noise the first time is none the second.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeVar

from rulebound.bots.reviewing import COPIES, MORE_COPIES, Judged
from rulebound.core.kernel.table import EVENT_SIZE
from rulebound.core.mistakes import Mistake
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import MatchFile
from rulebound.core.people.readers import EVERYTHING
from rulebound.server.tables.updates import on_wire
from rulebound.server.workers.fair_queue import FairQueue
from rulebound.server.workers.thinkers import Busy, Thinkers
from rulebound.wire import house as wire

MOST_KEPT = 200  # reviews
LONGEST = 60.0  # seconds of thinking about one match
STRIDES = (16, 8, 4, 2, 1)
SEED = 7
DEAR = 0.06  # share of the victory that a decision must have won or lost to be told of
TURN = 0.15  # by which the chances of a seat must have changed from one of its decisions to the next
MOST_TOLD = 3  # best, worst and turning points, of each seat
LOOKED_AT_AGAIN = 8  # decisions
MOST_LINES = 6  # of what happened meanwhile
AGAIN = 2.0  # seconds until the workers are asked again when they were busy
MOST_TRIES = 60

Found = TypeVar("Found")

log = logging.getLogger(__name__)


@dataclass
class Review:
    """As far as it has come. `sure` are the judgements that were made with care."""

    points: int = 0
    done: bool = False
    judged: dict[int, Judged] = field(default_factory=dict)
    sure: dict[int, Judged] = field(default_factory=dict)
    turns: tuple[wire.Turn, ...] = ()


class Reviews:
    """`do` carries something out beside everything else, until the house is closed."""

    def __init__(self, thinkers: Thinkers, do: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self.thinkers = thinkers
        self.do = do
        self.kept: OrderedDict[str, Review] = OrderedDict()
        self.waiting: FairQueue[tuple[Review, MatchFile, str]] = FairQueue(1)
        self.working = False  # on one match at a time

    def of(self, id: str, match: MatchFile, address: str = "") -> wire.Review:
        """What there is of the review of a finished match; the rest is begun with if nobody has yet."""
        review = self.kept.get(id)
        if review is None:
            self.kept[id] = review = Review()
            if len(self.kept) > MOST_KEPT:
                self.kept.popitem(last=False)
            self.waiting.add(0, address, (review, match, address))
            if not self.working:
                self.working = True
                self.do(self.work())
        self.kept.move_to_end(id)
        return on_the_wire(review)

    async def work(self) -> None:
        """One match after the other, each time of the address for which least was done lately."""
        loop = asyncio.get_running_loop()
        try:
            while (asked := self.waiting.take()) is not None:
                review, match, address = asked
                began = loop.time()
                await self.make(review, match)
                self.waiting.charge(address, loop.time() - began)
        finally:
            self.working = False

    async def make(self, review: Review, match: MatchFile) -> None:
        try:
            await self.look_through(review, match)
        except (Mistake, Busy) as problem:
            log.warning("a review was not finished: %s", problem)
        finally:
            review.done = True

    async def look_through(self, review: Review, match: MatchFile) -> None:
        until = asyncio.get_running_loop().time() + LONGEST
        points = await self.patiently(lambda: self.thinkers.decisions(match))
        review.points = len(points)
        seen: set[int] = set()
        for stride in STRIDES:
            waiting = [at for at in points[::stride] if at not in seen]
            while waiting and asyncio.get_running_loop().time() < until:
                found = await self.judge(match, waiting, SEED, COPIES)
                for at, judged in zip(waiting, found, strict=False):
                    seen.add(at)
                    if judged is not None:
                        review.judged[at] = judged
                waiting = waiting[len(found) :]
        for at in looked_at_again(review.judged.values()):
            found = await self.judge(match, (at,), SEED + 1, MORE_COPIES)
            if found and found[0] is not None:
                review.judged[at] = review.sure[at] = found[0]
        review.turns = await asyncio.to_thread(turning_points, match, list(review.judged.values()))

    async def judge(self, match: MatchFile, points: Sequence[int], seed: int, copies: int) -> tuple[Judged | None, ...]:
        return await self.patiently(lambda: self.thinkers.judge(match, tuple(points), seed, copies))

    async def patiently(self, ask: Callable[[], Awaitable[Found]]) -> Found:
        """Ask the workers, and again while they have more important things to do."""
        for _ in range(MOST_TRIES):
            try:
                return await ask()
            except Busy:
                await asyncio.sleep(AGAIN)
        raise Busy("the workers were busy for too long")


def looked_at_again(judged: Iterable[Judged]) -> list[int]:
    """The decisions that seem to have won or lost most, in order."""
    by_gain = sorted(judged, key=lambda one: one.gain)
    half = LOOKED_AT_AGAIN // 2
    return sorted({one.at for one in (*by_gain[:half], *by_gain[-half:]) if abs(one.gain) >= DEAR})


def turning_points(match: MatchFile, judged: list[Judged]) -> tuple[wire.Turn, ...]:
    """Where the chances of a seat changed most between two of its decisions, with what happened there in words."""
    found: list[tuple[float, Judged, Judged]] = []
    for seat in {one.seat for one in judged}:
        own = sorted((one for one in judged if one.seat == seat), key=lambda one: one.at)
        changes = [(abs(after.share - before.share), before, after) for before, after in pairwise(own)]
        changes.sort(key=lambda change: -change[0])
        found += [change for change in changes[:MOST_TOLD] if change[0] >= TURN]
    return tuple(
        wire.Turn(
            seat=on_wire(after.seat),
            start=before.at,
            end=after.at,
            before=before.share,
            after=after.share,
            lines=lines_between(match, before.at, after.at),
        )
        for _, before, after in sorted(found, key=lambda change: -change[0])
    )


def lines_between(match: MatchFile, start: int, end: int) -> tuple[str, ...]:
    """What the log tells of these decisions to who may see everything: the match is over."""
    live = Live(match, start)
    lines: list[str] = []
    for action in match.actions[start:end]:
        told = len(live.match.events) // EVENT_SIZE
        live.decide(action)
        lines += live.log(EVERYTHING, told)
    return tuple(lines[-MOST_LINES:])


def on_the_wire(review: Review) -> wire.Review:
    sure = sorted(review.sure.values(), key=lambda one: one.gain)
    return wire.Review(
        done=review.done,
        points=review.points,
        judged=tuple(judged_on_wire(one) for _, one in sorted(review.judged.items())),
        best=tuple(one.at for one in reversed(sure) if one.gain >= DEAR),
        worst=tuple(one.at for one in sure if one.gain <= -DEAR),
        turns=review.turns,
    )


def judged_on_wire(one: Judged) -> wire.Judged:
    return wire.Judged(
        at=one.at,
        seat=on_wire(one.seat),
        share=round(one.share, 3),
        gain=round(one.gain, 3),
        words=one.words,
        rival=one.rival,
    )
