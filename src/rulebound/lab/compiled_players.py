"""The players of the laboratory by name: those that decide within compiled code, made for the game and cards of a
match."""

from __future__ import annotations

from rulebound.bots.players import Player, StepPlayer
from rulebound.core.match import Match
from rulebound.core.mistakes import Mistake


def player_named(name: str, match: Match) -> Player:
    """Mistake for a bot that there is not, or that does not decide within compiled code."""
    if name == "random":
        return Player()
    if name == "greedy":
        return StepPlayer()
    raise Mistake(f"the laboratory plays with random and greedy, not with {name!r}")
