"""Several houses on one log: whoever is behind catches up, although no word of the others comes through."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from rulebound.server.storage.bus import Bus, Heard
from rulebound.server.storage.store import Store
from rulebound.server.tables import house as house_module
from rulebound.server.tables import table as table_module
from rulebound.server.tables.entries import Record
from rulebound.server.tables.house import House
from rulebound.server.workers.readers import Readers
from rulebound.wire.messages import Company
from tests.server.sitting import PATIENCE, Counts, QuickThinkers, act, make_table, sit


class SilentBus(Bus):
    """There are others, and nothing that is told reaches them."""

    async def start(self, heard: Heard, heard_nothing: Callable[[], None]) -> None:
        self.heard = heard

    async def stop(self) -> None:
        pass

    def tell(self, table: str, n: int) -> None:
        self.told = (table, n)


@asynccontextmanager
async def two_houses(folder: Path) -> AsyncIterator[tuple[House, House]]:
    store = await Store.open(str(folder / "tables.sqlite"))
    readers = Readers(1)
    houses = [House(store, SilentBus(), QuickThinkers(), readers, Counts()) for _ in range(2)]  # type: ignore[arg-type]
    for house in houses:
        await house.open()
    try:
        yield houses[0], houses[1]
    finally:
        for house in houses:
            await house.close()
        await readers.stop()
        await store.close()


def test_nobody_is_shown_an_older_position_at_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_module, "LOOK", 1000.0)

    async def play() -> None:
        async with two_houses(tmp_path) as (one, other):
            table, made = await make_table(one, "five_rows", "person", "person")
            behind = await other.table(made.table)
            keys = (made.keys["1"], made.keys["2"])
            people = [await sit(table, key) for key in keys]
            for _ in range(3):
                mover = next(person for person in people if person.position.choices)
                await act(table, mover)
            assert behind.ledger.n < table.ledger.n, "no word has reached the other house"
            seat = people.index(next(person for person in people if person.position.choices))
            came_back = await sit(behind, keys[seat])
            assert came_back.state.seen == people[seat].state.seen
            assert came_back.position.view == people[seat].position.view
            await act(behind, came_back)
            assert came_back.state.seen > people[seat].state.seen

    asyncio.run(play())


def test_a_table_goes_on_whose_last_entry_was_told_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_module, "LOOK", 0.05)

    async def play() -> None:
        async with two_houses(tmp_path) as (one, other):
            table, made = await make_table(one, "five_rows", "person", "person")
            elsewhere = await other.table(made.table)
            first, second = await sit(table, made.keys["1"]), await sit(elsewhere, made.keys["2"])
            seen = second.state.seen
            mover = (table, first) if first.position.choices else (elsewhere, second)
            await act(*mover)
            await second.until(lambda: second.state.seen > seen)
            await first.until(lambda: first.state.seen == second.state.seen)

    asyncio.run(play())


def test_a_sign_of_life_tells_how_far_the_log_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_module, "LOOK", 1000.0)

    async def play() -> None:
        async with two_houses(tmp_path) as (one, other):
            table, made = await make_table(one, "five_rows", "person", "person")
            behind = await other.table(made.table)
            people = [await sit(table, made.keys[seat]) for seat in ("1", "2")]
            await act(table, next(person for person in people if person.position.choices))
            await table.give_sign()
            assert isinstance(one.bus, SilentBus)
            other.heard(*one.bus.told)
            async with asyncio.timeout(PATIENCE):
                while behind.ledger.n < table.ledger.n:
                    await asyncio.sleep(0.01)
            assert behind.here(), "the person was told of, too"

    asyncio.run(play())


def test_after_silence_everything_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the bus was connected anew: words may have been lost."""
    monkeypatch.setattr(house_module, "LOOK", 1000.0)

    async def play() -> None:
        async with two_houses(tmp_path) as (one, other):
            table, made = await make_table(one, "five_rows", "person", "person")
            behind = await other.table(made.table)
            people = [await sit(table, made.keys[seat]) for seat in ("1", "2")]
            await act(table, next(person for person in people if person.position.choices))
            other.heard_nothing()
            async with asyncio.timeout(PATIENCE):
                while behind.ledger.n < table.ledger.n:
                    await asyncio.sleep(0.01)

    asyncio.run(play())


def test_signs_of_life_are_given_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_module, "SIGN", 0.05)

    async def play() -> None:
        async with two_houses(tmp_path) as (one, _):
            table, made = await make_table(one, "five_rows", "person", "person")
            await sit(table, made.keys["2"])
            assert isinstance(one.bus, SilentBus)
            for _ in range(3):
                one.bus.told = ("", 0)
                async with asyncio.timeout(PATIENCE):
                    while one.bus.told != (f"{table.id}@1", table.ledger.n):
                        await asyncio.sleep(0.01)

    asyncio.run(play())


def test_a_word_that_comes_while_a_table_is_read_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_module, "LOOK", 1000.0)

    async def play() -> None:
        async with two_houses(tmp_path) as (one, other):
            table, made = await make_table(one, "five_rows", "person", "person")
            people = [await sit(table, made.keys[seat]) for seat in ("1", "2")]
            read = other.store.read
            reads = 0

            async def read_slowly(id: str, after: int = 0) -> list[Record]:
                """Between the reading and the keeping somebody else writes, and says so."""
                nonlocal reads
                found = await read(id, after)
                reads += 1
                if reads == 1:
                    await act(table, next(person for person in people if person.position.choices))
                    other.heard(table.id, table.ledger.n)
                return found

            monkeypatch.setattr(other.store, "read", read_slowly)
            assert (await other.table(made.table)).ledger.n == table.ledger.n
            assert not other.told_meanwhile

    asyncio.run(play())


def test_a_second_connection_to_a_seat_is_told_of_wherever_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And somebody who comes from there to here alone is not: only the last sign from there is still under way."""
    monkeypatch.setattr(table_module, "LINGERS", 0.05)

    async def play() -> None:
        async with two_houses(tmp_path) as (one, other):
            table, made = await make_table(one, "five_rows", "person", "person")
            elsewhere = await other.table(made.table)
            thief = await sit(elsewhere, made.keys["1"])
            assert isinstance(other.bus, SilentBus)
            owner = await sit(table, made.keys["1"])
            one.heard(*other.bus.told)  # as somebody leaves behind who comes over
            assert not any(isinstance(message, Company) for message in owner.heard)
            await asyncio.sleep(0.1)
            await elsewhere.give_sign()
            one.heard(*other.bus.told)
            assert owner.last == Company(connections=2)
            elsewhere.leave(thief)
            table.elsewhere[0] = (table.elsewhere[0][0], 0.0)  # no sign came for long
            await table.give_sign()
            assert [message for message in owner.heard if isinstance(message, Company)][-1].connections == 1

    asyncio.run(play())
