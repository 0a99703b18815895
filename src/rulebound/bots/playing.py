"""Bots around the compiled players: the player is made at the first decision, for the game and cards of its match."""

from __future__ import annotations

from rulebound.bots.bot import Bot
from rulebound.bots.comparing import ComparingPlayer
from rulebound.bots.learned import Learned, find_network, need_network
from rulebound.bots.players import CarelessPlayer, Player, PolicyPlayer, ReferencePlayer, StepPlayer
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng

UNWEIGHED = "there are no weights for this game: it looks one step ahead"


class PlayerBot(Bot):
    """A bot that decides as a player does."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.rng = Rng(seed)
        self.player: Player | None = None

    def make(self, match: Match) -> Player:
        raise NotImplementedError

    def choose(self, match: Match) -> int:
        if self.player is None:
            self.player = self.make(match)
            self.player.rng = self.rng
        return int(self.player.choose(match))


class ReferenceBot(PlayerBot):
    def __init__(self, seed: int) -> None:
        super().__init__("reference", seed)

    def make(self, match: Match) -> Player:
        return ReferencePlayer()


class PolicyBot(PlayerBot):
    """The learned policy, and nothing else: Mistake where there are no weights."""

    def __init__(self, seed: int) -> None:
        super().__init__("policy", seed)

    def make(self, match: Match) -> Player:
        learned = need_network(match, self.name)
        self.remark = learned.remark
        return PolicyPlayer(learned.network, 0.0)


class LevelBot(PlayerBot):
    """A level for people that does not search: the policy, some decisions at random."""

    def make(self, match: Match) -> Player:
        learned = find_network(match)
        if learned is None:
            self.remark = UNWEIGHED
            return CarelessPlayer(StepPlayer(), UNLEARNED_CARELESS[self.name])
        self.remark = learned.remark
        player = PolicyPlayer(learned.network, 0.0)
        careless = careless_of(self.name, learned)
        return CarelessPlayer(player, careless) if careless else player


UNLEARNED_CARELESS = {"gentle": 850, "easy": 700, "fair": 0}


def careless_of(name: str, learned: Learned) -> int:
    return {"gentle": learned.tuned.gentle, "easy": learned.tuned.easy, "fair": 0}[name]


def gentle(seed: int) -> Bot:
    return LevelBot("gentle", seed)


def easy(seed: int) -> Bot:
    return LevelBot("easy", seed)


def fair(seed: int) -> Bot:
    return LevelBot("fair", seed)


class SharpBot(PlayerBot):
    """The policy, which looks ahead at so many moments as make it the level between "fair" and "strong"."""

    def __init__(self, seed: int) -> None:
        super().__init__("sharp", seed)

    def make(self, match: Match) -> Player:
        learned = find_network(match)
        if learned is None:
            self.remark = UNWEIGHED
            return StepPlayer()
        self.remark = learned.remark
        return ComparingPlayer(learned.network, learned.tuned.sharp, learned.tuned.ahead)
