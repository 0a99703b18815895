"""The two databases a store may stand on: how each is opened, and what its errors mean in words.

SQLite belongs to one server: a lock beside the file keeps a second one out. PostgreSQL is shared by many. Errors are
told without what the driver says about them, because that quotes entries, and entries hold secrets.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from rulebound.core.mistakes import Mistake

try:
    import asyncpg  # type: ignore[import-untyped]
except ImportError:  # it comes with the extra `postgres`
    asyncpg = None

# Everything a driver may raise; asyncpg's own errors come through while connecting. ValueError is a bad URL.
ERRORS: tuple[type[Exception], ...] = (SQLAlchemyError, OSError, sqlite3.Error, ValueError)
if asyncpg is not None:
    ERRORS += (asyncpg.PostgresError, asyncpg.InterfaceError)

# Nobody but a backup has business in the file, and everybody's moves wait meanwhile.
BUSY_SECONDS = 0.5
PROBE = 256 * 1024  # bytes that must be free for a server to be healthy
# Another process that writes the same entry is done in milliseconds, unless it hangs. The writer may have to wait
# this long nine times to find out which of 256 jobs is in the way.
LOCK_MILLISECONDS = 500

_WORDS = {
    sqlite3.SQLITE_BUSY: "another program is using the server's database",
    sqlite3.SQLITE_LOCKED: "another program is using the server's database",
    sqlite3.SQLITE_FULL: "the server's disk is full",
    sqlite3.SQLITE_READONLY: "the server may not write to its database",
    sqlite3.SQLITE_PERM: "the server may not write to its database",
    sqlite3.SQLITE_CANTOPEN: "the server cannot open its database",
    sqlite3.SQLITE_IOERR: "the server's disk failed",
    "53100": "the server's disk is full",
    "53": "the server's database has no room for more work",
    "25006": "the server may not write to its database",
    "42501": "the server may not write to its database",
    "28": "the database does not let the server in",
    "3D000": "the server's database does not exist",
    "55P03": "the server's database is busy",
    "40": "the server's database is busy",
    "57014": "the server's database is busy",
    "57": "the server's database is not running",
    "08": "the server's database cannot be reached",
}
_TAKEN = {sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE, "23505"}
_NO_SUCH_TABLE = {sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY, "23503"}
_OF_ONE = {sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_TOOBIG, "22", "23", "55P03", "40P01"}


class Database:
    """One connection that writes, a few that read. `where` names the place to people, without its password; `folder` is
    that of a SQLite file."""

    def __init__(
        self,
        where: str,
        writing: AsyncEngine,
        reading: AsyncEngine,
        lock: sqlite3.Connection | None,
        folder: Path | None = None,
    ) -> None:
        self.where = where
        self.folder = folder
        self.writing = writing
        self.reading = reading
        self._lock = lock

    async def close(self) -> None:
        await self.writing.dispose()
        await self.reading.dispose()
        if self._lock is not None:
            self._lock.close()


def is_postgres(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def open_database(url: str, alone: bool = True) -> Database:
    """From a path, sqlite:///path or postgresql://…; connects to nothing yet. Mistake for anything else, and for a
    SQLite file that another server holds, unless one need not be `alone` with it."""
    if is_postgres(url):
        return _open_postgres(url)
    if "://" not in url:
        return _open_sqlite(Path(url), alone)
    if url.startswith("sqlite:"):
        path = _read_url(url).database
        if path and path != ":memory:":
            return _open_sqlite(Path(path), alone)
        raise Mistake("The database sqlite:// names no file: write sqlite:///path/to/file, or the path alone")
    raise Mistake(
        f"There is no store for {url.split('://')[0]}:// databases: give a path, sqlite:///path or "
        "postgresql://user@host/name"
    )


def _read_url(url: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError):
        raise Mistake("The URL of the database cannot be read: write it as postgresql://user@host:port/name") from None


# ------------------------------------------------------------ SQLite


def _open_sqlite(path: Path, alone: bool) -> Database:
    lock = _lock_sqlite(path) if alone else None
    url = URL.create("sqlite+aiosqlite", database=str(path))
    # Without an isolation level the driver begins no transaction behind our back.
    arguments = {"isolation_level": None, "timeout": BUSY_SECONDS}
    writing = create_async_engine(url, connect_args=arguments, pool_size=1, max_overflow=0, hide_parameters=True)
    reading = create_async_engine(url, connect_args=arguments, pool_size=2, max_overflow=0, hide_parameters=True)
    for engine in (writing, reading):
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    event.listen(writing.sync_engine, "begin", _begin_to_write)
    return Database(str(path), writing, reading, lock, path.absolute().parent)


def probe_disk(folder: Path) -> None:
    """OSError where no file can grow there: SQLite may still write into room that it has, and then no more."""
    with tempfile.TemporaryFile(dir=folder, prefix=".rulebound-probe-") as file:
        file.write(bytes(PROBE))
        file.flush()
        os.fsync(file.fileno())


def _lock_sqlite(path: Path) -> sqlite3.Connection:
    """The lock is a transaction on an empty database beside the file: SQLite locks it on every system, and the system
    lets go of it when the process dies, however it dies."""
    beside = path.with_name(path.name + ".lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        for file in (path, beside):  # readable to nobody else: entries hold secrets
            os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        lock = sqlite3.connect(beside, isolation_level=None, timeout=0, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        words = (error.strerror if isinstance(error, OSError) else None) or "it cannot be opened"
        raise Mistake(f"The database {path} cannot be opened: {words}. Choose another file or folder") from None
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise Mistake(
                f"Another server is using the database {path}: stop it, choose another file, or use PostgreSQL, "
                "which several servers may share"
            ) from None
        raise Mistake(f"The database {path} cannot be opened: {beside} is no lock of Rulebound; remove it") from None
    return lock


def _set_up_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    # NORMAL would sync the log only at a checkpoint: after a power cut moves were gone that people had seen.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin_to_write(connection: Connection) -> None:
    # A transaction that reads first and locks later may find that it cannot, after all of its work.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


# ------------------------------------------------------------ PostgreSQL


def _open_postgres(url: str) -> Database:
    if asyncpg is None:
        raise Mistake("PostgreSQL needs a driver that is not installed: pip install 'rulebound[postgres]'")

    async def connect() -> Any:
        return await connect_postgres(url)

    writing = create_async_engine(
        "postgresql+asyncpg://", async_creator=connect, pool_size=1, max_overflow=0, hide_parameters=True
    )
    reading = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,
        pool_size=4,
        max_overflow=0,
        hide_parameters=True,
        isolation_level="AUTOCOMMIT",
    )
    for engine in (writing, reading):
        event.listen(engine.sync_engine, "checkout", _pass_over_closed)
    # The query of the URL may hold a password too.
    where = _read_url(url).set(query={}).render_as_string(hide_password=True)
    return Database(where, writing, reading, None)


def _pass_over_closed(connection: Any, _: Any, __: Any) -> None:
    # After a restart of the database between two moves nobody is refused; a ping would cost as much as a move.
    if connection.driver_connection.is_closed():
        raise DisconnectionError


async def connect_postgres(url: str) -> Any:
    """A connection of asyncpg, which reads the URL as PostgreSQL's own tools do (sslmode, host, passfile, …)."""
    return await asyncpg.connect(
        url,
        server_settings={
            "application_name": "rulebound",
            "lock_timeout": str(LOCK_MILLISECONDS),
            # A process that was stopped in the middle of a transaction keeps the others out no longer than this.
            "idle_in_transaction_session_timeout": "10000",
        },
    )


# ------------------------------------------------------------ errors


def code_of(error: BaseException) -> int | str | None:
    """SQLite's extended code, PostgreSQL's SQLSTATE, or None if the driver gave none."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None) or getattr(cause, "sqlstate", None)
    return code if isinstance(code, int | str) else None


def _kinds(error: BaseException) -> tuple[int | str, ...]:
    """The code of an error, then the class it belongs to."""
    code = code_of(error)
    if isinstance(code, int):
        return (code, code & 0xFF)
    return () if code is None else (code, code[:2])


def reason(error: BaseException) -> str:
    """Why the database did not do its work, for the end of a sentence."""
    for kind in _kinds(error):
        if kind in _WORDS:
            return _WORDS[kind]
    if isinstance(error, TimeoutError):
        return "the server's database does not answer"
    if isinstance(error, OSError) or (isinstance(error, DBAPIError) and error.connection_invalidated):
        return "the server's database cannot be reached"
    return "the server's database failed"


def is_taken(error: BaseException) -> bool:
    """Whether a key is there already."""
    return code_of(error) in _TAKEN


def names_no_table(error: BaseException) -> bool:
    return code_of(error) in _NO_SUCH_TABLE


def concerns_one(error: BaseException) -> bool:
    """Whether the error lies in what was to be written, so that other writes may go through."""
    return any(kind in _OF_ONE for kind in _kinds(error))
