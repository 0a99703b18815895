"""What a receiver is told: made from the ledger for one reader (a seat from 0, or SPECTATOR) and nothing else, so that
two truths which look alike to a reader give the same bytes.

While somebody is asked in secret, the others have no position: the table lets the moment pass before it tells them
anything (table.py). `position` refuses to make one.
"""

from __future__ import annotations

from collections.abc import Collection

from rulebound.core.kernel.match import Match
from rulebound.core.kernel.table import NOBODY as NO_CARD
from rulebound.core.people.game import Game
from rulebound.core.people.happening import happenings
from rulebound.core.people.live import legal_in_words
from rulebound.core.people.seeds import commitment
from rulebound.server.tables.clocks import NOBODY
from rulebound.server.tables.ledger import Ledger
from rulebound.wire.messages import (
    PROTOCOL,
    About,
    Asking,
    Changes,
    Choice,
    Clock,
    Happening,
    Log,
    Offer,
    Position,
    Sitting,
    Spoken,
    Update,
    Welcome,
)

MOST_HAPPENINGS = 60  # more than anybody would watch
MOST_SAID = 100  # that somebody who comes is told of


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


def position(ledger: Ledger, reader: int, now: float, text: bool = True) -> Position | None:
    """What the reader sees and may do; None while the match has not begun. Without `text` it has no lines."""
    if ledger.live is None:
        return None
    live, asked = ledger.live, ledger.asked()
    assert ledger.secretly_asked() in (NOBODY, reader), "others may not look while somebody is asked in secret"
    view = live.game.view(live.match, reader)
    return Position(
        view=view,
        lines=tuple(live.game.show(view)) if text else (),
        question="" if asked == NOBODY else live.game.question(live.match),
        asked=on_wire(asked),
        choices=choices_of(live.game, live.match) if reader == asked and ledger.chairs[reader].who == "person" else (),
        offer=offer(ledger),
        clock=clock(ledger, now),
        result=ledger.result,
        next_table=ledger.next_table,
        hints=ledger.hints(),
        acting=acting(live.game, live.match) if reader == asked else "",
        asking=None if asked == NOBODY else asking(live.game, live.match),
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
    return tuple(Choice(action, words, game.places(match, action)) for action, words in legal_in_words(game, match))


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
    start = ledger.lines_at(reader, seen)
    return Log(start, tuple(ledger.lines[reader][start:]))


def happened(game: Game, match: Match, reader: int, first: int) -> tuple[Happening, ...]:
    """What pictures can show of the events from number `first` on, the newest of it where that is very much."""
    told = [Happening(*shown) for shown in happenings(game, match, reader, first)]
    return tuple(told[-MOST_HAPPENINGS:])


def spoken(ledger: Ledger, heard: int) -> tuple[Spoken, ...]:
    """What was said after the first `heard`."""
    return tuple(
        Spoken(number, on_wire(said.seat), said.text, said.phrase)
        for number, said in enumerate(ledger.said[heard:], heard + 1)
    )


def welcome(
    ledger: Ledger, reader: int, here: Collection[int], seen: int, now: float, told: Position | None = None
) -> Welcome:
    """`told` is the position, where it was made already."""
    return Welcome(
        version=PROTOCOL,
        about=about(ledger),
        you=on_wire(reader),
        seen=ledger.seen(reader),
        sitting=sitting(ledger, here),
        position=told or position(ledger, reader, now),
        log=log(ledger, reader, seen),
        said=spoken(ledger, max(0, len(ledger.said) - MOST_SAID)),
    )


def update(
    ledger: Ledger,
    reader: int,
    here: Collection[int],
    seen: int,
    now: float,
    re: int = 0,
    told: Position | None = None,
    changes: Changes | None = None,
) -> Update:
    """What has happened since the reader's number `seen`. `told` is the position, where it was made already; `changes`
    stand instead of it."""
    live = ledger.live
    return Update(
        seen=ledger.seen(reader),
        sitting=sitting(ledger, here),
        position=None if changes else told or position(ledger, reader, now),
        log=log(ledger, reader, seen),
        happened=happened(live.game, live.match, reader, ledger.events_at(reader, seen)) if live else (),
        re=re,
        changes=changes,
    )
