"""What a long check has done so far, one line of JSON for each part: so that it can be stopped and taken up again.

A part is named by what it is made of. Without a file nothing is kept, and everything is done anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Done = dict[str, Any]


class Record:
    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.parts: dict[str, Done] = {}
        if path and path.exists():
            for line in path.read_text("utf-8").splitlines():
                part = json.loads(line)
                self.parts[part["part"]] = part

    def __contains__(self, part: str) -> bool:
        return part in self.parts

    def add(self, part: str, **done: Any) -> None:
        self.parts[part] = {"part": part, **done}
        if self.path:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(self.parts[part], ensure_ascii=False) + "\n")

    def of(self, start: str) -> list[Done]:
        """The parts whose names begin so."""
        return [done for part, done in self.parts.items() if part.startswith(start)]
