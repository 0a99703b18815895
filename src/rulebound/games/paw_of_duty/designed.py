"""The verbs that only designed tactic cards have, one method for a phrase; see `rules/designed.py`."""

from __future__ import annotations

from rulebound.core.kernel.resolver import CHOOSE, FOES, THERE_IS, THERE_IS_NO
from rulebound.core.language.describing import Noun
from rulebound.core.language.phrase import Phrase
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import EAST, NORTH, SOUTH, WEST
from rulebound.games.paw_of_duty.verbs import Vocabulary

COMPASS = {"north": NORTH, "east": EAST, "south": SOUTH, "west": WEST}
DECKS = {"the_kitty_deck": n.KITTY_DECK, "the_tactic_deck": n.TACTIC_DECK}
SHIELDS = {"this_turn": n.THIS_TURN, "until_your_next_turn": n.UNTIL_YOUR_NEXT_TURN}


class DesignedVerbs(Vocabulary):
    choose_by = n.CHOOSE_KITTY
    counted_effects = Vocabulary.counted_effects | {"you_get", "player_does", "gets"}
    more_plays = 0  # that the texts of the set could give in a turn

    # ------------------------------------------------------------ choices

    def is_the_other(self, player: Phrase) -> bool:
        return self.side_of(player) == FOES

    def choose_otherwise(self, effect: Phrase, thing: Phrase, how: int) -> None:
        if self.mean(thing).sort != "kitty":
            raise self.refuse(thing, "the other player and chance choose Kitties only")
        super().choose_otherwise(effect, thing, how)

    def choose_card(self, thing: Phrase) -> bool:
        """ "Choose a tactic card in the discard pile": the only pile whose cards are chosen."""
        nominal = thing.phrases()[-1] if thing.phrases() else thing
        parts = nominal.phrases()
        if not any(part.kind == "card" for part in parts):
            return False
        noun = Noun("card")
        for part in parts:
            if part.kind in ("named", "not_named"):
                named = n.NAMED if part.kind == "named" else n.NOT_NAMED
                noun.filters.append((named, self.designs[str(part.parts[0])]))
            elif part.kind not in ("tactic", "card", "in_where"):
                raise self.refuse(part, "a tactic card is described by its name only")
        where = [part.phrases()[0] for part in parts if part.kind == "in_where"]
        if thing.kind != "a" or [place.kind for place in self.places_in(where)] != ["the_discard_pile"]:
            raise self.refuse(thing, "say 'a tactic card in the discard pile'")
        selector = self.selector(n.PILE, n.DISCARD, noun)
        register = self.new_register(thing)
        self.sentence.registers[id(thing)] = register
        self.cards_chosen[id(thing)] = register
        self.emit(CHOOSE, register, selector, 0, 0, 0)
        return True

    def places_in(self, where: list[Phrase]) -> list[Phrase]:
        return [zoned for part in where for place in part.phrases() for zoned in place.phrases()]

    def do_return_to(self, effect: Phrase) -> None:
        thing, place = effect.phrases()
        referent = self.bindings.referent(thing) if thing in self.bindings else thing
        if id(referent) not in self.cards_chosen:
            raise self.refuse(thing, "say 'choose a tactic card in the discard pile; put it into your hand'")
        zoned = place.phrases()[0] if place.phrases() else place
        if zoned.kind != "your_zone" or zoned.phrases()[0].kind != "hand":
            raise self.refuse(place, "such a card goes to your hand")
        self.emit(n.TAKE_INTO_HAND, self.cards_chosen[id(referent)])

    do_put_into = do_return_to

    # ------------------------------------------------------------ conditions and filters

    def condition(self, phrase: Phrase) -> int:
        if phrase.kind not in ("has_target", "has_no_target"):
            return super().condition(phrase)
        owner = phrase.phrases()[0]
        if owner not in self.bindings or id(self.bindings.referent(owner)) in self.several:
            raise self.refuse(owner, "say 'it' or 'that Kitty'")
        selector = self.selector(n.TARGET_OF, self.read_register(owner), Noun("kitty"))
        return self.store(THERE_IS if phrase.kind == "has_target" else THERE_IS_NO, selector)

    def filter_kitty(self, noun: Noun, part: Phrase) -> None:
        if part.kind == "facing":
            self.kitties_only(part, noun)
            meaning = self.mean(part.phrases()[0])
            if meaning.sort != "kitty":
                raise self.refuse(part, "a Kitty faces a Kitty")
            noun.filters.append((n.FACING, meaning.selector))
        else:
            super().filter_kitty(noun, part)

    # ------------------------------------------------------------ on the board

    def several_kitties(self, operation: int, effect: Phrase, *operands: int) -> None:
        self.emit(operation, self.settled(effect.phrases()[0], "kitty").selector, *operands)

    def do_turn_around(self, effect: Phrase) -> None:
        self.several_kitties(n.TURN_AROUND, effect)

    def do_move_compass(self, effect: Phrase) -> None:
        _, spaces, compass = effect.phrases()
        self.several_kitties(n.MOVE_COMPASS, effect, self.steps_in_a_line(spaces), COMPASS[compass.kind])
        self.has_stepped = True

    do_move_all_compass = do_move_compass

    def do_move_straight(self, effect: Phrase) -> None:
        thing, spaces = effect.phrases()
        self.emit(n.MOVE_STRAIGHT, self.one_kitty(thing), self.numbers_of_steps(spaces), 0, 0, 0)
        self.has_stepped = True

    def do_push_away(self, effect: Phrase) -> None:
        thing, spaces, pusher = effect.phrases()
        self.emit(n.PUSH_AWAY, self.one_kitty(thing), self.steps_in_a_line(spaces), self.one_kitty(pusher))
        self.has_stepped = True

    def do_pull_toward(self, effect: Phrase) -> None:
        thing, spaces, puller = effect.phrases()
        if puller not in self.bindings:
            raise self.refuse(puller, "choose the Kitty that pulls before and say 'that Kitty'")
        self.emit(n.PULL, self.one_kitty(thing), self.steps_in_a_line(spaces), self.read_register(puller))
        self.has_stepped = True

    def do_it_attacks(self, effect: Phrase) -> None:
        self.several_kitties(n.ATTACK, effect)

    def do_capture(self, effect: Phrase) -> None:
        self.several_kitties(n.CAPTURE, effect)

    def do_put_token(self, effect: Phrase) -> None:
        self.several_kitties(n.PUT_TOKEN, effect)

    def do_take_token(self, effect: Phrase) -> None:
        self.several_kitties(n.TAKE_TOKEN, effect)

    def deal_one(self, effect: Phrase, chosen: int) -> None:
        self.emit(n.DAMAGE, self.amount(1), chosen, self.acting, 0)

    # ------------------------------------------------------------ for a turn

    def do_deal_double(self, effect: Phrase) -> None:
        self.this_turn(effect)
        self.several_kitties(n.DOUBLE, effect, n.THIS_TURN)

    def do_keep_safe(self, effect: Phrase) -> None:
        self.this_turn(effect)
        self.several_kitties(n.KEEP_SAFE, effect, n.THIS_TURN)

    do_keep_all_safe = do_keep_safe

    def do_treat_damage(self, effect: Phrase) -> None:
        _, treatment, duration = effect.phrases()
        if treatment.kind != "prevented_wholly" or duration.kind not in SHIELDS:
            raise self.refuse(effect, "say 'is prevented this turn' or 'until the start of your next turn'")
        self.several_kitties(n.SHIELD, effect, SHIELDS[duration.kind])

    def do_gets(self, effect: Phrase, for_each: int = 0) -> None:
        _, changes, *_ = effect.phrases()
        self.this_turn(effect)
        change = changes.phrases()[0]
        if len(changes.phrases()) > 1 or change.kind != "stat_change" or self.signed(change) < 0:
            raise self.refuse(changes, "a Kitty gets levels for a turn, as in '+1 level this turn'")
        self.several_kitties(n.LEVEL_UP, effect, self.amount(self.signed(change), for_each))

    do_get = do_gets

    def usual_duration(self, head: Phrase | None) -> str:
        return "this_turn"

    def this_turn(self, effect: Phrase) -> None:
        if effect.phrases()[-1].kind != "this_turn":
            raise self.refuse(effect, "say for how long: 'this turn'")

    # ------------------------------------------------------------ players and piles

    def do_you_get(self, effect: Phrase, for_each: int = 0) -> None:
        resources, *duration = effect.phrases()
        if duration or resources.kind not in ("one_more", "more"):
            raise self.refuse(effect, "say 'you get 1 more play'; it is for this turn anyway")
        number = resources.parts[0]
        amount = self.number(number) if isinstance(number, Phrase) else int(number)
        self.emit(n.MORE_PLAYS, self.amount(amount, for_each))
        self.more_plays += int(self.cards[self.design].facts.get("copies", 1)) * (99 if for_each else amount)

    def do_player_does(self, effect: Phrase, for_each: int = 0) -> None:
        player, deed = effect.phrases()
        if self.side_of(player) != FOES:
            raise self.refuse(player, "say 'an opponent'")
        if deed.kind == "rotates":
            if for_each:
                raise self.refuse(deed, "this cannot be done 'for each'")
            self.emit(n.ROTATE_BY_OTHER, self.one_kitty(deed.phrases()[0]), 0, 0, 0, -1)
            return
        verbs = {"draws": n.DRAW_OTHER, "discards_at_random": n.DISCARD_RANDOM}
        if deed.kind not in verbs:
            raise self.refuse(deed, "an opponent draws, or discards at random")
        number, allowed, banned = self.counted_cards(deed.phrases()[0])
        if allowed >= 0 or banned >= 0:
            raise self.refuse(deed, "these cards are not chosen by name")
        self.emit(verbs[deed.kind], self.amount(number, for_each))

    def do_look_at_zone(self, effect: Phrase) -> None:
        zoned = effect.phrases()[0]
        if zoned.kind != "players_zone" or zoned.phrases()[-1].kind != "hand":
            raise self.refuse(zoned, "say 'an opponent's hand' or 'the top 3 cards of the Kitty deck'")
        if self.side_of(zoned.phrases()[0]) != FOES:
            raise self.refuse(zoned, "you see your own hand anyway")
        self.emit(n.LOOK_AT_HAND)

    def do_look_at_several(self, effect: Phrase) -> None:
        cards = effect.phrases()[0]
        if cards.kind != "top_cards" or cards.phrases()[1].kind not in DECKS:
            raise self.refuse(cards, "say 'the top 3 cards of the Kitty deck'")
        self.look_at_top(cards, self.number(cards.phrases()[0]), cards.phrases()[1])

    def do_look_at(self, effect: Phrase) -> None:
        card = effect.phrases()[0]
        if card.kind != "top_card" or card.phrases()[0].kind not in DECKS:
            raise self.refuse(card, "say 'the top card of the Kitty deck'")
        self.look_at_top(card, 1, card.phrases()[0])

    def look_at_top(self, cards: Phrase, number: int, deck: Phrase) -> None:
        if number > n.MOST_LOOKED_AT:
            raise self.refuse(cards, f"at most {n.MOST_LOOKED_AT} cards are looked at")
        self.emit(n.LOOK_AT_TOP, DECKS[deck.kind], number)
