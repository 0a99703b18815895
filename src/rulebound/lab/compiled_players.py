"""The players of the laboratory by name: those that decide within compiled code, made for the game and cards of a
match."""

from __future__ import annotations

from rulebound.bots.levels import make_bot
from rulebound.bots.players import Player
from rulebound.bots.playing import PlayerBot
from rulebound.core.kernel.match import Match
from rulebound.core.mistakes import Mistake


def player_named(name: str, match: Match) -> Player:
    """Mistake for a bot that there is not, or that does not decide within compiled code."""
    if name == "random":
        return Player()
    bot = make_bot(name, 0)
    if isinstance(bot, PlayerBot):
        return bot.make(match)
    raise Mistake(f"the laboratory plays with random, greedy, policy and the levels up to sharp, not with {name!r}")
