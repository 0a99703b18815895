"""Looking ahead without a tree: the policy's favourite beside whatever else it thinks of, each played on by the policy.

All candidates are tried in the same imagined copies, with the same luck to come, so that mostly the moves themselves
make the difference; the worse half is dropped now and then. Another move is taken only where it was surely better than
the favourite: then so small a search is not worse than the policy alone, whatever its few numbers happen to say. It
stops where the searching seat decides again, for there the value network knows its way best.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.bots.network import Network
from rulebound.bots.players import Minds, Player, PolicyPlayer, distinct
from rulebound.bots.sheets import floats
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import full

CANDIDATES: Final = 8
UNLIKELY: Final = 6.0  # a move whose chance is so far below the favourite's (its logarithm) is no candidate
SURE: Final = 1.0  # standard errors by which a move has to be better
GUESSED: Final = 2.0  # pairs of a difference that is small, counted beside those that were seen
SMALL: Final = 0.0001  # its square
MOST_MOVES: Final = 80  # of others, until the searching seat decides again; one that is out never does


@mypyc_attr(acyclic=True)
@final
class Comparison:
    """Of the moves of one decision; `actions[0]` is the policy's favourite, the others follow by its chances."""

    def __init__(self, match: Match, seed: i64, minds: Minds, player: PolicyPlayer, ahead: i64) -> None:
        self.rng = Rng(seed)
        self.seat = match.seat
        self.match = match.imagine(match.seat, self.rng)  # the truth is not kept
        self.mind = minds.mind(match)
        self.player = player  # who plays on
        self.ahead = ahead
        self.actions = self.candidates()
        count = len(self.actions)
        self.tried = full(0, count)  # copies in which a move was compared with the favourite
        self.better = floats(count)  # by how much, together
        self.square = floats(count)
        self.left = vec[i64]()  # the places of those that are still tried, the favourite first
        for at in range(count):
            self.left = append(self.left, at)

    def candidates(self) -> vec[i64]:
        match = self.match
        mind = self.mind
        actions = distinct(match, match.legal())
        count = len(actions)
        mind.look(match)
        weights = floats(count)
        for at in range(count):
            weights[at] = mind.weight(match, actions[at])
        found = vec[i64]()
        least = -1000.0
        while len(found) < CANDIDATES and len(found) < count:
            best: i64 = 0
            for at in range(1, count):
                if weights[at] > weights[best]:
                    best = at
            if weights[best] < least:
                break
            if len(found) == 0:
                least = weights[best] - UNLIKELY
            found = append(found, actions[best])
            weights[best] = -2000.0
        return found

    def think(self, copies: i64) -> None:
        """So many copies are played on; in each stage about as many, and half of the others go after it."""
        stages: i64 = 1
        others = len(self.left) - 1
        while others > 1:
            others = (others + 1) // 2
            stages += 1
        while stages > 0 and len(self.left) > 1:
            deals = copies // (stages * len(self.left))
            if deals < 1:
                deals = 1
            for i in range(deals):
                self.compare()
            copies -= deals * len(self.left)
            self.drop_half()
            stages -= 1

    def compare(self) -> None:
        """All that are left, in one imagined copy."""
        dealt = self.match.imagine_again(self.seat, self.rng)
        usual = 0.0
        for at in self.left:
            copy = dealt.clone()
            copy.apply(self.actions[at])
            value = self.outcome(copy)
            if at == 0:
                usual = value
            else:
                self.tried[at] += 1
                self.better[at] += value - usual
                self.square[at] += (value - usual) * (value - usual)

    def outcome(self, match: Match) -> float:
        """What the seat may expect, after so many more choices and when it is its turn to decide."""
        player = self.player
        moves: i64 = 0
        while not match.over and moves < self.ahead + MOST_MOVES:
            if moves >= self.ahead and match.seat == self.seat:
                break
            match.apply(player.choose(match))
            moves += 1
        return self.mind.value(match, self.seat)

    def drop_half(self) -> None:
        """The favourite stays, and of the others the better half."""
        wanted = len(self.left) // 2
        kept = vec[i64]([0])
        for at in self.left:
            above: i64 = 0
            for other in self.left:
                if other != 0 and self.mean(other) > self.mean(at):
                    above += 1
            if at != 0 and above < wanted:
                kept = append(kept, at)
        self.left = kept

    def mean(self, at: i64) -> float:
        if self.tried[at] == 0:
            return 0.0
        return self.better[at] / float(self.tried[at])

    def surely(self, at: i64) -> float:
        """By how much a move is better than the favourite at least, as far as the copies tell."""
        count = float(self.tried[at])
        if count == 0.0:
            return 0.0
        mean = self.better[at] / count
        spread = (self.square[at] - count * mean * mean + GUESSED * SMALL) / (count + GUESSED - 1.0)
        return mean - SURE * sqrt(spread / count)

    def choice(self) -> i64:
        best: i64 = 0
        most = 0.0
        for at in self.left:
            if at != 0 and self.surely(at) > most:
                best = at
                most = self.surely(at)
        return self.actions[best]


@mypyc_attr(acyclic=True)
@final
class ComparingPlayer(Player):
    """Plays so many copies on for every decision in which the policy sees a choice."""

    def __init__(self, network: Network, copies: i64, ahead: i64) -> None:
        super().__init__()
        self.minds = Minds(network)
        self.copies = copies
        self.ahead = ahead
        self.player = PolicyPlayer(network, 0.0)
        self.player.minds = self.minds

    def choose(self, match: Match) -> i64:
        actions = match.legal()
        if len(actions) == 1:
            return actions[0]
        comparison = Comparison(match, self.rng.word(), self.minds, self.player, self.ahead)
        comparison.think(self.copies)
        return comparison.choice()
