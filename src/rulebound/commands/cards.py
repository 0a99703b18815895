"""`rulebound cards`: what is printed on the cards of a game."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebound.commands.arguments import add_command, add_game, print_json

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands
    from rulebound.core.files.cards import Card


def add(commands: Commands) -> None:
    cards = add_command(
        commands,
        "cards",
        list_cards,
        "show the cards of a game with their stats and texts",
        "The text of a card is its program: what is printed is what is played.",
    )
    add_game(cards)
    cards.add_argument(
        "name", metavar="NAME", nargs="*", default=[], help="a card, or a part of its name; all cards if left out"
    )
    cards.add_argument("--cards", metavar="FILE", help="a card file of your own instead of the official set")


def list_cards(asked: argparse.Namespace) -> int:
    from rulebound.core.people.registry import game
    from rulebound.terminal.showing import card_lines, cards_like

    cards = game(asked.game).card_set(Path(asked.cards) if asked.cards else None)
    found = cards_like(cards, " ".join(asked.name)) if asked.name else list(cards.cards)
    if asked.json:
        print_json([card_facts(card) for card in found])
        return 0
    for card in found:
        print("\n".join(card_lines(card)))
    return 0


def card_facts(card: Card) -> dict[str, Any]:
    return {"id": card.id, "name": card.name, "kind": card.kind, **card.facts, "text": card.text}
