"""Words: a card text cut into the terminals of the grammar, and words joined to a text again.

Every literal of the grammar is one word or one fixed phrase ("the first", ", then"); longer phrases
win. Only the first word of a sentence is lowered: "General" and "general" are two words. What a
keyboard offers instead of a proper sign (-2, ’s, --) is read as the proper sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

VERSION = 2  # part of every cache key: raise it when the same text is cut differently

UNKNOWN = "?word"
UNKNOWN_NAME = "?name"
UNKNOWN_SIGN = "?sign"

_NUMBER = r"(?:0|[1-9]\d*)"
_MULTIPLE = r"(?:[2-9]|[1-9]\d+)?X"
_END = r"(?![\w])"
_SIGNS = re.compile(
    rf"(?P<MONEY>\${_NUMBER}){_END}"
    rf"|(?P<SIGNED>[+−-](?:{_MULTIPLE}|{_NUMBER})){_END}"
    rf"|(?P<XNUM>{_MULTIPLE}){_END}"
    rf"|(?P<RANGE>{_NUMBER}\s+to\s+{_NUMBER}){_END}"
    rf"|(?P<INT>{_NUMBER}){_END}"
    rf"|(?P<owner>['’]s){_END}"
    r"|(?P<dash>—|–|--?(?=\s))"
    r"|(?P<quote>[\"“”])"
    r"|(?P<stop>[.,;:()])"
    r"|(?P<word>[^\W_]+(?:-[^\W_]+)*)"
)
_LITERAL = re.compile(r"'s|[—.,;:()\"]|[^\W\d_]+(?:-[^\W\d_]+)*")
_SPACE = re.compile(r"\s+")
_STOP_INSIDE = re.compile(r"\.([\"“”])\.?")
QUOTE = '"'
_TITLE = re.compile(r"[^\W_][^\s.,;:()]*(?:\s+(?:(?:of|the|and)\s+)*[^\W\d_a-z][^\s.,;:()]*)*")
_VOWEL_LETTER_BUT_CONSONANT_SOUND = ("uni", "use", "one", "eu")


class Word(NamedTuple):
    """One terminal of a text; `value` is its canonical spelling, `start` and `end` its place.

    "Draw" at the start of a sentence may be the "Draw" of "Bonus Draw" or a plain "draw": `other` is the
    second reading, where both are words of the game.
    """

    terminal: str
    value: str
    start: int
    end: int
    other: str = ""


class Words:
    """The words of one game: cuts texts into terminals."""

    def __init__(self, literals: Mapping[str, str], names: Sequence[str]) -> None:
        """`literals` gives the word of each terminal; `names` are the card names that may follow "named"."""
        self.terminal_of = {word: terminal for terminal, word in literals.items()}
        self._fixed = sorted((word for word in self.terminal_of if " " in word), key=len, reverse=True)
        self._inside = _alternatives(_pattern(phrase) for phrase in self._fixed)
        self._first = _alternatives(_pattern(phrase, first=True) for phrase in self._fixed)
        self.names = tuple(sorted(names, key=len, reverse=True))
        self._name = _alternatives(re.escape(name) + _END for name in self.names)

    def split(self, text: str) -> list[Word]:
        """All words of a text. What is not known comes as UNKNOWN, UNKNOWN_NAME or UNKNOWN_SIGN."""
        words: list[Word] = []
        at, first, quoting = 0, True, False
        while at < len(text):
            space = _SPACE.match(text, at)
            if space:
                at = space.end()
                continue
            inside = _STOP_INSIDE.match(text, at) if quoting else None
            if inside:  # the stop of a text in quotation marks ends the sentence around it
                words.append(Word(self.terminal_of.get(QUOTE, UNKNOWN_SIGN), QUOTE, inside.start(1), inside.end(1)))
                words.append(Word(self.terminal_of["."], ".", at, at + 1))
                at, first, quoting = inside.end(), True, False
                continue
            after_named = bool(words) and words[-1].value == "named"
            word = self._named(text, at) if after_named else self._next(text, at, first)
            words.append(word)
            quoting ^= word.value == QUOTE
            at, first = word.end, word.value == "." or (quoting and word.value == QUOTE)
        return words

    def knows(self, phrase: str) -> bool:
        """Whether every word of this phrase is a word of the language."""
        return all(word.terminal not in (UNKNOWN, UNKNOWN_NAME, UNKNOWN_SIGN) for word in self.split(phrase))

    def _named(self, text: str, at: int) -> Word:
        found = self._name.match(text, at)
        if found:
            return Word("NAME", found.group(), at, found.end())
        title = _TITLE.match(text, at)
        end = title.end() if title else at + 1
        return Word(UNKNOWN_NAME, text[at:end], at, end)

    def _next(self, text: str, at: int, first: bool) -> Word:
        fixed = (self._first if first else self._inside).match(text, at)
        if fixed and fixed.lastindex:
            phrase = self._fixed[fixed.lastindex - 1]
            return Word(self.terminal_of[phrase], phrase, at, fixed.end())
        found = _SIGNS.match(text, at)
        if found is None:
            return Word(UNKNOWN_SIGN, text[at], at, at + 1)
        value, end = found.group(), found.end()
        sort = found.lastgroup or ""
        if sort.isupper():
            value = " ".join(value.replace("-", "−").split())
            return Word(part_terminal(value), value, at, end)
        if sort == "owner":
            value = "'s"
        elif sort == "dash":
            value = "—"
        elif sort == "quote":
            value = QUOTE
        spellings = [value, lowered(value)] if first and value != lowered(value) else [value]
        known = [word for word in map(_without_sound, spellings) if word in self.terminal_of]
        if known:
            return Word(self.terminal_of[known[0]], known[0], at, end, known[1] if len(known) > 1 else "")
        return Word(UNKNOWN if sort == "word" else UNKNOWN_SIGN, text[at:end], at, end)

    def apart(self, text: str, word: Word) -> list[Word]:
        """The single words of a fixed phrase, for a place where the phrase cannot stand; or nothing.

        "for each" is one word in "draw a card for each aura", two in "search your deck for each aura".
        """
        values = word.value.split(" ")
        if len(values) < 2 or not all(value in self.terminal_of for value in values):
            return []
        found: list[Word] = []
        at = word.start
        for value in values:
            space = _SPACE.match(text, at)
            start = space.end() if space else at
            at = start + len(value)
            found.append(Word(self.terminal_of[value], value, start, at))
        return found

    def small(self, word: Word) -> Word:
        """The other reading of a word that has one: its capital belongs to the sentence."""
        return Word(self.terminal_of[word.other], word.other, word.start, word.end)


def part_terminal(part: str) -> str:
    """The terminal of a kept part of a phrase, told by its spelling: "2" INT, "1" ONE, "+1" SIGNED …"""
    if part == "1":
        return "ONE"
    found = _SIGNS.fullmatch(part)
    sort = found.lastgroup if found else None
    return sort if sort and sort.isupper() else "NAME"


def lexes(word: str) -> bool:
    """Whether a literal of a grammar can come out of a text at all, word by word."""
    return all(piece and piece != "an" and _is_one_piece(piece) for piece in word.split(" "))


def lowered(word: str) -> str:
    return word[:1].lower() + word[1:]


def join(words: Sequence[str], sentences: bool) -> str:
    """A text of these words: spacing, a/an, a capital in quotation marks and, with `sentences`, after each stop."""
    out: list[str] = []
    first = sentences
    tight = True
    quoting = False
    for index, word in enumerate(words):
        shown = word
        if word == "a" and index + 1 < len(words):
            shown = article(words[index + 1])
        if first:
            shown = shown[:1].upper() + shown[1:]
        closes = quoting and word == QUOTE
        if not tight and not closes and shown[0] not in ".,;:)'":
            out.append(" ")
        out.append(shown)
        quoting ^= word == QUOTE
        opens = quoting and word == QUOTE
        tight = shown == "(" or opens
        first = opens or (sentences and word == ".")
    return "".join(out)


def article(following: str) -> str:
    """The right one of "a" and "an", by the sound with which the next word begins."""
    low = following.lower()
    return "an" if low[0] in "aeiou" and not low.startswith(_VOWEL_LETTER_BUT_CONSONANT_SOUND) else "a"


def _is_one_piece(piece: str) -> bool:
    return piece != "X" and _LITERAL.fullmatch(piece) is not None


def _without_sound(word: str) -> str:
    return "a" if word == "an" else word


def _pattern(phrase: str, first: bool = False) -> str:
    """A fixed phrase as a pattern: any space between its words; `first` allows a capital."""
    pieces = [re.escape(piece) for piece in phrase.split(" ")]
    if first and phrase[0].isalpha():
        pieces[0] = f"[{phrase[0].upper()}{phrase[0]}]" + re.escape(phrase.split(" ")[0][1:])
    pattern = pieces[0]
    for before, piece in zip(phrase.split(" "), pieces[1:], strict=False):
        pattern += (r"\s+" if before[-1].isalnum() else r"\s*") + piece
    return f"({pattern})(?![\\w-])"


def _alternatives(patterns: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(patterns) or r"(?!)")
