"""`rulebound decks`: the decks that come with a game, and any deck as a list or as a code."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from rulebound.commands.arguments import add_command, add_game, print_json
from rulebound.core.mistakes import Mistake

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands
    from rulebound.core.files.decks import Deck
    from rulebound.core.people.game import Game


def add(commands: Commands) -> None:
    decks = add_command(
        commands,
        "decks",
        show_decks,
        "list the decks of a game, or show one",
        "What is shown can be saved as a deck file. A code is a short text that makes the same deck again, here or "
        "wherever it is sent.",
    )
    add_game(decks)
    decks.add_argument(
        "name", metavar="NAME", nargs="*", default=[], help="a deck by its name, a deck file or a deck code"
    )
    decks.add_argument("--code", action="store_true", help="the code of each deck")


def show_decks(asked: argparse.Namespace) -> int:
    from rulebound.core.people.registry import game as game_named

    game = game_named(asked.game)
    if not game.decks():
        raise Mistake(f"players of {game.title} bring no decks")
    if asked.name:
        show_deck(game, game.find_deck(" ".join(asked.name)), asked)
        return 0
    if asked.json:
        print_json([facts_of(game, deck) for deck in game.ready_made])
        return 0
    for deck in game.ready_made:
        print(f"{deck.name}: {deck.about}" if deck.about else deck.name)
        if asked.code:
            print(f"  {game.deck_code(deck)}")
    return 0


def show_deck(game: Game, deck: Deck, asked: argparse.Namespace) -> None:
    from dataclasses import replace

    from rulebound.core.files.decks import print_deck

    if asked.json:
        print_json(facts_of(game, deck))
    elif asked.code:
        print(game.deck_code(deck))
    else:
        print(print_deck(replace(deck, game=game.id)), end="")


def facts_of(game: Game, deck: Deck) -> dict[str, Any]:
    refused = game.check_deck(deck.cards)
    return {
        "name": deck.name,
        "about": deck.about,
        "cards": deck.counts(),
        "size": len(deck.cards),
        "legal": refused is None,
        "refused": refused.clause if refused else "",
        "code": game.deck_code(deck),
    }
