"""A match that is attacked: its set-up, the sending of hostile messages, and what must hold whatever was sent."""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from rulebound.core.people.registry import game as game_named
from rulebound.wire import house
from rulebound.wire import messages as wire
from tests.server.client import LARGEST_ANSWER, PATIENCE, SOCKET, Player, Visitor, person
from tests.server.serving import Server

GAME = "five_rows"
MOST_GROWTH = 48 * 1024 * 1024  # bytes
BROKEN = re.compile(rb"Traceback|File \\?\"/|\.py\b|site-packages|sqlalchemy|msgspec\.|Exception")

Hostile = str | bytes


@dataclass
class Attacked:
    """A match in its middle, and all that is known about it from outside."""

    server: Server
    made: house.TableMade
    seats: dict[int, str]
    seen: int
    asked: int
    names: dict[int, set[str]]  # names of cards that each reader was told, 0 for a spectator
    log: list[tuple[Any, ...]]
    sent: int = 0
    codes: set[str] = field(default_factory=set)

    def stored(self) -> list[tuple[Any, ...]]:
        """Every row of the database about this table."""
        with sqlite3.connect(f"file:{self.server.folder / 'rulebound.sqlite'}?mode=ro", uri=True) as database:
            tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            rows: list[tuple[Any, ...]] = []
            for table in sorted(tables):
                for row in database.execute(f'SELECT * FROM "{table}"'):
                    if self.made.table in row and table != "duty":
                        rows.append((table, *row))
            return rows


async def set_up(server: Server) -> Attacked:
    async with Visitor(server.address) as visitor:
        made = await visitor.make(GAME, (person("Ann"), person("Ben")))
    people = [Player(server.address, made.table, key) for key in made.keys.values()]
    watcher = Player(server.address, made.table)
    for player in (*people, watcher):
        await player.join()
    rng = random.Random(4)
    for _ in range(6):
        asked = people[0] if people[0].asked() else people[1]
        await asked.decide(rng)
        for player in (*people, watcher):
            await player.until_seen(asked.seen)
    cards = [card.name for card in game_named(GAME).official_cards.cards]
    told = {player.you: b"\n".join(player.bytes_told).decode() for player in (*people, watcher)}
    asked_seat = next(player.you for player in people if player.asked())
    for player in (*people, watcher):
        await player.leave()
    attacked = Attacked(
        server,
        made,
        {int(seat): key for seat, key in made.keys.items()},
        people[0].seen,
        asked_seat,
        {you: {name for name in cards if name in text} for you, text in told.items()},
        [],
    )
    attacked.log = attacked.stored()
    assert len(attacked.log) > 8, "the log of the match is not in the database"
    return attacked


# ------------------------------------------------------------ sending


async def assault(attacked: Attacked, messages: Sequence[Hostile], seat: int | None) -> None:
    """Send all of them as a seat, a spectator (0) or a stranger who says no hello (None). Everything that comes back
    is looked at. A connection that the server closes is opened again."""
    left = list(messages)
    while left:
        async with connect(
            f"ws{attacked.server.address.removeprefix('http')}{SOCKET}",
            max_size=LARGEST_ANSWER,
            proxy=None,
            ping_interval=None,
            open_timeout=PATIENCE,
        ) as connection:
            if seat is not None:
                key = attacked.seats.get(seat, "")
                hello = wire.Hello(version=wire.PROTOCOL, table=attacked.made.table, key=key)
                await connection.send(wire.write(hello).decode())
                welcome = wire.read_answer(await connection.recv())
                assert isinstance(welcome, wire.Welcome), f"after all that, the seat is refused: {welcome}"
                assert welcome.seen == attacked.seen, "the match has changed"
            left = left[await send_some(attacked, connection, left, seat) :]


async def send_some(attacked: Attacked, connection: ClientConnection, messages: list[Hostile], seat: int | None) -> int:
    """Send until the server closes the connection; how many were sent."""
    done = asyncio.Event()
    reading = asyncio.create_task(read_all(attacked, connection, seat or 0, done))
    sent = 0
    try:
        for message in messages:
            sent += 1
            attacked.sent += 1
            await connection.send(message)
        await connection.send(wire.write(wire.Ping(id=7)).decode())
        waiting = asyncio.create_task(done.wait())
        await asyncio.wait((waiting, reading), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        assert waiting.done() or reading.done(), "the server does not answer any more"
        waiting.cancel()
    except ConnectionClosed:
        pass
    if not done.is_set():
        await reading  # what made the server close may still be told; an assertion in it is ours to hear
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)
    return sent


async def read_all(attacked: Attacked, connection: ClientConnection, seat: int, done: asyncio.Event) -> None:
    try:
        async for data in connection:
            answer = data if isinstance(data, bytes) else data.encode()
            message = wire.read_answer(answer)
            if isinstance(message, wire.Pong) and message.re == 7:
                done.set()
            look_at(attacked, answer, seat)
            if isinstance(message, wire.Refusal):
                attacked.codes.add(message.code)
                check_missed(attacked, message)
            else:
                assert not isinstance(message, wire.Update) or message.seen == attacked.seen, "the match has changed"
    except ConnectionClosed:
        pass


def check_missed(attacked: Attacked, refusal: wire.Refusal) -> None:
    if refusal.missed is not None:
        assert refusal.missed.seen == attacked.seen, "the match has changed"


def look_at(attacked: Attacked, answer: bytes, seat: int) -> None:
    """Nothing in an answer that its receiver may not know."""
    assert not BROKEN.search(answer), f"an answer shows the inside of the server: {answer[:500]!r}"
    text = answer.decode()
    for other, key in attacked.seats.items():
        assert key not in text, f"an answer holds the key of seat {other}"
    secret = {name for names in attacked.names.values() for name in names} - attacked.names[seat]
    told = [name for name in secret if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
    assert not told, f"seat {seat} is told of {told}: {text[:1000]}"


def check_unharmed(attacked: Attacked) -> None:
    assert attacked.stored() == attacked.log, "the stored log of the match has changed"
    assert '"failure"' not in attacked.server.told(), f"something broke: {attacked.server.told()[-3000:]}"
