"""Any point of a match as a scene: a position that can be edited, who knows what, and the decisions that lead from it
to the point.

Not every point fits into the keys of a position (an ability half carried out). Then the scene begins at the nearest
earlier point that does, and plays the decisions since then in `before`, with what chance decided meanwhile; where there
is none, it begins with the whole match. Every scene is read, posed and compared before it is given away: each seat must
see the same and have the same legal actions as in the match.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Script
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.matchfile import MatchFile, replay
from rulebound.core.people.posing import knowledge
from rulebound.core.people.readers import EVERYTHING, SPECTATOR, View
from rulebound.core.people.registry import game as game_named
from rulebound.core.people.scene_file import card_entry, read_scene
from rulebound.core.people.scenes import pose_scene

MOST_STEPS = 40  # decisions after the position
NAME = Path("scene.toml")


class Way(NamedTuple):
    """How a scene gets from its position to the point: decisions in words, and what chance decided."""

    before: tuple[str, ...]
    chance: tuple[int, ...]
    shuffles: tuple[tuple[str, ...], ...]


def scene_of(kept: MatchFile, at: int) -> str:
    """The match after `at` decisions as the text of a scene. Mistake where it is over, or has no such point."""
    game = game_named(kept.game)
    if not 0 <= at <= len(kept.actions):
        raise Mistake(f"the match has the points 0 to {len(kept.actions)}, not {at}")
    first = max(0, at - MOST_STEPS)
    points = [replay(kept, first)]
    for action in kept.actions[first:at]:
        points.append(points[-1].clone())
        points[-1].apply(action)
    goal = points[-1]
    if goal.over:
        raise Mistake("the match is over at this point, and a scene needs something to decide; take an earlier one")
    title = f"{game.title}, after decision {at}"
    for begin in range(at, first - 1, -1):
        text = posed_text(kept, game, points[begin - first], kept.actions[begin:at], title)
        if text and leads_to(text, game, goal):
            return text
    text = started_text(kept, game, at, title)
    if not leads_to(text, game, goal):
        raise Mistake(f"no scene can hold the match after decision {at}; keep the whole match as a match file")
    return text


# ------------------------------------------------------------ from a position, or from the start


def posed_text(kept: MatchFile, game: Game, match: Match, actions: Sequence[int], title: str) -> str:
    """A scene that begins where this match is; empty where its game cannot say that as a position."""
    try:
        position = game.position_of(match)
        posed = pose_scene(read_scene(scene_text(kept, game, position, Way((), (), ()), title), NAME))
        known = knowledge(match, posed, game.hidden_zones(match))  # type: ignore[arg-type]
    except (Mistake, ValueError):
        return ""
    if known:
        position["known"] = known
    return scene_text(kept, game, position, way_of(game, match, actions), title)


def way_of(game: Game, match: Match, actions: Iterable[int]) -> Way:
    """Play the decisions in a copy that writes down what chance decides."""
    copy = match.clone()
    script = Script()
    script.keeps = True
    copy.rng.script = script
    words = []
    for action in actions:
        words.append(exact_words(game, copy, action))
        copy.apply(action)
    names = copy.names  # type: ignore[attr-defined]
    orders, at = [], 0
    while at < len(script.orders):
        end = at + 1 + int(script.orders[at])
        orders.append(tuple(names[design] for design in script.orders[at + 1 : end]))
        at = end
    return Way(tuple(words), tuple(int(result) for result in script.results), tuple(orders))


def exact_words(game: Game, match: Match, action: int) -> str:
    """The action in words, with its number among those that are said alike: "discard Hiss (2)"."""
    words = game.say(match, action)
    alike = [int(other) for other in match.legal() if game.say(match, int(other)) == words]
    place = alike.index(action)
    return f"{words} ({place + 1})" if place else words


def started_text(kept: MatchFile, game: Game, at: int, title: str) -> str:
    """A scene that begins with the whole match."""
    match = game.start(kept.setup)
    way = way_of(game, match, kept.actions[:at])
    start: dict[str, Any] = {"seats": kept.setup.seats}
    if kept.setup.decks:
        start |= {"decks": kept.setup.decks, "open_lists": kept.setup.open_lists}
    return scene_text(kept, game, {"seed": kept.setup.seed, "start": start}, Way(way.before, (), ()), title)


# ------------------------------------------------------------ is it the same?


def leads_to(text: str, game: Game, goal: Match) -> bool:
    """Does this scene begin where the match is?"""
    try:
        return same(game, pose_scene(read_scene(text, NAME)), goal)
    except (Mistake, ValueError):
        return False


def same(game: Game, one: Match, other: Match) -> bool:
    """Do two matches look alike to everybody, and may the same be done in both?"""
    if one.over or other.over or one.seat != other.seat or game.question(one) != game.question(other):
        return False
    readers = (*range(one.layout.seats), SPECTATOR, EVERYTHING)
    if any(present(game, one, reader) != present(game, other, reader) for reader in readers):
        return False
    return legal_words(game, one) == legal_words(game, other)


def present(game: Game, match: Match, reader: int = EVERYTHING) -> Any:
    """What a reader sees, without what tells of the past."""

    def without(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: without(item) for key, item in value.items() if key not in game.past}
        return [without(item) for item in value] if isinstance(value, list) else value

    return without(game.view(match, reader))


def legal_words(game: Game, match: Match) -> set[str]:
    return {game.say(match, int(action)) for action in match.legal()}


# ------------------------------------------------------------ the text


def scene_text(kept: MatchFile, game: Game, position: View, way: Way, title: str) -> str:
    lines = [f"game = {written(game.id)}", f"title = {written(title)}"]
    lines += [f"options = {written(dict(kept.setup.options))}"] if kept.setup.options else []
    lines += [f"{key} = {written(value)}" for key, value in way._asdict().items() if value]
    if (way.chance or way.shuffles) and "seed" not in position:
        lines.append("seed = 0")  # what is fixed above is used up at the point; whoever plays on needs more chance
    lines += [f"{key} = {written(value)}" for key, value in position.items() if key != "seats"]
    for seat, side in position.get("seats", {}).items():
        lines += ["", f"[seats.{seat}]", *(f"{key} = {written(value)}" for key, value in side.items())]
    if kept.setup.cards is not None:
        lines += [line for card in kept.setup.cards.cards for line in ("", card_entry(card))]
    return "\n".join(lines) + "\n"


def written(value: Any) -> str:
    """A value as TOML writes it, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key_written(key)} = {written(item)}" for key, item in value.items()) + " }"
    if isinstance(value, Iterable):
        return "[" + ", ".join(written(item) for item in value) + "]"
    raise TypeError(f"{value!r} has no place in a scene")


def key_written(key: str) -> str:
    try:
        tomllib.loads(f"{key} = 1")
    except tomllib.TOMLDecodeError:
        return json.dumps(key)
    return key
