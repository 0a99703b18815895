"""The two small networks of a learned player, ready to play: what an action is worth trying, and how a seat stands.

Policy: a hidden layer over the observation, and for every action the sum over what describes it (`Match.describe`) of a
weight and a vector that is multiplied with the hidden layer. No copy of the match is made. Value: a hidden layer and a
linear path beside it, to the share of the victory that a seat may expect.

Weights depend on the game and the card set, not on the seats: a `Network` serves any match of that game and set.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rulebound.bots.sheets import Sheet, floats
from rulebound.core.kernel.match import (
    OBJECT,
    OBJECT_SIDE,
    PARTS,
    SORT,
    SPOT,
    SPOTS,
    SUBJECT,
    SUBJECT_SIDE,
    Match,
)
from rulebound.core.kernel.observing import Observer, PrintRows
from rulebound.core.kernel.table import NOBODY, full

ROLES: Final = 4  # of a card in an action: subject or object, mine or a foe's
CERTAIN: Final = 30.0  # beyond this a share is as good as 0 or 1
KEYS: Final = 3  # of an action: sort and spot, subject, object
EIGHT: Final = 8


@mypyc_attr(acyclic=True)
@final
class Network:
    """`policy` and `value` have rows for the sparse features, then for the dense numbers, then one for the bias.
    `action` has blocks sort * ROLES + role, then rows sort * SPOTS + spot, then sort * numbers + number."""

    def __init__(self, match: Match, prints: PrintRows, hidden: i64, wide: i64) -> None:
        self.prints = prints
        self.hidden = hidden
        self.wide = wide
        layout = Observer(match, prints)
        self.groups: i64 = layout.groups
        self.features: i64 = layout.features
        self.dense: i64 = layout.dense
        legend = match.legend()
        self.sorts: i64 = legend.sorts
        self.numbers: i64 = len(legend.numbers)
        rest = layout.features - layout.groups * prints.designs + layout.dense + 1
        self.policy = Sheet(prints, layout.groups, rest, hidden)
        self.value = Sheet(prints, layout.groups, rest, wide + 1)
        self.action = Sheet(prints, self.sorts * ROLES, self.sorts * (SPOTS + self.numbers), hidden + 1)
        self.out = Sheet(prints, 0, 1, wide)

    def sheets(self) -> list[Sheet]:
        return [self.policy, self.value, self.action, self.out]

    def expand(self) -> None:
        for sheet in self.sheets():
            sheet.expand()


def fill(observer: Observer, sheet: Sheet, sums: vec[float]) -> None:
    """The first layer over what was just observed: eight sums at a time, which stay in registers meanwhile."""
    width = sheet.width
    rows = sheet.rows
    active = observer.active
    used = observer.used
    numbers = observer.numbers
    dense = observer.dense
    first_number = observer.features * width
    bias = first_number + dense * width
    offset: i64 = 0
    while offset + EIGHT <= width:
        base = bias + offset
        sum_0 = rows[base]
        sum_1 = rows[base + 1]
        sum_2 = rows[base + 2]
        sum_3 = rows[base + 3]
        sum_4 = rows[base + 4]
        sum_5 = rows[base + 5]
        sum_6 = rows[base + 6]
        sum_7 = rows[base + 7]
        for at in range(used):
            base = active[at] * width + offset
            sum_0 += rows[base]
            sum_1 += rows[base + 1]
            sum_2 += rows[base + 2]
            sum_3 += rows[base + 3]
            sum_4 += rows[base + 4]
            sum_5 += rows[base + 5]
            sum_6 += rows[base + 6]
            sum_7 += rows[base + 7]
        for at in range(dense):
            number = numbers[at]
            if number != 0.0:
                base = first_number + at * width + offset
                sum_0 += number * rows[base]
                sum_1 += number * rows[base + 1]
                sum_2 += number * rows[base + 2]
                sum_3 += number * rows[base + 3]
                sum_4 += number * rows[base + 4]
                sum_5 += number * rows[base + 5]
                sum_6 += number * rows[base + 6]
                sum_7 += number * rows[base + 7]
        sums[offset] = sum_0
        sums[offset + 1] = sum_1
        sums[offset + 2] = sum_2
        sums[offset + 3] = sum_3
        sums[offset + 4] = sum_4
        sums[offset + 5] = sum_5
        sums[offset + 6] = sum_6
        sums[offset + 7] = sum_7
        offset += EIGHT
    while offset < width:
        total = rows[bias + offset]
        for at in range(used):
            total += rows[active[at] * width + offset]
        for at in range(dense):
            number = numbers[at]
            if number != 0.0:
                total += number * rows[first_number + at * width + offset]
        sums[offset] = total
        offset += 1


def squashed(total: float) -> float:
    if total > CERTAIN:
        total = CERTAIN
    if total < -CERTAIN:
        total = -CERTAIN
    return 1.0 / (1.0 + exp(-total))


@mypyc_attr(acyclic=True)
@final
class Mind:
    """A network at work on matches of one number of seats: it holds what is being thought."""

    def __init__(self, network: Network, match: Match) -> None:
        self.network = network
        self.observer = Observer(match, network.prints)
        self.seats: i64 = match.layout.seats
        self.sums = floats(network.hidden)
        self.wide_sums = floats(network.wide + 1)
        self.parts = full(0, PARTS)
        self.numbers = floats(network.numbers)
        self.keys = full(0, KEYS)
        self.looks: i64 = 0
        self.worked = full(0, network.action.height)  # by row: the look for which it was worked out
        self.found = floats(network.action.height)  # and what was found

    def value(self, match: Match, seat: i64) -> float:
        """The share of the victory that the seat may expect."""
        if match.over:
            return match.score(seat)
        self.observer.observe(match, seat)
        return self.judge()

    def judge(self) -> float:
        """The same, of what was just observed."""
        network = self.network
        sums = self.wide_sums
        fill(self.observer, network.value, sums)
        out = network.out.rows
        wide = network.wide
        total = sums[wide]
        for unit in range(wide):
            value = sums[unit]
            if value > 0.0:
                total += value * out[unit]
        return squashed(total)

    def look(self, match: Match) -> None:
        """At the position, for the deciding seat; `weight` follows."""
        self.observer.observe(match, match.seat)
        self.see()

    def see(self) -> None:
        sums = self.sums
        self.looks += 1
        fill(self.observer, self.network.policy, sums)
        for unit in range(self.network.hidden):
            if sums[unit] < 0.0:
                sums[unit] = 0.0

    def weight(self, match: Match, action: i64) -> float:
        """The logarithm of the action's chance but for a constant, after `look`."""
        network = self.network
        numbers = self.numbers
        keys = self.keys
        self.key(match, action)
        total = 0.0
        for place in range(KEYS):
            row = keys[place]
            if row != NOBODY:
                total += self.part(row)
        first = network.action.cards + network.sorts * SPOTS + self.parts[SORT] * network.numbers
        for at in range(network.numbers):
            number = numbers[at]
            if number != 0.0:
                total += number * self.part(first + at)
        return total

    def part(self, row: i64) -> float:
        """What a row adds to the weight of an action. Actions of one decision share most of their rows."""
        if self.worked[row] == self.looks:
            return self.found[row]
        network = self.network
        hidden = network.hidden
        rows = network.action.rows
        sums = self.sums
        base = row * (hidden + 1)
        total = rows[base + hidden]
        for unit in range(hidden):
            total += sums[unit] * rows[base + unit]
        self.found[row] = total
        self.worked[row] = self.looks
        return total

    def key(self, match: Match, action: i64) -> None:
        """Describe an action: its rows in `keys` (NOBODY for none) and its numbers."""
        parts = self.parts
        numbers = self.numbers
        network = self.network
        designs = network.prints.designs
        parts[SORT] = 0
        parts[SUBJECT] = NOBODY
        parts[SUBJECT_SIDE] = 0
        parts[OBJECT] = NOBODY
        parts[OBJECT_SIDE] = 0
        parts[SPOT] = 0
        for at in range(network.numbers):
            numbers[at] = 0.0
        match.describe(action, parts, numbers)
        sort = parts[SORT]
        self.keys[0] = network.action.cards + sort * SPOTS + parts[SPOT]
        self.keys[1] = NOBODY
        self.keys[2] = NOBODY
        card = parts[SUBJECT]
        if card != NOBODY and (match.known_to[card] >> match.seat) & 1 != 0:
            self.keys[1] = (sort * ROLES + parts[SUBJECT_SIDE]) * designs + match.design[card]
        card = parts[OBJECT]
        if card != NOBODY and (match.known_to[card] >> match.seat) & 1 != 0:
            self.keys[2] = (sort * ROLES + 2 + parts[OBJECT_SIDE]) * designs + match.design[card]
