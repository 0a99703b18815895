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
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.bots.network import ROLES, Network
from rulebound.bots.sheets import Sheet
from rulebound.core.files.cards import Card, CardSet, digest_of
from rulebound.core.kernel.match import SPOTS, Match
from rulebound.core.kernel.observing import VERSION, Observer, PrintRows
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.printed import Printed, flag_words, group_words, number_words, printed_set

FORMAT = 1
FOLDER = Path(__file__).parent / "learnt"  # the weights of the official sets
SUFFIX = ".weights"


@dataclass(frozen=True)
class Loaded:
    """A network ready to play with a card set; the cards that it has never seen, and the columns of the observation."""

    network: Network
    unknown: tuple[str, ...]
    unseen: tuple[str, ...] = ()
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


class Words(NamedTuple):
    """The names of everything that a network looks at besides cards; weights go by them, so that a game may get a new
    question or a new number without making its weights worthless."""

    groups: list[str]
    others: list[str]  # rows of an observation that are no cards: questions, marks, numbers, the bias
    actions: list[str]
    sorts: int


def words_of(match: Match, printed: Printed) -> Words:
    observer, legend = Observer(match, printed.rows), match.legend()
    others = [*flag_words(match), *number_words(match, observer), "bias"]
    return Words(group_words(match, observer), others, legend.numbers, int(legend.sorts))


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
        "words": words_of(match, printed)._asdict(),
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
    words = words_of(match, printed)
    learnt_words = Words(**head["words"])
    if head["observation"] != VERSION or learnt_words.sorts != words.sorts:
        raise Mistake(
            f"{path} was made for another observation of {game.title}; train again: rulebound train {game.id}"
        )
    body = zlib.decompress(packed)
    taken = Taken(array("d", struct.unpack(f"<{len(body) // 2}e", body)))
    learnt = PrintRows(
        len(head["columns"]), vec[i64](head["starts"]), vec[i64](head["column"]), taken.next(len(head["column"]))
    )
    known = places_in(head["marks"], card_marks(cards.cards))
    network = Network(match, joined_rows(head["columns"], learnt, printed, known), head["hidden"], head["wide"])
    kin = with_kin(game, cards, known, head["marks"])
    groups = places_in(learnt_words.groups, words.groups)
    others = places_in(learnt_words.others, words.others)
    same_blocks = list(range(words.sorts * ROLES))
    numbered = [
        words.sorts * SPOTS + sort * len(learnt_words.actions) + place if place >= 0 else -1
        for sort in range(words.sorts)
        for place in places_in(learnt_words.actions, words.actions)
    ]
    rows = {
        network.policy: (groups, len(learnt_words.groups), others, len(learnt_words.others)),
        network.value: (groups, len(learnt_words.groups), others, len(learnt_words.others)),
        network.action: (
            same_blocks,
            len(same_blocks),
            [*range(words.sorts * SPOTS), *numbered],
            words.sorts * (SPOTS + len(learnt_words.actions)),
        ),
        network.out: ([], 0, [0], 1),
    }
    for sheet in network.sheets():
        blocks, learnt_blocks, rest, learnt_rest = rows[sheet]
        width = int(sheet.width)
        own = taken.next((learnt_blocks * int(learnt.designs) + learnt_rest) * width)
        by_print = taken.next(learnt_blocks * int(learnt.columns) * width)
        place_rows(sheet, own, by_print, blocks, learnt_blocks, rest, kin, learnt)
    network.expand()
    unknown = tuple(name for name, place in zip(printed.names, known, strict=True) if place < 0)
    unseen = tuple(
        name
        for names, places in ((words.groups, groups), (words.others, others))
        for name, place in zip(names, places, strict=True)
        if place < 0
    )
    # With the very cards that the weights were made for a match never asks what the game has learnt to ask since.
    return Loaded(network, unknown, () if head["cards"] == cards.digest else unseen, head)


def places_in(learnt: list[str], wanted: list[str]) -> list[int]:
    """Where each wanted name stands among the learnt ones; -1 where it does not."""
    places = {name: place for place, name in enumerate(learnt)}
    return [places.get(name, -1) for name in wanted]


def with_kin(game: Game, cards: CardSet, known: list[int], marks: list[str]) -> list[int]:
    """A card that was edited is played by its new print, and what was learnt about the official card of its id beyond
    the print: else an edit would always look as if the card had become a stranger to its players."""
    official = game.official_cards.cards
    places = dict(zip((card.id for card in official), places_in(marks, card_marks(official)), strict=True))
    return [places.get(card.id, -1) if place < 0 else place for card, place in zip(cards.cards, known, strict=True)]


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


def place_rows(
    sheet: Sheet,
    own: vec[float],
    by_print: vec[float],
    blocks: list[int],
    learnt_blocks: int,
    rest: list[int],
    known: list[int],
    learnt: PrintRows,
) -> None:
    """Put the learnt rows where they belong now; what was never learnt stays 0."""
    width, designs, columns = int(sheet.width), int(learnt.designs), int(learnt.columns)
    for block, source in enumerate(blocks):
        if source >= 0:
            copy(by_print, source * columns * width, sheet.print, block * columns * width, columns * width)
            for design, place in enumerate(known):
                if place >= 0:
                    copy(
                        own, (source * designs + place) * width, sheet.own, (block * len(known) + design) * width, width
                    )
    for row, source in enumerate(rest):
        if source >= 0:
            copy(own, (learnt_blocks * designs + source) * width, sheet.own, (int(sheet.cards) + row) * width, width)


def copy(source: vec[float], first: int, target: vec[float], at: int, count: int) -> None:
    for offset in range(count):
        target[at + offset] = source[first + offset]
