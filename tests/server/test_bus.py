"""The bus between processes, on a real PostgreSQL."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.server.storage import bus as bus_module
from rulebound.server.storage.bus import Bus, LocalBus, PostgresBus, bus_for
from rulebound.server.tables.keys import new_table_id
from tests.server.postgres import Cluster, cluster


class Listener:
    """A process that listens, and what it heard."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.heard: list[tuple[str, int]] = []
        self.gaps = 0

    async def __aenter__(self) -> Listener:
        await self.bus.start(lambda table, n: self.heard.append((table, n)), self._missed)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.bus.stop()

    def _missed(self) -> None:
        self.gaps += 1


async def eventually(holds: Callable[[], bool], what: str, seconds: float = 10.0) -> None:
    ends = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < ends, f"{what}: not within {seconds} s"
        await asyncio.sleep(0.01)


@pytest.fixture
def server() -> Iterator[Cluster]:
    server = cluster()
    yield server
    server.start()


def test_each_database_has_its_bus() -> None:
    assert isinstance(bus_for("postgresql://localhost/x"), PostgresBus)
    assert isinstance(bus_for("/var/lib/rulebound/tables.db"), LocalBus)
    assert isinstance(bus_for("sqlite:///tables.db"), LocalBus)


def test_alone_there_is_nothing_to_hear() -> None:
    async def play() -> None:
        async with Listener(LocalBus()) as alone:
            alone.bus.tell("table", 1)
            await asyncio.sleep(0.05)
            assert alone.heard == []
            assert alone.gaps == 0

    asyncio.run(play())


def test_the_others_hear_and_the_teller_does_not(server: Cluster) -> None:
    async def play(url: str) -> None:
        async with Listener(PostgresBus(url)) as north, Listener(PostgresBus(url)) as south:
            async with Listener(PostgresBus(url)) as east:
                north.bus.tell("table", 5)
                await eventually(lambda: bool(south.heard and east.heard), "both others hear of the move")
                south.bus.tell("table", 6)
                await eventually(lambda: bool(north.heard), "the answer is heard")
            assert south.heard == [("table", 5)]
            assert east.heard == [("table", 5), ("table", 6)]
            assert north.heard == [("table", 6)]
            assert (north.gaps, south.gaps, east.gaps) == (0, 0, 0)

    asyncio.run(play(server.new_database()))


def test_many_tables_are_told_in_few_words(server: Cluster) -> None:
    tables = [new_table_id() for _ in range(2000)]

    async def play(url: str) -> None:
        async with Listener(PostgresBus(url)) as north, Listener(PostgresBus(url)) as south:
            for n in (1, 3, 2):
                for table in tables:
                    north.bus.tell(table, n)
            await eventually(lambda: len(south.heard) >= 2000, "all tables are told of")
            assert sorted(south.heard) == sorted((table, 3) for table in tables), "the last number says it all"

    asyncio.run(play(server.new_database()))


def test_what_is_told_last_is_told_before_the_bus_stops(server: Cluster) -> None:
    async def play(url: str) -> None:
        async with Listener(PostgresBus(url)) as south:
            async with Listener(PostgresBus(url)) as north:
                north.bus.tell("table", 9)
            await eventually(lambda: south.heard == [("table", 9)], "the last move before a shutdown is heard")

    asyncio.run(play(server.new_database()))


def test_words_of_strangers_are_passed_over(server: Cluster) -> None:
    async def play(url: str) -> None:
        async with Listener(PostgresBus(url)) as north:
            for text in ("", "hello", ":7", "table:", "table:-1", "table:x", "a:b:2 nonsense"):
                await server.execute(url, f"SELECT pg_notify('rulebound', '{text}')")
            await server.execute(url, "SELECT pg_notify('rulebound', 'table:1')")
            await eventually(lambda: ("table", 1) in north.heard, "the bus still listens")
            assert north.heard == [("a:b", 2), ("table", 1)]

    asyncio.run(play(server.new_database()))


def test_a_lost_server_is_found_again_and_all_logs_are_read_again(server: Cluster) -> None:
    async def play(url: str) -> None:
        async with Listener(PostgresBus(url)) as north, Listener(PostgresBus(url)) as south:
            await asyncio.to_thread(server.stop)
            north.bus.tell("table", 4)
            await asyncio.sleep(0.2)
            await asyncio.to_thread(server.start)
            await eventually(lambda: north.gaps == 1 and south.gaps == 1, "both are told to read their logs again")
            north.bus.tell("table", 5)
            await eventually(lambda: ("table", 5) in south.heard, "the bus works again")
            assert (north.gaps, south.gaps) == (1, 1)

    asyncio.run(play(server.new_database()))


def test_a_server_that_hangs_without_a_word_is_noticed(server: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus_module, "_SIGN_OF_LIFE", 0.1)
    monkeypatch.setattr(bus_module, "_PATIENCE", 0.3)

    async def play(url: str) -> None:
        async with Listener(PostgresBus(url)) as north:
            server.freeze()
            await asyncio.sleep(1.0)
            server.thaw()
            await eventually(lambda: north.gaps >= 1, "the tables read their logs again")

    asyncio.run(play(server.new_database()))


def test_a_bus_stops_even_while_its_server_is_away(server: Cluster) -> None:
    async def play(url: str) -> None:
        async with Listener(PostgresBus(url)) as north:
            await asyncio.to_thread(server.stop)
            north.bus.tell("table", 1)
            began = time.monotonic()
        assert time.monotonic() - began < 5

    asyncio.run(play(server.new_database()))


def test_a_bus_that_cannot_start_says_so() -> None:
    bus = PostgresBus("postgresql://someone:HIDDEN@localhost:1/nowhere")
    with pytest.raises(
        Mistake, match="cannot tell each other of moves: the server's database cannot be reached"
    ) as told:
        asyncio.run(bus.start(lambda table, n: None, lambda: None))
    assert "HIDDEN" not in str(told.value)
