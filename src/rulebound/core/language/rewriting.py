"""Texts that cards lose, copy and are given in quotation marks, and numbers that become others: the same in every game
for two.

A text in quotation marks is compiled as if it stood on the card that has it: "this troop" in it is that card. Given
once ("it gets "…" permanently"), it becomes a text of the card; given all the time ("your other troops have "…""), it
is an ability of the giver that is carried out for the card that the event is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from rulebound.core.kernel.resolver import FOES
from rulebound.core.language.acting import TwoPlayers
from rulebound.core.language.describing import FORMS, OF_OTHERS
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Meaning, Sentence


class Rewriting(TwoPlayers):
    """The verbs are 0 in a game that has no such thing. `has_text` is the sort of thing whose text changes,
    `text_durations` how long that may last, `granted_events` the trigger for others of what happens to a card itself,
    `over_events` what cannot happen any more to a card that is given a text."""

    has_text = "troop"
    text_durations: Mapping[str, int] = {}
    silence_verb = 0
    copy_verb = 0
    give_verb = 0
    set_verb = 0
    become_verb = 0
    swap_stats_verb = 0
    granted_events: Mapping[int, int] = {}
    over_events: frozenset[int] = frozenset()
    becoming_stats: Mapping[str, int] = {}
    of_sentence: tuple[str, ...] = ()  # what the compiler of a game notes of the sentence under way

    def lasts(self, duration: Phrase) -> int:
        if duration.kind not in self.text_durations:
            plain = [kind for kind in self.text_durations if kind != "until_this_leaves"]
            ways = " or ".join(f"'{self.language.show(Phrase(kind, ()))}'" for kind in plain)
            raise self.refuse(duration, f"say {ways}")
        if self.lasts_with_this(duration) and self.own_end_is_over():
            raise self.refuse(duration, "this card has left already when this happens")
        return self.text_durations[duration.kind]

    def own_end_is_over(self) -> bool:
        """Does this text work when its own card has left?"""
        return False

    def lasts_with_this(self, duration: Phrase) -> bool:
        """ "Until this troop leaves play": said by a card that is in play itself."""
        if duration.kind != "until_this_leaves":
            return False
        self.mean(Phrase("this", duration.parts, duration.start, duration.end))
        return True

    def known_verb(self, verb: int, effect: Phrase) -> int:
        if not verb:
            raise self.refuse(effect, f"{self.language.title} has no such effect")
        return verb

    def rewritten(self, effect: Phrase, things: Phrase) -> Meaning:
        """What a verb acts on that changes a text or a number."""
        return self.settled(things, self.has_text)

    def do_loses_abilities(self, effect: Phrase) -> None:
        things, duration = effect.phrases()
        verb = self.known_verb(self.silence_verb, effect)
        self.emit(verb, self.rewritten(effect, things).selector, self.lasts(duration))

    do_lose_abilities = do_loses_abilities

    def do_copies_text(self, effect: Phrase) -> None:
        copier, original, duration = effect.phrases()
        verb = self.known_verb(self.copy_verb, effect)
        self.not_with_itself(effect)
        selectors = [self.rewritten(effect, thing).selector for thing in (copier, original)]
        self.emit(verb, *selectors, self.lasts(duration))

    def do_becomes_copy(self, effect: Phrase) -> None:
        """It has the text of the other, and its numbers become those that are printed there."""
        copier, original, duration = effect.phrases()
        verb = self.known_verb(self.become_verb, effect)
        self.not_with_itself(effect)
        selectors = [self.rewritten(effect, thing).selector for thing in (copier, original)]
        self.emit(verb, *selectors, self.lasts(duration))

    def do_swap_stats(self, effect: Phrase) -> None:
        self.swap_numbers(effect, effect.phrases()[0])

    def do_swap_its_stats(self, effect: Phrase) -> None:
        self.swap_numbers(effect, effect)

    def swap_numbers(self, effect: Phrase, thing: Phrase) -> None:
        """ "Swap its power and health": each becomes what the other is now."""
        first, second, duration = effect.phrases()[-3:]
        verb = self.known_verb(self.swap_stats_verb, effect)
        if {first.kind, second.kind} != set(self.becoming_stats):
            raise self.refuse(effect, f"{' and '.join(self.becoming_stats)} can be swapped")
        self.emit(verb, self.rewritten(effect, thing).selector, 0, self.lasts(duration))

    def do_stat_becomes(self, effect: Phrase, for_each: int = 0) -> None:
        self.becomes(effect, effect.phrases()[0], for_each)

    def do_its_stat_becomes(self, effect: Phrase, for_each: int = 0) -> None:
        self.becomes(effect, effect, for_each)

    def becomes(self, effect: Phrase, thing: Phrase, for_each: int) -> None:
        """ "Its power becomes 3": changed by what is missing to 3 now."""
        stat, amount, duration = effect.phrases()[-3:]
        verb = self.known_verb(self.set_verb, effect)
        if stat.kind not in self.becoming_stats:
            raise self.refuse(stat, f"only {' and '.join(self.becoming_stats)} become another number")
        record = self.amount(amount, for_each)
        selector = self.rewritten(effect, thing).selector
        self.emit(verb, selector, self.becoming_stats[stat.kind], record, self.lasts(duration))

    # ------------------------------------------------------------ texts in quotation marks

    @contextmanager
    def quotation(self, quoted: Phrase) -> Iterator[Phrase]:
        """Inside, the sentence is that of the card that has the text."""
        if self.quoted_kind:
            raise self.refuse(quoted, "no text is given by a given text")
        for part in quoted.walk():
            if part.kind in ("once_per_turn", "once_per_round"):
                raise self.refuse(part, "a text in quotation marks has no such limit")
        kept = self.sentence, self.abilities, self.lasting_if, self.lasting_times
        noted = {name: vars(self)[name] for name in self.of_sentence if name in vars(self)}
        self.sentence, self.abilities, self.lasting_if, self.lasting_times = Sentence(), {}, 0, 0
        self.quoted_kind = self.has_text
        try:
            yield quoted.phrases()[0]
        finally:
            self.quoted_kind = ""
            self.sentence, self.abilities, self.lasting_if, self.lasting_times = kept
            for name, value in noted.items():
                setattr(self, name, value)

    def give(self, effect: Phrase, things: Phrase, quoted: Phrase, duration: int) -> None:
        """ "It gets "On death: draw a card" permanently"."""
        verb = self.known_verb(self.give_verb, effect)
        selector = self.rewritten(effect, things).selector
        with self.quotation(quoted) as body:
            if body.kind not in ("triggered", "rules"):
                raise self.refuse(quoted, "an ability or a continuous sentence is given")
            self.compile_sentence(body)
            given = {trigger: listed for (_, trigger), listed in self.abilities.items()}
        if self.over_events & given.keys():
            raise self.refuse(quoted, "this has happened already when the text is given")
        self.emit(verb, selector, len(self.given), duration)
        self.given.append(given)
        self.given_words.append(self.language.show(Phrase("text", (body,))).removesuffix("."))

    def grant(self, rule: Phrase, subject: Meaning, quoted: Phrase) -> None:
        """ "Your other troops have "On death: draw a card"". What is about "your troops" is about this card as well."""
        form = FORMS.get(rule.phrases()[0].kind, 0)
        includes_this = self.kind == self.has_text and subject.side != FOES and not form & OF_OTHERS
        if self.lasting_times:
            raise self.refuse(rule, "a text is there or not; only numbers are counted")
        condition = self.lasting_if
        with self.quotation(quoted) as body:
            if body.kind != "triggered":
                raise self.refuse(quoted, "say what goes on all the time without quotation marks")
            head, steps = body.phrases()
            self.sentence.frameless = True
            trigger, *rest = self.compile_head(head)
            self.sentence.frameless = False
            if trigger not in self.granted_events or any(rest):
                raise self.refuse(head, "a text that others have begins with what happens to 'this …' alone")
            self.sentence.trigger = trigger
            program = self.granted_program(steps)
        self.add_ability(self.granted_events[trigger], self.granted(subject.selector, condition, program))
        if includes_this:
            self.add_ability(trigger, [*self.granted(0, condition, program)[:-1], 0])

    def granted_program(self, steps: Phrase) -> int:
        self.steps(steps)
        return self.finish_program()

    def granted(self, subject: int, condition: int, program: int) -> list[int]:
        """The record of an ability of this game that is carried out for the card that the event is about."""
        return [subject, 0, condition, program, 0, 1]
