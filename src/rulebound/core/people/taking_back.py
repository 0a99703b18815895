"""Taking a decision back, as far as nobody has learnt anything from it.

The last decision of the seat that asks goes back with everything that followed from it, by replaying the actions
before it. That is free only if the match would be the same to everybody who has watched it:

- No card was revealed to anybody since. Knowledge grows only by `Table.reveal`, which records a REVEALED event each
  time (a card that is drawn is revealed to its owner, a card that is played to everybody), so those events are the
  whole truth about it. A bot counts as somebody: otherwise a person could try a move to see what comes.
- Chance has decided nothing since: the generator stands where it stood. A shuffle counts, though it tells nobody
  anything, since another order of moves would now meet another shuffle.
- No moment has passed in which somebody may have been asked in secret.
- No other person has decided since: their decision is theirs to take back. The answers of bots go back with the
  decision that they answer, if they too revealed nothing.

With several people at the table this also keeps a free take-back within the person's own turn. Whether more may be
taken back by consent is not decided here.
"""

from __future__ import annotations

from collections.abc import Collection

from rulebound.core.kernel.table import REVEALED
from rulebound.core.mistakes import Mistake
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import replay
from rulebound.core.people.readers import Event, events_of

MOST_TOLD = 3


def take_back(live: Live, seat: int, people: Collection[int]) -> str:
    """Take back the last decision of this seat; what was taken back, in words. Mistake where that is not free."""
    number = decisions_left(live, seat)
    reason = why_not_free(live, seat, people)
    if reason:
        raise Mistake(reason)
    before = replay(live.kept, number)
    words = live.game.say(before, live.kept.actions[number])
    live.take_back_to(number)
    return words


def decisions_left(live: Live, seat: int) -> int:
    """How many decisions stand when this seat takes its last one back. Mistake if it has decided nothing."""
    own = [number for number, decider in enumerate(live.deciders()) if decider == seat]
    if not own:
        raise Mistake("there is nothing to take back: you have not decided anything yet")
    return own[-1]


def why_not_free(live: Live, seat: int, people: Collection[int]) -> str:
    """What stands against this seat taking its last decision back without asking, in words that it may read; empty
    if nothing does. `people` are the seats that are no bots. Mistake if it has decided nothing."""
    number = decisions_left(live, seat)
    since = events_of(live.recorded(), live.event_of_decision(number))
    revealed = [told_to(live, event, seat) for event in since if event.kind == REVEALED]
    if revealed:
        more = f", and {len(revealed) - MOST_TOLD} more" if len(revealed) > MOST_TOLD else ""
        return f"that cannot be taken back, for something was revealed: {', '.join(revealed[:MOST_TOLD])}{more}"
    before = replay(live.kept, number)
    if before.moments() != live.match.moments():
        # Whether the other one was asked in secret must not be told by an undo that is granted.
        return "that cannot be taken back: somebody may have been asked something since"
    others = [other for other in live.deciders()[number:] if other != seat and other in people]
    if others:
        return f"that cannot be taken back: seat {others[0] + 1} has decided since"
    if not live.match.rng.stands_with(before.rng):
        return "that cannot be taken back: chance has decided something since"
    return ""


def told_to(live: Live, event: Event, seat: int) -> str:
    """A reveal in words that this seat may read."""
    seats = len(live.players)
    name = live.cards.cards[event.design].name if event.tells(seat, seats) else "a card"
    learnt = [other for other in range(seats) if (event.target & ~event.source) >> other & 1]
    who = " and ".join("you" if other == seat else f"seat {other + 1}" for other in learnt)
    return f"{who} saw {name}"
