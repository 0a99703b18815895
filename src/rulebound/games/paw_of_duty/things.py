"""What the phrases about things mean in Paw of Duty: Kitties and spaces, where they are and what is asked of them.

"Ahead", "away" and "adjacent" are seen from the Kitty chosen last, or, inside "with …", from the thing described.
"""

from __future__ import annotations

from rulebound.core.kernel.resolver import BOTH, FOES, OF_PLAYER, YOURS
from rulebound.core.language.describing import Noun
from rulebound.core.language.measuring import Measuring
from rulebound.core.language.nouns import NounFacts
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Meaning
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import (
    CENTRE,
    CITY,
    CITY_CORNERS,
    CITY_EDGE,
    EAST,
    NORTH,
    OUTER,
    OUTER_CORNERS,
    SIDE,
    SOUTH,
    WEST,
    around,
)

NOUN_FACTS = NounFacts(
    types={"huntress": "kitty", "pilot_type": "kitty", "tank": "kitty"},
    not_cards=frozenset({"space", "direction", "row", "column", "row_or_column"}),
    singular={"spaces_noun": "space"},
    introduces={"nearest_ahead": "kitty", "nearest_enemy_ahead": "kitty"},
    counting=frozenset({"draw", "discard", "draws", "discards", "discards_at_random"}),
    open_places={
        said: (Phrase("nominal", (*area, Phrase(line))), Phrase(f"that_{line}"))
        for said, line, area in (
            ("a_row", "row", ()),
            ("a_column", "column", ()),
            ("a_row_or_column", "row_or_column", ()),
            ("a_city_row", "row", (Phrase("city_space"),)),
            ("a_city_column", "column", (Phrase("city_space"),)),
            ("a_city_line", "row_or_column", (Phrase("city_space"),)),
        )
    },
    pronouns={"that_row_or_column": "row_or_column", "they_hit": "", "they_hit_hard": ""},
)

TYPES = {"huntress": n.HUNTRESS, "pilot_type": n.PILOT, "tank": n.TANK}
PLURALS = {
    "kitties": "kitty",
    "huntresses": "huntress",
    "pilots_type": "pilot_type",
    "tanks": "tank",
    "spaces_noun": "space",
}
EVERY_TYPE = n.HUNTRESS | n.PILOT | n.TANK
NOUNS = {
    **dict.fromkeys((*TYPES, *PLURALS, "kitty"), "kitty"),
    "space": "space",
    "spaces_noun": "space",
    "row": "line",
    "column": "line",
    "row_or_column": "line",
    "direction": "direction",
    "card": "card",
    "cards": "card",
}
AREAS = {
    "city": CITY,
    "outer_city": OUTER,
    "centre": CENTRE,
    "city_corner": CITY_CORNERS,
    "city_edge": CITY_EDGE,
    "outer_corner": OUTER_CORNERS,
}
LINES = {"row": 0x1F, "column": 0x3E0, "row_or_column": 0x3FF}  # what may be chosen, as `TAKE_LINE` counts them
CITY_LINES = 0x1CE  # those that cross the City
THAT_LINE = frozenset(("that_row", "that_column", "that_row_or_column"))
COMPASS = {"north": NORTH, "east": EAST, "south": SOUTH, "west": WEST}
READ_STATS = {"level": n.LEVEL, "damage": n.DAMAGE_TAKEN, "paw_tokens": n.PAW_TOKENS}
TALLIES = {
    "cards_in_hand": n.HAND_TALLY,
    "captures_tally": n.CAPTURES_TALLY,
    "captured_levels": n.LEVELS_TALLY,
    "captured_kitties": n.CAPTURED_TALLY,
    "plays_tally": n.PLAYS_TALLY,
}
OF_THE_TEXT = {"spaces_moved": n.STEPS_MADE, "cards_discarded": n.CARDS_DISCARDED}
SEVERAL = {"several": False, "several_of_your": False, "up_to": True, "up_to_of_your": True}
PLAIN_FILTERS = {"not_played_this_turn": n.NOT_NEW, "played_this_turn": n.PLAYED_NOW, "with_target": n.WITH_TARGET}
PLAIN_FILTERS |= {
    "in_line_of_3": n.IN_LINE_OF_3,
    "with_no_target": n.WITHOUT_TARGET,
    "damaged_this_turn": n.DAMAGED_NOW,
    "not_damaged_this_turn": n.NOT_DAMAGED,
    "moved_this_turn": n.MOVED_NOW,
    "not_moved_this_turn": n.NOT_MOVED,
    "attacked_this_turn": n.ATTACKED_NOW,
    "not_attacked_this_turn": n.NOT_ATTACKED,
}
RELATIVE = {
    "facing": n.FACING,
    "facing_away": n.FACING_AWAY,
    "facing_alike": n.FACING_ALIKE,
    "in_front_of": n.IN_FRONT,
    "in_front_diagonally": n.IN_FRONT_DIAGONALLY,
    "behind": n.BEHIND,
    "beside": n.BESIDE,
    "same_row": n.SAME_ROW,
    "same_column": n.SAME_COLUMN,
    "same_line": n.SAME_LINE,
}
FACING_ONLY = ("facing", "facing_away", "facing_alike")
LAST_FILTERS = (n.HIGHEST_LEVEL, n.LOWEST_LEVEL)
FARTHEST = 24


class Things(Measuring):
    nouns = NOUNS
    things = ("kitty",)
    damaged = ("kitty",)
    other_than_this = n.NOT_CHOSEN
    named = n.NAMED
    not_named = n.NOT_NAMED
    other_than = n.OTHER_THAN
    compared_with = (n.LOWER_LEVEL, n.HIGHER_LEVEL)
    first_free = 0
    read_stats = READ_STATS
    tallies = TALLIES

    acting = -1  # the register of the acting Kitty
    looking_from: int | None = None  # the register of the Kitty from which a filter looks, or HOST
    of_direction = False  # inside the description of a direction
    choosing = False  # inside the description of one Kitty to be chosen

    def begin_sentence(self) -> None:
        self.acting = -1
        self.looking_from = None
        self.cards_chosen: dict[int, int] = {}  # registers of tactic cards, by their phrase
        self.several: set[int] = set()  # identities of the phrases that mean several Kitties
        self.chosen: list[tuple[int, int]] = []  # registers so far; 1 for those of several Kitties
        self.line_areas: dict[int, int] = {}  # the spaces that count, by the phrase of a row or column
        self.found: list[tuple[int, int]] = []  # registers and selectors named inside a description
        self.has_flown = self.has_slid = self.has_stepped = False

    # ------------------------------------------------------------ nouns and filters

    def noun_of(self, phrase: Phrase) -> Noun:
        noun = super().noun_of(phrase)
        if noun.sort not in ("kitty", "space"):
            raise self.refuse(phrase, "a Kitty or a space is needed here")
        if noun.sort == "space" and noun.side != BOTH:
            raise self.refuse(phrase, "a space belongs to nobody")
        if (n.NOT_CHOSEN, 0) in noun.filters:
            if noun.sort != "kitty" or not self.chosen:
                raise self.refuse(phrase, "another than which Kitty? choose one first")
            registers = [number for pair in self.chosen for number in pair]
            noun.filters.remove((n.NOT_CHOSEN, 0))
            noun.filters.append((n.NOT_CHOSEN, self.store(len(self.chosen), *registers)))
        return noun

    def nominal(self, phrase: Phrase) -> Noun:
        kinds = [PLURALS.get(part.kind, part.kind) for part in phrase.phrases() if part.kind in self.nouns]
        if len({self.nouns[kind] for kind in kinds}) > 1:
            raise self.refuse(phrase, "these are different things: Kitties or spaces")
        noun = super().nominal(phrase)
        if noun.sort == "card":
            raise self.refuse(phrase, "a Kitty or a space is needed here; a player has 'cards in hand'")
        if noun.sort == "kitty":
            types = 0
            for kind in kinds:
                types |= TYPES.get(kind, EVERY_TYPE)
            if types != EVERY_TYPE:
                noun.filters.insert(0, (n.TYPES, types))
        noun.filters.sort(key=lambda found: found[0] in LAST_FILTERS)
        return noun

    def source(self, noun: Noun) -> tuple[int, int]:
        return (n.KITTIES if noun.sort == "kitty" else n.SPACES), 0

    def side_of(self, player: Phrase) -> int:
        kind = player.phrases()[0].kind if player.kind == "player" else player.kind
        sides = {"you": YOURS, "an_opponent": FOES, "each_opponent": FOES, "each_player": BOTH}
        if kind not in sides:
            raise self.refuse(player, "the players are 'you' and 'an opponent'")
        return sides[kind]

    def filter(self, noun: Noun, part: Phrase) -> None:
        inner = part.phrases()
        if part.kind == "open":
            if noun.sort != "space":
                raise self.refuse(part, "only a space is open")
            noun.filters.append((n.OPEN, 0))
        elif part.kind == "adjacent":
            noun.filters.append((n.ADJACENT, self.viewpoint(part)))
        elif part.kind == "next":
            if not self.of_direction:
                raise self.refuse(part, "only a direction has a next space; say 'adjacent'")
            noun.filters.append((n.HERE, 0))
        elif part.kind == "city_space":
            noun.filters.append((n.IN_AREA, CITY))
        elif part.kind == "by_the_centre":
            noun.filters.append((n.IN_AREA, around(CENTRE)))
        elif part.kind == "in_line_ahead":
            noun.filters.append((n.AHEAD, self.store(self.viewpoint(part), 1, SIDE - 1)))
        elif part.kind in ("ahead", "ahead_at_most", "away"):
            self.far(noun, part)
        elif part.kind == "with_one":
            self.with_one(noun, inner[0])
        elif part.kind == "adjacent_to":
            noun.filters.append((n.NEAR, self.near(inner[0])))
        elif part.kind == "adjacent_to_several":
            beside = self.nominal(inner[1])
            self.kitties_only(part, beside)
            things = self.meaning_of(beside, BOTH, definite=True)
            noun.filters.append((n.NEAR, self.store(things.selector, self.number(inner[0]))))
        elif part.kind == "diagonal_to":
            noun.filters.append((n.DIAGONAL, self.settled(inner[0], "kitty").selector))
        elif part.kind == "not_adjacent_to":
            noun.filters.append((n.NOT_NEAR, self.mean(inner[0]).selector))
        elif part.kind == "within":
            others = self.mean(inner[1])
            noun.filters.append((n.WITHIN, self.store(others.selector, self.exactly(inner[0]))))
        elif part.kind in RELATIVE and part.kind not in FACING_ONLY:
            noun.filters.append((RELATIVE[part.kind], self.a_kitty(inner[0])))
            noun.single = noun.single or (part.kind == "behind" and inner[0] in self.bindings)
        elif part.kind == "tactic":
            if noun.sort != "card":
                raise self.refuse(part, "only a card is a tactic card")
        elif part.kind == "of_player" and any(inner.kind == "each_player" for inner in part.walk()):
            raise self.refuse(part, "one of whom? choose one of your Kitties and an enemy Kitty")
        elif part.kind in ("in_where", "other_than"):
            super().filter(noun, part)
        else:
            self.filter_kitty(noun, part)

    def filter_kitty(self, noun: Noun, part: Phrase) -> None:
        """Filters that only a Kitty can pass."""
        inner = part.phrases()
        self.kitties_only(part, noun)
        if part.kind in PLAIN_FILTERS:
            noun.single = noun.single or part.kind == "played_this_turn"  # one Kitty is played in a turn (PD-8.2)
            noun.filters.append((PLAIN_FILTERS[part.kind], 0))
        elif part.kind == "it_can_hop_over":
            noun.filters.append((n.CAN_HOP_OVER, self.read_register(part)))
        elif part.kind == "it_flew_over":
            if not self.has_flown:
                raise self.refuse(part, "nothing has flown yet; say 'fly it to that space' before")
            noun.filters.append((n.FLOWN_OVER, 0))
        elif part.kind in ("named", "not_named"):
            name = str(part.parts[0])
            if self.cards[self.designs[name]].kind != "kitty":
                raise self.refuse(part, f"{name} is no Kitty")
            super().filter(noun, part)
        elif part.kind in FACING_ONLY:
            noun.filters.append((RELATIVE[part.kind], self.a_kitty(inner[0])))
        elif part.kind == "not_facing":
            noun.filters.append((n.NOT_FACING, self.a_kitty(inner[0])))
        elif part.kind in ("same_level", "same_type"):
            kind = n.SAME_LEVEL if part.kind == "same_level" else n.SAME_TYPE
            noun.filters.append((kind, self.settled(inner[0], "kitty").selector))
        elif part.kind in ("with_less_than", "with_more_than") and inner[0].kind != "level":
            raise self.refuse(part, "Kitties are compared by their levels")
        elif part.kind == "facing_compass":
            noun.filters.append((n.FACING_COMPASS, COMPASS[inner[0].kind]))
        elif part.kind == "with_tokens":
            noun.filters.append((n.TOKENS_AT_LEAST, self.number(inner[0])))
        elif part.kind == "with_one_token":
            noun.filters.append((n.TOKENS_AT_MOST, 1))
        elif part.kind in ("with_highest", "with_lowest") and inner[0].kind == "level":
            noun.filters.append((n.HIGHEST_LEVEL if part.kind == "with_highest" else n.LOWEST_LEVEL, 0))
        elif part.kind in ("with_at_most", "with_at_least") and inner[0].kind == "level":
            kind = n.LEVEL_AT_MOST if part.kind == "with_at_most" else n.LEVEL_AT_LEAST
            noun.filters.append((kind, self.number(inner[1])))
        else:
            super().filter(noun, part)

    def a_kitty(self, phrase: Phrase) -> int:
        """The selector of the Kitty, or of any of the Kitties, to which something lies or faces so."""
        meaning = self.mean(phrase)
        if meaning.sort != "kitty":
            raise self.refuse(phrase, f"this is said of a Kitty, not of a {meaning.sort}")
        return meaning.selector

    def kitties_only(self, part: Phrase, noun: Noun) -> None:
        if noun.sort != "kitty":
            raise self.refuse(part, f"this is said of a Kitty, not of a {noun.sort}")

    def viewpoint(self, part: Phrase) -> int:
        if self.looking_from is None:
            raise self.refuse(part, "seen from which Kitty? choose one first")
        return self.looking_from

    def located(self, noun: Noun, where: Phrase) -> None:
        places = where.phrases()
        if all(place.kind in AREAS for place in places):
            area = 0
            for place in places:
                area |= AREAS[place.kind]
            noun.single = noun.single or area == CENTRE
            noun.filters.append((n.IN_AREA, area))
        elif len(places) == 1 and places[0].kind == "sight":
            noun.single = True
            noun.filters.append((n.SIGHT, self.viewpoint(where)))
        elif len(places) == 1 and places[0].kind == "that_space":
            noun.single = True
            noun.filters.append((n.THAT_SPACE, self.space(places[0])))
        elif len(places) == 1 and places[0].kind in THAT_LINE:
            line = self.bindings.referent(places[0])
            if id(line) not in self.line_areas:
                raise self.refuse(where, "choose a row or column before")
            noun.filters.append((n.IN_LINE, self.store(self.read_register(places[0]), self.line_areas[id(line)])))
        else:
            known = "'the City', 'the Outer City', 'the centre of the City', 'that row', 'that space' and 'sight'"
            raise self.refuse(where, f"places are {known}")

    def space(self, place: Phrase) -> int:
        """The register of a chosen space."""
        if place.kind != "that_space":
            raise self.refuse(place, "choose a space before and say 'that space'")
        return self.read_register(place)

    def far(self, noun: Noun, part: Phrase) -> None:
        distance = self.exactly(part.phrases()[0])
        register = self.viewpoint(part)
        if part.kind == "away":
            noun.filters.append((n.AWAY, self.store(register, distance)))
        elif part.kind == "ahead":
            noun.single = True
            noun.filters.append((n.AHEAD, self.store(register, distance, distance)))
        else:
            noun.filters.append((n.AHEAD, self.store(register, 1, distance)))

    def with_one(self, noun: Noun, inner: Phrase) -> None:
        """ "With an open adjacent space", "with a Kitty in sight": what is seen from the thing described."""
        meaning = self.seen_from_host(inner, "space", "kitty")
        noun.filters.append((n.WITH, meaning.selector))
        register = self.register_of(inner)
        if register >= 0:
            if not self.choosing or noun.sort != "kitty":
                raise self.refuse(inner, "which one? say 'choose one of your Kitties with …' before")
            self.sentence.meanings[id(inner)] = meaning
            self.found.append((register, meaning.selector))

    def seen_from_host(self, inner: Phrase, *sorts: str) -> Meaning:
        if inner.kind != "a":
            raise self.refuse(inner, "say 'with a …'")
        before, self.looking_from = self.looking_from, n.HOST
        choosing, self.choosing = self.choosing, False
        noun = self.noun_of(inner)
        self.looking_from, self.choosing = before, choosing
        if noun.sort not in sorts:
            raise self.refuse(inner, f"this needs {' or '.join(sorts)}, not {noun.sort}")
        return self.meaning_of(noun, BOTH, definite=False)

    def near(self, things: Phrase) -> int:
        """The record of what something is adjacent to, and to how many of it."""
        least = 1
        if things.kind == "at_least_of_your":
            least = self.number(things.phrases()[0])
            noun = self.nominal(things.phrases()[1])
            self.kitties_only(things, noun)
            self.on_side(things, noun, YOURS)
            meaning = self.meaning_of(noun, BOTH, definite=True)
        else:
            meaning = self.mean(things)
            if things.kind.startswith("each"):
                least = n.ALL_OF_THEM
        return self.store(meaning.selector, least)

    # ------------------------------------------------------------ numbers

    def value(self, phrase: Phrase) -> int:
        if phrase.kind in OF_THE_TEXT:
            return self.store(OF_PLAYER, YOURS, OF_THE_TEXT[phrase.kind])
        return super().value(phrase)

    def exactly(self, spaces: Phrase) -> int:
        """ "1 space", "2 spaces"."""
        if spaces.kind in ("one_space", "up_to_one_space"):
            return 1
        if spaces.kind != "spaces":
            raise self.refuse(spaces, "say exactly how many: '2 spaces'")
        return self.distance(spaces.phrases()[0])

    def distance(self, phrase: Phrase) -> int:
        number = self.number(phrase)
        if number > FARTHEST:
            raise self.refuse(phrase, f"the board has {FARTHEST + 1} spaces")
        return number
