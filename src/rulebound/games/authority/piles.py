"""Cards of Authority on their way: to hands, decks, discard piles and rows, and looks at them."""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.core.files.cards import Card
from rulebound.core.kernel.resolver import BOTH, NOTED, YOURS
from rulebound.core.language.describing import Noun
from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Meaning
from rulebound.games.authority.heads import OF_OTHERS
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.standing import Standing
from rulebound.games.authority.things import ZONES

IN_ITS_ROW = OF_OTHERS | {n.START_ROW, n.END_ROW, n.PLACED, n.ATTACKED, n.WITHSTOOD_ATTACK}
ROWS = frozenset(("that_row", "row_number", "lowest_open_row"))


class Piles(Standing):
    where_to_put = "a card is put into a hand, a deck, a discard pile or a row"

    def __init__(self, language: Language, cards: Sequence[Card]) -> None:
        super().__init__(language, cards)
        self.groups: dict[int, tuple[int, int, Meaning]] = {}  # several chosen things, by their phrase

    # ------------------------------------------------------------ what a verb acts on

    def each_of(self, things: Phrase, *sorts: str) -> list[Meaning]:
        """The settled things of a verb: one meaning, or one for each of several that were chosen."""
        self.check_whose(things)
        return self.meanings_of(things, *sorts)

    def meanings_of(self, things: Phrase, *sorts: str) -> list[Meaning]:
        if things.kind == "them" and self.bindings.referent(things).kind != "top_cards":
            group = self.groups.get(id(self.bindings.referent(things)))
            if group is None:
                raise self.refuse(things, "say 'choose up to …' before")
            first, count, meaning = group
            return [
                Meaning(self.selector(NOTED, register, Noun(meaning.sort)), meaning.sort, meaning.side)
                for register in range(first, first + count)
            ]
        return [self.settled(things, *sorts)]

    def check_whose(self, things: Phrase) -> None:
        """ "Deal 1 damage to each unit in row 1" by an attack is hardly meant for the own row too."""
        if self.sentence.trigger != n.ATTACKING or things.kind not in ("each", "all", "any_things", "a"):
            return
        parts = [part for noun in things.phrases() for part in noun.phrases()]
        rows = any(part.kind in ("row_number", "two_rows") for noun in parts for part in noun.walk())
        if rows and self.noun_of(things).side == BOTH:
            raise self.refuse(
                things, "whose row? say 'the attacked player's row 1', 'enemy units in row 1' or 'your …'"
            )

    def for_things(self, verb: int, things: Phrase, *operands: int) -> None:
        for meaning in self.each_of(things, "unit", "card", "spy"):
            self.emit(verb, meaning.selector, *operands)

    # ------------------------------------------------------------ cards on their way

    def do_retire(self, effect: Phrase) -> None:
        things = effect.phrases()[0]
        for meaning in self.each_of(things, "unit", "card", "spy"):
            if meaning.side != YOURS:
                raise self.refuse(things, "a player retires own cards only (AU-15.5); say 'annihilate'")
            self.emit(n.RETIRE, meaning.selector)

    def do_retire_after(self, effect: Phrase) -> None:
        thing = effect.phrases()[0]
        if thing.kind != "this" or self.sentence.trigger != n.ATTACKING:
            raise self.refuse(effect, "only the attacker goes elsewhere after its attack: 'When attacking: …'")
        self.settled(thing, "unit", "card")
        self.emit(n.AFTER_ATTACK, n.RETIRED)

    def do_return_after(self, effect: Phrase) -> None:
        self.after_attack(effect, "hand", n.BACK_TO_HAND)

    def do_put_on_top_after(self, effect: Phrase) -> None:
        self.after_attack(effect, "deck", n.ONTO_DECK)

    def do_put_on_bottom_after(self, effect: Phrase) -> None:
        self.after_attack(effect, "deck", n.UNDER_DECK)

    def do_shuffle_into_after(self, effect: Phrase) -> None:
        self.after_attack(effect, "deck", n.INTO_DECK)

    def after_attack(self, effect: Phrase, zone: str, where: int) -> None:
        thing, zoned = effect.phrases()
        zoned = zoned.phrases()[0] if zoned.kind == "place" else zoned
        attacks = self.sentence.trigger in (n.ATTACKING, n.ATTACK_DEFEATS) and thing.kind == "this"
        attacks = attacks or (self.sentence.trigger == n.YOURS_ATTACK and thing.kind == "it")
        if not attacks or zoned.kind not in ("your_zone", "owners_zone") or zoned.phrases()[-1].kind != zone:
            raise self.refuse(effect, "only the attacker goes elsewhere after its attack: 'When attacking: …'")
        self.settled(thing, "unit", "card")
        self.emit(n.AFTER_ATTACK, where)

    def do_defeat(self, effect: Phrase) -> None:
        """Without damage: AU-R110."""
        for meaning in self.each_of(effect.phrases()[0], "unit"):
            self.emit(n.DEFEAT, meaning.selector)

    def do_annihilate(self, effect: Phrase) -> None:
        self.for_things(n.ANNIHILATE, effect.phrases()[0])

    def do_discard(self, effect: Phrase, for_each: int = 0) -> None:
        things = effect.phrases()[0]
        if self.is_counted(things):
            self.emit(n.DISCARD_CHOSEN, self.amount(self.counted(things), for_each), n.YOU)
        else:
            self.for_things(n.DISCARD_CARDS, things)

    def do_general(self, effect: Phrase) -> None:
        thing = effect.phrases()[0]
        if self.sentence.trigger == n.ATTACKING and thing.kind == "this":
            raise self.refuse(effect, "an attacking unit goes to the discard pile; say 'When defeated:' or 'Active:'")
        self.emit(n.TO_GENERAL, self.settled(thing, "card", "unit", "spy").selector)

    def do_recruit_free(self, effect: Phrase) -> None:
        thing = effect.phrases()[0]
        if self.sentence.trigger == n.YOU_RECRUIT:
            raise self.refuse(effect, "a recruit must not set off another recruit, or it would never end")
        self.emit(n.RECRUIT_FREE, self.settled(thing, "card").selector)

    def do_refill(self, effect: Phrase) -> None:
        self.emit(n.REFILL)

    def do_put_under_market(self, effect: Phrase) -> None:
        things = effect.phrases()[0]
        for meaning in self.each_of(things, "unit", "card", "spy"):
            if self.code[meaning.selector] not in (n.MARKET_CARDS, NOTED):
                raise self.refuse(
                    things, "cards of the market go there (AU-13.7): 'choose a card in the market; put it …'"
                )
            self.emit(n.UNDER_MARKET, meaning.selector, int(effect.kind == "swap_with_market"))

    do_swap_with_market = do_put_under_market

    def do_put_in_its_place(self, effect: Phrase) -> None:
        if self.sentence.trigger != n.DEFEND_WITH or effect.phrases()[0].kind != "this":
            raise self.refuse(effect, "only 'When you defend with this unit: …' can put this unit in a place")
        self.emit(n.TAKE_PLACE, self.read_register(effect))

    def do_swap(self, effect: Phrase) -> None:
        things = effect.phrases()[0]
        meanings = self.each_of(things)
        if len(meanings) != 2:
            raise self.refuse(things, "two units are swapped: 'choose 2 of your units in different rows; swap them'")
        first = self.groups[id(self.bindings.referent(things))][0]
        self.emit(n.SWAP, first, first + 1)

    def do_swap_two(self, effect: Phrase) -> None:
        if any(part.kind == "this" for part in effect.phrases()) and self.sentence.trigger not in IN_ITS_ROW:
            raise self.refuse(effect, "this unit is in no row then: say 'When defending, at …' or 'When placed: …'")
        meanings = [self.settled(part, "unit") for part in effect.phrases()]
        if any(meaning.side != YOURS for meaning in meanings):
            raise self.refuse(effect, "two of your own units are swapped (AU-17.7)")
        self.emit(n.SWAP_TWO, *(meaning.selector for meaning in meanings))

    def put(self, things: Phrase, zoned: Phrase, at_bottom: bool) -> None:
        """A card only ever goes to a pile of its owner (AU-17.6), and the text must say so."""
        zone = ZONES.get(zoned.phrases()[-1].kind, -1)
        if zone not in (n.HAND, n.DECK, n.DISCARD):
            raise self.refuse(zoned, self.where_to_put)
        if things.kind == "this" and self.sentence.trigger == n.ATTACKING:
            raise self.refuse(things, "its attack would be over before it began: say '… after this attack'")
        for meaning in self.each_of(things, "unit", "card", "spy"):
            if zoned.kind != "owners_zone" and self.pile(zoned)[1] != meaning.side:
                raise self.refuse(zoned, "a card goes to its owner's piles (AU-17.6): say 'its owner's …'")
            self.emit(n.PUT, meaning.selector, zone, int(at_bottom))

    def put_chosen(self, effect: Phrase, chosen: Meaning, zoned: Phrase, at_bottom: bool) -> None:
        zone = ZONES.get(zoned.phrases()[-1].kind, -1)
        if zone != n.DECK or zoned.kind != "your_zone":
            raise self.refuse(zoned, "cards looked at go back to your deck in an order of yours")
        self.emit(n.PUT, chosen.selector, zone, int(at_bottom))

    def do_put_into(self, effect: Phrase) -> None:
        """Also into a row, without being played."""
        things, place = effect.phrases()
        if place.kind not in ROWS:
            super().do_put_into(effect)
            return
        for meaning in self.each_of(things, "unit", "card"):
            if meaning.side != YOURS:
                raise self.refuse(things, "a unit stands in rows of its owner only (AU-17.6)")
            self.emit(n.ENTER_ROW, meaning.selector, *self.row_meant(place))

    do_return_to = do_put_into

    def do_move(self, effect: Phrase) -> None:
        things, place = effect.phrases()
        if place.kind not in ROWS:
            raise self.refuse(place, "a unit moves to 'row 2', or: 'choose an open row; move this unit to that row'")
        for meaning in self.each_of(things, "unit"):
            if meaning.side != YOURS:
                raise self.refuse(things, "only your own units are moved")
            self.emit(n.MOVE_TO_ROW, meaning.selector, *self.row_meant(place))

    def row_meant(self, place: Phrase) -> tuple[int, int]:
        """A row, or 0 and the register of one; neither for the lowest open one."""
        if place.kind == "that_row":
            return 0, self.read_register(place)
        if place.kind == "lowest_open_row":
            return 0, -1
        return self.row_bit(place.phrases()[0]).bit_length() - 1, -1

    def do_shuffle_into(self, effect: Phrase) -> None:
        source, target = effect.phrases()
        zone, side = self.pile(source) if source.kind in ("your_zone", "players_zone") else (-1, YOURS)
        if zone not in (n.HAND, n.DISCARD) or side != YOURS or self.pile(target) != (n.DECK, YOURS):
            raise self.refuse(effect, "say 'shuffle your discard pile into your deck'")
        self.emit(n.PUT, self.selector(n.PILES, zone, Noun("card", YOURS)), n.DECK, 0)
        self.emit(n.SHUFFLE)

    def do_discard_hand(self, effect: Phrase) -> None:
        self.emit(n.DISCARD_CARDS, self.selector(n.PILES, n.HAND, Noun("card", YOURS)))

    def do_shuffle(self, effect: Phrase) -> None:
        if self.pile(effect.phrases()[0]) != (n.DECK, YOURS):
            raise self.refuse(effect, "only your own deck is shuffled")
        self.emit(n.SHUFFLE)

    def look_at_pile(self, zone: int, side: int) -> None:
        self.emit(n.LOOK, self.selector(n.PILES, zone, Noun("card", side)))

    def do_look_at(self, effect: Phrase) -> None:
        self.emit(n.LOOK, self.settled(effect.phrases()[0], "card").selector)

    do_look_at_several = do_look_at

    def do_reveal(self, effect: Phrase) -> None:
        thing = effect.phrases()[0]
        meaning = self.settled(thing, "card")
        if thing.kind not in ("top_card", "top_cards"):
            raise self.refuse(thing, "the top cards of a deck are revealed; units and discarded cards lie open")
        self.emit(n.LOOK, meaning.selector, 1)

    def do_look_at_zone(self, effect: Phrase) -> None:
        zone, side = self.pile(effect.phrases()[0])
        if zone == n.DISCARD or (zone == n.HAND and side == YOURS):
            raise self.refuse(effect, "you see these cards anyway: a look at them would show nothing")
        self.emit(n.LOOK, self.selector(n.PILES, zone, Noun("card", side)))
