"""The messages between a table and those who sit or watch there: JSON objects, told apart by their `type`.

Seats are numbered from 1 on the wire; 0 is a spectator, or nobody. `seen` counts the entries of the table's log that
this receiver was told. It is no number of the server's log: an answer that only one seat may know of has no number
for the others.

A client speaks first (`Hello`), gets `Welcome`, and then an `Update` for everything that happens. A request may carry
an `id`, which its answer repeats as `re`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

PROTOCOL = 1
LARGEST_MESSAGE = 16 * 1024  # bytes, of a client

Id = int  # chosen by the client
Seat = int


class Message(msgspec.Struct, tag_field="type", frozen=True, gc=False, omit_defaults=False):
    """Base of all messages."""


class Request(Message, tag=False, kw_only=True, forbid_unknown_fields=True, frozen=True):
    """Base of what a client asks; `seen` is the number of the last update it has seen."""

    id: Id = 0
    seen: int = 0


# ------------------------------------------------------------ what a client says


class Hello(Request, tag="hello", frozen=True):
    """The first message of a connection. `key` is the secret of a seat; without it one watches. With `seen` above 0
    the log comes only from there on. With `changes` an update tells what has changed in the position and not all of
    it; without `text` positions have no `lines`, without `log` there is no log, without `pictures` nothing of what
    `happened`. What nobody asks for costs nobody anything."""

    version: int
    table: str
    key: str = ""
    changes: bool = False
    text: bool = True
    log: bool = True
    pictures: bool = True


class Act(Request, tag="act", frozen=True):
    """Decide: by the number of an action, or by its words as the engine says them."""

    action: int | None = None
    words: str = ""


class Why(Request, tag="why", frozen=True):
    """May I do this now, and if not, which rule forbids it? Asked by number, by words, or by the places of the view
    that one would point at."""

    action: int | None = None
    words: str = ""
    places: tuple[str, ...] = ()


class AskHint(Request, tag="hint", frozen=True):
    """What would the strong bot do in my place?"""


class AskWhatIf(Request, tag="what_if", frozen=True):
    """What would come of this action, over re-dealt copies of what I know?"""

    action: int


class AskPreview(Request, tag="preview", frozen=True):
    """What is certain to follow at once from this action of mine? A page shows it before I commit."""

    action: int


class TakeBack(Request, tag="take_back", frozen=True):
    """Take my last decision back: at once where nothing was revealed, else with the consent of the others."""


class OfferDraw(Request, tag="offer_draw", frozen=True):
    """Offer the others to share the victory."""


class Reply(Request, tag="reply", frozen=True):
    """Yes or no to the offer that is open."""

    yes: bool


class OfferHints(Request, tag="offer_hints", frozen=True):
    """Ask the other people whether everybody may have hints in this match; without their consent nobody has any."""


class StopHints(Request, tag="stop_hints", frozen=True):
    """Take my consent to hints back: from now on nobody has any, unless all people agree again."""


class Resign(Request, tag="resign", frozen=True):
    """Give the match up."""


class Rematch(Request, tag="rematch", frozen=True):
    """Play again with seats changed: a new table, once all people have asked for it."""


class GiveToBot(Request, tag="give_to_bot", frozen=True):
    """Let a bot play on: at my own seat, or at the seat of somebody who has been away for a while."""

    seat: Seat
    level: str


class ComeBack(Request, tag="come_back", frozen=True):
    """Take my seat back from the bot."""


class NewKey(Request, tag="new_key", frozen=True):
    """Give me another secret for my seat: the link that I had, and that others may have seen, is worth nothing then."""


Phrase = Literal[
    "hello",
    "good_luck",
    "nice_move",
    "oops",
    "thinking",
    "one_moment",
    "thanks",
    "good_game",
    "play_again",
]


class Say(Request, tag="say", frozen=True):
    """Say something to everybody at the table: words of one's own, or a ready-made phrase, which each reads in their
    own language. It is not about a position: `seen` may be any number."""

    text: str = ""
    phrase: Phrase | None = None


class Ping(Request, tag="ping", frozen=True):
    """Are you there?"""


ClientMessage = (
    Hello
    | Act
    | Why
    | AskHint
    | AskWhatIf
    | AskPreview
    | TakeBack
    | OfferDraw
    | OfferHints
    | StopHints
    | Reply
    | Resign
    | Rematch
    | GiveToBot
    | ComeBack
    | NewKey
    | Say
    | Ping
)

# ------------------------------------------------------------ parts of what the server says


class Sitting(msgspec.Struct, frozen=True, gc=False):
    """Who sits at a seat. `level` is that of a bot, `resigned` of one who has given up."""

    seat: Seat
    kind: Literal["open", "person", "bot"]
    name: str
    level: str = ""
    here: bool = False
    resigned: bool = False


class Choice(msgspec.Struct, frozen=True, gc=False):
    """A legal action of the receiver. `places` are the parts of the view that one points at to take it, in order, as
    paths: "/seats/1/hand/0"."""

    action: int
    words: str
    places: tuple[str, ...] = ()


class Clock(msgspec.Struct, frozen=True, gc=False):
    """Seconds left to each seat when the message was sent; `running` is the seat whose time runs, 0 for nobody's."""

    left: tuple[float, ...]
    running: Seat


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A question to the other people at the table; `waiting` are the seats that have not answered."""

    what: Literal["draw", "take_back", "rematch", "hints"]
    seat: Seat
    waiting: tuple[Seat, ...]


class Result(msgspec.Struct, frozen=True, gc=False):
    """How a match ended: the share of the victory of every seat. `clause` is the rule by which it did, where it was
    played to its end."""

    how: Literal["played", "resigned", "time", "agreed", "unfinished"]
    shares: tuple[float, ...]
    text: str
    clause: str = ""


class Asking(msgspec.Struct, frozen=True, gc=False):
    """What a seat is asked, for a receiver with words of its own: a kind of question and what stands in it."""

    kind: str
    parts: dict[str, str | int]


class Position(msgspec.Struct, frozen=True, gc=False):
    """Everything that the receiver may see and do now. `asked` is the seat that decides, as far as the receiver may
    know; `question` says in English what it is asked and `asking` tells it in parts; `acting` is the path of the card
    that acts or whose text asks, told to whoever decides; `hints` tells whether hints are given at this table: always
    to one person alone, else if all agreed."""

    view: dict[str, Any]
    lines: tuple[str, ...]
    question: str
    asked: Seat
    choices: tuple[Choice, ...]
    offer: Offer | None = None
    clock: Clock | None = None
    result: Result | None = None
    next_table: str = ""  # the rematch
    hints: bool = False
    acting: str = ""
    asking: Asking | None = None


class Changes(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What is different from the position that the receiver had at its number `since`: new values by their paths in the
    position, each into what is there after those before it, and paths that are gone, which go first. A path is a JSON
    pointer, such as "/view/seats/1/hand". Who has another number says hello again."""

    since: int
    set: dict[str, Any]
    gone: tuple[str, ...] = ()


class Log(msgspec.Struct, frozen=True, gc=False):
    """Lines of the log that replace everything from line `start` on (0 is the first)."""

    start: int
    lines: tuple[str, ...]


class Happening(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, for a picture of it; the log tells it in words. `place` and `source` are paths into the
    receiver's view now and before, of a thing or of the list in which `card` is to be looked for by its name ("?" is an
    unknown card). What is not in the view any more may have a place, too."""

    what: Literal[
        "move",  # of the card, from `source` to `place`
        "reveal",
        "shuffle",
        "attack",
        "target",
        "use",  # a card is played or its text begins
        "damage",
        "heal",
        "destroy",
        "change",  # of a value, by `amount`
        "gain",
        "lose",
        "dice",  # `amount` is what a die shows, or what two show as tens and ones
    ]
    place: str
    amount: int = 0
    source: str = ""
    card: str = ""


class Spoken(msgspec.Struct, frozen=True, gc=False):
    """What somebody said: words of their own, or a phrase. `number` counts what was said at the table, from 1."""

    number: int
    seat: Seat
    text: str
    phrase: Phrase | None


class About(msgspec.Struct, frozen=True, gc=False):
    """What does not change at a table."""

    table: str
    game: str
    title: str
    seats: int
    private: bool
    options: dict[str, str | int]
    open_lists: bool
    clock: tuple[int, int] | None  # seconds for each seat, and more seconds for each decision
    changed_cards: bool  # not the official card set
    commitment: str  # fixes the seed, which is told when the match is over; empty where it was no secret


# ------------------------------------------------------------ what the server says


class Welcome(Message, tag="welcome", kw_only=True, frozen=True):
    """The answer to Hello. `position` is None while seats are open; `said` is the last of what was said here."""

    version: int
    about: About
    you: Seat
    seen: int
    sitting: tuple[Sitting, ...]
    position: Position | None
    log: Log
    said: tuple[Spoken, ...] = ()


class Update(Message, tag="update", kw_only=True, frozen=True):
    """Something happened: the receiver has now seen `seen`. Instead of a position there may be `changes`, where the
    receiver has asked for them. `re` names the receiver's own request that caused it.
    `happened` can be left alone: it is there to be shown on the way to the new position."""

    seen: int
    sitting: tuple[Sitting, ...]
    position: Position | None
    log: Log
    happened: tuple[Happening, ...] = ()
    re: Id = 0
    changes: Changes | None = None


Code = Literal[
    "rule",  # a rule of the game forbids it
    "wrong",  # not possible at this table
    "stale",  # the table has moved on
    "hold",  # the table waits a moment; repeat it after the next update
    "not_stored",  # could not be kept; repeat it
    "not_understood",  # no message of this protocol
    "too_large",
    "too_many",  # slow down
    "unknown_table",
    "unknown_key",
    "version",
    "not_your_seat",
    "busy",  # no bot is free to think
]


class Refusal(Message, tag="refused", kw_only=True, frozen=True):
    """A request was not carried out, and nothing has changed. `clause` is the rule that forbids it. A stale request
    gets in `missed` what its sender had not seen."""

    code: Code
    text: str
    clause: str = ""
    re: Id = 0
    missed: Update | None = None


class Reason(Message, tag="reason", kw_only=True, frozen=True):
    """The answer to Why."""

    possible: bool
    words: str
    text: str
    clause: str = ""
    re: Id = 0


class Advised(msgspec.Struct, frozen=True, gc=False):
    """An action with its share of the search's attention and the share of the victory it promises."""

    action: int
    words: str
    sure: float
    share: float


class Hint(Message, tag="advice", kw_only=True, frozen=True):
    """The answer to AskHint: the best first."""

    best: tuple[Advised, ...]
    simulations: int
    re: Id = 0


class Way(msgspec.Struct, frozen=True, gc=False):
    """What followed in some of the copies, as the asking seat would read it."""

    copies: int
    lines: tuple[str, ...]


class Outcome(Message, tag="outcome", kw_only=True, frozen=True):
    """The answer to AskWhatIf. `share` is the mean share of the victory, `low` and `high` its 95 % interval."""

    action: int
    words: str
    copies: int
    share: float
    low: float
    high: float
    ways: tuple[Way, ...]
    re: Id = 0


class Foreseen(Message, tag="foreseen", kw_only=True, frozen=True):
    """The answer to AskPreview: damage, losses and gains that follow whatever the asking seat does not know is, up to
    the first die or shuffle. Nothing that is not in it is excluded."""

    action: int
    happened: tuple[Happening, ...]
    re: Id = 0


class Said(Message, tag="said", kw_only=True, frozen=True):
    """Somebody has said something; `re` names the receiver's own request."""

    said: Spoken
    re: Id = 0


class KeyMade(Message, tag="key", kw_only=True, frozen=True):
    """The answer to NewKey: the new secret, told this once."""

    key: str
    re: Id = 0


class Company(Message, tag="company", kw_only=True, frozen=True):
    """So many connections hold the receiver's seat now. One more than the receiver knows of is somebody who has its
    link."""

    connections: int
    re: Id = 0


class Pong(Message, tag="pong", kw_only=True, frozen=True):
    """The answer to Ping."""

    re: Id = 0


class Goodbye(Message, tag="goodbye", kw_only=True, frozen=True):
    """The server closes the connection; come again later where `again` is true."""

    text: str
    again: bool


ServerMessage = (
    Welcome | Update | Refusal | Reason | Hint | Outcome | Foreseen | Said | KeyMade | Company | Pong | Goodbye
)


class Broken(Exception):
    """No message of this protocol; the message is for its sender and repeats nothing of what was sent."""


_requests: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_answers: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
_encoder = msgspec.json.Encoder()


def read_request(data: bytes | str) -> ClientMessage:
    """A message of a client. Broken for anything else."""
    try:
        return _requests.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Broken(f"this is no message of the protocol: {error}") from None


def read_answer(data: bytes | str) -> ServerMessage:
    """A message of the server, for clients written in Python. Broken for anything else."""
    try:
        return _answers.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Broken(f"this is no message of the protocol: {error}") from None


def write(message: Message) -> bytes:
    return _encoder.encode(message)
