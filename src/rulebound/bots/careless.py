"""The bot that does not always look: now and then it plays at random, otherwise as the greedy bot does."""

from __future__ import annotations

from rulebound.bots.bot import Bot
from rulebound.bots.chance import RandomBot
from rulebound.bots.greedy import GreedyBot
from rulebound.core.match import Match
from rulebound.core.rng import Rng


class CarelessBot(Bot):
    """Plays `careless` of 100 decisions at random."""

    def __init__(self, name: str, seed: int, careless: int) -> None:
        self.name = name
        self.rng = Rng(seed)
        self.careless = careless
        self.random = RandomBot(self.rng.word())
        self.greedy = GreedyBot(self.rng.word())

    def choose(self, match: Match) -> int:
        bot = self.random if self.rng.below(100) < self.careless else self.greedy
        return bot.choose(match)
