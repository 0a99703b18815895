"""Compares ways to search, at equal processor time for each decision: what bots/learnt/tuned.toml stands on.

    python bench/tuning.py five_rows --ms 50 --rival reference --jobs 2 --seconds 300 "" "short=0,view=1" plain

Each way is a list of settings (bots/learned.py), beside those that are shipped; `weights=FILE` takes other weights,
"plain" is the search without weights, `ms=200` another time, `beliefs=1` weighs imagined copies by what others did, and
`open=1` lets it see every card, decks and all: no honest player can know as much, so what it wins is a ceiling of luck.
"reference", "greedy", "policy" are those players. All ways play the rival on the same deals, each deal from both sides,
until the time is up. Thinking is counted in the time of its own process, so other work on the machine does not matter.
"""

from __future__ import annotations

import argparse
import multiprocessing
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

from rulebound.bots import weights
from rulebound.bots.bot import Bot, decide
from rulebound.bots.learned import find_network
from rulebound.bots.levels import make_bot
from rulebound.bots.players import Minds
from rulebound.bots.searching import SearchBot
from rulebound.core.intervals import wilson
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.registry import game
from rulebound.lab.forms import forms_of_play, random_tables


class SeeingBot(SearchBot):
    """Searches with all cards open to it."""

    remembers = False

    def choose(self, match: Match) -> int:
        seen = match.clone()
        for card in range(match.layout.cards):
            seen.known_to[card] |= 1 << match.seat
        return super().choose(seen)


class Way:
    """How to make the bots of one way."""

    def __init__(self, name: str, way: str, ms: float, match: Match) -> None:
        self.name = "plain" if "plain" in way else way if way in ("reference", "greedy", "policy") else ""
        given = dict(part.split("=") for part in way.split(",") if "=" in part)
        self.seconds = float(given.pop("ms", ms)) / 1000
        self.open = bool(int(given.pop("open", 0)))
        file = given.pop("weights", None)
        learned = find_network(match)
        assert learned is not None, "there are no weights"
        network = learned.network
        if file is not None:
            rules = game(name)
            network = weights.load(Path(file), rules, rules.official_cards, match).network
        self.minds = Minds(network)
        self.tuned = learned.tuned._replace(
            **{key: type(getattr(learned.tuned, key))(float(value)) for key, value in given.items()}
        )

    def bot(self, seed: int) -> Bot:
        if self.name in ("reference", "greedy", "policy"):
            return make_bot(self.name, seed)
        kind = SeeingBot if self.open else SearchBot
        bot = kind("search", seed, 0, self.seconds, weighed=not self.name)
        bot.clock = thread_time
        if not self.name:
            bot.minds, bot.tuned = self.minds, self.tuned
        return bot


_ways: dict[tuple[str, str, float], Way] = {}


def play_deal(job: tuple[str, int, str, str, float, int]) -> tuple[str, float, int, int, int]:
    """One deal from both sides: the way, what it won, and its simulations and decisions."""
    name, form, way, rival, ms, number = job
    rules = game(name)
    rng = Rng(number * 7919 + 31)
    table = random_tables(rules, rules.official_cards, forms_of_play(rules)[form : form + 1], 1, rng)[0]
    deal = rng.word()
    both = []
    for each in (way, rival):
        if (name, each, ms) not in _ways:
            _ways[name, each, ms] = Way(name, each, ms, table)
        both.append(_ways[name, each, ms])
    won, simulations, decisions = 0.0, 0, 0
    seats = int(table.layout.seats)
    for turned in (0, 1):
        match = table.clone()
        match.begin(Rng(deal))
        bots = [both[(seat + turned) % 2].bot(rng.word()) for seat in range(seats)]
        while not match.over:
            bot = bots[match.seat]
            action = bot.choose(match)
            if isinstance(bot, SearchBot) and (match.seat + turned) % 2 == 0 and bot.tried:
                simulations += sum(bot.tried.values())
                decisions += 1
            decide(match, bots, action)
        won += sum(float(match.score(seat)) for seat in range(seats) if (seat + turned) % 2 == 0)
    return way, won, 2, simulations, decisions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("ways", nargs="+")
    parser.add_argument("--rival", default="reference")
    parser.add_argument("--ms", type=float, default=50.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--form", type=int, default=0, help="which form of play: seats, teams")
    asked = parser.parse_args()
    until = perf_counter() + asked.seconds
    found = {way: [0.0, 0, 0, 0] for way in asked.ways}

    def jobs() -> Any:
        for number in range(asked.first, asked.first + asked.deals):
            for way in asked.ways:
                if perf_counter() > until:
                    return
                yield asked.game, asked.form, way, asked.rival, asked.ms, number

    with multiprocessing.get_context("fork").Pool(asked.jobs) as pool:
        waiting: list[Any] = []
        for job in jobs():
            waiting.append(pool.apply_async(play_deal, (job,)))
            while len(waiting) >= asked.jobs + 2:
                waiting = [each for each in waiting if not count(each, found)]
                if len(waiting) >= asked.jobs + 2:
                    waiting[0].wait(0.05)
        pool.close()
        pool.join()
        for each in waiting:
            count(each, found)
    for way, (won, played, simulations, decisions) in found.items():
        if played:
            low, high = wilson(won, int(played))
            print(
                f"{asked.game} {asked.ms:g} ms [{way}] against {asked.rival}: "
                f"{won / played:.3f} [{low:.3f}, {high:.3f}] of {played:g}; "
                f"{simulations / max(1, decisions):.0f} simulations"
            )


def count(waiting: Any, found: dict[str, list[float]]) -> bool:
    if not waiting.ready():
        return False
    way, *numbers = waiting.get()
    for at, number in enumerate(numbers):
        found[way][at] += number
    return True


if __name__ == "__main__":
    main()
