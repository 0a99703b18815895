"""Thinking time: each seat has its seconds, and gets some more for every decision that stands: what was got for one
that is taken back is given back with it. Nobody's time runs while the server is away. A bot has no clock, but a person
who lets a bot play on has: else a clock could be stopped by calling a bot and sending it away.

Everything follows from the times in the log, so a restarted server counts on as if nothing had happened.
"""

from __future__ import annotations

NOBODY = -3  # neither a seat nor a reader: SPECTATOR is -1, EVERYTHING -2


class Clocks:
    def __init__(self, seats: int, seconds: int, increment: int) -> None:
        self.left = [float(seconds)] * seats
        self.increment = increment
        self.running = NOBODY
        self.since = 0.0
        self.rewarded: list[tuple[int, int]] = []  # decision and seat

    def stop(self, now: float) -> None:
        """Charge the running seat with the time until now; then nobody's time runs."""
        if self.running != NOBODY:
            self.left[self.running] -= max(0.0, now - self.since)
        self.running = NOBODY

    def run(self, seat: int, now: float) -> None:
        self.stop(now)
        self.running = seat
        self.since = now

    def forget(self, now: float) -> None:
        """Go on from now without a charge for the time before."""
        self.since = now

    def reward(self, seat: int, decision: int) -> None:
        """The decision of this number, counted from the beginning of the match, was made."""
        self.left[seat] += self.increment
        self.rewarded.append((decision, seat))

    def take_back(self, decisions: int) -> None:
        """Only the first so many decisions stand."""
        while self.rewarded and self.rewarded[-1][0] >= decisions:
            _, seat = self.rewarded.pop()
            self.left[seat] -= self.increment

    def left_at(self, now: float) -> tuple[float, ...]:
        """The seconds left to each seat, never below 0."""
        used = max(0.0, now - self.since)
        return tuple(max(0.0, left - used if seat == self.running else left) for seat, left in enumerate(self.left))

    def ends(self) -> float | None:
        """When the running seat will have used up its time."""
        return None if self.running == NOBODY else self.since + self.left[self.running]
