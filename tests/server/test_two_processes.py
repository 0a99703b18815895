"""Two server processes on one PostgreSQL: one match with people, a bot and a spectator across both."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from rulebound.core.people.matchfile import read_match
from rulebound.core.people.readers import SPECTATOR
from rulebound.core.people.registry import game as game_named
from rulebound.wire import house
from rulebound.wire import messages as wire
from tests.server.client import Player, Visitor, bot, person, play_out
from tests.server.gathering import told_again
from tests.server.postgres import cluster
from tests.server.serving import Server, run


@pytest.fixture
def two_servers(tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    url = cluster().new_database()
    with ExitStack() as stack:
        first, second = (stack.enter_context(Server(tmp_path, database=url)) for _ in range(2))
        yield first, second
        for server in (first, second):
            assert "failure" not in server.told(), f"something broke: {server.told()[-3000:]}"


async def check(address: str, players: list[Player]) -> None:
    """Everybody saw the end of the match that is stored, wherever they were."""
    for player in players:
        await player.until(player.over)
    async with Visitor(address) as visitor:
        text = (await visitor.http.get(f"/api/tables/{players[0].table}/match")).text
    kept = read_match(text, "the match of the table")
    for player in players:
        reader = player.you - 1 if player.you else SPECTATOR
        view, lines = told_again(game_named(kept.game), kept, reader)
        assert player.position is not None
        assert player.position.view == view, f"seat {player.you} was shown another end than the match has"
        assert player.log == lines, f"seat {player.you} has read another log than the match has"
        assert player.result == players[0].result


async def join(server: Server, made: house.TableMade, seat: int) -> Player:
    player = Player(server.address, made.table, made.keys.get(str(seat), ""))
    await player.join()
    return player


def test_a_match_across_two_processes_outlives_one_of_them(two_servers: tuple[Server, Server]) -> None:
    first, second = two_servers

    async def play() -> None:
        async with Visitor(first.address) as visitor:
            made = await visitor.make("authority", (person("Ann"), person("Ben"), bot("easy")))
        ann, ben, watcher = await join(first, made, 1), await join(second, made, 2), await join(second, made, 0)
        playing = [asyncio.create_task(player.play(random.Random(player.you))) for player in (ann, ben)]
        await watcher.until_seen(30)
        await asyncio.to_thread(first.kill)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        # Ben and the bot play on without her, as far as they can; Ann comes back to the other process.
        moved = Player(second.address, made.table, made.keys["1"])
        moved.log, moved.seen = ann.log, ann.seen
        await moved.join()
        assert moved.seen >= ann.seen
        await play_out([moved, ben], seed=3)
        await check(second.address, [moved, ben, watcher])
        for player in (ann, moved, ben, watcher):
            await player.leave()

    run(play())
    first.start()  # it comes back to a house where everything is settled

    async def look() -> None:
        async with Visitor(first.address) as visitor:
            assert await visitor.lobby() == house.Lobby(tables=())

    run(look())


def test_people_on_two_processes_see_each_other_and_answer_offers(two_servers: tuple[Server, Server]) -> None:
    first, second = two_servers

    async def play() -> None:
        async with Visitor(second.address) as visitor:
            made = await visitor.make("five_rows", (person("Ann"), house.Chair(kind="open")), private=False)
        ann = await join(first, made, 1)
        assert ann.position is None
        async with Visitor(first.address) as visitor:
            taken = await visitor.take_seat(made.table, 2, "Ben")
        ben = Player(second.address, made.table, taken.key)
        await ben.join()
        await ann.until(lambda: ann.position is not None)
        await ben.until(lambda: ben.position is not None)
        await ann.granted(wire.OfferDraw())
        await ben.until_offer(True)
        await ben.granted(wire.Reply(yes=False))
        await ann.until_offer(False)
        await ann.until(lambda: ann.sitting[1].here)
        await ben.until(lambda: ben.sitting[0].here)
        await play_out([ann, ben])
        await check(first.address, [ann, ben])
        await asyncio.gather(ann.leave(), ben.leave())

    run(play())


def test_decisions_sent_to_both_processes_at_once_count_once(two_servers: tuple[Server, Server]) -> None:
    """The same seat in two windows on two processes: whoever is quicker wins, the other one is told what it missed."""

    async def play() -> None:
        async with Visitor(two_servers[0].address) as visitor:
            made = await visitor.make("five_rows", (person("Ann"), person("Ben")))
        windows = [[await join(server, made, seat) for server in two_servers] for seat in (1, 2)]
        rng = random.Random(5)
        taken = stale = 0
        while not any(window.over() for pair in windows for window in pair) and taken < 15:
            newest = max(window.seen for pair in windows for window in pair)
            for pair in windows:
                for window in pair:
                    await window.until_seen(newest)
            pair = windows[0] if windows[0][0].asked() else windows[1]
            assert pair[0].choices == pair[1].choices
            action = rng.choice(pair[0].choices).action
            answers = await asyncio.gather(*(window.ask(wire.Act(action=action, seen=newest)) for window in pair))
            updates = [answer for answer in answers if isinstance(answer, wire.Update)]
            refusals = [answer for answer in answers if isinstance(answer, wire.Refusal)]
            assert len(updates) == 1, f"one decision was answered {answers}"
            assert [refusal.code for refusal in refusals] == ["stale"], f"one decision was answered {answers}"
            taken += 1
            stale += 1
        assert taken == stale > 3
        for pair in windows:
            for window in pair:
                await window.leave()

    run(play())
