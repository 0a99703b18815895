"""How things of Authority are called: players, cards by their design, units in their rows, and how a match ended."""

from __future__ import annotations

from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.seeing import name_of
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.match import Authority
from rulebound.games.authority.rules.state import FIRST_PLACE, ROW_OF_PLACE

ORDINALS = ("", "second ", "third ", "fourth ", "fifth ", "sixth ")
REASONS = {n.BY_ELIMINATION: "elimination", n.BY_DEPLETION: "the third depletion", n.BY_LIMIT: "the round limit"}


def whose(match: Authority, seat: int) -> str:
    return "your" if seat == match.seat else f"seat {seat + 1}'s"


def design_name(match: Authority, design: int) -> str:
    return match.names[design] if design < len(match.names) else f"card {design + 1}"


def unit_name(match: Authority, seat: int, place: int) -> str:
    row = ROW_OF_PLACE[place]
    owner = "" if seat == match.seat else f"seat {seat + 1}'s "
    card = match.cells[seat * n.PLACES + place] if seat < match.seats else NOBODY
    if card == NOBODY:
        return f"{owner or 'your '}place {place - FIRST_PLACE[row] + 1} in row {row}"
    before = 0
    for other in range(FIRST_PLACE[row], place):
        twin = match.cells[seat * n.PLACES + other]
        if twin != NOBODY and match.design[twin] == match.design[card]:
            before += 1
    return f"{owner}{ORDINALS[before]}{name_of(match, card)} in row {row}"


def result(winners: list[int], teams: bool) -> str:
    """Who has won, or between whom it is a draw."""
    *others, last = [str(seat) for seat in winners]
    seats = f"{', '.join(others)} and {last}" if others else last
    if teams and len(winners) == 2:
        return f"victory: seats {seats}"
    return f"a draw between seats {seats}" if len(winners) > 1 else f"victory: seat {seats}"
