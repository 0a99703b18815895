"""The state of a match of Claw & Order: the columns that this game adds to the table, and how to look at troops.

All cards in play lie in the one pile PLAY in the order of arrival. Line, controller and face are columns, so a troop
that moves or changes sides is still the same stay of the same card.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import Agenda
from rulebound.core.kernel.hidden_decks import DeckMatch
from rulebound.core.kernel.resolver import FOES, NO_FRAME, ON_SIDE, within
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, Layout, full
from rulebound.core.kernel.trail import Trail
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules import options
from rulebound.games.claw_and_order.rules.printed import ClawCards

TOLD: Final = -1  # no price


@mypyc_attr(acyclic=True)
class State(DeckMatch):
    def __init__(
        self,
        cards: ClawCards,
        choices: vec[i64],
        layout: Layout,
        rng: Rng,
        agenda: Agenda,
        waiting: Agenda,
    ) -> None:
        super().__init__(layout, rng, agenda, waiting, cards)
        self.cards = cards
        self.choices = choices  # the values of the options
        self.available = vec[i64]()  # the battlefield cards of the match; never changed in place
        self.neutral: i64 = NOBODY
        # by card
        self.controller = vec[i64]()
        self.line = vec[i64]()
        self.down = vec[i64]()  # face down
        self.damage = vec[i64]()
        self.drill = vec[i64]()
        self.stun = vec[i64]()
        self.marks = vec[i64]()
        self.host = vec[i64]()  # of an attached Equip Item
        self.link = vec[i64]()  # the pilot of a Vehicle, the Vehicle of a pilot
        self.paid = vec[i64]()  # for a face-down troop; TOLD where its marks tell which card it is
        self.shift = vec[i64]()  # and how far its price was from the printed cost
        # by card, worked out by `refresh`
        self.bonus_damage = vec[i64]()
        self.bonus_health = vec[i64]()
        self.keywords = vec[i64]()
        self.lost = vec[i64]()  # keywords that are taken away, where a text does
        self.picked = vec[i64]()  # by seat * designs + design: changes of price by what is printed
        self.late = vec[i64]()  # changes that wait for the end of a pass: card, stat, amount
        self.collecting: bool = False
        self.struck = vec[i64]()  # the last turn, of both players' together, in which it was dealt damage
        self.permits = vec[i64]()
        self.kept = vec[i64]()  # pilots that keep their abilities, where a text lets them
        self.penalty = vec[i64]()
        # by seat * KIND_COUNT + kind, worked out by `refresh`
        self.discount = vec[i64]()
        self.rise = vec[i64]()  # by the battlefield card: not before the first turn (CO-R9)
        # by seat
        self.wins = vec[i64]()
        self.turns = vec[i64]()
        self.dollars = vec[i64]()
        self.deployed = vec[i64]()  # troops in this turn
        self.redraws = vec[i64]()
        self.once = vec[i64]()  # abilities of the battlefield card that were used in this turn, as bits
        self.peace = vec[i64]()  # the last turn, of both players' together, in which the seat cannot attack
        self.had_troop = vec[i64]()  # with loss_check = immediate: the troop condition counts
        self.lasting = vec[i64]()  # see numbers
        self.results = vec[i64]()  # of the finished battles: winner, battlefield card, reason
        self.warding: bool = False  # some continuous text changes damage
        self.battle: i64 = 1
        self.replays: i64 = 0
        self.first: i64 = 0
        self.active: i64 = 0
        self.previous_loser: i64 = NOBODY
        self.battlefield: i64 = NOBODY
        self.step: i64 = n.BATTLE_BEGINS
        self.before_first_turn: bool = True
        self.removal_used: bool = False
        self.acts: i64 = 0  # actions of the active player in this turn
        self.queued: i64 = 0  # triggers begun since nothing was pending
        self.attacker: i64 = NOBODY  # stays of the attack under way
        self.target: i64 = NOBODY
        self.cancelled: bool = False
        self.target_killed: bool = False
        self.blind: bool = False  # somebody is about to choose: face-down troops may be picked blindly
        self.asking: i64 = NOBODY  # the card about which somebody is asked
        self.listening: i64 = 0  # triggers that some card in play hears, as bits
        self.measured: i64 = NOBODY  # the damage of the event under way
        self.dealt: i64 = 0  # the newest damage
        self.striker: i64 = NOBODY  # the troop whose attack deals the damage under way
        self.stale: bool = True  # continuous texts must be worked out anew
        self.frail: bool = False  # damage or health may have changed since the last destruction check
        self.decided: i64 = n.RUNNING  # the battle is over: its winner or DRAWN
        self.reason: i64 = 0
        self.all_turns: i64 = 0
        self.moments_passed: i64 = 0
        self.moment_of: i64 = NOBODY  # the seat that may have been asked in the newest of them
        self.result: i64 = n.RUNNING
        self.ended_by: i64 = n.BY_BATTLES

    def lay_battle(self, cards: i64) -> None:
        """Empty columns for so many cards and the starting numbers of both seats."""
        self.controller = full(0, cards)
        self.line = full(0, cards)
        self.down = full(0, cards)
        self.damage = full(0, cards)
        self.drill = full(0, cards)
        self.stun = full(0, cards)
        self.marks = full(0, cards)
        self.host = full(NOBODY, cards)
        self.link = full(NOBODY, cards)
        self.paid = full(0, cards)
        self.shift = full(0, cards)
        self.bonus_damage = full(0, cards)
        self.bonus_health = full(0, cards)
        self.keywords = full(0, cards)
        if self.cards.losing:
            self.lost = full(0, cards)
        self.permits = full(0, cards)
        if self.cards.keeping:
            self.kept = full(0, cards)
        self.struck = full(NOBODY, cards)
        self.penalty = full(0, cards)
        self.discount = full(0, 2 * n.KIND_COUNT)
        self.rise = full(0, 2 * n.KIND_COUNT)
        self.wins = full(0, 2)
        self.turns = full(0, 2)
        self.deployed = full(0, 2)
        self.dollars = full(0, 2)
        self.redraws = full(0, 2)
        self.once = full(0, 2)
        self.had_troop = full(0, 2)
        self.peace = full(NOBODY, 2)

    def copy_state(self, other: State) -> None:
        self.copy_decks(other)
        self.available = other.available
        self.collecting = other.collecting
        self.neutral = other.neutral
        self.controller = other.controller[:]
        self.line = other.line[:]
        self.down = other.down[:]
        self.damage = other.damage[:]
        self.drill = other.drill[:]
        self.stun = other.stun[:]
        self.marks = other.marks[:]
        self.host = other.host[:]
        self.link = other.link[:]
        self.paid = other.paid[:]
        self.shift = other.shift[:]
        self.bonus_damage = other.bonus_damage[:]
        self.bonus_health = other.bonus_health[:]
        self.keywords = other.keywords[:]
        self.lost = other.lost  # all 0 but while they are worked out
        self.picked = other.picked  # replaced as a whole
        self.permits = other.permits[:]
        self.kept = other.kept[:] if self.cards.keeping else other.kept
        self.struck = other.struck[:]
        self.penalty = other.penalty[:]
        self.discount = other.discount[:]
        self.rise = other.rise[:]
        self.wins = other.wins[:]
        self.turns = other.turns[:]
        self.deployed = other.deployed[:]
        self.warding = other.warding
        self.dollars = other.dollars[:]
        self.redraws = other.redraws[:]
        self.once = other.once[:]
        self.had_troop = other.had_troop[:]
        self.peace = other.peace[:]
        self.lasting = other.lasting[:]
        self.results = other.results[:]
        self.battle = other.battle
        self.replays = other.replays
        self.first = other.first
        self.active = other.active
        self.previous_loser = other.previous_loser
        self.battlefield = other.battlefield
        self.step = other.step
        self.before_first_turn = other.before_first_turn
        self.removal_used = other.removal_used
        self.acts = other.acts
        self.queued = other.queued
        self.attacker = other.attacker
        self.target = other.target
        self.cancelled = other.cancelled
        self.target_killed = other.target_killed
        self.blind = other.blind
        self.asking = other.asking
        self.listening = other.listening
        self.measured = other.measured
        self.dealt = other.dealt
        self.striker = other.striker
        self.stale = other.stale
        self.frail = other.frail
        self.decided = other.decided
        self.reason = other.reason
        self.all_turns = other.all_turns
        self.moments_passed = other.moments_passed
        self.moment_of = other.moment_of
        self.result = other.result
        self.ended_by = other.ended_by

    def follow(self, trail: Trail) -> None:
        super().follow(trail)
        for at in range(0, len(self.lasting), n.LASTING):
            self.lasting[at] = trail.stay(self.lasting[at])
        self.attacker = trail.stay(self.attacker)
        self.target = trail.stay(self.target)
        self.asking = trail.card(self.asking)

    # ------------------------------------------------------------ looking at cards

    def kind_of(self, card: i64) -> i64:
        design = self.design[card]
        return self.cards.kind[design]

    def is_troop(self, card: i64) -> bool:
        """A troop on the battlefield (CO-R100)."""
        return self.zone[card] == n.PLAY and self.kind_of(card) & n.ANY_TROOP != 0

    def is_pilot(self, card: i64) -> bool:
        """Does this troop in play sit in a Vehicle?"""
        return self.link[card] != NOBODY and self.kind_of(card) != n.VEHICLE

    def is_curse(self, item: i64) -> bool:
        """Does this Equip Item go onto enemy troops?"""
        selector = self.cards.attach[self.design[item]]
        return selector != 0 and self.code[selector + ON_SIDE] == FOES

    def is_on(self, card: i64) -> bool:
        """Do the abilities of this troop in play work (CO-R66, CO-R67, CO-R88)?"""
        if self.down[card] != 0:
            return False
        if self.kind_of(card) == n.VEHICLE:
            return self.link[card] != NOBODY or self.choices[options.INACTIVE_PASSIVES] == options.INACTIVE_PASSIVES_ON
        return self.link[card] == NOBODY or self.keeps_abilities(card)

    def keeps_abilities(self, card: i64) -> bool:
        """Does a text leave this pilot its abilities (CO-R124)?"""
        return self.cards.keeping and self.kept[card] != 0

    def damage_of(self, card: i64) -> i64:
        """CO-R44: never below 0."""
        design = self.design[card]
        value = self.cards.damage[design] + self.drill[card] + self.bonus_damage[card]
        if value < 0:
            return 0
        return value

    def health_of(self, card: i64) -> i64:
        design = self.design[card]
        return self.cards.health[design] + self.bonus_health[card]

    def troops_of(self, seat: i64) -> i64:
        """How many troops a seat has on the battlefield."""
        count: i64 = 0
        for place in range(self.size[n.PLAY]):
            card = self.cells[place]
            if self.controller[card] == seat and self.cards.kind[self.design[card]] & n.ANY_TROOP != 0:
                count += 1
        return count

    def price(self, seat: i64, design: i64) -> i64:
        """CO-R29: printed cost and all changes, never below 1; CO-R9: no rise by the battlefield before the first
        turn."""
        at = seat * n.KIND_COUNT + kind_index(self.cards.kind[design])
        price = self.cards.cost[design] + self.discount[at]
        if self.cards.own_priced:
            price += self.own_change(seat, design)
        if self.cards.picky and len(self.picked) > 0:
            price += self.picked[seat * self.designs + design]
        if len(self.next_prices) > 0:
            price += self.next_price_change(seat, self.cards.kind[design])
        if not self.before_first_turn:
            price += self.rise[at]
        if price < 1:
            return 1
        return price

    def own_change(self, seat: i64, design: i64) -> i64:
        """What the text of the card itself changes about its price, wherever it is."""
        code = self.code
        total: i64 = 0
        text = self.cards.ability(design, n.OWN_COST)
        while text != 0:
            condition = code[text + n.TEXT_IF]
            if condition == 0 or self.holds_for(condition, NOBODY, seat, NOBODY):
                amount = code[text + n.TEXT_AMOUNT]
                if code[text + n.TEXT_TIMES] != 0:
                    amount *= within(self.value(code[text + n.TEXT_TIMES], NO_FRAME, NOBODY, seat, NOBODY))
                total += amount
            text = code[text]
        return total

    def price_shift(self, seat: i64, design: i64) -> i64:
        """How far prices of this kind of card are from the printed cost now."""
        at = seat * n.KIND_COUNT + kind_index(self.cards.kind[design])
        shift = self.discount[at] + self.next_price_change(seat, self.cards.kind[design])
        if not self.before_first_turn:
            shift += self.rise[at]
        return shift

    # ------------------------------------------------------------ what a deck may hold

    def mingle(self, card: i64) -> None:
        """A card of the hand is put face down: from now on the foe cannot tell it from the other cards of that hand
        that could have been played so. Cards with visible marks (CO-R86) can be told, though nobody sees their face."""
        seat = self.owner[card]
        foe: i64 = i64(2) >> seat
        if self.known_to[card] & foe != 0 and self.is_marked(card):
            self.paid[card] = TOLD
            self.lose_track(card)
            return
        first = self.start[n.HAND + seat]
        for place in range(first, first + self.size[n.HAND + seat]):
            other = self.cells[place]
            if self.known_to[other] & foe != 0 and not self.is_marked(other):
                self.shift[other] = self.shift[card]
                self.paid[other] = self.paid[card]
                if self.could_be(other, self.design[other]):
                    self.lose_track(other)

    def is_marked(self, card: i64) -> bool:
        return self.damage[card] + self.drill[card] + self.stun[card] != 0

    def allowance(self, seat: i64, counts: vec[i64], wanted: i64, rng: Rng) -> vec[i64]:
        """CO-3.3, CO-3.5 and CO-3.6. If no Commander was seen, the deck may have one or none: chance takes one of them
        or none into the bag."""
        left = full(0, self.designs)
        seen: i64 = 0
        commanders: i64 = 0
        total: i64 = 0
        for design in range(self.designs):
            if self.cards.commander[design] != 0:
                seen += counts[design]
                commanders += 1
        taken = rng.below(commanders + 1)
        if seen > 0:
            taken = commanders
        for design in range(self.designs):
            kind = self.cards.kind[design]
            if self.cards.commander[design] != 0:
                if taken == 0:
                    left[design] = 1
                taken -= 1
            elif kind < n.FIELD:
                most = self.cards.copies[design]
                if most > wanted:
                    most = wanted
                if counts[design] < most:
                    left[design] = most - counts[design]
                    total += left[design]
        if total < wanted:
            # Only a position that no legal deck can lead to comes here.
            for design in range(self.designs):
                if self.cards.kind[design] < n.FIELD:
                    left[design] += wanted
        return left

    def place_bound(self, foe: i64, hidden: vec[i64], counts: vec[i64], placed: vec[i64], rng: Rng) -> vec[i64]:
        """A face-down troop is one with Stealth whose price was the one that was paid, or the one that its marks
        tell."""
        for card in hidden:
            if self.is_told(card):
                told = self.design[card]
                counts[told] += 1
                placed[told] += 1
        free = vec[i64](capacity=len(hidden))
        left: i64 = 0  # cards without a design, less those that are remembered
        for design in range(self.designs):
            left -= self.remembered_of(foe, design)
        left += len(hidden)
        for card in hidden:
            if self.is_told(card):
                continue
            if self.zone[card] != n.PLAY:
                free = append(free, card)
                continue
            design = self.some_stealth(foe, card, counts, placed, left <= 0, rng)
            self.design[card] = design
            counts[design] += 1
            if self.remembered_of(foe, design) > placed[design]:
                placed[design] += 1
            else:
                left -= 1
        return free

    def is_told(self, card: i64) -> bool:
        """A face-down troop that the marks it had in the hand give away."""
        return self.zone[card] == n.PLAY and self.paid[card] == TOLD

    def some_stealth(
        self, foe: i64, card: i64, counts: vec[i64], placed: vec[i64], only_remembered: bool, rng: Rng
    ) -> i64:
        """A design that could lie face down as this card, each as likely as it has copies left."""
        best: i64 = NOBODY
        seen: i64 = 0
        for design in range(self.designs):
            if self.could_be(card, design):
                copies = self.cards.copies[design]
                if self.open_lists:
                    copies = self.lists[foe * self.designs + design]
                copies -= counts[design]
                held = self.remembered_of(foe, design) - placed[design]
                if only_remembered or (held <= 0 and self.has_commander(foe, design, counts)):
                    copies = held
                for i in range(copies):
                    seen += 1
                    if rng.below(seen) == 0:
                        best = design
        if best == NOBODY:
            # Only a position that no legal deck can lead to comes here.
            for design in range(self.designs):
                if self.could_be(card, design):
                    return design
            return self.design[card]
        return best

    def has_commander(self, seat: i64, design: i64, counts: vec[i64]) -> bool:
        """Would this design be a second Commander in the deck?"""
        if self.cards.commander[design] == 0:
            return False
        for other in range(self.designs):
            if self.cards.commander[other] != 0 and counts[other] + self.remembered_of(seat, other) > 0:
                return True
        return False

    def could_be(self, card: i64, design: i64) -> bool:
        if self.cards.keywords[design] & n.STEALTH == 0 or self.cards.kind[design] & n.ANY_TROOP == 0:
            return False
        price = self.cards.cost[design] + self.shift[card]
        if price < 1:
            price = 1
        return price == self.paid[card]


def kind_index(kind: i64) -> i64:
    """0 for troops, 1 for Vehicles, then the Items; for battlefield cards too, which have no price."""
    index: i64 = 0
    while kind > 1 and index < n.KIND_COUNT - 1:
        kind >>= 1
        index += 1
    return index
