"""The verbs that only designed tactic cards have, one method for a phrase; see `rules/designed.py`. Those of hands and
piles stand in `piles.py`, those that hold for a while or wait for an event in `lasting.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulebound.core.kernel.resolver import (
    AMONG,
    BOTH,
    BOTH_HOLD,
    BY_THE_OTHER,
    CHOOSE,
    FOES,
    GOTO,
    NOTED,
    THERE_IS,
    THERE_IS_NO,
    YOURS,
)
from rulebound.core.language.describing import Noun
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Label
from rulebound.games.paw_of_duty.english.telling import told
from rulebound.games.paw_of_duty.lasting import Lasting
from rulebound.games.paw_of_duty.plain import plainly
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.things import COMPASS

QUARTERS = {"clockwise": 1, "counterclockwise": 3}


class DesignedVerbs(Lasting):
    choose_by = n.CHOOSE_KITTY
    counted_effects = Lasting.counted_effects | {"you_get", "player_does", "gets", "get", "they_hit"}
    titled_kinds = frozenset({"tactic"})
    more_plays = 0  # that the texts of the set could give in a turn
    minds_left = False  # some text asks which space a Kitty has left
    carries_out = False  # some text carries out what a player has played last

    def in_plain_words(self, effect: Phrase) -> Phrase:
        return plainly(effect)

    def told(self, text: str) -> Sequence[str]:
        return told(text) if self.kind == "tactic" else ()

    # ------------------------------------------------------------ choices and conditions

    def is_the_other(self, player: Phrase) -> bool:
        return self.side_of(player) == FOES

    def choose_otherwise(self, effect: Phrase, thing: Phrase, how: int) -> None:
        self.sentence.chosen_how = how
        cards = self.cards_meant(thing) is not None
        self.sentence.chosen_how = 0
        if cards and how == BY_THE_OTHER:
            raise self.refuse(thing, "the other player chooses Kitties only")
        if not cards and self.mean(thing).sort != "kitty":
            raise self.refuse(thing, "the other player and chance choose Kitties and cards only")
        self.choose_by = CHOOSE if cards else n.CHOOSE_KITTY
        super().choose_otherwise(effect, thing, how)
        self.choose_by = n.CHOOSE_KITTY

    def condition(self, phrase: Phrase) -> int:
        inner = phrase.phrases()
        if phrase.kind in ("has_target", "has_no_target"):
            selector = self.selector(n.TARGET_OF, self.one_register(inner[0]), Noun("kitty"))
            return self.store(THERE_IS if phrase.kind == "has_target" else THERE_IS_NO, selector)
        if phrase.kind in ("was_captured", "was_not_captured"):
            if [part.kind for part in inner[0].walk()] in (["a", "nominal", "kitty"], ["a", "kitty"]):
                return self.store(n.CAUGHT_ANY, int(phrase.kind == "was_captured"))
            kind = n.WAS_CAPTURED if phrase.kind == "was_captured" else n.WAS_NOT_CAPTURED
            return self.store(kind, self.one_register(inner[0]))
        if phrase.kind == "you_are_eligible":
            return self.store(n.ELIGIBLE, YOURS)
        if phrase.kind == "have_all_types":
            mine = [self.one_of_type(kind) for kind in (n.HUNTRESS, n.PILOT, n.TANK)]
            return self.store(BOTH_HOLD, mine[0], self.store(BOTH_HOLD, mine[1], mine[2]))
        if phrase.kind == "has_tokens":
            noun = Noun("kitty", filters=[(n.TOKENS_AT_LEAST, self.number(inner[1]))])
            return self.store(
                AMONG, self.settled(inner[0], "kitty").selector, self.meaning_of(noun, BOTH, True).selector
            )
        if phrase.kind == "player_is_eligible":
            return self.store(n.ELIGIBLE, self.side_of(inner[0]))
        if phrase.kind == "is_strong":
            return self.store(n.IS_STRONG, *[self.settled(thing, "kitty").selector for thing in inner])
        if phrase.kind == "did_move":
            return self.store(n.MOVED_SO, self.settled(inner[0], "kitty").selector)
        if phrase.kind in ("is_such", "is_facing_compass"):
            thing = self.settled(inner[0], "kitty")
            noun = Noun("kitty")
            part = inner[1]
            self.filter(noun, part if phrase.kind == "is_such" else Phrase("facing_compass", (part,)))
            return self.store(AMONG, thing.selector, self.meaning_of(noun, BOTH, definite=True).selector)
        return super().condition(phrase)

    def one_of_type(self, kind: int) -> int:
        """The condition that you have a Kitty of this type."""
        noun = Noun("kitty", filters=[(n.TYPES, kind)])
        return self.store(THERE_IS, self.meaning_of(noun, YOURS, definite=True).selector)

    # ------------------------------------------------------------ one after the other

    def each_in_turn(self, things: Phrase, done: Callable[[int], None], optional: bool = False) -> None:
        """Do something with each of several Kitties, in the order that the player likes."""
        selector = self.settled(things, "kitty").selector
        one, left = self.hidden_register(Phrase("one")), self.hidden_register(Phrase("left"))
        again, after = Label(), Label()
        self.place(again)
        self.emit(n.NEXT_OF, one, selector, left, after, int(optional))
        done(self.selector(NOTED, one, Noun("kitty")))
        self.emit(GOTO, again)
        self.place(after)
        self.asks_more = True

    def move_spaces(self, effect: Phrase, declined: Label | None) -> None:
        things, spaces = effect.phrases()
        self.settled(things, "kitty")
        if self.is_single(things):
            super().move_spaces(effect, declined)
            return
        allowed = self.numbers_of_steps(spaces)
        self.each_in_turn(things, lambda one: self.emit(n.MOVE, one, allowed, 0, 0, 0), declined is not None)
        self.has_stepped = True

    do_move_all_spaces = Lasting.do_move_spaces

    def do_move_into(self, effect: Phrase) -> None:
        """Every step ends in the area, or brings the Kitty nearer to it."""
        things, spaces, place = effect.phrases()
        self.settled(things, "kitty")
        area = self.area(place)
        if effect.kind in ("move_toward", "move_all_toward"):
            area += n.NEARER
        allowed = self.numbers_of_steps(spaces) + n.CONFINED * area
        if self.is_single(things):
            self.emit(n.MOVE, self.one_kitty(things), allowed, 0, 0, 0)
        else:
            self.each_in_turn(things, lambda one: self.emit(n.MOVE, one, allowed, 0, 0, 0))
        self.has_stepped = True

    do_move_all_into = do_move_into
    do_move_toward = do_move_into
    do_move_all_toward = do_move_into

    def do_move_forward(self, effect: Phrase) -> None:
        things, spaces = effect.phrases()
        self.settled(things, "kitty")
        if self.is_single(things):
            super().do_move_forward(effect)
            return
        steps = self.steps_in_a_line(spaces)
        self.each_in_turn(things, lambda one: self.emit(n.FORWARD, one, steps))

    do_move_all_forward = do_move_forward

    def offer(self, action: Phrase) -> None:
        first, *rest = action.phrases()
        if first.kind != "move_all_spaces":
            super().offer(action)
            return
        after = Label()
        self.move_spaces(first, after)
        for effect in rest:
            self.dispatch("do", effect)
        self.place(after)

    # ------------------------------------------------------------ on the board

    def space(self, place: Phrase) -> int:
        if place.kind != "space_left":
            return super().space(place)
        register = self.hidden_register(place)
        self.emit(n.NOTE_SPACE, register, self.one_register(place.phrases()[0]))
        self.minds_left = True
        return register

    def do_turn_around(self, effect: Phrase) -> None:
        self.several_kitties(n.TURN_AROUND, effect)

    def do_rotate_to(self, effect: Phrase) -> None:
        self.several_kitties(n.ROTATE_TO, effect, COMPASS[effect.phrases()[1].kind])

    def do_rotate_quarter(self, effect: Phrase) -> None:
        self.several_kitties(n.QUARTER, effect, QUARTERS[effect.phrases()[1].kind])

    def do_turn_toward(self, effect: Phrase) -> None:
        away = int(effect.kind == "turn_away")
        self.several_kitties(n.TURN_TOWARD, effect, self.one_kitty(effect.phrases()[1]), away)

    do_turn_away = do_turn_toward

    def do_move_compass(self, effect: Phrase) -> None:
        _, spaces, compass = effect.phrases()
        self.several_kitties(n.MOVE_COMPASS, effect, self.steps_in_a_line(spaces), COMPASS[compass.kind])
        self.has_stepped = self.has_slid = True

    do_move_all_compass = do_move_compass

    def do_move_straight(self, effect: Phrase) -> None:
        thing, spaces = effect.phrases()
        self.emit(n.MOVE_STRAIGHT, self.one_kitty(thing), self.numbers_of_steps(spaces), 0, 0, 0)
        self.has_stepped = True

    def do_move_backward(self, effect: Phrase) -> None:
        thing, spaces = effect.phrases()
        self.emit(n.BACKWARD, self.one_kitty(thing), self.steps_in_a_line(spaces))
        self.has_stepped = self.has_slid = True

    def do_push_away(self, effect: Phrase) -> None:
        _, spaces, pusher = effect.phrases()
        self.several_kitties(n.PUSH_AWAY, effect, self.steps_in_a_line(spaces), self.one_kitty(pusher))
        self.has_stepped = self.has_slid = True

    do_push_all_away = do_push_away

    def do_pull_toward(self, effect: Phrase) -> None:
        things, spaces, puller = effect.phrases()
        if puller not in self.bindings or not self.is_one_kitty(puller):
            raise self.refuse(puller, "choose the Kitty that pulls before and say 'that Kitty'")
        self.emit(
            n.PULL, self.settled(things, "kitty").selector, self.steps_in_a_line(spaces), self.read_register(puller)
        )
        self.has_stepped = True

    def do_it_attacks(self, effect: Phrase) -> None:
        self.several_kitties(n.ATTACK, effect)

    do_they_attack = do_it_attacks

    def do_attacks_them(self, effect: Phrase) -> None:
        self.several_kitties(n.ATTACK_THEM, effect, self.settled(effect.phrases()[1], "kitty").selector)

    do_attack_them = do_attacks_them

    def do_they_hit(self, effect: Phrase, for_each: int = 0) -> None:
        things, amount = effect.phrases()
        self.emit(n.HIT_TARGETS, self.amount(amount, for_each), self.settled(things, "kitty").selector)

    def do_they_hit_hard(self, effect: Phrase) -> None:
        self.emit(n.HIT_TARGETS, 0, self.settled(effect.phrases()[0], "kitty").selector)

    def do_capture(self, effect: Phrase) -> None:
        self.several_kitties(n.CAPTURE, effect)

    def do_send_under(self, effect: Phrase) -> None:
        self.several_kitties(n.SEND_BACK, effect, n.THE_BOTTOM if effect.kind == "send_under" else n.THE_TOP)

    do_send_onto = do_send_under

    def do_put_token(self, effect: Phrase) -> None:
        self.several_kitties(n.PUT_TOKEN, effect)

    def do_take_token(self, effect: Phrase) -> None:
        self.several_kitties(n.TAKE_TOKEN, effect)

    def do_mend(self, effect: Phrase) -> None:
        self.several_kitties(n.MEND, effect)

    def deal_one(self, effect: Phrase, chosen: int) -> None:
        self.emit(n.DAMAGE, self.amount(1), chosen, self.acting, 0)

    # ------------------------------------------------------------ other cards, and when a card may be played

    def do_carry_out(self, effect: Phrase) -> None:
        thing = effect.phrases()[0]
        self.asks_more = True
        if thing.kind == "last_played":
            side = self.side_of(thing.phrases()[0])
            self.carries_out = True
            self.emit(n.CARRY_OUT, self.store(n.LAST_PLAYED, 0, -1, 0, side, 0))
            return
        selector = self.card_selector(thing)
        self.tactic_cards_only(thing)
        self.emit(n.CARRY_OUT, selector)

    def rule_play_only_if(self, rule: Phrase) -> None:
        condition = self.condition(rule.phrases()[0])
        self.add_ability(n.PLAY_IF, [0, 0, condition, 0])

    # ------------------------------------------------------------ plays

    def do_you_get(self, effect: Phrase, for_each: int = 0) -> None:
        resources, *duration = effect.phrases()
        if (duration and duration[0].kind != "this_turn") or resources.kind not in ("one_more", "more"):
            raise self.refuse(effect, "say 'you get 1 more play'; it is for this turn anyway")
        amount = self.plays(resources)
        self.emit(n.MORE_PLAYS, self.amount(amount, for_each))
        self.more_plays += int(self.cards[self.design].facts.get("copies", 1)) * (99 if for_each else amount)

    def plays(self, resources: Phrase) -> int:
        number = resources.parts[0]
        return self.number(number) if isinstance(number, Phrase) else int(number)

    def do_gets_next_turn(self, deed: Phrase) -> None:
        resources = deed.phrases()[0]
        fewer = resources.kind in ("one_fewer", "fewer")
        amount = self.plays(resources)
        self.emit(n.NEXT_TURN_PLAYS, -amount if fewer else amount)
        self.more_plays += int(self.cards[self.design].facts.get("copies", 1)) * amount
