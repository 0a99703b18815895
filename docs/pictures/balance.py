"""Draws the pictures of docs/balance.md: python docs/pictures/balance.py (minutes; the same on every machine)."""

from __future__ import annotations

from pathlib import Path

from rulebound.core.people.registry import game
from rulebound.lab.balance import BalanceRequest, measure
from rulebound.lab.balance_page import field_plot, standing_plot, worth_plot
from rulebound.lab.balance_report import balance_of
from rulebound.lab.field import FieldRequest, play_field
from rulebound.lab.runner import Runner, make_runner, processors

HERE = Path(__file__).parent
DEALS = 1000
SEED = 11  # no deal of which had a part in making the decks


def quiet(done: int, total: int, so_far: str = "") -> None:
    pass


def draw_field(name: str, runner: Runner) -> None:
    found = play_field(FieldRequest(name, game(name).decks(), deals=DEALS, seed=SEED), runner, quiet)
    (HERE / f"decks-{name}.svg").write_text(field_plot(found), encoding="utf-8")
    (HERE / f"standings-{name}.svg").write_text(standing_plot(found), encoding="utf-8")
    print("\n".join(found.words()))


def draw_worth(name: str, runner: Runner) -> None:
    found = balance_of(*measure(BalanceRequest(name), runner, quiet))
    (HERE / f"worth-{name}.svg").write_text(worth_plot(found.lines), encoding="utf-8")
    print("\n".join(found.words()))


if __name__ == "__main__":
    with make_runner(processors()) as runner:
        draw_worth("five_rows", runner)
        for name in ("clashables", "claw_and_order"):
            draw_field(name, runner)
