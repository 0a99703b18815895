"""The bot that searches: how long it thinks about a decision, around the compiled searches.

With weights it is the search of tree.py, which keeps what it found for the next decision of its seat; without them,
where it is asked for as "plain", or where measurement found it to be better, the search of search.py.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

from librt.vecs import vec

from rulebound.bots import search as plain
from rulebound.bots import tree
from rulebound.bots.beliefs import Beliefs
from rulebound.bots.bot import Bot
from rulebound.bots.learned import Tuned, find_network
from rulebound.bots.players import Minds, distinct
from rulebound.core.kernel.match import OBJECT, PARTS, SUBJECT, Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, full

BATCH = 10  # simulations between two looks at the clock
UNWEIGHED = "there are no weights for this game: it searches with random playouts"

BELIEF = 7  # moments are imagined alike in every truth

Search = plain.Search | tree.Search
Clock = Callable[[], float]


class Seen(NamedTuple):
    """A move that was just made: what it meant, and, of another seat, the card that it played and how the match looked
    before. The number of an action is nothing to keep: it tells where a card lay in a hidden hand."""

    meaning: int
    mover: int
    played: int = NOBODY
    imagined: Match | None = None


class SearchBot(Bot):
    """Thinks so much about every decision; 0 is no limit, and one of the two there must be. Where it is told what
    others do (`watch`), it goes on with the tree of its last decision, and takes their moves as signs of what they
    hold."""

    remembers = True

    def __init__(self, name: str, seed: int, simulations: int, seconds: float, weighed: bool = True) -> None:
        self.name = name
        self.rng = Rng(seed)
        self.simulations = simulations
        self.seconds = seconds
        self.weighed = weighed
        self.clock: Clock = perf_counter
        self.tuned: Tuned | None = None  # other settings than the game's own, to try them
        self.minds: Minds | None = None
        self.beliefs: Beliefs | None = None
        self.kept: tree.Search | None = None
        self.seat = NOBODY
        self.seen: Seen | None = None
        self.decisions = 0  # how many there are in the match after what was seen
        self.tried: dict[int, int] = {}  # how often each action of its last decision; of equal ones the first
        self.moments = 0  # in which somebody may have been asked in secret, at its last decision

    # ------------------------------------------------------------ what others do

    def watch(self, match: Match, seat: int, action: int) -> None:
        if action == match.silence():
            return  # nobody sees that it was asked
        meaning, own = int(match.meaning(action)), match.seat == seat
        if own and seat == self.seat and self.decisions == match.decisions + 1:
            if self.seen is not None and self.seen.meaning != meaning:
                self.kept = self.seen = None  # somebody else decided for it
            return
        self.come_to(match, seat)
        self.decisions += 1
        if own:
            self.seen = Seen(meaning, seat)
        elif is_open(match, seat, action):
            # How many actions another seat has is its own secret: a move without a choice is noted like any other.
            imagined = match.imagine(seat, Rng(BELIEF)) if self.beliefs is not None else None
            self.seen = Seen(meaning, int(match.seat), int(match.card_played(action)), imagined)
        else:
            self.kept = None

    def come_to(self, match: Match, seat: int) -> None:
        """Take in what was seen last, now that it is done."""
        if seat != self.seat:
            self.kept = self.beliefs = self.seen = None
            self.seat = seat
            learned = find_network(match) if self.weighed else None
            if learned is not None and (self.tuned or learned.tuned).beliefs:
                self.minds = self.minds or Minds(learned.network)
                self.beliefs = Beliefs(seat, self.minds)
            self.decisions = int(match.decisions)
        seen, self.seen = self.seen, None
        if match.decisions != self.decisions:  # something happened that it was not told of
            self.kept = seen = None
            self.decisions = int(match.decisions)
        if seen is None:
            return
        if seen.played != NOBODY and (int(match.known_to[seen.played]) >> seat) & 1 == 0:
            self.kept = None
            return
        if self.kept is not None and not self.kept.descend(seen.meaning, seen.mover):
            self.kept = None
        if self.beliefs is not None and seen.imagined is not None:
            self.beliefs.note(seen.imagined, seen.meaning)

    # ------------------------------------------------------------ its own decisions

    def choose(self, match: Match) -> int:
        self.come_to(match, int(match.seat))
        self.moments = int(match.moments())
        actions = distinct(match, match.legal())
        self.tried = {}
        if len(actions) == 1:
            self.decisions += match.silence() != actions[0]
            return int(actions[0])
        search = self.search(match)
        think(search, self.simulations, self.seconds, self.clock)
        taken = int(search.choice())
        self.tried = {int(action): int(search.visits_of(action)) for action in actions}
        self.seen = Seen(int(match.meaning(taken)), self.seat)
        self.decisions += match.silence() != taken
        return taken

    def search(self, match: Match) -> Search:
        """The one of the last decision, where all that happened since was looked for, or a new one."""
        if self.kept is not None:
            self.kept.go_on(match)
            return self.kept
        made = new_search(match, self.rng.word(), self.weighed, self.minds, self.tuned)
        if isinstance(made, tree.Search):
            made.beliefs = self.beliefs
            self.kept = made
            self.minds = made.minds
        elif self.weighed and find_network(match) is None:
            self.remark = UNWEIGHED
        return made

    def think_on(self, match: Match, goes_on: Callable[[], bool]) -> None:
        """Think while others do: about the match after the own last move, in which another seat is asked. Not where
        somebody may have been asked in secret since: nobody is to know whether that is so."""
        self.come_to(match, self.seat)
        if self.kept is None or match.over or match.seat == self.seat or match.moments() != self.moments:
            return
        self.kept.go_on(match)
        while goes_on():
            self.kept.think(BATCH)


def is_open(match: Match, seat: int, action: int) -> bool:
    """Is this action of another seat about cards that the seat knows, but for one that is played?"""
    parts, numbers = full(NOBODY, PARTS), vec[float]([0.0] * len(match.legend().numbers))
    match.describe(action, parts, numbers)
    return all(
        card in (NOBODY, match.card_played(action)) or (match.known_to[card] >> seat) & 1
        for card in (int(parts[SUBJECT]), int(parts[OBJECT]))
    )


def new_search(
    match: Match, seed: int, weighed: bool = True, minds: Minds | None = None, tuned: Tuned | None = None
) -> Search:
    """The best search that there is for a match."""
    learned = find_network(match) if weighed else None
    if learned is None or not (tuned or learned.tuned).weighed:
        return plain.Search(match, seed)
    return tree.Search(match, seed, minds or Minds(learned.network), (tuned or learned.tuned).settings())


def think(search: Search, simulations: int, seconds: float, clock: Clock = perf_counter) -> None:
    """Think until so many simulations are made or so many seconds have passed, whichever is first; 0 is no limit."""
    if not seconds:
        search.think(max(0, simulations - int(search.simulations)))
        return
    until = clock() + seconds
    search.think(min(BATCH, simulations or BATCH))
    while clock() < until and (not simulations or search.simulations < simulations):
        search.think(BATCH if not simulations else min(BATCH, simulations - search.simulations))
