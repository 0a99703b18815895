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
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rulebound.server.storage.database import ERRORS, code_of, concerns_one, is_taken, names_no_table, reason
from rulebound.server.storage.schema import duty, entry, match

MOST_TOGETHER = 256

_log = logging.getLogger(__name__)

Row = dict[str, Any]


class Conflict(Exception):
    """Somebody else has written an entry of this number, or made a table of this id."""


class NotStored(Exception):
    """The database did not do its work; the message is a sentence for the player."""


@dataclass(frozen=True)
class Job:
    """Something to write. `refusal` begins the sentence in which a player is told that it was not done. Rows go into
    the tables of the schema; `act`, if there is one, runs afterwards and gives the outcome."""

    table: str
    refusal: str
    way_out: str
    done: asyncio.Future[bool]
    made: tuple[Row, ...] = ()  # of match
    entries: tuple[Row, ...] = ()
    changed: tuple[Row, ...] = ()  # of match: the parameters of _CHANGE
    act: Callable[[AsyncConnection], Awaitable[bool]] | None = None

    def is_plain(self) -> bool:
        """Are there entries to write and nothing else?"""
        return bool(self.entries) and not self.made and not self.changed and self.act is None

    def not_stored(self, why: str) -> NotStored:
        return NotStored(f"{self.refusal}: {why}. {self.way_out}.")


_CHANGE = (
    update(match)
    .where(match.c.id == bindparam("its_id"), match.c.state != bindparam("its_state"))
    .values(state=bindparam("its_state"), changed=bindparam("its_time"))
)


class ShortCut:
    """A connection of its own to a SQLite file, for entries alone: the same transaction as the long way makes."""

    def __init__(self, path: str, busy_seconds: float) -> None:
        self._path = path
        self._busy = busy_seconds
        self._connection: sqlite3.Connection | None = None

    def append(self, rows: Sequence[Row]) -> None:
        """Durable on return; sqlite3.Error and nothing written otherwise. Called from one thread at a time."""
        if self._connection is None:
            self._connection = sqlite3.connect(
                self._path, timeout=self._busy, isolation_level=None, check_same_thread=False
            )
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                self._connection.execute(f"PRAGMA {pragma}")
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(
                'INSERT INTO entry ("match", n, at, body) VALUES (?, ?, ?, ?)',
                [(row["match"], row["n"], row["at"], row["body"]) for row in rows],
            )
            connection.execute("COMMIT")
        except sqlite3.Error:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            self.close()
            raise

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Writer:
    """`most` is how many jobs share a transaction, `patience` how many seconds one may last."""

    def __init__(
        self, engine: AsyncEngine, patience: float, most: int = MOST_TOGETHER, short_cut: ShortCut | None = None
    ) -> None:
        self.most = most
        self._short_cut = short_cut
        self._engine = engine
        self._patience = patience
        self._waiting: asyncio.Queue[Job | None] = asyncio.Queue()
        self._closing = False
        self._task = asyncio.create_task(self._work(), name="writer of the store")

    async def write(self, job: Job) -> bool:
        if self._closing:
            raise job.not_stored("the server is stopping")
        self._waiting.put_nowait(job)
        return await job.done

    async def close(self) -> None:
        """What waits is still written, or refused if the database fails; what comes later is refused."""
        if not self._closing:
            self._closing = True
            self._waiting.put_nowait(None)
        await asyncio.shield(self._task)
        if self._short_cut is not None:
            self._short_cut.close()

    async def _work(self) -> None:
        ends = False
        while not ends:
            jobs: list[Job] = []
            job = await self._waiting.get()
            while job is not None:
                if not job.done.cancelled():
                    jobs.append(job)
                if len(jobs) >= self.most or self._waiting.empty():
                    break
                job = self._waiting.get_nowait()
            ends = job is None
            if jobs:
                await self._finish(jobs)

    async def _finish(self, jobs: list[Job]) -> None:
        # Two processes that lock the same tables in the same order never wait for each other in a circle.
        jobs.sort(key=lambda job: (job.act is not None, job.table))
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
        for job, outcome in zip(jobs, outcomes, strict=True):
            if job.done.done():  # its caller was cancelled meanwhile
                continue
            if isinstance(outcome, Exception):
                job.done.set_exception(outcome)
            else:
                job.done.set_result(outcome)

    async def _store(self, jobs: Sequence[Job]) -> Sequence[bool | Exception]:
        if self._short_cut is not None and all(job.is_plain() for job in jobs):
            # Nearly always: one hop to a thread instead of a dozen. Whatever goes wrong is tried again the long way.
            with suppress(sqlite3.Error):
                await asyncio.to_thread(self._short_cut.append, [row for job in jobs for row in job.entries])
                return [True] * len(jobs)
        try:
            async with self._engine.begin() as connection:
                return await _write(connection, jobs)
        except ERRORS as error:
            if not concerns_one(error):
                raise
        async with self._engine.begin() as connection:
            return await _part(connection, jobs)


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
    entries = [row for job in jobs for row in job.entries]
    if entries:
        await connection.execute(insert(entry), entries)
    changed = [row for job in jobs for row in job.changed]
    if changed:
        await connection.execute(_CHANGE, changed)
    return [await job.act(connection) if job.act is not None else True for job in jobs]
