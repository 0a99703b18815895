"""Continuous sentences of Clashables: on what creatures hit and miss, what their hits take, what they have."""

from __future__ import annotations

from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Meaning
from rulebound.games.clashables.phrases import Phrases
from rulebound.games.clashables.rules import numbers as n


class Lasting(Phrases):
    def rule_always_hit(self, rule: Phrase) -> None:
        self.static_numbers(n.ALSO_HITS, rule)

    rule_always_hits = rule_always_hit

    def rule_always_miss(self, rule: Phrase) -> None:
        self.static_numbers(n.MISSES, rule)

    rule_always_misses = rule_always_miss

    def static_numbers(self, kind: int, rule: Phrase) -> None:
        things, numbers = rule.phrases()
        bits, _ = self.hit_numbers(numbers)
        self.static(kind, self.settled(things, "creature"), bits, 0)

    def rule_hits_always_take(self, rule: Phrase) -> None:
        hits, amount = rule.phrases()
        meaning, bits = self.hits(hits)
        self.static(n.TAKES_MORE, meaning, bits, self.number(amount))

    def static(self, kind: int, meaning: Meaning, bits: int, amount: int) -> None:
        self.add_ability(n.STATIC + kind, [meaning.selector, bits, amount, self.lasting_if, self.lasting_times])

    def rule_has(self, rule: Phrase) -> None:
        things, changes = rule.phrases()
        if any(part.kind == "with_keyword" for part in things.walk()):
            raise self.refuse(things, "a continuous text cannot depend on keywords")
        meaning = self.settled(things, "creature")
        bits = 0
        for change in changes.phrases():
            if change.kind == "quoted":
                if things.kind == "this":
                    raise self.refuse(change, "say it without quotation marks")
                self.grant(rule, meaning, change)
                continue
            if change.kind != "gets_keyword":
                raise self.refuse(change, "creatures of Clashables have keywords only")
            bits |= self.keyword(change.phrases()[0])
        if not bits:
            return
        self.static(n.KEYWORDS, meaning, 0, bits)

    rule_have = rule_has
