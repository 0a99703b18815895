"""`rulebound train`: weights for the learned players of a game and a card set."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rulebound.commands.arguments import add_command, add_game, print_json, read_seed

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands


def add(commands: Commands) -> None:
    train = add_command(
        commands,
        "train",
        train_players,
        "train the learned players of a game",
        "Plays matches of the players against themselves, over many decks, and learns from how they end. Shows how the "
        "policy does against the greedy bot of reference on deals that are used for nothing else, and writes the round "
        "that did best. Bots find the file by the game and the digest of its cards.",
    )
    add_game(train)
    train.add_argument("--cards", metavar="FILE", help="train for the cards of this file instead of the official set")
    train.add_argument("--minutes", type=float, default=5.0, metavar="M", help="how long (5)")
    train.add_argument("--jobs", type=int, default=1, metavar="J", help="processes that share the work (1)")
    train.add_argument("--seed", type=read_seed, default=1, metavar="S", help="what chance decides (1)")
    train.add_argument("--resume", action="store_true", help="go on from the weights that there are for these cards")
    train.add_argument(
        "--deep",
        type=int,
        default=0,
        metavar="N",
        help="with --resume: learn from a search of N simulations for every decision",
    )
    train.add_argument("--out", metavar="FILE", help="where to write (a folder of the user: $RULEBOUND_WEIGHTS)")


def train_players(asked: argparse.Namespace) -> int:
    from rulebound.bots import weights
    from rulebound.core.kernel.rng import Rng
    from rulebound.core.mistakes import Mistake
    from rulebound.core.people.registry import game as game_named
    from rulebound.lab.forms import forms_of_play, random_tables
    from rulebound.lab.training import Plan, train

    if not 0 < asked.minutes <= 10_000:
        raise Mistake(f"--minutes is a number above 0 and up to 10000, not {asked.minutes:g}")
    if not 1 <= asked.jobs <= 1000:
        raise Mistake(f"the number of jobs is from 1 to 1000, not {asked.jobs}")
    if asked.deep and not asked.resume:
        raise Mistake("--deep learns from a search with the weights that there are: add --resume")
    if not 0 <= asked.deep <= 100_000:
        raise Mistake(f"--deep is a number of simulations up to 100000, not {asked.deep}")
    rules = game_named(asked.game)
    cards = rules.card_set(Path(asked.cards) if asked.cards else None)
    seed = int(asked.seed)
    start = None
    if asked.resume:
        found = weights.find(rules, cards)
        if found is None:
            raise Mistake(f"there are no weights for these cards of {rules.title} to go on from; leave --resume out")
        table = random_tables(rules, cards, forms_of_play(rules)[:1], 1, Rng(seed))[0]
        start = weights.load(found, rules, cards, table)
    path = Path(asked.out) if asked.out else weights.own_folder() / weights.file_name(rules, cards)
    plan = Plan(asked.game, Path(asked.cards) if asked.cards else None, 60.0 * asked.minutes, asked.jobs, seed)
    if start is not None:
        plan = replace(plan, resumed=True, hidden=int(start.network.hidden), wide=int(start.network.wide))
    if asked.deep:
        plan = plan.deepened(asked.deep)
    stream = sys.stderr if asked.json else sys.stdout
    curve = train(plan, path, lambda line: print(line, file=stream, flush=True), start)
    if asked.json:
        print_json({"file": str(path), "matches": curve.matches, "decisions": curve.decisions, "curve": curve.points})
    else:
        print(f"written: {path} ({path.stat().st_size // 1000} kB, after {curve.matches} matches)")
    return 0
