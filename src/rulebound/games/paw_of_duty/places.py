"""Where a view of Paw of Duty has its zones and spaces.

The view has the spaces of the one board on two sides. A space lies on the side of the Kitty that stands there, an
empty one on the side of the seat that decides. A Kitty that has left the board has no side any more and is looked for
on both.
"""

from __future__ import annotations

from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.seeing import text_card
from rulebound.games.paw_of_duty.naming import SPACES
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.match import PawOfDuty

PILES = {
    n.KITTY_DECK: "/kitty_deck",
    n.DRAWN: "/drawn",
    n.REMOVED: "/removed",
    n.TACTIC_DECK: "/tactic_deck",
    n.DISCARD: "/discard",
    n.PLAYED: "/played",
    n.ASIDE: "/put_back",
    n.OUT: "",
}
OF_THE_TURN = (
    n.ASK_EXCHANGE,
    n.ASK_KITTY,
    n.ASK_PLACE,
    n.ASK_PLACED_FACING,
    n.ASK_TOKEN,
    n.ASK_TACTIC,
    n.ASK_PENALTY,
    n.ASK_RESCUE,
)


def space_path(match: PawOfDuty, space: int) -> str:
    kitty = match.cells[space]
    side = match.seat if kitty == NOBODY else match.side[kitty]
    return f"/seats/{side + 1}/board/{SPACES[space]}"


def zone_kind(zone: int) -> int:
    """The kind of a zone, whichever seat it belongs to."""
    if zone < n.HAND:
        return zone
    return n.HAND if zone < n.CAPTURED else n.CAPTURED


def zone_path(match: PawOfDuty, zone: int, place: int, card: int) -> str:
    if zone in PILES:
        return PILES[zone]
    if zone == n.BOARD:
        side = match.side[card]
        if side == NOBODY:
            return "/seats"
        return f"/seats/{side + 1}/board" + ("" if place == NOBODY else f"/{SPACES[place]}")
    if zone >= n.CAPTURED:
        return f"/seats/{zone - n.CAPTURED + 1}/captured"
    return f"/seats/{zone - n.HAND + 1}/hand"


def acting(match: PawOfDuty) -> int:
    """The Kitty that is moved or turned, else the tactic card that is being played."""
    if match.over or match.asks in OF_THE_TURN:
        return NOBODY
    return int(match.mover) if match.mover != NOBODY else text_card(match)
