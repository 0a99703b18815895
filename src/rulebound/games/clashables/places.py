"""Where a view of Clashables has its zones and cards."""

from __future__ import annotations

from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.seeing import text_card
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.match import Clashables

PILES = {
    n.DECK: "deck",
    n.HAND: "hand",
    n.GRAVEYARD: "graveyard",
    n.BANISHED: "banished",
    n.BATTLEFIELD: "battlefield",
}
OF_THE_TURN = (n.ASK_FIRST, n.ASK_ACT, n.ASK_ATTACKERS, n.ASK_DISCARD)


def zone_kind(zone: int) -> int:
    """The kind of a zone, whichever seat it belongs to."""
    return n.STACK if zone == n.STACK else zone - zone % n.SEATS


def zone_path(match: Clashables, zone: int, place: int, card: int) -> str:
    if zone == n.STACK:
        return "/stack"
    return f"/seats/{zone % n.SEATS + 1}/{PILES[zone_kind(zone)]}"


def card_path(match: Clashables, card: int) -> str:
    zone = match.zone[card]
    path = zone_path(match, zone, 0, card)
    return f"{path}/{match.index_of(card)}" if zone_kind(zone) in (n.BATTLEFIELD, n.STACK) else path


def acting(match: Clashables) -> int:
    return NOBODY if match.over or match.asks in OF_THE_TURN else text_card(match)
