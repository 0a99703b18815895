"""The state of a match of Authority: the columns that this game adds to the table, and how to look at the play areas.

Whose turn it is (`active`) and who is asked (`seat`) differ: triggers, discards and the market swap ask other players.
A recruited card changes its owner, so unlike in other games the owners are copied with the table.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import SEAT, Agenda
from rulebound.core.kernel.resolver import ASK_CARD, Catalogue, Resolver
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, Layout, full
from rulebound.core.kernel.trail import Trail
from rulebound.games.authority.rules import numbers as n

ROW_OF_PLACE: Final = vec[i64]([0, 1, 1, 1, 2, 2, 3])
FIRST_PLACE: Final = vec[i64]([0, 1, 4, 6, 7])  # of a row; the last is the end
MODIFIER: Final = 8  # numbers of a modifier: see `mods`


@mypyc_attr(acyclic=True)
@final
class AuthorityCards(Catalogue):
    """What is printed on each design, beside its programs."""

    def __init__(
        self,
        names: list[str],
        code: vec[i64],
        abilities: vec[i64],
        modes: list[str],
        kind: vec[i64],
        faction: vec[i64],
        cost: vec[i64],
        power: vec[i64],
        copies: vec[i64],
        keywords: vec[i64],
        authority: vec[i64],
        by_attack: vec[i64],
        on_defeat: vec[i64],
        hears: vec[i64],
        rank: vec[i64],
    ) -> None:
        super().__init__(names, code, abilities, n.TRIGGERS)
        self.modes = modes  # the words of all modes of the set
        self.kind = kind
        self.faction = faction
        self.cost = cost
        self.power = power
        self.copies = copies
        self.keywords = keywords
        self.authority = authority  # what it adds to its own power as a payer
        self.by_attack = by_attack  # what becomes of units that its attack defeats
        self.on_defeat = on_defeat  # what becomes of it when it is defeated
        self.rank = rank  # by card id
        self.cheapest_general: i64 = 1000
        for design in range(len(kind)):
            if kind[design] & n.GENERAL_CARD != 0 and cost[design] < self.cheapest_general:
                self.cheapest_general = cost[design]
        self.idle = full(0, len(kind))  # designs that cannot defend
        self.peaceful = full(0, len(kind))  # that cannot attack
        self.anywhere = full(0, len(kind))  # that may be placed in any open row
        self.asks_firsts: bool = (
            False  # some text asks for the first attack or damage of a turn, or for how much it was
        )
        self.payers_choose: bool = False  # some unit pays more for some cards
        self.guards_speak: bool = False  # a Kingsguard has a text that works in Row 0
        self.counts_deeds: bool = False  # some text asks who attacked or was recruited this turn
        self.hears = hears  # bit mask of the triggers for which the design has an ability
        self.listened: i64 = 0  # the same of all designs together
        self.pays = full(NOBODY, len(kind))  # what a unit or Spy is worth as a payer; NOBODY for what is no payer
        self.own_texts = full(0, len(kind))  # bits: what the continuous texts of a card do to the card itself
        for design in range(len(kind)):
            self.listened |= hears[design]
            if kind[design] & (n.UNIT | n.SPY) != 0:
                self.pays[design] = power[design] + authority[design]
            self.own_texts[design] = self.texts_about_itself(design)

    def texts_about_itself(self, design: i64) -> i64:
        found: i64 = 0
        text = self.ability(design, n.STATIC)
        while text != 0:
            if self.code[text + n.RULE] == n.OWN_PRICE:
                found |= n.PRICES_ITSELF
            elif self.code[text + n.RULE] == n.HAS and self.code[text + n.IN_ZONE] == n.OWN:
                found |= n.CHANGES_ITSELF
            text = self.code[text]
        return found


@mypyc_attr(acyclic=True)
class State(Resolver):
    def __init__(
        self,
        cards: AuthorityCards,
        choices: vec[i64],
        layout: Layout,
        rng: Rng,
        agenda: Agenda,
        waiting: Agenda,
        pending: Agenda,
    ) -> None:
        super().__init__(layout, rng, agenda, waiting, cards)
        self.cards = cards
        self.choices = choices  # the values of the options
        self.pending = pending  # triggers, in no order but that of AU-R70
        self.seats: i64 = layout.seats
        self.hp = vec[i64]()
        self.measured: i64 = NOBODY  # the damage of the event under way
        self.refreshing: bool = False  # continuous texts are being worked out
        self.alive = vec[i64]()
        self.tokens = vec[i64]()
        self.pool_left = vec[i64]()
        self.attacks = vec[i64]()  # declared this turn
        self.recruits = vec[i64]()  # made this turn
        self.deeds = vec[i64]()  # where a text counts them, this turn's: [seat, deed, design]; replaced as a whole
        # Where a text asks for them, this turn's: what was attacked [seat, row, card], the units that were dealt
        # damage, and by seat how often and how much damage was dealt to it or prevented; replaced as a whole.
        self.struck = vec[i64]()
        self.bruised = vec[i64]()
        self.tolls = vec[i64]()
        self.monarch_markers = vec[i64]()  # numbers of Protect markers, MARKER_BITS for each end
        # By card.
        self.acted = vec[i64]()  # the turn in which the physical card acted last
        self.ignored = vec[i64]()  # bits: the ends of what ignores the unit
        self.disabled = vec[i64]()
        self.markers = vec[i64]()
        self.damage = vec[i64]()  # this turn, with damage_memory = turn
        # Value changes with an end: [card or -1, its serial, seats, faction or -1, use, amount, end, excepted card].
        self.mods = vec[i64]()
        self.fates = vec[i64]()  # of the cards in REMOVED, in their order: why they went; replaced as a whole
        self.lasting: i64 = 0  # the ends for which anything may be waiting, as a bit mask
        # From continuous texts, worked out by `refresh`; by seat * FACTIONS + faction, by card, by seat.
        self.attack_bonus = vec[i64]()
        self.authority_bonus = vec[i64]()
        self.given_keywords = vec[i64]()
        self.defence_bonus = vec[i64]()
        self.immune = vec[i64]()
        self.unblocking = vec[i64]()
        self.shield = vec[i64]()
        self.more_damage = vec[i64]()
        self.used_up = vec[i64]()  # by card: abilities that worked in this turn; empty until there is one
        self.cost_less = vec[i64]()
        self.safe_spies = vec[i64]()
        self.hand_more = vec[i64]()
        self.no_swap = vec[i64]()  # seats that a text keeps from swapping cards in the market
        self.bargains: bool = False  # effects with an end change prices
        self.priced: bool = False  # a text changes the price of some cards, or for other players
        self.attack_rules = vec[i64]()  # 1 if a text gives keywords to some attacks
        self.row_hears = vec[i64]()  # the triggers that units in rows, cards in the general zone have abilities for
        self.zone_hears = vec[i64]()
        self.waits_for_attack: i64 = 0  # bits: seats of which `mods` holds something for the next attack
        self.selective: bool = (
            False  # a text in force changes how some cards attack or pay, told apart by more than faction
        )
        self.swayed: bool = False  # some of the bonuses by faction are not 0
        self.steered: bool = False  # some unit cannot be attacked, or must be
        self.stale: bool = True  # cards came, went or changed since then
        self.round: i64 = 1
        self.turn: i64 = 1
        self.first: i64 = 0
        self.active: i64 = 0
        self.phase: i64 = n.START
        self.marketed: bool = False  # this turn has had its Market Phase
        self.depletions: i64 = 0
        self.generals_taken: i64 = 0  # this turn
        self.swapper: i64 = NOBODY  # who is asked about the market next
        self.winners: i64 = 0  # bit mask
        self.reason: i64 = 0
        # The attack under way.
        self.attacker: i64 = NOBODY
        self.attacker_serial: i64 = 0
        self.attacked: i64 = NOBODY
        self.target: i64 = NOBODY
        self.target_serial: i64 = 0
        self.target_monarch: bool = False
        self.step: i64 = n.CHOOSE_TARGET
        self.rest: i64 = 0
        self.last_row: i64 = 0
        self.piercing: bool = False
        self.afterwards: i64 = 0  # where the attacker goes, if not to the discard pile
        # The recruit that is being paid for.
        self.buying: i64 = NOBODY
        self.price: i64 = 0
        self.payers = vec[i64]()
        # What may be chosen beside cards: seats, rows, modes or numbers, as a bit mask.
        self.choosable: i64 = 0
        self.order_seat: i64 = 0
        self.order_class: i64 = 0

    def lay_state(self, cards: i64) -> None:
        """Empty columns for so many cards."""
        self.hp = full(0, n.MOST_SEATS)
        self.alive = full(0, n.MOST_SEATS)
        self.tokens = full(0, n.MOST_SEATS)
        self.pool_left = full(0, n.MOST_SEATS)
        self.attacks = full(0, n.MOST_SEATS)
        self.recruits = full(0, n.MOST_SEATS)
        self.monarch_markers = full(0, n.MOST_SEATS)
        self.acted = full(0, cards)
        self.ignored = full(0, cards)
        self.disabled = full(0, cards)
        self.markers = full(0, cards)
        self.damage = full(0, cards)
        self.attack_bonus = full(0, n.MOST_SEATS * n.FACTIONS)
        self.authority_bonus = full(0, n.MOST_SEATS * n.FACTIONS)
        self.given_keywords = full(0, n.MOST_SEATS * n.FACTIONS)
        self.defence_bonus = full(0, cards)
        self.immune = full(0, cards)
        self.unblocking = full(0, cards)
        self.shield = full(0, n.MOST_SEATS)
        self.more_damage = full(0, n.MOST_SEATS)
        self.cost_less = full(0, n.MOST_SEATS)
        self.safe_spies = full(0, n.MOST_SEATS)
        self.hand_more = full(0, n.MOST_SEATS)
        self.no_swap = full(0, n.MOST_SEATS)
        self.attack_rules = full(0, n.MOST_SEATS)
        self.row_hears = full(0, n.MOST_SEATS)
        self.zone_hears = full(0, n.MOST_SEATS)

    def copy_state(self, other: State) -> None:
        self.copy_resolver(other)
        self.owner = other.owner[:]  # recruiting changes it
        self.seats = other.seats
        self.hp = other.hp[:]
        self.measured = other.measured
        self.refreshing = other.refreshing
        self.alive = other.alive[:]
        self.tokens = other.tokens[:]
        self.pool_left = other.pool_left[:]
        self.attacks = other.attacks[:]
        self.recruits = other.recruits[:]
        self.deeds = other.deeds
        self.struck = other.struck
        self.bruised = other.bruised
        self.tolls = other.tolls
        self.monarch_markers = other.monarch_markers[:]
        self.acted = other.acted[:]
        self.ignored = other.ignored[:]
        self.disabled = other.disabled[:]
        self.markers = other.markers[:]
        self.damage = other.damage[:]
        self.lasting = other.lasting
        self.fates = other.fates
        self.mods = other.mods  # replaced as a whole, never changed in place
        self.attack_bonus = other.attack_bonus[:]
        self.authority_bonus = other.authority_bonus[:]
        self.given_keywords = other.given_keywords[:]
        self.defence_bonus = other.defence_bonus[:]
        self.immune = other.immune[:]
        self.unblocking = other.unblocking[:]
        self.shield = other.shield[:]
        self.more_damage = other.more_damage[:]
        self.used_up = other.used_up[:]
        self.cost_less = other.cost_less[:]
        self.safe_spies = other.safe_spies[:]
        self.hand_more = other.hand_more[:]
        self.no_swap = other.no_swap[:]
        self.bargains = other.bargains
        self.priced = other.priced
        self.attack_rules = other.attack_rules[:]
        self.row_hears = other.row_hears[:]
        self.zone_hears = other.zone_hears[:]
        self.waits_for_attack = other.waits_for_attack
        self.selective = other.selective
        self.swayed = other.swayed
        self.steered = other.steered
        self.stale = other.stale
        self.round = other.round
        self.turn = other.turn
        self.first = other.first
        self.active = other.active
        self.phase = other.phase
        self.marketed = other.marketed
        self.depletions = other.depletions
        self.generals_taken = other.generals_taken
        self.swapper = other.swapper
        self.winners = other.winners
        self.reason = other.reason
        self.attacker = other.attacker
        self.attacker_serial = other.attacker_serial
        self.attacked = other.attacked
        self.target = other.target
        self.target_serial = other.target_serial
        self.target_monarch = other.target_monarch
        self.step = other.step
        self.rest = other.rest
        self.last_row = other.last_row
        self.piercing = other.piercing
        self.afterwards = other.afterwards
        self.buying = other.buying
        self.price = other.price
        self.payers = other.payers  # replaced as a whole
        self.choosable = other.choosable
        self.order_seat = other.order_seat
        self.order_class = other.order_class

    # ------------------------------------------------------------ cards that are shuffled

    def follow(self, trail: Trail) -> None:
        super().follow(trail)
        self.pending.follow(trail)
        self.attacker_serial = trail.serial_of(self.attacker, self.attacker_serial)
        self.attacker = trail.card(self.attacker)
        self.target_serial = trail.serial_of(self.target, self.target_serial)
        self.target = trail.card(self.target)
        if len(self.mods) == 0:
            return
        mods = self.mods[:]
        for at in range(0, len(mods), MODIFIER):
            mods[at + 1] = trail.serial_of(mods[at], mods[at + 1])
            mods[at] = trail.card(mods[at])
            mods[at + 7] = trail.card(mods[at + 7])
        self.mods = mods

    def trade(self, card: i64, other: i64) -> None:
        """AU-R74: the physical card remembers that it has acted, through every shuffle."""
        super().trade(card, other)
        acted = self.acted[card]
        self.acted[card] = self.acted[other]
        self.acted[other] = acted

    def forget(self, seat: i64) -> None:
        """Of two unknown copies of one design in one pool it is unknown, too, which one has acted: the first ones have.
        Whether a card acted in an earlier turn matters to nobody."""
        hidden = vec[i64](capacity=8)  # pool and design of every unknown card that has acted in this turn
        for card in range(self.layout.cards):
            if self.acted[card] != 0 and not self.knows(seat, card):
                if self.acted[card] == self.turn:
                    hidden = append(append(hidden, self.pool[card]), self.design[card])
                self.acted[card] = 0
        super().forget(seat)
        for at in range(0, len(hidden), 2):
            card = 0
            while not self.is_unused(seat, card, hidden[at], hidden[at + 1]):
                card += 1
            self.acted[card] = self.turn

    def is_unused(self, seat: i64, card: i64, pool: i64, design: i64) -> bool:
        """An unknown card of this pool and design that has not acted in this turn."""
        if self.knows(seat, card) or self.pool[card] != pool:
            return False
        return self.design[card] == design and self.acted[card] != self.turn

    # ------------------------------------------------------------ asking

    def ask_options(self, found: vec[i64], optional: bool, base: i64) -> None:
        """Ask the frame's player for one of these cards; a single one is taken (AU-R97) where everybody can see that
        there is no choice."""
        self.options = found
        self.optional = optional
        if len(found) == 1 and not optional and self.plain_to_all(found[0]):
            self.answer_card(found[0])
            return
        self.seat = self.agenda.frames[base + SEAT]
        self.asks = ASK_CARD

    def plain_to_all(self, card: i64) -> bool:
        """Can everybody see that this card is the only one? Not among hidden cards of a hand."""
        return self.known_to[card] == self.layout.everyone or self.size[self.zone[card]] == 1

    # ------------------------------------------------------------ looking

    def kind_of(self, card: i64) -> i64:
        return self.cards.kind[self.design[card]]

    def living_hp(self, seat: i64) -> i64:
        """AU-R89: an eliminated player counts 0, with whatever HP it was eliminated (AU-R80)."""
        return self.hp[seat] if self.alive[seat] != 0 else i64(0)

    def in_row(self, card: i64) -> bool:
        """In rows 0 to 3."""
        return self.zone[card] < n.MOST_SEATS

    def row_of(self, card: i64) -> i64:
        """The row of a card in a row."""
        return ROW_OF_PLACE[self.place[card] % n.PLACES]

    def defends(self, card: i64) -> bool:
        """In rows 1 to 3."""
        return self.zone[card] < n.MOST_SEATS and self.place[card] % n.PLACES != 0

    def unit_at(self, seat: i64, place: i64) -> i64:
        at = seat * n.PLACES + place
        return self.cells[at]

    def is_kingsguard(self, card: i64) -> bool:
        """In Row 0."""
        return self.zone[card] < n.MOST_SEATS and self.place[card] % n.PLACES == 0

    def has_keyword(self, card: i64, keyword: i64) -> bool:
        return self.cards.keywords[self.design[card]] & keyword != 0

    def hand_size(self, seat: i64) -> i64:
        """How many cards the seat draws up to and keeps; continuous texts must have been worked out."""
        size = n.HAND_SIZE + self.hand_more[seat]
        return size if size > 1 else i64(1)

    def note_deed(self, seat: i64, deed: i64, card: i64) -> None:
        self.deeds = append(append(append(self.deeds[:], seat), deed), self.design[card])

    def deeds_done(self, seat: i64, what: i64) -> i64:
        """How many cards of a faction the seat has attacked with or recruited this turn, as `what` says (n.DEEDS)."""
        units = what >= n.ONLY_UNITS
        what = what % n.ONLY_UNITS - n.DEEDS
        faction = what // 4 - 1
        found: i64 = 0
        counts = False
        for at in range(0, len(self.deeds), 3):
            if self.deeds[at] == seat and self.deeds[at + 1] == what & 1:
                design = self.deeds[at + 2]
                counts = faction < 0 or self.cards.faction[design] == faction
                if units and self.cards.kind[design] & n.ANY_UNIT == 0:
                    counts = False
                if counts:
                    found += 1
        if what & 2 != 0 and counts:
            found -= 1
        return found

    def has_acted(self, card: i64) -> bool:
        return self.acted[card] == self.turn

    def partners(self, seat: i64, other: i64) -> bool:
        """The same seat or the same team."""
        if seat == other:
            return True
        return self.choices[n.MODE] == n.MODE_TEAMS and (seat - other) % 2 == 0

    def opposes(self, seat: i64, other: i64) -> bool:
        """A living opponent of the seat."""
        return self.alive[other] != 0 and not self.partners(seat, other)

    def attacking(self) -> bool:
        """Is the attacker still in the command zone?"""
        card = self.attacker
        return card != NOBODY and self.serial[card] == self.attacker_serial and self.zone[card] >= n.COMMAND

    def hears(self, card: i64, trigger: i64) -> bool:
        return (self.cards.hears[self.design[card]] >> trigger) & 1 != 0

    def is_guard(self, design: i64) -> bool:
        """Does a card of this design start in Row 0?"""
        return self.cards.kind[design] & n.GUARD_CARD != 0

    def absorbs(self, card: i64) -> bool:
        """AU-R1: the Kingsguard in Row 0, by its text."""
        return self.is_kingsguard(card) and self.has_keyword(card, n.KINGSGUARD)
