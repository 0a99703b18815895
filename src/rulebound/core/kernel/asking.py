"""What a frame of the agenda asks that is no instruction of a text: cards that a player owes, and which of several
texts counts for one event."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import REGISTER, SEAT, Agenda
from rulebound.core.kernel.registers import Registers
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, Layout

ASK_SOURCE: Final = 1  # for players the same question as ASK_CARD of the resolver
BEHIND_AN_INSTRUCTION: Final = 6  # where the program of such a frame stands, as if one had asked

# The registers of a frame that asks which of several texts counts; the first holds an amount.
FIRST_SOURCE: Final = 1
FIRST_TEXT: Final = 5
CHOSEN_SOURCE: Final = 9
MOST_TEXTS: Final = 4


@mypyc_attr(acyclic=True)
class Asking(Registers):
    def __init__(self, layout: Layout, rng: Rng, agenda: Agenda, waiting: Agenda) -> None:
        super().__init__(layout, rng, agenda, waiting)
        self.options = vec[i64]()  # the cards to choose from
        self.optional: bool = False  # the choice may be declined
        self.register: i64 = 0  # where the answer goes
        self.declined: i64 = 0  # where the program goes on without it

    # ------------------------------------------------------------ cards that a player owes

    def owe(self, kind: i64, seat: i64, amount: i64) -> None:
        """A player has to give up so many cards: a frame of this kind waits for them."""
        base = self.agenda.push(kind, NOBODY, 0, seat, 0, 0)
        self.agenda.frames[base + REGISTER] = amount

    def ask_for_owed(self, zone: i64, question: i64) -> None:
        """Ask for the next card of a pile, or be done: nobody gives what is not there."""
        base = self.agenda.top()
        size = self.size[zone]
        if self.agenda.frames[base + REGISTER] <= 0 or size == 0:
            self.agenda.drop()
            return
        cards = vec[i64](capacity=size)
        for index in range(size):
            cards = append(cards, self.nth(zone, index))
        self.options = cards
        self.optional = False
        self.seat = self.agenda.frames[base + SEAT]
        self.asks = question

    def pay_owed(self) -> None:
        """One of them is given."""
        base = self.agenda.top()
        self.agenda.frames[base + REGISTER] -= 1

    # ------------------------------------------------------------ which of several texts

    def ask_which(self, kind: i64, seat: i64, card: i64, place: i64, amount: i64, texts: vec[i64]) -> None:
        """Several texts apply to the same event, and what comes of it differs: a frame of this kind waits for the
        choice of a seat. `texts` are pairs of a source and its text; what is more than fits is left out."""
        serial: i64 = 0
        if card != NOBODY:
            serial = self.serial[card]
        base = self.agenda.push(kind, card, serial, seat, place, BEHIND_AN_INSTRUCTION)
        self.agenda.frames[base + REGISTER] = amount
        for i in range(len(texts) // 2):
            if i < MOST_TEXTS:
                self.note(base, FIRST_SOURCE + i, texts[2 * i])
                self.agenda.frames[base + REGISTER + FIRST_TEXT + i] = texts[2 * i + 1]

    def text_chosen(self) -> i64:
        """For the frame on top, which such a question has pushed: the text that was chosen, or NOBODY while somebody is
        asked. A source that has left meanwhile is chosen only if no other is left."""
        base = self.agenda.top()
        answer = self.noted(base, CHOSEN_SOURCE)
        sources = self.noted_all(base, FIRST_SOURCE, MOST_TEXTS)
        if answer == NOBODY and len(sources) > 1:
            self.options = sources
            self.optional = False
            self.register = CHOSEN_SOURCE
            self.declined = 0
            self.seat = self.agenda.frames[base + SEAT]
            self.asks = ASK_SOURCE
            return NOBODY
        if answer == NOBODY and len(sources) == 1:
            answer = sources[0]
        for i in range(MOST_TEXTS):
            if answer != NOBODY and self.noted(base, FIRST_SOURCE + i) == answer:
                return self.agenda.frames[base + REGISTER + FIRST_TEXT + i]
        return self.agenda.frames[base + REGISTER + FIRST_TEXT]
