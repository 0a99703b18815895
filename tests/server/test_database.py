"""What a database can do to the store, each kind in its own way, and what the players are told of it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.server.storage.database import connect_postgres
from rulebound.server.storage.store import Conflict, NotStored, Store
from rulebound.server.tables.entries import Begin, Decide, Record
from tests.server.logs import decide, head, records, with_table
from tests.server.postgres import Cluster, cluster


async def until_stored(append: Callable[[], Awaitable[None]]) -> None:
    """As a player does: repeat the move until it is taken."""
    for _ in range(100):
        try:
            return await append()
        except NotStored:
            await asyncio.sleep(0.05)
    raise AssertionError("the store did not recover after the cause was gone")


class TestSQLite:
    """What only a file can do to us."""

    def test_the_file_may_be_named_by_url_or_path_and_its_folder_is_made(self, tmp_path: Path) -> None:
        async def play(url: str) -> None:
            store = await Store.open(url)
            await store.check()
            await store.close()

        path = tmp_path / "new" / "folder" / "tables.db"
        asyncio.run(play(f"sqlite:///{path}"))
        asyncio.run(play(str(path)))
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, "entries hold secrets: nobody else may read the file"

    def test_commits_are_synced(self, tmp_path: Path) -> None:
        async def play() -> None:
            store = await Store.open(str(tmp_path / "tables.db"))
            async with store._database.writing.connect() as connection:
                assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar() == 2
                assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar() == "wal"
            await store.close()

        asyncio.run(play())

    def test_a_second_server_on_the_file_is_refused(self, tmp_path: Path) -> None:
        async def play() -> None:
            url = str(tmp_path / "tables.db")
            first = await Store.open(url)
            with pytest.raises(Mistake, match=r"Another server is using the database .*tables\.db: stop it"):
                await Store.open(f"sqlite:///{url}")
            await first.check()
            await first.close()
            await (await Store.open(url)).close()

        asyncio.run(play())

    def test_a_killed_server_leaves_no_lock_and_loses_nothing(self, tmp_path: Path) -> None:
        url = str(tmp_path / "tables.db")
        program = (
            "import asyncio\n"
            "from rulebound.server.storage.store import Store\n"
            "from tests.server.logs import decide, with_table\n"
            "async def play():\n"
            f"    store = await Store.open({url!r})\n"
            "    await with_table(store)\n"
            "    for n in range(1, 10**6):\n"
            "        await store.append('table', decide(n))\n"
            "        print(n, flush=True)\n"
            "asyncio.run(play())\n"
        )
        process = subprocess.Popen(
            [sys.executable, "-c", program],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert process.stdout is not None
        for _ in range(20):
            process.stdout.readline()
        with pytest.raises(Mistake, match="Another server is using"):
            asyncio.run(Store.open(url))
        process.send_signal(signal.SIGKILL)
        told = [20, *(int(line) for line in process.stdout.read().split())][-1]
        process.wait()

        async def after() -> None:
            store = await Store.open(url)
            there = [record.n for record in await store.read("table")]
            assert there == list(range(1, len(there) + 1))
            assert len(there) in (told, told + 1), f"{told} moves were told, and {len(there)} are there"
            await store.close()

        asyncio.run(after())

    def test_a_locked_file(self, tmp_path: Path) -> None:
        async def play() -> None:
            store = await Store.open(str(tmp_path / "tables.db"))
            await with_table(store)
            other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            words = r"^Your move was not taken: another program is using the server's database\. Repeat it\.$"
            with pytest.raises(NotStored, match=words):
                await store.append("table", decide(1))
            with pytest.raises(NotStored, match=r"^Nothing can be stored: another program"):
                await store.check()
            with pytest.raises(NotStored, match=r"^The table was not made: another program .*\. Try again\.$"):
                await store.create(head("other"), [], "waiting")
            assert await store.read("table") == [], "reading goes on"
            other.execute("ROLLBACK")
            other.close()
            await store.append("table", decide(1))
            assert await store.read("table") == decide(1)
            await store.close()

        asyncio.run(play())

    def test_a_full_disk(self, tmp_path: Path) -> None:
        async def play() -> None:
            store = await Store.open(str(tmp_path / "tables.db"))
            await with_table(store)
            store._writer._short_cut = None  # the limit below is one connection's; a full disk is everybody's

            async def most_pages(pages: int) -> None:
                async with store._database.writing.connect() as connection:
                    await connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

            await most_pages(1)  # not one page more than there are
            n = 0
            words = r"^Your move was not taken: the server's disk is full\. Repeat it\.$"
            with contextlib.suppress(NotStored):
                while n < 1000:
                    await store.append("table", decide(n + 1))
                    n += 1
            with pytest.raises(NotStored, match=words):
                await store.append("table", decide(n + 1))
            before = await store.read("table")
            assert len(before) == n
            with pytest.raises(NotStored, match=words):
                await store.append("table", records(n + 1, *[Begin()] * 500))
            assert await store.read("table") == before, "nothing may be half-written"
            assert await store.playing() == ["table"]
            await most_pages(2**30)
            await store.append("table", decide(n + 1))
            assert len(await store.read("table")) == n + 1
            await store.close()

        asyncio.run(play())

    def test_close_refuses_what_waits_if_the_database_fails(self, tmp_path: Path) -> None:
        async def play() -> None:
            store = await Store.open(str(tmp_path / "tables.db"))
            await with_table(store)
            other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            waiting = [asyncio.create_task(store.append("table", decide(n))) for n in range(1, 301)]
            await asyncio.sleep(0)
            await store.close()
            other.close()
            assert all(isinstance(task.exception(), NotStored) for task in waiting)

        asyncio.run(play())

    @pytest.mark.parametrize(
        ("content", "words"),
        [(b"This is a letter to my aunt, and no database at all." * 100, "cannot be used"), (None, "Is a directory")],
    )
    def test_a_file_that_is_no_database(self, tmp_path: Path, content: bytes | None, words: str) -> None:
        path = tmp_path / "letter"
        if content is None:
            path.mkdir()
        else:
            path.write_bytes(content)
        with pytest.raises(Mistake, match=words):
            asyncio.run(Store.open(str(path)))
        assert content is None or path.read_bytes() == content


class TestPostgreSQL:
    """What only a server elsewhere can do to us."""

    @pytest.fixture
    def server(self) -> Iterator[Cluster]:
        server = cluster()
        yield server
        server.start()

    def test_a_server_that_stops_and_starts_again(self, server: Cluster) -> None:
        async def play(url: str) -> None:
            store = await Store.open(url, patience=3)
            await with_table(store, entries=1)
            await store.read("table")
            await asyncio.to_thread(server.stop)
            words = r"^Your move was not taken: the server's database (cannot be reached|is not running)\. Repeat it\.$"
            for _ in range(2):
                with pytest.raises(NotStored, match=words):
                    await store.append("table", decide(2))
            with pytest.raises(
                NotStored, match=r"^The table could not be read: the server's database .*\. Try again\.$"
            ):
                await store.read("table")
            with pytest.raises(NotStored):
                await store.check()
            await asyncio.to_thread(server.start)
            await store.append("table", decide(2))
            assert [record.n for record in await store.read("table")] == [1, 2]
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
            await store.append("table", decide(3))  # nobody notices a restart between two moves
            assert [record.n for record in await store.read("table")] == [1, 2, 3]
            await store.close()

        asyncio.run(play(server.new_database()))

    def test_a_server_that_is_cut_off_under_load_loses_nothing_and_doubles_nothing(self, server: Cluster) -> None:
        async def play(url: str) -> None:
            store = await Store.open(url, patience=3)
            names = [f"table{number}" for number in range(20)]
            for name in names:
                await with_table(store, name)
            stopped = asyncio.Event()
            refused = 0

            async def person(name: str) -> int:
                """Plays on until the end; after an error reads the log again, as a table does."""
                nonlocal refused
                n = 0
                while not stopped.is_set():
                    try:
                        await store.append(name, decide(n + 1, action=n + 1))
                        n += 1
                    except (NotStored, Conflict):
                        refused += 1
                        await asyncio.sleep(0.02)
                        try:
                            there = await store.read(name)
                        except NotStored:
                            continue
                        assert len(there) in (n, n + 1), f"told {n}, and {len(there)} are there"
                        n = len(there)
                return n

            people = [asyncio.create_task(person(name)) for name in names]
            for _ in range(3):
                await asyncio.sleep(0.3)
                await asyncio.to_thread(server.stop)
                await asyncio.to_thread(server.start)
            await asyncio.sleep(0.3)
            stopped.set()
            told = await asyncio.gather(*people)
            for name, n in zip(names, told, strict=True):
                assert await store.read(name) == [
                    Record(i, 1000.25 + i, Decide(seat=0, action=i)) for i in range(1, n + 1)
                ]
            assert refused > 0, "the server was never away: this test showed nothing"
            await store.close()

        asyncio.run(play(server.new_database()))

    def test_another_process_that_hangs_with_an_entry_in_its_hands_holds_up_one_table_only(
        self, server: Cluster
    ) -> None:
        async def play(url: str) -> None:
            store = await Store.open(url)
            for name in ("held", "free1", "free2"):
                await with_table(store, name)
            hanging = await connect_postgres(url)
            change = hanging.transaction()
            await change.start()
            await hanging.execute("INSERT INTO entry VALUES ('held', 1, 0, '{\"kind\":\"begin\"}')")
            tries = [store.append(name, decide(1)) for name in ("free1", "held", "free2")]
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
            assert outcomes[0] is None
            assert outcomes[2] is None
            assert str(outcomes[1]) == "Your move was not taken: the server's database is busy. Repeat it."
            await change.commit()
            await hanging.close()
            with pytest.raises(Conflict):
                await store.append("held", decide(1))
            await store.close()

        asyncio.run(play(server.new_database()))

    def test_a_database_that_does_not_answer(self, server: Cluster) -> None:
        async def play(url: str) -> None:
            store = await Store.open(url, patience=2)
            await with_table(store)
            server.freeze()
            try:
                began = time.monotonic()
                with pytest.raises(NotStored, match=r"not taken: the server's database does not answer\. Repeat it\.$"):
                    await store.append("table", decide(1))
                with pytest.raises(NotStored, match="does not answer"):
                    await store.read("table")
                assert time.monotonic() - began < 30, "its own patience is 2 seconds"
            finally:
                server.thaw()
            await until_stored(lambda: self._once(store))
            assert await store.read("table") == decide(1)
            await store.close()

        asyncio.run(play(server.new_database()))

    async def _once(self, store: Store) -> None:
        if not await store.read("table"):
            await store.append("table", decide(1))

    def test_a_read_only_database(self, server: Cluster) -> None:
        async def play(url: str) -> None:
            store = await Store.open(url)
            await with_table(store)
            async with store._database.writing.connect() as connection:
                await connection.exec_driver_sql("SET default_transaction_read_only = on")
                await connection.commit()
            words = r"^Your move was not taken: the server may not write to its database\. Repeat it\.$"
            with pytest.raises(NotStored, match=words):
                await store.append("table", decide(1))
            async with store._database.writing.connect() as connection:
                await connection.exec_driver_sql("SET default_transaction_read_only = off")
                await connection.commit()
            await store.append("table", decide(1))
            await store.close()

        asyncio.run(play(server.new_database()))

    def test_several_servers_make_the_tables_at_once_and_share_them(self, server: Cluster) -> None:
        async def play(url: str) -> None:
            stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
            await with_table(stores[0])
            tries = [store.append("table", decide(1, action=i)) for i, store in enumerate(stores)]
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
            assert outcomes.count(None) == 1
            assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 3
            for store in stores:
                assert await store.read("table") == decide(1, action=outcomes.index(None))
                await store.close()

        asyncio.run(play(server.new_database()))

    def test_time_is_that_of_the_database(self, server: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
        """The clock of this machine is an hour fast, and nobody at another one loses by it."""

        async def play(url: str) -> None:
            right = time.time
            monkeypatch.setattr(time, "time", lambda: right() + 3600)
            store = await Store.open(url)
            assert abs(store.now() - right()) < 600
            monkeypatch.setattr(time, "time", lambda: right() - 7200)
            await store.look_at_clock()
            assert abs(store.now() - right()) < 600
            await store.close()

        asyncio.run(play(server.new_database()))

    def test_two_servers_race_at_many_tables(self, server: Cluster) -> None:
        """Some appends of every group are lost to the other server; all logs end whole, nobody waits in a circle."""

        async def play(url: str) -> None:
            stores = [await Store.open(url), await Store.open(url)]
            names = [f"table{number:02}" for number in range(30)]
            for name in names:
                await with_table(stores[0], name)
            wins = [0, 0]

            async def person(side: int, name: str) -> None:
                n = 0
                while n < 10:
                    try:
                        await stores[side].append(name, decide(n + 1, action=side))
                        wins[side] += 1
                    except Conflict:
                        pass
                    n = len(await stores[side].read(name))

            await asyncio.gather(*(person(side, name) for name in names for side in (0, 1)))
            for name in names:
                assert [record.n for record in await stores[0].read(name)] == list(range(1, 11))
            assert sum(wins) == 300, f"{sum(wins)} appends were told to be stored, and 300 are there"
            for store in stores:
                await store.close()

        asyncio.run(play(server.new_database()))


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://root@localhost/x", "no store for mysql://"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("postgresql://someone:HIDDEN@localhost:notaport/x", "cannot be read"),
        ("postgresql://someone:HIDDEN@localhost:1/x?password=HIDDEN", r"someone:\*\*\*@localhost:1/x cannot be used"),
        ("postgresql://someone:HIDDEN@no-such-host.invalid/x", "cannot be reached"),
        ("/proc/no/such/folder/tables.db", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_opened_is_told_in_a_sentence(url: str, words: str) -> None:
    with pytest.raises(Mistake, match=words) as caught:
        asyncio.run(Store.open(url, patience=5))
    assert "HIDDEN" not in str(caught.value)
