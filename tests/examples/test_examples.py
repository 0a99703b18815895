"""The example sets: every card is accepted as it is written, and a scene shows it that fails without its text."""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import game
from rulebound.core.people.scene_file import read_scene
from rulebound.core.people.scenes import load_scene, run_scene

FOLDER = Path(__file__).resolve().parents[2] / "examples"


def game_of(path: Path) -> str:
    """The game of a set: five_rows-more.toml is a second one of Five Rows, whose sets have at most 60 cards."""
    return path.stem.partition("-")[0]


SETS = [pytest.param(path, id=path.stem) for path in sorted(FOLDER.glob("*.toml"))]
CARDS = [
    pytest.param(game_of(path), card, id=f"{path.stem}/{card['name']}")
    for path in sorted(FOLDER.glob("*.toml"))
    for card in tomllib.loads(path.read_text("utf-8"))["card"]
    if "text" in card
]


def scene_of(game_id: str, name: str) -> Path:
    return FOLDER / "scenes" / game_id / f"{re.sub('[^a-z0-9]+', '-', name.lower()).strip('-')}.toml"


@pytest.mark.parametrize("path", SETS)
def test_a_set_is_read_and_its_texts_are_canonical(path: Path) -> None:
    rules = game(game_of(path))
    found = rules.read_cards(path.read_text("utf-8"), path.name)
    for card in found.cards:
        assert rules.understand(card.kind, card.text) == card.text


@pytest.mark.parametrize(("game_id", "card"), CARDS)
def test_a_scene_shows_the_card(game_id: str, card: dict[str, Any]) -> None:
    path = scene_of(game_id, card["name"])
    text = path.read_text("utf-8")
    assert card in tomllib.loads(text)["card"], "the scene has another card than the set"
    scene = load_scene(path)
    assert scene.rules, f"{path}: cite the rules that it shows"
    assert not run_scene(scene).failures
    line = next(line for line in text.splitlines() if line == f'text = "{card["text"]}"' or card["text"] in line)
    blank = text.replace(line, 'text = ""', 1)
    with suppress(Mistake):  # the set or the position may need the text
        assert run_scene(read_scene(blank, path)).failures, f"{path} holds without the text"
