"""A worker process as the server holds it: started, asked, killed. Everything here blocks; it is called from threads.

The process ends by itself when the server does, however that ends: its pipe is then closed.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection

from rulebound.server.workers.bot_worker import READY, Answer, Question

Target = Callable[[Connection], None]

GRACE = 1.0  # seconds that a worker has to end by itself


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

    def ask(self, question: Question) -> Answer:
        """Wait for the answer. Gone if the process ends meanwhile."""
        try:
            self.pipe.send(question)
        except OSError as error:
            raise Gone(f"it has ended: {error}") from None
        answer: Answer = self.receive()  # type: ignore[assignment]  # it is our own process
        return answer

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
