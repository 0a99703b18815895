"""Decisions that are carried out without a task: the same is stored and told as on the usual way, and whatever is in
the way of one is refused as it always was."""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulebound.server.network.connection import Connection
from rulebound.server.network.limits import CLOSED, OPEN
from rulebound.server.storage.group_commit import Job
from rulebound.server.tables.at_once import decision
from rulebound.server.tables.entries import Decide, Record
from rulebound.server.tables.lock import Lock
from rulebound.server.tables.table import Table
from rulebound.wire import messages as wire
from tests.server.client import Player, person
from tests.server.hosting import Hosted, on_host
from tests.server.serving import run
from tests.server.sitting import Listener, make_table, open_house, sit

AT_ONCE = "rulebound.server.tables.at_once"
USUAL = "rulebound.server.network.sockets.Connections.hear"


@asynccontextmanager
async def both(host: Hosted) -> AsyncIterator[tuple[Table, Player, Player]]:
    """A table with two people, who is asked first."""
    async with host.visitor() as visitor:
        made = await visitor.make("five_rows", (person("Ada"), person("Bob")))
    async with host.player(made.table, made.keys["1"]) as one, host.player(made.table, made.keys["2"]) as other:
        table = await host.house.table(made.table)
        yield (table, one, other) if one.choices else (table, other, one)


async def never(*_: Any) -> None:
    raise AssertionError("a task is made for a decision")


async def seen_by(player: Player, number: int) -> None:
    await player.until(lambda: player.seen == number)


def first_choice(player: Player) -> wire.Act:
    return wire.Act(action=player.choices[0].action)


def test_a_decision_is_told_to_all_without_the_usual_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(host: Hosted) -> None:
        async with both(host) as (table, asked, other):
            n = table.ledger.n
            monkeypatch.setattr(USUAL, never)
            for _ in range(5):
                player = asked if asked.choices else other
                update = await player.granted(first_choice(player))
                assert update.seen == player.seen
                for each in (asked, other):
                    await seen_by(each, update.seen)
            monkeypatch.undo()
            assert table.ledger.n == n + 5
            assert [record.n for record in await host.house.store.read(table.id)] == list(range(1, n + 6))
            assert host.metrics.messages[wire.Act] == 5
            assert sum(host.metrics.within) == 5

    on_host(tmp_path, work)


def test_nothing_of_a_decision_stays_that_was_carried_out(tmp_path: Path) -> None:
    """It would hold its table until Python's collector looks, which on a server is seldom."""

    async def work(host: Hosted) -> None:
        async with both(host) as (_, asked, other):
            gc.disable()
            for _ in range(5):
                player = asked if asked.choices else other
                update = await player.granted(first_choice(player))
                for each in (asked, other):
                    await seen_by(each, update.seen)
            await asyncio.sleep(0)
            left = [type(thing).__name__ for thing in gc.get_objects() if type(thing).__module__ == AT_ONCE]
            assert not left

    try:
        on_host(tmp_path, work)
    finally:
        gc.enable()


def test_who_asks_too_fast_goes_the_usual_way_and_waits(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        async with both(host) as (_, asked, other):
            began = asyncio.get_running_loop().time()
            for _ in range(6):
                player = asked if asked.choices else other
                update = await player.granted(first_choice(player))
                for each in (asked, other):
                    await seen_by(each, update.seen)
            assert asyncio.get_running_loop().time() - began > 0.5, "three of each, of which one is at once"

    on_host(tmp_path, work, limits=replace(OPEN, messages=4, message_burst=1.0))


def test_messages_of_one_client_are_worked_on_in_their_order(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        async with both(host) as (_, asked, _):
            seen = asked.seen
            answers = [
                await asked.send(request)
                for request in (
                    wire.Act(action=asked.choices[0].action, seen=seen),
                    wire.Ping(),
                    wire.Act(action=asked.choices[0].action, seen=seen),
                    wire.Ping(),
                )
            ]
            await asyncio.wait_for(asyncio.gather(*answers), 20)
            kinds = [type(told) for told in asked.told[-4:]]
            assert kinds == [wire.Update, wire.Pong, wire.Refusal, wire.Pong]

    on_host(tmp_path, work)


def test_what_is_in_the_way_of_a_decision(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "five_rows", "person", "person")
            people = [await sit(table, key) for key in made.keys.values()]
            watcher, stranger = await sit(table), Listener()
            asked, other = people if people[0].position.choices else people[::-1]
            seen, action = asked.state.seen, asked.position.choices[0].action
            good = wire.Act(action=action, seen=seen)

            def begins(listener: Listener, request: wire.Act) -> bool:
                return decision(table, listener, request) is not None

            assert begins(asked, good)
            illegal = next(number for number in range(600) if table.ledger.game.refuse(table.ledger.live.match, number))  # type: ignore[union-attr]
            assert not begins(asked, wire.Act(action=illegal, seen=seen)), "a rule is against it"
            assert not begins(asked, wire.Act(action=-1, seen=seen)), "there is no such action"
            assert not begins(asked, wire.Act(action=action, seen=seen - 1)), "the table has moved on"
            assert not begins(asked, wire.Act(action=action, seen=seen, words="end turn")), "words take a thread"
            assert not begins(asked, wire.Act(seen=seen)), "nothing is named"
            assert not begins(other, good), "it is not this seat's turn"
            assert not begins(watcher, good), "who watches decides nothing"
            assert not begins(stranger, good), "who is not at the table decides nothing"
            async with table.lock:
                assert not begins(asked, good), "something else is being done"
            table.broken = True
            assert not begins(asked, good), "this copy of the table is dead"

    run(play())


def test_a_decision_that_is_not_stored_is_refused_and_can_be_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(job: Job) -> asyncio.Future[bool]:
        job.done.set_exception(job.not_stored("the disk is full"))
        return job.done

    async def work(host: Hosted) -> None:
        async with both(host) as (table, asked, other):
            n, heard = table.ledger.n, other.heard
            with monkeypatch.context() as patch:
                patch.setattr(host.house.store._writer, "submit", fail)
                refusal = await asked.refused(first_choice(asked))
            assert refusal.code == "not_stored"
            assert (table.ledger.n, other.heard) == (n, heard), "nothing has happened, and nobody was told"
            await asked.granted(first_choice(asked))
            assert table.ledger.n == n + 1

    on_host(tmp_path, work)


def test_a_decision_of_which_only_the_word_was_lost_is_not_made_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(host: Hosted) -> None:
        async with both(host) as (table, asked, _):
            n, submit = table.ledger.n, host.house.store._writer.submit
            lost: list[Job] = []

            def lose_the_word(job: Job) -> asyncio.Future[bool]:
                if lost:
                    return submit(job)
                lost.append(job)
                kept = Job(job.table, "", "", asyncio.get_running_loop().create_future(), entries=job.entries)
                submit(kept).add_done_callback(lambda _: job.done.set_exception(job.not_stored("it does not answer")))
                return job.done

            with monkeypatch.context() as patch:
                patch.setattr(host.house.store._writer, "submit", lose_the_word)
                refusal = await asked.refused(first_choice(asked))
            assert refusal.code == "stale"
            assert refusal.missed is not None, "the decision that was kept"
            assert refusal.missed.seen == asked.seen
            assert table.ledger.n == n + 1
            assert len(await host.house.store.read(table.id)) == n + 1

    on_host(tmp_path, work)


def test_a_decision_that_somebody_else_was_quicker_with_is_stale(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        async with both(host) as (table, asked, other):
            n, seat = table.ledger.n, asked.you - 1
            elsewhere = Record(n + 1, 0.0, Decide(seat=seat, action=asked.choices[-1].action))
            await host.house.store.append(table.id, [elsewhere])  # another process
            refusal = await asked.refused(first_choice(asked))
            assert refusal.code == "stale"
            assert table.ledger.n == n + 1
            await other.until(lambda: other.seen == asked.seen)

    on_host(tmp_path, work)


def test_a_failure_ends_the_connection_and_not_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(host: Hosted) -> None:
        async with both(host) as (table, asked, _):
            n = table.ledger.n

            def fail(*_: object) -> None:
                raise ZeroDivisionError

            with monkeypatch.context() as patch:
                patch.setattr("rulebound.core.people.live.Live.decide", fail)
                with pytest.raises(ConnectionError):
                    await asked.ask(first_choice(asked))
            again = await host.house.table(table.id)
            assert again is not table
            assert again.ledger.n == n + 1, "what was stored has happened"
            async with host.player(table.id, asked.key) as back:
                assert back.seen == asked.seen + 1

    on_host(tmp_path, work)


def test_who_is_gone_before_the_decision_is_stored_leaves_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(host: Hosted) -> None:
        async with both(host) as (table, asked, other):
            submit, waiting = host.house.store._writer.submit, list[Job]()

            def later(job: Job) -> asyncio.Future[bool]:
                waiting.append(job)
                return job.done

            with monkeypatch.context() as patch:
                patch.setattr(host.house.store._writer, "submit", later)
                await asked.send(wire.Act(action=asked.choices[0].action, seen=asked.seen))
                await until(lambda: bool(waiting))
            (mine,) = (each for each in host.app.connections.open if isinstance(each, Connection) and each.busy)
            await asked.drop()
            await until(lambda: mine.lost)
            assert mine in host.app.connections.open, "it is still being worked on"
            submit(waiting[0])
            await other.until(lambda: other.moves > 0)
            await until(lambda: mine not in host.app.connections.open)
            await until(lambda: table.here() == {other.you - 1})
            assert not table.lock.locked()

    on_host(tmp_path, work)


def test_the_decision_that_ends_a_match_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(host: Hosted) -> None:
        async with host.visitor() as visitor:
            made = await visitor.make("clashables", (person("Ada"), person("Bob")))
        async with host.player(made.table, made.keys["1"]) as one, host.player(made.table, made.keys["2"]) as other:
            table, store, rng = await host.house.table(made.table), host.house.store, random.Random(3)
            assert await store.playing() == [table.id]
            monkeypatch.setattr(USUAL, never)
            while table.ledger.result is None:
                player = one if one.choices else other
                update = await player.granted(wire.Act(action=rng.choice(player.choices).action))
                await seen_by(other if player is one else one, update.seen)
            monkeypatch.undo()
            await until(lambda: not table.lock.locked())
            assert await store.playing() == []

    on_host(tmp_path, work, limits=CLOSED)


async def until(holds: Any) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.01)


def test_a_lock_is_not_taken_from_those_who_wait() -> None:
    async def play() -> None:
        lock, order = Lock(), list[str]()

        async def wait() -> None:
            async with lock:
                order.append("waited")

        assert lock.take()
        assert not lock.take(), "somebody has it"
        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        lock.release()
        assert not lock.take(), "somebody was told that it is free"
        await waiting
        assert order == ["waited"]
        assert lock.take()
        lock.release()

    run(play())
