"""Names that people and the engine share: spaces (C3), facings (N), lines of the City (B2-C3-D4),
unit types."""

from __future__ import annotations

from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.board import LINES, SIDE, SPACES_ON_BOARD, line

COLUMNS = "ABCDE"
UNIT_TYPES = {"Huntress": n.HUNTRESS, "Pilot": n.PILOT, "Tank": n.TANK}
FACINGS = ("N", "E", "S", "W")
DIRECTIONS = ("north", "east", "south", "west")


def space_name(space: int) -> str:
    return f"{COLUMNS[space % SIDE]}{space // SIDE + 1}"


SPACES = tuple(space_name(space) for space in range(SPACES_ON_BOARD))


def line_name(number: int) -> str:
    """The three spaces of a line, from west to east or from north to south."""
    spaces = [space for space in range(SPACES_ON_BOARD) if line(number) >> space & 1]
    return "-".join(SPACES[space] for space in sorted(spaces, key=lambda space: (space % SIDE, space)))


LINE_NAMES = tuple(line_name(number) for number in range(LINES))
