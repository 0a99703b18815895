"""The bot that takes what looks best one step ahead, in the game's own measure.

It looks at a few imagined copies of the match and tries every action in the same copies, so that luck with the hidden
cards does not decide between two actions. It never thinks about an answer of the foe.
"""

from __future__ import annotations

from rulebound.bots.bot import Bot
from rulebound.core.match import Match
from rulebound.core.rng import Rng

COPIES = 4


class GreedyBot(Bot):
    def __init__(self, seed: int, name: str = "greedy") -> None:
        self.name = name
        self.rng = Rng(seed)

    def choose(self, match: Match) -> int:
        seat = match.seat
        copies = [match.imagine(seat, self.rng) for _ in range(COPIES)]
        actions = one_of_each_meaning(copies[0])
        if len(actions) == 1:
            return actions[0]
        values = [sum(value_after(copy, action, seat) for copy in copies) for action in actions]
        most = max(values)
        best = [action for action, value in zip(actions, values, strict=True) if value == most]
        return best[self.rng.below(len(best))]


def one_of_each_meaning(copy: Match) -> list[int]:
    """The legal actions, but only the first of those that are the same move."""
    found: dict[int, int] = {}
    for action in copy.legal():
        found.setdefault(int(copy.meaning(action)), int(action))
    return list(found.values())


def value_after(copy: Match, action: int, seat: int) -> float:
    trial = copy.clone()
    trial.apply(action)
    return float(trial.evaluate(seat))
