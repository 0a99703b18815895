"""Matches from which networks learn: the moves of a policy against itself or others, of a teacher, or of the search,
each noted with what was seen, what could be done, and in the end with what came of it.

Notes are flat columns, so that a compiled loop can go over them (`learning`).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.bots.network import KEYS, Mind, Network
from rulebound.bots.players import CHANCES, Minds, Player, distinct
from rulebound.bots.sheets import floats
from rulebound.bots.tree import Search, Settings
from rulebound.core.kernel.match import SORT, SPOTS, Match
from rulebound.core.kernel.playout import player_seed, seed_of
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY

ONLOOKERS: Final = 2  # of so many decisions one is noted as another seat sees it too
STRAYS: Final = 4  # of so many moves of a search one is drawn by its tries


@mypyc_attr(acyclic=True)
@final
class Notes:
    """Decisions as flat columns."""

    def __init__(self, network: Network) -> None:
        self.dense: i64 = network.dense
        self.width: i64 = network.numbers
        self.active = vec[i64]()
        self.ends = vec[i64]()  # of the features of each decision
        self.numbers = vec[float]()
        self.keys = vec[i64]()  # KEYS for each action
        self.first_numbers = vec[i64]()  # of each action: the row of its first number
        self.action_numbers = vec[float]()
        self.action_ends = vec[i64]()
        self.share = vec[float]()  # of each action, when a player is imitated: how much it is to be chosen
        self.chosen = vec[i64]()  # NOBODY where a seat only looked on
        self.chance = vec[float]()  # of the chosen action, when it was chosen
        self.value = vec[float]()  # what was expected
        self.seat = vec[i64]()
        self.result = vec[float]()  # what came of it, as the next values tell
        self.gain = vec[float]()  # how much better than expected that was
        self.settled: i64 = 0
        self.matches: i64 = 0
        self.score = 0.0  # of the learner, in all matches

    def count(self) -> i64:
        return len(self.seat)

    def note(self, mind: Mind, match: Match, actions: vec[i64]) -> None:
        """A decision as the seat that is asked sees it. The mind has looked."""
        network = mind.network
        self.note_sight(mind, match.seat)
        keys = self.keys
        values = self.action_numbers
        firsts = self.first_numbers
        for action in actions:
            mind.key(match, action)
            for place in range(KEYS):
                keys = append(keys, mind.keys[place])
            for at in range(self.width):
                values = append(values, mind.numbers[at])
            base = network.action.cards + network.sorts * SPOTS + mind.parts[SORT] * network.numbers
            firsts = append(firsts, base)
        self.keys = keys
        self.action_numbers = values
        self.first_numbers = firsts
        self.action_ends = append(self.action_ends, len(firsts))

    def note_sight(self, mind: Mind, seat: i64) -> None:
        """What the mind's observer just observed for this seat."""
        observer = mind.observer
        active = self.active
        for at in range(observer.used):
            active = append(active, observer.active[at])
        self.active = active
        self.ends = append(self.ends, len(active))
        numbers = self.numbers
        for at in range(observer.dense):
            numbers = append(numbers, observer.numbers[at])
        self.numbers = numbers
        self.seat = append(self.seat, seat)

    def note_onlooker(self, mind: Mind, match: Match, rng: Rng) -> None:
        """Now and then how a seat that is not asked sees the match: a search judges positions in which others
        decide."""
        seats = match.layout.seats
        if seats < 2 or rng.below(ONLOOKERS) != 0:
            return
        seat = (match.seat + 1 + rng.below(seats - 1)) % seats
        mind.observer.observe(match, seat)
        self.note_sight(mind, seat)
        self.action_ends = append(self.action_ends, len(self.first_numbers))
        self.chosen = append(self.chosen, NOBODY)
        self.chance = append(self.chance, 1.0)
        self.value = append(self.value, mind.judge())

    def settle(self, match: Match, keep: float) -> None:
        """The match is over: what came of the decisions since the last one. `keep` is how far the end of the match
        counts beside what was expected meanwhile."""
        total = self.count()
        for i in range(self.settled, total):
            self.result = append(self.result, 0.0)
            self.gain = append(self.gain, 0.0)
        for seat in range(match.layout.seats):
            after = match.score(seat)
            gain = 0.0
            row = total - 1
            while row >= self.settled:
                if self.seat[row] == seat and self.chosen[row] == NOBODY:
                    self.result[row] = after + keep * gain
                elif self.seat[row] == seat:
                    gain = after - self.value[row] + keep * gain
                    after = self.value[row]
                    self.gain[row] = gain
                    self.result[row] = gain + after
                row -= 1
        self.settled = total

    def level(self) -> None:
        """Bring the gains to a standard deviation of 1 and cut off what is far out."""
        count = 0.0
        total = 0.0
        square = 0.0
        for at in range(len(self.gain)):
            if self.chosen[at] != NOBODY:
                count += 1.0
                total += self.gain[at]
                square += self.gain[at] * self.gain[at]
        if count < 2.0:
            return
        mean = total / count
        rest = square / count - mean * mean
        if rest < 0.0:
            rest = 0.0
        spread = sqrt(rest) + 1e-6
        for at in range(len(self.gain)):
            value = (self.gain[at] - mean) / spread
            if value > 3.0:
                value = 3.0
            if value < -3.0:
                value = -3.0
            self.gain[at] = value


def collect(
    laid_out: Match, mind: Mind, rivals: list[Player | None], seed: i64, first: i64, end: i64, keep: float, into: Notes
) -> None:
    """Play matches number `first` to `end` - 1 and note the moves of the learner, which sits wherever `rivals` (turned
    by one seat from match to match) has None."""
    seats = laid_out.layout.seats
    for number in range(first, end):
        match = laid_out.clone()
        match.begin(Rng(seed_of(seed, number)))
        rng = Rng(player_seed(seed, number, 0))
        for rival in rivals:
            if rival is not None:
                rival.rng = Rng(rng.word())
        while not match.over:
            rival = rivals[(match.seat + number) % seats]
            if rival is not None:
                match.apply(rival.choose(match))
            else:
                match.apply(draw_and_note(match, mind, rng, into))
        for seat in range(seats):
            if rivals[(seat + number) % seats] is None:
                into.score += match.score(seat)
        into.matches += 1
        into.settle(match, keep)


def draw_and_note(match: Match, mind: Mind, rng: Rng, into: Notes) -> i64:
    """A move of the policy by its chances; noted where there is a choice."""
    actions = distinct(match, match.legal())
    count = len(actions)
    if count == 1:
        return actions[0]
    mind.look(match)
    into.note(mind, match, actions)
    weights = floats(count)
    most = -1000.0
    for at in range(count):
        weights[at] = mind.weight(match, actions[at])
        if weights[at] > most:
            most = weights[at]
    total = 0.0
    for at in range(count):
        weights[at] = exp(weights[at] - most)
        total += weights[at]
    mark = total * float(rng.word()) / CHANCES
    chosen: i64 = count - 1
    for at in range(count):
        mark -= weights[at]
        if mark < 0.0:
            chosen = at
            break
    into.chosen = append(into.chosen, chosen)
    into.chance = append(into.chance, weights[chosen] / total)
    into.value = append(into.value, mind.judge())
    into.note_onlooker(mind, match, rng)
    return actions[chosen]


def teach(
    laid_out: Match, mind: Mind, teacher: Player, stray: i64, seed: i64, first: i64, end: i64, into: Notes
) -> None:
    """Play matches of a teacher against itself, `stray` of 1000 moves at random, and note what it would do."""
    for number in range(first, end):
        match = laid_out.clone()
        match.begin(Rng(seed_of(seed, number)))
        rng = Rng(player_seed(seed, number, 0))
        teacher.rng = Rng(rng.word())
        while not match.over:
            actions = distinct(match, match.legal())
            if len(actions) == 1:
                match.apply(actions[0])
                continue
            action = teacher.choose(match)
            mind.look(match)
            into.note(mind, match, actions)
            meaning = match.meaning(action)
            for at in range(len(actions)):
                share = 0.0
                if match.meaning(actions[at]) == meaning:
                    into.chosen = append(into.chosen, at)
                    share = 1.0
                into.share = append(into.share, share)
            into.chance = append(into.chance, 1.0)
            into.value = append(into.value, mind.judge())
            into.note_onlooker(mind, match, rng)
            if rng.below(1000) < stray:
                action = actions[rng.below(len(actions))]
            match.apply(action)
        into.matches += 1
        into.settle(match, 1.0)


def study(
    laid_out: Match,
    mind: Mind,
    minds: Minds,
    settings: Settings,
    simulations: i64,
    seed: i64,
    number: i64,
    keep: float,
    into: Notes,
) -> None:
    """Play a match of the search against itself and note how often it tried each move and what it expected. Of
    STRAYS moves one is drawn by these tries, so that matches differ."""
    match = laid_out.clone()
    match.begin(Rng(seed_of(seed, number)))
    rng = Rng(player_seed(seed, number, 0))
    while not match.over:
        actions = distinct(match, match.legal())
        count = len(actions)
        if count == 1:
            match.apply(actions[0])
            continue
        search = Search(match, rng.word(), minds, settings)
        search.think(simulations)
        total = 0.0
        most: i64 = 0
        tries = floats(count)
        for at in range(count):
            visits = float(search.visits_of(actions[at]))
            tries[at] = visits * visits
            total += tries[at]
            if tries[at] > tries[most]:
                most = at
        mind.look(match)
        into.note(mind, match, actions)
        for at in range(count):
            into.share = append(into.share, tries[at] / total)
        into.chosen = append(into.chosen, most)
        into.chance = append(into.chance, 1.0)
        into.value = append(into.value, search.expected())
        into.note_onlooker(mind, match, rng)
        if rng.below(STRAYS) == 0:
            mark = total * float(rng.word()) / CHANCES
            for at in range(count):
                mark -= tries[at]
                if mark < 0.0:
                    most = at
                    break
        match.apply(actions[most])
    into.matches += 1
    into.settle(match, keep)
