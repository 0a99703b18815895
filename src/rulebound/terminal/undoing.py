"""Taking a decision back, as far as nobody has learnt anything from it.

`undo` takes back the last decision of the person who asks, with everything that followed from it, by replaying the
actions before it. That is allowed only if the match would be the same to everybody who has watched it:

- No card was revealed to anybody since. Knowledge grows only by `Table.reveal`, which records a REVEALED event each
  time (a card that is drawn is revealed to its owner, a card that is played to everybody), so those events are the
  whole truth about it. A bot counts as somebody: otherwise a person could try a move to see what comes.
- Chance has decided nothing since: the generator stands where it stood. A shuffle counts, though it tells nobody
  anything, since another order of moves would now meet another shuffle.
- No other person has decided since: their decision is theirs to take back. The answers of bots go back with the
  decision that they answer, if they too revealed nothing.

With several people at the table this also keeps `undo` within the person's own turn.
"""

from __future__ import annotations

from rulebound.core.game import Event, events_of
from rulebound.core.match import Match
from rulebound.core.matchfile import replay
from rulebound.core.mistakes import Mistake
from rulebound.core.table import REVEALED
from rulebound.terminal.live import Live
from rulebound.terminal.seats import people

MOST_TOLD = 3


def undo(live: Live, seat: int) -> str:
    """Take back the last decision of this seat; what was taken back, in words. Mistake where that may not be."""
    deciders = live.deciders()
    own = [number for number, decider in enumerate(deciders) if decider == seat]
    if not own:
        raise Mistake("there is nothing to take back: you have not decided anything yet")
    number = own[-1]
    refuse_undo(live, seat, number)
    before = replay(live.kept, number)
    words = live.game.say(before, live.kept.actions[number])
    live.take_back_to(number)
    return words


def refuse_undo(live: Live, seat: int, number: int) -> None:
    """Mistake if something stands against going back to before this decision."""
    since = events_of(live.match, live.event_of_decision(number))
    revealed = [told_to(live, event, seat) for event in since if event.kind == REVEALED]
    if revealed:
        more = f", and {len(revealed) - MOST_TOLD} more" if len(revealed) > MOST_TOLD else ""
        raise Mistake(f"that cannot be taken back, for something was revealed: {', '.join(revealed[:MOST_TOLD])}{more}")
    others = [other for other in live.deciders()[number:] if other != seat and other in people(live)]
    if others:
        raise Mistake(f"that cannot be taken back: seat {others[0] + 1} has decided since")
    if not same_chance(live.match, replay(live.kept, number)):
        raise Mistake("that cannot be taken back: chance has decided something since")


def told_to(live: Live, event: Event, seat: int) -> str:
    """A reveal in words that this seat may read."""
    seats = len(live.players)
    name = live.cards.cards[event.design].name if event.tells(seat, seats) else "a card"
    learnt = [other for other in range(seats) if (event.target & ~event.source) >> other & 1]
    who = " and ".join("you" if other == seat else f"seat {other + 1}" for other in learnt)
    return f"{who} saw {name}"


def same_chance(match: Match, other: Match) -> bool:
    """Whether both generators stand at the same place."""
    first, second = match.rng, other.rng
    return (first.a, first.b, first.c, first.d, first.told) == (
        second.a,
        second.b,
        second.c,
        second.d,
        second.told,
    )
