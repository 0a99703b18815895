"""The vocabulary of Claw & Order: heads, continuous sentences and what is printed as a rule. Things are in `things`,
effects in `phrases`, and what only battlefield cards must keep to in `battlefields`."""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.core.files.cards import Card
from rulebound.core.kernel.resolver import BOTH, FOES, YOURS
from rulebound.core.language.compiling import Meaning, Sentence
from rulebound.core.language.describing import Noun
from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.warding import PAYMENTS, TREATED
from rulebound.games.claw_and_order.battlefields import check_battlefield, reserved_clause
from rulebound.games.claw_and_order.phrases import LARGEST, Phrases
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.things import KEYWORDS, KINDS, NOUNS

TROOPS = ("troop", "vehicle")
OWN_EVENTS = {
    "is_deployed": n.ON_DEPLOY,
    "is_turned_up": n.ON_TURN_UP,
    "attacks": n.ON_ATTACK,
    "is_attacked": n.ON_ATTACKED,
    "is_killed": n.ON_KILLED,
    "is_destroyed": n.ON_DESTROYED,
    "is_damaged": n.ON_DAMAGED,
    "moves_into": n.ON_ADVANCED,
}
OTHER_EVENTS = {
    "is_killed": n.OTHER_KILLED,
    "is_destroyed": n.OTHER_DESTROYED,
    "is_deployed": n.FOE_DEPLOYS,
    "moves_into": n.OTHER_ADVANCED,
}
MOMENTS = {
    "start_of_your_turn": n.TURN_START,
    "end_of_your_turn": n.TURN_END,
    "start_of_battle": n.BATTLE_START,
    "start_of_your_attack_phase": n.ATTACK_START,
}
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
        "must_attack",
    }
)
STATES = {"while": n.PILOTING, "even_while": n.ALSO_PILOTING}
# what each kind of card may say
FORMS = {
    "troop": ("keywords", "triggered", "rules", "continuous"),
    "vehicle": ("keywords", "triggered", "rules", "continuous"),
    "equip item": ("triggered", "rules"),
    "team buff": ("triggered", "rules"),
    "one-time item": ("steps", "rules"),
    "battlefield": ("triggered", "rules"),
}


class Vocabulary(Phrases):
    multiplied_rules = frozenset({"has", "have", "costs_less", "costs_more"})
    luring = False  # some text says whom enemy troops must attack
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
    measured_events = frozenset({n.ON_DAMAGED})

    def __init__(self, language: Language, cards: Sequence[Card]) -> None:
        super().__init__(language, cards)
        self.keywords = [0] * len(cards)
        self.copies = [1 if card.facts.get("rank") == "Commander" else n.COPIES for card in cards]
        self.equips = [n.ANY_NUMBER] * len(cards)
        self.attach = [0] * len(cards)
        self.timing = [0] * len(cards)
        self.limited = 0
        self.state = n.PLAIN
        self.several = {}
        self.piloted = 0
        self.in_reaction = False

    # ------------------------------------------------------------ sentences

    def compile_card(self, design: int) -> Phrase:
        self.design = design
        self.limited = 0
        self.in_reaction = False
        self.begin_sentence()
        tree = self.language.parse(self.cards[design].text)
        self.bindings = self.language.bind(tree)
        if self.kind == "battlefield":
            check_battlefield(self, tree)
        for sentence in tree.phrases():
            if sentence.kind not in FORMS[self.kind]:
                raise self.refuse(sentence, f"a {self.kind} does not say such a thing")
            for phrase in sentence.walk():
                if reserved_clause(phrase) and phrase.kind not in ON_OTHER_CARDS:
                    raise self.refuse(phrase, "Claw & Order has no such effect")
            self.in_reaction = self.in_reaction or any(part.kind == "in_reaction" for part in sentence.walk())
        super().compile_card(design)
        self.check_costs(tree)
        return tree

    def begin_sentence(self) -> None:
        self.state = n.PLAIN
        self.several = {}
        self.piloted = 0

    def compile_other(self, sentence: Phrase) -> None:
        self.begin_sentence()
        if sentence.kind == "keywords":
            for keyword in sentence.phrases():
                self.keywords[self.design] |= KEYWORDS[keyword.kind]
        elif sentence.kind == "continuous":
            state, rules = sentence.phrases()
            self.read_state(state)
            self.sentence.frameless = True
            for rule in rules.phrases():
                self.dispatch("rule", rule)
        elif sentence.kind == "steps":
            self.sentence.trigger = n.ON_PLAY
            self.steps(sentence)
            self.add_ability(n.ON_PLAY, [0, n.PLAIN, 0, self.finish_program(), 0, 0, 0])
        else:
            raise self.refuse(sentence, "Claw & Order has no sentences of this form")

    def read_state(self, state: Phrase) -> None:
        """ "While this troop pilots a Vehicle": the Vehicle is "that Vehicle" later."""
        situation = state.phrases()[0]
        if situation.kind != "pilots" or self.kind != "troop":
            raise self.refuse(state, "say 'While this troop pilots a Vehicle'")
        pilot, vehicle = situation.phrases()
        plain = vehicle.kind == "a" and [part.kind for part in vehicle.phrases()[0].phrases()] == ["vehicle"]
        if pilot.kind != "this" or not plain:
            raise self.refuse(situation, "say 'this troop pilots a Vehicle'")
        self.mean(pilot)
        self.state = STATES[state.kind]
        self.piloted = id(vehicle)

    def compile_triggered(self, sentence: Phrase) -> None:
        self.begin_sentence()
        head, steps = sentence.phrases()
        parts = head.phrases()
        if parts[0].kind in STATES:
            self.read_state(parts[0])
            parts = parts[1:]
        trigger_phrase, *limits = parts
        self.sentence.frameless = True
        trigger, subject, price = self.read_trigger(trigger_phrase)
        limit, condition = self.read_limits(limits, trigger)
        if trigger == n.ACTIVATED:
            self.check_activated(head, limit)
        self.sentence.frameless = False
        self.sentence.trigger = trigger
        if trigger_phrase.kind == "paid" and trigger_phrase.phrases()[0].kind in PAYMENTS:
            condition = self.cost(trigger_phrase.phrases()[0], in_hand=0)
        self.steps(steps)
        self.add_ability(trigger, [subject, self.state, condition, self.finish_program(), limit, price, 0])

    def compile_head(self, head: Phrase) -> tuple[int, int, int, int]:
        """Of a text that others have: what happens to them, and nothing more."""
        trigger, *limits = head.phrases()
        if trigger.kind != "when":
            raise self.refuse(head, "a text that others have begins with 'When this troop …'")
        code, subject = self.event(trigger.phrases()[0])
        return code, subject, 0, len(limits)

    def granted(self, subject: int, condition: int, program: int) -> list[int]:
        return [subject, n.PLAIN, condition, program, 0, 0, 1]

    def check_activated(self, head: Phrase, limit: int) -> None:
        if self.kind not in TROOPS:
            raise self.refuse(head, "only troops have activated abilities")
        if self.state != n.PLAIN:
            raise self.refuse(head, "a pilot uses no activated abilities (CO-R28)")
        if not limit:
            raise self.refuse(head, "an activated ability is used once per turn (CO-R28): add ', once per turn'")
        if len(self.abilities.get((self.design, n.ACTIVATED), [])) >= n.ABILITIES:
            raise self.refuse(head, f"a troop has at most {n.ABILITIES} activated abilities")

    def read_limits(self, limits: Sequence[Phrase], trigger: int) -> tuple[int, int]:
        """The bit of "once per turn" and the condition of "if", 0 for none."""
        bit = condition = 0
        for limit in limits:
            if limit.kind == "once_per_turn":
                if self.limited >= n.MOST_LIMITED:
                    raise self.refuse(limit, f"a card has at most {n.MOST_LIMITED} such abilities")
                bit = (1 if self.kind == "battlefield" else n.FIRST_USE) << self.limited
                self.limited += 1
            elif limit.kind != "only_if":
                raise self.refuse(limit, "Claw & Order has turns: say 'once per turn'")
            else:
                if trigger == n.ACTIVATED:
                    raise self.refuse(limit, "say 'once per turn' here and the condition in the steps")
                condition = self.what_there_is(limit)
        return bit, condition

    # ------------------------------------------------------------ triggers

    def read_trigger(self, trigger: Phrase) -> tuple[int, int, int]:
        """Trigger, subject selector and price."""
        inner = trigger.phrases()[0]
        if trigger.kind == "paid" and inner.kind in PAYMENTS:
            return n.ACTIVATED, 0, 0
        if trigger.kind == "paid":
            price = self.money(inner)
            if price > LARGEST:
                raise self.refuse(inner, f"no price is higher than ${LARGEST}")
            return n.ACTIVATED, 0, price
        if trigger.kind == "at" and inner.kind in MOMENTS:
            if inner.kind == "start_of_battle" and self.kind != "battlefield":
                raise self.refuse(inner, "no card is in play when the battle starts, except the battlefield card")
            return MOMENTS[inner.kind], 0, 0
        if trigger.kind != "when":
            raise self.refuse(trigger, "abilities begin with When, At or Pay")
        code, subject = self.event(inner)
        return code, subject, 0

    def event(self, event: Phrase) -> tuple[int, int]:
        """Trigger and subject of an event."""
        parts = event.phrases()
        if event.kind == "you_gain_dollars":
            return n.PLAY_START, 0
        if event.kind == "you_spend":
            return n.YOU_SPEND, 0
        if event.kind in ("you_play", "player_plays"):
            return self.item_played(event)
        if event.kind == "you_deploy":
            return n.YOU_DEPLOY, self.introduce(parts[0], n.EVENT, "troop").selector
        if event.kind == "attack_deals_damage":
            self.own(parts[0], "its attack")
            return n.ON_DAMAGE, 0
        if event.kind == "attack_kills":
            self.own(parts[0], "its attack")
            return n.ON_KILL, self.introduce(parts[1], n.EVENT, "troop").selector
        if event.kind != "happens_to":
            raise self.refuse(event, "Claw & Order has no such event")
        subject, happening = parts
        if happening.kind == "moves_into" and self.line(happening.phrases()[0]) != n.IN_FRONT:
            raise self.refuse(happening, "say 'moves into the front line'")
        if happening.kind == "becomes_pilot":
            vehicle = happening.phrases()[0]
            if self.kind != "vehicle" or vehicle.kind != "this":
                raise self.refuse(happening, "only a Vehicle says 'when a troop becomes the pilot of this Vehicle'")
            self.mean(vehicle)
            return n.ON_PILOTED, self.introduce(subject, n.EVENT, "troop").selector
        if happening.kind not in OWN_EVENTS:
            raise self.refuse(event, "Claw & Order has no such event")
        if subject.kind in ("this", "the_role"):
            self.own(subject, "it")
            if self.kind == "equip item" and happening.kind in ("is_deployed", "is_turned_up"):
                raise self.refuse(happening, "this is over before an Equip Item works")
            return OWN_EVENTS[happening.kind], 0
        if happening.kind not in OTHER_EVENTS:
            raise self.refuse(
                event, "of other troops only 'is killed', 'is destroyed', 'is deployed' and 'moves into …' can be said"
            )
        if happening.kind == "is_deployed" and self.noun_of(subject).side != FOES:
            raise self.refuse(event, "say 'an enemy troop is deployed', or 'you deploy a troop during a turn'")
        return OTHER_EVENTS[happening.kind], self.introduce(subject, n.EVENT, "troop").selector

    def item_played(self, event: Phrase) -> tuple[int, int]:
        """ "You play a One-Time Item": told by its kind alone."""
        trigger, item = n.YOU_PLAY_ITEM, event.phrases()[-1]
        if event.kind == "player_plays":
            self.other_side(event.phrases()[0])
            trigger = n.FOE_PLAYS_ITEM
        nominal = item.phrases()[-1] if item.phrases() else item
        sorts = {self.nouns.get(part.kind, "") for part in nominal.phrases()}
        if item.kind not in ("a", "another") or not sorts <= set(ITEM_CARDS):
            raise self.refuse(event, "say 'an Equip Item', 'a One-Time Item' or 'a Team Buff'; troops are deployed")
        noun = Noun("item")
        if item.kind == "another":
            noun.filters.append((self.other_than_this, 0))
        kinds = sum(KINDS[sort] for sort in sorts)
        selector = self.selector(n.BOARD, kinds, noun)
        self.sentence.registers[id(item)] = n.EVENT
        self.sentence.meanings[id(item)] = Meaning(selector, "item", BOTH)
        return trigger, selector

    def own(self, subject: Phrase, what: str) -> None:
        """The troop with the ability: "this troop", or "the host" of an Equip Item."""
        meaning = self.mean(subject)
        on_host = subject.kind == "the_role" and self.kind == "equip item"
        if meaning.sort != "troop" or not (on_host or (subject.kind == "this" and self.kind in TROOPS)):
            raise self.refuse(subject, f"say 'this troop' on a troop and 'the host' on an Equip Item for {what}")

    # ------------------------------------------------------------ continuous sentences

    def text(self, trigger: int, kind: int, meaning: Meaning | None, what: int, amount: int = 0) -> None:
        if self.kind == "one-time item":
            raise TypeError("checked by the caller")
        whom = meaning.selector if meaning else 0
        self.add_ability(trigger, [kind, whom, what, amount, self.state, self.lasting_if, self.lasting_times])

    def continuous(self, things: Phrase, keywords: bool = False) -> Meaning:
        """Troops that a continuous text is about. It may not look at what such texts change, or there would be no
        end to it (CO-R101)."""
        if self.kind == "one-time item":
            raise self.refuse(things, "a One-Time Item has its effect once; say 'it gets … this turn'")
        meaning = self.settled(things, "troop")
        changed = {"damage", "health"} | ({"with_keyword"} if keywords else set())
        if any(part.kind in changed for part in things.walk()):
            raise self.refuse(things, "a continuous text cannot ask for what such texts change (CO-R101)")
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
            else:
                stat, amount = self.stat_change(change)
                self.text(n.STATIC, n.HAS_STAT, meaning, stat, amount)

    rule_have = rule_has

    def rule_may_attack_from(self, rule: Phrase) -> None:
        thing, place = rule.phrases()
        if self.line(place) != n.IN_BACK:
            raise self.refuse(place, "from the front line every troop may attack")
        self.text(n.STATIC, n.HAS_PERMIT, self.continuous(thing), n.FROM_BACK)

    def rule_may_also_attack(self, rule: Phrase) -> None:
        thing, targets = rule.phrases()
        noun = self.noun_of(targets)
        if noun.filters or noun.side != FOES or noun.place != n.IN_BACK or noun.sort != "troop":
            raise self.refuse(targets, "say 'enemy troops in the back line'")
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
            if guard.kind != "this" or things.kind == "this":
                raise self.refuse(rule, "damage to others is dealt to 'this troop instead'")
            self.settled(guard, "troop")
            self.text(n.STATIC, n.HAS_GUARD, meaning, 0)
            return
        amount = self.number(treatment.phrases()[0]) if treatment.phrases() else 1
        self.text(n.STATIC, n.HAS_WARD, meaning, TREATED[treatment.kind], amount)

    def rule_additional_cost(self, rule: Phrase) -> None:
        if self.quoted_kind or self.kind == "battlefield" or self.lasting_if:
            raise self.refuse(rule, "such a cost is that of a card that is played")
        self.sentence = Sentence(trigger=n.ON_PLAY)
        condition = self.cost(rule.phrases()[0], in_hand=1)
        self.add_ability(n.PLAY_COST, [condition, self.finish_program()])

    def check_costs(self, tree: Phrase) -> None:
        """What is played face down or in secret costs nothing that others would see."""
        costs = [part for part in tree.walk() if part.kind in ("additional_cost", "costs_less", "costs_more")]
        if costs and (self.keywords[self.design] & n.STEALTH or self.timing[self.design] & n.IN_REACTION):
            raise self.refuse(costs[0], "the payment would tell what is played in secret (CO-R112)")

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
        if fate.kind == "would_destroy" and instead.kind in ("return_to", "put_into"):
            self.return_instead(pilot, instead)
            return
        whose = pilot.phrases()[0] if pilot.kind == "role_of" else pilot
        with_whom = fate.phrases()[0] if fate.kind == "destroyed_with" else fate
        if pilot.kind != "role_of" or instead.kind != "stays" or whose != with_whom:
            way = "If the host's pilot would be destroyed with the host, it stays in its line instead"
            raise self.refuse(rule, f"say {way!r} or '… would be destroyed, return it to its owner's hand instead'")
        self.text(n.STATIC, n.HAS_EXEMPTION, self.continuous(whose), n.EJECTS)

    def return_instead(self, thing: Phrase, instead: Phrase) -> None:
        moved, place = instead.phrases()
        zoned = place.phrases()[0] if place.kind == "place" else place
        if moved not in self.bindings or self.bindings.referent(moved) is not thing:
            raise self.refuse(moved, "what would be destroyed returns: say 'return it'")
        if zoned.kind != "owners_zone" or self.zone(zoned) != n.HAND:
            raise self.refuse(place, "it returns to its owner's hand (CO-R99)")
        meaning = self.mean(thing)
        if thing.kind not in ("this", "the_role") or (meaning.sort == "item" and self.kind != "equip item"):
            raise self.refuse(thing, "say 'this troop', 'this Equip Item' or 'the host'")
        self.text(n.STATIC, n.HAS_PERMIT, meaning, n.TO_HAND)

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

    def add_price(self, rule: Phrase, cards: Phrase, payer: int, change: int) -> None:
        if self.kind == "one-time item":
            raise self.refuse(rule, "a One-Time Item has its effect once")
        nominal = cards.phrases()[0] if cards.kind == "any_things" else cards
        sorts = [NOUNS.get(part.kind) for part in nominal.phrases()]
        if nominal.kind != "nominal_cards" or len(sorts) != 1 or sorts[0] not in ("troop", "vehicle", *ITEM_CARDS):
            raise self.refuse(cards, "say 'Troop cards', 'Vehicle cards', 'Equip Item cards' and so on")
        kinds = n.VEHICLE if sorts[0] == "vehicle" else KINDS[str(sorts[0])]
        tested = (self.state, self.lasting_if, self.lasting_times)
        self.add_ability(n.COSTS, [n.HAS_PRICE, payer, kinds, change, *tested])

    # ------------------------------------------------------------ what is printed as a rule

    def rule_at_most_attached(self, rule: Phrase) -> None:
        thing, amount, item = rule.phrases()
        if thing.kind != "this" or self.kind not in TROOPS or item.kind != "equip_item":
            raise self.refuse(rule, "say 'This troop cannot have more than 1 Equip Item'")
        self.mean(thing)
        self.equips[self.design] = self.number(amount)

    def rule_attach_only(self, rule: Phrase) -> None:
        thing = rule.phrases()[0]
        if self.kind != "equip item" or thing.kind != "a":
            raise self.refuse(rule, "only an Equip Item is attached, to 'a …'")
        noun = self.noun_of(thing)
        changes = {"with_keyword", "damage", "health"}
        if noun.zone >= 0 or noun.sort != "troop" or any(part.kind in changes for part in thing.walk()):
            raise self.refuse(thing, "a host is a troop, told by what is printed on it")
        self.attach[self.design] = self.meaning_of(noun, BOTH, definite=True).selector

    def rule_deck_limit(self, rule: Phrase) -> None:
        if str(rule.parts[-1]) != self.cards[self.design].name:
            raise self.refuse(rule, "a card sets the limit of its own name only (CO-3.6)")
        self.rule_own_deck_limit(rule)

    def rule_own_deck_limit(self, rule: Phrase) -> None:
        copies = rule.phrases()[0] if rule.phrases() else None
        if self.kind == "battlefield":
            raise self.refuse(rule, "a battlefield card is in no deck")
        number = n.ANY_NUMBER if copies is None or copies.kind == "any_number" else self.number(copies.phrases()[0])
        self.copies[self.design] = min(number, n.ANY_NUMBER)

    def rule_play_only(self, rule: Phrase) -> None:
        self.read_timing(rule, "in_reaction", n.IN_REACTION)

    def rule_play_also(self, rule: Phrase) -> None:
        self.read_timing(rule, "in_attack_phase", n.IN_ATTACK)

    def read_timing(self, rule: Phrase, occasion: str, bit: int) -> None:
        if self.kind != "one-time item":
            raise self.refuse(rule, "only One-Time Items are played outside of the Play Phase")
        if rule.phrases()[0].kind != occasion:
            raise self.refuse(rule, "say 'only in reaction to an enemy attack' or 'also … in your attack phase'")
        self.timing[self.design] |= bit


ITEM_CARDS = ("equip item", "team buff", "one-time item")
