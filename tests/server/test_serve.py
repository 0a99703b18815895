"""The real command `rulebound serve`: it starts, tells where it is, stops in good order, and says in one line why it
cannot start."""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import msgspec
import pytest

from rulebound.core.mistakes import Mistake
from rulebound.server.operations import serve
from rulebound.server.operations.serve import Settings, data_folder, url_of, user_folder
from rulebound.wire import messages as wire
from rulebound.wire.house import Games
from tests.cli.command import SOURCES, complaint
from tests.server.client import Player, Visitor, bot, person
from tests.server.serving import Server, new_server

PATIENCE = 30.0


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return Server(tmp_path / "data", more=["--log", "json"])


def test_it_starts_answers_and_stops_with_status_0(server: Server) -> None:
    with server:
        assert httpx.get(server.address + "/health").json() == {"ok": True}
        httpx.get(server.address + "/api/tables")
        assert (server.folder / serve.FILE).stat().st_mode & 0o077 == 0, "the database is for its owner only"
        status = server.stop()
    assert status == 0, server.told()
    lines = [json.loads(line) for line in server.complaints]
    assert lines[0]["event"] == "listening"
    assert lines[-1]["event"] == "stopped"
    assert [line["route"] for line in lines[1:-1]] == ["/api/tables"], "health checks would fill the log"


def test_control_c_ends_it_as_well(server: Server) -> None:
    with server:
        assert server.process is not None
        server.process.send_signal(signal.SIGINT)
        assert server.ended() == 0, server.told()


def test_a_stopped_server_says_goodbye_and_goes_on_where_it_was(server: Server) -> None:
    async def play() -> tuple[str, str, int]:
        async with Visitor(server.address) as visitor:
            made = await visitor.make("five_rows", [person("Ada"), bot("fair")])
        player = Player(server.address, made.table, made.keys["1"])
        await player.join()
        await player.play(random.Random(1), 2)
        await player.until(player.asked)
        seen = player.seen
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        await player.until(lambda: isinstance(player.told[-1], wire.Goodbye))
        assert await stopping == 0, server.told()
        await player.leave()
        return made.table, made.keys["1"], seen

    async def look_again(table: str, key: str) -> int:
        async with Player(server.address, table, key) as player:
            return player.seen

    with server:
        table, key, seen = asyncio.run(play())
        server.start()
        assert asyncio.run(look_again(table, key)) == seen, "nothing is lost and nothing doubled"
        for secret in (table, key):
            assert secret not in server.told()


def test_bots_think_in_processes_that_end_with_the_server(server: Server) -> None:
    async def watch() -> str:
        async with Visitor(server.address) as visitor:
            made = await visitor.make("five_rows", [bot("fair"), bot("easy")])
            async with Player(server.address, made.table) as spectator:
                await spectator.until(spectator.over)
            return (await visitor.http.get("/metrics")).text

    with server:
        told = asyncio.run(watch())
        assert "rulebound_workers 1" in told
        assert server.stop() == 0, server.told()  # waits for the workers, who hold its stderr


def test_the_log_can_be_read_by_people(tmp_path: Path) -> None:
    with Server(tmp_path, more=["--log", "text"]) as server:
        httpx.get(server.address + "/api/tables")
        server.stop()
    assert "request method=GET route=/api/tables status=200" in server.told()


# ------------------------------------------------------------ why it cannot start


def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        line = complaint("serve", "--port", str(port), "--data", tmp_path)
    assert f"port {port} of 127.0.0.1 is in use" in line
    assert "--port" in line


def test_a_second_server_on_one_database_is_one_line(server: Server) -> None:
    with server:
        line = complaint("serve", "--port", "0", "--data", server.folder)
        assert "Another server is using the database" in line
        assert httpx.get(server.address + "/health").status_code == 200, "the first one is not disturbed"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--port", "70000"), "a port is a number from 0 to 65535"),
        (("--port", "http"), "invalid int value"),
        (("--host", "no.such.host.invalid"), "give another --host"),
        (("--host", "192.0.2.1"), "give another --host"),
        (("--workers", "-1"), "--workers is a number from 1"),
        (("--workers", "1000"), "--workers is a number from 1"),
        (("--origin", "games.example.org"), "--origin is the address of a site"),
        (("--proxy-headers", "*"), "--proxy-headers takes addresses"),
        (("--proxy-headers", "proxy.example.org"), "--proxy-headers takes addresses"),
        (("--log", "xml"), "invalid choice"),
        (("--database", "mysql://x@y/z"), "There is no store for mysql"),
        (("--database", "postgresql://nobody@127.0.0.1:1/none"), "cannot be"),
        (("--database", "/proc/no/such/file.sqlite"), "cannot be opened"),
        (("--data", "/proc/rulebound"), "the data folder /proc/rulebound cannot be made"),
    ],
)
def test_wrong_options_are_one_line(tmp_path: Path, options: tuple[str, ...], words: str) -> None:
    line = complaint("serve", *(() if "--port" in options else ("--port", "0")), "--data", tmp_path, *options)
    assert words in line


def test_the_password_of_a_database_is_not_repeated(tmp_path: Path) -> None:
    line = complaint("serve", "--port", "0", "--database", "postgresql://me:hunter2@127.0.0.1:1/none")
    assert "hunter2" not in line


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the administrator may write everywhere")
def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "cannot be written" in complaint("serve", "--port", "0", "--data", tmp_path)


def test_a_file_is_no_data_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Mistake, match="cannot be made"):
        data_folder(Settings(data=str(tmp_path / "file")))


# ------------------------------------------------------------ where things are


def test_data_lies_where_the_system_has_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert user_folder() == tmp_path / "rulebound"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setattr(sys, "platform", "linux")
    assert user_folder() == Path.home() / ".local/share/rulebound", "a relative path there is to be ignored"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert user_folder() == Path.home() / "Library/Application Support/rulebound"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    assert user_folder() == tmp_path / "Local" / "rulebound"


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("0.0.0.0", "http://localhost:8000/"),
        ("::", "http://localhost:8000/"),
        ("::1", "http://[::1]:8000/"),
    ],
)
def test_the_url_can_be_followed(host: str, url: str) -> None:
    assert url_of(host, 8000) == url


def test_help_is_quick_and_needs_no_server() -> None:
    script = (
        "import sys, rulebound.cli\n"
        "try: rulebound.cli.main(['serve', '--help'])\n"
        "except SystemExit: pass\n"
        "print(*sorted({'starlette', 'uvicorn', 'sqlalchemy', 'msgspec', 'lark'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
    )
    assert done.stdout.splitlines()[-1] == "", f"--help has imported {done.stdout.splitlines()[-1]}"


def test_the_games_are_read_before_somebody_asks(server: Server) -> None:
    with server:
        began = time.monotonic()
        answer = httpx.get(server.address + "/api/games", timeout=PATIENCE)
        assert time.monotonic() - began < PATIENCE
        assert len(msgspec.json.decode(answer.content, type=Games).games) >= 5


def test_ipv6_is_listened_at(tmp_path: Path) -> None:
    if not socket.has_ipv6:
        pytest.skip("this machine has no IPv6")
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        pytest.skip("this machine has no IPv6")
    with Server(tmp_path, more=["--host", "::1"]) as server:
        assert server.address.startswith("http://[::1]:")
        assert httpx.get(server.address + "/health").status_code == 200


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits the files of another process")
def test_a_server_whose_files_cannot_grow_is_alive_and_not_healthy() -> None:
    """As on a full disk: what is there already can still be written over, so writing alone does not tell."""
    with new_server() as server:
        assert server.process is not None
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        assert httpx.get(server.address + "/ready").status_code == 200
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (128 * 1024, before[1]))
        time.sleep(1.1)  # the last answer is told again for a second
        full = httpx.get(server.address + "/health")
        assert full.status_code == 503, full.text
        assert httpx.get(server.address + "/ready").status_code == 503
        assert httpx.get(server.address + "/live").status_code == 200
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        time.sleep(1.1)
        assert httpx.get(server.address + "/health").status_code == 200
