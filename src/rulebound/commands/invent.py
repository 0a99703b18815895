"""`rulebound invent`: new cards made from the grammar, measured."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rulebound.commands.arguments import add_command, add_game, make_progress, print_json
from rulebound.commands.balance import add_run, check_folders, kept, runner_of, write

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands


def add(commands: Commands) -> None:
    invent = add_command(
        commands,
        "invent",
        invent_cards,
        "make new cards from the card language and measure them",
        "Draws sentences of the game's own grammar, leaves out what cannot be played or is too long for a card, weighs "
        "the rest by deals as `rulebound balance` does, and lists what comes nearest to the wanted strength and is "
        "least like the cards there are.",
    )
    add_game(invent)
    invent.add_argument("--kind", required=True, metavar="KIND", help="the kind of card, such as troop")
    invent.add_argument("--cost", type=int, metavar="N", help="what it costs, where cards of that kind have a cost")
    invent.add_argument("--count", type=int, default=5, metavar="N", help="how many cards (5)")
    invent.add_argument(
        "--strength", type=float, default=0.0, metavar="P", help="points above what a card of that cost is worth (0)"
    )
    invent.add_argument("--bot", default="policy", metavar="NAME", help="who plays: policy, random, greedy (policy)")
    invent.add_argument("--out", metavar="FILE", help="write the cards as a card file")
    add_run(invent)


def invent_cards(asked: argparse.Namespace) -> int:
    from rulebound.lab.invent import InventRequest, invent

    request = InventRequest(asked.game, asked.kind, asked.cost, asked.count, asked.strength, asked.bot, asked.seed)
    check_folders(asked.out, asked.keep)
    with runner_of(asked) as runner:
        found = invent(request, runner, make_progress("deals"), kept(asked))
    if asked.out:
        write(asked.out, found.card_file())
    if asked.json:
        print_json(found.facts())
    else:
        print("\n".join(found.words()))
    return 0
