"""A database of an earlier version: it is brought up to date by real migrations, and what it holds is played exactly as
it was begun or closed in plain words."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, select

from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import game
from rulebound.server.mistakes import Closed
from rulebound.server.storage.database import connect_postgres
from rulebound.server.storage.schema import entry, metadata
from rulebound.server.storage.store import Store
from rulebound.server.tables.entries import Head
from rulebound.server.tables.ledger import Ledger, folded
from tests.server.postgres import cluster
from tests.server.sitting import PATIENCE, act, make_table, open_house, sit

OLD = Path(__file__).parent / "databases"


async def fill(url: str) -> None:
    """What version 1 has left: a finished match, one under way, one that waits, with cards of its own."""
    if not url.startswith("postgresql"):
        with sqlite3.connect(url) as database:
            database.executescript((OLD / "version_1.sqlite.sql").read_text(encoding="utf-8"))
        return
    connection = await connect_postgres(url)
    try:
        await connection.execute((OLD / "version_1.postgresql.sql").read_text(encoding="utf-8"))
    finally:
        await connection.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def old_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    url = str(tmp_path / "tables.sqlite") if request.param == "sqlite" else cluster().new_database()
    asyncio.run(fill(url))
    return url


def entries_of(connection: Connection) -> list[Any]:
    return list(connection.execute(select(entry).order_by(entry.c.match, entry.c.n)).all())


def test_an_old_database_is_upgraded_and_keeps_every_entry(old_database: str) -> None:
    async def upgrade() -> None:
        store = await Store.open(old_database)
        try:
            async with store._database.reading.connect() as connection:
                kept = await connection.run_sync(entries_of)
                differences = await connection.run_sync(different_from_schema)
            text = (OLD / "version_1.sqlite.sql").read_text(encoding="utf-8")
            if not old_database.startswith("postgresql"):
                assert len(kept) == text.count('INSERT INTO "entry"')
                assert all(row.body in text for row in kept)
            assert differences == []
            assert len(await store.public(10)) == 3
            await store.keep_official([("a", "five_rows", "text"), ("a", "five_rows", "text")])
            assert await store.official("a") == "text"
            assert await store.official("b") == ""
        finally:
            await store.close()
        await (await Store.open(old_database)).close()  # nothing to do the second time

    asyncio.run(upgrade())


def different_from_schema(connection: Connection) -> list[Any]:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_a_new_database_is_what_the_schema_says(tmp_path: Path) -> None:
    urls = (str(tmp_path / "new.sqlite"), cluster().new_database())

    async def look() -> None:
        for url in urls:
            store = await Store.open(url)
            async with store._database.reading.connect() as connection:
                assert await connection.run_sync(different_from_schema) == []
            await store.close()

    asyncio.run(look())


def test_old_tables_are_played_on_or_closed_in_plain_words(tmp_path: Path) -> None:
    asyncio.run(fill(str(tmp_path / "tables.sqlite")))

    async def play() -> None:
        async with open_house(tmp_path) as house:
            for head, state in await house.store.public(10):
                outcome = (await asyncio.gather(house.table(head.id), return_exceptions=True))[0]
                if isinstance(outcome, BaseException):
                    assert isinstance(outcome, Closed), f"{outcome!r} tells nobody that the table is closed"
                    assert "closed" in str(outcome)
                else:
                    assert outcome.ledger.state() == state
            table, made = await make_table(house, "five_rows", "person", "person")
            person = await sit(table, made.keys["1"])
            assert person.position

    asyncio.run(play())


# ------------------------------------------------------------ versions of rules and cards


def head_of(table: Any, **other: Any) -> Head:
    head: Head = msgspec.structs.replace(table.ledger.head, **other)
    return head


def test_a_table_of_earlier_official_cards_is_played_with_them(tmp_path: Path) -> None:
    rules = game("five_rows")
    official = (rules.folder / "cards.toml").read_text(encoding="utf-8")
    name = rules.official_cards.cards[0].name
    earlier = official.replace(f'"{name}"', '"Card of Yesterday"')
    digest = rules.read_cards(earlier, "earlier").digest

    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "five_rows", "person", "person")
            head = head_of(table, id="earlier", card_set=digest)
            records = (await house.store.read(table.id))[:3]
            await house.store.create(head, records, "playing")
            with pytest.raises(Closed, match="cards that this server does not have; the table is closed"):
                await house.table("earlier")
            await house.store.keep_official([(digest, "five_rows", earlier)])
            woken = await house.table("earlier")
            assert woken.ledger.cards is not None
            assert "Card of Yesterday" in {card.name for card in woken.ledger.cards.cards}
            people = [await sit(woken, made.keys[seat]) for seat in ("1", "2")]
            mover = next(person for person in people if person.position.choices)
            await act(woken, mover)
            assert "Card of Yesterday" in woken.ledger.live.kept.card_text  # type: ignore[union-attr]

    asyncio.run(play())


def test_the_official_cards_are_kept_by_every_server(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_house(tmp_path) as house:
            rules = game("clashables")
            text = (rules.folder / "cards.toml").read_text(encoding="utf-8")
            async with asyncio.timeout(PATIENCE):
                while await house.store.official(rules.official_cards.digest) != text:
                    await asyncio.sleep(0.02)

    asyncio.run(look())


def test_a_log_that_breaks_the_rules_of_now_is_closed(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "five_rows", "person", "person")
            people = [await sit(table, made.keys[seat]) for seat in ("1", "2")]
            await act(table, next(person for person in people if person.position.choices))
            records = await house.store.read(table.id)
            wrong = msgspec.structs.replace(records[-1], entry=msgspec.structs.replace(records[-1].entry, action=559))
            with pytest.raises(Closed, match="does not follow the rules"):
                folded(table.ledger.head, [*records[:-1], wrong], trusted=False)
            with pytest.raises(Closed, match=r"version 99 of the rules of Five Rows.*closed"):
                Ledger(head_of(table, rules_version=99))

    asyncio.run(play())


# ------------------------------------------------------------ damage


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entry SET body = '{' WHERE match = ? AND n = 2",
        """UPDATE entry SET body = '{"kind":"decide","seat":7,"action":-3}' WHERE match = ? AND n = 4""",
        """UPDATE entry SET body = '{"kind":"back","seat":0,"decisions":99}' WHERE match = ? AND n = 4""",
        "DELETE FROM entry WHERE match = ? AND n = 3",
        "UPDATE match SET head = '{}' WHERE id = ?",
    ],
)
def test_a_damaged_table_keeps_no_other_from_going_on(tmp_path: Path, damage: str) -> None:
    async def make() -> list[str]:
        async with open_house(tmp_path) as house:
            found = []
            for _ in range(3):
                table, made = await make_table(house, "five_rows", "person", "person", private=False)
                people = [await sit(table, made.keys[seat]) for seat in ("1", "2")]
                await act(table, next(person for person in people if person.position.choices))
                found.append(table.id)
            return found

    first, *others = sorted(asyncio.run(make()))
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute(damage, (first,))

    async def wake() -> None:
        async with open_house(tmp_path) as house:
            with pytest.raises(Mistake, match="closed"):
                await house.table(first)
            assert {line.about.table for line in (await house.lobby()).tables} == set(others)

    asyncio.run(wake())
