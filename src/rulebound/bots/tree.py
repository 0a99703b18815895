"""Information-set tree search with a learned prior and a learned evaluation, for every game and any number of seats.

Every simulation plays on a copy in which what the searching seat does not know was dealt again, so the tree is over
what the seat can see: a node is reached by meanings of actions ("play Archer in row 2"), and actions of equal meaning
are one. Which of them is tried next follows from the policy's chances and from what was found (PUCT); a new node is
judged by the value network, after a few moves of the policy where a game gains by that. (`search.py` needs no weights.)

A decision with one legal move has no node. What lies below a move that was made is kept (`descend`, `go_on`). With
beliefs the copies are not dealt by what is possible alone, but by how likely the moves of others were (beliefs.py).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.bots.beliefs import Beliefs
from rulebound.bots.network import Network
from rulebound.bots.players import CHANCES, Minds, Player, distinct, drawn
from rulebound.bots.sheets import floats
from rulebound.core.kernel.match import Match, play_chapter
from rulebound.core.kernel.rng import Rng

NO_NODE: Final = -1
MOVES: Final = 1000
MOST_NODES: Final = 1000000  # about 60 MB
COPIES: Final = 24  # that are believed in at a time
CANDIDATES: Final = 3  # of which each of the first copies is taken
RENEWAL: Final = 8  # simulations after which another copy may take the place of one of them


@mypyc_attr(acyclic=True)
@final
class Settings:
    """What a search does with a network, in each game."""

    def __init__(
        self,
        reach: float,
        sharpness: float,
        short: i64,
        loose: i64,
        trust: float,
        view: i64,
        doubt: float,
        others: float,
    ) -> None:
        self.reach = reach  # how far the prior and the number of tries count beside what was found
        self.sharpness = sharpness  # of the prior
        self.short = short  # moves of the policy before the value network judges
        self.loose = loose  # random moves before it judges
        self.trust = trust  # in the value network; the rest in a match that is played on at random
        self.view = view  # with two seats it judges for the searching one (0), the one that decides (1) or both (2)
        self.doubt = doubt  # an untried move is taken to be so much worse than the mean of its siblings
        # Of the moves of others so many are drawn by the policy, which sees what they see. The rest are the best that
        # were found, and those were found against what the searching seat holds, as if others saw its hand.
        self.others = others


@mypyc_attr(acyclic=True)
@final
class Search:
    """A search from one decision of a match. More simulations may be added at any time; the same seed and number of
    simulations give the same tree."""

    def __init__(self, match: Match, seed: i64, minds: Minds, settings: Settings) -> None:
        self.rng = Rng(seed)
        self.seat = match.seat
        self.match = match.imagine(match.seat, self.rng)  # the truth is not kept
        self.minds = minds
        self.mind = minds.mind(match)
        self.settings = settings
        self.drawn_moves = i64(settings.others * float(MOVES))
        self.beliefs: Beliefs | None = None
        self.believed: list[Match] = []
        self.likelihood = floats(COPIES)  # of each of them: the logarithm
        self.simulations: i64 = 0
        self.shares = floats(match.layout.seats)  # of the victory, after the present simulation
        # The tree: nodes as columns; the children of a node are a linked list.
        self.meaning = vec[i64]()
        self.mover = vec[i64]()  # who made the move that led here
        self.visits = vec[i64]()
        self.reward = vec[float]()  # of the mover
        self.prior = vec[float]()
        self.first_child = vec[i64]()
        self.sibling = vec[i64]()
        self.root = self.grow(NO_NODE, 0, match.seat, 1.0)

    # ------------------------------------------------------------ the tree

    def grow(self, parent: i64, meaning: i64, mover: i64, prior: float) -> i64:
        """A new node, in front of its parent's children."""
        node = len(self.meaning)
        self.meaning = append(self.meaning, meaning)
        self.mover = append(self.mover, mover)
        self.visits = append(self.visits, 0)
        self.reward = append(self.reward, 0.0)
        self.prior = append(self.prior, prior)
        self.first_child = append(self.first_child, NO_NODE)
        sibling: i64 = NO_NODE
        if parent != NO_NODE:
            sibling = self.first_child[parent]
            self.first_child[parent] = node
        self.sibling = append(self.sibling, sibling)
        return node

    def child(self, node: i64, meaning: i64, mover: i64) -> i64:
        """Below one node two seats may decide: where the first has no choice in some copies, it has no node there."""
        found = self.first_child[node]
        while found != NO_NODE and (self.meaning[found] != meaning or self.mover[found] != mover):
            found = self.sibling[found]
        return found

    # ------------------------------------------------------------ thinking

    def think(self, simulations: i64) -> None:
        for i in range(simulations):
            self.simulate(self.copy())
            self.simulations += 1

    def copy(self) -> Match:
        """The match as the seat believes it: what it does not know is dealt again."""
        beliefs = self.beliefs
        if beliefs is None or len(beliefs.moments) == 0:
            return self.match.imagine_again(self.seat, self.rng)
        believed = self.believed
        rng = self.rng
        if len(believed) < COPIES:
            for at in range(COPIES):
                believed.append(self.candidate(beliefs, at))
                for other in range(1, CANDIDATES):
                    self.reconsider(beliefs, at)
        if self.simulations % RENEWAL == 0:
            self.reconsider(beliefs, rng.below(COPIES))
        copy = believed[rng.below(COPIES)].clone()
        copy.rng = Rng(rng.word())
        return copy

    def candidate(self, beliefs: Beliefs, at: i64) -> Match:
        copy = self.match.imagine_again(self.seat, self.rng)
        self.likelihood[at] = beliefs.likelihood(copy)
        return copy

    def reconsider(self, beliefs: Beliefs, at: i64) -> None:
        """Another copy in this place, with a chance as large as it is likelier (Metropolis and Hastings)."""
        before = self.likelihood[at]
        copy = self.candidate(beliefs, at)
        change = self.likelihood[at] - before
        if change >= 0.0 or float(self.rng.word()) < CHANCES * exp(change):
            self.believed[at] = copy
        else:
            self.likelihood[at] = before

    def simulate(self, match: Match) -> None:
        path = vec[i64](capacity=32)
        path = append(path, self.root)
        node = self.root
        while not match.over:
            actions = distinct(match, match.legal())
            if len(actions) == 1:
                match.apply(actions[0])
                continue
            if self.first_child[node] == NO_NODE and len(self.meaning) > MOST_NODES:
                break
            children = self.children(match, node, actions)
            if match.seat != self.seat and self.rng.below(MOVES) < self.drawn_moves:
                at = self.by_policy(match, actions)
            else:
                at = self.most_promising(children)
            node = children[at]
            match.apply(actions[at])
            path = append(path, node)
            if self.visits[node] == 0:
                break
        self.judge(match)
        shares = self.shares
        for node in path:
            self.visits[node] += 1
            self.reward[node] += shares[self.mover[node]]

    def children(self, match: Match, node: i64, actions: vec[i64]) -> vec[i64]:
        """The node of every action; those that are missing are made, with the policy's chances. Siblings are linked in
        the order of actions, so each is mostly found right behind the one before."""
        count = len(actions)
        found = vec[i64](capacity=count)
        meaning = self.meaning
        mover = self.mover
        sibling = self.sibling
        seat = match.seat
        missing: i64 = 0
        following = self.first_child[node]
        for action in actions:
            child = following
            wanted = match.meaning(action)
            if child == NO_NODE or meaning[child] != wanted or mover[child] != seat:
                child = self.child(node, wanted, seat)
            if child == NO_NODE:
                missing += 1
            else:
                following = sibling[child]
            found = append(found, child)
        if missing > 0:
            mind = self.mind
            mind.look(match)
            for at in range(count - 1, -1, -1):
                if found[at] == NO_NODE:
                    prior = exp(self.settings.sharpness * mind.weight(match, actions[at]))
                    found[at] = self.grow(node, match.meaning(actions[at]), seat, prior)
        return found

    def most_promising(self, children: vec[i64]) -> i64:
        """The place of the child to try next."""
        total = 0.0
        tried: i64 = 0
        worth = 0.0
        for child in children:
            total += self.prior[child]
            tried += self.visits[child]
            worth += self.reward[child]
        mean = 0.5
        if tried > 0:
            mean = worth / float(tried)
        scale = self.settings.reach * sqrt(float(tried + 1)) / total
        best: i64 = 0
        most = -1000.0
        for at in range(len(children)):
            child = children[at]
            visits = self.visits[child]
            value = mean - self.settings.doubt
            if visits > 0:
                value = self.reward[child] / float(visits)
            value += scale * self.prior[child] / float(1 + visits)
            if value > most:
                best = at
                most = value
        return best

    def by_policy(self, match: Match, actions: vec[i64]) -> i64:
        """The place of an action that is drawn by the policy's chances."""
        mind = self.mind
        mind.look(match)
        count = len(actions)
        weights = floats(count)
        for at in range(count):
            weights[at] = mind.weight(match, actions[at])
        return drawn(weights, count, 1.0, self.rng)

    def judge(self, match: Match) -> None:
        """What every seat may expect from here, in `shares`."""
        shares = self.shares
        mind = self.mind
        seats = match.layout.seats
        settings = self.settings
        left = settings.short
        while left > 0 and not match.over:
            left -= 1
            match.apply(self.likely(match))
        left = settings.loose
        while left > 0 and not match.over:
            left -= 1
            actions = match.legal()
            match.apply(actions[self.rng.below(len(actions))])
        if match.over:
            for seat in range(seats):
                shares[seat] = match.score(seat)
            return
        trust = settings.trust
        total = 1e-9
        if trust > 0.0:
            if seats == 2 and settings.view != 2:
                viewer = self.seat
                if settings.view == 1:
                    viewer = match.seat
                shares[viewer] = mind.value(match, viewer)
                shares[1 - viewer] = 1.0 - shares[viewer]
                total = 1.0
            else:
                for seat in range(seats):
                    shares[seat] = mind.value(match, seat)
                    total += shares[seat]
        if trust < 1.0:
            play_chapter(match, match.chapter(), match.horizon(), self.rng)
        for seat in range(seats):
            shares[seat] = trust * shares[seat] / total
            if trust < 1.0:
                shares[seat] += (1.0 - trust) * match.prospect(seat)

    def likely(self, match: Match) -> i64:
        """A move of the policy by its chances."""
        actions = match.legal()
        if len(actions) == 1:
            return actions[0]
        return actions[self.by_policy(match, actions)]

    # ------------------------------------------------------------ going on

    def descend(self, meaning: i64, mover: i64) -> bool:
        """A move was made where the search stands; False where the tree does not know it. A seat that has no node there
        never had a choice, as far as was looked: its move leads nowhere else."""
        child = self.child(self.root, meaning, mover)
        if child == NO_NODE:
            other = self.first_child[self.root]
            while other != NO_NODE:
                if self.mover[other] == mover:
                    return False
                other = self.sibling[other]
            return True
        self.root = child
        return True

    def go_on(self, match: Match) -> None:
        """The moves that led to this match were descended: what was found below them is kept, and nothing else."""
        meaning = self.meaning
        mover = self.mover
        visits = self.visits
        reward = self.reward
        prior = self.prior
        first_child = self.first_child
        sibling = self.sibling
        waiting = append(vec[i64](), self.root)
        self.meaning = vec[i64]()
        self.mover = vec[i64]()
        self.visits = vec[i64]()
        self.reward = vec[float]()
        self.prior = vec[float]()
        self.first_child = vec[i64]()
        self.sibling = vec[i64]()
        self.root = self.grow(NO_NODE, 0, self.seat, 1.0)
        node: i64 = 0
        while node < len(waiting):
            child = first_child[waiting[node]]
            while child != NO_NODE:
                kept = self.grow(node, meaning[child], mover[child], prior[child])
                self.visits[kept] = visits[child]
                self.reward[kept] = reward[child]
                if node == self.root:
                    self.visits[node] += visits[child]
                    if mover[child] == self.seat:
                        self.reward[node] += reward[child]
                waiting = append(waiting, child)
                child = sibling[child]
            node += 1
        self.simulations = self.visits[self.root]
        self.match = match.imagine(self.seat, self.rng)
        self.believed = []

    # ------------------------------------------------------------ what was found

    def visits_of(self, action: i64) -> i64:
        """How often the search tried an action of the root."""
        child = self.child(self.root, self.match.meaning(action), self.match.seat)
        if child == NO_NODE:
            return 0
        return self.visits[child]

    def value_of(self, action: i64) -> float:
        """The mean share of the victory after an action of the root; 0 if it was never tried."""
        child = self.child(self.root, self.match.meaning(action), self.match.seat)
        if child == NO_NODE or self.visits[child] == 0:
            return 0.0
        return self.reward[child] / float(self.visits[child])

    def expected(self) -> float:
        """The share of the victory that the seat may expect."""
        if self.visits[self.root] == 0:
            return 0.5
        return self.reward[self.root] / float(self.visits[self.root])

    def choice(self) -> i64:
        """The most visited action; among equals the first."""
        best: i64 = -1
        most: i64 = -1
        for action in self.match.legal():
            visits = self.visits_of(action)
            if visits > most:
                best = action
                most = visits
        return best


@mypyc_attr(acyclic=True)
@final
class TreePlayer(Player):
    """A fixed number of simulations for every decision."""

    def __init__(self, network: Network, settings: Settings, simulations: i64) -> None:
        super().__init__()
        self.minds = Minds(network)
        self.settings = settings
        self.simulations = simulations

    def choose(self, match: Match) -> i64:
        actions = distinct(match, match.legal())
        if len(actions) == 1:
            return actions[0]
        search = Search(match, self.rng.word(), self.minds, self.settings)
        search.think(self.simulations)
        return search.choice()
