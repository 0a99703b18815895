"""The real server as a process of its own, for tests and benches: started on a free port, asked to stop, or killed."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeVar

from tests.cli.command import SOURCES

PATIENCE = 60.0  # seconds until a server listens, or has ended
LISTENS = re.compile(r"Rulebound is at (http://\S+)")

Found = TypeVar("Found")


class Server:
    """A server on a data folder or a database. It may be started again after it was killed, on the same port, so that
    its links stay good."""

    def __init__(
        self, folder: Path, database: str = "", workers: int = 1, more: Sequence[str] = (), sources: str = ""
    ) -> None:
        """`sources` are those of another version, to compare with it."""
        self.sources = sources or os.environ.get("RULEBOUND_SOURCES", str(SOURCES))
        self.folder = folder
        self.database = database
        self.workers = workers
        self.more = list(more) if more else ["--closed-network"]
        self.port = 0
        self.address = ""
        self.process: subprocess.Popen[str] | None = None
        self.complaints: list[str] = []  # its stderr
        self.reader: threading.Thread | None = None

    def start(self) -> Server:
        """Returns when it listens."""
        where = ["--database", self.database] if self.database else ["--data", str(self.folder)]
        command = [sys.executable, "-m", "rulebound.cli", "serve", "--port", str(self.port), *where, *self.more]
        self.process = subprocess.Popen(
            [*command, "--workers", str(self.workers)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": self.sources},
        )
        self.reader = threading.Thread(target=self.read_complaints, args=(self.process,), daemon=True)
        self.reader.start()
        watchdog = threading.Timer(PATIENCE, self.process.kill)
        watchdog.start()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        watchdog.cancel()
        found = LISTENS.search(line)
        assert found, f"the server does not listen; it says {line!r} and {self.told()}"
        self.address = found[1].rstrip("/").replace("localhost", "127.0.0.1")
        self.port = int(self.address.rsplit(":", 1)[1])
        return self

    def read_complaints(self, process: subprocess.Popen[str]) -> None:
        assert process.stderr is not None
        for line in process.stderr:
            self.complaints.append(line)

    def told(self) -> str:
        """All that its log says."""
        return "".join(self.complaints)

    def kill(self) -> None:
        """Without a word. Its workers are not killed: they have to notice, and hold its stderr open until then."""
        assert self.process is not None
        self.process.kill()
        self.ended()

    def stop(self) -> int:
        """As an operator would; its exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.ended()

    def ended(self) -> int:
        assert self.process is not None
        assert self.reader is not None
        status = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        assert not self.reader.is_alive(), "the server has ended and its workers have not"
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
        self.process = None
        return status

    def memory(self) -> int:
        """Resident bytes of the server process, without its workers."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found, "this system does not tell the memory of a process"
        return int(found[1]) * 1024

    def seconds(self) -> float:
        """Processor time of the server process so far."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> Server:
        return self if self.process is not None else self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.stop()


def new_server(**how: Any) -> Server:
    """A server on a new folder, which is left to the system to clean."""
    return Server(Path(tempfile.mkdtemp(prefix="rulebound-test-")), **how)


def run(work: Coroutine[Any, Any, Found], patience: float = 300.0) -> Found:
    """Run what a test has to await; a test that hangs fails."""
    return asyncio.run(asyncio.wait_for(work, patience))
