"""The bot that plays at random: every legal action has the same chance."""

from __future__ import annotations

from rulebound.bots.bot import Bot
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng


class RandomBot(Bot):
    name = "random"

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, match: Match) -> int:
        # One draw for every decision, forced or not: `play_randomly` in core/kernel/playout.py does the same.
        actions = match.legal()
        return int(actions[self.rng.below(len(actions))])
