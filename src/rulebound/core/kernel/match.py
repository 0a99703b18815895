"""A match: what every game answers, and all that bots, laboratory, server and tests may ask.

An action is a number in a fixed space per game, and every number of that space means something. `legal` is written
for speed, `refusal` for the reason; a contract test holds that they agree.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import Agenda
from rulebound.core.kernel.legend import Legend
from rulebound.core.kernel.lost_cards import LostCards
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import DECIDED, NOBODY, Layout, full

NOTHING: Final = 0  # nobody is asked

# A refusal is a clause number: chapter * 100 + clause, or one of these plus the number of the ruling or extra clause.
LEGAL: Final = 0
NO_SUCH_ACTION: Final = -1
RULING: Final = 10000
EXTRA: Final = 20000

# What `describe` tells of an action: its sort, a card and another card (or NOBODY) and whether each is a foe's (0 or
# 1), and a spot: a row, a space, what is to be done with the card that is chosen.
SORT: Final = 0
SUBJECT: Final = 1
SUBJECT_SIDE: Final = 2
OBJECT: Final = 3
OBJECT_SIDE: Final = 4
SPOT: Final = 5
PARTS: Final = 6
SPOTS: Final = 32


@mypyc_attr(acyclic=True)
class Match(LostCards):
    def __init__(self, layout: Layout, rng: Rng, agenda: Agenda, waiting: Agenda) -> None:
        super().__init__(layout, agenda, waiting)
        self.rng = rng
        self.seat: i64 = 0  # who must decide
        self.asks: i64 = NOTHING  # what is asked
        self.over: bool = False
        self.decisions: i64 = 0  # how many were made, as everybody could see: a silent answer does not count

    # ------------------------------------------------------------ what a game answers

    @abstractmethod
    def begin(self, rng: Rng) -> None:
        """Set up a match that was only laid out, with this generator from now on, and go on to the first decision."""

    @abstractmethod
    def actions(self) -> i64:
        """The size of the action space."""

    @abstractmethod
    def refusal(self, action: i64) -> i64:
        """LEGAL, or the number of the clause that forbids this action to the deciding seat now. Total over all
        integers."""

    @abstractmethod
    def perform(self, asked: i64, action: i64) -> None:
        """Carry out a legal answer to what was asked, up to the first pending work; `apply` does the rest."""

    @abstractmethod
    def clone(self) -> Match:
        """An independent copy that does not record."""

    @abstractmethod
    def score(self, seat: i64) -> float:
        """The seat's share of the victory, when the match is over; all shares add up to 1."""

    @abstractmethod
    def evaluate(self, seat: i64) -> float:
        """How well the seat stands, in the game's own simple measure: only comparable within one match."""

    @abstractmethod
    def out_of_turn(self, seat: i64) -> i64:
        """The clause that forbids any action to a seat that is not asked."""

    @abstractmethod
    def bound(self) -> i64:
        """No match of the official card set takes more decisions than this."""

    @abstractmethod
    def carry_on(self) -> None:
        """Work on the newest frame of the agenda; drop it when it is done."""

    @abstractmethod
    def idle(self) -> None:
        """Nothing is pending: go on with the turn, or ask somebody."""

    # ------------------------------------------------------------ what a game may answer faster or finer

    def legal(self) -> vec[i64]:
        """All legal actions in ascending order; empty when the match is over."""
        found = vec[i64](capacity=64)
        for action in range(self.actions()):
            if self.refusal(action) == LEGAL:
                found = append(found, action)
        return found

    def unlisted(self) -> vec[i64]:
        """Actions that are legal at any decision of the own, such as giving up, but that `legal` never lists: nobody
        is to take one by chance."""
        return vec[i64]()

    def meaning(self, action: i64) -> i64:
        """The action without the accident of where a card lies in a hand: equal meanings are one move to a search."""
        return action

    def card_played(self, action: i64) -> i64:
        """The card that this legal action brings into the game for the deciding seat: plays, deploys, recruits; or
        NOBODY."""
        return NOBODY

    def silence(self) -> i64:
        """The answer after which nobody can tell that the deciding seat was asked, where only that seat may know of the
        question (a reaction that it could play); NO_SUCH_ACTION where everybody may see who is asked."""
        return NO_SUCH_ACTION

    def moments(self) -> i64:
        """How many moments there were so far in which somebody may have been asked secretly (`silence`): the same for
        everybody, whatever they hold."""
        return 0

    def questioned(self) -> i64:
        """The seat that may have been asked in the newest of these moments."""
        return NOBODY

    def chapter(self) -> i64:
        """Which of the parts of the match is being played, where nearly everything begins anew with each of them (the
        battles of a match): a search looks no further than the present one."""
        return 0

    def horizon(self) -> i64:
        """How many rounds a simulation of a search plays at random, where random play so long tells more than random
        play to the end; 0 where it plays to the end of the chapter."""
        return 0

    def prospect(self, seat: i64) -> float:
        """The share of the victory that the seat may expect when a chapter has ended or a simulation has reached its
        horizon; its score when the match is over. All shares add up to 1."""
        return self.score(seat)

    def leader(self) -> i64:
        """Who stands best in the game's own measure; NOBODY where two stand alike. A game overrides it where it can
        tell without measuring for every seat."""
        best = self.evaluate(0)
        found: i64 = 0
        for seat in range(1, self.layout.seats):
            value = self.evaluate(seat)
            if value > best:
                best = value
                found = seat
            elif value == best:
                found = NOBODY
        return found

    def rounds(self) -> i64:
        """How many rounds were begun; 0 in a game that counts none."""
        return 0

    # ------------------------------------------------------------ what a game declares for `observing`
    #
    # Nothing here may depend on what the seat does not know: the truth itself is asked.

    def legend(self) -> Legend:
        """What the numbers stand for that the following write."""
        zones = len(self.start)
        return Legend(
            full(NOBODY, zones),
            [f"zone {zone}" for zone in range(zones)],
            [f"question {asks}" for asks in range(32)],
            [],
            1,
            [],
        )

    def relation(self, seat: i64, other: i64) -> i64:
        """What another seat is to a seat: 0 itself, 1 a foe, 2 a partner."""
        if seat == other:
            return 0
        return 1

    def sided(self, card: i64) -> i64:
        """Whose card it is in a zone that belongs to nobody; NOBODY counts with the seat that looks."""
        return self.owner[card]

    def has_sides(self, zone: i64) -> bool:
        """Does `sided` ever name a seat in this zone, which belongs to nobody?"""
        return True

    def most_marks(self) -> i64:
        """How many marks can be true at once."""
        return 0

    def mark(self, seat: i64, into: vec[i64], at: i64, base: i64) -> i64:
        """Write base + number of every mark that is true to this seat, from `at` on; where that ends."""
        return at

    def measure(self, seat: i64) -> float:
        """`evaluate`, as far as the seat itself can tell."""
        return self.evaluate(seat)

    def scalars(self, seat: i64, into: vec[float], at: i64) -> None:
        """Write numbers of about -1 to 1 that this seat sees, from `at` on, where there are zeros: life, coins, whose
        turn it is."""

    def look_over(self, seat: i64, into: vec[float], at: i64) -> float:
        """`scalars`, then `measure`. A game that reads both off the same cards does it in one go."""
        self.scalars(seat, into, at)
        return self.measure(seat)

    def describe(self, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
        """What a legal action of the deciding seat is about, for a player that does not look ahead: its parts, and in
        `numbers`, where there are zeros, what the game finds telling (it would destroy its target)."""
        parts[SPOT] = action % SPOTS

    # ------------------------------------------------------------ what the core does for every game

    def apply(self, action: i64) -> None:
        """Carry out a legal action and everything that follows from it, up to the next decision or the end."""
        if self.recording:
            self.record(DECIDED, NOBODY, self.seat, action, 0)
        if action != self.silence():
            self.decisions += 1
        asked = self.asks
        self.asks = NOTHING
        self.perform(asked, action)
        self.run()

    def run(self) -> None:
        """Do what is pending until somebody must decide or the match is over. What waits is begun only when nothing
        is under way."""
        agenda = self.agenda
        waiting = self.waiting
        while self.asks == NOTHING and not self.over:
            if agenda.used > 0:
                self.carry_on()
            elif waiting.used > 0:
                waiting.take_first(agenda)
            else:
                self.idle()

    def imagine(self, seat: i64, rng: Rng) -> Match:
        """A copy as this seat might believe it, and all that a bot may look at: what the seat does not know is dealt
        again, and chance is new. Equal for equal views and equal generators, whatever the truth."""
        copy = self.clone()
        copy.forget(seat)
        copy.redeal(seat, rng)
        copy.rng = Rng(rng.word())
        return copy

    def imagine_again(self, seat: i64, rng: Rng) -> Match:
        """Another copy from one that this seat imagined before, without the price of forgetting the truth once more."""
        copy = self.clone()
        copy.redeal(seat, rng)
        copy.rng = Rng(rng.word())
        return copy

    def copy_match(self, other: Match) -> None:
        self.copy_lost(other)
        self.seat = other.seat
        self.asks = other.asks
        self.over = other.over
        self.decisions = other.decisions


def play_chapter(match: Match, chapter: i64, horizon: i64, rng: Rng) -> None:
    """Play on with uniformly random actions to the end of this chapter of the match, or, where the horizon is not 0,
    until so many rounds were begun."""
    last = match.rounds() + horizon
    while not match.over and match.chapter() == chapter and (horizon == 0 or match.rounds() < last):
        actions = match.legal()
        match.apply(actions[rng.below(len(actions))])


def playout(match: Match, rng: Rng) -> i64:
    """Play to the end with uniformly random actions; the number of decisions made."""
    decisions: i64 = 0
    while not match.over:
        actions = match.legal()
        match.apply(actions[rng.below(len(actions))])
        decisions += 1
    return decisions
