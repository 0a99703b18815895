"""How many random points of matches can be scenes: `python bench/scene_points.py [POINTS] [GAME…]`.

Each point is exported, posed again, and compared for every reader (`core/people/scene_exporting.py`). Told are also how
many scenes begin with a position (the others replay the whole match), how many need no decisions before them, and how
many tell who knows what.
"""

from __future__ import annotations

import random
import statistics
import sys
import tomllib
from dataclasses import replace

from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.matchfile import new_match
from rulebound.core.people.registry import all_games
from rulebound.core.people.scene_exporting import scene_of

LONGEST = 2000


def measure(game: Game, points: int) -> None:
    rng = random.Random(points)
    done = positions = bare = known = 0
    before = []
    for number in range(points):
        kept = new_match(game, ("random",) * rng.choice(game.seat_counts), number)
        match = game.start(kept.setup)
        actions: list[int] = []
        while not match.over and len(actions) < LONGEST:
            actions.append(int(rng.choice(list(match.legal()))))
            match.apply(actions[-1])
        at = rng.randrange(len(actions))
        try:
            data = tomllib.loads(scene_of(replace(kept, actions=tuple(actions)), at))
        except Mistake as mistake:
            print(f"{game.id}, seed {number}, after {at}: {mistake}")
            continue
        done += 1
        positions += "start" not in data
        bare += "start" not in data and "before" not in data
        known += "known" in data
        before.append(len(data.get("before", [])))
    print(
        f"{game.id}: {done} of {points} points; {positions} begin with a position, {bare} need nothing before it "
        f"(median {statistics.median(before):.0f} decisions), {known} tell who knows what",
        flush=True,
    )


if __name__ == "__main__":
    wanted = sys.argv[2:]
    for found in all_games():
        if not wanted or found.id in wanted:
            measure(found, int(sys.argv[1]) if len(sys.argv) > 1 else 36)
