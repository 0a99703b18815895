"""The verbs that only designed tactic cards have, one method for a phrase; see `rules/designed.py`. Those of hands and
piles stand in `piles.py`."""

from __future__ import annotations

from collections.abc import Callable

from rulebound.core.kernel.changes import DOUBLED, LESS, MORE, PREVENTED
from rulebound.core.kernel.resolver import AMONG, BOTH, END, FOES, GOTO, NOTED, THERE_IS, THERE_IS_NO
from rulebound.core.language.describing import Noun
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Label
from rulebound.games.paw_of_duty.piles import Piles
from rulebound.games.paw_of_duty.plain import plainly
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.things import COMPASS, TYPES

# The first turn from now on, and the number of turns.
TURNS = {
    "this_turn": (0, 1),
    "until_your_next_turn": (0, 2),
    "until_end_of_your_next_turn": (0, 3),
    "during_their_next_turn": (1, 1),
    "permanently": (0, n.FOR_GOOD),
}
TREATMENTS = {"less_of_it": LESS, "doubled": DOUBLED, "more_of_it": MORE, "prevented_wholly": PREVENTED}
QUARTERS = {"clockwise": 1, "counterclockwise": 3}
EVENTS = {
    "is_captured": n.CAPTURED_NOW,
    "attacks": n.ATTACKS_NOW,
    "is_damaged": n.HURT_NOW,
    "moves": n.MOVES_NOW,
}


class DesignedVerbs(Piles):
    choose_by = n.CHOOSE_KITTY
    counted_effects = Piles.counted_effects | {"you_get", "player_does", "gets", "get", "they_hit"}
    more_plays = 0  # that the texts of the set could give in a turn
    asks_more = False  # some text can ask more often than those of the rulebook

    def in_plain_words(self, effect: Phrase) -> Phrase:
        return plainly(effect)

    # ------------------------------------------------------------ choices and conditions

    def is_the_other(self, player: Phrase) -> bool:
        return self.side_of(player) == FOES

    def choose_otherwise(self, effect: Phrase, thing: Phrase, how: int) -> None:
        if self.mean(thing).sort != "kitty":
            raise self.refuse(thing, "the other player and chance choose Kitties only")
        super().choose_otherwise(effect, thing, how)

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
        if phrase.kind == "did_move":
            return self.store(n.MOVED_SO, self.settled(inner[0], "kitty").selector)
        if phrase.kind in ("is_such", "is_facing_compass"):
            thing = self.settled(inner[0], "kitty")
            noun = Noun("kitty")
            part = inner[1]
            self.filter(noun, part if phrase.kind == "is_such" else Phrase("facing_compass", (part,)))
            return self.store(AMONG, thing.selector, self.meaning_of(noun, BOTH, definite=True).selector)
        return super().condition(phrase)

    def one_register(self, owner: Phrase) -> int:
        """The register of the one Kitty that is meant. "Its target" was not named: it is whoever is ahead now."""
        if owner.kind in ("its_role", "role_of"):
            raise self.refuse(owner, "only a Kitty that was chosen can be asked about: say 'it' or 'that Kitty'")
        if owner not in self.bindings or not self.is_one_kitty(owner):
            raise self.refuse(owner, "say 'it' or 'that Kitty'")
        return self.read_register(owner)

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

    do_move_all_spaces = Piles.do_move_spaces

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

    def several_kitties(self, operation: int, effect: Phrase, *operands: int) -> None:
        self.emit(operation, self.settled(effect.phrases()[0], "kitty").selector, *operands)

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
        self.has_stepped = True

    do_move_all_compass = do_move_compass

    def do_move_straight(self, effect: Phrase) -> None:
        thing, spaces = effect.phrases()
        self.emit(n.MOVE_STRAIGHT, self.one_kitty(thing), self.numbers_of_steps(spaces), 0, 0, 0)
        self.has_stepped = True

    def do_move_backward(self, effect: Phrase) -> None:
        thing, spaces = effect.phrases()
        self.emit(n.BACKWARD, self.one_kitty(thing), self.steps_in_a_line(spaces))
        self.has_stepped = True

    def do_push_away(self, effect: Phrase) -> None:
        _, spaces, pusher = effect.phrases()
        self.several_kitties(n.PUSH_AWAY, effect, self.steps_in_a_line(spaces), self.one_kitty(pusher))
        self.has_stepped = True

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

    def do_put_token(self, effect: Phrase) -> None:
        self.several_kitties(n.PUT_TOKEN, effect)

    def do_take_token(self, effect: Phrase) -> None:
        self.several_kitties(n.TAKE_TOKEN, effect)

    def do_mend(self, effect: Phrase) -> None:
        self.several_kitties(n.MEND, effect)

    def deal_one(self, effect: Phrase, chosen: int) -> None:
        self.emit(n.DAMAGE, self.amount(1), chosen, self.acting, 0)

    # ------------------------------------------------------------ for a while

    def turns(self, duration: Phrase) -> tuple[int, int]:
        """The first turn from now on, and the number of turns."""
        if duration.kind not in TURNS:
            raise self.refuse(duration, "say 'this turn', 'until the start of your next turn' or 'permanently'")
        if duration.kind == "during_their_next_turn" and self.side_of(duration.phrases()[0]) != FOES:
            raise self.refuse(duration, "say 'during an opponent's next turn'")
        return TURNS[duration.kind]

    def from_now_on(self, effect: Phrase) -> int:
        """The number of turns of what begins at once."""
        since, turns = self.turns(effect.phrases()[-1])
        if since:
            raise self.refuse(effect, "this begins at once: say 'this turn' or 'until the start of your next turn'")
        return turns

    def last(self, effect: Phrase, what: int, amount: int = 0) -> None:
        since, turns = self.turns(effect.phrases()[-1])
        self.several_kitties(n.LAST, effect, what, amount, since, turns)

    def do_deal_double(self, effect: Phrase) -> None:
        self.last(effect, n.DEALS_DOUBLE)

    do_all_deal_double = do_deal_double

    def do_deal_more(self, effect: Phrase) -> None:
        self.last(effect, n.DEALS_MORE, self.number(effect.phrases()[1]))

    do_all_deal_more = do_deal_more

    def do_keep_safe(self, effect: Phrase) -> None:
        self.last(effect, n.SAFE)

    do_keep_all_safe = do_keep_safe

    def do_hold(self, effect: Phrase) -> None:
        self.last(effect, n.HELD)

    do_hold_all = do_hold

    def do_hold_from(self, effect: Phrase) -> None:
        _, player, duration = effect.phrases()
        if self.side_of(player) != FOES:
            raise self.refuse(player, "say 'by an opponent'")
        since, turns = self.turns(duration)
        self.several_kitties(n.LAST, effect, n.HELD_FROM, FOES, since, turns)

    do_hold_all_from = do_hold_from

    def do_pin(self, effect: Phrase) -> None:
        self.last(effect, n.HELD)
        self.last(effect, n.FIXED)

    do_pin_all = do_pin

    def do_fix(self, effect: Phrase) -> None:
        self.last(effect, n.FIXED)

    do_fix_all = do_fix

    def do_bar(self, effect: Phrase) -> None:
        self.last(effect, n.BARRED)

    do_bar_all = do_bar

    def do_becomes_type(self, effect: Phrase) -> None:
        thing = effect.phrases()[1]
        if thing.kind not in TYPES:
            raise self.refuse(thing, "a unit type is Huntress, Pilot or Tank (PD-1.2)")
        self.last(effect, n.IS_TYPE, TYPES[thing.kind])

    def do_treat_damage(self, effect: Phrase) -> None:
        _, treatment, _ = effect.phrases()
        if treatment.kind not in TREATMENTS:
            raise self.refuse(treatment, "for a while damage is prevented, doubled, less or more")
        amount = self.number(treatment.phrases()[0]) if treatment.phrases() else 1
        once = int(effect.kind == "treat_next_damage")
        self.several_kitties(n.WARD, effect, TREATMENTS[treatment.kind], amount, self.from_now_on(effect), once)

    do_treat_next_damage = do_treat_damage

    def do_gain_control(self, effect: Phrase) -> None:
        self.several_kitties(n.TAKE_CONTROL, effect, self.from_now_on(effect))

    def do_gets(self, effect: Phrase, for_each: int = 0) -> None:
        _, changes, *_ = effect.phrases()
        turns = self.from_now_on(effect)
        change = changes.phrases()[0]
        if len(changes.phrases()) > 1 or change.kind != "stat_change" or change.phrases()[0].kind != "level":
            raise self.refuse(changes, "a Kitty gets levels for a while, as in '+1 level this turn'")
        amount = self.signed(change)
        self.several_kitties(n.LEVEL_UP, effect, self.amount(abs(amount), for_each), turns, int(amount < 0))

    do_get = do_gets

    def usual_duration(self, head: Phrase | None) -> str:
        return "this_turn"

    # ------------------------------------------------------------ texts that wait

    def step_next_time(self, step: Phrase) -> None:
        """What follows waits for the event; the rest of the sentence goes on."""
        event, then = step.phrases()
        if event.kind != "happens_to" or event.phrases()[1].kind not in EVENTS:
            ways = "'is captured', 'attacks', 'is dealt damage' or 'moves'"
            raise self.refuse(event, f"a text of this turn waits for what a Kitty does: {ways}")
        subject, happening = event.phrases()
        register = -1
        if subject in self.bindings:
            selector = self.selector(NOTED, self.one_register(subject), Noun("kitty"))
        else:
            register = self.hidden_register(subject)
            selector = self.introduce(subject, register, "kitty").selector
        after = Label()
        program = Label()
        once = int(step.kind == "next_time")
        self.emit(n.WATCH, EVENTS[happening.kind], selector, program, once, register)
        self.emit(GOTO, after)
        self.place(program)
        self.step(then)
        self.emit(END)
        self.place(after)
        self.asks_more = True

    step_each_time = step_next_time

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
