"""What a text has put off to a moment that is still to come: the rest of its frame, with all that it has named."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.agenda import CARD, KIND, PLACE, REGISTER, SEAT, SERIAL, STRIDE, Agenda, empty_agenda
from rulebound.core.kernel.changes import Changes
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, Layout
from rulebound.core.kernel.trail import Trail

# Moments for which a text can wait; not every game has each of them.
END_OF_THIS_TURN: Final = 1
START_OF_YOUR_NEXT_TURN: Final = 2
END_OF_THEIR_NEXT_TURN: Final = 3  # of the other player
START_OF_THEIR_NEXT_TURN: Final = 4
FIRST_OWN_MOMENT: Final = 8  # those of one game follow


@mypyc_attr(acyclic=True)
class Postponed(Changes):
    def __init__(self, layout: Layout, rng: Rng, agenda: Agenda, waiting: Agenda) -> None:
        super().__init__(layout, rng, agenda, waiting)
        self.postponed = empty_agenda()  # the kind of a frame is the moment that it waits for

    def postpone(self, moment: i64, pc: i64, base: i64) -> None:
        """The rest of a frame waits, with all that it has named so far."""
        frames = self.agenda.frames
        copy = self.postponed.push(
            moment, frames[base + CARD], frames[base + SERIAL], frames[base + SEAT], frames[base + PLACE], pc
        )
        for offset in range(REGISTER, STRIDE):
            self.postponed.frames[copy + offset] = frames[base + offset]

    def take_due(self, moment: i64, seat: i64, kind: i64, onto: Agenda) -> None:
        """What has waited for this moment, of all seats (NOBODY) or of one, goes to another agenda as frames of a kind,
        in the order in which it was put off."""
        postponed = self.postponed
        base: i64 = 0
        while base < postponed.used:
            frames = postponed.frames
            if frames[base + KIND] == moment and (seat == NOBODY or frames[base + SEAT] == seat):
                frames[base + KIND] = kind
                postponed.take(base, onto)
            else:
                base += STRIDE

    def follow(self, trail: Trail) -> None:
        super().follow(trail)
        self.postponed.follow(trail)

    def copy_postponed(self, other: Postponed) -> None:
        self.copy_changes(other)
        self.postponed = other.postponed.clone()
