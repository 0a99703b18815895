"""Where a view of Five Rows has its zones."""

from __future__ import annotations

from rulebound.core.kernel.table import NOBODY
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.match import FiveRows

PILES = {n.DECK: "deck", n.HAND: "hand", n.DISCARD: "discard"}


def zone_kind(zone: int) -> int:
    """The kind of a zone, whichever seat it belongs to."""
    if zone < n.AURAS:
        return n.TROOPS
    return n.AURAS if zone == n.AURAS else zone - (zone - n.DECK) % n.SEATS


def zone_path(match: FiveRows, zone: int, place: int, card: int) -> str:
    row = "" if place == NOBODY else f"/{place % n.ROWS + 1}"
    if zone < n.AURAS:
        return f"/seats/{zone + 1}/rows{row}"
    if zone == n.AURAS:
        return f"/seats/{match.owner[card] + 1}/auras{row}"
    kind = zone_kind(zone)
    return f"/seats/{zone - kind + 1}/{PILES[kind]}" if kind in PILES else ""
