"""A card file: TOML in which every card has its printed facts and its printed text.

The file is read here and checked against the fields a game's kinds of card have; what the text means is the game's
vocabulary's business. Every mistake names file, line and, inside a text, the column.
"""

from __future__ import annotations

import difflib
import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.toml_text import read_toml
from rulebound.core.kernel.resolver import Catalogue
from rulebound.core.mistakes import Mistake

Compiled = TypeVar("Compiled", bound=Catalogue)

ICON = re.compile(r"[a-z0-9-]{1,60}")  # a name of game-icons.net: what a page draws for the card
CARD_HEADER = re.compile(r"\s*\[\[\s*card\s*\]\]")

# What is looked at before the file is parsed: a parser needs the square of the time for a long dotted key, and a file
# may come from anybody. The largest official card text has 247 letters.
LARGEST_FILE = 256 * 1024  # letters
LONGEST_LINE = 2000
LONGEST_TEXT = 1000
LONGEST_NAME = 80
MOST_CARDS = 400
DEEPEST = 16  # brackets within brackets, wherever they stand


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on a card. `facts` are the numbers and words of its kind, `line` is where it stands in its
    file."""

    id: str
    name: str
    kind: str
    text: str
    facts: Mapping[str, int | str] = field(default_factory=dict)
    line: int = 0


@dataclass(frozen=True)
class CardSet:
    """A whole card set, ready to play: designs are numbered in the order of `cards`."""

    cards: tuple[Card, ...]
    catalogue: Catalogue
    digest: str
    source: str

    def __repr__(self) -> str:
        return f"<CardSet of {self.catalogue.game}: {len(self.cards)} cards>"

    def card(self, name: str) -> Card:
        """The card with this name, whatever its capitals. Mistake with the nearest names if there is none."""
        return self.cards[self.named(name)]

    def compiled(self, kind: type[Compiled]) -> Compiled:
        """The catalogue as the game made it."""
        assert isinstance(self.catalogue, kind)
        return self.catalogue

    def named(self, name: str) -> int:
        """The design with this name. Mistake with the nearest names if there is none."""
        return design_named([card.name for card in self.cards], name)


def design_named(names: Sequence[str], name: str) -> int:
    """The number of a name in a card set, whatever its capitals. Mistake with the nearest names if there is none."""
    for number, known in enumerate(names):
        if known.lower() == name.lower():
            return number
    raise Mistake(f"there is no card {name!r}{near_names(names, name)}")


def near_names(names: Sequence[str], name: str) -> str:
    """What a mistake adds: the same name in other capitals, or else names that are nearly the same."""
    near = [known for known in names if known.lower() == name.lower()]
    near = near or difflib.get_close_matches(name, names, 3, 0.5)
    return f"; near names: {', '.join(near)}" if near else ""


@dataclass(frozen=True, slots=True)
class Field:
    """A fact that cards of some kinds must have: a number in a range, one of some words, or any words (`free`)."""

    name: str
    least: int = 0
    most: int = 0
    words: tuple[str, ...] = ()
    default: int | str | None = None
    free: bool = False


class WrongCards(Mistake):
    """Cards of a file that are not as cards must be. `cards` are those of which the text can be looked at all the same,
    so that a designer is told everything at once."""

    def __init__(self, mistakes: Sequence[str], cards: Sequence[Card]) -> None:
        super().__init__("\n".join(mistakes))
        self.cards = tuple(cards)


def read_card_file(text: str, source: str, kinds: Mapping[str, Sequence[Field]]) -> tuple[Card, ...]:
    """The cards of a file, each with exactly the fields of its kind. WrongCards names everything that is wrong."""
    from rulebound.core.files.card_tables import is_table, table_entries

    check_lengths(text, source)
    entries, lines = table_entries(text, source, kinds) if is_table(source) else toml_entries(text, source)
    cards: list[Card] = []
    mistakes: list[str] = []
    for entry, line in zip(entries, lines, strict=True):
        try:
            card = read_card(entry, f"{source}:{line}", line, kinds, mistakes)
        except Mistake as mistake:
            mistakes.append(str(mistake))
            continue
        for other in cards:
            if other.name.lower() == card.name.lower() or other.id == card.id:
                mistakes.append(f"{source}:{line}: {card.name} ({card.id}) stands already at line {other.line}")
        cards.append(card)
    if mistakes:
        raise WrongCards(mistakes, cards)
    if not cards:
        raise Mistake(f"{source}: there is no card in it")
    return tuple(cards)


def toml_entries(text: str, source: str) -> tuple[list[dict[str, object]], list[int]]:
    """The [[card]] entries of a card file, and the line of each."""
    data = read_toml(text, source, "a card file")
    unknown = [key for key in data if key != "card"]
    if unknown:
        raise Mistake(f"{source}: a card file has [[card]] entries only, not {unknown[0]!r}")
    entries = data.get("card", [])
    if not isinstance(entries, list) or not entries:
        raise Mistake(f"{source}: there is no [[card]] in it")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if CARD_HEADER.match(line)]
    if len(lines) != len(entries):
        raise Mistake(f"{source}: every card begins with a line [[card]], and no other line looks like one")
    return entries, lines


def check_lengths(text: str, source: str) -> None:
    """Mistake for a text that is too long to be read as a card file."""
    if len(text) > LARGEST_FILE:
        raise Mistake(f"{source}: a card file has at most {LARGEST_FILE} letters, not {len(text)}")
    headers = depth = 0
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise Mistake(f"{source}:{number}: a line of a card file has at most {LONGEST_LINE} letters")
        if CARD_HEADER.match(line):
            headers += 1
            depth = 0
            continue
        for letter in line:
            if letter in "[{":
                depth += 1
            elif letter in "]}":
                depth = max(0, depth - 1)
            if depth > DEEPEST:
                raise Mistake(f"{source}:{number}: brackets are nested too deep; a card file has none within a card")
    if headers > MOST_CARDS:
        raise Mistake(f"{source}: a card file has at most {MOST_CARDS} cards, not {headers}")


def read_card(
    entry: Mapping[str, object], place: str, line: int, kinds: Mapping[str, Sequence[Field]], mistakes: list[str]
) -> Card:
    """One card. A wrong fact is added to the mistakes and stands as a blank on the card; Mistake where there is no card
    to be read."""
    for key in ("id", "name", "kind"):
        if not isinstance(entry.get(key), str) or not entry[key]:
            raise Mistake(f'{place}: a card needs {key} = "…"')
        if len(str(entry[key])) > LONGEST_NAME:
            raise Mistake(f"{place}: the {key} of a card has at most {LONGEST_NAME} letters")
    name = str(entry["name"])
    kind = str(entry["kind"])
    if kind not in kinds:
        raise Mistake(f"{place}: {name} is of kind {kind!r}; kinds are {', '.join(kinds)}")
    text = entry.get("text", "")
    if not isinstance(text, str):
        raise Mistake(f"{place}: the text of {name} must be in quotation marks")
    if len(text) > LONGEST_TEXT:
        raise Mistake(f"{place}: the text of {name} has {len(text)} letters, and a card has room for {LONGEST_TEXT}")
    facts: dict[str, int | str] = {}
    for fact in kinds[kind]:
        try:
            facts[fact.name] = read_fact(entry, fact, name, place)
        except Mistake as mistake:
            mistakes.append(str(mistake))
            facts[fact.name] = blank(fact)
    if "art" in entry:
        if not isinstance(entry["art"], str) or not ICON.fullmatch(entry["art"]):
            mistakes.append(f'{place}: art of {name} is the name of an icon: art = "wolf-head"')
        facts["art"] = str(entry["art"])
    extra = [key for key in entry if key not in facts and key not in ("id", "name", "kind", "text")]
    for key in extra:
        mistakes.append(f"{place}: a {kind} has no {key!r}; it has {', '.join(facts) or 'a text only'}")
    return Card(str(entry["id"]), name, kind, text, facts, line)


def read_fact(entry: Mapping[str, object], fact: Field, name: str, place: str) -> int | str:
    value = entry.get(fact.name, fact.default)
    if fact.words:
        if value in fact.words:
            return str(value)
        raise Mistake(f"{place}: {fact.name} of {name} is one of {', '.join(fact.words)}")
    if fact.free:
        if isinstance(value, str):
            return value
        raise Mistake(f'{place}: {fact.name} of {name} is a text: {fact.name} = "…"')
    if isinstance(value, int) and not isinstance(value, bool) and fact.least <= value <= fact.most:
        return value
    raise Mistake(f"{place}: {fact.name} of {name} is a whole number from {fact.least} to {fact.most}")


def blank(fact: Field) -> int | str:
    """A value that the fact may have, for a card of which only the text matters."""
    if fact.default is not None:
        return fact.default
    return fact.words[0] if fact.words else "" if fact.free else fact.least


def numbers_printed(cards: Sequence[Card], fact: str, default: int = 0) -> vec[i64]:
    """A fact of every card, as the rules take it; the default for kinds of card that do not have it."""
    return vec[i64]([int(card.facts.get(fact, default)) for card in cards])


def text_place(text: str, card: Card, column: int) -> str:
    """Line and column in the file of a column in a card's text, where the text stands on one line as printed; of a
    table the row."""
    if not any(CARD_HEADER.match(line) for line in text.splitlines()):
        return str(card.line)
    for number, line in enumerate(text.splitlines()[card.line - 1 :], card.line):
        if re.match(r"\s*text\s*=", line):
            at = line.find(card.text)
            return f"{number}:{at + column}" if at >= 0 and card.text else f"{number}"
    return str(card.line)


def digest_of(cards: Sequence[Card]) -> str:
    """A short hash of everything that play depends on."""
    facts = "\n".join(f"{card.name}|{card.kind}|{sorted(card.facts.items())}|{card.text}" for card in cards)
    return hashlib.sha256(facts.encode()).hexdigest()[:16]
