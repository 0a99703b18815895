"""The games there are. A game is a folder whose package offers `GAME`: under `games` here, or under a folder that the
environment variable RULEBOUND_GAMES names. Nothing else names a game.

A game of your own runs as plain Python, so the core must too (RULEBOUND_UNCOMPILED=1): compiled classes have no
interpreted children. Under `games` it is compiled with the rest.
"""

from __future__ import annotations

import os
import pkgutil
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game, GameOf

GAMES = Path(__file__).parent.parent.parent / "games"
MORE_GAMES = "RULEBOUND_GAMES"


def packages_in(folder: str) -> list[str]:
    return [found.name for found in pkgutil.iter_modules([folder]) if found.ispkg]


@cache
def modules() -> dict[str, str]:
    """The module of every game by its id."""
    found = {name: f"rulebound.games.{name}" for name in packages_in(str(GAMES))}
    folder = os.environ.get(MORE_GAMES)
    if folder:
        sys.path.append(os.path.abspath(folder))
        for name in packages_in(os.path.abspath(folder)):
            if (Path(folder) / name / "rulebook.toml").exists():
                found.setdefault(name, name)
    return found


def game_ids() -> tuple[str, ...]:
    return tuple(sorted(modules()))


@cache
def game(id: str) -> Game:
    """The game with this id. Mistake if there is none."""
    if id not in modules():
        raise Mistake(f"there is no game {id!r}; there are: {', '.join(game_ids())}")
    found = import_module(modules()[id]).GAME
    assert isinstance(found, GameOf)
    return found


def all_games() -> tuple[Game, ...]:
    return tuple(game(id) for id in game_ids())
