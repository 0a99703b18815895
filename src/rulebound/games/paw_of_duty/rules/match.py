"""A match of Paw of Duty: the answers to the questions that every game answers, each in the file of its part of the
rules."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import REGISTER, SEAT, empty_agenda
from rulebound.core.kernel.legend import Legend
from rulebound.core.kernel.resolver import ASK_CARD, ASK_OFFER, FOES, IN_PLACE, NOTED, OPERAND, Resolver
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, Layout, full
from rulebound.core.kernel.trail import CARD_MASK
from rulebound.games.paw_of_duty.rules import (
    choosing,
    describing,
    effects,
    hands,
    knowing,
    legality,
    observing,
    piles,
    refusing,
    turn,
    victory,
)
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import LINES, SPACES_ON_BOARD, count, line, lines_in
from rulebound.games.paw_of_duty.rules.selecting import kitties_on, meant
from rulebound.games.paw_of_duty.rules.state import PawCards, State


@mypyc_attr(acyclic=True)
@final
class PawOfDuty(State):
    def begin(self, rng: Rng) -> None:
        """PD-7.2 and PD-7.8 to PD-7.11: who goes first, the cards dealt openly, the shuffles, four cards each; then on
        to the exchange."""
        self.rng = rng
        self.first = self.rng.below(2)
        self.active = self.first
        self.deal_openly()
        self.shuffle(n.KITTY_DECK, self.rng)
        self.shuffle(n.TACTIC_DECK, self.rng)
        self.name_pools()
        for i in range(2 * n.START_CARDS):
            knowing.take_from_deck(self, (self.first + i // n.START_CARDS) % 2, n.DEALT)
        self.phase = n.EXCHANGE
        self.run()

    def deal_openly(self) -> None:
        """The cards that do not start in the deck."""
        copies: i64 = 0
        for card in range(self.kitties, self.layout.cards):
            dealt = self.cards.dealt[self.design[card]]
            if dealt != n.IN_DECK:
                self.left_deck[card] = n.DEALT
                self.reveal(card, self.layout.everyone)
            if dealt == n.WITH_EACH:
                self.move(card, n.HAND + copies % 2)
                copies += 1
            elif dealt == n.WITH_FIRST:
                self.move(card, n.HAND + self.first)

    def name_pools(self) -> None:
        """The two decks are the first pools, whatever was shuffled to lay them out."""
        for card in range(self.layout.cards):
            if card < self.kitties:
                self.pool[card] = n.KITTY_POOL
            else:
                self.pool[card] = n.TACTIC_POOL
        self.pools = n.TACTIC_POOL + 1

    def rounds(self) -> i64:
        return self.turn

    def actions(self) -> i64:
        return n.ACTIONS

    def legal(self) -> vec[i64]:
        return legality.legal(self)

    def refusal(self, action: i64) -> i64:
        return refusing.refusal(self, action)

    def out_of_turn(self, seat: i64) -> i64:
        return refusing.out_of_turn(self)

    def meaning(self, action: i64) -> i64:
        """Cards by design instead of by place in a hand or pile."""
        zone: i64 = n.HAND + self.seat
        first: i64 = n.PUT_BACK
        if action >= n.DEPLOY_KITTY and action < n.PLACE_AT:
            zone = n.DRAWN
            first = n.DEPLOY_KITTY
        elif action >= n.TAKE_CARD and action < n.TAKE_LINE:
            zone = self.asked_pile()
            first = n.TAKE_CARD
        elif action < n.PLAY or action >= n.ACCEPT:
            return -action
        elif action < n.DISCARD_CARD:
            first = n.PLAY
        elif action < n.PUT_BACK:
            first = n.DISCARD_CARD
        if action - first >= self.size[zone]:
            return -action
        card = self.nth(zone, action - first)
        return 1 + first * 1000 + self.design[card]

    def card_played(self, action: i64) -> i64:
        if action >= n.DEPLOY_KITTY and action < n.PLACE_AT:
            return self.nth(n.DRAWN, action - n.DEPLOY_KITTY)
        if action < n.PLAY or action >= n.DISCARD_CARD:
            return NOBODY
        return self.nth(n.HAND + self.seat, action - n.PLAY)

    def perform(self, asked: i64, action: i64) -> None:
        if asked == n.ASK_TACTIC:
            self.do_tactic(action)
        elif asked == n.ASK_CHOICE and action != n.DECLINE:
            choosing.answer_kitty(self, action - n.CHOOSE_AT)
        elif asked == n.ASK_STEP and action == n.STOP:
            self.mover = NOBODY
        elif asked == n.ASK_STEP and action != n.DECLINE:
            choosing.answer_step(self, action - n.GO_TO)
        elif asked == n.ASK_FACING and action != n.DECLINE:
            choosing.answer_facing(self, action - n.FACE)
        elif asked == n.ASK_MODE and action != n.DECLINE:
            choosing.answer_mode(self, action - n.TAKE_MODE)
        elif asked == n.ASK_SPACE and action != n.DECLINE:
            choosing.answer_plainly(self, action - n.TAKE_SPACE)
        elif asked == n.ASK_DIRECTION and action != n.DECLINE:
            choosing.answer_plainly(self, action - n.TAKE_DIRECTION)
        elif asked == ASK_OFFER:
            self.answer_offer(action == n.ACCEPT)
        elif asked == ASK_CARD:
            self.answer_card(NOBODY if action == n.DECLINE else self.asked_card(action))
        elif asked == n.ASK_DISCARD and action != n.DECLINE:
            effects.answer_discard(self, self.nth(n.HAND + self.seat, action - n.DISCARD_CARD))
        elif asked == n.ASK_LINE and action != n.DECLINE:
            choosing.answer_plainly(self, action - n.TAKE_LINE)
        else:
            self.do_turn(asked, action)

    def do_tactic(self, action: i64) -> None:
        if action == n.END_TACTICS:
            turn.end_tactics(self)
        elif action < n.DISCARD_CARD:
            hands.play(self, self.nth(n.HAND + self.seat, action - n.PLAY))
        else:
            # PD-R28: the card is in the pile before the next one is drawn.
            self.lines_left -= 1
            hands.discard(self, self.nth(n.HAND + self.seat, action - n.DISCARD_CARD))
            hands.draw(self, self.seat)

    def do_turn(self, asked: i64, action: i64) -> None:
        """The decisions of a turn outside the cards."""
        if asked == n.ASK_KITTY:
            turn.choose_kitty(self, action - n.DEPLOY_KITTY)
        elif asked == n.ASK_PLACE:
            turn.place_kitty(self, action - n.PLACE_AT)
        elif asked == n.ASK_PLACED_FACING:
            turn.face_kitty(self, action - n.FACE)
        elif asked == n.ASK_TOKEN:
            turn.take_token(self, action - n.CHOOSE_AT)
        elif asked == n.ASK_PENALTY:
            turn.put_token(self, action - n.CHOOSE_AT)
        elif asked == n.ASK_RESCUE:
            if action == n.DECLINE:
                victory.decline_rescue(self)
            else:
                victory.rescue(self, action - n.RESCUE)
        elif asked == n.ASK_EXCHANGE:
            if action == n.END_EXCHANGE:
                turn.finish_exchange(self)
            else:
                self.move(self.nth(n.HAND + self.seat, action - n.PUT_BACK), n.ASIDE)
        else:
            choosing.decline(self)

    def idle(self) -> None:
        turn.next_phase(self)

    def carry_on(self) -> None:
        self.run_program()

    def select(self, selector: i64, base: i64) -> vec[i64]:
        """The Kitties that a selector means; for spaces, as many cards as spaces; or tactic cards."""
        source = self.code[selector]
        if source == n.PILE or source == n.LOOKED_AT:
            return piles.cards_meant(self, selector, base)
        if source == NOTED and self.code[selector + IN_PLACE] != 0:
            return self.noted_all(base, self.code[selector + OPERAND], 1)
        spaces = meant(self, selector, base, NOBODY)
        if self.code[selector] != n.SPACES:
            return kitties_on(self, spaces)
        found = vec[i64](capacity=4)
        for i in range(count(spaces)):
            found = append(found, NOBODY)
        return found

    def stat_of(self, card: i64, stat: i64) -> i64:
        if stat == n.DAMAGE_TAKEN:
            return self.damage[card] if self.on_board(card) else i64(0)
        if stat == n.PAW_TOKENS:
            return self.tokens[card] if self.on_board(card) else i64(0)
        return self.level_of(card)

    def number_of_player(self, seat: i64, side: i64, what: i64) -> i64:
        if side == FOES:
            seat = 1 - seat
        if what == n.CAPTURES_TALLY:
            return self.caught >> (8 * seat) & 255
        if what == n.LEVELS_TALLY:
            return self.total[seat]
        if what == n.CAPTURED_TALLY:
            return self.size[n.CAPTURED + seat]
        if what == n.PLAYS_TALLY:
            return self.size[n.PLAYED] if seat == self.active else i64(0)
        if what == n.STEPS_MADE:
            return self.steps
        if what == n.CARDS_DISCARDED:
            return self.discarded
        return self.size[n.HAND + seat]

    def do_verb(self, verb: i64, pc: i64, base: i64) -> None:
        if verb < n.ROTATE or verb == n.CHOOSE_LINE or verb == n.NEXT_OF:
            choosing.do_choice(self, verb, pc, base)
        else:
            effects.do_verb(self, verb, pc, base)

    def can_do(self, pc: i64, base: i64) -> bool:
        return choosing.can_start(self, pc, base)

    def holds(self, condition: i64, base: i64) -> bool:
        code = self.code
        kind = code[condition]
        if kind == n.DID_NOT_MOVE:
            spaces = meant(self, code[condition + 1], base, NOBODY)
            if spaces == 0:
                return False
            for kitty in kitties_on(self, spaces):
                if self.moved >> kitty & 1 != 0:
                    return False
            return True
        if kind == n.STOPS:
            return self.is_stopped(condition, base)
        if kind == n.WAS_CAPTURED or kind == n.WAS_NOT_CAPTURED:
            held = self.agenda.frames[base + REGISTER + code[condition + 1]]
            caught = held >= 0 and self.zone[held & CARD_MASK] >= n.CAPTURED
            return caught == (kind == n.WAS_CAPTURED)
        if kind == n.CAUGHT_ANY:
            return (self.caught != self.caught_before) == (code[condition + 1] != 0)
        if kind == n.ELIGIBLE:
            seat = self.active if base < 0 else self.agenda.frames[base + SEAT]
            return lines_in(self.taken[1 - seat if code[condition + 1] == FOES else seat]) != 0
        if kind == n.IS_STRONG:
            for kitty in kitties_on(self, meant(self, code[condition + 1], base, NOBODY)):
                for other in kitties_on(self, meant(self, code[condition + 2], base, NOBODY)):
                    if self.strong_against(kitty, other):
                        return True
            return False
        if kind == n.MOVED_SO:
            for kitty in kitties_on(self, meant(self, code[condition + 1], base, NOBODY)):
                if self.moved >> kitty & 1 != 0:
                    return True
            return False
        return Resolver.holds(self, condition, base)

    def is_stopped(self, condition: i64, base: i64) -> bool:
        """Did a Kitty of the first selector stop the slide of the second? It is noted for "that Kitty"."""
        code = self.code
        self.note(base, code[condition + 2], NOBODY)
        if self.stopper == NOBODY or not self.on_board(self.stopper):
            return False
        place = self.place[self.stopper]
        if meant(self, code[condition + 1], base, NOBODY) >> place & 1 == 0:
            return False
        place = self.place[self.slid]
        if meant(self, code[condition + 3], base, NOBODY) >> place & 1 == 0:
            return False
        self.note(base, code[condition + 2], self.stopper)
        return True

    def forget(self, seat: i64) -> None:
        knowing.forget(self, seat)
        self.find_again(seat, Rng(0))

    def redeal(self, seat: i64, rng: Rng) -> None:
        knowing.redeal(self, seat, rng)
        self.find_again(seat, rng)

    def clone(self) -> PawOfDuty:
        copy = PawOfDuty(
            self.cards, self.choices, self.layout, self.rng.clone(), self.agenda.clone(), self.waiting.clone()
        )
        copy.copy_state(self)
        return copy

    def score(self, seat: i64) -> float:
        if self.winner == NOBODY:
            return 0.5
        if self.winner == seat:
            return 1.0
        return 0.0

    def evaluate(self, seat: i64) -> float:
        """Captures, lines held, declared and begun, threats, and Kitties in danger of the Outer City, each at its
        rough price; lines of the turn that are left and a card being played are worth a little too."""
        if self.over:
            return 1000.0 * (self.score(seat) - 0.5)
        value = self.standing_of(seat) - self.standing_of(1 - seat)
        if self.active == seat:
            value = self.with_turn(value)
        return value

    def leader(self) -> i64:
        """As `evaluate` of both seats tells, which are the same two standings."""
        if self.over:
            return super().leader()
        active = self.active
        lead = self.standing_of(active) - self.standing_of(1 - active)
        value = self.with_turn(lead)
        if value > -lead:
            return active
        if value < -lead:
            return 1 - active
        return NOBODY

    def with_turn(self, value: float) -> float:
        value += 0.1 * float(self.lines_left)
        if self.phase == n.AFTER_CARD:
            value += 0.2
        return value

    def standing_of(self, seat: i64) -> float:
        value = 2.0 * float(self.total[seat]) + 20.0 * float(count(self.declared[seat]))
        mine = self.taken[seat]
        theirs = self.taken[1 - seat]
        for number in range(LINES):
            spaces = line(number)
            held = count(mine & spaces)
            if held == 3:
                value += 6.0
            elif theirs & spaces == 0:
                value += 0.5 * float(held)
        outside = count(self.outer_kitties(seat))
        if outside > 1:
            value -= float(outside)
        for kitty in kitties_on(self, mine):
            value += 0.3 * float(self.level_of(kitty)) + self.threat_of(kitty)
        return value

    def threat_of(self, kitty: i64) -> float:
        """What the attack of a Kitty on its target would be worth, for the side that owns it."""
        target = self.target(kitty)
        if target == NOBODY:
            return 0.0
        level = self.level_of(kitty)
        if self.strong_against(kitty, target):
            level *= 2
        if level < self.level_of(target):
            return 0.0
        worth = 0.4 * float(self.level_of(target))
        if self.side[kitty] == self.side[target]:
            return -worth
        return worth

    # ------------------------------------------------------------ for core/kernel/observing.py

    def legend(self) -> Legend:
        return observing.legend()

    def sided(self, card: i64) -> i64:
        return observing.sided(self, card)

    def has_sides(self, zone: i64) -> bool:
        return observing.has_sides(zone)

    def most_marks(self) -> i64:
        return self.kitties

    def mark(self, seat: i64, into: vec[i64], at: i64, base: i64) -> i64:
        return observing.mark(self, seat, into, at, base)

    def scalars(self, seat: i64, into: vec[float], at: i64) -> None:
        observing.scalars(self, seat, into, at)

    def describe(self, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
        describing.describe(self, action, parts, numbers)

    def bound(self) -> i64:
        """In a turn: Kitty, space, facing and token; four lines with at most nine decisions each; penalty and rescue.
        Before the first turn each player puts back up to four cards. Texts may give more plays."""
        lines: i64 = 4 + self.cards.more_plays
        most: i64 = 9
        if self.cards.asks_more:
            most = n.MOST_ASKED
        return 2 * (n.START_CARDS + 1) + (self.kitties - 1) * (4 + lines * most + 2)


def room_in(zone: i64, kitties: i64, total: i64) -> i64:
    """The most cards that a pile can hold: every clone copies the room."""
    if zone == n.DRAWN:
        return 2
    if zone == n.ASIDE:
        return n.START_CARDS
    if zone == n.KITTY_DECK or zone == n.REMOVED or zone >= n.CAPTURED:
        return kitties
    if zone == n.OUT:
        return total
    return total - kitties


def lay_out(cards: PawCards, choices: vec[i64]) -> PawOfDuty:
    """Both decks on the table, face down and in the order of the card set, the first card on top. Every match begins
    as a clone of this one."""
    total: i64 = 0
    for copies in cards.copies:
        total += copies
    layout = Layout(total, 2)
    layout.line(SPACES_ON_BOARD)
    for zone in range(1, n.ZONES):
        layout.pile(room_in(zone, cards.kitties, total))
    designs = full(0, total)
    zones = full(n.KITTY_DECK, total)
    pools = full(n.KITTY_POOL, total)
    kitty: i64 = 0
    tactic = cards.kitties
    for design in range(len(cards.copies)):
        if cards.level[design] > 0:
            designs[kitty] = design
            kitty += 1
        else:
            for i in range(cards.copies[design]):
                designs[tactic] = design
                zones[tactic] = n.TACTIC_DECK
                pools[tactic] = n.TACTIC_POOL
                tactic += 1
    match = PawOfDuty(cards, choices, layout, Rng(0), empty_agenda(), empty_agenda())
    match.lay_out(full(NOBODY, total), designs, zones, pools)
    match.lay_paws(total)
    return match
