"""What every game promises about words: every action can be said and found again, every event told, every view
shown."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Game
from rulebound.core.people.readers import EVERYTHING, SPECTATOR, events_of
from tests.contract.matches import GAMES, any_action, finish, positions, start

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
pytestmark = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def test_the_table_of_actions_is_the_whole_action_space(game: Game) -> None:
    assert len(game.actions.all) == start(game, 0).actions()


def test_every_action_can_be_said(game: Game) -> None:
    for match, _ in positions(game, range(4000, 4020), step=17):
        for action in range(match.actions()):
            said = game.say(match, action)
            assert said, f"action {action} has no words"
            assert said == " ".join(said.split()), f"{said!r} cannot be typed as it is said"


def test_what_a_page_is_told_of_actions_is_what_is_said_of_them(game: Game) -> None:
    for match, _ in positions(game, range(4050, 4070), step=7):
        wanted: dict[str, tuple[int, str, tuple[str, ...]]] = {}
        for action in match.legal():
            words = game.say(match, action)
            wanted.setdefault(words, (action, words, game.places(match, action)))
        assert game.actions.told(match, match.legal()) == list(wanted.values())


def test_a_legal_action_is_found_by_its_words(game: Game) -> None:
    for match, _ in positions(game, range(4100, 4150), step=5):
        meanings: dict[str, int] = {}
        for action in match.legal():
            said = game.say(match, action)
            meaning = match.meaning(action)
            assert meanings.setdefault(said, meaning) == meaning, f"{said!r} could mean two things"
            found = game.find(match, f"  {said.upper()} ")
            assert match.meaning(found) == meaning, f"{said!r} was taken for {game.say(match, found)!r}"


def test_every_event_is_told_to_every_reader(game: Game) -> None:
    for seed in range(4200, 4240):
        match = start(game, seed, recording=True)
        finish(match, Rng(seed))
        told = 0
        for event in events_of(match):
            for reader in (EVERYTHING, SPECTATOR, *range(match.layout.seats)):
                line = game.tell(match, event, reader)
                assert "\n" not in line
                told += line != ""
        assert told > 0, f"seed {seed}: a whole match and not one line of a log"


def test_every_view_is_plain_data_and_can_be_shown(game: Game) -> None:
    for match, rng in positions(game, range(4300, 4310), step=9):
        finished = match.clone()
        finish(finished, rng)
        for position in (match, finished):
            for reader in (EVERYTHING, SPECTATOR, *range(match.layout.seats)):
                view = game.view(position, reader)
                assert json.loads(json.dumps(view)) == view, "a view does not survive being sent"
                lines = game.show(view)
                assert lines, "a view without a line"
                assert all("\n" not in line for line in lines)


def test_every_question_is_one_line(game: Game) -> None:
    for match, _ in positions(game, range(4400, 4420), step=3):
        assert game.question(match)
        assert "\n" not in game.question(match)


def test_the_page_has_words_for_every_question(game: Game) -> None:
    """In every language, with no gap that the question does not fill: the questions of random matches, and those that
    seldom come, from the game's own table of them."""
    table = vars(import_module(f"rulebound.games.{game.id}.words")).get("QUESTIONS", {})
    asked = {kind: set(re.findall(r"{(\w+)}", words)) for kind, words in table.values()}
    for seed in range(4500, 4520):
        match, rng = start(game, seed), Rng(seed)
        while not match.over:
            question = game.ask(match)
            asked[question.kind] = set(question.parts)
            match.apply(any_action(match, rng))
    for file in WORDS.glob("*.json"):
        lines: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
        for kind, parts in asked.items():
            said = [line for key, line in lines.items() if key.split("#")[0] == f"ask.{kind}"]
            assert said, f"{file.name} has no words for ask.{kind}"
            for line in said:
                assert set(re.findall(r"{(\w+)}", line)) <= parts, f"{file.name}, ask.{kind}: {line}"
