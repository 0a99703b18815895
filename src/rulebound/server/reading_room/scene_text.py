"""A point of a finished match as a scene: a position, and the decisions that lead from it to the point.

Not every point fits into the position of a scene (an ability half carried out, an effect that lasts a while). Then the
scene begins at the nearest earlier point that does. Every scene is read, posed and played before it is given away: it
must lead to the same position, the same legal actions and the same question as the match.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rulebound.core.game import EVERYTHING, Game, View
from rulebound.core.live import Live
from rulebound.core.match import Match
from rulebound.core.matchfile import MatchFile
from rulebound.core.mistakes import Mistake
from rulebound.core.scene_file import card_entry, read_scene
from rulebound.core.scenes import act, pose_scene
from rulebound.server.reading_room.replays import check_point, finished
from rulebound.server.tables.ledger import Ledger

MOST_STEPS = 40  # decisions after the position
MOST_CHANCES = 40  # results of one decision
IMPOSSIBLE = 2**31
BELOW = re.compile(r"must be below (\d+)$")  # see core/rng.py
NAME = Path("scene.toml")


def scene_at(ledger: Ledger, at: int) -> str:
    """The match after `at` decisions as the text of a scene. Mistake where no scene can hold it."""
    kept = finished(ledger)
    check_point(kept, at)
    live = Live(kept, max(0, at - MOST_STEPS))
    positions = [position_of(live)]
    decided: list[Decided] = []
    for action in kept.actions[len(live.kept.actions) : at]:
        decided.append(Decided(live.game.say(live.match, action), chances_of(live.match, action)))
        live.decide(action)
        positions.append(position_of(live))
    if live.match.over:
        raise Mistake("the match is over at this point, and a scene needs something to decide; take an earlier one")
    for begin in range(len(positions) - 1, -1, -1):
        position = positions[begin]
        if position is None:
            continue
        text = scene_text(kept, live.game, position, decided[begin:], f"{live.game.title}, after decision {at}")
        if leads_to(text, live):
            return text
    raise Mistake(
        f"no scene can hold the match after decision {at}, because of what was decided by chance or lasts a while; "
        "take a point near the beginning of a turn, or the whole match as a match file"
    )


def position_of(live: Live) -> View | None:
    """None where the match cannot be posed: it is over, or its game writes no positions."""
    if live.match.over:
        return None
    try:
        return live.game.position_of(live.match)
    except Mistake:
        return None


def leads_to(text: str, live: Live) -> bool:
    """Does this scene end where the match is?"""
    try:
        scene = read_scene(text, NAME)
        match = pose_scene(scene)
        for step in scene.steps:
            if match.over or act(scene.game, match, step):
                return False
    except (Mistake, ValueError):
        return False
    return same(live.game, match, live.match)


def same(game: Game, one: Match, other: Match) -> bool:
    if one.over or other.over or one.seat != other.seat:
        return False
    if present(game, one) != present(game, other) or game.question(one) != game.question(other):
        return False
    return legal_words(game, one) == legal_words(game, other)


def present(game: Game, match: Match) -> Any:
    """The truth without what tells of the past."""

    def without(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: without(item) for key, item in value.items() if key not in game.past}
        return [without(item) for item in value] if isinstance(value, list) else value

    return without(game.view(match, EVERYTHING))


def legal_words(game: Game, match: Match) -> set[str]:
    return {game.say(match, int(action)) for action in match.legal()}


# ------------------------------------------------------------ what chance decided


class Decided(NamedTuple):
    """A decision in words, and the results of what chance then decided visibly."""

    words: str
    chances: tuple[int, ...]


def chances_of(match: Match, action: int) -> tuple[int, ...]:
    """What chance decides after this action, as a scene fixes it. A result that cannot be is refused with the number
    of results there are; the generator's next words then say which of them it was. Where a shuffle comes between, what
    is found here is wrong, and so will be the scene: nobody gets to see it."""
    coming = match.rng.clone()
    results: list[int] = []
    while len(results) < MOST_CHANCES:
        copy = match.clone()
        copy.rng.fix([*results, IMPOSSIBLE])
        try:
            copy.apply(action)
        except ValueError as error:
            found = BELOW.search(str(error))
            if found is None:
                break
            results.append(int(coming.below(int(found[1]))))
        else:
            break
    return tuple(results)


# ------------------------------------------------------------ the text


def scene_text(kept: MatchFile, game: Game, position: View, decided: Sequence[Decided], title: str) -> str:
    chances = [result for decision in decided for result in decision.chances]
    lines = [f"game = {written(game.id)}", f"title = {written(title)}"]
    lines += [f"options = {written(dict(kept.setup.options))}"] if kept.setup.options else []
    lines += [f"chance = {written(chances)}"] if chances else []
    lines += [f"{key} = {written(value)}" for key, value in position.items() if key != "seats"]
    for seat, side in position["seats"].items():
        lines += ["", f"[seats.{seat}]", *(f"{key} = {written(value)}" for key, value in side.items())]
    if kept.setup.cards is not None:
        lines += [line for card in kept.setup.cards.cards for line in ("", card_entry(card))]
    for decision in decided:
        lines += ["", "[[step]]", f"do = {written(decision.words)}"]
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
