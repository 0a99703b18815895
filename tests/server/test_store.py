"""The store on both real databases: one class of tests for what it promises on each."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.server.storage.group_commit import ShortCut
from rulebound.server.storage.store import Conflict, NotStored, State, Store
from rulebound.server.tables.entries import Begin, Decide, Head, Record, Sit
from tests.server.logs import decide, head, records, with_table
from tests.server.postgres import cluster

BACKENDS = ("sqlite", "postgresql")


@pytest.fixture(params=BACKENDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    return str(tmp_path / "tables.db") if request.param == "sqlite" else cluster().new_database()


async def change(url: str, *statements: str) -> None:
    """Behind the back of the store."""
    if "://" in url:
        await cluster().execute(url, *statements)
        return
    connection = sqlite3.connect(url, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()


class TestStore:
    """On SQLite and on PostgreSQL alike."""

    def run(self, url: str, play: Callable[[Store], Awaitable[None]]) -> None:
        async def whole() -> None:
            store = await Store.open(url)
            try:
                await play(store)
            finally:
                await store.close()

        asyncio.run(whole())

    def test_a_table_is_read_as_it_was_written(self, url: str) -> None:
        made = head("table", private=True, created=1234.000001)
        first = records(1, Sit(seat=0, who="person", name='Zoë "?" \x00', key="d1", deck=("Archer", "Bog")), Begin())
        more = records(3, Decide(seat=1, action=2**40), Decide(seat=0, action=0))

        async def play(store: Store) -> None:
            await store.create(made, first, "waiting")
            await store.append("table", more)
            assert await store.head("table") == made
            assert await store.read("table") == first + more
            assert await store.read("table", after=3) == more[1:]
            assert await store.read("table", after=4) == []

        self.run(url, play)

    def test_what_was_stored_is_there_after_a_restart(self, url: str) -> None:
        async def before(store: Store) -> None:
            await with_table(store, entries=2)
            await store.append("table", decide(3))

        async def after(store: Store) -> None:
            assert await store.playing() == ["table"]
            assert [record.n for record in await store.read("table")] == [1, 2, 3]

        self.run(url, before)
        self.run(url, after)

    @pytest.mark.parametrize("id", ["nowhere", "", "\x00", "\ud800", "ключ", "a'; DROP TABLE entry; --", "x" * 10_000])
    def test_a_table_that_is_not_there(self, url: str, id: str) -> None:
        async def play(store: Store) -> None:
            assert await store.head(id) is None
            assert await store.read(id) == []

        self.run(url, play)

    def test_an_id_is_given_once(self, url: str) -> None:
        async def play(store: Store) -> None:
            await with_table(store, entries=2)
            with pytest.raises(Conflict):
                await store.create(head("table", private=True), decide(1), "over")
            kept = await store.head("table")
            assert kept is not None
            assert not kept.private
            assert len(await store.read("table")) == 2

        self.run(url, play)

    def test_a_number_that_is_taken_is_a_conflict_and_nothing_of_the_append_stays(self, url: str) -> None:
        async def play(store: Store) -> None:
            await with_table(store, entries=2)
            with pytest.raises(Conflict):
                await store.append("table", decide(2, action=99))
            await store.append("table", decide(3))
            with pytest.raises(Conflict):  # 3 is taken, 4 and 5 are not
                await store.append("table", records(3, Begin(), Begin(), Begin()))
            assert [record.entry for record in await store.read("table")] == [
                Decide(seat=0, action=0),
                Decide(seat=0, action=1),
                Decide(seat=0, action=7),
            ]
            assert await store.playing() == ["table"], "a refused append must not change the state either"

        self.run(url, play)

    def test_of_many_who_write_the_same_number_one_wins(self, url: str) -> None:
        async def play(store: Store) -> None:
            await with_table(store)
            tries = [store.append("table", decide(1, action=action)) for action in range(20)]
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
            assert outcomes.count(None) == 1
            assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 19
            winner = outcomes.index(None)
            assert await store.read("table") == decide(1, action=winner)

        self.run(url, play)

    def test_a_conflict_at_one_table_does_not_hurt_the_others_in_its_group(self, url: str) -> None:
        names = [f"table{number:03}" for number in range(100)]
        taken = {"table007", "table008", "table050", "table099"}

        async def play(store: Store) -> None:
            await asyncio.gather(*(with_table(store, name, entries=name in taken) for name in names))
            tries = [store.append(name, decide(1, action=5)) for name in names]
            tries.append(store.append("nowhere", decide(1)))
            *outcomes, nowhere = await asyncio.gather(*tries, return_exceptions=True)
            assert isinstance(nowhere, LookupError), "entries of a table that was never made"
            refused = {name for name, outcome in zip(names, outcomes, strict=True) if isinstance(outcome, Conflict)}
            assert refused == taken
            for name in names:
                assert await store.read(name) == decide(1, action=0 if name in taken else 5)

        self.run(url, play)

    def test_appends_of_one_table_that_wait_together_keep_their_order(self, url: str) -> None:
        async def play(store: Store) -> None:
            await with_table(store)
            await asyncio.gather(*(store.append("table", decide(n)) for n in range(1, 51)))
            assert [record.n for record in await store.read("table")] == list(range(1, 51))
            assert await store.newest(["table", "nowhere"]) == {"table": 50}

        self.run(url, play)

    @pytest.mark.parametrize("numbers", [(1, 3), (2, 1), (1, 1)])
    def test_entries_with_gaps_are_an_error_of_the_caller(self, url: str, numbers: tuple[int, ...]) -> None:
        async def play(store: Store) -> None:
            gapped = [Record(n, 0.0, Begin()) for n in numbers]
            with pytest.raises(ValueError, match="gaps"):
                await store.create(head("gapped"), gapped, "waiting")
            assert await store.head("gapped") is None

        self.run(url, play)

    def test_the_lobby(self, url: str) -> None:
        tables: list[tuple[Head, State]] = [
            (head("over-new", created=9.0), "over"),
            (head("playing-old", created=1.0), "playing"),
            (head("hidden", private=True, created=8.0), "waiting"),
            (head("waiting-old", created=2.0), "waiting"),
            (head("playing-new", created=5.0), "playing"),
            (head("waiting-new", created=3.0), "waiting"),
        ]

        async def play(store: Store) -> None:
            for made, state in tables:
                await store.create(made, [], state)
            shown = [(made.id, state) for made, state in await store.public(10)]
            assert shown == [
                ("waiting-new", "waiting"),
                ("waiting-old", "waiting"),
                ("playing-new", "playing"),
                ("playing-old", "playing"),
                ("over-new", "over"),
            ]
            assert [made.id for made, _ in await store.public(2)] == ["waiting-new", "waiting-old"]
            await store.note("waiting-new", "over")
            assert [made.id for made, _ in await store.public(1)] == ["waiting-old"]

        self.run(url, play)

    def test_private_tables_are_woken_too(self, url: str) -> None:
        async def play(store: Store) -> None:
            await store.create(head("one", private=True), [], "playing")
            await store.create(head("two"), [], "waiting")
            await store.create(head("three"), [], "over")
            assert await store.playing() == ["one"]

        self.run(url, play)

    def test_one_process_has_the_duty_for_a_table_until_its_time_is_over(self, url: str) -> None:
        async def play(store: Store) -> None:
            await with_table(store)
            assert await store.claim("table", "north", 0.3)
            assert not await store.claim("table", "south", 60)
            assert await store.claim("table", "north", 0.3), "its holder keeps the duty"
            await asyncio.sleep(0.4)
            assert await store.claim("table", "south", 60)
            assert not await store.claim("table", "north", 60)
            assert not await store.claim("nowhere", "north", 60)
            claims = [store.claim("table", name, 60) for name in ("north", "south", "east")]
            assert await asyncio.gather(*claims) == [False, True, False]

        self.run(url, play)

    def test_close_finishes_what_waits_and_refuses_what_comes_later(self, url: str) -> None:
        async def whole() -> None:
            store = await Store.open(url)
            await with_table(store)
            waiting = [asyncio.create_task(store.append("table", decide(n))) for n in range(1, 301)]
            await asyncio.sleep(0)
            await store.close()
            assert all(task.done() and task.exception() is None for task in waiting)
            with pytest.raises(NotStored, match=r"^Your move was not taken: the server is stopping\. Repeat it\.$"):
                await store.append("table", decide(301))
            await store.close()

        asyncio.run(whole())
        self.run(url, lambda store: self._has(store, 300))

    async def _has(self, store: Store, entries: int) -> None:
        assert len(await store.read("table")) == entries

    def test_an_append_whose_caller_is_cancelled_harms_nobody(self, url: str) -> None:
        async def play(store: Store) -> None:
            await with_table(store)
            await with_table(store, "other")
            cancelled = asyncio.create_task(store.append("table", decide(1)))
            other = asyncio.create_task(store.append("other", decide(1)))
            await asyncio.sleep(0)
            cancelled.cancel()
            await other
            there = await store.read("table")
            if there:  # it was under way: then the number is taken, and the same append is refused
                with pytest.raises(Conflict):
                    await store.append("table", decide(1))
            else:
                await store.append("table", decide(1))
            assert await store.read("table") == decide(1)

        self.run(url, play)

    def test_the_event_loop_goes_on_while_the_store_writes(self, url: str) -> None:
        async def play(store: Store) -> None:
            await with_table(store)
            beats = 0
            writing = True

            async def pulse() -> None:
                nonlocal beats
                while writing:
                    await asyncio.sleep(0)
                    beats += 1

            beating = asyncio.create_task(pulse())
            await asyncio.gather(*(store.append("table", decide(n)) for n in range(1, 1001)))
            writing = False
            await beating
            assert beats > 100, f"everybody's connection stood still: {beats} beats"

        self.run(url, play)

    def test_what_fails_on_the_short_cut_is_written_the_long_way(
        self, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: object) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        async def play(store: Store) -> None:
            await with_table(store)
            await store.append("table", decide(1))
            monkeypatch.setattr(ShortCut, "append", fail)
            await asyncio.gather(*(store.append("table", decide(n)) for n in range(2, 20)))
            monkeypatch.undo()
            with pytest.raises(Conflict):
                await store.append("table", decide(19))
            await store.append("table", decide(20))
            assert [record.n for record in await store.read("table")] == list(range(1, 21))

        self.run(url, play)

    def test_health(self, url: str) -> None:
        self.run(url, lambda store: store.check())

    def test_a_newer_database_is_refused_and_left_alone(self, url: str, tmp_path: Path) -> None:
        self.run(url, with_table)
        asyncio.run(change(url, "UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(Mistake, match="cannot be used: its tables are of a newer Rulebound than this;"):
            asyncio.run(Store.open(url))
        asyncio.run(change(url, "UPDATE alembic_version SET version_num = '0002'"))
        self.run(url, lambda store: self._has(store, 0))

    def test_a_database_of_another_program_is_refused(self, url: str) -> None:
        asyncio.run(change(url, "CREATE TABLE match (something integer)"))
        with pytest.raises(Mistake, match="tables of another program"):
            asyncio.run(Store.open(url))

    def test_errors_tell_no_secrets(self, url: str, caplog: pytest.LogCaptureFixture) -> None:
        table = "SECRET" + "TABLE"  # in two parts: a traceback quotes the lines of this test
        secret = records(1, Sit(seat=0, who="person", name="Ann", key="SECRET" + "DIGEST"))

        async def play(store: Store) -> None:
            await with_table(store, table, entries=1)
            with pytest.raises(Conflict) as conflict:
                await store.append(table, secret)
            await change(url, "DROP TABLE duty", "ALTER TABLE entry RENAME TO gone")
            with pytest.raises(NotStored) as failed:
                await store.append(table, secret)
            assert str(failed.value) == "Your move was not taken: the server's database failed. Repeat it."
            with pytest.raises(NotStored) as unread:
                await store.read(table)
            for caught in (conflict.value, failed.value, unread.value):
                told = "".join(traceback.format_exception(caught))
                assert table not in told
                assert "SECRET" + "DIGEST" not in told

        with caplog.at_level(logging.DEBUG, logger="rulebound"):
            self.run(url, play)
        assert caplog.records, "whoever runs the server reads of a failure in its log"
        assert "SECRET" not in caplog.text


def test_a_disk_that_hangs_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits is told so, and who comes meanwhile; later everything works again."""
    hanging = threading.Event()
    append = ShortCut.append

    def slowly(self: ShortCut, *given: Any) -> None:
        hanging.wait(20)
        append(self, *given)

    async def play(store: Store) -> None:
        await with_table(store)
        monkeypatch.setattr(ShortCut, "append", slowly)
        first = asyncio.create_task(store.append("table", decide(1)))
        await asyncio.sleep(0.05)
        second = asyncio.create_task(store.append("table", decide(2)))
        for waiting in (first, second):
            with pytest.raises(NotStored, match="does not answer"):
                await waiting
        with pytest.raises(NotStored, match="does not answer"):
            await store.append("table", decide(2))
        hanging.set()
        while True:
            try:
                await store.append("table", decide(2))
                break
            except NotStored:
                await asyncio.sleep(0.02)
        assert [record.n for record in await store.read("table")] == [1, 2], "the first one was stored in the end"

    async def whole() -> None:
        store = await Store.open(str(tmp_path / "tables.sqlite"), patience=0.5)
        await play(store)
        await store.close()

    asyncio.run(whole())
