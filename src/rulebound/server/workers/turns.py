"""Turns at what takes long: a few at a time, and every address gets the same share, so that who asks for much waits for
itself. Who would wait behind too many is told to come again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import ParamSpec, TypeVar

from rulebound.server.mistakes import TooMany
from rulebound.server.workers.fair_queue import FairQueue

Given = ParamSpec("Given")
Found = TypeVar("Found")


class Turns:
    def __init__(self, at_once: int, most_waiting: int, most_of_one: int) -> None:
        self.free = at_once
        self.most_waiting = most_waiting
        self.most_of_one = most_of_one
        self.queue: FairQueue[asyncio.Future[None]] = FairQueue(1)

    @asynccontextmanager
    async def of(self, address: str) -> AsyncIterator[None]:
        """A turn for this address. TooMany if too many wait, or too many of its own."""
        if self.free:
            self.free -= 1
        else:
            await self.wait(address)
        began = monotonic()
        try:
            yield
        finally:
            self.queue.charge(address, monotonic() - began)
            self.pass_on()

    async def in_thread(
        self, address: str, work: Callable[Given, Found], *given: Given.args, **named: Given.kwargs
    ) -> Found:
        """Work something out at the turn of this address. Threads share one interpreter: the event loop would wait for
        each of many."""
        async with self.of(address):
            return await asyncio.to_thread(work, *given, **named)

    async def wait(self, address: str) -> None:
        if len(self.queue) >= self.most_waiting or self.queue.waiting_for(address) >= self.most_of_one:
            raise TooMany("the server has too much to look up just now; ask again in a moment", 2.0)
        turn = asyncio.get_running_loop().create_future()
        self.queue.add(0, address, turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not self.queue.remove(address, turn) and not turn.cancelled():
                self.pass_on()  # it was given, and nobody takes it
            raise

    def pass_on(self) -> None:
        """A turn is over: the next one's begins."""
        while (turn := self.queue.take()) is not None:
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1
