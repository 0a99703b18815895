"""Weight files: what a network has learnt, with everything that says for what it is good.

A file is a line of JSON and, compressed, the numbers in half precision. It names game, observation, card set and how it
was made. Weights go by print and by design: another card set of the same game takes the part that goes by print for
each card that the file does not know (`Loaded.unknown` names them), and the whole for each card that it knows. A file
for another game or another observation is refused, and so is a damaged one.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
import zlib
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.bots.network import Network
from rulebound.bots.sheets import Sheet
from rulebound.core.cards import Card, CardSet, digest_of
from rulebound.core.game import Game
from rulebound.core.match import Match
from rulebound.core.mistakes import Mistake
from rulebound.core.observing import VERSION, Observer, PrintRows
from rulebound.core.printed import Printed, flag_words, group_words, number_words, printed_set

FORMAT = 1
FOLDER = Path(__file__).parent / "learnt"  # the weights of the official sets
SUFFIX = ".weights"


@dataclass(frozen=True)
class Loaded:
    """A network ready to play with a card set, and the names of the cards that it has never seen."""

    network: Network
    unknown: tuple[str, ...]
    head: Mapping[str, Any] = field(default_factory=dict)


def file_name(game: Game, cards: CardSet) -> str:
    """Of the weights for a card set: game, observation, card set."""
    return f"{game.id}-o{VERSION}-{cards.digest}{SUFFIX}"


def own_folder() -> Path:
    """Where `rulebound train` writes and bots look first: $RULEBOUND_WEIGHTS, or the user's data folder."""
    given = os.environ.get("RULEBOUND_WEIGHTS")
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "rulebound" / "weights"


def find(game: Game, cards: CardSet) -> Path | None:
    """The file for these cards: the user's own, or the shipped one, or else one for the official cards of the game,
    of which the part that goes by print can be used; None where there is none."""
    names = (file_name(game, cards), file_name(game, game.official_cards))
    for name in names:
        for folder in (own_folder(), FOLDER):
            if (folder / name).is_file():
                return folder / name
    return None


def layout_words(match: Match, printed: Printed) -> str:
    """A short hash of the names of everything that a network looks at besides cards."""
    observer = Observer(match, printed.rows)
    words = [*group_words(match, observer), *flag_words(match), *number_words(match, observer)]
    words += [str(match.sorts()), *match.action_words()]
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:16]


def card_marks(cards: Iterable[Card]) -> list[str]:
    """What tells whether a card is still the same."""
    return [digest_of([card])[:8] for card in cards]


def save(
    path: Path, game: Game, match: Match, cards: CardSet, printed: Printed, network: Network, made: Mapping[str, Any]
) -> None:
    """Write a weight file, whole or not at all."""
    rows = printed.rows
    body = b"".join(
        halves(values)
        for values in (rows.value, *(part for sheet in network.sheets() for part in (sheet.own, sheet.print)))
    )
    packed = zlib.compress(body, 9)
    head = {
        "rulebound weights": FORMAT,
        "game": game.id,
        "observation": VERSION,
        "layout": layout_words(match, printed),
        "cards": cards.digest,
        "marks": card_marks(cards.cards),
        "names": list(printed.names),
        "columns": list(printed.columns),
        "starts": [int(start) for start in rows.starts],
        "column": [int(column) for column in rows.column],
        "hidden": int(network.hidden),
        "wide": int(network.wide),
        "sha256": hashlib.sha256(packed).hexdigest(),
        "made": dict(made),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".partial")
    partial.write_bytes(json.dumps(head).encode() + b"\n" + packed)
    partial.replace(path)


def halves(values: vec[float]) -> bytes:
    """Half precision has enough of it for weights; what is too large for it is no weight."""
    return struct.pack(f"<{len(values)}e", *(max(-60000.0, min(60000.0, value)) for value in values))


def read_head(path: Path) -> tuple[dict[str, Any], bytes]:
    """Mistake for a file that is missing, damaged or no weight file."""
    try:
        first, _, packed = path.read_bytes().partition(b"\n")
    except OSError as error:
        raise Mistake(f"{path}: cannot be read: {error.strerror}") from None
    try:
        head = json.loads(first)
        known = head["rulebound weights"] == FORMAT
    except (ValueError, KeyError, TypeError):
        raise Mistake(f"{path} is no weight file; `rulebound train` writes one") from None
    if not known:
        raise Mistake(f"{path} was written by another version of Rulebound; train again")
    if hashlib.sha256(packed).hexdigest() != head.get("sha256"):
        raise Mistake(f"{path} is damaged: its numbers are not those that were written")
    return head, packed


def load(path: Path, game: Game, cards: CardSet, match: Match) -> Loaded:
    """The network of a file for matches with these cards. Mistake for a file that does not fit."""
    head, packed = read_head(path)
    if head["game"] != game.id:
        raise Mistake(f"{path} is for {head['game']}, not for {game.id}")
    printed = printed_set(game, cards)
    if head["observation"] != VERSION or head["layout"] != layout_words(match, printed):
        raise Mistake(
            f"{path} was made for another observation of {game.title}; train again: rulebound train {game.id}"
        )
    body = zlib.decompress(packed)
    taken = Taken(array("d", struct.unpack(f"<{len(body) // 2}e", body)))
    learnt = PrintRows(
        len(head["columns"]), vec[i64](head["starts"]), vec[i64](head["column"]), taken.next(len(head["column"]))
    )
    places = {mark: place for place, mark in enumerate(head["marks"])}
    known = [places.get(mark, -1) for mark in card_marks(cards.cards)]
    rows = joined_rows(head["columns"], learnt, printed, known)
    network = Network(match, rows, head["hidden"], head["wide"])
    for sheet in network.sheets():
        others = int(sheet.height - sheet.cards)
        own = taken.next(int(sheet.blocks * learnt.designs + others) * int(sheet.width))
        place_own(sheet, own, int(learnt.designs), known)
        sheet.print = taken.next(int(sheet.blocks * learnt.columns * sheet.width))
    network.expand()
    unknown = tuple(name for name, place in zip(printed.names, known, strict=True) if place < 0)
    return Loaded(network, unknown, head)


class Taken:
    """Numbers taken one part after the other."""

    def __init__(self, values: array[float]) -> None:
        self.values = values
        self.at = 0

    def next(self, count: int) -> vec[float]:
        part = self.values[self.at : self.at + count]
        if len(part) != count:
            raise Mistake("a weight file has too few numbers; train again")
        self.at += count
        return vec[float](part)


def joined_rows(columns: list[str], learnt: PrintRows, printed: Printed, known: list[int]) -> PrintRows:
    """What is printed on the cards of a set, in the columns of a file: as the file has it for the cards that it knows,
    so that it plays them as it did when it was made."""
    number = {name: at for at, name in enumerate(columns)}
    starts, column, value = [0], [], []
    for design, place in enumerate(known):
        if place >= 0:
            for entry in range(learnt.starts[place], learnt.starts[place + 1]):
                column.append(int(learnt.column[entry]))
                value.append(float(learnt.value[entry]))
        else:
            for name, amount in printed.of(design).items():
                if name in number:
                    column.append(number[name])
                    value.append(amount)
        starts.append(len(column))
    return PrintRows(len(columns), vec[i64](starts), vec[i64](column), vec[float](value))


def place_own(sheet: Sheet, own: vec[float], designs: int, known: list[int]) -> None:
    """The corrections of the cards that a file knows, and all rows that are no cards'."""
    width = int(sheet.width)
    for block in range(sheet.blocks):
        for design, place in enumerate(known):
            if place >= 0:
                source, target = (block * designs + place) * width, (block * len(known) + design) * width
                for offset in range(width):
                    sheet.own[target + offset] = own[source + offset]
    source, target = int(sheet.blocks) * designs * width, int(sheet.cards) * width
    for offset in range(int(sheet.height - sheet.cards) * width):
        sheet.own[target + offset] = own[source + offset]
