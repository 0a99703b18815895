"""`rulebound simulate`: many matches between bots."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rulebound.commands.arguments import (
    add_command,
    add_game,
    add_setup,
    make_progress,
    print_json,
    read_decks,
    read_options,
    read_run_seed,
)

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
    add_game(simulate)
    simulate.add_argument("--games", type=int, default=1000, metavar="N", help="how many matches (1000)")
    simulate.add_argument("--seed", type=read_run_seed, default=0, metavar="S", help="what chance decides (0)")
    simulate.add_argument(
        "--bots",
        default="",
        metavar="A,B",
        help="one bot for each seat: gentle, easy, fair, sharp, strong, random, greedy, policy, search:500, "
        "search:0.5s (all random)",
    )
    add_setup(simulate)
    simulate.add_argument(
        "--matrix",
        action="store_true",
        help="every ready-made deck against every other, --games matches for each pairing, with one bot for all",
    )
    simulate.add_argument(
        "--compare",
        default="",
        metavar="OPTION",
        help="the same deals under each value of a house rule, with the differences; OPTION=A,B for some values only "
        "(`rulebound balance GAME --compare` pairs the deals and tells what every card does)",
    )
    simulate.add_argument("--jobs", type=int, default=1, metavar="J", help="processes that share the work (1)")


def simulate_matches(asked: argparse.Namespace) -> int:
    from rulebound.core.mistakes import Mistake
    from rulebound.core.people.registry import game as game_named
    from rulebound.lab.comparing import compare
    from rulebound.lab.matrix import play_matrix
    from rulebound.lab.simulating import Request, remarks, simulate

    game = game_named(asked.game)
    bots = tuple(name.strip() for name in asked.bots.split(",")) if asked.bots else ("random",)
    if len(bots) == 1 and (asked.matrix or not asked.bots):
        bots *= min(game.seat_counts)
    cards = Path(asked.cards) if asked.cards else None
    options = read_options(asked.option)
    request = Request(
        game=asked.game,
        bots=bots,
        games=asked.games,
        seed=asked.seed,
        options=options,
        cards=cards,
        jobs=asked.jobs,
        decks=tuple(read_decks(game, asked.decks, len(bots), game.card_set(cards), options)),
        open_lists=asked.open_lists,
    )
    if asked.matrix and asked.decks:
        raise Mistake("--matrix takes all ready-made decks: leave --decks out")
    if asked.matrix and asked.compare:
        raise Mistake("--matrix compares decks and --compare a house rule: ask for one of them")
    for remark in [] if asked.matrix else remarks(request):
        print(remark, file=sys.stderr)
    progress = make_progress("games")
    if asked.compare:
        comparison = compare(request, asked.compare, progress)
        found, lines = comparison.as_json(), comparison.lines()
    else:
        report = (play_matrix if asked.matrix else simulate)(request, progress)
        found, lines = report.as_json(), report.lines()
    if asked.json:
        print_json(found)
    else:
        print("\n".join(lines))
    return 0
