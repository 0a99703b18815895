"""docs/running-a-server.md: its servers start, its backup works, its tables tell the numbers that hold."""

from __future__ import annotations

import asyncio
import configparser
import re
import shlex
import sqlite3
from pathlib import Path

import httpx
import pytest

from rulebound.cli import make_parser
from rulebound.server.network.limits import OPEN
from rulebound.server.operations.serve import FILE
from tests.server.client import Visitor, bot, person
from tests.server.serving import Server

DOCUMENT = (Path(__file__).parents[2] / "docs" / "running-a-server.md").read_text(encoding="utf-8")
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINES = [line for block in SHELL.findall(DOCUMENT) for line in block.splitlines()]
SERVERS = [line for line in LINES if line.startswith("rulebound serve")]
UNIT = Path(__file__).parents[2] / "deploy" / "systemd" / "rulebound.service"


def service_command() -> str:
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(UNIT.read_text(encoding="utf-8"))
    assert set(unit) == {"DEFAULT", "Unit", "Service", "Install"}
    return unit["Service"]["ExecStart"].removeprefix("/opt/rulebound/bin/")


@pytest.mark.parametrize("line", [*SERVERS, service_command()])
def test_the_servers_of_the_document_are_understood(line: str) -> None:
    make_parser().parse_args(shlex.split(line)[1:])


@pytest.mark.parametrize("line", [line for line in (*SERVERS, service_command()) if "--database" not in line])
def test_the_servers_of_the_document_start(line: str, tmp_path: Path) -> None:
    # The last --port and --data count.
    options = [*shlex.split(line)[2:], "--port", "0", "--data", str(tmp_path)]
    with Server(tmp_path, more=options) as server:
        assert httpx.get(f"http://127.0.0.1:{server.port}/health").status_code == 200
        assert server.stop() == 0


def test_the_backup_of_a_running_server_is_a_server_of_its_own(tmp_path: Path) -> None:
    (line,) = [line for line in LINES if line.startswith("sqlite3 ")]
    _, file, sql = shlex.split(line)
    assert file.endswith(f"/{FILE}")

    async def make(address: str) -> str:
        async with Visitor(address) as visitor:
            return (await visitor.make("five_rows", [person("Ada"), bot()])).table

    (tmp_path / "copy").mkdir()
    with Server(tmp_path / "first") as server:
        table = asyncio.run(make(server.address))
        copy = sql.replace("backup.sqlite", str(tmp_path / "copy" / FILE))
        with sqlite3.connect(tmp_path / "first" / FILE) as database:
            database.execute(copy)
        database.close()
    with Server(tmp_path / "copy") as again:
        line_of_table = httpx.get(f"{again.address}/api/tables/{table}").json()
        assert [sitting["name"] for sitting in line_of_table["sitting"]] == ["Ada", "easy bot"]


def test_the_limits_are_those_that_hold() -> None:
    told = re.findall(r"^\| `(\w+)` \| (\d+) \|", DOCUMENT, re.MULTILINE)
    assert len(told) > 10
    for name, value in told:
        assert getattr(OPEN, name) == float(value), f"the document says {name} is {value}"


def test_all_metrics_are_explained(tmp_path: Path) -> None:
    explained = set(re.findall(r"^\| `(rulebound_\w+)` \|", DOCUMENT, re.MULTILINE))
    with Server(tmp_path) as server:
        told = set(re.findall(r"^# TYPE (\w+)", httpx.get(server.address + "/metrics").text, re.MULTILINE))
    assert {name for name in told if name.startswith("rulebound_")} == explained
