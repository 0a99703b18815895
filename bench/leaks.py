"""Whole matches of every game, in which nobody is told what it does not know: tests/server/test_leaks.py at length.

    python -m bench.leaks [--matches 200] [--keep leaks.jsonl]

Every message to every reader, whole and as changes, is held against who knew what; other truths are tried, and two
truths are played on side by side. A run that was interrupted goes on with `--keep`.
"""

from __future__ import annotations

import argparse
import sys

from bench.kept_parts import KeptParts, Part, run_parts
from tests.contract.matches import GAMES
from tests.server.test_leaks import FIRST_SEED, Oracle, watch_match

A_PART = 5  # matches


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=200, help="of each game")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--keep", default="", metavar="FILE", help="go on with what this file has of an earlier run")
    asked = parser.parse_args()
    todo = [
        (game, range(first, min(first + A_PART, asked.matches)))
        for game in asked.games.split(",")
        for first in range(0, asked.matches, A_PART)
    ]

    def play(part: int) -> Part:
        name, numbers = todo[part]
        oracle = Oracle(GAMES[name])
        found = [watch_match(GAMES[name], FIRST_SEED + number, oracle) for number in numbers]
        entries, truths, compared = (sum(column) for column in zip(*found, strict=True))
        return {"game": name, "matches": len(found), "entries": entries, "truths": truths, "compared": compared}

    kept = KeptParts(asked.keep, {"leaks": asked.games, "matches": asked.matches})
    status = run_parts(kept, len(todo), play)
    if status == 0:
        print(
            f"{kept.sum('matches')} whole matches with {kept.sum('entries')} entries: nobody was told anything that it "
            f"did not know; {kept.sum('truths')} other truths looked the same, and so did {kept.sum('compared')} "
            "decisions after an exchange"
        )
    return status


if __name__ == "__main__":
    sys.exit(main())
