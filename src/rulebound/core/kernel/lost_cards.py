"""What is pending remembers cards, and they may be shuffled meanwhile: here it keeps meaning the same ones.

Inside, a reference goes with the design (`follow`). Outside, nobody learns where it went: what is shown of a lost card
is what its readers knew when it was lost, and a copy that a seat imagines lets it be any card that it may be.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import Agenda
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, Layout, Table, full
from rulebound.core.kernel.trail import Trail

# A lost card: [card, its design, the seats that knew it when it was lost].
LOST_DESIGN: Final = 1
LOST_KNOWN: Final = 2
LOST: Final = 3


@mypyc_attr(acyclic=True)
class LostCards(Table):
    def __init__(self, layout: Layout, agenda: Agenda, waiting: Agenda) -> None:
        super().__init__(layout)
        self.agenda = agenda  # what is being carried out: the newest first
        self.waiting = waiting  # what was triggered meanwhile: the oldest first
        # Cards that were shuffled while something remembered them. Replaced as a whole, never changed in place.
        self.lost = vec[i64]()

    def copy_lost(self, other: LostCards) -> None:
        self.copy_table(other)
        self.lost = other.lost

    def follow(self, trail: Trail) -> None:
        """Everything that remembers a card goes with it. A game that remembers cards elsewhere than in the frames of
        `agenda` and `waiting` adds that."""
        self.agenda.follow(trail)
        self.waiting.follow(trail)

    def may_be(self, lost: i64, card: i64) -> bool:
        """Could a lost card lie under this number as well as under that one?"""
        return self.pool[card] == self.pool[lost]

    def lose(self, cards: vec[i64]) -> bool:
        trail = Trail(self.serial, 0, False)
        self.follow(trail)
        kept = vec[i64]()
        if len(trail.met) == 0:
            self.lost = kept
            return False
        met = full(0, self.layout.cards)
        for card in trail.met:
            met[card] = 1
        for at in range(0, len(self.lost), LOST):
            card = self.lost[at]
            if met[card] != 0:
                known = self.lost[at + LOST_KNOWN]
                if self.known_to[card] == self.layout.everyone:
                    known = self.layout.everyone  # it has come to light meanwhile
                kept = with_lost(kept, card, self.lost[at + LOST_DESIGN], known)
                met[card] = 2
        remembered = False
        for card in cards:
            if met[card] != 0:
                remembered = True
            if met[card] == 1:
                kept = with_lost(kept, card, self.design[card], self.known_to[card])
        self.lost = kept
        return remembered

    def carry_over(self, cards: vec[i64], came: vec[i64]) -> None:
        trail = Trail(self.serial, 1, True)
        for i in range(len(cards)):
            origin = came[i]
            trail.to[origin] = cards[i]
        self.follow_all(trail)

    def follow_all(self, trail: Trail) -> None:
        self.follow(trail)
        lost = self.lost[:]
        for at in range(0, len(lost), LOST):
            lost[at] = trail.card(lost[at])
        self.lost = lost

    def find_again(self, seat: i64, rng: Rng) -> None:
        """A lost card that the seat does not know is any card of its design that may be it; to a seat that never knew
        what it was, any card."""
        if len(self.lost) == 0:
            return
        trail = Trail(self.serial, 0, True)
        taken = full(0, self.layout.cards)
        for at in range(0, len(self.lost), LOST):
            card = self.lost[at]
            if self.knows(seat, card):
                taken[card] = 1
        lost = self.lost[:]
        for at in range(0, len(lost), LOST):
            card = lost[at]
            if not self.knows(seat, card):
                found = self.any_like(seat, at, taken, rng)
                taken[found] = 1
                trail.to[card] = found
                if (lost[at + LOST_KNOWN] >> seat) & 1 == 0:
                    lost[at + LOST_DESIGN] = self.design[found]
        self.lost = lost
        self.follow_all(trail)

    def any_like(self, seat: i64, at: i64, taken: vec[i64], rng: Rng) -> i64:
        """Some card that this lost card may be, to a seat that does not know where it is."""
        lost = self.lost[at]
        knew = (self.lost[at + LOST_KNOWN] >> seat) & 1 != 0
        found: i64 = NOBODY
        fitting: i64 = 0
        likeness: i64 = 0  # 1 for a card that may be it, 2 if it has the right design too
        for card in range(self.layout.cards):
            if taken[card] == 0 and not self.knows(seat, card) and self.may_be(lost, card):
                like: i64 = 2
                if knew and self.design[card] != self.lost[at + LOST_DESIGN]:
                    like = 1
                if like > likeness:
                    likeness = like
                    fitting = 0
                if like == likeness:
                    fitting += 1
                    if rng.below(fitting) == 0:
                        found = card
        if found == NOBODY:
            return lost
        return found

    def lost_at(self, card: i64) -> i64:
        """Where in `lost` this card stands, or NOBODY."""
        for at in range(0, len(self.lost), LOST):
            if self.lost[at] == card:
                return at
        return NOBODY

    def know_again(self, card: i64) -> None:
        """A card that was lost is put where everybody can tell it: who knew it then knows it now."""
        at = self.lost_at(card)
        if at != NOBODY:
            self.reveal(card, self.lost[at + LOST_KNOWN])

    def record_remembered(self, kind: i64, card: i64, source: i64, target: i64, amount: i64) -> None:
        """Note an event about a card that was remembered: what was known of it when it was lost, and not where it is
        now."""
        at = self.lost_at(card)
        if at == NOBODY or self.known_to[card] == self.layout.everyone:
            self.record(kind, card, source, target, amount)
        else:
            design = self.lost[at + LOST_DESIGN]
            self.record_as(kind, NOBODY, design, self.lost[at + LOST_KNOWN], source, target, amount)


def with_lost(lost: vec[i64], card: i64, design: i64, known: i64) -> vec[i64]:
    lost = append(lost, card)
    lost = append(lost, design)
    return append(lost, known)
