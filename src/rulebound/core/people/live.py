"""A match at the table: the running match together with everything that makes it again.

Events are counted from the first shuffle on. The event of a decision comes before all that follows from it, so the
numbers of those events cut the record into decisions.
"""

from __future__ import annotations

from array import array
from dataclasses import replace
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.cards import CardSet
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.table import DECIDED, EVENT_SIZE
from rulebound.core.people.game import Game
from rulebound.core.people.matchfile import MatchFile, replay, save
from rulebound.core.people.readers import events_of
from rulebound.core.people.registry import game as game_named
from rulebound.core.people.scenes import log_of


class Live:
    def __init__(self, kept: MatchFile, upto: int | None = None) -> None:
        """The match of a file after its first `upto` actions, all of them if None."""
        self.game = game_named(kept.game)
        self.begun = replace(kept, actions=())
        self.match = replay(kept, upto)  # which says what is wrong with a file
        self.actions = array("I", kept.actions[:upto])  # so many of them that a tuple would be large
        self.forgotten = 0  # events that are not in the record of the match any more
        self.base: tuple[int, Match] | None = None  # where decisions were last taken back to

    @property
    def kept(self) -> MatchFile:
        """The match as a file."""
        return replace(self.begun, actions=tuple(self.actions))

    @property
    def players(self) -> tuple[str, ...]:
        return self.begun.players

    @property
    def cards(self) -> CardSet:
        return self.game.cards_of(self.begun.setup)

    def decide(self, action: int) -> None:
        """Carry out a legal action of the seat that is asked."""
        self.match.apply(action)
        self.actions.append(action)

    def take_back_to(self, decisions: int) -> None:
        """Back to where only this many decisions had been made. The position is kept: who takes back once may do so a
        thousand times, and a long match would be played again each time."""
        if not 0 <= decisions <= len(self.actions):
            raise ValueError(f"there are {len(self.actions)} decisions, not {decisions}")
        del self.actions[decisions:]
        self.forgotten = 0
        if self.base is not None and self.base[0] <= decisions:
            match = recorded_copy(self.base[1])
            for action in self.actions[self.base[0] :]:
                match.apply(action)
        else:
            match = replay(self.kept)
        self.base = (decisions, recorded_copy(match))
        self.match = match

    def events(self) -> int:
        """How many events there were."""
        return self.forgotten + len(self.match.events) // EVENT_SIZE

    def forget_events(self) -> None:
        """Whoever wants to know what has happened was told: a long match has a large record. It can be made again."""
        self.forgotten = self.events()
        self.match.events = vec[i64]()

    def recorded(self) -> Match:
        """The match with the whole record."""
        return replay(self.kept) if self.forgotten else self.match

    def deciders(self) -> list[int]:
        """Who made each decision so far."""
        return [event.source for event in events_of(self.recorded()) if event.kind == DECIDED]

    def event_of_decision(self, number: int) -> int:
        """The number of the event with which a decision (counted from 0) begins."""
        starts = [at for at, event in enumerate(events_of(self.recorded())) if event.kind == DECIDED]
        return starts[number]

    def log(self, reader: int, first: int = 0) -> list[str]:
        """What this reader was told from event `first` on."""
        if first < self.forgotten:
            return list(log_of(self.game, self.recorded(), reader, first))
        return list(log_of(self.game, self.match, reader, first - self.forgotten))

    def news(self, seat: int) -> list[str]:
        """What this seat was told since its own last decision, that decision included."""
        own = [number for number, decider in enumerate(self.deciders()) if decider == seat]
        return self.log(seat, self.event_of_decision(own[-1]) if own else 0)

    def legal(self) -> list[tuple[int, str]]:
        return legal_in_words(self.game, self.match)

    def scores(self) -> list[float]:
        return [float(self.match.score(seat)) for seat in range(len(self.players))]

    def winners(self) -> list[int]:
        """The seats with the largest share of the victory: all of them in a tie."""
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def save(self, path: Path) -> None:
        save(self.kept, path)


def legal_in_words(game: Game, match: Match) -> list[tuple[int, str]]:
    """The legal actions with their words."""
    return [(action, words) for action, words, _ in game.actions.told(match, match.legal())]


def recorded_copy(match: Match) -> Match:
    """A copy with everything that was recorded so far, which goes on recording."""
    copy = match.clone()
    copy.events = vec[i64](list(match.events))
    copy.recording = True
    return copy
