"""What is changed of cards for a while, the same in every game: the damage to them, and their texts.

It belongs to a stay of a card in its zone. Whatever leaves and comes again is as it is printed, without anybody having
to clean up after it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import Agenda
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, Layout, full
from rulebound.core.kernel.trail import CARD_BITS, CARD_MASK

# What is done to damage, in this order: it is best for whoever suffers it.
LESS: Final = 0
DOUBLED: Final = 1
MORE: Final = 2
PREVENTED: Final = 3
# Halved stands in the place of doubled, with one of these as its amount.
HALVED_UP: Final = 64
HALVED_DOWN: Final = 4096
FIRST_OF_ALL: Final = 4  # + one of these: only for the first damage of a turn or round
TREATMENTS: Final = 8

# What happens to damage for a while: [the stay of what is damaged, treatment, amount, until when, 1 for once].
WARD: Final = 5

# A text that a card has instead of its own: [its stay, the design whose text it is, until when]. The newest counts.
OTHER_TEXT: Final = 3
TEXT_GIVEN: Final = 1
TEXT_UNTIL: Final = 2


# What lasts until its source leaves play: [the stay of the source, the stay of what is changed, what, amount].
# `what` and `amount` are the game's; texts and wards that last so long have the stay of the source as their "until".
BOND: Final = 4

# What the next card of some kinds costs a player less or more: [seat, kinds as bits, change].
NEXT_PRICE: Final = 3


@mypyc_attr(acyclic=True)
class Changes(Match):
    def __init__(self, layout: Layout, rng: Rng, agenda: Agenda, waiting: Agenda) -> None:
        super().__init__(layout, rng, agenda, waiting)
        self.suffers = vec[i64]()  # by card * TREATMENTS: what continuous texts do to damage, where a game has such
        self.guards = vec[i64]()  # by card: who is dealt the damage to it instead, or NOBODY
        self.wards = vec[i64]()  # what happens to damage for a while; replaced as a whole
        self.other_texts = vec[i64]()  # of cards that have another text than their own; replaced as a whole
        self.bonds = vec[i64]()  # what lasts until its source leaves play; replaced as a whole
        self.used_up = vec[i64]()  # stays and their texts that work only once; replaced as a whole
        self.next_prices = vec[i64]()  # of the next card that a player plays; replaced as a whole

    def stay(self, card: i64) -> i64:
        """The card together with its serial: a different number once it has left its zone."""
        return (self.serial[card] << CARD_BITS) | card

    def same_stay(self, stay: i64) -> i64:
        """The card of a stay that is not over; else NOBODY."""
        if stay < 0:
            return NOBODY
        card = stay & CARD_MASK
        if self.serial[card] != stay >> CARD_BITS:
            return NOBODY
        return card

    # ------------------------------------------------------------ until its source leaves

    def bind(self, source: i64, card: i64, what: i64, amount: i64) -> None:
        """What this stay of a source has changed of a card lasts until the source leaves."""
        bonds = append(append(self.bonds[:], source), self.stay(card))
        self.bonds = append(append(bonds, what), amount)

    def loosened(self) -> vec[i64]:
        """The bonds whose source has left since: they are taken out, and what they did is to be undone."""
        ended = vec[i64]()
        kept = vec[i64]()
        for at in range(0, len(self.bonds), BOND):
            gone = self.same_stay(self.bonds[at]) == NOBODY
            for offset in range(BOND):
                if gone:
                    ended = append(ended, self.bonds[at + offset])
                else:
                    kept = append(kept, self.bonds[at + offset])
        self.bonds = kept
        return ended

    def bound_to(self, card: i64, what: i64) -> bool:
        """Does such a bond hold this card now?"""
        stay = self.stay(card)
        for at in range(0, len(self.bonds), BOND):
            if self.bonds[at + 1] == stay and self.bonds[at + 2] == what:
                return True
        return False

    # ------------------------------------------------------------ texts that work once

    def is_used_up(self, card: i64, text: i64) -> bool:
        """Has this text of the card worked already in its present stay?"""
        stay = self.stay(card)
        for at in range(0, len(self.used_up), 2):
            if self.used_up[at] == stay and self.used_up[at + 1] == text:
                return True
        return False

    def use_up(self, card: i64, text: i64) -> None:
        kept = vec[i64](capacity=len(self.used_up) + 2)
        for at in range(0, len(self.used_up), 2):
            if self.same_stay(self.used_up[at]) != NOBODY:
                kept = append(append(kept, self.used_up[at]), self.used_up[at + 1])
        self.used_up = append(append(kept, self.stay(card)), text)

    # ------------------------------------------------------------ damage that is changed

    def ward(self, card: i64, treatment: i64, amount: i64, until: i64, once: i64) -> None:
        wards = append(self.wards[:], self.stay(card))
        wards = append(wards, treatment)
        wards = append(wards, amount)
        wards = append(wards, until)
        self.wards = append(wards, once)

    def change_until(self, until: i64, other: i64) -> None:
        """What lasts so long, damage that is changed and texts, lasts otherwise from now on."""
        for at in range(0, len(self.wards), WARD):
            if self.wards[at + 3] == until:
                self.wards = self.wards[:]
                self.wards[at + 3] = other
        for at in range(0, len(self.other_texts), OTHER_TEXT):
            if self.other_texts[at + TEXT_UNTIL] == until:
                self.other_texts = self.other_texts[:]
                self.other_texts[at + TEXT_UNTIL] = other

    def end_wards(self, until: i64) -> None:
        """Those that last so long are over, and those of cards that have left are forgotten."""
        kept = vec[i64]()
        for at in range(0, len(self.wards), WARD):
            if self.wards[at + 3] != until and self.same_stay(self.wards[at]) != NOBODY:
                for offset in range(WARD):
                    kept = append(kept, self.wards[at + offset])
        self.wards = kept

    def treat_damage(self, card: i64, treatment: i64, amount: i64) -> None:
        """A continuous text does this to damage to the card. The first that does so lays out the column."""
        if len(self.suffers) == 0:
            self.suffers = full(0, TREATMENTS * self.layout.cards)
        self.suffers[card * TREATMENTS + treatment] += amount

    def guard(self, card: i64, source: i64) -> None:
        """Damage to the card is dealt to the source instead, unless somebody guards it already. Nobody guards
        himself."""
        if len(self.guards) == 0:
            self.guards = full(NOBODY, self.layout.cards)
        if card != source and self.guards[card] == NOBODY:
            self.guards[card] = source

    def leave_damage(self) -> None:
        """All continuous texts are worked out anew: nothing is done to damage until one says so."""
        self.suffers = vec[i64]()
        self.guards = vec[i64]()

    def left_of_damage(self, card: i64, amount: i64, first: bool = False) -> i64:
        """What is left of damage to a card, perhaps its first of this turn or round: less of it, doubled, more of it,
        or nothing. What works once has worked."""
        less: i64 = 0
        doubled: i64 = 0
        more: i64 = 0
        prevented: i64 = 0
        if len(self.suffers) > 0:
            at = card * TREATMENTS
            less = self.suffers[at + LESS]
            doubled = self.suffers[at + DOUBLED]
            more = self.suffers[at + MORE]
            prevented = self.suffers[at + PREVENTED]
            if first:
                less += self.suffers[at + FIRST_OF_ALL + LESS]
                doubled += self.suffers[at + FIRST_OF_ALL + DOUBLED]
                more += self.suffers[at + FIRST_OF_ALL + MORE]
                prevented += self.suffers[at + FIRST_OF_ALL + PREVENTED]
        if len(self.wards) > 0:
            stay = self.stay(card)
            kept = vec[i64](capacity=len(self.wards))
            for at in range(0, len(self.wards), WARD):
                treatment = self.wards[at + 1]
                if self.wards[at] == stay:
                    if treatment == LESS:
                        less += self.wards[at + 2]
                    elif treatment == DOUBLED:
                        doubled += self.wards[at + 2]
                    elif treatment == MORE:
                        more += self.wards[at + 2]
                    else:
                        prevented += 1
                if self.wards[at] != stay or self.wards[at + 4] == 0:
                    for offset in range(WARD):
                        kept = append(kept, self.wards[at + offset])
            self.wards = kept
        return treated(amount, less, doubled, more, prevented)

    def who_suffers(self, card: i64) -> i64:
        """Who is dealt the damage to this card: itself or its guard. Nobody guards a guard."""
        if len(self.guards) == 0 or self.guards[card] == NOBODY:
            return card
        return self.guards[card]

    # ------------------------------------------------------------ the price of the next card

    def change_next_price(self, seat: i64, kinds: i64, change: i64) -> None:
        prices = append(self.next_prices[:], seat)
        prices = append(prices, kinds)
        self.next_prices = append(prices, change)

    def next_price_change(self, seat: i64, kind: i64) -> i64:
        """How much less or more the next card of this kind costs the player."""
        total: i64 = 0
        for at in range(0, len(self.next_prices), NEXT_PRICE):
            if self.next_prices[at] == seat and self.next_prices[at + 1] & kind != 0:
                total += self.next_prices[at + 2]
        return total

    def use_next_price(self, seat: i64, kind: i64) -> None:
        """This card was the next one."""
        if len(self.next_prices) == 0:
            return
        kept = vec[i64]()
        for at in range(0, len(self.next_prices), NEXT_PRICE):
            if self.next_prices[at] != seat or self.next_prices[at + 1] & kind == 0:
                for offset in range(NEXT_PRICE):
                    kept = append(kept, self.next_prices[at + offset])
        self.next_prices = kept

    # ------------------------------------------------------------ texts given and taken

    def text_of(self, card: i64) -> i64:
        """The design whose text this card has now: its own, unless that was taken or another one given."""
        if len(self.other_texts) == 0:
            return self.design[card]
        return self.other_text(card)

    def other_text(self, card: i64) -> i64:
        found = self.design[card]
        stay = self.stay(card)
        for at in range(0, len(self.other_texts), OTHER_TEXT):
            if self.other_texts[at] == stay:
                found = self.other_texts[at + TEXT_GIVEN]
        return found

    def give_text(self, card: i64, design: i64, until: i64) -> None:
        """The card has the text of this design from now on; `silent` of the catalogue is that of no text at all."""
        texts = append(self.other_texts[:], self.stay(card))
        texts = append(texts, design)
        self.other_texts = append(texts, until)

    def text_before(self, card: i64) -> i64:
        """The design whose text the card had in the zone that it has just left."""
        found = self.design[card]
        stay = ((self.serial[card] - 1) << CARD_BITS) | card
        for at in range(0, len(self.other_texts), OTHER_TEXT):
            if self.other_texts[at] == stay:
                found = self.other_texts[at + TEXT_GIVEN]
        return found

    def text_given(self, card: i64, until: i64) -> i64:
        """The design of the newest text that this card has for so long, or NOBODY."""
        found: i64 = NOBODY
        stay = self.stay(card)
        for at in range(0, len(self.other_texts), OTHER_TEXT):
            if self.other_texts[at] == stay and self.other_texts[at + TEXT_UNTIL] == until:
                found = self.other_texts[at + TEXT_GIVEN]
        return found

    def cards_with_other_texts(self, until: i64) -> vec[i64]:
        """The cards in play whose other text lasts so long."""
        found = vec[i64]()
        for at in range(0, len(self.other_texts), OTHER_TEXT):
            card = self.same_stay(self.other_texts[at])
            if card != NOBODY and self.other_texts[at + TEXT_UNTIL] == until:
                found = append(found, card)
        return found

    def end_texts(self, until: i64) -> None:
        """Texts that last so long are over, and those of cards that have left are forgotten."""
        kept = vec[i64]()
        for at in range(0, len(self.other_texts), OTHER_TEXT):
            if self.other_texts[at + TEXT_UNTIL] != until and self.same_stay(self.other_texts[at]) != NOBODY:
                for offset in range(OTHER_TEXT):
                    kept = append(kept, self.other_texts[at + offset])
        self.other_texts = kept

    def copy_changes(self, other: Changes) -> None:
        self.copy_match(other)
        self.suffers = other.suffers[:]
        self.guards = other.guards[:]
        self.wards = other.wards
        self.other_texts = other.other_texts
        self.next_prices = other.next_prices
        self.used_up = other.used_up
        self.bonds = other.bonds


def treated(amount: i64, less: i64, doubled: i64, more: i64, prevented: i64) -> i64:
    """What is left of damage, in the order that is best for whoever suffers it: halved, less, doubled, more."""
    if doubled >= HALVED_UP:
        for _ in range(doubled // HALVED_DOWN):
            amount //= 2
        for _ in range(doubled % HALVED_DOWN // HALVED_UP):
            amount = (amount + 1) // 2
        doubled %= HALVED_UP
    amount -= less
    if prevented != 0 or amount <= 0:
        return 0
    if doubled > 6:
        doubled = 6
    return (amount << doubled) + more
