"""Match files: everything that makes a match again, as JSON text that can be kept, sent and replayed anywhere.

An action is a number that means the same only under the same rules, options and card set. A file that differs from
this Rulebound in one of them is therefore refused, never replayed approximately. A card set that is not the official
one travels inside the file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rulebound.core.files.rulebook import Option
from rulebound.core.files.text_files import read_text
from rulebound.core.kernel.match import Match
from rulebound.core.mistakes import Mistake
from rulebound.core.people.comparing import is_number
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.registry import game as game_named
from rulebound.core.people.seeds import Seed, check_seed

FORMAT = "rulebound match"
VERSION = 1
KEYS = (
    "format",
    "version",
    "game",
    "rules_version",
    "card_set",
    "cards",
    "options",
    "seats",
    "seed",
    "decks",
    "open_lists",
    "players",
    "actions",
)


@dataclass(frozen=True)
class MatchFile:
    """A match as it is kept. `players` says who sits where; `card_text` is the text of the card file where the set is
    not the official one; `source` is the place that messages name."""

    game: str
    setup: Setup
    players: tuple[str, ...]
    actions: tuple[int, ...] = ()
    card_text: str = ""
    source: str = "the match"


def new_match(
    game: Game,
    players: tuple[str, ...],
    seed: Seed,
    options: Mapping[str, Option] | None = None,
    card_file: Path | None = None,
    decks: tuple[tuple[str, ...], ...] = (),
    open_lists: bool = False,
) -> MatchFile:
    """A match that has not begun. Options are settled now, so that a default that changes later changes no match."""
    game.check_seats(len(players))
    settled = game.rulebook.settle(options or {})
    setup = Setup(seed, len(players), settled, None, decks, open_lists)
    if card_file is None:
        return MatchFile(game.id, setup, players)
    setup = replace(setup, cards=game.card_set(card_file))
    return MatchFile(game.id, setup, players, card_text=card_file.read_text(encoding="utf-8"))


# ------------------------------------------------------------ replaying


def replay(kept: MatchFile, upto: int | None = None) -> Match:
    """The match after its first `upto` actions (all if None), recorded from the beginning. Mistake for an action that
    the rules forbid, with its number, its words and the clause."""
    game = game_named(kept.game)
    try:
        match = game.start(kept.setup, recording=True)
    except Mistake as mistake:
        raise Mistake(f"{kept.source}: {mistake}") from None
    for number, action in enumerate(kept.actions[:upto], 1):
        refuse_illegal(kept, game, match, number, action)
        match.apply(action)
    return match


def refuse_illegal(kept: MatchFile, game: Game, match: Match, number: int, action: int) -> None:
    place = f"{kept.source}: action {number} of {len(kept.actions)}"
    if not 0 <= action < match.actions():
        raise Mistake(f"{place} is {action}, and {game.title} has the actions 0 to {match.actions() - 1}")
    refused = game.refuse(match, action)
    if refused is not None:
        raise Mistake(f"{place}, {game.say(match, action)!r}, is not allowed there: {refused}")


# ------------------------------------------------------------ writing


def text_of(kept: MatchFile) -> str:
    """The file as text: one line for each key."""
    game = game_named(kept.game)
    cards = game.cards_of(kept.setup)
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": kept.game,
        "rules_version": game.rulebook.version,
        "card_set": cards.digest,
    }
    if kept.setup.cards is not None:
        data["cards"] = kept.card_text
    data |= {
        "options": dict(kept.setup.options),
        "seats": kept.setup.seats,
        "seed": kept.setup.seed,
        "decks": [list(deck) for deck in kept.setup.decks],
        **({"open_lists": True} if kept.setup.open_lists else {}),
        "players": list(kept.players),
        "actions": list(kept.actions),
    }
    lines = (f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in data.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def save(kept: MatchFile, path: Path) -> None:
    """Write the file whole or not at all. Mistake where it cannot be written, or where something else has that name."""
    path = Path(os.path.realpath(path))
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        if path.exists() and not looks_like_match_file(path):
            raise Mistake(f"{path} exists and is not a match file; choose another name")
        with open(beside, "w", encoding="utf-8", newline="\n") as file:
            file.write(text_of(kept))
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise Mistake(f"{path} cannot be written: {error.strerror}") from None


def looks_like_match_file(path: Path) -> bool:
    """Whether something says of itself that it is one; it may still be damaged."""
    if not path.is_file():
        return False
    with open(path, "rb") as file:
        return FORMAT.encode() in file.read(200)


# ------------------------------------------------------------ reading


def load(path: Path) -> MatchFile:
    """The match in a file, checked in everything but its actions, which `replay` checks one after the other."""
    return read_match(read_text(path, "a match file is JSON text"), str(path))


def read_match(text: str, source: str) -> MatchFile:
    """The match in the text of a match file."""
    data = read_json(text, source)
    if data.get("format") != FORMAT:
        raise Mistake(f'{source} is not a match file: it does not say "format": "{FORMAT}"')
    version = whole(data, "version", source)
    if version != VERSION:
        raise Mistake(f"{source} has version {version} of the match format; this Rulebound reads version {VERSION}")
    unknown = [key for key in data if key not in KEYS]
    if unknown:
        raise Mistake(f"{source}: a match file has no {unknown[0]!r}; it has {', '.join(KEYS)}")
    try:
        game = game_named(words(data.get("game"), "game", source))
        check_rules(game, whole(data, "rules_version", source))
        setup = read_setup(game, data, source)
    except Mistake as mistake:
        raise Mistake(place_first(source, str(mistake))) from None
    players = tuple(words(player, "players", source) for player in several(data, "players", source))
    if len(players) != setup.seats:
        raise Mistake(f"{source}: there are {setup.seats} seats and {len(players)} players")
    actions = several(data, "actions", source)
    for number, action in enumerate(actions, 1):
        if not is_number(action):
            raise Mistake(f"{source}: action {number} is {json.dumps(action)} and not a whole number")
    text_of_cards = words(data["cards"], "cards", source) if "cards" in data else ""
    return MatchFile(game.id, setup, players, tuple(actions), text_of_cards, source)


def read_json(text: str, source: str) -> dict[str, Any]:
    if not text.strip():
        raise Mistake(f"{source} is empty; a match file is JSON text")
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated"):
            raise Mistake(
                f"{source} ends in the middle, at line {error.lineno}: it was cut off; save it again"
            ) from None
        raise Mistake(f"{source}:{error.lineno}:{error.colno}: not JSON text: {error.msg}") from None
    except (ValueError, RecursionError):
        raise Mistake(
            f"{source} is not a match file: its JSON text is nested too deep or has too long a number"
        ) from None
    if not isinstance(data, dict):
        raise Mistake(f"{source} is not a match file: it holds no {{…}} with named values")
    return data


def check_rules(game: Game, version: int) -> None:
    if version != game.rulebook.version:
        raise Mistake(
            f"the match was played by version {version} of the rules of {game.title} and this Rulebound has version "
            f"{game.rulebook.version}; it replays only with the Rulebound that saved it"
        )


def read_setup(game: Game, data: Mapping[str, Any], source: str) -> Setup:
    seats = whole(data, "seats", source)
    game.check_seats(seats)
    seed = check_seed(data.get("seed"))
    options = data.get("options")
    if not isinstance(options, dict) or not all(
        isinstance(value, str) or is_number(value) for value in options.values()
    ):
        raise Mistake('"options" must be {"name": value}, with words or whole numbers as values')
    decks = tuple(
        tuple(words(card, "decks", source) for card in deck)
        if isinstance(deck, list)
        else (words(deck, "decks", source),)
        for deck in several(data, "decks", source)
    )
    open_lists = data.get("open_lists", False)
    if not isinstance(open_lists, bool):
        raise Mistake('"open_lists" must be true or false')
    setup = Setup(seed, seats, game.rulebook.settle(options), None, decks, open_lists)
    digest = words(data.get("card_set"), "card_set", source)
    if "cards" in data:
        cards = game.read_cards(words(data["cards"], "cards", source), f"{source}, its cards")
        setup = replace(setup, cards=cards)
    else:
        cards = game.official_cards
    if cards.digest != digest:
        raise Mistake(
            f"the match was played with the card set {digest} and "
            + (
                f"the cards in the file are {cards.digest}"
                if "cards" in data
                else f"the official set is now {cards.digest}"
            )
            + "; it replays only with the cards it was played with"
        )
    return setup


def place_first(source: str, message: str) -> str:
    return message if message.startswith(source) else f"{source}: {message}"


def whole(data: Mapping[str, Any], key: str, source: str) -> int:
    value = data.get(key)
    if isinstance(value, int) and is_number(value):
        return value
    raise Mistake(f'{source}: "{key}" must be a whole number')


def words(value: object, key: str, source: str) -> str:
    if isinstance(value, str):
        return value
    raise Mistake(f'{source}: "{key}" must be words in quotation marks')


def several(data: Mapping[str, Any], key: str, source: str) -> list[Any]:
    value = data.get(key)
    if isinstance(value, list):
        return value
    raise Mistake(f'{source}: "{key}" must be a list in [ ]')
