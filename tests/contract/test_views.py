"""What every game promises about its views: they have the keys that its schema says, of the types that the page is
given (`core/people/view_types.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rulebound.core.people.game import Game
from rulebound.core.people.readers import EVERYTHING, SPECTATOR
from rulebound.core.people.scenes import load_scene, pose_scene, scenes_of
from rulebound.core.people.schema import AnyCard, Deck, Key, Kind, ListOf, Places, Table, Text, Told, Whole, Word, told
from rulebound.core.people.view_types import ROOT, files
from tests.contract.matches import GAMES, finish, positions

of_every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
SCENES = 10  # of each game, spread over all of them: for what random matches hardly show


def unfit(kind: Kind, value: Any, path: str, truth: bool) -> Iterator[str]:
    """Where a view is not as its schema says."""
    if isinstance(kind, AnyCard):
        yield from unfit(kind.kind(), value, path, truth)
    elif isinstance(kind, Deck) and not truth:
        yield from unfit(Told("", int), value, path, truth)
    elif isinstance(kind, ListOf):
        if not isinstance(value, list):
            yield f"{path} is no list: {value!r}"
        for item in value if isinstance(value, list) else ():
            yield from unfit(kind.kind, item, f"{path}[]", truth)
    elif isinstance(kind, Places):
        if not isinstance(value, dict):
            yield f"{path} is no table: {value!r}"
        for item in value.values() if isinstance(value, dict) else ():
            yield from unfit(kind.kind, item, f"{path}.*", truth)
    elif isinstance(kind, Table):
        yield from unfit_table(kind, value, path, truth)
    elif type(value) not in kind.plain or (isinstance(kind, Word) and value not in kind.words):
        yield f"{path} is {value!r}"


def unfit_table(table: Table, value: Any, path: str, truth: bool) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{path} is no table: {value!r}"
        return
    if table.or_empty and not value:
        return
    seen = {name: key for name, key in table.keys.items() if key.seen_in(truth)}
    yield from (f"{path} has {name}, which is not in the schema" for name in value.keys() - seen.keys())
    for name, key in seen.items():
        if name in value:
            yield from unfit(key.seen_as or key.kind, value[name], f"{path}.{name}", truth)
        elif not key.sometimes:
            yield f"{path} has no {name}"


@of_every_game
def test_views_are_as_the_schema_says(game: Game) -> None:
    assert game.schema is not None
    found: set[str] = set()
    seen = []
    for match, rng in positions(game, range(6000, 6003), step=23):
        finished = match.clone()
        finish(finished, rng)
        seen += [match.clone(), finished]
    paths = scenes_of(game)
    seen += [pose_scene(load_scene(path)) for path in paths[:: max(1, len(paths) // SCENES)]]
    for match in seen:
        for reader in (EVERYTHING, SPECTATOR, *range(match.layout.seats)):
            found |= set(unfit(game.schema, game.view(match, reader), "", reader == EVERYTHING))
    assert not found, "\n".join(sorted(found)[:20])


def test_a_view_that_differs_from_its_schema_is_found() -> None:
    schema = Table(
        told("hand", ListOf(Text("a card"), "a list"), "the hand"),
        told("phase", Word(("play", "end")), "the phase"),
        told("deck", Deck(), "the deck"),
        told("attack", Table(told("by", Told("a seat", int), "who"), or_empty=True), "the attack"),
        Key("damage", Whole(0, 9), "damage", sometimes=True),
    )
    right = {"hand": ["Imp"], "phase": "end", "deck": 3, "attack": {}}
    assert list(unfit(schema, right, "", truth=False)) == []
    wrong = {"hand": [1], "phase": "over", "deck": ["Imp"], "attack": {"by": "1"}, "coins": 2}
    assert sorted(unfit(schema, wrong, "", truth=False)) == [
        " has coins, which is not in the schema",
        ".attack.by is '1'",
        ".deck is ['Imp']",
        ".hand[] is 1",
        ".phase is 'over'",
    ]
    assert ".damage" not in " ".join(unfit(schema, {}, "", truth=False))
    assert " has no hand" in list(unfit(schema, {}, "", truth=False))


@pytest.mark.parametrize("name", files().keys())
def test_the_types_of_the_page_are_current(name: str) -> None:
    kept = (ROOT / name).read_text(encoding="utf-8")
    assert kept == files()[name], f"{name} is out of date; run python -m rulebound.core.people.view_types"
