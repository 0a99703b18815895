"""Phrases about things, the same in every game: "another of your troops in this row" becomes a selector.

A phrase either describes ("a troop": some troop, for conditions, events and choices) or settles ("each troop",
"it", "the aura in this row"). A verb acts on settled things only; where a text leaves open which thing is meant,
the card is refused at load.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from rulebound.core.language.compiling import Compiler, Meaning
from rulebound.core.language.phrase import Phrase
from rulebound.core.resolver import BOTH, NOTED, THIS, YOURS

# How a form takes its noun: of yours, of others than this card, settled, and of exactly one.
OF_YOURS, OF_OTHERS, SETTLED, SINGLE = 1, 2, 4, 8
FORMS = {
    "a": 0,
    "another": OF_OTHERS,
    "any_other": OF_OTHERS,
    "one_of_your": OF_YOURS,
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


@dataclass(slots=True)
class Noun:
    """A noun with its filters, on the way to a selector."""

    sort: str
    side: int = BOTH
    zone: int = -1  # a pile; -1 where the things of the game stand
    place: int = 0  # the record of where exactly
    single: bool = False  # there can be only one
    filters: list[tuple[int, int]] = field(default_factory=list)


class Describing(Compiler):
    """`nouns` maps kinds of phrases to the sort of thing; `other_than_this` is the game's filter for "another"."""

    nouns: Mapping[str, str]
    other_than_this: int

    # ------------------------------------------------------------ what a game supplies

    @abstractmethod
    def source(self, noun: Noun) -> tuple[int, int]:
        """Where to look for the noun: source and operand of its selector. May add filters to the noun."""

    @abstractmethod
    def filter(self, noun: Noun, part: Phrase) -> None:
        """Narrow the noun by a quality before it or a filter behind it, or refuse."""

    @abstractmethod
    def side_of(self, player: Phrase) -> int:
        """Whose things a player's are: YOURS, FOES or BOTH."""

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
            if form & SINGLE and not noun.single:
                raise self.refuse(phrase, "which one? say where exactly it is, or 'choose' one first")
            settled = bool(form & SETTLED)
            register = self.register_of(phrase) if settled else -1
            meaning = self.meaning_of(noun, BOTH, settled, register)
        self.sentence.meanings[id(phrase)] = meaning
        return meaning

    def this(self, phrase: Phrase) -> Meaning:
        kind = self.cards[self.design].kind
        called = self.nouns[phrase.phrases()[0].kind]
        if called not in ("card", kind):
            raise self.refuse(phrase, f"this card is no {called} but a {kind}")
        return Meaning(self.selector(THIS, 0, Noun(kind)), kind, YOURS)

    def back_reference(self, pronoun: Phrase) -> Meaning:
        register = self.read_register(pronoun)
        found = self.sentence.meanings[id(self.bindings.referent(pronoun))]
        return Meaning(self.selector(NOTED, register, Noun(found.sort)), found.sort, found.side)

    def settled(self, phrase: Phrase, *sorts: str) -> Meaning:
        """What a verb acts on: settled things of one of these sorts."""
        meaning = self.mean(phrase)
        if not meaning.definite:
            words = self.language.show(phrase)
            raise self.refuse(phrase, f"which one? say 'choose {words}; … it'")
        if meaning.sort not in sorts:
            raise self.refuse(phrase, f"this needs {' or '.join(sorts)}, not {meaning.sort}")
        return meaning

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
        if form & OF_YOURS:
            self.on_side(phrase, noun, YOURS)
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

    def on_side(self, phrase: Phrase, noun: Noun, side: int) -> None:
        if side in (BOTH, noun.side):
            return
        if noun.side != BOTH:
            raise self.refuse(phrase, "nothing is yours and the foe's at once")
        noun.side = side

    def meaning_of(self, noun: Noun, side: int, definite: bool, register: int = -1) -> Meaning:
        if side != BOTH and noun.side == BOTH:
            noun.side = side
        source, operand = self.source(noun)
        sort = noun.sort if noun.zone < 0 else "card"
        return Meaning(self.selector(source, operand, noun, register), sort, noun.side, definite)

    def selector(self, source: int, operand: int, noun: Noun, register: int = -1) -> int:
        """Store a selector; see `core.resolver` for its form."""
        filters = [number for pair in noun.filters for number in pair]
        return self.store(source, operand, register, len(noun.filters), noun.side, noun.place, *filters)
