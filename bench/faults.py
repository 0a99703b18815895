"""The server is killed again and again during matches under load; afterwards nothing is lost and nothing doubled.

    python -m bench.faults [--kills 50] [--tables 20] [--database URL]

Random players of all games come back by themselves after every kill. Each remembers what it was told and which of its
decisions were confirmed. In the end the stored log is folded without any server: the match in it must be the one that
every player saw last, with every confirmed decision once, and an unconfirmed one at most once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from rulebound.core.game import SPECTATOR
from rulebound.core.registry import all_games
from rulebound.server.storage.store import Store
from rulebound.server.tables.entries import Decide
from rulebound.server.tables.ledger import Ledger
from rulebound.wire import messages as wire
from tests.server.client import Player, Visitor, bot, person
from tests.server.serving import Server, new_server

AWAY = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError)  # the server is not there
LEAST_ACTIONS = 20  # between two kills, of all players together


@dataclass
class Counts:
    """What happened so far, and the events that the players wait for."""

    up: asyncio.Event = field(default_factory=asyncio.Event)
    acted: asyncio.Condition = field(default_factory=asyncio.Condition)
    confirmed: int = 0
    came_back: int = 0
    finished: int = 0

    async def confirm(self) -> None:
        async with self.acted:
            self.confirmed += 1
            self.acted.notify_all()


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
                await asyncio.sleep(0)  # the one who kills has to notice first
                self.player.closed = True
        self.counts.finished += 1

    async def come_back(self) -> None:
        """Join again: what was told before must still be so."""
        player = self.player
        seen, log = player.seen, list(player.log)
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
        action = self.rng.choice(player.choices).action
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
            await player.next_message()


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
    seconds: float


async def set_up(server: Server, tables: int, counts: Counts, seed: int) -> list[Stubborn]:
    """Tables of all games in turn, with two people each; every second one has a spectator, and games for more players
    have bots too."""
    found: list[Stubborn] = []
    games = all_games()
    async with Visitor(server.address) as visitor:
        for number in range(tables):
            game = games[number % len(games)]
            secret = game.id == "claw_and_order"  # a moment of six seconds between two people
            chairs = [person("Ann"), bot() if secret else person("Ben")]
            if 3 in game.seat_counts and number % 2:
                chairs.append(bot("easy"))
            made = await visitor.make(game.id, chairs)
            keys = [*made.keys.values(), *([""] if number % 2 else [])]
            for key in keys:
                player = Player(server.address, made.table, key)
                found.append(Stubborn(player, counts, seed + len(found)))
    return found


async def rehearse(server: Server, tables: int, kills: int, seed: int = 1) -> Report:
    """Play, kill, start again; then hold what everybody was told against the stored logs. AssertionError where they
    do not agree. The server is started and ended in here."""
    started = time.monotonic()
    counts = Counts()
    await asyncio.to_thread(server.start)
    counts.up.set()
    players = await set_up(server, tables, counts, seed)
    tasks = [asyncio.create_task(one.play()) for one in players]
    for _ in range(kills):
        await some_actions(counts, tasks)
        counts.up.clear()
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        counts.up.set()
    await some_actions(counts, tasks)
    for task in tasks:
        task.cancel()
    failed = [
        result for result in await asyncio.gather(*tasks, return_exceptions=True) if isinstance(result, Exception)
    ]
    if failed:
        raise failed[0]
    await asyncio.to_thread(server.kill)
    for one in players:
        with suppress(*AWAY):
            await one.player.leave()
    unsure, taken = await check_all(server, players)
    return Report(
        kills + 1,
        tables,
        len(players),
        counts.confirmed,
        unsure,
        taken,
        counts.came_back,
        counts.finished,
        time.monotonic() - started,
    )


async def some_actions(counts: Counts, tasks: Sequence[asyncio.Task[None]]) -> None:
    """Until so many more actions were confirmed, or nobody plays any more."""
    enough = counts.confirmed + LEAST_ACTIONS
    waiting = asyncio.create_task(until_confirmed(counts, enough))
    everybody = asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.wait((waiting, everybody), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    for task in tasks:
        if task.done() and not task.cancelled() and task.exception() is not None:
            await task  # a player found something wrong


async def until_confirmed(counts: Counts, enough: int) -> None:
    async with counts.acted:
        await counts.acted.wait_for(lambda: counts.confirmed >= enough)


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
            and ledger.lines[reader] == player.log
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
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="", help="postgresql://… instead of a SQLite file")
    asked = parser.parse_args()
    server = new_server(database=asked.database)
    report = asyncio.run(rehearse(server, asked.tables, asked.kills, asked.seed))
    print(f"{report.kills} kills at {report.tables} tables in {report.seconds:.0f} s: nothing lost, nothing doubled")
    print(
        f"{report.players} players and spectators came back {report.came_back} times; {report.finished} reached the end"
    )
    print(
        f"{report.confirmed} decisions were confirmed, and {report.unsure} not, of which {report.taken} had been stored"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
