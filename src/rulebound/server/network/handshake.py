"""The usual handshake of a WebSocket (RFC 6455, 4), answered where it is read: for a match two connections are opened,
and the way through the application costs more than all that is said on them in a minute.

Whatever is not as browsers and programs send it, or not to be let in, is nothing for us: it goes through the
application, which refuses it in words.
"""

from __future__ import annotations

import binascii
from collections.abc import Sequence
from typing import Any

from websockets.utils import accept_key

from rulebound.server.network.connection import Connection
from rulebound.server.network.guard import Guard, client_address
from rulebound.server.network.sockets import Connections

PATH = "/api/socket"
VERSION = b"13"
KEY = 16  # bytes
ONCE = (b"host", b"upgrade", b"sec-websocket-key", b"sec-websocket-version")
NEVER = (b"sec-websocket-protocol", b"content-length", b"transfer-encoding")
ANSWER = (
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {}\r\n\r\n"
)


class Handshake:
    def __init__(self, guard: Guard, connections: Connections) -> None:
        self.guard = guard
        self.connections = connections

    def take(self, scope: dict[str, Any]) -> tuple[Connection, bytes] | None:
        """The connection that such a request opens, and what is answered; None where it is not for us."""
        key = key_of(scope)
        if not key:
            return None
        try:
            self.guard.check({**scope, "type": "websocket"})
            connection = self.connections.let_in(client_address(scope))
        except Exception:
            return None  # the application finds the same, and says it
        return connection, ANSWER.format(accept_key(key)).encode()


def key_of(scope: dict[str, Any]) -> str:
    """The key of a handshake that is as it should be; empty for any other."""
    headers: Sequence[tuple[bytes, bytes]] = scope["headers"]
    names = [name for name, _ in headers]
    if scope["path"] != PATH or scope["method"] != "GET" or scope["http_version"] != "1.1":
        return ""
    if any(names.count(name) != 1 for name in ONCE) or any(name in names for name in NEVER):
        return ""
    told = dict(headers)
    if told[b"upgrade"].lower() != b"websocket" or told[b"sec-websocket-version"] != VERSION:
        return ""
    key = told[b"sec-websocket-key"]
    try:
        fits = len(binascii.a2b_base64(key, strict_mode=True)) == KEY
    except binascii.Error:
        return ""
    return key.decode() if fits else ""
