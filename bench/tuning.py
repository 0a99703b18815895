"""Compares ways to search, at equal processor time for each decision: what bots/learnt/tuned.toml stands on.

    python bench/tuning.py five_rows --ms 50 --rival reference --jobs 2 --seconds 300 "" "short=0,view=1" plain

Each way is a list of settings (bots/learned.py), beside those that are shipped; `weights=FILE` takes other weights,
"plain" is the search without weights, `ms=200` another time, `n=64` so many simulations instead, `beliefs=1` weighs
imagined copies by what others did, and `open=1` lets it see every card, decks and all: no honest player can know as
much, so what it wins is a ceiling of luck. "sharp,sharp=32,ahead=4" is that level with other settings; any other name
is the bot of that name. All ways play the rival (a way too) on the same deals, each deal from both sides, until the
time is up. Thinking is counted in the time of its own process, so other work on the machine does not matter.

With `--keep FILE` what was played is kept, and the same command goes on. `--decide 0.65` stops a way where its interval
leaves this share: good enough to choose settings by, but such an interval does not hold for what was chosen.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

from rulebound.bots import weights
from rulebound.bots.bot import Bot, decide
from rulebound.bots.comparing import ComparingPlayer
from rulebound.bots.learned import find_network
from rulebound.bots.levels import make_bot
from rulebound.bots.players import Minds, Player
from rulebound.bots.playing import PlayerBot
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


class OtherSharpBot(PlayerBot):
    """The level "sharp" with other settings or weights."""

    def __init__(self, seed: int, player: Player) -> None:
        super().__init__("sharp", seed)
        self.other = player

    def make(self, match: Match) -> Player:
        return self.other


class Way:
    """How to make the bots of one way."""

    def __init__(self, name: str, way: str, ms: float, match: Match) -> None:
        parts = [part for part in way.split(",") if part]
        self.name = next((part for part in parts if "=" not in part), "")
        given = dict(part.split("=") for part in parts if "=" in part)
        self.simulations = int(given.pop("n", 0))
        self.seconds = 0.0 if self.simulations else float(given.pop("ms", ms)) / 1000
        self.open = bool(int(given.pop("open", 0)))
        file = given.pop("weights", None)
        learned = find_network(match)
        assert learned is not None, "there are no weights"
        network = learned.network
        if file is not None:
            rules = game(name)
            network = weights.load(Path(file), rules, rules.official_cards, match).network
        self.network = network
        self.minds = Minds(network)
        self.tuned = learned.tuned._replace(
            **{key: type(getattr(learned.tuned, key))(float(value)) for key, value in given.items()}
        )

    def bot(self, seed: int) -> Bot:
        if self.name == "sharp":
            return OtherSharpBot(seed, ComparingPlayer(self.network, self.tuned.sharp, self.tuned.ahead))
        if self.name not in ("", "plain"):
            return make_bot(self.name, seed)
        kind = SeeingBot if self.open else SearchBot
        bot = kind("search", seed, self.simulations, self.seconds, weighed=not self.name)
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


DECIDING = 40  # matches before a way can be stopped


class Kept:
    """What each way won, its matches, simulations and decisions; every deal is a line of the file, if there is one."""

    def __init__(self, path: Path | None, asked: argparse.Namespace) -> None:
        self.path = path
        self.told = {"game": asked.game, "form": asked.form, "rival": asked.rival, "ms": asked.ms, "first": asked.first}
        self.found = {way: [0.0, 0.0, 0.0, 0.0] for way in asked.ways}
        for line in path.read_text(encoding="utf-8").splitlines() if path and path.is_file() else ():
            kept = json.loads(line)
            way, numbers = kept.pop("way"), kept.pop("numbers")
            if kept == self.told and way in self.found:
                self.add(way, numbers)

    def add(self, way: str, numbers: Sequence[float]) -> None:
        for at, number in enumerate(numbers):
            self.found[way][at] += number

    def take(self, waiting: Any) -> bool:
        """Note what is ready."""
        if not waiting.ready():
            return False
        way, *numbers = waiting.get()
        self.add(way, numbers)
        if self.path:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({**self.told, "way": way, "numbers": numbers}) + "\n")
        return True

    def decided(self, way: str, wanted: float) -> bool:
        won, played = self.found[way][:2]
        if not wanted or played < DECIDING:
            return False
        low, high = wilson(won, int(played))
        return high < wanted or low > wanted


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
    parser.add_argument("--keep", type=Path, help="a file of what was played, to go on from")
    parser.add_argument("--decide", type=float, default=0.0, help="stop a way whose interval leaves this share")
    asked = parser.parse_args()
    until = perf_counter() + asked.seconds
    kept = Kept(asked.keep, asked)
    played = {way: int(numbers[1]) // 2 for way, numbers in kept.found.items()}

    def jobs() -> Any:
        for number in range(asked.deals):
            for way in asked.ways:
                if perf_counter() > until:
                    return
                if number >= played[way] and not kept.decided(way, asked.decide):
                    yield asked.game, asked.form, way, asked.rival, asked.ms, asked.first + number

    with multiprocessing.get_context("fork").Pool(asked.jobs) as pool:
        waiting: list[Any] = []
        for job in jobs():
            waiting.append(pool.apply_async(play_deal, (job,)))
            while len(waiting) >= asked.jobs + 2:
                waiting = [each for each in waiting if not kept.take(each)]
                if len(waiting) >= asked.jobs + 2:
                    waiting[0].wait(0.05)
        pool.close()
        pool.join()
        for each in waiting:
            kept.take(each)
    for way, (won, of, simulations, decisions) in kept.found.items():
        if of:
            low, high = wilson(won, int(of))
            print(
                f"{asked.game} {asked.ms:g} ms [{way}] against {asked.rival}: "
                f"{won / of:.3f} [{low:.3f}, {high:.3f}] of {of:g}; "
                f"{simulations / max(1, decisions):.0f} simulations"
            )


if __name__ == "__main__":
    main()
