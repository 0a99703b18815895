"""The vocabulary of Claw & Order: heads, and what is printed as a rule. Things are in `things`, effects in `phrases`,
continuous sentences in `lasting`, and what only battlefield cards must keep to in `battlefields`."""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.core.files.cards import Card
from rulebound.core.kernel.resolver import (
    AT_LEAST,
    BOTH,
    FOES,
    OF_PLAYER,
    PRINTED,
    THERE_IS,
    THERE_IS_NO,
    YOURS,
)
from rulebound.core.language.describing import Noun
from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Meaning
from rulebound.core.language.warding import PAYMENTS
from rulebound.games.claw_and_order.battlefields import check_battlefield, reserved_clause
from rulebound.games.claw_and_order.lasting import ITEM_CARDS, ON_OTHER_CARDS, TROOPS
from rulebound.games.claw_and_order.phrases import LARGEST
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.standing import Standing
from rulebound.games.claw_and_order.things import ANY_ITEM, KEYWORDS, KINDS

OWN_EVENTS = {
    "is_deployed": n.ON_DEPLOY,
    "is_turned_up": n.ON_TURN_UP,
    "attacks": n.ON_ATTACK,
    "is_attacked": n.ON_ATTACKED,
    "is_killed": n.ON_KILLED,
    "is_destroyed": n.ON_DESTROYED,
    "is_damaged": n.ON_DAMAGED,
    "moves_into": n.ON_ADVANCED,
    "is_returned": n.ON_RETURNED,
    "is_healed": n.ON_HEALED,
    "becomes_a_pilot": n.ON_ASSIGNED,
    "attack_is_over": n.AFTER_ATTACK,
}
OTHER_EVENTS = {
    "is_killed": n.OTHER_KILLED,
    "is_destroyed": n.OTHER_DESTROYED,
    "is_deployed": n.FOE_DEPLOYS,
    "moves_into": n.OTHER_ADVANCED,
    "attacks": n.OTHER_ATTACKS,
    "is_damaged": n.OTHER_DAMAGED,
    "is_returned": n.OTHER_RETURNED,
    "is_healed": n.OTHER_HEALED,
    "becomes_a_pilot": n.OTHER_ASSIGNED,
}
MOMENTS = {
    "start_of_your_turn": n.TURN_START,
    "end_of_your_turn": n.TURN_END,
    "start_of_battle": n.BATTLE_START,
    "start_of_your_attack_phase": n.ATTACK_START,
}
# of a player who is named: of the opponent alone, or of each player, where the own moment is meant as well
MOMENTS_OF_THE_FOE = {
    "start_of_their_turn": (n.FOE_TURN_START, n.TURN_START),
    "end_of_their_turn": (n.FOE_TURN_END, n.TURN_END),
}
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


class Vocabulary(Standing):
    def __init__(self, language: Language, cards: Sequence[Card]) -> None:
        super().__init__(language, cards)
        self.keywords = [0] * len(cards)
        self.copies = [1 if card.facts.get("rank") == "Commander" else n.COPIES for card in cards]
        self.equips = [n.ANY_NUMBER] * len(cards)
        self.attach = [0] * len(cards)
        self.crew = [0] * len(cards)
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
        hosts = [part for part in tree.walk() if part.kind == "attach_only"]
        self.cursed = any(part.kind == "enemy" for rule in hosts for part in rule.walk())
        self.bindings = self.language.bind(tree)
        if self.kind == "battlefield":
            check_battlefield(self, tree)
        for sentence in tree.phrases():
            if sentence.kind not in FORMS[self.kind]:
                raise self.refuse(sentence, f"a {self.kind} does not say such a thing")
            for phrase in sentence.walk():
                if reserved_clause(phrase) and phrase.kind not in ON_OTHER_CARDS:
                    raise self.refuse(phrase, "Claw & Order has no such effect")
            only = (part for part in sentence.walk() if part.kind == "play_only")
            self.in_reaction = self.in_reaction or any(part.phrases()[0].kind == "in_reaction" for part in only)
        super().compile_card(design)
        self.check_costs(tree)
        return tree

    def begin_sentence(self) -> None:
        self.state = n.PLAIN
        self.several = {}
        self.piloted = 0
        self.late = self.asks_keywords = False

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
        if situation.kind == "has_no_pilot":
            if self.kind != "vehicle" or situation.phrases()[0].kind != "this":
                raise self.refuse(situation, "a Vehicle says 'while this Vehicle has no pilot'")
            self.mean(situation.phrases()[0])
            self.state = n.UNPILOTED if state.kind == "while" else n.ALSO_UNPILOTED
            return
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
        self.sentence.trigger = trigger
        limit, condition = self.read_limits(limits, trigger)
        if trigger == n.ACTIVATED:
            self.check_activated(head, limit)
        self.sentence.frameless = False
        if trigger_phrase.kind == "paid" and trigger_phrase.phrases()[0].kind in PAYMENTS:
            condition = self.cost(trigger_phrase.phrases()[0], in_hand=0)
        self.steps(steps)
        record = [subject, self.state, condition, self.finish_program(), limit, price, 0]
        self.add_ability(trigger, record)
        moment = trigger_phrase.phrases()[0]
        if moment.kind in MOMENTS_OF_THE_FOE and self.side_of(moment.phrases()[0]) == BOTH:
            self.add_ability(MOMENTS_OF_THE_FOE[moment.kind][1], record)

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
            raise self.refuse(head, "by CO-R28 an activated ability is used once per turn: add ', once per turn'")
        if len(self.abilities.get((self.design, n.ACTIVATED), [])) >= n.ABILITIES:
            raise self.refuse(head, f"a troop has at most {n.ABILITIES} activated abilities")

    def condition(self, phrase: Phrase) -> int:
        """ "This troop attacked this turn": it bears the mark."""
        if phrase.kind == "was_killed":
            thing = phrase.phrases()[0]
            if thing not in self.bindings or self.settled(thing, "troop").sort != "troop":
                raise self.refuse(phrase, "say it of a troop that was named before, as in 'if it was killed'")
            return self.store(n.HAS_FALLEN, self.read_register(thing))
        if phrase.kind == "lost_before":
            return self.store(AT_LEAST, self.store(OF_PLAYER, YOURS, n.LOST_TALLY), self.store(PRINTED, 1, 0))
        if phrase.kind not in ("has_attacked", "has_not_attacked"):
            return super().condition(phrase)
        found = self.settled(phrase.phrases()[0], "troop").selector
        noun = Noun("troop", filters=[(n.ATTACKED, 0)])
        marked = self.selector(self.code[found], self.code[found + 1], noun)
        return self.store(THERE_IS if phrase.kind == "has_attacked" else THERE_IS_NO, marked)

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
        if trigger.kind == "at" and inner.kind in MOMENTS_OF_THE_FOE:
            if self.side_of(inner.phrases()[0]) == YOURS:
                raise self.refuse(inner, "say 'your turn'")
            return MOMENTS_OF_THE_FOE[inner.kind][0], 0, 0
        if trigger.kind != "when":
            raise self.refuse(trigger, "abilities begin with When, At or Pay")
        code, subject = self.event(inner)
        return code, subject, 0

    def event(self, event: Phrase) -> tuple[int, int]:
        """Trigger and subject of an event."""
        parts = event.phrases()
        if event.kind == "you_draw":
            return n.YOU_DRAW, 0
        if event.kind == "player_draws":
            self.other_side(parts[0])
            return n.FOE_DRAWS, 0
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
        if event.kind == "troop_kills":
            return n.OTHER_KILLS, self.killer(parts[0], parts[1])
        if event.kind != "happens_to":
            raise self.refuse(event, "Claw & Order has no such event")
        subject, happening = parts
        if happening.kind == "is_attached":
            return n.ON_EQUIPPED, self.attached(subject, happening)
        if happening.kind == "moves_into" and self.line(happening.phrases()[0]) != n.IN_FRONT:
            raise self.refuse(happening, "say 'moves into the front line'")
        if happening.kind == "becomes_pilot":
            vehicle = happening.phrases()[0]
            if self.kind != "vehicle" or vehicle.kind != "this":
                raise self.refuse(happening, "only a Vehicle says 'when a troop becomes the pilot of this Vehicle'")
            self.mean(vehicle)
            return n.ON_PILOTED, self.introduce(subject, n.EVENT, "troop").selector
        if happening.kind == "is_played":
            if subject.kind != "this" or self.kind not in ("equip item", "team buff"):
                raise self.refuse(event, "Equip Items and Team Buffs say it of themselves; troops are deployed")
            self.mean(subject)
            return n.ON_PLAYED, 0
        if happening.kind not in OWN_EVENTS:
            raise self.refuse(event, "Claw & Order has no such event")
        if self.kind == "equip item" and subject.kind == "this" and happening.kind == "is_returned":
            self.mean(subject)
            return n.ITEM_RETURNED, 0
        if subject.kind in ("this", "the_role"):
            self.own(subject, "it")
            if self.kind == "equip item" and happening.kind in ("is_deployed", "is_turned_up"):
                raise self.refuse(happening, "this is over before an Equip Item works")
            if happening.kind == "becomes_a_pilot" and self.state == n.PLAIN:
                self.state = n.ALSO_PILOTING  # it could never work otherwise
            return OWN_EVENTS[happening.kind], 0
        if happening.kind not in OTHER_EVENTS:
            raise self.refuse(
                event,
                "of other troops one says 'attacks', 'is killed', 'is destroyed', 'is deployed' and 'moves into …'",
            )
        if happening.kind == "is_deployed" and self.noun_of(subject).side != FOES:
            raise self.refuse(event, "say 'an enemy troop is deployed', or 'you deploy a troop during a turn'")
        return OTHER_EVENTS[happening.kind], self.introduce(subject, n.EVENT, "troop").selector

    def killer(self, subject: Phrase, victim: Phrase) -> int:
        """ "One of your troops kills a troop": "it" is the killer."""
        noun = self.noun_of(victim)
        if victim.kind != "a" or noun.sort != "troop" or noun.filters or noun.place or noun.zone >= 0:
            raise self.refuse(
                victim, "say 'kills a troop'; what is killed is told apart for 'this troop's attack' only"
            )
        return self.introduce(subject, n.EVENT, "troop").selector

    def attached(self, item: Phrase, happening: Phrase) -> int:
        """ "An Equip Item is attached to this troop"."""
        self.own(happening.phrases()[0], "what is attached")
        noun = self.noun_of(item)
        if noun.sort != "equip item" or noun.zone >= 0:
            raise self.refuse(item, "an Equip Item is attached")
        return self.introduce(item, n.EVENT).selector

    def item_played(self, event: Phrase) -> tuple[int, int]:
        """ "You play a One-Time Item": told by its kind alone."""
        trigger, item = n.YOU_PLAY_ITEM, event.phrases()[-1]
        if event.kind == "player_plays":
            self.other_side(event.phrases()[0])
            trigger = n.FOE_PLAYS_ITEM
        nominal = item.phrases()[-1] if item.phrases() else item
        sorts = {self.nouns.get(part.kind, "") for part in nominal.phrases()}
        if item.kind not in ("a", "another") or not sorts <= {"item", *ITEM_CARDS}:
            raise self.refuse(event, "say 'an Equip Item', 'a One-Time Item' or 'a Team Buff'; troops are deployed")
        noun = Noun("item")
        if item.kind == "another":
            noun.filters.append((self.other_than_this, 0))
        kinds = ANY_ITEM if "item" in sorts else sum(KINDS[sort] for sort in sorts)
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

    # ------------------------------------------------------------ what is printed as a rule

    def check_costs(self, tree: Phrase) -> None:
        """What is played face down or in secret costs nothing that others would see."""
        costs = [part for part in tree.walk() if part.kind in ("additional_cost", "costs_less", "costs_more")]
        if costs and (self.keywords[self.design] & n.STEALTH or self.timing[self.design] & n.REACTS_THEN):
            raise self.refuse(costs[0], "the payment would tell what is played in secret (CO-R112)")

    def rule_at_most_attached(self, rule: Phrase) -> None:
        thing, amount, item = rule.phrases()
        if thing.kind != "this" or self.kind not in TROOPS or item.kind != "equip_item":
            raise self.refuse(rule, "say 'This troop cannot have more than 1 Equip Item'")
        self.mean(thing)
        self.equips[self.design] = self.number(amount)

    def rule_none_attached(self, rule: Phrase) -> None:
        thing, items = rule.phrases()
        if thing.kind != "this" or self.kind not in TROOPS or items.kind != "equip_items":
            raise self.refuse(rule, "say 'This troop cannot have Equip Items'")
        self.mean(thing)
        self.equips[self.design] = 0

    def rule_only_pilots(self, rule: Phrase) -> None:
        """Told by what is printed on the pilot (CO-R120)."""
        pilots, vehicle = rule.phrases()
        if vehicle.kind != "this" or self.kind != "vehicle" or self.lasting_if:
            raise self.refuse(rule, "a Vehicle says 'Only Longhair troops may pilot this Vehicle'")
        noun = self.noun_of(pilots)
        changes = {"with_keyword", "damage", "health"}
        if noun.zone >= 0 or noun.sort != "troop" or noun.place or any(part.kind in changes for part in pilots.walk()):
            raise self.refuse(pilots, "a pilot is a troop, told by what is printed on it")
        self.mean(vehicle)
        self.crew[self.design] = self.meaning_of(noun, BOTH, definite=True).selector

    def rule_limited(self, rule: Phrase) -> None:
        """A replacement that works once, or once per turn."""
        how_often, inner = rule.phrases()
        if how_often.kind not in ("once_per_turn", "once_only") or inner.kind not in (
            "replacement",
            "paid_replacement",
        ):
            raise self.refuse(rule, "say 'Once, if …' or 'Once per turn, if … would be destroyed, … instead'")
        self.limit = n.ONCE_EVER
        if how_often.kind == "once_per_turn":
            self.limit = n.FIRST_USE << self.limited
            self.limited += 1
        self.dispatch("rule", inner)
        self.limit = 0

    def rule_attach_only(self, rule: Phrase) -> None:
        thing = rule.phrases()[0]
        if self.kind != "equip item" or thing.kind != "a":
            raise self.refuse(rule, "only an Equip Item is attached, to 'a …'")
        noun = self.noun_of(thing)
        changes = {"with_keyword", "damage", "health"}
        if noun.zone >= 0 or noun.sort != "troop" or any(part.kind in changes for part in thing.walk()):
            raise self.refuse(thing, "a host is a troop, told by what is printed on it")
        self.cursing = self.cursing or noun.side == FOES
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
        reacts = rule.phrases()[0].kind == "in_reaction"
        self.read_timing(rule, *(("in_reaction", n.ALSO_REACTION) if reacts else ("in_attack_phase", n.IN_ATTACK)))

    def read_timing(self, rule: Phrase, occasion: str, bit: int) -> None:
        if self.kind != "one-time item":
            raise self.refuse(rule, "only One-Time Items are played outside of the Play Phase")
        if rule.phrases()[0].kind != occasion:
            raise self.refuse(rule, "say 'only in reaction to an enemy attack' or 'also … in your attack phase'")
        self.timing[self.design] |= bit
