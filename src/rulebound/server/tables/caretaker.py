"""What keeps a table going when no person does: bots decide, seats that gave up concede, clocks run out. Where nobody
sits or watches, bots wait until somebody comes: a table without a reader costs nothing.

With several processes on one database only the one that has the duty for a table lets its bots think. That saves work
and nothing else: a second bot move for the same decision would find its number taken.
"""

from __future__ import annotations

import asyncio
import logging
from time import monotonic

from rulebound.bots.seeds import bot_seed
from rulebound.server.storage.store import NotStored
from rulebound.server.tables.clocks import NOBODY
from rulebound.server.tables.entries import Decide, GiveUp
from rulebound.server.tables.table import AGAIN, Table

MOMENT = 0.8  # seconds that a bot seems to think, or a multiple of it: how long it really took tells something
DUTY = 2.0  # seconds for which a process has the duty: after it was killed another one goes on so much later
QUICK = "fair"  # the level that answers within a moment of fixed length

log = logging.getLogger(__name__)


class Caretaker:
    """Started for each loaded table; `wake` whenever the table has changed."""

    def __init__(self, table: Table, holder: str, shared: bool) -> None:
        self.table = table
        self.holder = holder
        self.shared = shared
        self.thinking: asyncio.Task[None] | None = None
        self.ticking: asyncio.Task[None] | None = None

    def wake(self) -> None:
        if self.thinking is None and self.is_for_us():
            self.thinking = asyncio.create_task(self.play_on())
        if self.ticking is None and self.table.ledger.clocks is not None and self.table.ledger.state() == "playing":
            self.ticking = asyncio.create_task(self.watch_clock())

    async def stop(self) -> None:
        for task in (self.thinking, self.ticking):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

    def is_for_us(self) -> bool:
        """Is somebody asked for whom no person answers? While a moment is let pass, only who may be asked in it."""
        ledger, hold = self.table.ledger, self.table.hold
        seat = ledger.asked()
        if not self.table.members:
            return False  # the table sleeps until somebody looks
        if seat == NOBODY or (hold is not None and hold.seat != seat):
            return False
        return ledger.chairs[seat].who == "bot" or ledger.chairs[seat].resigned

    # ------------------------------------------------------------ bots

    async def play_on(self) -> None:
        """Decide as long as it is for us to decide."""
        try:
            while self.is_for_us():
                try:
                    if await self.on_duty():
                        await self.decide()
                    else:
                        await asyncio.sleep(DUTY / 3)
                except NotStored:
                    await asyncio.sleep(AGAIN)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("table %s: its bots have stopped", self.table.short_id)
        finally:
            self.thinking = None

    async def on_duty(self) -> bool:
        return not self.shared or await self.table.store.claim(self.table.id, self.holder, DUTY)

    async def on_duty_until(self, chosen: asyncio.Task[int]) -> int:
        """What a bot has chosen; the duty is kept meanwhile, however long it thinks."""
        try:
            while self.shared and not chosen.done():
                await asyncio.wait({chosen}, timeout=DUTY / 2)
                if not chosen.done():
                    await self.on_duty()
            return await chosen
        finally:
            chosen.cancel()

    async def decide(self) -> None:
        table, live, seat = self.table, self.table.ledger.live, self.table.ledger.asked()
        assert live is not None
        before = live.actions[:]
        action = await self.on_duty_until(asyncio.create_task(self.choose(seat)))
        async with table.lock:
            # A person may have come back, or a decision may have been taken back, while the bot thought.
            if live.actions == before and self.is_for_us():
                await table.enter(Decide(seat=seat, action=action))

    async def choose(self, seat: int) -> int:
        ledger = self.table.ledger
        live, chair = ledger.live, ledger.chairs[seat]
        assert live is not None
        if chair.resigned:
            return int(live.match.unlisted()[-1])
        secret = ledger.secretly_asked() == seat
        seed = bot_seed(ledger.head.seed, seat, len(live.actions))
        started = monotonic()
        action = await self.table.thinkers.choose(
            live.kept,
            seat,
            QUICK if secret else chair.level,
            seed,
            owner=self.table.owner(),
            awaited=bool(self.table.here_at_this_process()),
        )
        if ledger.head.pace == "human" and not secret:
            taken = monotonic() - started
            await asyncio.sleep(MOMENT - taken % MOMENT)
        return action

    # ------------------------------------------------------------ clocks

    async def watch_clock(self) -> None:
        """Until the match is over. Who has the duty keeps it, so that another process that reads the table knows that
        the clock was running all the time."""
        try:
            while self.table.ledger.state() == "playing":
                try:
                    if await self.on_duty():
                        await self.flag()
                except NotStored:
                    await asyncio.sleep(AGAIN)
                await asyncio.sleep(min(DUTY / 3, self.seconds_left()))
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("table %s: its clock has stopped", self.table.short_id)
        finally:
            self.ticking = None

    def seconds_left(self) -> float:
        """Until the running clock has to be looked at; a second where none runs, for one may start."""
        clocks = self.table.ledger.clocks
        ends = clocks.ends() if clocks is not None else None
        return 1.0 if ends is None else max(0.02, ends - self.table.store.now())

    async def flag(self) -> None:
        async with self.table.lock:
            clocks = self.table.ledger.clocks
            ends, now = clocks.ends() if clocks is not None else None, self.table.store.now()
            if clocks is not None and ends is not None and ends <= now and self.table.ledger.state() == "playing":
                await self.table.enter(GiveUp(seat=clocks.running, how="time"))
