"""Lines that are typed while something else is waited for.

The thread reads bytes from the file itself: a thread that hangs in a stream of Python's keeps its lock, and Python
would not end before somebody types.
"""

from __future__ import annotations

import io
import os
import threading
from collections.abc import Callable
from typing import TextIO

MOST_BYTES = 65536


class Keyboard:
    def __init__(self, source: TextIO, typed: Callable[[str | None], None]) -> None:
        """`typed` is called in a thread of its own with each line that was wanted, None at the end of the input."""
        self.source = source
        self.typed = typed
        self.wanted = threading.Semaphore(0)
        self.waiting = False  # for a line
        self.rest = b""
        self.ended = False
        threading.Thread(target=self.read, daemon=True, name="keyboard").start()

    def want(self) -> None:
        """One more line may be read; asking twice before it comes asks once."""
        if not self.waiting:
            self.waiting = True
            self.wanted.release()

    def read(self) -> None:
        while not self.ended:
            self.wanted.acquire()
            line = self.line()
            self.ended = line is None
            self.typed(line)

    def line(self) -> str | None:
        try:
            file = self.source.fileno()
        except (io.UnsupportedOperation, OSError):
            text = self.source.readline()
            return text.strip() if text else None
        while b"\n" not in self.rest:
            try:
                more = os.read(file, MOST_BYTES)
            except OSError:
                more = b""
            if not more:
                break
            self.rest += more
        line, newline, self.rest = self.rest.partition(b"\n")
        if not line and not newline:
            return None
        return line.decode(self.source.encoding or "utf-8", "replace").strip()
