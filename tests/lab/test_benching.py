"""The benchmark: all figures are there and fit together. How large they are is not a test's business."""

from __future__ import annotations

import signal

import pytest

from rulebound.core.people.game import Setup
from rulebound.core.people.registry import game
from rulebound.lab import benching

GAME = game("five_rows")  # the quickest
KEYS = (
    "decisions_per_second",
    "games_per_second",
    "uncompiled_decisions_per_second",
    "driven_decisions_per_second",
    "clone_us",
    "search_per_second",
)


def test_all_figures_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benching, "SPELL", 0.01)
    told: list[tuple[int, int]] = []
    figures = benching.bench(GAME.id, 0.01, lambda done, total: told.append((done, total)))
    found = figures.as_json()
    assert all(found[key] > 0 for key in KEYS), found
    assert found["games_per_second"] < found["decisions_per_second"]
    assert found["ratios"]["compiled_over_uncompiled"] > 0
    assert told[-1] == (benching.ROUNDS, benching.ROUNDS)
    text = "\n".join(figures.lines())
    assert "simulations a second" in text
    assert "microseconds" in text


def test_the_position_for_the_search_is_always_the_same() -> None:
    laid_out = GAME.lay_out(Setup(1))
    one, two = benching.middle_of_a_match(laid_out), benching.middle_of_a_match(laid_out)
    assert GAME.view(one, 0) == GAME.view(two, 0)
    assert len(one.legal()) > 2
    assert one.rounds() > 1


def test_ctrl_c_is_not_answered_by_the_uncompiled_process() -> None:
    """It ends with its input; a traceback of it would stand between the lines of the command."""
    other = benching.uncompiled_process(GAME.id)
    assert benching.ask(other, 1) > 0
    other.send_signal(signal.SIGINT)
    assert benching.ask(other, 2) > 0
    other.communicate(timeout=60)
    assert other.returncode == 0
