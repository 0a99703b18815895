"""The players of the laboratory by name: those that decide within compiled code, made for the game and cards of a
match."""

from __future__ import annotations

import re

from rulebound.bots.learned import find_network
from rulebound.bots.levels import make_bot
from rulebound.bots.players import Player
from rulebound.bots.playing import PlayerBot
from rulebound.bots.tree import TreePlayer
from rulebound.core.kernel.match import Match
from rulebound.core.mistakes import Mistake


def player_named(name: str, match: Match) -> Player:
    """Mistake for a bot that there is not, or that does not decide within compiled code."""
    if name == "random":
        return Player()
    bot = make_bot(name, 0)
    if isinstance(bot, PlayerBot):
        return bot.make(match)
    simulations = re.fullmatch(r"search:(\d+)", name)
    learned = find_network(match) if simulations else None
    if simulations and learned:
        return TreePlayer(learned.network, learned.tuned.settings(), int(simulations[1]))
    raise Mistake(
        "the laboratory plays with random, greedy, policy, the levels up to sharp and, where a game has weights, "
        f"search:N; not with {name!r}"
    )
