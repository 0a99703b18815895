"""What happens to each card in many matches, and what a card in the first hand is worth: compiled, for millions.

Notes are plain sums, so those of parts add up to those of the whole in any order. A match is noted for each seat and
design once: was it in the first hand, was it held at any decision of the seat, was it played from the hand, was it held
at the end. What a player does is never touched by being noted.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.bots.players import Player, sit_down
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.playout import Tally, player_seed, seed_of
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, full

# Moments of a card, as bits and as columns.
OPENING: Final = 0
DRAWN: Final = 1
PLAYED: Final = 2
HELD: Final = 3
MOMENTS: Final = 4

# What of each match is written down, besides the sums.
SUMS_ONLY: Final = 0
MATCHES: Final = 1
CARDS: Final = 2
MATCH_ROW: Final = 6  # numbers of a match before the shares of its seats
CARD_ROW: Final = 4
MOST_DESIGNS: Final = 4096  # a row of a card is one number until it is read
MOST_SEATS: Final = 8


@mypyc_attr(acyclic=True)
@final
class CardNotes:
    """`hands` is the zone of each seat's hand. Sums are kept apart for who decided first and who did not.

    With `written` MATCHES there is a row for each match: its number, who decided first, decisions, rounds, changes of
    the lead, seats that won from behind, and the share of each seat; with CARDS also one for each card that a seat met:
    the number of the match, the seat, the design, its moments as bits."""

    def __init__(self, designs: i64, seats: i64, hands: vec[i64], written: i64 = 0) -> None:
        self.designs = designs
        self.seats = seats
        self.hands = hands
        size = designs * MOMENTS * 2
        self.count = vec[float]([0.0] * size)  # by (design * MOMENTS + moment) * 2 + decided first
        self.share = vec[float]([0.0] * size)  # sum of the shares of the victory
        self.square = vec[float]([0.0] * size)
        self.all_count = vec[float]([0.0] * 2)  # seats of all matches, by decided first
        self.all_share = vec[float]([0.0] * 2)
        self.lead_changes: i64 = 0
        self.comebacks: i64 = 0
        self.flags = full(0, seats * designs)
        self.touched = vec[i64]()
        self.last_size = full(0, seats)
        self.last_top = full(0, seats)
        self.opened = full(0, seats)  # 1 once the seat was seen with cards
        self.shares = vec[float]([0.0] * seats)
        self.written = written
        self.match_rows = vec[float]()
        self.card_rows = vec[i64]()

    def open_match(self, match: Match) -> None:
        for place in self.touched:
            self.flags[place] = 0
        self.touched = vec[i64](capacity=64)
        for seat in range(self.seats):
            self.last_size[seat] = 0
            self.last_top[seat] = NOBODY
            self.opened[seat] = 0
            self.look(match, seat)

    def look(self, match: Match, seat: i64) -> None:
        """Note what the seat holds, if that may have changed. The first cards that it is seen with are its first hand:
        a game may ask something before it deals."""
        zone = self.hands[seat]
        size = match.size[zone]
        top = match.top(zone)
        if size == self.last_size[seat] and top == self.last_top[seat]:
            return
        moments: i64 = 1 << DRAWN
        if self.opened[seat] == 0 and size != 0:
            self.opened[seat] = 1
            moments |= 1 << OPENING
        self.last_size[seat] = size
        self.last_top[seat] = top
        self.flag_zone(match, seat, zone, moments)

    def flag_zone(self, match: Match, seat: i64, zone: i64, moments: i64) -> None:
        flags = self.flags
        design = match.design
        cells = match.cells
        base = seat * self.designs
        first = match.start[zone]
        for place in range(first, first + match.size[zone]):
            at = base + design[cells[place]]
            known = flags[at]
            if known == 0:
                self.touched = append(self.touched, at)
            flags[at] = known | moments

    def flag(self, seat: i64, design: i64, moments: i64) -> None:
        at = seat * self.designs + design
        if self.flags[at] == 0:
            self.touched = append(self.touched, at)
        self.flags[at] |= moments

    def close_match(self, match: Match, number: i64, opener: i64) -> None:
        for seat in range(self.seats):
            self.flag_zone(match, seat, self.hands[seat], (1 << HELD) | (1 << DRAWN))
            group: i64 = 0
            if seat == opener:
                group = 1
            self.all_count[group] += 1.0
            self.shares[seat] = match.score(seat)
            self.all_share[group] += self.shares[seat]
        designs = self.designs
        counts = self.count
        shares = self.share
        squares = self.square
        rows = self.card_rows
        for at in self.touched:
            seat = at // designs
            design = at - seat * designs
            share = self.shares[seat]
            flags = self.flags[at]
            group = 0
            if seat == opener:
                group = 1
            for moment in range(MOMENTS):
                if (flags >> moment) & 1 != 0:
                    place = (design * MOMENTS + moment) * 2 + group
                    counts[place] += 1.0
                    shares[place] += share
                    squares[place] += share * share
            if self.written == CARDS:
                packed = ((number * MOST_SEATS + seat) * MOST_DESIGNS + design) * (1 << MOMENTS) + flags
                rows = append(rows, packed)
        self.card_rows = rows

    def write_match(self, match: Match, number: i64, opener: i64, decisions: i64, changes: i64, comebacks: i64) -> None:
        self.lead_changes += changes
        self.comebacks += comebacks
        if self.written == SUMS_ONLY:
            return
        for value in (number, opener, decisions, match.rounds(), changes, comebacks):
            self.match_rows = append(self.match_rows, float(value))
        for seat in range(self.seats):
            self.match_rows = append(self.match_rows, match.score(seat))

    def sums(self) -> list[float]:
        """Everything as plain numbers, to send to another process and to add up."""
        found = [float(self.lead_changes), float(self.comebacks)]
        found += [float(value) for value in self.all_count]
        found += [float(value) for value in self.all_share]
        found += [float(value) for value in self.count]
        found += [float(value) for value in self.share]
        return found + [float(value) for value in self.square]

    def rows(self) -> list[float]:
        """All rows of matches, then all of cards."""
        found = [float(value) for value in self.match_rows]
        for packed in self.card_rows:
            seen = packed // (1 << MOMENTS)
            met = seen // MOST_DESIGNS
            found.append(float(met // MOST_SEATS))
            found.append(float(met % MOST_SEATS))
            found.append(float(seen % MOST_DESIGNS))
            found.append(float(packed % (1 << MOMENTS)))
        return found


def play_and_note(
    laid_out: Match, players: list[Player], seed: i64, first: i64, end: i64, tally: Tally, notes: CardNotes
) -> None:
    """Play matches number `first` to `end` - 1 of a run, as `play_between` does, and note what happens to the cards."""
    seats = tally.seats
    seated = [players[seat] for seat in range(seats)]
    for number in range(first, end):
        deal = number // seats
        turned = number % seats
        match = laid_out.clone()
        match.begin(Rng(seed_of(seed, deal)))
        sit_down(players, seated, turned, seed, deal)
        opener = match.seat
        notes.open_match(match)
        decisions: i64 = 0
        round = match.rounds()
        leader: i64 = NOBODY
        behind = full(0, seats)
        changes: i64 = 0
        comebacks: i64 = 0
        while not match.over:
            seat = match.seat
            notes.look(match, seat)
            action = seated[seat].choose(match)
            card = match.card_played(action)
            if card != NOBODY:
                notes.flag(seat, match.design[card], (1 << PLAYED) | (1 << DRAWN))
            match.apply(action)
            decisions += 1
            if match.rounds() != round:
                round = match.rounds()
                ahead = match.leader()
                if ahead != NOBODY:
                    if leader != NOBODY and leader != ahead:
                        changes += 1
                    leader = ahead
                    for other in range(seats):
                        if other != ahead:
                            behind[other] += 1
                        else:
                            behind[other] -= 1
        for seat in range(seats):
            if match.score(seat) == 1.0 and behind[seat] > 0:
                comebacks += 1
        tally.count(match, turned, opener, decisions)
        notes.close_match(match, number, opener)
        notes.write_match(match, number, opener, decisions, changes, comebacks)


@mypyc_attr(acyclic=True)
@final
class Worth:
    """Sums over paired deals, by design: how much the share of the victory changed."""

    def __init__(self, designs: vec[i64]) -> None:
        self.designs = designs
        self.pairs: i64 = 0
        self.change = vec[float]([0.0] * len(designs))
        self.square = vec[float]([0.0] * len(designs))

    def sums(self) -> list[float]:
        found = [float(self.pairs)]
        found += [float(value) for value in self.change]
        return found + [float(value) for value in self.square]


def weigh_cards(
    laid_out: Match, players: list[Player], hands: vec[i64], seed: i64, first: i64, end: i64, worth: Worth
) -> None:
    """For each of these deals: the match as it was dealt, and again with each design in place of one card of the first
    hand of a seat. Everything else is the same: the other cards, the players, the chance to come."""
    seats = laid_out.layout.seats
    for deal in range(first, end):
        seat = deal % seats
        zone = hands[seat]
        dealt = first_hand(laid_out, players, zone, seed, deal)
        if dealt.over or dealt.size[zone] == 0:
            continue
        card = dealt.nth(zone, (deal // seats) % dealt.size[zone])
        usual = share_of(dealt.clone(), players, seed, deal, seat)
        worth.pairs += 1
        for at in range(len(worth.designs)):
            match = dealt.clone()
            match.design[card] = worth.designs[at]
            change = share_of(match, players, seed, deal, seat) - usual
            worth.change[at] += change
            worth.square[at] += change * change


def weigh_change(
    before: Match,
    after: Match,
    players_before: list[Player],
    players_after: list[Player],
    hands: vec[i64],
    designs_before: vec[i64],
    moved: Worth,
    seed: i64,
    first: i64,
    end: i64,
) -> None:
    """For each of these deals and each changed card: the card in the first hand of a seat, under the one set and under
    the other, all else the same. Without the card the mean share is the same under both, so it need not be played."""
    seats = before.layout.seats
    for deal in range(first, end):
        seat = deal % seats
        zone = hands[seat]
        dealt_before = first_hand(before, players_before, zone, seed, deal)
        dealt_after = first_hand(after, players_after, zone, seed, deal)
        size = dealt_before.size[zone]
        if dealt_before.over or dealt_after.over or size == 0 or dealt_after.size[zone] != size:
            continue
        place = (deal // seats) % size
        moved.pairs += 1
        for at in range(len(designs_before)):
            was = dealt_before.clone()
            was.design[was.nth(zone, place)] = designs_before[at]
            now = dealt_after.clone()
            now.design[now.nth(zone, place)] = moved.designs[at]
            change = share_of(now, players_after, seed, deal, seat) - share_of(was, players_before, seed, deal, seat)
            moved.change[at] += change
            moved.square[at] += change * change


def first_hand(laid_out: Match, players: list[Player], zone: i64, seed: i64, deal: i64) -> Match:
    """A deal, played on until the seat has its first hand: a game may ask something before it deals."""
    match = laid_out.clone()
    match.begin(Rng(seed_of(seed, deal)))
    for player in range(len(players)):
        players[player].rng = Rng(player_seed(seed, deal, player))
    while not match.over and match.size[zone] == 0:
        match.apply(players[match.seat].choose(match))
    return match


def share_of(match: Match, players: list[Player], seed: i64, deal: i64, seat: i64) -> float:
    """Play to the end; the share of a seat."""
    for player in range(len(players)):
        players[player].rng = Rng(player_seed(seed, deal, player))
    while not match.over:
        match.apply(players[match.seat].choose(match))
    return match.score(seat)
