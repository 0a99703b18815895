"""How fast two or more builds of Rulebound play against each other: random play and search of every game.

    python bench/builds.py OLD/src NEW/src [MORE/src ...] [--games five_rows,authority] [--rounds 20]

Each build runs in a process of its own and they take turns in short spells of the same work, measured in processor
time, so that whatever else the machine does hits all alike. Printed are the medians of the ratios to the first build:
above 1 is faster. The builds must play alike: same seeds, same number of decisions, or it is said and nothing else.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from statistics import median
from typing import Any

# Random play of fixed seeds and a search of fixed size; answers decisions made and seconds of processor time.
WORKER = r"""
import json, sys
from time import process_time
from rulebound import build
from rulebound.bots.search import Search
from rulebound.core.people.game import Setup
from rulebound.core.kernel.playout import Tally, play_randomly
from rulebound.core.people.registry import game
from rulebound.lab.benching import middle_of_a_match
print(build.describe(), flush=True)
laid_out, middles = {}, {}
for line in sys.stdin:
    name, kind, spell, size = json.loads(line)
    if name not in laid_out:
        rules = game(name)
        laid_out[name] = rules.lay_out(Setup(1, rules.seat_counts[0]))
        middles[name] = middle_of_a_match(laid_out[name])
    began = process_time()
    if kind == "play":
        tally = Tally(laid_out[name].layout.seats)
        play_randomly(laid_out[name], 1, spell * size, (spell + 1) * size, tally)
        done = int(tally.decisions)
    else:
        search = Search(middles[name], spell)
        search.think(size)
        done = int(search.choice())
    print(json.dumps([done, process_time() - began]), flush=True)
"""
SPELL = 0.1  # seconds of one spell, about


class Build:
    """One build, running in a process of its own."""

    def __init__(self, src: str) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("RULEBOUND_")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER],
            env={**environment, "PYTHONPATH": os.path.abspath(src)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.described = self.read()

    def read(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit("a build ended, see above")
        return line.strip()

    def spell(self, *work: Any) -> tuple[int, float]:
        """Do one spell of work: what came out, and how long it took."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(work) + "\n")
        self.process.stdin.flush()
        done, seconds = json.loads(self.read())
        return done, seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("src", nargs="+", help="the src folder of a build; the first is the reference")
    parser.add_argument("--games", default="authority,clashables,claw_and_order,five_rows,paw_of_duty")
    parser.add_argument("--rounds", type=int, default=20)
    options = parser.parse_args()
    builds = [Build(src) for src in options.src]
    for src, build in zip(options.src, builds, strict=True):
        print(f"{src}: {build.described}")
    for name in options.games.split(","):
        for kind, size in (("play", 20), ("search", 100)):
            for _ in range(6):  # grow the work until a spell lasts long enough to be measured
                _, seconds = builds[0].spell(name, kind, 0, size)
                if seconds > SPELL / 1.5:
                    break
                size = max(size + 1, int(size * min(10.0, SPELL / max(seconds, 1e-4))))
            ratios: list[list[float]] = [[] for _ in builds]
            for spell in range(1, options.rounds + 1):
                results = [(0, 0.0)] * len(builds)
                for turn in range(len(builds)):
                    which = (turn + spell) % len(builds)
                    results[which] = builds[which].spell(name, kind, spell, size)
                if len({done for done, _ in results}) > 1:
                    print(f"{name:15} {kind:6} the builds do not play alike: {[done for done, _ in results]}")
                    break
                for own, (_, seconds) in zip(ratios, results, strict=True):
                    own.append(results[0][1] / seconds)
            else:
                print(f"{name:15} {kind:6} " + "  ".join(f"{median(own):.3f}" for own in ratios), flush=True)


if __name__ == "__main__":
    main()
