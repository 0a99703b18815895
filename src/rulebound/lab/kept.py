"""Parts of a run that were played before, in a file of JSON lines that grows while the run goes on.

The first line says what was played; a file of another run is refused. A last line that was cut off, as by a machine
that lost its power, is left out and its part played again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from rulebound.core.mistakes import Mistake
from rulebound.lab.runner import Part, Results, Runner, Work

VERSION = 2


def beside(path: Path | None, word: str) -> Path | None:
    """The file next to this one for another part of the same run."""
    return None if path is None else path.with_name(f"{path.name}-{word}")


class Kept:
    def __init__(self, path: Path | None, facts: Mapping[str, object]) -> None:
        self.path = path
        self.parts: dict[Part, list[float]] = {}
        if path is None:
            return
        head = json.loads(json.dumps({"version": VERSION, **facts}))
        try:
            if path.exists():
                self.read(path, head)
            else:
                path.write_text(json.dumps(head) + "\n", encoding="utf-8")
        except OSError as error:
            raise Mistake(f"{path} cannot be used to keep results: {error.strerror}") from None

    def read(self, path: Path, head: Mapping[str, object]) -> None:
        text = path.read_text(encoding="utf-8", errors="replace")
        whole = text[: text.rfind("\n") + 1]
        lines = whole.splitlines()
        damaged = Mistake(f"{path} is damaged or no file of kept results: remove it or choose another name")
        try:
            found = json.loads(lines[0])
            if not isinstance(found, dict):
                raise damaged
            if found.get("version") != VERSION:
                raise Mistake(f"{path} was kept by another version of Rulebound: choose another file")
            if found != head:
                differ = ", ".join(key for key in head if found.get(key) != head[key])
                raise Mistake(f"{path} was kept by another run (other {differ}): choose another file")
            for line in lines[1:]:
                what, first, end, numbers = json.loads(line)
                self.parts[(what, first, end)] = numbers
        except (ValueError, IndexError, TypeError):
            raise damaged from None
        if whole != text:
            path.write_text(whole, encoding="utf-8")

    def keep(self, part: Part, numbers: list[float]) -> None:
        if self.path is not None and part not in self.parts:
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(json.dumps([*part, numbers]) + "\n")

    def results(self, runner: Runner, work: Work, wanted: Sequence[Part]) -> Results:
        """Every part in order, those that are kept from the file."""
        played = runner.results(work, [part for part in wanted if part not in self.parts])
        try:
            for part in wanted:
                if part in self.parts:
                    yield part, self.parts[part]
                    continue
                found, numbers = next(played)
                assert found == part
                self.keep(part, numbers)
                yield part, numbers
        finally:
            played.close()
