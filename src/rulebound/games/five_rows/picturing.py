"""How the events of Five Rows are shown: where a view has its zones, and what kind of picture an event is."""

from __future__ import annotations

from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.game import Event, Happening, What
from rulebound.core.people.seeing import asking
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.match import FiveRows

PILES = {n.DECK: "deck", n.HAND: "hand", n.DISCARD: "discard"}
IN_A_ROW: dict[int, What] = {n.DAMAGED: "damage", n.RECOVERED: "heal", n.DESTROYED: "destroy"}
AT_THE_CARD: dict[int, What] = {n.CHANGED: "change", n.ATTACKED: "attack", n.TRIGGERED: "use"}
OF_A_SEAT: dict[int, tuple[What, str]] = {
    n.HURT: ("damage", "health"),
    n.HEALED: ("heal", "health"),
    n.PAID: ("lose", "coins"),
}


def zone_path(match: FiveRows, zone: int, place: int, card: int) -> str:
    row = "" if place == NOBODY else f"/{place % n.ROWS + 1}"
    if zone < n.AURAS:
        return f"/seats/{zone + 1}/rows{row}"
    if zone == n.AURAS:
        return f"/seats/{match.owner[card] + 1}/auras{row}"
    if zone == n.ASIDE:
        return ""
    seat = (zone - n.DECK) % n.SEATS
    return f"/seats/{seat + 1}/{PILES[zone - seat]}"


def picture(match: FiveRows, event: Event) -> Happening | None:
    kind, seat = event.kind, f"/seats/{event.source + 1}"
    if kind in IN_A_ROW:
        line = "rows" if match.cards.kind[event.design] == n.TROOP else "auras"
        return Happening(IN_A_ROW[kind], f"{seat}/{line}/{event.target + 1}", event.amount)
    if kind in AT_THE_CARD:
        return Happening(AT_THE_CARD[kind], amount=event.amount)
    if kind in OF_A_SEAT:
        what, number = OF_A_SEAT[kind]
        return Happening(what, f"{seat}/{number}", event.amount)
    return None


def acting(match: FiveRows) -> int:
    return asking(match)
