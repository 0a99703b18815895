"""Colour goes to a terminal that wants it, and is never the only sign."""

from __future__ import annotations

import io

import pytest

from rulebound.terminal.screen import LinesScreen, sentence
from rulebound.terminal.showing import RED, has_colour, paint


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


def test_a_pipe_has_no_colour() -> None:
    assert not has_colour(io.StringIO())


def test_a_terminal_has_colour_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_colour(Terminal())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not has_colour(Terminal())
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not has_colour(Terminal())


def test_what_is_said_is_the_same_without_colour() -> None:
    coloured, plain = Terminal(), io.StringIO()
    for out in (coloured, plain):
        LinesScreen(io.StringIO(), out).refuse("not possible: the row is taken")
    assert plain.getvalue() == "Not possible: the row is taken.\n"
    assert coloured.getvalue() == paint("Not possible: the row is taken.", RED, True) + "\n"


def test_passing_the_device_clears_a_terminal_and_what_can_be_scrolled_back_to() -> None:
    out = Terminal()
    LinesScreen(Terminal("\n"), out).pass_on(2)
    assert "\x1b[2J\x1b[3J" in out.getvalue()
    assert out.getvalue().endswith("press Enter when only you see this: ")


def test_sentences_begin_and_end_as_sentences() -> None:
    assert sentence("there is no row 9 (FR-3.4)") == "There is no row 9 (FR-3.4)"
    assert sentence("which card?") == "Which card?"
