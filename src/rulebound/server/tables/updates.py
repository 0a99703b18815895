"""What a receiver is told: made from the ledger for one reader (a seat from 0, or SPECTATOR) and nothing else, so that
two truths which look alike to a reader give the same bytes.

While somebody is asked in secret, the others have no position: the table lets the moment pass before it tells them
anything (table.py). `position` refuses to make one.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rulebound.core.kernel.match import Match
from rulebound.core.kernel.table import EVENT_SIZE
from rulebound.core.kernel.table import NOBODY as NO_CARD
from rulebound.core.people.game import Game
from rulebound.core.people.happening import happenings
from rulebound.core.people.live import Live
from rulebound.core.people.seeds import commitment
from rulebound.server.tables.clocks import NOBODY
from rulebound.server.tables.ledger import Ledger
from rulebound.wire.messages import (
    PROTOCOL,
    About,
    Asking,
    Choice,
    Clock,
    Happening,
    Log,
    Offer,
    Position,
    Sitting,
    Spoken,
    Welcome,
)

MOST_HAPPENINGS = 60  # more than anybody would watch
MOST_LOOKED_AT = 600  # of the newest events, for these: a stranger's cards can make thousands of one decision
MOST_SAID = 100  # that somebody who comes is told of
NO_LOG = Log(0, ())  # for who does not read it


def on_wire(seat: int) -> int:
    """A seat as the wire counts it; SPECTATOR and NOBODY are 0."""
    return seat + 1 if seat >= 0 else 0


def about(ledger: Ledger) -> About:
    head = ledger.head
    return About(
        table=head.id,
        game=head.game,
        title=ledger.game.title,
        seats=head.seats,
        private=head.private,
        options=head.options,
        open_lists=head.open_lists,
        clock=head.clock,
        changed_cards=bool(head.cards),
        # A number could be found by trying; tables of earlier versions and imported matches have one.
        commitment=commitment(head.seed) if isinstance(head.seed, str) else "",
    )


def sitting(ledger: Ledger, here: Collection[int]) -> tuple[Sitting, ...]:
    """Who sits where; `here` are the seats whose people are connected."""
    return tuple(
        Sitting(seat + 1, chair.who, chair.name, chair.level, seat in here, chair.resigned)
        for seat, chair in enumerate(ledger.chairs)
    )


class Facts(NamedTuple):
    """What everybody is told alike of a moment."""

    live: Live
    secret: int  # the seat that is asked something only it may know of
    asked: int
    question: str
    asking: Asking | None
    offer: Offer | None
    clock: Clock | None
    hints: bool


def facts(ledger: Ledger, now: float) -> Facts | None:
    """None while the match has not begun."""
    live, asked = ledger.live, ledger.asked()
    if live is None:
        return None
    words, parts = "", None
    if asked != NOBODY:
        question = live.game.ask(live.match)
        words, parts = question.words, Asking(question.kind, dict(question.parts))
    secret = ledger.secretly_asked()
    return Facts(live, secret, asked, words, parts, offer(ledger), clock(ledger, now), ledger.hints())


def position(ledger: Ledger, reader: int, facts: Facts, text: bool = True) -> Position:
    """What the reader sees and may do. Without `text` it has no lines."""
    live, secret, asked, question, asking, offer, clock, hints = facts
    assert secret in (NOBODY, reader), "others may not look while somebody is asked in secret"
    game, match = live.game, live.match
    view = game.view(match, reader)
    decides = reader == asked
    return Position(
        view,
        tuple(game.show(view)) if text else (),
        question,
        on_wire(asked),
        choices_of(game, match) if decides and ledger.chairs[reader].who == "person" else (),
        offer,
        clock,
        ledger.result,
        ledger.next_table,
        hints,
        acting(game, match) if decides else "",
        asking,
    )


def asking(game: Game, match: Match) -> Asking:
    question = game.ask(match)
    return Asking(question.kind, dict(question.parts))


def acting(game: Game, match: Match) -> str:
    """Where the deciding seat sees the card that acts or asks."""
    card = game.acting(match)
    return "" if card == NO_CARD else game.card_path(match, card)


def choices_of(game: Game, match: Match) -> tuple[Choice, ...]:
    """The legal actions of the seat that is asked."""
    return tuple([Choice(*told) for told in game.actions.told(match, match.legal())])


def offer(ledger: Ledger) -> Offer | None:
    open_offer = ledger.offer
    if open_offer is None:
        return None
    waiting = tuple(seat + 1 for seat in sorted(open_offer.waiting))
    return Offer(open_offer.what, open_offer.seat + 1, waiting)


def clock(ledger: Ledger, now: float) -> Clock | None:
    clocks = ledger.clocks
    if clocks is None:
        return None
    left = tuple(round(seconds, 1) for seconds in clocks.left_at(now))
    return Clock(left, on_wire(clocks.running))


def log(ledger: Ledger, reader: int, seen: int) -> Log:
    """What the reader has not read at its number `seen`."""
    scroll = ledger.scrolls[reader]
    start = scroll.standing(seen)
    return Log(start, tuple(scroll.lines[start:]))


def happened(game: Game, match: Match, reader: int, first: int) -> tuple[Happening, ...]:
    """What pictures can show of the events from number `first` on, the newest of it where that is very much."""
    newest = len(match.events) // EVENT_SIZE - MOST_LOOKED_AT
    told = [Happening(*shown) for shown in happenings(game, match, reader, max(first, newest))]
    return tuple(told[-MOST_HAPPENINGS:])


def spoken(ledger: Ledger, heard: int) -> tuple[Spoken, ...]:
    """What was said after the first `heard`."""
    return tuple(
        Spoken(number, on_wire(said.seat), said.text, said.phrase)
        for number, said in enumerate(ledger.said[heard:], heard + 1)
    )


def welcome(ledger: Ledger, reader: int, here: Collection[int], told: Position | None, log: Log) -> Welcome:
    """What somebody is told who comes; `told` is the position."""
    return Welcome(
        version=PROTOCOL,
        about=about(ledger),
        you=on_wire(reader),
        seen=ledger.seen(reader),
        sitting=sitting(ledger, here),
        position=told,
        log=log,
        said=spoken(ledger, max(0, len(ledger.said) - MOST_SAID)),
    )
