"""The file of a scene: TOML with a position, actions in words, and what is expected.

This module knows the frame of a scene (its rules, cards, chances and steps); every other key belongs to the
position, which the game itself reads and checks when the scene is run.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulebound.core.cards import CARD_HEADER, Card, CardSet
from rulebound.core.comparing import is_number
from rulebound.core.files import read_text
from rulebound.core.game import SPECTATOR, Game, Setup
from rulebound.core.mistakes import Mistake
from rulebound.core.registry import game as game_named

FRAME = ("game", "rules", "title", "options", "chance", "dice", "card", "step")
STEP = ("do", "seat", "refused", "expect", "legal", "view", "log")
SPECTATOR_NAME = "spectator"
HEADER = re.compile(r"\s*\[")


@dataclass(frozen=True)
class Step:
    """Perhaps an action, then what must hold. Seats are engine numbers, with SPECTATOR among the readers."""

    number: int
    do: str = ""
    seat: int | None = None  # who tries it; None is whoever must decide
    refused: str = ""
    expect: Mapping[str, Any] = field(default_factory=dict)
    legal: tuple[str, ...] | None = None
    views: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    logs: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def expects_something(self) -> bool:
        return bool(self.refused or self.expect or self.legal is not None or self.views or self.logs)


@dataclass(frozen=True)
class Scene:
    path: Path
    game: Game
    title: str
    rules: tuple[str, ...]
    setup: Setup
    chances: tuple[int, ...]
    position: Mapping[str, Any]
    steps: tuple[Step, ...]

    @property
    def name(self) -> str:
        return self.path.stem


def load_scene(path: Path) -> Scene:
    """The scene in a file. Mistake with the place for anything wrong in it, except in its position."""
    text = read_text(path)
    try:
        return read_scene(text, path)
    except tomllib.TOMLDecodeError as error:
        raise Mistake(f"{path}: not a scene: {error}") from None


def read_scene(text: str, path: Path) -> Scene:
    data = tomllib.loads(text)
    place = str(path)
    name = take(data, "game", str, place, required=True)
    try:
        game = game_named(name)
    except Mistake as mistake:
        raise at(place, mistake) from None
    rules = texts(take(data, "rules", list, place) or [], "rules", place)
    for rule in rules:
        check_rule(game, rule, f"{place}: rules")
    position = {key: value for key, value in data.items() if key not in FRAME}
    seats = seats_of(game, position)
    options = take(data, "options", dict, place) or {}
    try:
        settled = game.rulebook.settle(options)
    except Mistake as mistake:
        raise at(f"{place}: options", mistake) from None
    entries = data.get("step", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise Mistake(f"{place}: steps are written as [[step]]")
    return Scene(
        path=path,
        game=game,
        title=take(data, "title", str, place) or path.stem,
        rules=rules,
        setup=Setup(0, seats, settled, own_cards(game, text, place), chances=chances_of(data, place)),
        chances=chances_of(data, place),
        position=position,
        steps=tuple(read_step(entry, number, game, seats, place) for number, entry in enumerate(entries, 1)),
    )


# ------------------------------------------------------------ the parts of a file


def read_step(entry: Mapping[str, Any], number: int, game: Game, seats: int, file: str) -> Step:
    place = f"{file}: step {number}"
    unknown = [key for key in entry if key not in STEP]
    if unknown:
        raise Mistake(f"{place}: a step has no {unknown[0]!r}; it may have {', '.join(STEP)}")
    if not entry:
        raise Mistake(f'{place} is empty; it needs do = "…" or something expected')
    do = take(entry, "do", str, place) or ""
    seat = None
    for key in ("seat", "refused"):
        if key in entry and not do:
            raise Mistake(f'{place}: {key} needs an action; add do = "…"')
    if "seat" in entry:
        seat = seat_number(str(take(entry, "seat", int, place)), seats, place)
    refused = take(entry, "refused", str, place) or ""
    if refused:
        check_rule(game, refused, place)
    legal = take(entry, "legal", list, place)
    views = take(entry, "view", dict, place) or {}
    logs = take(entry, "log", dict, place) or {}
    for reader, view in views.items():
        if not isinstance(view, dict):
            raise Mistake(f"{place}: view.{reader} is a table, as in view.{reader}.seats.1.hand = 3")
    return Step(
        number=number,
        do=do,
        seat=seat,
        refused=refused,
        expect=take(entry, "expect", dict, place) or {},
        legal=None if legal is None else texts(legal, "legal", place),
        views={reader_number(reader, seats, place): view for reader, view in views.items()},
        logs={
            reader_number(reader, seats, place): texts(lines, f"log.{reader}", place) for reader, lines in logs.items()
        },
    )


def take(data: Mapping[str, Any], key: str, kind: type, place: str, *, required: bool = False) -> Any:
    """The value of a key, which must be of this kind, or None where it is left out."""
    if key not in data:
        if required:
            raise Mistake(f"{place}: a scene needs {key} = …")
        return None
    value = data[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        kinds = {str: "a text in quotation marks", int: "a whole number", list: "a list", dict: "a table"}
        raise Mistake(f"{place}: {key} must be {kinds[kind]}, not {value!r}")
    return value


def texts(value: Any, key: str, place: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise Mistake(f"{place}: {key} must be a list of texts in quotation marks, not {value!r}")
    return tuple(value)


def check_rule(game: Game, rule: str, place: str) -> None:
    try:
        game.rulebook.entry(rule)
    except Mistake as mistake:
        raise at(place, mistake) from None


def seats_of(game: Game, position: Mapping[str, Any]) -> int:
    """As many players as the position names, and no fewer than the game needs."""
    seats = position.get("seats")
    named = [int(seat) for seat in seats if seat.isdecimal()] if isinstance(seats, dict) else []
    return max([min(game.seat_counts), *named])


def seat_number(name: str, seats: int, place: str) -> int:
    if name.isdecimal() and 1 <= int(name) <= seats:
        return int(name) - 1
    raise Mistake(f"{place}: there is no seat {name}; seats are 1 to {seats}")


def reader_number(name: str, seats: int, place: str) -> int:
    return SPECTATOR if name == SPECTATOR_NAME else seat_number(name, seats, place)


def chances_of(data: Mapping[str, Any], place: str) -> tuple[int, ...]:
    """What chance will decide, counted from 0: as it is in `chance`, one less than the pips in `dice`."""
    if "chance" in data and "dice" in data:
        raise Mistake(f"{place}: a scene has chance or dice, not both: their order would not be clear")
    key, least = ("dice", 1) if "dice" in data else ("chance", 0)
    values = take(data, key, list, place) or []
    for value in values:
        if not is_number(value) or value < least:
            raise Mistake(f"{place}: {key} holds whole numbers from {least}, not {value!r}")
    return tuple(value - least for value in values)


# ------------------------------------------------------------ cards of its own


def own_cards(game: Game, text: str, place: str) -> CardSet | None:
    """The scene's own cards, then the official ones without those that have the same name or id."""
    own = tomllib.loads(text).get("card", [])
    if not own:
        return None
    if not isinstance(own, list) or not all(isinstance(entry, dict) for entry in own):
        raise Mistake(f"{place}: cards are written as [[card]]")
    taken = {str(entry.get(key)).lower() for entry in own for key in ("name", "id")}
    others = [card for card in game.official_cards.cards if not {card.name.lower(), card.id.lower()} & taken]
    return game.read_cards("\n".join([*card_lines(text), *map(card_entry, others)]), place)


def card_lines(text: str) -> list[str]:
    """The scene with all but its cards left blank: so a mistake in a card is told with its line."""
    lines = []
    inside = False
    for line in text.splitlines():
        if HEADER.match(line):
            inside = CARD_HEADER.match(line) is not None
        lines.append(line if inside else "")
    return lines


def card_entry(card: Card) -> str:
    facts = {"id": card.id, "name": card.name, "kind": card.kind, **card.facts, "text": card.text}
    return "\n".join(
        ["[[card]]", *(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in facts.items())]
    )


def at(place: str, mistake: Mistake) -> Mistake:
    return Mistake(f"{place}: {mistake}")
