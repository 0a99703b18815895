"""`rulebound games`: what there is to play."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from rulebound.commands.arguments import add_command, print_json

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands
    from rulebound.core.people.game import Game


def add(commands: Commands) -> None:
    add_command(commands, "games", list_games, "list the games", "For each: how many rules, options and cards it has.")


def list_games(asked: argparse.Namespace) -> int:
    from rulebound.core.people.registry import all_games

    found = [facts_of(game) for game in all_games()]
    if asked.json:
        print_json(found)
        return 0
    for facts in found:
        players = " or ".join(str(count) for count in facts["players"])
        edition = f", rules {facts['edition']}" if facts["edition"] else ""
        print(f"{facts['id']}: {facts['title']}, for {players} players{edition}")
        counts = [f"{facts[key]} {key}" for key in ("clauses", "rulings", "variants", "cards", "decks")]
        print(f"  {', '.join(counts)}")
    return 0


def facts_of(game: Game) -> dict[str, Any]:
    book = game.rulebook
    return {
        "id": game.id,
        "title": game.title,
        "players": list(game.seat_counts),
        "rules_version": book.version,
        "edition": book.edition,
        "clauses": len(book.clauses),
        "rulings": len(book.rulings),
        "variants": len(book.variants),
        "cards": len(game.official_cards.cards),
        "decks": len(game.decks()),
    }
