"""Everything that is pending: frames of plain integers in one vec, worked off as a stack or as a queue.

A frame stays on the agenda while it is carried out; whoever works on it writes its program counter and registers
back, so a match can be cloned, saved and searched in the middle of any effect.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rulebound.core.kernel.trail import Trail

NONE: Final = -1

# The parts of a frame, as offsets from its base.
KIND: Final = 0  # what is to be done: a number of the game
CARD: Final = 1  # the card that does it
SERIAL: Final = 2  # and which stay of it in its zone
SEAT: Final = 3  # who is "you"
PLACE: Final = 4  # where the event happened
PC: Final = 5  # where its program goes on
REGISTER: Final = 6  # what its sentence has introduced so far
REGISTERS: Final = 10
STRIDE: Final = 16


@mypyc_attr(acyclic=True)
@final
class Agenda:
    def __init__(self, frames: vec[i64], used: i64, head: i64) -> None:
        self.frames = frames
        self.used = used  # the end of the newest frame
        self.head = head  # the base of the oldest one

    def clone(self) -> Agenda:
        return Agenda(self.frames[: self.used], self.used, self.head)

    def pending(self) -> bool:
        return self.used > self.head

    def push(self, kind: i64, card: i64, serial: i64, seat: i64, place: i64, pc: i64) -> i64:
        """A new frame with empty registers; returns its base."""
        base = self.used
        if base + STRIDE > len(self.frames):
            self.grow()
        frames = self.frames
        frames[base] = kind
        frames[base + CARD] = card
        frames[base + SERIAL] = serial
        frames[base + SEAT] = seat
        frames[base + PLACE] = place
        frames[base + PC] = pc
        # Written out: as a loop it would cost twice as much, and every text that begins pays for it.
        frames[base + REGISTER] = NONE
        frames[base + REGISTER + 1] = NONE
        frames[base + REGISTER + 2] = NONE
        frames[base + REGISTER + 3] = NONE
        frames[base + REGISTER + 4] = NONE
        frames[base + REGISTER + 5] = NONE
        frames[base + REGISTER + 6] = NONE
        frames[base + REGISTER + 7] = NONE
        frames[base + REGISTER + 8] = NONE
        frames[base + REGISTER + 9] = NONE
        self.used = base + STRIDE
        return base

    def top(self) -> i64:
        """The base of the newest frame."""
        return self.used - STRIDE

    def drop(self) -> None:
        """The newest frame is done."""
        self.used -= STRIDE

    def take_first(self, onto: Agenda) -> None:
        """Move the oldest frame on top of another agenda."""
        base = self.head
        self.head = base + STRIDE
        self.copy_onto(base, onto)
        if self.head == self.used:
            self.head = 0
            self.used = 0

    def take(self, base: i64, onto: Agenda) -> None:
        """Move the frame at this base on top of another agenda; later frames close up."""
        self.copy_onto(base, onto)
        self.remove(base)

    def copy_onto(self, base: i64, onto: Agenda) -> None:
        end = onto.used
        if end + STRIDE > len(onto.frames):
            onto.grow()
        frames = self.frames
        target = onto.frames
        for offset in range(STRIDE):
            target[end + offset] = frames[base + offset]
        onto.used = end + STRIDE

    def remove(self, base: i64) -> None:
        """Drop the frame at this base, wherever it is; later frames close up."""
        frames = self.frames
        for at in range(base, self.used - STRIDE):
            frames[at] = frames[at + STRIDE]
        self.used -= STRIDE

    def follow(self, trail: Trail) -> None:
        """After a shuffle the frames mean the same cards as before. Beside its card a frame has stays in its place and
        registers; all other numbers there are smaller."""
        frames = self.frames
        base = self.head
        while base < self.used:
            card = frames[base + CARD]
            frames[base + SERIAL] = trail.serial_of(card, frames[base + SERIAL])
            frames[base + CARD] = trail.card(card)
            frames[base + PLACE] = trail.stay(frames[base + PLACE])
            for at in range(base + REGISTER, base + STRIDE):
                frames[at] = trail.stay(frames[at])
            base += STRIDE

    def grow(self) -> None:
        """Room for four more frames, or for half as many more where there are many."""
        room = len(self.frames)
        frames = vec[i64]([NONE] * (room + max(4 * STRIDE, room // (2 * STRIDE) * STRIDE)))
        for at in range(self.used):
            frames[at] = self.frames[at]
        self.frames = frames


def empty_agenda() -> Agenda:
    return Agenda(vec[i64](), 0, 0)
