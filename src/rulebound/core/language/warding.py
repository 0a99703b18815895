"""Damage that is changed, draws that are replaced and costs that are no money: the same in every game for two.

A cost is an effect that can be done, or nothing is paid for: the compiler makes a condition of it and the first steps.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulebound.core.kernel.changes import DOUBLED, LESS, MORE, PREVENTED
from rulebound.core.kernel.resolver import AT_LEAST, NOTED, OF_PLAYER, PRINTED, THERE_IS, YOURS
from rulebound.core.language.describing import Noun
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.rewriting import Rewriting
from rulebound.core.language.sentence import Meaning, Sentence

TREATED = {"less_of_it": LESS, "doubled": DOUBLED, "more_of_it": MORE, "prevented_wholly": PREVENTED}
DRAWING = frozenset(("draw", "draws"))
PAYMENTS = {"pay_by_discarding": "discard", "pay_by_destroying": "destroy"}
GIVEN_UP = frozenset(("one_of_your", "another_of_your"))


class Warding(Rewriting):
    """`ward_verb` is the verb of what happens to damage for a while, 0 where a game has none; `hand_tally` the number
    of cards in a hand, `next_price_verb` that of the price of the next card, `would_draw` the triggers of a draw by you
    and by the other player."""

    ward_verb = 0
    next_price_verb = 0
    kinds_played: Mapping[str, int] = {}  # the bits of each kind of card, by its noun
    while_played = "this_turn"  # how long the next card is waited for
    priced = False  # some text changes prices
    would_draw: tuple[int, int] | None = None
    payable: tuple[tuple[int, int], ...] = ()  # what a card in play must be to pay with it, as filters
    given_up = frozenset({"destroy"})  # the effects by which a card in play is paid with

    # ------------------------------------------------------------ damage

    def do_treat_damage(self, effect: Phrase) -> None:
        things, treatment, duration = effect.phrases()
        verb = self.known_verb(self.ward_verb, effect)
        if treatment.kind not in TREATED:
            raise self.refuse(treatment, "for a while damage is prevented, doubled, less or more")
        amount = self.number(treatment.phrases()[0]) if treatment.phrases() else 1
        once = int(effect.kind == "treat_next_damage")
        selector = self.rewritten(effect, things).selector
        self.emit(verb, selector, TREATED[treatment.kind], amount, self.lasts(duration), once)

    do_treat_next_damage = do_treat_damage

    # ------------------------------------------------------------ the next card that is played

    def price_in(self, phrase: Phrase) -> int:
        """The number of a price in the coin of the game."""
        raise NotImplementedError

    def do_next_costs_less(self, effect: Phrase) -> None:
        thing, duration, price = effect.phrases()
        verb = self.known_verb(self.next_price_verb, effect)
        if duration.kind != self.while_played:
            words = self.language.show(Phrase(self.while_played, ()))
            raise self.refuse(duration, f"say '{words}'")
        kinds = self.kinds_played.get(self.nouns.get(thing.kind, ""), 0)
        if not kinds:
            raise self.refuse(thing, "this is not a kind of card that is played")
        sign = -1 if effect.kind == "next_costs_less" else 1
        self.emit(verb, kinds, self.amount(sign * self.price_in(price)))
        self.priced = True

    do_next_costs_more = do_next_costs_less

    # ------------------------------------------------------------ draws

    def rule_draw_replacement(self, rule: Phrase) -> None:
        self.replace_draw(rule, rule.phrases()[0], 0)

    def rule_player_draw_replacement(self, rule: Phrase) -> None:
        player, effect = rule.phrases()
        self.other_side(player)
        self.replace_draw(rule, effect, 1)

    def replace_draw(self, rule: Phrase, effect: Phrase, whose: int) -> None:
        if self.would_draw is None:
            raise self.refuse(rule, f"no draw is replaced in {self.language.title}")
        if any(part.kind in DRAWING for part in effect.walk()):
            raise self.refuse(effect, "what replaces a draw does not draw, or there would be no end to it")
        condition = self.lasting_if
        self.sentence = Sentence(trigger=self.would_draw[whose])
        self.dispatch("do", effect)
        self.add_ability(self.would_draw[whose], self.triggered(condition, self.finish_program()))
        self.sentence = Sentence(frameless=True)

    def triggered(self, condition: int, program: int) -> list[int]:
        """The record of an ability of this game without a subject."""
        record = self.granted(0, condition, program)
        return [*record[:-1], 0]

    # ------------------------------------------------------------ costs

    def cost(self, effect: Phrase, in_hand: int) -> int:
        """Emit the payment; the condition that it can be made. `in_hand`: cards of the hand that are no payment."""
        if effect.kind in PAYMENTS:
            effect = Phrase(PAYMENTS[effect.kind], effect.parts, effect.start, effect.end)
        if effect.kind == "discard" and self.is_counted(effect.phrases()[0]):
            self.dispatch("do", effect)
            wanted = self.store(PRINTED, self.counted(effect.phrases()[0]) + in_hand, 0)
            return self.store(AT_LEAST, self.store(OF_PLAYER, YOURS, self.hand_tally), wanted)
        if effect.kind in self.given_up and effect.phrases()[0].kind in GIVEN_UP:
            return self.give_up(effect, effect.phrases()[0])
        tally, amount = self.points_paid(effect)
        if tally < 0:
            ways = "discarding cards, destroying one of yours, or losing what the game counts"
            raise self.refuse(effect, f"a cost is paid by {ways}")
        self.dispatch("do", effect)
        wanted = self.store(PRINTED, amount, 0)
        return self.store(AT_LEAST, self.store(OF_PLAYER, YOURS, tally), wanted)

    def points_paid(self, effect: Phrase) -> tuple[int, int]:
        """The number of a player that an effect takes from, and how much; -1 where it takes nothing."""
        return -1, 0

    def give_up(self, effect: Phrase, thing: Phrase) -> int:
        """ "Destroy one of your troops" as a cost: never this card itself."""
        noun = self.noun_of(thing)
        if (self.other_than_this, 0) not in noun.filters:
            noun.filters.append((self.other_than_this, 0))
        noun.filters += self.payable
        meaning = self.meaning_of(noun, YOURS, definite=True)
        register = self.new_register(thing)
        self.sentence.registers[id(effect)] = register
        self.emit(self.choose_by, register, meaning.selector, 0, 0, 0)
        chosen = self.selector(NOTED, register, Noun(meaning.sort))
        self.pay_with(effect, Meaning(chosen, meaning.sort, YOURS))
        return self.store(THERE_IS, meaning.selector)

    def pay_with(self, effect: Phrase, meaning: Meaning) -> None:
        """Emit what becomes of a card that is paid with."""
        raise self.refuse(effect, f"no card in play is paid with in {self.language.title}")
