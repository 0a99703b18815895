"""`rulebound simulate`: many matches between bots."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rulebound.commands.arguments import add_command, add_setup, make_progress, print_json, read_options, read_seed

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands


def add(commands: Commands) -> None:
    simulate = add_command(
        commands,
        "simulate",
        simulate_matches,
        "play many matches between bots and count",
        "Wins by bot and by seat with 95 % intervals, ties and lengths. Every deal is played from all sides. The same "
        "seed gives the same result, however many jobs share the work.",
    )
    simulate.add_argument("game", metavar="GAME", help="the id of a game, as `rulebound games` lists it")
    simulate.add_argument("--games", type=int, default=1000, metavar="N", help="how many matches (1000)")
    simulate.add_argument("--seed", type=read_seed, default=0, metavar="S", help="what chance decides (0)")
    simulate.add_argument(
        "--bots",
        default="",
        metavar="A,B",
        help="one bot for each seat: random, greedy, search, search:500, search:0.5s (all random)",
    )
    add_setup(simulate)
    simulate.add_argument("--jobs", type=int, default=1, metavar="J", help="processes that share the work (1)")


def simulate_matches(asked: argparse.Namespace) -> int:
    from rulebound.core.registry import game
    from rulebound.lab.simulating import Request, simulate

    bots = tuple(name.strip() for name in asked.bots.split(",")) if asked.bots else ()
    request = Request(
        game=asked.game,
        bots=bots or ("random",) * min(game(asked.game).seat_counts),
        games=asked.games,
        seed=asked.seed,
        options=read_options(asked.option),
        cards=Path(asked.cards) if asked.cards else None,
        jobs=asked.jobs,
    )
    report = simulate(request, make_progress("games"))
    if asked.json:
        print_json(report.as_json())
    else:
        print("\n".join(report.lines()))
    return 0
