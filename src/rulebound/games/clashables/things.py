"""Phrases about things in Clashables: creatures, cards in piles and on the stack, dice, numbers, durations."""

from __future__ import annotations

from collections.abc import Mapping

from rulebound.core.kernel.resolver import AT_LEAST, BOTH, FOES, NOTED, OF_PLAYER, PRINTED
from rulebound.core.language.binding import SEVERAL_THINGS
from rulebound.core.language.describing import Noun
from rulebound.core.language.nouns import NounFacts
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Meaning
from rulebound.core.language.warding import Warding
from rulebound.games.clashables.rules import numbers as n

NOUN_FACTS = NounFacts(
    types={"creature": "card", "item": "card"},
    not_cards=frozenset({"number_thing", "die"}),
    introduces_several={"rolls": "die", "would_miss": "die", "would_hit": "die", "each_chooses": "creature"},
)

KINDS = {"creature": n.CREATURE, "item": n.ITEM}
NOUNS = {
    "creature": "creature",
    "creatures": "creature",
    "item": "item",
    "items": "item",
    "card": "card",
    "cards": "card",
    "number_thing": "number",
}
COLOURS = {"blue": n.BLUE, "green": n.GREEN}
KEYWORDS = {
    "swift": n.SWIFT,
    "rooted": n.ROOTED,
    "shrouded": n.SHROUDED,
    "sturdy": n.STURDY,
    "ambush": n.AMBUSH,
}
ZONES = {"hand": n.HAND, "deck": n.DECK, "graveyard": n.GRAVEYARD, "banished_pile": n.BANISHED}
PLAYERS = {
    "you": n.YOU,
    "that_player": n.ACTIVE,
    "opponent": n.OPPONENT,
    "each_player": n.EACH_PLAYER,
    "lower_roller": n.LOWER_ROLLER,
    "higher_roller": n.HIGHER_ROLLER,
}
ROLLERS = ("lower_roller", "higher_roller")
ALL_NUMBERS = sum(1 << number for number in range(1, 7))
TOPMOST = 1  # where exactly: marks a noun on its way to a selector
UP_TO = ("up_to", "up_to_of_your", "up_to_other")
SHOWING_DICE = ("rolls", "would_miss", "would_hit")
PLAYS_OF = {"creature_play": n.CREATURE, "creature_plays": n.CREATURE, "item_play": n.ITEM, "item_plays": n.ITEM}
COUNTED = {
    "creatures_played": n.CREATURES_PLAYED,
    "items_played": n.ITEMS_PLAYED,
    "life_lost": n.LIFE_LOST,
    "life_gained": n.LIFE_GAINED,
    "cards_drawn": n.DRAWS_MADE,
    "discards_this_turn": n.THROWN,
    "creatures_lost": n.CREATURES_LOST,
    "hits_made": n.HITS_MADE,
    "attacks_begun": n.ATTACKS_BEGUN,
}


TALLIES = {
    "life_tally": n.LIFE_TALLY,
    "cards_in_hand": n.HAND_TALLY,
    "roll_tally": n.OWN_ROLL,
    "cards_played": n.PLAYED_TALLY,
    **{kind: n.COUNTED_TALLY + what for kind, what in COUNTED.items()},
}


class Things(Warding):
    nouns = NOUNS
    things = ("creature", "card")
    zones = ZONES
    the_other = "the opponent"
    player_operands = PLAYERS
    other_than_this = n.NOT_THIS
    named = n.NAMED
    not_named = n.NOT_NAMED
    other_than = n.OTHER_THAN
    tallies = TALLIES
    hand_tally = n.HAND_TALLY
    payable = ((n.DESTRUCTIBLE, 0),)
    deeds: Mapping[str, str] = {**Warding.deeds, "lose_life_deed": "loses_life"}
    multiplied_rules = frozenset({"rolls_dice", "hits_always_take", "more_attacks_each_turn", "more_attacks_of_all"})
    tested_rules = multiplied_rules | {
        "has",
        "have",
        "always_hit",
        "always_miss",
        "you_cannot_lose_life",
        "player_cannot_lose_life",
        "you_cannot_gain_life",
        "player_cannot_gain_life",
        "player_cannot_play",
        "plays_one",
        "cannot_attack",
        "cannot_attack_one",
        "always_hits",
        "always_misses",
        "item_proof",
        "item_proof_all",
        "foe_item_proof",
        "foe_item_proof_all",
        "item_warded",
        "item_warded_one",
        "item_shrouded",
        "item_shrouded_one",
        "no_bonus_draws",
        "draw_step",
        "draw_step_of_other",
    }
    unseen_zones = frozenset({n.DECK})
    secret_zones = frozenset({n.HAND})
    last_register = 9
    most_modes = n.MOST_MODES
    swayed_stats = frozenset({"with_keyword"})
    reading = Phrase("card")  # the nominal under way
    among_noun: Noun | None = None  # the noun that is looked for among cards that were looked at, and where those are
    among_register = 0
    somewhere = False  # the noun under way is looked for in a pile that stands outside of it

    # ------------------------------------------------------------ nouns

    def nominal(self, phrase: Phrase) -> Noun:
        self.reading = phrase
        parts = phrase.phrases()
        sorts = [self.nouns[part.kind] for part in parts if part.kind in self.nouns]
        noun = Noun(sorts[0] if len(set(sorts)) == 1 else "card")
        for part in parts:
            if part.kind not in self.nouns:
                self.filter(noun, part)
        if any(part.kind == "among_them" for part in parts):
            return noun
        if noun.zone < 0 and not self.somewhere:
            if noun.sort not in ("creature", "number") or phrase.kind in ("nominal_card", "nominal_cards"):
                raise self.refuse(phrase, "say where the card is, as in 'in your graveyard' or 'on the stack'")
            if noun.place:
                raise self.refuse(phrase, "only a pile has a topmost card; say 'in your graveyard'")
        return noun

    def source(self, noun: Noun) -> tuple[int, int]:
        if noun.sort == "number":
            if all(instruction[0] != n.ROLL_EFFECT for instruction in self.sentence.instructions):
                raise self.refuse(self.reading, "no dice were rolled in this sentence: 'roll 3 dice; …'")
            return n.ROLLED, 0
        if noun is self.among_noun:
            if noun.sort in KINDS:
                noun.filters.insert(0, (n.KIND_IS, KINDS[noun.sort]))
            noun.sort = "card"
            return n.NOTED_SEVERAL, self.among_register
        if noun.zone < 0:
            return n.BOARD, 0
        if noun.sort != "card":
            noun.filters.insert(0, (n.KIND_IS, KINDS[noun.sort]))
        if noun.zone == n.STACK:
            return n.ON_STACK, 0
        return (n.TOPMOST if noun.place == TOPMOST else n.PILES), noun.zone

    def meaning_of(self, noun: Noun, side: int, definite: bool, register: int = -1) -> Meaning:
        on_stack = noun.zone == n.STACK
        meaning = super().meaning_of(noun, side, definite, register)
        return Meaning(meaning.selector, "card on the stack", meaning.side, definite) if on_stack else meaning

    def filter(self, noun: Noun, part: Phrase) -> None:
        inner = part.phrases()
        if part.kind in COLOURS:
            noun.filters.append((n.COLOUR_IS, COLOURS[part.kind]))
        elif part.kind == "on_the_stack":
            noun.zone = n.STACK
        elif part.kind == "with_keyword":
            noun.filters.append((n.HAS_KEYWORD, self.keyword(inner[0])))
        elif part.kind == "targets_only":
            self.targets_only(noun, part)
        elif part.kind == "attacked_this_turn":
            noun.filters.append((n.ATTACKED, 0))
        elif part.kind == "not_attacked_this_turn":
            noun.filters.append((n.ATTACKED, 1))
        elif part.kind == "summoning_sick":
            noun.filters.append((n.IS_SICK, 0))
        elif part.kind == "played_last":
            if noun.zone != n.STACK:
                raise self.refuse(part, "say 'an enemy card on the stack that was played last'")
            noun.filters.append((n.PLAYED_LAST, 0))
        elif part.kind == "among_them":
            self.among(noun, part)
        elif part.kind == "other_than_them":
            noun.filters.append((n.OTHER_THAN, self.several_noted(part)))
        elif part.kind == "same_name_as":
            noun.filters.append((n.SAME_NAME, self.named_alike(inner[0])))
        elif part.kind == "topmost":
            noun.place = TOPMOST
            noun.single = True
        elif part.kind in ("even", "odd") and noun.sort == "number":
            noun.filters.append((n.PARITY, int(part.kind == "odd")))
        else:
            super().filter(noun, part)

    def located(self, noun: Noun, where: Phrase) -> None:
        if [place.kind for place in where.phrases()] == ["any_graveyard"]:
            noun.zone, noun.where = n.GRAVEYARD, where
        else:
            self.in_pile(noun, where)

    def targets_only(self, noun: Noun, part: Phrase) -> None:
        """What a redirect may take depends on what it may do: `do_redirect` fills the record in."""
        thing = part.phrases()[0]
        if self.mean(thing).sort != "creature" or noun.zone != n.STACK:
            raise self.refuse(part, "say 'an item card on the stack that targets only a creature'")
        record = self.store(1, 0)
        self.redirects.append(record)
        noun.filters.append((n.ONE_CREATURE_TARGET, record))

    def side_of(self, player: Phrase) -> int:
        if self.player_kind(player) == "that_player":
            raise self.refuse(player, "say 'you' or 'the opponent'")
        if self.player_kind(player) in ROLLERS:
            raise self.refuse(player, "who that is only shows when the dice are rolled: say what that player does")
        return super().side_of(player)

    redirects: list[int]  # records of the sentence that are not filled in yet

    def keyword(self, phrase: Phrase) -> int:
        return KEYWORDS[phrase.kind]

    # ------------------------------------------------------------ forms of its own

    def special(self, phrase: Phrase) -> Meaning | None:
        if phrase.kind not in ("top_card", "top_cards", "bottom_card"):
            return None
        zone, side = self.pile(phrase.phrases()[-1])
        if zone == n.HAND:
            raise self.refuse(phrase, "a hand has no top and no bottom")
        count = self.number(phrase.phrases()[0]) if phrase.kind == "top_cards" else 1
        source = n.BOTTOM if phrase.kind == "bottom_card" else n.TOP
        if count > n.MOST_LOOKED_AT and self.register_of(phrase) >= 0:
            raise self.refuse(phrase, f"at most {n.MOST_LOOKED_AT} cards are looked at")
        register = self.note_several(phrase, count)
        if phrase.kind == "top_cards" and register >= 0:
            self.several[id(phrase)] = count
        return Meaning(self.selector(source, zone, Noun("card", side, place=count), register), "card", side)

    def back_reference(self, pronoun: Phrase) -> Meaning:
        referent = self.bindings.referent(pronoun)
        several = self.several.get(id(referent), 0)
        if referent.kind == "rolls":
            raise self.refuse(pronoun, "dice can be rerolled and changed, nothing else")
        if referent.kind in SEVERAL_THINGS and not several:
            raise self.refuse(pronoun, "say 'choose up to 2 …' before, or name the things again")
        if not several:
            return super().back_reference(pronoun)
        return self.back_to_several(pronoun, several, n.NOTED_SEVERAL)

    def among(self, noun: Noun, part: Phrase) -> None:
        """Of cards that were looked at together; `source` finds them in their registers."""
        referent = self.bindings.referent(part)
        count = self.several.get(id(referent), 0)
        if not count or referent.kind != "top_cards":
            raise self.refuse(part, "say 'look at the top 3 cards of your deck' before")
        self.check_them(part)
        noun.place = count
        self.among_noun, self.among_register = noun, self.read_register(part)
        noun.side = self.sentence.meanings[id(referent)].side

    def named_alike(self, thing: Phrase) -> int:
        """The selector of whatever shares its name with what is wanted: "it", or any of "one of your creatures"."""
        if thing.kind in ("a", "one_of_your"):
            return self.meaning_of(self.noun_of(thing), BOTH, definite=True).selector
        return self.settled(thing, "creature", "card").selector

    def several_noted(self, phrase: Phrase) -> int:
        """The selector of what was chosen together, for "other than them"."""
        referent = self.bindings.referent(phrase)
        count = self.several.get(id(referent), 0)
        if not count:
            raise self.refuse(phrase, "say 'choose up to 2 …' before, or name the things again")
        sort = self.sentence.meanings[id(referent)].sort
        return self.selector(n.NOTED_SEVERAL, self.read_register(phrase), Noun(sort, place=count))

    several: dict[int, int]  # how many things a phrase of the sentence may have chosen, by its identity

    def noted(self, pronoun: Phrase) -> Meaning:
        """The one thing to which a possessive ("its hits", "its target") belongs."""
        referent = self.bindings.referent(pronoun)
        if id(referent) in self.several or referent.kind in SEVERAL_THINGS:
            raise self.refuse(pronoun, "this needs one thing, not several")
        register = self.read_register(pronoun)
        found = self.sentence.meanings[id(referent)]
        return Meaning(self.selector(NOTED, register, Noun(found.sort)), found.sort, found.side)

    def can_be_done(self, deed: Phrase) -> int:
        """Whoever pays with life has so much of it."""
        if deed.kind != "lose_life_deed":
            return super().can_be_done(deed)
        wanted = self.store(PRINTED, self.number(deed.phrases()[0]), 0)
        return self.store(AT_LEAST, self.store(OF_PLAYER, FOES, n.LIFE_TALLY), wanted)

    # ------------------------------------------------------------ numbers

    def die_numbers(self, phrase: Phrase) -> int:
        """ "2 and 4" or "1, 3 or 5" as bits."""
        bits = 0
        if phrase.kind == "numbers_from":
            first, _, last = str(phrase.parts[0]).partition(" to ")
            if not 1 <= int(first) < int(last) <= 6:
                raise self.refuse(phrase, "a die shows 1 to 6 (CL-2.1)")
            return sum(1 << number for number in range(int(first), int(last) + 1))
        for part in phrase.phrases():
            number = self.number(part)
            if not 1 <= number <= 6:
                raise self.refuse(part, "a die shows 1 to 6 (CL-2.1)")
            bits |= 1 << number
        return bits

    def hit_numbers(self, phrase: Phrase) -> tuple[int, int]:
        """Bits and register: printed numbers, or the number that was chosen."""
        if phrase.kind == "any_number":
            return ALL_NUMBERS, -1
        if phrase.kind == "that_number":
            return 0, self.read_register(phrase)
        return self.die_numbers(phrase.phrases()[0]), -1

    def how_many(self, phrase: Phrase) -> int:
        """The number in "1 more die", "2 dice", "1 more time", "2 more plays"."""
        number = phrase.parts[0]
        return self.number(number) if isinstance(number, Phrase) else int(number)
