"""One client over WebSocket, from the end of its handshake on: a protocol of asyncio of its own, because thousands of
silent ones are to cost little. It has no task while nothing is asked.

`send` never waits: what a receiver has not read yet lies in its queue, and a queue that grows too long ends the
connection. One message is worked on at a time. While another one waits nothing is read, so a flood fills the sender's
buffers and not ours.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import MutableMapping
from typing import Any, Literal, Protocol, cast

from rulebound.server.network import frames
from rulebound.server.network.frames import BadFrame, Frames, close_frame, frame, status_of
from rulebound.server.network.limits import Limits, Pace
from rulebound.server.tables.table import Table
from rulebound.wire import messages as wire

MOST_CONTROLS = 100  # frames that are no messages, one after the other
IN_A_ROW = 32  # messages that are worked on before others have their turn

# Why a connection is closed, with the status that the client reads (RFC 6455, 7.4).
GOING_AWAY = 1001
POLICY = 1008
FAILED = 1011
TRY_LATER = 1013

Close = Literal["done", "slow_reader", "no_hello", "refused", "flood", "shutdown", "failure"]
STATUS: dict[Close, int] = {
    "done": frames.NORMAL,
    "slow_reader": TRY_LATER,
    "no_hello": POLICY,
    "refused": POLICY,
    "flood": POLICY,
    "shutdown": GOING_AWAY,
    "failure": FAILED,
}


class Host(Protocol):
    """Who works on what a client says."""

    limits: Limits

    def hear_at_once(self, connection: Connection, data: bytes) -> bool:
        """Begin to work on one message without a task; `connection.done` is called when it is done. False where that
        cannot be."""

    async def hear(self, connection: Connection, data: bytes) -> None:
        """One message. What it raises is told to the client as a failure."""

    def fail(self, connection: Connection, error: BaseException) -> None: ...

    def ended(self, connection: Connection) -> None:
        """It is gone, and nothing of it is worked on any more. Called once."""


class Connection:
    """Tables hold it to tell it things; it is equal only to itself."""

    __slots__ = (
        "address",
        "binary",
        "busy",
        "closing",
        "frames",
        "heard_at",
        "host",
        "left",
        "lost",
        "pace",
        "paused",
        "pinged",
        "status_sent",
        "table",
        "thinking",
        "timer",
        "transport",
        "unsent",
        "unsent_bytes",
        "working",
    )

    def __init__(self, host: Host, address: str, pace: Pace) -> None:
        self.host = host
        self.address = address
        self.pace = pace
        self.frames = Frames(host.limits.unread_message)
        self.transport: asyncio.Transport | None = None
        self.table: Table | None = None  # that it has joined
        self.unsent: deque[bytes] | None = None  # while the transport takes no more
        self.unsent_bytes = 0
        self.paused = False
        self.binary = False  # as the client itself speaks
        self.closing: Close | None = None
        self.status_sent = False
        self.lost = False
        self.busy = False  # with a message
        self.working: asyncio.Task[None] | None = None  # on it, where that takes a task
        self.thinking: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None  # until hello; later until it is cut
        self.heard_at = 0.0
        self.pinged = False
        self.left: Any = None  # called when the line is free again

    def begin(self, transport: asyncio.Transport) -> None:
        """Take over a connection that was opened."""
        self.transport = transport
        self.heard_at = asyncio.get_running_loop().time()
        transport.set_protocol(cast(asyncio.Protocol, self))

    # ------------------------------------------------------------ sending

    def send(self, data: bytes) -> None:
        """Send a message, or queue it. A receiver that has not read for too long is closed; what is sent after that is
        lost."""
        if self.closing is not None:
            return
        if not self.paused:
            self.write(frame(frames.BINARY if self.binary else frames.TEXT, data))
            return
        limits = self.host.limits
        unsent = self.unsent = self.unsent or deque()
        if len(unsent) >= limits.unsent_messages or self.unsent_bytes + len(data) > limits.unsent_bytes:
            unsent.clear()  # it would not be read either, and it is a part of the log that the client can ask for
            self.unsent_bytes = 0
            self.close("slow_reader")
            return
        unsent.append(data)
        self.unsent_bytes += len(data)

    def write(self, data: bytes) -> None:
        if self.transport is not None and not self.lost:
            self.transport.write(data)

    def say(self, message: wire.Message) -> None:
        self.send(wire.write(message))

    def dismiss(self, text: str, again: bool = False) -> None:
        self.say(wire.Goodbye(text=text, again=again))
        self.close("failure" if again else "refused")

    def close(self, why: Close) -> None:
        """Close after what is queued was sent; cut where that is not read."""
        if self.closing is not None:
            return
        self.closing = why
        self.wait(self.host.limits.linger, self.cut)
        if not self.unsent:
            self.send_status(STATUS[why], why)

    def send_status(self, status: int, reason: str = "") -> None:
        if not self.status_sent:
            self.status_sent = True
            self.write(close_frame(status, reason))
            self.read_on(True)  # the answer has to be read

    def wait(self, seconds: float, then: Any) -> None:
        """Do this later, instead of what was to be done before."""
        self.stop_waiting()
        if self.transport is not None and not self.lost:
            self.timer = asyncio.get_running_loop().call_later(seconds, then)

    def stop_waiting(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def cut(self) -> None:
        """Close at once, without a word."""
        if self.transport is not None:
            self.transport.abort()

    def pause_writing(self) -> None:
        self.paused = True

    def resume_writing(self) -> None:
        self.paused = False
        while self.unsent and not self.paused:
            data = self.unsent.popleft()
            self.unsent_bytes -= len(data)
            self.write(frame(frames.BINARY if self.binary else frames.TEXT, data))
        if self.unsent is not None and not self.unsent:
            self.unsent = None
            if self.closing is not None:
                self.send_status(STATUS[self.closing], self.closing)

    def ping(self) -> None:
        self.pinged = True
        if self.closing is None:
            self.write(frame(frames.PING, b""))

    # ------------------------------------------------------------ receiving

    def data_received(self, data: bytes) -> None:
        self.heard_at = asyncio.get_running_loop().time()
        self.pinged = False
        self.frames.feed(data)
        if self.busy:
            self.read_on(False)
            return
        found = self.next_message()
        if found is not None:
            self.busy = True
            self.begin_work(found)

    def read_on(self, on: bool) -> None:
        if self.transport is None or self.lost or self.transport.is_closing():
            return
        if on and not self.busy:
            self.transport.resume_reading()
        elif not on:
            self.transport.pause_reading()

    def next_message(self) -> bytes | None:
        """The next message of what has come; None where there is none yet, or will be none any more."""
        try:
            for _ in range(MOST_CONTROLS):
                found = self.frames.next()
                if found is None:
                    return None
                kind, data = found
                if kind == frames.CLOSE:
                    self.take_leave(data)
                    return None
                if self.closing is not None:
                    continue
                if kind in (frames.TEXT, frames.BINARY):
                    self.binary = self.binary or kind == frames.BINARY
                    return data
                if self.pace.worn_out_by_frame():
                    break
                if kind == frames.PING:
                    self.write(frame(frames.PONG, data))
            self.closing = self.closing or "flood"
            raise BadFrame(POLICY, "too many frames that are no messages")
        except BadFrame as bad:
            self.closing = self.closing or "done"
            self.send_status(bad.status, str(bad))
            self.hang_up()
            return None

    def take_leave(self, data: bytes) -> None:
        """The client closes the connection, or answers that we do."""
        status = status_of(data)
        self.closing = self.closing or "done"
        self.send_status(status)
        self.hang_up()

    def hang_up(self) -> None:
        """What was written is still sent, if it is read soon."""
        if self.transport is not None and not self.lost:
            self.transport.close()
            self.wait(self.host.limits.linger, self.cut)

    def begin_work(self, data: bytes) -> None:
        if not self.host.hear_at_once(self, data):
            self.work_on(data)

    def work_on(self, data: bytes) -> None:
        self.working = asyncio.get_running_loop().create_task(self.work(data))

    def done(self, error: BaseException | None) -> None:
        """What was begun at once is done, and the next message has its turn."""
        if error is not None:
            self.host.fail(self, error)
        data = self.next_message() if self.closing is None else None
        if data is None:
            self.rest()
        else:
            self.begin_work(data)

    def rest(self) -> None:
        """Nothing more is to be worked on."""
        self.busy = False
        if self.lost:
            self.end()
        else:
            if self.closing is not None:
                self.next_message()  # only whether it takes its leave
            self.read_on(True)

    async def work(self, data: bytes | None) -> None:
        """Work on messages as long as there are some. It is never cancelled: what is being stored is told to the others
        too, even if this client is gone meanwhile."""
        try:
            heard = 0
            while data is not None and self.closing is None:
                await self.host.hear(self, data)
                data = self.next_message()
                heard += 1
                if heard % IN_A_ROW == 0:
                    await asyncio.sleep(0)
        except Exception as error:
            self.host.fail(self, error)
        finally:
            self.working = None
            self.rest()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        self.closing = self.closing or "done"
        self.stop_waiting()
        if self.left is not None:
            self.left()
            self.left = None  # it holds this connection
        if not self.busy:
            self.end()

    def end(self) -> None:
        if self.thinking is not None:
            self.thinking.cancel()
        self.unsent = None
        self.host.ended(self)


def transport_of(scope: MutableMapping[str, Any]) -> HandsOver:
    """Where the connection comes from; only our own listener can give it away."""
    return cast(HandsOver, scope["extensions"]["rulebound.line"])


class HandsOver(Protocol):
    def hand_over(self, connection: Connection) -> None:
        """From now on the connection belongs to this."""
