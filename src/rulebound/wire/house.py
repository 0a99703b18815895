"""What is asked of the server over HTTP, and its answers: games, tables, seats, replays, decks.

A refused request is answered by a `Problem` with an HTTP status of its own: 400 wrong input, 403 not yours, 404 not
there, 409 too late, 413 too large, 421 sent to another server's name, 429 too many, 503 not stored (repeat it).
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rulebound.wire.messages import About, Happening, Log, Position, Result, Seat, Sitting

LONGEST_NAME = 40
LARGEST_BODY = 256 * 1024  # bytes: a match file with a card set inside


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what a client sends."""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong and the way out. `clause` is the rule of the game that forbids it."""

    code: Literal[
        "wrong", "rule", "not_yours", "not_there", "too_late", "too_large", "misdirected", "too_many", "not_stored"
    ]
    text: str
    clause: str = ""


# ------------------------------------------------------------ tables


class Chair(Body, frozen=True):
    """A seat of a new table. A person gets a link of its own; an open seat is taken by whoever comes first. `deck` is
    a name, a list or a code, in games to which players bring decks; without one a ready-made deck is taken."""

    kind: Literal["person", "open", "bot"]
    name: str = ""
    level: str = ""
    deck: str = ""


class NewTable(Body, frozen=True):
    """`clock` is seconds for each seat and more seconds for each decision. `pace` is "human" if bots wait a moment
    before they act. `cards` is the text of a card file where the official set is not wanted."""

    game: str
    seats: tuple[Chair, ...]
    options: dict[str, str | int] = {}
    private: bool = True
    open_lists: bool = False
    clock: tuple[int, int] | None = None
    pace: Literal["human", "fast"] = "human"
    cards: str = ""


class TableMade(msgspec.Struct, frozen=True, kw_only=True):
    """The id of the table and the secret of every seat that was kept for a person, by seat number. They are told this
    once and stored only as digests."""

    table: str
    keys: dict[str, str]


class TakeSeat(Body, frozen=True):
    """Sit down at an open seat."""

    name: str
    deck: str = ""


class SeatTaken(msgspec.Struct, frozen=True, kw_only=True):
    """The seat that was taken, and its secret."""

    seat: Seat
    key: str


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table from outside. `asked` is the seat that decides, as far as somebody who watches may know."""

    about: About
    sitting: tuple[Sitting, ...]
    state: Literal["waiting", "playing", "over"]
    created: str  # ISO 8601
    asked: Seat
    result: Result | None


class Lobby(msgspec.Struct, frozen=True, kw_only=True):
    """The tables that everybody may find, open seats first."""

    tables: tuple[TableLine, ...]


# ------------------------------------------------------------ replays


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match after `at` of its `steps` decisions, as the reader sees it. `words` is the decision that led
    here, `happened` what came of it; reader -1 sees everything."""

    about: About
    sitting: tuple[Sitting, ...]
    at: int
    steps: int
    reader: int
    words: str
    by: Seat
    position: Position
    log: Log
    happened: tuple[Happening, ...]
    result: Result | None


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A decision as a search saw it with the knowledge of its seat: made after `at` decisions, `share` of the victory
    could be expected, and `gain` more (less, below 0) than by `rival`, the best of what else could be done."""

    at: int
    seat: Seat
    share: float
    gain: float
    words: str
    rival: str


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A turning point: the chances of a seat went from `before` to `after` between two of its decisions. `lines` are
    the last of what happened meanwhile."""

    seat: Seat
    start: int
    end: int
    before: float
    after: float
    lines: tuple[str, ...]


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """What a search thinks of a finished match, as far as it has come: `judged` of `points` decisions, in order.
    `best` and `worst` name decisions among them by their `at`; with the turning points they come at the end."""

    done: bool
    points: int
    judged: tuple[Judged, ...]
    best: tuple[int, ...]
    worst: tuple[int, ...]
    turns: tuple[Turn, ...]


class Continue(Body, frozen=True):
    """A new table that goes on from a point of a finished match: `seat` is the person's, the others are bots."""

    at: int
    seat: Seat
    level: str = "fair"
    name: str = ""
    pace: Literal["human", "fast"] = "human"


# ------------------------------------------------------------ games


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """A bot for people, with an honest description."""

    name: str
    text: str


class HouseRule(msgspec.Struct, frozen=True, kw_only=True):
    """An option: one of `values`, or a number from `least` to `most`, or "all", "none" or a list of names of `cards` of
    this kind, with commas between them."""

    name: str
    text: str
    rule: str
    default: str | int
    values: tuple[str, ...]
    least: int
    most: int
    cards: str


class DeckLine(msgspec.Struct, frozen=True, kw_only=True):
    """A ready-made deck."""

    name: str
    code: str
    cards: tuple[str, ...]


class GameLine(msgspec.Struct, frozen=True, kw_only=True):
    """A game as one sets it up."""

    id: str
    title: str
    prefix: str  # of its rules
    seats: tuple[int, ...]
    levels: tuple[Level, ...]
    house_rules: tuple[HouseRule, ...]
    decks: tuple[DeckLine, ...]
    brings_decks: bool


class Games(msgspec.Struct, frozen=True, kw_only=True):
    """All games of this server."""

    games: tuple[GameLine, ...]


class PrintedCard(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is printed on a card."""

    id: str
    name: str
    kind: str
    facts: dict[str, Any]
    text: str


class Cards(msgspec.Struct, frozen=True, kw_only=True):
    """A game's official cards."""

    cards: tuple[PrintedCard, ...]


class Sentence(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence of a card's text: when it works, what happens then step by step, and rules that speak of it."""

    text: str
    when: str
    steps: tuple[str, ...]
    rules: tuple[str, ...]


class Explained(msgspec.Struct, frozen=True, kw_only=True):
    """What the texts of cards do, by the name of the card. A card without a text is not there."""

    cards: dict[str, tuple[Sentence, ...]]


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """A clause (`text`) or a ruling (`question`, `text`, `reason`); `scenes` show it."""

    id: str
    chapter: str
    text: str
    question: str = ""
    reason: str = ""
    house_rules: tuple[str, ...] = ()
    scenes: tuple[str, ...] = ()
    unseen: str = ""  # why no scene shows it


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """A game's rulebook, in its order. `edition` is what it calls its own version, if it does."""

    title: str
    edition: str
    rules: tuple[Rule, ...]


class CardBalance(msgspec.Struct, frozen=True, kw_only=True):
    """What a card is worth in points of 100, with its interval, and how much more than a card of its cost usually is
    (mean, low, high). `judged` is what of that is beyond chance. The shares are of all seats of all matches."""

    name: str
    kind: str
    cost: int | None
    worth: float | None
    interval: tuple[float, float] | None
    for_its_cost: tuple[float, float, float] | None
    judged: Literal["strong", "rather_strong", "even", "rather_weak", "weak", "not_weighed"]
    drawn_often: float
    played_often: float


class FirstPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """How often whoever decides first wins, with its 95 % interval."""

    share: float
    interval: tuple[float, float]


class BalanceReport(msgspec.Struct, frozen=True, kw_only=True):
    """A report of `rulebound balance GAME --json`: so many matches noted and deals weighed between bots. `fits` is
    whether it was measured with the cards that there are now."""

    game: str
    cards_digest: str
    bot: str
    seed: int
    games: int
    deals: int
    first_player: FirstPlayer
    ties: float
    rounds: float
    decisions: float
    lead_changes: float
    comebacks: float
    cards: tuple[CardBalance, ...]
    fits: bool = True


class SceneStep(msgspec.Struct, frozen=True, kw_only=True):
    """`refused` is the rule by which the words are refused; `position` is what there is after the
    step, as the reader sees it and with what it may do."""

    words: str
    refused: str
    text: str
    position: Position
    log: Log
    happened: tuple[Happening, ...]


class ShownScene(msgspec.Struct, frozen=True, kw_only=True):
    """A scene played: its position before the first step, and after each."""

    name: str
    title: str
    rules: tuple[str, ...]
    steps: tuple[SceneStep, ...]


class CheckDeck(Body, frozen=True):
    """A deck as a list of names (one a line, "2 Archer"), a name or a code."""

    deck: str
    options: dict[str, str | int] = {}


class DeckChecked(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a deck is legal, and if not, by which rule."""

    legal: bool
    text: str
    clause: str
    code: str
    cards: tuple[str, ...]
    remarks: tuple[str, ...]
