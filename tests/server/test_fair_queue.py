"""Shares of time: what people wait for comes first, and nobody waits for the greed of another."""

from __future__ import annotations

from rulebound.server.workers.fair_queue import HALF, MOST_OWNERS, FairQueue


class Time:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def taken(queue: FairQueue[str]) -> list[str]:
    found = []
    while (thing := queue.take()) is not None:
        found.append(thing)
    return found


def test_ranks_come_in_order_and_the_oldest_first() -> None:
    queue: FairQueue[str] = FairQueue(2)
    for rank, name in ((1, "watched"), (0, "first"), (0, "second")):
        queue.add(rank, "one", name)
    assert len(queue) == 3
    assert taken(queue) == ["first", "second", "watched"]
    assert len(queue) == 0


def test_one_who_asks_for_much_waits_for_itself() -> None:
    queue: FairQueue[str] = FairQueue(1, Time())
    for number in range(1000):
        queue.add(0, "greedy", f"greedy {number}")
    queue.charge("greedy", 1.0)
    queue.add(0, "modest", "modest")
    assert queue.take() == "modest"
    assert queue.take() == "greedy 0"


def test_time_is_shared_and_not_turns() -> None:
    queue: FairQueue[str] = FairQueue(1, Time())
    for _ in range(50):
        queue.add(0, "slow", "slow")
        queue.add(0, "quick", "quick")
    order = []
    for _ in range(44):
        order.append(str(queue.take()))
        queue.charge(order[-1], 1.0 if order[-1] == "slow" else 0.1)
    assert 3 <= order.count("slow") <= 5, order


def test_used_time_is_forgotten() -> None:
    clock = Time()
    queue: FairQueue[str] = FairQueue(1, clock)
    queue.charge("one", 8.0)
    assert queue.used_by("one") == 8.0
    clock.now += 3 * HALF
    assert queue.used_by("one") == 1.0
    for number in range(MOST_OWNERS + 5):
        queue.charge(str(number), 0.1)
    assert len(queue.used) == MOST_OWNERS
