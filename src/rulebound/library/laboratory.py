"""What a program asks without a match of its own: games, cards, rules, scenes, and thousands of matches at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rulebound.bots.levels import LEVELS
from rulebound.core.files.cards import CardSet
from rulebound.core.files.rulebook import Option, Rulebook
from rulebound.core.mistakes import Mistake
from rulebound.core.people.comparing import is_number
from rulebound.core.people.registry import game
from rulebound.core.people.scene_file import load_scene
from rulebound.core.people.scenes import SceneResult
from rulebound.core.people.scenes import run_scene as run_loaded_scene
from rulebound.lab.report import Report as Report
from rulebound.lab.simulating import Request
from rulebound.lab.simulating import simulate as run_simulation


def bot_names() -> tuple[str, ...]:
    """The bots that have a name of their own. "search:500", "search:0.5s", "plain:500" and "plain:0.5s" are bots too,
    with any number."""
    return tuple(level.name for level in LEVELS if ":" not in level.name)


def card_set(game_id: str, file: str | Path | None = None) -> CardSet:
    """The official cards of a game, or those of a card file. Mistake with line and column for a text that is not
    understood."""
    return game(game_id).card_set(None if file is None else Path(file))


def rulebook(game_id: str) -> Rulebook:
    """The clauses, rulings and options of a game."""
    return game(game_id).rulebook


def run_scene(file: str | Path) -> SceneResult:
    """Play a scene; `failures` says in words what was not as expected."""
    return run_loaded_scene(load_scene(Path(file)))


def simulate(
    game_id: str,
    games: int = 1000,
    *,
    bots: Sequence[str] = (),
    seed: int = 0,
    options: Mapping[str, Option] | None = None,
    cards: str | Path | None = None,
    decks: Sequence[str] = (),
    jobs: int = 1,
) -> Report:
    """Play many matches between bots (random ones unless told), every deal from all sides. The report has the figures
    (`as_json()`) and the words (`lines()`). The same seed gives the same report whatever `jobs` is."""
    if isinstance(bots, str) or isinstance(decks, str):
        raise Mistake("bots and decks are lists, with one for each seat")
    if not is_number(games) or not is_number(jobs):
        raise Mistake(f"games and jobs are whole numbers, not {games!r} and {jobs!r}")
    rules = game(game_id)
    card_file = None if cards is None else Path(cards)
    found = rules.card_set(card_file)
    request = Request(
        game=game_id,
        bots=tuple(bots) or ("random",) * min(rules.seat_counts),
        games=games,
        seed=seed,
        options=dict(options or {}),
        cards=card_file,
        jobs=jobs,
        decks=tuple(rules.find_deck(deck, found) for deck in decks),
    )
    return run_simulation(request, lambda done, of: None)
