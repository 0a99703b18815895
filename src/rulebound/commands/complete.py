"""`rulebound complete`: how the beginning of a card text can go on."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rulebound.commands.arguments import add_command, add_game, print_json
from rulebound.core.mistakes import Mistake

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands


def add(commands: Commands) -> None:
    complete = add_command(
        commands,
        "complete",
        complete_text,
        "list what can follow the beginning of a card text",
        "Each word with an example from the official cards. The last word may be half typed.",
    )
    add_game(complete)
    complete.add_argument("text", metavar="TEXT", help="the beginning of a card text, in quotation marks")
    complete.add_argument("--kind", metavar="KIND", help="the kind of card on which it stands")


def complete_text(asked: argparse.Namespace) -> int:
    from rulebound.core.people.registry import game as game_named

    game = game_named(asked.game)
    found = game.complete(asked.text, asked.kind or next(iter(game.kinds)))
    if asked.json:
        print_json([{"word": word, "example": example} for word, example in found])
        return 0
    if not found:
        raise Mistake(f"nothing can follow {asked.text!r} in {game.title}; `rulebound explain` says why")
    wide = max(len(word) for word, _ in found)
    for word, example in found:
        print(f"{word:{wide}}  {example}".rstrip())
    return 0
