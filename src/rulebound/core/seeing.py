"""What a reader may see of a card: the one place where knowledge becomes names. A reader is a seat, SPECTATOR or
EVERYTHING."""

from __future__ import annotations

from rulebound.core.game import EVERYTHING, SPECTATOR
from rulebound.core.resolver import Resolver

UNKNOWN = "?"


def knows(match: Resolver, card: int, reader: int) -> bool:
    """May this reader be told what the card is?"""
    if reader == EVERYTHING:
        return True
    if reader == SPECTATOR:
        return match.known_to[card] == match.layout.everyone
    return match.knows(reader, card)


def name_for(match: Resolver, card: int, reader: int) -> str:
    """The name of a card, or UNKNOWN."""
    return match.names[match.design[card]] if knows(match, card, reader) else UNKNOWN


def pile_for(match: Resolver, zone: int, reader: int) -> list[str]:
    """The names in a pile from the bottom up; of a hand, in the order in which its cards came."""
    return [name_for(match, match.nth(zone, index), reader) for index in range(match.size[zone])]
