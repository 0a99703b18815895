"""What an operator does with the tables of a server, beside the server and while it runs: everything goes through the
database, where the servers find it within seconds."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from rulebound.core.mistakes import Mistake
from rulebound.server.operations.bans import read_network
from rulebound.server.storage.database import is_postgres
from rulebound.server.storage.store import Conflict, Listed, NotStored, Store
from rulebound.server.tables.entries import AnyEntry, Record, Shut, Sit, State
from rulebound.server.tables.keys import digest, new_key

MOST_TRIES = 20  # somebody plays at the table meanwhile
DAY = 86400.0


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    """The database of a server that may be running."""
    store = await Store.open(database, alone=False)
    try:
        yield store
    except NotStored as failure:
        raise Mistake(str(failure)) from None
    finally:
        await store.close()


async def list_tables(store: Store, limit: int, state: State | None) -> list[str]:
    """A line for each table: id, game, state, entries, when it was made and when something last happened."""
    return [line_of(table) for table in await store.listed(limit, state)]


def line_of(table: Listed) -> str:
    try:
        game = str(msgspec.json.decode(table.head)["game"])
    except (msgspec.DecodeError, KeyError, TypeError):
        game = "(damaged)"
    return f"{table.id:32}  {game:16} {table.state:8} {table.n:6}  {day(table.created)}  {day(table.at)}"


def day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


async def close_table(store: Store, id: str) -> str:
    """Nobody plays on at this table; it can still be looked at."""

    async def shut(records: list[Record]) -> AnyEntry:
        return Shut()

    await append(store, id, shut)
    return f"The table {id} is closed."


async def revoke(store: Store, id: str, seat: int) -> str:
    """Another link for a seat; the old one is worth nothing from now on. What is told is a secret."""
    key = new_key()

    async def sit(records: list[Record]) -> AnyEntry:
        newest: Sit | None = None
        for record in records:
            if isinstance(record.entry, Sit) and record.entry.seat == seat - 1:
                newest = record.entry
        if newest is None or newest.who == "open":
            raise Mistake(f"nobody sits at seat {seat} of this table")
        return Sit(seat=seat - 1, who=newest.who, name=newest.name, level=newest.level, key=digest(key))

    await append(store, id, sit)
    return f"The new link of seat {seat} ends in /#/table/{id}/{key}"


async def append(store: Store, id: str, make: Callable[[list[Record]], Awaitable[AnyEntry]]) -> None:
    """Write one more entry of a table, whoever else writes there."""
    if await store.head(id) is None:
        raise Mistake(f"there is no table {id}; `rulebound admin list` names those that there are")
    for _ in range(MOST_TRIES):
        records = await store.read(id)
        try:
            return await store.append(id, [Record(len(records) + 1, store.now(), await make(records))])
        except Conflict:
            continue
    raise Mistake("too much happens at this table just now; try again")


async def ban(store: Store, words: str, why: str) -> str:
    network = str(read_network(words))
    await store.ban(network, why)
    return f"{network} is not let in any more, within a few seconds."


async def unban(store: Store, words: str) -> str:
    network = str(read_network(words))
    if not await store.unban(network):
        raise Mistake(f"{network} is not banned; `rulebound admin bans` tells who is")
    return f"{network} is let in again, within a few seconds."


async def list_bans(store: Store) -> list[str]:
    return [f"{network:24} since {day(since)}  {why}".rstrip() for network, since, why in await store.bans()]


async def purge(store: Store, days: float) -> str:
    """Remove for ever all tables at which nothing has happened for so many days."""
    if days <= 0:
        raise Mistake("--days is a number of days above 0")
    before, total = time.time() - days * DAY, 0
    while removed := await store.purge(before):
        total += len(removed)
    return f"{total} table{'' if total == 1 else 's'} removed."


def back_up(database: str, file: str) -> str:
    """Copy a SQLite database as it stands at this moment, while the server goes on. The old copy is replaced only when
    the new one is whole."""
    if is_postgres(database):
        raise Mistake("PostgreSQL makes its own backups: pg_dump --format=custom --file=FILE URL")
    whole = Path(file).expanduser()
    beside = whole.with_name(whole.name + ".new")
    try:
        beside.unlink(missing_ok=True)
        os.close(os.open(beside, os.O_CREAT | os.O_RDWR, 0o600))  # it holds secrets
        with sqlite3.connect(database.removeprefix("sqlite:///"), timeout=30) as source:
            source.execute("VACUUM INTO ?", (str(beside),))
        source.close()
        os.replace(beside, whole)
    except (OSError, sqlite3.Error) as error:
        beside.unlink(missing_ok=True)
        raise Mistake(f"the backup {whole} was not made: {error}") from None
    return f"The database was copied to {whole} ({whole.stat().st_size} bytes)."
