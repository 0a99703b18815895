"""Words that mean the same in several games: cards put into piles, and in games for two the players and their piles."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from rulebound.core.kernel.resolver import (
    AT_LEAST,
    BOTH,
    BY_THE_OTHER,
    FOES,
    NOTED,
    OF_PLAYER,
    OFFER,
    PRINTED,
    YOURS,
)
from rulebound.core.language.describing import Noun
from rulebound.core.language.measuring import Measuring
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Label, Meaning


class Acting(Measuring):
    where_to_put: str  # what is said where a card is put to no pile

    def put_chosen(self, effect: Phrase, chosen: Meaning, zoned: Phrase, at_bottom: bool) -> None:
        """Put what a register holds into a pile; for cards that are put back in an order of the player's."""
        raise self.refuse(effect, f"{self.language.title} keeps the order of cards that were looked at")

    def in_any_order(self, effect: Phrase, at_bottom: bool) -> None:
        """ "In any order": one card after the other is chosen among those that still lie there, and put."""
        things, zoned = effect.phrases()
        referent = self.bindings.referent(things) if things in self.bindings else things
        if things.kind not in ("them", "rest_of_them") or referent.kind != "top_cards":
            raise self.refuse(effect, "say 'look at the top 3 cards of your deck' before, and then 'put them …'")
        meaning = self.settled(things, *self.things)
        register = self.new_register(effect)
        self.sentence.registers[id(effect)] = register
        chosen = Meaning(self.selector(NOTED, register, Noun(meaning.sort)), meaning.sort, meaning.side)
        for _ in range(self.number(referent.phrases()[0]) - 1):
            self.emit(self.choose_by, register, meaning.selector, 0, 0, 0)
            self.put_chosen(effect, chosen, zoned, at_bottom)
        self.put_chosen(effect, meaning, zoned, at_bottom)  # the last one, which nobody has to choose

    def do_put_on_top_ordered(self, effect: Phrase) -> None:
        self.in_any_order(effect, at_bottom=False)

    def do_put_on_bottom_ordered(self, effect: Phrase) -> None:
        self.in_any_order(effect, at_bottom=True)

    @abstractmethod
    def put(self, things: Phrase, zoned: Phrase, at_bottom: bool) -> None:
        """Put things into a pile, or refuse: everywhere a card only ever goes to a pile of its owner."""

    def do_put_into(self, effect: Phrase) -> None:
        things, place = effect.phrases()
        if place.kind != "place":
            raise self.refuse(place, self.where_to_put)
        self.put(things, place.phrases()[0], at_bottom=False)

    do_return_to = do_put_into

    def do_put_on_top(self, effect: Phrase) -> None:
        things, zoned = effect.phrases()
        self.put(things, zoned, at_bottom=False)

    def do_put_on_bottom(self, effect: Phrase) -> None:
        things, zoned = effect.phrases()
        self.put(things, zoned, at_bottom=True)

    def look_at_pile(self, zone: int, side: int) -> None:
        """Emit a look at all cards of a pile."""
        raise NotImplementedError

    def do_search(self, effect: Phrase) -> None:
        """The whole deck is looked at; what is found is put somewhere, and the deck is shuffled."""
        zoned, thing = effect.phrases()
        zone, side = self.pile(zoned)
        if side != YOURS or zone not in self.unseen_zones or thing.kind != "a":
            raise self.refuse(effect, "say 'search your deck for a … card'")
        if not self.shuffled_after(effect):
            raise self.refuse(effect, "after a search the deck is shuffled: add '; shuffle your deck' to its sentence")
        nominal = thing.phrases()[0]
        if any(part.kind == "in_where" for part in nominal.phrases()):
            raise self.refuse(thing, "it is searched for in the deck: leave the place out")
        where = Phrase("in_where", (Phrase("where", (Phrase("place", (zoned,)),)),), thing.start, thing.end)
        noun = self.nominal(Phrase(nominal.kind, (*nominal.parts, where), nominal.start, nominal.end))
        noun.where = None
        self.look_at_pile(zone, side)
        meaning = self.meaning_of(noun, side, definite=True)
        register = self.new_register(thing)
        self.sentence.registers[id(thing)] = register
        self.sentence.meanings[id(thing)] = meaning
        self.emit(self.choose_by, register, meaning.selector, 0, 0, 0)

    def shuffled_after(self, search: Phrase) -> bool:
        """Is the deck that was searched surely shuffled later in the sentence, or in one that follows it?"""
        sentence = self.sentence_of(search)
        plain = [other for other in self.bindings.text.phrases() if other.kind == sentence.kind == "steps"]
        return any(
            part.kind in ("shuffle", "shuffle_into")
            and part.start > search.start
            and self.pile(part.phrases()[-1]) == self.pile(search.phrases()[0])
            and self.always_with(part, search, other)
            for other in plain or [sentence]
            for part in other.walk()
        )


class TwoPlayers(Acting):
    """Texts of a game for two: "you", the other player by the game's word, and "each player"."""

    the_other: str  # as a text says it: "the foe"
    player_operands: Mapping[str, int]  # kinds of phrases: "you", the other's, "each_player"
    zones: Mapping[str, int]
    hand_tally = 0  # the number of cards in a hand, among the tallies
    deeds: Mapping[str, str] = {"discard_deed": "discards", "draw_deed": "draws"}  # as another player does them

    # ------------------------------------------------------------ offers to the other player

    def step_player_may(self, step: Phrase) -> None:
        """ "The foe may discard a card": asked if it can be done wholly, and done before the sentence goes on."""
        player, deed = step.phrases()
        if not self.is_the_other(player):
            raise self.refuse(player, f"say '{self.the_other} may …', or 'you may …'")
        if deed.kind not in self.deeds:
            raise self.refuse(deed, f"{self.language.title} does not let another player decide about this")
        after = Label()
        register = self.new_register(deed)
        self.sentence.offered_to_other = register
        self.emit(OFFER, register, after, 0, BY_THE_OTHER, self.can_be_done(deed))
        done = Phrase(self.deeds[deed.kind], deed.parts, deed.start, deed.end)
        self.dispatch("do", Phrase("player_does", (player, done), step.start, step.end))
        self.place(after)

    def can_be_done(self, deed: Phrase) -> int:
        """The condition that the other player can do all of it, 0 for always."""
        what = deed.phrases()[0]
        if deed.kind != "discard_deed":
            return 0
        if not self.is_counted(what):
            raise self.refuse(what, "say how many cards: 'may discard a card'")
        wanted = self.store(PRINTED, self.counted(what), 0)
        return self.store(AT_LEAST, self.store(OF_PLAYER, FOES, self.hand_tally), wanted)

    def is_the_other(self, player: Phrase) -> bool:
        return self.side_of(player) == FOES

    def seen_by_the_other(self, thing: Phrase) -> None:
        if self.lies_hidden(self.in_text(thing)):
            raise self.refuse(thing, f"{self.the_other} does not see these cards: choose yourself, or 'at random'")

    def players(self, phrase: Phrase) -> int:
        """Players as the operand of a verb."""
        return self.player_operands[self.player_kind(phrase)]

    def player_kind(self, phrase: Phrase) -> str:
        kind = phrase.phrases()[0].kind if phrase.kind == "player" else phrase.kind
        if kind not in self.player_operands:
            names = f"'you', '{self.the_other}' and 'each player'"
            raise self.refuse(phrase, f"the players of {self.language.title} are {names}")
        return kind

    def side_of(self, player: Phrase) -> int:
        return {"you": YOURS, "each_player": BOTH}.get(self.player_kind(player), FOES)

    def pile(self, zoned: Phrase) -> tuple[int, int]:
        """Zone and side of "your hand", "the foe's deck"."""
        zone = self.zone(zoned)
        if zoned.kind == "your_zone":
            return zone, YOURS
        if zoned.kind == "their_zone" and self.side_of(self.bindings.referent(zoned)) == FOES:
            return zone, FOES
        if zoned.kind == "players_zone" and self.side_of(zoned.phrases()[0]) == FOES:
            return zone, FOES
        raise self.refuse(zoned, f"say 'your …' or '{self.the_other}'s …'")

    def zone(self, zoned: Phrase) -> int:
        kind = zoned.phrases()[-1].kind if zoned.phrases() else zoned.kind
        if kind not in self.zones:
            *others, last = (name.replace("_", " ") for name in self.zones)
            raise self.refuse(zoned, f"a pile is needed here: {', '.join(others)} or {last}")
        return self.zones[kind]

    def in_pile(self, noun: Noun, where: Phrase) -> None:
        """The noun is in the pile that this place names."""
        places = where.phrases()
        if len(places) > 1 or places[0].kind != "place":
            raise self.refuse(where, "one pile at a time, as in 'in your hand'")
        zoned = places[0].phrases()[0]
        noun.zone, side = self.pile(zoned)
        noun.where = where
        self.on_side(zoned, noun, side)
