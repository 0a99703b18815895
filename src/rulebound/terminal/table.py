"""The table at which people sit: the match, the screen, where it is saved. Commands and the loop of play share it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from rulebound.core.people.live import Live
from rulebound.core.people.readers import SPECTATOR
from rulebound.terminal.screen import Decision, Result, Screen
from rulebound.terminal.seats import people, seat_name


class After(Enum):
    """What the loop does after something was typed."""

    ASK = "ask again"
    SHOW = "show the position and ask again"
    QUIT = "leave the table"


@dataclass
class Table:
    """`keeps_in` is the file that follows every decision, `save_to` the one that was written last; `watched` is
    the person who looked at the screen last, None when nobody has."""

    live: Live
    screen: Screen
    keeps_in: Path | None = None
    save_to: Path | None = None
    saved: tuple[int, ...] | None = None  # the actions in that file
    watched: int | None = None

    def hot_seat(self) -> bool:
        return len(people(self.live)) > 1

    def show_decision(self, seat: int) -> None:
        """Everything that the person at this seat may see and do."""
        live = self.live
        view = live.game.view(live.match, seat)
        self.screen.decision(
            Decision(
                seat + 1,
                live.news(seat),
                view,
                live.game.show(view),
                live.game.question(live.match),
                live.legal(),
            )
        )

    def show_result(self) -> None:
        """The end, as the only person sees it, or as everybody does."""
        live = self.live
        seats = people(live)
        reader = seats[0] if len(seats) == 1 else SPECTATOR
        view = live.game.view(live.match, reader)
        last = len(live.kept.actions) - 1
        news = live.news(reader) if len(seats) == 1 else live.log(SPECTATOR, live.event_of_decision(last))
        self.screen.result(
            Result(
                reader + 1,
                news,
                view,
                live.game.show(view),
                live.scores(),
                [seat + 1 for seat in live.winners()],
                result_sentence(live),
            )
        )

    def save(self, path: Path) -> None:
        self.live.save(path)
        self.save_to = path
        self.saved = self.live.kept.actions

    def keep(self) -> None:
        """Save again where every decision is to be kept."""
        if self.keeps_in is not None:
            self.save(self.keeps_in)


def result_sentence(live: Live) -> str:
    winners = live.winners()
    names = " and ".join(seat_name(live, seat) for seat in winners)
    decisions = len(live.kept.actions)
    ending = f"after {decisions} decisions; the seed was {live.kept.setup.seed}."
    if len(winners) == len(live.players):
        return f"The match is over: a tie {ending}"
    return f"The match is over: {names} {'has' if len(winners) == 1 else 'have'} won {ending}"
