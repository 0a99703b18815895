"""What happened, as pictures can show it to one reader: a page moves cards and shows damage by it.

Told from the events, like the log, and only at a moment at which the reader may look: where a card stands that has not
moved since is read from the match. Other moves are told by zones, which everybody sees grow and shrink.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebound.core.kernel.match import Match
from rulebound.core.kernel.resolver import Resolver
from rulebound.core.kernel.table import MOVED, NOBODY, REVEALED, SHUFFLED
from rulebound.core.people.game import Game, Happening
from rulebound.core.people.readers import EVERYTHING, SPECTATOR, Event, events_of
from rulebound.core.people.seeing import UNKNOWN, name_told

FIRST_OWN_KIND = 20  # of a game's own events; those below are the core's


def happenings(game: Game, match: Match, reader: int, first: int) -> Iterator[Happening]:
    """What this reader was told from event number `first` on. Nothing in a game that has no pictures."""
    if not isinstance(match, Resolver):
        return
    events = list(events_of(match, first))
    last_move = {event.card: at for at, event in enumerate(events) if event.kind == MOVED}
    coming: dict[int, str] = {}  # where cards came from that pass through a zone that no view shows
    for at, event in enumerate(events):
        stayed = event.card != NOBODY and last_move.get(event.card, at) <= at
        shown: Happening | None = None
        if event.kind == MOVED:
            shown = move(game, match, event, stayed, coming)
        elif event.kind == REVEALED:
            if stayed and learns(event, reader, match.layout.seats):
                shown = Happening("reveal", game.card_path(match, event.card))
        elif event.kind == SHUFFLED:
            shown = Happening("shuffle", game.zone_path(match, event.target, NOBODY, NOBODY), event.amount)
        elif event.kind >= FIRST_OWN_KIND:
            shown = game.picture(match, event)
            if shown is not None and not shown.place and event.card != NOBODY:
                told = event.tells(reader, match.layout.seats)
                shown = shown._replace(place=place_of(game, match, events[at:], stayed and told))
        if shown is not None and shown.place:
            yield shown._replace(card="" if event.card == NOBODY else name_told(match, event, reader, UNKNOWN))


def move(game: Game, match: Match, event: Event, stayed: bool, coming: dict[int, str]) -> Happening | None:
    """A card goes from one zone to another, or to another place of its line."""
    card = event.card
    source = game.zone_path(match, event.source, NOBODY, card) or coming.pop(card, "")
    there = stayed and match.zone[card] == event.target
    place = game.card_path(match, card) if there else game.zone_path(match, event.target, event.amount, card)
    if not place:
        coming[card] = source
    return Happening("move", place, source=source)


def learns(event: Event, reader: int, seats: int) -> bool:
    """Did this reader learn by a reveal what the card is?"""
    if reader == EVERYTHING:
        return True
    return (event.target & ~event.source) >> (seats if reader == SPECTATOR else reader) & 1 != 0


def place_of(game: Game, match: Match, events: Sequence[Event], exactly: bool) -> str:
    """Where the card of the first of these events was then. The log does not tell apart what the reader does not know:
    of such a card, and of one that moves later, only the zone is told."""
    card = events[0].card
    if exactly:
        return game.card_path(match, card)
    zones = [event.source for event in events if event.kind == MOVED and event.card == card]
    return game.zone_path(match, zones[0] if zones else match.zone[card], NOBODY, card)
