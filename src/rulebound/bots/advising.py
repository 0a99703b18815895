"""Advice for a person: what a search would do (`give_hint`), and what may come of one action (`what_if`).

Like a bot, advice looks at nothing that the deciding seat does not know: everything is tried in re-dealt copies. The
shares of the victory are those of simulated matches, in which the players search a little and then play at random, to
the end or as far as the game lets a search look (`Match.chapter`, `Match.horizon`). They tell better actions from worse
ones; they are no forecast of this match.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import erf, sqrt
from time import perf_counter

from rulebound.bots.search import ROOT, Search
from rulebound.bots.searching import new_search, think
from rulebound.core.intervals import wilson
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.live import Live
from rulebound.core.people.scenes import log_of

SIMULATIONS = 1000  # of a hint
COPIES = 400  # of a what-if
SECONDS = 10.0  # after which either ends with what it has: never where Rulebound runs compiled


@dataclass(frozen=True)
class Advised:
    """An action with the share of the simulations that tried it and the share of the victory that they ended with."""

    action: int
    words: str
    sure: float
    share: float


@dataclass(frozen=True)
class Hint:
    """All legal actions, each wording once, the most tried first."""

    best: tuple[Advised, ...]
    simulations: int

    @property
    def certainty(self) -> float:
        """The chance that the best action really is better than the next one, as far as the simulations tell: from
        their shares of the victory and how often each was tried. 1 where there is one action."""
        if len(self.best) < 2:
            return 1.0
        first, second = self.best[:2]
        spread = sum(
            (each.share * (1.0 - each.share) + 0.01) / max(1.0, each.sure * self.simulations)
            for each in (first, second)
        )
        return 0.5 + 0.5 * erf((first.share - second.share) / sqrt(2.0 * spread))


@dataclass(frozen=True)
class Way:
    """What the seat would read right after the action, in so many of the copies."""

    copies: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """What may come of an action. `share` is the seat's mean share of the victory over one simulated match from each
    copy, all of one search that begins after the action; `low` to `high` is its 95 % interval, which knows of the luck
    of the copies and not of how badly the simulated players play. `ways` have the most frequent first."""

    action: int
    words: str
    copies: int
    share: float
    low: float
    high: float
    ways: tuple[Way, ...]


def give_hint(live: Live, seed: int, simulations: int = SIMULATIONS) -> Hint:
    """What a search of so many simulations found for the seat that is asked. Equal for equal views and seeds, where
    time suffices."""
    search = new_search(live.match, seed)
    think(search, simulations, SECONDS)
    done = int(search.simulations)
    found = [
        Advised(action, words, int(search.visits_of(action)) / done, float(search.value_of(action)))
        for action, words in live.legal()
    ]
    return Hint(tuple(sorted(found, key=lambda advised: -advised.sure)), done)


def what_if(live: Live, action: int, seed: int, copies: int = COPIES) -> Outcome:
    """What may come of an action of the seat that is asked. Refused with the rule if it is not legal. Equal for equal
    views and seeds, where time suffices."""
    until = perf_counter() + SECONDS
    refused = live.game.refuse(live.match, action)
    if refused is not None:
        raise refused
    seat = live.match.seat
    rng = Rng(seed)
    believed = live.match.imagine(seat, rng)
    search = Search(live.match, rng.word())
    read: Counter[tuple[str, ...]] = Counter()
    while read.total() < copies and perf_counter() < until:
        copy = believed.imagine_again(seat, rng)
        read[lines_after(live, copy, action)] += 1
        search.simulate(copy)
    made = read.total()
    won = float(search.tree.reward[ROOT])
    ways = sorted(read.items(), key=lambda way: (-way[1], way[0]))
    return Outcome(
        action,
        live.game.say(live.match, action),
        made,
        won / made,
        *wilson(won, made),
        tuple(Way(count, lines) for lines, count in ways),
    )


def lines_after(live: Live, copy: Match, action: int) -> tuple[str, ...]:
    """Carry the action out in a copy; what the seat that decided reads then, up to the next decision."""
    seat = copy.seat
    copy.recording = True
    copy.apply(action)
    copy.recording = False
    return log_of(live.game, copy, seat, 0)
