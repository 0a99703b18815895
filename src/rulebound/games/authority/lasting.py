"""Continuous sentences and keywords: what works as long as a card is where the sentence says."""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.core.files.cards import Card
from rulebound.core.kernel.resolver import BOTH, YOURS
from rulebound.core.language.describing import Noun
from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase
from rulebound.games.authority.heads import FIGHTERS, Heads
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.things import FACTIONS, IN_GENERAL_ZONES, NOUNS, SCOPES

WHEREABOUTS = {1: n.IN_A_ROW, 2: n.IN_GENERAL_ZONE}
IN_HAND = 3
# what tells cards apart wherever they lie
ON_THE_CARD = frozenset(
    (
        n.NAMED,
        n.NOT_NAMED,
        n.POWER_AT_MOST,
        n.POWER_AT_LEAST,
        n.COST_AT_MOST,
        n.COST_AT_LEAST,
        n.WITH_KEYWORD,
        n.KINDS,
    )
)
NO_AUTHORITY = 1000
# The kinds of card that a noun of a price means; 0 for all.
BOUGHT = {
    "card": 0,
    "cards": 0,
    "unit": n.UNIT | n.SUPERPOWER,
    "units": n.UNIT | n.SUPERPOWER,
    "spy": n.SPY,
    "spies": n.SPY,
    "general_card": n.GENERAL_CARD,
    "general_cards": n.GENERAL_CARD,
}


class Lasting(Heads):
    def __init__(self, language: Language, cards: Sequence[Card]) -> None:
        super().__init__(language, cards)
        designs = len(cards)
        self.keywords = [0] * designs
        self.authority = [0] * designs
        self.by_attack = [0] * designs
        self.on_defeat = [0] * designs
        self.idle = [0] * designs  # cannot defend
        self.peaceful = [0] * designs  # cannot attack
        self.anywhere = [0] * designs  # may be placed in any open row
        self.asks_firsts = False  # some text asks for the first attack or damage of a turn, or for how much it was
        self.payers_choose = False  # some unit pays more for some cards
        self.bought_with = 0  # the selector of those of the sentence being compiled
        self.such = 0  # the selector by what is printed on the units of the sentence being compiled
        self.working = 0  # where the sentence being compiled works

    def compile_card(self, design: int) -> Phrase:
        # A refused sentence may have left these behind.
        self.working = 0
        self.apart = False
        return super().compile_card(design)

    def compile_other(self, sentence: Phrase) -> None:
        if sentence.kind == "keywords":
            for keyword in sentence.phrases():
                self.printed_keyword(keyword)
        elif sentence.kind == "continuous":
            state, rules = sentence.phrases()
            self.sentence.frameless = True
            self.bought_with = 0
            if state.kind in ("when_recruiting", "when_recruiting_one"):
                self.working = IN_HAND
                if state.phrases():
                    self.bought_with = self.what_is_recruited(state.phrases()[0])
            else:
                self.working = WHEREABOUTS[self.where(state)]
            for rule in rules.phrases():
                self.dispatch("rule", rule)
            self.working = 0
        else:
            super().compile_other(sentence)

    def printed_keyword(self, keyword: Phrase) -> None:
        if keyword.kind == "kingsguard":
            if self.kind != "kingsguard":
                raise self.refuse(keyword, "only a card of kind 'kingsguard' is one")
            bit = n.KINGSGUARD
        else:
            if self.kind not in FIGHTERS:
                raise self.refuse(keyword, f"a {self.kind} never attacks (AU-7.1, AU-7.4)")
            bit = self.keyword_bit(keyword)
        self.keywords[self.design] |= bit

    def add_rule(
        self,
        kind: int,
        scope: int = n.SELF,
        faction: int = -1,
        rows: int = 0,
        use: int = 0,
        amount: int = 0,
        x: int = 0,
        extra: int = 0,
    ) -> None:
        tested = (self.lasting_if, self.lasting_times)
        self.add_ability(n.STATIC, [kind, self.working, scope, faction, rows, use, amount, x, extra, *tested])

    def in_play(self, rule: Phrase) -> None:
        if self.working not in (n.IN_A_ROW, n.IN_GENERAL_ZONE):
            raise self.refuse(rule, "say where it works: 'When defending: …' or 'In the general zone: …'")

    # ------------------------------------------------------------ has, have

    def rule_has(self, rule: Phrase) -> None:
        things, changes = rule.phrases()
        if self.working == IN_HAND:
            self.when_recruiting(rule, things, changes)
            return
        if not self.working and things.kind == "this":
            self.this_unit_has(rule, things, changes)
            return
        self.in_play(rule)
        nominal = things.phrases()[-1] if things.phrases() else None
        sorts = [NOUNS.get(part.kind) for part in nominal.phrases()] if nominal is not None else []
        if "monarch" in sorts:
            self.monarch_has(things, changes)
        elif nominal is not None and "attack" in sorts:
            if self.lasting_if or self.lasting_times:
                raise self.refuse(rule, "what attacks have they have always")
            self.attacks_have(things, nominal, changes)
        else:
            self.units_have(things, changes)

    rule_have = rule_has

    def when_recruiting(self, rule: Phrase, things: Phrase, changes: Phrase) -> None:
        if things.kind != "this" or self.kind not in ("unit", "spy", "starting", "kingsguard"):
            raise self.refuse(rule, "'When recruiting' is about this unit as a payer")
        for change in changes.phrases():
            use, amount, x = self.change(change)
            if use != n.AUTHORITY_USE or x:
                raise self.refuse(change, "'When recruiting' changes authority by a number")
            if self.lasting_if or self.lasting_times or self.bought_with:
                self.working = n.OWN
                self.add_rule(n.HAS, use=use, amount=amount, extra=self.bought_with)
                self.working = IN_HAND
            else:
                self.authority[self.design] += amount

    def what_is_recruited(self, thing: Phrase) -> int:
        """The selector of the cards for which this unit pays more."""
        noun = self.noun_of(thing)
        if thing.kind != "a" or noun.zone >= 0 or noun.place:
            raise self.refuse(thing, "say what is recruited, as in 'When recruiting a Golden Ox card: …'")
        if noun.sort in IN_GENERAL_ZONES:
            noun.filters.append((n.KINDS, IN_GENERAL_ZONES[noun.sort]))
        elif noun.sort == "unit":
            noun.filters.append((n.KINDS, n.UNIT | n.SUPERPOWER))
        if not noun.filters or any(kind not in ON_THE_CARD | {n.KINDS, n.OF_FACTION} for kind, _ in noun.filters):
            raise self.refuse(thing, "cards are told apart by what is printed on them")
        self.payers_choose = True
        return self.selector(n.MARKET_CARDS, 0, noun)

    def this_unit_has(self, rule: Phrase, things: Phrase, changes: Phrase) -> None:
        """ "This unit has +2 attack, +2 defence and +2 authority while …": wherever it does any of these things."""
        if self.kind not in (*FIGHTERS, "spy"):
            raise self.refuse(rule, f"a {self.kind} has no power (AU-7.4)")
        if not (self.lasting_if or self.lasting_times):
            raise self.refuse(rule, "print the number, or say when it has more: 'this unit has +2 attack while …'")
        self.mean(things)
        for change in changes.phrases():
            use, amount, x = self.change(change)
            if x or (use != n.AUTHORITY_USE and self.kind == "spy"):
                raise self.refuse(change, "a Spy only pays (AU-7.1)" if not x else "say 'where X is …'")
            self.working = n.IN_A_ROW if use == n.DEFENCE_USE else n.OWN
            self.add_rule(n.HAS, use=use, amount=amount)
        self.working = 0

    def change(self, change: Phrase) -> tuple[int, int, bool]:
        raise NotImplementedError

    def units_have(self, things: Phrase, changes: Phrase) -> None:
        scope, faction, rows, in_rows_only = self.units(things, told_apart=True)
        for change in changes.phrases():
            use, amount, x = self.change(change)
            if x and self.working != n.IN_A_ROW:
                raise self.refuse(change, "X is the row this unit is in: 'When defending: …'")
            if use != n.DEFENCE_USE and (scope in (n.SELF, n.ROW_OTHERS) or in_rows_only):
                raise self.refuse(things, "units attack and pay from hand: say 'your units' without a row")
            self.add_rule(n.HAS, scope, faction, rows, use, amount, int(x), self.such)

    def units(self, things: Phrase, told_apart: bool = False) -> tuple[int, int, int, bool]:
        """Scope, faction, rows, and whether only units in rows are meant. Such a text may not ask for what such texts
        change, or there would be no end to it."""
        self.such = 0
        if things.kind == "this":
            self.mean(things)
            if self.working == n.IN_GENERAL_ZONE:
                raise self.refuse(things, "this card does nothing in the general zone (AU-R63)")
            return n.SELF, -1, 0, True
        noun = self.noun_of(things)
        if noun.sort != "unit" or noun.zone >= 0 or noun.side >= n.OF_PLAYER:
            raise self.refuse(things, "a continuous text is about units, monarchs or attacks")
        others = any(kind == n.NOT_THIS for kind, _ in noun.filters)
        printed = [pair for pair in noun.filters if pair[0] in ON_THE_CARD]
        if printed and told_apart:
            self.such = self.selector(n.UNITS, 0, Noun("unit", filters=printed))
        elif printed or any(kind not in (n.NOT_THIS, n.OF_FACTION) for kind, _ in noun.filters):
            raise self.refuse(things, "a continuous text tells units apart by faction and row only")
        rows = 0
        if noun.place:
            kind, rows = self.code[noun.place], self.code[noun.place + 1]
            if kind in (n.THIS_ROW, n.BESIDE_ROW) and self.working != n.IN_A_ROW:
                raise self.refuse(things, "this card is in no row: say 'When defending: …'")
            if kind == n.THIS_ROW and others:
                return n.ROW_OTHERS, self.faction(noun), 0, True
            if kind == n.THIS_ROW:
                rows = n.THIS_ROW_TOO
            elif kind == n.BESIDE_ROW:
                rows *= n.ROW_ABOVE
            elif kind != n.ROW_MASK:
                raise self.refuse(things, "say 'each other unit in this row' or name the row")
        if others and noun.side == BOTH:
            raise self.refuse(things, "say 'your other units'")
        return SCOPES[noun.side, others], self.faction(noun), rows, bool(rows) or self.standing(things)

    def monarch_has(self, things: Phrase, changes: Phrase) -> None:
        players = self.monarchs(things)
        scopes = {n.YOU: n.YOURS_ALL, n.OPPONENTS: n.FOES_ALL, n.EVERYBODY: n.EVERY_UNIT}
        for change in changes.phrases():
            keyword = change.phrases()[0]
            if change.kind != "gets_keyword" or keyword.kind != "protect_amount" or players not in scopes:
                raise self.refuse(change, "a monarch can have Protect and a number")
            self.add_rule(n.SHIELD, scopes[players], amount=self.number(keyword.phrases()[0]))

    def attacks_have(self, things: Phrase, nominal: Phrase, changes: Phrase) -> None:
        """ "Your attacks of 6 or more", "your first attack each turn"."""
        least, first = 0, False
        for part in nominal.phrases():
            if part.kind == "of_at_least":
                least = self.number(part.phrases()[0])
            elif part.kind in ("first", "each_turn_post"):
                first = True
            elif NOUNS.get(part.kind) != "attack":
                raise self.refuse(part, "attacks are told apart by their value and by being the first of a turn")
        if things.kind not in ("your", "your_all"):
            raise self.refuse(things, "say 'your attacks'")
        for change in changes.phrases():
            if change.kind != "gets_keyword":
                raise self.refuse(change, "attacks have Pierce or Bypass; units have +1 attack")
            bit = self.keyword_bit(change.phrases()[0])
            self.add_rule(n.ATTACKS_HAVE, amount=bit, x=least, extra=int(first))

    # ------------------------------------------------------------ other rules

    def rule_cannot_be(self, rule: Phrase) -> None:
        self.in_play(rule)
        things, treatments = rule.phrases()
        kinds = {part.kind for part in treatments.phrases()}
        noun = self.noun_of(things)
        if noun.sort == "spy":
            if kinds != {"removed"} or noun.side != YOURS or noun.filters:
                raise self.refuse(rule, "say 'your Spies cannot be removed by opponents'")
            self.add_rule(n.SAFE_SPIES)
            return
        scope, faction, rows, _ = self.units(things)
        if "removed" in kinds or noun.side != YOURS:
            raise self.refuse(rule, "say 'your units cannot be ignored or disabled by opponents'")
        bits = (n.IGNORED_BIT if "ignored" in kinds else 0) | (n.DISABLED_BIT if "disabled" in kinds else 0)
        self.add_rule(n.IMMUNE, scope, faction, rows, amount=bits)

    def rule_cannot_be_one(self, rule: Phrase) -> None:
        """ "This unit cannot be ignored or disabled by opponents"."""
        thing, treatments = rule.phrases()
        kinds = {part.kind for part in treatments.phrases()}
        if self.working != n.IN_A_ROW or thing.kind != "this" or "removed" in kinds:
            raise self.refuse(rule, "say 'When defending: this unit cannot be ignored or disabled by opponents'")
        self.mean(thing)
        bits = (n.IGNORED_BIT if "ignored" in kinds else 0) | (n.DISABLED_BIT if "disabled" in kinds else 0)
        self.add_rule(n.IMMUNE, n.SELF, amount=bits)

    def rule_is_ignored(self, rule: Phrase) -> None:
        if self.working != n.IN_A_ROW or rule.phrases()[0].kind != "this":
            raise self.refuse(rule, "say 'When defending: this unit is ignored'")
        self.mean(rule.phrases()[0])
        self.add_rule(n.UNBLOCKING)

    def printed_on_unit(self, rule: Phrase) -> None:
        if self.working or rule.phrases()[0].kind != "this" or self.kind not in FIGHTERS:
            raise self.refuse(rule, "such a sentence stands alone on a unit: 'This unit cannot …'")
        if self.lasting_if or self.lasting_times:
            raise self.refuse(rule, "it is so always")
        self.mean(rule.phrases()[0])

    def rule_cannot_defend(self, rule: Phrase) -> None:
        self.printed_on_unit(rule)
        self.idle[self.design] = 1

    def rule_cannot_attack_one(self, rule: Phrase) -> None:
        self.printed_on_unit(rule)
        self.peaceful[self.design] = 1

    def rule_any_row(self, rule: Phrase) -> None:
        self.printed_on_unit(rule)
        self.anywhere[self.design] = 1

    def rule_cannot_generate(self, rule: Phrase) -> None:
        self.printed_on_unit(rule)
        self.authority[self.design] -= NO_AUTHORITY

    def rule_deal_more(self, rule: Phrase) -> None:
        self.in_play(rule)
        attacks, amount, monarchs = rule.phrases()
        kinds = [part.kind for part in attacks.phrases()[-1].phrases()] if attacks.kind == "your_all" else []
        if kinds != ["attacks_things"] or self.monarchs(monarchs) != n.OPPONENTS:
            raise self.refuse(rule, "say 'your attacks deal 1 more damage to enemy monarchs'")
        self.add_rule(n.MORE_DAMAGE, amount=self.number(amount))

    def rule_cost_less(self, rule: Phrase) -> None:
        self.cost_change(rule, 1)

    def rule_cost_more(self, rule: Phrase) -> None:
        self.cost_change(rule, -1)

    def rule_cost_player_less(self, rule: Phrase) -> None:
        self.cost_change(rule, 1)

    def rule_cost_player_more(self, rule: Phrase) -> None:
        self.cost_change(rule, -1)

    def cost_change(self, rule: Phrase, sign: int) -> None:
        """ "Cards cost you 1 less", "Iron Wall cards cost each opponent 1 more"."""
        self.in_play(rule)
        things, *whom, price = rule.phrases()
        if price.kind != "points" or things.kind not in ("any_things", "all"):
            raise self.refuse(rule, "say 'cards cost you 1 less'")
        if whom and whom[0].kind not in ("each_opponent", "each_player"):
            raise self.refuse(whom[0], "say 'cost each opponent' or 'cost each player'")
        amount = sign * self.number(price.phrases()[0])
        faction, kinds = self.bought(things.phrases()[-1])
        if not whom and faction < 0 and not kinds:
            self.add_rule(n.COST_LESS, amount=amount)
            return
        scope = n.YOURS_ALL
        if whom:
            scope = n.FOES_ALL if whom[0].kind == "each_opponent" else n.EVERY_UNIT
        self.add_rule(n.PRICE, scope, faction, kinds, amount=amount)

    def bought(self, nominal: Phrase) -> tuple[int, int]:
        """Faction and kinds of the cards whose price changes."""
        faction, kinds, only = -1, 0, 0
        for part in nominal.phrases():
            if part.kind in FACTIONS:
                faction = FACTIONS[part.kind]
            elif part.kind == "superpower":
                only = n.SUPERPOWER
            elif part.kind in BOUGHT:
                kinds = BOUGHT[part.kind]
            else:
                raise self.refuse(
                    part, "prices are told apart by faction, and by being of units, Spies, generals or all cards"
                )
        return faction, only or kinds

    def rule_costs_less(self, rule: Phrase) -> None:
        self.own_price(rule, 1)

    def rule_costs_more(self, rule: Phrase) -> None:
        self.own_price(rule, -1)

    def own_price(self, rule: Phrase, sign: int) -> None:
        """ "This unit costs you 1 less …", for whoever could recruit it."""
        thing, price = rule.phrases()
        if self.working or thing.kind != "this" or price.kind != "points":
            raise self.refuse(rule, "such a sentence stands alone: 'This unit costs you 1 less …'")
        if self.kind in ("starting", "kingsguard"):
            raise self.refuse(rule, f"a card of kind '{self.kind}' is never recruited")
        self.mean(thing)
        self.working = n.FOR_SALE
        self.add_rule(n.OWN_PRICE, amount=sign * self.number(price.phrases()[0]))
        self.working = 0

    def rule_cannot_swap(self, rule: Phrase) -> None:
        self.in_play(rule)
        if rule.phrases()[0].kind != "each_opponent":
            raise self.refuse(rule, "say 'each opponent cannot swap cards in the market'")
        self.add_rule(n.NO_SWAP, n.FOES_ALL)

    def rule_hand_size_more(self, rule: Phrase) -> None:
        self.in_play(rule)
        self.add_rule(n.HAND_MORE, n.YOURS_ALL, amount=self.number(rule.phrases()[0]))

    def rule_players_hand_size_more(self, rule: Phrase) -> None:
        self.hand_of_others(rule, 1)

    def rule_players_hand_size_less(self, rule: Phrase) -> None:
        self.hand_of_others(rule, -1)

    def hand_of_others(self, rule: Phrase, sign: int) -> None:
        self.in_play(rule)
        player, amount = rule.phrases()
        if player.kind not in ("each_opponent", "each_player"):
            raise self.refuse(player, "say 'each opponent's hand size …'")
        scope = n.FOES_ALL if player.kind == "each_opponent" else n.EVERY_UNIT
        self.add_rule(n.HAND_MORE, scope, amount=sign * self.number(amount))

    def rule_hand_size_less(self, rule: Phrase) -> None:
        self.in_play(rule)
        self.add_rule(n.HAND_MORE, n.YOURS_ALL, amount=-self.number(rule.phrases()[0]))
