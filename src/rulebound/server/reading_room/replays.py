"""Finished matches to look at again: any step as any reader saw it, the whole as a match file, a position as a scene.

Until a match is over nobody may see more of it than at the table; then everybody who has its link may see everything.
Lines of the log are told where they happened, one decision after the other: told later they might read otherwise, for
cards move on.
"""

from __future__ import annotations

from rulebound.core.kernel.table import EVENT_SIZE
from rulebound.core.mistakes import Mistake
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import MatchFile, text_of
from rulebound.core.people.readers import EVERYTHING, SPECTATOR
from rulebound.server.mistakes import NotYours
from rulebound.server.tables.ledger import Ledger
from rulebound.server.tables.updates import about, asking, choices_of, happened, sitting
from rulebound.wire.house import Step
from rulebound.wire.messages import Log, Position, Result

SEES_EVERYTHING = -1  # on the wire
SPECTATES = 0


def finished(ledger: Ledger) -> MatchFile:
    """The match of a table. NotYours until it is over."""
    if ledger.result is None or ledger.live is None:
        raise NotYours("the match is not over; until then nobody may read all of it")
    return ledger.live.kept


def reader_on_wire(number: int, seats: int) -> int:
    """A reader as the engine counts it. Mistake for one that there is not."""
    if number == SEES_EVERYTHING:
        return EVERYTHING
    if number == SPECTATES:
        return SPECTATOR
    if 1 <= number <= seats:
        return number - 1
    raise Mistake(
        f"reader is a seat from 1 to {seats}, {SPECTATES} for a spectator or {SEES_EVERYTHING} for everything"
    )


def check_point(kept: MatchFile, at: int) -> None:
    if not 0 <= at <= len(kept.actions):
        raise Mistake(f"the match has the points 0 to {len(kept.actions)}, not {at}")


def step(ledger: Ledger, at: int, number: int) -> Step:
    """The match after `at` decisions as this reader saw it. `number` is the reader as on the wire."""
    kept = finished(ledger)
    assert ledger.result is not None
    reader = reader_on_wire(number, kept.setup.seats)
    check_point(kept, at)
    live = Live(kept, 0)
    lines = live.log(reader)
    told = 0
    words, by = "", 0
    for action in kept.actions[:at]:
        told = len(live.match.events) // EVENT_SIZE
        by = int(live.match.seat) + 1
        # The words of an action may name a card that stayed hidden from others.
        words = live.game.say(live.match, action) if reader in (by - 1, EVERYTHING) else ""
        live.decide(action)
        lines += live.log(reader, told)
    over = at == len(kept.actions)
    return Step(
        about=about(ledger),
        sitting=sitting(ledger, ()),
        at=at,
        steps=len(kept.actions),
        reader=number,
        words=words,
        by=by,
        position=position(live, reader, ledger.result if over else None),
        log=Log(0, tuple(lines)),
        happened=happened(live.game, live.match, reader, told),
        result=ledger.result if over else None,
    )


def position(live: Live, reader: int, result: Result | None) -> Position:
    match, game = live.match, live.game
    view = game.view(match, reader)
    asked = not match.over and result is None
    may_read = asked and reader in (int(match.seat), EVERYTHING)
    return Position(
        view=view,
        lines=tuple(game.show(view)),
        question=game.question(match) if asked else "",
        asked=int(match.seat) + 1 if asked else 0,
        choices=choices_of(game, match) if may_read else (),
        result=result,
        asking=asking(game, match) if asked else None,
    )


def match_text(ledger: Ledger) -> str:
    """The match as a match file."""
    return text_of(finished(ledger))


def file_name(ledger: Ledger, ending: str) -> str:
    """What a browser calls the file: the beginning of the id is enough to tell files apart."""
    letters = "".join(letter for letter in ledger.head.id[:8] if letter.isalnum())
    return f"{ledger.head.game}-{letters}{ending}"
