"""Servers are killed again and again during matches under load; afterwards nothing is lost, doubled or stuck.

    python -m bench.faults [--kills 50] [--tables 20]
    python -m bench.faults --postgres --processes 2 [--kills 50]
    python -m bench.faults --kills 1000 --keep kills.jsonl

Random players of all games come back by themselves after every kill, to any server that runs; a new match begins where
one is over. Each player remembers what it was told and which of its decisions were confirmed. After every kill each
table must go on by a move of whoever it is, and how long the slowest one took is told. A person at a watched table of
Claw & Order may wait for a minute while a bot attacks, a moment for each attack: to wait for that person's decision
would call the table stuck. In the end the stored logs are folded without any server:
the match in each must be the one that every player saw last, with every confirmed decision once, and an unconfirmed
one at most once. With several processes one is killed at a time and started again when all tables have gone on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from bench.kept_parts import KeptParts, Part, run_parts
from rulebound.core.people.readers import SPECTATOR
from rulebound.core.people.registry import all_games
from rulebound.server.storage.store import Store
from rulebound.server.tables.entries import Decide
from rulebound.server.tables.ledger import Ledger
from rulebound.wire import messages as wire
from tests.server.client import Player, Refused, Visitor, bot, person
from tests.server.postgres import cluster
from tests.server.serving import Server, new_server

AWAY = (  # the server is not there
    OSError,
    ConnectionClosed,
    InvalidHandshake,
    InvalidMessage,
    TimeoutError,
    httpx.TransportError,
)
LEAST_ACTIONS = 20  # between two kills, of all players together
A_PART = 25  # kills, after which what was told is held against the logs
GOES_ON_WITHIN = 5.0  # seconds: the promise of a server of its own
STUCK = 60.0  # seconds after which a table is called stuck
LOOK = 0.02  # seconds between two looks whether all have gone on
SECRET = "claw_and_order"  # the game in which somebody may be asked in secret


@dataclass
class Counts:
    """What happened so far, which servers run, and the events that the players wait for."""

    running: list[Server] = field(default_factory=list)
    up: asyncio.Event = field(default_factory=asyncio.Event)
    acted: asyncio.Condition = field(default_factory=asyncio.Condition)
    confirmed: int = 0
    came_back: int = 0
    finished: int = 0

    async def confirm(self) -> None:
        async with self.acted:
            self.confirmed += 1
            self.acted.notify_all()

    def any_server(self, rng: random.Random) -> Server:
        return rng.choice(self.running)

    def add(self, server: Server) -> None:
        self.running.append(server)
        self.up.set()

    def remove(self, server: Server) -> None:
        self.running.remove(server)
        if not self.running:
            self.up.clear()


class Stubborn:
    """A player whom no kill keeps from playing on."""

    def __init__(self, player: Player, counts: Counts, seed: int) -> None:
        self.player = player
        self.counts = counts
        self.rng = random.Random(seed)
        self.attempts: list[tuple[int, bool]] = []  # own decisions, and whether each was confirmed

    async def play(self) -> None:
        """Until the match is over; cancelled when it was enough."""
        while not self.player.over():
            await self.counts.up.wait()
            try:
                if self.player.closed:
                    await self.come_back()
                await self.decide()
            except AWAY:
                await asyncio.sleep(0.01)  # the one who kills has to notice first
                self.player.closed = True
        with suppress(*AWAY):
            await self.player.leave()

    async def come_back(self) -> None:
        """Join again: what was told before must still be so, at whichever server."""
        player = self.player
        seen, log = player.seen, list(player.log)
        player.go_to(self.counts.any_server(self.rng).address)
        await player.join()
        self.counts.came_back += 1
        place = f"table {player.table}, seat {player.you}"
        assert player.seen >= seen, f"{place}: {seen} entries were seen and now there are only {player.seen}"
        assert player.log[: len(log)] == log, f"{place}: lines that were told are gone"

    async def decide(self) -> None:
        player = self.player
        await player.turn()
        if player.over():
            return
        action, heard = self.rng.choice(player.choices).action, player.heard
        self.attempts.append((action, False))
        answer = await player.ask(wire.Act(action=action))
        if isinstance(answer, wire.Update):
            self.attempts[-1] = (action, True)
            await self.counts.confirm()
            return
        assert isinstance(answer, wire.Refusal), f"{action} is answered {answer}"
        assert answer.code in ("stale", "hold", "not_stored"), f"a legal action is refused: {answer}"
        self.attempts.pop()
        if answer.code == "hold":
            await player.after_the_hold(heard)


@dataclass
class Report:
    kills: int
    tables: int
    players: int
    confirmed: int
    unsure: int
    taken: int  # of the unsure ones
    came_back: int
    finished: int
    pauses: list[float]  # after each kill, until the slowest table went on
    moments: list[float]  # the same of the tables at which the moment of a secret question begins anew
    seconds: float


class Place:
    """A place in the house at which one match follows the other."""

    def __init__(self, number: int, counts: Counts, seed: int) -> None:
        self.number = number
        self.counts = counts
        self.rng = random.Random(seed * 1000 + number)
        self.players: list[Stubborn] = []
        games = all_games()
        self.game = games[number % len(games)]
        self.watched = bool(number % 2)

    def may_hold(self) -> bool:
        """Does a spectator see who is silent here? Then every attack of the bot is followed by a moment of some seconds
        (secret_pause.py), which begins anew after a kill."""
        return self.watched and self.game.id == SECRET

    def moves(self) -> int:
        """How much was told here that was new, whoever did it."""
        return sum(one.player.moves for one in self.players)

    async def play(self) -> None:
        while True:
            players = await self.set_up()
            self.players += players
            async with asyncio.TaskGroup() as group:
                for one in players:
                    group.create_task(one.play())
            self.counts.finished += 1

    async def set_up(self) -> list[Stubborn]:
        """A table of one of the games in turn, with two people; every second one has a spectator, and games for more
        players have bots too."""
        game = self.game
        chairs = [person("Ann"), bot() if game.id == SECRET else person("Ben")]
        if 3 in game.seat_counts and self.watched:
            chairs.append(bot("easy"))
        while True:
            await self.counts.up.wait()
            try:
                async with Visitor(self.counts.any_server(self.rng).address) as visitor:
                    made = await visitor.make(game.id, chairs)
                break
            except AWAY:
                await asyncio.sleep(0.05)
            except Refused as refused:
                if refused.problem.code != "not_stored":
                    raise
        keys = [*made.keys.values(), *([""] if self.watched else [])]
        return [
            Stubborn(Player("http://nowhere", made.table, key, keeps=False), self.counts, self.rng.randrange(10**9))
            for key in keys
        ]


async def rehearse(servers: Sequence[Server], tables: int, kills: int, seed: int = 1) -> Report:
    """Play, kill, go on; then hold what everybody was told against the stored logs. AssertionError where they do not
    agree, or where a table is stuck. The servers are started and ended in here."""
    started = time.monotonic()
    counts = Counts()
    for server in servers:
        await asyncio.to_thread(server.start)
        counts.add(server)
    places = [Place(number, counts, seed) for number in range(tables)]
    tasks = [asyncio.create_task(place.play()) for place in places]
    pauses: list[float] = []
    moments: list[float] = []
    try:
        for number in range(kills):
            await wait_for(counts, tasks, more_than(counts, counts.confirmed + LEAST_ACTIONS))
            victim = servers[number % len(servers)]
            counts.remove(victim)
            await asyncio.to_thread(victim.kill)
            if not counts.running:
                await asyncio.to_thread(victim.start)
                counts.add(victim)
            took = await gone_on(tasks, places)
            pauses.append(max(took[place] for place in places if not place.may_hold()))
            moments.append(max((took[place] for place in places if place.may_hold()), default=0.0))
            if victim not in counts.running:
                await asyncio.to_thread(victim.start)
                counts.add(victim)
        await gone_on(tasks, places)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for server in servers:
        await asyncio.to_thread(server.kill)
    players = [one for place in places for one in place.players]
    for one in players:
        with suppress(*AWAY):
            await one.player.leave()
    unsure, taken = await check_all(servers[0], players)
    return Report(
        kills + len(servers),
        len({one.player.table for one in players}),
        len(players),
        counts.confirmed,
        unsure,
        taken,
        counts.came_back,
        counts.finished,
        pauses,
        moments,
        time.monotonic() - started,
    )


def more_than(counts: Counts, enough: int) -> Callable[[], bool]:
    return lambda: counts.confirmed >= enough


async def gone_on(tasks: Sequence[asyncio.Task[None]], places: Sequence[Place]) -> dict[Place, float]:
    """Wait until somebody has moved at every place, a person or a bot; the seconds that took at each of them."""
    began = time.monotonic()
    before = {place: place.moves() for place in places}
    took: dict[Place, float] = {}
    while len(took) < len(places):
        await asyncio.sleep(LOOK)
        await raise_failures(tasks)
        seconds = time.monotonic() - began
        for place in places:
            if place not in took and place.moves() > before[place]:
                took[place] = seconds
        if seconds > STUCK:
            stuck = [place.number for place in places if place not in took]
            raise AssertionError(f"the tables at the places {stuck} are stuck")
    return took


async def wait_for(counts: Counts, tasks: Sequence[asyncio.Task[None]], holds: Callable[[], bool]) -> None:
    """Until it is so, or a player has found something wrong, which is raised."""

    async def until() -> None:
        async with counts.acted:
            await counts.acted.wait_for(holds)

    waiting = asyncio.create_task(until())
    try:
        await asyncio.wait((waiting, *tasks), return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
    await raise_failures(tasks)


async def raise_failures(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done() and not task.cancelled():
            await task


# ------------------------------------------------------------ afterwards


async def check_all(server: Server, players: Sequence[Stubborn]) -> tuple[int, int]:
    """Fold every log without a server. How many decisions were never confirmed, and how many of those were kept."""
    store = await Store.open(server.database or str(server.folder / "rulebound.sqlite"))
    unsure = taken = 0
    try:
        for one in players:
            head = await store.head(one.player.table)
            assert head is not None, f"table {one.player.table} is lost"
            records = await store.read(one.player.table)
            assert [record.n for record in records] == list(range(1, len(records) + 1)), "the log has gaps"
            if one.player.you or one.player.log:
                check_told(one.player, Ledger(head), records)
            if one.player.you:
                stored = [
                    record.entry.action
                    for record in records
                    if isinstance(record.entry, Decide) and record.entry.seat == one.player.you - 1
                ]
                confirmed = sum(sure for _, sure in one.attempts)
                assert fits(one.attempts, stored), (
                    f"table {one.player.table}, seat {one.player.you}: decided {one.attempts} and stored is {stored}"
                )
                unsure += len(one.attempts) - confirmed
                taken += len(stored) - confirmed
    finally:
        await store.close()
    return unsure, taken


def check_told(player: Player, ledger: Ledger, records: Sequence[object]) -> None:
    """Somewhere in the log stands exactly what the player saw last: its number, its view and its lines."""
    reader = player.you - 1 if player.you else SPECTATOR
    place = f"table {player.table}, seat {player.you}"
    for record in records:
        ledger.add(record)  # type: ignore[arg-type]
        if (
            ledger.seen(reader) == player.seen
            and ledger.scrolls[reader].lines == player.log
            and same_view(player, ledger, reader)
        ):
            return
    raise AssertionError(f"{place}: what it saw last (number {player.seen}) is not in the log")


def same_view(player: Player, ledger: Ledger, reader: int) -> bool:
    if ledger.live is None or player.position is None:
        return ledger.live is None and player.position is None
    view = ledger.game.view(ledger.live.match, reader)
    return bool(json.loads(json.dumps(view)) == player.position.view)


def fits(attempts: Sequence[tuple[int, bool]], stored: Sequence[int]) -> bool:
    """Can the stored decisions be the attempted ones, where only unconfirmed ones may be missing?"""
    possible = {0}  # how many stored ones may be used up
    for action, sure in attempts:
        used = {count + 1 for count in possible if count < len(stored) and stored[count] == action}
        possible = used if sure else used | possible
    return len(stored) in possible


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database", default="", help="postgresql://… instead of a SQLite file")
    parser.add_argument("--postgres", action="store_true", help="start a PostgreSQL for this run")
    parser.add_argument("--keep", default="", metavar="FILE", help="go on with what this file has of an earlier run")
    asked = parser.parse_args()
    if asked.processes > 1 and not (asked.database or asked.postgres):
        sys.exit("several processes share no SQLite file: give --postgres or --database")
    shown = {"kills": asked.kills, "tables": asked.tables, "processes": asked.processes, "seed": asked.seed}
    kept = KeptParts(asked.keep, shown)
    parts = max(1, -(-asked.kills // A_PART))

    def play(part: int) -> Part:
        """Each part on servers and a database of its own."""
        where = cluster().new_database() if asked.postgres else asked.database
        servers = [new_server(database=where) for _ in range(asked.processes)]
        kills = min(A_PART, asked.kills - part * A_PART)
        try:
            report = asyncio.run(rehearse(servers, asked.tables, kills, asked.seed + part))
        finally:
            for server in servers:
                if server.process is not None:
                    server.kill()
        return asdict(report)

    status = run_parts(kept, parts, play)
    if status:
        return status
    pauses = sorted(pause for part in kept.parts for pause in part["pauses"])
    print(
        f"{len(pauses)} kills of {asked.processes} process(es) at {kept.sum('tables')} tables: "
        "nothing lost, nothing doubled, nothing stuck"
    )
    moments = [moment for part in kept.parts for moment in part["moments"]]
    slow = sum(pause > GOES_ON_WITHIN for pause in pauses)
    print(
        f"until every table had gone on after a kill: half within {pauses[len(pauses) // 2]:.1f} s, "
        f"the slowest {pauses[-1]:.1f} s; {slow} kills took longer than {GOES_ON_WITHIN:g} s"
    )
    if any(moments):
        print(f"where a spectator watches {SECRET}, whose moment begins anew: the slowest {max(moments):.1f} s")
    print(
        f"{kept.sum('players')} players and spectators came back {kept.sum('came_back')} times; "
        f"{kept.sum('finished')} matches ended"
    )
    print(
        f"{kept.sum('confirmed')} decisions were confirmed, and {kept.sum('unsure')} not, of which "
        f"{kept.sum('taken')} had been stored"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
