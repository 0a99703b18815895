"""The conversation with a client: it says hello to a table and then asks, one message after the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket

from rulebound.core.mistakes import Mistake
from rulebound.server.mistakes import NotThere, TooMany
from rulebound.server.network.connection import Close, Connection, transport_of
from rulebound.server.network.guard import client_address, note_failure
from rulebound.server.network.limits import Door, Pace
from rulebound.server.operations.metrics import Metrics
from rulebound.server.storage.store import NotStored
from rulebound.server.tables.at_once import carry_out, decision, is_for_the_table
from rulebound.server.tables.house import House
from rulebound.server.tables.table import Table
from rulebound.wire import messages as wire

log = logging.getLogger("rulebound.socket")


class Connections:
    """All connections of this process."""

    def __init__(self, house: House, door: Door, metrics: Metrics) -> None:
        self.house = house
        self.door = door
        self.metrics = metrics
        self.limits = door.limits
        self.open: set[Connection] = set()
        self.closed = False
        self.pinging: asyncio.Task[None] | None = None

    async def serve(self, socket: WebSocket) -> None:
        """Open a connection; from then on it calls us (`hear`, `ended`)."""
        connection = self.let_in(client_address(socket.scope))
        try:
            await socket.accept()
        except BaseException:
            self.door.leave(connection.address)
            raise
        transport_of(socket.scope).hand_over(connection)
        self.opened(connection)

    def let_in(self, address: str) -> Connection:
        """A connection for somebody at this address, who leaves by the door where it is not `opened`. TooMany if there
        is no room."""
        if self.closed:
            raise TooMany("the server is stopping; come again in a minute", 60.0)
        self.door.enter(address)
        return Connection(self, address, Pace(self.limits, self.door.address(address)))

    def opened(self, connection: Connection) -> None:
        """It has its line."""
        self.open.add(connection)
        self.metrics.opened.inc()
        connection.wait(self.limits.hello, lambda: self.no_hello(connection))
        if self.pinging is None:
            self.pinging = asyncio.create_task(self.ping())

    def ended(self, connection: Connection) -> None:
        if connection.table is not None:
            connection.table.leave(connection)
        self.open.discard(connection)
        self.door.leave(connection.address)
        reason = connection.closing or "done"
        self.metrics.closed.labels(reason).inc()
        level = logging.DEBUG if reason == "done" else logging.INFO
        log.log(level, "connection closed", extra={"address": connection.address, "reason": reason})

    def fail(self, connection: Connection, error: BaseException) -> None:
        """Something unexpected: it is logged, and the client reads the reference."""
        try:
            raise error
        except Exception:
            reference = note_failure(self.metrics, "WebSocket /api/socket")
        connection.say(wire.Goodbye(text=f"Something broke here. Its reference is {reference}.", again=True))
        connection.close("failure")

    async def ping(self) -> None:
        """Ask silent connections whether they are still there, and cut those that do not answer. Proxies close
        connections on which nothing is said."""
        limits = self.limits
        while True:
            await asyncio.sleep(min(limits.ping, limits.pong) / 5)
            now = asyncio.get_running_loop().time()
            for connection in list(self.open):
                silent = now - connection.heard_at
                if connection.pinged and silent > limits.ping + limits.pong:
                    connection.cut()
                elif silent > limits.ping and not connection.pinged:
                    connection.ping()

    # ------------------------------------------------------------ the conversation

    def hear_at_once(self, connection: Connection, data: bytes) -> bool:
        """Begin what needs no task, as nearly all decisions do (at_once.py); `connection.done` is called in the end.
        False where `hear` has to work on the message: nothing has happened then."""
        table = connection.table
        if table is None or len(data) > self.limits.message:
            return False
        try:
            request = wire.read_request(data)
        except wire.Broken:
            return False
        entry = decision(table, connection, request) if type(request) is wire.Act else None
        if entry is None or not connection.pace.at_once():
            return False

        def done(error: BaseException | None) -> None:
            if is_for_the_table(error):
                connection.work_on(data)
            else:
                connection.done(error)

        assert isinstance(request, wire.Act)
        if not carry_out(table, connection, request, entry, done):
            connection.work_on(data)
            return True
        self.metrics.message(wire.Act)
        return True

    async def hear(self, connection: Connection, data: bytes) -> None:
        """One message of a client."""
        try:
            wait = connection.pace.wait()
        except TooMany as flood:
            return await self.slow_down(connection, flood)
        if wait > 0:
            await asyncio.sleep(wait)
        if len(data) > self.limits.message:
            return self.refuse(connection, "too_large", f"A message has at most {self.limits.message} bytes.")
        try:
            request = wire.read_request(data)
        except wire.Broken as broken:
            return self.refuse(connection, "not_understood", str(broken))
        self.metrics.message(type(request))
        if connection.table is not None:
            await self.ask(connection.table, connection, request)
        else:
            connection.stop_waiting()
            await self.welcome(connection, request)

    async def slow_down(self, connection: Connection, flood: TooMany) -> None:
        if connection.pace.worn_out():
            self.end(connection, "flood", "Too many messages, for too long.")
            return
        # Slowed too: or the refusals would be as many as the messages.
        await asyncio.sleep(1 / self.limits.messages)
        self.refuse(connection, "too_many", str(flood))

    def no_hello(self, connection: Connection) -> None:
        self.end(connection, "no_hello", f"Say hello within {self.limits.hello:g} seconds.")

    async def welcome(self, connection: Connection, hello: wire.ClientMessage) -> None:
        """The first message names the table to join."""
        if not isinstance(hello, wire.Hello):
            self.turn_away(connection, "not_understood", "Say hello first.", hello.id)
        elif hello.version != wire.PROTOCOL:
            text = f"This server speaks version {wire.PROTOCOL} of the protocol. Load the page anew."
            self.turn_away(connection, "version", text, hello.id)
        else:
            await self.join(connection, hello)

    async def join(self, connection: Connection, hello: wire.Hello) -> None:
        try:
            table = await self.house.table(hello.table, hello.log, connection.address)
            connection.table = table  # which it leaves when it ends, whatever happens now
            joined = await table.join(connection, hello)
        except NotThere as missing:
            self.turn_away(connection, "unknown_table", str(missing), hello.id)
        except Mistake as mistake:
            self.turn_away(connection, "wrong", str(mistake), hello.id)
        except NotStored as failure:
            self.turn_away(connection, "not_stored", str(failure), hello.id)
        else:
            if not joined:
                connection.close("refused")  # the table has said why

    async def ask(self, table: Table, connection: Connection, request: wire.ClientMessage) -> None:
        if not isinstance(request, wire.AskHint | wire.AskWhatIf):
            await table.ask(connection, request)
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
        if self.pinging is not None:
            self.pinging.cancel()
        for connection in list(self.open):
            self.end(connection, "shutdown", "The server stops. Nothing is lost; come again in a minute.")
        with suppress(TimeoutError):
            async with asyncio.timeout(self.limits.goodbye):
                while self.open:
                    await asyncio.sleep(0.02)
