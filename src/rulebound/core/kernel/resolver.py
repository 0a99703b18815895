"""The machine that plays card texts: it runs the integer programs into which the card language compiles the printed
sentences.

An instruction is WIDTH numbers: an operation and its operands. Operands that need more room are offsets of records
in the same code: selectors, amounts, conditions. Offset 0 is never a record and means "none". The game supplies the
verbs and the selectors; choosing, offering, branching and the registers of a sentence are the same in every game
and live here.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import (
    CARD,
    PC,
    REGISTER,
    SEAT,
    SERIAL,
    Agenda,
)
from rulebound.core.kernel.asking import Asking
from rulebound.core.kernel.match import NOTHING
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, Layout

WIDTH: Final = 6
NO_FRAME: Final = -1

# What every program may do; a game's verbs follow from FIRST_VERB.
END: Final = 0
CHOOSE: Final = 1  # register, selector, 1 if it may be declined, where to go on if declined (0: next), how
# "You may": register for the answer, where to go on if declined, -, BY_THE_OTHER for "the foe may", and when they can
OFFER: Final = 2
UNLESS: Final = 3  # condition, where to go on if it does not hold
MODES: Final = 4  # number of modes, the number of the first one's words, how (BY_THE_OTHER); as many GOTOs follow
GOTO: Final = 5  # where to go on
LATER: Final = 6  # a moment, where to go on now: what stands between waits for the moment
FIRST_VERB: Final = 8

# How a choice is made, if not by "you" among all that fits.
AHEAD: Final = 1  # among those with which the next step can be done
BY_THE_OTHER: Final = 2  # by the other player
AT_RANDOM: Final = 3

# Conditions: [kind, operand].
THERE_IS: Final = 1  # a selector that finds something
THERE_IS_NO: Final = 2
ACCEPTED: Final = 3  # the register of an offer
DECLINED: Final = 4
AT_LEAST: Final = 5  # a value, another: the first is as large or larger
MORE_THAN: Final = 6  # the same: it is larger
EXACTLY: Final = 15  # two values: they are equal
AMONG: Final = 7  # two selectors: what the first finds is one of what the second finds
BOTH_HOLD: Final = 8  # two conditions

# Values: [kind, operand, operand].
PRINTED: Final = 1  # a number
HOW_MANY: Final = 2  # selector
STAT_OF: Final = 3  # selector, stat: of the first card that it finds, 0 if it finds none
HIGHEST: Final = 4  # selector, stat
TOTAL: Final = 5  # selector, stat
OF_PLAYER: Final = 6  # side, what: a number that a player has
TWICE: Final = 7  # a value
NOTED_NUMBER: Final = 8  # register
HALF: Final = 9  # a value, what is added before: 1 to round up
DIFFERENCE: Final = 10  # two values: by how much the larger one is larger
LARGEST_VALUE: Final = 99  # as the number of an effect

# What a match asks; a game's own questions follow from FIRST_QUESTION.
ASK_CARD: Final = 1
ASK_OFFER: Final = 2
ASK_MODE: Final = 3
FIRST_QUESTION: Final = 8

# A selector: [source, operand, register or -1, number of filters, side, place or 0, filter, operand, filter, ...].
# Sources above NOTED, filters and places are the game's own.
SOURCE: Final = 0
OPERAND: Final = 1
NOTES_IN: Final = 2
FILTERS: Final = 3
ON_SIDE: Final = 4
IN_PLACE: Final = 5
FIRST_FILTER: Final = 6
THIS: Final = 0  # the card on which the text stands
NOTED: Final = 1  # operand: register

# Sides, as the reader of a text sees them.
BOTH: Final = 0
YOURS: Final = 1
FOES: Final = 2

# An ability: [the next one of the same trigger, subject selector, place, condition, first instruction].
NEXT_ABILITY: Final = 0
SUBJECT: Final = 1
WHERE: Final = 2
ONLY_IF: Final = 3
PROGRAM: Final = 4


def within(value: i64) -> i64:
    """A value as the number of an effect: never below 0, and never so large that texts that double could overflow."""
    if value < 0:
        return 0
    return value if value < LARGEST_VALUE else i64(LARGEST_VALUE)


def is_among(things: vec[i64], others: vec[i64]) -> bool:
    """Is there something, and the first of it among the others?"""
    if len(things) > 0:
        for other in others:
            if other == things[0]:
                return True
    return False


@mypyc_attr(acyclic=True)
class Catalogue:
    """The compiled card set of a game: programs and where each design's abilities begin. Shared by all matches."""

    def __init__(self, names: list[str], code: vec[i64], abilities: vec[i64], triggers: i64) -> None:
        self.names = names  # by design
        self.code = code
        self.abilities = abilities  # by design * triggers + trigger
        self.triggers = triggers
        self.silent: i64 = len(names)  # the design that has no text; behind it those with given texts
        # Some continuous text looks at what is no change of who is in play: they are all worked out anew all the time.
        self.contextual: bool = False
        self.mode_words: list[str] = []  # of all modes of the set
        self.given_words: list[str] = []  # of the texts that are given in quotation marks
        self.game = ""  # the id of the game, and below what it was compiled from: a tuple of `Card`, and its digest
        self.printed: object = ()
        self.digest = ""

    def ability(self, design: i64, trigger: i64) -> i64:
        """The first ability of a design for a trigger, or 0."""
        at = design * self.triggers + trigger
        return self.abilities[at]


@mypyc_attr(acyclic=True)
class Resolver(Asking):
    def __init__(self, layout: Layout, rng: Rng, agenda: Agenda, waiting: Agenda, catalogue: Catalogue) -> None:
        super().__init__(layout, rng, agenda, waiting)
        self.catalogue = catalogue
        self.names = catalogue.names
        self.code = catalogue.code
        self.modes: i64 = 0  # to choose one from
        self.first_mode: i64 = 0  # where their words begin

    # ------------------------------------------------------------ what the game supplies

    @abstractmethod
    def select(self, selector: i64, base: i64) -> vec[i64]:
        """The cards that a selector means to the frame at this base, in the game's order; notes the first one in
        its register."""

    @abstractmethod
    def do_verb(self, verb: i64, pc: i64, base: i64) -> None:
        """Carry out the instruction at pc for the frame at this base."""

    @abstractmethod
    def can_do(self, pc: i64, base: i64) -> bool:
        """Could the instruction at pc do anything? Choices and offers are made only for what can be done."""

    # What texts with values need; a game without such numbers is never asked.

    def survey(self, selector: i64, source: i64, seat: i64, here: i64) -> vec[i64]:
        """What a selector means to a text outside of any frame: a head or a continuous sentence of this card."""
        raise NotImplementedError

    def stat_of(self, card: i64, stat: i64) -> i64:
        """A number of a card as it is now, wherever the card is."""
        raise NotImplementedError

    def number_of_player(self, seat: i64, side: i64, what: i64) -> i64:
        """A number that "you" or the other player has, as this seat reads the text."""
        raise NotImplementedError

    # ------------------------------------------------------------ running

    def record_text(self, kind: i64, base: i64) -> None:
        """Note that the text of a frame begins, with its card."""
        frames = self.agenda.frames
        card = frames[base + CARD]
        if card != NOBODY and self.serial[card] == frames[base + SERIAL]:
            self.record(kind, card, frames[base + SEAT], 0, 0)
        else:
            self.record_remembered(kind, card, frames[base + SEAT], 0, 0)

    def run_program(self) -> None:
        """Go on with the program of the newest frame until it ends, asks somebody, or puts other work above itself."""
        agenda = self.agenda
        code = self.code
        base = agenda.top()
        end = agenda.used
        pc = agenda.frames[base + PC]
        while True:
            operation = code[pc]
            if operation == END:
                agenda.drop()
                return
            # Written first: what this instruction pushes or asks comes back to the next one.
            agenda.frames[base + PC] = pc + WIDTH
            if operation >= FIRST_VERB:
                self.do_verb(operation, pc, base)
            elif operation == CHOOSE:
                self.ask_card(pc, base)
            elif operation == OFFER:
                self.ask_offer(pc, base)
            elif operation == GOTO:
                agenda.frames[base + PC] = code[pc + 1]
            elif operation == LATER:
                self.postpone(code[pc + 1], pc + WIDTH, base)
                agenda.frames[base + PC] = code[pc + 2]
            elif operation == MODES:
                self.seat = agenda.frames[base + SEAT]
                if code[pc + 3] == BY_THE_OTHER:
                    self.seat = 1 - self.seat
                self.modes = code[pc + 1]
                self.first_mode = code[pc + 2]
                self.asks = ASK_MODE
            elif not self.holds(code[pc + 1], base):
                agenda.frames[base + PC] = code[pc + 2]
            if self.asks != NOTHING or agenda.used != end or self.over:
                return
            pc = agenda.frames[base + PC]

    def ask_card(self, pc: i64, base: i64) -> None:
        code = self.code
        register = code[pc + 1]
        found = self.select(code[pc + 2], base)
        how = code[pc + 5]
        if how == AHEAD:
            found = self.workable(found, register, pc + WIDTH, base)
        self.note(base, register, NOBODY)
        if len(found) > 0 and how == AT_RANDOM:
            self.note(base, register, found[self.rng.chance(len(found))])
        elif len(found) > 0:
            self.seat = self.agenda.frames[base + SEAT]
            if how == BY_THE_OTHER:
                self.seat = 1 - self.seat
            self.options = found
            self.optional = code[pc + 3] != 0
            self.register = register
            self.declined = code[pc + 4]
            self.asks = ASK_CARD
        elif code[pc + 4] != 0:
            self.agenda.frames[base + PC] = code[pc + 4]

    def workable(self, found: vec[i64], register: i64, pc: i64, base: i64) -> vec[i64]:
        """Those cards with which the next step could be done."""
        kept = vec[i64](capacity=len(found))
        for card in found:
            self.note(base, register, card)
            if self.can_do(pc, base):
                kept = append(kept, card)
        return kept

    def ask_offer(self, pc: i64, base: i64) -> None:
        code = self.code
        self.agenda.frames[base + REGISTER + code[pc + 1]] = 0
        if code[pc + 4] == BY_THE_OTHER:
            if code[pc + 5] == 0 or self.holds(code[pc + 5], base):
                self.seat = 1 - self.agenda.frames[base + SEAT]
                self.register = code[pc + 1]
                self.declined = code[pc + 2]
                self.asks = ASK_OFFER
            else:
                self.agenda.frames[base + PC] = code[pc + 2]
        elif self.can_do(pc + WIDTH, base):
            self.seat = self.agenda.frames[base + SEAT]
            self.register = code[pc + 1]
            self.declined = code[pc + 2]
            self.asks = ASK_OFFER
        else:
            self.agenda.frames[base + PC] = code[pc + 2]

    def answer_card(self, card: i64) -> None:
        """The choice that was asked for; NOBODY declines."""
        self.answer_at(self.agenda.top(), card)

    def answer_at(self, base: i64, card: i64) -> None:
        """The same for the frame at this base, where something was asked meanwhile."""
        self.note(base, self.register, card)
        if card == NOBODY and self.declined != 0:
            self.agenda.frames[base + PC] = self.declined

    def answer_mode(self, mode: i64) -> None:
        """Each mode has its entrance behind the question."""
        self.agenda.frames[self.agenda.top() + PC] += mode * WIDTH

    def answer_offer(self, accepted: bool) -> None:
        base = self.agenda.top()
        if accepted:
            self.agenda.frames[base + REGISTER + self.register] = 1
        else:
            self.agenda.frames[base + PC] = self.declined

    def holds(self, condition: i64, base: i64) -> bool:
        kind = self.code[condition]
        operand = self.code[condition + 1]
        if kind == THERE_IS:
            return len(self.select(operand, base)) > 0
        if kind == THERE_IS_NO:
            return len(self.select(operand, base)) == 0
        if kind == AT_LEAST or kind == MORE_THAN or kind == EXACTLY:
            return self.compares(condition, base, NOBODY, NOBODY, NOBODY)
        if kind == AMONG:
            return is_among(self.select(operand, base), self.select(self.code[condition + 2], base))
        if kind == BOTH_HOLD:
            return self.holds(operand, base) and self.holds(self.code[condition + 2], base)
        accepted = self.agenda.frames[base + REGISTER + operand] > 0
        return accepted == (kind == ACCEPTED)

    def holds_for(self, condition: i64, source: i64, seat: i64, here: i64) -> bool:
        """The same for a head or a continuous sentence, which has no frame."""
        kind = self.code[condition]
        if kind == AT_LEAST or kind == MORE_THAN or kind == EXACTLY:
            return self.compares(condition, NO_FRAME, source, seat, here)
        if kind == AMONG:
            things = self.survey(self.code[condition + 1], source, seat, here)
            return is_among(things, self.survey(self.code[condition + 2], source, seat, here))
        if kind == BOTH_HOLD:
            first = self.code[condition + 1]
            return self.holds_for(first, source, seat, here) and self.holds_for(
                self.code[condition + 2], source, seat, here
            )
        found = len(self.survey(self.code[condition + 1], source, seat, here)) > 0
        return found == (kind == THERE_IS)

    def compares(self, condition: i64, base: i64, source: i64, seat: i64, here: i64) -> bool:
        first = self.value(self.code[condition + 1], base, source, seat, here)
        second = self.value(self.code[condition + 2], base, source, seat, here)
        if first == second:
            return self.code[condition] != MORE_THAN
        return first > second and self.code[condition] != EXACTLY

    def amount(self, record: i64, base: i64) -> i64:
        """A printed number, or so many for each card of a selector, or so many times a value."""
        number = self.code[record]
        selector = self.code[record + 1]
        if selector > 0:
            return number * len(self.select(selector, base))
        if selector < 0:
            return number * within(self.value(-selector, base, NOBODY, NOBODY, NOBODY))
        return number

    def value(self, record: i64, base: i64, source: i64, seat: i64, here: i64) -> i64:
        """A number that is read off the table now. Outside of a frame (NO_FRAME) the text is that of `source`."""
        code = self.code
        kind = code[record]
        operand = code[record + 1]
        if kind == PRINTED:
            return operand
        if kind == NOTED_NUMBER:
            noted = self.agenda.frames[base + REGISTER + operand]
            return noted if noted > 0 else i64(0)
        if kind == TWICE:
            return 2 * self.value(operand, base, source, seat, here)
        if kind == DIFFERENCE:
            first = self.value(self.code[record + 1], base, source, seat, here)
            second = self.value(self.code[record + 2], base, source, seat, here)
            return first - second if first > second else second - first
        if kind == HALF:
            return (self.value(operand, base, source, seat, here) + code[record + 2]) // 2
        if kind == OF_PLAYER:
            if base >= 0:
                seat = self.agenda.frames[base + SEAT]
            return self.number_of_player(seat, operand, code[record + 2])
        if base >= 0:
            found = self.select(operand, base)
        else:
            found = self.survey(operand, source, seat, here)
        if kind == HOW_MANY:
            return len(found)
        value: i64 = 0
        for i in range(len(found)):
            stat = self.stat_of(found[i], code[record + 2])
            if i == 0 or (kind == HIGHEST and stat > value):
                value = stat
            elif kind == TOTAL:
                value += stat
        return value

    def best_of(self, found: vec[i64], operand: i64) -> vec[i64]:
        """Those of the cards with the highest number, or with an odd operand the lowest one: stat * 2."""
        best: i64 = 0
        kept = vec[i64](capacity=len(found))
        for card in found:
            number = self.stat_of(card, operand >> 1)
            if operand & 1 != 0:
                number = -number
            if len(kept) == 0 or number > best:
                best = number
                kept = vec[i64](capacity=len(found))
            if number == best:
                kept = append(kept, card)
        return kept

    # ------------------------------------------------------------ registers

    def spoken_of(self, selector: i64, source: i64, base: i64) -> i64:
        """The card that "this" (of the text on `source`) or a word for a noted card means; NOBODY if it has left."""
        if self.code[selector] == THIS:
            if base >= 0 and self.serial[source] != self.agenda.frames[base + SERIAL]:
                return NOBODY
            return source
        if base < 0:
            return NOBODY
        return self.noted(base, self.code[selector + OPERAND])

    def note_found(self, selector: i64, base: i64, found: vec[i64]) -> None:
        """Keep the first card found where the selector says that it is spoken of later."""
        register = self.code[selector + NOTES_IN]
        if register >= 0 and base >= 0:
            self.note(base, register, found[0] if len(found) > 0 else i64(NOBODY))

    def given_text(self, card: i64, given: i64) -> i64:
        """The design of the card's own text together with the text that is given in quotation marks, which is a number
        of the catalogue. A card has one given text at a time."""
        return self.catalogue.silent + 1 + given * self.catalogue.silent + self.design[card]

    def copy_resolver(self, other: Resolver) -> None:
        self.copy_postponed(other)
        self.options = other.options  # replaced as a whole, never changed in place
        self.optional = other.optional
        self.register = other.register
        self.declined = other.declined
        self.modes = other.modes
        self.first_mode = other.first_mode
