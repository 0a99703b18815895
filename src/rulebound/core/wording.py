"""Words that every game uses: numbers with their nouns, signs as they are printed."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def signed(number: int) -> str:
    """ "+1" or "−2", with the sign of a card text."""
    return f"{number:+d}".replace("-", "\u2212")


def printed(number: int) -> str:
    """A number that may be negative, with the sign of a card text."""
    return str(number).replace("-", "\u2212")
