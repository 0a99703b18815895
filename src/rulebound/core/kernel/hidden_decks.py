"""Matches to which players bring decks of their own: what a seat may believe about cards of the foe it has not seen.

A foe's unseen cards could be anything that a legal deck may hold beside the cards that were seen. Seen cards that
were shuffled away are remembered: "among these face-down cards there are two Grove Stags". Every shuffle that takes
known cards in begins a new generation of face-down cards; what is remembered of a generation holds for all cards of
that generation or a later one, so cards drawn before a recycle are not mistaken for recycled ones.

For two seats.
"""

from __future__ import annotations

from abc import abstractmethod

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import Agenda
from rulebound.core.kernel.resolver import Catalogue, Resolver
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import Layout, full


@mypyc_attr(acyclic=True)
class DeckMatch(Resolver):
    def __init__(self, layout: Layout, rng: Rng, agenda: Agenda, waiting: Agenda, catalogue: Catalogue) -> None:
        super().__init__(layout, rng, agenda, waiting, catalogue)
        self.designs: i64 = len(catalogue.names)
        self.open_lists: bool = False
        self.lists = vec[i64]()  # with open lists: copies of each design in each deck, by seat * designs + design
        self.generation = vec[i64]()  # by card
        # Designs that the foe of a seat knows to be among its face-down cards, by (generation * 2 + seat) * designs
        # + design.
        self.remembered = vec[i64]()  # shared by clones: replaced, never changed in place

    @abstractmethod
    def allowance(self, seat: i64, counts: vec[i64], wanted: i64, rng: Rng) -> vec[i64]:
        """How many more copies of each design the deck of this seat may hold beside these counts of designs; at least
        `wanted` in all. Where several answers are possible (colours that were not seen yet) chance takes one."""

    def lay_decks(self, open_lists: bool) -> None:
        """To be called when the cards are laid out, before the first shuffle."""
        self.open_lists = open_lists
        self.generation = full(0, self.layout.cards)
        self.remembered = full(0, 2 * self.designs)
        self.lists = vec[i64]()
        if open_lists:
            self.lists = full(0, 2 * self.designs)
            for card in range(self.layout.cards):
                if self.owner[card] < 2:
                    at = self.owner[card] * self.designs + self.design[card]
                    self.lists[at] += 1

    def copy_decks(self, other: DeckMatch) -> None:
        self.copy_resolver(other)
        self.designs = other.designs
        self.open_lists = other.open_lists
        self.lists = other.lists  # never changes
        self.generation = other.generation[:]
        self.remembered = other.remembered

    # ------------------------------------------------------------ what is remembered

    def shuffle(self, zone: i64, rng: Rng) -> None:
        if self.size[zone] > 0:
            self.remember(zone)
        super().shuffle(zone, rng)

    def reveal(self, card: i64, seats: i64) -> None:
        foe: i64 = i64(2) >> self.owner[card]
        if seats & foe != 0 and self.known_to[card] & foe == 0:
            self.recall(card)
        super().reveal(card, seats)

    def recall(self, card: i64) -> None:
        """A face-down card comes to light: it may be the one that was remembered."""
        generation = self.generation[card]
        at = self.owner[card] * self.designs + self.design[card]
        for level in range(generation + 1):
            if self.remembered[at] > 0:
                self.remembered = self.remembered[:]
                self.remembered[at] -= 1
            at += 2 * self.designs

    def lose_track(self, card: i64) -> None:
        """The foe knew what this card is and from now on knows only that it is among the face-down ones."""
        memory = self.remembered[:]
        for level in range(self.generation[card] + 1):
            at = (level * 2 + self.owner[card]) * self.designs + self.design[card]
            memory[at] += 1
        self.remembered = memory
        self.lose(append(vec[i64](capacity=1), card))
        self.known_to[card] = i64(1) << self.owner[card]

    def remember(self, zone: i64) -> None:
        """The cards of this zone are about to be shuffled together."""
        first = self.start[zone]
        owner = self.owner[self.cells[first]]
        foe: i64 = i64(2) >> owner
        seen = vec[i64](capacity=self.size[zone])
        newest: i64 = 0
        for place in range(first, first + self.size[zone]):
            card = self.cells[place]
            if self.known_to[card] & foe != 0:
                seen = append(seen, self.design[card])
            elif self.generation[card] > newest:
                newest = self.generation[card]
        if len(seen) > 0:
            newest = self.next_generation(zone, owner, foe)
            memory = self.remembered[:]
            while len(memory) < 2 * self.designs * (newest + 1):
                memory = append(memory, 0)
            for design in seen:
                for level in range(newest + 1):
                    at = (level * 2 + owner) * self.designs + design
                    memory[at] += 1
            self.remembered = memory
        for place in range(first, first + self.size[zone]):
            card = self.cells[place]
            self.generation[card] = newest

    def next_generation(self, zone: i64, owner: i64, foe: i64) -> i64:
        """A new one, unless all face-down cards of the newest are being shuffled; generations of which no card lies
        face down any more are joined to the next one first."""
        newest: i64 = 0
        for card in range(self.layout.cards):
            if self.owner[card] == owner and self.known_to[card] & foe == 0 and self.generation[card] > newest:
                newest = self.generation[card]
        generation = newest
        while generation > 0:
            generation -= 1
            if not self.lies_hidden(owner, foe, generation, -1):
                self.join(owner, generation)
                newest -= 1
        if self.lies_hidden(owner, foe, newest, zone):
            newest += 1
        return newest

    def lies_hidden(self, owner: i64, foe: i64, generation: i64, beside: i64) -> bool:
        """Is there a face-down card of exactly this generation, outside of this zone?"""
        for card in range(self.layout.cards):
            hidden = self.owner[card] == owner and self.known_to[card] & foe == 0
            if hidden and self.generation[card] == generation and self.zone[card] != beside:
                return True
        return False

    def join(self, owner: i64, generation: i64) -> None:
        """All cards of at least this generation are of a later one: the two are one generation from now on."""
        memory = self.remembered[:]
        levels = len(memory) // (2 * self.designs)
        for design in range(self.designs):
            at = (generation * 2 + owner) * self.designs + design
            above = at + 2 * self.designs
            if above < len(memory) and memory[above] > memory[at]:
                memory[at] = memory[above]
            for level in range(generation + 1, levels):
                at += 2 * self.designs
                above = at + 2 * self.designs
                if above < len(memory):
                    memory[at] = memory[above]
                else:
                    memory[at] = 0
        self.remembered = memory
        for card in range(self.layout.cards):
            if self.owner[card] == owner and self.generation[card] > generation:
                self.generation[card] -= 1

    # ------------------------------------------------------------ what may be believed

    def forget(self, seat: i64) -> None:
        mine = self.hidden_cards(seat, seat)
        for i in range(1, len(mine)):
            at = i
            while at > 0 and self.design[mine[at - 1]] > self.design[mine[at]]:
                self.trade(mine[at - 1], mine[at])
                at -= 1
        self.deal_foe(seat, Rng(0))
        self.find_again(seat, Rng(0))

    def redeal(self, seat: i64, rng: Rng) -> None:
        self.deal_again(self.hidden_cards(seat, seat), rng)
        self.deal_foe(seat, rng)
        self.find_again(seat, rng)

    def may_be(self, lost: i64, card: i64) -> bool:
        return self.owner[card] == self.owner[lost]

    def hidden_cards(self, owner: i64, seat: i64) -> vec[i64]:
        """The cards of the owner that this seat does not know."""
        knows: i64 = i64(1) << seat
        found = vec[i64](capacity=self.layout.cards)
        for card in range(self.layout.cards):
            if self.owner[card] == owner and self.known_to[card] & knows == 0:
                found = append(found, card)
        return found

    def deal_foe(self, seat: i64, rng: Rng) -> None:
        """Give the foe's face-down cards new designs: what is remembered, then anything the deck may hold."""
        foe = 1 - seat
        hidden = self.hidden_cards(foe, seat)
        knows: i64 = i64(1) << seat
        counts = full(0, self.designs)
        for card in range(self.layout.cards):
            if self.owner[card] == foe and self.known_to[card] & knows != 0:
                design = self.design[card]
                counts[design] += 1
        placed = full(0, self.designs)
        hidden = self.place_bound(foe, hidden, counts, placed, rng)
        hidden = self.place_remembered(foe, hidden, counts, placed, rng)
        wanted = len(hidden)
        if wanted == 0:
            return
        if self.open_lists:
            left = full(0, self.designs)
            for design in range(self.designs):
                left[design] = self.lists[foe * self.designs + design] - counts[design]
        else:
            left = self.allowance(foe, counts, wanted, rng)
        bag = vec[i64](capacity=256)
        for design in range(self.designs):
            for i in range(left[design]):
                bag = append(bag, design)
        last = len(bag) - 1
        for card in hidden:
            drawn = rng.below(last + 1)
            self.design[card] = bag[drawn]
            bag[drawn] = bag[last]
            last -= 1

    def place_bound(self, foe: i64, hidden: vec[i64], counts: vec[i64], placed: vec[i64], rng: Rng) -> vec[i64]:
        """Give designs to those face-down cards of which it is known what they can be (a troop lying face down in
        play); count them, and in `placed` those that are remembered. The cards that are left."""
        return hidden

    def remembered_of(self, seat: i64, design: i64) -> i64:
        """How many of a design are known to be among the face-down cards of a seat."""
        at = seat * self.designs + design
        return self.remembered[at]

    def place_remembered(self, foe: i64, hidden: vec[i64], counts: vec[i64], placed: vec[i64], rng: Rng) -> vec[i64]:
        """Put the remembered designs somewhere among the cards where they can be; the cards that are left."""
        level = len(self.remembered) // (2 * self.designs)
        while level > 0:
            level -= 1
            for design in range(self.designs):
                missing = self.remembered[(level * 2 + foe) * self.designs + design] - placed[design]
                while missing > 0 and len(hidden) > 0:
                    missing -= 1
                    at = self.any_of_generation(hidden, level, rng)
                    self.design[hidden[at]] = design
                    placed[design] += 1
                    counts[design] += 1
                    hidden[at] = hidden[len(hidden) - 1]
                    hidden = hidden[: len(hidden) - 1]
        return hidden

    def any_of_generation(self, hidden: vec[i64], generation: i64, rng: Rng) -> i64:
        """The place of a random card of at least this generation."""
        found: i64 = 0
        chosen: i64 = 0
        for at in range(len(hidden)):
            if self.generation[hidden[at]] >= generation:
                found += 1
                if rng.below(found) == 0:
                    chosen = at
        return chosen
