"""The bot that takes what looks best one step ahead, in the game's own measure.

It looks at one imagined copy of the match and tries every action there. It never thinks about an answer of the foe. (As
it was at first, in four copies, it is "reference".)
"""

from __future__ import annotations

from rulebound.bots.players import Player, StepPlayer
from rulebound.bots.playing import PlayerBot
from rulebound.core.kernel.match import Match


class GreedyBot(PlayerBot):
    def __init__(self, seed: int) -> None:
        super().__init__("greedy", seed)

    def make(self, match: Match) -> Player:
        return StepPlayer()
