"""A client of the server for tests: makes tables, sits down, plays at random, and keeps every byte it was told.

It knows the protocol and nothing of the server's insides. Everything that waits waits for something that was told,
never for a time to pass; `PATIENCE` only keeps a broken server from hanging a test.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from rulebound.wire import house
from rulebound.wire import messages as wire

PATIENCE = 60.0
LARGEST_ANSWER = 64 * 1024 * 1024
SOCKET = "/api/socket"
TABLES = "/api/tables"

Answer = TypeVar("Answer", bound=msgspec.Struct)


class Refused(Exception):
    """The server answered an HTTP request with a problem."""

    def __init__(self, status: int, problem: house.Problem) -> None:
        super().__init__(f"{status} {problem.code}: {problem.text}")
        self.status = status
        self.problem = problem


class Visitor:
    """Somebody who asks the server over HTTP."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.http = httpx.AsyncClient(base_url=self.address, timeout=PATIENCE, trust_env=False)

    async def __aenter__(self) -> Visitor:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def post(self, path: str, body: msgspec.Struct, kind: type[Answer]) -> Answer:
        headers = {"Content-Type": "application/json"}
        return read(await self.http.post(path, content=msgspec.json.encode(body), headers=headers), kind)

    async def get(self, path: str, kind: type[Answer], **query: Any) -> Answer:
        return read(await self.http.get(path, params=query), kind)

    async def make(self, game: str, seats: Sequence[house.Chair], **rest: Any) -> house.TableMade:
        """A new table, at which bots are fast unless said otherwise."""
        new = house.NewTable(game=game, seats=tuple(seats), **{"pace": "fast", **rest})
        return await self.post(TABLES, new, house.TableMade)

    async def take_seat(self, table: str, seat: int, name: str, deck: str = "") -> house.SeatTaken:
        return await self.post(f"{TABLES}/{table}/seats/{seat}", house.TakeSeat(name=name, deck=deck), house.SeatTaken)

    async def lobby(self) -> house.Lobby:
        return await self.get(TABLES, house.Lobby)

    def link(self, table: str, key: str = "") -> str:
        """As the page shows it."""
        return f"{self.address}/#/table/{table}" + (f"/{key}" if key else "")


def read(response: httpx.Response, kind: type[Answer]) -> Answer:
    if response.status_code >= 400:
        raise Refused(response.status_code, msgspec.json.decode(response.content, type=house.Problem))
    return msgspec.json.decode(response.content, type=kind)


def person(name: str = "", deck: str = "") -> house.Chair:
    return house.Chair(kind="person", name=name, deck=deck)


def bot(level: str = "easy", deck: str = "") -> house.Chair:
    return house.Chair(kind="bot", level=level, deck=deck)


class Player:
    """One end of a connection: what a page or a terminal would know of the table. Seat 0 watches."""

    def __init__(self, address: str, table: str, key: str = "", keeps: bool = True) -> None:
        """A player who `keeps` has every message, in `told` and as it came."""
        self.go_to(address)
        self.table = table
        self.key = key
        self.keeps = keeps
        self.bytes_told: list[bytes] = []
        self.told: list[wire.ServerMessage] = []
        self.heard = 0  # messages
        self.moves = 0  # updates that told of something new in the log
        self.you = 0
        self.seen = 0
        self.about: wire.About | None = None
        self.sitting: tuple[wire.Sitting, ...] = ()
        self.position: wire.Position | None = None
        self.log: list[str] = []
        self.decided: list[int] = []  # own actions that were taken, as the server confirmed them
        self.closed = True
        self.why_closed = ""
        self.changed = asyncio.Condition()
        self.requests = 0
        self.hello = 0  # the number of the last Hello, whose answer names none
        self.waiting: dict[int, asyncio.Future[wire.ServerMessage]] = {}
        self.connection: ClientConnection | None = None
        self.listening: asyncio.Task[None] | None = None

    # ------------------------------------------------------------ coming and going

    def go_to(self, address: str) -> None:
        """Join at this server from now on."""
        self.socket_address = f"ws://{urlsplit(address).netloc}{SOCKET}"

    async def join(self, seen: int | None = None) -> wire.Welcome:
        """Connect and say hello, with what was seen so far. AssertionError if the server does not welcome,
        ConnectionError where its database is away."""
        answer = await self.say_hello(seen)
        if isinstance(answer, wire.Refusal) and answer.code == "not_stored":
            raise ConnectionError(answer.text)
        assert isinstance(answer, wire.Welcome), f"not welcome at the table: {answer}"
        return answer

    async def say_hello(self, seen: int | None = None) -> wire.ServerMessage:
        await self.leave()
        self.connection = await connect(
            self.socket_address, max_size=LARGEST_ANSWER, proxy=None, open_timeout=PATIENCE, ping_interval=None
        )
        self.closed = False
        self.listening = asyncio.create_task(self.listen(self.connection))
        seen = self.seen if seen is None else seen
        return await self.ask(wire.Hello(version=wire.PROTOCOL, table=self.table, key=self.key, seen=seen))

    async def leave(self) -> None:
        if self.connection is not None:
            await self.connection.close()
        if self.listening is not None:
            await self.listening
        self.connection = self.listening = None

    async def drop(self) -> None:
        """Leave without a word, as a lost network does."""
        assert self.connection is not None
        self.connection.transport.abort()
        await self.leave()

    async def __aenter__(self) -> Player:
        await self.join()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()

    # ------------------------------------------------------------ what comes

    async def listen(self, connection: ClientConnection) -> None:
        try:
            async for data in connection:
                if self.keeps:
                    self.bytes_told.append(data if isinstance(data, bytes) else data.encode())
                await self.hear(wire.read_answer(data))
        except ConnectionClosed:
            pass
        finally:
            async with self.changed:
                self.closed = True
                self.why_closed = f"{connection.close_code} {connection.close_reason}"
                for future in self.waiting.values():
                    if not future.done():
                        future.set_exception(ConnectionError("the server closed the connection"))
                        future.exception()  # whoever waits no longer is not to be reminded
                self.waiting.clear()
                self.changed.notify_all()

    async def hear(self, message: wire.ServerMessage) -> None:
        self.heard += 1
        if self.keeps:
            self.told.append(message)
        match message:
            case wire.Welcome():
                self.about, self.you = message.about, message.you
                self.take(message)
            case wire.Update():
                self.moves += message.seen > self.seen
                self.take(message)
            case wire.Refusal() if message.missed is not None:
                self.take(message.missed)
        async with self.changed:
            self.changed.notify_all()
        re = self.hello if isinstance(message, wire.Welcome) else getattr(message, "re", 0)
        answered = self.waiting.pop(re, None)
        if answered is not None and not answered.done():
            answered.set_result(message)

    def take(self, news: wire.Welcome | wire.Update) -> None:
        assert news.log.start <= len(self.log), f"the log leaves out lines {len(self.log)} to {news.log.start}"
        self.seen, self.sitting, self.position = news.seen, news.sitting, news.position
        self.log[news.log.start :] = news.log.lines

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until the table is so, or the connection is closed (ConnectionError)."""
        async with asyncio.timeout(PATIENCE), self.changed:
            await self.changed.wait_for(lambda: self.closed or condition())
        if not condition():
            raise ConnectionError(f"the server closed the connection: {self.why_closed}")

    # ------------------------------------------------------------ asking

    async def send(self, request: wire.Request) -> asyncio.Future[wire.ServerMessage]:
        """Send it with a number of its own; the future is its answer."""
        assert self.connection is not None
        self.requests += 1
        if isinstance(request, wire.Hello):
            self.hello = self.requests
        future: asyncio.Future[wire.ServerMessage] = asyncio.get_running_loop().create_future()
        self.waiting[self.requests] = future
        try:
            await self.connection.send(wire.write(msgspec.structs.replace(request, id=self.requests)).decode())
        except ConnectionClosed:
            raise ConnectionError("the server closed the connection") from None
        return future

    async def ask(self, request: wire.Request) -> wire.ServerMessage:
        """Send a request and wait for its answer. Everything but Hello is sent with what was seen last, unless it
        says something else."""
        if not isinstance(request, wire.Hello) and request.seen == 0:
            request = msgspec.structs.replace(request, seen=self.seen)
        async with asyncio.timeout(PATIENCE):
            return await (await self.send(request))

    async def refused(self, request: wire.Request) -> wire.Refusal:
        answer = await self.ask(request)
        assert isinstance(answer, wire.Refusal), f"{request} should be refused and is answered {answer}"
        return answer

    async def granted(self, request: wire.Request) -> wire.Update:
        """Asked again as a person would where a bot decided at the same moment."""
        answer = await self.ask(request)
        while isinstance(answer, wire.Refusal) and answer.code == "stale" and request.seen == 0:
            answer = await self.ask(request)
        assert isinstance(answer, wire.Update), f"{request} should be carried out and is answered {answer}"
        return answer

    # ------------------------------------------------------------ playing

    @property
    def result(self) -> wire.Result | None:
        return None if self.position is None else self.position.result

    @property
    def choices(self) -> tuple[wire.Choice, ...]:
        return () if self.position is None else self.position.choices

    @property
    def offer(self) -> wire.Offer | None:
        return None if self.position is None else self.position.offer

    def kind(self, seat: int) -> str:
        """Who sits at a seat: "open", "person" or "bot"."""
        return self.sitting[seat - 1].kind

    def asked(self) -> bool:
        return bool(self.choices) and self.result is None

    def over(self) -> bool:
        return self.result is not None

    async def turn(self) -> None:
        """Wait for a decision of the own, or the end."""
        await self.until(lambda: self.asked() or self.over())

    async def after_the_hold(self, heard: int) -> None:
        """Wait for something beside the refusal of what was asked when so many messages were heard: both may have come
        at once."""
        await self.until(lambda: self.heard > heard + 1)

    async def until_seen(self, seen: int) -> None:
        """Wait as long as something comes."""
        while self.seen < seen:
            before = self.seen
            await self.until(lambda before=before: self.seen > before)  # type: ignore[misc]

    async def until_offer(self, is_open: bool) -> None:
        await self.until(lambda: (self.offer is not None) == is_open)

    async def decide(self, rng: random.Random) -> bool:
        """One decision of the own; False if the match is over before. What came too late or too early is repeated
        with what was learnt from the refusal."""
        while True:
            await self.turn()
            if self.over():
                return False
            choice, heard = rng.choice(self.choices), self.heard
            answer = await self.ask(wire.Act(action=choice.action))
            if isinstance(answer, wire.Update):
                self.decided.append(choice.action)
                return True
            assert isinstance(answer, wire.Refusal), f"{choice} is answered {answer}"
            assert answer.code in ("stale", "hold", "not_stored", "too_many"), f"{choice} is refused: {answer}"
            if answer.code == "hold":
                await self.after_the_hold(heard)

    async def play(self, rng: random.Random, decisions: int = 1_000_000) -> int:
        """Decide at random until the match is over, or so many times; how often."""
        for made in range(decisions):
            if not await self.decide(rng):
                return made
        return decisions


async def play_out(players: Sequence[Player], seed: int = 1) -> None:
    """All play at random until the match is over for each of them."""
    async with asyncio.TaskGroup() as group:
        for number, player in enumerate(players):
            group.create_task(player.play(random.Random(seed * 1000 + number)))
