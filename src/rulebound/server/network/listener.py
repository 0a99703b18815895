"""uvicorn as we run it: signals end it with status 0, connections are told before they are closed, and nobody keeps a
connection open for nothing."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from rulebound.core.mistakes import Mistake
from rulebound.server.network.app import App
from rulebound.server.network.connection import Connection
from rulebound.server.network.doorstep import Doorstep
from rulebound.server.network.handshake import Handshake
from rulebound.server.network.limits import OPEN, Limits

BACKLOG = 2048
AT_ONCE = 8 * 1024  # bytes of requests that are parsed before others have their turn


class Flow(FlowControl):
    """While it is `held` nothing is read, whoever wants to read on."""

    held = False

    def hold(self, on: bool) -> None:
        if on != self.held and not self.read_paused:
            self.read(not on)
        self.held = on

    def pause_reading(self) -> None:
        if not (self.held or self.read_paused):
            self.read(False)
        self.read_paused = True

    def resume_reading(self) -> None:
        if self.read_paused and not self.held:
            self.read(True)
        self.read_paused = False

    def read(self, on: bool) -> None:
        if on:
            self._transport.resume_reading()
        else:
            self._transport.pause_reading()


class Http(H11Protocol):
    """Closes a connection whose request does not come, or comes a letter at a time. What comes at once is parsed piece
    by piece: a body in chunks of one byte each is much work."""

    patience = OPEN.request
    doorstep = Doorstep(OPEN)
    handshake: Handshake | None = None  # none behind a proxy, which tells who is behind it to the application
    known_as = ""
    impatient: asyncio.TimerHandle | None = None
    upgraded = False
    unread = b""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.flow = Flow(transport)
        self.impatient = self.loop.call_later(self.patience, transport.abort)
        peer = transport.get_extra_info("peername")
        self.known_as = self.doorstep.arrive(self, peer[0] if isinstance(peer, tuple) and peer else None)

    def cut(self) -> None:
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self.unread:  # uvicorn sometimes reads on without asking
            self.unread += data
            self.transport.pause_reading()
        elif len(data) > AT_ONCE:
            self.unread = data
            self.take_some()
        else:
            self.take(data)

    def take_some(self) -> None:
        """Parse some of what has come. The rest has its turn after everybody else; until then nothing more is read."""
        some, self.unread = self.unread[:AT_ONCE], self.unread[AT_ONCE:]
        if not self.transport.is_closing():
            self.take(some)
        if self.transport.is_closing() or self.upgraded:
            self.unread = b""
        if self.unread:
            self.loop.call_soon(self.take_some)
        assert isinstance(self.flow, Flow)
        self.flow.hold(bool(self.unread))

    def take(self, data: bytes) -> None:
        super().data_received(data)
        cycle: Any = self.cycle  # none before the first request
        if self.upgraded or (cycle is not None and not cycle.response_complete):
            self.doorstep.asked(self, self.known_as)
            self.be_patient()  # the headers are there; a body has a time of its own
        elif self.impatient is None:
            self.impatient = self.loop.call_later(self.patience, self.transport.abort)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.upgraded = True
        if self.open_at_once():
            return
        super().handle_websocket_upgrade(event)
        line = self.transport.get_protocol()
        if isinstance(line, Socket):  # which hears of the end from now on
            line.doorstep, line.known_as = self.doorstep, self.known_as
            self.doorstep.replace(self, line, self.known_as)

    def open_at_once(self) -> bool:
        """Answer the usual handshake, without the application; False for any other."""
        handshake = self.handshake
        found = handshake.take(dict(self.scope)) if handshake is not None else None
        if handshake is None or found is None:
            return False
        connection, answer = found
        self.connections.discard(self)
        self.doorstep.replace(self, connection, self.known_as)
        connection.left = partial(self.doorstep.leave, connection, self.known_as)
        self.transport.write(answer)
        connection.begin(self.transport)
        handshake.connections.opened(connection)
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self.be_patient()
        self.doorstep.leave(self, self.known_as)
        super().connection_lost(exc)

    def be_patient(self) -> None:
        if self.impatient is not None:
            self.impatient.cancel()
            self.impatient = None


class Socket(WebSocketsSansIOProtocol):
    """The handshake of a WebSocket. Then the connection is handed over (connection.py), and this is forgotten; what is
    not handed over was refused, and is cut where the refusal is not read."""

    linger = OPEN.linger
    doorstep: Doorstep | None = None
    known_as = ""

    def cut(self) -> None:
        self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:  # else there is no scope
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions["rulebound.line"] = self

    def hand_over(self, connection: Connection) -> None:
        self.stop_keepalive()
        self.connections.discard(self)
        if self.doorstep is not None:
            self.doorstep.replace(self, connection, self.known_as)
            connection.left = partial(self.doorstep.leave, connection, self.known_as)
        transport, self.transport = self.transport, Gone()
        connection.begin(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.doorstep is not None:
            self.doorstep.leave(self, self.known_as)
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            if not isinstance(self.transport, Gone):
                self.loop.call_later(self.linger, self.transport.abort)


class Gone(asyncio.Transport):
    """Instead of a transport that was handed over."""

    def close(self) -> None:
        pass

    def is_closing(self) -> bool:
        return True


class Listener(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, app: App, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self.app = app
        self.on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self.app.connections.farewell()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in good order at the first signal, at once at the second. uvicorn would also end the process by the
        signal itself; for us to be told to stop is no failure."""
        self.force_exit = self.should_exit
        self.should_exit = True


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens there. Mistake where that is not possible."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise Mistake(f"there is no address {host!r} on this machine; give another --host") from None
    family, kind, protocol, _, address = found[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would let two servers listen at one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)  # a port that somebody else listens at is known now, not later
    except (OSError, OverflowError) as error:
        listening.close()
        raise Mistake(why_not_bound(host, port, error)) from None
    listening.setblocking(False)
    return listening


def why_not_bound(host: str, port: int, error: OSError | OverflowError) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.EADDRINUSE:
        return f"port {port} of {host} is in use; stop the other server or give another --port"
    if number == errno.EACCES:
        return f"port {port} may be opened by the administrator only; give a --port above 1023"
    if number == errno.EADDRNOTAVAIL:
        return f"this machine has no address {host}; give another --host"
    return f"port {port} of {host} cannot be opened: {error}"


def make_listener(app: App, limits: Limits, proxies: list[str], on_start: Callable[[], None]) -> Listener:
    """uvicorn with our limits. `proxies` are the addresses whose word is taken for who is behind them."""

    step = Doorstep(limits, proxies, app.banned)

    class LimitedHttp(Http):
        patience = limits.request
        doorstep = step
        handshake = None if proxies else app.handshake

    class LimitedSocket(Socket):
        linger = limits.linger

    settings: dict[str, Any] = {
        "http": LimitedHttp,
        "ws": LimitedSocket,
        "ws_max_size": limits.unread_message,
        "ws_ping_interval": limits.ping,
        "ws_ping_timeout": limits.pong,
        # A compressed connection costs some 100 kB more, and our messages are small.
        "ws_per_message_deflate": False,
        "lifespan": "off",
        "log_config": None,
        "access_log": False,
        "proxy_headers": bool(proxies),
        "forwarded_allow_ips": proxies,
        "server_header": False,
        # Requests that wait for an answer count too; above this uvicorn answers 503 by itself.
        "limit_concurrency": limits.lines,
        "timeout_keep_alive": limits.keep_alive,
        "timeout_graceful_shutdown": max(1, round(limits.goodbye)),
        "h11_max_incomplete_event_size": limits.headers,
    }
    return Listener(uvicorn.Config(app.asgi, **settings), app, on_start)
