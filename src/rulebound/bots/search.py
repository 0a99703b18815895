"""Information-set Monte-Carlo tree search, written once for every game and for any number of seats.

Every simulation plays on a copy in which what the searching seat does not know was dealt again, so the tree is over
what the seat can see: a node is reached by meanings of actions ("play Archer in row 2"), never by where a card
happens to lie in a hidden hand.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.match import Match, play_chapter
from rulebound.core.kernel.rng import Rng

NO_NODE: Final = -1
ROOT: Final = 0
EXPLORATION: Final = 0.7


@mypyc_attr(acyclic=True)
@final
class Tree:
    """Nodes as columns; the children of a node are a linked list."""

    def __init__(self) -> None:
        self.meaning = vec[i64]()
        self.mover = vec[i64]()  # who made the move that led here
        self.visits = vec[i64]()
        self.available = vec[i64]()  # how often the move was possible when its parent was visited
        self.counted = vec[i64]()  # the simulation in which that was counted last
        self.reward = vec[float]()  # of the mover
        self.first_child = vec[i64]()
        self.sibling = vec[i64]()

    def grow(self, parent: i64, meaning: i64, mover: i64) -> i64:
        """A new node, in front of its parent's children."""
        node = len(self.meaning)
        self.meaning = append(self.meaning, meaning)
        self.mover = append(self.mover, mover)
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 1)
        self.counted = append(self.counted, 0)
        self.reward = append(self.reward, 0.0)
        self.first_child = append(self.first_child, NO_NODE)
        sibling: i64 = NO_NODE
        if parent != NO_NODE:
            sibling = self.first_child[parent]
            self.first_child[parent] = node
        self.sibling = append(self.sibling, sibling)
        return node

    def child(self, node: i64, meaning: i64) -> i64:
        found = self.first_child[node]
        while found != NO_NODE and self.meaning[found] != meaning:
            found = self.sibling[found]
        return found


@mypyc_attr(acyclic=True)
@final
class Search:
    """A search from one decision of a match. More simulations may be added at any time; the same seed and number of
    simulations give the same tree."""

    def __init__(self, match: Match, seed: i64) -> None:
        self.rng = Rng(seed)
        self.seat = match.seat
        self.match = match.imagine(match.seat, self.rng)  # the truth is not kept
        self.tree = Tree()
        self.tree.grow(NO_NODE, 0, match.seat)
        self.simulations: i64 = 0
        self.horizon: i64 = match.horizon()
        self.shares = vec[float]([0.0] * match.layout.seats)  # of the victory, after the present simulation

    def think(self, simulations: i64) -> None:
        for i in range(simulations):
            self.simulate(self.match.imagine_again(self.seat, self.rng))
        self.simulations += simulations

    def simulate(self, match: Match) -> None:
        tree = self.tree
        rng = self.rng
        path = vec[i64](capacity=32)
        path = append(path, ROOT)
        node: i64 = ROOT
        chapter = match.chapter()
        while not match.over and match.chapter() == chapter:
            actions = match.legal()
            chosen: i64 = NO_NODE
            action = self.untried(match, node, actions)
            if action < 0:
                chosen = self.best(match, node, actions)
                action = self.action_of(match, chosen, actions)
                match.apply(action)
                path = append(path, chosen)
                node = chosen
            else:
                chosen = tree.grow(node, match.meaning(action), match.seat)
                match.apply(action)
                path = append(path, chosen)
                break
        play_chapter(match, chapter, self.horizon, rng)
        shares = self.shares
        for seat in range(match.layout.seats):
            shares[seat] = match.prospect(seat)
        for node in path:
            tree.visits[node] += 1
            mover = tree.mover[node]
            tree.reward[node] += shares[mover]

    def untried(self, match: Match, node: i64, actions: vec[i64]) -> i64:
        """A random legal action without a node, or -1. Equal actions (two copies of a card in hand) count once by
        chance."""
        tree = self.tree
        left: i64 = 0
        found: i64 = -1
        for action in actions:
            if tree.child(node, match.meaning(action)) == NO_NODE:
                left += 1
                # Each of them with the same chance, without making a list of them.
                if self.rng.below(left) == 0:
                    found = action
        return found

    def best(self, match: Match, node: i64, actions: vec[i64]) -> i64:
        """The child with the best upper confidence bound among the legal actions. Two copies of a card in hand are one
        move, possible once."""
        tree = self.tree
        best: i64 = NO_NODE
        best_value = -1.0
        now = tree.visits[ROOT] + 1
        for action in actions:
            child = tree.child(node, match.meaning(action))
            if tree.counted[child] == now:
                continue
            tree.counted[child] = now
            tree.available[child] += 1
            visits = float(tree.visits[child])
            chances = float(tree.available[child])
            value = tree.reward[child] / visits + EXPLORATION * sqrt(log(chances) / visits)
            if value > best_value:
                best = child
                best_value = value
        return best

    def action_of(self, match: Match, node: i64, actions: vec[i64]) -> i64:
        meaning = self.tree.meaning[node]
        for action in actions:
            if match.meaning(action) == meaning:
                return action
        return actions[0]

    # ------------------------------------------------------------ what was found

    def visits_of(self, action: i64) -> i64:
        """How often the search tried an action of the root."""
        child = self.tree.child(ROOT, self.match.meaning(action))
        if child == NO_NODE:
            return 0
        return self.tree.visits[child]

    def value_of(self, action: i64) -> float:
        """The mean share of the victory after an action of the root; 0 if it was never tried."""
        child = self.tree.child(ROOT, self.match.meaning(action))
        if child == NO_NODE:
            return 0.0
        return self.tree.reward[child] / float(self.tree.visits[child])

    def expected(self) -> float:
        """The share of the victory that the seat may expect; a half before anything was tried."""
        if self.tree.visits[ROOT] == 0:
            return 0.5
        return self.tree.reward[ROOT] / float(self.tree.visits[ROOT])

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
