"""Nothing of a rulebook or a card set goes unshown: rules by citation, cards and options by changing them.

A card counts as shown only if some scene fails once its text is blanked or one of its numbers is changed, and a
value of an option only if some scene that has it fails with another value. Merely naming them does not do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from rulebound.core.files.cards import Card, CardSet
from rulebound.core.files.rulebook import Option, Variant
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.registry import all_games
from rulebound.core.people.scene_file import card_entry
from rulebound.core.people.scenes import Scene, load_scene, run_scene, scenes_of, shown_by

TESTS = Path(__file__).resolve().parents[1] / "games"
GAMES = [pytest.param(game, id=game.id) for game in all_games()]
CARDS = [
    pytest.param(game, card, id=f"{game.id}/{card.name}") for game in all_games() for card in game.official_cards.cards
]
VARIANTS = [
    pytest.param(game, variant, id=f"{game.id}/{variant.name}")
    for game in all_games()
    for variant in game.rulebook.variants
]


@cache
def scenes(game: Game) -> tuple[Scene, ...]:
    return tuple(load_scene(path) for path in scenes_of(game))


def holds(scene: Scene) -> bool:
    try:
        return not run_scene(scene).failures
    except Mistake:
        return False


# ------------------------------------------------------------ rules


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_shown_or_says_why_not(game: Game) -> None:
    shown = shown_by(game)
    lines = []
    for entry in game.rulebook.entries():
        if entry.unseen and shown[entry.id]:
            by = ", ".join(scene.name for scene in shown[entry.id])
            lines.append(f"{entry.id} is called unseen, but is shown by {by}")
        if not entry.unseen and not shown[entry.id]:
            lines.append(f'no scene shows {entry.id} ("{entry.text}"), and it has no `unseen`')
    if lines:
        pytest.fail("\n".join(lines), pytrace=False)


@pytest.mark.parametrize("game", GAMES)
def test_scenes_cite_rules_that_exist_and_none_twice(game: Game) -> None:
    known = {entry.id for entry in game.rulebook.entries()}
    for scene in scenes(game):
        assert set(scene.rules) <= known, f"{scene.name} cites {set(scene.rules) - known}"
        assert len(set(scene.rules)) == len(scene.rules), f"{scene.name} cites a rule twice"


# ------------------------------------------------------------ cards


@pytest.mark.parametrize(("game", "card"), CARDS)
def test_every_card_decides_a_scene(game: Game, card: Card) -> None:
    naming = [scene for scene in scenes(game) if scene.setup.cards is None and names(scene, card)]
    assert naming, f"no scene has {card.name} in its position or its actions"
    for what, changed in changes(card):
        cards = changed_set(game, card, changed)
        if cards is not None:
            decided = any(not holds(with_cards(scene, cards)) for scene in naming)
            assert decided, f"{card.name} {what}, and all of its {len(naming)} scenes still hold"


def names(scene: Scene, card: Card) -> bool:
    """Is the card somewhere in the position but in a deck, or in an action?"""
    used = [*strings(scene.position), *(step.do for step in scene.steps)]
    return any(card.name in words for words in used)


def strings(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            if key != "deck":
                yield from strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from strings(value)


def changes(card: Card) -> Iterator[tuple[str, Card]]:
    if card.text:
        yield "has lost its text", replace(card, text="")
    for fact, value in card.facts.items():
        if isinstance(value, int):
            yield f"has 1 more {fact}", replace(card, facts={**card.facts, fact: value + 1})
            yield f"has 1 less {fact}", replace(card, facts={**card.facts, fact: value - 1})


def changed_set(game: Game, card: Card, changed: Card) -> CardSet | None:
    """The official set with one card changed, or None if such a card cannot be."""
    entries = [changed if other is card else other for other in game.official_cards.cards]
    try:
        return game.read_cards("\n".join(card_entry(entry) for entry in entries), "a changed set")
    except Mistake:
        return None


def with_cards(scene: Scene, cards: CardSet) -> Scene:
    return replace(scene, setup=replace(scene.setup, cards=cards))


# ------------------------------------------------------------ options


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_value_of_an_option_decides_a_scene(game: Game, variant: Variant) -> None:
    if game.rulebook.entry(variant.ruling).unseen:
        # Not to be seen in play, such as a rule about decks: then a test of the game must be about it.
        tests = "".join(path.read_text(encoding="utf-8") for path in TESTS.glob(f"{game.id}/*.py"))
        assert variant.name in tests, f"no scene can show {variant.name}, and no test in {TESTS / game.id} is about it"
        return
    used = {scene.setup.options[variant.name] for scene in scenes(game)}
    for value in variant.values or sorted(used, key=str):
        assert value in used, f"no scene has {variant.name} = {value}"
        having = [scene for scene in scenes(game) if scene.setup.options[variant.name] == value]
        decided = any(
            not holds(with_option(scene, variant.name, other)) for other in others(variant, value) for scene in having
        )
        assert decided, f"no scene with {variant.name} = {value} fails with another value"


def others(variant: Variant, value: Option) -> list[Option]:
    if variant.values:
        return [other for other in variant.values if other != value]
    if variant.cards:
        return [other for other in ("all", "none") if other != value]
    return [int(value) + 1 if int(value) < variant.most else int(value) - 1]


def with_option(scene: Scene, name: str, value: Option) -> Scene:
    return replace(scene, setup=replace(scene.setup, options={**scene.setup.options, name: value}))
