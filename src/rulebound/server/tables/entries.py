"""The log of a table: its head, and entries numbered from 1 without gaps. Folding them gives everything about the table
(ledger.py); nothing else is stored.

Entries hold secrets (seed, decks, digests of keys): they go to the store and to nobody else.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rulebound.wire.messages import Phrase

Who = Literal["open", "person", "bot"]
Pace = Literal["human", "fast"]
State = Literal["waiting", "playing", "over"]
What = Literal["draw", "take_back", "rematch", "hints"]


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is made with. `cards` is the text of a card file, empty for the official set; `forerunner` the
    table of which this is the rematch or the continuation."""

    id: str
    game: str
    rules_version: int
    card_set: str  # digest
    cards: str
    options: dict[str, str | int]
    seats: int
    seed: int | str  # see core/people/seeds.py; a number at tables of earlier versions
    open_lists: bool
    private: bool
    clock: tuple[int, int] | None
    pace: Pace
    forerunner: str
    created: float  # seconds since 1970


class Entry(msgspec.Struct, frozen=True, gc=False, tag_field="kind"):
    """Base of all entries. Seats count from 0 here, as in the engine."""


class Sit(Entry, tag="sit", kw_only=True, frozen=True):
    """Somebody holds a seat from now on. `key` is the digest of a person's secret, empty for a bot; a bot that takes
    over leaves it as it was. The same person with another key has a new link, and the old one is worth nothing."""

    seat: int
    who: Who
    name: str
    level: str = ""
    key: str = ""
    deck: tuple[str, ...] = ()


class Begin(Entry, tag="begin", kw_only=True, frozen=True):
    """All seats are taken. `actions` were made before, where the match goes on from another one; where it is `closed`
    nobody plays on, whether it was finished or not."""

    actions: tuple[int, ...] = ()
    closed: bool = False


class Decide(Entry, tag="decide", kw_only=True, frozen=True):
    seat: int
    action: int


class Back(Entry, tag="back", kw_only=True, frozen=True):
    """Only the first `decisions` decisions stand."""

    seat: int
    decisions: int


class Ask(Entry, tag="ask", kw_only=True, frozen=True):
    """An offer to the other people. `decisions` is where a take-back would lead."""

    seat: int
    what: What
    decisions: int = 0


class Answer(Entry, tag="answer", kw_only=True, frozen=True):
    seat: int
    yes: bool


class NoHints(Entry, tag="no_hints", kw_only=True, frozen=True):
    """Somebody takes the consent to hints back: nobody has any more, unless all agree again."""

    seat: int


class GiveUp(Entry, tag="give_up", kw_only=True, frozen=True):
    seat: int
    how: Literal["resigned", "time"]


class Say(Entry, tag="say", kw_only=True, frozen=True):
    """Somebody said something. It is no part of the match: nobody's number of what was seen counts it."""

    seat: int
    text: str
    phrase: Phrase | None


class Resume(Entry, tag="resume", kw_only=True, frozen=True):
    """The server was away; nobody's clock ran meanwhile."""


class Next(Entry, tag="next", kw_only=True, frozen=True):
    """The rematch was set up."""

    table: str


class Shut(Entry, tag="shut", frozen=True):
    """The operator has closed the table: nobody plays on."""


AnyEntry = Sit | Begin | Decide | Back | Ask | Answer | NoHints | GiveUp | Say | Resume | Next | Shut


class Record(msgspec.Struct, frozen=True, gc=False):
    """An entry as it is stored."""

    n: int
    at: float  # seconds since 1970
    entry: AnyEntry


_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def entry_text(entry: AnyEntry) -> str:
    return msgspec.json.encode(entry).decode()


def read_entry(text: str) -> AnyEntry:
    return _decoder.decode(text)
