"""A match of Five Rows: the answers to the questions that every game answers, each in the file of its part of the
rules."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import CARD, KIND, SERIAL, empty_agenda
from rulebound.core.kernel.legend import Legend
from rulebound.core.kernel.match import NOTHING
from rulebound.core.kernel.resolver import ASK_CARD, ASK_MODE, ASK_OFFER, FOES, NO_FRAME
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, Layout, full
from rulebound.games.five_rows.rules import board, describing, effects, legality, observing, piles, rounds, triggers
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.combat import attack_goes_on, carry_on_attack, carry_on_striking
from rulebound.games.five_rows.rules.selecting import choosable, count_rows, gather, order_of
from rulebound.games.five_rows.rules.state import RowsCards, State


@mypyc_attr(acyclic=True)
@final
class FiveRows(State):
    def begin(self, rng: Rng) -> None:
        """FR-R3 and FR-1.6 to FR-1.8: who is player 1, the shuffles, the starting hands; then on to the first
        decision."""
        self.rng = rng
        self.first = self.rng.below(2)
        self.active = self.first
        for seat in range(2):
            self.shuffle(n.DECK + seat, self.rng)
        for seat in range(2):
            for i in range(n.START_CARDS):
                piles.draw(self, seat)
        self.run()

    def rounds(self) -> i64:
        return self.round

    def actions(self) -> i64:
        return n.ACTIONS

    def legal(self) -> vec[i64]:
        return legality.legal(self)

    def refusal(self, action: i64) -> i64:
        return legality.refusal(self, action)

    def out_of_turn(self, seat: i64) -> i64:
        return legality.out_of_turn(self, seat)

    def meaning(self, action: i64) -> i64:
        """Plays by design instead of by place in the hand."""
        if action < n.FIRST_PLAY or action >= n.FIRST_PLAY + self.size[n.HAND + self.seat] * n.ROWS:
            return -action
        play = action - n.FIRST_PLAY
        card = self.nth(n.HAND + self.seat, play // n.ROWS)
        return 1 + self.design[card] * n.ROWS + play % n.ROWS

    def card_played(self, action: i64) -> i64:
        if action < n.FIRST_PLAY or action >= n.CHOOSE_TROOP:
            return NOBODY
        return self.nth(n.HAND + self.seat, (action - n.FIRST_PLAY) // n.ROWS)

    def perform(self, asked: i64, action: i64) -> None:
        if asked == ASK_OFFER:
            self.answer_offer(action == n.ACCEPT)
        elif asked == ASK_CARD:
            card: i64 = NOBODY
            if action != n.DECLINE:
                card = legality.option_named(self, action)
            self.answer_card(card)
        elif asked == ASK_MODE:
            self.answer_mode(action - n.CHOOSE_MODE)
        elif asked == n.ASK_ROW:
            effects.answer_row(self, NOBODY if action == n.DECLINE else action - n.CHOOSE_A_ROW)
        elif asked == n.ASK_DISCARD:
            piles.discard(self, legality.option_named(self, action))
        elif action == n.END_TURN:
            rounds.end_turn(self)
        else:
            rounds.play_card(self, (action - n.FIRST_PLAY) // n.ROWS, (action - n.FIRST_PLAY) % n.ROWS)

    def idle(self) -> None:
        rounds.next_phase(self)

    def carry_on(self) -> None:
        agenda = self.agenda
        base = agenda.top()
        kind = agenda.frames[base + KIND]
        if kind == n.RUN_ANYWAY:
            self.run_program()
        elif kind == n.ATTACK:
            carry_on_attack(self)
        elif kind == n.STRIKE_LATER:
            carry_on_striking(self)
        elif kind == n.FIGHT_LATER:
            effects.carry_on_fighting(self)
        elif kind == n.WHICH_FATE:
            board.carry_on_fate(self)
        elif kind == n.WHICH_DRAW:
            triggers.carry_on_drawing(self)
        elif kind == n.WHICH_GUARD:
            board.carry_on_guarding(self)
        elif kind == piles.DISCARDING:
            piles.carry_on_discarding(self)
        elif self.may_begin(kind, base):
            # What has begun is finished, whatever becomes of its card (FR-R19).
            agenda.frames[base + KIND] = n.RUN_ANYWAY
            if self.recording:
                self.record_text(n.TRIGGERED, base)
            self.run_program()
        else:
            agenda.drop()

    def may_begin(self, kind: i64, base: i64) -> bool:
        """FR-R19 and FR-R31: a waiting ability needs its card, an attack's ability also its attacker."""
        frames = self.agenda.frames
        card = frames[base + CARD]
        if kind == n.RUN_LATER:
            return True
        if self.serial[card] != frames[base + SERIAL]:
            return False
        return kind == n.RUN or attack_goes_on(self, base)

    def ask_card(self, pc: i64, base: i64) -> None:
        super().ask_card(pc, base)
        if self.cards.choosy and self.asks == ASK_CARD:
            self.options = choosable(self, self.options)
            if len(self.options) == 0:
                self.asks = NOTHING
                self.answer_card(NOBODY)

    def select(self, selector: i64, base: i64) -> vec[i64]:
        return effects.chosen(self, selector, base)

    def survey(self, selector: i64, source: i64, seat: i64, here: i64) -> vec[i64]:
        return gather(self, selector, source, seat, here, NO_FRAME)

    def stat_of(self, card: i64, stat: i64) -> i64:
        if stat == n.COST:
            return self.cards.cost[self.design[card]]
        if stat >= n.PRINTED_NUMBERS:
            return self.printed(card, stat - n.PRINTED_NUMBERS)
        if not self.is_troop(card):
            return self.printed(card, stat)
        return self.power_of(card) if stat == n.POWER else self.health_of(card)

    def number_of_player(self, seat: i64, side: i64, what: i64) -> i64:
        if side == FOES:
            seat = 1 - seat
        if what == n.HEALTH_TALLY:
            return self.health[seat]
        if what == n.COINS_TALLY:
            return self.coins[seat]
        if what == n.TROOPS_TALLY:
            return self.plays[seat * 2]
        if what == n.AURAS_TALLY:
            return self.plays[seat * 2 + 1]
        if what == n.ROUND_TALLY:
            return self.round
        if what == n.LOST_TALLY or what == n.LOST_EVER_TALLY:
            return self.plays[n.LOST + seat * 2 + what - n.LOST_TALLY]
        if what == n.DESTROYED_TALLY:
            return self.plays[n.LOST] + self.plays[n.LOST + 2]
        if what == n.COMBAT_TALLY:
            return 1 if self.phase == n.FIGHT or self.phase == n.COMBAT_OVER else 0
        if what < 0:
            return count_rows(self, -what, seat)
        if what == n.CARDS_TALLY:
            return self.plays[seat * 2] + self.plays[seat * 2 + 1]
        return self.size[n.HAND + seat]

    def do_verb(self, verb: i64, pc: i64, base: i64) -> None:
        effects.do_verb(self, verb, pc, base)

    def can_do(self, pc: i64, base: i64) -> bool:
        return effects.can_do(self, pc, base)

    def clone(self) -> FiveRows:
        copy = FiveRows(
            self.cards, self.choices, self.layout, self.rng.clone(), self.agenda.clone(), self.waiting.clone()
        )
        copy.copy_state(self)
        return copy

    def score(self, seat: i64) -> float:
        """FR-5.4 and FR-5.5: more health wins, equal health is a tie."""
        if self.health[seat] > self.health[1 - seat]:
            return 1.0
        if self.health[seat] < self.health[1 - seat]:
            return 0.0
        return 0.5

    def evaluate(self, seat: i64) -> float:
        """Health, stats on the battlefield, and cards in hand, each at its rough price."""
        if self.over:
            return 1000.0 * (self.score(seat) - 0.5)
        foe = 1 - seat
        value = float(self.health[seat] - self.health[foe])
        value += 0.8 * float(self.size[n.HAND + seat] - self.size[n.HAND + foe])
        for row in range(n.ROWS):
            card = self.troop(seat, row)
            if card != NOBODY:
                value += float(self.power_of(card)) + 0.6 * float(self.health_of(card))
            card = self.troop(foe, row)
            if card != NOBODY:
                value -= float(self.power_of(card)) + 0.6 * float(self.health_of(card))
            card = self.aura(row)
            if card != NOBODY:
                if self.owner[card] == seat:
                    value += 1.0
                else:
                    value -= 1.0
        return value

    # ------------------------------------------------------------ for core/kernel/observing.py

    def legend(self) -> Legend:
        return observing.legend()

    def scalars(self, seat: i64, into: vec[float], at: i64) -> None:
        observing.scalars(self, seat, into, at)

    def describe(self, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
        describing.describe(self, action, parts, numbers)

    def bound(self) -> i64:
        """Each play costs at least 1 coin and asks for at most two choices; each card on the battlefield asks at
        most once a phase. Three coin cards for each player and row are more than the set has."""
        rounds_left = self.choices[n.ROUND_LIMIT]
        return rounds_left * (2 * (3 * (rounds_left + 15) + 1) + 15)


def lay_out(cards: RowsCards, choices: vec[i64]) -> FiveRows:
    """Both decks on the table, face down and in the order of the card set. Every match begins as a clone of this
    one."""
    designs = len(cards.kind)
    layout = Layout(2 * designs, 2)
    layout.line(n.ROWS)
    layout.line(n.ROWS)
    layout.line(n.ROWS)
    for i in range(8):
        layout.pile(designs)
    owners = full(0, 2 * designs)
    printed = full(0, 2 * designs)
    zones = full(n.DECK, 2 * designs)
    for card in range(designs):
        printed[card] = card
        printed[designs + card] = card
        owners[designs + card] = 1
        zones[designs + card] = n.DECK + 1
    match = FiveRows(cards, choices, layout, Rng(0), empty_agenda(), empty_agenda())
    match.lay_out(owners, printed, zones, owners[:])
    match.lay_rows(2 * designs)
    match.order = order_of(choices[n.TRIGGER_ORDER] == n.TRIGGER_ORDER_PLAYER_FIRST)
    match.steps = len(match.order) // 2
    match.health[0] = n.START_HEALTH
    match.health[1] = n.START_HEALTH
    return match
