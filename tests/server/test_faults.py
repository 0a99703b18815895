"""A server that is killed during matches loses nothing and doubles nothing: the short form of bench/faults.py."""

from __future__ import annotations

import pytest

from bench.faults import fits, rehearse
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
