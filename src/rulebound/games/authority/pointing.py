"""What a person points at to take an action of Authority: a card and where it goes, a unit in its row, a monarch (by
the HP), a player, a card of the market.

The actions name cards by their design. So a card of a list is pointed at as the first one of its name, and the list
itself stands for a name that is not in it.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulebound.core.kernel.agenda import STRIDE
from rulebound.core.kernel.resolver import ASK_CARD
from rulebound.core.kernel.table import NOBODY
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.match import Authority
from rulebound.games.authority.rules.moving import lowest_free_row
from rulebound.games.authority.rules.state import FIRST_PLACE, ROW_OF_PLACE
from rulebound.games.authority.rules.triggers import candidates


def places(match: Authority, action: int) -> tuple[str, ...]:
    if n.ATTACK_WITH <= action < n.PAY:
        return places_of_act(match, action)
    if n.PAY <= action < n.PAY_TOKENS:
        return (in_hand(match, match.seat, action - n.PAY),)
    if action == n.PAY_TOKENS:
        return (f"/seats/{match.seat + 1}/tokens",)
    if n.TAKE_UNIT <= action < n.TAKE_MONARCH:
        return (unit(match, action - n.TAKE_UNIT),)
    if n.TAKE_MONARCH <= action < n.TAKE_PLAYER:
        return (f"/seats/{action - n.TAKE_MONARCH + 1}/hp",)
    if n.TAKE_PLAYER <= action < n.TAKE_ROW:
        return (f"/seats/{action - n.TAKE_PLAYER + 1}",)
    if n.TAKE_ROW <= action < n.TAKE_HAND:
        seat, row = divmod(action - n.TAKE_ROW, 4)
        return (f"/seats/{seat + 1}/rows/{row}",)
    if n.TAKE_HAND <= action < n.TAKE_DISCARD:
        return (in_hand(match, hand_asked(match), action - n.TAKE_HAND),)
    if n.TAKE_DISCARD <= action < n.TAKE_MARKET:
        return (in_pile(match, n.DISCARD, match.seat, "discard", action - n.TAKE_DISCARD),)
    if n.TAKE_MARKET <= action < n.TAKE_GENERAL:
        return (on_display(match, action - n.TAKE_MARKET),)
    if n.TAKE_GENERAL <= action < n.TAKE_DECK or action >= n.TAKE_UNUSED:
        block = n.TAKE_GENERAL if action < n.TAKE_DECK else n.TAKE_UNUSED
        design, seat = divmod(action - block, 4)
        return (in_pile(match, n.GENERAL, seat, "general", design),)
    if n.TAKE_DECK <= action < n.TAKE_TRIGGER:
        return (f"/seats/{action - n.TAKE_DECK + 1}/deck",)
    if n.TAKE_TRIGGER <= action < n.TAKE_NUMBER:
        return (pending(match, action - n.TAKE_TRIGGER),)
    return ()


def places_of_act(match: Authority, action: int) -> tuple[str, ...]:
    """What a card of the hand does, shown by where it goes: to another seat, into a row, to the pool, and so on. A
    card is discarded when its ability is used."""
    seat = match.seat
    own = f"/seats/{seat + 1}"
    if action < n.DEFEND:
        design, attacked = divmod(action - n.ATTACK_WITH, 4)
        return in_hand(match, seat, design), f"/seats/{attacked + 1}"
    if action < n.RECRUIT:
        design, row = divmod(action - n.DEFEND, 4)
        return in_hand(match, seat, design), row_named(match, row)
    if action < n.MUSTER:
        return (on_offer(match, action - n.RECRUIT),)
    if action < n.SEND:
        return in_hand(match, seat, action - n.MUSTER), f"{own}/pool"
    if action < n.USE_HAND:
        return in_hand(match, seat, action - n.SEND), f"{own}/general"
    if action < n.USE_GENERAL:
        return in_hand(match, seat, action - n.USE_HAND), f"{own}/discard"
    return (in_pile(match, n.GENERAL, seat, "general", action - n.USE_GENERAL),)


def row_named(match: Authority, row: int) -> str:
    """Where no row is named, the unit goes to the lowest free one (AU-R8); with full rows it is put anywhere."""
    row = row or lowest_free_row(match, match.seat)
    return f"/seats/{match.seat + 1}/rows" + (f"/{row}" if row else "")


def first(match: Authority, cards: Iterable[int], design: int) -> int:
    """The place in the list of the first card that the deciding seat knows to be of this design, or NOBODY."""
    for index, card in enumerate(cards):
        if card != NOBODY and match.design[card] == design and match.knows(match.seat, card):
            return index
    return NOBODY


def in_pile(match: Authority, zone: int, seat: int, pile: str, design: int) -> str:
    path = f"/seats/{seat + 1}/{pile}"
    size = match.size[zone + seat] if seat < match.seats else 0
    index = first(match, (match.nth(zone + seat, number) for number in range(size)), design)
    return path if index == NOBODY else f"{path}/{index}"


def in_hand(match: Authority, seat: int, design: int) -> str:
    return in_pile(match, n.HAND, seat, "hand", design)


def hand_asked(match: Authority) -> int:
    """The seat in whose hand a card is chosen."""
    if match.asks == ASK_CARD:
        for card in match.options:
            if n.HAND <= match.zone[card] < n.DISCARD:
                return match.zone[card] - n.HAND
    return match.seat


def on_display(match: Authority, design: int) -> str:
    slot = first(match, (match.cells[n.FIRST_SLOT + slot] for slot in range(n.SLOTS)), design)
    return "/display" if slot == NOBODY else f"/display/{slot + 1}"


def on_offer(match: Authority, design: int) -> str:
    """On display, or else a general of the supply."""
    index = first(match, (match.nth(n.SUPPLY, index) for index in range(match.size[n.SUPPLY])), design)
    path = on_display(match, design)
    return path if path != "/display" or index == NOBODY else f"/supply/{index}"


def unit(match: Authority, place: int) -> str:
    """The units of a row close up, so a view has them without gaps."""
    seat, at = divmod(place, n.PLACES)
    row = ROW_OF_PLACE[at]
    return f"/seats/{seat + 1}/rows/{row}/{at - FIRST_PLACE[row]}"


def pending(match: Authority, number: int) -> str:
    """One of the abilities that are to be ordered, among all that wait."""
    found = list(candidates(match)) if match.asks == n.ASK_ORDER else []
    waiting = match.pending.used // STRIDE
    return f"/pending/{found[number] // STRIDE if number < len(found) else waiting + number}"
