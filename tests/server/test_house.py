"""The house: tables that go on by themselves, after a restart too, and tables that follow from others."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from rulebound.core.kernel.match import NO_SUCH_ACTION
from rulebound.core.mistakes import Mistake
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import MatchFile, new_match, replay, text_of
from rulebound.core.people.registry import game as game_named
from rulebound.server.mistakes import NotThere, Taken
from rulebound.server.storage.store import NotStored
from rulebound.server.tables import caretaker, secret_pause
from rulebound.server.tables import house as house_module
from rulebound.server.tables import table as table_module
from rulebound.server.tables.entries import GiveUp, Head, Resume
from rulebound.server.tables.ledger import folded
from rulebound.server.tables.table import Table
from rulebound.wire import messages as wire
from rulebound.wire.house import Continue, TakeSeat
from tests.server.sitting import PATIENCE, Listener, act, make_table, open_house, sit


def run(coroutine: Any) -> None:
    asyncio.run(coroutine)


async def play_out(table: Table, watcher: Any) -> None:
    await watcher.until(lambda: watcher.position.result is not None)
    assert table.ledger.state() == "over"


@pytest.mark.parametrize("game", ["five_rows", "paw_of_duty"])
def test_bots_play_a_match_to_its_end(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await make_table(house, game, "easy", "fair")
            watcher = await sit(table)
            await play_out(table, watcher)
            assert {level for _, level in house.thinkers.asked} == {"easy", "fair"}  # type: ignore[attr-defined]
            assert sum(watcher.position.result.shares) == pytest.approx(1)  # type: ignore[union-attr]

    run(play())


def test_a_match_goes_on_after_a_restart_where_it_was(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "five_rows", "person", "easy")
            person = await sit(table, made.keys["1"])
            for _ in range(4):
                await person.until(lambda: person.position.choices)
                await act(table, person, -1)
            await person.until(lambda: person.position.choices)
            last = person.state
        async with open_house(tmp_path) as house:
            table = await house.table(made.table)
            person = await sit(table, made.keys["1"])
            assert person.state.seen == last.seen
            assert person.position == last.position
            await act(table, person)
            assert person.state.seen > last.seen

    run(play())


def test_bots_that_were_to_move_do_so_when_somebody_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        monkeypatch.setattr(caretaker.Caretaker, "wake", lambda self: None)  # killed before a bot moves
        async with open_house(tmp_path) as house:
            table, _ = await make_table(house, "five_rows", "easy", "easy")
            id = table.id
        monkeypatch.undo()
        async with open_house(tmp_path) as house:
            assert not house.tables, "nothing is woken by a start"
            await play_out(await house.table(id), await sit(await house.table(id)))

    run(play())


def test_a_clock_that_runs_out_ends_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "five_rows", "person", "person", clock=(10, 0))
            one, two = await sit(table, made.keys["1"]), await sit(table, made.keys["2"])
            seat = table.ledger.asked()
            assert table.ledger.clocks is not None
            table.ledger.clocks.left[seat] = 0.05
            await one.until(lambda: one.position.result is not None)
            result = two.position.result
            assert result is not None
            assert result.how == "time"
            assert result.shares[seat] == 0.0

    run(play())


def test_nobody_pays_for_the_time_the_server_was_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await make_table(house, "five_rows", "person", "person", clock=(10, 0))
        async with open_house(tmp_path) as house:
            again = await house.table(table.id)
            assert isinstance((await house.store.read(table.id))[-1].entry, Resume)
            assert again.ledger.clocks is not None
            assert min(again.ledger.clocks.left) == 10.0

    run(play())


def test_a_rematch_is_set_up_once_and_the_old_links_open_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "five_rows", "person", "person")
            one, two = await sit(table, made.keys["1"]), await sit(table, made.keys["2"])
            await table.ask(one, wire.Resign(seen=one.state.seen))
            await table.ask(one, wire.Rematch(seen=one.state.seen))
            assert two.position.offer is not None
            await table.ask(two, wire.Rematch(seen=two.state.seen))
            await one.until(lambda: one.position.next_table)
            again = await house.table(one.position.next_table)
            moved = await sit(again, made.keys["1"])
            assert isinstance(moved.state, wire.Welcome)
            assert moved.state.you == 2, "seats are changed"

    run(play())


def test_a_match_is_continued_from_a_point_and_imported_from_a_file(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "five_rows", "person", "easy")
            person = await sit(table, made.keys["1"])
            with pytest.raises(Mistake, match="only a finished match"):
                await house.continue_from(table.id, Continue(at=0, seat=1))
            await person.until(lambda: person.position.choices)  # the bot moves no more
            await table.ask(person, wire.Resign(seen=person.state.seen))
            again = await house.continue_from(table.id, Continue(at=0, seat=2, pace="fast"))
            assert list(again.keys) == ["2"]
            assert table.ledger.live is not None
            replayed = await house.table((await house.import_match(text_of(table.ledger.live.kept))).table)
            assert replayed.ledger.state() == "over"
            with pytest.raises(Mistake, match="not a match file"):
                await house.import_match("{}")

    run(play())


def test_the_lobby_has_public_tables_only_and_an_open_seat_is_taken_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            await make_table(house, "five_rows", "person", "open")
            table, _ = await make_table(house, "five_rows", "person", "open", private=False)
            lines = (await house.lobby()).tables
            assert [line.about.table for line in lines] == [table.id]
            assert lines[0].state == "waiting"
            taken = await house.take_seat(table.id, 2, TakeSeat(name="Bo"))
            assert table.ledger.state() == "playing"
            assert (await sit(table, taken.key)).position.view["game"] == "five_rows"
            with pytest.raises(Taken):
                await house.take_seat(table.id, 2, TakeSeat(name="Cy"))
            assert [line.state for line in (await house.lobby()).tables] == ["playing"]
            async with table.lock:
                await table.enter(GiveUp(seat=1, how="resigned"))
            assert (await house.lobby()).tables == (), "nobody can watch or join what is over"

    run(play())


def test_tables_of_older_rules_do_not_keep_the_others_out_of_the_lobby(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            older, _ = await make_table(house, "five_rows", "person", "open", private=False)
            newer, _ = await make_table(house, "five_rows", "person", "open", private=False)
        with sqlite3.connect(tmp_path / "tables.sqlite") as file:
            version = f'"rules_version":{older.ledger.head.rules_version}'
            changed = file.execute(
                "UPDATE match SET head = replace(head, ?, ?) WHERE id = ?", (version, '"rules_version":999', older.id)
            )
            assert changed.rowcount == 1
        file.close()
        async with open_house(tmp_path) as house:
            assert [line.about.table for line in (await house.lobby()).tables] == [newer.id]

    run(play())


def test_two_who_read_a_table_at_once_get_the_same_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await make_table(house, "five_rows", "person", "person")
            await house.forget(table.id)
            one, two = await asyncio.gather(house.load(table.id), house.load(table.id))
            assert one is two, "two tables of one log would each tell only half of the people what happens"

    run(play())


def test_tables_are_read_a_few_at_a_time_and_addresses_take_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks for many tables with long logs waits for itself."""
    reading = threading.Semaphore(house_module.AT_ONCE)
    read: list[str] = []

    def read_slowly(head: Head, *given: Any, **named: Any) -> Any:
        assert reading.acquire(blocking=False), "too many at once"
        time.sleep(0.03)
        read.append(head.id)
        reading.release()
        return folded(head, *given, **named)

    async def play() -> None:
        async with open_house(tmp_path) as house:
            ids = [(await make_table(house, "five_rows", "person", "person"))[0].id for _ in range(13)]
            for id in ids:
                await house.forget(id)
            monkeypatch.setattr(house_module, "folded", read_slowly)
            greedy = [asyncio.create_task(house.table(id, address="192.0.2.1")) for id in ids[1:]]
            while not read:
                await asyncio.sleep(0.005)
            await house.table(ids[0], address="192.0.2.2")
            assert read.index(ids[0]) < 6, "it came after those that were begun, not after all"
            await asyncio.gather(*greedy)

    run(play())


def test_a_clock_does_not_go_on_before_the_log_says_that_the_server_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await make_table(house, "five_rows", "person", "person", clock=(10, 0))
        async with open_house(tmp_path) as house:
            await house.forget(table.id)

            async def fail(*_: object) -> None:
                raise NotStored("The disk is full.")

            with monkeypatch.context() as patched:
                patched.setattr(house.store, "append", fail)
                with pytest.raises(NotStored):
                    await house.table(table.id)
            assert table.id not in house.tables
            await house.table(table.id)
            assert isinstance((await house.store.read(table.id))[-1].entry, Resume)

    run(play())


def test_after_a_restart_nobody_is_away_before_there_was_time_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "five_rows", "person", "person")
        async with open_house(tmp_path) as house:
            again = await house.table(table.id)
            person = await sit(again, made.keys["1"])
            wish = wire.GiveToBot(seen=person.state.seen, seat=2, level="easy")
            await again.ask(person, wish)
            assert "has not been away for long" in person.refusal.text
            monkeypatch.setattr(table_module, "AWAY", -1.0)
            await again.ask(person, wish)
            assert again.ledger.chairs[1].who == "bot"

    run(play())


def test_a_table_that_nobody_needs_leaves_the_memory_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "IDLE", 0.0)

    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "five_rows", "person", "person")
            person = await sit(table, made.keys["1"])
            assert house.needed(table.id), "somebody is there"
            table.leave(person)
            assert not house.needed(table.id)
            await house.forget(table.id)
            assert await house.table(table.id) is not table
            with pytest.raises(NotThere):
                await house.table("nowhere")
            assert not house.loading

    run(play())


# ------------------------------------------------------------ shares of the bots' time


def test_a_table_without_a_reader_sleeps(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await make_table(house, "five_rows", "easy", "fair")
            await asyncio.sleep(0.05)
            assert house.thinkers.asked == []  # type: ignore[attr-defined]
            watcher = await sit(table)
            await watcher.until(lambda: watcher.state.seen > 8)
            table.leave(watcher)
            caretaker = house.caretakers[table.id]
            async with asyncio.timeout(PATIENCE):
                while caretaker.thinking is not None:
                    await asyncio.sleep(0.01)
            seen = table.ledger.n
            await asyncio.sleep(0.05)
            assert table.ledger.n == seen, "bots play on although nobody looks"
            assert table.ledger.state() == "playing"

    run(play())


def test_a_bot_takes_the_share_of_whoever_sits_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "five_rows", "person", "easy")
            owners = house.thinkers.owners  # type: ignore[attr-defined]
            watcher, person = Listener("198.51.100.7"), Listener("203.0.113.5")
            await table.join(watcher, wire.Hello(version=wire.PROTOCOL, table=table.id))
            await table.join(person, wire.Hello(version=wire.PROTOCOL, table=table.id, key=made.keys["1"]))
            while not owners:
                await person.until(lambda: person.position.choices or owners)
                if person.position.choices:
                    await act(table, person)
            assert ("203.0.113.5", True) in owners
            watched, _ = await make_table(house, "five_rows", "easy", "easy")
            await watched.join(watcher, wire.Hello(version=wire.PROTOCOL, table=watched.id))
            await watcher.until(lambda: ("198.51.100.7", False) in owners)

    run(play())


# ------------------------------------------------------------ going on in the middle of a secret


def a_secret_question() -> tuple[MatchFile, int]:
    """A match of Claw & Order, and after how many decisions a seat of it is asked in secret."""
    rules = game_named("claw_and_order")
    for seed in range(200):
        decks = tuple(deck.cards for deck in rules.decks()[:2])
        live = Live(new_match(rules, ("one", "two"), seed, decks=decks))
        rng = random.Random(seed)
        while not live.match.over and len(live.kept.actions) < 400:
            live.decide(int(rng.choice(list(live.match.legal()))))
            if not live.match.over and live.match.silence() != NO_SUCH_ACTION:
                return live.kept, len(live.kept.actions)
    raise AssertionError("in 200 matches nobody was asked in secret")


@pytest.mark.parametrize("asked_is_person", [True, False])
def test_a_match_is_continued_where_somebody_is_asked_in_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked_is_person: bool
) -> None:
    monkeypatch.setattr(secret_pause, "PERSON", 0.2)
    kept, at = a_secret_question()
    asked = int(replay(kept).seat)

    async def play() -> None:
        async with open_house(tmp_path) as house:
            old = await house.import_match(text_of(kept))
            seat = asked if asked_is_person else 1 - asked
            made = await house.continue_from(old.table, Continue(at=at, seat=seat + 1, pace="fast"))
            table = await house.table(made.table)
            assert table.ledger.moment == asked, "the others must not see whether there is a question"
            watcher, person = await sit(table), await sit(table, made.keys[str(seat + 1)])
            await watcher.until(lambda: watcher.heard)
            await person.until(lambda: person.heard and (person.position.choices or person.position.result))
            if person.position.choices:
                await act(table, person)
                assert not isinstance(person.last, wire.Refusal) or person.last.code in ("stale", "hold")

    run(play())
