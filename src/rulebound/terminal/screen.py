"""Where a match is shown and asked about: as lines for people, or as one JSON object a line for programs.

Nothing is ever cleared or overwritten, except that `pass_on` makes what the one person saw leave the
screen before the next one looks.
"""

from __future__ import annotations

import json
import os
import shutil
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TextIO

from rulebound.core.language.wording import capital
from rulebound.core.people.readers import View
from rulebound.terminal.showing import BOLD, DIM, GREEN, RED, has_colour, paint

BLANK_LINES = 60
CLEAR_ALL = "\x1b[H\x1b[2J\x1b[3J"  # the screen and what can be scrolled back to


@dataclass(frozen=True)
class Decision:
    """What a person sees when asked. `seat` counts from 1."""

    seat: int
    news: Sequence[str]
    view: View
    position: Sequence[str]
    question: str
    actions: Sequence[tuple[int, str]]


@dataclass(frozen=True)
class Result:
    """How a match ended. `winners` and `reader` count from 1; `reader` 0 is nobody in particular."""

    reader: int
    news: Sequence[str]
    view: View
    position: Sequence[str]
    scores: Sequence[float]
    winners: Sequence[int]
    sentence: str


class Screen(ABC):
    def __init__(self, source: TextIO, out: TextIO) -> None:
        self.source = source
        self.out = out

    @abstractmethod
    def say(self, lines: Sequence[str]) -> None:
        """Something to read."""

    @abstractmethod
    def tell(self, news: Sequence[str]) -> None:
        """Lines of the log, where nothing is to be decided."""

    @abstractmethod
    def refuse(self, message: str) -> None:
        """What was typed cannot be done."""

    @abstractmethod
    def decision(self, decision: Decision) -> None: ...

    @abstractmethod
    def result(self, result: Result) -> None: ...

    @abstractmethod
    def pass_on(self, seat: int) -> str | None:
        """Hide everything and wait until the person at this seat (from 1) is there; None at the end of input."""

    @abstractmethod
    def prompt(self, words: str) -> None:
        """Say that something may be typed now."""

    def ask(self, words: str) -> str | None:
        """A line that a person types, or None at the end of input."""
        self.prompt(words)
        self.out.flush()
        line = self.source.readline()
        if not self.source.isatty():
            self.echo(line.strip())
        return line.strip() if line else None

    @abstractmethod
    def echo(self, typed: str) -> None:
        """What came through a pipe, where no terminal has shown it."""

    def line(self, text: str) -> None:
        self.out.write(text + "\n")


class LinesScreen(Screen):
    """Plain lines, in the order in which they are to be read."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        super().__init__(source, out)
        self.colour = has_colour(out)

    def say(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.line(line)

    def refuse(self, message: str) -> None:
        self.line(paint(sentence(message), RED, self.colour))

    def decision(self, decision: Decision) -> None:
        self.line("")
        self.tell(decision.news)
        self.say(decision.position)
        self.line(paint(decision.question, BOLD, self.colour))
        for number, (_, words) in enumerate(decision.actions, 1):
            self.line(f"{number:3}. {words}")

    def result(self, result: Result) -> None:
        self.line("")
        self.tell(result.news)
        self.say(result.position)
        self.line(paint(result.sentence, GREEN, self.colour))

    def tell(self, news: Sequence[str]) -> None:
        for line in news:
            self.line(paint(f"- {line}", DIM, self.colour))

    def pass_on(self, seat: int) -> str | None:
        self.out.write("\n" * max(BLANK_LINES, shutil.get_terminal_size().lines))
        if self.out.isatty() and os.environ.get("TERM") != "dumb":
            self.out.write(CLEAR_ALL)
        return self.ask(f"Pass the device to seat {seat}. Seat {seat}, press Enter when only you see this: ")

    def prompt(self, words: str) -> None:
        self.out.write(words)

    def echo(self, typed: str) -> None:
        self.line(typed)


class JsonScreen(Screen):
    """One JSON object a line; each has a `kind`. After the kind "ask" a line is read."""

    def put(self, kind: str, **values: Any) -> None:
        self.line(json.dumps({"kind": kind, **values}, ensure_ascii=False))

    def say(self, lines: Sequence[str]) -> None:
        self.put("text", lines=list(lines))

    def tell(self, news: Sequence[str]) -> None:
        if news:
            self.put("log", lines=list(news))

    def refuse(self, message: str) -> None:
        self.put("refused", message=message)

    def decision(self, decision: Decision) -> None:
        self.put(
            "decision",
            seat=decision.seat,
            log=list(decision.news),
            view=decision.view,
            question=decision.question,
            actions=[
                {"number": number, "action": action, "words": words}
                for number, (action, words) in enumerate(decision.actions, 1)
            ],
        )

    def result(self, result: Result) -> None:
        self.put(
            "result",
            reader=result.reader,
            log=list(result.news),
            view=result.view,
            scores=list(result.scores),
            winners=list(result.winners),
            text=result.sentence,
        )

    def pass_on(self, seat: int) -> str | None:
        self.put("pass", seat=seat)
        return self.ask("")

    def prompt(self, words: str) -> None:
        self.put("ask")

    def echo(self, typed: str) -> None:
        """A program knows what it wrote."""


def sentence(message: str) -> str:
    """With a capital and a full stop, without changing anything else."""
    closed = message if message.endswith((".", "!", "?", ")", "…")) else message + "."
    return capital(closed)
