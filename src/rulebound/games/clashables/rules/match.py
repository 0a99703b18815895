"""A match of Clashables: the answers to the questions that every game answers, each in the file of its part of the
rules."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.agenda import CARD, KIND, SEAT, empty_agenda
from rulebound.core.resolver import ASK_OFFER
from rulebound.core.rng import Rng
from rulebound.core.table import NOBODY, Layout, full
from rulebound.games.clashables.rules import (
    attacks,
    dice,
    judging,
    legality,
    options,
    players,
    possible,
    refusing,
    stack,
    turns,
    verbs,
)
from rulebound.games.clashables.rules.numbers import (
    ACCEPT,
    ACTIONS,
    ANNOUNCE,
    ASK_ACT,
    ASK_ATTACKERS,
    ASK_DIE,
    ASK_DISCARD,
    ASK_FIRST,
    ASK_NEW_TARGET,
    ASK_NUMBER,
    ASK_REROLL,
    ASK_SEARCH,
    ATTACK_NOW,
    ATTACKS,
    BATTLEFIELD,
    BY_CONCESSION,
    CHANGE_DIE,
    CHOOSE_A_NUMBER,
    CONCEDE,
    CONCEDED,
    DECK,
    DISCARDING,
    DRAWN,
    FIRST_ATTACK,
    FIRST_BONUS,
    FIRST_DISCARD,
    FIRST_PLAY,
    FIRST_USE,
    GO_FIRST,
    HAND,
    ITEM_DONE,
    KEEP_DICE,
    LARGEST_SIDE,
    LOSS_CHECK,
    MOST_ACTIONS,
    MOST_USES,
    NO_MORE,
    PASS,
    REROLL_DIE,
    RESOLVE,
    RUN,
    RUN_ANNOUNCED,
    SECOND_SEAT_WON,
    SETTLE,
    TAKE_FROM_DECK,
    TAKE_NOTHING,
    TRIGGER,
    TRIGGER_ANNOUNCED,
    TRIGGERED,
    TURN_LIMIT,
    ZONES,
)
from rulebound.games.clashables.rules.state import ClashCards, State


@mypyc_attr(acyclic=True)
@final
class Clashables(State):
    def begin(self, seed: i64) -> None:
        """From the opening roll on."""
        self.rng = Rng(seed)
        self.run()

    def rounds(self) -> i64:
        return self.turn

    def actions(self) -> i64:
        return ACTIONS

    def legal(self) -> vec[i64]:
        return legality.legal(self)

    def unlisted(self) -> vec[i64]:
        return append(vec[i64](), CONCEDE)

    def refusal(self, action: i64) -> i64:
        return refusing.refusal(self, action)

    def out_of_turn(self, seat: i64) -> i64:
        return refusing.out_of_turn(self, seat)

    def meaning(self, action: i64) -> i64:
        """Cards of the hand by design instead of by place."""
        if action < FIRST_PLAY or action >= TAKE_FROM_DECK:
            return action
        index = (action - FIRST_PLAY) % LARGEST_SIDE
        if index >= self.size[HAND + self.seat]:
            return action
        card = self.nth(HAND + self.seat, index)
        return ACTIONS + ((action - FIRST_PLAY) // LARGEST_SIDE) * self.designs + self.design[card]

    def perform(self, asked: i64, action: i64) -> None:
        if action == CONCEDE:
            if self.recording:
                self.record(CONCEDED, NOBODY, self.seat, 0, 0)
            players.end_match(self, SECOND_SEAT_WON - self.seat, BY_CONCESSION)
        elif asked == ASK_ACT:
            self.act(action)
        elif asked == ASK_OFFER:
            verbs.answer_offer(self, action == ACCEPT)
        elif asked == ASK_DISCARD:
            players.answer_discard(self, action - FIRST_DISCARD)
        elif asked == ASK_ATTACKERS:
            if action == ATTACK_NOW:
                attacks.attack_now(self)
            else:
                attacks.declare(self, self.nth(BATTLEFIELD + self.seat, (action - FIRST_ATTACK) % LARGEST_SIDE))
        elif asked == ASK_FIRST:
            if action == GO_FIRST:
                turns.choose_first(self, self.seat)
            else:
                turns.choose_first(self, 1 - self.seat)
        elif asked == ASK_NUMBER:
            number = action - CHOOSE_A_NUMBER + 1
            if self.announcing():
                stack.announce_number(self, number)
            else:
                verbs.answer_number(self, number)
        elif asked == ASK_REROLL:
            die: i64 = NOBODY
            if action != KEEP_DICE:
                die = action - REROLL_DIE
            dice.answer_reroll(self, die)
        elif asked == ASK_DIE:
            dice.answer_die(self, action - CHANGE_DIE)
        else:
            self.answer_choice(asked, action)

    def act(self, action: i64) -> None:
        if action == PASS:
            stack.pass_priority(self)
        elif action < FIRST_BONUS:
            stack.play_card(self, action - FIRST_PLAY)
        elif action < FIRST_DISCARD:
            turns.bonus_draw(self, action - FIRST_BONUS)
        elif action < FIRST_USE:
            attacks.declare(self, self.nth(BATTLEFIELD + self.seat, (action - FIRST_ATTACK) % LARGEST_SIDE))
        else:
            place = (action - FIRST_USE) // MOST_USES % LARGEST_SIDE
            turns.use_effect(self, self.nth(BATTLEFIELD + self.seat, place), (action - FIRST_USE) % MOST_USES)

    def answer_choice(self, asked: i64, action: i64) -> None:
        card: i64 = NOBODY
        if action != NO_MORE and action != TAKE_NOTHING:
            self.asks = asked  # the options are those of the question
            card = options.option_named(self, action)
            self.asks = 0
        if asked == ASK_SEARCH:
            verbs.answer_search(self, card)
        elif asked == ASK_NEW_TARGET:
            verbs.answer_new_target(self, card)
        elif self.announcing():
            stack.announce_target(self, card)
        else:
            verbs.answer_target(self, card)

    def announcing(self) -> bool:
        """Is the choice made as a card is played?"""
        return self.agenda.used > 0 and self.agenda.frames[self.agenda.top() + KIND] == ANNOUNCE

    def idle(self) -> None:
        turns.next_phase(self)

    def carry_on(self) -> None:
        agenda = self.agenda
        base = agenda.top()
        kind = agenda.frames[base + KIND]
        if kind == RUN or kind == RUN_ANNOUNCED:
            self.run_program()
        elif kind == SETTLE:
            turns.carry_on_settling(self)
        elif kind == LOSS_CHECK:
            agenda.drop()
            players.check_loss(self)
        elif kind == ATTACKS:
            attacks.carry_on_attacks(self)
        elif kind == RESOLVE:
            stack.carry_on_resolving(self)
        elif kind == ANNOUNCE:
            stack.carry_on_announcing(self)
        elif kind == ITEM_DONE:
            stack.finish_item(self)
        elif kind == DISCARDING:
            players.carry_on_discarding(self)
        elif kind == TRIGGER:
            agenda.frames[base + KIND] = RUN
            self.begin_trigger(base)
        elif kind == TRIGGER_ANNOUNCED:
            if stack.begin_announced_trigger(self, base):
                self.begin_trigger(base)
            else:
                agenda.drop()

    def begin_trigger(self, base: i64) -> None:
        if self.recording:
            self.record_text(TRIGGERED, base)
        self.run_program()

    def select(self, selector: i64, base: i64) -> vec[i64]:
        return verbs.chosen(self, selector, base)

    def do_verb(self, verb: i64, pc: i64, base: i64) -> None:
        verbs.do_verb(self, verb, pc, base)

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
        if self.result == DRAWN:
            return 0.5
        if self.result == seat + 1:
            return 1.0
        return 0.0

    def evaluate(self, seat: i64) -> float:
        return judging.evaluate(self, seat)

    def bound(self) -> i64:
        """Each action that is not a pass is followed by at most two passes and, with the official cards, by fewer than
        20 choices."""
        return self.choices[TURN_LIMIT] * (MOST_ACTIONS * 22 + 2) + 1


def lay_out(cards: ClashCards, choices: vec[i64], first: vec[i64], second: vec[i64], open_lists: bool) -> Clashables:
    """Both decks on the table, face down and in the order of their lists. Every match begins as a clone of this
    one."""
    ours = len(first)
    total = ours + len(second)
    layout = Layout(total, 2)
    largest = ours
    if len(second) > largest:
        largest = len(second)
    for zone in range(ZONES - 1):
        layout.pile(largest)
    layout.pile(total)
    owners = full(0, total)
    printed = full(0, total)
    zones = full(DECK, total)
    for card in range(ours):
        printed[card] = first[card]
    for card in range(ours, total):
        printed[card] = second[card - ours]
        owners[card] = 1
        zones[card] = DECK + 1
    match = Clashables(cards, choices, layout, Rng(0), empty_agenda(), empty_agenda(), empty_agenda(), empty_agenda())
    match.lay_out(owners, printed, zones, owners[:])
    match.lay_decks(open_lists)
    match.lay_creatures(total)
    return match
