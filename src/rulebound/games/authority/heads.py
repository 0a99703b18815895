"""The heads of Authority's abilities: when each works and from where (the table "Heads" of the card set)."""

from __future__ import annotations

from rulebound.core.kernel.resolver import BOTH, FOES, YOURS
from rulebound.core.language.compiling import WITHOUT_A_FRAME
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Meaning
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.things import IN_GENERAL_ZONES, UNIT_KINDS, Naming

NOWHERE, ROW, ZONE = 0, 1, 2
OWN_EVENTS = {
    "attacking": n.ATTACKING,
    "attacked": n.ATTACKED,
    "recruited": n.RECRUITED,
    "placed": n.PLACED,
    "defeated": n.DEFEATED,
    "discarded": n.DISCARDED,
    "withstood": n.WITHSTOOD_ATTACK,
    "annihilated": n.ANNIHILATED_ITSELF,
    "retired": n.RETIRED_ITSELF,
}
MOMENTS = {
    ("start_of_your_turn", ROW): n.START_ROW,
    ("start_of_your_turn", ZONE): n.START_GENERAL,
    ("end_of_your_turn", ROW): n.END_ROW,
    ("end_of_your_turn", ZONE): n.END_GENERAL,
}
# What happens to others: a card hears of it in the general zone, and a unit in its row.
OF_OTHERS = {
    n.YOU_RECRUIT,
    n.YOU_REMOVE,
    n.YOURS_DEFEATED,
    n.PLAYER_RECRUITS,
    n.ENEMY_DEFEATED,
    n.YOURS_ATTACK,
    n.MONARCH_HURT,
    n.DEPLETION,
    n.YOU_PLACE,
    n.YOURS_DEFEAT,
    n.YOU_HURT,
}
OF_ALL_KINDS = (n.RECRUITED, n.DISCARDED, n.ANNIHILATED_ITSELF, n.RETIRED_ITSELF)
ABOUT_OTHERS = frozenset(
    (
        "you_recruit",
        "you_remove",
        "player_recruits",
        "market_depleted",
        "you_place",
        "yours_defeats",
        "you_deal_damage_to",
    )
)
HEARD_FROM = {ROW: n.FROM_ROW, ZONE: n.FROM_ZONE}
STANDING_ALONE = frozenset(
    (
        "any_row",
        "attack_deals_double",
        "attack_deals_more",
        "attack_hits_row",
        "attack_hits_row_number",
        "cannot_attack_one",
        "cannot_defend",
        "cannot_generate",
        "costs_less",
        "costs_more",
        "stat_is",
    )
)
FIGHTERS = ("unit", "superpower", "starting", "kingsguard")


class Heads(Naming):
    def own_noun(self) -> str:
        return "unit" if self.kind in UNIT_KINDS else "card"

    def said_wholly(self, sentence: Phrase) -> Phrase:
        """A card whose text tells of a turn or of others does so where it is in play."""
        parts = sentence.phrases()
        if sentence.kind == "rules" and not any(self.is_alone(rule) for rule in parts):
            return Phrase("continuous", (self.in_play_state(), sentence))
        if sentence.kind == "triggered" and self.needs_a_place(parts[0].phrases()[0]):
            return Phrase("triggered", (Phrase("head", (self.in_play_state(), *parts[0].parts)), parts[1]))
        return sentence

    def is_alone(self, rule: Phrase) -> bool:
        """Does it say of this card what holds wherever it is?"""
        if rule.kind == "rule_while" or rule.kind.startswith(("rule_for", "rule_where")):
            return self.is_alone(rule.phrases()[0])
        if rule.kind == "replacement":
            return rule.phrases()[0].kind == "this" or any(part.kind == "defeated_by" for part in rule.walk())
        if rule.kind == "has" and rule.phrases()[0].kind == "this":
            return any(part.kind in ("attack_stat", "authority_stat") for part in rule.walk())
        return rule.kind in STANDING_ALONE

    def needs_a_place(self, trigger: Phrase) -> bool:
        event = trigger.phrases()[0] if trigger.phrases() else trigger
        if trigger.kind == "at":
            return True
        if trigger.kind != "when":
            return False
        about_others = event.kind == "happens_to" and event.phrases()[0].kind != "this"
        return about_others or event.kind in ABOUT_OTHERS

    def in_play_state(self) -> Phrase:
        if self.kind in FIGHTERS:
            return Phrase("when_defending")
        return Phrase("in_place", (Phrase("the_zone", (Phrase("general_zone"),)),))

    def usual_duration(self, head: Phrase | None) -> str:
        attack = head is not None and any(part.kind in ("attacking", "attacked", "attacks") for part in head.walk())
        return "this_attack" if attack else ""

    def compile_head(self, head: Phrase) -> tuple[int, int, int, int]:
        parts = list(head.phrases())
        where = NOWHERE
        if parts[0].kind in ("when_defending", "when_recruiting", "when_recruiting_one", "in_place"):
            where = self.where(parts.pop(0))
        trigger, *limits = parts
        code, subject = self.trigger(trigger, where)
        self.sentence.trigger = code
        condition = 0
        for limit in limits:
            if limit.kind != self.once_limit:
                condition = self.limit(limit, code)
            elif code not in OF_OTHERS and code != n.ACTIVE_ZONE:
                raise self.refuse(limit, "say it of what happens to others while this card is in a row or general zone")
        return code, subject, HEARD_FROM.get(where, 0) if code in OF_OTHERS else 0, condition

    def where(self, state: Phrase) -> int:
        if state.kind == "when_defending":
            if self.kind not in FIGHTERS:
                raise self.refuse(state, f"a {self.kind} never defends (AU-7.1, AU-7.4)")
            return ROW
        if state.kind == "in_place" and [part.kind for part in state.walk()][1:] == ["the_zone", "general_zone"]:
            return ZONE
        raise self.refuse(state, "an ability works 'When defending' or 'In the general zone'")

    def trigger(self, trigger: Phrase, where: int) -> tuple[int, int]:
        inner = trigger.phrases()[0]
        if trigger.kind == "at":
            if (inner.kind, where) not in MOMENTS:
                raise self.refuse(trigger, "say where: 'When defending, at …' or 'In the general zone, at …'")
            return MOMENTS[inner.kind, where], 0
        if trigger.kind == "paid" or inner.kind == "use":
            if where != ZONE:
                raise self.refuse(
                    trigger, "a card is used again and again in the general zone; a unit is discarded for it (AU-14.9)"
                )
            return n.ACTIVE_ZONE, 0
        if trigger.kind == "used":
            if where != NOWHERE or self.kind not in UNIT_KINDS:
                raise self.refuse(trigger, "an active ability is used by discarding a unit from hand (AU-14.9)")
            if inner.kind != "active" and self.kind != "spy":
                raise self.refuse(inner, "only a Spy leaves the general zone (AU-R46)")
            return {"active_both": n.ACTIVE_BOTH, "active_leaving": n.ACTIVE_LEAVING}.get(inner.kind, n.ACTIVE), 0
        if trigger.kind != "when":
            raise self.refuse(trigger, "Authority has abilities that begin with When, At and Active")
        code, subject = self.event(inner, where)
        if code in OF_OTHERS and (where == NOWHERE or (where == ROW and code == n.YOU_REMOVE)):
            raise self.refuse(inner, "say where it works: 'When defending, when …' or 'In the general zone, when …'")
        return code, subject

    def event(self, event: Phrase, where: int) -> tuple[int, int]:
        kind = event.kind
        if kind in OWN_EVENTS:
            code = OWN_EVENTS[kind]
            if where == ZONE or (where == ROW and code not in (n.ATTACKED, n.PLACED, n.DEFEATED, n.WITHSTOOD_ATTACK)):
                raise self.refuse(event, "this happens to the card itself; leave the words before it out")
            if (
                code not in (n.RECRUITED, n.DISCARDED, n.ANNIHILATED_ITSELF, n.RETIRED_ITSELF)
                and self.kind not in FIGHTERS
            ):
                raise self.refuse(event, f"a {self.kind} neither attacks nor defends (AU-7.1, AU-7.4)")
            return code, 0
        parts = event.phrases()
        if kind == "you_defend_with" and parts[0].kind == "this" and where == NOWHERE:
            self.mean(parts[0])
            return n.DEFEND_WITH, 0
        if kind == "attack_deals_damage_to" and parts[0].kind == "this" and where == NOWHERE:
            self.mean(parts[0])
            if not self.is_a_monarch(parts[1]):
                raise self.refuse(parts[1], "say 'damage to a monarch'")
            return n.MONARCH_HIT, 0
        if kind == "attack_defeats" and parts[0].kind == "this" and where == NOWHERE:
            self.mean(parts[0])
            return n.ATTACK_DEFEATS, self.subject(parts[1])
        if (
            kind == "pays_for"
            and parts[0].kind == "this"
            and where == NOWHERE
            and self.kind not in ("leader", "general")
        ):
            self.mean(parts[0])
            return n.PAYS, self.subject(parts[1], True)
        if kind == "happens_to":
            return self.happening(event, where)
        if kind == "you_place":
            return n.YOU_PLACE, self.placed(parts[0])
        if kind == "yours_defeats":
            return n.YOURS_DEFEAT, self.attacker_of_yours(event)
        if kind == "you_deal_damage_to":
            if not self.is_a_monarch(parts[0]):
                raise self.refuse(parts[0], "say 'damage to a monarch'")
            return n.YOU_HURT, 0
        if kind == "market_depleted":
            return n.DEPLETION, 0
        if kind == "player_recruits":
            if parts[0].kind not in ("an_opponent", "each_opponent"):
                raise self.refuse(parts[0], "say 'an opponent'")
            self.sentence.registers[id(parts[0])] = n.PLAYER
            return n.PLAYER_RECRUITS, self.subject(parts[1])
        if kind in ("you_recruit", "you_remove"):
            return (n.YOU_RECRUIT if kind == "you_recruit" else n.YOU_REMOVE), self.subject(
                parts[0], kind == "you_recruit"
            )
        raise self.refuse(event, "Authority has no such event")

    def happening(self, event: Phrase, where: int) -> tuple[int, int]:
        subject, happening = event.phrases()
        if happening.kind == "enters_place" and subject.kind == "this" and where == NOWHERE:
            self.mean(subject)
            if [part.kind for part in happening.walk()][1:] != ["the_zone", "general_zone"]:
                raise self.refuse(happening, "say 'enters the general zone'")
            return n.ENTERS_GENERAL, 0
        if happening.kind == "is_defeated" and subject.kind in ("one_of_your", "another_of_your"):
            return n.YOURS_DEFEATED, self.subject(subject)
        if happening.kind == "is_defeated" and subject.kind == "a":
            selector = self.subject(subject)
            if self.sentence.meanings[id(subject)].side != FOES:
                raise self.refuse(subject, "say 'one of your units' or 'an enemy unit'")
            return n.ENEMY_DEFEATED, selector
        if happening.kind == "attacks" and subject.kind in ("one_of_your", "another_of_your"):
            return n.YOURS_ATTACK, self.subject(subject)
        if happening.kind == "is_damaged" and subject.kind == "your" and self.monarchs(subject) == n.YOU:
            return n.MONARCH_HURT, 0
        raise self.refuse(event, "Authority has no such event")

    def is_a_monarch(self, thing: Phrase) -> bool:
        kinds = [part.kind for part in thing.phrases()[0].phrases()] if thing.kind == "a" else []
        return kinds in (["monarch"], ["enemy", "monarch"])

    def placed(self, subject: Phrase) -> int:
        """A unit of yours that is placed, also in a row that is named."""
        selector = self.subject(subject, True, self.noun_of(subject).place)
        if self.sentence.meanings[id(subject)].sort != "unit":
            raise self.refuse(subject, "units are placed")
        return selector

    def attacker_of_yours(self, event: Phrase) -> int:
        """ "One of your Bloodrunners defeats a unit": what is heard of is the attacker."""
        attackers, defeated = event.phrases()
        if defeated.kind != "a" or {part.kind for part in defeated.phrases()[0].phrases()} - {
            "unit",
            "enemy",
            "defending",
        }:
            raise self.refuse(defeated, "say 'defeats a unit'")
        return self.subject(Phrase("one_of_your", (attackers,), event.start, event.end))

    def subject(self, subject: Phrase, becomes_yours: bool = False, placed: int = 0) -> int:
        """The card of an event: later words refer to it. What you recruit is yours from then on (AU-R47)."""
        if subject.kind not in ("a", "another", "one_of_your", "another_of_your"):
            raise self.refuse(subject, "an event is about 'a …', 'another …' or 'one of your …'")
        noun = self.noun_of(subject)
        if noun.zone >= 0 or (noun.place and not placed):
            raise self.refuse(subject, "an event is about a card wherever it lies")
        selector = self.selector(n.UNITS, 0, noun)
        if noun.sort in IN_GENERAL_ZONES:
            noun.filters.append((n.KINDS, IN_GENERAL_ZONES[noun.sort]))
            selector = self.selector(n.UNITS, 0, noun)
        elif noun.sort == "unit":
            noun.filters.append((n.KINDS, n.ANY_UNIT))
            selector = self.selector(n.UNITS, 0, noun)
        self.sentence.registers[id(subject)] = n.EVENT
        self.sentence.meanings[id(subject)] = Meaning(selector, noun.sort, YOURS if becomes_yours else noun.side)
        return selector

    def limit(self, limit: Phrase, trigger: int) -> int:
        if limit.kind != "only_if":
            raise self.refuse(limit, "say 'once per turn' or 'if …'")
        inner = limit.phrases()[0]
        if inner.kind == "first_recruit":
            if trigger != n.YOU_RECRUIT:
                raise self.refuse(inner, "this belongs to 'when you recruit another card'")
            return self.store(n.FIRST_RECRUIT, 0)
        condition = self.condition(inner)
        own = inner.kind == "is_in" and inner.phrases()[0].kind == "this" and trigger in (n.START_ROW, n.END_ROW)
        if own and not any(part.kind in ("row_number", "two_rows") for part in inner.walk()):
            raise self.refuse(limit, "this unit is in a row then, and nowhere else")
        if self.code[condition] not in WITHOUT_A_FRAME:
            raise self.refuse(limit, "a head can only ask what there is")
        return condition

    def yours_only(self, phrase: Phrase) -> Meaning:
        noun = self.nominal(phrase) if phrase.kind.startswith("nominal") else self.noun_of(phrase)
        return self.meaning_of(noun, 1 if noun.side == BOTH else noun.side, definite=True)
