"""The 5×5 board as arithmetic: a space is a number, a set of spaces a bit mask.

Spaces are numbered from A1 in the north-west, row after row, so that E1 is 4 and A2 is 5. Directions and facings are
N, E, S, W from 0.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SIDE: Final = 5
SPACES_ON_BOARD: Final = 25
OFF_BOARD: Final = -1
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3

ALL_SPACES: Final = 0x1FFFFFF
CITY: Final = 0x739C0  # B2 to D4
OUTER: Final = 0x1FFFFFF - 0x739C0
COLUMN_A: Final = 0x108421
COLUMN_E: Final = 0x1084210

ROW_1: Final = 0x1F
CENTRE: Final = 0x1000
CITY_CORNERS: Final = 0x50140
CITY_EDGE: Final = 0x739C0 - 0x1000
OUTER_CORNERS: Final = 0x1100011
ROWS_AND_COLUMNS: Final = 10

# The lines of the City: three rows, three columns, two diagonals.
LINES: Final = 8
ROW_2: Final = 0x1C0
COLUMN_B: Final = 0x10840
FALLING: Final = 0x41040  # B2, C3, D4
RISING: Final = 0x11100  # B4, C3, D2


def bit(space: i64) -> i64:
    return i64(1) << space


def lowest(spaces: i64) -> i64:
    """The first space of a set that is not empty."""
    space: i64 = 0
    while spaces & 31 == 0:
        spaces >>= 5
        space += 5
    while spaces & 1 == 0:
        spaces >>= 1
        space += 1
    return space


def count(spaces: i64) -> i64:
    found: i64 = 0
    while spaces != 0:
        spaces &= spaces - 1
        found += 1
    return found


def step(space: i64, direction: i64) -> i64:
    """The adjacent space in a direction, or OFF_BOARD."""
    if direction == NORTH:
        if space >= SIDE:
            return space - SIDE
    elif direction == SOUTH:
        if space < SPACES_ON_BOARD - SIDE:
            return space + SIDE
    elif direction == EAST:
        if space % SIDE != SIDE - 1:
            return space + 1
    elif space % SIDE != 0:
        return space - 1
    return OFF_BOARD


def around(spaces: i64) -> i64:
    """All spaces that border one of these in the north, east, south or west (PD-6.1)."""
    found = (spaces >> SIDE) | (spaces << SIDE)
    found |= (spaces & ~i64(COLUMN_E)) << 1
    found |= (spaces & ~i64(COLUMN_A)) >> 1
    return found & ALL_SPACES


def diagonals(spaces: i64) -> i64:
    east = (spaces & ~i64(COLUMN_E)) << 1
    west = (spaces & ~i64(COLUMN_A)) >> 1
    found = (east | west) >> SIDE
    found |= (east | west) << SIDE
    return found & ALL_SPACES


def towards(space: i64, goal: i64) -> i64:
    """The direction of another space in a straight line, or OFF_BOARD if there is none."""
    if space == goal:
        return OFF_BOARD
    if space % SIDE == goal % SIDE:
        if goal < space:
            return NORTH
        return SOUTH
    if space // SIDE == goal // SIDE:
        if goal < space:
            return WEST
        return EAST
    return OFF_BOARD


def between(space: i64, goal: i64) -> i64:
    """The spaces between two spaces of a straight line."""
    found: i64 = 0
    direction = towards(space, goal)
    if direction == OFF_BOARD:
        return found
    space = step(space, direction)
    while space != goal:
        found |= bit(space)
        space = step(space, direction)
    return found


def line(number: i64) -> i64:
    """One of the eight lines of the City."""
    if number < 3:
        return i64(ROW_2) << (number * SIDE)
    if number < 6:
        return i64(COLUMN_B) << (number - 3)
    if number == 6:
        return FALLING
    return RISING


def lines_in(spaces: i64) -> i64:
    """The lines that these spaces fill, as a bit mask."""
    found: i64 = 0
    for number in range(LINES):
        wanted = line(number)
        if spaces & wanted == wanted:
            found |= i64(1) << number
    return found


def lines_through(space: i64) -> i64:
    """The lines to which a space belongs."""
    found: i64 = 0
    for number in range(LINES):
        if line(number) >> space & 1 != 0:
            found |= i64(1) << number
    return found


def whole_line(number: i64) -> i64:
    """A row of the board from north to south, or behind the rows a column from west to east."""
    if number < SIDE:
        return i64(ROW_1) << (number * SIDE)
    return i64(COLUMN_A) << (number - SIDE)


def row_of(space: i64) -> i64:
    return whole_line(space // SIDE)


def column_of(space: i64) -> i64:
    return whole_line(SIDE + space % SIDE)


def nearer(space: i64, goals: i64) -> i64:
    """The spaces from which it is less far to the nearest of these than from this one; none where it is one of them."""
    closer: i64 = 0
    reached = goals
    while reached >> space & 1 == 0:
        closer = reached
        reached |= around(reached)
    return closer


def reach(spaces: i64, steps: i64) -> i64:
    """All spaces that are at most so many steps away, those themselves included."""
    for i in range(steps):
        spaces |= around(spaces)
    return spaces
