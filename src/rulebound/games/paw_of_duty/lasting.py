"""Designed tactic cards whose text is not over with the play: what lasts for some turns, and what
waits for an event.

A number of turns counts those of both players: "until the start of your next turn" is two.
"""

from __future__ import annotations

from rulebound.core.kernel.changes import DOUBLED, LESS, MORE, PREVENTED
from rulebound.core.kernel.postponed import (
    END_OF_THEIR_NEXT_TURN,
    END_OF_THIS_TURN,
    START_OF_THEIR_NEXT_TURN,
    START_OF_YOUR_NEXT_TURN,
)
from rulebound.core.kernel.resolver import (
    BOTH,
    END,
    FOES,
    GOTO,
    NOTED,
    YOURS,
)
from rulebound.core.language.describing import Noun
from rulebound.core.language.phrase import Phrase
from rulebound.core.language.sentence import Label
from rulebound.games.paw_of_duty.piles import Piles
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import ALL_SPACES
from rulebound.games.paw_of_duty.things import AREAS, THAT_LINE, TYPES

# The first turn from now on, and the number of turns.
TURNS = {
    "this_turn": (0, 1),
    "until_your_next_turn": (0, 2),
    "until_end_of_your_next_turn": (0, 3),
    "during_their_next_turn": (1, 1),
    "permanently": (0, n.FOR_GOOD),
}
TREATMENTS = {"less_of_it": LESS, "doubled": DOUBLED, "more_of_it": MORE, "prevented_wholly": PREVENTED}
EVENTS = {
    "is_captured": n.CAPTURED_NOW,
    "attacks": n.ATTACKS_NOW,
    "is_damaged": n.HURT_NOW,
    "moves": n.MOVES_NOW,
    "is_rotated": n.TURNS_NOW,
    "is_attacked": n.TARGETED_NOW,
    "enters": n.ENTERS_NOW,
}
MOMENTS = {
    "end_of_this_turn": END_OF_THIS_TURN,
    "start_of_your_next_turn": START_OF_YOUR_NEXT_TURN,
    "end_of_their_next_turn": END_OF_THEIR_NEXT_TURN,
    "start_of_their_next_turn": START_OF_THEIR_NEXT_TURN,
}
WAITS = {  # turns from now on
    "next_time": 0,
    "each_time": 0,
    "next_time_during": 1,
    "each_time_during": 1,
    "next_time_until": 1,
    "each_time_until": 1,
    "next_time_ever": n.FOR_GOOD,
}
CLOSED_TO = {
    "close_to_all": n.TO_MOVES | n.TO_PLACING,
    "close_to_moves": n.TO_MOVES,
    "close_to_placing": n.TO_PLACING,
}
AIMS = {
    "aim_around": n.AIM_AROUND,
    "aim_slanting": n.AIM_SLANTING,
    "aim_behind": n.AIM_BEHIND,
    "aim_ahead": n.AIM_AHEAD,
}
DENIED = {"deny_attacks": n.ATTACKING, "deny_moves": n.MOVING, "deny_rotations": n.ROTATING}


class Lasting(Piles):
    moments_to_come = MOMENTS
    asks_more = False  # some text can ask more often than those of the rulebook

    def one_register(self, owner: Phrase) -> int:
        """The register of the one Kitty that is meant. "Its target" was not named: it is whoever is ahead now."""
        if owner.kind in ("its_role", "role_of"):
            raise self.refuse(owner, "only a Kitty that was chosen can be asked about: say 'it' or 'that Kitty'")
        if owner not in self.bindings or not self.is_one_kitty(owner):
            raise self.refuse(owner, "say 'it' or 'that Kitty'")
        return self.read_register(owner)

    def several_kitties(self, operation: int, effect: Phrase, *operands: int) -> None:
        self.emit(operation, self.settled(effect.phrases()[0], "kitty").selector, *operands)

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

    def last_from(self, effect: Phrase, what: int) -> None:
        """What only the other player cannot do."""
        _, player, duration = effect.phrases()
        if self.side_of(player) != FOES:
            raise self.refuse(player, "say 'by an opponent'")
        since, turns = self.turns(duration)
        self.several_kitties(n.LAST, effect, what, FOES, since, turns)

    def do_hold_from(self, effect: Phrase) -> None:
        self.last_from(effect, n.HELD_FROM)

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

    def do_spare(self, effect: Phrase) -> None:
        self.last(effect, n.SPARED)

    do_spare_all = do_spare

    def do_never_strong(self, effect: Phrase) -> None:
        self.last(effect, n.NEVER_STRONG)

    do_all_never_strong = do_never_strong

    def do_always_strong(self, effect: Phrase) -> None:
        self.last(effect, n.ALWAYS_STRONG)

    do_all_always_strong = do_always_strong

    def do_harmless(self, effect: Phrase) -> None:
        self.last(effect, n.HARMLESS)

    do_all_harmless = do_harmless

    def do_slanting(self, effect: Phrase) -> None:
        self.last(effect, n.SLANTING)

    do_all_slanting = do_slanting

    def do_fix_from(self, effect: Phrase) -> None:
        self.last_from(effect, n.FIXED_FROM)

    do_fix_all_from = do_fix_from

    def do_pin_from(self, effect: Phrase) -> None:
        self.last_from(effect, n.HELD_FROM)
        self.last_from(effect, n.FIXED_FROM)

    do_pin_all_from = do_pin_from

    def do_aim_around(self, effect: Phrase) -> None:
        self.last(effect, n.AIMS, AIMS[effect.kind])

    do_aim_slanting = do_aim_around
    do_aim_behind = do_aim_around
    do_aim_ahead = do_aim_around

    def do_draws_one(self, effect: Phrase) -> None:
        if self.side_of(effect.phrases()[0]) != FOES:
            raise self.refuse(effect, "say 'an opponent draws only one Kitty next turn'")
        self.emit(n.DENY, n.DRAWING_TWO, FOES, 1, 1)

    def do_count_as_old(self, effect: Phrase) -> None:
        self.several_kitties(n.COUNT_AS_OLD, effect)

    def do_becomes_type(self, effect: Phrase) -> None:
        thing = effect.phrases()[1]
        if thing.kind not in TYPES:
            raise self.refuse(thing, "a unit type is Huntress, Pilot or Tank (PD-1.2)")
        self.last(effect, n.IS_TYPE, TYPES[thing.kind])

    def do_treat_damage(self, effect: Phrase) -> None:
        things, treatment, _ = effect.phrases()
        if treatment.kind == "dealt_to_another" and effect.kind == "treat_damage":
            self.one_kitty(things)
            other = self.one_kitty(treatment.phrases()[0])
            self.several_kitties(n.LAST, effect, n.DEFENDED, other, 0, self.from_now_on(effect))
            return
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

    def step_later(self, step: Phrase) -> None:
        soon = step.phrases()[0]
        if soon.kind not in self.moments_to_come:
            raise self.refuse(soon, "say 'at the end of this turn' or 'at the end of an opponent's next turn'")
        if soon.phrases() and self.side_of(soon.phrases()[0]) != FOES:
            raise self.refuse(soon, "say 'an opponent's next turn'")
        self.asks_more = True
        super().step_later(step)

    def step_next_time(self, step: Phrase) -> None:
        """What follows waits for the event; the rest of the sentence goes on."""
        event, *whose, then = step.phrases()
        if whose and self.side_of(whose[0]) != FOES:
            raise self.refuse(step, "say 'during an opponent's next turn'")
        register = -1
        if event.kind in ("you_play", "player_plays"):
            happening, selector, register = self.played_event(event)
        else:
            if event.kind != "happens_to" or event.phrases()[1].kind not in EVENTS:
                ways = "'is captured', 'attacks', 'is dealt damage', 'moves', 'enters that space' or 'is rotated'"
                raise self.refuse(event, f"a text waits for what a Kitty does: {ways}; or for what a player plays")
            subject, what = event.phrases()
            happening = EVENTS[what.kind]
            if subject in self.bindings:
                if what.kind == "enters":
                    raise self.refuse(subject, "say 'a Kitty', 'an enemy Kitty' or 'one of your Kitties' enters it")
                selector = self.selector(NOTED, self.one_register(subject), Noun("kitty"))
            else:
                register = self.hidden_register(subject)
                if what.kind == "enters":
                    selector = self.entering(subject, what, register)
                else:
                    selector = self.introduce(subject, register, "kitty").selector
        after = Label()
        program = Label()
        once = int(not step.kind.startswith("each_time"))
        self.emit(n.WATCH, happening, selector, program, once + 2 * len(whose) + 4 * WAITS[step.kind], register)
        self.emit(GOTO, after)
        self.place(program)
        self.step(then)
        self.emit(END)
        self.place(after)
        self.asks_more = True

    step_each_time = step_next_time
    step_next_time_until = step_next_time
    step_each_time_until = step_next_time
    step_next_time_ever = step_next_time
    step_next_time_during = step_next_time
    step_each_time_during = step_next_time

    def entering(self, subject: Phrase, what: Phrase, register: int) -> int:
        """The Kitties of the subject that stand in the place when they have entered it."""
        where = Phrase("where", what.parts, what.start, what.end)
        nominal = subject.phrases()[-1]
        if any(part.kind == "in_where" for part in nominal.phrases()):
            raise self.refuse(nominal, "where it is when it enters is said by 'enters …'")
        noun = self.noun_of(subject)
        self.kitties_only(subject, noun)
        self.located(noun, where)
        meaning = self.meaning_of(noun, BOTH, definite=True)
        self.sentence.registers[id(subject)] = register
        self.sentence.meanings[id(subject)] = meaning
        return meaning.selector

    def played_event(self, event: Phrase) -> tuple[int, int, int]:
        """ "You play a tactic card", "an opponent plays a Kitty": event, who or what, and the register of the Kitty."""
        side = YOURS if event.kind == "you_play" else self.side_of(event.phrases()[0])
        thing = event.phrases()[-1]
        kinds = [part.kind for part in thing.walk()]
        if thing.kind == "a" and "card" in kinds and set(kinds) <= {"a", "nominal", "tactic", "card"}:
            return n.CARD_NOW, side, -1
        noun = self.noun_of(thing)
        self.kitties_only(thing, noun)
        self.on_side(thing, noun, side)
        register = self.hidden_register(thing)
        meaning = self.meaning_of(noun, side, definite=True)
        self.sentence.meanings[id(thing)] = meaning
        return n.PLACED_NOW, meaning.selector, register

    # ------------------------------------------------------------ spaces and players

    def do_close_to_all(self, effect: Phrase) -> None:
        things, place, duration = effect.phrases()
        nominals = things.phrases()[0] if things.kind in ("any_things", "all") else None
        side = BOTH
        for part in nominals.phrases() if nominals else ():
            if part.kind == "enemy":
                side = FOES
            elif part.kind != "kitties":
                nominals = None
                break
        if things.kind == "your_all" and [part.kind for part in things.phrases()[0].phrases()] == ["kitties"]:
            side = YOURS
        elif nominals is None:
            raise self.refuse(things, "say 'Kitties', 'enemy Kitties' or 'your Kitties'")
        since, turns = self.turns(duration)
        if turns > n.MOST_TURNS_CLOSED:
            raise self.refuse(duration, "a space is closed for a turn or until the start of your next turn")
        area, space, line = ALL_SPACES, -1, -1
        if place.kind == "that_space":
            space = self.space(place)
        elif place.kind in THAT_LINE:
            chosen = self.bindings.referent(place)
            area, line = self.line_areas[id(chosen)], self.read_register(place)
        elif place.kind in AREAS:
            area = AREAS[place.kind]
        else:
            raise self.refuse(place, "say 'that space', 'that row', 'the City' or 'the Outer City'")
        self.emit(n.CLOSE, area, space, line, side, 1024 * since + 4 * turns + CLOSED_TO[effect.kind])

    do_close_to_moves = do_close_to_all
    do_close_to_placing = do_close_to_all

    def do_deny_attacks(self, effect: Phrase) -> None:
        player, duration = effect.phrases()
        self.emit(n.DENY, DENIED[effect.kind], self.side_of(player), *self.turns(duration))

    do_deny_moves = do_deny_attacks
    do_deny_rotations = do_deny_attacks

    def do_deny_refill(self, effect: Phrase) -> None:
        self.emit(n.DENY, n.REFILLING, YOURS, *self.turns(effect.phrases()[0]))

    def do_deny_reset(self, effect: Phrase) -> None:
        self.emit(n.DENY, n.RESETTING, self.side_of(effect.phrases()[0]), 1, 1)

    def do_next_attack_double(self, effect: Phrase) -> None:
        self.emit(n.NEXT_ATTACK, 0)

    def do_next_attack_more(self, effect: Phrase) -> None:
        self.emit(n.NEXT_ATTACK, self.number(effect.phrases()[0]))
