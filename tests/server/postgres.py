"""A real PostgreSQL for the tests: one cluster for the process that runs them, started when the first test asks.

Each test gets an empty database of its own in it. Where PostgreSQL is not installed such a test is skipped, and fails
if RULEBOUND_REQUIRE_POSTGRES=1 says that it must be there.
"""

from __future__ import annotations

import asyncio
import atexit
import functools
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

from rulebound.server.storage.database import ERRORS, connect_postgres

_OWNERS = ("postgres", "nobody")  # PostgreSQL refuses to run as root
_PATIENCE = 30.0  # seconds
# The server ends when our end of its input is closed: on purpose, or because the tests were killed.
_UNTIL_WE_LET_GO = '"$0" "$@" & server=$!; read _; kill -INT $server; wait $server'


class Cluster:
    """Listens only in a folder of its own, where nobody else looks, so any port will do. Without `sync` nothing is
    forced onto the disk: that is for measuring, and would make every test wait."""

    def __init__(self, programs: Path, sync: bool = False) -> None:
        self._programs = programs
        self._sync = "on" if sync else "off"
        self._owner = _owner()
        self._folder = Path(tempfile.mkdtemp(prefix="rulebound-pg-", dir="/tmp"))  # a socket's path is short
        self._server: subprocess.Popen[bytes] | None = None
        self._names = itertools.count(1)
        if self._owner is not None:
            os.chown(self._folder, self._owner, -1)
        done = subprocess.run(
            [str(programs / "initdb"), "-D", str(self._data), "-U", "rulebound", "-A", "trust", "-E", "UTF8", "-N"],
            **self._as_owner(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert done.returncode == 0, f"initdb could not make a cluster: {done.stdout.decode()}"

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def _as_owner(self) -> dict[str, Any]:
        who = {} if self._owner is None else {"user": self._owner, "extra_groups": []}
        return {"cwd": self._folder, "env": {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}, **who}

    def new_database(self) -> str:
        """The URL of an empty place: a schema of its own, because a whole database takes half a second."""
        name = f"test_{next(self._names)}"
        asyncio.run(self.execute(self._url, f"CREATE SCHEMA {name}"))
        return f"{self._url}&search_path={name}"

    @property
    def _url(self) -> str:
        return f"postgresql://rulebound@/postgres?host={self._folder}&port=5432"

    async def execute(self, url: str, *statements: str) -> None:
        connection = await connect_postgres(url)
        try:
            for statement in statements:
                await connection.execute(statement)
        finally:
            await connection.close()

    def start(self) -> None:
        """Returns when it answers; does nothing if it runs."""
        if self._server is not None:
            return
        settings = ["-D", str(self._data), "-k", str(self._folder), "-h", "", "-c", f"fsync={self._sync}"]
        with (self._folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                ["sh", "-c", _UNTIL_WE_LET_GO, str(self._programs / "postgres"), *settings],
                **self._as_owner(),
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
            )
        ends = time.monotonic() + _PATIENCE
        while not self._answers():
            told = (self._folder / "log").read_text(errors="replace")[-2000:]
            assert self._server.poll() is None, f"PostgreSQL did not start: {told}"
            assert time.monotonic() < ends, f"PostgreSQL does not answer: {told}"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            asyncio.run(self.execute(self._url, "SELECT 1"))
        except ERRORS:
            return False
        return True

    def stop(self) -> None:
        """At once, with every connection cut; what was committed is kept."""
        if self._server is not None:
            self._server.communicate(timeout=_PATIENCE)
            self._server = None

    def freeze(self) -> None:
        """It is there, and answers nothing."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        parent = int((self._data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        for process in (parent, *map(int, children)):
            os.kill(process, number)

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)


def cluster() -> Cluster:
    """The running cluster of this process, which a test may stop and start; skips where there can be none."""
    programs = _programs()
    if programs is None:
        reason = "no PostgreSQL here: initdb is neither under /usr/lib/postgresql nor on the PATH"
        if os.environ.get("RULEBOUND_REQUIRE_POSTGRES") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    made = _make(programs)
    made.start()
    return made


@functools.cache
def _make(programs: Path) -> Cluster:
    made = Cluster(programs)
    atexit.register(made.remove)
    return made


def _programs() -> Path | None:
    """The folder of initdb, of the newest version."""
    found = sorted(
        (path for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")),
        key=lambda path: (len(path.parent.parent.name), path.parent.parent.name),
    )
    on_path = shutil.which("initdb")
    if on_path is not None:
        found.append(Path(on_path))
    return found[-1].resolve().parent if found else None


def _owner() -> int | None:
    """As whom to run it: None is ourselves."""
    if os.geteuid() != 0:
        return None
    for name in _OWNERS:
        try:
            return pwd.getpwnam(name).pw_uid
        except KeyError:
            continue
    pytest.fail(f"PostgreSQL does not run as root, and there is no user {' or '.join(_OWNERS)}")
