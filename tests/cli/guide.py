"""The examples of docs/guide.md: each is a command, what is typed after its prompts, and what it prints.

`python -m tests.cli.guide` runs them all and writes down what they print now; the difference is there to be read.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from tests.cli.command import succeed

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "guide.md"
EXAMPLE = re.compile(r"```console\n\$ rulebound (?P<command>.*)\n(?P<shown>(?:(?!```).*\n)*)```")
PROMPT = "Your choice (or help): "
REST = "…"


def printed(command: str, shown: str) -> str:
    """What the example prints now. What is typed is read from the prompts in it."""
    lines = shown.splitlines()
    typed = [line.removeprefix(PROMPT) for line in lines if line.startswith(PROMPT)]
    arguments = [str(ROOT / part) if part.startswith("src/") else part for part in shlex.split(command)]
    text = succeed(*arguments, typed="".join(f"{line}\n" for line in typed)).replace(f"{ROOT}/", "")
    if lines and lines[-1] == REST:
        # All that was typed and its answers; the last answer is left out.
        last = text.rindex(PROMPT + typed[-1]) + len(PROMPT + typed[-1])
        return f"{text[:last]}\n{REST}\n"
    return text


def written_anew(guide: str) -> str:
    def write(example: re.Match[str]) -> str:
        command, shown = example["command"], example["shown"]
        return f"```console\n$ rulebound {command}\n{printed(command, shown)}```"

    return EXAMPLE.sub(write, guide)


if __name__ == "__main__":
    GUIDE.write_text(written_anew(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
