"""The bot that searches: how long it thinks about a decision, around the compiled search of search.py."""

from __future__ import annotations

from time import perf_counter

from rulebound.bots.bot import Bot
from rulebound.bots.search import Search
from rulebound.core.match import Match
from rulebound.core.rng import Rng

BATCH = 50  # simulations between two looks at the clock


class SearchBot(Bot):
    """Thinks so much about every decision; 0 is no limit, and one of the two there must be."""

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
        think(search, self.simulations, self.seconds)
        return int(search.choice())


def think(search: Search, simulations: int, seconds: float) -> None:
    """Think until so many simulations are made or so many seconds have passed, whichever is first; 0 is no limit."""
    if not seconds:
        search.think(simulations)
        return
    until = perf_counter() + seconds
    search.think(min(BATCH, simulations or BATCH))
    while perf_counter() < until and (not simulations or search.simulations < simulations):
        search.think(BATCH if not simulations else min(BATCH, simulations - search.simulations))
