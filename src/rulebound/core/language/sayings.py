"""Sayings: other wordings that mean the same, each as one line "what is said => what the language says".

Every saying keeps the meaning by itself, whatever stands around it; so whichever of them are needed to make a
sentence of a text, the sentence means what the text meant. Which are needed `reading.py` finds out.

    target Q* N => a Q N        words; (a|b) one of these, [a] perhaps, Q* qualities, N a noun, Ns nouns, S a stat,
                                # a number, +# and −# a signed one, IT and ITS where only this card can be meant
    more than # => #+ or more   one more than the number, or with #- one less
    . > (it|they) => ;          what stands behind > must follow and stays, what stands behind !> must not follow
    for each ~1 , ~2 => ~2 for each ~1     ~1 any words of one clause: the order changes; ^ and $ hold it to the ends,
                                           !a forbids a; what begins with +#1 is read again by the others, too
    when played => on play {12} how far from plain it is; 10 unless said
    sacrifice ?=> destroy       a guess: never read so, only proposed
    noun Longhair / Longhairs = Longhair troop / Longhair troops     a noun of the author's, in both numbers
    same your opponent|the enemy player = the foe      other words for the same, wherever they stand: all other sayings
                                           are tried on the text with them and without them; #1 more = +#1 says a number
    @general,leader ^ ~1 $ => …             only on cards of these kinds
    token !=> it makes no tokens            what the game cannot do, for the message; the pattern may stand anywhere
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from rulebound.core.language.errors import VocabularyError
from rulebound.core.language.loose import NUMBERS, Token
from rulebound.core.language.same_words import Same

USUAL = 10
_NOUN = re.compile(r"noun (.+?) / (.+?) = (.+?) / (.+?)")
_SAME = re.compile(r"same (.+?) = (.+)")
_LINE = re.compile(r"(?:@(?P<kinds>\S+) )?(?P<said>.+?)\s*(?P<sort>[?!]?)=>\s*(?P<means>.*?)\s*(?:\{(?P<cost>\d+)\})?")
_PIECE = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]|(\S+)")
_SORT = re.compile(r"Q\*|Ns?|S|ITS?|[+−$]?#\d?")
_OTHERS = frozenset(("a", "another", "one", "target", "enemy", "opposing", "each"))  # words that name another thing
_STEPS = frozenset((  # with which a sentence begins that goes on with the one before; "active" is put before it
    "active", "deal", "destroy", "discard", "double", "draw", "exchange", "give", "heal", "if", "it", "move", "put",
    "return", "swap", "switch", "then", "you",
))  # fmt: skip
_NUMBER = re.compile(r"\d+x?|x")
_SOME = rf"(?:\d*X|\d+|{'|'.join(NUMBERS)})"
_DIGITS = {digit: f"(?:{digit}|{word})" for word, digit in NUMBERS.items()}
_NUMBERS = {
    "#": _SOME,
    "+#": rf"[+−-]{_SOME}",
    "−#": _SOME,
    "⊕#": _SOME,
    "$#": r"\$\d+",
}  # in a pattern over spelled words
_SIGNS = {"−#": "[−-]", "⊕#": r"\+"}
_SIGNED = re.compile(r"[+\-−]\d*x?")


class Noun(NamedTuple):
    """One noun of the game in both numbers; "" where the game has only the other."""

    one: str
    many: str


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What Q, N, Ns and S stand for in one game; keys are token sequences in small letters."""

    qualities: dict[tuple[str, ...], str]
    singular: dict[tuple[str, ...], Noun]
    plural: dict[tuple[str, ...], Noun]
    longest: int
    stats: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a pattern; `sort` is "word", "group", "ahead", "not ahead", or one of this file's docstring."""

    sort: str
    word: str = ""
    choices: tuple[tuple[Piece, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Saying:
    """A saying that stays in its place."""

    pieces: tuple[Piece, ...]
    means: tuple[str, ...]
    cost: int
    guess: bool
    kinds: frozenset[str]


@dataclass(frozen=True, slots=True)
class Turn:
    """A saying that changes the order of the words of a sentence; `words` are those that it needs at least, and `own`
    says that its "it" can only be this card."""

    words: frozenset[str]
    said: re.Pattern[str]
    means: str
    cost: int
    guess: bool
    kinds: frozenset[str]
    own: bool = False

    def fits(self, tokens: Sequence[Token]) -> bool:
        """Whether "it" is this card in these tokens, if it has to be."""
        its = (at for at, token in enumerate(tokens) if self.own and token.low in ("it", "its"))
        return not any(names_another(tokens, at) for at in its)


@dataclass(frozen=True, slots=True)
class Lack:
    """Words for something that the game cannot do, and what that is."""

    said: re.Pattern[str]
    what: str


@dataclass(slots=True)
class Sayings:
    by_first: dict[str, list[Saying]] = field(default_factory=dict)  # by the token with which they can begin
    anywhere: list[Saying] = field(default_factory=list)  # those that begin with a quality, a noun or a number
    turns: list[Turn] = field(default_factory=list)
    lacking: list[Lack] = field(default_factory=list)
    nouns: list[tuple[Noun, Noun]] = field(default_factory=list)  # as authors say them, and as the game does
    same: list[Same] = field(default_factory=list)  # over spelled words, longest first
    words: set[str] = field(default_factory=set)  # all that authors are expected to say

    def starting_with(self, low: str) -> Iterator[Saying]:
        yield from self.by_first.get(low, ())
        yield from self.anywhere


def read_sayings(text: str, source: str) -> Sayings:
    """The sayings of a file; VocabularyError names the line that is none."""
    found = Sayings()
    for number, line in (
        (number, plain) for number, said in enumerate(text.splitlines(), 1) for plain in unnested(said)
    ):
        if not line.strip() or line.startswith("//"):
            continue
        noun = _NOUN.fullmatch(line.strip())
        if noun is not None:
            found.nouns.append((Noun(noun[1], noun[2]), Noun(noun[3], noun[4])))
            continue
        found.words.update(re.findall(r"[a-z]+", line.partition("=>")[0].lower()))
        same = _SAME.fullmatch(line.strip())
        if same is not None:
            others = sorted((re.sub("'s\\b", " 's", words) for words in same[1].split("|")), key=len, reverse=True)
            if "#" in same[1]:
                means = re.sub(r"#(\d?)", r"\\g<n\1>", same[2])
                found.same += (Same((_needed(words),), _pattern(words, any_words=""), means) for words in others)
            else:
                needed = tuple(_needed(words) for words in others)
                found.same.append(Same(needed, _pattern(f"({'|'.join(others)})", any_words=""), same[2]))
            continue
        match = _LINE.fullmatch(line.strip())
        if match is None:
            raise VocabularyError(f"{source}:{number}: a saying is 'words => words', not {line.strip()!r}")
        dropped = _numbers(match["said"]) - _numbers(match["means"])
        if dropped and match["sort"] != "!":
            raise VocabularyError(f"{source}:{number}: {', '.join(sorted(dropped))} is said and means nothing")
        cost = int(match["cost"] or USUAL)
        kinds = frozenset((match["kinds"] or "").replace("_", " ").split(",")) - {""}
        guess = match["sort"] == "?"
        if match["sort"] == "!":
            found.lacking.append(Lack(_pattern(match["said"], any_words="[^.:;,]+?"), match["means"]))
        elif "~" in match["said"] or match["said"].startswith(("^", "+#1 ")):
            found.turns.append(_turn(match["said"], match["means"], cost, guess, kinds))
        elif match["said"].endswith(" $"):
            raise VocabularyError(f"{source}:{number}: only a saying that begins with ^ or has a ~ can end with $")
        else:
            _add(found, Saying(_pieces(match["said"]), tuple(match["means"].split()), cost, guess, kinds))
    return found


def unnested(line: str) -> Iterator[str]:
    """The line without brackets inside of brackets: one line for each of the choices of an inner one."""
    depth = 0
    for at, sign in enumerate(line):
        if line.startswith("//") or line.startswith("=>", at):
            break
        depth += (sign in "([") - (sign in ")]")
        if depth == 2 and sign in "([":
            end = min(place for place in (line.find(")", at), line.find("]", at)) if place >= 0)
            choices = line[at + 1 : end].split("|") + ([""] if sign == "[" else [])
            for choice in choices:
                yield from unnested(" ".join(f"{line[:at]}{choice}{line[end + 1 :]}".split(" ")).replace("  ", " "))
            return
    yield line


def shared_sayings() -> Sayings:
    """The sayings that all games share."""
    path = Path(__file__).with_name("sayings.txt")
    return read_sayings(path.read_text("utf-8"), path.name)


def merged(*several: Sayings) -> Sayings:
    """All of them together."""
    found = Sayings()
    for sayings in several:
        for first, listed in sayings.by_first.items():
            found.by_first.setdefault(first, []).extend(listed)
        found.anywhere += sayings.anywhere
        found.turns += sayings.turns
        found.lacking += sayings.lacking
        found.nouns += sayings.nouns
        found.same += sayings.same
        found.words |= sayings.words
    return found


def matches(
    pieces: Sequence[Piece], tokens: Sequence[Token], at: int, lexicon: Lexicon
) -> Iterator[tuple[int, dict[str, str]]]:
    """Every way in which the pieces fit the tokens from `at` on: where they end, and what Q, N and # are."""
    if not pieces:
        yield at, {}
        return
    piece, rest = pieces[0], pieces[1:]
    if piece.sort == "word":
        if at < len(tokens) and piece.word in (tokens[at].low, NUMBERS.get(tokens[at].low)):
            yield from matches(rest, tokens, at + 1, lexicon)
    elif piece.sort == "group":
        for choice in piece.choices:
            yield from matches((*choice, *rest), tokens, at, lexicon)
    elif piece.sort in ("ahead", "not ahead"):
        follows = any(True for choice in piece.choices for _ in matches(choice, tokens, at, lexicon))
        if follows == (piece.sort == "ahead"):
            yield at, {}
    else:
        for end, taken in _one(piece.sort, tokens, at, lexicon):
            for last, more in matches(rest, tokens, end, lexicon):
                yield last, {**taken, **more}


def _one(sort: str, tokens: Sequence[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[int, dict[str, str]]]:
    if sort == "Q*":
        yield from _qualities(tokens, at, lexicon, ())
    elif sort in ("N", "Ns"):
        table = lexicon.singular if sort == "N" else lexicon.plural
        for size in range(lexicon.longest, 0, -1):
            noun = table.get(tuple(token.low for token in tokens[at : at + size]))
            if noun is not None and len(tokens) >= at + size:
                yield at + size, {"N": noun.one, "Ns": noun.many}
                return
    elif at < len(tokens):
        low = tokens[at].low
        number = NUMBERS.get(low, low)
        if sort == "S" and low in lexicon.stats:
            yield at + 1, {"S": low}
        elif sort in ("IT", "ITS"):
            if low == sort.lower() and not names_another(tokens, at):
                yield at + 1, {}
        elif sort[0] == "#" and _NUMBER.fullmatch(number):
            yield at + 1, {sort: number.upper()}
        elif sort[0] == "+" and _SIGNED.fullmatch(low):
            plain = {sort[1:]: low[1:].upper()} if low[0] == "+" else {}
            yield at + 1, {sort: tokens[at].shown, **plain}
        elif sort[0] == "−" and _SIGNED.fullmatch(low) and low[0] != "+":
            yield at + 1, {sort[1:]: low[1:].upper()}
        elif sort[0] == "$" and low.startswith("$"):
            yield at + 1, {sort: low, sort[1:]: low[1:]}


def names_another(tokens: Sequence[Token], at: int) -> bool:
    """Whether anything but this card has been named before this token: in its sentence, or in those before with which
    the sentence goes on, because it begins with the token or has no head of its own."""
    for place in range(at - 1, -1, -1):
        token = tokens[place]
        if token.low == "." and place < at - 1:
            head = tuple(token.low for token in tokens[place + 1 : place + 4])
            begins = place + 4 if head == ("on", "play", ":") else place + 1  # a head that a saying may have put there
            if tokens[min(begins, at)].low not in _STEPS:
                return False
        if token.low in _OTHERS:
            return True
    return False


def _qualities(
    tokens: Sequence[Token], at: int, lexicon: Lexicon, taken: tuple[str, ...]
) -> Iterator[tuple[int, dict[str, str]]]:
    for size in range(lexicon.longest, 0, -1):
        quality = lexicon.qualities.get(tuple(token.low for token in tokens[at : at + size]))
        if quality is not None and len(tokens) >= at + size:
            yield from _qualities(tokens, at + size, lexicon, (*taken, quality))
            break
    yield at, {"Q": " ".join(taken)}


def _pieces(said: str) -> tuple[Piece, ...]:
    body, sign, ahead = said.partition(" !> ") if " !> " in said else said.partition(" > ")
    found = []
    for match in _PIECE.finditer(body):
        several, optional, word = match.groups()
        if word is not None:
            found.append(Piece(word) if _SORT.fullmatch(word) else Piece("word", word.lower()))
        else:
            choices = tuple(_pieces(choice) for choice in (several or optional).split("|"))
            found.append(Piece("group", choices=choices if optional is None else (*choices, ())))
    if ahead:
        sort = "not ahead" if "!" in sign else "ahead"
        found.append(Piece(sort, choices=tuple(_pieces(choice) for choice in ahead.strip("() ").split("|"))))
    return tuple(found)


def _add(found: Sayings, saying: Saying) -> None:
    firsts = _firsts(saying.pieces)
    if firsts is None:
        found.anywhere.append(saying)
        return
    for first in firsts:
        found.by_first.setdefault(first, []).append(saying)


def _firsts(pieces: Sequence[Piece]) -> set[str] | None:
    """The tokens with which these pieces can begin; None if it may be any."""
    if not pieces:
        return None
    first, rest = pieces[0], pieces[1:]
    if first.sort == "word":
        return {first.word}
    if first.sort != "group":
        return None
    found: set[str] = set()
    for choice in first.choices:
        begins = _firsts((*choice, *rest))
        if begins is None:
            return None
        found |= begins
    return found


def _turn(said: str, means: str, cost: int, guess: bool, kinds: frozenset[str]) -> Turn:
    replaced = re.sub(r"~(\d)", r"\\g<w\1>", means)
    for which in re.findall(r"(?<![+−$])#(\d?)", means):
        said = said.replace(f"+#{which}", f"⊕#{which}")  # a plus that goes: only a plus, and the number without it

    def number(found: re.Match[str]) -> str:
        """The number that was said; a sign that the number did not have is put before it."""
        sign, which = found.groups()
        return ("" if sign != "−" and f"{sign}#{which}" in said.split() else sign) + rf"\g<n{which}>"

    replaced = re.sub(r"([+−$]?)#(\d?)", number, replaced)
    steps = "[^.:]+?" if said.endswith("$") else "[^.:;]+?"  # to the end of the sentence, or of the step
    own = re.search(r"\bITS?\b", said) is not None
    return Turn(_needed(said), _pattern(said, steps), replaced, cost, guess, kinds, own)


def _numbers(words: str) -> frozenset[str]:
    """The numbers that stand for themselves in a saying: not those of several choices, nor of what must follow."""
    return frozenset(re.findall(r"#\d?", re.sub(r"\([^()]*\)|\[[^\[\]]*\]", " ", words.partition(" > ")[0])))


def _needed(said: str) -> frozenset[str]:
    """The words without which this is not said."""
    fixed = re.sub(r"\([^()]*\)|\[[^\[\]]*\]", " ", said).lower().split()
    return frozenset(word for word in fixed if word[0] not in "~^$#!+−⊕" and not word.isdigit())


def _pattern(said: str, any_words: str) -> re.Pattern[str]:
    """A pattern over the sentence spelled with one space between tokens."""
    pattern = ""
    for match in re.finditer(r"~(\d)|\(([^()]*)\)|\[([^\[\]]*)\]|([+−⊕$]?#)(\d?)|\^|\$|\s+|[^\s~()\[\]]+", said):
        wild, several, optional, number, which = match.groups()
        piece = match.group()
        if wild:
            # what begins nowhere in particular begins behind a comma: "When played, ~1 moves to ~2"
            words = any_words if match.start() else any_words.replace("]", ",]")
            pattern += rf"(?P<w{wild}>{words})"
        elif several is not None:
            pattern += "(?:" + "|".join(_spelled(choice) for choice in several.split("|")) + ")"
        elif optional is not None:
            pattern += "(?:" + "|".join(_spelled(choice) + " " for choice in optional.split("|")) + ")?"
        elif number:
            pattern += rf"{_SIGNS.get(number, '')}(?P<n{which}>{_NUMBERS[number]})"
        elif piece == "^":
            pattern += r"(?:^|(?<=\. ))"
        elif piece == "$":
            pattern = pattern.rstrip() + r"(?=\s*(?:\.|$))"
        elif piece.isspace():
            pattern += "" if pattern.endswith((". ))", ")?", r"\b)")) else " "
        elif piece.startswith("!") and len(piece) > 1:
            pattern += rf"(?!{re.escape(piece[1:])}\b)"
        else:
            pattern += _spelled(piece)
    end = "" if said.endswith("$") else r"(?!\S)"
    return re.compile(rf"(?<!\S){pattern}{end}", re.IGNORECASE)


def _spelled(words: str) -> str:
    """A pattern for these words; a printed number may be a number word."""
    said = " ".join(_DIGITS.get(word, re.escape(word)) for word in words.split(" "))
    return said.replace(r"\#", _SOME)
