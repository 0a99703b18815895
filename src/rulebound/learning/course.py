"""The course of a match in which chance is asked like a player: for libraries that want every draw as a move.

Chance is asked wherever it has a say, before the first deal and after a decision that makes the engine draw (a shuffle,
a die), and answers with DIGITS numbers below OUTCOMES, all with the same chance. Together they are the seed of that one
draw, so nothing that comes later is settled before. A course never changes a match that it has shown: copies share it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.rulebook import Option
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import DECIDED, EVENT_SIZE, NOBODY
from rulebound.core.mistakes import Mistake
from rulebound.core.people.live import recorded_copy
from rulebound.core.people.readers import EVERYTHING, events_of
from rulebound.learning.world import World

DIGITS = 4
OUTCOMES = 256

# What was done, to be done again from a file: an action and the seed of the draw that followed, NOBODY for none each;
# or, with the third number, that a seat imagined the match with this seed.
Step = tuple[int, int, int]
Past = tuple["Past", Step] | None  # the newest step last

Named = tuple[str, int, tuple[tuple[str, Option], ...], int]  # game, seats, options and history of a world


class Course:
    """A match before its deal, between decisions, or at its end. `match` is None before the deal."""

    def __init__(self, named: Named) -> None:
        self.named = named
        self.world = world_named(*named)
        self.match: Match | None = None
        self.action = NOBODY  # whose consequences wait for chance
        self.digits: tuple[int, ...] = ()
        self.drawing = True
        self.past: Past = None
        self.told: dict[int, tuple[int, str]] = {}  # by seat: how many events were told, and the words

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.over

    @property
    def dealt(self) -> Match:
        if self.match is None:
            raise Mistake("the cards are not dealt yet: chance is asked first")
        return self.match

    # ------------------------------------------------------------ going on

    def decide(self, action: int) -> None:
        """Carry out a legal action of the deciding seat, or wait for chance where it has a say in what follows."""
        match = self.dealt
        if self.drawing:
            raise Mistake("chance is asked, not a player")
        self.world.check(match, action)
        after = recorded_copy(match)
        after.apply(action)
        if after.rng.stands_with(match.rng):
            self.match = after
            self.past = (self.past, (action, NOBODY, NOBODY))
        else:
            self.action, self.digits, self.drawing = action, (), True

    def draw(self, outcome: int) -> None:
        """What chance says."""
        if not self.drawing:
            raise Mistake("a player is asked, not chance")
        if not 0 <= outcome < OUTCOMES:
            raise Mistake(f"chance answers with a number from 0 to {OUTCOMES - 1}, not {outcome}")
        self.digits += (outcome,)
        if len(self.digits) == DIGITS:
            self.carry_out(self.action, int.from_bytes(bytes(self.digits), "big"))

    def carry_out(self, action: int, seed: int) -> None:
        if self.match is None:
            self.match = self.world.begin(seed)
        else:
            after = recorded_copy(self.match)
            after.rng = Rng(seed)
            after.apply(action)
            self.match = after
        self.past = (self.past, (action, seed, NOBODY))
        self.action, self.digits, self.drawing = NOBODY, (), False

    def imagined(self, seat: int, seed: int) -> Course:
        """Another course that this seat cannot tell from the present one: what it does not know is dealt again, in the
        record too."""
        match = self.dealt
        if self.drawing:
            raise Mistake("chance is asked: there is nothing to imagine before it has answered")
        other = Course(self.named)
        other.match = match.imagine(seat, Rng(seed))
        other.match.events = remembered(match, seat)
        other.match.recording = True
        other.drawing = False
        other.past = (self.past, (NOBODY, seed, seat))
        return other

    # ------------------------------------------------------------ what a seat knows, in words

    def observed(self, seat: int) -> str:
        """What the seat sees now, and what it is asked."""
        if self.match is None:
            return "The cards are not dealt yet."
        game, match = self.world.game, self.match
        lines = list(game.show(game.view(match, seat)))
        if not match.over and match.seat == seat:
            lines.append(game.question(match))
        return "\n".join(lines)

    def remembered(self, seat: int) -> str:
        """Everything that the seat was told and everything that it did, and what it sees now."""
        if self.match is None:
            return self.observed(seat)
        match = self.match
        count, words = self.told.get(seat, (0, ""))
        lines = []
        for event in events_of(match, count):
            if event.kind == DECIDED and event.source == seat:
                lines.append(f"> {event.target}\n")
            line = self.world.game.tell(match, event, seat)
            if line:
                lines.append(f"{line}\n")
        words += "".join(lines)
        self.told[seat] = (len(match.events) // EVENT_SIZE, words)
        return words + self.observed(seat)

    def written(self) -> str:
        """The whole truth, and what chance has said of the draw that is going on."""
        drawing = f"Chance draws: {list(self.digits)}" if self.drawing else ""
        if self.match is None:
            return drawing
        game, match = self.world.game, self.match
        lines = [*game.show(game.view(match, EVERYTHING)), "" if match.over else game.question(match), drawing]
        if self.action != NOBODY:
            lines.append(f"after {game.say(match, self.action)}")
        return "\n".join(lines)

    # ------------------------------------------------------------ copies

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        other = Course(self.named)
        other.__dict__.update(self.__dict__)
        other.told = dict(self.told)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        steps: list[Step] = []
        past = self.past
        while past is not None:
            past, step = past
            steps.append(step)
        waiting = self.action, self.digits, self.drawing
        return played_again, (self.named, tuple(reversed(steps)), waiting)


def played_again(named: Named, steps: tuple[Step, ...], waiting: tuple[int, tuple[int, ...], bool]) -> Course:
    course = Course(named)
    for action, seed, seat in steps:
        course.drawing = False
        if seat != NOBODY:
            course = course.imagined(seat, seed)
        elif seed != NOBODY:
            course.carry_out(action, seed)
        else:
            course.decide(action)
    course.action, course.digits, course.drawing = waiting
    return course


@cache
def world_named(game: str, seats: int, options: tuple[tuple[str, Option], ...], history: int) -> World:
    """One world for all courses of a game: its cards are read once."""
    return World(game, seats, options=dict(options), history=history)


def remembered(match: Match, seat: int) -> vec[i64]:
    """The record as this seat was told of it: without the cards that it did not know and what others answered."""
    kept: list[int] = []
    for event in events_of(match):
        if event.kind == DECIDED and event.source != seat:
            continue
        if event.card != NOBODY and not event.tells(seat, match.layout.seats):
            event = event._replace(design=NOBODY, known=0)
        kept += event
    return vec[i64](kept)
