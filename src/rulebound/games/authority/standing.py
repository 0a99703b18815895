"""Continuous sentences about attacks and what comes of them: damage that is less or more, units that must be attacked,
what becomes of defeated ones, and who cannot recruit."""

from __future__ import annotations

from rulebound.core.kernel.resolver import FOES, YOURS
from rulebound.core.language.phrase import Phrase
from rulebound.games.authority.effects_seen import ALL_OF_IT
from rulebound.games.authority.heads import FIGHTERS
from rulebound.games.authority.lasting import Lasting
from rulebound.games.authority.rules import numbers as n

PILES = {("put_on_top", "deck"): n.TO_DECK_TOP, ("put_on_bottom", "deck"): n.TO_DECK_BOTTOM}
PILES |= {("return_to", "hand"): n.TO_HAND, ("put_into", "hand"): n.TO_HAND}


class Standing(Lasting):
    def rule_damage_is(self, rule: Phrase) -> None:
        """ "Damage to your monarch is 1 less", "damage to your units in the row above is prevented"."""
        self.in_play(rule)
        things, treatment = rule.phrases()
        less = self.prevented(treatment)
        players = self.monarchs(things)
        if players:
            scopes = {n.YOU: n.YOURS_ALL, n.OPPONENTS: n.FOES_ALL, n.EVERYBODY: n.EVERY_UNIT}
            if players not in scopes:
                raise self.refuse(things, "say 'your monarch' or 'each monarch'")
            self.add_rule(n.SHIELD, scopes[players], amount=less)
            return
        scope, faction, rows, _ = self.units(things)
        self.add_rule(n.IMMUNE, scope, faction, rows, amount=less * n.WARD)

    def weakening(self, rule: Phrase, things: Phrase, less: int, first: bool) -> None:
        """ "Attacks on this unit deal 1 less damage": on units, on your monarch, or on either ("you")."""
        self.in_play(rule)
        self.asks_firsts |= first
        rows, scope, faction = 0, n.YOURS_ALL, -1
        players = n.YOU if things.kind == "player" else self.monarchs(things)
        if things.kind == "player" and things.phrases()[0].kind == "you":
            rows = n.MONARCH_TOO
        elif players == n.YOU:
            rows = n.MONARCH_ALONE
        elif players:
            raise self.refuse(things, "say 'you', 'your monarch' or which of your units")
        else:
            scope, faction, rows, _ = self.units(things)
            if scope in (n.FOES_ALL, n.EVERY_UNIT):
                raise self.refuse(things, "say 'you', 'your monarch' or which of your units")
            if first and (faction >= 0 or scope == n.ROW_OTHERS or rows >= n.ROW_ABOVE):
                raise self.refuse(
                    things, "the first attack of a turn is one on this unit, this row, row 1, your units or you"
                )
        self.add_rule(n.LESS_BY_ATTACKS, scope, faction, rows, amount=less, extra=int(first))

    def rule_attacks_deal_at_most(self, rule: Phrase) -> None:
        things, amount = rule.phrases()
        self.weakening(rule, things, self.number(amount), False)
        self.code[self.abilities[self.design, n.STATIC][-1] + n.MORE] = 2

    def rule_attack_hits_row(self, rule: Phrase) -> None:
        self.hits_row(rule, n.SWEEP)

    def rule_attack_hits_row_number(self, rule: Phrase) -> None:
        if self.number(rule.phrases()[1]) != 1:
            raise self.refuse(rule, "say 'row 1', or 'the attacked row'")
        self.hits_row(rule, n.LOW_SWEEP)

    def hits_row(self, rule: Phrase, keyword: int) -> None:
        """The own attack, as long as it has this text; damage is not divided by it (AU-10.12)."""
        self.printed_on_unit(rule)
        self.keywords[self.design] |= keyword

    def rule_attacks_deal_less(self, rule: Phrase) -> None:
        things, amount = rule.phrases()
        self.weakening(rule, things, self.number(amount), False)

    def rule_first_attack_deals_less(self, rule: Phrase) -> None:
        things, amount = rule.phrases()
        self.weakening(rule, things, self.number(amount), True)

    def rule_first_attack_deals_none(self, rule: Phrase) -> None:
        self.weakening(rule, rule.phrases()[0], ALL_OF_IT, True)

    def rule_first_damage_is(self, rule: Phrase) -> None:
        """ "The first damage to your monarch each turn is prevented"."""
        self.in_play(rule)
        things, treatment = rule.phrases()
        less = self.prevented(treatment)
        self.asks_firsts = True
        if self.monarchs(things):
            self.your_monarch(things)
            self.add_rule(n.FIRST_WARD, n.YOURS_ALL, rows=n.MONARCH_ALONE, amount=less)
            return
        scope, faction, rows, _ = self.units(things)
        if scope in (n.FOES_ALL, n.EVERY_UNIT):
            raise self.refuse(things, "say 'this unit' or which of your units")
        self.add_rule(n.FIRST_WARD, scope, faction, rows, amount=less)

    def cap(self, rule: Phrase, things: Phrase, amount: Phrase, kind: int) -> None:
        self.in_play(rule)
        self.asks_firsts = True
        self.your_monarch(things)
        self.add_rule(n.CAP, n.YOURS_ALL, amount=self.number(amount), extra=kind)

    def rule_first_amount_is(self, rule: Phrase) -> None:
        amount, things, treatment = rule.phrases()
        if treatment.kind != "prevented_wholly":
            raise self.refuse(treatment, "say 'the first 2 damage to your monarch each turn is prevented'")
        self.cap(rule, things, amount, n.FIRST_OF_TURN)

    def rule_damage_at_most(self, rule: Phrase) -> None:
        things, amount = rule.phrases()
        self.cap(rule, things, amount, n.AT_MOST)

    def rule_damage_at_most_each_turn(self, rule: Phrase) -> None:
        things, amount = rule.phrases()
        self.cap(rule, things, amount, n.AT_MOST_EACH_TURN)

    def your_monarch(self, things: Phrase) -> None:
        if self.monarchs(things) != n.YOU or things.kind == "player":
            raise self.refuse(things, "say 'your monarch'")

    def prevented(self, treatment: Phrase) -> int:
        """How much of damage is taken off each time."""
        if treatment.kind not in ("prevented_wholly", "less_of_it"):
            raise self.refuse(treatment, "damage is prevented here, or less; say 'this unit's attack deals 1 more …'")
        return self.number(treatment.phrases()[0]) if treatment.phrases() else ALL_OF_IT

    def rule_cannot_bypass(self, rule: Phrase) -> None:
        self.in_play(rule)
        noun = self.noun_of(rule.phrases()[0])
        if noun.sort != "unit" or noun.side != FOES or noun.filters or noun.place or noun.zone >= 0:
            raise self.refuse(rule, "say 'enemy units cannot bypass your rows'")
        self.add_rule(n.NO_BYPASS, n.YOURS_ALL)

    def rule_may_keep(self, rule: Phrase) -> None:
        self.in_play(rule)
        self.add_rule(n.KEEPS, n.YOURS_ALL, amount=self.number(rule.phrases()[0]))

    def rule_may_keep_one(self, rule: Phrase) -> None:
        self.in_play(rule)
        self.add_rule(n.KEEPS, n.YOURS_ALL, amount=1)

    def rule_must_attack(self, rule: Phrase) -> None:
        attackers, thing = rule.phrases()
        noun = self.noun_of(attackers)
        plain = noun.sort == "unit" and noun.side == FOES and not noun.filters and not noun.place and noun.zone < 0
        if self.working != n.IN_A_ROW or thing.kind != "this" or not plain:
            raise self.refuse(rule, "say 'When defending: enemy units must attack this unit if able'")
        self.mean(thing)
        self.add_rule(n.IMMUNE, n.SELF, amount=n.DRAWS_ATTACKS)

    def rule_attack_deals_more(self, rule: Phrase) -> None:
        """The own attack against some targets; the targets are looked for when damage is dealt."""
        owner, *amount, targets = rule.phrases()
        if self.working or owner.kind != "this" or self.kind not in FIGHTERS:
            raise self.refuse(
                rule, "such a sentence stands alone on a unit: 'This unit's attack deals 2 more damage to …'"
            )
        self.mean(owner)
        monarchs = self.monarchs(targets)
        if monarchs and monarchs not in (n.OPPONENTS, n.EVERYBODY):
            raise self.refuse(targets, "say 'monarchs'")
        selector = 0
        if not monarchs:
            noun = self.noun_of(targets)
            if noun.sort != "unit" or noun.zone >= 0 or noun.side == YOURS:
                raise self.refuse(targets, "say 'monarchs' or which enemy units, as in 'units in row 1'")
            selector = self.meaning_of(noun, noun.side, definite=True).selector
        self.working = n.OWN
        printed = self.number(amount[0]) if amount else 0
        self.add_rule(n.AGAINST, amount=printed, x=int(not amount), extra=selector)
        self.working = 0

    rule_attack_deals_double = rule_attack_deals_more

    def rule_cannot_recruit(self, rule: Phrase) -> None:
        self.in_play(rule)
        player, things = rule.phrases()
        if player.kind != "each_opponent" or things.kind not in ("any_things", "all"):
            raise self.refuse(rule, "say 'each opponent cannot recruit … cards'")
        faction, kinds = self.bought(things.phrases()[-1])
        if faction < 0 and not kinds:
            raise self.refuse(things, "who could recruit nothing at all would have no game: say which cards")
        self.add_rule(n.NO_RECRUIT, n.FOES_ALL, faction, kinds)

    def rule_cannot_be_attacked(self, rule: Phrase) -> None:
        self.in_play(rule)
        scope, faction, rows, _ = self.units(rule.phrases()[0])
        if scope in (n.FOES_ALL, n.EVERY_UNIT) and not rows:
            raise self.refuse(rule, "who could attack nobody at all would have no game: say 'your units …'")
        self.add_rule(n.IMMUNE, scope, faction, rows, amount=n.UNATTACKED)

    rule_cannot_be_attacked_one = rule_cannot_be_attacked

    def rule_cannot_heal(self, rule: Phrase) -> None:
        self.in_play(rule)
        if rule.phrases()[0].kind != "each_opponent":
            raise self.refuse(rule, "say 'each opponent cannot heal'")
        self.add_rule(n.NO_HEAL, n.FOES_ALL)

    def rule_cannot_attack_you(self, rule: Phrase) -> None:
        """ "Enemy units with power 2 or less cannot attack you": printed power, as units attack from hand."""
        self.in_play(rule)
        noun = self.noun_of(rule.phrases()[0])
        plain = noun.sort == "unit" and noun.side == FOES and noun.zone < 0 and not noun.place
        if not plain or [kind for kind, _ in noun.filters] != [n.POWER_AT_MOST]:
            raise self.refuse(rule, "say 'enemy units with power 2 or less cannot attack you'")
        self.add_rule(n.NO_ATTACK, n.FOES_ALL, amount=noun.filters[0][1])

    def rule_stat_is(self, rule: Phrase) -> None:
        """ "This unit's power is X, where X is …": the printed power is taken away and X put in its place."""
        owner, stat, amount = rule.phrases()
        if self.working or owner.kind != "this" or stat.kind != "power" or self.kind not in FIGHTERS:
            raise self.refuse(rule, "say 'this unit's power is X, where X is …'")
        if not self.lasting_times or self.number_of_x(amount) != 1:
            raise self.refuse(rule, "a number is printed: say 'is X, where X is …'")
        self.mean(owner)
        printed = int(self.cards[self.design].facts.get("power", 0))
        times, self.lasting_times = self.lasting_times, 0
        for use in (n.ATTACK_USE, n.DEFENCE_USE, n.AUTHORITY_USE):
            self.working = n.IN_A_ROW if use == n.DEFENCE_USE else n.OWN
            self.add_rule(n.HAS, use=use, amount=-printed)
            self.lasting_times = times
            self.add_rule(n.HAS, use=use, amount=1)
            self.lasting_times = 0
        self.working = 0

    def number_of_x(self, amount: Phrase) -> int:
        """How many times X."""
        return int(str(amount.parts[0]).removesuffix("X") or 1) if amount.kind == "x" else 0

    # ------------------------------------------------------------ instead of being discarded

    def rule_replacement(self, rule: Phrase) -> None:
        """What becomes of a defeated unit instead of being discarded."""
        subject, fate, effect = rule.phrases()
        becomes = self.fate(effect)
        if subject.kind == "this" and fate.kind == "discarded_when_defeated":
            self.stands_alone(rule)
            self.mean(subject)
            if becomes == n.RETIRED_INSTEAD or not self.on_defeat[self.design]:
                self.on_defeat[self.design] = becomes
            return
        parts = subject.phrases()[0].phrases() if subject.kind == "a" else ()
        by_attack = fate.kind == "would_discard" and [part.kind for part in parts] == ["unit", "defeated_by"]
        if by_attack and parts[1].phrases()[0].kind == "this":
            self.stands_alone(rule)
            if becomes == n.RETIRED_INSTEAD:
                raise self.refuse(effect, "a player retires own cards only (AU-15.5); say 'annihilate it'")
            self.by_attack[self.design] = becomes
            return
        if fate.kind != "discarded_when_defeated" or subject.kind not in ("a", "one_of_your", "another_of_your"):
            raise self.refuse(
                rule,
                "say 'a unit defeated by this unit's attack', 'this unit … when defeated' or 'one of your units …'",
            )
        self.in_play(rule)
        scope, faction, rows, _ = self.units(subject)
        if becomes == n.RETIRED_INSTEAD and scope not in (n.YOURS_ALL, n.YOURS_OTHERS):
            raise self.refuse(effect, "a player retires own cards only (AU-15.5); say 'annihilate it'")
        self.add_rule(n.FATE, scope, faction, rows, amount=becomes)

    def stands_alone(self, rule: Phrase) -> None:
        if self.working or self.kind not in FIGHTERS or self.lasting_if:
            raise self.refuse(rule, "such a sentence stands alone on a unit")

    def fate(self, effect: Phrase) -> int:
        kinds = [part.kind for part in effect.walk()]
        if kinds[1:2] == ["it"]:
            if effect.kind == "annihilate":
                return n.ANNIHILATED
            if effect.kind == "retire":
                return n.RETIRED_INSTEAD
            if (effect.kind, kinds[-1]) in PILES and "owners_zone" in kinds:
                return PILES[effect.kind, kinds[-1]]
        raise self.refuse(
            effect,
            "say 'annihilate it', 'retire it', 'return it to its owner's hand' or 'put it on top of its owner's deck'",
        )
