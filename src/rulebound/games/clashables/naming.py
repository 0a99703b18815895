"""How a card is called where it lies: by its name alone if that is clear, else with its number among its likes."""

from __future__ import annotations

from rulebound.core.people.seeing import cards_in, name_of
from rulebound.games.clashables.rules.match import Clashables


def numbered(match: Clashables, card: int) -> str:
    """ "Grove Stag", or "Grove Stag 2" for the second one of its owner in that zone, from the bottom or in the order of
    entry."""
    zone = match.zone[card]
    alike = [
        other
        for other in cards_in(match, zone)
        if match.design[other] == match.design[card] and match.side_of(other) == match.side_of(card)
    ]
    name = name_of(match, card)
    return name if len(alike) == 1 else f"{name} {alike.index(card) + 1}"


def side_of(match: Clashables, card: int) -> str:
    """Whose it is, as the deciding seat says it before a name."""
    return "" if match.side_of(card) == match.seat else "the opponent's "


def whose(match: Clashables, seat: int) -> str:
    return "your" if seat == match.seat else "the opponent's"
