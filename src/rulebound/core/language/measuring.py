"""Numbers that are read off the table, the same in every game: "where X is …", comparisons, and continuous sentences
that hold "while …" or count "for each …".

A number is read when the effect happens, and by a continuous sentence all the time. Below 0 it counts as 0; what has
left its place has no numbers.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulebound.core.kernel.resolver import (
    AMONG,
    AT_LEAST,
    BOTH,
    BOTH_HOLD,
    DIFFERENCE,
    EXACTLY,
    FOES,
    HALF,
    HIGHEST,
    HOW_MANY,
    MORE_THAN,
    NOTED_NUMBER,
    OF_PLAYER,
    PRINTED,
    STAT_OF,
    THERE_IS,
    THERE_IS_NO,
    TOTAL,
    TWICE,
    YOURS,
)
from rulebound.core.language.describing import Describing, Noun
from rulebound.core.language.phrase import Phrase

COMPARING = frozenset(
    (
        "you_have_at_least",
        "you_have_at_most",
        "has_at_least",
        "has_at_most",
        "you_have_more",
        "you_have_less",
        "value_at_least",
        "value_at_most",
        "value_more_than",
        "value_exactly",
    )
)
WRAPPING = (
    "rule_while",
    "rule_for_each",
    "rule_for_each_other",
    "rule_for_each_of_your",
    "rule_for_each_of_your_other",
    "rule_where_x",
)
FILTERS = (
    "with_at_most",
    "with_at_least",
    "with_exactly",
    "row_number",
    "two_rows",
    "players_row",
)  # their numbers are never X


OF_A_DECK = frozenset(("top_card", "bottom_card"))


class Measuring(Describing):
    """`read_stats` are the numbers of a card and `tallies` those of a player that a text may read, by the kinds of
    their phrases; `tested_rules` the continuous sentences that may hold for a while, `multiplied_rules` those that may
    count, and `swayed_stats` what such sentences change, which none of them may ask for."""

    read_stats: Mapping[str, int] = {}
    tallies: Mapping[str, int] = {}
    tested_rules: frozenset[str] = frozenset()
    multiplied_rules: frozenset[str] = frozenset()
    swayed_stats: frozenset[str] = frozenset()
    measured_events: frozenset[int] = frozenset()  # triggers that note how much, in the register after the last
    contextual = False  # some continuous sentence of the set holds for a while or counts
    lasting_if = 0  # the condition of the continuous sentence under way
    lasting_times = 0  # and the value by which it is multiplied

    def compile_card(self, design: int) -> Phrase:
        # A refused sentence may have left these behind.
        self.x_is_known = False
        self.lasting_if = self.lasting_times = 0
        return super().compile_card(design)

    # ------------------------------------------------------------ values

    def value(self, phrase: Phrase) -> int:
        """The record of a value; see `core.resolver`."""
        inner = phrase.phrases()
        if phrase.kind == "twice":
            return self.store(TWICE, self.value(inner[0]), 0)
        if phrase.kind == "difference":
            return self.store(DIFFERENCE, self.value(inner[0]), self.value(inner[1]))
        if phrase.kind in ("half_rounded_down", "half_rounded_up"):
            return self.store(HALF, self.value(inner[0]), int(phrase.kind == "half_rounded_up"))
        if phrase.kind == "number_of":
            return self.store(HOW_MANY, self.to_count(inner[0]), 0)
        if phrase.kind == "number_of_your":
            return self.store(HOW_MANY, self.yours_only(inner[0]).selector, 0)
        if phrase.kind == "number_of_your_other":
            return self.store(HOW_MANY, self.others(inner[0], YOURS), 0)
        if phrase.kind == "your_tally":
            return self.store(OF_PLAYER, YOURS, self.tally(inner[0]))
        if phrase.kind == "players_tally":
            return self.store(OF_PLAYER, self.other_side(inner[0]), self.tally(inner[1]))
        if phrase.kind == "damage_dealt":
            if self.sentence.frameless or self.sentence.trigger not in self.measured_events:
                raise self.refuse(phrase, "no damage was dealt here; begin with 'When … is dealt damage:'")
            return self.store(NOTED_NUMBER, self.last_register, 0)
        stat = self.read_stat(inner[-1 if phrase.kind in ("stat_of", "its_stat") else 0])
        if phrase.kind in ("highest_of", "total_of"):
            kind = HIGHEST if phrase.kind == "highest_of" else TOTAL
            self.check_read(inner[1])
            return self.store(kind, self.settled(inner[1], *self.things).selector, stat)
        thing = phrase if phrase.kind == "its_stat" else inner[0]
        self.check_read(thing)
        return self.store(STAT_OF, self.settled(thing, *self.things).selector, stat)

    def read_stat(self, stat: Phrase) -> int:
        if stat.kind not in self.read_stats:
            raise self.refuse(stat, f"{self.language.title} has no text that reads this number")
        return self.read_stats[stat.kind]

    def tally(self, phrase: Phrase) -> int:
        if phrase.kind not in self.tallies:
            raise self.refuse(phrase, f"{self.language.title} has no text that reads this number")
        return self.tallies[phrase.kind]

    def other_side(self, player: Phrase) -> int:
        if self.side_of(player) != FOES:
            raise self.refuse(player, "players are compared with you")
        return FOES

    def owned(self, phrase: Phrase, side: int) -> int:
        """How many of these things, or how much of it, one side has."""
        inner = phrase.phrases()[0]
        if phrase.kind == "owned_tally":
            return self.store(OF_PLAYER, side, self.tally(inner))
        noun = self.nominal(inner)
        self.on_side(inner, noun, side)
        return self.store(HOW_MANY, self.meaning_of(noun, side, definite=True).selector, 0)

    # ------------------------------------------------------------ conditions

    def condition(self, phrase: Phrase) -> int:
        kind = phrase.kind
        inner = phrase.phrases()
        if kind == "is_a" and inner[1].kind == "a":
            thing = self.settled(inner[0], *self.things)
            self.check_read(inner[0])
            noun = self.noun_of(self.where_it_lies(inner[0], inner[1]) if thing.sort == "card" else inner[1])
            noun.where = None
            if thing.sort == "card" and noun.zone < 0:
                raise self.refuse(phrase, "say where it is as well, as in 'a … card in your discard pile'")
            return self.store(AMONG, thing.selector, self.meaning_of(noun, BOTH, definite=True).selector)
        if kind == "is_in":
            thing = self.settled(inner[0], *self.things)
            noun = Noun(thing.sort)
            self.located(noun, inner[1])
            noun.where = None
            return self.store(AMONG, thing.selector, self.meaning_of(noun, BOTH, True).selector)
        if kind in ("player_has", "player_has_no"):
            return self.player_has(phrase, inner[0], inner[1])
        if kind not in COMPARING:
            return super().condition(phrase)
        if kind in ("you_have_more", "you_have_less"):
            sides = [YOURS, self.other_side(inner[1])]
            if kind == "you_have_less":
                sides.reverse()
            return self.store(MORE_THAN, *(self.owned(inner[0], side) for side in sides))
        if kind == "value_more_than":
            return self.store(MORE_THAN, self.value(inner[0]), self.value(inner[1]))
        if kind.startswith("you_have"):
            number, measured = inner[0], self.owned(inner[1], YOURS)
        elif kind.startswith("has"):
            number, measured = inner[1], self.owned(inner[2], self.other_side(inner[0]))
        else:
            number, measured = inner[1], self.value(inner[0])
        printed = self.store(PRINTED, self.number(number), 0)
        if kind == "value_exactly":
            return self.store(EXACTLY, measured, printed)
        if kind.endswith("at_most"):
            return self.store(AT_LEAST, printed, measured)
        return self.store(AT_LEAST, measured, printed)

    def where_it_lies(self, thing: Phrase, described: Phrase) -> Phrase:
        """ "It is a troop", of the top card of a deck: a troop card there."""
        referent = self.bindings.referent(thing) if thing in self.bindings else thing
        nominal = described.phrases()[0]
        named = any(part.kind == "in_where" for part in nominal.phrases())
        if referent.kind not in OF_A_DECK or named or nominal.kind not in ("nominal", "nominal_card"):
            return described
        where = Phrase("where", (Phrase("place", (referent.phrases()[-1],)),))
        lies = Phrase("in_where", (where,), described.start, described.end)
        card = Phrase("nominal_card", (*nominal.parts, lies), nominal.start, nominal.end)
        return Phrase(described.kind, (card,), described.start, described.end)

    def player_has(self, condition: Phrase, player: Phrase, thing: Phrase) -> int:
        """ "The foe has a troop in this row", "each player has no aura": of both players both must be so."""
        found = THERE_IS if condition.kind == "player_has" else THERE_IS_NO
        side = self.side_of(player)
        records = []
        for whose in (YOURS, FOES) if side == BOTH else (side,):
            noun = self.nominal(thing) if condition.kind == "player_has_no" else self.noun_of(thing)
            self.on_side(thing, noun, whose)
            records.append(self.store(found, self.meaning_of(noun, whose, definite=True).selector))
        return records[0] if len(records) == 1 else self.store(BOTH_HOLD, *records)

    # ------------------------------------------------------------ where X is

    def do_where_x(self, effect: Phrase) -> None:
        inner, value = effect.phrases()
        self.check_x(effect)
        record = self.value(value)
        self.x_is_known = True
        self.do_counted(inner, -record)
        self.x_is_known = False

    def check_x(self, phrase: Phrase) -> None:
        """X is the only number that is said, and it is said."""
        numbers = self.numbers_said(phrase.phrases()[0])
        if phrase.parts[1] != "X" or not any("X" in number for number in numbers):
            raise self.refuse(phrase, "say X before, as in 'deal X damage to it, where X is …'")
        if not all("X" in number for number in numbers):
            raise self.refuse(phrase, "X must be the only number of its step; make two steps of it")

    def numbers_said(self, phrase: Phrase) -> list[str]:
        if phrase.kind in FILTERS:
            return []
        if phrase.kind in ("number", "x", "between", "stat_change"):
            return [str(phrase.parts[0])]
        return [number for part in phrase.phrases() for number in self.numbers_said(part)]

    # ------------------------------------------------------------ continuous sentences

    def rule_rule_while(self, rule: Phrase) -> None:
        inner, condition = rule.phrases()
        self.unswayed(condition)
        if self.lasting_if:
            raise self.refuse(rule, "one condition at a time")
        self.lasting_if = self.what_there_is(condition, "such a condition is never settled", condition)
        self.tested(inner, self.tested_rules)
        self.lasting_if = 0

    def rule_rule_for_each(self, rule: Phrase) -> None:
        inner, counted = rule.phrases()
        self.times(inner, counted, self.how_many_of(self.to_count(counted)))

    def rule_rule_for_each_of_your(self, rule: Phrase) -> None:
        inner, counted = rule.phrases()
        self.times(inner, counted, self.store(HOW_MANY, self.yours_only(counted).selector, 0))

    def rule_rule_for_each_other(self, rule: Phrase) -> None:
        inner, counted = rule.phrases()
        self.times(inner, counted, self.how_many_of(self.others(counted, BOTH)))

    def rule_rule_for_each_of_your_other(self, rule: Phrase) -> None:
        inner, counted = rule.phrases()
        self.times(inner, counted, self.how_many_of(self.others(counted, YOURS)))

    def rule_rule_where_x(self, rule: Phrase) -> None:
        inner, value = rule.phrases()
        self.check_x(rule)
        self.x_is_known = True
        self.times(inner, value, self.value(value))
        self.x_is_known = False

    def how_many_of(self, counted: int) -> int:
        """The value that counts what a selector finds; what a game counts otherwise is a value already (negative)."""
        return self.store(HOW_MANY, counted, 0) if counted > 0 else -counted

    def times(self, inner: Phrase, counted: Phrase, value: int) -> None:
        self.unswayed(counted)
        if self.lasting_times:
            raise self.refuse(counted, "one thing is counted at a time")
        self.lasting_times = value
        self.tested(inner, self.multiplied_rules)
        self.lasting_times = 0

    def tested(self, rule: Phrase, kinds: frozenset[str]) -> None:
        innermost = rule
        while innermost.kind in WRAPPING:
            innermost = innermost.phrases()[0]
        if innermost.kind not in kinds:
            raise self.refuse(rule, f"{self.language.title} has no such condition for this")
        self.contextual = True
        self.dispatch("rule", rule)

    def unswayed(self, phrase: Phrase) -> None:
        if any(part.kind in self.swayed_stats for part in phrase.walk()):
            raise self.refuse(phrase, "a continuous text cannot ask for what such texts change")
