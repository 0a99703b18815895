"""Decks that players bring: lists that read as lists, and short codes that can be sent.

A deck is a list of card names and nothing else; whether it is legal is the game's to say (`Game.check_deck`). A code
names cards by their place in the official set, so it carries a part of that set's hash: a code from another set is
refused, and so is a code with a mistyped letter.

The file of a deck:

    # what follows this sign is for readers
    game: clashables
    name: Tidal Ledger

    3 Puddle Imp
    2 Hush Manta
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulebound.core.files.cards import CardSet, near_names
from rulebound.core.files.text_files import read_text
from rulebound.core.mistakes import Mistake

LINE = re.compile(r"(\d+)\s*[x×]?\s+(\S.*)$")
FACT = re.compile(r"(game|name):\s*(.*)$", re.IGNORECASE)
MOST_COPIES = 99
MOST_CARDS = 999
CODE_VERSION = 1
CHECK = 3  # bytes of the check sum
SET_MARK = 2  # bytes of the card set's hash
GROUP = 5  # letters between two dashes


@dataclass(frozen=True)
class Deck:
    """Card names, each as often as it is in the deck. `game` and `name` are empty where a list does not say them. A
    ready-made deck that is not `for_play` is taken by its name only."""

    cards: tuple[str, ...]
    name: str = ""
    game: str = ""
    about: str = ""
    for_play: bool = True

    def counts(self) -> dict[str, int]:
        """How often each card is in the deck, in the order of the list."""
        found: dict[str, int] = {}
        for name in self.cards:
            found[name] = found.get(name, 0) + 1
        return found


# ------------------------------------------------------------ lists


def read_deck(text: str, cards: CardSet, source: str) -> Deck:
    """The deck in the text of a deck file. Mistake with the line for anything that is not understood."""
    facts: dict[str, str] = {}
    found: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        fact = FACT.match(line)
        if fact is not None and not found:
            facts[fact[1].lower()] = fact[2].strip()
            continue
        found += copies(line, cards, f"{source}:{number}")
    if not found:
        raise Mistake(f"{source}: there is no card in it; a deck is a list of lines like '3 {cards.cards[0].name}'")
    if len(found) > MOST_CARDS:
        raise Mistake(f"{source}: a list has at most {MOST_CARDS} cards, not {len(found)}")
    return Deck(tuple(found), facts.get("name", ""), facts.get("game", ""))


def game_named_in(text: str) -> str:
    """The game that a deck file says it is for, or nothing."""
    for line in text.splitlines():
        fact = FACT.match(line.partition("#")[0].strip())
        if fact is not None and fact[1].lower() == "game":
            return fact[2].strip()
    return ""


def copies(line: str, cards: CardSet, place: str) -> list[str]:
    entry = LINE.match(line)
    if entry is None:
        raise Mistake(f"{place}: write how many and which card, as in '3 {cards.cards[0].name}', not {line!r}")
    count = int(entry[1]) if len(entry[1]) < 4 else MOST_COPIES + 1
    if not 1 <= count <= MOST_COPIES:
        raise Mistake(f"{place}: {entry[1]} copies are no number of cards; write 1 to {MOST_COPIES}")
    try:
        design = cards.named(entry[2])
    except Mistake as mistake:
        raise Mistake(f"{place}: {mistake}") from None
    return [cards.cards[design].name] * count


def print_deck(deck: Deck) -> str:
    """The deck as a deck file; reading it gives the same deck."""
    facts = [f"{key}: {value}" for key, value in (("game", deck.game), ("name", deck.name)) if value]
    lines = [f"{count} {name}" for name, count in deck.counts().items()]
    return "\n".join([*facts, *([""] if facts else []), *lines]) + "\n"


def load_decks(path: Path, game: str, cards: CardSet) -> tuple[Deck, ...]:
    """The ready-made decks of a game, from its decks.toml; none where there is no such file."""
    if not path.exists():
        return ()
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(
        Deck(
            read_deck("\n".join(entry["cards"]), cards, path.name).cards,
            entry["name"],
            game,
            entry.get("about", ""),
            entry.get("for_play", True),
        )
        for entry in data["deck"]
    )


# ------------------------------------------------------------ codes


def deck_code(names: Iterable[str], prefix: str, cards: CardSet) -> str:
    """A short text for the deck: equal for equal decks, whatever the order of their lists."""
    counts: dict[int, int] = {}
    for name in names:
        design = cards.named(name)
        counts[design] = counts.get(design, 0) + 1
    body = bytearray([CODE_VERSION, *bytes.fromhex(cards.digest)[:SET_MARK]])
    for count in sorted(set(counts.values())):
        designs = sorted(design for design, copies in counts.items() if copies == count)
        body += bytes([count, len(designs)])
        last = -1
        for design in designs:
            # Designs follow each other with small steps; a step that needs more room begins with 255s.
            step = design - last - 1
            body += b"\xff" * (step // 255) + bytes([step % 255])
            last = design
    packed = base64.b32encode(check_sum(bytes(body), prefix) + bytes(body)).decode().rstrip("=")
    return "-".join([prefix, *(packed[at : at + GROUP] for at in range(0, len(packed), GROUP))])


def looks_like_code(text: str, prefix: str) -> bool:
    return re.fullmatch(rf"{prefix}-[A-Z0-9-]+", text.strip().upper()) is not None


def read_code(code: str, prefix: str, cards: CardSet) -> tuple[str, ...]:
    """The deck of a code, in the order of the card set. Mistake for a code that is damaged or of another set."""
    written = "".join(code.split()).upper()
    if not written.startswith(prefix + "-"):
        raise Mistake(f"{code.strip()!r} is no deck code of this game: those begin with {prefix}-")
    letters = written[len(prefix) :].replace("-", "")
    damaged = Mistake(f"the deck code {code.strip()!r} is damaged: a letter is wrong or missing; copy it again")
    try:
        packed = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except (binascii.Error, ValueError):
        raise damaged from None
    check, body = packed[:CHECK], packed[CHECK:]
    # The last letter has bits to spare: only the one that is printed counts.
    printed = base64.b32encode(packed).decode().rstrip("=")
    if printed != letters or len(body) < 1 + SET_MARK or check_sum(body, prefix) != check:
        raise damaged
    if body[0] != CODE_VERSION:
        raise Mistake(f"the deck code has version {body[0]}; this Rulebound reads version {CODE_VERSION}")
    if body[1 : 1 + SET_MARK] != bytes.fromhex(cards.digest)[:SET_MARK]:
        raise Mistake("the deck code is for another card set than the one here; ask for the list instead")
    try:
        return tuple(cards.cards[design].name for design in unpack(body[1 + SET_MARK :]))
    except IndexError:
        raise damaged from None


def unpack(body: Sequence[int]) -> list[int]:
    """Designs in ascending order. IndexError where the bytes do not make sense."""
    found: list[int] = []
    at = 0
    while at < len(body):
        count, designs = body[at], body[at + 1]
        at += 2
        last = -1
        for _ in range(designs):
            step = 0
            while body[at] == 255:
                step += 255
                at += 1
            last += step + body[at] + 1
            at += 1
            found += [last] * count
    return sorted(found)


def check_sum(body: bytes, prefix: str) -> bytes:
    return hashlib.sha256(prefix.encode() + body).digest()[:CHECK]


# ------------------------------------------------------------ what a person names


def find_deck(words: str, ready_made: Sequence[Deck], prefix: str, cards: CardSet) -> Deck:
    """A ready-made deck by its name, a deck file, or a code. Mistake where it is none of them."""
    wanted = " ".join(words.lower().split())
    for deck in ready_made:
        if deck.name.lower() == wanted:
            return deck
    if looks_like_code(words, prefix):
        return Deck(read_code(words, prefix, cards), words.strip())
    path = Path(words.strip())
    if path.is_file():
        return load_deck(path, cards)
    near = [deck for deck in ready_made if wanted and wanted in deck.name.lower()]
    if len(near) == 1:
        return near[0]
    known = ", ".join(deck.name for deck in ready_made)
    raise Mistake(
        f"there is no deck {words.strip()!r}; write a file, a code that begins with {prefix}-, or one of: {known}"
    )


def load_deck(path: Path, cards: CardSet) -> Deck:
    deck = read_deck(read_text(path), cards, str(path))
    return deck if deck.name else Deck(deck.cards, path.stem, deck.game)


def designs_of(names: Sequence[str], cards: CardSet, whose: str) -> list[int]:
    """The designs of a deck, whose names are those of the set letter for letter. Mistake for any other name."""
    designs = {card.name: design for design, card in enumerate(cards.cards)}
    for name in names:
        if name not in designs:
            raise Mistake(f"{whose}: there is no card {name!r}{near_names(list(designs), name)}")
    return [designs[name] for name in names]
