"""The state of a match of Paw of Duty: the columns that this game adds to the table, and how to look at the board.

Both decks are shared, so no card has an owner: a Kitty on the board has a side, a card in a hand lies in that seat's
zone. Kitties have the lowest card numbers; a Kitty that has left the board never comes back (PD-R44).
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import Agenda
from rulebound.core.kernel.resolver import Catalogue, Resolver
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, Layout, full
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import CITY, OUTER, step


@mypyc_attr(acyclic=True)
@final
class PawCards(Catalogue):
    """What is printed on each design, beside its programs. A design with a level is a Kitty."""

    def __init__(
        self,
        names: list[str],
        code: vec[i64],
        abilities: vec[i64],
        kitties: i64,
        type: vec[i64],
        level: vec[i64],
        lines: vec[i64],
        copies: vec[i64],
        dealt: vec[i64],
        modes: list[str],
    ) -> None:
        super().__init__(names, code, abilities, n.TRIGGERS)
        self.kitties = kitties  # how many there are
        self.type = type
        self.level = level
        self.lines = lines
        self.copies = copies
        self.dealt = dealt
        self.modes = modes  # the words of all modes of the set
        self.timed: bool = False  # some card says when it may be played
        for design in range(len(names)):
            self.timed = self.timed or self.ability(design, n.PLAY_IF) != 0
        self.more_plays: i64 = 0  # that its texts could give in a turn
        self.minds_left: bool = False  # some text asks which space a Kitty has left
        self.carries_out: bool = False  # some text carries out what a player has played last
        self.asks_more: bool = False  # some text can ask more often than nine times


@mypyc_attr(acyclic=True)
class State(Resolver):
    def __init__(
        self,
        cards: PawCards,
        choices: vec[i64],
        layout: Layout,
        rng: Rng,
        agenda: Agenda,
        waiting: Agenda,
    ) -> None:
        super().__init__(layout, rng, agenda, waiting, cards)
        self.cards = cards
        self.choices = choices  # the values of the options
        self.kitties: i64 = cards.kitties  # cards below this number are Kitties
        self.side = vec[i64]()  # of a Kitty on the board
        self.facing = vec[i64]()
        self.damage = vec[i64]()
        self.tokens = vec[i64]()
        self.taken = vec[i64]()  # by seat: the spaces of its Kitties
        self.supply = vec[i64]()
        self.total = vec[i64]()  # levels captured by each seat
        self.declared = vec[i64]()  # by seat: its declared lines that were not struck out
        self.pledged = vec[i64]()  # by seat: the Kitties of the declared lines, see `turn.declare`
        self.put_back = vec[i64]()  # by seat: cards put back in the exchange
        self.left_deck = vec[i64]()  # when a card left the tactic deck during the setup, see `knowing`
        self.returned = vec[i64]()  # by seat: the designs that it put back, which only this seat knows
        self.turn: i64 = 0
        self.first: i64 = 0  # player A
        self.active: i64 = 0  # whose turn it is
        self.phase: i64 = n.BEGIN_TURN
        self.lines_left: i64 = 0
        self.fresh: i64 = 0  # bit mask of the Kitties played this turn
        self.deploying: i64 = NOBODY  # the Kitty that is being placed
        self.going_to: i64 = 0  # and its space
        self.going_to_face: i64 = 0
        self.choosable: i64 = 0  # what may be chosen: spaces, directions, facings or modes
        self.mover: i64 = NOBODY  # the Kitty that is moved or rotated
        self.made: i64 = 0  # steps that it has made
        self.allowed: i64 = 0  # numbers of steps after which it may stop
        self.steps: i64 = 0  # made by the last push, pull, slide or move
        self.moved: i64 = 0  # bit mask of the Kitties that this card has moved
        self.flown: i64 = 0  # bit mask of the Kitties that were flown over
        self.slid: i64 = NOBODY  # the Kitty that has slid, was pushed or went forward or backward
        self.stopper: i64 = NOBODY  # and the one that stopped it
        self.to_discard: i64 = 0
        self.heading: i64 = n.NOT_STRAIGHT  # of the move under way
        self.confined: i64 = 0  # the only spaces that it may enter, 0 for all
        self.lasting = vec[i64]()  # what holds for Kitties for a while; replaced as a whole
        self.denied = vec[i64]()  # what players cannot do for a while; replaced as a whole
        self.next_double: i64 = 0  # attacks of the active player that deal double damage: their number
        self.next_more: i64 = 0  # damage that the next one deals more
        self.last_played = vec[
            i64
        ]()  # by seat: the design of the last tactic card that it played, or NOBODY; replaced as a whole
        self.closed = vec[i64]()  # spaces that Kitties cannot enter for a while; replaced as a whole
        self.watching = vec[i64]()  # texts that wait for something this turn; replaced as a whole
        self.times_watched: i64 = 0  # this turn
        self.stirred: i64 = 0  # bit mask of the Kitties that earlier cards of this turn have moved
        self.struck: i64 = 0  # of those that have attacked this turn
        self.discarded: i64 = 0  # cards, by the text under way
        self.caught_before: i64 = 0  # captures of this turn before it
        self.left = vec[i64]()  # the space that each Kitty has left by the text under way, if texts ask for it
        self.locked = vec[i64]()  # tactic cards that cannot be played this turn; replaced as a whole
        self.again: i64 = 0  # 1 + the design that goes back to the hand when it has been played this turn
        self.sent_back: i64 = 0  # bit mask of the Kitties that have gone back to their deck (PD-R77)
        self.fewer_plays: i64 = 0  # in the next turn, below 0 for more
        self.caught: i64 = 0  # captures of this turn: those of seat 2 times 256, and those of seat 1
        self.victory: i64 = n.NOT_ENDED
        self.winner: i64 = NOBODY

    def lay_paws(self, cards: i64) -> None:
        """Empty columns for so many cards."""
        self.side = full(NOBODY, self.kitties)
        self.facing = full(0, self.kitties)
        self.damage = full(0, self.kitties)
        self.tokens = full(0, self.kitties)
        self.taken = full(0, 2)
        self.supply = full(n.TOKENS, 2)
        self.total = full(0, 2)
        self.declared = full(0, 2)
        self.pledged = full(0, 2)
        self.put_back = full(0, 2)
        self.last_played = full(NOBODY, 2)
        self.left_deck = full(n.LATER, cards)
        self.returned = full(NOBODY, 2 * n.START_CARDS)
        if self.cards.minds_left:
            self.left = full(NOBODY, self.kitties)

    def copy_state(self, other: State) -> None:
        self.copy_resolver(other)
        self.kitties = other.kitties
        self.side = other.side[:]
        self.facing = other.facing[:]
        self.damage = other.damage[:]
        self.tokens = other.tokens[:]
        self.taken = other.taken[:]
        self.supply = other.supply[:]
        self.total = other.total[:]
        self.declared = other.declared[:]
        self.pledged = other.pledged[:]
        self.put_back = other.put_back[:]
        self.left_deck = other.left_deck[:]
        self.returned = other.returned[:]
        self.turn = other.turn
        self.first = other.first
        self.active = other.active
        self.phase = other.phase
        self.lines_left = other.lines_left
        self.fresh = other.fresh
        self.deploying = other.deploying
        self.going_to = other.going_to
        self.going_to_face = other.going_to_face
        self.choosable = other.choosable
        self.mover = other.mover
        self.made = other.made
        self.allowed = other.allowed
        self.steps = other.steps
        self.moved = other.moved
        self.flown = other.flown
        self.slid = other.slid
        self.stopper = other.stopper
        self.to_discard = other.to_discard
        self.heading = other.heading
        self.confined = other.confined
        self.lasting = other.lasting
        self.denied = other.denied
        self.next_double = other.next_double
        self.next_more = other.next_more
        self.last_played = other.last_played
        self.closed = other.closed
        self.watching = other.watching
        self.times_watched = other.times_watched
        self.stirred = other.stirred
        self.struck = other.struck
        self.discarded = other.discarded
        self.caught_before = other.caught_before
        self.left = other.left[:] if len(other.left) != 0 else other.left
        self.locked = other.locked
        self.again = other.again
        self.sent_back = other.sent_back
        self.fewer_plays = other.fewer_plays
        self.caught = other.caught
        self.victory = other.victory
        self.winner = other.winner

    # ------------------------------------------------------------ looking at piles

    def asked_pile(self) -> i64:
        """The zone of the cards among which somebody chooses."""
        if len(self.options) == 0:
            return n.DISCARD
        return self.zone[self.options[0]]

    def asked_card(self, action: i64) -> i64:
        """The card of that zone which an action takes, or NOBODY."""
        zone = self.asked_pile()
        if action < n.TAKE_CARD or action >= n.TAKE_CARD + self.size[zone]:
            return NOBODY
        return self.nth(zone, action - n.TAKE_CARD)

    # ------------------------------------------------------------ looking at the board

    def occupied(self) -> i64:
        return self.taken[0] | self.taken[1]

    def on_board(self, card: i64) -> bool:
        return self.zone[card] == n.BOARD

    def level_of(self, kitty: i64) -> i64:
        design = self.design[kitty]
        return self.cards.level[design]

    def strength_of(self, kitty: i64) -> i64:
        """Its level with what texts add this turn: what it attacks with and what it takes to beat it."""
        if len(self.lasting) == 0:
            return self.level_of(kitty)
        more = self.sum_of(n.LEVELS_MORE, kitty)
        if more > n.MOST_LEVELS_UP:
            more = n.MOST_LEVELS_UP
        level = self.level_of(kitty) + more
        return level if level > 1 else i64(1)

    def type_of(self, kitty: i64) -> i64:
        if len(self.lasting) != 0:
            other = self.last_of(n.IS_TYPE, kitty)
            if other != 0:
                return other
        design = self.design[kitty]
        return self.cards.type[design]

    # ------------------------------------------------------------ what holds for a while

    def last(self, kitty: i64, what: i64, amount: i64, since: i64, turns: i64) -> None:
        """From so many turns from now on, for so many turns."""
        lasting = append(self.lasting[:], self.stay(kitty))
        lasting = append(lasting, what)
        lasting = append(lasting, amount)
        lasting = append(lasting, self.turn + since)
        self.lasting = append(lasting, self.turn + since + turns - 1)

    def holds_now(self, at: i64, what: i64, kitty: i64) -> bool:
        return (
            self.lasting[at + 1] == what
            and self.lasting[at] == self.stay(kitty)
            and self.lasting[at + 3] <= self.turn <= self.lasting[at + 4]
        )

    def has(self, what: i64, kitty: i64) -> bool:
        for at in range(0, len(self.lasting), n.LASTING):
            if self.holds_now(at, what, kitty):
                return True
        return False

    def sum_of(self, what: i64, kitty: i64) -> i64:
        found: i64 = 0
        for at in range(0, len(self.lasting), n.LASTING):
            if self.holds_now(at, what, kitty):
                found += self.lasting[at + 2]
        return found

    def last_of(self, what: i64, kitty: i64) -> i64:
        """The newest of them counts; 0 for none."""
        found: i64 = 0
        for at in range(0, len(self.lasting), n.LASTING):
            if self.holds_now(at, what, kitty):
                found = self.lasting[at + 2]
        return found

    def end_lasting(self) -> None:
        """Forget what is over, and what was said of Kitties that have left."""
        kept = vec[i64]()
        for at in range(0, len(self.lasting), n.LASTING):
            if self.lasting[at + 4] >= self.turn and self.same_stay(self.lasting[at]) != NOBODY:
                for offset in range(n.LASTING):
                    kept = append(kept, self.lasting[at + offset])
        self.lasting = kept

    def close(self, spaces: i64, seat: i64, to: i64, since: i64, until: i64) -> None:
        """Kitties of a seat, or of both for NOBODY, cannot enter these spaces in these turns."""
        closed = append(self.closed[:], spaces)
        closed = append(closed, seat)
        closed = append(closed, to)
        closed = append(closed, since)
        self.closed = append(closed, until)

    def closed_to(self, seat: i64, way: i64) -> i64:
        """The spaces that Kitties of a seat cannot enter now in this way."""
        found: i64 = 0
        for at in range(0, len(self.closed), n.CLOSED):
            whose = self.closed[at + 1]
            held = self.closed[at + 3] <= self.turn <= self.closed[at + 4] and self.closed[at + 2] & way != 0
            if held and (whose == NOBODY or whose == seat):
                found |= self.closed[at]
        return found

    def end_closed(self) -> None:
        kept = vec[i64]()
        for at in range(0, len(self.closed), n.CLOSED):
            if self.closed[at + 4] >= self.turn:
                for offset in range(n.CLOSED):
                    kept = append(kept, self.closed[at + offset])
        self.closed = kept

    def deny(self, what: i64, seat: i64, since: i64, until: i64) -> None:
        denied = append(self.denied[:], what)
        denied = append(denied, seat)
        denied = append(denied, since)
        self.denied = append(denied, until)

    def is_denied(self, what: i64, seat: i64) -> bool:
        """Does a text of these turns keep the player from it?"""
        for at in range(0, len(self.denied), n.DENIED):
            if (
                self.denied[at] == what
                and self.denied[at + 1] == seat
                and self.denied[at + 2] <= self.turn <= self.denied[at + 3]
            ):
                return True
        return False

    def end_denied(self) -> None:
        kept = vec[i64]()
        for at in range(0, len(self.denied), n.DENIED):
            if self.denied[at + 3] >= self.turn:
                for offset in range(n.DENIED):
                    kept = append(kept, self.denied[at + offset])
        self.denied = kept

    def in_front(self, kitty: i64) -> i64:
        """The target space of a Kitty on the board, or OFF_BOARD (PD-6.8)."""
        return step(self.place[kitty], self.facing[kitty])

    def target(self, kitty: i64) -> i64:
        """The Kitty in the target space, or NOBODY."""
        space = self.in_front(kitty)
        if space < 0:
            return NOBODY
        return self.cells[space]

    def strong_against(self, kitty: i64, other: i64) -> bool:
        """PD-R4: Pilot beats Tank, Tank beats Huntress, Huntress beats Pilot."""
        if len(self.lasting) != 0:
            if self.has(n.NEVER_STRONG, kitty):
                return False
            if self.has(n.ALWAYS_STRONG, kitty):
                return True
        mine = self.type_of(kitty)
        theirs = self.type_of(other)
        if mine == n.HUNTRESS:
            return theirs == n.PILOT
        if mine == n.PILOT:
            return theirs == n.TANK
        return theirs == n.HUNTRESS

    def outer_kitties(self, seat: i64) -> i64:
        return self.taken[seat] & OUTER

    def city_kitties(self, seat: i64) -> i64:
        return self.taken[seat] & CITY

    def last_turn(self) -> bool:
        """The next turn cannot begin: one Kitty is left in the deck (PD-8.24)."""
        return self.size[n.KITTY_DECK] <= 1
