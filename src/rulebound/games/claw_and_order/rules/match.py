"""A match of Claw & Order: the answers to the questions that every game answers, each in the file of its part of the
rules."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import CARD, KIND, PC, REGISTER, SEAT, empty_agenda
from rulebound.core.kernel.legend import Legend
from rulebound.core.kernel.match import NOTHING
from rulebound.core.kernel.resolver import ASK_CARD, ASK_MODE, ASK_OFFER, AT_RANDOM, FOES, NO_FRAME, WIDTH
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, Layout, full
from rulebound.core.kernel.trail import CARD_BITS, CARD_MASK
from rulebound.games.claw_and_order.rules import (
    attacks,
    battle,
    board,
    campaign,
    describing,
    effects,
    legality,
    observing,
    options,
    plays,
    setup,
    triggers,
)
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.board import check, decide, turn_one_up
from rulebound.games.claw_and_order.rules.printed import ClawCards
from rulebound.games.claw_and_order.rules.selecting import choosable, fits, gather, needs_faces
from rulebound.games.claw_and_order.rules.state import State


@mypyc_attr(acyclic=True)
@final
class ClawAndOrder(State):
    def begin(self, rng: Rng) -> None:
        """M1; then on to the first decision."""
        self.rng = rng
        self.first = self.rng.chance(2)
        self.run()

    def rounds(self) -> i64:
        """Turns of both players in all battles."""
        return self.all_turns

    def chapter(self) -> i64:
        """Battles and their replays."""
        return self.battle * (n.MOST_REPLAYS + 1) + self.replays

    def prospect(self, seat: i64) -> float:
        """Between two battles: one battle ahead is worth three quarters of the match."""
        if self.over:
            return self.score(seat)
        return 0.5 + 0.25 * float(self.wins[seat] - self.wins[1 - seat])

    def actions(self) -> i64:
        return n.ACTIONS

    def legal(self) -> vec[i64]:
        return legality.legal(self)

    def unlisted(self) -> vec[i64]:
        """CO-R12."""
        if self.over:
            return vec[i64]()
        return append(append(vec[i64](capacity=2), n.CONCEDE_BATTLE), n.CONCEDE_MATCH)

    def refusal(self, action: i64) -> i64:
        return legality.refusal(self, action)

    def out_of_turn(self, seat: i64) -> i64:
        return legality.out_of_turn(self, seat)

    def silence(self) -> i64:
        """CO-R40: whether a reaction was asked for is not shown to the other seat."""
        if self.asks == n.ASK_REACTION:
            return n.PASS
        return NOBODY

    def moments(self) -> i64:
        """CO-R40: attacks against a player who could hold a reaction card."""
        return self.moments_passed

    def questioned(self) -> i64:
        return self.moment_of

    def meaning(self, action: i64) -> i64:
        """Cards of a hand or discard pile by design and by what is marked on them instead of by place."""
        if n.PLAY_CARD <= action < n.PLAY_CARD + self.size[n.HAND + self.seat]:
            card = self.nth(n.HAND + self.seat, action - n.PLAY_CARD)
            facts = ((self.damage[card] * 128 + self.drill[card]) * 128 + self.stun[card]) << 30 | self.marks[card]
            return 2000 + facts * 1000 + self.design[card]
        if n.CHOOSE_DISCARD <= action < n.CHOOSE_DISCARD + self.size[n.DISCARD + self.seat]:
            return 1000 + self.design[self.nth(n.DISCARD + self.seat, action - n.CHOOSE_DISCARD)]
        if n.CHOOSE_HAND <= action < n.CHOOSE_HAND + self.size[n.HAND + self.seat]:
            return 100000 * 1000 + self.meaning(n.PLAY_CARD + action - n.CHOOSE_HAND)
        theirs = 1 - self.seat
        if n.CHOOSE_THEIR_DISCARD <= action < n.CHOOSE_THEIR_DISCARD + self.size[n.DISCARD + theirs]:
            return -100000 - self.design[self.nth(n.DISCARD + theirs, action - n.CHOOSE_THEIR_DISCARD)]
        return -action

    def card_played(self, action: i64) -> i64:
        if action < n.PLAY_CARD or action >= n.PLAY_CARD + self.size[n.HAND + self.seat]:
            return NOBODY
        return self.nth(n.HAND + self.seat, action - n.PLAY_CARD)

    def perform(self, asked: i64, action: i64) -> None:
        if action >= n.PLAY_CARD and action < n.CHOOSE_CARD:
            self.acts += 1
        if action == n.CONCEDE_MATCH:
            campaign.end_match(self, 1 - self.seat, n.BY_CONCESSION)
        elif action == n.CONCEDE_BATTLE:
            self.concede_battle()
        elif asked == ASK_OFFER:
            self.answer_offer(action == n.ACCEPT)
        elif asked == ASK_CARD:
            self.choose(action)
        elif asked == ASK_MODE:
            self.answer_mode(action - n.CHOOSE_MODE)
        elif asked == n.ASK_DISCARD:
            effects.discard(self, legality.option_named(self, action))
        elif asked == n.ASK_HOST:
            plays.attach(self, self.cells[action - n.CHOOSE_CARD])
        elif asked == n.ASK_VEHICLE:
            plays.assign(self, self.cells[action - n.CHOOSE_CARD])
        elif asked == n.ASK_TARGET:
            attacks.declare(self, self.cells[action - n.CHOOSE_CARD])
        elif asked == n.ASK_OBSERVER:
            battle.answer_observer(self, action == n.STAY)
        elif asked == n.ASK_FIELD:
            campaign.choose_field(self, action - n.CHOOSE_FIELD)
        elif action < n.PLAY_CARD:
            self.end_phase(action)
        elif action < n.USE:
            plays.play_card(self, self.seat, action - n.PLAY_CARD)
        elif action < n.RETREAT_WITH:
            plays.use(self, self.cells[(action - n.USE) // n.ABILITIES], (action - n.USE) % n.ABILITIES)
        elif action < n.REMOVE:
            plays.retreat(self, self.cells[action - n.RETREAT_WITH])
        elif action < n.ASSIGN:
            plays.remove_equip(self, self.cells[action - n.REMOVE])
        elif action < n.TAKE_OFF:
            plays.ask_vehicle(self, self.cells[action - n.ASSIGN])
        elif action < n.ATTACK_WITH:
            plays.take_off(self, self.cells[action - n.TAKE_OFF])
        else:
            attacks.ask_target(self, self.cells[action - n.ATTACK_WITH])

    def end_phase(self, action: i64) -> None:
        if action == n.DONE:
            setup.end_setup(self)
        elif action == n.END_PILOTS:
            battle.end_pilots(self)
        elif action == n.END_PLAY:
            battle.end_play(self)
        elif action == n.END_ATTACK:
            battle.end_attacks(self)

    def concede_battle(self) -> None:
        """CO-R12: a loss of the battle; where none is under way, of the next one."""
        self.asking = NOBODY
        decide(self, 1 - self.seat, n.CONCEDED)

    def choose(self, action: i64) -> None:
        """CO-R90: a troop that was picked blindly is turned face up, and is left alone if it does not fit."""
        if action == n.DECLINE:
            self.answer_card(NOBODY)
            return
        card = legality.option_named(self, action)
        base = self.agenda.top()
        frames = self.agenda.frames
        selector = self.code[frames[base + PC] - WIDTH + 2]
        if self.zone[card] == n.PLAY and self.down[card] != 0 and needs_faces(self, selector):
            turn_one_up(self, card)
            check(self)
            if self.decided != n.RUNNING:
                return
            if self.zone[card] != n.PLAY or not fits(
                self, selector, card, frames[base + CARD], frames[base + SEAT], base, n.PASSES_BY
            ):
                card = NOBODY
        self.answer_at(base, card)

    def idle(self) -> None:
        battle.next_step(self)

    def carry_on(self) -> None:
        agenda = self.agenda
        base = agenda.top()
        kind = agenda.frames[base + KIND]
        if kind == n.RUNNING_FRAME:
            self.run_program()
        elif kind == n.FINISH_ITEM:
            plays.finish_item(self)
        elif kind == n.WHICH_FATE:
            board.carry_on_fate(self)
        elif kind == n.WHICH_DRAW:
            triggers.carry_on_drawing(self)
        elif kind == n.WHICH_GUARD:
            effects.carry_on_guarding(self)
        elif kind == n.DISCARDING:
            self.ask_for_owed(n.HAND + agenda.frames[base + SEAT], n.ASK_DISCARD)
        elif self.queued >= n.MOST_TRIGGERS:
            # CO-R103: the rest is dropped.
            agenda.drop()
        else:
            self.queued += 1
            agenda.frames[base + KIND] = n.RUNNING_FRAME
            if self.recording:
                self.record_text(n.TRIGGERED, base)
            self.run_program()

    def ask_card(self, pc: i64, base: i64) -> None:
        self.blind = self.code[pc + 5] != AT_RANDOM  # chance picks only what fits for sure
        super().ask_card(pc, base)
        self.blind = False
        if self.asks == ASK_CARD:
            self.options = choosable(self, self.options, self.seat, self.agenda.frames[base + CARD])
            if len(self.options) == 0:
                self.asks = NOTHING
                self.answer_card(NOBODY)

    def select(self, selector: i64, base: i64) -> vec[i64]:
        return effects.selected(self, selector, base)

    def holds(self, condition: i64, base: i64) -> bool:
        if self.code[condition] == n.HAS_FALLEN:
            return self.has_fallen(self.agenda.frames[base + REGISTER + self.code[condition + 1]])
        return super().holds(condition, base)

    def has_fallen(self, stay: i64) -> bool:
        """Has this stay in play ended in a discard pile, and is the card still there?"""
        if stay < 0:
            return False
        card = stay & CARD_MASK
        return (
            self.serial[card] == (stay >> CARD_BITS) + 1 and self.zone[card] >= n.DISCARD and self.zone[card] < n.ASIDE
        )

    def survey(self, selector: i64, source: i64, seat: i64, here: i64) -> vec[i64]:
        return gather(self, selector, source, seat, NO_FRAME, n.PASSES_BY)

    def stat_of(self, card: i64, stat: i64) -> i64:
        # CO-R107: a face-down troop shows no number, not even to a text of its own side.
        if self.zone[card] == n.PLAY and self.down[card] != 0:
            return 0
        design = self.design[card]
        if stat == n.COST_STAT:
            return self.cards.cost[design]
        if not self.is_troop(card):
            return self.cards.damage[design] if stat == n.DAMAGE else self.cards.health[design]
        if stat >= n.WOUNDS:
            return self.damage[card] if stat == n.WOUNDS else self.health_of(card) - self.damage[card]
        return self.damage_of(card) if stat == n.DAMAGE else self.health_of(card)

    def number_of_player(self, seat: i64, side: i64, what: i64) -> i64:
        if side == FOES:
            seat = 1 - seat
        if what == n.DOLLARS_TALLY:
            return self.dollars[seat]
        if what == n.LOST_TALLY:
            return 1 if self.previous_loser == seat else 0
        if what == n.DEPLOYED_TALLY:
            return self.deployed[seat]
        return self.size[n.HAND + seat]

    def do_verb(self, verb: i64, pc: i64, base: i64) -> None:
        effects.do_verb(self, verb, pc, base)

    def can_do(self, pc: i64, base: i64) -> bool:
        return effects.can_do(self, pc, base)

    def clone(self) -> ClawAndOrder:
        copy = ClawAndOrder(
            self.cards, self.choices, self.layout, self.rng.clone(), self.agenda.clone(), self.waiting.clone()
        )
        copy.copy_state(self)
        return copy

    def score(self, seat: i64) -> float:
        if self.result == n.DRAWN or self.result == n.RUNNING:
            return 0.5
        if self.result == seat:
            return 1.0
        return 0.0

    def evaluate(self, seat: i64) -> float:
        """Battles won, troops, cards in deck and hand, each at its rough price. An empty deck loses as surely as an
        empty battlefield. What has been announced and waits for its target is worth what it may bring."""
        if self.over:
            return 10000.0 * (self.score(seat) - 0.5)
        value = 100.0 * float(self.wins[seat] - self.wins[1 - seat])
        for place in range(self.size[n.PLAY]):
            card = self.cells[place]
            if self.controller[card] == seat:
                value += self.worth(card)
            else:
                value -= self.worth(card)
        value += self.reserves(seat) - self.reserves(1 - seat)
        if self.seat == seat:
            value += self.promise()
        else:
            value -= self.promise()
        return value

    def worth(self, card: i64) -> float:
        """Of a card in play. A Vehicle needs a pilot to deal damage, and a pilot deals none."""
        if self.kind_of(card) & n.ANY_TROOP == 0:
            return 1.0
        left = self.health_of(card) - self.damage[card]
        if left > 8:
            left = 8
        strength = float(self.damage_of(card))
        piloted = self.link[card] != NOBODY
        if (self.kind_of(card) == n.VEHICLE) != piloted:
            strength *= 0.4
        return 1.5 + strength + 0.7 * float(left)

    def promise(self) -> float:
        """What the deciding seat has begun: an attack, an Item or an ability whose target is still to be named."""
        if self.asks == n.ASK_TARGET:
            return 0.2 + 0.7 * float(self.damage_of(self.asking))
        if self.asks == n.ASK_VEHICLE:
            return 2.0
        if self.asks == n.ASK_HOST or self.asks == ASK_CARD:
            return 3.0
        return 0.0

    def reserves(self, seat: i64) -> float:
        deck = self.size[n.DECK + seat]
        value = 1.2 * float(deck) + 0.8 * float(self.size[n.HAND + seat])
        if deck < 5:
            value -= 3.0 * float(5 - deck)
        if self.troops_of(seat) == 0:
            value -= 20.0
        return value

    # ------------------------------------------------------------ for core/kernel/observing.py

    def legend(self) -> Legend:
        return observing.legend()

    def sided(self, card: i64) -> i64:
        return self.controller[card]

    def measure(self, seat: i64) -> float:
        """A troop of the foe that lies face down counts as one of the usual kind."""
        value = self.evaluate(seat)
        if self.over:
            return value
        for place in range(self.size[n.PLAY]):
            card = self.cells[place]
            if self.down[card] != 0 and not self.knows(seat, card):
                if self.controller[card] == seat:
                    value += observing.USUAL_WORTH - self.worth(card)
                else:
                    value += self.worth(card) - observing.USUAL_WORTH
        if self.asks == n.ASK_TARGET and not self.knows(seat, self.asking):
            value += self.promise() - observing.USUAL_DAMAGE
        return value

    def scalars(self, seat: i64, into: vec[float], at: i64) -> None:
        observing.scalars(self, seat, into, at)

    def describe(self, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
        describing.describe(self, action, parts, numbers)

    def bound(self) -> i64:
        """Termination in the ledger: 31 own turns for each player, or the limit of 60 where an empty deck alone is no
        loss; in a turn each of 27 cards is played, used, assigned, taken off, retreats and attacks at most once, with
        at most four choices, and each troop decides about Observer."""
        turns: i64 = 31
        if self.choices[options.LOSS_CONDITION] == options.LOSS_CONDITION_BOTH:
            turns = n.TURN_LIMIT
        battles: i64 = n.BATTLES
        if self.choices[options.DRAWN_BATTLE] == options.DRAWN_BATTLE_REPLAY:
            battles *= n.MOST_REPLAYS + 1
        return battles * (2 * turns + 2) * n.DECK_SIZE * 2 * 12


def lay_out(cards: ClawCards, choices: vec[i64], decks: vec[i64], sizes: vec[i64], open_lists: bool) -> ClawAndOrder:
    """Both decks and the battlefield cards on the table, in order. Every match begins as a clone of this one."""
    fields = vec[i64](capacity=16)
    for design in range(len(cards.kind)):
        if cards.kind[design] == n.FIELD:
            fields = append(fields, design)
    count = len(decks) + len(fields)
    layout = Layout(count, 2)
    layout.pile(n.IN_PLAY)
    layout.pile(len(fields))
    for zone in range(n.FIELDS + 1, n.ZONES):
        layout.pile(n.DECK_SIZE)
    owners = full(0, count)
    printed = full(0, count)
    zones = full(n.FIELDS, count)
    for card in range(len(decks)):
        printed[card] = decks[card]
        seat: i64 = 0
        if card >= sizes[0]:
            seat = 1
        owners[card] = seat
        zones[card] = n.DECK + seat
    for at in range(len(fields)):
        printed[len(decks) + at] = fields[at]
        owners[len(decks) + at] = 2  # nobody's
    match = ClawAndOrder(cards, choices, layout, Rng(0), empty_agenda(), empty_agenda())
    match.lay_out(owners, printed, zones, owners[:])
    match.lay_battle(count)
    match.lay_decks(open_lists)
    available = vec[i64](capacity=len(fields))
    for card in range(len(decks), count):
        match.known_to[card] = layout.everyone
        available = append(available, card)
        if match.neutral == NOBODY and cards.hears[printed[card]] == 0:
            match.neutral = card
    match.available = available
    match.battlefield = match.neutral
    return match
