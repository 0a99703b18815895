"""The vocabulary of Paw of Duty: what each phrase of its tactic cards means to the engine.

A card is a series of steps without a head: it is carried out when it is played. The acting Kitty is the first one of
yours that the sentence chooses. What phrases about things mean stands in `things.py`, the verbs in `verbs.py`; no
card's name stands here.
"""

from __future__ import annotations

from rulebound.core.kernel.resolver import BOTH, FOES, NOTED, YOURS
from rulebound.core.language.describing import FORMS, SETTLED, SINGLE, Noun
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Label, Meaning
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import (
    ALL_SPACES,
    CITY,
)
from rulebound.games.paw_of_duty.things import CITY_LINES, LINES, SEVERAL, Things


class Describer(Things):
    """Choices among Kitties and spaces, and what was chosen."""

    # ------------------------------------------------------------ choices

    def choose(self, effect: Phrase, declined: Label | None) -> None:
        selection = effect.phrases()[0]
        if selection.kind not in ("choose_one_thing", "choose_things"):
            raise self.refuse(selection, "Kitties, spaces and directions are chosen")
        thing = selection.phrases()[0]
        if selection.kind == "choose_things":
            self.choose_several(thing, declined)
            return
        if self.choose_card(thing, declined) or self.choose_line(thing, declined):
            return
        direction = [part for part in thing.walk() if part.kind == "direction"]
        if direction and thing.kind == "a":
            operation, selector, side = n.CHOOSE_DIRECTION, self.direction(thing), BOTH
        else:
            self.choosing = True
            meaning = self.mean(thing)
            self.choosing = False
            if meaning.definite:
                raise self.refuse(thing, "this is already settled; a choice is made among 'a …' or 'one of your …'")
            operation = n.CHOOSE_SPACE if meaning.sort == "space" else n.CHOOSE_KITTY
            selector, side = meaning.selector, meaning.side
        register = self.new_register(thing)
        self.sentence.registers[id(thing)] = register
        if declined is not None:
            self.sentence.offered = register
        self.emit(operation, register, selector, int(declined is not None), declined or 0, 0)
        if operation == n.CHOOSE_KITTY:
            self.introduce_kitty(register, side)

    def choose_card(self, thing: Phrase, declined: Label | None) -> bool:
        """Chooses a card of a pile if that is meant."""
        return False

    def choose_line(self, thing: Phrase, declined: Label | None) -> bool:
        """Chooses a row or a column of the board, or of the City alone, if that is meant."""
        nominal = thing.phrases()[-1] if thing.phrases() else thing
        lines = [part.kind for part in nominal.phrases() if part.kind in LINES]
        if not lines:
            return False
        area = Noun("space")
        for part in nominal.phrases():
            if part.kind in ("city_space", "in_where"):
                self.filter(area, part)
            elif part.kind not in LINES:
                raise self.refuse(part, "a row or column is one of the board or 'of the City'")
        in_city = area.filters == [(n.IN_AREA, CITY)]
        if thing.kind != "a" or len(lines) > 1 or (area.filters and not in_city):
            raise self.refuse(thing, "say 'choose a row', 'choose a City column' or 'choose a row or column'")
        register = self.new_register(thing)
        self.sentence.registers[id(thing)] = register
        self.line_areas[id(thing)] = CITY if in_city else ALL_SPACES
        if declined is not None:
            self.sentence.offered = register
        lines_there = LINES[lines[0]] & (CITY_LINES if in_city else -1)
        self.emit(n.CHOOSE_LINE, register, lines_there, int(declined is not None), declined or 0)
        return True

    def introduce_kitty(self, register: int, side: int) -> None:
        """Later words look from this Kitty, and it acts if it is the first of yours."""
        for noted, selector in self.found:
            self.emit(n.FIND, noted, selector, register)
        self.found = []
        self.looking_from = register
        self.chosen.append((register, 0))
        if side == YOURS and self.acting < 0:
            self.acting = register

    def choose_several(self, things: Phrase, declined: Label | None) -> None:
        if things.kind not in SEVERAL:
            raise self.refuse(things, "say how many: '2 of your Kitties', 'up to 2 of your Kitties'")
        number = self.number(things.phrases()[0])
        noun = self.nominal(things.phrases()[1])
        self.kitties_only(things, noun)
        if things.kind.endswith("of_your"):
            self.on_side(things, noun, YOURS)
        meaning = self.meaning_of(noun, BOTH, definite=True)
        register = self.new_register(things)
        self.sentence.registers[id(things)] = register
        self.sentence.meanings[id(things)] = meaning
        self.several.add(id(things))
        if declined is not None:
            self.sentence.offered = register
        up_to = SEVERAL[things.kind] or declined is not None
        self.emit(n.CHOOSE_SEVERAL, register, meaning.selector, number, int(up_to))
        self.chosen.append((register, 1))

    def direction(self, thing: Phrase) -> int:
        """The record of a direction: seen from which Kitty, and what its next space must be."""
        if self.looking_from is None or self.looking_from == n.HOST:
            raise self.refuse(thing, "the direction of which Kitty? choose one first")
        nominal = thing.phrases()[0]
        selector = 0
        for part in nominal.phrases():
            if part.kind == "with_one":
                self.of_direction = True
                selector = self.seen_from_host(part.phrases()[0], "space").selector
                self.of_direction = False
            elif part.kind != "direction":
                raise self.refuse(part, "a direction is described by its next space: 'with an open next space'")
        self.sentence.meanings[id(thing)] = Meaning(0, "direction", BOTH)
        return self.store(self.looking_from, selector)

    # ------------------------------------------------------------ what a phrase means

    def mean(self, phrase: Phrase) -> Meaning:
        if phrase.kind in ("its_role", "role_of", "the_role"):
            return self.role(phrase)
        if phrase.kind == "one_of_them":
            meaning = self.back_reference(phrase)
            meaning = Meaning(meaning.selector, meaning.sort, meaning.side, definite=False)
            self.sentence.meanings[id(phrase)] = meaning
            return meaning
        return super().mean(phrase)

    def special(self, phrase: Phrase) -> Meaning | None:
        if phrase.kind not in ("nearest_ahead", "nearest_enemy_ahead"):
            return None
        side = FOES if phrase.kind == "nearest_enemy_ahead" else BOTH
        one = self.settled(phrase.phrases()[0], "kitty")
        selector = self.selector(n.NEAREST, one.selector, Noun("kitty", side), self.register_of(phrase))
        return Meaning(selector, "kitty", side)

    def this(self, phrase: Phrase) -> Meaning:
        raise self.refuse(
            phrase, "a tactic card is on no space; name a Kitty, as in 'choose one of your Kitties; … it'"
        )

    def role(self, phrase: Phrase) -> Meaning:
        """ "Its target": the Kitty in front of it at the moment the step comes."""
        if phrase.phrases()[-1].kind != "target" or phrase.kind == "the_role":
            raise self.refuse(phrase, "say whose target: 'its target', 'that Kitty's target'")
        noted = self.register_of(phrase)
        meaning = Meaning(self.selector(n.TARGET_OF, self.owner_of_role(phrase), Noun("kitty"), noted), "kitty", BOTH)
        self.sentence.meanings[id(phrase)] = meaning
        return meaning

    def owner_of_role(self, phrase: Phrase) -> int:
        """The register of the Kitty whose target is meant."""
        owner = phrase if phrase.kind == "its_role" else phrase.phrases()[0]
        if owner not in self.bindings or not self.is_one_kitty(owner):
            raise self.refuse(phrase, "the target of one chosen Kitty")
        return self.read_register(owner)

    def is_one_kitty(self, pronoun: Phrase) -> bool:
        referent = self.bindings.referent(pronoun)
        meaning = self.sentence.meanings.get(id(referent))
        return id(referent) not in self.several and meaning is not None and meaning.sort == "kitty"

    def back_reference(self, pronoun: Phrase) -> Meaning:
        referent = self.bindings.referent(pronoun)
        if referent.kind in ("top_cards", "bottom_cards"):
            return self.back_to_several(pronoun, self.number(referent.phrases()[0]), n.LOOKED_AT)
        meaning = super().back_reference(pronoun)
        if meaning.sort == "card":
            noted = self.selector(NOTED, self.read_register(pronoun), Noun("card", place=1))
            return Meaning(noted, "card", meaning.side)
        if id(referent) not in self.several:
            return meaning
        register = self.sentence.registers[id(referent)]
        return Meaning(self.selector(n.CHOSEN_ALL, register, Noun("kitty")), "kitty", meaning.side)

    def register_of(self, phrase: Phrase) -> int:
        register = super().register_of(phrase)
        form = FORMS.get(phrase.kind, SINGLE)
        if register >= 0 and form & SETTLED and not form & SINGLE:
            self.several.add(id(phrase))
            return register + n.NOTES_ALL
        return register

    def is_single(self, things: Phrase) -> bool:
        """Does a settled phrase mean one Kitty at most?"""
        if things in self.bindings and things.kind not in ("its_role", "role_of"):
            return id(self.bindings.referent(things)) not in self.several
        form = FORMS.get(things.kind, SINGLE)
        return bool(form & SINGLE)
