"""Where a view of Claw & Order has its zones and cards.

Everything in play is one zone. Of a card that has left it only the owner is told: the columns tell how it is now.
"""

from __future__ import annotations

from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.seeing import asking
from rulebound.games.claw_and_order.naming import is_troop
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.match import ClawAndOrder

PILES = {n.DECK: "deck", n.HAND: "hand", n.DISCARD: "discard", n.ASIDE: "aside"}


def zone_kind(zone: int) -> int:
    """The kind of a zone, whichever seat it belongs to."""
    return zone if zone in (n.PLAY, n.FIELDS, n.LIMBO) else zone - zone % n.SEATS


def zone_path(match: ClawAndOrder, zone: int, place: int, card: int) -> str:
    if zone == n.PLAY:
        return f"/seats/{match.owner[card] + 1}"
    if zone == n.FIELDS:
        return "/battlefields"
    if zone == n.LIMBO:
        return ""
    return f"/seats/{zone % n.SEATS + 1}/{PILES[zone_kind(zone)]}"


def card_path(match: ClawAndOrder, card: int) -> str:
    zone, place = match.zone[card], match.place[card]
    if zone == n.FIELDS and card == match.battlefield:
        return "/battlefield"
    return path_in_play(match, place) if zone == n.PLAY else zone_path(match, zone, place, card)


def path_in_play(match: ClawAndOrder, arrival: int) -> str:
    """A card by its arrival; one that has not arrived yet would stand at the end of the own back line."""
    if arrival >= match.size[n.PLAY]:
        return f"/seats/{match.seat + 1}/back/{arrival}"
    card = match.cells[arrival]
    earlier = [match.cells[place] for place in range(arrival)]
    host = match.host[card]
    if host != NOBODY:
        before = sum(match.host[other] == host for other in earlier)
        return f"{path_in_play(match, match.place[host])}/items/{before}"
    side = match.controller[card]
    if not is_troop(match, card):
        kind = match.kind_of(card)
        before = sum(match.kind_of(other) == kind and match.controller[other] == side for other in earlier)
        return f"/seats/{side + 1}/team_buffs/{before}"
    line = match.line[card]
    before = sum(
        is_troop(match, other) and match.controller[other] == side and match.line[other] == line for other in earlier
    )
    return f"/seats/{side + 1}/{'front' if line == n.FRONT else 'back'}/{before}"


def acting(match: ClawAndOrder) -> int:
    return int(match.asking) if match.asking != NOBODY else asking(match)
