"""A worker process as the server holds it: started, asked, killed. Everything here blocks; it is called from threads.

The process ends by itself when the server does, however that ends: its pipe is then closed.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection

Target = Callable[[Connection], None]

READY = "ready"  # the first word of a worker

GRACE = 1.0  # seconds that a worker has to end by itself


@dataclass(frozen=True)
class Failure:
    """Why there is no answer: a mistake of who asked (`clause` if a rule forbids it), or one of ours (`trace`)."""

    text: str
    clause: str = ""
    trace: str = ""


class Gone(Exception):
    """The worker has crashed, or was killed, and answered nothing."""


class WorkerProcess:
    def __init__(self, target: Target) -> None:
        """Start a process; it is to be waited for."""
        context = multiprocessing.get_context("spawn")  # a server has threads, and forked threads are none
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=target, args=(theirs,), name="rulebound worker", daemon=True)
        try:
            self.process.start()
        except OSError as error:
            raise Gone(f"it could not be started: {error}") from None
        finally:
            theirs.close()  # so that the end of the process is the end of the pipe

    def wait_until_ready(self) -> None:
        if self.receive() != READY:
            raise Gone("it did not say that it is ready")

    def ask(self, question: object) -> object:
        """Wait for the answer. Gone if the process ends meanwhile."""
        try:
            self.pipe.send(question)
        except OSError as error:
            raise Gone(f"it has ended: {error}") from None
        return self.receive()

    def receive(self) -> object:
        try:
            return self.pipe.recv()
        except (EOFError, OSError):
            raise Gone("it ended before it answered") from None

    def is_alive(self) -> bool:
        return self.process.is_alive()

    def kill(self) -> None:
        """End the process at once, whatever it does. Whoever waits for an answer gets Gone."""
        with suppress(ValueError):  # it was closed
            self.process.kill()

    def close(self) -> None:
        """Let the process end, and wait for it. Nobody may be waiting for an answer."""
        self.pipe.close()
        self.process.join(GRACE)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()
        self.process.close()


# ------------------------------------------------------------ inside of a worker


def give_yourself(seconds: int) -> None:
    """End this process if it takes longer, even where the server is not there any more to kill it; 0 is for ever."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)
