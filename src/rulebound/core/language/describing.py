"""Phrases about things, the same in every game: "another of your troops in this row" becomes a selector.

A phrase either describes ("a troop": some troop, for conditions, events and choices) or settles ("each troop",
"it", "the aura in this row"). A verb acts on settled things only; where a text leaves open which thing is meant,
the card is refused at load.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from rulebound.core.kernel.resolver import BOTH, FOES, NOTED, THIS, YOURS
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Meaning
from rulebound.core.language.sight import Sight

# How a form takes its noun: of yours, of others than this card, settled, and of exactly one.
OF_YOURS, OF_OTHERS, SETTLED, SINGLE = 1, 2, 4, 8
FORMS = {
    "a": 0,
    "another": OF_OTHERS,
    "any_other": OF_OTHERS,
    "one_of_your": OF_YOURS,
    "one_of_their": 0,
    "another_of_your": OF_YOURS | OF_OTHERS,
    "each": SETTLED,
    "each_other": OF_OTHERS | SETTLED,
    "each_of_your": OF_YOURS | SETTLED,
    "each_of_your_other": OF_YOURS | OF_OTHERS | SETTLED,
    "the": SETTLED | SINGLE,
    "your": OF_YOURS | SETTLED | SINGLE,
    "players": SETTLED | SINGLE,
    "all": SETTLED,
    "all_other": OF_OTHERS | SETTLED,
    "any_things": SETTLED,
    "your_all": OF_YOURS | SETTLED,
    "your_other": OF_YOURS | OF_OTHERS | SETTLED,
}


MOST_DIVIDED = 6
OF_SEVERAL = ("them", "each_of_them", "one_of_them", "rest_of_them")


@dataclass(slots=True)
class Noun:
    """A noun with its filters, on the way to a selector."""

    sort: str
    side: int = BOTH
    zone: int = -1  # a pile; -1 where the things of the game stand
    place: int = 0  # the record of where exactly
    single: bool = False  # there can be only one
    where: Phrase | None = None  # the words for the pile, where its cards are told apart by what is on them
    filters: list[tuple[int, int]] = field(default_factory=list)


class Describing(Sight):
    """`nouns` maps kinds of phrases to the sort of thing; `other_than_this` is the game's filter for "another",
    `named`, `not_named` and `other_than` are those for these words. `things` are the sorts of what one can be other
    than, `damaged` of what damage can be divided among, `counted_effects` what can be done "for each" thing."""

    nouns: Mapping[str, str]
    things: tuple[str, ...]
    damaged: tuple[str, ...] = ()
    other_than_this: int
    named: int
    not_named: int
    other_than: int
    compared_with: tuple[int, int] = (0, 0)  # the filters "with less … than" and "with more … than"; 0 for none
    counted_effects: frozenset[str] = frozenset()
    which_one = "say where exactly it is, or 'choose' one first"

    # ------------------------------------------------------------ what a game supplies

    @abstractmethod
    def source(self, noun: Noun) -> tuple[int, int]:
        """Where to look for the noun: source and operand of its selector. May add filters to the noun."""

    @abstractmethod
    def located(self, noun: Noun, where: Phrase) -> None:
        """Narrow the noun by the place after "in"."""

    @abstractmethod
    def side_of(self, player: Phrase) -> int:
        """Whose things a player's are: YOURS, FOES or BOTH."""

    def only_one(self, noun: Noun) -> bool:
        """Whether there can be only one such thing, so that "the …" says which is meant."""
        return noun.single

    def special(self, phrase: Phrase) -> Meaning | None:
        """Forms beyond the common ones, such as "the top card of your deck"."""
        return None

    # ------------------------------------------------------------ what a phrase means

    def mean(self, phrase: Phrase) -> Meaning:
        if phrase.kind == "this":
            return self.this(phrase)
        if phrase in self.bindings and phrase.kind not in FORMS:
            return self.back_reference(phrase)
        meaning = self.special(phrase)
        if meaning is None:
            noun = self.noun_of(phrase)
            form = FORMS[phrase.kind]
            if form & SINGLE and not self.only_one(noun):
                raise self.refuse(phrase, f"which one? {self.which_one}")
            settled = bool(form & SETTLED)
            register = self.register_of(phrase) if settled else -1
            meaning = self.meaning_of(noun, BOTH, settled, register)
        self.sentence.meanings[id(phrase)] = meaning
        return meaning

    def this(self, phrase: Phrase) -> Meaning:
        called = self.nouns[phrase.phrases()[0].kind]
        if called not in ("card", self.kind):
            raise self.refuse(phrase, f"this card is no {called} but a {self.kind}")
        return Meaning(self.selector(THIS, 0, Noun(self.kind)), self.kind, YOURS)

    def back_reference(self, pronoun: Phrase) -> Meaning:
        register = self.read_register(pronoun)
        referent = self.bindings.referent(pronoun)
        if id(referent) not in self.sentence.meanings:
            words = self.language.show(referent)
            raise self.refuse(pronoun, f"this cannot be done with {words!r}")
        found = self.sentence.meanings[id(referent)]
        return Meaning(self.selector(NOTED, register, Noun(found.sort)), found.sort, found.side)

    def back_to_several(self, pronoun: Phrase, count: int, source: int) -> Meaning:
        """Things that were chosen together, noted in as many registers in a row."""
        if pronoun.kind not in OF_SEVERAL:
            raise self.refuse(pronoun, "say 'them', 'each of them', 'one of them' or 'the rest of them'")
        self.check_them(pronoun)
        register = self.read_register(pronoun)
        referent = self.bindings.referent(pronoun)
        found = self.sentence.meanings[id(referent)]
        noun = Noun(found.sort, place=count)
        if pronoun.kind == "rest_of_them":
            for other, named in self.bindings:
                if named is referent and id(other) in self.sentence.registers:
                    chosen = self.selector(NOTED, self.sentence.registers[id(other)], Noun(found.sort))
                    noun.filters.append((self.other_than, chosen))
            if not noun.filters:
                raise self.refuse(pronoun, "the rest of what? say 'choose one of them' before")
        definite = pronoun.kind != "one_of_them"
        meaning = Meaning(self.selector(source, register, noun), found.sort, found.side, definite)
        self.sentence.meanings[id(pronoun)] = meaning
        return meaning

    def note_several(self, phrase: Phrase, count: int) -> int:
        """The first of so many registers in a row, for things that a later word calls "them"; -1 if none does."""
        register = self.register_of(phrase)
        if register >= 0:
            if register + count > self.last_register:
                raise self.refuse(phrase, "the sentence introduces too many things; make two sentences of it")
            self.sentence.registers[-id(phrase)] = register + count - 1
        return register

    def introduce(self, subject: Phrase, register: int, sort: str = "", side: int = BOTH) -> Meaning:
        """The subject of an event, a card of this sort on the battlefield: later words find it in the register."""
        if subject.kind not in ("a", "another", "one_of_your", "another_of_your"):
            raise self.refuse(subject, "an event is about 'a …', 'another …' or 'one of your …'")
        noun = self.noun_of(subject)
        if noun.zone >= 0 or (sort and noun.sort != sort):
            raise self.refuse(subject, f"an event is about {sort or 'card'}s on the battlefield")
        meaning = self.meaning_of(noun, side, definite=True)
        self.sentence.registers[id(subject)] = register
        self.sentence.meanings[id(subject)] = meaning
        return meaning

    def settled(self, phrase: Phrase, *sorts: str) -> Meaning:
        """What a verb acts on: settled things of one of these sorts."""
        meaning = self.mean(phrase)
        if not meaning.definite:
            words = self.language.show(phrase)
            raise self.refuse(phrase, f"which one? say 'choose {words}; … it'")
        if meaning.sort not in sorts:
            raise self.refuse(phrase, f"this needs {' or '.join(sorts)}, not {meaning.sort}")
        return meaning

    def described(self, nominal: Phrase) -> Meaning:
        return self.meaning_of(self.nominal(nominal), BOTH, definite=True)

    def yours_only(self, phrase: Phrase) -> Meaning:
        noun = self.nominal(phrase) if phrase.kind.startswith("nominal") else self.noun_of(phrase)
        return self.meaning_of(noun, YOURS, definite=True)

    # ------------------------------------------------------------ nouns

    def noun_of(self, phrase: Phrase) -> Noun:
        """The noun of a phrase with what its form adds."""
        if phrase.kind not in FORMS:
            raise self.refuse(phrase, f"{self.language.title} does not use this form")
        form = FORMS[phrase.kind]
        noun = self.nominal(phrase.phrases()[-1])
        if phrase.kind == "players":
            self.on_side(phrase, noun, self.side_of(phrase.phrases()[0]))
        if phrase.kind == "one_of_their":
            self.on_side(phrase, noun, self.side_of(self.bindings.referent(phrase)))
        if form & OF_YOURS:
            self.on_side(phrase, noun, YOURS)
        if form & OF_OTHERS and noun.side == FOES:
            raise self.refuse(phrase, "an enemy is never this card: other than which? say '… other than …'")
        if form & OF_OTHERS:
            noun.filters.append((self.other_than_this, 0))
        return noun

    def nominal(self, phrase: Phrase) -> Noun:
        """ "quality* thing post* tail?" and its relatives."""
        parts = phrase.phrases()
        sorts = [self.nouns[part.kind] for part in parts if part.kind in self.nouns]
        if not sorts:
            raise self.refuse(phrase, f"this is no thing of {self.language.title}")
        noun = Noun(sorts[0] if len(set(sorts)) == 1 else "card")
        for part in parts:
            if part.kind not in self.nouns:
                self.filter(noun, part)
        if phrase.kind in ("nominal_card", "nominal_cards") and noun.zone < 0:
            raise self.refuse(phrase, "say where the card is, as in 'in your discard pile'")
        return noun

    def filter(self, noun: Noun, part: Phrase) -> None:
        """Narrow the noun by a quality before it or a filter behind it, or refuse. A game reads its own first."""
        inner = part.phrases()
        if part.kind == "enemy":
            self.on_side(part, noun, FOES)
        elif part.kind == "of_player":
            self.on_side(part, noun, self.side_of(inner[0]))
        elif part.kind == "in_where":
            self.located(noun, inner[0])
        elif part.kind in ("named", "not_named"):
            design = self.designs[str(part.parts[0])]
            noun.filters.append((self.named if part.kind == "named" else self.not_named, design))
        elif part.kind == "same_name":
            noun.filters.append((self.named, self.design))
        elif part.kind in ("with_less_than", "with_more_than") and any(self.compared_with):
            record = self.store(self.settled(inner[1], *self.things).selector, self.read_stat(inner[0]))
            self.check_read(inner[1])
            noun.filters.append((self.compared_with[part.kind == "with_more_than"], record))
        elif part.kind == "with_exactly":
            for kind in ("with_at_most", "with_at_least"):
                self.filter(noun, Phrase(kind, part.parts, part.start, part.end))
        elif part.kind == "other_than":
            noun.filters.append((self.other_than, self.settled(inner[0], *self.things).selector))
        else:
            raise self.refuse(part, f"{self.language.title} does not use this filter here")

    @abstractmethod
    def read_stat(self, stat: Phrase) -> int:
        """The number of a card that a text may read."""

    def on_side(self, phrase: Phrase, noun: Noun, side: int) -> None:
        if side in (BOTH, noun.side):
            return
        if noun.side != BOTH:
            raise self.refuse(phrase, "nothing is yours and the foe's at once")
        noun.side = side

    def meaning_of(self, noun: Noun, side: int, definite: bool, register: int = -1) -> Meaning:
        if side != BOTH and noun.side == BOTH:
            noun.side = side
        told_apart = noun.sort != "card" or any(kind not in self.of_no_print() for kind, _ in noun.filters)
        if noun.where is not None and told_apart:
            self.check_filtered(noun.where)
        source, operand = self.source(noun)
        sort = noun.sort if noun.zone < 0 else "card"
        return Meaning(self.selector(source, operand, noun, register), sort, noun.side, definite)

    def of_no_print(self) -> tuple[int, ...]:
        """Filters that do not ask what is on a card."""
        return (self.other_than, self.other_than_this)

    def selector(self, source: int, operand: int, noun: Noun, register: int = -1) -> int:
        """Store a selector; see `core.resolver` for its form."""
        filters = [number for pair in noun.filters for number in pair]
        return self.store(source, operand, register, len(noun.filters), noun.side, noun.place, *filters)

    # ------------------------------------------------------------ divided

    def deal_one(self, effect: Phrase, chosen: int) -> None:
        """Deal 1 damage to what this selector means: for damage that is divided."""
        raise NotImplementedError

    def do_deal_divided(self, effect: Phrase) -> None:
        """One point after the other, each to what is chosen for it then."""
        if not self.damaged:
            raise self.refuse(effect, f"damage is not divided in {self.language.title}")
        amount, things = effect.phrases()
        number = self.number(amount)
        if not 2 <= number <= MOST_DIVIDED:
            raise self.refuse(amount, f"2 to {MOST_DIVIDED} points are divided")
        meaning = self.settled(things, *self.damaged)
        register = self.new_register(effect)
        self.sentence.registers[id(effect)] = register
        chosen = self.selector(NOTED, register, Noun(meaning.sort))
        for _ in range(number):
            self.emit(self.choose_by, register, meaning.selector, 0, 0, 0)
            self.deal_one(effect, chosen)

    # ------------------------------------------------------------ for each

    def do_for_each(self, effect: Phrase) -> None:
        """The amount is counted when the effect happens."""
        inner, nominal = effect.phrases()
        self.do_counted(inner, self.to_count(nominal))

    def do_for_each_of_your(self, effect: Phrase) -> None:
        inner, nominals = effect.phrases()
        self.do_counted(inner, self.yours_only(nominals).selector)

    def do_for_each_other(self, effect: Phrase) -> None:
        inner, nominal = effect.phrases()
        self.do_counted(inner, self.others(nominal, BOTH))

    def do_for_each_of_your_other(self, effect: Phrase) -> None:
        inner, nominals = effect.phrases()
        self.do_counted(inner, self.others(nominals, YOURS))

    def others(self, nominal: Phrase, side: int) -> int:
        """The selector of all such things but this card."""
        if self.own_noun() not in self.things:
            raise self.refuse(nominal, f"other than what? a {self.kind} is not among them")
        noun = self.nominal(nominal)
        self.on_side(nominal, noun, side)
        noun.filters.append((self.other_than_this, 0))
        return self.meaning_of(noun, side, definite=True).selector

    def do_counted(self, effect: Phrase, selector: int) -> None:
        if effect.kind not in self.counted_effects:
            raise self.refuse(effect, "this cannot be done 'for each'")
        getattr(self, f"do_{effect.kind}")(effect, selector)

    def to_count(self, nominal: Phrase) -> int:
        """The selector of what is counted."""
        return self.meaning_of(self.nominal(nominal), BOTH, definite=True).selector
