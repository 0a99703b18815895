"""The terminal prints whatever is public: whoever plays there must not know less than whoever sees the page."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rulebound.core.people.game import Setup
from rulebound.core.people.readers import SPECTATOR, View
from rulebound.games.clashables import GAME
from rulebound.games.clashables.rules.match import Clashables

SCENE: dict[str, Any] = {
    "seats": {
        "1": {
            "hand": ["Lucky Tile", "Battle Drum"],
            "battlefield": ["Grove Stag", "Mirror Heron"],
        },
        "2": {
            "hand": ["Bottled Gale", "Bait Dummy"],
            "battlefield": ["Echo Wolf", "Puddle Imp"],
            "prevention": [2],
        },
    }
}
NUMBERS = {"dice", "foe_miss_on", "hit_on", "hits_on", "prevention", "used"}
ELSEWHERE = {"game", "priority", "asks", "over", "winner", "reason"}  # the question, and the end


def after(*said: str, scene: dict[str, Any] = SCENE) -> Clashables:
    match = GAME.pose(scene, Setup(0))
    for words in said:
        match.apply(GAME.find(match, words))
    return match


def shown(match: Clashables) -> str:
    return "\n".join(GAME.show(GAME.view(match, SPECTATOR)))


def changed(key: str, value: Any) -> Any:
    """Another value of the same form."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + " the Second"
    return [*value, 7 if key in NUMBERS else "7"]


def parts(view: View) -> list[tuple[str, dict[str, Any]]]:
    """Every place of a view that has fields."""
    seat = view["seats"]["1"]
    return [("view", view), ("seat", seat), ("creature", seat["battlefield"][0]), ("stack", view["stack"][0])]


def test_every_public_field_is_printed() -> None:
    match = after("play Battle Drum", "choose Grove Stag", "choose no more")
    view = GAME.view(match, SPECTATOR)
    view["stack"][0]["number"] = 1
    lines = GAME.show(view)
    unseen = []
    for number, (where, fields) in enumerate(parts(view)):
        for key in fields:
            if isinstance(fields[key], dict) or (where, key) == ("view", "stack") or key in ("battlefield", *ELSEWHERE):
                continue
            other = deepcopy(view)
            parts(other)[number][1][key] = changed(key, fields[key])
            if GAME.show(other) == lines:
                unseen.append(f"{where}.{key}")
    assert not unseen


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (("play Lucky Tile", "choose 5", "pass", "pass"), "Its creatures also hit on 5."),
        (("pass", "play Bottled Gale", "pass", "pass"), "Creatures of the opponent miss on 2 and 4."),
        (("play Battle Drum", "choose Grove Stag", "choose no more", "pass", "pass"), "Grove Stag, attacked 0 of 2."),
        (("use Mirror Heron", "choose Grove Stag"), "Grove Stag, reroll at its next roll."),
        (("use Mirror Heron", "choose Grove Stag"), "Mirror Heron, effect 1 used."),
        (("attack with Grove Stag",), "Attackers still to come: Grove Stag."),
    ],
)
def test_marks_are_told(said: tuple[str, ...], words: str) -> None:
    assert words in shown(after(*said))


def test_extra_loss_is_told() -> None:
    scene = {"seats": {"1": {"hand": ["Spiked Gauntlet"], "battlefield": ["Grove Stag"]}}}
    match = after("play Spiked Gauntlet", "choose Grove Stag", "pass", "pass", scene=scene)
    assert "Grove Stag, hits take 1 more." in shown(match)


def test_a_finished_match_tells_why() -> None:
    assert "Seat 2 has won (concession)." in shown(after("concede"))
