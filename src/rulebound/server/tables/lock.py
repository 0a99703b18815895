"""The lock of a table: one thing is done there after the other, in the order in which they came."""

from __future__ import annotations

import asyncio


class Lock(asyncio.Lock):
    def take(self) -> bool:
        """Have it at once, without a task; False where somebody has it or waits for it."""
        if self.locked():
            return False
        taking = self.acquire()
        try:
            taking.send(None)
        except StopIteration:
            return True
        taking.close()  # somebody has waited, was told that it is free, and comes first
        return False
