"""What comes in one piece is worked on in many: a few thousand tiny frames, chunks or messages of one client never hold
up the others. The turns of the event loop are counted, not seconds."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.asyncio.client import ClientConnection
from websockets.utils import apply_mask

from rulebound.server.network import frames, listener
from rulebound.server.network.connection import IN_A_ROW
from rulebound.server.network.limits import CLOSED, OPEN, Limits
from rulebound.server.network.sockets import Connections
from rulebound.wire import messages as wire
from rulebound.wire.house import CheckDeck
from tests.server.hosting import Hosted, body, hear, hello, on_host, say
from tests.server.test_frames import sent
from tests.server.test_metrics import samples
from tests.server.test_sockets import ended, new_table, welcomed

MANY = 40_000


class Turns:
    """How often everybody had a turn."""

    def __init__(self) -> None:
        self.now = 0

    async def count(self) -> None:
        while True:
            await asyncio.sleep(0)
            self.now += 1


@asynccontextmanager
async def counted() -> AsyncIterator[Turns]:
    turns = Turns()
    task = asyncio.create_task(turns.count())
    try:
        yield turns
    finally:
        task.cancel()


async def send_raw(connection: ClientConnection, data: bytes) -> None:
    """As a client that writes its frames itself."""
    connection.transport.write(data)
    await asyncio.sleep(0)


@pytest.mark.parametrize("limits", [OPEN, CLOSED], ids=["open", "closed"])
@pytest.mark.parametrize("kind", [frames.PING, frames.PONG], ids=["pings", "pongs"])
def test_frames_that_are_no_messages_are_not_worked_on_without_end(tmp_path: Path, limits: Limits, kind: int) -> None:
    async def work(host: Hosted) -> None:
        async with host.socket() as flooding, host.socket() as other:
            table, key = await new_table(host)
            for connection in (flooding, other):
                await say(connection, hello(table, key if connection is other else ""))
                await hear(connection)
            await send_raw(flooding, sent(kind, b"") * MANY)
            assert await ended(flooding) in (1006, 1008), "the rest is not read"
            while True:
                await say(other, wire.Ping(id=9))
                if isinstance(await hear(other), wire.Pong):
                    break

    on_host(tmp_path, work, limits=limits)


def test_a_few_at_a_time_they_count_as_messages(tmp_path: Path) -> None:
    """Who never sends many at once, but never stops either."""

    async def work(host: Hosted) -> None:
        async with host.socket(ping_interval=None) as connection:
            await welcomed(host, connection)
            with suppress(RuntimeError):  # it is closed meanwhile
                for _ in range(40):
                    await send_raw(connection, sent(frames.PONG, b"") * 10)
                    await asyncio.sleep(0.01)
            assert await ended(connection) in (1006, 1008)
            closed = samples(host.metrics.text())
            assert closed['rulebound_connections_closed_total{reason="flood"}'] == 1

    on_host(tmp_path, work, limits=OPEN)


@pytest.mark.parametrize("when", ["at once", "now and then"])
def test_pings_of_an_honest_client_are_answered(tmp_path: Path, when: str) -> None:
    async def work(host: Hosted) -> None:
        async with host.socket() as connection:
            await welcomed(host, connection)
            for _ in range(30):
                answered = await connection.ping()
                if when == "now and then":
                    await asyncio.wait_for(answered, 10)
            await asyncio.wait_for(answered, 10)

    on_host(tmp_path, work)


def test_frames_are_read_when_somebody_asks_for_the_next_message(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    unmask = apply_mask

    def count(data: bytes, mask: bytes) -> bytes:
        read.append(len(data))
        return unmask(data, mask)

    monkeypatch.setattr(frames, "apply_mask", count)
    reader = frames.Frames(70_000)
    reader.feed(sent(frames.TEXT, b"{}") * MANY)
    assert not read, "nobody has asked for a message yet"
    for number in range(MANY):
        assert reader.next() == frames.Frame(frames.TEXT, b"{}")
        assert len(read) == number + 1
    assert reader.next() is None


def test_many_messages_at_once_leave_turns_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a closed network, where nobody is slowed."""
    many = 2000

    async def work(host: Hosted) -> None:
        heard: Counter[int] = Counter()
        hearing = Connections.hear

        async def count(self: Connections, connection: Any, data: bytes) -> None:
            heard[turns.now] += 1
            await hearing(self, connection, data)

        async with counted() as turns, host.socket() as connection:
            await welcomed(host, connection)
            monkeypatch.setattr(Connections, "hear", count)
            await send_raw(connection, sent(frames.TEXT, b"{}") * many)
            for _ in range(many):
                assert isinstance(await hear(connection), wire.Refusal)
        assert heard.total() == many
        assert max(heard.values()) <= 2 * IN_A_ROW

    on_host(tmp_path, work, limits=CLOSED)


def chunked(data: bytes) -> bytes:
    """The body in chunks of one byte each."""
    return b"".join(b"1\r\n%c\r\n" % byte for byte in data) + b"0\r\n\r\n"


def test_a_body_in_tiny_chunks_is_parsed_piece_by_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[tuple[int, int]] = []
    receive = H11Protocol.data_received

    async def work(host: Hosted) -> None:
        def count(self: H11Protocol, data: bytes) -> None:
            parsed.append((turns.now, len(data)))
            receive(self, data)

        deck = msgspec.json.encode(CheckDeck(deck="Tidal Ledger")).ljust(30_000)
        head = b"POST /api/games/clashables/decks HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        whole = head + b"Transfer-Encoding: chunked\r\n\r\n" + chunked(deck)
        async with counted() as turns:
            monkeypatch.setattr(H11Protocol, "data_received", count)
            reader, writer = await asyncio.open_connection("127.0.0.1", int(host.address.rpartition(":")[2]))
            for _ in range(2):  # and once more on the same connection
                writer.write(whole)
                answer = await asyncio.wait_for(reader.readuntil(b"}"), 60)
                assert answer.startswith(b"HTTP/1.1 200"), answer
                await asyncio.sleep(0.1)
                reader._buffer.clear()  # type: ignore[attr-defined]
            writer.close()
        assert max(size for _, size in parsed) <= listener.AT_ONCE
        assert len({turn for turn, _ in parsed}) == len(parsed), "each piece has a turn of its own"
        assert sum(size for _, size in parsed) == 2 * len(whole)
        large = await host.http.post("/api/games/clashables/decks", **body(CheckDeck(deck="9 x\n" * 2000)))
        assert large.status_code == 400

    on_host(tmp_path, work, limits=CLOSED)
