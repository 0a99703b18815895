"""A ladder: all bots against all, in every form of a game, with ratings and what a decision costs.

With two sides each deal (and each pair of decks) is played from both. With three or four seats the two bots sit in
turn round the table, in teams opposite each other; a bot's share is that of its seats together, in fair shares. Alone
against a script each bot plays the same deals. Bots that look at the clock are given the time of this process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import exp, log, sqrt
from time import thread_time

from rulebound.bots.bot import Bot, decide
from rulebound.bots.levels import make_bot
from rulebound.bots.searching import SearchBot
from rulebound.core.intervals import wilson
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Game
from rulebound.lab.forms import MODE, Form, random_tables

SOLO = "solo"
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
        self.seconds[bot.name] = self.seconds.get(bot.name, 0.0) + thread_time() - began
        self.decisions[bot.name] = self.decisions.get(bot.name, 0) + 1
        return action

    def cost(self) -> dict[str, float]:
        return {name: 1000 * self.seconds[name] / self.decisions[name] for name in self.seconds}


def climb(
    game: Game, form: Form, bots: Sequence[str], matches: int, seed: int, told: Callable[[Pairing], None]
) -> Climb:
    """Play every pairing of a form."""
    found = Climb(form)
    clock = Clock()
    pairs = [(name, "the script") for name in bots] if form.options.get(MODE) == SOLO else combinations(bots, 2)
    for first, second in pairs:
        pairing = Pairing(first, second)
        rng = Rng(seed)
        while pairing.played < matches:
            table = random_tables(game, game.official_cards, (form,), 1, rng)[0]
            deal = rng.word()
            if form.options.get(MODE) == SOLO:
                play(table, [first, first], deal, rng, 0, pairing, clock)
            else:
                play(table, [first, second], deal, rng, 0, pairing, clock)
                play(table, [first, second], deal, rng, 1, pairing, clock)
        found.pairings.append(pairing)
        told(pairing)
    if form.options.get(MODE) != SOLO:
        found.ratings = ratings(bots, found.pairings)
    found.cost = clock.cost()
    return found


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
    if pairing.second == "the script":
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
