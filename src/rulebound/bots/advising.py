"""Advice for a person: what a search would do (`give_hint`), and what may come of one action (`what_if`).

Like a bot, advice looks at nothing that the deciding seat does not know: everything is tried in re-dealt copies. Both
search as the strong bot does, with the weights of the game where there are some: the shares of the victory are what its
value network expects where a simulation ends (without weights, how matches end that are played on at random). They tell
better actions from worse ones; they are no forecast of this match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, sqrt
from time import perf_counter

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
        return certainty_of([(each.sure, each.share) for each in self.best], self.simulations)


def certainty_of(best: Sequence[tuple[float, float]], simulations: int) -> float:
    """The chance that the best action really is better than the next one, as far as the simulations tell: from the part
    of them that tried each, and its share of the victory. 1 where there is one action."""
    if len(best) < 2:
        return 1.0
    (_, first), (_, second) = best[:2]
    spread = sum((share * (1.0 - share) + 0.01) / max(1.0, sure * simulations) for sure, share in best[:2])
    return 0.5 + 0.5 * erf((first - second) / sqrt(2.0 * spread))


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
    search = new_search(live.match, rng.word())
    read: Counter[tuple[str, ...]] = Counter()
    while read.total() < copies and perf_counter() < until:
        copy = believed.imagine_again(seat, rng)
        read[lines_after(live, copy, action)] += 1
        search.simulate(copy)
    made = read.total()
    share = float(search.expected())
    ways = sorted(read.items(), key=lambda way: (-way[1], way[0]))
    return Outcome(
        action,
        live.game.say(live.match, action),
        made,
        share,
        *wilson(share * made, made),
        tuple(Way(count, lines) for lines, count in ways),
    )


def lines_after(live: Live, copy: Match, action: int) -> tuple[str, ...]:
    """Carry the action out in a copy; what the seat that decided reads then, up to the next decision."""
    seat = copy.seat
    copy.recording = True
    copy.apply(action)
    copy.recording = False
    return log_of(live.game, copy, seat, 0)
