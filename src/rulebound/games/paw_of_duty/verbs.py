"""The verbs of the tactic cards, one method for a phrase: from the tree of a text to instructions.

A new verb is one method here, one number in `rules/numbers.py` and one function in `rules/effects.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.core.files.cards import Card
from rulebound.core.kernel.resolver import BOTH, NOTED, YOURS
from rulebound.core.language.describing import Noun
from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Label
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.things import AREAS
from rulebound.games.paw_of_duty.vocabulary import Describer

LEADING = (n.CHOOSE_KITTY, n.CHOOSE_SPACE, n.CHOOSE_DIRECTION)
CHOICES = (*LEADING, n.CHOOSE_SEVERAL)
LOOK_AHEAD = 5  # the operand of a leading choice
OPTIONAL = 3
MODES = {"one_mode": 1, "one_or_two_modes": 2, "two_modes": n.EXACTLY + 2}


class Vocabulary(Describer):
    needs_text = frozenset({"tactic"})
    counted_effects = frozenset({"deal_damage", "draw", "discard"})

    def __init__(self, language: Language, cards: Sequence[Card]) -> None:
        super().__init__(language, cards)
        self.mode_words: list[str] = []  # of all modes of the set

    # ------------------------------------------------------------ sentences

    def compile_head(self, head: Phrase) -> tuple[int, int, int, int]:
        raise self.refuse(head, "a tactic card has no heads: it is carried out when it is played (PD-5.3)")

    def compile_other(self, sentence: Phrase) -> None:
        if self.kind != "tactic":
            raise self.refuse(sentence, "a Kitty has no text; tactic cards have")
        if sentence.kind == "rules" and all(rule.kind == "play_only_if" for rule in sentence.phrases()):
            self.begin_sentence()
            for rule in sentence.phrases():
                self.dispatch("rule", rule)
            return
        if sentence.kind != "steps":
            raise self.refuse(sentence, "a tactic card is a series of steps (PD-5.3)")
        self.begin_sentence()
        self.steps(sentence)
        if (self.design, n.ON_PLAY) not in self.abilities:
            self.look_ahead()
        self.add_ability(n.ON_PLAY, [0, 0, 0, self.finish_program()])

    def look_ahead(self) -> None:
        """PD-R20: line 1 is the leading run of choices; each offers only that with which the next one is possible."""
        written = self.sentence.instructions
        for at, instruction in enumerate(written):
            if instruction[0] == n.FIND:
                continue
            following = [later for later in written[at + 1 :] if later[0] != n.FIND]
            if instruction[0] not in LEADING or instruction[OPTIONAL] or instruction[LOOK_AHEAD] or not following:
                return
            if following[0][0] not in CHOICES or (following[0][0] != n.CHOOSE_SEVERAL and following[0][OPTIONAL]):
                return
            instruction[LOOK_AHEAD] = 1

    def step_modes(self, modes: Phrase) -> None:
        """ "Choose one — …; or …": a table of entrances behind the question, and every mode leads back to it."""
        how_many, *each = modes.phrases()
        self.ask_modes(modes, how_many, each, 0)

    def step_player_modes(self, modes: Phrase) -> None:
        player, how_many, *each = modes.phrases()
        if not self.is_the_other(player):
            raise self.refuse(player, "say 'choose one — …', or name the other player")
        self.ask_modes(modes, how_many, each, n.OTHER_PLAYER)

    def ask_modes(self, modes: Phrase, how_many: Phrase, each: Sequence[Phrase], who: int) -> None:
        if len(each) > n.MOST_MODES:
            raise self.refuse(modes, f"at most {n.MOST_MODES} modes")
        most = MODES[how_many.kind] + who
        if how_many.kind == "two_modes" and len(each) == 2:
            raise self.refuse(modes, "both of them are done anyway: say them one after the other")
        register = self.hidden_register(modes)
        again, after = Label(), Label()
        self.place(again)
        self.emit(n.MODES, len(each), most, register, after, len(self.mode_words))
        self.mode_words += [self.language.show(mode) for mode in each]
        entrances = [Label() for _ in each]
        for entrance in entrances:
            self.emit(n.GOTO, entrance)
        for mode, entrance in zip(each, entrances, strict=True):
            self.place(entrance)
            self.steps(mode)
            self.emit(n.GOTO, again)
        self.place(after)

    def hidden_register(self, phrase: Phrase) -> int:
        """A register of the engine's own, to which no word refers."""
        register = self.new_register(phrase)
        self.sentence.registers[id(phrase)] = register
        return register

    def offer(self, action: Phrase) -> None:
        """What asks anyway is offered together with its question; the rest is asked with yes and no before."""
        first, *rest = action.phrases()
        after = Label()
        if first.kind == "rotate" and first.phrases()[0].kind == "one_of_them":
            self.rotate_one_of(first.phrases()[0], after)
        elif first.kind == "rotate" and self.is_single(first.phrases()[0]):
            self.rotate(first, after)
        elif first.kind == "move_spaces":
            self.move_spaces(first, after)
        else:
            super().offer(action)
            return
        for effect in rest:
            self.dispatch("do", effect)
        self.place(after)

    def offered(self, phrase: Phrase, declined: Label | None) -> tuple[int, int | Label, int]:
        """The operands of a verb that may be declined."""
        if declined is None:
            return 0, 0, 0
        register = self.hidden_register(phrase)
        self.sentence.offered = register
        return 1, declined, register

    # ------------------------------------------------------------ conditions

    def condition(self, phrase: Phrase) -> int:
        if phrase.kind == "did_not_move":
            return self.store(n.DID_NOT_MOVE, self.settled(phrase.phrases()[0], "kitty").selector)
        if phrase.kind != "stops":
            return super().condition(phrase)
        stopper, stopped = phrase.phrases()
        if not self.has_slid:
            raise self.refuse(phrase, "nothing can be stopped yet; say 'push …' or 'slide it in that direction' before")
        if stopper.kind != "a":
            raise self.refuse(stopper, "say 'a Kitty stops it'")
        noun = self.noun_of(stopper)
        self.kitties_only(stopper, noun)
        meaning = self.meaning_of(noun, 0, definite=True)
        self.sentence.meanings[id(stopper)] = meaning
        register = self.hidden_register(stopper)
        return self.store(n.STOPS, meaning.selector, register, self.settled(stopped, "kitty").selector)

    # ------------------------------------------------------------ turning and moving

    def do_rotate(self, effect: Phrase) -> None:
        things = effect.phrases()[0]
        if things.kind == "one_of_them":
            self.rotate_one_of(things, None)
        else:
            self.rotate(effect, None)

    def rotate(self, effect: Phrase, declined: Label | None) -> None:
        things = effect.phrases()[0]
        selector = self.settled(things, "kitty").selector
        left = -1 if self.is_single(things) else self.hidden_register(effect)
        optional, where, register = self.offered(effect, declined)
        self.emit(n.ROTATE, selector, optional, where, register, left)

    def rotate_one_of(self, things: Phrase, declined: Label | None) -> None:
        """ "Rotate one of them" chooses first."""
        meaning = self.mean(things)
        register = self.hidden_register(things)
        if declined is not None:
            self.sentence.offered = register
        self.emit(n.CHOOSE_KITTY, register, meaning.selector, int(declined is not None), declined or 0, 0)
        self.emit(n.ROTATE, self.selector(NOTED, register, Noun("kitty")), 0, 0, 0, -1)

    def do_move_spaces(self, effect: Phrase) -> None:
        self.move_spaces(effect, None)

    def move_spaces(self, effect: Phrase, declined: Label | None) -> None:
        thing, spaces = effect.phrases()
        selector = self.one_kitty(thing)
        allowed = self.numbers_of_steps(spaces)
        optional, where, register = self.offered(effect, declined)
        self.emit(n.MOVE, selector, allowed, optional, where, register)
        self.has_stepped = True

    def do_move_forward(self, effect: Phrase) -> None:
        thing, spaces = effect.phrases()
        self.emit(n.FORWARD, self.one_kitty(thing), self.steps_in_a_line(spaces))
        self.has_stepped = self.has_slid = True

    def do_forward_into(self, effect: Phrase) -> None:
        thing, spaces, place = effect.phrases()
        steps = self.steps_in_a_line(spaces) + n.CONFINED * self.area(place)
        self.emit(n.FORWARD, self.one_kitty(thing), steps)
        self.has_stepped = self.has_slid = True

    def area(self, place: Phrase) -> int:
        if place.kind not in AREAS:
            raise self.refuse(place, "say 'the City', 'the Outer City' or 'the centre of the City'")
        return AREAS[place.kind]

    def do_push(self, effect: Phrase) -> None:
        thing, spaces = effect.phrases()
        selector = self.one_kitty(thing)
        pusher = self.owner_of_role(thing) if thing.kind in ("its_role", "role_of") else self.actor(effect)
        self.emit(n.PUSH, selector, self.steps_in_a_line(spaces), pusher)
        self.has_stepped = self.has_slid = True

    def do_pull(self, effect: Phrase) -> None:
        things, spaces = effect.phrases()
        selector = self.settled(things, "kitty").selector
        self.emit(n.PULL, selector, self.steps_in_a_line(spaces), self.actor(effect))
        self.has_stepped = True

    do_pull_clockwise = do_pull  # a pull of several Kitties goes clockwise from N anyway

    def do_slide(self, effect: Phrase) -> None:
        self.emit(n.SLIDE, self.one_kitty(effect.phrases()[0]), self.read_register(effect))
        self.has_slid = self.has_stepped = True

    def do_relocate(self, effect: Phrase) -> None:
        thing, place = effect.phrases()
        self.emit(n.RELOCATE, self.one_kitty(thing), self.space(place))

    def do_fly(self, effect: Phrase) -> None:
        thing, place = effect.phrases()
        self.emit(n.FLY, self.one_kitty(thing), self.space(place))
        self.has_flown = True

    def do_hop(self, effect: Phrase) -> None:
        hopper, over = effect.phrases()
        self.emit(n.HOP, self.one_kitty(hopper), self.one_kitty(over))

    def do_swap_two(self, effect: Phrase) -> None:
        self.not_with_itself(effect)
        first, second = effect.phrases()
        self.emit(n.SWAP, self.one_kitty(first), self.one_kitty(second))

    def do_swap(self, effect: Phrase) -> None:
        things = effect.phrases()[0]
        referent = self.bindings.referent(things) if things in self.bindings else things
        if not referent.kind.startswith("several") or self.number(referent.phrases()[0]) != 2:
            raise self.refuse(things, "two Kitties swap: say 'choose 2 of your Kitties; swap them'")
        self.emit(n.SWAP, self.settled(things, "kitty").selector, 0)

    # ------------------------------------------------------------ damage and cards

    def do_deal_damage(self, effect: Phrase, for_each: int = 0) -> None:
        amount, target = effect.phrases()
        self.damage(amount, target, for_each, waits=False)

    def do_deal_damage_twice(self, effect: Phrase) -> None:
        amount, target, second_amount, second_target = effect.phrases()
        self.damage(amount, target, 0, waits=True)
        self.damage(second_amount, second_target, 0, waits=False)

    def damage(self, amount: Phrase, target: Phrase, for_each: int, waits: bool) -> None:
        selector = self.settled(target, "kitty").selector
        dealer = self.acting
        if target.kind in ("its_role", "role_of"):
            owner = target if target.kind == "its_role" else target.phrases()[0]
            if self.sentence.meanings[id(self.bindings.referent(owner))].side == YOURS:
                dealer = self.owner_of_role(target)
        self.emit(n.DAMAGE, self.amount(amount, for_each), selector, dealer, int(waits))

    def do_draw(self, effect: Phrase, for_each: int = 0) -> None:
        number, allowed, banned = self.counted_cards(effect.phrases()[0])
        if allowed >= 0 or banned >= 0:
            raise self.refuse(effect, "a card is drawn from the top of the deck; its name cannot be asked for")
        self.emit(n.DRAW, self.amount(number, for_each))

    def counted_cards(self, phrase: Phrase) -> tuple[int, int, int]:
        """ "A tactic card", "2 tactic cards not named …": how many, the design that alone may be meant, and the one
        that must not be."""
        allowed = banned = -1
        plain = phrase.phrases()[-1] if phrase.phrases() else phrase
        parts = [part for part in plain.phrases() if part.kind != "tactic"]
        if phrase.kind not in ("a", "several") or not parts or parts[0].kind not in ("card", "cards"):
            raise self.refuse(phrase, "say 'a tactic card' or '2 tactic cards'")
        for part in parts[1:]:
            if part.kind not in ("named", "not_named"):
                raise self.refuse(part, "a tactic card in hand is described by its name only")
            design = self.designs[str(part.parts[0])]
            if self.cards[design].kind != "tactic":
                raise self.refuse(part, f"{self.cards[design].name} is a Kitty and no tactic card")
            if part.kind == "named":
                allowed = design
            else:
                banned = design
        return 1 if phrase.kind == "a" else self.number(phrase.phrases()[0]), allowed, banned

    def to_count(self, nominal: Phrase) -> int:
        noun = self.nominal(nominal)
        if noun.sort not in ("kitty", "space"):
            raise self.refuse(nominal, "Kitties and spaces can be counted")
        return self.meaning_of(noun, BOTH, definite=True).selector

    # ------------------------------------------------------------ operands

    def one_kitty(self, thing: Phrase) -> int:
        selector = self.settled(thing, "kitty").selector
        if not self.is_single(thing):
            raise self.refuse(thing, "this is done with one Kitty at a time")
        return selector

    def actor(self, effect: Phrase) -> int:
        if self.acting < 0:
            raise self.refuse(effect, "which Kitty does it? choose one of your Kitties first")
        return self.acting

    def steps_in_a_line(self, spaces: Phrase) -> int:
        """PD-R34: as far as possible, so "up to 2" is 2."""
        if spaces.kind == "as_many_spaces":
            return self.as_many(spaces)
        if spaces.kind == "one_of_spaces":
            raise self.refuse(spaces, "nobody may end it earlier (PD-R34): say 'up to 2 spaces'")
        if spaces.kind == "spaces_up_to":
            return self.distance(spaces.phrases()[0])
        return self.exactly(spaces)

    def numbers_of_steps(self, spaces: Phrase) -> int:
        """The numbers of steps after which a move may end, as a bit mask."""
        if spaces.kind == "as_many_spaces":
            return self.as_many(spaces)
        if spaces.kind == "one_of_spaces":
            allowed = 0
            for amount in spaces.phrases():
                allowed |= 1 << self.distance(amount)
            return allowed
        if spaces.kind == "spaces_up_to":
            return (2 << self.distance(spaces.phrases()[0])) - 2
        return 1 << self.exactly(spaces)

    def as_many(self, spaces: Phrase) -> int:
        if not self.has_stepped:
            raise self.refuse(spaces, "as many as what? something must be pushed, pulled or moved before")
        return n.AS_MANY
