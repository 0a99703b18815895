"""What a search thinks of the decisions of a finished match: the chances as the deciding seat could see them, and what
the decision was worth beside its best rival.

Like advice, a judgement looks at nothing that the deciding seat did not know then: everything is tried in re-dealt
copies. Decision and rival are tried in as many copies each, by the same search, so that neither gains by being looked
at longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from rulebound.bots.searching import new_search, think
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import MatchFile

SIMULATIONS = 300  # to find the best rival of a decision
COPIES = 120  # in which each of the two is tried
MORE_COPIES = 800  # for decisions that are told of as the best or the worst
SECONDS = 1.5  # for one judgement: never where Rulebound runs compiled
ENOUGH = 1.0  # seconds after which judging stops and what was judged is told


@dataclass(frozen=True)
class Judged:
    """A decision (counted from 0) of a seat. `share` is the share of the victory that it could expect, with the better
    of the two; `gain` is what the decision promised more than its best rival, less where it is below 0."""

    at: int
    seat: int
    share: float
    gain: float
    words: str
    rival: str


def worth_judging(kept: MatchFile) -> tuple[int, ...]:
    """The decisions of a match at which there was something to decide."""
    live = Live(kept, 0)
    found: list[int] = []
    for at, action in enumerate(kept.actions):
        if len(live.match.legal()) > 1:
            found.append(at)
        live.match.apply(action)
    return tuple(found)


def judge_some(kept: MatchFile, points: Sequence[int], seed: int, copies: int = COPIES) -> tuple[Judged | None, ...]:
    """Judge these decisions, which are in order, until enough time is gone; at least one. None where all that could be
    done is said in the same words."""
    until = perf_counter() + ENOUGH
    live = Live(kept, points[0])
    found: list[Judged | None] = []
    for at in points:
        for action in kept.actions[len(live.kept.actions) : at]:
            live.decide(action)
        found.append(judge(live, kept.actions[at], seed + at, copies))
        if perf_counter() > until:
            break
    return tuple(found)


def judge(live: Live, action: int, seed: int, copies: int = COPIES) -> Judged | None:
    """Judge one decision. Equal for equal views and seeds, where time suffices."""
    words = live.game.say(live.match, action)
    rivals = [(other, said) for other, said in live.legal() if said != words]
    if not rivals:
        return None
    rng = Rng(seed)
    search = new_search(live.match, rng.word())
    think(search, SIMULATIONS, SECONDS / 2)
    rival, rival_words = max(rivals, key=lambda one: int(search.visits_of(one[0])))
    taken, instead = share_after(live, action, rng, copies), share_after(live, rival, rng, copies)
    return Judged(
        len(live.kept.actions), int(live.match.seat), max(taken, instead), taken - instead, words, rival_words
    )


def share_after(live: Live, action: int, rng: Rng, copies: int) -> float:
    """The mean share of the victory of the deciding seat over matches simulated from copies after this action."""
    until = perf_counter() + SECONDS / 4
    seat = live.match.seat
    believed = live.match.imagine(seat, rng)
    search = new_search(live.match, rng.word())
    made = 0
    while made < copies and (made == 0 or perf_counter() < until):
        copy = believed.imagine_again(seat, rng)
        copy.apply(action)
        search.simulate(copy)
        made += 1
    return float(search.expected())
