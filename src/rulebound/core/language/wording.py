"""Words that every game uses: numbers with their nouns, signs as they are printed."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def capital(words: str) -> str:
    """The words as a sentence begins with them."""
    return words[:1].upper() + words[1:]


def signed(number: int) -> str:
    """ "+1" or "−2", with the sign of a card text."""
    return f"{number:+d}".replace("-", "\u2212")


def read_signed(text: str) -> int:
    """The number that `signed` has printed."""
    return int(text.replace("\u2212", "-"))


def printed(number: int) -> str:
    """A number that may be negative, with the sign of a card text."""
    return str(number).replace("-", "\u2212")


LONGEST_MESSAGE = 600


def cut(text: str) -> str:
    """A message that repeats what somebody wrote, cut where that was very long."""
    return text if len(text) <= LONGEST_MESSAGE else text[: LONGEST_MESSAGE - 1] + "\u2026"


def one_line(text: str) -> str:
    """What somebody wrote, on one line and without anything that does not print."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def treatment_words(treatment: int, amount: int) -> str:
    """What happens to damage: see `LESS` and the others in `core.kernel.resolver`."""
    return (f"{amount} less", "doubled", f"{amount} more", "prevented")[treatment]
