"""Phrases about things in Five Rows: troops, auras, cards in piles, and rows."""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.core.kernel.resolver import AMONG, BOTH, EXACTLY, FOES, OF_PLAYER, PRINTED, YOURS
from rulebound.core.language.describing import Noun
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Meaning
from rulebound.games.five_rows.lasting import Lasting
from rulebound.games.five_rows.rules import numbers as n

KINDS = {"troop": n.TROOP, "aura": n.AURA, "card": n.TROOP | n.AURA}
NOUNS = {"troop": "troop", "troops": "troop", "aura": "aura", "auras": "aura", "card": "card", "cards": "card"}
ZONES = {"hand": n.HAND, "deck": n.DECK, "discard_pile": n.DISCARD}
ROW_KINDS = {"empty": n.EMPTY_ROWS, "neighbouring": n.NEIGHBOURING_ROWS, "other": n.OTHER_ROWS}
ROWS_BY = {
    "row_with": n.ROWS_WITH,
    "row_with_yours": n.ROWS_WITH,
    "row_without": n.ROWS_WITHOUT,
    "row_without_yours": n.ROWS_WITHOUT,
    "row_with_theirs": n.ROWS_WITH,
    "row_without_theirs": n.ROWS_WITHOUT,
}
PAST = {  # what a troop has done this round
    "past_attack": n.DID_ATTACK,
    "past_attack_foe": n.DID_ATTACK_FOE,
    "past_attack_troop": n.DID_ATTACK_TROOP,
    "past_damage": n.WAS_DAMAGED,
    "past_move": n.DID_MOVE,
    "past_play": n.WAS_PLAYED,
}
ROW_PICKS = {"lowest": n.LOWEST, "next": n.NEXT}
READ_STATS = {"power": n.POWER, "health": n.HEALTH, "cost": n.COST}
COMPARISONS = {
    ("cost", "with_at_most"): n.COST_AT_MOST,
    ("cost", "with_at_least"): n.COST_AT_LEAST,
    ("power", "with_at_most"): n.POWER_AT_MOST,
    ("power", "with_at_least"): n.POWER_AT_LEAST,
    ("health", "with_at_most"): n.HEALTH_AT_MOST,
    ("health", "with_at_least"): n.HEALTH_AT_LEAST,
}


class Things(Lasting):
    nouns = NOUNS
    things = ("troop", "aura", "card")
    zones = ZONES
    unseen_zones = frozenset({n.DECK})
    secret_zones = frozenset({n.HAND})
    other_than_this = n.NOT_THIS
    named = n.NAMED
    not_named = n.NOT_NAMED
    other_than = n.OTHER_THAN
    next_price_verb = n.NEXT_PRICE
    kinds_played = KINDS
    while_played = "this_round"
    compared_with = (n.LESS_THAN, n.MORE_THAN_IT)
    read_stats = READ_STATS

    def source(self, noun: Noun) -> tuple[int, int]:
        noun.filters.sort(key=lambda pair: pair[0] == n.BEST)
        if noun.zone < 0:
            return n.BOARD, KINDS[noun.sort]
        if noun.sort != "card":
            noun.filters.insert(0, (n.KINDS, KINDS[noun.sort]))
        return n.PILES, noun.zone

    def special(self, phrase: Phrase) -> Meaning | None:
        if phrase.kind == "top_cards":
            return self.top_cards(phrase)
        if phrase.kind not in ("top_card", "bottom_card"):
            return None
        zone, side = self.pile(phrase.phrases()[0])
        if zone == n.HAND:
            raise self.refuse(phrase, "a hand has no top and no bottom")
        source = n.TOP if phrase.kind == "top_card" else n.BOTTOM
        return Meaning(self.selector(source, zone, Noun("card", side), self.register_of(phrase)), "card", side)

    def top_cards(self, phrase: Phrase) -> Meaning:
        count = self.number(phrase.phrases()[0])
        zone, side = self.pile(phrase.phrases()[1])
        if zone != n.DECK or count > n.MOST_LOOKED_AT:
            raise self.refuse(phrase, f"say 'the top 2 cards of your deck'; at most {n.MOST_LOOKED_AT}")
        noun = Noun("card", side, place=count)
        return Meaning(self.selector(n.TOP_MANY, zone, noun, self.note_several(phrase, count)), "card", side)

    def back_reference(self, pronoun: Phrase) -> Meaning:
        referent = self.bindings.referent(pronoun)
        if referent.kind == "top_cards":
            return self.back_to_several(pronoun, self.number(referent.phrases()[0]), n.NOTED_ALL)
        return super().back_reference(pronoun)

    def filter(self, noun: Noun, part: Phrase) -> None:
        inner = part.phrases()
        if part.kind == "opposing":
            self.on_side(part, noun, FOES)
            self.in_rows(noun, self.store(n.THIS_ROW, 0, 0, n.ALL_OF_THEM, 0), one=True)
        elif part.kind in ("with_at_most", "with_at_least"):
            noun.filters.append((COMPARISONS[inner[0].kind, part.kind], self.number(inner[1])))
        elif part.kind in ("with_highest", "with_lowest"):
            if any(kind == n.BEST for kind, _ in noun.filters):
                raise self.refuse(part, "one superlative at a time")
            operand = 2 * READ_STATS[inner[0].kind] + (part.kind == "with_lowest")
            noun.filters.append((n.BEST, operand))
        elif part.kind in ("damaged", "undamaged"):
            noun.filters.append((n.DAMAGED_IS, int(part.kind == "damaged")))
        elif part.kind.startswith(("that_past_", "that_not_past_")):
            self.past(noun, part.kind.removeprefix("that_"))
        elif part.kind == "that_can_move_here":
            noun.filters.append((n.CAN_MOVE_HERE, 0))
        else:
            super().filter(noun, part)

    def located(self, noun: Noun, where: Phrase) -> None:
        places = where.phrases()
        if places[0].kind == "place":
            self.in_pile(noun, where)
            return
        also = self.place_record(places[1]) if len(places) > 1 else 0
        one = also == 0 and places[0].kind in ("this_row", "row_of")
        self.in_rows(noun, self.place_record(places[0], also), one)

    def value(self, phrase: Phrase) -> int:
        if phrase.kind == "round_number":
            return self.store(OF_PLAYER, YOURS, n.ROUND_TALLY)
        if phrase.kind == "troops_destroyed":
            return self.store(OF_PLAYER, YOURS, n.DESTROYED_TALLY)
        if phrase.kind == "rows_counted":
            return self.rows_counted(phrase)
        return super().value(phrase)

    def rows_counted(self, phrase: Phrase) -> int:
        """Rows are counted as a number of the player, so none of them is told from where this card stands."""
        kinds = sum({ROW_KINDS[part.kind] for part in phrase.phrases() if part.kind in ROW_KINDS})
        picks = any(part.kind in ROW_PICKS for part in phrase.phrases())
        if picks or kinds & ~n.EMPTY_ROWS:
            raise self.refuse(phrase, "rows are counted on the whole battlefield: 'rows where …' or 'empty rows'")
        place = self.store(*self.rows_told_by(phrase.phrases()), kinds, n.ALL_OF_THEM, 0)
        return self.store(OF_PLAYER, YOURS, -place)

    def condition(self, phrase: Phrase) -> int:
        if phrase.kind in ("combat_under_way", "combat_not_under_way"):
            now = self.store(OF_PLAYER, YOURS, n.COMBAT_TALLY)
            return self.store(EXACTLY, now, self.store(PRINTED, int(phrase.kind == "combat_under_way"), 0))
        if phrase.kind in ("did", "did_not"):
            return self.has_done(phrase)
        return super().condition(phrase)

    def has_done(self, phrase: Phrase) -> int:
        """ "This troop attacked this round": it stands, and it has done so since it came (FR-R86)."""
        thing, past = phrase.phrases()
        if thing.kind == "this" and self.sentence.trigger == n.ON_DEATH:
            raise self.refuse(phrase, "a destroyed troop remembers nothing (FR-R37)")
        meant = self.settled(thing, "troop")
        noun = Noun("troop")
        self.past(noun, past.kind)
        return self.store(AMONG, meant.selector, self.meaning_of(noun, BOTH, definite=True).selector)

    def past(self, noun: Noun, past: str) -> None:
        kind = n.DID_NOT if past.startswith("not_") else n.DID
        noun.filters.append((kind, PAST[past.removeprefix("not_")]))
        self.remembers = True

    def only_one(self, noun: Noun) -> bool:
        return noun.single and (noun.sort != "troop" or noun.side != BOTH)  # a row holds a troop of each player

    def in_rows(self, noun: Noun, place: int, one: bool) -> None:
        noun.single = noun.single or one
        if noun.place:
            noun.filters.append((n.IN_ROWS, place))
        else:
            noun.place = place

    # ------------------------------------------------------------ places

    def place_record(self, phrase: Phrase, also: int = 0) -> int:
        """One or several rows, and those of another place."""
        inner = phrase.phrases()
        if phrase.kind == "this_row":
            return self.store(n.THIS_ROW, 0, 0, n.ALL_OF_THEM, also)
        if phrase.kind == "row_of":
            thing = self.settled(inner[0], "troop", "aura")
            return self.store(n.ROW_OF, thing.selector, 0, n.ALL_OF_THEM, also)
        if phrase.kind in ("row_below", "row_above"):
            return self.store(n.ROW_BESIDE, 1 if phrase.kind == "row_below" else -1, 0, n.ALL_OF_THEM, also)
        if phrase.kind == "that_row" and self.bindings.referent(phrase).kind.startswith("choose_row"):
            return self.store(n.NOTED_ROW, self.read_register(phrase), 0, n.ALL_OF_THEM, also)
        if phrase.kind not in ("the_row", "the_rows", "row_numbered"):
            raise self.refuse(phrase, "a row is needed here")
        if phrase.kind == "row_numbered":
            number = self.number(inner[0])
            if not 1 <= number <= n.ROWS:
                raise self.refuse(phrase, f"the rows are 1 to {n.ROWS} (FR-1.1)")
            return self.store(n.NUMBERED, number - 1, 0, n.ALL_OF_THEM, also)
        kinds = sum({ROW_KINDS[part.kind] for part in inner if part.kind in ROW_KINDS})
        picks = [ROW_PICKS[part.kind] for part in inner if part.kind in ROW_PICKS]
        if len(picks) != (phrase.kind == "the_row") or (picks and also):
            raise self.refuse(phrase, "say which row: 'the next row', 'the lowest empty row', 'the neighbouring rows'")
        return self.store(*self.rows_told_by(inner), kinds, picks[0] if picks else n.ALL_OF_THEM, also)

    def rows_told_by(self, parts: Sequence[Phrase]) -> tuple[int, int]:
        """Start and operand of a place: all rows, or those "where there is an aura"."""
        for part in parts:
            if part.kind in ROWS_BY:
                noun = self.nominal(part.phrases()[-1])
                if noun.zone >= 0 or noun.place:
                    raise self.refuse(part, "say what stands or lies in these rows, without a place")
                if part.kind.endswith("yours"):
                    self.on_side(part, noun, YOURS)
                elif part.kind.endswith("theirs"):
                    self.on_side(part, noun, self.other_side(part.phrases()[0]))
                return ROWS_BY[part.kind], self.meaning_of(noun, BOTH, definite=True).selector
        return n.ANY_ROW, 0
