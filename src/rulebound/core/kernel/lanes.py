"""Many matches side by side, each a step further with every call: for learners that want thousands at once, compiled.

What a learner reads lies in columns that are made once and written again and again: masks of the legal actions, who
decides, rewards, which matches have ended. Each is as its deciding seat knows it. A match that ends is replaced at
once; its rewards stay in the columns until the next step. The seed of a match depends on the seed of the whole, its
lane and how many matches the lane has seen, and on nothing else.

Observations are large. They are written for `block` lanes at a time into one column that stays in the cache of the
processor; the caller copies it to where the learner reads and clears it before the next block.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from rulebound.core.kernel.match import OBJECT, PARTS, SUBJECT, Match
from rulebound.core.kernel.observing import Observer
from rulebound.core.kernel.playout import seed_of
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, full

KEPT: Final = 4096  # numbers of the record of a match, where a history is observed; it is trimmed above


def distinct_actions(match: Match, legal: vec[i64]) -> vec[i64]:
    """The first of those legal actions that mean the same: to play one of two copies of a card, or the other."""
    meanings = vec[i64](capacity=len(legal))
    kept = vec[i64](capacity=len(legal))
    for action in legal:
        meaning = match.meaning(action)
        new = True
        for known in meanings:
            if known == meaning:
                new = False
        if new:
            meanings = append(meanings, meaning)
            kept = append(kept, action)
    return kept


@mypyc_attr(acyclic=True)
@final
class Lane:
    """One of the matches, and which places of its mask are 1: they are cleared before it is written again."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.listed = vec[i64]()  # places of its mask that are 1
        self.begun: i64 = 0  # matches so far
        self.steps: i64 = 0  # decisions in this one


@mypyc_attr(acyclic=True)
@final
class Lanes:
    """`random_seats` is a bit mask: at those seats anything legal is done at once, and nobody is asked."""

    def __init__(
        self, laid_out: Match, observer: Observer, count: i64, block: i64, seed: i64, random_seats: i64
    ) -> None:
        self.laid_out = laid_out
        self.observer = observer
        self.count = count
        self.seed = seed
        self.random_seats = random_seats
        self.distinct: bool = False  # of legal actions with the same meaning only the first is in the mask
        self.chance = Rng(seed_of(seed, count + 1))
        self.seats: i64 = laid_out.layout.seats
        self.width = observer.width
        self.actions: i64 = laid_out.actions()
        self.lanes = [Lane(laid_out) for i in range(count)]
        self.observations = vec[float]([0.0] * (block * self.width))
        self.masks = vec[u8]([u8(0)] * (count * self.actions))
        self.deciding = full(0, count)
        self.rewards = vec[float]([0.0] * (count * self.seats))
        self.ended = vec[u8]([u8(0)] * count)
        self.lengths = full(0, count)  # of the match that ended in this step
        self.finished: i64 = 0
        self.numbers: i64 = len(laid_out.legend().numbers)
        self.parts = full(0, PARTS)
        self.said = vec[float]([0.0] * self.numbers)
        self.option_lane = vec[i64]()
        self.option_action = vec[i64]()
        self.option_parts = vec[i64]()
        self.option_numbers = vec[float]()

    def begin_all(self) -> None:
        for lane in range(self.count):
            self.begin(lane)

    def begin(self, number: i64) -> None:
        """A new match in this lane, up to the first decision that is asked for. One that ends before is passed over:
        there would be nothing to decide."""
        lane = self.lanes[number]
        lane.steps = 0
        while True:
            match = self.laid_out.clone()
            match.recording = self.observer.history > 0
            match.begin(Rng(seed_of(self.seed, number + lane.begun * self.count)))
            lane.match = match
            lane.begun += 1
            self.play_random(match)
            if not match.over:
                break

    def play_random(self, match: Match) -> None:
        if self.random_seats == 0:
            return
        chance = self.chance
        while not match.over and (self.random_seats >> match.seat) & 1 != 0:
            legal = match.legal()
            match.apply(legal[chance.below(len(legal))])

    def refused(self, actions: bytes) -> i64:
        """The first lane whose action (one of 64 bits, little-endian, for each lane) is not legal, or NOBODY."""
        for number in range(self.count):
            action = read_i64_le(actions, number * 8)
            if action < 0 or action >= self.actions or self.masks[number * self.actions + action] == 0:
                return number
        return NOBODY

    def step(self, actions: bytes, first: i64, last: i64) -> None:
        """Carry out legal actions in the lanes from `first` to before `last`, and write what comes next."""
        for number in range(first, last):
            self.advance(number, read_i64_le(actions, number * 8))
            self.tell(number, number - first)

    def advance_block(self, actions: bytes, first: i64, last: i64) -> None:
        for number in range(first, last):
            self.advance(number, read_i64_le(actions, number * 8))

    def tell_block(self, first: i64, last: i64) -> None:
        for number in range(first, last):
            self.tell(number, number - first)

    def advance(self, number: i64, action: i64) -> None:
        """Carry out a legal action in one lane; `tell` afterwards writes its rows anew."""
        lane = self.lanes[number]
        match = lane.match
        match.apply(action)
        lane.steps += 1
        self.play_random(match)
        first = number * self.seats
        if match.over:
            for seat in range(self.seats):
                self.rewards[first + seat] = match.score(seat)
            self.ended[number] = 1
            self.lengths[number] = lane.steps
            self.finished += 1
            self.begin(number)
        else:
            self.ended[number] = 0
            for seat in range(self.seats):
                self.rewards[first + seat] = 0.0
            if len(match.events) > KEPT:
                self.observer.trim(match)

    def note_end(self, number: i64, rewards: list[float]) -> None:
        """The match of this lane ended with these rewards, and further decisions were made since in the next one."""
        self.ended[number] = 1
        for seat in range(self.seats):
            self.rewards[number * self.seats + seat] = rewards[seat]

    def tell(self, number: i64, row: i64) -> None:
        """Write what the deciding seat of a lane may do, and what it knows into a row of the block, where there are
        zeros."""
        lane = self.lanes[number]
        match = lane.match
        masks = self.masks
        for place in lane.listed:
            masks[place] = 0
        listed = match.legal()
        if self.distinct:
            listed = distinct_actions(match, listed)
        base = number * self.actions
        for at in range(len(listed)):
            place = base + listed[at]
            listed[at] = place
            masks[place] = 1
        lane.listed = listed
        self.deciding[number] = match.seat
        self.observer.fill(match, match.seat, self.observations, row * self.width)

    def describe_all(self) -> i64:
        """Write what each legal action of each lane is about (`Match.describe`), lane by lane, in ascending order; how
        many there are. In `option_parts` a card is its design + 1, and 0 where there is none or the seat does not know
        it."""
        total: i64 = 0
        for lane in self.lanes:
            total += len(lane.listed)
        if total > len(self.option_lane):
            self.option_lane = full(0, 2 * total)
            self.option_action = full(0, 2 * total)
            self.option_parts = full(0, 2 * total * PARTS)
            self.option_numbers = vec[float]([0.0] * (2 * total * self.numbers))
        at: i64 = 0
        for number in range(self.count):
            lane = self.lanes[number]
            for place in lane.listed:
                self.describe(at, number, place - number * self.actions)
                at += 1
        return total

    def describe(self, at: i64, number: i64, action: i64) -> None:
        match = self.lanes[number].match
        parts = self.parts
        for part in range(PARTS):
            parts[part] = 0
        parts[SUBJECT] = NOBODY
        parts[OBJECT] = NOBODY
        said = self.said
        for i in range(self.numbers):
            said[i] = 0.0
        match.describe(action, parts, said)
        for part in range(PARTS):
            value = parts[part]
            if part == SUBJECT or part == OBJECT:
                if value == NOBODY or not match.knows(match.seat, value):
                    value = 0
                else:
                    value = match.design[value] + 1
            self.option_parts[at * PARTS + part] = value
        for i in range(self.numbers):
            self.option_numbers[at * self.numbers + i] = said[i]
        self.option_lane[at] = number
        self.option_action[at] = action

    def match_of(self, number: i64) -> Match:
        return self.lanes[number].match
