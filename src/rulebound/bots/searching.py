"""The bot that searches: how long it thinks about a decision, around the compiled search of search.py."""

from __future__ import annotations

from time import perf_counter

from rulebound.bots.bot import Bot
from rulebound.bots.search import Search
from rulebound.core.match import Match
from rulebound.core.rng import Rng

BATCH = 50  # simulations between two looks at the clock


class SearchBot(Bot):
    """Thinks so many simulations for every decision, or, where `seconds` is not 0, so long."""

    def __init__(self, name: str, seed: int, simulations: int, seconds: float) -> None:
        self.name = name
        self.rng = Rng(seed)
        self.simulations = simulations
        self.seconds = seconds

    def choose(self, match: Match) -> int:
        search = Search(match, self.rng.word())
        actions = match.legal()
        if len(actions) == 1:
            return int(actions[0])
        if self.seconds:
            until = perf_counter() + self.seconds
            search.think(BATCH)
            while perf_counter() < until:
                search.think(BATCH)
        else:
            search.think(self.simulations)
        return int(search.choice())
