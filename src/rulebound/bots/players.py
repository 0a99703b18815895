"""Players that decide within compiled code, and matches between them: for the laboratory, for training, for ladders.

A player is handed the match as it truly is, under the rule of `bots/bot.py`: it looks at `seat`, at `legal()`, at
imagined copies, and at what `Observer` and `describe` tell, which is the same in every truth that looks alike.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.bots.network import Mind, Network
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.playout import Tally, player_seed, seed_of
from rulebound.core.kernel.rng import Rng

GREEDY_COPIES: Final = 4  # of the reference
CHANCES: Final = 4294967296.0  # words of a generator


@mypyc_attr(acyclic=True)
class Player:
    """Plays at random; the others decide better."""

    def __init__(self) -> None:
        self.rng = Rng(0)

    def choose(self, match: Match) -> i64:
        """One of the legal actions of the seat that is asked."""
        actions = match.legal()
        return actions[self.rng.below(len(actions))]


def distinct(match: Match, actions: vec[i64]) -> vec[i64]:
    """Only the first of those actions that are the same move."""
    count = len(actions)
    if count == 1:
        return actions
    found = vec[i64](capacity=count)
    meanings = vec[i64](capacity=count)
    for action in actions:
        meaning = match.meaning(action)
        new = True
        for other in meanings:
            if other == meaning:
                new = False
                break
        if new:
            found = append(found, action)
            meanings = append(meanings, meaning)
    return found


def best_of(values: vec[float], count: i64, rng: Rng) -> i64:
    """The place of the highest value; among equals each with the same chance."""
    most = values[0]
    equal: i64 = 1
    for at in range(1, count):
        if values[at] > most:
            most = values[at]
            equal = 1
        elif values[at] == most:
            equal += 1
    left = rng.below(equal)
    for at in range(count):
        if values[at] == most:
            if left == 0:
                return at
            left -= 1
    return 0


@mypyc_attr(acyclic=True)
@final
class ReferencePlayer(Player):
    """The greedy bot as it always was, to the last move: the yardstick of all measurements. Four imagined copies, every
    action tried in each of them, the game's own measure."""

    def choose(self, match: Match) -> i64:
        seat = match.seat
        copies = [match.imagine(seat, self.rng) for i in range(GREEDY_COPIES)]
        actions = distinct(copies[0], copies[0].legal())
        count = len(actions)
        if count == 1:
            return actions[0]
        values = vec[float]([0.0] * count)
        for at in range(count):
            for copy in copies:
                trial = copy.clone()
                trial.apply(actions[at])
                values[at] += trial.evaluate(seat)
        return actions[best_of(values, count, self.rng)]


@mypyc_attr(acyclic=True)
@final
class StepPlayer(Player):
    """One step ahead in one imagined copy, by the game's own measure."""

    def choose(self, match: Match) -> i64:
        actions = distinct(match, match.legal())
        count = len(actions)
        if count == 1:
            return actions[0]
        seat = match.seat
        copy = match.imagine(seat, self.rng)
        values = vec[float]([0.0] * count)
        last = count - 1
        for at in range(last):
            trial = copy.clone()
            trial.apply(actions[at])
            values[at] = trial.evaluate(seat)
        copy.apply(actions[last])
        values[last] = copy.evaluate(seat)
        return actions[best_of(values, count, self.rng)]


@mypyc_attr(acyclic=True)
@final
class Minds:
    """A mind for each number of seats, made when it is needed."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.found: list[Mind] = []

    def mind(self, match: Match) -> Mind:
        for mind in self.found:
            if mind.seats == match.layout.seats and mind.observer.fits(match):
                return mind
        mind = Mind(self.network, match)
        self.found.append(mind)
        return mind


@mypyc_attr(acyclic=True)
@final
class PolicyPlayer(Player):
    """No look ahead at all: the action that the policy likes best, or, with some heat, one drawn by its chances."""

    def __init__(self, network: Network, heat: float) -> None:
        super().__init__()
        self.minds = Minds(network)
        self.heat = heat

    def choose(self, match: Match) -> i64:
        actions = match.legal()
        count = len(actions)
        if count == 1:
            return actions[0]
        mind = self.minds.mind(match)
        mind.look(match)
        best = actions[0]
        most = mind.weight(match, best)
        if self.heat <= 0.0:
            for at in range(1, count):
                weight = mind.weight(match, actions[at])
                if weight > most:
                    most = weight
                    best = actions[at]
            return best
        actions = distinct(match, actions)
        count = len(actions)
        weights = vec[float]([most] * count)
        for at in range(1, count):
            weights[at] = mind.weight(match, actions[at])
        return actions[drawn(weights, count, 1.0 / self.heat, self.rng)]


def drawn(weights: vec[float], count: i64, sharpness: float, rng: Rng) -> i64:
    """A place by the chances exp(sharpness * weight); `weights` become running sums."""
    most = weights[0]
    for at in range(1, count):
        if weights[at] > most:
            most = weights[at]
    total = 0.0
    for at in range(count):
        total += exp(sharpness * (weights[at] - most))
        weights[at] = total
    mark = total * float(rng.word()) / CHANCES
    for at in range(count):
        if mark < weights[at]:
            return at
    return count - 1


@mypyc_attr(acyclic=True)
@final
class CarelessPlayer(Player):
    """Plays so many of 1000 decisions at random, otherwise as another player does."""

    def __init__(self, player: Player, careless: i64) -> None:
        super().__init__()
        self.player = player
        self.careless = careless

    def choose(self, match: Match) -> i64:
        if self.rng.below(1000) < self.careless:
            actions = match.legal()
            return actions[self.rng.below(len(actions))]
        self.player.rng = self.rng
        return self.player.choose(match)


def sit_down(players: list[Player], seated: list[Player], turned: i64, seed: i64, deal: i64) -> None:
    """Seat the players of a deal, `turned` places further round the table, each with a generator of their own."""
    seats = len(seated)
    for player in range(seats):
        seated[(player + turned) % seats] = players[player]
        players[player].rng = Rng(player_seed(seed, deal, player))


def play_between(laid_out: Match, players: list[Player], seed: i64, first: i64, end: i64, tally: Tally) -> None:
    """Play matches number `first` to `end` - 1 of a run, as `play_randomly` does, between any players."""
    seats = tally.seats
    seated = [players[seat] for seat in range(seats)]
    for number in range(first, end):
        deal = number // seats
        turned = number % seats
        match = laid_out.clone()
        match.begin(Rng(seed_of(seed, deal)))
        sit_down(players, seated, turned, seed, deal)
        opener = match.seat
        decisions: i64 = 0
        while not match.over:
            match.apply(seated[match.seat].choose(match))
            decisions += 1
        tally.count(match, turned, opener, decisions)
