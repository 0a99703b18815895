"""Frames of clients are read as a library of others writes and reads them, however they are cut; what a client may not
send is refused with the status that the standard names."""

from __future__ import annotations

import random

import pytest
from websockets.frames import Frame as TheirFrame
from websockets.frames import Opcode

from rulebound.server.network import frames
from rulebound.server.network.frames import BadFrame, Frame, Frames, close_frame, frame, status_of

LARGEST = 70_000


def sent(kind: int, data: bytes, fin: bool = True) -> bytes:
    """A frame as the library's client sends it."""
    return TheirFrame(Opcode(kind), data, fin).serialize(mask=True)


def heard(data: bytes, cuts: list[int] | None = None) -> list[Frame]:
    """Everything that comes of these bytes, in pieces."""
    reader = Frames(LARGEST)
    found: list[Frame] = []
    ends = [*(cuts or []), len(data)]
    at = 0
    for end in ends:
        reader.feed(data[at:end])
        at = end
        while (one := reader.next()) is not None:
            found.append(one)
    return found


def status(data: bytes) -> int:
    with pytest.raises(BadFrame) as bad:
        heard(data)
    return bad.value.status


@pytest.mark.parametrize("size", [0, 1, 3, 4, 125, 126, 127, 65_535, 65_536, LARGEST])
def test_messages_of_all_sizes(size: int) -> None:
    data = bytes(random.Random(size).randrange(32, 127) for _ in range(size))
    assert heard(sent(frames.TEXT, data)) == [Frame(frames.TEXT, data)]
    assert heard(sent(frames.BINARY, data)) == [Frame(frames.BINARY, data)]


def test_however_they_are_cut() -> None:
    rng = random.Random(4)
    for _ in range(300):
        data, expected = b"", []
        for _ in range(rng.randrange(1, 6)):
            words = rng.choice(("", "x", "Grüße ", "act " * 60)) * rng.randrange(1, 4)
            body, kind = words.encode(), rng.choice((frames.TEXT, frames.BINARY))
            parts = sorted(rng.randrange(len(body) + 1) for _ in range(rng.randrange(3)))
            pieces = [body[start:end] for start, end in zip([0, *parts], [*parts, len(body)], strict=True)]
            for number, piece in enumerate(pieces):
                data += sent(kind if number == 0 else frames.CONTINUED, piece, number == len(pieces) - 1)
                if number < len(pieces) - 1 and rng.random() < 0.5:  # a control frame may come in between
                    data += sent(frames.PING, b"hi")
                    expected.append(Frame(frames.PING, b"hi"))
            expected.append(Frame(kind, body))
        cuts = sorted(rng.randrange(len(data) + 1) for _ in range(rng.randrange(12)))
        assert heard(data, cuts) == expected
        assert heard(data, list(range(len(data)))) == expected, "a byte at a time"


def test_what_may_not_be_sent() -> None:
    assert status(TheirFrame(Opcode.TEXT, b"x").serialize(mask=False)) == 1002, "unmasked"
    assert status(b"\xc1\x80\x00\x00\x00\x00") == 1002, "a reserved bit"
    assert status(b"\x83\x80\x00\x00\x00\x00") == 1002, "no such kind"
    assert status(b"\x09\x80\x00\x00\x00\x00") == 1002, "a ping in parts"
    assert status(b"\x89\xfe\x00\x7e" + bytes(4 + 126)) == 1002, "a large ping"
    assert status(sent(frames.CONTINUED, b"x")) == 1002, "a continuation of nothing"
    assert status(sent(frames.TEXT, b"x", fin=False) + sent(frames.TEXT, b"y")) == 1002, "a message within a message"
    assert status(sent(frames.TEXT, b"\xff")) == 1007
    assert status(sent(frames.TEXT, "ü".encode()[:1], fin=False) + sent(frames.CONTINUED, b"x")) == 1007
    assert heard(sent(frames.TEXT, "ü".encode()[:1], fin=False) + sent(frames.CONTINUED, "ü".encode()[1:]))
    assert heard(sent(frames.BINARY, b"\xff")) == [Frame(frames.BINARY, b"\xff")]


def test_nothing_too_large_is_waited_for() -> None:
    assert status(b"\x81\xff" + (LARGEST + 1).to_bytes(8, "big")) == 1009, "told by its length, before it comes"
    assert status(sent(frames.TEXT, b"x" * LARGEST, fin=False) + sent(frames.CONTINUED, b"x")) == 1009
    empty = sent(frames.TEXT, b"", fin=False) + sent(frames.CONTINUED, b"", fin=False) * LARGEST
    assert status(empty) == 1009, "nothing, again and again"


def test_closing() -> None:
    assert status_of(b"") == frames.NO_STATUS
    assert status_of((1000).to_bytes(2, "big") + "tschüß".encode()) == 1000
    for bad in (b"\x03", (999).to_bytes(2, "big"), (1005).to_bytes(2, "big"), (2000).to_bytes(2, "big")):
        assert status(sent(frames.CLOSE, bad)) == 1002
    assert status(sent(frames.CLOSE, (1000).to_bytes(2, "big") + b"\xff")) == 1007
    assert heard(sent(frames.CLOSE, b"\x03\xe8") + sent(frames.TEXT, b"late")) == [Frame(frames.CLOSE, b"\x03\xe8")]
    assert close_frame(1001, "bye") == TheirFrame(Opcode.CLOSE, b"\x03\xe9bye").serialize(mask=False)
    assert close_frame(frames.NO_STATUS) == TheirFrame(Opcode.CLOSE, b"").serialize(mask=False)


@pytest.mark.parametrize("size", [0, 5, 125, 126, 65_535, 65_536])
def test_what_we_send_is_what_the_library_would(size: int) -> None:
    data = b"z" * size
    assert frame(frames.TEXT, data) == TheirFrame(Opcode.TEXT, data).serialize(mask=False)
