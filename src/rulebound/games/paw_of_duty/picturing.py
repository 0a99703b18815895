"""How the events of Paw of Duty are shown: where a view has its zones, and what kind of picture an event is.

The view has the one board on two sides; a Kitty that has left the board has no side any more and is looked for on both.
"""

from __future__ import annotations

from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.game import Event, Happening, What
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
AT_THE_CARD: dict[int, What] = {n.ROTATED: "use", n.ATTACKED: "attack"}
TOKENS = {n.TOKEN_PUT: 1, n.TOKEN_TAKEN: -1}

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


def picture(match: PawOfDuty, event: Event) -> Happening | None:
    kind = event.kind
    if kind in AT_THE_CARD:
        return Happening(AT_THE_CARD[kind])
    if kind == n.DAMAGED:
        return Happening("damage", f"/seats/{event.source + 1}/board/{SPACES[event.target]}", event.amount)
    if kind == n.CAPTURED_KITTY:
        return Happening("destroy", f"/seats/{2 - event.source}/board/{SPACES[event.target]}")
    if kind in TOKENS:
        return Happening("change", amount=TOKENS[kind])
    if kind == n.TOKENS_RETURNED:
        return Happening("change", amount=-event.amount)
    return None


def acting(match: PawOfDuty) -> int:
    """The Kitty that is moved or turned, else the tactic card that is being played."""
    if match.over or match.asks in OF_THE_TURN:
        return NOBODY
    return int(match.mover) if match.mover != NOBODY else text_card(match)
