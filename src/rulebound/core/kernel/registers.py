"""The registers of a frame: what its sentence has named so far. A card is kept with its stay, so a card that has left
since is nobody."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import NONE, REGISTER
from rulebound.core.kernel.postponed import Postponed
from rulebound.core.kernel.table import NOBODY
from rulebound.core.kernel.trail import CARD_BITS, CARD_MASK


@mypyc_attr(acyclic=True)
class Registers(Postponed):
    def note(self, base: i64, register: i64, card: i64) -> None:
        if card == NOBODY:
            self.agenda.frames[base + REGISTER + register] = NONE
        else:
            self.agenda.frames[base + REGISTER + register] = self.stay(card)

    def noted(self, base: i64, register: i64) -> i64:
        """The card in a register, or NOBODY if it has left since."""
        held = self.agenda.frames[base + REGISTER + register]
        if held < 0:
            return NOBODY
        card = held & CARD_MASK
        if self.serial[card] != held >> CARD_BITS:
            return NOBODY
        return card

    def note_all(self, base: i64, register: i64, cards: vec[i64], count: i64) -> None:
        """So many registers in a row for cards that a text calls "them"; those that are missing stay empty."""
        for i in range(count):
            self.note(base, register + i, cards[i] if i < len(cards) else i64(NOBODY))

    def noted_all(self, base: i64, register: i64, count: i64) -> vec[i64]:
        """Those of them that have not left since."""
        found = vec[i64](capacity=count)
        for i in range(count):
            card = self.noted(base, register + i)
            if card != NOBODY:
                found = append(found, card)
        return found
