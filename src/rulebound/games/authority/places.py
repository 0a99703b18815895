"""Where a view of Authority has its zones and cards.

The actions name cards by their design. So a card of a list is pointed at as the first one of its name, and the list
itself stands for a name that is not in it.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.seeing import asking, text_card
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.match import Authority
from rulebound.games.authority.rules.state import FIRST_PLACE, ROW_OF_PLACE

PILES = {n.DECK: "deck", n.HAND: "hand", n.DISCARD: "discard", n.GENERAL: "general", n.COMMAND: "command"}
OF_ALL = {
    n.MARKET_DECK: "/market_deck",
    n.MARKET_DISCARD: "/market_discard",
    n.SUPPLY: "/supply",
    n.REMOVED: "/removed",
    n.ASIDE: "",
}


def zone_kind(zone: int) -> int:
    """The kind of a zone, whichever seat it belongs to."""
    if zone < n.DISPLAY:
        return n.ROWS
    if zone == n.DISPLAY or zone >= n.MARKET_DECK:
        return zone
    return zone - (zone - n.DECK) % n.MOST_SEATS


def zone_path(match: Authority, zone: int, place: int, card: int) -> str:
    if zone in OF_ALL:
        return OF_ALL[zone]
    if zone == n.DISPLAY:
        return "/display" if place == NOBODY else f"/display/{place - n.FIRST_SLOT + 1}"
    kind = zone_kind(zone)
    if kind == n.ROWS:
        row = "" if place == NOBODY else f"/{ROW_OF_PLACE[place % n.PLACES]}"
        return f"/seats/{zone + 1}/rows{row}"
    return f"/seats/{zone - kind + 1}/{PILES[kind]}"


def card_path(match: Authority, card: int) -> str:
    zone, place = match.zone[card], match.place[card]
    return unit_path(match, *divmod(place, n.PLACES)) if zone < n.DISPLAY else zone_path(match, zone, place, card)


def unit_path(match: Authority, seat: int, place: int) -> str:
    """The units of a row close up, so a view has them without gaps."""
    row = ROW_OF_PLACE[place]
    return f"/seats/{seat + 1}/rows/{row}/{place - FIRST_PLACE[row]}"


def first(match: Authority, cards: Iterable[int], design: int) -> int:
    """The place in the list of the first card that the deciding seat knows to be of this design, or NOBODY."""
    for index, card in enumerate(cards):
        if card != NOBODY and match.design[card] == design and match.knows(match.seat, card):
            return index
    return NOBODY


def in_pile(match: Authority, kind: int, seat: int, design: int) -> str:
    path = f"/seats/{seat + 1}/{PILES[kind]}"
    size = match.size[kind + seat] if seat < match.seats else 0
    index = first(match, (match.nth(kind + seat, number) for number in range(size)), design)
    return path if index == NOBODY else f"{path}/{index}"


def on_display(match: Authority, design: int) -> str:
    slot = first(match, (match.cells[n.FIRST_SLOT + slot] for slot in range(n.SLOTS)), design)
    return "/display" if slot == NOBODY else f"/display/{slot + 1}"


def on_offer(match: Authority, design: int) -> str:
    """On display, or else a general of the supply."""
    index = first(match, (match.nth(n.SUPPLY, index) for index in range(match.size[n.SUPPLY])), design)
    path = on_display(match, design)
    return path if path != "/display" or index == NOBODY else f"/supply/{index}"


def acting(match: Authority) -> int:
    if match.asks in (n.ASK_TARGET, n.ASK_PIERCE):
        return int(match.attacker)
    if match.asks == n.ASK_PAY:
        return int(match.buying)
    if match.asks in (n.ASK_PLAYER, n.ASK_ROW, n.ASK_NUMBER, n.ASK_MODE):
        return text_card(match)
    return asking(match)
