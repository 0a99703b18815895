"""WebSocket frames of a client (RFC 6455, without extensions): bytes in, whole messages out, and back.

Whatever a client may not send is a BadFrame with the status that the connection is then closed with. Nothing larger
than `largest` is kept in memory: its size is known before its bytes have come.
"""

from __future__ import annotations

from typing import NamedTuple

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
NORMAL = 1000
NO_STATUS = 1005
PROTOCOL_ERROR = 1002
NOT_UTF8 = 1007
TOO_BIG = 1009

_FINAL, _RESERVED, _MASKED = 0x80, 0x70, 0x80
_LARGEST_CONTROL = 125


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

    __slots__ = ("_bytes", "_kind", "_parts", "_size", "largest")

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self._bytes = b""
        self._kind = CONTINUED  # of the message that is not yet whole
        self._parts: list[bytes] = []
        self._size = 0

    def feed(self, data: bytes) -> None:
        self._bytes = self._bytes + data if self._bytes else data

    def next(self) -> Frame | None:
        """The next message or control frame, None while it is not there. BadFrame for what may not be sent."""
        while True:
            found = self._next_frame()
            if found is None:
                return None
            final, kind, data = found
            if kind >= CLOSE:
                return Frame(kind, data)
            if final and kind != CONTINUED and self._kind == CONTINUED:
                return whole(kind, data)  # nearly always
            self._add(kind, data)
            if final:
                kind, parts = self._kind, self._parts
                self._kind, self._parts, self._size = CONTINUED, [], 0
                return whole(kind, b"".join(parts))

    def _add(self, kind: int, data: bytes) -> None:
        """A part of a message."""
        if (kind == CONTINUED) != (self._kind != CONTINUED):
            raise BadFrame(PROTOCOL_ERROR, "a message within another one, or a continuation of none")
        self._kind = self._kind or kind
        self._parts.append(data)
        self._size += max(1, len(data))  # empty ones without end are too much, too
        if self._size > self.largest:
            raise BadFrame(TOO_BIG, "a message that is too large")

    def _next_frame(self) -> tuple[bool, int, bytes] | None:
        buffer = self._bytes
        there = len(buffer)
        if there < 2:
            return None
        first, second = buffer[0], buffer[1]
        final, kind = first >= _FINAL, first & 0x0F
        length = second & 0x7F
        if first & _RESERVED or kind not in (CONTINUED, TEXT, BINARY, CLOSE, PING, PONG):
            raise BadFrame(PROTOCOL_ERROR, "a frame of no kind that was agreed on")
        if second < _MASKED:
            raise BadFrame(PROTOCOL_ERROR, "a client masks its frames")
        if kind >= CLOSE and (not final or length > _LARGEST_CONTROL):
            raise BadFrame(PROTOCOL_ERROR, "a control frame that is too large, or in parts")
        at = 2
        if length > _LARGEST_CONTROL:
            at = 4 if length == 126 else 10
            if there < at:
                return None
            length = int.from_bytes(buffer[2:at], "big")
            if length > self.largest:
                raise BadFrame(TOO_BIG, "a message that is too large")
        end = at + 4 + length
        if there < end:
            return None
        self._bytes = buffer[end:] if there > end else b""
        return final, kind, masked(buffer[at + 4 : end], buffer[at : at + 4])


def whole(kind: int, data: bytes) -> Frame:
    if kind == TEXT and not data.isascii():
        check_utf8(data)
    return Frame(kind, data)


def check_utf8(data: bytes) -> None:
    try:
        data.decode()
    except UnicodeDecodeError:
        raise BadFrame(NOT_UTF8, "a text that is not UTF-8") from None


def masked(data: bytes, key: bytes) -> bytes:
    """Data with the key over it again and again; the same once more takes it away."""
    size = len(data)
    keys = key * (size // 4 + 1)
    return (int.from_bytes(data, "little") ^ int.from_bytes(keys[:size], "little")).to_bytes(size, "little")


def frame(kind: int, data: bytes) -> bytes:
    """A whole message as a server sends it, unmasked."""
    size = len(data)
    if size <= _LARGEST_CONTROL:
        return bytes((_FINAL | kind, size)) + data
    if size < 1 << 16:
        return bytes((_FINAL | kind, 126, size >> 8, size & 0xFF)) + data
    return bytes((_FINAL | kind, 127)) + size.to_bytes(8, "big") + data


def close_frame(status: int, reason: str = "") -> bytes:
    return frame(CLOSE, b"" if status == NO_STATUS else status.to_bytes(2, "big") + reason.encode()[:100])


def status_of(data: bytes) -> int:
    """The status in a close frame. BadFrame where it is none that may be sent."""
    if not data:
        return NO_STATUS
    status = int.from_bytes(data[:2], "big")
    if len(data) == 1 or not (1000 <= status <= 1014 or 3000 <= status <= 4999) or status in (1004, 1005, 1006):
        raise BadFrame(PROTOCOL_ERROR, "a close frame without a status that may be sent")
    check_utf8(data[2:])
    return status
