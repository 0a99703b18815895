"""What all environments of one game share: who sits there, the cards, the observer and the names of its columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from ctypes import memset
from functools import cached_property
from pathlib import Path

import numpy as np
from librt.vecs import vec
from numpy.typing import NDArray

from rulebound.core.files.rulebook import Option
from rulebound.core.kernel.lanes import distinct_actions
from rulebound.core.kernel.match import LEGAL, Match
from rulebound.core.kernel.observing import MOST_HISTORY, Observer
from rulebound.core.kernel.rng import Rng
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.live import recorded_copy
from rulebound.core.people.printed import column_words, printed_set
from rulebound.core.people.registry import game as game_named

Numbers = NDArray[np.float32]
Flags = NDArray[np.int8]


class Room:
    """The memory of a vec as an array. NumPy takes a vec for read-only, so it is cleared by its address."""

    def __init__(self, room: vec[float]) -> None:
        self.room = room  # the memory is alive as long as this
        self.numbers: NDArray[np.float64] = np.frombuffer(memoryview(room), dtype=np.float64)
        self.address, self.size = self.numbers.ctypes.data, self.numbers.nbytes

    def clear(self) -> None:
        memset(self.address, 0, self.size)


class Sight:
    """An observer with room to write in."""

    def __init__(self, observer: Observer) -> None:
        self.observer = observer
        self.room = Room(vec[float]([0.0] * observer.width))

    def look(self, match: Match, seat: int) -> Numbers:
        """What a seat may know, as numbers of its own."""
        self.room.clear()
        self.observer.fill(match, seat, self.room.room, 0)
        return self.room.numbers.astype(np.float32)


class World:
    """A game as it is to be learnt. `apart` tells the other seats of three or four from each other, `counted` adds how
    many of each design lie where, `history` the last so many moves, reveals and shuffles of cards as the seat was told
    of them (0 to 100); all three make observations larger. `distinct` leaves only the first in the mask of legal
    actions that mean the same, such as playing either copy of a card."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        options: Mapping[str, Option] | None = None,
        cards: str | Path | None = None,
        decks: Sequence[str] = (),
        apart: bool = False,
        counted: bool = False,
        history: int = 0,
        distinct: bool = False,
    ) -> None:
        if not 0 <= history <= MOST_HISTORY:
            raise Mistake(f"a history has from 0 to {MOST_HISTORY} events, not {history}")
        self.game: Game = game_named(game)
        self.seats = seats or min(count for count in self.game.seat_counts if count > 1)
        self.game.check_seats(self.seats)
        settled = self.game.rulebook.settle(options or {})
        self.game.check_options(self.seats, settled)
        self.cards = None if cards is None else self.game.card_set(Path(cards))
        brought = tuple(self.game.find_deck(deck, self.cards).cards for deck in decks)
        ready = self.game.decks()
        if brought and len(brought) != self.seats:
            raise Mistake(f"there are {self.seats} seats and {len(brought)} decks")
        if not brought and ready:
            brought = tuple(ready[seat % len(ready)].cards for seat in range(self.seats))
        self.setup = Setup(0, self.seats, settled, self.cards, brought)
        self.laid_out: Match = self.game.lay_out(self.setup)
        self.printed = printed_set(self.game, self.cards)
        self.apart, self.counted, self.history, self.distinct = apart, counted, history, distinct
        self.observer = self.new_observer(history)
        self.sight = Sight(self.observer)
        self.width = int(self.observer.width)
        self.actions = int(self.laid_out.actions())

    def new_observer(self, history: int) -> Observer:
        return Observer(self.laid_out, self.printed.rows, self.apart, self.counted, history)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """A name for every number of an observation."""
        return tuple(column_words(self.laid_out, self.observer, self.printed))

    def begin(self, seed: int) -> Match:
        """A new match at its first decision."""
        match = self.laid_out.clone()
        match.recording = self.history > 0
        match.begin(Rng(seed))
        return match

    def copy(self, match: Match) -> Match:
        """An independent copy of a match with its chance to come, and with its record where there is a history."""
        return recorded_copy(match) if self.history else match.clone()

    def observe(self, match: Match, seat: int) -> Numbers:
        """What a seat may know, as numbers of its own."""
        return self.sight.look(match, seat)

    def mask(self, match: Match) -> Flags:
        """1 for every action that is legal now. Never all 0 before the end."""
        flags = np.zeros(self.actions, dtype=np.int8)
        legal = match.legal()
        flags[list(distinct_actions(match, legal) if self.distinct else legal)] = 1
        return flags

    def reward(self, match: Match, seat: int) -> float:
        """Of a match that is over: the seat's share of the victory in fair shares, less one. Rewards of all seats add
        up to 0; alone against an automaton 1 is a victory and -1 a defeat."""
        return float(match.score(seat)) * max(self.seats, 2) - 1

    def check(self, match: Match, action: object) -> int:
        """The action as a number. Refused with its clause for one that is not legal; Mistake for what is none, and
        after the end."""
        if match.over:
            raise Mistake("the match is over: reset the environment before the next step")
        if not isinstance(action, int | np.integer):
            raise Mistake(f"an action is a whole number, not {action!r}")
        number = int(action)
        if not 0 <= number < self.actions:
            raise Mistake(f"{self.game.title} has the actions 0 to {self.actions - 1}, not {number}")
        if match.refusal(number) != LEGAL:
            refused = self.game.refuse(match, number)
            assert refused is not None
            raise Refused(refused.clause, f"{self.game.say(match, number)}: {refused}")
        return number
