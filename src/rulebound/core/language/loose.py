"""A text as a designer types it, cut into tokens without asking whether the game knows the words.

`words.py` cuts canonical texts and is exact. Here nothing is refused: curly quotes are straight ones, a minus is a
minus in every shape, and what was a word in capitals keeps its spelling in `shown`, so that "Spy" and "spy" can still
be told apart.
"""

from __future__ import annotations

import re
from typing import NamedTuple

Said = tuple[tuple[str, ...], "Said | None"]  # the words so far, latest first

_SAME_SIGN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "‐": "-", "‑": "-"})
_TOKEN = re.compile(
    r"(?P<item>^[ \t]*(?:\d{1,2}[.)]|[-*•])[ \t]+)"
    r"|(?P<money>\$\s?\d+)"
    r"|(?P<signed>(?<![\w-])[+-]\s?(?:\d*X\b|\d+))"
    r"|(?P<number>\d*X\b|\d+)"
    r"|(?P<short>[Ii]t's\b)"
    r"|(?P<owner>'s\b)"
    r"|(?P<word>[Dd]6\b|[^\W\d_]+(?:'(?!s\b)[^\W\d_]+)?(?:-[^\W_]+)*)"
    r"|(?P<dash>—|–|--?)"
    r"|(?P<sign>\S)",
    re.MULTILINE,
)
_ENDS = frozenset((".", ":", ";", ",", "—"))  # a line that does not end so ends with a full stop, in a list of lines
NUMBERS = {
    "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "fifteen": "15", "twenty": "20",
}  # fmt: skip
# words that are never anything but another spelling of these
SAME_WORD = {
    "whenever": "when", "an": "a", "can't": "cannot", "cant": "cannot", "every": "each", "defense": "defence",
    "neighboring": "neighbouring", "color": "colour", "don't": "do not", "doesn't": "does not", "didn't": "did not",
    "hasn't": "has not", "haven't": "have not", "isn't": "is not", "aren't": "are not", "wasn't": "was not",
    "weren't": "were not", "won't": "will not", "wouldn't": "would not", "you've": "you have", "you're": "you are",
    "they've": "they have", "they're": "they are", "beginning": "start",
}  # fmt: skip


class Token(NamedTuple):
    """`low` is what tokens are compared by, `shown` the spelling that a canonical text would have."""

    low: str
    shown: str
    start: int
    end: int


def tokens_of(text: str) -> list[Token]:
    """All tokens of a text, in order; of a list of lines without its numbers and dots."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text.translate(_SAME_SIGN)):
        shown = match.group()
        if match.lastgroup == "item":  # the number or the dot of a line in a list says nothing
            if found and found[-1].low not in _ENDS:
                found.append(Token(".", ".", found[-1].end, found[-1].end))
            continue
        if shown in ("(", ")"):  # a remark in brackets is read like everything else
            continue
        if match.lastgroup in ("money", "signed"):
            shown = re.sub(r"\s", "", shown).replace("-", "−")
        elif match.lastgroup == "dash":
            shown = "—"
        elif shown == "!":
            shown = "."
        same = SAME_WORD.get(shown.lower())
        for word in (same or shown).split():
            found.append(Token(word.lower(), word, match.start(), match.end()))
    return found


def spelled(tokens: list[Token]) -> str:
    """The tokens with one space between them: what word-order sayings are matched against."""
    return " ".join(token.shown for token in tokens)


def words_of(text: str) -> frozenset[str]:
    """The words of a text that was spelled so, without their capitals."""
    return frozenset(text.lower().split(" "))


def joins_the_last_mode(tokens: list[Token], at: int, meant: tuple[str, ...], said: Said | None) -> bool:
    """Would a sentence after "choose one — …; or …" become part of its last mode? It is done whichever was chosen."""
    if tokens[at].low != "." or not meant or any(word in (".", "or") for word in meant):
        return False
    if any(token.low == "or" for token in tokens[at:]):
        return False
    while said is not None:
        words, said = said
        for word in reversed(words):
            if word == "—":
                return True
            if word == ".":
                return False
    return False
