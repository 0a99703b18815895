"""The games there are. A game is a folder under `games` whose package offers `GAME`; nothing else names a game."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path

from rulebound.core.game import Game
from rulebound.core.mistakes import Mistake

GAMES = Path(__file__).parent.parent / "games"


@cache
def game_ids() -> tuple[str, ...]:
    return tuple(sorted(found.name for found in pkgutil.iter_modules([str(GAMES)]) if found.ispkg))


@cache
def game(id: str) -> Game:
    """The game with this id. Mistake if there is none."""
    if id not in game_ids():
        raise Mistake(f"there is no game {id!r}; there are: {', '.join(game_ids())}")
    found = import_module(f"rulebound.games.{id}").GAME
    assert isinstance(found, Game)
    return found


def all_games() -> tuple[Game, ...]:
    return tuple(game(id) for id in game_ids())
