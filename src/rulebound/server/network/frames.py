"""WebSocket frames of a client (RFC 6455, without extensions): bytes in, whole messages out, and back.

Frames are read by hand, one when somebody asks for the next message: what comes at once can be ten thousand of them.
Whatever a client may not send is a BadFrame with the status that the connection is then closed with. Nothing larger
than `largest` is kept in memory: its size is known before its bytes have come.
"""

from __future__ import annotations

import struct
from typing import NamedTuple

from websockets.exceptions import ProtocolError
from websockets.frames import Close, CloseCode
from websockets.frames import apply_mask as apply_mask  # type: ignore[attr-defined]  # in C, if it was installed so

CONTINUED, TEXT, BINARY = 0, 1, 2
CLOSE, PING, PONG = 8, 9, 10
KINDS = (CONTINUED, TEXT, BINARY, CLOSE, PING, PONG)
NORMAL = CloseCode.NORMAL_CLOSURE
NO_STATUS = CloseCode.NO_STATUS_RCVD
MOST_PARTS = 1000  # of one message: empty ones without end are too much, too

# The first two bytes of a frame, and what lengths of payloads mean there.
FIN, RESERVED, KIND = 0x80, 0x70, 0x0F
MASKED, LENGTH = 0x80, 0x7F
SHORT, TWO_BYTES, EIGHT_BYTES = 125, 126, 127


class BadFrame(Exception):
    """The client does not speak the protocol; `status` is what it is told."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


class Frame(NamedTuple):
    """A whole message, or a control frame."""

    kind: int
    data: bytes


class Frames:
    """What has come of one client."""

    __slots__ = ("_at", "_kind", "_largest", "_over", "_parts", "_size", "_unread")

    def __init__(self, largest: int) -> None:
        self._largest = largest
        self._unread = b""
        self._at = 0  # so much of it was read
        self._kind = CONTINUED  # of the message that is not yet whole
        self._parts: list[bytes] | None = None  # of it
        self._size = 0  # of these parts
        self._over = False  # nothing counts after a close frame

    def feed(self, data: bytes) -> None:
        if not self._over:
            self._unread = self._unread[self._at :] + data if self._unread else data
            self._at = 0

    def next(self) -> Frame | None:
        """The next message or control frame, None while it is not there. BadFrame for what may not be sent."""
        while self._unread:
            found = self._next_frame()
            if found is None:
                return None
            fin, kind, data = found
            if kind >= CLOSE:
                if kind == CLOSE:
                    self._over, self._unread = True, b""
                    status_of(data)
                return Frame(kind, data)
            parts = self._parts
            if parts is None:
                if fin:
                    return whole(kind, data)  # nearly always
                self._kind, self._parts, self._size = kind, [data], len(data)
                continue
            parts.append(data)
            self._size += len(data)
            if fin:
                self._parts, self._size = None, 0
                return whole(self._kind, b"".join(parts))
            if len(parts) > MOST_PARTS:
                raise BadFrame(CloseCode.MESSAGE_TOO_BIG, "a message in too many parts")
        return None

    def _next_frame(self) -> tuple[int, int, bytes] | None:
        data, at = self._unread, self._at
        come = len(data) - at
        if come < 2:
            return None
        first, second = data[at], data[at + 1]
        kind, length, head = first & KIND, second & LENGTH, 2
        self._check(first, second)
        if length > SHORT:
            head = 4 if length == TWO_BYTES else 10
            if come < head:
                return None
            length = int.from_bytes(data[at + 2 : at + head])
        if kind < CLOSE and length + self._size > self._largest:
            raise BadFrame(CloseCode.MESSAGE_TOO_BIG, f"a message has at most {self._largest} bytes")
        begin = at + head + 4
        end = begin + length
        if len(data) < end:
            return None
        if end == len(data):
            self._unread, self._at = b"", 0
        else:
            self._at = end
        return first & FIN, kind, apply_mask(data[begin:end], data[begin - 4 : begin])

    def _check(self, first: int, second: int) -> None:
        """What the first two bytes of a frame say."""
        kind = first & KIND
        if first & RESERVED:
            wrong = "reserved bits must be 0"
        elif kind not in KINDS:
            wrong = "there is no such kind of frame"
        elif not second & MASKED:
            wrong = "a client masks its frames"
        elif kind >= CLOSE:
            if first & FIN and second & LENGTH <= SHORT:
                return
            wrong = "a control frame is short and whole"
        elif (kind == CONTINUED) == (self._parts is not None):
            return
        else:
            wrong = "parts of a message follow each other"
        raise BadFrame(CloseCode.PROTOCOL_ERROR, wrong)


def whole(kind: int, data: bytes) -> Frame:
    if kind == TEXT and not data.isascii():
        try:
            data.decode()
        except UnicodeDecodeError:
            raise BadFrame(CloseCode.INVALID_DATA, "a text that is not UTF-8") from None
    return Frame(kind, data)


def frame(kind: int, data: bytes) -> bytes:
    """A whole message as a server sends it."""
    length = len(data)
    if length <= SHORT:
        return bytes((FIN | kind, length)) + data
    if length < 1 << 16:
        return struct.pack("!BBH", FIN | kind, TWO_BYTES, length) + data
    return struct.pack("!BBQ", FIN | kind, EIGHT_BYTES, length) + data


def close_frame(status: int, reason: str = "") -> bytes:
    return frame(CLOSE, b"" if status == NO_STATUS else Close(status, reason).serialize())


def status_of(data: bytes) -> int:
    """The status in a close frame. BadFrame for one that may not be sent."""
    try:
        return Close.parse(data).code
    except ProtocolError as wrong:
        raise BadFrame(CloseCode.PROTOCOL_ERROR, str(wrong)) from None
    except UnicodeDecodeError:
        raise BadFrame(CloseCode.INVALID_DATA, "a reason that is not UTF-8") from None
