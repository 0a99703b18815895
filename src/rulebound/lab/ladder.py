"""A ladder: all bots against all, in every form of a game, with ratings and what a decision costs.

With two sides each deal (and each pair of decks) is played from both. With three or four seats the two bots sit in
turn round the table, in teams opposite each other; a bot's share is that of its seats together, in fair shares. Alone
against a script each bot plays the same deals. Bots that look at the clock are given the time of their own process, so
it matters little what else the machine does.

All pairings of a form meet on the same deals, and a deal follows from the seed and its number alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import exp, log, sqrt
from pathlib import Path
from time import thread_time

from rulebound.bots.bot import Bot, decide
from rulebound.bots.learned import find_network
from rulebound.bots.levels import make_bot
from rulebound.bots.searching import SearchBot
from rulebound.core.intervals import wilson
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.playout import seed_of
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Game
from rulebound.core.people.registry import game as game_named
from rulebound.lab.forms import MODE, Form, random_tables
from rulebound.lab.kept import Kept
from rulebound.lab.runner import Part, Play, Runner

SOLO = "solo"
SCRIPT = "the script"
DEALS_IN_PART = 2  # a deal of two bots that think for seconds takes minutes
SCALE = 400.0 / log(10.0)  # ratings as chess players know them: 400 points are odds of ten to one
ROUNDS = 200


@dataclass
class Pairing:
    """The share of the first against the second."""

    first: str
    second: str
    won: float = 0.0
    played: int = 0

    @property
    def share(self) -> float:
        return self.won / self.played

    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.played)


@dataclass
class Climb:
    """What was found in one form of play: pairings, ratings with the half of their 95 % intervals, and milliseconds of
    a decision."""

    form: Form
    pairings: list[Pairing] = field(default_factory=list)
    ratings: dict[str, tuple[float, float]] = field(default_factory=dict)
    cost: dict[str, float] = field(default_factory=dict)


class Clock:
    """How long each bot thinks, in the time of this process."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.decisions: dict[str, int] = {}

    def choose(self, bot: Bot, match: Match) -> int:
        began = thread_time()
        action = bot.choose(match)
        self.add(bot.name, thread_time() - began, 1)
        return action

    def add(self, name: str, seconds: float, decisions: int) -> None:
        self.seconds[name] = self.seconds.get(name, 0.0) + seconds
        self.decisions[name] = self.decisions.get(name, 0) + decisions

    def cost(self) -> dict[str, float]:
        return {name: 1000 * self.seconds[name] / self.decisions[name] for name in self.seconds}


@dataclass(frozen=True)
class LadderWork:
    """All pairings of a form: part p plays deals of the one that its `what` numbers."""

    game: str
    form: Form
    pairs: tuple[tuple[str, str], ...]
    seed: int

    @property
    def sides(self) -> int:
        """From how many sides a deal is played."""
        return 1 if self.form.options.get(MODE) == SOLO else 2

    def ready(self) -> Play:
        game = game_named(self.game)

        def play_part(part: Part) -> list[float]:
            first, second = self.pairs[int(part[0])]
            pairing, clock = Pairing(first, second), Clock()
            for number in range(part[1], part[2]):
                rng = Rng(seed_of(self.seed, number))
                table, deal = random_tables(game, game.official_cards, (self.form,), 1, rng)[0], rng.word()
                find_network(table)  # weights are read before anybody's time is taken
                for turned in range(self.sides):
                    play(table, [first, first if self.sides == 1 else second], deal, rng, turned, pairing, clock)
            thought = [(clock.seconds.get(name, 0.0), clock.decisions.get(name, 0)) for name in (first, second)]
            return [pairing.won, pairing.played, *(float(number) for each in thought for number in each)]

        return play_part

    def facts(self) -> dict[str, object]:
        """What a file of kept parts must agree with."""
        cards = game_named(self.game).official_cards.digest
        facts = {"ladder": self.game, "form": self.form.name, "cards": cards, "seed": self.seed}
        return facts | {"pairings": [list(pair) for pair in self.pairs]}


def climb(
    game: Game,
    form: Form,
    bots: Sequence[str],
    matches: int,
    seed: int,
    runner: Runner,
    told: Callable[[Pairing], None],
    keep: Path | None = None,
) -> Climb:
    """Play every pairing of a form."""
    solo = form.options.get(MODE) == SOLO
    pairs = [(name, SCRIPT) for name in bots] if solo else list(combinations(bots, 2))
    work = LadderWork(game.id, form, tuple(pairs), seed)
    deals = -(-matches // work.sides)
    found = Climb(form, [Pairing(*pair) for pair in pairs])
    clock = Clock()
    wanted = list(ladder_parts(len(pairs), deals))
    for part, numbers in Kept(keep, work.facts()).results(runner, work, wanted):
        pairing = found.pairings[int(part[0])]
        pairing.won += numbers[0]
        pairing.played += int(numbers[1])
        clock.add(pairing.first, numbers[2], int(numbers[3]))
        if not solo:
            clock.add(pairing.second, numbers[4], int(numbers[5]))
        if part[2] == deals:
            told(pairing)
    if not solo:
        found.ratings = ratings(bots, found.pairings)
    found.cost = clock.cost()
    return found


def ladder_parts(pairs: int, deals: int) -> Iterator[Part]:
    for pair in range(pairs):
        for first in range(0, deals, DEALS_IN_PART):
            yield str(pair), first, min(first + DEALS_IN_PART, deals)


def play(table: Match, names: list[str], deal: int, rng: Rng, turned: int, pairing: Pairing, clock: Clock) -> None:
    """One match; the bots sit in turn, `turned` places further round."""
    match = table.clone()
    match.begin(Rng(deal))
    seats = int(match.layout.seats)
    bots = [make_bot(names[(seat + turned) % 2], rng.word()) for seat in range(seats)]
    for bot in bots:
        if isinstance(bot, SearchBot):
            bot.clock = thread_time  # other work on the machine is not to make it weaker
    while not match.over:
        decide(match, bots, clock.choose(bots[match.seat], match))
    mine = [seat for seat in range(seats) if (seat + turned) % 2 == 0]
    if pairing.second == SCRIPT:
        mine = [0]
    got = sum(float(match.score(seat)) for seat in mine)
    if len(mine) * 2 != seats and len(mine) > 1:  # three seats: two of the one and one of the other
        got = got / len(mine) / (got / len(mine) + (1.0 - got) / (seats - len(mine)))
    elif seats == 3:
        got = got / (got + (1.0 - got) / 2.0)
    pairing.won += got
    pairing.played += 1


def ratings(bots: Sequence[str], pairings: Sequence[Pairing]) -> dict[str, tuple[float, float]]:
    """Ratings by Bradley and Terry, the mean 0, with the half width of their 95 % intervals. A bot that won or lost
    everything is held by half a match against each other."""
    strength = dict.fromkeys(bots, 1.0)
    won = dict.fromkeys(bots, 0.0)
    for pairing in pairings:
        won[pairing.first] += pairing.won + 0.5
        won[pairing.second] += pairing.played - pairing.won + 0.5
    for _ in range(ROUNDS):
        for name in bots:
            met = sum(
                (pairing.played + 1.0) / (strength[pairing.first] + strength[pairing.second])
                for pairing in pairings
                if name in (pairing.first, pairing.second)
            )
            strength[name] = won[name] / met
        mean = exp(sum(log(value) for value in strength.values()) / len(strength))
        strength = {name: value / mean for name, value in strength.items()}
    found = {}
    for name in bots:
        known = 1e-9
        for pairing in pairings:
            if name in (pairing.first, pairing.second):
                first, second = strength[pairing.first], strength[pairing.second]
                known += (pairing.played + 1.0) * first * second / (first + second) ** 2
        found[name] = (SCALE * log(strength[name]), 1.96 * SCALE / sqrt(known))
    return found
