"""Tables for tests of the server: a real store in a file, a house on it, listeners that keep what they hear."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from rulebound.bots.levels import make_bot
from rulebound.core.people.matchfile import MatchFile, replay
from rulebound.server.storage.bus import LocalBus
from rulebound.server.storage.store import Store
from rulebound.server.tables.house import House
from rulebound.server.tables.keys import new_key
from rulebound.server.tables.table import Table
from rulebound.server.workers.readers import Readers
from rulebound.wire import messages as wire
from rulebound.wire.house import Chair, NewTable, TableMade

PATIENCE = 30.0  # only against a test that hangs


class QuickThinkers:
    """Bots without processes: whatever the level, a random action."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, str]] = []
        self.owners: list[tuple[str, bool]] = []

    async def choose(
        self, kept: MatchFile, seat: int, level: str, seed: int, owner: str = "", awaited: bool = True
    ) -> int:
        self.asked.append((seat, level))
        self.owners.append((owner, awaited))
        await asyncio.sleep(0)
        return make_bot("random", seed).choose(replay(kept))


class Counts:
    def __init__(self) -> None:
        self.codes: list[str] = []
        self.actions = 0

    def acted(self, seconds: float) -> None:
        self.actions += 1

    def refused(self, code: str) -> None:
        self.codes.append(code)


class Listener:
    """A connection that keeps what it was told."""

    def __init__(self, address: str = "192.0.2.1") -> None:
        self.address = address
        self.heard: list[wire.ServerMessage] = []
        self.news = asyncio.Event()

    def send(self, data: bytes) -> None:
        self.heard.append(wire.read_answer(data))
        self.news.set()

    def dismiss(self, text: str, again: bool = False) -> None:
        self.send(wire.write(wire.Goodbye(text=text, again=again)))

    async def until(self, holds: Callable[[], Any]) -> None:
        """Wait for what is heard to make something true."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self.news.clear()
                await self.news.wait()

    async def until_more_than(self, messages: int) -> None:
        await self.until(lambda: len(self.heard) > messages)

    @property
    def last(self) -> wire.ServerMessage:
        return self.heard[-1]

    @property
    def refusal(self) -> wire.Refusal:
        assert isinstance(self.last, wire.Refusal), f"expected a refusal and heard {self.last}"
        return self.last

    @property
    def state(self) -> wire.Update | wire.Welcome:
        """The newest update or welcome."""
        told = [message for message in self.heard if isinstance(message, wire.Update | wire.Welcome)]
        assert told, f"nothing was told but {self.heard}"
        return told[-1]

    @property
    def position(self) -> wire.Position:
        assert self.state.position is not None, "the match has not begun"
        return self.state.position


@asynccontextmanager
async def open_house(folder: Path, keep_days: float = 0) -> AsyncIterator[House]:
    """A house on the SQLite file of this folder, as after a start of the server."""
    store = await Store.open(str(folder / "tables.sqlite"))
    readers = Readers(1)
    house = House(store, LocalBus(), QuickThinkers(), readers, Counts(), keep_days)  # type: ignore[arg-type]
    await house.open()
    try:
        yield house
    finally:
        await house.close()
        await readers.stop()
        await store.close()


async def make_table(house: House, game: str, *kinds: str, **rest: Any) -> tuple[Table, TableMade]:
    """A table with these kinds of seats: person, open, or a bot by its level."""
    seats = tuple(Chair(kind=kind) if kind in ("person", "open") else Chair(kind="bot", level=kind) for kind in kinds)  # type: ignore[arg-type]
    made = await house.make(NewTable(game=game, seats=seats, **({"pace": "fast"} | rest)))
    return await house.table(made.table), made


async def sit(table: Table, key: str = "") -> Listener:
    listener = Listener()
    await table.join(listener, wire.Hello(version=wire.PROTOCOL, table=table.id, key=key))
    return listener


async def act(table: Table, listener: Listener, choice: int = 0) -> None:
    """Take one of the choices that the listener was told."""
    state = listener.state
    assert state.position is not None
    await table.ask(listener, wire.Act(id=7, seen=state.seen, action=state.position.choices[choice].action))


def strange_key() -> str:
    return new_key()
