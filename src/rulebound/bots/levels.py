"""The bots by name: levels for people ("easy", "fair", "strong"), and what they are made of.

"search:500" thinks 500 simulations for every decision, "search:0.5s" half a second. A bot that looks at the clock does
not play the same match again on another machine; "strong" does where the clock never stops it. How the levels do
against each other was measured in every game: docs/guide.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from rulebound.bots.bot import Bot
from rulebound.bots.careless import CarelessBot
from rulebound.bots.chance import RandomBot
from rulebound.bots.greedy import GreedyBot
from rulebound.bots.searching import SearchBot
from rulebound.core.mistakes import Mistake

SIMULATIONS = 1000  # of "search" without a number
CARELESS = 70  # of 100 decisions of "easy": with 40 it is as good as "fair" in one of the games
STRONG_SIMULATIONS = 3000
STRONG_SECONDS = 2.0
MOST_SIMULATIONS = 10_000_000
MOST_SECONDS = 600.0


class Level(NamedTuple):
    name: str
    text: str


PEOPLES_LEVELS = (
    Level("easy", f"plays {CARELESS} of 100 decisions at random, and looks one step ahead in the others"),
    Level("fair", "always looks one step ahead, and never thinks about your answer"),
    Level(
        "strong",
        f"thinks ahead in up to {STRONG_SIMULATIONS} simulated matches, for about {STRONG_SECONDS:g} seconds at most",
    ),
)
LEVELS = (
    *PEOPLES_LEVELS,
    Level("random", "any legal action, all with the same chance"),
    Level("greedy", "what looks best one step ahead"),
    Level("search", f"thinks ahead: {SIMULATIONS} simulated matches for every decision"),
    Level("search:N", "thinks N simulated matches for every decision, such as search:200"),
    Level("search:Ts", "thinks T seconds for every decision, such as search:0.5s"),
)

PLAIN: dict[str, Callable[[int], Bot]] = {
    "easy": lambda seed: CarelessBot("easy", seed, CARELESS),
    "fair": lambda seed: GreedyBot(seed, "fair"),
    "strong": lambda seed: SearchBot("strong", seed, STRONG_SIMULATIONS, STRONG_SECONDS),
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
    return name != "strong" and not re.fullmatch(r"search:.*s", name)
