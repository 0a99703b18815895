"""A match of Clashables: the answers to the questions that every game answers, each in the file of its part of the
rules."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import CARD, KIND, SEAT, empty_agenda
from rulebound.core.kernel.legend import Legend
from rulebound.core.kernel.resolver import ASK_CARD, ASK_MODE, ASK_OFFER, FOES, NO_FRAME
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, Layout, full
from rulebound.games.clashables.rules import (
    attacks,
    choices,
    creatures,
    describing,
    dice,
    judging,
    legality,
    observing,
    options,
    players,
    possible,
    refusing,
    searches,
    stack,
    turns,
    verbs,
)
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.selecting import chosen, gather
from rulebound.games.clashables.rules.state import ClashCards, State


@mypyc_attr(acyclic=True)
@final
class Clashables(State):
    def begin(self, rng: Rng) -> None:
        """From the opening roll on."""
        self.rng = rng
        self.run()

    def rounds(self) -> i64:
        return self.turn

    def actions(self) -> i64:
        return n.ACTIONS

    def legal(self) -> vec[i64]:
        return legality.legal(self)

    def unlisted(self) -> vec[i64]:
        return append(vec[i64](), n.CONCEDE)

    def refusal(self, action: i64) -> i64:
        return refusing.refusal(self, action)

    def out_of_turn(self, seat: i64) -> i64:
        return refusing.out_of_turn(self, seat)

    def meaning(self, action: i64) -> i64:
        """Cards of the hand by design instead of by place."""
        if action < n.FIRST_PLAY or action >= n.TAKE_FROM_DECK:
            return action
        index = (action - n.FIRST_PLAY) % n.LARGEST_SIDE
        if index >= self.size[n.HAND + self.seat]:
            return action
        card = self.nth(n.HAND + self.seat, index)
        return n.ACTIONS + ((action - n.FIRST_PLAY) // n.LARGEST_SIDE) * self.designs + self.design[card]

    def card_played(self, action: i64) -> i64:
        if action < n.FIRST_PLAY or action >= n.FIRST_BONUS:
            return NOBODY
        return self.nth(n.HAND + self.seat, action - n.FIRST_PLAY)

    def perform(self, asked: i64, action: i64) -> None:
        if action == n.CONCEDE:
            if self.recording:
                self.record(n.CONCEDED, NOBODY, self.seat, 0, 0)
            players.end_match(self, n.SECOND_SEAT_WON - self.seat, n.BY_CONCESSION)
        elif asked == n.ASK_ACT:
            self.act(action)
        elif asked == ASK_OFFER:
            verbs.answer_offer(self, action == n.ACCEPT)
        elif asked == ASK_MODE:
            self.answer_mode(action - n.CHOOSE_MODE)
        elif asked == n.ASK_DISCARD:
            if action == n.NO_MORE:
                players.stop_discarding(self)
            else:
                players.answer_discard(self, action - n.FIRST_DISCARD)
        elif asked == n.ASK_ATTACKERS:
            if action == n.ATTACK_NOW:
                attacks.attack_now(self)
            else:
                attacks.declare(self, self.nth(n.BATTLEFIELD + self.seat, (action - n.FIRST_ATTACK) % n.LARGEST_SIDE))
        elif asked == n.ASK_FIRST:
            if action == n.GO_FIRST:
                turns.choose_first(self, self.seat)
            else:
                turns.choose_first(self, 1 - self.seat)
        elif asked == n.ASK_NUMBER:
            number = action - n.CHOOSE_A_NUMBER + 1
            if self.announcing():
                stack.announce_number(self, number)
            else:
                verbs.answer_number(self, number)
        elif asked == n.ASK_REROLL:
            die: i64 = NOBODY
            if action != n.KEEP_DICE:
                die = action - n.REROLL_DIE
            dice.answer_reroll(self, die)
        elif asked == n.ASK_DIE:
            dice.answer_die(self, action - n.CHANGE_DIE)
        else:
            self.answer_choice(asked, action)

    def act(self, action: i64) -> None:
        if action == n.PASS:
            stack.pass_priority(self)
        elif action < n.FIRST_BONUS:
            stack.play_card(self, action - n.FIRST_PLAY)
        elif action < n.FIRST_DISCARD:
            turns.bonus_draw(self, action - n.FIRST_BONUS)
        elif action < n.FIRST_USE:
            attacks.declare(self, self.nth(n.BATTLEFIELD + self.seat, (action - n.FIRST_ATTACK) % n.LARGEST_SIDE))
        else:
            place = (action - n.FIRST_USE) // n.MOST_USES % n.LARGEST_SIDE
            turns.use_effect(self, self.nth(n.BATTLEFIELD + self.seat, place), (action - n.FIRST_USE) % n.MOST_USES)

    def answer_choice(self, asked: i64, action: i64) -> None:
        card: i64 = NOBODY
        if action != n.NO_MORE and action != n.TAKE_NOTHING:
            self.asks = asked  # the options are those of the question
            card = options.option_named(self, action)
            self.asks = 0
        if asked == ASK_CARD:
            self.answer_card(card)
        elif asked == n.ASK_SEARCH:
            searches.answer_search(self, card)
        elif asked == n.ASK_NEW_TARGET:
            verbs.answer_new_target(self, card)
        elif self.announcing():
            stack.announce_target(self, card)
        else:
            verbs.answer_target(self, card)

    def announcing(self) -> bool:
        """Is the choice made as a card is played?"""
        return self.agenda.used > 0 and self.agenda.frames[self.agenda.top() + KIND] == n.ANNOUNCE

    def idle(self) -> None:
        if self.cards.contextual:
            creatures.refresh(self)
        turns.next_phase(self)

    def carry_on(self) -> None:
        if self.cards.contextual:
            creatures.refresh(self)
        agenda = self.agenda
        base = agenda.top()
        kind = agenda.frames[base + KIND]
        if kind == n.RUN or kind == n.RUN_ANNOUNCED:
            self.run_program()
        elif kind == n.SETTLE:
            turns.carry_on_settling(self)
        elif kind == n.CHECK_LOSS:
            agenda.drop()
            players.check_loss(self)
        elif kind == n.ATTACKS:
            attacks.carry_on_attacks(self)
        elif kind == n.RESOLVE:
            stack.carry_on_resolving(self)
        elif kind == n.ANNOUNCE:
            stack.carry_on_announcing(self)
        elif kind == n.ITEM_DONE:
            stack.finish_item(self)
        elif kind == n.DISCARDING:
            players.carry_on_discarding(self)
        elif kind == n.TRIGGER:
            agenda.frames[base + KIND] = n.RUN
            self.begin_trigger(base)
        elif kind == n.TRIGGER_ANNOUNCED:
            if stack.begin_announced_trigger(self, base):
                self.begin_trigger(base)
            else:
                agenda.drop()

    def begin_trigger(self, base: i64) -> None:
        if self.recording:
            self.record_text(n.TRIGGERED, base)
        self.run_program()

    def select(self, selector: i64, base: i64) -> vec[i64]:
        return chosen(self, selector, base)

    def survey(self, selector: i64, source: i64, seat: i64, here: i64) -> vec[i64]:
        return gather(self, selector, source, seat, NO_FRAME)

    def number_of_player(self, seat: i64, side: i64, what: i64) -> i64:
        if side == FOES:
            seat = 1 - seat
        if what == n.LIFE_TALLY:
            return self.life[seat]
        if what == n.ROLLED_TALLY:
            total: i64 = 0
            for number in self.rolled:
                total += number
            return total
        if what >= n.OWN_ROLL:
            return self.tally_of(seat, what)
        if what == n.TURN_TALLY:
            return 1 if self.active == seat else i64(0)
        if what == n.DISCARDED_TALLY:
            return self.thrown_first if seat == 0 else self.thrown_second
        return self.size[n.HAND + seat]

    def tally_of(self, seat: i64, what: i64) -> i64:
        """What each player rolled, whether all dice show the same, and what was counted this turn."""
        if what == n.OWN_ROLL:
            return self.rolled[seat] if len(self.rolled) == n.SEATS else i64(0)
        if what == n.SAME_DICE:
            for number in self.rolled:
                if number != self.rolled[0]:
                    return 0
            return 1
        if what == n.HIGHEST_DIE or what == n.LOWEST_DIE:
            best: i64 = 0
            for number in self.rolled:
                if best == 0 or (number > best) == (what == n.HIGHEST_DIE):
                    best = number
            return best
        if what == n.ANY_LOST:
            lost = n.CREATURES_LOST * n.SEATS
            return self.counts[lost] + self.counts[lost + 1]
        if what == n.PLAYED_TALLY:
            return self.plays[seat]
        return self.counts[(what - n.COUNTED_TALLY) * n.SEATS + seat]

    def do_verb(self, verb: i64, pc: i64, base: i64) -> None:
        verbs.do_verb(self, verb, pc, base)
        if self.cards.contextual:
            creatures.refresh(self)

    def can_do(self, pc: i64, base: i64) -> bool:
        frames = self.agenda.frames
        return possible.can_complete(self, pc, NOBODY, frames[base + CARD], frames[base + SEAT], base)

    def ask_offer(self, pc: i64, base: i64) -> None:
        verbs.ask_offer(self, pc, base)

    def clone(self) -> Clashables:
        copy = Clashables(
            self.cards,
            self.choices,
            self.layout,
            self.rng.clone(),
            self.agenda.clone(),
            self.waiting.clone(),
            self.arising.clone(),
            self.later.clone(),
        )
        copy.copy_state(self)
        return copy

    def score(self, seat: i64) -> float:
        if self.result == n.DRAWN:
            return 0.5
        if self.result == seat + 1:
            return 1.0
        return 0.0

    def evaluate(self, seat: i64) -> float:
        return judging.evaluate(self, seat)

    # ------------------------------------------------------------ for core/kernel/observing.py

    def legend(self) -> Legend:
        return observing.legend()

    def scalars(self, seat: i64, into: vec[float], at: i64) -> None:
        observing.scalars(self, seat, into, at)

    def describe(self, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
        describing.describe(self, action, parts, numbers)

    def bound(self) -> i64:
        """Each action that is not a pass is followed by at most two passes and, with the official cards, by fewer than
        20 choices."""
        return self.choices[choices.TURN_LIMIT] * (n.MOST_ACTIONS * 22 + 2) + 1


def lay_out(cards: ClashCards, choices: vec[i64], first: vec[i64], second: vec[i64], open_lists: bool) -> Clashables:
    """Both decks on the table, face down and in the order of their lists. Every match begins as a clone of this
    one."""
    ours = len(first)
    total = ours + len(second)
    layout = Layout(total, 2)
    largest = ours
    if len(second) > largest:
        largest = len(second)
    for zone in range(n.ZONES - 1):
        layout.pile(largest)
    layout.pile(total)
    owners = full(0, total)
    printed = full(0, total)
    zones = full(n.DECK, total)
    for card in range(ours):
        printed[card] = first[card]
    for card in range(ours, total):
        printed[card] = second[card - ours]
        owners[card] = 1
        zones[card] = n.DECK + 1
    match = Clashables(cards, choices, layout, Rng(0), empty_agenda(), empty_agenda(), empty_agenda(), empty_agenda())
    match.lay_out(owners, printed, zones, owners[:])
    match.lay_decks(open_lists)
    match.lay_creatures(total)
    return match
