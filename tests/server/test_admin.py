"""An operator beside the running server: the real command as a process, on the server's own database."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from rulebound.server.tables import house as house_module
from rulebound.wire import messages as wire
from tests.cli.command import SOURCES
from tests.server.client import Player, Refused, Visitor, person
from tests.server.serving import Server, new_server, run
from tests.server.sitting import act, make_table, open_house, sit

LONG_AGO = time.time() - 100 * 86400


def admin(server: Server, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rulebound.cli", "admin", "--data", str(server.folder), *words],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
    )


def test_an_operator_lists_closes_revokes_and_bans_while_the_server_runs() -> None:
    async def play(server: Server) -> None:
        async with Visitor(server.address) as visitor:
            made = await visitor.make("five_rows", (person("Ann"), person("Ben")))
        ann, ben = (Player(server.address, made.table, key) for key in made.keys.values())
        await ann.join()
        await ben.join()
        told = await asyncio.to_thread(admin, server, "list")
        assert told.returncode == 0, told.stderr
        assert made.table in told.stdout
        assert "five_rows" in told.stdout
        assert made.keys["1"] not in told.stdout

        told = await asyncio.to_thread(admin, server, "revoke", made.table, "1")
        link = told.stdout.strip().rpartition("/")[2]
        await ann.until(lambda: isinstance(ann.told[-1], wire.Goodbye))
        assert not ann.told[-1].again  # type: ignore[union-attr]
        refused = await Player(server.address, made.table, made.keys["1"]).say_hello()
        assert isinstance(refused, wire.Refusal)
        assert refused.code == "unknown_key"
        async with Player(server.address, made.table, link) as again:
            assert again.you == 1

        told = await asyncio.to_thread(admin, server, "close", made.table)
        assert told.returncode == 0, told.stderr
        await ben.until(ben.over)
        assert ben.result is not None
        assert "operator" in ben.result.text
        await ben.leave()

        told = await asyncio.to_thread(admin, server, "ban", "127.0.0.1", "--why", "a test")
        assert told.returncode == 0, told.stderr
        assert "127.0.0.1/32" in (await asyncio.to_thread(admin, server, "bans")).stdout
        async with Visitor(server.address) as visitor:
            async with asyncio.timeout(30):
                while True:
                    try:
                        await visitor.lobby()
                    except (Refused, httpx.TransportError):
                        break
                    await asyncio.sleep(0.2)
        assert (await asyncio.to_thread(admin, server, "unban", "127.0.0.1")).returncode == 0
        for wrong in (("close", "nowhere"), ("unban", "127.0.0.1"), ("ban", "x"), ("revoke", made.table, "7")):
            told = await asyncio.to_thread(admin, server, *wrong)
            assert told.returncode == 2
            assert told.stderr.startswith("rulebound: ")
            assert "Traceback" not in told.stderr

    with new_server() as server:
        run(play(server))


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "rulebound.cli", "admin", "--data", str(tmp_path), "list"],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
    )
    assert told.returncode == 2
    assert "there is no database" in told.stderr
    assert not list(tmp_path.iterdir())


def make_old(folder: Path, table: str) -> None:
    with sqlite3.connect(folder / "tables.sqlite") as database:
        database.execute("UPDATE match SET created = ? WHERE id = ?", (LONG_AGO, table))
        database.execute("UPDATE entry SET at = ? WHERE match = ?", (LONG_AGO, table))


def test_old_tables_are_removed_and_young_ones_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            old, _ = await make_table(house, "five_rows", "person", "person")
            young, _ = await make_table(house, "five_rows", "person", "person")
            revived, keys = await make_table(house, "five_rows", "person", "person")
            for table in (old, revived):
                make_old(tmp_path, table.id)
            people = [await sit(revived, key) for key in keys.keys.values()]
            await act(revived, next(one for one in people if one.position.choices))
            assert await house.store.purge(time.time() - 30 * 86400) == [old.id]
            assert await house.store.head(old.id) is None
            assert await house.store.read(old.id) == []
            assert {table.id for table in await house.store.listed(10)} == {young.id, revived.id}

    asyncio.run(play())


def test_the_server_removes_old_tables_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_module, "PURGE", 0.05)

    async def play() -> None:
        async with open_house(tmp_path) as house:
            old, _ = await make_table(house, "five_rows", "person", "person")
            young, _ = await make_table(house, "five_rows", "person", "person")
        make_old(tmp_path, old.id)
        async with open_house(tmp_path) as house:
            await asyncio.sleep(0.2)
            assert await house.store.head(old.id) is not None, "nobody has said that it is to go"
        async with open_house(tmp_path, keep_days=30) as house:
            async with asyncio.timeout(30):
                while await house.store.head(old.id) is not None:
                    await asyncio.sleep(0.01)
            assert await house.store.head(young.id) is not None

    asyncio.run(play())


# ------------------------------------------------------------ links


def test_the_holder_of_a_seat_replaces_its_link_and_hears_of_a_second_connection(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "five_rows", "person", "person")
            mine = await sit(table, made.keys["1"])
            other = await sit(table, made.keys["2"])
            assert not any(isinstance(told, wire.Company) for told in mine.heard)
            stranger = await sit(table, made.keys["1"])
            assert mine.last == wire.Company(connections=2)
            assert stranger.last == wire.Company(connections=2)
            assert not any(isinstance(told, wire.Company) for told in other.heard)
            await table.ask(mine, wire.NewKey(id=5, seen=mine.state.seen))
            answer = mine.last if isinstance(mine.last, wire.KeyMade) else mine.heard[-2]
            assert isinstance(answer, wire.KeyMade)
            assert answer.re == 5
            assert isinstance(stranger.last, wire.Goodbye)
            assert stranger not in table.members
            assert mine in table.members
            assert isinstance((await sit(table, made.keys["1"])).last, wire.Refusal)
            assert (await sit(table, answer.key)).state.you == 1  # type: ignore[union-attr]
            assert made.keys["1"] not in str(await house.store.read(table.id))
            assert answer.key not in str(await house.store.read(table.id))

    asyncio.run(play())


def test_a_spectator_has_no_link_to_replace(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await make_table(house, "five_rows", "person", "person")
            watchers = [await sit(table), await sit(table)]
            await table.ask(watchers[0], wire.NewKey(seen=watchers[0].state.seen))
            assert watchers[0].refusal.code == "not_your_seat"
            assert not any(isinstance(told, wire.Company) for told in watchers[1].heard)

    asyncio.run(play())
