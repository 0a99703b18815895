"""The real command `rulebound`, as a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).resolve().parents[2] / "src"
GAME = "five_rows"


def run(*arguments: str | Path, typed: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rulebound.cli", *map(str, arguments)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(SOURCES), "PYTHONIOENCODING": "utf-8"},
    )


def succeed(*arguments: str | Path, typed: str = "") -> str:
    """What the command prints; it must end well and complain of nothing."""
    done = run(*arguments, typed=typed)
    assert done.returncode == 0, f"{arguments} ended with {done.returncode}: {done.stderr}"
    assert done.stderr == "", f"{arguments} complained: {done.stderr}"
    return done.stdout


def data(*arguments: str | Path) -> Any:
    return json.loads(succeed(*arguments, "--json"))


def complaint(*arguments: str | Path) -> str:
    """The one line with which the command refuses wrong input."""
    done = run(*arguments)
    assert done.returncode == 2, f"{arguments} ended with {done.returncode}: {done.stdout}{done.stderr}"
    lines = done.stderr.splitlines()
    assert len(lines) == 1, f"{arguments} should say one line and says: {done.stderr}"
    assert done.stdout == "", f"{arguments} is wrong and prints: {done.stdout}"
    return lines[0]
