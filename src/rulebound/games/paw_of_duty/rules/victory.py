"""How the match is won: lines declared and held, Kitty Rescue, and the count of levels when the battle is over."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.core.kernel.table import NOBODY
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import LINES, line, lines_in, lowest
from rulebound.games.paw_of_duty.rules.state import State


def declare(state: State) -> None:
    """PD-R46: all lines that the active player holds now, each with its three Kitties: five bits for a City space."""
    seat = state.active
    lines = lines_in(state.taken[seat])
    state.declared[seat] = lines
    pledged: i64 = 0
    spaces = state.city_kitties(seat)
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        pledged |= state.cells[space] << pledge_shift(space)
    state.pledged[seat] = pledged
    if state.recording:
        for number in range(LINES):
            if lines >> number & 1 != 0:
                state.record(n.DECLARED, NOBODY, seat, number, 0)


def pledge_shift(space: i64) -> i64:
    """Where the Kitty of a City space stands among those pledged."""
    return 5 * ((space // 5 - 1) * 3 + space % 5 - 1)


def may_rescue(state: State) -> bool:
    """PD-8.20, PD-R53 and PD-R54."""
    seat = state.active
    if lines_in(state.taken[seat]) == 0 or state.total[seat] >= state.total[1 - seat]:
        return False
    return state.choices[n.LAST_TURN_RESCUE] == n.LAST_TURN_RESCUE_YES or not state.last_turn()


def offer_rescue(state: State) -> None:
    if may_rescue(state):
        state.seat = state.active
        state.asks = n.ASK_RESCUE


def lowest_captured(state: State, seat: i64) -> i64:
    """The lowest level among the Kitties that a seat has captured (PD-8.21)."""
    found: i64 = 99
    for index in range(state.size[n.CAPTURED + seat]):
        level = state.level_of(state.nth(n.CAPTURED + seat, index))
        if level < found:
            found = level
    return found


def rescue(state: State, index: i64) -> None:
    foe = 1 - state.active
    kitty = state.nth(n.CAPTURED + foe, index)
    state.total[foe] -= state.level_of(kitty)
    if state.recording:
        state.record(n.RESCUED, kitty, state.active, 0, state.level_of(kitty))
    state.move(kitty, n.REMOVED)


def decline_rescue(state: State) -> None:
    if state.recording:
        state.record(n.RESCUE_DECLINED, NOBODY, state.active, 0, 0)


# ------------------------------------------------------------ the end


def end_turn(state: State) -> None:
    """PD-R49: a line that the opponent declared and still holds wins now; otherwise the opponent's turn begins."""
    foe = 1 - state.active
    if holds_declared_line(state, foe):
        state.over = True
        state.victory = n.BY_CONTROL
        state.winner = foe
        if state.recording:
            state.record(n.CONTROL, NOBODY, foe, 0, 0)
        return
    state.declared[foe] = 0
    state.active = foe
    state.phase = n.BEGIN_TURN


def holds_declared_line(state: State, seat: i64) -> bool:
    """Is there a declared line whose three Kitties stand on its spaces? Struck-out ones are gone already."""
    for number in range(LINES):
        if state.declared[seat] >> number & 1 != 0 and is_pledged(state, seat, line(number)):
            return True
    return False


def is_pledged(state: State, seat: i64, spaces: i64) -> bool:
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if state.cells[space] != state.pledged[seat] >> pledge_shift(space) & 31:
            return False
    return True


def count_power(state: State) -> None:
    """PD-8.25, PD-8.26 and PD-R55."""
    state.over = True
    state.victory = n.BY_POWER
    mine = state.total[0]
    theirs = state.total[1]
    if mine == theirs:
        state.victory = n.BY_BOARD
        mine = levels_on_board(state, 0)
        theirs = levels_on_board(state, 1)
    if mine > theirs:
        state.winner = 0
    elif theirs > mine:
        state.winner = 1
    elif state.choices[n.FINAL_TIE] == n.FINAL_TIE_SECOND_PLAYER:
        state.victory = n.BY_SECOND_PLAYER
        state.winner = 1 - state.first
    else:
        state.victory = n.DRAWN_MATCH
    if state.recording:
        state.record(n.POWER, NOBODY, state.victory, state.winner, 0)


def levels_on_board(state: State, seat: i64) -> i64:
    found: i64 = 0
    spaces = state.taken[seat]
    while spaces != 0:
        found += state.level_of(state.cells[lowest(spaces)])
        spaces &= spaces - 1
    return found
