"""The vocabulary of Clashables: heads, whole sentences and what is printed as a rule. Things are in `things`, effects
in `phrases`."""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.core.files.cards import Card
from rulebound.core.kernel.resolver import (
    AT_LEAST,
    BOTH,
    END,
    EXACTLY,
    FOES,
    MORE_THAN,
    NOTED,
    NOTED_NUMBER,
    OF_PLAYER,
    PRINTED,
    THERE_IS,
    YOURS,
)
from rulebound.core.language.describing import Noun
from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Label, Meaning, Sentence
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.standing import Standing
from rulebound.games.clashables.things import KINDS

THING_EVENTS = {
    "enters": n.ENTER,
    "attacks": n.ATTACK,
    "rolls": n.ROLL,
    "hits": n.HIT,
    "misses": n.MISS,
    "rolls_number": n.NUMBER,
    "is_destroyed": n.DESTROYED,
    "leaves": n.LEAVES,
    "is_banished": n.IS_BANISHED,
    "would_miss": n.WOULD_MISS,
    "would_hit": n.WOULD_HIT,
}
FURTHER_ON = frozenset((n.LEAVES, n.IS_BANISHED, n.WOULD_MISS, n.WOULD_HIT))  # the same of others is the next number
NOT_AWAITED = frozenset((n.ENTER, n.LEAVES, n.IS_BANISHED))  # by "the next time"


def of_others(trigger: int) -> int:
    """The trigger of the same event of other creatures."""
    return trigger + 1 if trigger in FURTHER_ON else n.OTHERS + trigger


PLAYER_EVENTS = {
    "bonus_draw": n.BONUS_DRAW,
    "recycle": n.RECYCLE,
    "you_draw": n.YOU_DRAW,
    "player_draws": n.OPPONENT_DRAWS,
    "you_gain_life": n.YOU_GAIN_LIFE,
    "player_gains_life": n.OPPONENT_GAINS_LIFE,
    "you_lose_life": n.YOU_LOSE_LIFE,
    "player_loses_life": n.OPPONENT_LOSES_LIFE,
    "you_discard": n.YOU_DISCARD,
    "player_discards": n.OPPONENT_DISCARDS,
    "player_bonus_draws": n.OPPONENT_BONUS_DRAW,
    "player_recycles": n.OPPONENT_RECYCLES,
}
TEXT_DURATIONS = {"this_turn": n.THIS_TURN, "until_your_next_turn": n.UNTIL_YOUR_NEXT_TURN}
MOMENTS = {
    "start_of_your_turn": (n.TURN_START,),
    "end_of_your_turn": (n.TURN_END,),
    "start_of_their_turn": (n.THEIR_TURN_START,),
    "end_of_their_turn": (n.THEIR_TURN_END,),
    "start_of_each_turn": (n.TURN_START, n.THEIR_TURN_START),
    "end_of_each_turn": (n.TURN_END, n.THEIR_TURN_END),
}

ASKED_OF_CREATURES = {
    "has_attacked": (n.ATTACKED, 0),
    "has_not_attacked": (n.ATTACKED, 1),
    "is_sick": (n.IS_SICK, 0),
    "is_not_sick": (n.IS_SICK, 1),
}
OF_OTHERS = {trigger: n.OTHERS + trigger for trigger in (n.ATTACK, n.HIT, n.MISS, n.DESTROYED)}


class Vocabulary(Standing):
    has_text = "creature"
    text_durations = TEXT_DURATIONS
    silence_verb = n.SILENCE
    copy_verb = n.COPY_TEXT
    give_verb = n.GIVE_TEXT
    granted_events = OF_OTHERS
    over_events = frozenset({n.ENTER})
    of_sentence = (
        "redirects", "several", "once", "program_end", "check_end", "number_of_sentence", "in_offer",
    )  # fmt: skip

    def __init__(self, language: Language, cards: Sequence[Card]) -> None:
        super().__init__(language, cards)
        self.keywords = [0] * len(cards)
        self.dice = [1] * len(cards)
        self.attacks = [1] * len(cards)
        self.own_turn = [0] * len(cards)
        self.once_bits = 0
        self.counting = self.controlling = self.giving_attacks = False
        self.also_at = 0  # a second moment of the same sentence

    # ------------------------------------------------------------ sentences

    def said_wholly(self, sentence: Phrase) -> Phrase:
        """CL-15.1: what a creature does at no certain moment is a use effect."""
        steps = sentence.phrases()
        if self.kind != "creature" or sentence.kind != "steps" or steps[0].kind == "later":
            return sentence
        return Phrase("triggered", (Phrase("head", (Phrase("used", (Phrase("use"),)),)), sentence))

    def compile_card(self, design: int) -> Phrase:
        self.slots = 0
        self.once_bits = 0
        self.somewhere = False
        self.in_offer = False
        self.in_mode = False
        self.begin_sentence()
        return super().compile_card(design)

    def begin_sentence(self) -> None:
        self.redirects = []
        self.several = {}
        self.once = 0
        self.program_end = Label()

    def compile_other(self, sentence: Phrase) -> None:
        if sentence.kind == "keywords":
            if self.kind != "creature":
                raise self.refuse(sentence, "only creatures have keywords")
            for keyword in sentence.phrases():
                self.keywords[self.design] |= self.keyword(keyword)
        elif sentence.kind == "steps":
            if self.kind != "item":
                raise self.refuse(sentence, "a creature's effect says when it happens; begin with 'Use:' or 'When …:'")
            self.begin_sentence()
            self.sentence.trigger = n.PLAY
            self.program(sentence, n.PLAY, [0, 0, 0], 0)
        else:
            raise self.refuse(sentence, "Clashables has no sentences of this form")

    def compile_triggered(self, sentence: Phrase) -> None:
        head, steps = sentence.phrases()
        if self.kind != "creature":
            raise self.refuse(head, "an item has its effect once, when it is played (CL-3.9); leave the head out")
        self.begin_sentence()
        self.also_at = 0
        self.of_each_turn = False
        trigger, subject, place, condition = self.compile_head(head)
        self.sentence.trigger = trigger
        once = 0
        if any(part.kind == "once_per_turn" for part in head.phrases()) and trigger != n.USE:
            once = 1 << self.once_bits
            self.once_bits += 1
        self.program(steps, trigger, [subject, place, condition], once)

    def program(self, steps: Phrase, trigger: int, facts: list[int], once: int) -> None:
        """Compile the steps and list the ability. "Once per turn" is spent when the trigger happens or, if it begins
        with an offer, when that is accepted."""
        listed = self.abilities.get((self.design, trigger), [])
        self.number_of_sentence = len(listed)
        if trigger == n.USE and len(listed) >= n.MOST_USES:
            raise self.refuse(steps, f"a creature has at most {n.MOST_USES} use effects")
        first = steps.phrases()[0] if steps.phrases() else None
        if once and first is not None and first.kind == "may":
            self.emit(n.SKIP_IF_SPENT, once, self.program_end)
            self.once = once
            once = -once
        self.steps(steps)
        self.place(self.program_end)
        record = [*facts, self.finish_program(), once, self.number_of_sentence, 0]
        self.add_ability(trigger, record)
        if self.also_at:
            self.add_ability(self.also_at, record)
            self.also_at = 0

    def steps(self, phrase: Phrase) -> None:
        """An offer is checked together with the steps that follow if it is accepted."""
        steps = phrase.phrases()
        at = 0
        while at < len(steps):
            step = steps[at]
            self.check_end = Label()
            self.step(step)
            at += 1
            if step.kind == "may":
                while at < len(steps) and steps[at].kind == "if_then" and steps[at].phrases()[0].kind == "you_did":
                    inner = self.check_end
                    self.in_offer = True
                    self.step(steps[at])
                    self.in_offer = False
                    self.check_end = inner
                    at += 1
            self.place(self.check_end)

    def step_next_time(self, step: Phrase) -> None:
        """What follows waits for the event; the rest of the sentence goes on."""
        event, then = step.phrases()
        if event.kind != "happens_to" or event.phrases()[1].kind not in THING_EVENTS:
            raise self.refuse(event, "say what a certain creature does, as in 'it rolls attack dice'")
        subject, happening = event.phrases()
        trigger = THING_EVENTS[happening.kind]
        if trigger in NOT_AWAITED:
            raise self.refuse(event, "a creature that enters is a new one (CL-15.4); no text waits for one to leave")
        anyone = subject.kind in ("a", "one_of_your", "another_of_your", "another")
        if anyone and self.sentence.registers.get(id(subject)) is None and n.EVENT in self.sentence.registers.values():
            raise self.refuse(subject, "the head names a creature already: make two sentences of it")
        meaning = self.introduce(subject, n.EVENT, "creature") if anyone else self.settled(subject, "creature")
        number = self.die_number(happening) if trigger == n.NUMBER else 0
        after = Label()
        each = int(step.kind == "each_time")
        self.emit(n.DELAY, trigger | number << 8, meaning.selector, after, int(anyone), each)
        outer, end = self.check_end, self.program_end
        around = self.sentence.trigger
        self.check_end, self.program_end = Label(), Label()
        self.sentence.trigger = trigger
        self.step(then)
        self.sentence.trigger = around
        self.place(self.check_end)
        self.place(self.program_end)
        self.emit(END)
        self.check_end, self.program_end = outer, end
        self.place(after)

    step_each_time = step_next_time

    def die_number(self, happening: Phrase) -> int:
        number = self.number(happening.phrases()[0])
        if not 1 <= number <= 6:
            raise self.refuse(happening, "a die shows 1 to 6 (CL-2.1)")
        return number

    def rewritten(self, effect: Phrase, things: Phrase) -> Meaning:
        return self.settled(things, "creature")

    def granted_program(self, steps: Phrase) -> int:
        self.begin_sentence()
        self.steps(steps)
        self.place(self.program_end)
        return self.finish_program()

    def granted(self, subject: int, condition: int, program: int) -> list[int]:
        return [subject, 0, condition, program, 0, 0, 1]

    # ------------------------------------------------------------ heads

    def compile_head(self, head: Phrase) -> tuple[int, int, int, int]:
        trigger, *limits = head.phrases()
        if trigger.kind not in ("when", "at", "used"):
            raise self.refuse(head, "effects of Clashables begin with 'When …:', 'At …:' or 'Use:'")
        condition = 0
        for limit in limits:
            if limit.kind == "only_if":
                condition = self.what_there_is(limit)
            elif limit.kind != "once_per_turn":
                raise self.refuse(limit, "Clashables has turns: say 'once per turn'")
        inner = trigger.phrases()[0]
        if trigger.kind == "used":
            if self.quoted_kind:
                raise self.refuse(trigger, "a given text says what it waits for: 'When …:' or 'At …:'")
            if limits:
                raise self.refuse(limits[0], "a use effect is used once per turn anyway (CL-15.1)")
            if inner.kind == "use_in_your_turn":
                self.own_turn[self.design] |= 1 << len(self.abilities.get((self.design, n.USE), []))
            elif inner.kind != "use":
                raise self.refuse(inner, "say 'Use:' or 'Use in your turn:'")
            return n.USE, 0, 0, 0
        if trigger.kind == "at":
            if inner.kind not in MOMENTS:
                raise self.refuse(inner, "Clashables has the start and the end of a turn")
            moments = MOMENTS[inner.kind]
            if inner.phrases() and self.side_of(inner.phrases()[0]) == BOTH:
                self.of_each_turn = True
                moments = MOMENTS[inner.kind.replace("their", "each")]
            elif inner.phrases() and self.side_of(inner.phrases()[0]) != FOES:
                raise self.refuse(inner, "say 'of each turn'")
            self.also_at = moments[-1] if len(moments) > 1 else 0
            return moments[0], 0, 0, condition
        code, subject, number = self.event(inner)
        return code, subject, number, condition

    def event(self, event: Phrase) -> tuple[int, int, int]:
        """Trigger, subject and number of an event."""
        if event.kind in PLAYER_EVENTS and event.phrases() and self.side_of(event.phrases()[0]) != FOES:
            raise self.refuse(event, "say it of you or of the opponent")
        if event.kind in ("you_play", "player_plays"):
            return self.played(event)
        if event.kind in PLAYER_EVENTS:
            return PLAYER_EVENTS[event.kind], 0, 0
        if event.kind != "happens_to" or event.phrases()[1].kind not in THING_EVENTS:
            raise self.refuse(event, "Clashables has no such event")
        subject, happening = event.phrases()
        trigger = THING_EVENTS[happening.kind]
        number = self.die_number(happening) if trigger == n.NUMBER else 0
        if subject.kind == "this":
            self.mean(subject)
            return trigger, 0, number
        return of_others(trigger), self.introduce(subject, n.EVENT, "creature").selector, number

    def played(self, event: Phrase) -> tuple[int, int, int]:
        """ "When you play an item": the kind of the card is the number of the event."""
        thing = event.phrases()[-1]
        kinds = [part.kind for part in thing.phrases()[0].phrases()] if thing.kind == "a" else []
        if kinds not in (["item"], ["creature"], ["card"]):
            raise self.refuse(thing, "say 'an item', 'a creature' or 'a card'")
        if event.kind == "player_plays" and self.side_of(event.phrases()[0]) != FOES:
            raise self.refuse(event, "say 'you play' or 'the opponent plays'")
        trigger = n.YOU_PLAY if event.kind == "you_play" else n.OPPONENT_PLAYS
        return trigger, 0, KINDS.get(kinds[0], 0)

    # ------------------------------------------------------------ costs

    def rule_additional_cost(self, rule: Phrase) -> None:
        """Paid as the card is played, before its targets are chosen (CL-R101)."""
        if self.quoted_kind or self.lasting_if:
            raise self.refuse(rule, "such a cost is that of a card that is played")
        self.sentence = Sentence(trigger=n.COST)
        condition = self.cost(rule.phrases()[0], in_hand=1)
        self.add_ability(n.COST, [condition, self.finish_program()])

    def points_paid(self, effect: Phrase) -> tuple[int, int]:
        if effect.kind != "lose_life":
            return super().points_paid(effect)
        return n.LIFE_TALLY, self.number(effect.phrases()[0])

    def pay_with(self, effect: Phrase, meaning: Meaning) -> None:
        self.emit(n.DESTROY, meaning.selector)

    def rule_plays_one(self, rule: Phrase) -> None:
        if self.kind != "creature" or rule.parts[-1] != "1":
            raise self.refuse(rule, "say 'The opponent cannot play more than 1 card in your turn'")
        self.other_side(rule.phrases()[0])
        self.add_ability(n.PLAYS_ONE, [self.lasting_if])

    # ------------------------------------------------------------ conditions

    def condition(self, phrase: Phrase) -> int:
        if phrase.kind in ("your_turn", "not_your_turn"):
            turn, one = self.store(OF_PLAYER, YOURS, n.TURN_TALLY), self.store(PRINTED, 1, 0)
            if phrase.kind == "your_turn":
                return self.store(AT_LEAST, turn, one)
            return self.store(MORE_THAN, one, turn)
        if phrase.kind == "is_in" and phrase.phrases()[0].kind == "this":
            why = "a creature's text works on the battlefield only (CL-R56), and never asks where it is"
            raise self.refuse(phrase, why)
        if phrase.kind in ("same_numbers", "different_numbers"):
            self.dice_of_effect(phrase)
            same, one = self.store(OF_PLAYER, YOURS, n.SAME_DICE), self.store(PRINTED, 1, 0)
            return self.store(*((AT_LEAST, same, one) if phrase.kind == "same_numbers" else (MORE_THAN, one, same)))
        if phrase.kind == "any_destroyed":
            self.counting = True
            lost, one = self.store(OF_PLAYER, YOURS, n.ANY_LOST), self.store(PRINTED, 1, 0)
            return self.store(AT_LEAST, lost, one)
        if phrase.kind == "value_is_that":
            value, number = phrase.phrases()
            chosen = self.store(NOTED_NUMBER, self.read_register(number), 0)
            return self.store(EXACTLY, self.value(value), chosen)
        if phrase.kind in ASKED_OF_CREATURES:
            meaning = self.settled(phrase.phrases()[0], "creature")
            noun = Noun(meaning.sort)
            noun.filters.append(ASKED_OF_CREATURES[phrase.kind])
            source, operand = self.code[meaning.selector : meaning.selector + 2]
            return self.store(THERE_IS, self.selector(source, operand, noun))
        if phrase.kind != "is_a":
            return super().condition(phrase)
        thing, what = phrase.phrases()
        meaning = self.settled(thing, "card", "creature")
        if self.code[meaning.selector] != NOTED or what.kind != "a":
            raise self.refuse(phrase, "say 'if it is a … card'")
        self.check_read(thing)
        register = self.code[meaning.selector + 1]
        self.somewhere = True
        noun = self.noun_of(what)
        self.somewhere = False
        if noun.zone >= 0:
            raise self.refuse(what, "say what it is, not where")
        if noun.sort in KINDS:
            noun.filters.insert(0, (n.KIND_IS, KINDS[noun.sort]))
        noun.side = BOTH
        noun.place = 0
        return self.store(THERE_IS, self.selector(NOTED, register, noun))
