"""Group commit: one writer takes all that waits into one transaction, so that 500 tables do not wait for 500 syncs of
the disk.

A job is told its outcome after the commit, never before. All jobs are written at once; only if that fails because of
one of them are they written again in savepoints, by halves down to that one, so that the others do not suffer from it.
(A savepoint for each job from the start costs fifteen times the time.)
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

from sqlalchemy import bindparam, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rulebound.server.storage.database import ERRORS, code_of, concerns_one, is_taken, names_no_table, reason
from rulebound.server.storage.schema import duty, entry, match

MOST_TOGETHER = 256

_log = logging.getLogger(__name__)

Row = dict[str, Any]
_COLUMNS = ("match", "n", "at", "body")  # of entry


class Conflict(Exception):
    """Somebody else has written an entry of this number, or made a table of this id."""


class NotStored(Exception):
    """The database did not do its work; the message is a sentence for the player."""


Entry = tuple[str, int, float, str]  # match, n, at, body: a row of `entry`


@dataclass(eq=False, slots=True)
class Job:
    """Something to write. `refusal` begins the sentence in which a player is told that it was not done. Rows go into
    the tables of the schema; `act`, if there is one, runs afterwards and gives the outcome."""

    table: str
    refusal: str
    way_out: str
    done: asyncio.Future[bool]
    entries: Sequence[Entry] = ()
    made: tuple[Row, ...] = ()  # of match
    changed: tuple[Row, ...] = ()  # of match: the parameters of _CHANGE
    act: Callable[[AsyncConnection], Awaitable[bool]] | None = None

    def not_stored(self, why: str) -> NotStored:
        return NotStored(f"{self.refusal}: {why}. {self.way_out}.")


_CHANGE = (
    update(match)
    .where(match.c.id == bindparam("its_id"), match.c.state != bindparam("its_state"))
    .values(state=bindparam("its_state"), changed=bindparam("its_time"))
)
# The same for a SQLite file without a detour.
_NEW_MATCH = (
    'INSERT INTO "match" (id, head, state, private, created, changed) '
    "VALUES (:id, :head, :state, :private, :created, :changed)"
)
_NEW_DUTY = "INSERT INTO duty (\"match\", holder, until) VALUES (:id, '', 0.0)"
_NEW_ENTRY = 'INSERT INTO entry ("match", n, at, body) VALUES (?, ?, ?, ?)'
_NEW_STATE = 'UPDATE "match" SET state = :its_state, changed = :its_time WHERE id = :its_id AND state != :its_state'

Told = Callable[[sqlite3.Error | None], None]


class ShortCut:
    """A connection of its own to a SQLite file, and a thread that does nothing but write to it: the same transaction as
    the long way makes, with one hop to a thread instead of a dozen."""

    def __init__(self, path: str, busy_seconds: float) -> None:
        self._path = path
        self._busy = busy_seconds
        self._connection: sqlite3.Connection | None = None
        self._groups: SimpleQueue[tuple[Sequence[Job], asyncio.AbstractEventLoop, Told] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def submit(self, jobs: Sequence[Job], told: Told) -> None:
        """Write them in one transaction; the loop is told when they are durable, or why nothing was written."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="writer of the store", daemon=True)
            self._thread.start()
        self._groups.put((jobs, asyncio.get_running_loop(), told))

    def _work(self) -> None:
        while True:
            group = self._groups.get()
            if group is None:
                break
            jobs, loop, told = group
            error: sqlite3.Error | None = None
            try:
                self.append(jobs)
            except sqlite3.Error as failure:
                error = failure
            except Exception:
                _log.exception("the store failed by an error of its own")
                error = sqlite3.Error("an error of its own")
            with suppress(RuntimeError):  # the loop may be closed
                loop.call_soon_threadsafe(told, error)
        self._disconnect()

    def append(self, jobs: Sequence[Job]) -> None:
        """Durable on return; sqlite3.Error and nothing written otherwise."""
        connection = self._connect()
        try:
            connection.execute("BEGIN IMMEDIATE")
            made = [row for job in jobs for row in job.made]
            if made:
                connection.executemany(_NEW_MATCH, made)
                connection.executemany(_NEW_DUTY, [{"id": row["id"]} for row in made])
            connection.executemany(_NEW_ENTRY, [row for job in jobs for row in job.entries])
            changed = [row for job in jobs for row in job.changed]
            if changed:
                connection.executemany(_NEW_STATE, changed)
            connection.execute("COMMIT")
        except sqlite3.Error:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            self._disconnect()
            raise

    def _connect(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, timeout=self._busy, isolation_level=None)
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                self._connection.execute(f"PRAGMA {pragma}")
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def close(self, patience: float) -> None:
        """What was submitted is written first."""
        if self._thread is not None:
            self._groups.put(None)
            await asyncio.to_thread(self._thread.join, patience)
            self._thread = None


class Writer:
    """`most` is how many jobs share a transaction, `patience` how many seconds one may last. One group is written at a
    time; what comes meanwhile is the next one."""

    def __init__(
        self, engine: AsyncEngine, patience: float, most: int = MOST_TOGETHER, short_cut: ShortCut | None = None
    ) -> None:
        self.most = most
        self._short_cut = short_cut
        self._engine = engine
        self._patience = patience
        self._waiting: deque[Job] = deque()
        self._group: list[Job] = []  # that is being written
        self._impatient: asyncio.TimerHandle | None = None
        self._stuck = False  # a group has taken too long and is not yet done
        self._closing = False
        self._idle = asyncio.Event()
        self._idle.set()
        self._long_way: asyncio.Task[None] | None = None

    def submit(self, job: Job) -> asyncio.Future[bool]:
        """Its outcome, when it is known."""
        if self._closing:
            job.done.set_exception(job.not_stored("the server is stopping"))
        elif self._stuck:
            job.done.set_exception(job.not_stored(reason(TimeoutError())))
        else:
            self._waiting.append(job)
            if not self._group:
                self._next_group()
        return job.done

    async def write(self, job: Job) -> bool:
        return await self.submit(job)

    async def close(self) -> None:
        """What waits is still written, or refused if the database fails; what comes later is refused."""
        self._closing = True
        with suppress(TimeoutError):  # a database that hangs is not waited for
            async with asyncio.timeout(2 * self._patience):
                await self._idle.wait()
        if self._short_cut is not None:
            await self._short_cut.close(self._patience)

    def _next_group(self) -> None:
        jobs: list[Job] = []
        while self._waiting and len(jobs) < self.most:
            job = self._waiting.popleft()
            if not job.done.done():  # its caller was cancelled
                jobs.append(job)
        self._group = jobs
        if not jobs:
            self._idle.set()
            return
        self._idle.clear()
        if self._short_cut is not None and all(job.act is None for job in jobs):  # nearly always
            self._impatient = asyncio.get_running_loop().call_later(self._patience, self._lose_patience)
            self._short_cut.submit(jobs, self._written)
        else:
            self._take_long_way()

    def _take_long_way(self) -> None:
        # Two processes that lock the same tables in the same order never wait for each other in a circle.
        self._group.sort(key=lambda job: (job.act is not None, job.table))
        self._long_way = asyncio.create_task(self._finish(self._group))

    def _written(self, error: sqlite3.Error | None) -> None:
        """The short cut is done. Whatever went wrong is tried again the long way."""
        jobs = self._group
        if self._impatient is not None:
            self._impatient.cancel()
        if error is not None and not self._stuck:
            self._take_long_way()
            return
        self._stuck = False
        for job in jobs:
            if not job.done.done():  # its caller was cancelled, or has waited too long
                job.done.set_result(True)
        self._next_group()

    def _lose_patience(self) -> None:
        """Nobody waits any longer; what was not written by now may still be."""
        self._stuck = True
        _log.warning("not stored: %s", reason(TimeoutError()))
        jobs = [*self._group, *self._waiting]
        self._waiting.clear()
        settle(jobs, [job.not_stored(reason(TimeoutError())) for job in jobs])

    async def _finish(self, jobs: list[Job]) -> None:
        outcomes: Sequence[bool | Exception]
        try:
            async with asyncio.timeout(self._patience):
                outcomes = await self._store(jobs)
        except Exception as error:
            if not isinstance(error, ERRORS):
                # The players are told, and the next jobs have another chance: the writer never dies.
                _log.error("the store failed by an error of its own: %s", type(error).__name__)
            else:
                _log.warning("not stored (%s): %s", code_of(error) or type(error).__name__, reason(error))
            outcomes = [job.not_stored(reason(error)) for job in jobs]
        settle(jobs, outcomes)
        self._next_group()

    async def _store(self, jobs: Sequence[Job]) -> Sequence[bool | Exception]:
        try:
            async with self._engine.begin() as connection:
                return await _write(connection, jobs)
        except ERRORS as error:
            if not concerns_one(error):
                raise
        async with self._engine.begin() as connection:
            return await _part(connection, jobs)


def settle(jobs: Sequence[Job], outcomes: Sequence[bool | Exception]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.done.done():  # its caller was cancelled, or has waited too long
            continue
        if isinstance(outcome, Exception):
            job.done.set_exception(outcome)
        else:
            job.done.set_result(outcome)


async def _part(connection: AsyncConnection, jobs: Sequence[Job]) -> Sequence[bool | Exception]:
    savepoint = await connection.begin_nested()
    try:
        outcomes = await _write(connection, jobs)
        await savepoint.commit()
        return outcomes
    except ERRORS as error:
        if not concerns_one(error):
            raise  # the transaction is lost; SQLite has perhaps ended it already, and knows no savepoint any more
        await savepoint.rollback()
        if len(jobs) == 1:
            return [_outcome(jobs[0], error)]
    half = len(jobs) // 2
    return [*await _part(connection, jobs[:half]), *await _part(connection, jobs[half:])]


def _outcome(job: Job, error: Exception) -> Exception:
    if is_taken(error):
        return Conflict("somebody else was faster")
    if names_no_table(error):
        return LookupError("an append to a table that was never made")
    return job.not_stored(reason(error))


async def _write(connection: AsyncConnection, jobs: Sequence[Job]) -> list[bool]:
    made = [row for job in jobs for row in job.made]
    if made:
        await connection.execute(insert(match), made)
        await connection.execute(insert(duty), [{"match": row["id"], "holder": "", "until": 0.0} for row in made])
    entries = [dict(zip(_COLUMNS, row, strict=True)) for job in jobs for row in job.entries]
    if entries:
        await connection.execute(insert(entry), entries)
    changed = [row for job in jobs for row in job.changed]
    if changed:
        await connection.execute(_CHANGE, changed)
    return [await job.act(connection) if job.act is not None else True for job in jobs]
