"""Between the processes of a server: "there are entries up to n at this table". Who hears it reads the log.

A bus may lose a word, and never tells what is not in the log already: a process that dies between storing and telling
tells nobody. So nobody relies on it: the house looks for newer entries by itself now and then, and whoever comes to a
table reads its log first. The bus is what makes the others hear within milliseconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from rulebound.core.mistakes import Mistake
from rulebound.server.storage.database import ERRORS, code_of, connect_postgres, is_postgres, reason

Heard = Callable[[str, int], None]

_CHANNEL = "rulebound"
_LARGEST = 7900  # bytes; PostgreSQL takes less than 8000
_GATHERING = 0.01  # seconds
_SIGN_OF_LIFE = 5.0
_PATIENCE = 5.0
_LONGEST_PAUSE = 2.0
_LAST_WORDS = 2.0

_log = logging.getLogger(__name__)


class Bus(ABC):
    """What processes on the same database tell each other. `shared` is False where there are no others."""

    shared = True

    @abstractmethod
    async def start(self, heard: Heard, heard_nothing: Callable[[], None]) -> None:
        """From now on `heard(table, n)` is called for what other processes tell, never for our own; and
        `heard_nothing()` when words may have been lost, so that every table must read its log again."""

    @abstractmethod
    async def stop(self) -> None:
        """Tell what is still to be told, if that is possible, and fall silent."""

    @abstractmethod
    def tell(self, table: str, n: int) -> None:
        """Tell the others, soon; never waits for the network and never fails."""


def bus_for(url: str) -> Bus:
    """The bus that belongs to the database at this URL: several servers may share PostgreSQL, nobody shares SQLite."""
    return PostgresBus(url) if is_postgres(url) else LocalBus()


class LocalBus(Bus):
    """There is nobody else to tell."""

    shared = False

    async def start(self, heard: Heard, heard_nothing: Callable[[], None]) -> None:
        pass

    async def stop(self) -> None:
        pass

    def tell(self, table: str, n: int) -> None:
        pass


class PostgresBus(Bus):
    """LISTEN and NOTIFY on a connection of its own. A NOTIFY takes a lock of the whole database server, so what is to
    be told within 10 ms goes in one. What could not be told is told after the next connect."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._heard: Heard | None = None
        self._heard_nothing: Callable[[], None] | None = None
        self._to_tell: dict[str, int] = {}  # the highest number of each table
        self._woken = asyncio.Event()  # something to tell, connection lost, or stopping
        self._stopping = False
        self._task: asyncio.Task[None] | None = None

    async def start(self, heard: Heard, heard_nothing: Callable[[], None]) -> None:
        """Mistake if the database cannot be reached now; later it may come and go."""
        self._heard = heard
        self._heard_nothing = heard_nothing
        try:
            connection = await self._connect()
        except ERRORS as error:
            raise Mistake(f"The servers on this database cannot tell each other of moves: {reason(error)}") from None
        self._task = asyncio.create_task(self._run(connection), name="bus")

    async def stop(self) -> None:
        self._stopping = True
        self._woken.set()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=_LAST_WORDS)
            self._task.cancel()
            await asyncio.wait([self._task])

    def tell(self, table: str, n: int) -> None:
        self._to_tell[table] = max(n, self._to_tell.get(table, 0))
        self._woken.set()

    async def _run(self, connection: Any) -> None:
        while True:
            try:
                await self._talk(connection)
            except ERRORS as error:
                _log.warning("the bus lost its connection (%s)", code_of(error) or type(error).__name__)
            finally:
                await _hang_up(connection)
            if self._stopping:
                return
            connection = await self._reconnect()
            # Called as `heard` is, by the event loop: an error in it does not end the bus.
            assert self._heard_nothing is not None
            asyncio.get_running_loop().call_soon(self._heard_nothing)

    async def _talk(self, connection: Any) -> None:
        """Until we stop or the connection is lost."""
        while not connection.is_closed():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_SIGN_OF_LIFE):
                    await self._woken.wait()
            if not self._stopping:
                await asyncio.sleep(_GATHERING)
            self._woken.clear()
            if self._to_tell:
                await self._tell_now(connection)
            else:
                await connection.execute("SELECT 1", timeout=_PATIENCE)  # a network may be lost without a word
            if self._stopping:
                return

    async def _tell_now(self, connection: Any) -> None:
        telling, self._to_tell = self._to_tell, {}
        try:
            await connection.executemany(
                f"SELECT pg_notify('{_CHANNEL}', $1)",
                [(text,) for text in _bundles(telling)],
                timeout=_PATIENCE,
            )
        except BaseException:
            for table, n in telling.items():
                self.tell(table, n)
            raise

    async def _reconnect(self) -> Any:
        pause = 0.1
        while True:
            try:
                connection = await self._connect()
            except ERRORS:
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
            else:
                _log.warning("the bus is connected again")
                return connection

    async def _connect(self) -> Any:
        async with asyncio.timeout(_PATIENCE):
            connection = await connect_postgres(self._url)
            connection.add_termination_listener(lambda _: self._woken.set())
            await connection.add_listener(_CHANNEL, self._listen)
        return connection

    def _listen(self, connection: Any, sender: int, channel: str, text: str) -> None:
        if sender == connection.get_server_pid():
            return
        assert self._heard is not None
        for word in text.split():
            table, _, n = word.rpartition(":")
            if table and n.isdecimal():  # anybody on the database may use the channel
                self._heard(table, int(n))


def _bundles(telling: dict[str, int]) -> list[str]:
    """Words of the form table:n, as many in each text as PostgreSQL takes."""
    bundles: list[str] = []
    for table, n in telling.items():
        word = f"{table}:{n}"
        if bundles and len(bundles[-1]) + 1 + len(word) <= _LARGEST:
            bundles[-1] += " " + word
        else:
            bundles.append(word)
    return bundles


async def _hang_up(connection: Any) -> None:
    try:
        await connection.close(timeout=1)
    except ERRORS:
        connection.terminate()
