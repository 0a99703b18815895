"""Designed tactic cards about hands and piles: looks, choices among cards, and cards that are put elsewhere.

Open are the discard pile and captured Kitties; a player sees the own hand and what the text has let them look at before
(`core/language/sight.py`).
"""

from __future__ import annotations

from rulebound.core.kernel.resolver import BOTH, CHOOSE, FOES, YOURS
from rulebound.core.language.describing import Noun
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Label, Meaning
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.things import PLURALS, TYPES
from rulebound.games.paw_of_duty.verbs import Vocabulary

DECKS = {"the_kitty_deck": n.KITTY_DECK, "the_tactic_deck": n.TACTIC_DECK}
BACK = {"put_on_top": n.THE_TOP, "put_on_bottom": n.THE_BOTTOM}
DISCARDS = {"discards": n.DISCARD_BY_OTHER, "discards_at_random": n.DISCARD_RANDOM}


class Piles(Vocabulary):
    counted_effects = Vocabulary.counted_effects | {"player_does"}
    secret_zones = frozenset({n.HAND})

    def begin_sentence(self) -> None:
        super().begin_sentence()
        self.kept: list[Phrase] = []  # phrases of the compiler's own, whose identities are registers

    def hidden_register(self, phrase: Phrase) -> int:
        self.kept.append(phrase)
        return super().hidden_register(phrase)

    # ------------------------------------------------------------ choices among cards

    def pile(self, zoned: Phrase) -> tuple[int, int]:
        """Zone and side of a hand; of the piles that belong to nobody the zone alone counts."""
        if zoned.kind == "the_discard_pile":
            return n.DISCARD, BOTH
        if zoned.kind == "played_this_turn":
            return n.PLAYED, BOTH
        if zoned.phrases() and zoned.phrases()[-1].kind == "hand":
            if zoned.kind == "your_zone":
                return n.HAND, YOURS
            owner = self.bindings.referent(zoned) if zoned.kind == "their_zone" else zoned.phrases()[0]
            if self.side_of(owner) == FOES:
                return n.HAND, FOES
        raise self.refuse(zoned, "say 'your hand', 'an opponent's hand' or 'the discard pile'")

    def choose_card(self, thing: Phrase, declined: Label | None) -> bool:
        """ "A tactic card in the discard pile", "a Kitty captured by an opponent", "one of them" after a look."""
        meaning = self.cards_meant(thing)
        if meaning is None:
            return False
        register = self.new_register(thing)
        self.sentence.registers[id(thing)] = register
        self.sentence.meanings[id(thing)] = meaning
        self.cards_chosen[id(thing)] = register
        if declined is not None:
            self.sentence.offered = register
        self.emit(CHOOSE, register, meaning.selector, int(declined is not None), declined or 0, 0)
        return True

    def cards_meant(self, thing: Phrase) -> Meaning | None:
        """The cards among which is chosen, or None if no cards are meant."""
        if thing.kind == "one_of_them":
            meaning = self.mean(thing)
            return meaning if meaning.sort == "card" else None
        nominal = thing.phrases()[-1] if thing.phrases() else thing
        parts = nominal.phrases()
        piles = [part for part in parts if part.kind == "captured_by"]
        piles += [zoned for part in parts if part.kind == "in_where" for zoned in self.zoned_in(part)]
        if any(part.kind == "card" for part in parts):
            piles += [part for part in parts if part.kind == "played_this_turn"]
        if not piles:
            if any(part.kind == "card" for part in parts):
                raise self.refuse(thing, "say where the card is, as in 'a tactic card in the discard pile'")
            return None
        said = "another" if piles[0].kind == "played_this_turn" else "a"
        if thing.kind != said or len(piles) > 1:
            if said == "another":
                raise self.refuse(
                    thing, "this card is one of them: say 'another tactic card that was played this turn'"
                )
            raise self.refuse(thing, "one card of one pile is chosen, as in 'a tactic card in the discard pile'")
        self.check_choice(thing)
        noun = Noun("card")
        if piles[0].kind == "captured_by":
            zone, noun.side = n.CAPTURED, self.side_of(piles[0].phrases()[0])
            if noun.side == BOTH:
                raise self.refuse(piles[0], "captured by whom: 'by you' or 'by an opponent'?")
        else:
            zone, noun.side = self.pile(piles[0])
        for part in parts:
            self.filter_card(noun, part, zone)
        if zone == n.HAND and noun.side == FOES and not self.looked_at(thing) and not self.sentence.chosen_how:
            raise self.refuse(thing, "you do not see these cards: say 'look at an opponent's hand' before")
        return Meaning(self.selector(n.PILE, zone, noun), "card", noun.side, definite=False)

    def zoned_in(self, where: Phrase) -> list[Phrase]:
        places = [place for part in where.phrases() for place in part.phrases() if place.kind == "place"]
        return [zoned for place in places for zoned in place.phrases()]

    def filter_card(self, noun: Noun, part: Phrase, zone: int) -> None:
        kitties = zone == n.CAPTURED
        inner = part.phrases()
        kind = PLURALS.get(part.kind, part.kind)
        if part.kind in ("named", "not_named"):
            design = self.designs[str(part.parts[0])]
            if (self.cards[design].kind == "kitty") != kitties:
                raise self.refuse(part, f"{self.cards[design].name} is never there")
            noun.filters.append((n.NAMED if part.kind == "named" else n.NOT_NAMED, design))
        elif kitties and kind in TYPES:
            noun.filters.append((n.TYPES, TYPES[kind]))
        elif kitties and part.kind in ("with_at_most", "with_at_least") and inner[0].kind == "level":
            bound = n.LEVEL_AT_MOST if part.kind == "with_at_most" else n.LEVEL_AT_LEAST
            noun.filters.append((bound, self.number(inner[1])))
        elif kitties and part.kind in ("with_highest", "with_lowest") and inner[0].kind == "level":
            noun.filters.append((n.HIGHEST_LEVEL if part.kind == "with_highest" else n.LOWEST_LEVEL, 0))
        elif part.kind not in (
            ("kitty", "captured_by") if kitties else ("tactic", "card", "in_where", "played_this_turn")
        ):
            raise self.refuse(part, "a Kitty is described by name, type and level, a tactic card by its name only")

    # ------------------------------------------------------------ cards put elsewhere

    def card_selector(self, things: Phrase) -> int:
        """The cards that were chosen or looked at before."""
        meaning = self.mean(things) if things in self.bindings else None
        if meaning is None or meaning.sort != "card":
            raise self.refuse(things, "choose a card first, as in 'choose a tactic card in the discard pile; … it'")
        return meaning.selector

    def do_return_to(self, effect: Phrase) -> None:
        things, place = effect.phrases()
        zoned = place.phrases()[0] if place.phrases() else place
        if things.kind == "top_card" and place.kind == "that_space":
            if things.phrases()[0].kind != "the_kitty_deck":
                raise self.refuse(things, "only Kitties stand on spaces: say 'the top card of the Kitty deck'")
            self.emit(n.ENTER_TOP, self.space(place), 0, 0, 0, -1)
            return
        if zoned.kind == "players_zone" and zoned.phrases()[-1].kind == "hand":
            if self.side_of(zoned.phrases()[0]) != FOES:
                raise self.refuse(zoned, "say 'your hand' or 'an opponent's hand'")
            self.tactic_cards_only(things)
            self.emit(n.PUT_CARD, self.card_selector(things), n.THE_OTHER_HAND)
            return
        if zoned.kind != "your_zone" or zoned.phrases()[0].kind != "hand":
            raise self.refuse(place, "such a card goes to your hand")
        if things.kind == "this":
            self.emit(n.TAKE_BACK)
            return
        selector = self.card_selector(things)
        self.tactic_cards_only(things)
        self.emit(n.PUT_CARD, selector, n.THE_HAND)

    do_put_into = do_return_to

    def do_put_on_top(self, effect: Phrase) -> None:
        things, zoned = effect.phrases()
        if zoned.kind not in DECKS:
            raise self.refuse(zoned, "say 'the tactic deck' or 'the Kitty deck'")
        selector = self.card_selector(things)
        if (zoned.kind == "the_tactic_deck") != self.are_tactics(things):
            raise self.refuse(zoned, "each card goes to its own deck")
        self.emit(n.PUT_CARD, selector, BACK[effect.kind])

    do_put_on_bottom = do_put_on_top

    def do_put_back_in_order(self, effect: Phrase) -> None:
        """One after the other on top of their deck; the last one is the topmost."""
        things = effect.phrases()[0]
        selector = self.card_selector(things)
        looked = self.in_text(things)
        if looked.kind != "top_cards":
            raise self.refuse(things, "cards that were looked at are put back: 'look at the top 3 cards of …'")
        register = self.hidden_register(Phrase("next"))
        chosen = self.selector(1, register, Noun("card", place=1))
        for _ in range(self.number(looked.phrases()[0]) - 1):
            self.emit(CHOOSE, register, selector, 0, 0, 0)
            self.emit(n.PUT_CARD, chosen, n.THE_TOP)
        self.emit(n.PUT_CARD, selector, n.THE_TOP)

    def are_tactics(self, things: Phrase) -> bool:
        """Are these tactic cards, and no Kitties?"""
        meant = self.in_text(things)
        return all(part.kind not in ("the_kitty_deck", "captured_by") for part in meant.walk())

    def tactic_cards_only(self, things: Phrase) -> None:
        if not self.are_tactics(things):
            raise self.refuse(things, "a Kitty that has left the board never comes back (PD-R44)")

    def do_remove_captured(self, effect: Phrase) -> None:
        thing = effect.phrases()[0]
        self.card_selector(thing)
        meant = self.in_text(thing)
        if all(part.kind != "captured_by" for part in meant.walk()):
            raise self.refuse(thing, "say 'choose a Kitty captured by an opponent; remove it from the game'")
        self.emit(n.REMOVE_CAPTURED, self.read_register(thing))

    def do_play_now(self, effect: Phrase) -> None:
        things = effect.phrases()[0]
        selector = self.card_selector(things)
        self.tactic_cards_only(things)
        self.asks_more = self.carries_out = True
        self.emit(n.PLAY_NOW, selector)

    def do_lock(self, effect: Phrase) -> None:
        things = effect.phrases()[0]
        selector = self.card_selector(things)
        self.tactic_cards_only(things)
        self.emit(n.LOCK, selector)

    def do_play_again(self, effect: Phrase) -> None:
        design = self.designs[str(effect.parts[0])]
        if self.cards[design].facts.get("dealt") != "each":
            raise self.refuse(
                effect, f"{self.cards[design].name} does not return to its owner's hand each turn (PD-7.5)"
            )
        self.emit(n.PLAY_AGAIN, design)

    def do_reshuffle(self, effect: Phrase) -> None:
        self.emit(n.RESHUFFLE)

    # ------------------------------------------------------------ discards

    def do_discard(self, effect: Phrase, for_each: int = 0) -> None:
        things = effect.phrases()[0]
        if things in self.bindings:
            selector = self.card_selector(things)
            self.tactic_cards_only(things)
            self.emit(n.PUT_CARD, selector, n.THE_PILE)
            return
        if things.kind == "up_to":
            number, allowed, banned = self.counted_cards(Phrase("several", things.parts, things.start, things.end))
            self.emit(n.DISCARD_FREELY, self.amount(number, for_each), banned, allowed, self.told_if_done(effect))
            return
        number, allowed, banned = self.counted_cards(things)
        self.emit(n.DISCARD_CARDS, self.amount(number, for_each), banned, allowed, self.told_if_done(effect))

    def told_if_done(self, effect: Phrase) -> int:
        """1 + the register that says whether anything was discarded, if the sentence asks "if you do"; else 0."""
        later = [part for part in self.sentence_of(effect).walk() if part.start > effect.start]
        if all(part.kind not in ("you_did", "you_did_not") for part in later):
            return 0
        register = self.hidden_register(effect)
        self.sentence.offered = register
        return register + 1

    def do_discard_hand(self, effect: Phrase) -> None:
        self.emit(n.DISCARD_ALL, YOURS)

    def do_discard_any(self, effect: Phrase) -> None:
        self.emit(n.DISCARD_FREELY, self.amount(n.MOST_TACTICS), -1, -1, self.told_if_done(effect))

    def do_draw_until(self, effect: Phrase) -> None:
        self.emit(n.DRAW_UNTIL, self.number(effect.phrases()[0]))

    # ------------------------------------------------------------ the other player

    def do_player_does(self, effect: Phrase, for_each: int = 0) -> None:
        player, deed = effect.phrases()
        side = self.side_of(player)
        if deed.kind == "discards_hand":
            self.emit(n.DISCARD_ALL, side)
            return
        if side == BOTH and deed.kind == "draws":
            number, *_ = self.plain_cards(deed)
            self.emit(n.DRAW, self.amount(number, for_each))
        elif side == BOTH and deed.kind == "discards":
            number, *_ = self.plain_cards(deed)
            self.emit(n.DISCARD_CARDS, self.amount(number, for_each), -1, -1)
        elif side != FOES:
            raise self.refuse(player, "say 'an opponent'")
        if deed.kind == "rotates":
            if for_each:
                raise self.refuse(deed, "this cannot be done 'for each'")
            self.emit(n.ROTATE_BY_OTHER, self.one_kitty(deed.phrases()[0]), 0, 0, 0, -1)
        elif deed.kind == "moves_it":
            if for_each:
                raise self.refuse(deed, "this cannot be done 'for each'")
            thing, spaces = deed.phrases()
            self.emit(n.MOVE_BY_OTHER, self.one_kitty(thing), self.numbers_of_steps(spaces), 0, 0, 0)
            self.has_stepped = True
        elif deed.kind == "gets_next_turn":
            self.do_gets_next_turn(deed)
        elif deed.kind == "draws":
            number, *_ = self.plain_cards(deed)
            self.emit(n.DRAW_OTHER, self.amount(number, for_each))
        elif deed.kind in DISCARDS:
            number, allowed, banned = self.plain_cards(deed)
            self.emit(DISCARDS[deed.kind], self.amount(number, for_each), banned, allowed)
        else:
            raise self.refuse(deed, "an opponent draws, or discards")

    def do_gets_next_turn(self, deed: Phrase) -> None:
        raise NotImplementedError

    def plain_cards(self, deed: Phrase) -> tuple[int, int, int]:
        number, allowed, banned = self.counted_cards(deed.phrases()[0])
        if allowed >= 0 or banned >= 0:
            raise self.refuse(deed, "these cards are not chosen by name")
        return number, allowed, banned

    # ------------------------------------------------------------ looks

    def do_look_at_zone(self, effect: Phrase) -> None:
        zoned = effect.phrases()[0]
        if zoned.kind != "players_zone" or zoned.phrases()[-1].kind != "hand":
            raise self.refuse(zoned, "say 'an opponent's hand' or 'the top 3 cards of the Kitty deck'")
        if self.side_of(zoned.phrases()[0]) != FOES:
            raise self.refuse(zoned, "you see your own hand anyway")
        self.emit(n.LOOK_AT_HAND)

    def do_look_at_several(self, effect: Phrase) -> None:
        cards = effect.phrases()[0]
        if cards.kind not in ("top_cards", "bottom_cards") or cards.phrases()[1].kind not in DECKS:
            raise self.refuse(cards, "say 'the top 3 cards of the Kitty deck'")
        number = self.number(cards.phrases()[0])
        self.sentence.meanings[id(cards)] = Meaning(0, "card", BOTH)
        self.look_at_top(cards, number, cards.phrases()[1], self.note_several(cards, number))

    def do_look_at(self, effect: Phrase) -> None:
        card = effect.phrases()[0]
        if card.kind not in ("top_card", "bottom_card") or card.phrases()[0].kind not in DECKS:
            raise self.refuse(card, "say 'the top card of the Kitty deck'")
        self.sentence.meanings[id(card)] = Meaning(0, "card", BOTH)
        self.look_at_top(card, 1, card.phrases()[0], self.note_several(card, 1))

    def look_at_top(self, cards: Phrase, number: int, deck: Phrase, register: int) -> None:
        if number > n.MOST_LOOKED_AT:
            raise self.refuse(cards, f"at most {n.MOST_LOOKED_AT} cards are looked at")
        self.emit(n.LOOK_AT_TOP, DECKS[deck.kind], number, register, int(cards.kind.startswith("bottom")))
