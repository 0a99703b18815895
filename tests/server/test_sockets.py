"""WebSocket connections over a real listener: the first word, what is refused by name, floods, receivers that do not
read, the goodbye."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rulebound.server.network.connection import Connection, Host
from rulebound.server.network.doorstep import Doorstep
from rulebound.server.network.limits import CLOSED, OPEN, Door, Pace
from rulebound.server.storage.group_commit import Job, ShortCut
from rulebound.server.tables import updates
from rulebound.server.tables.table import Table
from rulebound.wire import messages as wire
from tests.server.client import person
from tests.server.hosting import Hosted, hear, hello, on_host, say
from tests.server.test_metrics import samples


async def new_table(host: Hosted, **rest: Any) -> tuple[str, str]:
    """A table at which nothing happens by itself: its id, and the key of seat 1."""
    async with host.visitor() as visitor:
        made = await visitor.make("five_rows", [person("Ada"), person("Bob")], **rest)
    return made.table, made.keys["1"]


async def refused(connection: ClientConnection) -> wire.Refusal:
    answer = await hear(connection)
    assert isinstance(answer, wire.Refusal), f"expected a refusal and heard {answer}"
    return answer


async def ended(connection: ClientConnection) -> int:
    """The status with which the server closes; what it still says is passed over."""
    async with asyncio.timeout(20):
        try:
            while True:
                await connection.recv()
        except ConnectionClosed:
            return connection.close_code or 0


async def welcomed(host: Hosted, connection: ClientConnection) -> wire.Welcome:
    table, key = await new_table(host)
    await say(connection, hello(table, key))
    answer = await hear(connection)
    assert isinstance(answer, wire.Welcome)
    return answer


# ------------------------------------------------------------ the first word


@pytest.mark.parametrize(
    ("first", "code"),
    [
        (wire.Ping(id=5), "not_understood"),
        (wire.Act(id=5, action=1), "not_understood"),
        (wire.Hello(id=5, version=0, table="x"), "version"),
        (wire.Hello(id=5, version=wire.PROTOCOL + 1, table="x"), "version"),
        (wire.Hello(id=5, version=wire.PROTOCOL, table="nothing"), "unknown_table"),
        (wire.Hello(id=5, version=wire.PROTOCOL, table="../../etc\x00"), "unknown_table"),
        (wire.Hello(id=5, version=wire.PROTOCOL, table=""), "unknown_table"),
    ],
)
def test_a_wrong_first_word_is_refused_by_name_and_ends_the_connection(
    tmp_path: Path, first: wire.Message, code: str
) -> None:
    async def work(host: Hosted) -> None:
        async with host.socket() as connection:
            await say(connection, first)
            refusal = await refused(connection)
            assert (refusal.code, refusal.re) == (code, 5)
            assert await ended(connection) == 1008
        assert samples(host.metrics.text())[f'rulebound_refusals_total{{code="{code}"}}'] == 1

    on_host(tmp_path, work)


def test_a_wrong_key_is_refused(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        table, key = await new_table(host)
        for wrong in ("x", key[:-1], key + "x", "\ud800"):
            async with host.socket() as connection:
                message = {"type": "hello", "version": wire.PROTOCOL, "table": table, "key": wrong}
                await connection.send(json.dumps(message))
                assert (await refused(connection)).code in ("unknown_key", "not_understood")
                assert await ended(connection) == 1008

    on_host(tmp_path, work)


def test_who_says_nothing_is_not_waited_for(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        async with host.socket() as connection:
            answer = await hear(connection)
            assert isinstance(answer, wire.Goodbye)
            assert "hello" in answer.text
            assert await ended(connection) == 1008

    on_host(tmp_path, work, limits=replace(OPEN, hello=0.3))


def test_nonsense_before_the_first_word_wins_no_time(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        async with host.socket() as connection:
            for _ in range(3):
                await connection.send("nonsense")
                assert (await refused(connection)).code == "not_understood"
                await asyncio.sleep(0.1)
            assert isinstance(await hear(connection), wire.Goodbye)

    on_host(tmp_path, work, limits=replace(OPEN, hello=0.5))


def test_a_silent_connection_stays_open(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        async with host.socket() as connection:
            await welcomed(host, connection)
            await asyncio.sleep(1.0)
            await say(connection, wire.Ping(id=9))
            assert await hear(connection) == wire.Pong(re=9)

    on_host(tmp_path, work, limits=replace(OPEN, request=0.3, hello=0.5, keep_alive=0.3, ping=0.2, pong=0.5))


def test_who_does_not_answer_a_ping_is_cut(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(host.address.rsplit(":", 1)[1]))
        writer.write(
            b"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        async with asyncio.timeout(20):
            told = await reader.read()
        assert b"101 Switching" in told
        assert told.endswith(b"\x89\x00"), "it was pinged, and then cut without a word"
        writer.close()

    on_host(tmp_path, work, limits=replace(OPEN, hello=60.0, ping=0.2, pong=0.4))


def test_a_connection_that_has_ended_is_counted_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[Doorstep] = []
    arrive = Doorstep.arrive

    def noted(self: Doorstep, *given: Any) -> str:
        steps.append(self)
        return arrive(self, *given)

    monkeypatch.setattr(Doorstep, "arrive", noted)

    async def work(host: Hosted) -> None:
        for leave in (True, False):
            connection = await host.socket()
            await welcomed(host, connection)
            (held,) = host.app.connections.open
            assert any(held in lines for lines in steps[0].open.values()), "the doorstep knows who has the line now"
            if leave:
                await connection.close()
            else:
                connection.transport.abort()
            async with asyncio.timeout(10):
                while host.app.connections.open or any(held in lines for lines in steps[0].open.values()):
                    await asyncio.sleep(0.02)
            assert host.app.connections.door.connections == 0

    on_host(tmp_path, work)


# ------------------------------------------------------------ messages


def test_text_is_answered_with_text_and_bytes_with_bytes(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        table, key = await new_table(host)
        said = wire.write(hello(table, key))
        for sent in (said, said.decode()):
            async with host.socket() as connection:
                await connection.send(sent)
                assert type(await connection.recv()) is type(sent)

    on_host(tmp_path, work)


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "hello",
        "{}",
        "[]",
        "null",
        '{"type": "act"',
        '{"type": "dance"}',
        '{"type": "act", "action": 1, "seat": 2}',
        '{"type": "act", "action": "1"}',
        '{"type": "hello"}',
        '{"type": "act", "seen": 1e400}',
        "[" * 10_000,
        b"\x00\xff",
        b"",
    ],
)
def test_what_is_no_message_is_refused_and_changes_nothing(tmp_path: Path, sent: str | bytes) -> None:
    async def work(host: Hosted) -> None:
        async with host.socket() as connection:
            welcome = await welcomed(host, connection)
            await connection.send(sent)
            assert (await refused(connection)).code == "not_understood"
            await say(connection, wire.Ping(id=7))
            assert await hear(connection) == wire.Pong(re=7), "the conversation goes on"
            assert (await host.house.table(welcome.about.table)).ledger.n == 3

    on_host(tmp_path, work)


def test_too_large_a_message_is_refused_and_a_huge_one_is_not_even_read(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        async with host.socket() as connection:
            await welcomed(host, connection)
            for letters in ("x" * (OPEN.message + 1), "Ä" * (OPEN.message // 2 + 1)):
                await connection.send(letters)
                assert (await refused(connection)).code == "too_large"
            await say(connection, wire.Ping(id=3))
            assert await hear(connection) == wire.Pong(re=3)
            await connection.send("x" * (OPEN.unread_message + 1))
            assert await ended(connection) == 1009

    on_host(tmp_path, work)


def test_pieces_of_a_huge_message_are_counted_together(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        async with host.socket() as connection:
            await welcomed(host, connection)
            with suppress(ConnectionClosed):
                await connection.send(["x" * 1000] * (OPEN.unread_message // 1000 + 100))
            assert await ended(connection) == 1009

    on_host(tmp_path, work)


def test_a_second_hello_is_refused(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        async with host.socket() as connection:
            welcome = await welcomed(host, connection)
            await say(connection, hello(welcome.about.table, id=4))
            assert (await refused(connection)).re == 4

    on_host(tmp_path, work)


# ------------------------------------------------------------ too much


def test_a_flood_is_slowed_then_refused_then_ended(tmp_path: Path) -> None:
    limits = replace(OPEN, messages=50, message_burst=10, slowed_before_refused=10, slowed_before_closed=20)

    async def work(host: Hosted) -> None:
        async with host.socket() as connection:
            await welcomed(host, connection)
            began = asyncio.get_running_loop().time()
            for number in range(1, 200):
                await say(connection, wire.Ping(id=number))
            told: list[wire.ServerMessage] = []
            try:
                while True:
                    told.append(await hear(connection))
            except ConnectionClosed:
                took = asyncio.get_running_loop().time() - began
            pongs = [message for message in told if isinstance(message, wire.Pong)]
            refusals = [message for message in told if isinstance(message, wire.Refusal)]
            assert 15 <= len(pongs) <= 25, "the burst, and those that were slowed"
            assert {refusal.code for refusal in refusals} == {"too_many"}
            assert 5 <= len(refusals) <= 15
            assert isinstance(told[-1], wire.Goodbye)
            assert connection.close_code == 1008
            assert took > 0.2, "ten messages above the rate wait their turn"

    on_host(tmp_path, work, limits=limits)


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    async def work(host: Hosted) -> None:
        async with host.socket(), host.socket():
            with pytest.raises(InvalidStatus) as refusal:
                await host.socket()
            assert refusal.value.response.status_code == 429
            assert b"from your address" in (refusal.value.response.body or b"")
        for _ in range(100):
            if host.app.connections.door.connections == 0:
                break
            await asyncio.sleep(0.05)
        async with host.socket() as connection:
            await welcomed(host, connection)

    on_host(tmp_path, work, limits=replace(OPEN, connections_of_address=2))


def test_a_receiver_that_does_not_read_is_cut_and_nobody_waits_for_it(tmp_path: Path) -> None:
    limits = replace(CLOSED, unsent_messages=20, unsent_bytes=10**9, linger=0.5)

    async def work(host: Hosted) -> None:
        table, _ = await new_table(host)
        async with host.socket(max_queue=1) as lazy:
            await say(lazy, hello(table))
            await hear(lazy)
            await asyncio.sleep(0.1)
            (connection,) = host.app.connections.open
            lazy.transport.pause_reading()
            for _ in range(20_000):
                connection.send(b'{"type":"pong","re":1}' + b" " * 10_000)
                if connection.closing:
                    break
                await asyncio.sleep(0)
            assert connection.closing == "slow_reader"
            assert connection.unsent_bytes == 0, "what it did not read is not kept"
            async with asyncio.timeout(10):
                while host.app.connections.open:
                    await asyncio.sleep(0.05)
            assert not (await host.house.table(table)).members, "it does not sit at the table any more"
        assert samples(host.metrics.text())['rulebound_connections_closed_total{reason="slow_reader"}'] == 1

    on_host(tmp_path, work, limits=limits)


def test_the_queue_is_bounded_by_bytes_too() -> None:
    host = SimpleNamespace(limits=replace(OPEN, unsent_bytes=1000))
    connection = Connection(cast(Host, host), "", Pace(OPEN, Door(OPEN).address("")))
    connection.pause_writing()
    connection.send(b"x" * 900)
    assert (connection.closing, len(connection.unsent or ())) == (None, 1)
    connection.send(b"x" * 200)
    assert (connection.closing, len(connection.unsent or ())) == ("slow_reader", 0)
    connection.send(b"x")
    assert not connection.unsent, "what comes after is lost"


# ------------------------------------------------------------ in the middle of something


def test_a_move_is_finished_even_if_its_player_is_gone_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(host: Hosted) -> None:
        async with host.visitor() as visitor:
            made = await visitor.make("five_rows", [person("Ada"), person("Bob")])
        other, key = host.player(made.table, made.keys["2"]), made.keys["1"]
        await other.join()
        if other.asked():
            await other.leave()
            other, key = host.player(made.table, made.keys["1"]), made.keys["2"]
            await other.join()
        storing = asyncio.Event()
        loop, append = asyncio.get_running_loop(), ShortCut.append

        def slowly(writer: ShortCut, jobs: Sequence[Job]) -> None:
            loop.call_soon_threadsafe(storing.set)
            time.sleep(0.3)
            append(writer, jobs)

        monkeypatch.setattr(ShortCut, "append", slowly)
        async with host.socket() as connection:
            await say(connection, hello(made.table, key))
            welcome = await hear(connection)
            assert isinstance(welcome, wire.Welcome)
            assert welcome.position is not None
            action = welcome.position.choices[0].action
            await say(connection, wire.Act(action=action, seen=welcome.seen))
            await storing.wait()
            (mine,) = [each for each in host.app.connections.open if each.busy]
            mine.close("shutdown")
        ledger = (await host.house.table(made.table)).ledger
        await other.until(lambda: other.seen == 4)
        assert ledger.n == 4, "the other player sees the move that was stored"
        await other.leave()

    on_host(tmp_path, work)


def test_who_waits_for_advice_may_still_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Table.ask
    thinking = asyncio.Event()

    async def ask(table: Table, connection: Any, request: wire.ClientMessage) -> None:
        if isinstance(request, wire.AskHint):
            await thinking.wait()
            connection.send(wire.write(wire.Hint(best=(), simulations=1, re=request.id)))
        else:
            await asked(table, connection, request)

    monkeypatch.setattr(Table, "ask", ask)

    async def work(host: Hosted) -> None:
        async with host.socket() as connection:
            await welcomed(host, connection)
            await say(connection, wire.AskHint(id=1))
            await say(connection, wire.AskHint(id=2))
            busy = await refused(connection)
            assert (busy.code, busy.re) == ("busy", 2), "one question at a time"
            await say(connection, wire.Ping(id=3))
            assert await hear(connection) == wire.Pong(re=3)
            thinking.set()
            assert isinstance(await hear(connection), wire.Hint)

    on_host(tmp_path, work)


def test_an_unexpected_failure_ends_the_connection_with_a_reference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)

    async def broken(*_: Any) -> None:
        raise ZeroDivisionError("the seed is 4711")

    async def work(host: Hosted) -> None:
        for request in (wire.Resign(id=1), wire.AskHint(id=1)):
            async with host.socket() as connection:
                await welcomed(host, connection)
                monkeypatch.setattr(Table, "ask", broken)
                await say(connection, request)
                goodbye = await hear(connection)
                assert isinstance(goodbye, wire.Goodbye)
                assert "4711" not in goodbye.text
                (record,) = [record for record in caplog.records if getattr(record, "reference", "?") in goodbye.text]
                assert record.exc_info
                assert await ended(connection) == 1011
                monkeypatch.undo()

    on_host(tmp_path, work)


def test_who_could_not_be_welcomed_does_not_stay_at_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(host: Hosted) -> None:
        table, key = await new_table(host)
        with monkeypatch.context() as patch:
            patch.setattr(updates, "Welcome", fail)
            async with host.socket() as connection:
                await say(connection, hello(table, key))
                assert isinstance(await hear(connection), wire.Goodbye)
                await ended(connection)
        found = await host.house.table(table)
        async with asyncio.timeout(20):
            while found.members:
                await asyncio.sleep(0.01)
        assert not found.here()
        async with host.player(table, key) as player:
            assert player.position is not None, "and the next one is welcome"

    def fail(*_: object) -> bytes:
        raise RuntimeError("a message that cannot be made")

    on_host(tmp_path, work)


def test_when_the_server_stops_everybody_is_told(tmp_path: Path) -> None:
    heard: list[wire.ServerMessage] = []
    codes: list[int] = []

    async def work(host: Hosted) -> None:
        connection = await host.socket()
        await welcomed(host, connection)

        async def listen() -> None:
            try:
                while True:
                    heard.append(await hear(connection))
            except ConnectionClosed:
                codes.append(connection.close_code or 0)

        tasks.append(asyncio.create_task(listen()))

    tasks: list[asyncio.Task[None]] = []

    async def all_of_it(host: Hosted) -> None:
        await work(host)
        await host.app.connections.farewell()
        await asyncio.gather(*tasks)
        with pytest.raises(InvalidStatus) as refusal:
            await host.socket()
        assert refusal.value.response.status_code == 429, "nobody is let in any more"

    on_host(tmp_path, all_of_it)
    assert isinstance(heard[-1], wire.Goodbye)
    assert heard[-1].again
    assert codes == [1001]
