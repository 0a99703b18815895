"""How long a person waits: for `rulebound --help`, and from an edited card text to the result of 100,000 random games.

    python bench/startup.py [game]

Both are measured from the outside, as new processes on one core, the best of several runs. The card is edited in a
copy of the game's card file: the cost of its first card that has one goes up or down by 1. Nothing is rebuilt for it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from rulebound.build import describe
from rulebound.core.people.registry import game, game_ids

COMMAND = [sys.executable, "-m", "rulebound.cli"]
GAMES = 100_000


def seconds_of(command: list[str], runs: int) -> float:
    """The best wall time of a command."""
    best = float("inf")
    for _ in range(runs):
        began = perf_counter()
        done = subprocess.run(command, capture_output=True, text=True)
        best = min(best, perf_counter() - began)
        if done.returncode:
            sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return best


def edited_cards(game_id: str, folder: Path) -> Path:
    """A card file that differs from the official one in one number."""
    text = (game(game_id).folder / "cards.toml").read_text(encoding="utf-8")
    found = re.search(r"^cost = (\d+)$", text, re.MULTILINE)
    if found is None:
        sys.exit(f"no card of {game_id} has a cost")
    cost = int(found[1])
    changed = cost - 1 if cost > 1 else cost + 1
    path = folder / "cards.toml"
    path.write_text(text[: found.start()] + f"cost = {changed}" + text[found.end() :], encoding="utf-8")
    return path


def main() -> None:
    game_id = sys.argv[1] if len(sys.argv) > 1 else game_ids()[0]
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"rulebound is {describe()}")
    print(f"rulebound --help: {seconds_of([*COMMAND, '--help'], 5):.2f} s")
    with tempfile.TemporaryDirectory() as scratch:
        cards = edited_cards(game_id, Path(scratch))
        command = [*COMMAND, "simulate", game_id, "--games", str(GAMES), "--seed", "1", "--bots", "random,random"]
        taken = seconds_of([*command, "--cards", str(cards)], 2)
        print(f"an edited card to the result of {GAMES:,} random games of {game_id}: {taken:.2f} s")


if __name__ == "__main__":
    main()
