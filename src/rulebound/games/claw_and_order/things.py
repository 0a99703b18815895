"""Phrases about things in Claw & Order: troops, Items in play, cards in piles, and who plays a part in an attack."""

from __future__ import annotations

from collections.abc import Mapping

from rulebound.core.kernel.resolver import BOTH, FOES, NOTED, NOTED_NUMBER, YOURS
from rulebound.core.language.binding import SEVERAL_THINGS
from rulebound.core.language.describing import Noun
from rulebound.core.language.nouns import NounFacts
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Meaning
from rulebound.core.language.warding import Warding
from rulebound.games.claw_and_order.naming import KINDS_PLAYED
from rulebound.games.claw_and_order.rules import numbers as n

NOUN_FACTS = NounFacts(
    types={
        "vehicle": "troop",
        "cat": "troop",
        "commander": "troop",
        "troop": "card",
        "item": "card",
        "equip_item": "card",
        "one_time_item": "card",
        "team_buff": "card",
    }
)

NOUNS = {
    "troop": "troop",
    "troops": "troop",
    "vehicle": "vehicle",
    "vehicles": "vehicle",
    "cat": "cat",
    "cats": "cat",
    "commander": "commander",
    "commanders": "commander",
    "item": "item",
    "items": "item",
    "equip_item": "equip item",
    "equip_items": "equip item",
    "one_time_item": "one-time item",
    "one_time_items": "one-time item",
    "team_buff": "team buff",
    "team_buffs": "team buff",
    "card": "card",
    "cards": "card",
}
KINDS = {
    "troop": n.ANY_TROOP,
    "vehicle": n.ANY_TROOP,
    "cat": n.ANY_TROOP,
    "commander": n.ANY_TROOP,
    "equip item": n.EQUIP,
    "team buff": n.BUFF,
    "one-time item": n.ONE_TIME,
    "item": n.EQUIP | n.BUFF,
}
ANY_ITEM = n.EQUIP | n.BUFF | n.ONE_TIME  # where it is not in play
NARROWER = {"vehicle": n.IS_VEHICLE, "cat": n.IS_CAT, "commander": n.IS_COMMANDER}
KEYWORDS = {
    "flying": n.FLYING,
    "reach": n.REACH,
    "observer": n.OBSERVER,
    "retreat": n.RETREAT,
    "stealth": n.STEALTH,
}
BREEDS = {"shorthair": n.SHORTHAIR, "longhair": n.LONGHAIR}
QUALITIES = {
    "non_vehicle": n.IS_NO_VEHICLE,
    "non_commander": n.IS_NO_COMMANDER,
    "damaged": n.IS_DAMAGED,
    "undamaged": n.IS_UNDAMAGED,
}
STATS = {"damage": n.DAMAGE, "health": n.HEALTH}
READ_STATS = {**STATS, "cost": n.COST_STAT, "damage_taken": n.WOUNDS, "remaining_health": n.REMAINING}
TALLIES = {"dollars_tally": n.DOLLARS_TALLY, "cards_in_hand": n.HAND_TALLY, "deployed_tally": n.DEPLOYED_TALLY}
LINES = {"front_line": n.IN_FRONT, "back_line": n.IN_BACK}
ZONES = {"hand": n.HAND, "deck": n.DECK, "discard_pile": n.DISCARD}
PLAYERS = {"you": n.YOU, "opponent": n.FOE, "each_player": n.EACH_PLAYER}
ROLES = {"attacker": n.ATTACKER, "attacked_troop": n.ATTACK_TARGET}
ATTACK_TRIGGERS = (
    n.ON_ATTACK,
    n.ON_ATTACKED,
    n.ON_DAMAGE,
    n.ON_KILL,
    n.ON_KILLED,
    n.ON_DESTROYED,
    n.ON_DAMAGED,
    n.OTHER_ATTACKS,
    n.OTHER_KILLED,
    n.OTHER_DESTROYED,
    n.OTHER_DAMAGED,
    n.OTHER_KILLS,
)


class Things(Warding):
    nouns = NOUNS
    things = ("troop", "item", "card")
    damaged = ("troop",)
    zones = ZONES
    unseen_zones = frozenset({n.DECK})
    secret_zones = frozenset({n.HAND})
    the_other = "the opponent"
    player_operands = PLAYERS
    other_than_this = n.NOT_THIS
    named = n.NAMED
    not_named = n.NOT_NAMED
    other_than = n.OTHER_THAN
    compared_with = (n.LESS_THAN, n.MORE_THAN_IT)
    next_price_verb = n.NEXT_PRICE
    kinds_played: Mapping[str, int] = {name: kinds for kinds, name in KINDS_PLAYED.items()}

    read_stats = READ_STATS
    tallies = TALLIES
    swayed_stats = frozenset({"damage", "health", "remaining_health", "with_keyword"})

    several: dict[int, int]  # how many things a phrase of the sentence may have chosen, by its identity
    piloted: int  # the identity of the phrase that names the Vehicle in "while this troop pilots a Vehicle"
    cursed = False  # the card is an Equip Item for enemy troops
    in_reaction: bool  # the card is played in reaction to an attack

    # ------------------------------------------------------------ nouns

    def nominal(self, phrase: Phrase) -> Noun:
        parts = phrase.phrases()
        sorts = sorted({self.nouns[part.kind] for part in parts if part.kind in self.nouns})
        if not sorts:
            raise self.refuse(phrase, "this is no thing of Claw & Order")
        if sorts == ["equip item", "team buff"]:
            sorts = ["item"]
        if len(sorts) > 1:
            raise self.refuse(phrase, "say 'troop', or 'Equip Item or Team Buff'")
        noun = Noun("troop" if sorts[0] in NARROWER else sorts[0])
        if sorts[0] in NARROWER:
            noun.filters.append((NARROWER[sorts[0]], 0))
        for part in parts:
            if part.kind not in self.nouns:
                self.filter(noun, part)
        in_a_pile = noun.sort in ("card", "one-time item") or phrase.kind in ("nominal_card", "nominal_cards")
        if noun.zone < 0 and in_a_pile:
            raise self.refuse(phrase, "say where the card is, as in 'in your discard pile'")
        return noun

    def source(self, noun: Noun) -> tuple[int, int]:
        noun.filters.sort(key=lambda pair: pair[0] == n.BEST)
        if noun.zone < 0:
            return n.BOARD, KINDS[noun.sort]
        if noun.sort != "card":
            kinds = ANY_ITEM if noun.sort == "item" else KINDS[noun.sort]
            noun.filters.insert(0, (n.OF_KINDS, kinds))
        if noun.side == BOTH:
            noun.side = YOURS
        return n.PILES, noun.zone

    def meaning_of(self, noun: Noun, side: int, definite: bool, register: int = -1) -> Meaning:
        meaning = super().meaning_of(noun, side, definite, register)
        if meaning.sort in ("equip item", "team buff"):
            return Meaning(meaning.selector, "item", meaning.side, definite)
        return meaning

    def filter(self, noun: Noun, part: Phrase) -> None:
        inner = part.phrases()
        if part.kind in BREEDS:
            noun.filters.append((n.OF_BREED, BREEDS[part.kind]))
        elif part.kind in QUALITIES:
            noun.filters.append((QUALITIES[part.kind], 0))
        elif part.kind == "face_down":
            noun.filters.append((n.FACE_DOWN, 0))
        elif part.kind in ("with_at_most", "with_at_least"):
            self.compared(noun, part)
        elif part.kind in ("with_highest", "with_lowest"):
            if any(kind == n.BEST for kind, _ in noun.filters):
                raise self.refuse(part, "one superlative at a time")
            noun.filters.append((n.BEST, 2 * self.read_stat(inner[0]) + (part.kind == "with_lowest")))
        elif part.kind == "with_keyword":
            noun.filters.append((n.WITH_KEYWORD, KEYWORDS[inner[0].kind]))
        elif part.kind == "with_pilot":
            noun.filters.append((n.WITH_PILOT, 0))
        elif part.kind == "without_pilot":
            noun.filters.append((n.WITHOUT_PILOT, 0))
        elif part.kind == "attacked_this_turn":
            noun.filters.append((n.ATTACKED, 0))
        elif part.kind == "with_one" and self.is_equip_item(inner[0]):
            noun.filters.append((n.IS_EQUIPPED, 0))
        elif part.kind == "attached_to":
            if noun.sort != "equip item":
                raise self.refuse(part, "only Equip Items are attached")
            noun.filters.append((n.ATTACHED_TO, self.settled(inner[0], "troop").selector))
        elif part.kind != "with_or_without_pilot":
            super().filter(noun, part)

    def is_equip_item(self, thing: Phrase) -> bool:
        """ "An Equip Item", whichever."""
        return thing.kind == "a" and [part.kind for part in thing.phrases()[0].phrases()] == ["equip_item"]

    def compared(self, noun: Noun, part: Phrase) -> None:
        stat, amount = part.phrases()
        number = self.number(amount)
        at_most = part.kind == "with_at_most"
        if stat.kind == "cost":
            noun.filters.append((n.COST_AT_MOST if at_most else n.COST_AT_LEAST, number))
        elif noun.sort != "troop" or noun.zone >= 0 or number > 999:
            raise self.refuse(part, "only troops on the battlefield are compared by damage or health")
        else:
            kind = n.STAT_AT_MOST if at_most else n.STAT_AT_LEAST
            noun.filters.append((kind, READ_STATS[stat.kind] * 1000 + number))

    def located(self, noun: Noun, where: Phrase) -> None:
        places = where.phrases()
        if places[0].kind == "place":
            self.in_pile(noun, where)
            return
        lines = {self.line(place) for place in places}
        if len(lines) == 1:
            noun.place = lines.pop()

    def line(self, place: Phrase) -> int:
        """IN_FRONT or IN_BACK."""
        if place.kind not in LINES:
            raise self.refuse(place, "a line is needed here: 'the front line' or 'the back line'")
        return LINES[place.kind]

    # ------------------------------------------------------------ certain things

    def this(self, phrase: Phrase) -> Meaning:
        called = self.nouns[phrase.phrases()[0].kind]
        kind = self.kind
        wider = (called == "troop" and kind == "vehicle") or (called == "item" and kind in ("equip item", "team buff"))
        if called not in ("card", kind) and not wider:
            raise self.refuse(phrase, f"this card is no {called} but a {kind}")
        if kind in ("one-time item", "battlefield"):
            raise self.refuse(phrase, f"a {kind} is not on the battlefield; name something that is")
        sort = "troop" if kind in ("troop", "vehicle") else "item"
        return Meaning(self.selector(0, 0, Noun(sort)), sort, YOURS)

    def special(self, phrase: Phrase) -> Meaning | None:
        if phrase.kind in ("top_card", "top_cards"):
            return self.top_cards(phrase)
        if phrase.kind in ("bottom_card", "bottom_cards"):
            zone, side = self.pile(phrase.phrases()[-1])
            if zone != n.DECK:
                raise self.refuse(phrase, "only a deck has a bottom card that can be named")
            count = 1 if phrase.kind == "bottom_card" else self.number(phrase.phrases()[0])
            register = self.register_of(phrase) if phrase.kind == "bottom_card" else -1
            noun = Noun("card", side, place=count)
            return Meaning(self.selector(n.BOTTOM, zone, noun, register), "card", side)
        if phrase.kind == "the_role":
            return self.role(phrase, phrase.phrases()[0].kind)
        if phrase.kind == "role_of" and phrase.phrases()[1].kind == "pilot":
            vehicle = self.settled(phrase.phrases()[0], "troop")
            selector = self.selector(n.PILOT_OF, vehicle.selector, Noun("troop"), self.register_of(phrase))
            return Meaning(selector, "troop", BOTH)
        return None

    def top_cards(self, phrase: Phrase) -> Meaning:
        count = 1 if phrase.kind == "top_card" else self.number(phrase.phrases()[0])
        zone, side = self.pile(phrase.phrases()[-1])
        if zone != n.DECK or count > n.MOST_LOOKED_AT:
            raise self.refuse(phrase, f"say 'the top 2 cards of your deck'; at most {n.MOST_LOOKED_AT}")
        if phrase.kind == "top_cards":
            self.several[id(phrase)] = count
        noun = Noun("card", side, place=count)
        return Meaning(self.selector(n.TOP, zone, noun, self.note_several(phrase, count)), "card", side)

    def role(self, phrase: Phrase, role: str) -> Meaning:
        register = -1 if self.sentence.frameless else self.register_of(phrase)
        if role == "host":
            if self.kind != "equip item":
                raise self.refuse(phrase, "only an Equip Item has a host")
            side = FOES if self.cursed else YOURS
            return Meaning(self.selector(n.HOST, 0, Noun("troop"), register), "troop", side)
        if role not in ROLES:
            raise self.refuse(phrase, "whose? say 'this Vehicle's pilot' or 'the host's pilot'")
        if self.sentence.trigger not in ATTACK_TRIGGERS and not self.in_reaction:
            raise self.refuse(phrase, "no attack is under way when this happens")
        return Meaning(self.selector(ROLES[role], 0, Noun("troop"), register), "troop", BOTH)

    def back_reference(self, pronoun: Phrase) -> Meaning:
        referent = self.bindings.referent(pronoun)
        if id(referent) == self.piloted:
            return Meaning(self.selector(n.VEHICLE_OF, 0, Noun("troop")), "troop", YOURS)
        several = self.several.get(id(referent), 0)
        if referent.kind in SEVERAL_THINGS and not several:
            raise self.refuse(pronoun, "say 'choose up to 2 …' before, or name the things again")
        if not several:
            return super().back_reference(pronoun)
        return self.back_to_several(pronoun, several, n.SEVERAL)

    def mean(self, phrase: Phrase) -> Meaning:
        if phrase.kind == "each_of_them":
            return self.back_reference(phrase)
        return super().mean(phrase)

    # ------------------------------------------------------------ numbers

    def value(self, phrase: Phrase) -> int:
        """ "The excess damage" of an attack that killed: what was dealt beyond the Health."""
        if phrase.kind in ("its_stat", "stat_of"):
            self.still_there(phrase if phrase.kind == "its_stat" else phrase.phrases()[0])
        if phrase.kind != "excess_damage":
            return super().value(phrase)
        if self.sentence.frameless or self.sentence.trigger not in (n.ON_KILL, n.OTHER_KILLS):
            raise self.refuse(
                phrase, 'nothing was killed by an attack here; begin with "When this troop\'s attack kills"'
            )
        return self.store(NOTED_NUMBER, self.last_register, 0)

    def still_there(self, thing: Phrase) -> None:
        """Refuse to read a number of what an earlier step of the sentence has sent away: it would be 0."""
        if thing not in self.bindings or self.sentence.frameless:
            return
        register = self.sentence.registers.get(id(self.bindings.referent(thing)), -1)
        for verb, selector, *_ in self.sentence.instructions:
            gone = isinstance(selector, int) and verb in (n.DESTROY, n.PUT) and self.code[selector] == NOTED
            if gone and isinstance(selector, int) and self.code[selector + 1] == register:
                raise self.refuse(thing, "it has left by then and has no number: read it before")

    def money(self, phrase: Phrase) -> int:
        """The dollars in a phrase."""
        text = next(str(part) for part in phrase.parts if isinstance(part, str))
        return int(text.lstrip("$"))
