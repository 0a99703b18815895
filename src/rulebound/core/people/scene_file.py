"""The file of a scene: TOML with a position, actions in words, and what is expected.

This module knows the frame of a scene (its rules, cards, chances and steps); every other key belongs to the
position, which the game itself reads and checks when the scene is run. `docs/scenes.md` is the reference, written by
`core/people/scene_page.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.cards import CARD_HEADER, Card, CardSet, design_named
from rulebound.core.files.text_files import read_text
from rulebound.core.files.toml_text import read_toml
from rulebound.core.kernel.rng import Script
from rulebound.core.mistakes import Mistake
from rulebound.core.people.comparing import is_number
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.posing import SPECTATOR_NAME
from rulebound.core.people.readers import SPECTATOR
from rulebound.core.people.registry import game as game_named
from rulebound.core.people.scene_converting import convert, is_old
from rulebound.core.people.schema import no_such
from rulebound.core.people.seeds import Seed, check_seed

FRAME = (
    "game", "rules", "title", "options", "seed", "chance", "dice", "shuffles", "start", "before", "card", "step",
)  # fmt: skip
STEP = ("do", "by", "refused", "expect", "legal", "view", "log")
START = ("seats", "decks", "open_lists")
LOG = ("contains", "in_order", "nothing_of")
OLD = "; this is the form of earlier versions: rulebound scene --convert FILE writes the present one"
HEADER = re.compile(r"\s*\[")


@dataclass(frozen=True)
class LogWanted:
    """What a reader must be told during a step: exactly these lines, or lines with these words and none with those."""

    lines: tuple[str, ...] | None = None
    contains: tuple[str, ...] = ()
    in_order: tuple[str, ...] = ()
    nothing_of: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """Perhaps an action, then what must hold. Seats are engine numbers, with SPECTATOR among the readers."""

    number: int
    do: str = ""
    by: int | None = None  # who tries it; None is whoever must decide
    refused: tuple[str, ...] = ()  # the clauses of which one must refuse it
    expect: Mapping[str, Any] = field(default_factory=dict)
    legal: tuple[str, ...] | None = None
    views: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    logs: Mapping[int, LogWanted] = field(default_factory=dict)

    def expects_something(self) -> bool:
        return bool(self.refused or self.expect or self.legal is not None or self.views or self.logs)


@dataclass(frozen=True)
class Scene:
    path: Path
    game: Game
    title: str
    rules: tuple[str, ...]
    setup: Setup
    position: Mapping[str, Any]
    started: bool  # it begins with a whole match instead
    before: tuple[str, ...]  # decisions that lead from the position to the beginning of the scene
    steps: tuple[Step, ...]
    old: bool  # it was written in the form of earlier versions

    @property
    def name(self) -> str:
        return self.path.stem


def load_scene(path: Path) -> Scene:
    """The scene in a file. Mistake with the place for anything wrong in it, except in its position."""
    return read_scene(read_text(path), path)


def read_scene(text: str, path: Path) -> Scene:
    place = str(path)
    data = read_toml(text, place, "a scene")
    name = take(data, "game", str, place, required=True)
    try:
        game = game_named(name)
    except Mistake as mistake:
        raise at(place, mistake) from None
    old = is_old(text, game)
    if old:
        text = convert(text, game)
        data = read_toml(text, place, "a scene")
    rules = texts(take(data, "rules", list, place) or [], "rules", place)
    for rule in rules:
        check_rule(game, rule, f"{place}: rules")
    position = {key: value for key, value in data.items() if key not in FRAME}
    check_top(game, position, place)
    options = take(data, "options", dict, place) or {}
    try:
        settled = game.rulebook.settle(options)
    except Mistake as mistake:
        raise at(f"{place}: options", mistake) from None
    cards = own_cards(game, data, text, place)
    setup = setup_of(game, data, position, Setup(seed_of(data, place), 2, settled, cards), place)
    entries = data.get("step", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise Mistake(f"{place}: steps are written as [[step]]")
    return Scene(
        path=path,
        game=game,
        title=take(data, "title", str, place) or path.stem,
        rules=rules,
        setup=setup,
        position=position,
        started="start" in data,
        before=texts(take(data, "before", list, place) or [], "before", place),
        steps=tuple(read_step(entry, number, game, setup.seats, place) for number, entry in enumerate(entries, 1)),
        old=old,
    )


# ------------------------------------------------------------ the parts of a file


def check_top(game: Game, position: Mapping[str, Any], place: str) -> None:
    """Mistake for a key that neither a scene nor a position of the game has."""
    if game.schema is None:
        return
    known = [key.name for key in game.schema.posed()]
    for key in position:
        if key not in known:
            raise at(place, no_such("a scene of " + game.title, key, (*known, *FRAME)))


def setup_of(game: Game, data: Mapping[str, Any], position: Mapping[str, Any], setup: Setup, place: str) -> Setup:
    """What the match is made from: players, decks, and what is fixed of chance."""
    start = take(data, "start", dict, place)
    seats, open_lists = seats_of(game, position), False
    decks: tuple[tuple[str, ...], ...] = ()
    if start is not None:
        if position:
            raise Mistake(
                f"{place}: a scene has start or a position, not both; {next(iter(position))} is of a position"
            )
        for key in start:
            if key not in START:
                raise at(place, no_such("start", key, START))
        seats = take(start, "seats", int, f"{place}: start") or min(game.seat_counts)
        decks = tuple(texts(deck, "start.decks", place) for deck in take(start, "decks", list, f"{place}: start") or [])
        open_lists = start.get("open_lists", False) is True
    return Setup(
        setup.seed, seats, setup.options, setup.cards, decks, open_lists, script_of(game, data, setup.cards, place)
    )


def read_step(entry: Mapping[str, Any], number: int, game: Game, seats: int, file: str) -> Step:
    place = f"{file}: step {number}"
    for key in entry:
        if key not in STEP:
            raise at(place, no_such("a step", key, STEP))
    if not entry:
        raise Mistake(f'{place} is empty; it needs do = "…" or something expected')
    do = take(entry, "do", str, place) or ""
    by = None
    for key in ("by", "refused"):
        if key in entry and not do:
            raise Mistake(f'{place}: {key} needs an action; add do = "…"')
    if "by" in entry:
        by = seat_number(str(take(entry, "by", int, place)), seats, place)
    refused = clauses(entry, game, place)
    legal = take(entry, "legal", list, place)
    views = take(entry, "view", dict, place) or {}
    logs = take(entry, "log", dict, place) or {}
    expect = take(entry, "expect", dict, place) or {}
    for reader, view in views.items():
        if not isinstance(view, dict):
            raise Mistake(f"{place}: view.{reader} is a table, as in view.{reader}.seats.1.hand.count = 3")
    check_expected(game, expect, True, place)
    for view in views.values():
        check_expected(game, view, False, place)
    return Step(
        number=number,
        do=do,
        by=by,
        refused=refused,
        expect=expect,
        legal=None if legal is None else texts(legal, "legal", place),
        views={reader_number(reader, seats, place): view for reader, view in views.items()},
        logs={reader_number(reader, seats, place): log_wanted(log, reader, place) for reader, log in logs.items()},
    )


def check_expected(game: Game, expected: Mapping[str, Any], truth: bool, place: str) -> None:
    """Mistake for a key that no view has, and for what could be met only by mistake."""
    if game.schema is None:
        return
    try:
        game.schema.expect(expected, "", truth)
    except Mistake as mistake:
        old = OLD if "a list, not" in str(mistake) else ""
        raise at(place, Mistake(f"{mistake}{old}")) from None


def clauses(entry: Mapping[str, Any], game: Game, place: str) -> tuple[str, ...]:
    """The clauses of which one must refuse the action."""
    value = entry.get("refused", [])
    found = (value,) if isinstance(value, str) else texts(value, "refused", place)
    for clause in found:
        check_rule(game, clause, place)
    return found


def log_wanted(value: Any, reader: str, place: str) -> LogWanted:
    if not isinstance(value, dict):
        return LogWanted(lines=texts(value, f"log.{reader}", place))
    for key in value:
        if key not in LOG:
            raise at(place, no_such(f"log.{reader}", key, LOG))
    parts = {key: texts(value.get(key, []), f"log.{reader}.{key}", place) for key in LOG}
    return LogWanted(None, **parts)


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
    return min(max([min(game.seat_counts), *named]), max(game.seat_counts))


def seat_number(name: str, seats: int, place: str) -> int:
    if name.isdecimal() and 1 <= int(name) <= seats:
        return int(name) - 1
    raise Mistake(f"{place}: there is no seat {name}; seats are 1 to {seats}")


def reader_number(name: str, seats: int, place: str) -> int:
    return SPECTATOR if name == SPECTATOR_NAME else seat_number(name, seats, place)


# ------------------------------------------------------------ chance


def script_of(game: Game, data: Mapping[str, Any], cards: CardSet | None, place: str) -> Script | None:
    """What the scene fixes of chance. Where it fixes results and gives no seed, more of them are an error."""
    results = chances_of(data, place)
    orders = take(data, "shuffles", list, place) or []
    if not results and not orders and not {"chance", "dice"} & set(data):
        return None
    script = Script()
    script.results = vec[i64]([i64(result) for result in results])
    script.all_orders = "seed" not in data
    script.ends = bool({"chance", "dice"} & set(data)) and "seed" not in data
    names = [card.name for card in (cards or game.official_cards).cards]
    flat: list[int] = []
    for number, order in enumerate(orders, 1):
        try:
            wanted = [design_named(names, name) for name in texts(order, f"shuffles.{number}", place)]
        except Mistake as mistake:
            raise at(f"{place}: shuffles.{number}", mistake) from None
        flat += [len(wanted), *wanted]
    script.orders = vec[i64]([i64(number) for number in flat])
    return script


def seed_of(data: Mapping[str, Any], place: str) -> Seed:
    try:
        return check_seed(data.get("seed", 0))
    except Mistake as mistake:
        raise at(f"{place}: seed", mistake) from None


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


def own_cards(game: Game, data: Mapping[str, Any], text: str, place: str) -> CardSet | None:
    """The scene's own cards, then the official ones without those that have the same name or id."""
    own = data.get("card", [])
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
