"""WebSocket connections: a client says hello to a table and then asks, one message after the other.

`send` never waits: what a receiver has not read yet lies in its queue, and a queue that grows too long ends the
connection. Reading stops while a message is worked on or slowed, so a flood fills the sender's buffers and not ours.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Literal

from starlette.websockets import WebSocket, WebSocketDisconnect

from rulebound.core.mistakes import Mistake
from rulebound.server.mistakes import NotThere
from rulebound.server.network.guard import client_address, note_failure
from rulebound.server.network.limits import Door, Limits, Pace, TooMany
from rulebound.server.operations.metrics import Metrics
from rulebound.server.storage.store import NotStored
from rulebound.server.tables.house import House
from rulebound.server.tables.table import Table
from rulebound.wire import messages as wire

log = logging.getLogger("rulebound.socket")

# Why a connection is closed, with the status that the client reads (RFC 6455, 7.4).
GOING_AWAY = 1001
POLICY = 1008
TOO_BIG = 1009
FAILED = 1011
TRY_LATER = 1013

Close = Literal["done", "slow_reader", "no_hello", "refused", "flood", "shutdown", "failure"]
STATUS: dict[Close, int] = {
    "done": 1000,
    "slow_reader": TRY_LATER,
    "no_hello": POLICY,
    "refused": POLICY,
    "flood": POLICY,
    "shutdown": GOING_AWAY,
    "failure": FAILED,
}


class Connection:
    """One client. Tables hold it to tell it things; it is equal only to itself."""

    def __init__(self, socket: WebSocket, limits: Limits, address: str) -> None:
        self.address = address
        self.socket = socket
        self.limits = limits
        self.unsent: deque[bytes] = deque()
        self.unsent_bytes = 0
        self.something = asyncio.Event()  # there is something to send, or nothing more will come
        self.closing: Close | None = None
        self.over = asyncio.Event()  # `closing` is set
        self.binary = False  # as the client itself speaks
        self.asking: asyncio.Task[None] | None = None
        self.thinking: asyncio.Task[None] | None = None

    # ------------------------------------------------------------ sending

    def send(self, data: bytes) -> None:
        """Queue a message. A receiver that has not read for too long is closed; what is sent after that is lost."""
        if self.closing is not None:
            return
        if len(self.unsent) >= self.limits.unsent_messages or self.unsent_bytes + len(data) > self.limits.unsent_bytes:
            self.unsent.clear()  # it would not be read either, and it is a part of the log that the client can ask for
            self.unsent_bytes = 0
            self.close("slow_reader")
            return
        self.unsent.append(data)
        self.unsent_bytes += len(data)
        self.something.set()

    def say(self, message: wire.Message) -> None:
        self.send(wire.write(message))

    def dismiss(self, text: str) -> None:
        self.say(wire.Goodbye(text=text, again=False))
        self.close("refused")

    def close(self, why: Close) -> None:
        """Close after what is queued was sent."""
        if self.closing is None:
            self.closing = why
            self.over.set()
            self.something.set()

    async def write(self) -> None:
        """Send what is queued until the connection is closed; then close it."""
        try:
            while True:
                await self.something.wait()
                self.something.clear()
                while self.unsent:
                    data = self.unsent.popleft()
                    self.unsent_bytes -= len(data)
                    await self.write_one(data)
                if self.closing is not None:
                    await self.socket.close(STATUS[self.closing], self.closing)
                    return
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.close("done")  # the other side is gone

    async def write_one(self, data: bytes) -> None:
        if self.binary:
            await self.socket.send_bytes(data)
        else:
            await self.socket.send_text(data.decode())

    # ------------------------------------------------------------ receiving

    async def receive(self) -> bytes | str | None:
        """The next message, None when the client is gone."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text: str | None = message.get("text")
        if text is not None:
            return text
        self.binary = True
        data: bytes = message.get("bytes") or b""
        return data


class Connections:
    """All connections of this process."""

    def __init__(self, house: House, door: Door, metrics: Metrics) -> None:
        self.house = house
        self.door = door
        self.metrics = metrics
        self.limits = door.limits
        self.open: set[Connection] = set()
        self.closed = False

    async def serve(self, socket: WebSocket) -> None:
        """A connection from its opening to its end."""
        address = client_address(socket.scope)
        if self.closed:
            raise TooMany("the server is stopping; come again in a minute", 60.0)
        self.door.enter(address)
        connection = Connection(socket, self.limits, address)
        try:
            await socket.accept()
            self.open.add(connection)
            self.metrics.opened.inc()
            await self.attend(connection, Pace(self.limits, self.door.address(address)))
        finally:
            self.open.discard(connection)
            self.door.leave(address)
            self.metrics.closed.labels(connection.closing or "done").inc()
            log.info("connection closed", extra={"address": address, "reason": connection.closing or "done"})

    async def attend(self, connection: Connection, pace: Pace) -> None:
        """Read and write until one of the two ends."""
        writing = asyncio.create_task(connection.write())
        reading = asyncio.create_task(self.converse(connection, pace))
        ending = asyncio.create_task(connection.over.wait())
        tasks = (writing, reading, ending)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if reading.done() and not reading.cancelled() and reading.exception() is not None:
                self.fail(connection, reading.exception())
            reading.cancel()
            connection.close("done")
            # What is queued may still be read: a refusal, a goodbye.
            await asyncio.wait((writing,), timeout=self.limits.linger)
        finally:
            if connection.thinking is not None:
                connection.thinking.cancel()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if connection.asking is not None:
                await asyncio.wait((connection.asking,), timeout=self.limits.linger)

    def fail(self, connection: Connection, error: BaseException | None) -> None:
        """Something unexpected: it is logged, and the client reads the reference."""
        try:
            raise error or RuntimeError("nothing")
        except Exception:
            reference = note_failure(self.metrics, "WebSocket /api/socket")
        connection.say(wire.Goodbye(text=f"Something broke here. Its reference is {reference}.", again=True))
        connection.close("failure")

    # ------------------------------------------------------------ the conversation

    async def converse(self, connection: Connection, pace: Pace) -> None:
        table = await self.welcome(connection, pace)
        if table is None:
            return
        try:
            while True:
                request = await self.next_request(connection, pace)
                if request is None:
                    return
                await self.ask(table, connection, request)
        finally:
            table.leave(connection)

    async def welcome(self, connection: Connection, pace: Pace) -> Table | None:
        """The first message: the table it names, once the connection has joined it; else None."""
        try:
            async with asyncio.timeout(self.limits.hello):
                hello = await self.next_request(connection, pace)
        except TimeoutError:
            self.end(connection, "no_hello", f"Say hello within {self.limits.hello:g} seconds.")
            return None
        if hello is None:
            return None
        if not isinstance(hello, wire.Hello):
            self.turn_away(connection, "not_understood", "Say hello first.", hello.id)
        elif hello.version != wire.PROTOCOL:
            text = f"This server speaks version {wire.PROTOCOL} of the protocol. Load the page anew."
            self.turn_away(connection, "version", text, hello.id)
        else:
            return await self.join(connection, hello)
        return None

    async def join(self, connection: Connection, hello: wire.Hello) -> Table | None:
        try:
            table = await self.house.table(hello.table)
            joined = await table.join(connection, hello)
        except NotThere as missing:
            self.turn_away(connection, "unknown_table", str(missing), hello.id)
        except Mistake as mistake:
            self.turn_away(connection, "wrong", str(mistake), hello.id)
        except NotStored as failure:
            self.turn_away(connection, "not_stored", str(failure), hello.id)
        else:
            if joined:
                return table
            connection.close("refused")  # the table has said why
        return None

    async def ask(self, table: Table, connection: Connection, request: wire.ClientMessage) -> None:
        if not isinstance(request, wire.AskHint | wire.AskWhatIf):
            # What is being stored is told to the others too: it is finished even if this client is gone meanwhile.
            connection.asking = asyncio.create_task(table.ask(connection, request))
            await asyncio.shield(connection.asking)
            return
        # Thinking takes seconds, and whoever waits for advice may still play: one question at a time.
        if connection.thinking is not None and not connection.thinking.done():
            self.refuse(connection, "busy", "Your last question is still being thought about.", request.id)
            return
        connection.thinking = asyncio.create_task(self.guarded(connection, table.ask(connection, request)))

    async def guarded(self, connection: Connection, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:
            self.fail(connection, error)

    async def next_request(self, connection: Connection, pace: Pace) -> wire.ClientMessage | None:
        """The next message that can be worked on; None when there will be none. All others are refused here."""
        while True:
            data = await connection.receive()
            if data is None:
                return None
            try:
                wait = pace.wait()
            except TooMany as flood:
                if pace.worn_out():
                    self.end(connection, "flood", "Too many messages, for too long.")
                    return None
                # Slowed too: or the refusals would be as many as the messages.
                await asyncio.sleep(1 / self.limits.messages)
                self.refuse(connection, "too_many", str(flood))
                continue
            if wait > 0:
                await asyncio.sleep(wait)
            if self.too_large(data):
                self.refuse(connection, "too_large", f"A message has at most {self.limits.message} bytes.")
                continue
            try:
                request = wire.read_request(data)
            except wire.Broken as broken:
                self.refuse(connection, "not_understood", str(broken))
                continue
            self.metrics.messages.labels(str(request.__struct_config__.tag)).inc()
            return request

    def too_large(self, data: bytes | str) -> bool:
        if len(data) > self.limits.message:
            return True
        return isinstance(data, str) and len(data.encode("utf-8", "surrogatepass")) > self.limits.message

    # ------------------------------------------------------------ refusing

    def refuse(self, connection: Connection, code: Any, text: str, re: int = 0) -> None:
        self.metrics.refused(code)
        connection.say(wire.Refusal(code=code, text=text, re=re))

    def turn_away(self, connection: Connection, code: Any, text: str, re: int) -> None:
        """Refuse the first message: there is nothing more to say then."""
        self.refuse(connection, code, text, re)
        connection.close("refused")

    def end(self, connection: Connection, why: Close, text: str) -> None:
        connection.say(wire.Goodbye(text=text, again=True))
        connection.close(why)

    # ------------------------------------------------------------ the end of the server

    async def farewell(self) -> None:
        """Say goodbye to all; from now on nobody is let in."""
        self.closed = True
        for connection in self.open:
            self.end(connection, "shutdown", "The server stops. Nothing is lost; come again in a minute.")
        with suppress(TimeoutError):
            async with asyncio.timeout(self.limits.goodbye):
                while self.open:
                    await asyncio.sleep(0.02)
