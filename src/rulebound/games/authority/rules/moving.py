"""Cards on their way between zones: rows, hands, piles, general zones, and what everybody learns by it.

Nothing is triggered here but what a zone itself demands: a Spy that leaves a hand for the discard pile.
"""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from rulebound.core.kernel.agenda import REGISTER
from rulebound.core.kernel.table import NOBODY, SHUFFLED
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.state import FIRST_PLACE, State
from rulebound.games.authority.rules.triggers import fire


def move(state: State, card: i64, zone: i64) -> None:
    """Openly, to a pile that everybody sees; out of a row all that was on the unit ends (AU-R69)."""
    state.reveal(card, state.layout.everyone)
    leave_row(state, card, zone, False)


def leave_row(state: State, card: i64, zone: i64, to_bottom: bool) -> None:
    """To a pile, out of a row or from elsewhere. In a row the later units close up (AU-R13)."""
    source = state.zone[card]
    place = state.place[card]
    if to_bottom:
        state.move_to_bottom(card, zone)
    else:
        state.move(card, zone)
    if source < n.MOST_SEATS:
        state.ignored[card] = 0
        state.disabled[card] = 0
        state.markers[card] = 0
        state.damage[card] = 0
        state.defence_bonus[card] = 0
        state.immune[card] = 0
        state.unblocking[card] = 0
        close_up(state, source, place)
        state.stale = True
    elif n.GENERAL <= source < n.GENERAL + n.MOST_SEATS or n.GENERAL <= zone < n.GENERAL + n.MOST_SEATS:
        state.stale = True


def close_up(state: State, seat: i64, place: i64) -> None:
    end: i64 = 0
    for row in range(4):
        if place % n.PLACES >= FIRST_PLACE[row]:
            end = seat * n.PLACES + FIRST_PLACE[row + 1]
    for later in range(place + 1, end):
        card = state.cells[later]
        if card != NOBODY:
            state.cells[later - 1] = card
            state.cells[later] = NOBODY
            state.place[card] = later - 1


def free_place(state: State, seat: i64, row: i64) -> i64:
    """The first free place of a row, or NOBODY."""
    for place in range(seat * n.PLACES + FIRST_PLACE[row], seat * n.PLACES + FIRST_PLACE[row + 1]):
        if state.cells[place] == NOBODY:
            return place
    return NOBODY


def lowest_free_row(state: State, seat: i64) -> i64:
    """AU-R8: where the next unit goes; 0 if rows 1 to 3 are full (AU-R10)."""
    for row in range(1, 4):
        if free_place(state, seat, row) != NOBODY:
            return row
    return 0


def may_fill(state: State, seat: i64, row: i64) -> bool:
    """AU-R8, also with the option row_fill = started."""
    if free_place(state, seat, row) == NOBODY:
        return False
    if state.choices[n.ROW_FILL] == n.ROW_FILL_FULL:
        return row == lowest_free_row(state, seat)
    for lower in range(1, row):
        if state.unit_at(seat, FIRST_PLACE[lower]) == NOBODY:
            return False
    return True


def put_in_row(state: State, card: i64, seat: i64, row: i64) -> None:
    place = free_place(state, seat, row)
    state.reveal(card, state.layout.everyone)
    state.move(card, n.ROWS + seat, place)
    state.stale = True


def remove_from_game(state: State, card: i64, why: i64) -> None:
    move(state, card, n.REMOVED)
    state.fates = append(state.fates[:], why)
    if why == n.BY_FORCE:
        fire(state, card, n.ANNIHILATED_ITSELF, 0, NOBODY, NOBODY)
    elif why == n.BY_CHOICE:
        fire(state, card, n.RETIRED_ITSELF, 0, NOBODY, NOBODY)


def to_hand(state: State, card: i64) -> None:
    owner = state.owner[card]
    see_in_hand(state, card, owner)
    leave_row(state, card, n.HAND + owner, False)


def see_in_hand(state: State, card: i64, owner: i64) -> None:
    """A card in hand is its owner's to see; the Regent's lie open in its Command Phase (AU-X5)."""
    seats: i64 = i64(1) << owner
    if state.choices[n.MODE] == n.MODE_SOLO and owner == n.REGENT and state.active == n.REGENT and state.phase == n.ACT:
        seats = state.layout.everyone
    state.reveal(card, seats)


def discard_from_hand(state: State, card: i64, own_action: bool) -> None:
    """AU-R58: a Spy that goes this way may remove an enemy Spy."""
    owner = state.owner[card]
    move(state, card, n.DISCARD + owner)
    if state.hears(card, n.DISCARDED):
        fire(state, card, n.DISCARDED, 0, NOBODY, owner)
    if state.kind_of(card) & n.SPY != 0 and (own_action or state.choices[n.SPY_TRIGGER] == n.SPY_TRIGGER_ANY_FROM_HAND):
        base = state.pending.push(n.SPY_DISCARDED, card, state.serial[card], owner, 0, 0)
        state.pending.frames[base + REGISTER + n.PLAYER] = owner


def draw(state: State, seat: i64) -> bool:
    """AU-R79 and AU-R81: one card; before it, if the deck is empty, the discard pile becomes the deck."""
    if state.size[n.DECK + seat] == 0:
        if state.size[n.DISCARD + seat] == 0:
            return False
        recycle(state, seat)
    card = state.top(n.DECK + seat)
    see_in_hand(state, card, seat)
    state.move(card, n.HAND + seat)
    return True


def recycle(state: State, seat: i64) -> None:
    """The discard pile is shuffled into an empty deck."""
    pour(state, n.DISCARD + seat, n.DECK + seat)


def pour(state: State, source: i64, target: i64) -> None:
    """All cards of a pile into an empty one, which is then shuffled: told as one event."""
    size = state.size[source]
    state.make_room(target, size)
    start = state.start[target]
    for index in range(size):
        card = state.nth(source, index)
        state.cells[start + index] = card
        state.place[card] = start + index
        state.zone[card] = target
        state.serial[card] += 1
    state.size[source] = 0
    state.size[target] = size
    recording = state.recording
    state.recording = False
    state.shuffle(target, state.rng)
    state.recording = recording
    if recording:
        state.record(SHUFFLED, NOBODY, source, target, size)
