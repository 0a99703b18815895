"""What this end knows of a table on a server: the newest position, the log, who sits there, and what was shown of it.

`seen` is this receiver's own count and comes from the server. A log that the server cuts (a decision was taken back)
is cut here too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from rulebound.bots.advising import certainty_of
from rulebound.terminal.hinting import certainty
from rulebound.terminal.screen import Decision, Result, Screen
from rulebound.wire.messages import (
    Clock,
    Hint,
    Log,
    Offer,
    Outcome,
    Position,
    Request,
    Sitting,
    Update,
    Welcome,
)

OFFERS = {
    "draw": "offers a draw",
    "hints": "asks whether everybody may have hints",
    "take_back": "asks to take its last decision back",
    "rematch": "asks for another match",
}


class RemoteTable:
    def __init__(self, screen: Screen, send: Callable[[Request], None]) -> None:
        self.screen = screen
        self.send = send
        self.open = True
        self.you = 0
        self.seen = -1
        self.shown = -2  # the `seen` whose position is on the screen
        self.pending = 0  # the request that is not answered yet
        self.requests = 0
        self.log: list[str] = []
        self.read = 0  # lines of it that were shown
        self.sitting: tuple[Sitting, ...] = ()
        self.position: Position | None = None
        self.offer: Offer | None = None

    # ------------------------------------------------------------ what comes

    def greet(self, welcome: Welcome) -> None:
        self.about = welcome.about
        self.you = welcome.you
        self.sitting = welcome.sitting
        names = ", ".join(seat_line(sitting, self.you) for sitting in welcome.sitting)
        watching = " You watch." if self.you == 0 else ""
        self.screen.say([f"{welcome.about.title}: {names}.{watching} Type help to see what you may type."])
        self.take(welcome.seen, welcome.position, welcome.log)

    def come_back(self, welcome: Welcome) -> None:
        """After the connection was lost: what was missed is told, and a request without an answer is forgotten."""
        self.screen.say(["The connection is there again."])
        self.pending = 0
        self.shown = -2
        self.sit(welcome.sitting)
        self.take(welcome.seen, welcome.position, welcome.log)

    def update(self, update: Update) -> None:
        self.sit(update.sitting)
        self.take(update.seen, update.position, update.log)
        self.answered(update.re)

    def take(self, seen: int, position: Position | None, log: Log) -> None:
        self.seen = seen
        self.position = position
        if log.start < len(self.log):
            self.log = self.log[: log.start]
            if self.read > log.start:
                self.screen.say(["A decision was taken back."])
            self.read = min(self.read, log.start)
        self.log += log.lines
        offer = position.offer if position is not None else None
        if offer is not None and offer != self.offer:
            self.screen.say([self.offer_line(offer)])
        elif offer is None and self.offer is not None:
            self.screen.say(["The offer is settled."])
        self.offer = offer

    def sit(self, sitting: tuple[Sitting, ...]) -> None:
        """Tell what changed about the others."""
        for was, now in zip(self.sitting, sitting, strict=True):
            if was != now and now.seat != self.you:
                self.screen.say([f"Now: {seat_line(now, self.you)}."])
        self.sitting = sitting

    def answered(self, re: int) -> None:
        if re == self.pending:
            self.pending = 0

    # ------------------------------------------------------------ what is asked

    def ask(self, request: Request) -> None:
        """Send a request with a number of its own, seen from the newest position."""
        self.requests += 1
        self.pending = self.requests
        self.send(msgspec.structs.replace(request, id=self.requests, seen=self.seen))

    def over(self) -> bool:
        return self.position is not None and self.position.result is not None

    def decides(self) -> bool:
        return self.position is not None and bool(self.position.choices)

    def answers_offer(self) -> bool:
        return self.offer is not None and self.you in self.offer.waiting

    def leave(self) -> None:
        self.open = False
        seat = " The seat stays yours: come again with the same link." if self.you else ""
        self.screen.say([f"You leave the table.{seat}"])

    # ------------------------------------------------------------ what is shown

    def show_position(self) -> None:
        """The decision where there is one; else only the news."""
        first = self.shown < 0
        self.shown = self.seen
        position = self.position
        if position is None:
            missing = [str(sitting.seat) for sitting in self.sitting if sitting.kind == "open"]
            self.screen.say([f"The match begins when seat {' and '.join(missing)} is taken."])
        elif position.choices:
            self.screen.decision(
                Decision(
                    self.you,
                    self.news(),
                    position.view,
                    [*position.lines, *clock_lines(position.clock)],
                    position.question,
                    [(choice.action, choice.words) for choice in position.choices],
                )
            )
        else:
            self.screen.tell(self.news())
            if first:
                self.screen.say([*position.lines, position.question])

    def show_result(self) -> None:
        """The end; the table is left."""
        assert self.position is not None
        result = self.position.result
        assert result is not None
        best = max(result.shares)
        self.screen.result(
            Result(
                self.you,
                self.news(),
                self.position.view,
                self.position.lines,
                result.shares,
                [seat for seat, share in enumerate(result.shares, 1) if share == best],
                f"The match is over. {result.text}",
            )
        )
        self.open = False

    def news(self) -> Sequence[str]:
        """What was not read yet."""
        news = self.log[self.read :]
        self.read = len(self.log)
        return news

    def offer_line(self, offer: Offer) -> str:
        who = "You" if offer.seat == self.you else f"Seat {offer.seat}"
        words = OFFERS[offer.what]
        if offer.seat == self.you:
            first, _, rest = words.partition(" ")
            words = f"{first.removesuffix('s')} {rest}".replace(" its ", " your ")
        if self.you in offer.waiting:
            return f"{who} {words}. Do you agree? Type yes or no (or accept, decline)."
        return f"{who} {words}. To answer: seat {' and '.join(map(str, offer.waiting))}."


def seat_line(sitting: Sitting, you: int) -> str:
    """Who sits at a seat."""
    if sitting.kind == "open":
        return f"seat {sitting.seat} (open)"
    facts = [sitting.name or sitting.kind]
    if sitting.kind == "bot":
        facts = [f"bot, {sitting.level}"]
    if sitting.seat == you:
        facts.append("you")
    elif sitting.kind == "person" and not sitting.here:
        facts.append("away")
    if sitting.resigned:
        facts.append("has given up")
    return f"seat {sitting.seat} ({', '.join(facts)})"


def clock_lines(clock: Clock | None) -> list[str]:
    if clock is None:
        return []
    left = [f"seat {seat} {int(seconds) // 60}:{int(seconds) % 60:02}" for seat, seconds in enumerate(clock.left, 1)]
    return [f"Time left: {', '.join(left)}."]


def advice_lines(hint: Hint) -> list[str]:
    """The hint of the strong bot, as at home."""
    if not hint.best:
        return ["The bot has no advice."]
    best, *others = hint.best
    if not others:
        return [f"There is nothing else to do: {best.words}."]
    sure = certainty_of([(each.sure, each.share) for each in hint.best], hint.simulations)
    return [
        f"The search bot would {best.words}: {best.sure:.0%} of {hint.simulations} simulations.",
        f"It is {certainty(sure)} that this is better than the next best.",
        "Next: " + ", ".join(f"{other.words} ({other.sure:.0%})" for other in others) + ".",
    ]


def outcome_lines(outcome: Outcome) -> list[str]:
    """What a what-if came to."""
    interval = f"95 % interval {outcome.low:.0%} to {outcome.high:.0%}"
    copies = f"over {outcome.copies} copies as you might believe them"
    lines = [f"If you {outcome.words}: {outcome.share:.0%} of the victory ({interval}), {copies}."]
    for way in outcome.ways:
        lines.append(f"In {way.copies} of them:")
        lines += [f"  {line}" for line in way.lines]
    return lines
