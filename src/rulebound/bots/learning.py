"""How the networks learn: steps of gradient descent over the notes of matches (`notes`).

Proximal policy optimisation, in plain loops that are compiled: the moves of a policy against itself (or others) are
noted with their chances; every seat's share of the victory tells afterwards which of them were better than expected;
and a few passes over the notes make those more likely. The same loops imitate another player. No array library: an
update touches only the rows of the cards and actions that occurred.
"""

from __future__ import annotations

from math import exp, log
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.bots.network import KEYS, Network, squashed
from rulebound.bots.notes import Notes
from rulebound.bots.players import CHANCES
from rulebound.bots.sheets import Sheet, floats
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY


@mypyc_attr(acyclic=True)
@final
class Learner:
    """Works notes into a network."""

    def __init__(self, network: Network, seed: i64) -> None:
        self.network = network
        self.rng = Rng(seed)
        self.steps: i64 = 0
        self.sums = floats(network.hidden)
        self.back = floats(network.hidden)
        self.wide = floats(network.wide + 1)
        self.wide_back = floats(network.wide + 1)
        self.chances = floats(512)
        self.value_loss = 0.0
        self.policy_loss = 0.0
        self.surprise = 0.0  # mean entropy of the policy
        self.seen: i64 = 0
        for sheet in network.sheets():
            sheet.ready()

    def pass_over(
        self,
        notes: Notes,
        batch: i64,
        rate: float,
        clip: float,
        spread: float,
        policy_share: float,
        value_share: float,
        decay: float,
        own_decay: float,
    ) -> None:
        """Once over all notes in a random order, a step after every `batch` of them. With clip 0 the noted shares are
        imitated; otherwise the chosen moves become more or less likely by their gains, by at most this factor. `spread`
        rewards chances that differ less."""
        count = notes.count()
        order = vec[i64](capacity=count)
        for row in range(count):
            order = append(order, row)
        for row in range(count - 1, 0, -1):
            other = self.rng.below(row + 1)
            order[row], order[other] = order[other], order[row]
        share = 1.0 / float(batch)
        waiting: i64 = 0
        for row in order:
            if policy_share > 0.0 and notes.chosen[row] != NOBODY:
                self.learn_move(notes, row, clip, spread, policy_share * share)
            if value_share > 0.0:
                self.learn_value(notes, row, value_share * share)
            self.seen += 1
            waiting += 1
            if waiting == batch:
                waiting = 0
                self.steps += 1
                for sheet in self.network.sheets():
                    sheet.step(rate, decay, own_decay, self.steps)

    def learn_move(self, notes: Notes, row: i64, clip: float, spread: float, share: float) -> None:
        network = self.network
        sheet = network.action
        hidden = network.hidden
        width = hidden + 1
        sums = self.sums
        first_layer(notes, row, network, network.policy, sums)
        for unit in range(hidden):
            if sums[unit] < 0.0:
                sums[unit] = 0.0
        last = notes.action_ends[row]
        start: i64 = 0
        if row > 0:
            start = notes.action_ends[row - 1]
        count = last - start
        while count > len(self.chances):
            self.chances = append(self.chances, 0.0)
        chances = self.chances
        most = -1000.0
        for at in range(count):
            chances[at] = action_weight(notes, start + at, sheet, sums, hidden)
            if chances[at] > most:
                most = chances[at]
        total = 0.0
        for at in range(count):
            chances[at] = exp(chances[at] - most)
            total += chances[at]
        entropy = 0.0
        for at in range(count):
            chances[at] = chances[at] / total + 1e-12
            entropy -= chances[at] * log(chances[at])
        chosen = notes.chosen[row]
        self.surprise += entropy
        self.policy_loss -= log(chances[chosen])
        pull = 1.0
        if clip > 0.0:
            gain = notes.gain[row]
            ratio = chances[chosen] / notes.chance[row]
            pull = gain * ratio
            if (gain > 0.0 and ratio > 1.0 + clip) or (gain < 0.0 and ratio < 1.0 - clip):
                pull = 0.0
        back = self.back
        for unit in range(hidden):
            back[unit] = 0.0
        slope = sheet.slope
        rows = sheet.rows
        for at in range(count):
            wrong = pull * chances[at]
            if clip <= 0.0:
                wrong -= notes.share[start + at]
            elif at == chosen:
                wrong -= pull
            wrong += spread * chances[at] * (log(chances[at]) + entropy)
            wrong *= share
            if wrong == 0.0:
                continue
            place = start + at
            for key in range(place * KEYS, (place + 1) * KEYS):
                number = notes.keys[key]
                if number != NOBODY:
                    sheet.touch(number)
                    base = number * width
                    slope[base + hidden] += wrong
                    for unit in range(hidden):
                        slope[base + unit] += wrong * sums[unit]
                        back[unit] += wrong * rows[base + unit]
            first = notes.first_numbers[place]
            for offset in range(notes.width):
                value = notes.action_numbers[place * notes.width + offset]
                if value != 0.0:
                    sheet.touch(first + offset)
                    base = (first + offset) * width
                    amount = wrong * value
                    slope[base + hidden] += amount
                    for unit in range(hidden):
                        slope[base + unit] += amount * sums[unit]
                        back[unit] += amount * rows[base + unit]
        for unit in range(hidden):
            if sums[unit] <= 0.0:
                back[unit] = 0.0
        blame(notes, row, network, network.policy, back)

    def learn_value(self, notes: Notes, row: i64, share: float) -> None:
        network = self.network
        wide = network.wide
        sums = self.wide
        back = self.wide_back
        out = network.out.rows
        first_layer(notes, row, network, network.value, sums)
        total = sums[wide]
        for unit in range(wide):
            if sums[unit] > 0.0:
                total += sums[unit] * out[unit]
        expected = squashed(total)
        result = notes.result[row]
        if result > 1.0:
            result = 1.0
        if result < 0.0:
            result = 0.0
        self.value_loss -= result * log(expected + 1e-9) + (1.0 - result) * log(1.0 - expected + 1e-9)
        wrong = share * (expected - result)
        network.out.touch(0)
        slope = network.out.slope
        for unit in range(wide):
            back[unit] = 0.0
            if sums[unit] > 0.0:
                slope[unit] += wrong * sums[unit]
                back[unit] = wrong * out[unit]
        back[wide] = wrong
        blame(notes, row, network, network.value, back)


def first_layer(notes: Notes, row: i64, network: Network, sheet: Sheet, sums: vec[float]) -> None:
    """As `fill` in network.py, of what was noted."""
    width = sheet.width
    rows = sheet.rows
    features = network.features
    base = (features + network.dense) * width
    for offset in range(width):
        sums[offset] = rows[base + offset]
    start: i64 = 0
    if row > 0:
        start = notes.ends[row - 1]
    for at in range(start, notes.ends[row]):
        base = notes.active[at] * width
        for offset in range(width):
            sums[offset] += rows[base + offset]
    first = row * network.dense
    for at in range(network.dense):
        number = notes.numbers[first + at]
        if number != 0.0:
            base = (features + at) * width
            for offset in range(width):
                sums[offset] += number * rows[base + offset]


def blame(notes: Notes, row: i64, network: Network, sheet: Sheet, back: vec[float]) -> None:
    """The gradients of the first layer from those of its sums."""
    width = sheet.width
    slope = sheet.slope
    features = network.features
    last = features + network.dense
    sheet.touch(last)
    for offset in range(width):
        slope[last * width + offset] += back[offset]
    start: i64 = 0
    if row > 0:
        start = notes.ends[row - 1]
    for at in range(start, notes.ends[row]):
        feature = notes.active[at]
        sheet.touch(feature)
        base = feature * width
        for offset in range(width):
            slope[base + offset] += back[offset]
    first = row * network.dense
    for at in range(network.dense):
        number = notes.numbers[first + at]
        if number != 0.0:
            sheet.touch(features + at)
            base = (features + at) * width
            for offset in range(width):
                slope[base + offset] += number * back[offset]


def action_weight(notes: Notes, place: i64, sheet: Sheet, sums: vec[float], hidden: i64) -> float:
    """As `Mind.weight`, of an action that was noted."""
    width = hidden + 1
    rows = sheet.rows
    total = 0.0
    for key in range(place * KEYS, (place + 1) * KEYS):
        number = notes.keys[key]
        if number != NOBODY:
            base = number * width
            total += rows[base + hidden]
            for unit in range(hidden):
                total += sums[unit] * rows[base + unit]
    first = notes.first_numbers[place]
    for offset in range(notes.width):
        value = notes.action_numbers[place * notes.width + offset]
        if value != 0.0:
            base = (first + offset) * width
            part = rows[base + hidden]
            for unit in range(hidden):
                part += sums[unit] * rows[base + unit]
            total += value * part
    return total


def scatter(network: Network, seed: i64) -> None:
    """Small random weights in the first layers, so that hidden units differ. All others begin with 0."""
    rng = Rng(seed)
    for sheet in (network.policy, network.value):
        hidden = network.hidden
        if sheet.width == network.wide + 1:
            hidden = network.wide
        spread(sheet.print, sheet.width, hidden, 0.05, rng)
        for at in range(sheet.cards * sheet.width, sheet.height * sheet.width):
            if at % sheet.width < hidden:
                sheet.own[at] = 0.15 * bell(rng)
    for at in range(network.wide):
        network.out.own[at] = 0.2 * bell(rng)
    network.expand()


def spread(weights: vec[float], width: i64, hidden: i64, size: float, rng: Rng) -> None:
    for at in range(len(weights)):
        if at % width < hidden:
            weights[at] = size * bell(rng)


def bell(rng: Rng) -> float:
    """About normal, with a standard deviation of 1."""
    total = 0.0
    for i in range(12):
        total += float(rng.word()) / CHANCES
    return total - 6.0
