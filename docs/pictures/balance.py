"""Draws the pictures of docs/balance.md and writes the report of every game, which the page shows.

python docs/pictures/balance.py            all of it: minutes; the same on every machine
python docs/pictures/balance.py GAME...    the reports of these games only
"""

from __future__ import annotations

import json
import sys
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


# Matches that are noted and deals that are weighed: as many as a coffee lasts, for a game whose matches are long fewer.
REPORTS = {
    "five_rows": (20_000, 2_000),
    "paw_of_duty": (10_000, 500),
    "clashables": (6_000, 250),
    "claw_and_order": (6_000, 250),
    "authority": (3_000, 60),
}


def quiet(done: int, total: int, so_far: str = "") -> None:
    pass


def draw_field(name: str, runner: Runner) -> None:
    found = play_field(FieldRequest(name, game(name).decks(), deals=DEALS, seed=SEED), runner, quiet)
    (HERE / f"decks-{name}.svg").write_text(field_plot(found), encoding="utf-8")
    (HERE / f"standings-{name}.svg").write_text(standing_plot(found), encoding="utf-8")
    print("\n".join(found.words()))


def write_report(name: str, runner: Runner) -> None:
    """What `rulebound balance GAME --json` prints, beside the cards of the game; and its plot."""
    games, deals = REPORTS[name]
    found = balance_of(*measure(BalanceRequest(name, games=games, deals=deals), runner, quiet))
    report = json.dumps(found.facts())
    (game(name).folder / "balance.json").write_text(report + "\n", encoding="utf-8")
    (HERE / f"worth-{name}.svg").write_text(worth_plot(found.lines), encoding="utf-8")
    print("\n".join(found.words()))


if __name__ == "__main__":
    with make_runner(processors()) as runner:
        for name in sys.argv[1:] or REPORTS:
            write_report(name, runner)
        if not sys.argv[1:]:
            for name in ("clashables", "claw_and_order"):
                draw_field(name, runner)
