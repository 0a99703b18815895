"""The state of a match of Five Rows: the columns that this game adds to the table, and how to look at the battlefield.

Whose turn it is (`active`) and who is asked (`seat`) differ: an ability asks its owner in anybody's turn.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import NONE, Agenda
from rulebound.core.kernel.changes import OTHER_TEXT, TEXT_UNTIL
from rulebound.core.kernel.resolver import Catalogue, Resolver
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, Layout, full
from rulebound.core.kernel.trail import Trail
from rulebound.games.five_rows.rules import numbers as n


@mypyc_attr(acyclic=True)
@final
class RowsCards(Catalogue):
    """What is printed on each design, beside its programs."""

    def __init__(
        self,
        names: list[str],
        code: vec[i64],
        abilities: vec[i64],
        kind: vec[i64],
        cost: vec[i64],
        power: vec[i64],
        health: vec[i64],
        hears: vec[i64],
    ) -> None:
        super().__init__(names, code, abilities, n.TRIGGERS)
        self.kind = kind
        self.cost = cost
        self.power = power
        self.health = health
        self.priced: bool = False  # some text changes prices
        self.rowwise: bool = False  # some text changes prices in a row
        self.counts_first: bool = False  # some text changes the first damage of a round alone
        self.costly: bool = False  # some card has another cost beside its coins
        self.closing: bool = False  # some text says what cannot be played into a row
        self.parried: bool = False  # some text changes what attacks, or players, are dealt
        self.late: bool = False  # some continuous text asks for health
        self.silencing: bool = False  # some continuous text takes the abilities of troops
        self.choosy: bool = False  # some text keeps troops from being chosen
        self.reordered: bool = False  # some text changes the order in which rows fight
        self.remembers: bool = False  # some text asks what a troop has done this round
        self.hears = hears  # bit mask of the triggers for which the design has an ability


@mypyc_attr(acyclic=True)
class State(Resolver):
    def __init__(
        self,
        cards: RowsCards,
        choices: vec[i64],
        layout: Layout,
        rng: Rng,
        agenda: Agenda,
        waiting: Agenda,
    ) -> None:
        super().__init__(layout, rng, agenda, waiting, cards)
        self.cards = cards
        self.choices = choices  # the values of the options
        self.order = vec[i64]()  # the trigger order for either active player, see `order_of`
        self.steps: i64 = 0  # of that order
        self.damage = vec[i64]()
        self.power_change = vec[i64]()
        self.health_change = vec[i64]()
        self.round_power = vec[i64]()
        self.round_health = vec[i64]()
        self.bonus_power = vec[i64]()  # from continuous texts, kept up to date by `refresh`
        self.bonus_health = vec[i64]()
        self.harmless = vec[i64]()  # whom its attacks do not damage, and whether it attacks at all: bits
        self.struck = vec[i64]()  # the last round in which it was dealt damage, where a text asks
        self.barred = vec[i64]()  # STAYS_IDLE for what cannot attack this round
        self.attacked = vec[i64]()  # the mark of the option moved_troop_attacks_again = no
        self.listening = vec[i64]()  # by trigger: the places with such an ability, as a bit mask
        self.health = vec[i64]()
        self.coins = vec[i64]()
        self.coin_change = vec[i64]()
        # By seat * 2, + 1 for auras: cards played in this round. From ROWS_PLAYED on by seat: rows into which it has
        # played a troop in this round, as a bit mask. From LOST on by seat * 2: troops that were destroyed on its side
        # in this round; + 1: in this match. One column, for it is copied with every match.
        self.plays = vec[i64]()
        self.failed_draws = vec[i64]()
        self.given = vec[i64]()  # by seat: coins that texts gave in this round, beside income
        self.round: i64 = 0
        self.first: i64 = 0  # who plays first in this round
        self.active: i64 = 0  # whose turn it is, or else the first player of the round
        self.phase: i64 = n.BEGIN_ROUND
        self.row: i64 = 0  # how many rows have fought in this combat
        self.last_row: i64 = 0  # the last of them
        self.fought: i64 = 0  # all of them, as a bit mask
        self.played: i64 = NOBODY  # the card whose play is being completed, with its row
        self.played_row: i64 = 0
        self.stale: bool = False  # the continuous texts must be worked out anew
        self.swayed: i64 = 0  # what continuous texts change now, as bits: SWAYS, SWAYS_HEALTH
        self.frail: i64 = 0  # the places whose troops may have lost health since the last state check, as a bit mask
        self.fleeting: bool = False  # some change lasts for this round only
        self.locks: i64 = 0  # continuous texts that stop moves
        self.told: i64 = NOBODY  # the last row of which it was told that it has fought
        self.queued: i64 = 0  # abilities since nothing was pending
        self.measured: i64 = NONE  # the damage of the event under way
        self.borrowed: bool = False  # some troop changes sides for this round only
        self.options_rows: i64 = 0  # the rows to choose from, as a bit mask
        self.own_prices = vec[i64]()  # [owner, design, change, until]: of cards with other prices; replaced as a whole
        self.shut: i64 = 0  # by 2 bits for each seat: the kinds of card that it cannot play in this round
        self.fallen: i64 = NOBODY  # the troop of whose destruction the others are told, and whose it was
        self.fallen_side: i64 = 0

    def lay_rows(self, cards: i64) -> None:
        """Empty columns for so many cards and the starting numbers of both seats."""
        self.damage = full(0, cards)
        self.power_change = full(0, cards)
        self.health_change = full(0, cards)
        self.round_power = full(0, cards)
        self.round_health = full(0, cards)
        self.bonus_power = full(0, cards)
        self.bonus_health = full(0, cards)
        self.harmless = full(0, cards)
        self.attacked = full(0, cards)
        self.barred = full(0, cards)
        if self.cards.counts_first:
            self.struck = full(0, cards)
        self.plays = full(0, n.LOST + 4)
        self.listening = full(0, n.TRIGGERS)
        self.health = full(0, 2)
        self.coins = full(0, 2)
        self.coin_change = full(0, 2)
        self.failed_draws = full(0, 2)
        self.given = full(0, 2)

    def copy_state(self, other: State) -> None:
        self.copy_resolver(other)
        self.order = other.order
        self.steps = other.steps
        self.damage = other.damage[:]
        self.power_change = other.power_change[:]
        self.health_change = other.health_change[:]
        self.round_power = other.round_power[:]
        self.round_health = other.round_health[:]
        self.bonus_power = other.bonus_power[:]
        self.bonus_health = other.bonus_health[:]
        self.harmless = other.harmless[:]
        self.attacked = other.attacked[:]
        self.barred = other.barred[:]
        self.struck = other.struck[:]
        self.plays = other.plays[:]
        self.listening = other.listening[:]
        self.health = other.health[:]
        self.coins = other.coins[:]
        self.coin_change = other.coin_change[:]
        self.failed_draws = other.failed_draws[:]
        self.given = other.given[:]
        self.round = other.round
        self.first = other.first
        self.active = other.active
        self.phase = other.phase
        self.row = other.row
        self.last_row = other.last_row
        self.fought = other.fought
        self.played = other.played
        self.played_row = other.played_row
        self.stale = other.stale
        self.swayed = other.swayed
        self.frail = other.frail
        self.fleeting = other.fleeting
        self.locks = other.locks
        self.told = other.told
        self.queued = other.queued
        self.measured = other.measured
        self.borrowed = other.borrowed
        self.options_rows = other.options_rows
        self.own_prices = other.own_prices
        self.shut = other.shut
        self.fallen = other.fallen
        self.fallen_side = other.fallen_side

    def remember(self, card: i64, what: i64) -> None:
        """FR-R86: until the end of the round, or until it leaves."""
        self.barred[card] |= what
        self.fleeting = True

    def change_own_price(self, card: i64, change: i64, until: i64) -> None:
        """FR-R89: each player has one copy of each card, so the price is that of a seat's design."""
        prices = append(append(self.own_prices[:], self.owner[card]), self.design[card])
        self.own_prices = append(append(prices, change), until)

    def own_price_change(self, seat: i64, design: i64) -> i64:
        total: i64 = 0
        for at in range(0, len(self.own_prices), n.OWN_PRICE_RECORD):
            if self.own_prices[at] == seat and self.own_prices[at + 1] == design:
                total += self.own_prices[at + 2]
        return total

    def end_text_of(self, card: i64, until: i64) -> None:
        """This card has no longer the text that it was given for so long."""
        stay = self.stay(card)
        kept = vec[i64]()
        for at in range(0, len(self.other_texts), OTHER_TEXT):
            if self.other_texts[at] != stay or self.other_texts[at + TEXT_UNTIL] != until:
                for offset in range(OTHER_TEXT):
                    kept = append(kept, self.other_texts[at + offset])
        self.other_texts = kept

    def end_own_prices(self) -> None:
        """Those of this round are over."""
        kept = vec[i64]()
        for at in range(0, len(self.own_prices), n.OWN_PRICE_RECORD):
            if self.own_prices[at + 3] != n.THIS_ROUND:
                for offset in range(n.OWN_PRICE_RECORD):
                    kept = append(kept, self.own_prices[at + offset])
        self.own_prices = kept

    def follow(self, trail: Trail) -> None:
        super().follow(trail)
        self.played = trail.card(self.played)

    # ------------------------------------------------------------ looking at the battlefield

    def troop(self, seat: i64, row: i64) -> i64:
        """The seat's troop in this row, or NOBODY."""
        place = seat * n.ROWS + row
        return self.cells[place]

    def aura(self, row: i64) -> i64:
        place = n.FIRST_AURA + row
        return self.cells[place]

    def on_board(self, card: i64) -> bool:
        return self.zone[card] <= n.AURAS

    def is_troop(self, card: i64) -> bool:
        """A troop on the battlefield."""
        return self.zone[card] < n.AURAS

    def holder(self, card: i64) -> i64:
        """Who controls a card: a troop is its side's (FR-R66), everything else its owner's."""
        zone = self.zone[card]
        if zone < n.AURAS:
            return zone
        return self.owner[card]

    def row_of(self, card: i64) -> i64:
        """The row of a card on the battlefield."""
        return self.place[card] % n.ROWS

    def printed(self, card: i64, stat: i64) -> i64:
        design = self.design[card]
        return self.cards.power[design] if stat == n.POWER else self.cards.health[design]

    def power_of(self, card: i64) -> i64:
        design = self.design[card]
        return self.cards.power[design] + self.power_change[card] + self.round_power[card] + self.bonus_power[card]

    def health_of(self, card: i64) -> i64:
        design = self.design[card]
        lasting = self.cards.health[design] + self.health_change[card] + self.round_health[card]
        return lasting + self.bonus_health[card] - self.damage[card]
