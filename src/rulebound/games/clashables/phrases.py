"""The effects of Clashables: what each phrase of a card tells the engine to do, one method for a phrase.

A new verb is one method here, one number in `rules/numbers.py` and one function in `rules/verbs.py`. No card's name
stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulebound.core.files.cards import Card
from rulebound.core.kernel.resolver import (
    BOTH,
    BY_THE_OTHER,
    CHOOSE,
    FOES,
    GOTO,
    NOTED,
    OFFER,
    YOURS,
)
from rulebound.core.language.compiling import OF_A_TURN
from rulebound.core.language.describing import FORMS, OF_OTHERS, SETTLED, Noun
from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Label, Meaning
from rulebound.games.clashables.players import Players
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.things import UP_TO

OWN_DECK = Phrase("your_zone", (Phrase("deck"),))


class Phrases(Players):
    needs_text = frozenset({"item"})
    where_to_put = "a card is put into a pile; say 'onto the battlefield' for a creature"
    counted_effects = frozenset({"draw", "discard", "gain_life", "lose_life", "player_does", "owner_does"})
    moments_to_come = OF_A_TURN
    once = 0  # the bit that an accepted offer of this sentence spends
    in_offer = False
    in_mode = False
    check_end: Label
    program_end: Label
    slots = 0  # announcements of this card so far
    number_of_sentence = 0

    def __init__(self, language: Language, cards: Sequence[Card]) -> None:
        super().__init__(language, cards)
        self.entered: list[Phrase] = []  # what was put onto the battlefield, by the phrase that introduced it

    # ------------------------------------------------------------ offers

    def offer(self, action: Phrase) -> None:
        """ "You may": asked before anything of it happens. To reroll is offered together with the choice of a die."""
        first, *rest = action.phrases()
        register = self.new_register(first)
        self.sentence.offered = register
        after = Label()
        if first.kind == "reroll" and not rest:
            self.attack_dice(first.phrases()[0])
            self.emit(n.REROLL, 1, register, after)
            self.spend()
        else:
            self.emit(OFFER, register, after, self.check_end)
            self.spend()
            self.in_offer = True
            for effect in action.phrases():
                self.dispatch("do", effect)
            self.in_offer = False
        self.place(after)

    def spend(self) -> None:
        if self.once:
            self.emit(n.SPEND, self.once)
            self.once = 0

    # ------------------------------------------------------------ choices

    def choose(self, effect: Phrase, declined: Label | None) -> None:
        selection = effect.phrases()[0]
        if selection.kind == "choose_number":
            self.choose_number(selection)
        elif selection.kind in ("choose_one_thing", "choose_things"):
            self.choose_things(selection.phrases()[0])
        else:
            raise self.refuse(selection, "a player is never chosen: there is only one opponent")

    def choose_number(self, selection: Phrase) -> None:
        register = self.new_register(selection)
        self.sentence.registers[id(selection)] = register
        numbers = self.die_numbers(selection.phrases()[0])
        if self.sentence.trigger == n.PLAY:
            self.announce(selection, n.NUMBER_CHOICE, numbers, 1, register)
        self.emit(n.CHOOSE_NUMBER, register, numbers)

    def choose_things(self, thing: Phrase) -> None:
        if thing.kind == "one_of_them":
            self.choose_plainly(thing, self.mean(thing), 0)
            return
        among = next((part for part in thing.walk() if part.kind == "among_them"), None)
        if among is not None:
            self.choose_plainly(thing, self.meaning_of(self.noun_of(thing), BOTH, definite=False), 0)
            self.sentence.registers[id(among)] = self.sentence.registers[id(thing)]
            return
        most = 1
        exactly = thing.kind in ("several", "several_of_your")
        if exactly or thing.kind in UP_TO:
            most = self.number(thing.phrases()[0])
            if not 2 <= most <= n.SLOTS:
                raise self.refuse(thing, f"at most {n.SLOTS} things are chosen at once")
            noun = self.nominal(thing.phrases()[-1])
            if thing.kind in ("up_to_of_your", "several_of_your"):
                self.on_side(thing, noun, YOURS)
            if thing.kind == "up_to_other":
                noun.filters.append((n.NOT_THIS, 0))
        elif thing.kind in FORMS and not FORMS[thing.kind] & SETTLED:
            noun = self.noun_of(thing)
        else:
            raise self.refuse(thing, "a choice is made among 'a …', 'one of your …' or 'up to 2 …'")
        if noun.zone == n.DECK or noun.sort == "number" or noun.place:
            raise self.refuse(thing, "cards of a deck are searched for; topmost cards and dice are not chosen")
        if noun.zone == n.HAND and noun.side != YOURS:
            if noun.side != FOES or most > 1 or not self.looked_at(thing):
                raise self.refuse(thing, "you do not see these cards: say 'look at the opponent's hand' before")
            self.choose_plainly(thing, self.meaning_of(noun, BOTH, definite=False), 0)
            return
        if noun.zone < 0:
            noun.filters.append((n.TARGETABLE, 0))
            if (self.in_offer or self.sentence.trigger == n.USE) and self.is_destroyed_later(thing):
                noun.filters.append((n.DESTRUCTIBLE, 0))
        meaning = self.meaning_of(noun, BOTH, definite=False)
        register = self.new_register(thing)
        self.sentence.registers[id(thing)] = register
        if most > 1:
            self.sentence.registers[-id(thing)] = register + most - 1
            self.several[id(thing)] = most
            self.check_registers(thing, register + most)
        self.sentence.meanings[id(thing)] = meaning
        announced = noun.zone != n.HAND and not self.in_mode and self.sentence.trigger in (n.PLAY, n.ENTER)
        if announced:
            self.announce(thing, n.TARGET, meaning.selector, most, register, int(exactly))
        self.emit(n.CHOOSE_TARGET, register, meaning.selector, most, self.program_end, int(announced) + 2 * exactly)

    def choose_plainly(self, thing: Phrase, meaning: Meaning, how: int) -> None:
        """A choice that is no target: among cards looked at, by the other player, or by chance."""
        if meaning.definite:
            raise self.refuse(thing, "this is already settled; a choice is made among 'a …' or 'one of your …'")
        register = self.new_register(thing)
        self.sentence.registers[id(thing)] = register
        self.sentence.meanings[id(thing)] = meaning
        self.emit(CHOOSE, register, meaning.selector, 0, 0, how)

    def choose_otherwise(self, effect: Phrase, thing: Phrase, how: int) -> None:
        self.sentence.chosen_how = how
        if how == BY_THE_OTHER:
            self.seen_by_the_other(thing)
        self.check_choice(thing)
        self.choose_plainly(thing, self.mean(thing), how)
        self.sentence.chosen_how = 0

    def choose_mode(self, step: Phrase, parts: Sequence[Phrase], how_chosen: int) -> None:
        """What a mode chooses is chosen with it, when the step comes (CL-R96)."""
        self.in_mode = True
        super().choose_mode(step, parts, how_chosen)
        self.in_mode = False

    def is_destroyed_later(self, thing: Phrase) -> bool:
        """Does a later step destroy what is chosen here? Then an optional effect offers only what can be destroyed."""
        destroyed = [phrase.phrases()[0] for phrase in self.bindings.text.walk() if phrase.kind == "destroy"]
        return any(
            referent is thing and any(pronoun is other for other in destroyed) for pronoun, referent in self.bindings
        )

    def announce(self, phrase: Phrase, kind: int, what: int, most: int, register: int, exactly: int = 0) -> None:
        """The choice is made as the card is played."""
        if self.slots + most > n.SLOTS:
            raise self.refuse(phrase, f"a card chooses at most {n.SLOTS} things as it is played")
        self.add_ability(n.ANNOUNCES, [kind, what, most, register, self.slots, self.number_of_sentence, exactly])
        self.slots += most

    def do_dig(self, effect: Phrase) -> None:
        """What is revealed on the way stays where it is, or goes where the text says."""
        thing = effect.phrases()[0]
        if thing.kind != "a":
            raise self.refuse(thing, "say what is looked for, as in 'a creature card'")
        self.somewhere = True
        noun = self.noun_of(thing)
        self.somewhere = False
        noun.zone, noun.side = n.DECK, YOURS
        meaning = self.meaning_of(noun, BOTH, definite=True)
        register = self.new_register(thing)
        self.sentence.registers[id(thing)] = register
        self.sentence.meanings[id(thing)] = meaning
        others = {"dig": 0, "dig_into_graveyard": 1, "dig_to_bottom": 2}[effect.kind]
        if not others and not self.shuffled_after(Phrase("search", (OWN_DECK, thing), effect.start, effect.end)):
            raise self.refuse(effect, "say what becomes of the others, or add '; shuffle your deck'")
        self.emit(n.DIG, register, meaning.selector, others)

    do_dig_into_graveyard = do_dig_to_bottom = do_dig

    def do_search(self, effect: Phrase) -> None:
        zoned, thing = effect.phrases()
        zone, side = self.pile(zoned)
        if side != YOURS or zone not in (n.DECK, n.GRAVEYARD):
            raise self.refuse(zoned, "your own deck or graveyard is searched")
        if thing.kind != "a":
            raise self.refuse(thing, "say what is searched for, as in 'a creature card'")
        self.somewhere = True
        noun = self.noun_of(thing)
        self.somewhere = False
        noun.zone, noun.side = zone, YOURS
        meaning = self.meaning_of(noun, BOTH, definite=True)
        register = self.new_register(thing)
        self.sentence.registers[id(thing)] = register
        self.sentence.meanings[id(thing)] = meaning
        if zone == n.DECK and not self.shuffled_after(effect):
            raise self.refuse(effect, "after a search the deck is shuffled (CL-12.2): add '; shuffle your deck'")
        self.emit(n.SEARCH, register, meaning.selector)

    # ------------------------------------------------------------ cards

    def do_destroy(self, effect: Phrase) -> None:
        self.emit(n.DESTROY, self.settled(effect.phrases()[0], "creature").selector)

    def each_wanted(self, thing: Phrase, emitted: Callable[[int], None]) -> bool:
        """ "Any number of cards in …": one after the other, as long as its player wants."""
        if thing.kind != "any_number_of":
            return False
        noun = self.nominal(thing.phrases()[0])
        if noun.zone not in (n.HAND, n.GRAVEYARD, n.BANISHED) or (noun.zone == n.HAND and noun.side != YOURS):
            raise self.refuse(thing, "say in which graveyard, or 'in your hand'")
        if noun.side not in (YOURS, FOES):
            raise self.refuse(thing, "say whose")
        meaning = self.meaning_of(noun, BOTH, definite=False)
        register = self.new_register(thing)
        self.sentence.registers[id(thing)] = register
        again, end = Label(), Label()
        self.place(again)
        self.emit(CHOOSE, register, meaning.selector, 1, end, 0)
        emitted(self.selector(NOTED, register, Noun("card", noun.side)))
        self.emit(GOTO, again)
        self.place(end)
        return True

    def do_banish(self, effect: Phrase) -> None:
        thing = effect.phrases()[0]
        if self.each_wanted(thing, lambda selector: self.emit(n.BANISH, selector)):
            return
        if thing.kind == "this" and self.sentence.trigger == n.PLAY:
            self.mean(thing)
            self.emit(n.BANISH_AFTERWARDS)
        else:
            self.emit(n.BANISH, self.settled(thing, "creature", "card", "card on the stack").selector)

    def do_counter(self, effect: Phrase) -> None:
        if self.sentence.trigger == n.USE:
            raise self.refuse(effect, "effects are used with an empty stack (CL-R54): there is nothing to counter")
        self.emit(n.COUNTER, self.settled(effect.phrases()[0], "card on the stack").selector)

    def put(self, things: Phrase, zoned: Phrase, at_bottom: bool) -> None:
        """A card only ever goes to a pile of its owner (CL-R78), and the text must say so."""
        if self.kind == "item" and things.kind == "this":
            raise self.refuse(things, "an item goes to the graveyard (CL-3.10) or says 'banish this card'")
        if things.kind == "any_number_of":
            zone, side = self.pile(zoned)
            if side != self.nominal(things.phrases()[0]).side or zone == n.BANISHED:
                raise self.refuse(zoned, "a card goes to its owner's piles (CL-R78)")
            self.each_wanted(things, lambda selector: self.emit(n.PUT, selector, zone, int(at_bottom)))
            return
        meaning = self.settled(things, "creature", "card", "card on the stack")
        if zoned.kind == "owners_zone":
            zone = self.zone(zoned)
        else:
            zone, side = self.pile(zoned)
            if side != meaning.side:
                raise self.refuse(zoned, "a card goes to its owner's piles (CL-R78): say 'its owner's …'")
        if zone == n.BANISHED:
            raise self.refuse(zoned, "say 'banish …'")
        self.emit(n.PUT, meaning.selector, zone, int(at_bottom))

    def do_put_onto(self, effect: Phrase) -> None:
        things, place = effect.phrases()
        if place.kind != "the_zone" or place.phrases()[0].kind != "battlefield":
            raise self.refuse(place, "say 'onto the battlefield'")
        meaning = self.settled(things, "card")
        yours = effect.kind == "put_onto_yours"
        if meaning.side != YOURS and not yours:
            raise self.refuse(things, "a card goes to its owner's side (CL-R78): say '… under your control'")
        self.controlling = self.controlling or yours
        self.emit(n.PUT_ONTO, meaning.selector, int(yours))
        if things in self.bindings:
            self.entered.append(self.bindings.referent(things))

    do_put_onto_yours = do_put_onto

    def creature(self, thing: Phrase) -> Meaning:
        """A creature, or a card that this text has put onto the battlefield: where it did not get there, nothing."""
        if thing in self.bindings and any(self.bindings.referent(thing) is card for card in self.entered):
            return Meaning(self.selector(NOTED, self.read_register(thing), Noun("creature")), "creature", YOURS)
        return self.settled(thing, "creature")

    def do_redirect(self, effect: Phrase) -> None:
        item = self.noted(effect)
        if item.sort != "card on the stack" or not self.redirects:
            raise self.refuse(effect, "choose 'an item card on the stack that targets only a creature' first")
        thing = effect.phrases()[0]
        if thing.kind not in FORMS or FORMS[thing.kind] & SETTLED or not FORMS[thing.kind] & OF_OTHERS:
            raise self.refuse(thing, "say 'another legal creature' or 'any other creature'")
        nominal = thing.phrases()[-1]
        kept = tuple(part for part in nominal.parts if not (isinstance(part, Phrase) and part.kind == "legal"))
        lifts = len(kept) == len(nominal.parts)
        noun = self.nominal(Phrase(nominal.kind, kept, nominal.start, nominal.end))
        if thing.kind == "another_of_your":
            self.on_side(thing, noun, YOURS)
        if noun.sort != "creature" or noun.zone >= 0:
            raise self.refuse(thing, "the new target is a creature")
        selector = self.meaning_of(noun, BOTH, definite=True).selector if noun.filters or noun.side != BOTH else 0
        record = self.store(int(lifts), selector)
        for waiting in self.redirects:
            self.code[waiting : waiting + 2] = [int(lifts), selector]
        self.redirects.clear()
        self.emit(n.REDIRECT, item.selector, record)

    def do_look_at(self, effect: Phrase) -> None:
        self.emit(n.LOOK, self.settled(effect.phrases()[0], "card").selector)

    do_look_at_several = do_look_at

    def do_reveal(self, effect: Phrase) -> None:
        thing = effect.phrases()[0]
        if thing.kind not in ("top_card", "top_cards"):
            raise self.refuse(thing, "the top cards of a deck are revealed")
        self.emit(n.LOOK, self.settled(thing, "card").selector, 1)

    def put_chosen(self, effect: Phrase, chosen: Meaning, zoned: Phrase, at_bottom: bool) -> None:
        zone, side = self.pile(zoned)
        if zone != n.DECK or side != chosen.side:
            raise self.refuse(zoned, "cards looked at go back to their deck in an order of yours")
        self.emit(n.PUT, chosen.selector, zone, int(at_bottom))

    def do_look_at_zone(self, effect: Phrase) -> None:
        zone, side = self.pile(effect.phrases()[0])
        if zone == n.DECK:
            raise self.refuse(effect, "the order of a deck is nobody's knowledge (CL-R82)")
        if zone == n.HAND and side == FOES:
            self.emit(n.LOOK, self.selector(n.PILES, zone, Noun("card", side)))
            return
        if zone == n.HAND:
            raise self.refuse(effect, "you see your hand anyway: a look at it would show nothing")
        raise self.refuse(effect, "everybody sees this pile anyway: a look at it would show nothing")

    def do_shuffle(self, effect: Phrase) -> None:
        if self.pile(effect.phrases()[0]) != (n.DECK, YOURS):
            raise self.refuse(effect, "only your own deck is shuffled")
        self.emit(n.SHUFFLE)

    def do_shuffle_into(self, effect: Phrase) -> None:
        source, target = effect.phrases()
        if source.kind in ("it", "them", "any_number_of") and self.pile(target) == (n.DECK, YOURS):
            self.put(source, target, at_bottom=False)
            self.emit(n.SHUFFLE)
            return
        if source.kind != "your_zone" or self.pile(target) != (n.DECK, YOURS):
            raise self.refuse(effect, "say 'shuffle your graveyard into your deck'")
        zone, _ = self.pile(source)
        if zone not in (n.GRAVEYARD, n.HAND):
            raise self.refuse(source, "a graveyard or a hand is shuffled into a deck")
        self.emit(n.SHUFFLE_INTO, zone)
