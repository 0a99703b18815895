"""The table: every physical card of a match, where it lies, and which seats know what it is.

A card is an instance number, a design is what is printed on it. Shuffling and re-dealing exchange the *designs* of
face-down cards and leave the instance numbers where they are, so the number of a hidden card tells nothing, not
even in a log. What remembers a card goes with its design: see `trail`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.rng import Rng, Script

NOBODY: Final = -1
FIRST_SERIAL: Final = 4294967296  # so large that a stay (see `trail`) cannot be taken for a plain number

# What a recorded event begins with. Kinds below 20 belong to the core; a game's own kinds start there.
MOVED: Final = 1
REVEALED: Final = 2
SHUFFLED: Final = 3
DECIDED: Final = 4
EVENT_SIZE: Final = 7


def full(value: i64, count: i64) -> vec[i64]:
    return vec[i64]([value] * count)


def insert(actions: vec[i64], action: i64) -> vec[i64]:
    """Add an action to a list in ascending order, once; the lists are short."""
    at = len(actions)
    while at > 0 and actions[at - 1] > action:
        at -= 1
    if at > 0 and actions[at - 1] == action:
        return actions
    actions = append(actions, action)
    for last in range(len(actions) - 1, at, -1):
        actions[last] = actions[last - 1]
    actions[at] = action
    return actions


def bit(number: i64) -> i64:
    """1 << number, for numbers from 31 on too."""
    return shifted(1, number)


def shifted(value: i64, number: i64) -> i64:
    # Compiled, a literal that is shifted has only 32 bits; a parameter has 64.
    return value << number


@mypyc_attr(acyclic=True)
@final
class Layout:
    """The zones of a game and where each starts in `cells`: first the lines, whose places are fixed, then the
    piles, which have an order. Shared by all clones."""

    def __init__(self, cards: i64, seats: i64) -> None:
        self.cards = cards
        self.seats = seats
        # The seats and, in the bit above theirs, the spectators: what both players have seen in secret is not public.
        self.everyone: i64 = (i64(2) << seats) - 1
        self.start = vec[i64]()
        self.lines: i64 = 0  # zones below this number are lines
        self.cells: i64 = 0

    def line(self, places: i64) -> None:
        if self.lines != len(self.start):
            raise ValueError("lines come before piles")
        self.lines += 1
        self.pile(places)

    def pile(self, room: i64) -> None:
        """`room` is for so many cards to begin with; a pile that has more makes itself room."""
        self.start = append(self.start, self.cells)
        self.cells += room


@mypyc_attr(acyclic=True)
class Table:
    """Columns by card number. A game adds columns of its own and copies them in its `clone`."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.start = layout.start
        self.end = vec[i64]()  # by zone: the first cell after its room; replaced as a whole, as `start` is
        self.lines = layout.lines
        self.design = vec[i64]()  # what is printed on the card: an index into the card set
        self.owner = vec[i64]()
        self.zone = vec[i64]()
        self.place = vec[i64]()  # its cell
        self.serial = vec[i64]()  # counts zone changes: did the card leave since?
        self.known_to = vec[i64]()  # bit mask of the seats that know the design; one bit more for spectators
        self.pool = vec[i64]()  # face-down cards of one pool may be any of that pool's unknown designs
        self.pools: i64 = 0
        self.cells = vec[i64]()  # the zones, one after the other
        self.size = vec[i64]()  # cards in each zone
        self.recording: bool = False
        self.events = vec[i64]()

    def lay_out(self, owners: vec[i64], designs: vec[i64], zones: vec[i64], pools: vec[i64]) -> None:
        """Put every card into its zone, known to nobody."""
        cards = len(designs)
        self.design = designs
        self.owner = owners
        self.zone = zones
        self.pool = pools
        self.pools = 0
        for pool in pools:
            if pool >= self.pools:
                self.pools = pool + 1
        self.place = full(0, cards)
        self.serial = full(FIRST_SERIAL, cards)
        self.known_to = full(0, cards)
        self.cells = full(NOBODY, self.layout.cells)
        self.size = full(0, len(self.start))
        self.end = append(self.start[1:], self.layout.cells)
        for card in range(cards):
            self.enter(card, zones[card], 0)

    def copy_table(self, other: Table) -> None:
        self.design = other.design[:]
        self.owner = other.owner  # never changes
        self.start = other.start  # is never written to
        self.end = other.end
        self.zone = other.zone[:]
        self.place = other.place[:]
        self.serial = other.serial[:]
        self.known_to = other.known_to[:]
        self.pool = other.pool[:]
        self.pools = other.pools
        self.cells = other.cells[:]
        self.size = other.size[:]

    # ------------------------------------------------------------ looking

    def nth(self, zone: i64, index: i64) -> i64:
        """The card at this index of a pile, counted from the bottom."""
        place = self.start[zone] + index
        return self.cells[place]

    def top(self, zone: i64) -> i64:
        size = self.size[zone]
        if size == 0:
            return NOBODY
        place = self.start[zone] + size - 1
        return self.cells[place]

    def index_of(self, card: i64) -> i64:
        """Where in its pile the card lies, counted from the bottom."""
        zone = self.zone[card]
        return self.place[card] - self.start[zone]

    def knows(self, seat: i64, card: i64) -> bool:
        return (self.known_to[card] >> seat) & 1 != 0

    # ------------------------------------------------------------ moving

    def move(self, card: i64, zone: i64, place: i64 = 0) -> None:
        """To another zone: to this place of a line, or on top of a pile."""
        source = self.zone[card]
        self.leave(card)
        self.enter(card, zone, place)
        if self.recording:
            self.record(MOVED, card, source, zone, place)

    def move_to_bottom(self, card: i64, zone: i64) -> None:
        """Under the cards of a pile."""
        source = self.zone[card]
        self.leave(card)
        size = self.size[zone]
        if self.start[zone] + size >= self.end[zone]:
            self.make_room(zone, size + 1)
        start = self.start[zone]
        for hole in range(start + size, start, -1):
            other = self.cells[hole - 1]
            self.cells[hole] = other
            self.place[other] = hole
        self.cells[start] = card
        self.size[zone] = size + 1
        self.zone[card] = zone
        self.place[card] = start
        self.serial[card] += 1
        if self.recording:
            self.record(MOVED, card, source, zone, NOBODY)

    def leave(self, card: i64) -> None:
        zone = self.zone[card]
        place = self.place[card]
        size = self.size[zone] - 1
        self.size[zone] = size
        if zone < self.lines:
            self.cells[place] = NOBODY
        else:
            top = self.start[zone] + size
            if place < top:
                cells = self.cells
                places = self.place
                for hole in range(place, top):
                    other = cells[hole + 1]
                    cells[hole] = other
                    places[other] = hole

    def enter(self, card: i64, zone: i64, place: i64) -> None:
        size = self.size[zone]
        self.size[zone] = size + 1
        if zone >= self.lines:
            place = self.start[zone] + size
            if place >= self.end[zone]:
                self.make_room(zone, size + 1)
        self.cells[place] = card
        self.zone[card] = zone
        self.place[card] = place
        self.serial[card] += 1

    def make_room(self, zone: i64, cards: i64) -> None:
        """Room for so many cards of a pile, and for some more; all piles after it move on."""
        end = self.end[zone]
        room = end - self.start[zone]
        more = cards - room
        if more <= 0:
            return
        if more < room:
            more = room
        before = self.cells
        cells = full(NOBODY, len(before) + more)
        for at in range(end):
            cells[at] = before[at]
        for at in range(end, len(before)):
            cells[at + more] = before[at]
        self.cells = cells
        start = self.start[:]
        for later in range(zone + 1, len(start)):
            start[later] += more
        self.start = start
        self.end = append(start[1:], len(cells))
        places = self.place
        for card in range(len(places)):
            if places[card] >= end and self.zone[card] > zone:
                places[card] += more

    def slide(self, card: i64, place: i64) -> None:
        """To a free place of the same line: not a change of zone."""
        old = self.place[card]
        self.cells[old] = NOBODY
        self.cells[place] = card
        self.place[card] = place
        if self.recording:
            zone = self.zone[card]
            self.record(MOVED, card, zone, zone, place)

    def change_line(self, card: i64, zone: i64, place: i64) -> None:
        """To a free place of another line, as the same thing: whatever remembers the card still means it."""
        source = self.zone[card]
        serial = self.serial[card]
        self.leave(card)
        self.enter(card, zone, place)
        self.serial[card] = serial
        if self.recording:
            self.record(MOVED, card, source, zone, place)

    def exchange(self, card: i64, other: i64) -> None:
        """Two cards of lines take each other's place."""
        here = self.place[card]
        there = self.place[other]
        self.cells[here] = other
        self.cells[there] = card
        self.place[card] = there
        self.place[other] = here
        if self.recording:
            zone = self.zone[card]
            self.record(MOVED, card, zone, zone, there)
            zone = self.zone[other]
            self.record(MOVED, other, zone, zone, here)

    # ------------------------------------------------------------ hidden information

    def reveal(self, card: i64, seats: i64) -> None:
        """These seats (a bit mask) now know what the card is."""
        if self.recording and self.known_to[card] | seats != self.known_to[card]:
            before = self.known_to[card]
            self.known_to[card] = before | seats
            self.record(REVEALED, card, before, seats, 0)
        self.known_to[card] |= seats

    def shuffle(self, zone: i64, rng: Rng) -> None:
        """Nobody knows any more which of these cards is which. They form a pool of their own, unless a card elsewhere
        is still as unknown as some of them: then which of them are here is unknown too, and it joins them."""
        start = self.start[zone]
        cards = self.cells[start : start + self.size[zone]]
        remembered = self.lose(cards)
        everyone = self.layout.everyone
        known_to = self.known_to
        serial = self.serial
        pools = self.pool
        pool = self.pools
        self.pools = pool + 1
        hidden = full(0, pool)
        for card in cards:
            if known_to[card] != everyone:
                was = pools[card]
                hidden[was] = 1
            known_to[card] = 0
            serial[card] += 1
        for card in range(self.layout.cards):
            was = pools[card]
            if self.zone[card] == zone or (was < pool and hidden[was] != 0 and known_to[card] != everyone):
                pools[card] = pool
        came = self.deal_again(cards, rng)
        if rng.script is not None and len(cards) > 1:
            self.put_in_order(cards, came, rng.script)
        if remembered:
            self.carry_over(cards, came)
        if self.recording:
            self.record(SHUFFLED, NOBODY, zone, zone, self.size[zone])

    def put_in_order(self, cards: vec[i64], came: vec[i64], script: Script) -> None:
        """Lay what was shuffled as a script wants it, or write down for the script how it lies."""
        if script.keeps:
            designs = vec[i64](capacity=len(cards))
            for place in range(len(cards) - 1, -1, -1):
                card = cards[place]
                designs = append(designs, self.design[card])
            script.keep_order(designs)
            return
        wanted = script.order()
        if len(wanted) > len(cards):
            raise ValueError(f"order {script.shuffles} of the fixed shuffles has more cards than the pile")
        for nth in range(len(wanted)):
            place = len(cards) - 1 - nth
            found = place
            while found >= 0 and self.design[cards[found]] != wanted[nth]:
                found -= 1
            if found < 0:
                raise ValueError(f"card {nth + 1} in order {script.shuffles} of the fixed shuffles is not in the pile")
            if found != place:
                self.trade(cards[found], cards[place])
                moved = came[found]
                came[found] = came[place]
                came[place] = moved

    def lose(self, cards: vec[i64]) -> bool:
        """These cards can no longer be told apart. Does anything remember one of them?"""
        return False

    def carry_over(self, cards: vec[i64], came: vec[i64]) -> None:
        """Each of these cards has the design now that lay at the card in `came`: what remembers that one goes along."""

    def find_again(self, seat: i64, rng: Rng) -> None:
        """What this seat does not know was dealt again: what remembers a lost card means one that it may be."""

    def deal_again(self, cards: vec[i64], rng: Rng) -> vec[i64]:
        """Shuffle the designs of these cards among them; for each, the card whose design it has now."""
        came = cards[:]
        for i in range(len(cards) - 1, 0, -1):
            j = rng.below(i + 1)
            if i != j:
                self.trade(cards[i], cards[j])
                moved = came[i]
                came[i] = came[j]
                came[j] = moved
        return came

    def trade(self, card: i64, other: i64) -> None:
        """Two face-down cards become each other. A game whose hidden cards carry further facts exchanges those here
        too."""
        design = self.design
        taken = design[card]
        design[card] = design[other]
        design[other] = taken

    def forget(self, seat: i64) -> None:
        """Put the designs that this seat does not know in the order of the card set, within their pools: two tables
        that look the same to the seat are the same from now on, and so is whatever is dealt from them."""
        knows: i64 = i64(1) << seat
        hidden = vec[i64](capacity=self.layout.cards)
        designs: i64 = 0
        for card in range(self.layout.cards):
            if self.known_to[card] & knows == 0:
                hidden = append(hidden, card)
                if self.design[card] >= designs:
                    designs = self.design[card] + 1
        while len(hidden) > 1:
            pool = self.pool[hidden[0]]
            same = vec[i64](capacity=len(hidden))
            others = vec[i64](capacity=len(hidden))
            for card in hidden:
                if self.pool[card] == pool:
                    same = append(same, card)
                else:
                    others = append(others, card)
            self.sort_designs(same, designs)
            hidden = others
        self.find_again(seat, Rng(0))

    def sort_designs(self, cards: vec[i64], designs: i64) -> None:
        """Trade until the designs of these cards ascend: each design has a range of places, and a card that is in the
        range of another trades with the first there that is not settled yet."""
        free = full(0, designs + 1)  # by design: the first place of its range that is not settled
        for card in cards:
            design = self.design[card]
            free[design + 1] += 1
        for design in range(designs):
            free[design + 1] += free[design]
        ends = free[:]
        for design in range(designs):
            while free[design] < ends[design + 1]:
                place = free[design]
                card = cards[place]
                other = self.design[card]
                goal = free[other]
                free[other] = goal + 1
                if other != design:
                    self.trade(card, cards[goal])

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal the designs that this seat does not know again, within the pools they can come from."""
        knows: i64 = i64(1) << seat
        cards = self.layout.cards
        left: i64 = 0
        hidden = vec[i64](capacity=cards)
        for card in range(cards):
            if self.known_to[card] & knows == 0:
                hidden = append(hidden, card)
                left += 1
        while left > 1:
            pool = self.pool[hidden[0]]
            same = vec[i64](capacity=left)
            others = vec[i64](capacity=left)
            for card in hidden:
                if self.pool[card] == pool:
                    same = append(same, card)
                else:
                    others = append(others, card)
            self.deal_again(same, rng)
            hidden = others
            left = len(others)
        self.find_again(seat, rng)

    # ------------------------------------------------------------ recording

    def record(self, kind: i64, card: i64, source: i64, target: i64, amount: i64) -> None:
        """Note an event with what was known of its card at that moment, so that no log can tell more later."""
        design: i64 = NOBODY
        known: i64 = 0
        if card != NOBODY:
            design = self.design[card]
            known = self.known_to[card]
        self.record_as(kind, card, design, known, source, target, amount)

    def record_as(self, kind: i64, card: i64, design: i64, known: i64, source: i64, target: i64, amount: i64) -> None:
        events = append(self.events, kind)
        events = append(events, card)
        events = append(events, design)
        events = append(events, known)
        events = append(events, source)
        events = append(events, target)
        self.events = append(events, amount)
