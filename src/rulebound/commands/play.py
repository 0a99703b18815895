"""`rulebound play`: a match at the terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rulebound.commands.arguments import add_command, add_game, add_setup, read_decks, read_options, read_seed
from rulebound.core.mistakes import Mistake

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands
    from rulebound.core.people.matchfile import MatchFile
    from rulebound.terminal.screen import Screen


def add(commands: Commands) -> None:
    play = add_command(
        commands,
        "play",
        play_match,
        "play a match in the terminal",
        "You see the position as your seat sees it and what you may do; type a number, or an action in words, or help. "
        'With --json every line of output is one object with a `kind`; a line is read after the kind "ask".',
    )
    add_game(play, "?")
    play.add_argument(
        "--seats",
        metavar="A,B",
        help="who sits where, separated by commas: human, gentle, easy, fair, sharp, strong, random, "
        "greedy, policy, search:500 "
        "(simulations for each decision) or search:0.5s (seconds); normally a person against greedy",
    )
    play.add_argument("--seed", type=read_seed, metavar="N", help="what chance decides; normally a new secret")
    add_setup(play)
    play.add_argument("--save", metavar="FILE", help="keep the match in this file after every decision")
    play.add_argument("--resume", metavar="FILE", help="go on with a saved match")
    play.add_argument(
        "--table",
        metavar="LINK",
        help="sit down at a table of a server, by its link http://HOST:PORT/#/table/ID/KEY; without KEY you watch",
    )


def play_match(asked: argparse.Namespace) -> int:
    if asked.table is not None:
        return play_elsewhere(asked)
    from rulebound.core.people.live import Live
    from rulebound.terminal.play import play
    from rulebound.terminal.table import Table

    kept = resumed(asked) if asked.resume else begun(asked)
    table = Table(Live(kept), make_screen(asked.json))
    if asked.resume:
        table.save_to, table.saved = Path(asked.resume), kept.actions
    if asked.save:
        table.keeps_in = Path(asked.save)
        table.keep()
    play(table)
    return 0


def play_elsewhere(asked: argparse.Namespace) -> int:
    """At a table of a server, where everything is settled already."""
    from rulebound.terminal.remote import play_at

    for name in ("game", "seats", "seed", "option", "cards", "decks", "open_lists", "save", "resume"):
        if getattr(asked, name) not in (None, [], False):
            words = name if name == "game" else f"--{name.replace('_', '-')}"
            raise Mistake(f"a table of a server is set up there already: leave out {words} with --table")
    play_at(asked.table, make_screen(asked.json))
    return 0


def make_screen(json: bool) -> Screen:
    from rulebound.terminal.screen import JsonScreen, LinesScreen

    return JsonScreen(sys.stdin, sys.stdout) if json else LinesScreen(sys.stdin, sys.stdout)


def begun(asked: argparse.Namespace) -> MatchFile:
    from rulebound.core.people.matchfile import new_match
    from rulebound.core.people.registry import game as game_named
    from rulebound.core.people.registry import game_ids
    from rulebound.core.people.seeds import secret_seed
    from rulebound.terminal.seats import default_seats, read_seats

    if not asked.game:
        raise Mistake(f"which game? Write rulebound play GAME; there are: {', '.join(game_ids())}")
    game = game_named(asked.game)
    seats = read_seats(asked.seats, game) if asked.seats else default_seats(game)
    seed = secret_seed() if asked.seed is None else asked.seed
    options = read_options(asked.option)
    cards = Path(asked.cards) if asked.cards else None
    decks = read_decks(game, asked.decks, len(seats), game.card_set(cards), options)
    return new_match(game, seats, seed, options, cards, tuple(deck.cards for deck in decks), asked.open_lists)


def resumed(asked: argparse.Namespace) -> MatchFile:
    from dataclasses import replace

    from rulebound.core.people.matchfile import load
    from rulebound.core.people.registry import game as game_named
    from rulebound.terminal.seats import check_players, read_seats

    for name in ("option", "cards", "seed", "decks", "open_lists"):
        if getattr(asked, name) not in (None, [], False):
            raise Mistake(
                f"--{name.replace('_', '-')} cannot be changed in a match that has begun: leave it out with --resume"
            )
    kept = load(Path(asked.resume))
    if asked.game and asked.game != kept.game:
        raise Mistake(f"{asked.resume} is a match of {kept.game}, not of {asked.game}")
    if asked.seats:
        return replace(kept, players=read_seats(asked.seats, game_named(kept.game)))
    try:
        check_players(kept.players)
    except Mistake as mistake:
        raise Mistake(f"{asked.resume}: {mistake}; say who plays with --seats") from None
    return kept
