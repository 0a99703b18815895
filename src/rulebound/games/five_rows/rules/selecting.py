"""What the words of a card mean on the battlefield: rows, cards, and which cards an event is about.

Everything here only looks. `source` is the card on which the text stands, `seat` its owner ("you"), `here` its row.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import REGISTER
from rulebound.core.kernel.resolver import (
    BOTH,
    FILTERS,
    FIRST_FILTER,
    FOES,
    IN_PLACE,
    NO_FRAME,
    NOTED,
    NOTES_IN,
    ON_SIDE,
    ONLY_IF,
    OPERAND,
    SUBJECT,
    THIS,
    WHERE,
    YOURS,
)
from rulebound.core.kernel.table import NOBODY
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.state import State

ANY_OWNER: Final = 2


def in_order(state: State, places: i64, step: i64) -> i64:
    """The card at this step of the trigger order if it lies at one of these places (a bit mask), or NOBODY; FR-R17."""
    entry = state.order[state.active * state.steps + step]
    place = entry >> 2
    if (places >> place) & 1 == 0:
        return NOBODY
    card = state.cells[place]
    if card != NOBODY and entry & 3 != ANY_OWNER and state.holder(card) != entry & 3:
        return NOBODY
    return card


def order_of(player_first: bool) -> vec[i64]:
    """The trigger order for either active player: places, and in the lowest two bits whose card counts there."""
    steps = vec[i64](capacity=8 * n.ROWS)
    for active in range(2):
        if player_first:
            for turn in range(2):
                side = (active + turn) % 2
                for row in range(n.ROWS):
                    steps = append(steps, (side * n.ROWS + row) * 4 + ANY_OWNER)
                    steps = append(steps, (n.FIRST_AURA + row) * 4 + side)
        else:
            for row in range(n.ROWS):
                steps = append(steps, (active * n.ROWS + row) * 4 + ANY_OWNER)
                steps = append(steps, ((1 - active) * n.ROWS + row) * 4 + ANY_OWNER)
                steps = append(steps, (n.FIRST_AURA + row) * 4 + ANY_OWNER)
    return steps


def rows_of(state: State, place: i64, source: i64, seat: i64, here: i64, base: i64) -> i64:
    """The rows a place means, as a bit mask."""
    code = state.code
    start = code[place]
    rows: i64 = n.ALL_ROWS
    if start == n.THIS_ROW:
        rows = 0
        if here >= 0:
            rows = i64(1) << here
    elif start == n.ROW_OF:
        rows = 0
        for card in gather(state, code[place + 1], source, seat, here, base):
            if state.on_board(card):
                rows |= i64(1) << state.row_of(card)
    elif start == n.NOTED_ROW:
        rows = 0
        if base >= 0 and state.agenda.frames[base + REGISTER + code[place + 1]] >= 0:
            rows = i64(1) << state.agenda.frames[base + REGISTER + code[place + 1]]
    elif start == n.NUMBERED:
        rows = i64(1) << code[place + 1]
    elif start == n.ROW_BESIDE:
        rows = 0
        if here >= 0 and 0 <= here + code[place + 1] < n.ROWS:
            rows = i64(1) << (here + code[place + 1])
    elif start != n.ANY_ROW:
        held: i64 = 0
        for card in gather(state, code[place + 1], source, seat, here, base):
            held |= i64(1) << state.row_of(card)
        rows = held if start == n.ROWS_WITH else n.ALL_ROWS & ~held
    kinds = code[place + 2]
    pick = code[place + 3]
    other = code[place + 4]
    if kinds & n.NEIGHBOURING_ROWS != 0:
        near: i64 = 0
        if here > 0:
            near |= i64(1) << (here - 1)
        if here >= 0:
            near |= i64(1) << (here + 1)
        rows &= near
    if kinds & n.OTHER_ROWS != 0 and here >= 0:
        rows &= ~(i64(1) << here)
    if kinds & n.EMPTY_ROWS != 0:
        for row in range(n.ROWS):
            if state.troop(0, row) != NOBODY or state.troop(1, row) != NOBODY:
                rows &= ~(i64(1) << row)
    if pick == n.ALL_OF_THEM or rows == 0:
        if other != 0:
            rows |= rows_of(state, other, source, seat, here, base)
        return rows
    first: i64 = 0
    if pick != n.LOWEST:
        first = here + 1
    for offset in range(n.ROWS):
        row = (first + offset) % n.ROWS
        if (rows >> row) & 1 != 0:
            return i64(1) << row
    return 0


def count_rows(state: State, place: i64, seat: i64) -> i64:
    """How many rows a place means for this player."""
    rows = rows_of(state, place, NOBODY, seat, NOBODY, NO_FRAME)
    found: i64 = 0
    while rows != 0:
        found += rows & 1
        rows >>= 1
    return found


def one_row(state: State, place: i64, source: i64, seat: i64, here: i64, base: i64) -> i64:
    """The lowest row of a place, or NOBODY."""
    rows = rows_of(state, place, source, seat, here, base)
    for row in range(n.ROWS):
        if (rows >> row) & 1 != 0:
            return row
    return NOBODY


def gather(state: State, selector: i64, source: i64, seat: i64, here: i64, base: i64) -> vec[i64]:
    """The cards a selector means, in row order, the reader's own side first."""
    code = state.code
    origin = code[selector]
    operand = code[selector + OPERAND]
    found = vec[i64](capacity=4)
    card: i64 = NOBODY
    if origin == n.BOARD:
        side = code[selector + ON_SIDE]
        place = code[selector + IN_PLACE]
        rows: i64 = n.ALL_ROWS
        if place != 0:
            rows = rows_of(state, place, source, seat, here, base)
        for row in range(n.ROWS):
            if (rows >> row) & 1 != 0:
                if operand & n.TROOP != 0 and side != FOES:
                    card = state.troop(seat, row)
                    if card != NOBODY and passes(state, selector, card, row, source, seat, here, base):
                        found = append(found, card)
                if operand & n.TROOP != 0 and side != YOURS:
                    card = state.troop(1 - seat, row)
                    if card != NOBODY and passes(state, selector, card, row, source, seat, here, base):
                        found = append(found, card)
                if operand & n.AURA != 0:
                    card = state.aura(row)
                    if card != NOBODY and fits(state, selector, card, row, source, seat, here, base):
                        found = append(found, card)
    elif origin == THIS or origin == NOTED:
        card = state.spoken_of(selector, source, base)
        if card != NOBODY and passes(state, selector, card, NOBODY, source, seat, here, base):
            found = append(found, card)
    elif origin == n.NOTED_ALL:
        for card in state.noted_all(base, operand, code[selector + IN_PLACE]):
            if passes(state, selector, card, NOBODY, source, seat, here, base):
                found = append(found, card)
    elif origin == n.TOP_MANY:
        zone = operand + (seat if code[selector + ON_SIDE] != FOES else 1 - seat)
        size = state.size[zone]
        for depth in range(code[selector + IN_PLACE]):
            if depth < size:
                found = append(found, state.nth(zone, size - 1 - depth))
    else:
        if code[selector + ON_SIDE] != FOES:
            found = gather_pile(state, found, origin, operand + seat, selector, source, seat, here, base)
        if code[selector + ON_SIDE] != YOURS:
            found = gather_pile(state, found, origin, operand + 1 - seat, selector, source, seat, here, base)
    filters = code[selector + FILTERS]
    if filters > 0 and code[selector + FIRST_FILTER + 2 * filters - 2] == n.BEST:
        found = state.best_of(found, code[selector + FIRST_FILTER + 2 * filters - 1])
    register = code[selector + NOTES_IN]
    if register >= 0 and base >= 0 and origin == n.TOP_MANY:
        state.note_all(base, register, found, code[selector + IN_PLACE])
    else:
        state.note_found(selector, base, found)
    return found


def choosable(state: State, cards: vec[i64]) -> vec[i64]:
    """Those that the player who is asked may choose (FR-R94)."""
    kept = vec[i64](capacity=len(cards))
    for card in cards:
        shut = state.is_troop(card) and state.holder(card) != state.seat and state.harmless[card] & n.UNCHOSEN != 0
        if not shut:
            kept = append(kept, card)
    return kept


def gather_pile(
    state: State,
    found: vec[i64],
    origin: i64,
    zone: i64,
    selector: i64,
    source: i64,
    seat: i64,
    here: i64,
    base: i64,
) -> vec[i64]:
    size = state.size[zone]
    first: i64 = 0
    end = size
    if origin == n.TOP and size > 0:
        first = size - 1
    elif origin == n.BOTTOM and size > 0:
        end = 1
    for index in range(first, end):
        card = state.nth(zone, index)
        if passes(state, selector, card, NOBODY, source, seat, here, base):
            found = append(found, card)
    return found


def fits(state: State, selector: i64, card: i64, row: i64, source: i64, seat: i64, here: i64, base: i64) -> bool:
    """Is the card on the side and in the rows of the selector, and does it pass its filters? `row` is where it stands,
    or stood when the event happened."""
    code = state.code
    side = code[selector + ON_SIDE]
    if side != BOTH:
        holder = state.holder(card)
        if card == state.fallen:
            holder = state.fallen_side
        if (holder == seat) != (side == YOURS):
            return False
    place = code[selector + IN_PLACE]
    if place != 0 and not stands_in(state, place, card, row, source, seat, here, base):
        return False
    return passes(state, selector, card, row, source, seat, here, base)


def stands_in(state: State, place: i64, card: i64, row: i64, source: i64, seat: i64, here: i64, base: i64) -> bool:
    if row < 0:
        if not state.on_board(card):
            return False
        row = state.row_of(card)
    return (rows_of(state, place, source, seat, here, base) >> row) & 1 != 0


def passes(state: State, selector: i64, card: i64, row: i64, source: i64, seat: i64, here: i64, base: i64) -> bool:
    """Does the card pass the filters of the selector, beside side and rows?"""
    code = state.code
    filters = code[selector + FILTERS]
    if filters == 0:
        return True
    design = state.design[card]
    at = selector + FIRST_FILTER
    for i in range(filters):
        kind = code[at]
        operand = code[at + 1]
        at += 2
        if kind == n.NOT_THIS:
            if card == source:
                return False
        elif kind == n.KINDS:
            if state.cards.kind[design] & operand == 0:
                return False
        elif kind == n.IN_ROWS:
            if not stands_in(state, operand, card, row, source, seat, here, base):
                return False
        elif kind == n.COST_AT_MOST:
            if state.cards.cost[design] > operand:
                return False
        elif kind == n.COST_AT_LEAST:
            if state.cards.cost[design] < operand:
                return False
        elif kind == n.CAN_MOVE_HERE:
            if here < 0 or not can_move(state, card, here):
                return False
        elif not fits_rarely(state, kind, operand, card, source, seat, here, base):
            return False
    return True


def fits_rarely(state: State, kind: i64, operand: i64, card: i64, source: i64, seat: i64, here: i64, base: i64) -> bool:
    """The filters of fewer cards, apart to keep the common ones in a short function."""
    if kind == n.POWER_AT_MOST:
        return state.power_of(card) <= operand
    if kind == n.POWER_AT_LEAST:
        return state.power_of(card) >= operand
    if kind == n.HEALTH_AT_MOST:
        return state.health_of(card) <= operand
    if kind == n.HEALTH_AT_LEAST:
        return state.health_of(card) >= operand
    if kind == n.LESS_THAN or kind == n.MORE_THAN_IT:
        for other in gather(state, state.code[operand], source, seat, here, base):
            number = state.stat_of(card, state.code[operand + 1])
            limit = state.stat_of(other, state.code[operand + 1])
            return number < limit if kind == n.LESS_THAN else number > limit
        return False
    if kind == n.NAMED:
        return state.design[card] == operand
    if kind == n.NOT_NAMED:
        return state.design[card] != operand
    if kind == n.DID or kind == n.DID_NOT:
        return (state.barred[card] & operand != 0) == (kind == n.DID)
    if kind == n.DAMAGED_IS:
        return (state.damage[card] > 0) == (operand != 0)
    if kind == n.OTHER_THAN:
        for other in gather(state, operand, source, seat, here, base):
            if other == card:
                return False
    return True


def answers(state: State, ability: i64, source: i64, seat: i64, event: i64, event_row: i64) -> bool:
    """Is the ability of this seat's card about this event? Its subject and its place are judged by the row in which the
    event happened."""
    code = state.code
    here: i64 = NOBODY
    if state.on_board(source):
        here = state.row_of(source)
    elif source == event:
        here = event_row  # its own death: "this row" is where it stood
    subject = code[ability + SUBJECT]
    if subject != 0:
        if state.cards.kind[state.design[event]] & code[subject + OPERAND] == 0:
            return False
        if not fits(state, subject, event, event_row, source, seat, here, NO_FRAME):
            return False
    place = code[ability + WHERE]
    if place != 0:
        rows = rows_of(state, place, source, seat, here, NO_FRAME)
        if (rows >> event_row) & 1 == 0:
            return False
    if code[ability + n.ONCE] & state.barred[source] != 0:
        return False
    condition = code[ability + ONLY_IF]
    if condition == 0:
        return True
    return state.holds_for(condition, source, seat, here)


def spend(state: State, ability: i64, card: i64) -> None:
    """An ability begins to wait; if it works once per round, it has worked now."""
    if state.code[ability + n.ONCE] != 0:
        state.barred[card] |= state.code[ability + n.ONCE]
        state.fleeting = True


def rows_ordered(state: State, which: i64) -> i64:
    """The rows that texts let fight first (1) or last (2), as a bit mask; FR-R91."""
    code = state.code
    rows: i64 = 0
    places = state.listening[n.STATIC]
    for place in range(3 * n.ROWS):
        if (places >> place) & 1 != 0:
            source = state.cells[place]
            text = state.cards.ability(state.text_of(source), n.STATIC)
            while text != 0:
                if code[text + 1] == n.ROW_ORDER and code[text + 3] == which and applies(state, text, source):
                    seat = state.holder(source)
                    here = state.row_of(source)
                    rows |= rows_of(state, code[text + n.LASTING_LIMIT], source, seat, here, NO_FRAME)
                text = code[text]
    return rows


def can_move(state: State, card: i64, row: i64) -> bool:
    """FR-R26: a troop on the battlefield, into another row where its owner has none, neither row being closed."""
    if not state.is_troop(card):
        return False
    if state.troop(state.holder(card), row) != NOBODY:
        return False
    return state.locks == 0 or not (closed(state, card, row) or closed(state, card, state.row_of(card)))


def can_swap(state: State, card: i64, other: i64) -> bool:
    """FR-R27: two troops of one player, neither of which is stopped from moving."""
    if card == other or not state.is_troop(card) or not state.is_troop(other):
        return False
    if state.holder(card) != state.holder(other):
        return False
    if state.locks == 0:
        return True
    here = state.row_of(card)
    there = state.row_of(other)
    if closed(state, card, here) or closed(state, card, there):
        return False
    return not (closed(state, other, here) or closed(state, other, there))


def applies(state: State, text: i64, source: i64) -> bool:
    """Does the condition of a continuous text hold?"""
    condition = state.code[text + n.LASTING_IF]
    return condition == 0 or state.holds_for(condition, source, state.holder(source), state.row_of(source))


def closed(state: State, card: i64, row: i64) -> bool:
    """Does a continuous text stop this troop from moving into or out of the row?"""
    code = state.code
    places = state.listening[n.STATIC]
    for place in range(3 * n.ROWS):
        if (places >> place) & 1 != 0:
            source = state.cells[place]
            text = state.cards.ability(state.text_of(source), n.STATIC)
            while text != 0:
                if code[text + 1] == n.NO_MOVE and applies(state, text, source):
                    seat = state.holder(source)
                    here = state.row_of(source)
                    rows = rows_of(state, code[text + 3], source, seat, here, NO_FRAME)
                    if (rows >> row) & 1 != 0 and fits(
                        state, code[text + 2], card, NOBODY, source, seat, here, NO_FRAME
                    ):
                        return True
                text = code[text]
    return False
