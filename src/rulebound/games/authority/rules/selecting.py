"""What the words of a card mean on the table: which cards, which players, which rows.

Everything here only looks. `source` is the card on which the text stands, `seat` its controller ("you"), `here` its
row, `base` its frame.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import CARD, PLACE, REGISTER, SEAT, SERIAL
from rulebound.core.kernel.resolver import (
    BOTH,
    FILTERS,
    FIRST_FILTER,
    FOES,
    IN_PLACE,
    NOTED,
    NOTES_IN,
    ON_SIDE,
    OPERAND,
    SOURCE,
    THIS,
    YOURS,
)
from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.state import ROW_OF_PLACE, State
from rulebound.games.authority.rules.values import defence_of


def here_of(state: State, base: i64) -> i64:
    """X: the row of the frame's card, or the one it was in when its ability was triggered (AU-R62)."""
    frames = state.agenda.frames
    card = frames[base + CARD]
    if card != NOBODY and state.defends(card) and state.serial[card] == frames[base + SERIAL]:
        return state.row_of(card)
    return frames[base + PLACE]


def chosen(state: State, selector: i64, base: i64) -> vec[i64]:
    frames = state.agenda.frames
    return gather(state, selector, frames[base + CARD], frames[base + SEAT], here_of(state, base), base)


def player_in(state: State, register: i64, base: i64) -> i64:
    """The seat that a register holds, or NOBODY."""
    if base < 0:
        return NOBODY
    return state.agenda.frames[base + REGISTER + register]


def is_meant(state: State, players: i64, other: i64, seat: i64, base: i64) -> bool:
    """Is `other` one of these players to `seat`?"""
    if state.alive[other] == 0:
        return False
    if players >= n.OF_PLAYER:
        return player_in(state, players - n.OF_PLAYER, base) == other
    if players == n.YOU:
        return other == seat
    if players == n.OPPONENTS:
        return state.opposes(seat, other)
    return True


def on_side(state: State, side: i64, other: i64, seat: i64, base: i64) -> bool:
    """Do things of `other` lie on this side, as `seat` sees it?"""
    if side == BOTH:
        return state.alive[other] != 0
    if side == YOURS:
        return other == seat
    if side == FOES:
        return state.opposes(seat, other)
    return player_in(state, side - n.OF_PLAYER, base) == other


def gather(state: State, selector: i64, source: i64, seat: i64, here: i64, base: i64) -> vec[i64]:
    """The cards that a selector means, seat by seat from "you" on."""
    code = state.code
    origin = code[selector + SOURCE]
    found = vec[i64](capacity=8)
    if origin == THIS or origin == NOTED:
        card = state.spoken_of(selector, source, base)
        if card != NOBODY and passes(state, selector, card, source, seat, base):
            found = append(found, card)
        return found
    if origin == n.NOTED_ALL:
        for card in state.noted_all(base, code[selector + OPERAND], code[selector + IN_PLACE]):
            if passes(state, selector, card, source, seat, base):
                found = append(found, card)
        return found
    if origin == n.ATTACKER:
        if state.attacking():
            found = append(found, state.attacker)
        return found
    if origin == n.MARKET_CARDS:
        for slot in range(n.FIRST_SLOT, n.FIRST_SLOT + n.SLOTS):
            card = state.cells[slot]
            if card != NOBODY and passes(state, selector, card, source, seat, base):
                found = append(found, card)
    else:
        side = code[selector + ON_SIDE]
        for turn in range(state.seats):
            other = (seat + turn) % state.seats
            if on_side(state, side, other, seat, base):
                if origin == n.UNITS:
                    found = gather_units(state, found, selector, other, source, seat, here, base)
                else:
                    found = gather_pile(state, found, selector, other, source, seat, base)
    last = selector + FIRST_FILTER + 2 * code[selector + FILTERS] - 2
    if code[selector + FILTERS] > 0 and code[last] == n.FOREMOST:
        found = state.best_of(found, code[last + 1])
    register = code[selector + NOTES_IN]
    if register >= 0 and base >= 0 and origin == n.TOP_MANY:
        state.note_all(base, register, found, code[selector + IN_PLACE])
    elif register >= 0 and base >= 0:
        state.note(base, register, found[0] if len(found) > 0 else i64(NOBODY))
    return found


def gather_units(
    state: State, found: vec[i64], selector: i64, other: i64, source: i64, seat: i64, here: i64, base: i64
) -> vec[i64]:
    """Units in rows 1 to 3: the Kingsguard in Row 0 is never among them (AU-R5)."""
    place = state.code[selector + IN_PLACE]
    rows: i64 = 14
    if place != 0:
        rows = rows_of(state, place, other, source, here, base)
    for at in range(other * n.PLACES + 1, (other + 1) * n.PLACES):
        card = state.cells[at]
        stands = card != NOBODY and (rows >> ROW_OF_PLACE[at % n.PLACES]) & 1 != 0
        if stands and passes(state, selector, card, source, seat, base):
            found = append(found, card)
    return found


def rows_of(state: State, place: i64, other: i64, source: i64, here: i64, base: i64) -> i64:
    """The rows of this seat that a place means, as a bit mask."""
    code = state.code
    kind = code[place]
    operand = code[place + 1]
    if kind == n.ROW_MASK:
        return operand
    if kind == n.THIS_ROW:
        if other == state.owner[source] and here > 0:
            return i64(1) << here
        return 0
    if kind == n.BESIDE_ROW:
        found: i64 = 0
        if other == state.owner[source] and here > 0:
            if operand & 1 != 0:
                found |= i64(2) << here
            if operand & 2 != 0:
                found |= (i64(1) << here) >> 1
        return found & 14
    if kind == n.LOWEST_ROW:
        for at in range(other * n.PLACES + 1, (other + 1) * n.PLACES):
            if state.cells[at] != NOBODY:
                return i64(1) << ROW_OF_PLACE[at % n.PLACES]
        return 0
    row = player_in(state, operand, base)
    if kind == n.THAT_ROW and row >= 0 and row // 4 == other:
        return i64(1) << (row % 4)
    return 0


def gather_pile(
    state: State, found: vec[i64], selector: i64, other: i64, source: i64, seat: i64, base: i64
) -> vec[i64]:
    code = state.code
    origin = code[selector + SOURCE]
    operand = code[selector + OPERAND]
    zone = operand % 64 + other
    size = state.size[zone]
    first: i64 = 0
    end = size
    if origin == n.TOP_MANY:
        for depth in range(code[selector + IN_PLACE]):
            if depth < size:
                found = append(found, state.nth(zone, size - 1 - depth))
        return found
    if origin == n.TOP and size > 0:
        first = size - 1
    elif origin == n.BOTTOM and size > 0:
        end = 1
    for index in range(first, end):
        card = state.nth(zone, index)
        if passes(state, selector, card, source, seat, base):
            found = append(found, card)
    if origin == n.PILES and operand >= 64:
        zone = operand // 64 + other
        for index in range(state.size[zone]):
            card = state.nth(zone, index)
            if passes(state, selector, card, source, seat, base):
                found = append(found, card)
    return found


def passes(state: State, selector: i64, card: i64, source: i64, seat: i64, base: i64) -> bool:
    """Does the card pass the filters of the selector, beside side and place?"""
    code = state.code
    filters = code[selector + FILTERS]
    if filters == 0:
        return True
    at = selector + FIRST_FILTER
    for i in range(filters):
        if not fits(state, code[at], code[at + 1], card, source, seat, base):
            return False
        at += 2
    return True


def fits(state: State, kind: i64, operand: i64, card: i64, source: i64, seat: i64, base: i64) -> bool:
    cards = state.cards
    design = state.design[card]
    if kind == n.NOT_THIS:
        return card != source
    if kind == n.OF_FACTION:
        return cards.faction[design] == operand
    if kind == n.KINDS:
        return cards.kind[design] & operand != 0
    if kind == n.DEFENCE_AT_MOST:
        return defence_of(state, card) <= operand
    if kind == n.DEFENCE_AT_LEAST:
        return defence_of(state, card) >= operand
    if kind == n.COST_AT_MOST:
        return cards.cost[design] <= operand
    if kind == n.COST_AT_LEAST:
        return cards.cost[design] >= operand
    if kind == n.POWER_AT_MOST:
        return cards.power[design] <= operand
    if kind == n.POWER_AT_LEAST:
        return cards.power[design] >= operand
    if kind == n.NAMED:
        return design == operand
    if kind == n.NOT_NAMED:
        return design != operand
    if kind == n.WITH_KEYWORD:
        return cards.keywords[design] & operand != 0
    if kind == n.LESS_STAT or kind == n.MORE_STAT:
        stat = state.code[operand + 1]
        for other in gather(state, state.code[operand], source, seat, 0, base):
            if kind == n.LESS_STAT:
                return state.stat_of(card, stat) < state.stat_of(other, stat)
            return state.stat_of(card, stat) > state.stat_of(other, stat)
        return False
    if kind == n.IS_DISABLED:
        return state.disabled[card] != 0
    if kind == n.NOT_IN_ROW_OF:
        other = state.noted(base, operand)
        return other == NOBODY or state.row_of(other) != state.row_of(card)
    if kind == n.OTHER_THAN:
        for other in gather(state, operand, source, seat, 0, base):
            if other == card:
                return False
    return True
