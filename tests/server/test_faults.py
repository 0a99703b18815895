"""A server that is killed during matches loses nothing and doubles nothing: the short form of bench/faults.py."""

from __future__ import annotations

import asyncio

import pytest

import bench.faults
from bench.faults import Counts, Place, Stubborn, fits, gone_on, rehearse
from tests.server.client import Player
from tests.server.postgres import cluster
from tests.server.serving import new_server, run

KILLS = 5


@pytest.mark.parametrize("processes", [1, 2])
def test_killed_servers_lose_and_double_nothing(processes: int) -> None:
    """One process on SQLite, or two on PostgreSQL of which the other one goes on; no table is stuck."""
    database = cluster().new_database() if processes > 1 else ""
    servers = [new_server(database=database) for _ in range(processes)]
    report = run(rehearse(servers, tables=6, kills=KILLS), patience=600)
    assert report.kills == KILLS + processes
    assert report.confirmed >= 20 * KILLS
    assert report.came_back > report.players, "nobody had to come back"


def watched_place() -> Place:
    """A table of Claw & Order with a person, a bot and a spectator."""
    place = Place(7, Counts(), 1)
    place.players = [Stubborn(Player("http://nowhere", "table", key, keeps=False), Counts(), 1) for key in ("key", "")]
    return place


def test_a_table_goes_on_where_a_bot_moves_and_the_person_is_not_asked() -> None:
    """A bot that attacks nine times before a spectator lets the person wait for a minute: the table is not stuck."""
    place = watched_place()
    assert place.may_hold()

    async def bot_moves() -> float:
        waiting = asyncio.create_task(gone_on([], [place]))
        await asyncio.sleep(0)
        assert not waiting.done()
        place.players[1].player.moves += 1
        return (await waiting)[place]

    assert 0 < run(bot_moves()) < bench.faults.STUCK


def test_a_table_at_which_nobody_moves_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench.faults, "STUCK", 0.1)
    with pytest.raises(AssertionError, match=r"places \[7\] are stuck"):
        run(gone_on([], [watched_place()]))


@pytest.mark.parametrize(
    ("attempts", "stored", "fine"),
    [
        ([(1, True), (2, True)], [1, 2], True),
        ([(1, True), (2, True)], [1], False),
        ([(1, True), (2, False)], [1], True),
        ([(1, True), (2, False)], [1, 2], True),
        ([(1, True), (2, False), (3, True)], [1, 3], True),
        ([(1, True), (2, False), (2, True)], [1, 2], True),
        ([(1, True)], [1, 1], False),
        ([(1, True), (2, False)], [1, 2, 2], False),
        ([(2, False), (2, False)], [2], True),
    ],
)
def test_lost_and_doubled_decisions_are_found(attempts: list[tuple[int, bool]], stored: list[int], fine: bool) -> None:
    assert fits(attempts, stored) == fine
