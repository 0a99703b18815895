"""How the events of Claw & Order are shown: where a view has its zones, and what kind of picture an event is.

Everything in play is one zone. Of a card that has left it only the owner is told: the columns tell how it is now.
"""

from __future__ import annotations

from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.game import Event, Happening, What
from rulebound.core.people.seeing import asking
from rulebound.games.claw_and_order.pointing import card_in_play
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.match import ClawAndOrder

PILES = {n.DECK: "deck", n.HAND: "hand", n.DISCARD: "discard", n.ASIDE: "aside"}
AT_THE_CARD: dict[int, What] = {
    n.DAMAGED: "damage",
    n.HEALED: "heal",
    n.KILLED: "destroy",
    n.DESTROYED: "destroy",
    n.ATTACK_DECLARED: "attack",
    n.ATTACK_AIMED: "target",
    n.TURNED_UP: "reveal",
    n.LOOKED: "reveal",
    n.PILOT_ON: "use",
    n.CONTROLLED: "use",
    n.USED: "use",
    n.TRIGGERED: "use",
    n.CHANGED: "change",
    n.TOKEN_PUT: "change",
}
OF_DOLLARS: dict[int, What] = {n.GAINED: "gain", n.PAID: "lose"}


def zone_path(match: ClawAndOrder, zone: int, place: int, card: int) -> str:
    if zone == n.PLAY:
        return f"/seats/{match.owner[card] + 1}"
    if zone == n.FIELDS:
        return "/battlefields"
    if zone == n.LIMBO:
        return ""
    return f"/seats/{zone % 2 + 1}/{PILES[zone - zone % 2]}"


def card_path(match: ClawAndOrder, card: int) -> str:
    zone, place = match.zone[card], match.place[card]
    if zone == n.FIELDS and card == match.battlefield:
        return "/battlefield"
    return card_in_play(match, place) if zone == n.PLAY else zone_path(match, zone, place, card)


def picture(match: ClawAndOrder, event: Event) -> Happening | None:
    kind, seat, amount = event.kind, f"/seats/{event.source + 1}", event.amount
    if kind in AT_THE_CARD:
        return Happening(AT_THE_CARD[kind], amount=amount)
    if kind in OF_DOLLARS:
        return Happening(OF_DOLLARS[kind], f"{seat}/dollars", amount)
    if kind == n.TOKENS_GONE:
        return Happening("change", amount=-amount)
    if kind == n.MOVED_LINE:
        return Happening("move", source=f"{seat}/{'back' if event.target == n.FRONT else 'front'}")
    return None


def acting(match: ClawAndOrder) -> int:
    return int(match.asking) if match.asking != NOBODY else asking(match)
