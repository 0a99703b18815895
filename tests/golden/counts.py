"""How many positions there are after so many decisions of a fixed deal: what perft is to chess.

    python -m tests.golden.counts        count all anew into counts.json; then read the diff

From a start and from the middle of a match all ways to decide are gone, to a depth. Counted are the ways and, of what
they lead to, the different positions as somebody would see them who sees everything. A rule that allows one move more
or less, anywhere on these ways, gives other numbers; another engine with the same rules gives these.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.readers import EVERYTHING
from rulebound.core.people.registry import all_games
from tests.golden.cards import golden_cards

FILE = Path(__file__).resolve().with_name("counts.json")
SEEDS = (11, 12)
MIDDLE = 30  # random decisions before the middle
MOST_WAYS = 2500  # deeper only as long as there are not more


def deals(game: Game) -> Iterator[tuple[str, Match]]:
    """The fixed matches of a game, by a name that says how each was made."""
    for number, seed in enumerate(SEEDS):
        seats = game.seat_counts[number % len(game.seat_counts)]
        match = game.start(Setup(seed, seats, {}, golden_cards(game)))
        yield f"{game.id}, {seats} seats, seed {seed}", match
        rng = Rng(seed)
        while match.decisions < MIDDLE and not match.over:
            legal = match.legal()
            match.apply(legal[rng.below(len(legal))])
        yield f"{game.id}, {seats} seats, seed {seed}, after {MIDDLE} random decisions", match


def further(matches: list[Match]) -> list[Match]:
    """One decision further, in every way. A match that is over stays as it is."""
    after = []
    for match in matches:
        if match.over:
            after.append(match)
        for action in match.legal():
            copy = match.clone()
            copy.apply(action)
            after.append(copy)
    return after


def different(game: Game, matches: list[Match]) -> int:
    return len({json.dumps(game.view(match, EVERYTHING), sort_keys=True) for match in matches})


def count(game: Game, match: Match, depth: int) -> list[list[int]]:
    """Ways and different positions, decision by decision."""
    matches = [match.clone()]
    counts = []
    for _ in range(depth):
        matches = further(matches)
        counts.append([len(matches), different(game, matches)])
    return counts


def depth_for(match: Match) -> int:
    """As deep as MOST_WAYS allows."""
    matches, depth = [match.clone()], 0
    while depth < 12:
        matches = further(matches)
        if len(matches) > MOST_WAYS:
            return depth
        depth += 1
    return depth


def count_all() -> dict[str, Any]:
    return {
        name: count(game, match, depth_for(match))
        for game in all_games()
        for name, match in deals(game)
        if not match.over
    }


if __name__ == "__main__":
    lines = ",\n".join(f'  "{name}": {json.dumps(counts)}' for name, counts in count_all().items())
    FILE.write_text("{\n" + lines + "\n}\n", encoding="utf-8")
