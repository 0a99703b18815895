"""What a seat may know of a match, as numbers: for players that learn, written once for every game.

An `Observer` belongs to a game, a number of seats and a card set; its layout never changes and every column has a name
(core/people/printed.py). It reads the columns of which views are made (`known_to`, zones, sizes) and what the game
declares in its `rules/observing.py`, never the design of a card that the seat does not know: two truths with one view
give equal numbers (tests/contract/test_observing.py). So it may be shown the truth itself, without an imagined copy.

    observer = Observer(match, printed.rows)     # printed = printed_set(game): core/people/printed.py
    observer.observe(match, seat)                # fills `active[:used]` and `numbers`: the sparse form
    observer.fill(match, seat, into, at)         # the dense form: `width` numbers from `at` on, where there are zeros

Sparse: one index for every card whose design the seat knows, group * designs + design, where a group is a zone as the
seat sees it (my hand, their discard pile, mine or theirs of a shared zone); one for what is asked of whom; and the
game's own marks (who stands on which space). `numbers` are the rest: sizes of the groups, rounds, the game's simple
measure and its scalars. Dense: `numbers`, then the questions and marks as 0 or 1, then for every group the sum of what
is printed on its known cards, then, if asked for, for every group how many of each design, and the history.

The history is what the seat was told of the last moves, reveals and shuffles of cards, the newest first: what it was,
from which group to which, and what is printed on the card if the seat knew it then. It needs a match that records.

What is left out: the order within a zone, and (without a history) what a seat remembers of shuffled cards. A seat that
is not asked is not told of a question that only the asked one may know of (`Match.silence`).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.match import NO_SUCH_ACTION, Match
from rulebound.core.kernel.table import EVENT_SIZE, MOVED, NOBODY, REVEALED, SHUFFLED, full

VERSION: Final = 1  # part of the name of every weight file: raise it when a column changes its meaning
GENERAL: Final = 4  # numbers that every game has: I decide, rounds, the measure, the measure squashed
SIZE: Final = 0.1  # of a card in the size of a zone
MOST_HISTORY: Final = 100
SORTS_OF_EVENT: Final = 3  # moved, revealed, shuffled


@mypyc_attr(acyclic=True)
@final
class PrintRows:
    """What is printed on each design as numbers: those of a design that are not 0, from starts[design] on."""

    def __init__(self, columns: i64, starts: vec[i64], column: vec[i64], value: vec[float]) -> None:
        self.columns = columns
        self.designs: i64 = len(starts) - 1
        self.starts = starts
        self.column = column
        self.value = value


@mypyc_attr(acyclic=True)
@final
class Observer:
    """`apart`: zones of the other seats are groups of their own, by how many places further round the table they sit;
    otherwise of the others there are foes and partners. `counted`: the dense form counts designs too. `history`: so
    many events are told in the dense form."""

    def __init__(
        self, match: Match, prints: PrintRows, apart: bool = False, counted: bool = False, history: i64 = 0
    ) -> None:
        self.prints = prints
        self.designs: i64 = prints.designs
        self.apart = apart
        self.counted = counted
        self.seats: i64 = match.layout.seats
        self.zones: i64 = len(match.start)
        legend = match.legend()
        self.relations: i64 = legend.relations
        if apart:
            self.relations = self.seats
        self.holders = legend.holders
        self.kind = full(0, self.zones)  # of a zone: the first one of every seat is of the same kind
        self.kinds: i64 = 0
        self.sideless = full(0, self.zones)  # 1: a zone of nobody whose cards have no side
        self.find_kinds(match)
        self.groups: i64 = self.kinds * self.relations
        self.group = full(0, self.seats * self.zones)  # by seat * zones + zone; of a zone of nobody the first group
        self.relation = full(0, self.seats * (self.seats + 1))  # by seat * (seats + 1) + other; the last is nobody's
        self.find_groups(match)
        self.questions: i64 = len(legend.questions)
        self.marks: i64 = len(legend.marks)
        self.features: i64 = self.groups * self.designs + 2 * self.questions + self.marks
        self.scalars: i64 = len(legend.scalars)
        self.dense: i64 = GENERAL + self.groups + self.scalars
        self.spots = full(NOBODY, self.groups)  # of a group: where its print begins, behind questions and marks
        self.width: i64 = self.dense + 2 * self.questions + self.marks + self.find_spots() * prints.columns
        self.counts: i64 = self.width
        if counted:
            self.width += self.groups * self.designs
        self.history = history
        self.of_event: i64 = SORTS_OF_EVENT + 2 * self.groups + prints.columns
        self.past: i64 = self.width  # where the history begins
        self.width += history * self.of_event
        self.active = full(0, match.layout.cards + 1 + match.most_marks())
        self.lying = full(0, match.layout.cards)  # the groups of the active cards
        self.flags = vec[i64]()  # the columns in which a design has a 1, from flag_starts[design] on
        self.flag_starts = full(0, self.designs + 1)
        self.rest = vec[i64]()  # the columns of its other numbers, from rest_starts[design] on
        self.rest_values = vec[float]()
        self.rest_starts = full(0, self.designs + 1)
        self.sort_prints()
        self.used: i64 = 0
        self.numbers = vec[float]([0.0] * self.dense)

    def fits(self, match: Match) -> bool:
        """Is this a match of the same table: as many cards, seats and the same partners?"""
        if match.layout.seats != self.seats or match.layout.cards > len(self.active) - 1 - match.most_marks():
            return False
        if self.apart:
            return True
        for seat in range(self.seats):
            if self.relation[seat] != match.relation(0, seat):
                return False
        return True

    def find_kinds(self, match: Match) -> None:
        found = full(0, self.seats)
        for zone in range(self.zones):
            holder = self.holders[zone]
            if holder != NOBODY and holder < self.seats:
                self.kind[zone] = found[holder]
                found[holder] += 1
                if found[holder] > self.kinds:
                    self.kinds = found[holder]
        for zone in range(self.zones):
            if self.holders[zone] == NOBODY:
                self.kind[zone] = self.kinds
                self.kinds += 1
                if not match.has_sides(zone):
                    self.sideless[zone] = 1

    def find_groups(self, match: Match) -> None:
        seats = self.seats
        for seat in range(seats):
            for other in range(seats):
                at = seat * (seats + 1) + other
                if self.apart:
                    self.relation[at] = (other - seat + seats) % seats
                else:
                    self.relation[at] = match.relation(seat, other)
            for zone in range(self.zones):
                at = seat * self.zones + zone
                holder = self.holders[zone]
                self.group[at] = self.kind[zone] * self.relations
                if holder != NOBODY and holder < seats:
                    self.group[at] += self.relation[seat * (seats + 1) + holder]

    def sort_prints(self) -> None:
        """Most of what is printed is a word, and a word needs no value."""
        prints = self.prints
        for design in range(self.designs):
            for entry in range(prints.starts[design], prints.starts[design + 1]):
                if prints.value[entry] == 1.0:
                    self.flags = append(self.flags, prints.column[entry])
                else:
                    self.rest = append(self.rest, prints.column[entry])
                    self.rest_values = append(self.rest_values, prints.value[entry])
            self.flag_starts[design + 1] = len(self.flags)
            self.rest_starts[design + 1] = len(self.rest)

    def find_spots(self) -> i64:
        """The dense form has no columns for partners where nobody has one, nor for the foes' part of a zone without
        sides; how many groups it has."""
        shared = full(0, self.kinds)
        for zone in range(self.zones):
            if self.sideless[zone] != 0:
                shared[self.kind[zone]] = 1
        found: i64 = 0
        for group in range(self.groups):
            if shared[group // self.relations] != 0 and group % self.relations != 0:
                continue
            among = False
            for at in range(self.seats * (self.seats + 1)):
                if at % (self.seats + 1) < self.seats and self.relation[at] == group % self.relations:
                    among = True
            if among:
                self.spots[group] = found * self.prints.columns
                found += 1
        return found

    def observe(self, match: Match, seat: i64) -> None:
        """Fill `active` up to `used`, and `numbers`."""
        self.find_active(match, seat)
        numbers = self.numbers
        for at in range(self.dense):
            numbers[at] = 0.0
        self.tell_numbers(match, seat, numbers, 0)

    def find_active(self, match: Match, seat: i64) -> None:
        active = self.active
        lying = self.lying
        sideless = self.sideless
        designs = self.designs
        group_of = self.group
        holders = self.holders
        base = seat * self.zones
        relations = seat * (self.seats + 1)
        zone_of = match.zone
        design_of = match.design
        known = match.known_to
        used: i64 = 0
        for card in range(match.layout.cards):
            if (known[card] >> seat) & 1 != 0:
                zone = zone_of[card]
                group = group_of[base + zone]
                if holders[zone] == NOBODY and sideless[zone] == 0:
                    side = match.sided(card)
                    if side >= 0 and side < self.seats:
                        group += self.relation[relations + side]
                active[used] = group * designs + design_of[card]
                lying[used] = group
                used += 1
        asked = match.asks * 2
        if match.seat != seat:
            asked += 1
            if match.silence() != NO_SUCH_ACTION:
                asked = 1  # as if nothing were asked
        active[used] = self.groups * designs + asked
        self.used = used + 1
        if self.marks > 0:
            self.used = match.mark(seat, active, self.used, self.groups * designs + 2 * self.questions)

    def tell_numbers(self, match: Match, seat: i64, into: vec[float], at: i64) -> None:
        """Write the `dense` numbers from `at` on, where there must be zeros."""
        group_of = self.group
        holders = self.holders
        base = seat * self.zones
        sizes = match.size
        for zone in range(self.zones):
            if holders[zone] < self.seats:
                place = at + GENERAL + group_of[base + zone]
                into[place] += SIZE * float(sizes[zone])
        measure = match.look_over(seat, into, at + GENERAL + self.groups)
        if match.seat == seat:
            into[at] = 1.0
        into[at + 1] = 0.1 * float(match.rounds())
        into[at + 2] = 0.1 * measure
        into[at + 3] = measure / (10.0 + abs(measure))

    def fill(self, match: Match, seat: i64, into: vec[float], at: i64) -> None:
        """The dense form: `width` numbers from `at` on, where there must be zeros."""
        self.find_active(match, seat)
        self.tell_numbers(match, seat, into, at)
        active = self.active
        lying = self.lying
        spots = self.spots
        designs = self.designs
        cards = self.groups * designs
        flags = self.flags
        flag_starts = self.flag_starts
        rest = self.rest
        rest_starts = self.rest_starts
        rest_values = self.rest_values
        asked = at + self.dense
        printed = asked + 2 * self.questions + self.marks
        for number in range(self.used):
            index = active[number]
            if index >= cards:
                place = asked + index - cards
                into[place] = 1.0
            else:
                group = lying[number]
                design = index - group * designs
                first = printed + spots[group]
                for flag in range(flag_starts[design], flag_starts[design + 1]):
                    place = first + flags[flag]
                    into[place] += 1.0
                for other in range(rest_starts[design], rest_starts[design + 1]):
                    place = first + rest[other]
                    into[place] += rest_values[other]
                if self.counted:
                    place = at + self.counts + index
                    into[place] += 1.0
        if self.history > 0:
            self.recall(match, seat, into, at + self.past)

    # ------------------------------------------------------------ the history

    def recall(self, match: Match, seat: i64, into: vec[float], at: i64) -> None:
        """Write the last events that the seat was told of, the newest first."""
        events = match.events
        event = len(events) - EVENT_SIZE
        left = self.history
        while event >= 0 and left > 0:
            if self.told(events, event, seat):
                self.recall_one(events, event, seat, into, at)
                at += self.of_event
                left -= 1
            event -= EVENT_SIZE

    def told(self, events: vec[i64], event: i64, seat: i64) -> bool:
        """A move or a shuffle is seen by all; what a card is, by those to whom it is revealed."""
        kind = events[event]
        if kind == REVEALED:
            before = events[event + 4]
            return ((events[event + 5] & ~before) >> seat) & 1 != 0
        return kind == MOVED or kind == SHUFFLED

    def recall_one(self, events: vec[i64], event: i64, seat: i64, into: vec[float], at: i64) -> None:
        kind = events[event]
        into[at + kind - MOVED] = 1.0
        if kind != REVEALED:
            for side in range(2):
                zone = events[event + 4 + side]
                if self.holders[zone] < self.seats:
                    place = at + SORTS_OF_EVENT + side * self.groups + self.group[seat * self.zones + zone]
                    into[place] = 1.0
        if kind != SHUFFLED and (events[event + 3] >> seat) & 1 != 0:
            design = events[event + 2]
            prints = self.prints
            first = at + SORTS_OF_EVENT + 2 * self.groups
            for entry in range(prints.starts[design], prints.starts[design + 1]):
                place = first + prints.column[entry]
                into[place] = prints.value[entry]

    def trim(self, match: Match) -> None:
        """Drop the events that no seat can be told of any more."""
        events = match.events
        first = len(events)
        for seat in range(self.seats):
            event = len(events)
            left = self.history
            while event > 0 and left > 0:
                event -= EVENT_SIZE
                if self.told(events, event, seat):
                    left -= 1
            if event < first:
                first = event
        match.events = events[first:]
