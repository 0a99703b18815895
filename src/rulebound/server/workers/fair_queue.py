"""Who is next: what people wait for before what is only watched, and everybody who asks gets the same share of time.

An owner is an address; what counts is the time that was worked for it, so one who asks for much waits for itself. Time
is forgotten by halves: who was greedy an hour ago is like everybody else now. Within an owner the oldest comes first.
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Generic, TypeVar

Thing = TypeVar("Thing")

HALF = 30.0  # seconds after which used time counts half
MOST_OWNERS = 10_000  # that are remembered


class FairQueue(Generic[Thing]):
    def __init__(self, ranks: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Things of rank 0 come before those of rank 1, and so on."""
        self.clock = clock
        self.waiting: list[dict[str, deque[Thing]]] = [{} for _ in range(ranks)]
        self.used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # seconds, and when they were counted

    def __len__(self) -> int:
        return sum(len(things) for by_owner in self.waiting for things in by_owner.values())

    def add(self, rank: int, owner: str, thing: Thing) -> None:
        self.waiting[rank].setdefault(owner, deque()).append(thing)

    def take(self) -> Thing | None:
        """The next thing: of the first rank that has any, of the owner for whom least was done lately."""
        for by_owner in self.waiting:
            if by_owner:
                owner = min(by_owner, key=self.used_by)
                thing = by_owner[owner].popleft()
                if not by_owner[owner]:
                    del by_owner[owner]
                return thing
        return None

    def waiting_for(self, owner: str) -> int:
        return sum(len(by_owner.get(owner, ())) for by_owner in self.waiting)

    def remove(self, owner: str, thing: Thing) -> bool:
        """Take it out of its line; False where it is in none any more."""
        for by_owner in self.waiting:
            if thing in by_owner.get(owner, ()):
                by_owner[owner].remove(thing)
                if not by_owner[owner]:
                    del by_owner[owner]
                return True
        return False

    def everything(self) -> list[Thing]:
        return [thing for by_owner in self.waiting for things in by_owner.values() for thing in things]

    def clear(self) -> None:
        for by_owner in self.waiting:
            by_owner.clear()

    def used_by(self, owner: str) -> float:
        """The seconds that were worked for an owner, the older ones counted less."""
        seconds, at = self.used.get(owner, (0.0, 0.0))
        return seconds * 0.5 ** ((self.clock() - at) / HALF) if seconds else 0.0

    def charge(self, owner: str, seconds: float) -> None:
        self.used[owner] = (self.used_by(owner) + seconds, self.clock())
        self.used.move_to_end(owner)
        if len(self.used) > MOST_OWNERS:
            self.used.popitem(last=False)
