"""Sentences of Claw & Order that hold for a while: what troops have and may, what damage becomes, what cards cost."""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.core.files.cards import Card
from rulebound.core.kernel.changes import FIRST_OF_ALL
from rulebound.core.kernel.resolver import BOTH, FOES, YOURS
from rulebound.core.language.describing import Noun
from rulebound.core.language.measuring import WRAPPING
from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Meaning, Sentence
from rulebound.core.language.warding import TREATED
from rulebound.games.claw_and_order.phrases import LARGEST, Phrases
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.things import ANY_ITEM, KEYWORDS, KINDS, NARROWER, NOUNS

TROOPS = ("troop", "vehicle")
ITEM_CARDS = ("equip item", "team buff", "one-time item")
# reserved words that other cards than battlefield cards may say
ON_OTHER_CARDS = frozenset(
    {
        "cannot_attack",
        "cannot_attack_one",
        "cannot_be_attacked",
        "cannot_be_attacked_one",
        "cannot_be_chosen",
        "cannot_be_chosen_one",
        "player_cannot_play",
        "may_attack_twice",
        "may_attack_twice_one",
        "quoted",
        "damage_is",
        "draw_replacement",
        "player_draw_replacement",
        "additional_cost",
        "lose_money",
        "loses_money",
        "play_only_if",
        "unchosen_by",
        "unchosen_by_one",
        "unchosen_by_their",
        "unchosen_by_their_one",
        "must_attack",
        "first_damage_is",
        "has_lost",
        "have_lost",
        "damage_from_is",
        "may_attack_unpiloted",
        "may_attack_unpiloted_one",
        "may_be_piloted_from",
        "may_be_piloted_from_one",
        "may_pilot_from",
        "may_pilot_from_one",
        "cannot_attack_these",
        "cannot_attack_these_one",
        "cannot_attack_this",
        "cannot_attack_this_one",
        "may_only_attack",
        "may_only_attack_one",
    }
)


FATES = ("would_destroy", "would_kill")


class Lasting(Phrases):
    multiplied_rules = frozenset({"has", "have", "costs_less", "costs_more"})
    limit = 0  # of the replacement under way: a mark, ONCE_EVER, or 0
    luring = False  # some text says whom enemy troops must attack
    banning = False  # and whom troops cannot attack
    late = False  # the continuous sentence under way asks for numbers that such sentences change
    asks_keywords = False  # or for keywords
    losing = False  # some text takes keywords away
    picky = False  # some text changes the prices of cards that are told apart by their print
    cursing = False  # some Equip Item goes onto enemy troops
    keeping = False  # some text lets pilots keep their abilities
    rear_crews = False  # or troops pilot from the back line
    shielding = False  # some text changes the damage of attacks only
    own_priced = False  # some card changes its own price
    tested_rules = (
        multiplied_rules
        | (ON_OTHER_CARDS - {"quoted", "additional_cost"})
        | {
            "may_attack_from",
            "may_also_attack",
            "cost_less",
            "cost_more",
            "cost_player_less",
            "cost_player_more",
            "costs_less",
            "costs_more",
        }
    )
    last_register = n.HOW_MUCH
    measured_events = frozenset({n.ON_DAMAGED, n.OTHER_DAMAGED, n.ON_DAMAGE, n.ON_ATTACKED})

    def __init__(self, language: Language, cards: Sequence[Card]) -> None:
        super().__init__(language, cards)
        self.state = n.PLAIN

    # ------------------------------------------------------------ continuous sentences

    def text(self, trigger: int, kind: int, meaning: Meaning | None, what: int, amount: int = 0) -> None:
        if self.kind == "one-time item":
            raise TypeError("checked by the caller")
        whom = meaning.selector if meaning else 0
        if self.late and trigger == n.STATIC and kind not in (n.HAS_BAN, n.HAS_SHIELD):
            trigger, self.contextual = n.LATE, True
        self.add_ability(trigger, [kind, whom, what, amount, self.state, self.lasting_if, self.lasting_times])

    def dispatch(self, family: str, phrase: Phrase) -> None:
        super().dispatch(family, phrase)
        if family == "rule" and phrase.kind not in WRAPPING:
            self.late = self.asks_keywords = False

    def unswayed(self, phrase: Phrase) -> None:
        """Keywords are settled first (CO-R101), and what asks for numbers is worked out last (CO-R126)."""
        kinds = {part.kind for part in phrase.walk()} & self.swayed_stats
        self.asks_keywords = self.asks_keywords or "with_keyword" in kinds
        self.late = self.late or bool(kinds - {"with_keyword"})

    def continuous(self, things: Phrase, keywords: bool = False) -> Meaning:
        """Troops that a continuous text is about."""
        if self.kind == "one-time item":
            raise self.refuse(things, "a One-Time Item has its effect once; say 'it gets … this turn'")
        meaning = self.settled(things, "troop")
        self.unswayed(things)
        if keywords and (self.late or self.asks_keywords):
            raise self.refuse(things, "keywords are settled before everything that such texts change (CO-R101)")
        return meaning

    def rule_has(self, rule: Phrase) -> None:
        things, changes = rule.phrases()
        gives = any(change.kind == "gets_keyword" for change in changes.phrases())
        meaning = self.continuous(things, gives)
        for change in changes.phrases():
            if change.kind == "quoted":
                if things.kind == "this" or (change.parts and self.kind == "one-time item"):
                    raise self.refuse(change, "say it without quotation marks")
                self.grant(rule, meaning, change)
            elif change.kind == "gets_keyword":
                if self.lasting_times:
                    raise self.refuse(change, "a keyword is there or not; only numbers are counted")
                self.text(n.GIVES, n.HAS_KEYWORD, meaning, KEYWORDS[change.phrases()[0].kind])
            elif change.kind == "floored":
                stat, amount = self.stat_change(Phrase("stat_change", change.parts, change.start, change.end))
                if amount >= 0 or self.lasting_times:
                    raise self.refuse(change, "only what takes away has a minimum")
                self.late = True
                self.text(n.STATIC, n.HAS_FLOORED, meaning, stat, amount)
            else:
                stat, amount = self.stat_change(change)
                self.text(n.STATIC, n.HAS_STAT, meaning, stat, amount)

    rule_have = rule_has

    def rule_has_lost(self, rule: Phrase) -> None:
        """Taken away after all that is given (CO-R101)."""
        things, keyword = rule.phrases()
        self.text(n.GIVES, n.HAS_LOST, self.continuous(things, keywords=True), KEYWORDS[keyword.kind])
        self.losing = True

    rule_have_lost = rule_has_lost

    def rule_may_attack_from(self, rule: Phrase) -> None:
        thing, place = rule.phrases()
        if self.line(place) != n.IN_BACK:
            raise self.refuse(place, "from the front line every troop may attack")
        self.text(n.STATIC, n.HAS_PERMIT, self.continuous(thing), n.FROM_BACK)

    def rule_may_also_attack(self, rule: Phrase) -> None:
        thing, targets = rule.phrases()
        self.check_rear(targets)
        self.text(n.STATIC, n.HAS_PERMIT, self.continuous(thing), n.INTO_BACK)

    def rule_cannot_attack(self, rule: Phrase) -> None:
        self.text(n.STATIC, n.HAS_PERMIT, self.continuous(rule.phrases()[0]), n.STAYS_IDLE)

    rule_cannot_attack_one = rule_cannot_attack

    def rule_must_attack(self, rule: Phrase) -> None:
        """Whoever can attack this troop attacks no other one (CO-R117)."""
        attackers, lure = rule.phrases()
        noun = self.noun_of(attackers)
        if noun.side != FOES or noun.filters or noun.place or noun.sort != "troop":
            raise self.refuse(attackers, "say 'enemy troops must attack … if able'")
        self.text(n.STATIC, n.HAS_PERMIT, self.continuous(lure), n.LURES)
        self.luring = True

    def rule_may_attack_twice(self, rule: Phrase) -> None:
        self.text(n.STATIC, n.HAS_PERMIT, self.continuous(rule.phrases()[0]), n.TWICE)

    rule_may_attack_twice_one = rule_may_attack_twice

    def rule_cannot_be_attacked(self, rule: Phrase) -> None:
        self.text(n.STATIC, n.HAS_PERMIT, self.continuous(rule.phrases()[0]), n.UNTOUCHED)

    rule_cannot_be_attacked_one = rule_cannot_be_attacked

    def rule_cannot_be_chosen(self, rule: Phrase) -> None:
        things, player = rule.phrases()
        meaning = self.continuous(things)
        if self.side_of(player) != FOES or meaning.side != YOURS:
            raise self.refuse(rule, "your own troops are kept from the opponent's choices")
        self.text(n.STATIC, n.HAS_PERMIT, meaning, n.WITHDRAWN)

    rule_cannot_be_chosen_one = rule_cannot_be_chosen

    def rule_unchosen_by(self, rule: Phrase) -> None:
        *things, items = rule.phrases()
        if items.kind != "one_time_items":
            raise self.refuse(items, "say 'One-Time Items', or 'the opponent' for all choices of theirs")
        theirs = len(things) > 1
        if theirs and self.side_of(things[1]) != FOES:
            raise self.refuse(things[1], 'say "the opponent\'s One-Time Items"')
        self.text(n.STATIC, n.HAS_PERMIT, self.continuous(things[0]), n.NO_ENEMY_ITEMS if theirs else n.NO_ITEMS)

    rule_unchosen_by_one = rule_unchosen_by
    rule_unchosen_by_their = rule_unchosen_by
    rule_unchosen_by_their_one = rule_unchosen_by

    def rule_play_only_if(self, rule: Phrase) -> None:
        """A condition without a payment."""
        if self.quoted_kind or self.kind == "battlefield" or self.lasting_if:
            raise self.refuse(rule, "this is said of a card that is played")
        condition = self.what_there_is(rule, "such a condition is never settled")
        self.sentence = Sentence(trigger=n.ON_PLAY)
        self.add_ability(n.PLAY_COST, [condition, self.finish_program()])

    def rule_player_cannot_play(self, rule: Phrase) -> None:
        player, cards = rule.phrases()
        if self.side_of(player) != FOES:
            raise self.refuse(player, "say 'the opponent cannot play …'")
        self.add_price(rule, cards, FOES, n.FORBIDDEN)

    def rule_damage_is(self, rule: Phrase) -> None:
        things, treatment = rule.phrases()
        meaning = self.continuous(things)
        if treatment.kind == "dealt_to_another":
            guard = treatment.phrases()[0]
            if guard.kind != "this" or things.kind == "this" or rule.kind != "damage_is":
                raise self.refuse(rule, "damage to others is dealt to 'this troop instead'")
            self.settled(guard, "troop")
            self.text(n.STATIC, n.HAS_GUARD, meaning, 0)
            return
        amount = self.number(treatment.phrases()[0]) if treatment.phrases() else 1
        first = 0 if rule.kind == "damage_is" else FIRST_OF_ALL
        self.text(n.STATIC, n.HAS_WARD, meaning, first + TREATED[treatment.kind], amount)

    rule_first_damage_is = rule_damage_is

    def rule_additional_cost(self, rule: Phrase) -> None:
        if self.quoted_kind or self.kind == "battlefield" or self.lasting_if:
            raise self.refuse(rule, "such a cost is that of a card that is played")
        self.sentence = Sentence(trigger=n.ON_PLAY)
        condition = self.cost(rule.phrases()[0], in_hand=1)
        self.add_ability(n.PLAY_COST, [condition, self.finish_program()])

    def rule_deck_penalty(self, rule: Phrase) -> None:
        things, adjusted = rule.phrases()
        meaning = self.continuous(things)
        number = self.number(adjusted.phrases()[0])
        if number > LARGEST:
            raise self.refuse(adjusted, f"no number is larger than {LARGEST}")
        if adjusted.kind == "exactly":
            if number != 0:
                raise self.refuse(adjusted, "a deck penalty is '0', '1 less' or '1 more'")
            self.text(n.STATIC, n.HAS_EXEMPTION, meaning, n.NO_PENALTY)
        else:
            self.text(n.STATIC, n.HAS_PENALTY, meaning, 0, number if adjusted.kind == "more_penalty" else -number)

    def rule_replacement(self, rule: Phrase) -> None:
        """A pilot that stays when its Vehicle is destroyed, and what returns to a hand instead."""
        pilot, fate, instead = rule.phrases()
        how = n.ONLY_KILLED if fate.kind == "would_kill" else 0
        if fate.kind in FATES and instead.kind == "heal":
            self.keep_alive(pilot, instead, how)
            return
        if fate.kind in FATES and instead.kind == "stays_with":
            self.keep_alive(pilot, Phrase("heal", instead.phrases()[::-1], instead.start, instead.end), how, left=True)
            return
        if fate.kind in FATES and instead.kind in ("return_to", "put_into", "put_on_bottom", "put_on_top"):
            self.return_instead(pilot, instead, how)
            return
        if pilot.kind == "this" and self.kind == "equip item" and fate.kind == "destroyed_with":
            self.return_item(pilot, fate.phrases()[0], instead)
            return
        whose = pilot.phrases()[0] if pilot.kind == "role_of" else pilot
        with_whom = fate.phrases()[0] if fate.kind == "destroyed_with" else fate
        ways = {"stays": n.EJECTS, "return_to": n.EJECTS_TO_HAND, "put_into": n.EJECTS_TO_HAND}
        if instead.kind == "move":
            front = self.line(instead.phrases()[1]) == n.IN_FRONT
            ways["move"] = n.EJECTS_TO_FRONT if front else n.EJECTS_TO_BACK
        moved = instead.phrases()[0] if instead.phrases() else instead
        meant = self.bindings.referent(moved) if moved in self.bindings else moved
        piloting = self.state == n.PILOTING and pilot.kind == "this" and with_whom.kind == "that"
        if instead.kind in ways and meant is pilot and (piloting or (pilot.kind == "role_of" and whose == with_whom)):
            if ways[instead.kind] == n.EJECTS_TO_HAND and self.zone(instead.phrases()[1].phrases()[0]) != n.HAND:
                raise self.refuse(instead, "it returns to its owner's hand (CO-R99)")
            subject = (
                Meaning(self.selector(0, 0, Noun("troop")), "troop", YOURS) if piloting else self.continuous(whose)
            )
            self.text(n.STATIC, n.HAS_EXEMPTION, subject, ways[instead.kind])
            return
        if pilot.kind != "role_of" or instead.kind != "stays" or whose != with_whom:
            way = "If the host's pilot would be destroyed with the host, it stays in its line instead"
            raise self.refuse(rule, f"say {way!r} or '… would be destroyed, return it to its owner's hand instead'")
        self.text(n.STATIC, n.HAS_EXEMPTION, self.continuous(whose), n.EJECTS)

    def keep_alive(self, thing: Phrase, healed: Phrase, how: int, left: bool = False) -> None:
        """ "Heal 99 on it instead": it stays, if that leaves it with Health (CO-R119); or with so much `left`."""
        amount, whom = healed.phrases()
        named = self.bindings.referent(whom) if whom in self.bindings else whom
        if named is not thing and not (whom.kind == thing.kind and whom.kind in ("this", "the_role")):
            raise self.refuse(healed, "what would be destroyed is healed: say 'heal 99 on it'")
        if thing.kind not in ("this", "the_role"):
            raise self.refuse(thing, "say 'this troop' or 'the host'")
        meaning = self.continuous(thing)
        self.check_early(thing)
        tested = (self.state, self.lasting_if, self.lasting_times)
        number = -self.number(amount) if left else self.number(amount)
        limits = (self.limit, how)
        self.add_ability(n.STATIC, [n.HAS_PERMIT, meaning.selector, n.SAVED, number, *tested, *limits])

    def rule_paid_replacement(self, rule: Phrase) -> None:
        """ "Destroy this Equip Item, then heal 99 on the host instead"."""
        thing, fate, given_up, healed = rule.phrases()
        own = given_up.kind == "destroy" and given_up.phrases()[0].kind == "this" and self.kind == "equip item"
        if fate.kind not in FATES or not own or healed.kind != "heal" or thing.kind != "the_role":
            way = "if the host would be destroyed, destroy this Equip Item, then heal 99 on the host instead"
            raise self.refuse(rule, f"say '{way}'")
        self.keep_alive(thing, healed, n.GIVES_UP + (n.ONLY_KILLED if fate.kind == "would_kill" else 0))

    def return_item(self, item: Phrase, host: Phrase, instead: Phrase) -> None:
        """ "If this Equip Item would be destroyed with the host, return it to its owner's hand instead"."""
        place = instead.phrases()[1] if instead.kind in ("return_to", "put_into") else instead
        zoned = place.phrases()[0] if place.kind == "place" else place
        if host.kind != "the_role" or zoned.kind != "owners_zone" or self.zone(zoned) != n.HAND:
            raise self.refuse(instead, "with its host it goes to a hand: say 'return it to its owner's hand instead'")
        self.mean(host)
        self.text(n.STATIC, n.HAS_PERMIT, self.mean(item), n.WITH_HOST)

    def check_early(self, thing: Phrase) -> None:
        if self.late:
            raise self.refuse(thing, "what replaces a destruction asks for no number that texts change (CO-R126)")

    def return_instead(self, thing: Phrase, instead: Phrase, how: int) -> None:
        moved, place = instead.phrases()
        zoned = place.phrases()[0] if place.kind == "place" else place
        if moved not in self.bindings or self.bindings.referent(moved) is not thing:
            raise self.refuse(moved, "what would be destroyed returns: say 'return it'")
        to_deck = {"put_on_bottom": n.TO_BOTTOM, "put_on_top": n.TO_TOP}.get(instead.kind, 0)
        if zoned.kind != "owners_zone" or self.zone(zoned) != (n.DECK if to_deck else n.HAND):
            raise self.refuse(place, "it goes to its owner's hand or deck (CO-R99)")
        if to_deck and self.mean(thing).sort == "item":
            raise self.refuse(thing, "an Equip Item returns to a hand")
        meaning = self.mean(thing)
        if how and meaning.sort == "item":
            raise self.refuse(thing, "an Equip Item is destroyed, not killed")
        if thing.kind not in ("this", "the_role") or (meaning.sort == "item" and self.kind != "equip item"):
            raise self.refuse(thing, "say 'this troop', 'this Equip Item' or 'the host'")
        self.check_early(thing)
        tested = (self.state, self.lasting_if, self.lasting_times)
        self.add_ability(n.STATIC, [n.HAS_PERMIT, meaning.selector, n.TO_HAND, to_deck, *tested, self.limit, how])

    def rule_cost_player_less(self, rule: Phrase) -> None:
        cards, player, price = rule.phrases()
        if self.side_of(player) != FOES:
            raise self.refuse(player, "say 'cost you' or 'cost the opponent'")
        self.prices(rule, cards, price, FOES, -1 if rule.kind == "cost_player_less" else 1)

    rule_cost_player_more = rule_cost_player_less

    def rule_cost_less(self, rule: Phrase) -> None:
        self.price_change(rule, -1)

    def rule_cost_more(self, rule: Phrase) -> None:
        self.price_change(rule, 1)

    def rule_costs_less(self, rule: Phrase) -> None:
        thing, price = rule.phrases()
        if thing.kind != "this" or self.kind == "battlefield":
            raise self.refuse(thing, "say 'this troop costs you …', or 'troop cards cost you …' for others")
        change = (-1 if rule.kind == "costs_less" else 1) * self.price_in(price)
        self.add_ability(n.OWN_COST, [0, 0, 0, change, self.state, self.lasting_if, self.lasting_times])
        self.own_priced = True

    rule_costs_more = rule_costs_less

    def price_in(self, phrase: Phrase) -> int:
        if phrase.kind != "money" or not 1 <= self.money(phrase) <= LARGEST:
            raise self.refuse(phrase, "say by how many dollars, as in '$1'")
        return self.money(phrase)

    def price_change(self, rule: Phrase, sign: int) -> None:
        cards, price = rule.phrases()
        self.prices(rule, cards, price, BOTH, sign)

    def prices(self, rule: Phrase, cards: Phrase, price: Phrase, payer: int, sign: int) -> None:
        """Of the own cards, or with `payer` FOES of the opponent's."""
        self.add_price(rule, cards, payer, sign * self.price_in(price))

    def add_price_of(self, cards: Phrase, nominal: Phrase, payer: int, change: int) -> None:
        """Of cards that are told apart by what is printed on them; those with Stealth keep their price, which would
        tell what lies face down."""
        if self.kind == "battlefield" or change == n.FORBIDDEN:
            raise self.refuse(cards, "say 'Troop cards', 'Vehicle cards', 'Equip Item cards' and so on")
        noun = Noun("troop")
        kinds = n.ANY_TROOP
        for part in nominal.phrases():
            sort = NOUNS.get(part.kind, "")
            if sort in NARROWER:
                noun.filters.append((NARROWER[sort], 0))
            elif sort:
                kinds = ANY_ITEM if sort == "item" else KINDS[sort]
            else:
                self.filter(noun, part)
        if noun.side != BOTH or noun.place or any(kind > n.NOT_NAMED for kind, _ in noun.filters):
            raise self.refuse(cards, "prices are changed by what is printed: breed, kind, cost, keyword, name")
        selector = self.selector(n.BOARD, kinds, noun)
        tested = (self.state, self.lasting_if, self.lasting_times)
        self.add_ability(n.COSTS, [n.HAS_PRICE_OF, payer, selector, change, *tested])
        self.picky = True

    def add_price(self, rule: Phrase, cards: Phrase, payer: int, change: int) -> None:
        if self.kind == "one-time item":
            raise self.refuse(rule, "a One-Time Item has its effect once")
        nominal = cards.phrases()[0] if cards.kind == "any_things" else cards
        nouns = [part for part in nominal.phrases() if part.kind in NOUNS]
        sorts = [NOUNS[part.kind] for part in nouns]
        priced = ("troop", "vehicle", "item", "cat", "commander", *ITEM_CARDS)
        if nominal.kind != "nominal_cards" or len(sorts) != 1 or sorts[0] not in priced:
            raise self.refuse(cards, "say 'Troop cards', 'Vehicle cards', 'Equip Item cards' and so on")
        if len(nominal.phrases()) > 1 or sorts[0] in ("cat", "commander"):
            self.add_price_of(cards, nominal, payer, change)
            return
        kinds = {"vehicle": n.VEHICLE, "item": ANY_ITEM}.get(str(sorts[0])) or KINDS[str(sorts[0])]
        tested = (self.state, self.lasting_if, self.lasting_times)
        self.add_ability(n.COSTS, [n.HAS_PRICE, payer, kinds, change, *tested])
