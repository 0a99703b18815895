"""The code of a card set and the abilities in it, as a catalogue takes them: records of numbers, linked one behind the
other for each card and trigger."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.cards import Card


class Abilities:
    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = cards
        self.design = 0  # the card under way
        self.code: list[int] = [0]
        self.abilities: dict[tuple[int, int], list[int]] = {}  # by design and trigger
        self.given: list[dict[int, list[int]]] = []  # texts in quotation marks that are given: abilities by trigger
        self.sizes: dict[int, int] = {}  # of the records of abilities

    def store(self, *numbers: int) -> int:
        """Append a record to the code; its offset."""
        at = len(self.code)
        self.code += numbers
        return at

    def add_ability(self, trigger: int, record: Sequence[int]) -> None:
        """Append an ability record, linked behind the earlier ones of the same card and trigger."""
        at = self.store(0, *record)
        self.sizes[at] = 1 + len(record)
        listed = self.abilities.setdefault((self.design, trigger), [])
        if listed:
            self.code[listed[-1]] = at
        listed.append(at)

    def first_abilities(self, triggers: int) -> vec[i64]:
        """Where the abilities of each design begin, by design * triggers + trigger; 0 for none. Behind the designs
        comes one without a text, and for every given text all designs once more, each with that text behind its own."""
        designs = len(self.cards)
        found = [0] * ((designs + 1 + designs * len(self.given)) * triggers)
        for (design, trigger), listed in self.abilities.items():
            found[design * triggers + trigger] = listed[0]
        for number, given in enumerate(self.given):
            for design in range(designs):
                at = (designs + 1 + number * designs + design) * triggers
                for trigger in range(triggers):
                    own = self.abilities.get((design, trigger), [])
                    found[at + trigger] = self.chained(own, given.get(trigger, []))
        return vec[i64](found)

    def chained(self, own: list[int], given: list[int]) -> int:
        """The first of these abilities, linked one behind the other: copies of the own ones where there are both."""
        if not own or not given:
            return [*own, *given, 0][0]
        copies = [self.store(*self.code[at : at + self.sizes[at]]) for at in own]
        for copy, following in zip(copies, [*copies[1:], given[0]], strict=True):
            self.code[copy] = following
        return copies[0]

    def heard(self) -> vec[i64]:
        """By design, a bit mask of the triggers for which it has an ability; given texts as in `first_abilities`."""
        found = [0] * len(self.cards)
        for design, trigger in self.abilities:
            found[design] |= 1 << trigger
        given = [sum(1 << trigger for trigger in text) for text in self.given]
        return vec[i64]([*found, 0, *(own | text for text in given for own in found)])
