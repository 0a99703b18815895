"""The bots by name: "random", "greedy", "search", and "search" with how much it may think.

"search:500" thinks 500 simulations for every decision, "search:0.5s" half a second. Only the first kind plays the
same match again on another machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from rulebound.bots.bot import Bot
from rulebound.bots.chance import RandomBot
from rulebound.bots.greedy import GreedyBot
from rulebound.bots.searching import SearchBot
from rulebound.core.mistakes import Mistake

SIMULATIONS = 1000  # of "search" without a number
MOST_SIMULATIONS = 10_000_000
MOST_SECONDS = 600.0


class Level(NamedTuple):
    name: str
    text: str


LEVELS = (
    Level("random", "any legal action, all with the same chance"),
    Level("greedy", "what looks best one step ahead"),
    Level("search", f"thinks ahead: {SIMULATIONS} simulated matches for every decision"),
    Level("search:N", "thinks N simulated matches for every decision, such as search:200"),
    Level("search:Ts", "thinks T seconds for every decision, such as search:0.5s"),
)

PLAIN: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": lambda seed: SearchBot("search", seed, SIMULATIONS, 0.0),
}


def make_bot(name: str, seed: int) -> Bot:
    """The bot of this name, with a generator of its own. Mistake for a name that there is not."""
    plain = PLAIN.get(name)
    if plain is not None:
        return plain(seed)
    found = re.fullmatch(r"search:(?:(\d+)|(\d+(?:\.\d*)?|\.\d+)s)", name)
    if found is None:
        raise Mistake(f"there is no bot {name!r}; there are: {', '.join(level.name for level in LEVELS)}")
    simulations, seconds = int(found[1] or 0), float(found[2] or 0)
    if found[1] and not 1 <= simulations <= MOST_SIMULATIONS:
        raise Mistake(f"{name!r}: a search takes from 1 to {MOST_SIMULATIONS} simulations")
    if found[2] and not 0 < seconds <= MOST_SECONDS:
        raise Mistake(f"{name!r}: a search takes more than 0 and at most {MOST_SECONDS:g} seconds")
    return SearchBot(name, seed, simulations, seconds)


def repeats(name: str) -> bool:
    """Does a bot of this name play the same match again for the same seed? Not one that looks at the clock."""
    return not name.endswith("s")
