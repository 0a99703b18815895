"""Moments in which somebody may be asked in secret. The others must not be able to tell whether it happened, not even
by the time it took. So they hear nothing for a while of fixed length whenever it could have happened, which everybody
knows (`Match.moments`), and who was asked and has not answered by then is silent.

An answer that everybody notices ends the moment at once: it tells by itself that there was a question.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from rulebound.server.tables.entries import Pace, Who

PERSON = 6.0  # seconds, enough to read an attack and choose an answer
BOT: dict[Pace, float] = {"human": 1.0, "fast": 0.25}  # by the table's pace
SETTLING = 0.25  # seconds at the end, in which a silence is stored where there was a question: that takes time as well


@dataclass(eq=False)
class Hold:
    """Only `seat`, which may have been asked, hears anything."""

    seat: int
    timer: asyncio.TimerHandle | None = None
    task: asyncio.Task[None] | None = None

    def start(self, loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, None]) -> None:
        self.task = loop.create_task(work)


def seconds_to_answer(who: Who, pace: Pace) -> float:
    """How long somebody may think about a secret question; the moment lasts longer by SETTLING."""
    return PERSON if who == "person" else BOT[pace]
