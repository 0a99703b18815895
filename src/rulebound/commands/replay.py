"""`rulebound replay`: step through a saved match."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rulebound.commands.arguments import add_command, print_json
from rulebound.commands.play import make_screen

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands


def add(commands: Commands) -> None:
    replay = add_command(
        commands,
        "replay",
        replay_match,
        "step through a saved match",
        "Type step, back, jump N, or continue to play on from there as a new match; help lists the rest. "
        "With --json the whole match is printed at once.",
    )
    replay.add_argument("file", metavar="FILE", help="a match file, as `save` writes it")
    replay.add_argument(
        "--seat",
        default="",
        metavar="N",
        help="whose eyes: the number of a seat, spectator, or all (everything); normally all if the match is over, "
        "else spectator",
    )


def replay_match(asked: argparse.Namespace) -> int:
    from rulebound.core.people.matchfile import load
    from rulebound.core.people.matchfile import replay as replayed
    from rulebound.terminal.replaying import Replay, read_reader, replay_as_json

    kept = load(Path(asked.file))
    replayed(kept)  # whatever is wrong in it is told before the first step
    reader = read_reader(asked.seat, kept)
    if asked.json:
        print_json(replay_as_json(kept, reader))
    else:
        Replay(kept, reader, make_screen(False)).run()
    return 0
