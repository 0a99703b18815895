"""What a seat makes of the moves that others made before its eyes: which hidden cards they make likely.

Of each such move the match of that moment is kept, as the seat could imagine it. A copy of the present match tells of
every card that was hidden then what it would be; with these cards laid into the moment, the policy says how likely the
move was. Nothing here knows more than the seat: moments are imagined, and only moves are noted of which the seat saw
all cards (`SearchBot.watch`).
"""

from __future__ import annotations

from math import exp, log
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.bots.players import Minds, distinct
from rulebound.bots.sheets import floats
from rulebound.core.kernel.match import Match

MOMENTS: Final = 6  # the latest moves that are thought of
WHIM: Final = 0.25  # the share of moves for which others have reasons that the policy does not know


@mypyc_attr(acyclic=True)
@final
class Moment:
    """A move, by its meaning, and the match in which it was made; `hidden` are the cards that the seat did not know."""

    def __init__(self, match: Match, meaning: i64, seat: i64) -> None:
        self.match = match
        self.meaning = meaning
        self.hidden = vec[i64]()
        for card in range(match.layout.cards):
            if (match.known_to[card] >> seat) & 1 == 0:
                self.hidden = append(self.hidden, card)


@mypyc_attr(acyclic=True)
@final
class Beliefs:
    def __init__(self, seat: i64, minds: Minds) -> None:
        self.seat = seat
        self.minds = minds
        self.moments: list[Moment] = []

    def note(self, imagined: Match, meaning: i64) -> None:
        """Another seat made this move in a match that this seat imagined so."""
        self.moments.append(Moment(imagined, meaning, self.seat))
        if len(self.moments) > MOMENTS:
            del self.moments[0]

    def likelihood(self, copy: Match) -> float:
        """The logarithm of the chance of all these moves, were the copy true."""
        total = 0.0
        for moment in self.moments:
            match = moment.match
            for card in moment.hidden:
                match.design[card] = copy.design[card]
            total += log(self.chance(match, moment.meaning))
        return total

    def chance(self, match: Match, meaning: i64) -> float:
        actions = distinct(match, match.legal())
        count = len(actions)
        mind = self.minds.mind(match)
        mind.look(match)
        weights = floats(count)
        most = -1000.0
        for at in range(count):
            weights[at] = mind.weight(match, actions[at])
            if weights[at] > most:
                most = weights[at]
        total = 0.0
        made = 0.0
        for at in range(count):
            share = exp(weights[at] - most)
            total += share
            if match.meaning(actions[at]) == meaning:
                made = share
        return (1.0 - WHIM) * made / total + WHIM / float(count)
