"""A long show in parts: what each part gave is kept in a file, a line of JSON each, so that a run that was interrupted
goes on with the part that it was at. The first line says what is shown, and a file of something else is refused."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

Part = dict[str, Any]


class KeptParts:
    def __init__(self, file: str, shown: Part) -> None:
        """Without a file name nothing is kept."""
        self.path = Path(file) if file else None
        self.parts: list[Part] = []
        if self.path is None:
            return
        if self.path.exists():
            first, *rest = self.path.read_text(encoding="utf-8").splitlines()
            if json.loads(first) != shown:
                sys.exit(f"{file} holds another run ({first}): give another --keep, or remove it")
            self.parts = [json.loads(line) for line in rest]
        else:
            self.add_line(shown)

    def add(self, part: Part) -> None:
        self.parts.append(part)
        if self.path is not None:
            self.add_line(part)

    def add_line(self, part: Part) -> None:
        assert self.path is not None
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(part) + "\n")

    def sum(self, name: str) -> int:
        return sum(int(part[name]) for part in self.parts)


def run_parts(kept: KeptParts, parts: int, play: Callable[[int], Part]) -> int:
    """Play the parts that are missing; 0, or the exit status where one found something or somebody interrupted."""
    try:
        for number in range(len(kept.parts), parts):
            part = play(number)
            kept.add(part)
            print(f"part {number + 1} of {parts}: {part}", flush=True)
    except KeyboardInterrupt:
        where = f"; the same command goes on from there ({kept.path})" if kept.path else ""
        print(f"\ninterrupted after {len(kept.parts)} of {parts} parts{where}")
        return 130
    except AssertionError as found:
        print(f"\nFAILED in part {len(kept.parts) + 1} of {parts}: {found}")
        return 1
    return 0
