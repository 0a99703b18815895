"""The bot that searches: how long it thinks about a decision, around the compiled searches.

With weights it is the search of tree.py, which keeps what it found for the next decision of its seat; without them,
where it is asked for as "plain", or where measurement found it to be better, the search of search.py.
"""

from __future__ import annotations

from time import perf_counter

from rulebound.bots import search as plain
from rulebound.bots import tree
from rulebound.bots.bot import Bot
from rulebound.bots.learned import find_network
from rulebound.bots.players import Minds, distinct
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng

BATCH = 10  # simulations between two looks at the clock
UNWEIGHED = "there are no weights for this game: it searches with random playouts"

Search = plain.Search | tree.Search


class SearchBot(Bot):
    """Thinks so much about every decision; 0 is no limit, and one of the two there must be."""

    def __init__(self, name: str, seed: int, simulations: int, seconds: float, weighed: bool = True) -> None:
        self.name = name
        self.rng = Rng(seed)
        self.simulations = simulations
        self.seconds = seconds
        self.weighed = weighed
        self.minds: Minds | None = None
        self.kept: tree.Search | None = None
        self.taken = -1  # the action of the last decision
        self.decisions = -1  # how many there were then

    def choose(self, match: Match) -> int:
        actions = distinct(match, match.legal())
        if len(actions) == 1:
            return int(actions[0])
        search = self.search(match)
        think(search, self.simulations, self.seconds)
        self.taken, self.decisions = int(search.choice()), int(match.decisions)
        return self.taken

    def search(self, match: Match) -> Search:
        """A new search, or the one of the last decision where the same seat is asked again at once."""
        kept = self.kept
        if kept is not None and kept.seat == match.seat and match.decisions == self.decisions + 1:
            kept.follow(self.taken, match)
            return kept
        made = new_search(match, self.rng.word(), self.weighed, self.minds)
        if isinstance(made, tree.Search):
            self.kept = made
            self.minds = made.minds
        elif self.weighed and find_network(match) is None:
            self.remark = UNWEIGHED
        return made


def new_search(match: Match, seed: int, weighed: bool = True, minds: Minds | None = None) -> Search:
    """The best search that there is for a match."""
    learned = find_network(match) if weighed else None
    if learned is None or not learned.tuned.weighed:
        return plain.Search(match, seed)
    return tree.Search(match, seed, minds or Minds(learned.network), learned.tuned.settings())


def think(search: Search, simulations: int, seconds: float) -> None:
    """Think until so many simulations are made or so many seconds have passed, whichever is first; 0 is no limit."""
    if not seconds:
        search.think(max(0, simulations - int(search.simulations)))
        return
    until = perf_counter() + seconds
    search.think(min(BATCH, simulations or BATCH))
    while perf_counter() < until and (not simulations or search.simulations < simulations):
        search.think(BATCH if not simulations else min(BATCH, simulations - search.simulations))
