"""Phrases about the things of Authority: units in rows, cards in piles and in the market, monarchs, players."""

from __future__ import annotations

from rulebound.core.kernel.resolver import AT_LEAST, BOTH, FOES, OF_PLAYER, PRINTED, THIS, YOURS
from rulebound.core.language.acting import Acting
from rulebound.core.language.describing import Noun
from rulebound.core.language.nouns import NounFacts
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Meaning
from rulebound.games.authority.rules import numbers as n

NOUN_FACTS = NounFacts(
    types={"unit": "card", "spy": "card", "general": "card"},
    not_cards=frozenset({"player", "row", "monarch", "attack_thing", "authority_thing"}),
)
NOUNS = {
    "unit": "unit",
    "units": "unit",
    "spy": "spy",
    "spies": "spy",
    "general_card": "general",
    "general_cards": "general",
    "card": "card",
    "cards": "card",
    "monarch": "monarch",
    "monarchs": "monarch",
    "row": "row",
    "attack_thing": "attack",
    "attacks_things": "attack",
    "authority_thing": "authority",
}
ZONES = {
    "hand": n.HAND,
    "deck": n.DECK,
    "discard_pile": n.DISCARD,
    "general_zone": n.GENERAL,
    "market": n.DISPLAY,
}
FACTIONS = {"royal_soldiers": 1, "bloodrunners": 2, "iron_wall": 3, "golden_ox": 4, "hooded_brothers": 5}
USES = {"attack_stat": n.ATTACK_USE, "defence": n.DEFENCE_USE, "authority_stat": n.AUTHORITY_USE}
DURATIONS = {"this_attack": n.THIS_ATTACK, "this_turn": n.THIS_TURN, "until_your_next_turn": n.UNTIL_NEXT}
KEYWORDS = {"pierce": n.PIERCE, "bypass_rows": n.BYPASS_ROWS, "bypass_monarch": n.BYPASS_MONARCH}
SCOPES = {
    (YOURS, False): n.YOURS_ALL,
    (YOURS, True): n.YOURS_OTHERS,
    (FOES, False): n.FOES_ALL,
    (FOES, True): n.FOES_ALL,
    (BOTH, False): n.EVERY_UNIT,
    (BOTH, True): n.EVERY_UNIT,
}
COMPARISONS = {
    ("cost", "with_at_most"): n.COST_AT_MOST,
    ("cost", "with_at_least"): n.COST_AT_LEAST,
    ("power", "with_at_most"): n.POWER_AT_MOST,
    ("power", "with_at_least"): n.POWER_AT_LEAST,
    ("defence", "with_at_most"): n.DEFENCE_AT_MOST,
    ("defence", "with_at_least"): n.DEFENCE_AT_LEAST,
}
# After which events the register of a player holds the one of this name.
PLAYER_NOTED = {
    "attacked_player": (n.ATTACKING, n.MONARCH_HIT, n.YOURS_ATTACK, n.ATTACK_DEFEATS, n.YOURS_DEFEAT, n.YOU_HURT),
    "defeating_player": (n.DEFEATED, n.YOURS_DEFEATED),
    "attacking_player": (n.ATTACKED, n.WITHSTOOD_ATTACK),
}
IN_GENERAL_ZONES = {"spy": n.SPY, "general": n.GENERAL_CARD}  # where such a card stands if no pile is named
PRINTED_KINDS = {"superpower": n.SUPERPOWER, "starting": n.STARTING}
UNIT_KINDS = ("unit", "spy", "superpower", "starting", "kingsguard")


READ_STATS = {"power": n.POWER_STAT, "cost": n.COST_STAT}
TALLIES = {
    "hp_tally": n.HP_TALLY,
    "cards_in_hand": n.HAND_TALLY,
    "recruits_tally": n.RECRUITS_TALLY,
    "authority_tally": n.TOKENS_TALLY,
}
BESIDE = {"row_above": 1, "row_below": 2, "neighbouring_rows": 3}
FOREMOST_STATS = {"power": n.POWER_STAT, "cost": n.COST_STAT, "defence": n.DEFENCE_STAT}
DEEDS = {"attacked_this_turn": n.ATTACKED_WITH, "recruited_this_turn": n.RECRUITED_CARD}
COMPARED_WITH = {
    "you_have_more": "each_opponent",
    "you_have_less": "an_opponent",
    "has_at_most": "each_opponent",
    "has_at_least": "an_opponent",
}


class Naming(Acting):
    nouns = NOUNS
    things = ("unit", "card", "spy", "general")
    other_than_this = n.NOT_THIS
    named = n.NAMED
    not_named = n.NOT_NAMED
    other_than = n.OTHER_THAN
    compared_with = (n.LESS_STAT, n.MORE_STAT)
    unseen_zones = frozenset({n.DECK})
    secret_zones = frozenset({n.HAND})
    first_free = 2
    read_stats = READ_STATS
    tallies = TALLIES
    last_register = n.HOW_MUCH
    measured_events = frozenset({n.MONARCH_HIT, n.MONARCH_HURT, n.YOU_HURT})
    multiplied_rules = frozenset(
        {
            "has",
            "have",
            "deal_more",
            "cost_less",
            "cost_more",
            "cost_player_less",
            "cost_player_more",
            "costs_less",
            "costs_more",
            "hand_size_more",
            "hand_size_less",
            "players_hand_size_more",
            "players_hand_size_less",
            "stat_is",
        }
    )
    tested_rules = multiplied_rules | {
        "attack_deals_double",
        "attack_deals_more",
        "cannot_be",
        "cannot_attack_you",
        "cannot_be_attacked",
        "cannot_be_attacked_one",
        "cannot_be_one",
        "cannot_recruit",
        "damage_is",
        "attacks_deal_less",
        "first_attack_deals_less",
        "first_attack_deals_none",
        "first_damage_is",
        "first_amount_is",
        "damage_at_most",
        "damage_at_most_each_turn",
        "cannot_bypass",
        "is_ignored",
        "must_attack",
    }
    counts_deeds = False  # some text asks who attacked or was recruited this turn

    apart = False  # the noun just read is of units in different rows

    # ------------------------------------------------------------ things

    def this(self, phrase: Phrase) -> Meaning:
        called = self.nouns[phrase.phrases()[0].kind]
        if called == "card" or (called == "unit" and self.kind in UNIT_KINDS) or called == self.kind:
            return Meaning(self.selector(THIS, 0, Noun(called)), called, YOURS)
        raise self.refuse(phrase, f"this card is no {called} but a {self.kind}")

    def special(self, phrase: Phrase) -> Meaning | None:
        if phrase.kind == "the_role":
            if self.sentence.trigger not in (n.ATTACKED, n.ATTACKING, n.DEFEATED, n.WITHSTOOD_ATTACK):
                raise self.refuse(
                    phrase, "there is an attacker 'When attacked', 'When attacking', 'When defeated' and the like"
                )
            side = YOURS if self.sentence.trigger == n.ATTACKING else FOES
            return Meaning(self.selector(n.ATTACKER, 0, Noun("unit")), "unit", side)
        if phrase.kind == "top_cards":
            return self.top_cards(phrase)
        if phrase.kind not in ("top_card", "bottom_card"):
            return None
        zone, side = self.pile(phrase.phrases()[0])
        if zone not in (n.DECK, n.DISCARD):
            raise self.refuse(phrase, "a deck or a discard pile has a top and a bottom")
        source = n.TOP if phrase.kind == "top_card" else n.BOTTOM
        return Meaning(self.selector(source, zone, Noun("card", side), self.register_of(phrase)), "card", side)

    def top_cards(self, phrase: Phrase) -> Meaning:
        count = self.number(phrase.phrases()[0])
        zone, side = self.pile(phrase.phrases()[1])
        if zone != n.DECK or side != YOURS or count > n.MOST_LOOKED_AT:
            raise self.refuse(phrase, f"say 'the top 2 cards of your deck'; at most {n.MOST_LOOKED_AT}")
        noun = Noun("card", side, place=count)
        return Meaning(self.selector(n.TOP_MANY, zone, noun, self.note_several(phrase, count)), "card", side)

    def back_reference(self, pronoun: Phrase) -> Meaning:
        referent = self.bindings.referent(pronoun)
        if referent.kind == "top_cards":
            return self.back_to_several(pronoun, self.number(referent.phrases()[0]), n.NOTED_ALL)
        return super().back_reference(pronoun)

    def source(self, noun: Noun) -> tuple[int, int]:
        if noun.zone < 0:
            if noun.sort == "unit":
                return n.UNITS, 0
            if noun.sort in IN_GENERAL_ZONES:
                noun.filters.insert(0, (n.KINDS, IN_GENERAL_ZONES[noun.sort]))
                return n.PILES, n.GENERAL
            return n.UNITS, 0
        if noun.sort == "unit":
            noun.filters.insert(0, (n.KINDS, n.ANY_UNIT))
        elif noun.sort in IN_GENERAL_ZONES:
            noun.filters.insert(0, (n.KINDS, IN_GENERAL_ZONES[noun.sort]))
        if noun.zone == n.DISPLAY:
            return n.MARKET_CARDS, 0
        return n.PILES, noun.zone

    def nominal(self, phrase: Phrase) -> Noun:
        self.reading = phrase
        noun = super().nominal(phrase)
        if noun.sort not in self.things:
            raise self.refuse(phrase, "units and cards are meant here")
        return noun

    def meaning_of(self, noun: Noun, side: int, definite: bool, register: int = -1) -> Meaning:
        if noun.sort == "card" and noun.zone < 0:
            raise self.refuse(self.reading, "say where the card is, as in 'in your discard pile'")
        return super().meaning_of(noun, side, definite, register)

    def noun_of(self, phrase: Phrase) -> Noun:
        self.reading = phrase
        if phrase.kind != "one_of_their":
            return super().noun_of(phrase)
        noun = self.nominal(phrase.phrases()[-1])
        self.on_side(phrase, noun, n.OF_PLAYER + self.read_register(phrase))
        return noun

    def filter(self, noun: Noun, part: Phrase) -> None:
        self.reading = part
        inner = part.phrases()
        if part.kind == "defending":
            if noun.sort != "unit":
                raise self.refuse(part, "only units defend")
        elif part.kind == "disabled_unit":
            if noun.sort != "unit" or self.sentence.frameless:
                raise self.refuse(part, "units are disabled, and no continuous text asks for it")
            noun.filters.append((n.IS_DISABLED, 0))
        elif part.kind in PRINTED_KINDS:
            noun.filters.append((n.KINDS, PRINTED_KINDS[part.kind]))
        elif part.kind in FACTIONS:
            noun.filters.append((n.OF_FACTION, FACTIONS[part.kind]))
        elif part.kind in ("with_at_most", "with_at_least"):
            if (inner[0].kind, part.kind) not in COMPARISONS:
                raise self.refuse(part, "cards are told apart by cost, power and defence")
            noun.filters.append((COMPARISONS[inner[0].kind, part.kind], self.number(inner[1])))
        elif part.kind in ("with_highest", "with_lowest"):
            stat = FOREMOST_STATS.get(inner[0].kind, -1)
            if stat < 0 or (stat == n.DEFENCE_STAT and self.sentence.frameless):
                raise self.refuse(
                    part, "units are compared by power and cost, and by defence where it is no continuous text"
                )
            noun.filters.append((n.FOREMOST, 2 * stat + int(part.kind == "with_lowest")))
        elif part.kind == "with_keyword":
            noun.filters.append((n.WITH_KEYWORD, self.keyword_bit(inner[0])))
        else:
            super().filter(noun, part)

    def selector(self, source: int, operand: int, noun: Noun, register: int = -1) -> int:
        """What looks for the highest looks among what all other filters leave."""
        noun.filters.sort(key=lambda pair: pair[0] == n.FOREMOST)
        return super().selector(source, operand, noun, register)

    def keyword_bit(self, keyword: Phrase) -> int:
        if keyword.kind not in KEYWORDS:
            raise self.refuse(keyword, "Pierce, Bypass (rows) or Bypass (monarch) is needed here")
        return KEYWORDS[keyword.kind]

    def standing(self, things: Phrase) -> bool:
        """Does the phrase say "defending"?"""
        return any(part.kind == "defending" for part in things.walk())

    def faction(self, noun: Noun) -> int:
        found = [operand for kind, operand in noun.filters if kind == n.OF_FACTION]
        return found[0] if found else -1

    # ------------------------------------------------------------ where

    def located(self, noun: Noun, where: Phrase) -> None:
        places = where.phrases()
        first = places[0]
        if first.kind in ("place", "the_zone"):
            zones = [self.zone_of(noun, place) for place in places]
            noun.zone = zones[0] if len(zones) == 1 else zones[0] + 64 * zones[1]
            noun.where = where
            if len(zones) > 1 and n.DISPLAY in zones:
                raise self.refuse(where, "the market is not one of a player's piles")
            return
        if noun.sort == "unit" and len(places) == 2 and all(place.kind == "row_number" for place in places):
            noun.place = self.store(
                n.ROW_MASK, self.row_bit(places[0].phrases()[0]) | self.row_bit(places[1].phrases()[0])
            )
            return
        if noun.sort != "unit" or len(places) > 1:
            raise self.refuse(where, "units stand in one row, several numbered rows or different rows")
        self.in_rows(noun, first)

    def zone_of(self, noun: Noun, place: Phrase) -> int:
        if place.kind == "the_zone":
            zone = ZONES[place.phrases()[0].kind]
            if zone not in (n.DISPLAY, n.GENERAL):
                raise self.refuse(place, "whose? say 'your …'")
            return zone
        if place.kind != "place":
            raise self.refuse(place, "a pile is needed here")
        zone, side = self.pile(place.phrases()[0])
        self.on_side(place, noun, side)
        return zone

    def in_rows(self, noun: Noun, place: Phrase) -> None:
        inner = place.phrases()
        if place.kind == "this_row":
            noun.place = self.store(n.THIS_ROW, 0)
            self.on_side(place, noun, YOURS)
        elif place.kind in BESIDE:
            noun.place = self.store(n.BESIDE_ROW, BESIDE[place.kind])
            self.on_side(place, noun, YOURS)
        elif place.kind == "that_row":
            noun.place = self.store(n.THAT_ROW, self.read_register(place))
        elif place.kind == "row_number":
            noun.place = self.store(n.ROW_MASK, self.row_bit(inner[0]))
        elif place.kind == "two_rows":
            noun.place = self.store(n.ROW_MASK, self.row_bit(inner[0]) | self.row_bit(inner[1]))
        elif place.kind == "players_row":
            self.on_side(place, noun, self.side_of(inner[0]))
            noun.place = self.store(n.ROW_MASK, self.row_bit(inner[1]))
        elif place.kind == "players_place":
            kinds = [part.kind for part in inner[1].phrases()]
            if kinds != ["lowest", "occupied", "row"]:
                raise self.refuse(place, "say which row: 'lowest occupied row' or 'row 1'")
            self.on_side(place, noun, self.side_of(inner[0]))
            noun.place = self.store(n.LOWEST_ROW, 0)
        elif place.kind == "different_rows":
            self.apart = True
        else:
            raise self.refuse(place, "a row is needed here")

    def row_bit(self, amount: Phrase) -> int:
        row = self.number(amount)
        if not 1 <= row <= 3:
            raise self.refuse(amount, "units stand in rows 1 to 3; Row 0 is the Kingsguard's (AU-R5)")
        return 1 << row

    def pile(self, zoned: Phrase) -> tuple[int, int]:
        """Zone and side of "your hand", "that player's deck"."""
        zone = ZONES[zoned.phrases()[-1].kind]
        if zone == n.DISPLAY:
            raise self.refuse(zoned, "the market is nobody's; say 'the market'")
        if zoned.kind == "your_zone":
            return zone, YOURS
        if zoned.kind == "players_zone":
            if zoned.phrases()[0].kind == "an_opponent":
                raise self.refuse(zoned, "which opponent? say 'choose an opponent' first and then 'that player's …'")
            return zone, self.side_of(zoned.phrases()[0])
        raise self.refuse(zoned, "say 'your …' or 'that player's …'")

    # ------------------------------------------------------------ what was done this turn

    def to_count(self, nominal: Phrase) -> int:
        deeds = self.deeds(nominal, False)
        return -deeds if deeds else super().to_count(nominal)

    def others(self, nominal: Phrase, side: int) -> int:
        deeds = self.deeds(nominal, True)
        return -deeds if deeds else super().others(nominal, side)

    def yours_only(self, phrase: Phrase) -> Meaning:
        if self.deeds(phrase, False):
            raise self.refuse(phrase, "say 'for each unit that attacked this turn' or 'the number of units …'")
        return super().yours_only(phrase)

    def value(self, phrase: Phrase) -> int:
        if phrase.kind == "factions_among":
            things = phrase.phrases()[0]
            noun = self.noun_of(things)
            if things.kind != "your_all" or noun.sort != "unit" or noun.filters or noun.place or noun.zone >= 0:
                raise self.refuse(things, "say 'among your defending units'")
            return self.store(OF_PLAYER, YOURS, n.FACTIONS_TALLY)
        if phrase.kind in ("number_of", "number_of_your", "number_of_your_other"):
            deeds = self.deeds(phrase.phrases()[0], phrase.kind == "number_of_your_other")
            if deeds:
                return deeds
        return super().value(phrase)

    def deeds(self, nominal: Phrase, others: bool) -> int:
        """The value that counts units that you attacked with or cards that you recruited this turn; 0 for others."""
        parts = nominal.phrases() if nominal.kind.startswith("nominal") else ()
        done = [part.kind for part in parts if part.kind in DEEDS]
        if not done:
            return 0
        rest = [part.kind for part in parts if part.kind not in DEEDS and part.kind not in NOUNS]
        nouns = [NOUNS[part.kind] for part in parts if part.kind in NOUNS]
        noun = "unit" if done == ["attacked_this_turn"] else "card"
        told = len(rest) <= 1 and all(kind in FACTIONS for kind in rest)
        if len(done) > 1 or not told or nouns not in ([noun], ["unit"]):
            raise self.refuse(nominal, "only units that attacked and cards recruited this turn are counted, by faction")
        if others and self.sentence.trigger != n.ATTACKING:
            raise self.refuse(nominal, "other than what? say it 'When attacking'")
        self.counts_deeds = True
        faction = 1 + FACTIONS[rest[0]] if rest else 0
        what = n.DEEDS + 4 * faction + DEEDS[done[0]] + (2 if others else 0)
        what += n.ONLY_UNITS if nouns == ["unit"] else 0
        return self.store(OF_PLAYER, YOURS, what)

    # ------------------------------------------------------------ players

    def condition(self, phrase: Phrase) -> int:
        """With several opponents the highest of their numbers counts, so only two ways to compare make sense."""
        wanted = COMPARED_WITH.get(phrase.kind)
        if wanted is not None and not any(part.kind in (wanted, "attacked_player") for part in phrase.phrases()):
            words = wanted.replace("_", " ")
            raise self.refuse(phrase, f"say '{words}' here: there may be several opponents")
        if phrase.kind.endswith(("kingsguard_stands", "kingsguard_gone")):
            stands = self.store(OF_PLAYER, self.whose_kingsguard(phrase), n.KINGSGUARD_TALLY)
            if phrase.kind.endswith("kingsguard_stands"):
                return self.store(AT_LEAST, stands, self.store(PRINTED, 1, 0))
            return self.store(AT_LEAST, self.store(PRINTED, 0, 0), stands)
        return super().condition(phrase)

    def whose_kingsguard(self, phrase: Phrase) -> int:
        if not phrase.phrases():
            return YOURS
        side = self.other_side(phrase.phrases()[0])
        if side != n.THE_ATTACKED:
            raise self.refuse(phrase, "say 'your Kingsguard', or of an attack 'the attacked player's Kingsguard'")
        return side

    def other_side(self, player: Phrase) -> int:
        if player.kind == "attacked_player" and self.sentence.trigger in PLAYER_NOTED["attacked_player"]:
            return n.THE_ATTACKED
        return super().other_side(player)

    def owned(self, phrase: Phrase, side: int) -> int:
        """What several opponents have is counted for each of them."""
        if side == n.THE_ATTACKED and phrase.kind == "owned_things":
            selector = self.code[super().owned(phrase, YOURS) + 1]
            return self.store(OF_PLAYER, side, n.THINGS + selector)
        if side != FOES or phrase.kind != "owned_things":
            return super().owned(phrase, side)
        selector = self.code[super().owned(phrase, YOURS) + 1]
        return self.store(OF_PLAYER, FOES, n.THINGS + selector)

    def side_of(self, player: Phrase) -> int:
        players = self.players(player, several=True)
        return {n.YOU: YOURS, n.OPPONENTS: FOES, n.EVERYBODY: BOTH}.get(players, players)

    def players(self, phrase: Phrase, several: bool = False) -> int:
        """Players as an operand; "an opponent" is only a description of somebody's things."""
        if phrase.kind == "player":
            phrase = phrase.phrases()[0]
        kind = phrase.kind
        if kind == "you":
            return n.YOU
        if kind == "each_opponent" or (kind == "an_opponent" and several):
            return n.OPPONENTS
        if kind == "each_player":
            return n.EVERYBODY
        if kind == "that_player":
            return n.OF_PLAYER + self.read_register(phrase)
        if self.sentence.trigger in PLAYER_NOTED.get(kind, ()):
            return n.OF_PLAYER + n.PLAYER
        raise self.refuse(phrase, "which player? say 'choose an opponent' first")

    def monarchs(self, target: Phrase) -> int:
        """The players whose monarchs a phrase means; 0 if it is about something else."""
        if target.kind in ("player", "you", "that_player", "each_player", "an_opponent", "each_opponent"):
            return self.players(target)
        nominal = target.phrases()[-1] if target.phrases() else None
        if nominal is None or not any(NOUNS.get(part.kind) == "monarch" for part in nominal.phrases()):
            return 0
        extra = [part.kind for part in nominal.phrases() if NOUNS.get(part.kind) != "monarch"]
        if target.kind == "your" and not extra:
            return n.YOU
        if target.kind == "players" and not extra:
            return self.players(target.phrases()[0])
        if target.kind in ("each", "all", "any_things") and extra in ([], ["enemy"]):
            return n.OPPONENTS if extra else n.EVERYBODY
        raise self.refuse(
            target, "whose monarch? say 'your monarch', 'that player's monarch', 'each opponent's monarch'"
        )
