"""What an operator relies on: a backup that can be put back, an upgrade of two servers one after the other, files for
systemd and containers that name options which there are."""

from __future__ import annotations

import asyncio
import random
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from bench.faults import Counts, Place, check_all, gone_on
from rulebound.cli import make_parser
from tests.server.client import Player, Visitor, person
from tests.server.postgres import cluster
from tests.server.serving import Server, new_server, run
from tests.server.test_admin import admin

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"


def test_a_backup_of_a_running_server_is_put_back_and_played_on(tmp_path: Path) -> None:
    copy = tmp_path / "backup.sqlite"

    async def begin(server: Server) -> tuple[str, dict[str, str], int]:
        async with Visitor(server.address) as visitor:
            made = await visitor.make("five_rows", (person("Ann"), person("Ben")))
        players = [Player(server.address, made.table, key) for key in made.keys.values()]
        for player in players:
            await player.join()
        rng = random.Random(1)
        for _ in range(5):
            mover = next(player for player in players if player.asked())
            await mover.decide(rng)
            for player in players:
                await player.until_seen(mover.seen)
        done = await asyncio.to_thread(admin, server, "backup", str(copy))
        assert done.returncode == 0, done.stderr
        seen = players[0].seen
        for player in players:
            await player.leave()
        return made.table, made.keys, seen

    with new_server() as server:
        table, keys, seen = run(begin(server))
        server.kill()
    assert copy.stat().st_mode & 0o077 == 0, "a backup holds secrets"
    restored = new_server()
    shutil.copy(copy, restored.folder / "rulebound.sqlite")

    async def go_on() -> None:
        players = [Player(restored.address, table, key) for key in keys.values()]
        for player in players:
            await player.join()
            assert player.seen == seen
        await next(player for player in players if player.asked()).decide(random.Random(2))
        for player in players:
            await player.leave()

    with restored:
        run(go_on())


def test_two_servers_are_upgraded_one_after_the_other_and_no_decision_is_lost() -> None:
    """Each is told to stop, as an upgrade does, while people play; they go on at the other one."""
    database = cluster().new_database()
    servers = [new_server(database=database) for _ in range(2)]

    async def play() -> None:
        counts = Counts()
        for server in servers:
            await asyncio.to_thread(server.start)
            counts.add(server)
        places = [Place(number, counts, 7) for number in range(4)]
        tasks = [asyncio.create_task(place.play()) for place in places]
        try:
            await gone_on(tasks, places)
            for server in servers:
                counts.remove(server)
                assert await asyncio.to_thread(server.stop) == 0
                await gone_on(tasks, places)
                await asyncio.to_thread(server.start)
                counts.add(server)
            await gone_on(tasks, places)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        players = [one for place in places for one in place.players]
        for one in players:
            await one.player.leave()
        for server in servers:
            await asyncio.to_thread(server.stop)
        await check_all(servers[0], players)

    run(play())


# ------------------------------------------------------------ files


def commands() -> list[list[str]]:
    """Every command line of ours in the files under deploy/, without the program."""
    found = []
    for unit in sorted((DEPLOY / "systemd").glob("*.service")):
        for line in re.findall(r"^ExecStart=\S*/rulebound (.*)$", unit.read_text(), re.MULTILINE):
            found.append(shlex.split(line.replace("%i", "8000")))
    container = (DEPLOY / "Dockerfile").read_text()
    entry = re.findall(r'"([^"]*)"', re.findall(r"^ENTRYPOINT (.*)$", container, re.MULTILINE)[0])[1:]
    usual = re.findall(r'"([^"]*)"', re.findall(r"^CMD (\[.*\])$", container, re.MULTILINE)[0])
    composed = re.findall(
        r'"([^"]*)"', re.findall(r"^  command: (.*)$", (DEPLOY / "compose.yaml").read_text(), re.M)[0]
    )
    return [*found, [*entry, *usual], [*entry, *composed]]


def test_the_files_for_operators_name_options_that_there_are() -> None:
    assert len(commands()) == 5
    for command in commands():
        make_parser().parse_args(command)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
@pytest.mark.parametrize("unit", sorted(path.name for path in (DEPLOY / "systemd").iterdir()))
def test_systemd_understands_the_units(unit: str) -> None:
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(DEPLOY / "systemd" / unit)],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    complaints = [line for line in done.stderr.splitlines() if "rulebound" in line and "not executable" not in line]
    assert not complaints, done.stderr
