"""Who does the work of a laboratory run: this process, several processes, or a Ray cluster.

A run is cut into parts, and a part's result depends on the work and the part alone. Every runner hands the results out
in the order of the parts, so a run that looks at them and stops by itself stops at the same place whoever played.
"""

from __future__ import annotations

import os
import pickle
import signal
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from typing import Any, Protocol

from rulebound.core.mistakes import Mistake

Part = tuple[str, int, int]  # what is done, from which number to before which
Play = Callable[[Part], list[float]]
Results = Generator[tuple[Part, list[float]], None, None]

MOST_JOBS = 1000
AHEAD = 3  # parts for each process that are given out before their turn
RAY = "ray"


class Work(Protocol):
    """What every process needs to know, as data that can be sent."""

    def ready(self) -> Play:
        """Lay out everything once; then parts can be played."""


class Telling(Protocol):
    """Hears how far a run is, and what is known so far."""

    def __call__(self, done: int, total: int, so_far: str = "") -> None: ...


class Runner(ABC):
    """Used in a `with`, for as many works as one likes: processes are started once."""

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @abstractmethod
    def results(self, work: Work, parts: Iterable[Part]) -> Results:
        """Each part with its result, in order. Whoever has seen enough closes the iterator."""

    @abstractmethod
    def close(self) -> None:
        """Let go of processes."""


class Serial(Runner):
    def close(self) -> None:
        pass

    def results(self, work: Work, parts: Iterable[Part]) -> Results:
        play: Play | None = None
        for part in parts:
            play = play or work.ready()
            yield part, play(part)


class Processes(Runner):
    """Processes of their own, started afresh: the same on every system."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.pool = ProcessPoolExecutor(jobs, get_context("spawn"), ignore_interrupts)

    def results(self, work: Work, parts: Iterable[Part]) -> Results:
        packed = pickle.dumps(work)
        left = iter(parts)
        waiting: deque[tuple[Part, Future[list[float]]]] = deque()

        def give_out(count: int) -> None:
            waiting.extend((part, self.pool.submit(play_packed, packed, part)) for part in islice(left, count))

        try:
            give_out(self.jobs * AHEAD)
            while waiting:
                part, future = waiting.popleft()
                numbers = future.result()
                give_out(1)
                yield part, numbers
        except BrokenProcessPool:
            raise Mistake(
                "a process of the run was killed (too little memory?); run it again with fewer --jobs"
            ) from None
        finally:
            for _, future in waiting:
                future.cancel()

    def close(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)


class OnRay(Runner):
    """A Ray cluster. A part whose node is lost is played again by another; it counts once, when it is handed out."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise Mistake("a Ray cluster needs the package ray: pip install 'rulebound[ray]'") from None
        self.ray: Any = ray
        self.started = not ray.is_initialized()
        if self.started:
            try:
                ray.init(address=address or None, log_to_driver=False, include_dashboard=False if not address else None)
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise Mistake(f"there is no Ray cluster at {address!r}: {error}") from None
        self.task = ray.remote(max_retries=-1, retry_exceptions=False)(play_packed)

    def results(self, work: Work, parts: Iterable[Part]) -> Results:
        packed = self.ray.put(pickle.dumps(work))
        left = iter(parts)
        waiting: deque[tuple[Part, Any]] = deque()
        ahead = AHEAD * max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        try:
            waiting.extend((part, self.task.remote(packed, part)) for part in islice(left, ahead))
            while waiting:
                part, found = waiting.popleft()
                try:
                    numbers: list[float] = self.ray.get(found)
                except self.ray.exceptions.RayTaskError as error:
                    raise (error.cause if isinstance(error.cause, Mistake) else error) from None
                waiting.extend((part, self.task.remote(packed, part)) for part in islice(left, 1))
                yield part, numbers
        finally:
            for _, found in waiting:
                self.ray.cancel(found)

    def close(self) -> None:
        if self.started:
            self.ray.shutdown()


def make_runner(jobs: int, on: str = "") -> Runner:
    """`on` is "" for this machine, "ray" for a Ray of its own here, "ray://HOST:PORT" or "HOST:PORT" for a cluster."""
    if on:
        return OnRay("" if on == RAY else on)
    if not 1 <= jobs <= MOST_JOBS:
        raise Mistake(f"the number of jobs is from 1 to {MOST_JOBS}, not {jobs}")
    return Serial() if jobs == 1 else Processes(jobs)


def processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# ------------------------------------------------------------ in another process


def ignore_interrupts() -> None:
    """Ctrl-C is for the process that gives out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_packed(packed: bytes, part: Part) -> list[float]:
    try:
        return opened(packed)(part)
    except Mistake as mistake:
        raise Mistake(str(mistake)) from None  # a Refused cannot be sent


@lru_cache(maxsize=8)
def opened(packed: bytes) -> Play:
    work: Work = pickle.loads(packed)
    return work.ready()
