"""Every view has the keys that the schema knows, and any point of a match can be a scene in which everybody sees and
may do what they saw and could do there. `bench/scene_points.py` tries many more points."""

from __future__ import annotations

import random
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.matchfile import MatchFile, new_match, replay
from rulebound.core.people.readers import EVERYTHING, SPECTATOR
from rulebound.core.people.registry import all_games
from rulebound.core.people.scene_exporting import legal_words, present, same, scene_of
from rulebound.core.people.scene_file import read_scene
from rulebound.core.people.scene_page import page
from rulebound.core.people.scenes import pose_scene

GAMES = [pytest.param(game, id=game.id) for game in all_games()]
PAGE = Path(__file__).parents[2] / "docs" / "scenes.md"


def played(game: Game, seed: int, decisions: int) -> MatchFile:
    """The beginning of a match of random moves."""
    rng = random.Random(seed)
    kept = new_match(game, ("random",) * game.seat_counts[seed % len(game.seat_counts)], seed)
    match = game.start(kept.setup)
    actions: list[int] = []
    while not match.over and len(actions) < decisions:
        actions.append(int(rng.choice(list(match.legal()))))
        match.apply(actions[-1])
    return replace(kept, actions=tuple(actions[:-1] if match.over else actions))


@pytest.mark.parametrize("game", GAMES)
def test_a_view_has_no_key_that_the_schema_does_not_know(game: Game) -> None:
    assert game.schema is not None
    for seed in range(3):
        kept = played(game, seed, 120)
        match = game.start(kept.setup)
        for number, action in enumerate(kept.actions):
            match.apply(action)
            if number % 8 == 0 and not match.over:
                for reader in (EVERYTHING, SPECTATOR, 0, 1):
                    game.schema.expect(game.view(match, reader), "", reader == EVERYTHING)


@pytest.mark.parametrize("game", GAMES)
def test_a_point_of_a_match_is_a_scene_with_the_same_views_and_actions(game: Game) -> None:
    for seed in range(2):
        kept = played(game, 100 + seed, 60 + 17 * seed)
        match = replay(kept)
        posed = pose_scene(read_scene(scene_of(kept, len(kept.actions)), Path("scene.toml")))
        for reader in (*range(kept.setup.seats), SPECTATOR, EVERYTHING):
            assert present(game, posed, reader) == present(game, match, reader)
        assert legal_words(game, posed) == legal_words(game, match)


def test_matches_that_differ_in_what_somebody_knows_are_not_the_same() -> None:
    game = next(game for game in all_games() if game.id == "five_rows")
    text = 'game = "five_rows"\n[seats.1]\nhand = ["Footman"]\n'
    known = 'known = [{ in = "seats.1.hand", cards = [1], by = [2] }]\n'
    one, other = (pose_scene(read_scene(head + text, Path("scene.toml"))) for head in ("", known))
    assert same(game, one, one.clone())
    assert not same(game, one, other)


def test_a_match_without_such_a_point_has_no_scene() -> None:
    game = next(game for game in all_games() if game.id == "five_rows")
    kept = played(game, 1, 10)
    with pytest.raises(Mistake, match="the match has the points 0 to 10, not 11"):
        scene_of(kept, 11)
    start = tomllib.loads(scene_of(kept, 0))
    assert start["game"] == "five_rows"


def test_the_reference_page_is_what_the_schema_says() -> None:
    told = "docs/scenes.md is not what the schema says; write it anew: rulebound scene --keys > docs/scenes.md"
    assert PAGE.read_text(encoding="utf-8") == page(all_games()), told
