"""The bots by name: five levels for people, and what they are made of.

"search:500" thinks 500 simulations for every decision, "search:0.5s" half a second. A bot that looks at the clock does
not play the same match again on another machine. The levels are learned players (bots/learnt) where a game has
weights; where it has none, "gentle" to "fair" look one step ahead and "sharp" and "strong" search without them, and the
bot's `remark` says so. How the levels do against each other is measured: `rulebound ladder GAME`, docs/guide.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from rulebound.bots.bot import Bot
from rulebound.bots.chance import RandomBot
from rulebound.bots.greedy import GreedyBot
from rulebound.bots.learned import find_network
from rulebound.bots.playing import PolicyBot, ReferenceBot, SharpBot, easy, fair, gentle
from rulebound.bots.searching import SearchBot
from rulebound.core.kernel.match import Match
from rulebound.core.mistakes import Mistake
from rulebound.core.people.comparing import is_number
from rulebound.core.people.seeds import LARGEST_SEED

SIMULATIONS = 1000  # of "search" without a number
STRONG_SECONDS = 2.0
MOST_SIMULATIONS = 10_000_000
MOST_SECONDS = 600.0


class Level(NamedTuple):
    name: str
    text: str


PEOPLES_LEVELS = (
    Level("gentle", "for a first match: knows the moves and makes most of them at random"),
    Level("easy", "plays by what it has learnt, and now and then at random"),
    Level("fair", "plays by what it has learnt, without looking ahead"),
    Level("sharp", "plays its best moves on in a few imagined copies and compares them"),
    Level("strong", f"thinks ahead for {STRONG_SECONDS:g} seconds"),
)
LEVELS = (
    *PEOPLES_LEVELS,
    Level("random", "any legal action, all with the same chance"),
    Level("greedy", "what looks best one step ahead, in the game's own measure"),
    Level("policy", "what it has learnt, without looking ahead"),
    Level("search", f"thinks ahead: {SIMULATIONS} simulated matches for every decision"),
    Level("search:N", "thinks N simulated matches for every decision, such as search:200"),
    Level("search:Ts", "thinks T seconds for every decision, such as search:0.5s"),
    Level("plain:N, plain:Ts", "the same without weights: random playouts, as a yardstick"),
    Level("reference", "greedy as it was at first, in four copies: the yardstick of training"),
)

PLAIN: dict[str, Callable[[int], Bot]] = {
    "gentle": gentle,
    "easy": easy,
    "fair": fair,
    "sharp": SharpBot,
    "strong": lambda seed: SearchBot("strong", seed, 0, STRONG_SECONDS),
    "random": RandomBot,
    "greedy": GreedyBot,
    "policy": PolicyBot,
    "search": lambda seed: SearchBot("search", seed, SIMULATIONS, 0.0),
    "reference": ReferenceBot,
}


def make_bot(name: str, seed: int = 0) -> Bot:
    """The bot of this name, with a generator of its own. Mistake for a name that there is not."""
    if not is_number(seed) or not 0 <= seed <= LARGEST_SEED:
        raise Mistake(f"the seed of a bot is a whole number from 0 to {LARGEST_SEED}, not {seed!r}")
    plain = PLAIN.get(name)
    if plain is not None:
        return plain(seed)
    found = re.fullmatch(r"(search|plain):(?:(\d+)|(\d+(?:\.\d*)?|\.\d+)s)", name)
    if found is None:
        raise Mistake(f"there is no bot {name!r}; there are: {', '.join(level.name for level in LEVELS)}")
    simulations, seconds = int(found[2] or 0), float(found[3] or 0)
    if found[2] and not 1 <= simulations <= MOST_SIMULATIONS:
        raise Mistake(f"{name!r}: a search takes from 1 to {MOST_SIMULATIONS} simulations")
    if found[3] and not 0 < seconds <= MOST_SECONDS:
        raise Mistake(f"{name!r}: a search takes more than 0 and at most {MOST_SECONDS:g} seconds")
    return SearchBot(name, seed, simulations, seconds, weighed=found[1] == "search")


def repeats(name: str) -> bool:
    """Does a bot of this name play the same match again for the same seed? Not one that looks at the clock."""
    return name != "strong" and not re.fullmatch(r"(search|plain):.*s", name)


def remark_on(name: str, match: Match) -> str:
    """What whoever plays a bot of this name in a match should know beforehand; empty where there is nothing."""
    if name in ("random", "greedy", "reference") or name.startswith("plain"):
        return ""
    learned = find_network(match)
    if learned is None:
        return "there are no weights for this game; it plays without them"
    return learned.remark
