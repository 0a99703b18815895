"""Rulebound plays card-battle games exactly as their rulebooks are written.

    import rulebound

    match = rulebound.new("five_rows", seed=7)
    while not match.over:
        match.play(match.legal[0])

What a program may rely on is in `__all__` and told in docs/library.md. Importing any part of Rulebound runs this file
first, which settles what is imported: the compiled modules, if they fit their sources, or the sources themselves
(RULEBOUND_UNCOMPILED=1). A build that does not fit is refused. The names below are brought when they are first used, so
that a command which needs none of them answers at once.
"""

from __future__ import annotations

from importlib import import_module

from rulebound.build import prefer_sources, refuse_stale, uncompiled_wanted

TYPE_CHECKING = False  # what a type checker takes for true; `typing` itself is slow to import
if TYPE_CHECKING:
    from typing import Any

    from rulebound.bots.advising import Hint, Outcome
    from rulebound.bots.bot import Bot
    from rulebound.bots.levels import make_bot
    from rulebound.core.files.cards import Card, CardSet
    from rulebound.core.files.rulebook import Rulebook
    from rulebound.core.mistakes import Mistake, Refused
    from rulebound.core.people.game import Game
    from rulebound.core.people.registry import game, game_ids
    from rulebound.core.people.scenes import SceneResult
    from rulebound.library.laboratory import Report, bot_names, card_set, rulebook, run_scene, simulate
    from rulebound.library.match import Action, Match, load, loads, new

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Bot",
    "Card",
    "CardSet",
    "Game",
    "Hint",
    "Match",
    "Mistake",
    "Outcome",
    "Refused",
    "Report",
    "Rulebook",
    "SceneResult",
    "__version__",
    "bot_names",
    "card_set",
    "game",
    "game_ids",
    "load",
    "loads",
    "make_bot",
    "new",
    "rulebook",
    "run_scene",
    "simulate",
]

HOMES = {
    **dict.fromkeys(("Action", "Match", "load", "loads", "new"), "rulebound.library.match"),
    **dict.fromkeys(
        ("Report", "bot_names", "card_set", "rulebook", "run_scene", "simulate"), "rulebound.library.laboratory"
    ),
    **dict.fromkeys(("Mistake", "Refused"), "rulebound.core.mistakes"),
    **dict.fromkeys(("game", "game_ids"), "rulebound.core.people.registry"),
    **dict.fromkeys(("Card", "CardSet"), "rulebound.core.files.cards"),
    **dict.fromkeys(("Hint", "Outcome"), "rulebound.bots.advising"),
    "Bot": "rulebound.bots.bot",
    "Game": "rulebound.core.people.game",
    "Rulebook": "rulebound.core.files.rulebook",
    "SceneResult": "rulebound.core.people.scenes",
    "make_bot": "rulebound.bots.levels",
}

if uncompiled_wanted():
    prefer_sources()
else:
    refuse_stale()


def __getattr__(name: str) -> Any:
    if name == "learning":
        return import_module("rulebound.learning")
    if name not in HOMES:
        raise AttributeError(f"module 'rulebound' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted([*__all__, "learning"])
