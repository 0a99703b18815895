"""A crew: worker processes of one kind, started when there is something to do and none is idle.

A worker that crashes or takes too long is killed and forgotten; the next question gets a new one. Who asks decides how
many questions are under way: a crew keeps no queue.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from rulebound.server.workers.process import Gone, Target, WorkerProcess

Heard = TypeVar("Heard")


class Crew:
    def __init__(self, most: int, target: Target, start_patience: float) -> None:
        """`most` questions are asked at once at the most; a worker has `start_patience` seconds to be ready."""
        self.target = target
        self.start_patience = start_patience
        self.idle: list[WorkerProcess] = []
        self.replaced = 0  # workers that crashed or got stuck
        self.threads = ThreadPoolExecutor(most, "workers")  # they only wait for workers

    async def ask(self, question: Callable[[], object] | object, seconds: float) -> object:
        """The answer of an idle worker, or of a new one. A question that is a function is made when a worker is there.
        Gone if there is none within so many seconds, or the worker is lost."""
        worker = self.idle_worker() or await self.new_worker()
        asked = question() if callable(question) else question
        answer = await self.within(seconds, worker, partial(worker.ask, asked))
        self.idle.append(worker)
        return answer

    async def stop(self) -> None:
        """End all idle workers; whoever still asks was cancelled before."""
        await asyncio.gather(*(asyncio.to_thread(worker.close) for worker in self.idle))
        self.idle.clear()
        self.threads.shutdown(wait=False)

    def idle_worker(self) -> WorkerProcess | None:
        """A worker that has nothing to do, the one that had last; those that died meanwhile are forgotten."""
        while self.idle:
            worker = self.idle.pop()
            if worker.is_alive():
                return worker
            self.replaced += 1
            worker.close()
        return None

    async def new_worker(self) -> WorkerProcess:
        worker = await asyncio.get_running_loop().run_in_executor(self.threads, WorkerProcess, self.target)
        await self.within(self.start_patience, worker, worker.wait_until_ready)
        return worker

    async def within(self, seconds: float, worker: WorkerProcess, wait_for_it: Callable[[], Heard]) -> Heard:
        """What a worker says. If it takes too long, is lost, or nobody wants to know any more, it is killed."""
        heard = asyncio.get_running_loop().run_in_executor(self.threads, wait_for_it)
        try:
            await asyncio.wait({heard}, timeout=seconds)
            if not heard.done():
                raise Gone(f"it was stuck for {seconds:g} seconds")
            return heard.result()
        except (Gone, asyncio.CancelledError):
            self.replaced += 1
            worker.kill()
            await asyncio.wait({heard})
            heard.exception()  # it was told already
            await asyncio.to_thread(worker.close)
            raise
