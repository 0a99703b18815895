"""The store: heads and logs of tables in SQLite or PostgreSQL, by one implementation.

What `append` has returned from is on the disk. What it raised from is usually not, but may be: a connection that is
lost during the commit does not tell. Who gets an error therefore reads the log again before going on; and as it is the
caller who gives an entry its number, nothing can be written twice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Double, Row, Select, delete, false, func, insert, literal, or_, select, update
from sqlalchemy import text as sql
from sqlalchemy.ext.asyncio import AsyncConnection

from rulebound.core.mistakes import Mistake
from rulebound.server.mistakes import Closed
from rulebound.server.storage.database import BUSY_SECONDS, ERRORS, Database, code_of, open_database, probe_disk, reason
from rulebound.server.storage.group_commit import Conflict, Entry, Job, NotStored, ShortCut, Writer
from rulebound.server.storage.schema import ban, duty, entry, match, official_cards, prepare, schema_version
from rulebound.server.tables.entries import Head, Record, State, entry_text, read_entry
from rulebound.server.tables.keys import short

__all__ = ["Conflict", "NotStored", "State", "Store"]

PATIENCE = 10.0  # seconds
DAMAGED = "what was stored of this table is damaged; it is closed, and all others go on"
NOTHING, AGAIN = "Nothing can be stored", "The server tries again"
MOST_ASKED = 500  # tables in one question

_log = logging.getLogger(__name__)
_KEEP = sql("INSERT INTO official_cards (digest, game, body) VALUES (:digest, :game, :body) ON CONFLICT DO NOTHING")
_heads: msgspec.json.Decoder[Head] = msgspec.json.Decoder(Head)


class Listed(NamedTuple):
    """A table as it is listed: `n` entries, the last of them at `at`; `head` is JSON."""

    id: str
    head: str
    state: State
    created: float
    n: int
    at: float


class Store:
    """Every method raises NotStored while the database cannot be used, and works again when it can."""

    def __init__(self, database: Database, patience: float) -> None:
        self._database = database
        self._patience = patience
        short_cut = ShortCut(database.where, BUSY_SECONDS) if database.folder is not None else None
        self._writer = Writer(database.writing, patience, short_cut=short_cut)
        self._ahead = 0.0

    @classmethod
    async def open(cls, url: str, patience: float = PATIENCE, alone: bool = True) -> Store:
        """A store on the database at this path or URL, with its tables made. Mistake for a bad URL, a database that
        cannot be reached, is not ours or is newer than this program, and for a SQLite file with a server on it.
        `patience` is how many seconds the database may take for an answer; who only looks after a server's database
        need not be `alone` with it."""
        database = await asyncio.to_thread(open_database, url, alone)
        try:
            async with asyncio.timeout(patience), database.writing.begin() as connection:
                await connection.run_sync(prepare)
        except Mistake as mistake:
            await database.close()
            raise Mistake(f"The database {database.where} cannot be used: {mistake}") from None
        except ERRORS as error:
            await database.close()
            raise Mistake(
                f"The database {database.where} cannot be used: {reason(error)}; check it, or choose another"
            ) from None
        store = cls(database, patience)
        await store.look_at_clock()
        return store

    async def close(self) -> None:
        """Appends that wait are finished first, or refused; later ones are refused."""
        await self._writer.close()
        await self._database.close()

    # -------------------------------------------------------- writing

    async def create(self, head: Head, records: Sequence[Record], state: State) -> None:
        """Store a new table with its first entries, numbered from 1: all or nothing, durable on return. Conflict if
        there is a table of this id."""
        row = {
            "id": head.id,
            "head": msgspec.json.encode(head).decode(),
            "state": state,
            "private": head.private,
            "created": head.created,
            "changed": records[-1].at if records else head.created,
        }
        await self._writer.write(
            Job(
                head.id,
                "The table was not made",
                "Try again",
                _promise(),
                made=(row,),
                entries=_rows(head.id, records, first=1),
            )
        )

    async def append(self, table: str, records: Sequence[Record]) -> None:
        """Write the next entries of a table: all or nothing, durable on return.

        Conflict if somebody else has written an entry of one of these numbers. NotStored if the database failed; the
        entries may be there nevertheless if it failed during the commit, or if the caller is cancelled while waiting.
        After any of these read the log before the next append. To append the same records again is always safe: they
        are refused with Conflict if they are there.
        """
        await self.append_soon(table, records)

    def append_soon(self, table: str, records: Sequence[Record]) -> asyncio.Future[bool]:
        """The same for who has no task to wait in: the outcome, when it is known."""
        rows = _rows(table, records, first=records[0].n)
        return self._writer.submit(Job(table, "Your move was not taken", "Repeat it", _promise(), entries=rows))

    async def note(self, table: str, state: State) -> None:
        """Note the state of a table, for `public` and `playing`; the log says it too."""
        change = {"its_id": table, "its_state": state, "its_time": time.time()}
        await self._writer.write(
            Job(table, "The state of the table was not noted", "The log has it", _promise(), changed=(change,))
        )

    async def claim(self, table: str, holder: str, seconds: float) -> bool:
        """Take the duty for a table, or keep it, for so many seconds from now; False if somebody else has it. The
        clock of PostgreSQL counts, so the servers' own clocks need not agree."""

        async def take(connection: AsyncConnection) -> bool:
            now = self._now()
            result = await connection.execute(
                update(duty)
                .where(duty.c.match == table, or_(duty.c.holder == holder, duty.c.until <= now))
                .values(holder=holder, until=now + seconds)
            )
            return result.rowcount == 1

        return await self._writer.write(
            Job(table, "The table cannot go on", "The server tries again", _promise(), act=take)
        )

    async def keep_official(self, sets: Sequence[tuple[str, str, str]]) -> None:
        """Keep the texts of official card sets (digest, game, text) for the tables that are made with them."""

        async def keep(connection: AsyncConnection) -> bool:
            rows = [{"digest": digest, "game": game, "body": text} for digest, game, text in sets]
            await connection.execute(_KEEP, rows)
            return True

        await self._writer.write(Job("", "The cards were not kept", "The server tries again", _promise(), act=keep))

    async def official(self, digest: str) -> str:
        """The text of an official card set, of now or of earlier; empty if no server on this database had it."""
        rows = await self._fetch(select(official_cards.c.body).where(official_cards.c.digest == digest))
        return str(rows[0].body) if rows else ""

    async def touch(self) -> None:
        """Write something that changes nothing. NotStored if the database cannot be written."""

        async def write(connection: AsyncConnection) -> bool:
            await connection.execute(update(schema_version).values(version=schema_version.c.version))
            return True

        await self._writer.write(Job("", NOTHING, AGAIN, _promise(), act=write))

    async def check(self) -> None:
        """NotStored if the database cannot be written, or the disk of a SQLite file has no room for it to grow."""
        await self.touch()
        if self._database.folder is not None:
            try:
                await asyncio.to_thread(probe_disk, self._database.folder)
            except OSError:
                raise NotStored(f"{NOTHING}: the server's disk is full or cannot be written. {AGAIN}.") from None

    # -------------------------------------------------------- what an operator does

    async def bans(self) -> list[tuple[str, float, str]]:
        """The networks that are not let in: since when, and why."""
        rows = await self._fetch(select(ban.c.network, ban.c.since, ban.c.why).order_by(ban.c.since))
        return [(row.network, row.since, row.why) for row in rows]

    async def ban(self, network: str, why: str) -> None:
        async def write(connection: AsyncConnection) -> bool:
            await connection.execute(delete(ban).where(ban.c.network == network))
            await connection.execute(insert(ban).values(network=network, since=self.now(), why=why))
            return True

        await self._writer.write(Job("", "The ban was not stored", "Try again", _promise(), act=write))

    async def unban(self, network: str) -> bool:
        """Whether it was banned."""

        async def write(connection: AsyncConnection) -> bool:
            return (await connection.execute(delete(ban).where(ban.c.network == network))).rowcount > 0

        return await self._writer.write(Job("", "The ban was not lifted", "Try again", _promise(), act=write))

    async def listed(self, limit: int, state: State | None = None) -> list[Listed]:
        """Tables with what is known of them without their logs, private ones too, the newest first."""
        asked = select(
            match.c.id,
            match.c.head,
            match.c.state,
            match.c.created,
            _last(entry.c.n).label("n"),
            _last(entry.c.at).label("at"),
        )
        asked = asked.order_by(match.c.created.desc()).limit(limit)
        if state is not None:
            asked = asked.where(match.c.state == state)
        rows = await self._fetch(asked)
        return [Listed(row.id, row.head, row.state, row.created, row.n or 0, row.at or row.created) for row in rows]

    async def purge(self, before: float, most: int = MOST_ASKED) -> list[str]:
        """Remove for ever tables at which nothing has happened since then, `most` of them; their ids."""
        found: list[str] = []

        async def remove(connection: AsyncConnection) -> bool:
            old = func.coalesce(_last(entry.c.at), match.c.created) < before
            rows = await connection.execute(select(match.c.id).where(match.c.created < before, old).limit(most))
            found.extend(row.id for row in rows)
            for table, column in ((entry, entry.c.match), (duty, duty.c.match), (match, match.c.id)):
                await connection.execute(delete(table).where(column.in_(found)))
            return True

        await self._writer.write(Job("", "The old tables were not removed", "Try again", _promise(), act=remove))
        return found

    # -------------------------------------------------------- time

    def now(self) -> float:
        """Seconds since 1970 by the clock of the database, which all servers on it share; it goes on between two
        questions to it (`look_at_clock`) by the clock of this machine."""
        return time.time() + self._ahead

    async def look_at_clock(self) -> None:
        """Find out how far the clock of the database is ahead of ours. A SQLite file has none but ours."""
        if self._database.reading.dialect.name != "postgresql":
            return
        before = time.time()
        rows = await self._fetch(select(self._now().label("now")))
        self._ahead = float(rows[0].now) - (before + time.time()) / 2

    def _now(self) -> ColumnElement[float]:
        if self._database.writing.dialect.name == "postgresql":
            return func.date_part("epoch", func.clock_timestamp(), type_=Double())
        return literal(time.time())

    # -------------------------------------------------------- reading

    async def head(self, table: str) -> Head | None:
        """What the table was made with; None if there is no such table."""
        if not _may_be_id(table):
            return None
        rows = await self._fetch(select(match.c.head).where(match.c.id == table))
        return _read_head(rows[0].head) if rows else None

    async def read(self, table: str, after: int = 0) -> list[Record]:
        """The entries of a table in order, those after number `after`."""
        if not _may_be_id(table):
            return []
        rows = await self._fetch(
            select(entry.c.n, entry.c.at, entry.c.body)
            .where(entry.c.match == table, entry.c.n > after)
            .order_by(entry.c.n)
        )
        try:
            return [Record(row.n, row.at, read_entry(row.body)) for row in rows]
        except msgspec.DecodeError:
            _log.error("an entry of table %s cannot be read", short(table))
            raise Closed(DAMAGED) from None

    async def newest(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the newest entry of each of these tables."""
        last = _last(entry.c.n)
        found: dict[str, int] = {}
        for first in range(0, len(tables), MOST_ASKED):
            some = tables[first : first + MOST_ASKED]
            rows = await self._fetch(select(match.c.id, last.label("n")).where(match.c.id.in_(some)))
            found |= {row.id: row.n or 0 for row in rows}
        return found

    async def public(self, limit: int) -> list[tuple[Head, State]]:
        """The tables of the lobby, none of them private: waiting before playing before over, the newest first."""
        rows = await self._fetch(
            select(match.c.head, match.c.state)
            .where(match.c.private == false())
            .order_by(match.c.state.desc(), match.c.created.desc())  # the states are in the order of their letters
            .limit(limit)
        )
        found: list[tuple[Head, State]] = []
        for row in rows:
            with suppress(Closed):
                found.append((_read_head(row.head), row.state))
        return found

    async def playing(self) -> list[str]:
        """The tables to wake after a restart, private ones too."""
        rows = await self._fetch(select(match.c.id).where(match.c.state == "playing"))
        return [row.id for row in rows]

    async def _fetch(self, statement: Select[*tuple[Any, ...]]) -> Sequence[Row[*tuple[Any, ...]]]:
        try:
            async with asyncio.timeout(self._patience), self._database.reading.connect() as connection:
                return (await connection.execute(statement)).all()
        except ERRORS as error:
            _log.warning("not read (%s): %s", code_of(error) or type(error).__name__, reason(error))
            raise NotStored(f"The table could not be read: {reason(error)}. Try again.") from None


def _read_head(body: str) -> Head:
    try:
        return _heads.decode(body)
    except msgspec.DecodeError:
        _log.error("the head of a table cannot be read")
        raise Closed(DAMAGED) from None


def _last(column: ColumnElement[Any]) -> Any:
    """Of the newest entry of a table; found by the key of the entries alone."""
    newest = select(column).where(entry.c.match == match.c.id).order_by(entry.c.n.desc()).limit(1)
    return newest.correlate(match).scalar_subquery()


def _promise() -> asyncio.Future[bool]:
    return asyncio.get_running_loop().create_future()


def _rows(table: str, records: Sequence[Record], first: int) -> list[Entry]:
    rows = [(table, record.n, record.at, entry_text(record.entry)) for record in records]
    if any(row[1] != first + place for place, row in enumerate(rows)):
        raise ValueError(f"these entries are not numbered from {first} without gaps")
    return rows


def _may_be_id(table: str) -> bool:
    """Ids come from the wire, where anything may stand; some of it cannot even be asked for in a database."""
    return table.isascii() and table.isprintable()
