"""Lines that the views of several games have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulebound.core.language.wording import counted
from rulebound.core.people.seeing import UNKNOWN


def size(deck: int | list[str]) -> int:
    """How many cards are in a deck of a view, which holds either their number or their names."""
    return deck if isinstance(deck, int) else len(deck)


def held(seat: Mapping[str, Any]) -> str:
    """ "3 cards in hand, 12 in deck"."""
    return f"{counted(len(seat['hand']), 'card')} in hand, {size(seat['deck'])} in deck"


def hand_lines(number: str, seat: Mapping[str, Any], words: Callable[[str], str] = str) -> list[str]:
    """The cards in a seat's hand that the reader knows, each in these words, and those that it knows in the deck."""
    known = [words(name) for name in seat["hand"] if name != UNKNOWN]
    lines = []
    if known:
        hidden = len(seat["hand"]) - len(known)
        rest = f", and {counted(hidden, 'unknown card')}" if hidden else ""
        lines.append(f"Hand of seat {number}: {', '.join(known)}{rest}.")
    return lines + known_lines(seat.get("known_in_deck", {}), f"seat {number}'s deck")


def known_lines(places: Mapping[str, str], deck: str) -> list[str]:
    return [f"Card {place} from the top of {deck} is {name}." for place, name in places.items()]
