"""Continuous sentences of Five Rows: what troops have, what they cannot do, what becomes of damage, and prices."""

from __future__ import annotations

from abc import abstractmethod

from rulebound.core.kernel.changes import DOUBLED, FIRST_OF_ALL, HALVED_DOWN, HALVED_UP, LESS, MORE, PREVENTED
from rulebound.core.kernel.resolver import BOTH, FOES, YOURS
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Meaning, Sentence
from rulebound.core.language.warding import TREATED, Warding
from rulebound.games.five_rows.rules import numbers as n

STATS = {"power": n.POWER, "health": n.HEALTH}
CHANGED = ("power", "health", "that_can_move_here", "with_highest", "with_lowest")  # by continuous texts
HALVED = {"up": HALVED_UP, "down": HALVED_DOWN}
PRINTED_FILTERS = (n.COST_AT_MOST, n.COST_AT_LEAST, n.NAMED, n.NOT_NAMED)


class Lasting(Warding):
    multiplied_rules = frozenset(
        {
            "has",
            "have",
            "cost_less",
            "cost_more",
            "cost_player_less",
            "cost_player_more",
            "costs_less",
            "costs_more",
            "stat_is",
        }
    )
    tested_rules = multiplied_rules | {
        "attacks_deal_no_damage",
        "cannot_move",
        "cannot_move_one",
        "cannot_move_all",
        "cannot_attack",
        "cannot_attack_one",
        "damage_is",
        "first_damage_of_round_is",
        "player_cannot_play_into",
        "has_no_abilities",
        "have_no_abilities",
        "attacks_pass_by",
        "attacks_also_damage",
        "attacks_deal_less",
        "attacks_deal_more",
        "attacks_deal_double",
        "attacks_deal_half_up",
        "attacks_deal_half_down",
        "cannot_be_chosen",
        "cannot_be_chosen_one",
        "replacement",
        "excess_passes",
        "damage_to_you_is",
        "damage_to_player_is",
        "attacks_first",
        "attacks_first_one",
        "cannot_be_destroyed",
        "cannot_be_destroyed_one",
        "cannot_be_healed",
        "cannot_be_healed_one",
    }
    swayed_stats = frozenset({"power", "health", "that_can_move_here"})
    limit = 0  # of the replacement under way: a bit, ONCE_EVER, or 0
    closing = False  # some text says what cannot be played into a row
    rowwise = False  # some text changes prices in a row
    counts_first = False  # some text changes the first damage of a round alone
    costly = False  # some card costs more than coins
    parried = False  # some text changes what attacks, or players, are dealt
    late = False  # the continuous sentence under way asks for health
    late_texts = False  # and some text of the set does
    silencing = False  # some continuous text takes the abilities of troops
    choosy = False  # some text keeps troops from being chosen
    reordered = False  # some text changes the order in which rows fight
    remembers = False  # some text asks what a troop has done this round

    @abstractmethod
    def stat_change(self, change: Phrase) -> tuple[int, int]:
        """Stat and number of "+1 power"."""

    @abstractmethod
    def place_record(self, phrase: Phrase, also: int = 0) -> int:
        """One or several rows, and those of another place."""

    # ------------------------------------------------------------ continuous sentences

    def rule_has(self, rule: Phrase) -> None:
        things, changes = rule.phrases()
        meaning = self.continuous(things)
        for change in changes.phrases():
            if change.kind == "quoted":
                if things.kind == "this":
                    raise self.refuse(change, "say it without quotation marks")
                self.grant(rule, meaning, change)
                continue
            stat, amount = self.stat_change(change)
            self.lasting(n.HAS, meaning.selector, stat, amount)

    rule_have = rule_has

    def dispatch(self, family: str, phrase: Phrase) -> None:
        super().dispatch(family, phrase)
        if family == "rule":
            self.late = False

    def rule_stat_is(self, rule: Phrase) -> None:
        """ "This troop's power is X": instead of the printed number; all that changes it counts on top (FR-R77)."""
        thing, stat, amount = rule.phrases()
        if thing.kind != "this" or stat.kind not in STATS:
            raise self.refuse(rule, 'say "this troop\'s power" or "this troop\'s health"')
        meaning = self.continuous(thing)
        self.lasting(n.IS, meaning.selector, STATS[stat.kind], self.number(amount))

    def rule_player_cannot_play_into(self, rule: Phrase) -> None:
        player, cards, place = rule.phrases()
        selector = self.cards_of_a_hand(cards)
        side = self.side_of(player)
        self.add_ability(
            n.STATIC,
            [n.NO_PLAY, selector, side, self.place_record(place), self.lasting_if, self.lasting_times],
        )
        self.closing = True

    def rule_attacks_deal_no_damage(self, rule: Phrase) -> None:
        attackers, spared = rule.phrases()
        nouns = [part.kind for part in spared.phrases()[0].phrases()] if spared.kind == "any_things" else []
        changed = any(part.kind in CHANGED for part in attackers.walk())
        if changed or nouns not in (["players_all"], ["troops"]):
            self.parry(attackers, spared, PREVENTED, 1)
            return
        meaning = self.continuous(attackers)
        self.lasting(n.NO_DAMAGE_TO, meaning.selector, 1 if nouns == ["players_all"] else 2)

    def rule_attacks_deal_less(self, rule: Phrase) -> None:
        attackers, amount, struck = rule.phrases()
        self.parry(attackers, struck, LESS if rule.kind == "attacks_deal_less" else MORE, self.number(amount))

    rule_attacks_deal_more = rule_attacks_deal_less

    def rule_attacks_deal_double(self, rule: Phrase) -> None:
        attackers, struck = rule.phrases()
        self.parry(attackers, struck, DOUBLED, HALVED.get(rule.kind.removeprefix("attacks_deal_half_"), 1))

    rule_attacks_deal_half_up = rule_attacks_deal_half_down = rule_attacks_deal_double

    def parry(self, attackers: Phrase, struck: Phrase, treatment: int, amount: int) -> None:
        """What attacks deal is worked out when they hit (FR-R87); so whose they are may be told by power and health."""
        by = self.settled(attackers, "troop").selector
        whom = self.hit_players(struck) or self.settled(struck, "troop").selector
        limits = [self.lasting_if, self.lasting_times, whom]
        self.add_ability(n.STATIC, [n.PARRIED, by, treatment, amount, *limits])
        self.parried = True

    def hit_players(self, struck: Phrase) -> int:
        """ "You", "the foe", "each player" or "players" where damage hits them; 0 for other things."""
        if struck.kind == "any_things":
            nouns = [part.kind for part in struck.phrases()[0].phrases()]
            return n.HITS_PLAYERS if nouns == ["players_all"] else 0
        if struck.kind not in ("player", *self.player_operands):
            return 0
        return {YOURS: n.HITS_YOU, FOES: n.HITS_FOE}.get(self.side_of(struck), n.HITS_PLAYERS)

    def rule_damage_to_you_is(self, rule: Phrase) -> None:
        self.player_suffers(rule.phrases()[0], n.HITS_YOU)

    def rule_damage_to_player_is(self, rule: Phrase) -> None:
        player, treatment = rule.phrases()
        self.player_suffers(treatment, self.hit_players(player))

    def player_suffers(self, treatment: Phrase, whom: int) -> None:
        """Damage to players, changed like that to troops (FR-R87)."""
        limits = [self.lasting_if, self.lasting_times, whom]
        if treatment.kind == "dealt_to_another":
            guard = treatment.phrases()[0]
            if guard.kind != "this" or whom != n.HITS_YOU:
                raise self.refuse(treatment, "damage to you is dealt to 'this troop instead'")
            self.settled(guard, "troop")
            self.add_ability(n.STATIC, [n.PLAYER_SUFFERS, 0, n.GUARDED, 1, *limits])
        else:
            self.add_ability(n.STATIC, [n.PLAYER_SUFFERS, 0, *self.treatment(treatment), *limits])
        self.parried = True

    def rule_excess_passes(self, rule: Phrase) -> None:
        attackers, player = rule.phrases()
        self.other_side(player)
        self.lasting(n.NO_DAMAGE_TO, self.continuous(attackers).selector, n.PASSES_EXCESS)

    def rule_attacks_first(self, rule: Phrase) -> None:
        """Its damage is dealt, and checked, before that of a troop that does not attack first (FR-R90)."""
        self.lasting(n.NO_DAMAGE_TO, self.continuous(rule.phrases()[0]).selector, n.STRIKES_FIRST)

    rule_attacks_first_one = rule_attacks_first

    def rule_cannot_be_destroyed(self, rule: Phrase) -> None:
        """It stays, whatever its health (FR-R88)."""
        self.lasting(n.NO_DAMAGE_TO, self.continuous(rule.phrases()[0]).selector, n.UNDYING)

    rule_cannot_be_destroyed_one = rule_cannot_be_destroyed

    def rule_cannot_be_chosen(self, rule: Phrase) -> None:
        things, player = rule.phrases()
        meaning = self.continuous(things)
        if self.side_of(player) != FOES or meaning.side != YOURS:
            raise self.refuse(rule, "your own troops are kept from the foe's choices")
        self.lasting(n.NO_DAMAGE_TO, meaning.selector, n.UNCHOSEN)
        self.choosy = True

    rule_cannot_be_chosen_one = rule_cannot_be_chosen

    def rule_cannot_be_healed(self, rule: Phrase) -> None:
        self.lasting(n.NO_DAMAGE_TO, self.continuous(rule.phrases()[0]).selector, n.UNHEALED)

    rule_cannot_be_healed_one = rule_cannot_be_healed

    def rule_attacks_pass_by(self, rule: Phrase) -> None:
        """A troop in the row is no shield against these attacks (FR-R83)."""
        attackers, player = rule.phrases()
        self.other_side(player)
        self.lasting(n.NO_DAMAGE_TO, self.continuous(attackers).selector, n.PASSES_TROOPS)

    def rule_attacks_also_damage(self, rule: Phrase) -> None:
        attackers, others = rule.phrases()
        noun = self.noun_of(others)
        near = noun.place and self.code[noun.place : noun.place + 4] == [n.ANY_ROW, 0, n.NEIGHBOURING_ROWS, 0]
        if not near or noun.filters or noun.side != FOES or noun.sort != "troop":
            raise self.refuse(others, "say 'enemy troops in the neighbouring rows'")
        self.lasting(n.NO_DAMAGE_TO, self.continuous(attackers).selector, n.REACHES_NEIGHBOURS)

    def rule_play_only_into(self, rule: Phrase) -> None:
        places = rule.phrases()[0].phrases()
        if self.quoted_kind or self.lasting_if or any(part.kind not in ("row_numbered", "the_rows") for part in places):
            raise self.refuse(rule, "say 'play this card only into row 3', or into 'the rows where …'")
        also = self.place_record(places[1]) if len(places) > 1 else 0
        self.lasting(n.OWN_ROWS, 0, self.place_record(places[0], also))
        self.closing = True

    def rule_cost_less_in(self, rule: Phrase) -> None:
        *parts, price, place = rule.phrases()
        payer = self.side_of(parts[1]) if len(parts) > 1 else YOURS
        sign = -1 if "less" in rule.kind else 1
        limits = [self.lasting_if, self.lasting_times, self.place_record(place), int(rule.kind.startswith("first"))]
        selector = self.cards_of_a_hand(parts[0])
        self.add_ability(n.STATIC, [n.ROW_PRICE, selector, payer, sign * self.points(price), *limits])
        self.priced = self.rowwise = True

    rule_cost_more_in = rule_cost_player_less_in = rule_cost_player_more_in = rule_cost_less_in
    rule_first_costs_less_in = rule_first_costs_more_in = rule_cost_less_in
    rule_first_costs_player_less_in = rule_first_costs_player_more_in = rule_cost_less_in

    def rule_row_fights_first(self, rule: Phrase) -> None:
        which = 1 if rule.kind == "row_fights_first" else 2
        place = self.place_record(rule.phrases()[0])
        self.add_ability(n.STATIC, [n.ROW_ORDER, 0, which, 0, self.lasting_if, self.lasting_times, place])
        self.reordered = True

    rule_row_fights_last = rule_row_fights_first

    def rule_limited(self, rule: Phrase) -> None:
        """A replacement that works once, or once per round."""
        how_often, inner = rule.phrases()
        if how_often.kind not in (self.once_limit, "once_only"):
            raise self.refuse(how_often, "say 'once' or 'once per round'")
        if inner.kind != "replacement" or self.quoted_kind:
            raise self.refuse(rule, "a limit is that of 'if … would be destroyed, …'")
        self.limit = n.ONCE_EVER
        if how_often.kind != "once_only":
            self.once_bits += 1
            self.limit = self.first_once_bit << (self.once_bits - 1)
        self.dispatch("rule", inner)
        self.limit = 0

    def rule_cannot_move(self, rule: Phrase) -> None:
        things, place = rule.phrases()
        meaning = self.continuous(things)
        self.lasting(n.NO_MOVE, meaning.selector, self.place_record(place))

    def rule_cannot_move_all(self, rule: Phrase) -> None:
        meaning = self.continuous(rule.phrases()[0])
        everywhere = self.store(n.ANY_ROW, 0, 0, n.ALL_OF_THEM, 0)
        self.lasting(n.NO_MOVE, meaning.selector, everywhere)

    rule_cannot_move_one = rule_cannot_move_all

    def rule_cannot_attack(self, rule: Phrase) -> None:
        self.lasting(n.NO_ATTACK, self.continuous(rule.phrases()[0]).selector, 0)

    rule_cannot_attack_one = rule_cannot_attack

    def rule_damage_is(self, rule: Phrase) -> None:
        things, treatment = rule.phrases()
        meaning = self.continuous(things)
        if treatment.kind == "dealt_to_another":
            guard = treatment.phrases()[0]
            if guard.kind != "this" or things.kind == "this" or rule.kind != "damage_is":
                raise self.refuse(rule, "damage to others is dealt to 'this troop instead'")
            self.settled(guard, "troop")
            self.lasting(n.DAMAGE_IS, meaning.selector, n.GUARDED)
            return
        what, amount = self.treatment(treatment)
        first = 0
        if rule.kind != "damage_is":
            first = FIRST_OF_ALL
            self.counts_first = True
        self.lasting(n.DAMAGE_IS, meaning.selector, first + what, amount)

    def treatment(self, treatment: Phrase) -> tuple[int, int]:
        """What is done to damage, and how much of it."""
        if treatment.kind.startswith("halved_"):
            return DOUBLED, HALVED[treatment.kind.removeprefix("halved_")]
        return TREATED[treatment.kind], self.number(treatment.phrases()[0]) if treatment.phrases() else 1

    rule_first_damage_of_round_is = rule_damage_is

    def rule_cost_less(self, rule: Phrase) -> None:
        cards, price = rule.phrases()
        self.price(cards, price, YOURS, -1 if rule.kind == "cost_less" else 1)

    rule_cost_more = rule_cost_less

    def rule_cost_player_less(self, rule: Phrase) -> None:
        cards, player, price = rule.phrases()
        self.price(cards, price, self.side_of(player), -1 if rule.kind == "cost_player_less" else 1)

    rule_cost_player_more = rule_cost_player_less

    def price(self, cards: Phrase, price: Phrase, payer: int, sign: int) -> None:
        self.lasting(n.PRICE, self.cards_of_a_hand(cards), payer, sign * self.points(price))
        self.priced = True

    def cards_of_a_hand(self, cards: Phrase) -> int:
        """Cards that may be played, told by their kind and by what is printed on them."""
        if cards.kind != "any_things":
            raise self.refuse(cards, "say 'troops', 'auras' or 'cards'")
        noun = self.noun_of(cards)
        plain = noun.zone < 0 and not noun.place and noun.side == BOTH
        if not plain or any(kind not in PRINTED_FILTERS for kind, _ in noun.filters):
            raise self.refuse(cards, "cards in a hand are told by their kind, cost and name")
        return self.meaning_of(noun, BOTH, definite=True).selector

    def rule_costs_less(self, rule: Phrase) -> None:
        thing, price = rule.phrases()
        if thing.kind != "this":
            raise self.refuse(thing, "say 'this troop costs you …', or 'troops cost you …' for others")
        self.mean(thing)
        self.lasting(n.OWN_PRICE, 0, YOURS, (-1 if rule.kind == "costs_less" else 1) * self.points(price))
        self.priced = True

    rule_costs_more = rule_costs_less

    def price_in(self, phrase: Phrase) -> int:
        return self.points(phrase)

    def points(self, price: Phrase) -> int:
        if price.kind != "points":
            raise self.refuse(price, "prices are numbers of coins")
        return self.number(price.phrases()[0])

    def rule_replacement(self, rule: Phrase) -> None:
        """ "If this troop would be destroyed, return it to its owner's hand instead": where it goes."""
        thing, fate, effect = rule.phrases()
        if fate.kind != "would_destroy":
            raise self.refuse(fate, "only being destroyed is replaced in Five Rows")
        if thing.kind != "this" and thing.kind not in ("a", "another", "one_of_your", "another_of_your"):
            raise self.refuse(thing, "say 'this troop' or 'one of your troops'")
        self.no_changed_numbers(thing)
        noun = None if thing.kind == "this" else self.noun_of(thing)
        meaning = self.mean(thing) if noun is None else self.meaning_of(noun, BOTH, definite=True)
        if meaning.sort != "troop":
            raise self.refuse(thing, "only troops are saved in this way")
        if effect.kind in ("stat_becomes", "its_stat_becomes"):
            self.keep_alive(meaning, thing, effect)
            return
        kinds = {"return_to": n.TO_HAND, "put_into": n.TO_HAND, "put_on_top": n.TO_TOP, "put_on_bottom": n.TO_BOTTOM}
        moved = effect.phrases()[0] if effect.phrases() else effect
        if effect.kind not in kinds or moved not in self.bindings or self.bindings.referent(moved) is not thing:
            ways = "'its health becomes 1 permanently', or its owner's hand or deck"
            raise self.refuse(effect, f"without health it cannot stay (FR-R34): say {ways}")
        place = effect.phrases()[1]
        zoned = place.phrases()[0] if place.kind == "place" else place
        if (self.zone(zoned) == n.HAND) != (kinds[effect.kind] == n.TO_HAND) or self.zone(zoned) == n.DISCARD:
            raise self.refuse(effect, "say 'its owner's hand', or on top or on the bottom of 'its owner's deck'")
        if zoned.kind != "owners_zone" and self.pile(zoned)[1] != meaning.side:
            raise self.refuse(zoned, "a card goes to its owner's piles (FR-1.3): say 'its owner's …'")
        self.instead(meaning, kinds[effect.kind], 0)

    def keep_alive(self, meaning: Meaning, thing: Phrase, effect: Phrase) -> None:
        """ "Its health becomes 1 permanently instead" (FR-R80)."""
        *whose, stat, amount, duration = effect.phrases()
        named = whose[0] if whose else effect
        meant = self.bindings.referent(named) if named in self.bindings else named
        if not (meant is thing or (whose and whose[0].kind == thing.kind == "this")) or stat.kind != "health":
            raise self.refuse(effect, "say 'its health becomes 1 permanently instead'")
        if duration.kind != "permanently" or self.number(amount) < 1:
            raise self.refuse(effect, "say 'its health becomes 1 permanently instead'")
        self.instead(meaning, n.SAVED, self.number(amount))

    def instead(self, meaning: Meaning, fate: int, amount: int) -> None:
        limits = [self.lasting_if, self.lasting_times, self.limit]
        self.add_ability(n.STATIC, [n.INSTEAD, meaning.selector, fate, amount, *limits])

    def rule_additional_cost(self, rule: Phrase) -> None:
        if self.quoted_kind or self.lasting_if:
            raise self.refuse(rule, "such a cost is that of a card that is played")
        self.sentence = Sentence(trigger=n.ON_PLAY)
        condition = self.cost(rule.phrases()[0], in_hand=1)
        self.add_ability(n.PLAY_COST, [condition, self.finish_program()])
        self.costly = True

    def rule_has_no_abilities(self, rule: Phrase) -> None:
        if self.kind != "aura":
            raise self.refuse(rule, "only an aura takes abilities all the time; a troop says 'loses all abilities …'")
        self.lasting(n.SILENCES, self.continuous(rule.phrases()[0]).selector, 0)
        self.silencing = self.contextual = True

    rule_have_no_abilities = rule_has_no_abilities

    def compile_card(self, design: int) -> Phrase:
        self.late = False
        return super().compile_card(design)

    def unswayed(self, phrase: Phrase) -> None:
        """Health is worked out before the power of texts that ask for it."""
        if {part.kind for part in phrase.walk()} & self.swayed_stats == {"health"}:
            self.late = True
        else:
            super().unswayed(phrase)

    def lasting(self, kind: int, selector: int, what: int, amount: int = 0) -> None:
        if self.late:
            if kind not in (n.HAS, n.IS) or what != n.POWER:
                raise self.refuse(self.bindings.text, "a continuous text that asks for health changes power only")
            kind = n.HAS_LATE if kind == n.HAS else n.IS_LATE
            self.late_texts = True
        self.add_ability(n.STATIC, [kind, selector, what, amount, self.lasting_if, self.lasting_times])

    def continuous(self, things: Phrase) -> Meaning:
        """Troops that a continuous text is about. It may not look at what such texts change, or there would be no
        end to it."""
        meaning = self.settled(things, "troop")
        if {part.kind for part in things.walk() if part.kind in CHANGED} == {"health"}:
            self.late = True
        else:
            self.no_changed_numbers(things)
        return meaning

    def no_changed_numbers(self, things: Phrase) -> None:
        if any(part.kind in CHANGED for part in things.walk()):
            raise self.refuse(
                things, "a continuous text cannot ask for power, health or moves, which such texts change"
            )
