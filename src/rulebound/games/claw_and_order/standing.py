"""Sentences of Claw & Order that look at an attack or at a pilot: whom troops cannot attack, damage that only attacks
deal, Vehicles that go without a pilot or take one from the Back Line, pilots that keep their abilities."""

from __future__ import annotations

from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Meaning
from rulebound.core.language.warding import TREATED
from rulebound.games.claw_and_order.lasting import Lasting
from rulebound.games.claw_and_order.rules import numbers as n


class Standing(Lasting):
    # ------------------------------------------------------------ whom troops cannot attack

    def at_an_attack(self, things: Phrase) -> Meaning:
        """Troops that are told apart when an attack is made, so by every number (CO-R123)."""
        if self.kind == "one-time item":
            raise self.refuse(things, "a One-Time Item has its effect once")
        return self.settled(things, "troop")

    def rule_cannot_attack_these(self, rule: Phrase) -> None:
        self.ban(rule, only=0)

    rule_cannot_attack_these_one = rule_cannot_attack_these
    rule_cannot_attack_this = rule_cannot_attack_these
    rule_cannot_attack_this_one = rule_cannot_attack_these

    def rule_may_only_attack(self, rule: Phrase) -> None:
        self.ban(rule, only=1)

    rule_may_only_attack_one = rule_may_only_attack

    def ban(self, rule: Phrase, only: int) -> None:
        attackers, targets = (self.at_an_attack(things) for things in rule.phrases())
        if attackers.side == targets.side:
            raise self.refuse(rule, "nobody attacks troops of the own side: say 'enemy …' of one of them")
        self.text(n.STATIC, n.HAS_BAN, attackers, targets.selector, only)
        self.banning = True

    # ------------------------------------------------------------ damage from attacks

    def rule_damage_from_is(self, rule: Phrase) -> None:
        things, harm, treatment = rule.phrases()
        if treatment.kind not in TREATED:
            raise self.refuse(treatment, "damage from somewhere is prevented, doubled, less or more")
        meaning = self.at_an_attack(things)
        amount = self.number(treatment.phrases()[0]) if treatment.phrases() else 1
        source = {"from_attacks": n.FROM_ATTACKS, "from_effects": n.FROM_EFFECTS}.get(harm.kind, 0)
        if not source:
            source = self.at_an_attack(harm.phrases()[0]).selector
        tested = (self.state, self.lasting_if, self.lasting_times)
        self.add_ability(n.STATIC, [n.HAS_SHIELD, meaning.selector, TREATED[treatment.kind], amount, *tested, source])
        self.shielding = True

    # ------------------------------------------------------------ pilots

    def exempt(self, things: Phrase, what: int, state: int) -> None:
        """Of Vehicles or pilots, and so in force for the own card where its abilities are off (CO-R124)."""
        meaning = self.continuous(things)
        kept = self.state
        if things.kind == "this" and self.state == n.PLAIN:
            self.state = state
        self.text(n.STATIC, n.HAS_EXEMPTION, meaning, what)
        self.state = kept

    def rule_may_attack_unpiloted(self, rule: Phrase) -> None:
        self.exempt(rule.phrases()[0], n.UNMANNED_OK, n.ALSO_UNPILOTED)

    rule_may_attack_unpiloted_one = rule_may_attack_unpiloted

    def rule_may_be_piloted_from(self, rule: Phrase) -> None:
        things, place = rule.phrases()
        if self.line(place) != n.IN_BACK:
            raise self.refuse(place, "from the front line every troop may pilot")
        self.exempt(things, n.REAR_CREW, n.ALSO_UNPILOTED)
        self.rear_crews = True

    rule_may_be_piloted_from_one = rule_may_be_piloted_from

    def rule_may_pilot_from(self, rule: Phrase) -> None:
        things, place = rule.phrases()
        if self.line(place) != n.IN_BACK:
            raise self.refuse(place, "from the front line every troop may pilot")
        self.exempt(things, n.REAR_PILOT, n.ALSO_PILOTING)
        self.rear_crews = True

    rule_may_pilot_from_one = rule_may_pilot_from

    def rule_keeps_abilities(self, rule: Phrase) -> None:
        if self.lasting_if or self.kind == "battlefield":
            raise self.refuse(rule, "pilots keep their abilities without a condition")
        self.exempt(rule.phrases()[0], n.KEEPS, n.ALSO_PILOTING)
        self.keeping = True

    rule_keeps_abilities_one = rule_keeps_abilities
