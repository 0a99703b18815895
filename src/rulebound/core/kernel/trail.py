"""Where the cards of a shuffle went, for whatever remembers one of them.

A number is a place for a design, and a shuffle exchanges designs. So whoever remembers the number of a card that is
shuffled (a frame, a noted card, an excepted one, an effect that lasts) asks the trail for the number under which the
same design lies now. `LostCards.follow` names everything that remembers.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.table import FIRST_SERIAL, NOBODY, full

# A stay is a card and, above these bits, its serial. It is larger than any other number that a register may hold.
CARD_BITS: Final = 12
CARD_MASK: Final = 4095
GONE: Final = FIRST_SERIAL - 1  # the serial of a stay that had ended when its card was shuffled: no card has it
FIRST_STAY: Final = GONE * 4096


@mypyc_attr(acyclic=True)
@final
class Trail:
    def __init__(self, serial: vec[i64], since: i64, leads: bool) -> None:
        """A trail that leads nowhere only lists what is remembered, and is cheap where that is nothing."""
        self.serial = serial
        self.since = since  # what the shuffle added to the serial of each of its cards
        self.to = vec[i64]()  # by card: its number now, NOBODY for a card that was not shuffled
        self.met = vec[i64]()  # the cards that something remembers, some of them more than once
        self.leads = leads
        if leads:
            self.to = full(NOBODY, len(serial))

    def card(self, card: i64) -> i64:
        """The number under which this card lies now."""
        if card < 0:
            return card
        if not self.leads:
            self.met = append(self.met, card)
        elif self.to[card] != NOBODY:
            return self.to[card]
        return card

    def serial_of(self, card: i64, serial: i64) -> i64:
        """The serial with which the stay goes on: in the pile that was shuffled it goes on, else it is over."""
        if card < 0 or not self.leads or self.to[card] == NOBODY:
            return serial
        if self.serial[card] - self.since != serial:
            return GONE
        return self.serial[self.to[card]]

    def stay(self, held: i64) -> i64:
        """The same for a card and its serial in one number; any smaller number is none and stays as it is."""
        if held < FIRST_STAY:
            return held
        card = held & CARD_MASK
        serial = self.serial_of(card, held >> CARD_BITS)
        return (serial << CARD_BITS) | self.card(card)
