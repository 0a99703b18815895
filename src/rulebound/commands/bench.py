"""`rulebound bench`: how fast a game plays here."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rulebound.commands.arguments import add_command, add_game, make_progress, print_json
from rulebound.core.mistakes import Mistake

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands

MOST_SECONDS = 3600.0


def add(commands: Commands) -> None:
    bench = add_command(
        commands,
        "bench",
        measure,
        "measure how fast a game plays here",
        "Random play compiled and uncompiled in the same run, driven call by call from Python, the cost of a clone, "
        "and simulations of the search bot.",
    )
    add_game(bench)
    bench.add_argument("--seconds", type=float, default=10.0, metavar="T", help="about how long to measure (10)")
    bench.add_argument("--learning", action="store_true", help="the learning environments instead, beside their peers")


def measure(asked: argparse.Namespace) -> int:
    from rulebound.lab.benching import bench

    if not 0 < asked.seconds <= MOST_SECONDS:
        raise Mistake(f"--seconds is more than 0 and at most {MOST_SECONDS:g}, not {asked.seconds:g}")
    if asked.learning:
        return measure_learning(asked.game, asked.seconds, asked.json)
    figures = bench(asked.game, asked.seconds, make_progress("measurements"))
    if asked.json:
        print_json(figures.as_json())
    else:
        print("\n".join(figures.lines()))
    return 0


def measure_learning(game: str, seconds: float, as_json: bool) -> int:
    try:
        from rulebound.learning.speed import learning_speed
    except ModuleNotFoundError as missing:
        raise Mistake(f"--learning needs {missing.name}: pip install 'rulebound[learn]'") from None

    figures = learning_speed(game, seconds)
    if as_json:
        print_json(figures.as_json())
    else:
        print("\n".join(figures.lines()))
    return 0
