"""WebSocket frames of a client (RFC 6455, without extensions): bytes in, whole messages out, and back.

The library reads and checks the frames; it has no opinion on messages in parts and on texts that are no UTF-8, so that
is here. Whatever a client may not send is a BadFrame with the status that the connection is then closed with. Nothing
larger than `largest` is kept in memory: its size is known before its bytes have come. Bytes are parsed a few at a time,
as somebody asks for the next message: what came at once can be ten thousand frames.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from websockets.frames import Close, CloseCode, Opcode
from websockets.frames import Frame as Piece
from websockets.protocol import Protocol, Side

CONTINUED, TEXT, BINARY = Opcode.CONT, Opcode.TEXT, Opcode.BINARY
CLOSE, PING, PONG = Opcode.CLOSE, Opcode.PING, Opcode.PONG
NORMAL = CloseCode.NORMAL_CLOSURE
NO_STATUS = CloseCode.NO_STATUS_RCVD
MOST_PARTS = 1000  # of one message: empty ones without end are too much, too
AT_ONCE = 512  # bytes that are parsed together; nearly every message has less


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

    __slots__ = ("_kind", "_parts", "_pieces", "_protocol", "_unread")

    def __init__(self, largest: int) -> None:
        self._protocol = Protocol(Side.SERVER, max_size=largest)
        self._pieces: deque[Piece] = deque()
        self._unread = bytearray()
        self._kind = CONTINUED  # of the message that is not yet whole
        self._parts: list[bytes] = []

    def feed(self, data: bytes) -> None:
        if self._unread or len(data) > AT_ONCE:
            self._unread += data
        else:
            self._parse(data)

    def _parse(self, data: bytes) -> None:
        protocol = self._protocol
        protocol.receive_data(data)
        self._pieces += protocol.events_received()  # type: ignore[arg-type]
        if protocol.writes:
            protocol.data_to_send()  # pongs and the answer to a close are sent by whoever hears of them

    def next(self) -> Frame | None:
        """The next message or control frame, None while it is not there. BadFrame for what may not be sent."""
        while self._pieces or self._unread:
            if not self._pieces:
                self._parse(bytes(self._unread[:AT_ONCE]))
                del self._unread[:AT_ONCE]
                continue
            piece = self._pieces.popleft()
            kind, data = piece.opcode, bytes(piece.data)
            if kind >= CLOSE:
                return Frame(kind, data)
            if piece.fin and not self._parts:
                return whole(kind, data)  # nearly always
            self._kind = kind if kind != CONTINUED else self._kind
            self._parts.append(data)
            if len(self._parts) > MOST_PARTS:
                raise BadFrame(CloseCode.MESSAGE_TOO_BIG, "a message in too many parts")
            if piece.fin:
                data = b"".join(self._parts)
                self._parts = []
                return whole(self._kind, data)
        wrong, told = self._protocol.parser_exc, self._protocol.close_sent
        if wrong is not None and told is not None:
            raise BadFrame(told.code, told.reason)
        return None


def whole(kind: int, data: bytes) -> Frame:
    if kind == TEXT and not data.isascii():
        try:
            data.decode()
        except UnicodeDecodeError:
            raise BadFrame(CloseCode.INVALID_DATA, "a text that is not UTF-8") from None
    return Frame(kind, data)


def frame(kind: int, data: bytes) -> bytes:
    """A whole message as a server sends it."""
    return Piece(Opcode(kind), data).serialize(mask=False)


def close_frame(status: int, reason: str = "") -> bytes:
    return frame(CLOSE, b"" if status == NO_STATUS else Close(status, reason).serialize())


def status_of(data: bytes) -> int:
    """The status in a close frame, which was read as one that may be sent."""
    return Close.parse(data).code
