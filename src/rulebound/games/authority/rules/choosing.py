"""Choices that are not one card: a player, a row, several cards, a mode, a number, cards to discard.

A choice with one option is made by the engine (AU-R97) unless it may be declined.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.core.kernel.agenda import PC, REGISTER, SEAT
from rulebound.core.kernel.resolver import CHOOSE, WIDTH
from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.moving import discard_from_hand, free_place
from rulebound.games.authority.rules.selecting import chosen, here_of, on_side
from rulebound.games.authority.rules.state import FIRST_PLACE, State

LEFT: Final = 2  # register of a discarding frame: how many cards are still to go


def only_bit(mask: i64) -> bool:
    return mask & (mask - 1) == 0


def number_of(mask: i64) -> i64:
    """The lowest bit that is set."""
    number: i64 = 0
    while (mask >> number) & 1 == 0:
        number += 1
    return number


def possible(state: State, pc: i64, base: i64) -> bool:
    """Is there anything to choose from?"""
    verb = state.code[pc]
    if verb == n.CHOOSE_PLAYER:
        return possible_players(state, pc, base) != 0
    if verb == n.CHOOSE_ROW:
        return possible_rows(state, pc, base) != 0
    if verb == n.CHOOSE_MODE:
        return possible_modes(state, pc, base) != 0
    return len(possible_cards(state, pc, base)) > 0


# ------------------------------------------------------------ players and rows


def possible_players(state: State, pc: i64, base: i64) -> i64:
    seat = state.agenda.frames[base + SEAT]
    found: i64 = 0
    for other in range(state.seats):
        if state.opposes(seat, other) and state.size[n.HAND + other] >= state.code[pc + 2]:
            found |= i64(1) << other
    return found


def ask_player(state: State, pc: i64, base: i64) -> None:
    code = state.code
    ask_one(state, base, possible_players(state, pc, base), code[pc + 1], code[pc + 3] != 0, code[pc + 4], n.ASK_PLAYER)


def possible_rows(state: State, pc: i64, base: i64) -> i64:
    """Rows 1 to 3 that are occupied, or have a space, as seat * 4 + row."""
    seat = state.agenda.frames[base + SEAT]
    which = state.code[pc + 5]
    found: i64 = 0
    for other in range(state.seats):
        if on_side(state, state.code[pc + 2], other, seat, base):
            for row in range(1, 4):
                fits = state.unit_at(other, FIRST_PLACE[row]) != NOBODY
                if which != 0:
                    fits = free_place(state, other, row) != NOBODY and (which == 1 or row != here_of(state, base))
                if fits:
                    found |= i64(1) << (other * 4 + row)
    return found


def ask_row(state: State, pc: i64, base: i64) -> None:
    code = state.code
    ask_one(state, base, possible_rows(state, pc, base), code[pc + 1], code[pc + 3] != 0, code[pc + 4], n.ASK_ROW)


def ask_one(state: State, base: i64, found: i64, register: i64, optional: bool, declined: i64, question: i64) -> None:
    """Ask for one of the bits, or take the only one; with none, the register stays empty."""
    state.register = register
    state.declined = declined
    state.agenda.frames[base + REGISTER + register] = NOBODY
    if found == 0:
        if declined != 0:
            state.agenda.frames[base + PC] = declined
    elif only_bit(found) and not optional:
        state.agenda.frames[base + REGISTER + register] = number_of(found)
    else:
        state.choosable = found
        state.optional = optional
        state.seat = state.agenda.frames[base + SEAT]
        state.asks = question


def answer_one(state: State, number: i64) -> None:
    """NOBODY declines."""
    base = state.agenda.top()
    state.agenda.frames[base + REGISTER + state.register] = number
    if number == NOBODY and state.declined != 0:
        state.agenda.frames[base + PC] = state.declined


# ------------------------------------------------------------ several cards


def possible_cards(state: State, pc: i64, base: i64) -> vec[i64]:
    """What may be chosen next of several: not what was chosen already; of units in different rows, none from the row
    of the first, and a first one only if a second could follow."""
    code = state.code
    first = code[pc + 1]
    count = code[pc + 3]
    apart = code[pc + 4] >= 2
    found = vec[i64](capacity=8)
    for card in chosen(state, code[pc + 2], base):
        fits = True
        for register in range(first, first + count):
            held = state.noted(base, register)
            if held == card or (apart and held != NOBODY and state.row_of(held) == state.row_of(card)):
                fits = False
        if fits:
            found = append(found, card)
    if not apart or taken(state, pc, base) > 0:
        return found
    paired = vec[i64](capacity=8)
    for card in found:
        for other in found:
            if state.row_of(other) != state.row_of(card):
                paired = append(paired, card)
                break
    return paired


def taken(state: State, pc: i64, base: i64) -> i64:
    """How many were chosen already."""
    code = state.code
    count: i64 = 0
    for register in range(code[pc + 1], code[pc + 1] + code[pc + 3]):
        if state.agenda.frames[base + REGISTER + register] >= 0:
            count += 1
    return count


def ask_many(state: State, pc: i64, base: i64) -> None:
    """One card after the other: first register, selector, how many, whether it may be declined (1) and must be in
    different rows (2). `ask_many` comes back to the same instruction until all are chosen."""
    code = state.code
    done = taken(state, pc, base)
    if done == code[pc + 3]:
        return
    found = possible_cards(state, pc, base)
    optional = code[pc + 4] & 1 != 0 and (done == 0 or code[pc + 4] & 2 == 0)
    if len(found) == 0:
        if done == 0 and code[pc + 5] != 0:
            state.agenda.frames[base + PC] = code[pc + 5]
        return
    state.agenda.frames[base + PC] = pc  # again, until all are chosen
    state.register = code[pc + 1] + done
    state.declined = pc + WIDTH
    if done == 0 and code[pc + 5] != 0:
        state.declined = code[pc + 5]
    state.ask_options(found, optional, base)


# ------------------------------------------------------------ modes and numbers


def possible_modes(state: State, pc: i64, base: i64) -> i64:
    """The instructions behind lead to the modes; a mode is possible if its first choice is."""
    found: i64 = 0
    for mode in range(state.code[pc + 1]):
        entrance = state.code[pc + WIDTH * (1 + mode) + 1]
        verb = state.code[entrance]
        if verb == CHOOSE:
            if state.code[entrance + 3] != 0 or len(state.select(state.code[entrance + 2], base)) > 0:
                found |= i64(1) << mode
        elif (
            verb == n.CHOOSE_PLAYER
            or verb == n.CHOOSE_ROW
            or (verb == n.CHOOSE_MANY and state.code[entrance + 4] & 1 == 0)
        ):
            if possible(state, entrance, base):
                found |= i64(1) << mode
        else:
            found |= i64(1) << mode
    return found


def ask_mode(state: State, pc: i64, base: i64) -> None:
    found = possible_modes(state, pc, base)
    if found == 0:
        state.agenda.frames[base + PC] = state.code[pc + 2]
    elif only_bit(found):
        state.agenda.frames[base + PC] = pc + WIDTH * (1 + number_of(found))
    else:
        state.choosable = found
        state.optional = False
        state.seat = state.agenda.frames[base + SEAT]
        state.asks = n.ASK_MODE


def answer_mode(state: State, mode: i64) -> None:
    base = state.agenda.top()
    state.agenda.frames[base + PC] += WIDTH * mode


def ask_number(state: State, pc: i64, base: i64) -> None:
    """How many tokens to spend (AU-D18)."""
    code = state.code
    seat = state.agenda.frames[base + SEAT]
    most = code[pc + 3]
    if most > state.tokens[seat]:
        most = state.tokens[seat]
    if most > n.MOST_NUMBER:
        most = n.MOST_NUMBER
    state.register = code[pc + 1]
    state.agenda.frames[base + REGISTER + state.register] = 0
    found: i64 = 0
    for number in range(code[pc + 2], most + 1):
        found |= i64(1) << number
    if found == 0:
        return
    if only_bit(found):
        spend(state, number_of(found))
        return
    state.choosable = found
    state.optional = False
    state.seat = seat
    state.asks = n.ASK_NUMBER


def spend(state: State, number: i64) -> None:
    base = state.agenda.top()
    frames = state.agenda.frames
    seat = frames[base + SEAT]
    frames[base + REGISTER + state.register] = number
    state.tokens[seat] -= number
    if state.recording:
        state.record(n.SPENT, NOBODY, seat, state.tokens[seat], number)


# ------------------------------------------------------------ forced discards


def demand_discard(state: State, seat: i64, amount: i64) -> None:
    base = state.agenda.push(n.DISCARDING, NOBODY, 0, seat, 0, 0)
    state.agenda.frames[base + REGISTER + LEFT] = amount


def carry_on_discarding(state: State) -> None:
    """Ask for the next card, or be done: nobody discards from an empty hand. Copies of one card are asked for too, or
    everybody would learn that the hand holds nothing else."""
    base = state.agenda.top()
    frames = state.agenda.frames
    seat = frames[base + SEAT]
    size = state.size[n.HAND + seat]
    if frames[base + REGISTER + LEFT] <= 0 or size == 0:
        state.agenda.drop()
        return
    if size == 1:
        discard_one(state, state.top(n.HAND + seat))
        return
    found = vec[i64](capacity=size)
    for index in range(size):
        found = append(found, state.nth(n.HAND + seat, index))
    state.options = found
    state.optional = False
    state.seat = seat
    state.asks = n.ASK_DISCARD


def discard_one(state: State, card: i64) -> None:
    base = state.agenda.top()
    state.agenda.frames[base + REGISTER + LEFT] -= 1
    discard_from_hand(state, card, False)
