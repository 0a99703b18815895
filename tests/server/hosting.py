"""The application behind a real listener, in the process of the test: bots without workers, everything else real."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from rulebound.server.network.app import App, make_app
from rulebound.server.network.limits import OPEN, Limits
from rulebound.server.network.listener import bind, make_listener
from rulebound.server.operations.metrics import Metrics
from rulebound.server.tables.house import House
from rulebound.wire import messages as wire
from rulebound.wire.house import Chair, Problem
from tests.server.client import Player, Visitor
from tests.server.sitting import open_house

PEOPLE = (Chair(kind="person"), Chair(kind="person"))
NO_PAGE = Path(__file__).parent / "no-page"


def body(struct: msgspec.Struct) -> dict[str, Any]:
    return {"content": msgspec.json.encode(struct)}


def problem(answer: Any) -> Problem:
    """The problem an answer tells; it must be nothing else."""
    assert answer.headers["content-type"] == "application/json", answer.text
    return msgspec.json.decode(answer.content, type=Problem)


@dataclass
class Hosted:
    address: str
    app: App
    house: House
    metrics: Metrics
    http: httpx.AsyncClient

    def socket(self, **how: Any) -> connect:
        """A connection without a word yet."""
        return connect(self.address.replace("http", "ws") + "/api/socket", proxy=None, **how)

    def visitor(self) -> Visitor:
        return Visitor(self.address)

    def player(self, table: str, key: str = "") -> Player:
        return Player(self.address, table, key)


@asynccontextmanager
async def hosted(
    folder: Path,
    limits: Limits = OPEN,
    origins: tuple[str, ...] = (),
    page: Path = NO_PAGE,
    proxies: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
) -> AsyncIterator[Hosted]:
    async with open_house(folder) as house:
        metrics = Metrics()
        house.meter = metrics
        app = make_app(house, metrics, limits, origins, page, names, bool(proxies))
        listening = bind("127.0.0.1", 0)
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        started = asyncio.Event()
        listener = make_listener(app, limits, list(proxies), started.set)
        serving = asyncio.create_task(listener.serve([listening]))
        await started.wait()
        async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=30) as http:
            try:
                yield Hosted(address, app, house, metrics, http)
            finally:
                listener.should_exit = True
                await serving


def on_host(folder: Path, work: Callable[[Hosted], Coroutine[Any, Any, None]], **how: Any) -> None:
    """Run this against a server on this folder."""

    async def run() -> None:
        async with hosted(folder, **how) as host:
            await work(host)

    asyncio.run(asyncio.wait_for(run(), 120))


async def say(connection: ClientConnection, message: wire.Message) -> None:
    await connection.send(wire.write(message).decode())


async def hear(connection: ClientConnection) -> wire.ServerMessage:
    async with asyncio.timeout(20):
        return wire.read_answer(await connection.recv())


def hello(table: str, key: str = "", **rest: Any) -> wire.Hello:
    return wire.Hello(version=rest.pop("version", wire.PROTOCOL), table=table, key=key, **rest)
