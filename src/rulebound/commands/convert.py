"""`rulebound convert`: card sets as TOML, CSV and spreadsheets."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rulebound.commands.arguments import add_command, print_json
from rulebound.commands.check import game_of_cards
from rulebound.core.mistakes import Mistake

if TYPE_CHECKING:
    from rulebound.commands.arguments import Commands
    from rulebound.core.files.cards import Card
    from rulebound.core.people.game import Game

ENDINGS = "a file that ends in .toml, .csv or .xlsx"
OFFICIAL = "official"


def add(commands: Commands) -> None:
    convert = add_command(
        commands,
        "convert",
        convert_cards,
        "write a card set as TOML, CSV or a spreadsheet",
        "The endings of the files say the forms. Texts are written in canonical form; everything else stays as it is. "
        "A spreadsheet needs openpyxl: pip install 'rulebound[sheets]'.",
    )
    convert.add_argument("source", metavar="FROM", help=f"{ENDINGS}, or 'official' with --game")
    convert.add_argument("target", metavar="TO", help=ENDINGS)
    convert.add_argument("--game", metavar="GAME", help="the game, where the ids of the cards do not say it")
    convert.add_argument("--as-written", action="store_true", help="leave the texts as their author wrote them")


def read_set(name: str, game_id: str | None) -> tuple[Game, Sequence[Card], Sequence[Card]]:
    """The game, the cards as written and the cards as played."""
    from rulebound.core.files.text_files import read_card_text
    from rulebound.core.people.registry import game

    if name == OFFICIAL:
        if game_id is None:
            raise Mistake("the official cards of which game? Add --game")
        cards = game(game_id).official_cards.cards
        return game(game_id), cards, cards
    text = read_card_text(Path(name), ENDINGS)
    found = game_of_cards(name, text, game_id)
    return found, *found.canonical_cards(text, name)


def convert_cards(asked: argparse.Namespace) -> int:
    from rulebound.core.files.card_tables import csv_text, table_rows, toml_text, write_sheet
    from rulebound.core.language.wording import counted

    game, written, played = read_set(asked.source, asked.game)
    cards = written if asked.as_written else played
    path = Path(asked.target)
    ending = path.suffix.lower()
    try:
        if ending == ".toml":
            path.write_text(toml_text(cards, game.kinds), encoding="utf-8")
        elif ending == ".csv":
            path.write_text(csv_text(table_rows(cards, game.kinds)), encoding="utf-8")
        elif ending == ".xlsx":
            facts = [fact for fields in game.kinds.values() for fact in fields]
            numbers = frozenset(fact.name for fact in facts if not fact.words and not fact.free)
            write_sheet(path, table_rows(cards, game.kinds), numbers)
        else:
            raise Mistake(f"{asked.target}: the form of a card set is told by {ENDINGS}")
    except OSError as error:
        raise Mistake(f"{asked.target} cannot be written: {error.strerror}") from None
    if asked.json:
        print_json({"game": game.id, "cards": len(cards), "file": asked.target})
    else:
        print(f"{asked.target}: {counted(len(cards), 'card')} of {game.title}")
    return 0
