"""A connection to a table on a server: opened again by itself when it is lost.

Whatever comes is put into one queue, together with what is typed, so that only one thread ever thinks or writes.
"""

from __future__ import annotations

import queue
import threading
import time
from typing import NamedTuple

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidStatus, InvalidURI
from websockets.sync.client import ClientConnection, connect

from rulebound.core.mistakes import Mistake
from rulebound.terminal.link import Link
from rulebound.wire.following import Behind, Follower
from rulebound.wire.messages import (
    PROTOCOL,
    Broken,
    Goodbye,
    Hello,
    Refusal,
    Request,
    ServerMessage,
    Welcome,
    read_answer,
    write,
)

PATIENCE = 15.0  # seconds for one attempt
LARGEST_ANSWER = 16 * 1024 * 1024  # bytes: the whole log of a long match
PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0, *[15.0] * 20)  # between attempts: five minutes in all


class Typed(NamedTuple):
    """A line of the keyboard, or None at its end."""

    text: str | None


class Told(NamedTuple):
    """A message of the server."""

    message: ServerMessage


class Lost(NamedTuple):
    """The connection with this number is gone."""

    number: int


class Away(Exception):
    """The server cannot be reached now; the message says why."""


class Connection:
    def __init__(self, link: Link) -> None:
        self.link = link
        self.events: queue.SimpleQueue[Typed | Told | Lost] = queue.SimpleQueue()
        self.number = 0
        self.socket: ClientConnection | None = None

    def open(self, seen: int = 0) -> Welcome:
        """Say hello, and from then on put into `events` what comes. Away if nobody answers now, Mistake if the server
        answers and does not let us in."""
        socket = self.dial()
        try:
            wants = {"changes": True, "pictures": False}
            hello = Hello(version=PROTOCOL, table=self.link.table, key=self.link.key, seen=seen, **wants)
            socket.send(write(hello).decode(), text=True)
            follower = Follower()
            answer = follower.whole(read_answer(socket.recv(timeout=PATIENCE)))
        except (ConnectionClosed, TimeoutError, OSError) as error:
            socket.close()
            raise Away(reason(error)) from None
        except Broken:
            socket.close()
            raise Mistake(f"{self.link.server} speaks another protocol than this Rulebound") from None
        if isinstance(answer, Welcome):
            self.number += 1
            self.socket = socket
            listening = (socket, self.number, follower)
            threading.Thread(target=self.listen, args=listening, daemon=True, name="listening").start()
            return answer
        socket.close()
        if isinstance(answer, Refusal) and answer.code not in ("too_many", "not_stored", "busy"):
            raise Mistake(f"{self.link.server} does not let you in: {answer.text}")
        raise Away(answer.text if isinstance(answer, Refusal | Goodbye) else "it answers with something else")

    def dial(self) -> ClientConnection:
        link = self.link
        try:
            return connect(
                link.socket,
                open_timeout=PATIENCE,
                max_size=LARGEST_ANSWER,
                proxy=None if link.local else True,
            )
        except InvalidStatus as error:
            status = error.response.status_code
            if status in (429, 502, 503, 504):
                raise Away(f"it answers with HTTP status {status}") from None
            raise Mistake(
                f"{link.server} is not a Rulebound server: it answers with HTTP status {status}; check the link"
            ) from None
        except (InvalidMessage, ConnectionClosed) as error:
            raise Away(reason(error)) from None
        except (InvalidHandshake, InvalidURI) as error:
            raise Mistake(f"{link.server} is not a Rulebound server ({reason(error)}); check the link") from None
        except (OSError, TimeoutError, EOFError) as error:
            raise Away(reason(error)) from None

    def open_again(self, seen: int) -> Welcome:
        """Try until the server is there again. Mistake if it stays away."""
        why = ""
        for pause in PAUSES:
            try:
                return self.open(seen)
            except Away as away:
                why = str(away)
                time.sleep(pause)
        raise Mistake(f"{self.link.server} stays away ({why}); try the same link again later")

    def listen(self, socket: ClientConnection, number: int, follower: Follower) -> None:
        try:
            while True:
                self.events.put(Told(follower.whole(read_answer(socket.recv()))))
        except (ConnectionClosed, OSError, Broken):
            self.events.put(Lost(number))
        except Behind:
            socket.close()
            self.events.put(Lost(number))

    def send(self, request: Request) -> None:
        """Send it; where that fails, `events` tells that the connection is lost."""
        if self.socket is None:
            return
        try:
            self.socket.send(write(request).decode(), text=True)
        except (ConnectionClosed, OSError):
            return

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()


def reason(error: BaseException) -> str:
    """What went wrong in one line."""
    if isinstance(error, TimeoutError):
        return "no answer came in time"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return " ".join(str(error).split()) or type(error).__name__
