"""The card sets of golden matches: of the official cards those that are listed in tests/golden/cards/.

A match whose every line is written down, or whose positions are counted, must not change because a card is added to a
game. So these are played with the cards that a list names, in its order; what such a card does is the official card's
business, and a change of it shows.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rulebound.core.files.cards import CardSet
from rulebound.core.people.game import Game
from rulebound.core.people.registry import all_games

FOLDER = Path(__file__).resolve().parent / "cards"


@cache
def golden_cards(game: Game) -> CardSet:
    """The listed cards of a game. A list names ids, one in a line."""
    wanted = (FOLDER / f"{game.id}.txt").read_text(encoding="utf-8").split()
    cards = official_blocks(game)
    return game.read_cards("".join(cards[id] for id in wanted), "cards.toml")


def official_blocks(game: Game) -> dict[str, str]:
    """What cards.toml says of each card, by its id."""
    text = (game.folder / "cards.toml").read_text(encoding="utf-8")
    blocks = re.split(r"^(?=\[\[card\]\])", text, flags=re.MULTILINE)[1:]
    return {found[1]: block for block in blocks if (found := re.search(r'^id = "(.+)"$', block, re.MULTILINE))}


def write_lists() -> None:
    """Take all official cards of today: then the golden matches have to be written anew."""
    for game in all_games():
        (FOLDER / f"{game.id}.txt").write_text("\n".join(official_blocks(game)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_lists()
