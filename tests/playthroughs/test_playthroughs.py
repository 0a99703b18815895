"""Every game has golden playthroughs, and they still go as they are written."""

from __future__ import annotations

import pytest

from rulebound.core.people.game import Game
from rulebound.core.people.registry import all_games
from tests.playthroughs.write import CHOSEN, FOLDER, SEEDS, choose_from, path_of, transcript

GAMES = {game.id: game for game in all_games()}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_playthrough_goes_as_it_is_written(game: Game, seed: int) -> None:
    path = path_of(game, seed)
    if not path.exists():
        pytest.fail(f"{game.title} has no {path.name}; write it with: python -m tests.playthroughs.write", False)
    text = path.read_text(encoding="utf-8")
    assert len(CHOSEN.findall(text)) >= 10, f"{path.name} is hardly a match"
    written = text.splitlines()
    played = transcript(game, seed, choose_from(text))
    for number, (expected, found) in enumerate(zip(written, played, strict=False), 1):
        if expected != found:
            pytest.fail(
                f"{path.name}:{number} goes differently now\n"
                f"  written: {expected}\n  played:  {found}\n"
                "If the rules were meant to change: python -m tests.playthroughs.write, and read the diff",
                pytrace=False,
            )
    assert len(written) == len(played), f"{path.name} has {len(written)} lines, the match now {len(played)}"


def test_every_playthrough_belongs_to_a_game() -> None:
    expected = {path_of(game, seed).name for game in GAMES.values() for seed in SEEDS}
    found = {path.name for path in FOLDER.glob("*.txt")}
    assert found <= expected, f"no game plays {', '.join(sorted(found - expected))}"
