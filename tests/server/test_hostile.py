"""Ten thousand messages that no honest client sends, to the real server: by hand and by hypothesis, as a stranger, a
spectator and both players, over WebSocket (HTTP: test_hostile_http.py).

Whatever is sent: the server answers with a named refusal or closes the connection, tells nothing that the sender may
not know, does not break, keeps its memory, and the stored log of the attacked match stays as it was, byte for byte.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from rulebound.wire import messages as wire
from tests.server.client import PATIENCE, Player, Visitor, bot, person
from tests.server.hostile import GAME, MOST_GROWTH, Attacked, Hostile, assault, check_unharmed, set_up
from tests.server.serving import Server, new_server, run

BY_HYPOTHESIS = 85  # rounds, each of many messages
A_ROUND = 110


@pytest.fixture(scope="module")
def attacked() -> Iterator[Attacked]:
    with new_server(more=["--closed-network", "--log", "json"]) as server:
        yield run(set_up(server))
        assert '"failure"' not in server.told(), f"something broke: {server.told()[-3000:]}"


# ------------------------------------------------------------ by hand


WRONG_ANSWERS: tuple[Any, ...] = (1, 0, "yes", None, [])


def envelope(attacked: Attacked, **fields: Any) -> str:
    return json.dumps({"seen": attacked.seen, **fields})


def by_hand(attacked: Attacked) -> list[Hostile]:
    seen, table = attacked.seen, attacked.made.table
    numbers: list[Any] = [
        -1, -(2**63), 2**31, 2**53 + 1, 2**63, 2**64, 10**40, 1.5, 1e308, "0", "", True, None, [], {}, [0],
    ]  # fmt: skip
    words = [
        "", " ", "\0", "x" * 15000, "end turn\0", "end\nturn", "play Unicorn in row 99", "resign; drop table entry",
        "' OR 1=1 --", "%s%s%s%n", "{0.__class__.__mro__}", "../../etc/passwd", "${jndi:ldap://x}", "<script>alert(1)",
        "\u202eABC", "é" * 3000, "😀" * 2000, "play " * 1000, "choose none", "play Unicorn in row \u0661",
    ]  # fmt: skip
    made: list[Hostile] = [
        "",
        " ",
        "null",
        "true",
        "0",
        "[]",
        "{}",
        '""',
        "{",
        "}",
        "\ufeff{}",
        "nonsense",
        "{'type': 1}",
    ]
    made += ["[" * 10000, '{"a":' * 3000, "[" * 7000 + "]" * 7000, '{"type":' + '{"type":' * 2000]
    made += [b"", b"\xff\xfe\x00", b"\x00" * 100, bytes(range(256)), "ÿ" * 8000, '{"type":"ping","id":1e999}']
    made += ['{"type":"ping","type":"resign"}', '{"type":"ping"}{"type":"ping"}', '{"type":"\\ud800"}']
    made += [
        json.dumps({"type": kind})
        for kind in ("", "Ping", "PING", "quit", "welcome", "update", "sit", "decide", "x" * 900)
    ]
    made += [json.dumps({"type": number}) for number in numbers]
    for kind in ("act", "why", "what_if"):
        made += [envelope(attacked, type=kind, action=number) for number in numbers if number not in (None, True)]
        made += [envelope(attacked, type=kind, action=number) for number in range(2000, 2000 + 60)]
    made += [envelope(attacked, type="act", words=text) for text in words if text != "choose none"]
    made += [envelope(attacked, type="why", words=text) for text in words]
    made += [json.dumps({"type": "act", "action": 0, "seen": number}) for number in numbers if number != seen]
    made += [json.dumps({"type": "act", "action": 0, "seen": number, "id": number}) for number in numbers]
    made += [json.dumps({"type": "ping", "id": number}) for number in numbers]
    made += [envelope(attacked, type="why", places=places) for places in (
        ["/"] * 1000, ["/seats/1/hand/0"] * 9, ["/seats/2/hand/0"], ["x" * 15000], [1], "x", [""], ["//////"], ["/\0"],
    )]  # fmt: skip
    made += [envelope(attacked, type="reply", yes=yes) for yes in WRONG_ANSWERS]
    made += [envelope(attacked, type="reply", yes=True), envelope(attacked, type="rematch")]
    made += [envelope(attacked, type="give_to_bot", seat=number, level="fair") for number in numbers]
    made += [envelope(attacked, type="give_to_bot", seat=3, level=text) for text in words]
    made += [envelope(attacked, type="come_back"), envelope(attacked, type="act", action=0, seat=attacked.asked)]
    made += [envelope(attacked, type="act", action=0, key=key, extra=1) for key in attacked.seats.values()]
    made += [json.dumps({"type": "hello", "version": 1, "table": text, "key": text}) for text in (table, "", "x")]
    made += [json.dumps({"type": "resign", "seen": seen - 1}), json.dumps({"type": "take_back", "seen": seen + 1})]
    made += ["x" * (wire.LARGEST_MESSAGE - 1), "x" * (wire.LARGEST_MESSAGE + 1), b"x" * (wire.LARGEST_MESSAGE + 1)]
    made += [json.dumps({"type": "why", "words": "y" * 17000}), "é" * wire.LARGEST_MESSAGE, "x" * 200_000]
    return made


@pytest.mark.parametrize("seat", [None, 0, 1, 2], ids=["stranger", "spectator", "seat 1", "seat 2"])
def test_what_was_thought_of(attacked: Attacked, seat: int | None) -> None:
    messages = by_hand(attacked)
    if seat == attacked.asked:
        # What this seat may do is no attack.
        messages = [message for message in messages if not allowed(attacked, message)]
    run(assault(attacked, messages, seat))
    check_unharmed(attacked)


CHANGES = (wire.Act, wire.TakeBack, wire.OfferDraw, wire.Resign, wire.GiveToBot)


def allowed(attacked: Attacked, message: Hostile) -> bool:
    """Might this be a rightful request of somebody who sits there? Questions to a bot count too: they cost time."""
    try:
        request = wire.read_request(message)
    except wire.Broken:
        return False
    if isinstance(request, wire.AskHint | wire.AskWhatIf):
        return True
    return isinstance(request, CHANGES) and request.seen == attacked.seen and not hopeless(request)


def hopeless(request: wire.ClientMessage) -> bool:
    """A wish for something that there is not."""
    if isinstance(request, wire.Act):
        number = request.action
        return (number is not None and not 0 <= number < 2000) or (number is None and "Unicorn" in request.words)
    return isinstance(request, wire.GiveToBot) and not 1 <= request.seat <= 2


def test_the_refusals_have_names(attacked: Attacked) -> None:
    """Some attacks by hand meet all of these, from a seat that is not asked and from none."""
    run(assault(attacked, [*by_hand(attacked)[::7], "x" * 20000], 3 - attacked.asked))
    run(assault(attacked, by_hand(attacked)[::20], 0))
    wanted = {"not_understood", "stale", "too_large", "not_your_seat", "wrong", "rule"}
    assert wanted <= attacked.codes, f"never refused with: {wanted - attacked.codes}"


# ------------------------------------------------------------ by hypothesis

texts = st.text(max_size=60)
numbers = st.one_of(st.integers(-3, 300), st.integers(), st.floats(allow_nan=True), st.booleans(), st.none())
anything = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), texts),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=12,
)
types = st.sampled_from([kind.__struct_config__.tag for kind in wire.ClientMessage.__args__])
fields = st.sampled_from(
    ["id", "seen", "version", "table", "key", "action", "words", "places", "yes", "seat", "level", "x"]
)
nearly_right = st.builds(
    lambda kind, rest: json.dumps({**rest, "type": kind}),
    types,
    st.dictionaries(fields, st.one_of(numbers, texts, anything, st.lists(texts, max_size=3)), max_size=6),
)
broken_text = st.builds(
    lambda text, at, more: text[: at % (len(text) + 1)] + more + text[at % (len(text) + 1) :],
    nearly_right,
    st.integers(0, 400),
    texts,
)
hostile_messages: st.SearchStrategy[Hostile] = st.one_of(
    nearly_right,
    broken_text,
    st.builds(json.dumps, anything),
    texts,
    st.binary(max_size=200),
    st.builds(lambda text: text.encode("utf-8", "surrogatepass"), broken_text),
)


def test_what_nobody_thought_of(attacked: Attacked) -> None:
    """The ten thousand. Memory is measured after the first tenth, when everything was loaded."""
    before: list[int] = []
    already = attacked.sent

    @settings(
        max_examples=BY_HYPOTHESIS,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(
        messages=st.lists(hostile_messages, min_size=A_ROUND, max_size=A_ROUND + 40),
        seat=st.sampled_from([None, 0, 1, 2]),
    )
    def attack(messages: list[Hostile], seat: int | None) -> None:
        sendable = [message for message in messages if can_be_sent(message) and not allowed(attacked, message)]
        run(assault(attacked, sendable, seat))
        if len(before) < BY_HYPOTHESIS // 10:
            before.append(attacked.server.memory())

    attack()
    check_unharmed(attacked)
    assert attacked.sent - already >= 10_000, f"only {attacked.sent - already} hostile messages were sent"
    grown = attacked.server.memory() - before[-1]
    assert grown < MOST_GROWTH, f"the server has grown by {grown // 2**20} MB under attack"


def can_be_sent(message: Hostile) -> bool:
    """Half a surrogate pair is no text that a WebSocket could carry."""
    try:
        return bool(message.encode() if isinstance(message, str) else True)
    except UnicodeEncodeError:
        return False


# ------------------------------------------------------------ floods


def test_a_flood_is_slowed_then_closed_and_others_are_served() -> None:
    """With the limits of a public server."""

    async def flood(server: Server) -> None:
        async with Visitor(server.address) as visitor:
            made = await visitor.make(GAME, (person("Ann"), bot()))
        ann = Player(server.address, made.table, made.keys["1"])
        await ann.join()
        assert ann.connection is not None
        try:
            for _ in range(5000):
                await ann.connection.send(wire.write(wire.Ping(id=1)).decode())
        except ConnectionClosed:
            pass
        async with asyncio.timeout(PATIENCE), ann.changed:
            await ann.changed.wait_for(lambda: ann.closed)
        assert ann.why_closed.startswith("1008"), f"the flood was ended with {ann.why_closed}"
        refused = [message for message in ann.told if isinstance(message, wire.Refusal)]
        assert refused
        assert {message.code for message in refused} == {"too_many"}
        assert isinstance(ann.told[-1], wire.Goodbye)
        assert len(ann.told) < 1000, "the flood was answered with a flood"
        async with Player(server.address, made.table, made.keys["1"]) as again:
            assert again.you == 1

    with new_server(more=["--log", "text"]) as server:
        run(flood(server))


def test_who_does_not_read_is_closed_and_nobody_else_waits(attacked: Attacked) -> None:
    """A receiver that never reads, while thousands of its own questions are answered."""

    async def ask_and_not_read() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", attacked.server.port, limit=2**10)
        writer.write(
            b"GET /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        hello = wire.write(wire.Hello(version=wire.PROTOCOL, table=attacked.made.table))
        writer.write(frame(hello))
        stale = frame(wire.write(wire.Ping(id=2**40)))
        before = attacked.server.memory()
        try:
            async with asyncio.timeout(PATIENCE):
                for _ in range(400):
                    writer.write(stale * 500)
                    await writer.drain()
        except (ConnectionError, TimeoutError):
            pass  # closed, or not read from any more: both keep the server's memory
        assert attacked.server.memory() - before < MOST_GROWTH, "what is not read piles up in the server"
        async with Player(attacked.server.address, attacked.made.table) as other:
            assert isinstance(await other.ask(wire.Ping()), wire.Pong)
        writer.close()

    run(ask_and_not_read())
    check_unharmed(attacked)


def frame(data: bytes) -> bytes:
    """A masked text frame, with a mask of zeros."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2)
    return b"\x81" + size + b"\0\0\0\0" + data
