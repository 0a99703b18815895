"""How much one server bears: many tables at once with random players who never think.

    python -m bench.load [--tables 500] [--seconds 30] [--pause 0] [--games a,b] [--deflate] [--whole]
    python -m bench.load --postgres --processes 2
    python -m bench.load --against /path/to/other/src

Measured from outside, over real sockets: decisions a second, the time from sending a decision until the *other* player
has read it (half and 99 of 100), memory of the server for each table, and the processor time of everybody. Half of
the players sit at the one process, half at the other, where there are two. `--pause` lets every player wait that many
seconds on average: then the times are not those of a queue. Players ask for changes without texts, logs and pictures,
as a program does that knows the game; `--whole` asks for all of it in every update, as it was before one could choose.
`--against` lets a server of another version do that in turn, and tells how the costs compare.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from rulebound.wire import messages as wire
from tests.server.client import SOCKET, Visitor, person
from tests.server.serving import Server, new_server

GAMES = "five_rows,paw_of_duty,clashables,authority"  # in the fifth one people are given six seconds now and then


BUSY = 0.85  # of a core


class SlimChoice(msgspec.Struct):
    action: int


class SlimPosition(msgspec.Struct):
    choices: list[SlimChoice]
    result: wire.Result | None


class SlimChanges(msgspec.Struct):
    set: dict[str, msgspec.Raw]


class Slim(msgspec.Struct):
    """What a player who does not look needs of a message."""

    type: str
    changes: SlimChanges | None = None
    seen: int = 0
    code: str = ""
    position: SlimPosition | None = None
    missed: Slim | None = None


read = msgspec.json.Decoder(Slim)
read_choices = msgspec.json.Decoder(list[SlimChoice])
read_result = msgspec.json.Decoder(wire.Result | None)


def after(before: SlimPosition | None, told: Slim) -> SlimPosition | None:
    """The position of a player after a message."""
    if told.changes is None:
        return told.position
    assert before is not None, "changes of a position that was never told"
    changed = told.changes.set
    if "/choices" in changed:
        before.choices = read_choices.decode(changed["/choices"])
    if "/result" in changed:
        before.result = read_result.decode(changed["/result"])
    return before


@dataclass
class Tally:
    begun: asyncio.Event = field(default_factory=asyncio.Event)  # everybody sits; nobody decides before
    running: bool = False
    decisions: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)  # from sending to the other one's reading
    matches: int = 0


class Table:
    """Two random players; a new match as soon as one is over."""

    def __init__(
        self, servers: Sequence[Server], game: str, tally: Tally, pause: float, deflate: bool, whole: bool, seed: int
    ) -> None:
        self.whole = whole
        self.addresses = [servers[seed % len(servers)].address, servers[(seed + 1) % len(servers)].address]
        self.game = game
        self.tally = tally
        self.pause = pause
        self.deflate = deflate
        self.rng = random.Random(seed)
        self.sent: list[dict[int, float]] = [{}, {}]  # by seat: when a decision was sent, by the number it will have
        self.acted = [0, 0]  # the newest number at which each player decided
        self.seated = asyncio.Event()
        self.positions: list[SlimPosition | None] = [None, None]

    async def play(self, visitor: Visitor) -> None:
        while True:
            made = await visitor.make(self.game, (person("Ann"), person("Ben")))
            self.acted, self.sent = [0, 0], [{}, {}]
            async with asyncio.TaskGroup() as group:
                for seat, (address, key) in enumerate(zip(self.addresses, made.keys.values(), strict=True)):
                    group.create_task(self.sit(address, made.table, key, seat))
            self.tally.matches += 1

    async def sit(self, address: str, table: str, key: str, seat: int) -> None:
        async with connect(
            f"ws{address.removeprefix('http')}{SOCKET}",
            compression="deflate" if self.deflate else None,
            proxy=None,
            ping_interval=None,
            max_size=None,
            open_timeout=120,
        ) as connection:
            hello: dict[str, object] = {"type": "hello", "version": wire.PROTOCOL, "table": table, "key": key}
            if not self.whole:
                hello |= {"changes": True, "text": False, "log": False, "pictures": False}
            await connection.send(msgspec.json.encode(hello), text=True)
            async for data in connection:
                if await self.hear(connection, read.decode(data), seat):
                    return

    async def hear(self, connection: ClientConnection, told: Slim, seat: int) -> bool:
        """One message; True when the match is over."""
        now = time.perf_counter()
        if told.type == "refused":
            self.tally.refused[told.code] = self.tally.refused.get(told.code, 0) + 1
            if told.missed is None:
                return False
            told = told.missed
        if told.type not in ("welcome", "update"):
            return False
        self.seated.set()
        position = self.positions[seat] = after(self.positions[seat], told)
        for number in [number for number in self.sent[1 - seat] if number <= told.seen]:
            sent = self.sent[1 - seat].pop(number)
            if self.tally.running:
                self.tally.seconds.append(now - sent)
                self.tally.decisions += 1
        if position is None:
            return False
        if position.result is not None:
            return True
        if position.choices and told.seen > self.acted[seat]:  # not again where only somebody came or went
            self.acted[seat] = told.seen
            await self.tally.begun.wait()
            if self.pause:
                await asyncio.sleep(self.rng.expovariate(1 / self.pause))
            action = self.rng.choice(position.choices).action
            self.sent[seat][told.seen + 1] = time.perf_counter()
            await connection.send(wire.write(wire.Act(action=action, seen=told.seen)), text=True)
        return False


@dataclass
class Measured:
    tally: Tally
    wall: float
    own: float
    used: list[float]
    grown: list[int]

    def cost(self) -> float:
        """Milliseconds of processor time of the servers for a decision."""
        return 1000 * sum(self.used) / self.tally.decisions


async def load(servers: Sequence[Server], asked: argparse.Namespace, whole: bool) -> Measured:
    tally = Tally()
    games = asked.games.split(",")
    for server in servers:  # the cards of a game are there once, however many tables there are
        async with Visitor(server.address) as visitor:
            for game in games:
                await visitor.make(game, (person("Ann"), person("Ben")))
    empty = [server.memory() for server in servers]
    tables = [
        Table(servers, games[number % len(games)], tally, asked.pause, asked.deflate, whole, number)
        for number in range(asked.tables)
    ]
    async with Visitor(servers[0].address) as visitor:
        tasks = []
        for table in tables:  # one after the other: making a table is not what is measured
            tasks.append(asyncio.create_task(table.play(visitor)))
            await table.seated.wait()
        tally.begun.set()
        used = [server.seconds() for server in servers]
        own, started = time.process_time(), time.perf_counter()
        tally.running = True
        await asyncio.sleep(asked.seconds)
        tally.running = False
        wall = time.perf_counter() - started
        own = time.process_time() - own
        used = [server.seconds() - before for server, before in zip(servers, used, strict=True)]
        full = [server.memory() for server in servers]
        failed = [task for task in tasks if task.done()]
        for task in failed:
            task.result()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    grown = [after - before for after, before in zip(full, empty, strict=True)]
    return Measured(tally, wall, own, used, grown)


def tell(measured: Measured, asked: argparse.Namespace) -> None:
    tally, wall, own, used, grown = measured.tally, measured.wall, measured.own, measured.used, measured.grown
    times = sorted(tally.seconds)
    if len(times) < 100:
        sys.exit(f"only {len(times)} decisions were made in {wall:.0f} s")
    half, most = statistics.median(times), times[len(times) * 99 // 100]
    processes = "1 server process" if len(used) == 1 else f"{len(used)} server processes"
    print(f"{asked.tables} tables of {asked.games}, {processes}, {wall:.0f} s")
    print(f"decisions a second: {tally.decisions / wall:.0f} (read by the other player)")
    print(
        f"from sending to the other's reading: half within {1000 * half:.1f} ms, 99 of 100 within {1000 * most:.1f} ms"
    )
    print(f"memory: {sum(grown) / asked.tables / 1024:.0f} kB for each table with two connections")
    shares = ", ".join(f"{100 * seconds / wall:.0f} %" for seconds in used)
    print(
        f"processor time: server {shares} of a core; this client {100 * own / wall:.0f} %; {os.cpu_count()} cores here"
    )
    print(f"a decision costs the servers {measured.cost():.3f} ms of processor time")
    print(f"what limits it: {limit(max(used) / wall, own / wall)}")
    if tally.refused:
        print(f"refused: {tally.refused}")


def limit(server: float, client: float) -> str:
    """The part that had no time to spare."""
    if server > BUSY:
        return "the one thread of a server process"
    if client > BUSY:
        return "this client; the server could do more"
    others = os.getloadavg()[0]
    return (
        "waiting: for the disk, on which every decision lies before it is told, or for processors that others use "
        f"(load {others:.1f})"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--pause", type=float, default=0.0, metavar="SECONDS")
    parser.add_argument("--games", default=GAMES)
    parser.add_argument("--deflate", action="store_true", help="compress messages, as browsers do")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database", default="", metavar="URL")
    parser.add_argument("--whole", action="store_true", help="whole positions with text in every update")
    parser.add_argument("--against", default="", metavar="SOURCES", help="the src folder of another version")
    parser.add_argument("--changes", action="store_true", help="with --against: the other version knows changes, too")
    parser.add_argument("--rounds", type=int, default=2, help="with --against: how often each version is measured")
    parser.add_argument("--postgres", action="store_true", help="start a PostgreSQL for this run")
    asked = parser.parse_args()
    database = asked.database
    if asked.postgres:
        from tests.server.postgres import cluster

        database = cluster().new_database()
    if asked.processes > 1 and not database:
        sys.exit("two processes share no SQLite file: give --postgres or --database")
    costs: dict[str, list[float]] = {}
    for number in range(asked.rounds if asked.against else 1):
        for sources in ([asked.against] if asked.against else []) + [""]:
            print(f"\n{sources or 'this version'}, round {number + 1}" if asked.against else "")
            measured = measure(asked, database, sources)
            tell(measured, asked)
            costs.setdefault(sources, []).append(measured.cost())
    if asked.against:
        before, now = statistics.mean(costs[asked.against]), statistics.mean(costs[""])
        print(
            f"\na decision costs {now:.3f} ms of processor time, before {before:.3f} ms: {before / now:.2f} times less"
        )
    return 0


def measure(asked: argparse.Namespace, database: str, sources: str) -> Measured:
    """One version under load; one from before changes has to be asked for whole positions."""
    servers = [new_server(database=database, sources=sources).start() for _ in range(asked.processes)]
    try:
        return asyncio.run(load(servers, asked, asked.whole or bool(sources and not asked.changes)))
    finally:
        for server in servers:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
