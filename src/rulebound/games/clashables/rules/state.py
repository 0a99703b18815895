"""The state of a match of Clashables: the columns that this game adds to the table, and how to look at creatures.

Whose turn it is (`active`), who has priority (`priority`) and who is asked (`seat`) differ: an effect asks its owner
in anybody's turn and whoever has priority.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import Agenda
from rulebound.core.kernel.hidden_decks import DeckMatch
from rulebound.core.kernel.resolver import Catalogue
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, Layout, full
from rulebound.core.kernel.trail import Trail
from rulebound.games.clashables.rules import choices
from rulebound.games.clashables.rules import numbers as n


@mypyc_attr(acyclic=True)
@final
class ClashCards(Catalogue):
    """What is printed on each design, beside its programs."""

    def __init__(
        self,
        names: list[str],
        code: vec[i64],
        abilities: vec[i64],
        kind: vec[i64],
        colour: vec[i64],
        keywords: vec[i64],
        dice: vec[i64],
        attacks: vec[i64],
        hears: vec[i64],
        own_turn: vec[i64],
        counting: bool,
        controlling: bool,
        more_attacks: bool,
    ) -> None:
        super().__init__(names, code, abilities, n.TRIGGERS)
        self.kind = kind
        self.colour = colour
        self.keywords = keywords
        self.dice = dice
        self.attacks = attacks
        self.hears = hears  # bit mask of the triggers for which the design has an ability
        self.own_turn = own_turn  # bit mask of the use effects that are for the owner's turn only
        self.more_attacks = more_attacks  # whether some continuous text gives attacks
        self.controlling = controlling  # whether some text lets creatures change sides
        self.counting = counting  # whether some text asks what happened this turn, or adds plays for one kind of card


@mypyc_attr(acyclic=True)
class State(DeckMatch):
    def __init__(
        self,
        cards: ClashCards,
        choices: vec[i64],
        layout: Layout,
        rng: Rng,
        agenda: Agenda,
        waiting: Agenda,
        arising: Agenda,
        later: Agenda,
    ) -> None:
        super().__init__(layout, rng, agenda, waiting, cards)
        self.cards = cards
        self.choices = choices  # the values of the options
        self.arising = arising  # triggers of the next batch; `waiting` is the present one (CL-R58)
        self.later = later  # effects of "the next time"
        # by card, true of its present stay on the battlefield
        self.sick = vec[i64]()
        self.attacks_made = vec[i64]()
        self.extra_attacks = vec[i64]()
        self.declared = vec[i64]()  # since its owner's turn began
        self.used = vec[i64]()  # use effects of this turn, as bits
        self.spent = vec[i64]()  # once-per-turn triggers of this turn, as bits
        self.given = vec[i64]()  # keywords from lasting effects
        self.more_attacks = vec[i64]()  # from continuous texts, where there are such
        self.granted = vec[i64]()  # keywords from continuous texts
        self.barred = vec[i64]()
        self.entry = vec[i64]()  # the order of entry, counted through the match
        # by card on the stack
        self.announced = vec[i64]()  # by card * SLOTS: stays of targets, numbers
        self.lifted = vec[i64]()  # a redirect has lifted the conditions of its target
        # by seat
        self.life = vec[i64]()
        self.plays = vec[i64]()
        self.extra_plays = vec[i64]()
        self.bonus_draws = vec[i64]()
        self.counts = vec[i64]()  # what each did this turn, see numbers; only where a text asks for it
        self.listeners = vec[i64]()  # abilities on the battlefield, by trigger
        self.lasting = vec[i64]()  # effects with a duration, see numbers
        self.shields = vec[i64]()  # preventions, see numbers
        self.dice = vec[i64]()  # of the attack under way
        self.rolled = vec[i64]()  # by an effect; where each player rolls, the sum of each seat
        self.replaced = vec[i64]()  # [stay, 1 if a text has saved it] of those asked about
        self.attackers = vec[i64]()  # stays, in the order of the declaration
        self.attacking: i64 = 0  # the next of them
        self.turn: i64 = 0
        self.regular: i64 = NOBODY  # whose turn was the last that nobody was given
        self.thrown_first: i64 = 0  # cards of seat 1 that the last step that discards has discarded
        self.thrown_second: i64 = 0
        self.turns_first: i64 = 0  # turns that were given to seat 1
        self.turns_second: i64 = 0
        self.active: i64 = 0
        self.priority: i64 = 0
        self.passes: i64 = 0
        self.acts: i64 = 0  # actions of this turn that were not passes
        self.phase: i64 = n.OPENING_ROLL
        self.entries: i64 = 0
        self.triggers: i64 = 0  # of the happening under way
        self.resolving: i64 = NOBODY  # the card of the stack whose effect is being carried out
        self.banishes_itself: bool = False
        self.window: bool = False  # the other player may respond to a declaration
        self.asking: i64 = 0  # the selector, record or numbers of the question
        self.result: i64 = n.RUNNING
        self.reason: i64 = 0

    def lay_creatures(self, cards: i64) -> None:
        """Empty columns for so many cards and the starting numbers of both seats."""
        self.sick = full(0, cards)
        self.attacks_made = full(0, cards)
        self.extra_attacks = full(0, cards)
        self.declared = full(0, cards)
        self.used = full(0, cards)
        self.spent = full(0, cards)
        self.given = full(0, cards)
        self.granted = full(0, cards)
        if self.cards.more_attacks:
            self.more_attacks = full(0, cards)
        self.barred = full(0, cards)
        self.entry = full(0, cards)
        self.announced = full(NOBODY, cards * n.SLOTS)
        self.lifted = full(0, cards)
        self.life = full(n.START_LIFE, 2)
        self.plays = full(0, 2)
        self.extra_plays = full(0, 2)
        self.bonus_draws = full(0, 2)
        if self.cards.counting:
            self.counts = full(0, n.COUNTS * n.SEATS)
        self.listeners = full(0, n.TRIGGERS)

    def copy_state(self, other: State) -> None:
        self.copy_decks(other)
        self.sick = other.sick[:]
        self.attacks_made = other.attacks_made[:]
        self.extra_attacks = other.extra_attacks[:]
        self.declared = other.declared[:]
        self.used = other.used[:]
        self.spent = other.spent[:]
        self.given = other.given[:]
        self.granted = other.granted[:]
        if self.cards.more_attacks:
            self.more_attacks = other.more_attacks[:]
        self.barred = other.barred[:]
        self.entry = other.entry[:]
        self.announced = other.announced[:]
        self.lifted = other.lifted[:]
        self.life = other.life[:]
        self.plays = other.plays[:]
        self.extra_plays = other.extra_plays[:]
        self.bonus_draws = other.bonus_draws[:]
        if self.cards.counting:
            self.counts = other.counts[:]
        self.listeners = other.listeners[:]
        self.lasting = other.lasting[:]
        self.shields = other.shields[:]
        self.dice = other.dice[:]
        self.rolled = other.rolled[:]
        if len(other.replaced) > 0:
            self.replaced = other.replaced[:]
        self.attackers = other.attackers[:]
        self.attacking = other.attacking
        self.turn = other.turn
        self.regular = other.regular
        self.thrown_first = other.thrown_first
        self.thrown_second = other.thrown_second
        self.turns_first = other.turns_first
        self.turns_second = other.turns_second
        self.active = other.active
        self.priority = other.priority
        self.passes = other.passes
        self.acts = other.acts
        self.phase = other.phase
        self.entries = other.entries
        self.triggers = other.triggers
        self.resolving = other.resolving
        self.banishes_itself = other.banishes_itself
        self.window = other.window
        self.asking = other.asking
        self.result = other.result
        self.reason = other.reason

    def follow(self, trail: Trail) -> None:
        """Announced targets need no trail: whatever leaves its zone is none any more."""
        super().follow(trail)
        self.arising.follow(trail)
        self.later.follow(trail)
        for at in range(0, len(self.lasting), n.LASTING_SIZE):
            self.lasting[at + n.LASTING_SUBJECT] = trail.stay(self.lasting[at + n.LASTING_SUBJECT])
            self.lasting[at + n.LASTING_SOURCE] = trail.card(self.lasting[at + n.LASTING_SOURCE])
        for at in range(0, len(self.shields), n.SHIELD_SIZE):
            self.shields[at + n.SHIELD_OF] = trail.stay(self.shields[at + n.SHIELD_OF])
        for at in range(0, len(self.replaced), 2):
            self.replaced[at] = trail.stay(self.replaced[at])
        for at in range(len(self.attackers)):
            self.attackers[at] = trail.stay(self.attackers[at])
        self.resolving = trail.card(self.resolving)

    # ------------------------------------------------------------ looking at creatures

    def in_play(self, card: i64) -> bool:
        zone = self.zone[card]
        return zone == n.BATTLEFIELD or zone == n.BATTLEFIELD + 1

    def count(self, what: i64, seat: i64, amount: i64) -> None:
        """Count what a player did this turn, where a text asks for it."""
        if self.cards.counting:
            self.counts[what * n.SEATS + seat] += amount

    def kind_of(self, card: i64) -> i64:
        design = self.design[card]
        return self.cards.kind[design]

    def side_of(self, card: i64) -> i64:
        """Whose it is where it lies: on the battlefield that of its side, elsewhere its owner's."""
        if self.cards.controlling:
            zone = self.zone[card]
            if zone == n.BATTLEFIELD or zone == n.BATTLEFIELD + 1:
                return zone - n.BATTLEFIELD
        return self.owner[card]

    def keywords_of(self, card: i64) -> i64:
        design = self.text_of(card)
        return self.cards.keywords[design] | self.given[card] | self.granted[card]

    def has(self, card: i64, keyword: i64) -> bool:
        return self.keywords_of(card) & keyword != 0

    def may_play_more(self, seat: i64, kind: i64) -> bool:
        """Is there a play left for a card of this kind? Those that are for one kind only are used first (CL-R103)."""
        most = n.PLAYS + self.extra_plays[seat]
        if not self.cards.counting or self.plays[seat] < most:
            return self.plays[seat] < most
        creatures = self.counts[n.CREATURES_PLAYED * n.SEATS + seat]
        items = self.counts[n.ITEMS_PLAYED * n.SEATS + seat]
        if kind == n.CREATURE:
            creatures += 1
        else:
            items += 1
        if creatures > self.counts[n.MORE_CREATURES * n.SEATS + seat]:
            creatures = self.counts[n.MORE_CREATURES * n.SEATS + seat]
        if items > self.counts[n.MORE_ITEMS * n.SEATS + seat]:
            items = self.counts[n.MORE_ITEMS * n.SEATS + seat]
        return self.plays[seat] < most + creatures + items

    def add_plays(self, seat: i64, kinds: i64, amount: i64) -> None:
        if kinds == n.CREATURE:
            self.count(n.MORE_CREATURES, seat, amount)
        elif kinds == n.ITEM:
            self.count(n.MORE_ITEMS, seat, amount)
        else:
            self.extra_plays[seat] += amount

    def allowed_attacks(self, card: i64) -> i64:
        """How many attacks the creature may make this turn (CL-R66)."""
        if self.keywords_of(card) & n.ROOTED != 0:
            return 0
        design = self.text_of(card)
        allowed = self.cards.attacks[design] + self.extra_attacks[card]
        if self.cards.more_attacks:
            allowed += self.more_attacks[card]
        return allowed

    # ------------------------------------------------------------ what a deck may hold

    def allowance(self, seat: i64, counts: vec[i64], wanted: i64, rng: Rng) -> vec[i64]:
        """CL-1.2, CL-1.8 and CL-R2."""
        seen: i64 = 0
        for design in range(self.designs):
            if counts[design] > 0:
                seen |= self.cards.colour[design]
        left = full(0, self.designs)
        if self.choices[choices.GREY_IS_COLOUR] == choices.GREY_IS_COLOUR_NO:
            self.fill(left, counts, 7)
            return left
        first = rng.below(3)
        for turn in range(3):
            without: i64 = i64(1) << ((first + turn) % 3)
            if seen & without == 0 and self.fill(left, counts, 7 ^ without) >= wanted:
                return left
        # Only a position that no legal deck can lead to comes here.
        self.fill(left, counts, 7)
        return left

    def fill(self, left: vec[i64], counts: vec[i64], colours: i64) -> i64:
        """The copies that are left of each design in these colours; their number."""
        total: i64 = 0
        for design in range(self.designs):
            copies: i64 = 0
            if self.cards.colour[design] & colours != 0 and counts[design] < n.COPIES:
                copies = n.COPIES - counts[design]
            left[design] = copies
            total += copies
        return total


def deck_fault(cards: ClashCards, designs: vec[i64], grey_is_colour: bool) -> i64:
    """The clause that a deck of these designs breaks, or 0: CL-1.1, CL-1.2, CL-1.8 with CL-R2."""
    if len(designs) != n.DECK_SIZE:
        return n.WRONG_DECK_SIZE
    counts = full(0, len(cards.kind))
    seen: i64 = 0
    for design in designs:
        counts[design] += 1
        if counts[design] > n.COPIES:
            return n.TOO_MANY_COPIES
        colour = cards.colour[design]
        if colour != n.GREY or grey_is_colour:
            seen |= colour
    colours: i64 = 0
    while seen != 0:
        colours += seen & 1
        seen >>= 1
    if colours > n.COLOURS_IN_A_DECK:
        return n.TOO_MANY_COLOURS
    return 0


def without(values: vec[i64], at: i64, size: i64) -> vec[i64]:
    """A list of records without the record of this size at this place."""
    kept = vec[i64](capacity=len(values))
    for place in range(len(values)):
        if place < at or place >= at + size:
            kept = append(kept, values[place])
    return kept
