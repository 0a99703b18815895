"""How the events of Authority are shown: where a view has its zones, and what kind of picture an event is."""

from __future__ import annotations

from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.game import Event, Happening, What
from rulebound.core.people.seeing import asking, text_card
from rulebound.games.authority.pointing import unit
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.match import Authority
from rulebound.games.authority.rules.state import ROW_OF_PLACE
from rulebound.games.authority.telling import family

PILES = {n.DECK: "deck", n.HAND: "hand", n.DISCARD: "discard", n.GENERAL: "general", n.COMMAND: "command"}
OF_ALL = {
    n.MARKET_DECK: "/market_deck",
    n.MARKET_DISCARD: "/market_discard",
    n.SUPPLY: "/supply",
    n.REMOVED: "/removed",
    n.ASIDE: "",
}
AT_THE_CARD: dict[int, What] = {
    n.ATTACK_BEGAN: "attack",
    n.WITHSTOOD: "damage",
    n.TRIGGERED: "use",
    n.CHANGED: "change",
    n.STATUS: "use",
}
OF_A_SEAT: dict[int, tuple[What, str]] = {
    n.HURT: ("damage", "hp"),
    n.PAID_HP: ("lose", "hp"),
    n.ELIMINATED: ("destroy", "hp"),
    n.GAINED: ("gain", "tokens"),
    n.SPENT: ("lose", "tokens"),
    n.MUSTERED: ("gain", "pool"),
}


def zone_path(match: Authority, zone: int, place: int, card: int) -> str:
    if zone in OF_ALL:
        return OF_ALL[zone]
    if zone == n.DISPLAY:
        return "/display" if place == NOBODY else f"/display/{place - n.FIRST_SLOT + 1}"
    kind = family(zone)
    if kind == n.ROWS:
        row = "" if place == NOBODY else f"/{ROW_OF_PLACE[place % n.PLACES]}"
        return f"/seats/{zone + 1}/rows{row}"
    return f"/seats/{zone - kind + 1}/{PILES[kind]}"


def card_path(match: Authority, card: int) -> str:
    zone, place = match.zone[card], match.place[card]
    return unit(match, place) if zone < n.DISPLAY else zone_path(match, zone, place, card)


def picture(match: Authority, event: Event) -> Happening | None:
    kind, seat = event.kind, f"/seats/{event.source + 1}"
    if kind in AT_THE_CARD:
        return Happening(AT_THE_CARD[kind], amount=event.amount)
    if kind in OF_A_SEAT:
        what, number = OF_A_SEAT[kind]
        return Happening(what, f"{seat}/{number}", event.amount)
    if kind == n.DEFEATED_UNIT:
        return Happening("destroy", f"{seat}/rows/{event.target}")
    if kind == n.TARGETED:
        return Happening("target", f"{seat}/hp" if event.card == NOBODY else "")
    return None


def acting(match: Authority) -> int:
    if match.asks in (n.ASK_TARGET, n.ASK_PIERCE):
        return int(match.attacker)
    if match.asks == n.ASK_PAY:
        return int(match.buying)
    if match.asks in (n.ASK_PLAYER, n.ASK_ROW, n.ASK_NUMBER, n.ASK_MODE):
        return text_card(match)
    return asking(match)
