"""A match of Authority: the answers to the questions that every game answers, each in the file of its part of the
rules."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import CARD, KIND, REGISTER, SEAT, SERIAL, empty_agenda
from rulebound.core.kernel.legend import Legend
from rulebound.core.kernel.match import LEGAL, NOTHING
from rulebound.core.kernel.resolver import ASK_CARD, ASK_OFFER, BY_THE_OTHER, FOES, NO_FRAME
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, Layout, full
from rulebound.games.authority.rules import (
    acting,
    attacks,
    choosing,
    describing,
    effects,
    finding,
    judging,
    legality,
    market,
    observing,
    recruiting,
    refusing,
    turns,
)
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.damage import check_losses
from rulebound.games.authority.rules.moving import draw, lowest_free_row
from rulebound.games.authority.rules.possible import can_do
from rulebound.games.authority.rules.regent import script, script_clause
from rulebound.games.authority.rules.selecting import chosen, gather
from rulebound.games.authority.rules.state import AuthorityCards, State
from rulebound.games.authority.rules.triggers import take_trigger
from rulebound.games.authority.rules.values import defence_of, refresh

ROOM: Final = 16  # of a pile to begin with, in cards
LARGE_ROOM: Final = 40  # of one that soon has more


@mypyc_attr(acyclic=True)
@final
class Authority(State):
    def begin(self, rng: Rng) -> None:
        """AU-T1 to AU-T3, then on to the first decision."""
        self.rng = rng
        for seat in range(self.seats):
            self.shuffle(n.DECK + seat, self.rng)
        self.shuffle(n.MARKET_DECK, self.rng)
        market.fill(self)
        chosen_first = self.choices[n.FIRST_PLAYER]
        if self.choices[n.MODE] == n.MODE_SOLO:
            self.first = 0
        elif chosen_first == 0:
            self.first = self.rng.below(self.seats)
        else:
            self.first = chosen_first - 1
        self.active = self.first
        for turn in range(self.seats):
            seat = (self.first + turn) % self.seats
            cards: i64 = n.HAND_SIZE
            if turn == 0:
                cards = n.FIRST_HAND
            for i in range(cards):
                draw(self, seat)
        self.run()

    def rounds(self) -> i64:
        return self.round

    def horizon(self) -> i64:
        return judging.HORIZON

    def prospect(self, seat: i64) -> float:
        if self.over:
            return self.score(seat)
        return judging.prospect(self, seat)

    def actions(self) -> i64:
        return n.ACTIONS

    # ------------------------------------------------------------ legality

    def scripted(self) -> bool:
        """Does the Regent decide (AU-X6)?"""
        return self.choices[n.MODE] == n.MODE_SOLO and self.seat == n.REGENT and not self.over

    def legal(self) -> vec[i64]:
        if self.scripted():
            return append(vec[i64](capacity=1), script(self))
        return legality.legal(self)

    def unlisted(self) -> vec[i64]:
        """AU-R92: giving up is allowed and never listed."""
        if self.over or self.scripted():
            return vec[i64]()
        return append(vec[i64](capacity=1), n.CONCEDE)

    def refusal(self, action: i64) -> i64:
        refused = refusing.refusal(self, action)
        if refused == LEGAL and self.scripted() and action != script(self):
            return script_clause(self)
        return refused

    def out_of_turn(self, seat: i64) -> i64:
        return refusing.out_of_turn(self, seat)

    # ------------------------------------------------------------ carrying out

    def card_played(self, action: i64) -> i64:
        if action < n.ATTACK_WITH or action >= n.MUSTER:
            return NOBODY
        if action >= n.RECRUIT:
            return finding.on_offer(self, action - n.RECRUIT)
        if action >= n.DEFEND:
            return finding.in_hand(self, self.seat, (action - n.DEFEND) // 4)
        return finding.in_hand(self, self.seat, (action - n.ATTACK_WITH) // 4)

    def perform(self, asked: i64, action: i64) -> None:
        if action == n.CONCEDE:
            self.concede()
        elif asked == n.ASK_ACT:
            self.act(action)
        elif asked == n.ASK_PAY:
            if action == n.PAY_TOKENS:
                recruiting.settle(self)
            else:
                recruiting.add_payer(self, finding.payer_named(self, action - n.PAY))
        elif asked == ASK_OFFER:
            self.answer_offer(action == n.ACCEPT)
        elif asked == n.ASK_ORDER:
            take_trigger(self, action - n.TAKE_TRIGGER)
        elif asked == n.ASK_PLAYER:
            choosing.answer_one(self, i64(NOBODY) if action == n.DECLINE else action - n.TAKE_PLAYER)
        elif asked == n.ASK_ROW:
            choosing.answer_one(self, i64(NOBODY) if action == n.DECLINE else action - n.TAKE_ROW)
        elif asked == n.ASK_NUMBER:
            choosing.spend(self, action - n.TAKE_NUMBER)
        elif asked == n.ASK_MODE:
            choosing.answer_mode(self, action - n.TAKE_MODE)
        elif asked == n.ASK_SWAP:
            if action == n.DECLINE:
                market.decline_swap(self)
            else:
                market.swap(self, finding.on_offer(self, action - n.TAKE_MARKET))
        elif asked == n.ASK_TARGET and n.TAKE_MONARCH <= action < n.TAKE_PLAYER:
            attacks.aim(self, NOBODY)
        else:
            card: i64 = NOBODY
            if action != n.DECLINE:
                card = finding.option_named(self, action)
            self.answer_with(asked, card)

    def answer_with(self, asked: i64, card: i64) -> None:
        """A card was chosen; NOBODY declines."""
        if asked == ASK_CARD:
            self.answer_card(card)
        elif asked == n.ASK_TARGET:
            attacks.aim(self, card)
        elif asked == n.ASK_PIERCE:
            attacks.strike_unit(self, card, self.rest)
        elif asked == n.ASK_SPY:
            acting.remove_spy(self, card)
        elif asked == n.ASK_UNUSED:
            if card == NOBODY:
                self.phase = n.DRAWING
            else:
                turns.keep_discarding(self, card)
        elif asked == n.ASK_DISCARD:
            if self.agenda.used > 0:
                choosing.discard_one(self, card)
            else:
                turns.limit_discard(self, card)

    def act(self, action: i64) -> None:
        seat = self.active
        if action == n.END_COMMAND:
            turns.end_command(self)
        elif action < n.DEFEND:
            design = (action - n.ATTACK_WITH) // 4
            attacks.declare(self, finding.in_hand(self, seat, design), (action - n.ATTACK_WITH) % 4)
        elif action < n.RECRUIT:
            acting.defend(self, finding.in_hand(self, seat, (action - n.DEFEND) // 4), (action - n.DEFEND) % 4)
        elif action < n.MUSTER:
            recruiting.begin_recruit(self, finding.on_offer(self, action - n.RECRUIT))
        elif action < n.SEND:
            recruiting.muster(self, finding.in_hand(self, seat, action - n.MUSTER))
        elif action < n.USE_HAND:
            acting.send(self, finding.in_hand(self, seat, action - n.SEND))
        elif action < n.USE_GENERAL:
            acting.use(self, finding.in_hand(self, seat, action - n.USE_HAND))
        else:
            acting.use(self, finding.in_general(self, seat, action - n.USE_GENERAL))

    def concede(self) -> None:
        """AU-R92: as if at 0 HP."""
        self.hp[self.seat] = 0
        check_losses(self)

    def idle(self) -> None:
        turns.next_phase(self)

    def run(self) -> None:
        """Whoever looks at the match afterwards finds all values worked out."""
        super().run()
        refresh(self)

    def carry_on(self) -> None:
        agenda = self.agenda
        base = agenda.top()
        kind = agenda.frames[base + KIND]
        if kind == n.RUNNING:
            self.run_program()
        elif kind == n.ATTACK:
            attacks.carry_on_attack(self)
        elif kind == n.DISCARDING:
            choosing.carry_on_discarding(self)
        elif kind == n.PLACING:
            acting.place_unit(self)
        elif kind == n.SPY_DISCARDED or kind == n.SPYING:
            agenda.frames[base + KIND] = n.SPYING
            acting.ask_removal(self)
        elif self.may_begin(kind, base):
            agenda.frames[base + KIND] = n.RUNNING
            if self.recording:
                self.record_text(n.TRIGGERED, base)
            self.run_program()
        else:
            agenda.drop()

    def may_begin(self, kind: i64, base: i64) -> bool:
        """AU-R72: an ability of a row, the command zone or the general zone needs its card there."""
        if kind >= 2 * n.CLASSES:
            return True
        frames = self.agenda.frames
        card = frames[base + CARD]
        return self.serial[card] == frames[base + SERIAL]

    # ------------------------------------------------------------ for the programs of the cards

    def ask_card(self, pc: i64, base: i64) -> None:
        super().ask_card(pc, base)
        if self.asks != ASK_CARD:
            return
        if self.code[pc + 5] == BY_THE_OTHER:
            # The register of the player stands where other choices say whether they may be declined.
            self.seat = self.agenda.frames[base + REGISTER + self.code[pc + 3] - 1]
            self.optional = False
        if self.optional and self.must_take_a_place(base):
            self.optional = False
        if len(self.options) == 1 and not self.optional and self.plain_to_all(self.options[0]):
            self.asks = NOTHING
            self.answer_card(self.options[0])

    def must_take_a_place(self, base: i64) -> bool:
        """A unit that defends while the rows are full has no other place (AU-R10)."""
        if base == 0 or self.agenda.frames[base - 16 + KIND] != n.PLACING:
            return False
        return lowest_free_row(self, self.agenda.frames[base + SEAT]) == 0

    def select(self, selector: i64, base: i64) -> vec[i64]:
        return chosen(self, selector, base)

    def do_verb(self, verb: i64, pc: i64, base: i64) -> None:
        effects.do_verb(self, verb, pc, base)

    def can_do(self, pc: i64, base: i64) -> bool:
        return can_do(self, pc, base)

    def survey(self, selector: i64, source: i64, seat: i64, here: i64) -> vec[i64]:
        return gather(self, selector, source, seat, here, NO_FRAME)

    def stat_of(self, card: i64, stat: i64) -> i64:
        if stat == n.DEFENCE_STAT and self.defends(card):
            return defence_of(self, card)
        design = self.design[card]
        return self.cards.cost[design] if stat == n.COST_STAT else self.cards.power[design]

    def number_of_player(self, seat: i64, side: i64, what: i64) -> i64:
        """Of several opponents the highest number."""
        highest: i64 = 0
        for other in range(self.seats):
            meant = other == seat
            if side == n.THE_ATTACKED:
                meant = other == self.attacked and self.attacker != NOBODY
            elif side == FOES:
                meant = self.alive[other] != 0 and not self.partners(seat, other)
            if meant:
                number = self.tally_of(other, what)
                if number > highest:
                    highest = number
        return highest

    def tally_of(self, seat: i64, what: i64) -> i64:
        if what == n.HP_TALLY:
            return self.hp[seat]
        if what == n.RECRUITS_TALLY:
            return self.recruits[seat]
        if what == n.TOKENS_TALLY:
            return self.tokens[seat]
        if what == n.KINGSGUARD_TALLY:
            at = seat * n.PLACES
            return 0 if self.cells[at] == NOBODY else i64(1)
        if what == n.FACTIONS_TALLY:
            return self.factions_of(seat)
        if what >= n.THINGS:
            return len(gather(self, what - n.THINGS, NOBODY, seat, 0, NO_FRAME))
        if what >= n.DEEDS:
            return self.deeds_done(seat, what)
        return self.size[n.HAND + seat]

    def factions_of(self, seat: i64) -> i64:
        """How many factions the seat has among its units in rows 1 to 3."""
        seen: i64 = 0
        found: i64 = 0
        for place in range(seat * n.PLACES + 1, (seat + 1) * n.PLACES):
            card = self.cells[place]
            if card != NOBODY:
                faction = self.cards.faction[self.design[card]]
                if faction > 0 and (seen >> faction) & 1 == 0:
                    seen |= i64(1) << faction
                    found += 1
        return found

    def holds(self, condition: i64, base: i64) -> bool:
        if self.code[condition] == n.FIRST_RECRUIT:
            return self.recruits[self.agenda.frames[base + SEAT]] == 1
        return super().holds(condition, base)

    # ------------------------------------------------------------ copies and values

    def clone(self) -> Authority:
        copy = Authority(
            self.cards,
            self.choices,
            self.layout,
            self.rng.clone(),
            self.agenda.clone(),
            self.waiting.clone(),
            self.pending.clone(),
        )
        copy.copy_state(self)
        return copy

    def score(self, seat: i64) -> float:
        """The winners share the victory."""
        count = 0.0
        for other in range(self.seats):
            if (self.winners >> other) & 1 != 0:
                count += 1.0
        if (self.winners >> seat) & 1 == 0 or count == 0.0:
            return 0.0
        return 1.0 / count

    def evaluate(self, seat: i64) -> float:
        return judging.evaluate(self, seat)

    # ------------------------------------------------------------ for core/kernel/observing.py

    def legend(self) -> Legend:
        return observing.legend(self)

    def relation(self, seat: i64, other: i64) -> i64:
        return observing.relation(self, seat, other)

    def sided(self, card: i64) -> i64:
        """The market is for all."""
        return NOBODY

    def has_sides(self, zone: i64) -> bool:
        return False

    def scalars(self, seat: i64, into: vec[float], at: i64) -> None:
        observing.look_over(self, seat, into, at)

    def look_over(self, seat: i64, into: vec[float], at: i64) -> float:
        return observing.look_over(self, seat, into, at)

    def describe(self, action: i64, parts: vec[i64], numbers: vec[float]) -> None:
        describing.describe(self, action, parts, numbers)

    def bound(self) -> i64:
        """In a turn each card acts at most once and asks at most a dozen questions, and the market has an end."""
        return self.choices[n.ROUND_LIMIT] * self.seats * 2500


def lay_out(cards: AuthorityCards, choices: vec[i64], seats: i64) -> Authority:
    """All cards on the table, face down and in the order of the card set: starting decks, Kingsguard in Row 0, market
    deck, general supply. Every match begins as a clone of this one."""
    designs = len(cards.kind)
    owners = vec[i64]()
    printed = vec[i64]()
    zones = vec[i64]()
    zone: i64 = 0
    for seat in range(seats):
        for design in range(designs):
            if cards.kind[design] & n.STARTING != 0:
                zone = n.DECK + seat
                if cards.kind[design] & n.GUARD_CARD != 0:
                    zone = n.ASIDE
                for i in range(cards.copies[design]):
                    owners = append(owners, seat)
                    printed = append(printed, design)
                    zones = append(zones, zone)
    for design in range(designs):
        if cards.kind[design] & n.STARTING == 0:
            copies = cards.copies[design]
            zone = n.MARKET_DECK
            if cards.kind[design] & n.GENERAL_CARD != 0:
                zone = n.SUPPLY
                if choices[n.GENERAL_SUPPLY] == n.GENERAL_SUPPLY_PER_PLAYER:
                    copies = seats
            for i in range(copies):
                owners = append(owners, 0)
                printed = append(printed, design)
                zones = append(zones, zone)
    count = len(printed)
    layout = layout_of(count, seats)
    pools = full(0, count)
    for card in range(count):
        pools[card] = zones[card]
    match = Authority(cards, choices, layout, Rng(0), empty_agenda(), empty_agenda(), empty_agenda())
    match.lay_out(owners, printed, zones, pools)
    match.lay_state(count)
    for card in range(count):
        zone = match.zone[card]
        if zone == n.ASIDE:
            seat = owners[card]
            match.move(card, n.ROWS + seat, seat * n.PLACES)
        if zone == n.ASIDE or zone == n.SUPPLY:
            match.known_to[card] = layout.everyone
    for seat in range(seats):
        match.alive[seat] = 1
        match.hp[seat] = n.START_HP
    if choices[n.MODE] == n.MODE_SOLO:
        match.hp[n.REGENT] = 30 + 10 * choices[n.SOLO_REGENT_HP]
    return match


def layout_of(cards: i64, seats: i64) -> Layout:
    """Zones of seats that nobody sits at have no room. Each pile may come to hold nearly all cards, and hardly
    one does."""
    layout = Layout(cards, seats)
    for seat in range(n.MOST_SEATS):
        layout.line(n.PLACES)
    layout.line(n.SLOTS)
    for zone in range(5):
        for seat in range(n.MOST_SEATS):
            room: i64 = 0
            if seat < seats:
                room = room_of(n.DECK + 4 * zone, cards)
            layout.pile(room)
    for zone in range(n.MARKET_DECK, n.ASIDE + 1):
        layout.pile(room_of(zone, cards))
    return layout


def room_of(zone: i64, cards: i64) -> i64:
    """For so many cards most matches have room in a pile without making more: that moves all the others."""
    if zone == n.COMMAND:
        return 2
    if zone == n.MARKET_DECK:
        return cards
    if zone == n.REMOVED:
        return cards // 2
    if zone == n.DECK or zone == n.DISCARD or zone == n.MARKET_DISCARD:
        return LARGE_ROOM
    return ROOM
