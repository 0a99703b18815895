"""The commands that only show: help, version, games, cards, rules."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rulebound import __version__
from rulebound.build import describe
from rulebound.core.people.registry import game, game_ids
from tests.cli.command import GAME, SOURCES, data, run, succeed

COMMANDS = ("games", "cards", "rules", "check", "scene", "play", "replay", "simulate", "bench")


def test_help_lists_every_command() -> None:
    text = succeed("--help")
    for command in COMMANDS:
        assert f"    {command} " in text, f"--help does not list {command}"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    text = succeed(command, "--help")
    assert "--json" in text
    assert f"usage: rulebound {command}" in text


def test_help_loads_neither_games_nor_language() -> None:
    code = (
        "import sys; from rulebound.cli import make_parser; make_parser();"
        "heavy = ('rulebound.games', 'rulebound.core.m', 'lark', 'librt');"
        "print([name for name in sys.modules if name.startswith(heavy)])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": str(SOURCES)}
    )
    assert done.stdout.strip() == "['rulebound.core.mistakes']"


def test_version_says_how_it_runs() -> None:
    assert succeed("--version") == f"rulebound {__version__}, {describe()}\n"


def test_games_are_listed_with_their_counts() -> None:
    listed = {facts["id"]: facts for facts in data("games")}
    assert sorted(listed) == sorted(game_ids())
    for id, facts in listed.items():
        book = game(id).rulebook
        assert facts["title"] == game(id).title
        assert facts["players"] == list(game(id).seat_counts)
        assert facts["clauses"] == len(book.clauses)
        assert facts["rulings"] == len(book.rulings)
        assert facts["variants"] == len(book.variants)
        assert facts["cards"] == len(game(id).official_cards.cards)
    text = succeed("games")
    assert f"{GAME}: {game(GAME).title}, for 2 players" in text
    assert f"{len(game(GAME).official_cards.cards)} cards, 0 decks" in text


def test_all_cards_are_listed_as_printed() -> None:
    text = succeed("cards", GAME)
    listed = data("cards", GAME)
    cards = game(GAME).official_cards.cards
    assert [facts["name"] for facts in listed] == [card.name for card in cards]
    for card, facts in zip(cards, listed, strict=True):
        assert f"{card.name} ({card.id}): {card.kind}, cost {card.facts['cost']}" in text
        assert facts["text"] == card.text
        assert facts["cost"] == card.facts["cost"]


def test_one_card_is_found_by_its_name_in_any_case() -> None:
    assert succeed("cards", GAME, "archer") == (
        "Archer (FR-T05): troop, cost 2, power 2, health 2\n"
        "  On play: choose a troop of the foe; deal 1 damage to it.\n"
    )
    assert [card["name"] for card in data("cards", GAME, "ember", "cat")] == ["Ember Cat"]


def test_all_rules_stand_under_their_chapters() -> None:
    text = succeed("rules", GAME)
    for entry in game(GAME).rulebook.entries():
        assert f"== {entry.chapter}\n" in text
        assert f"\n{entry.id}  " in text, f"{entry.id} is not shown"


def test_a_ruling_comes_with_question_reason_and_option() -> None:
    variant = game(GAME).rulebook.variants[0]
    (facts,) = data("rules", GAME, variant.ruling.lower())
    assert facts["id"] == variant.ruling
    assert facts["question"]
    assert facts["ruling"]
    assert facts["reason"]
    assert [option["name"] for option in facts["options"]] == [variant.name]
    text = succeed("rules", GAME, variant.ruling)
    for word in ("Question: ", "Ruling: ", "Reason: ", f"Option: {variant.name} = "):
        assert word in text


def test_words_find_rules_in_any_case() -> None:
    found = {facts["id"] for facts in data("rules", GAME, "STARTS", "the", "game", "WITH", "20")}
    assert found == {"FR-1.8"}


def test_the_word_option_finds_every_house_rule() -> None:
    named = {option["name"] for facts in data("rules", GAME, "option") for option in facts["options"]}
    assert named == {variant.name for variant in game(GAME).rulebook.variants}


def test_rules_name_the_scenes_that_show_them() -> None:
    shown = [facts for facts in data("rules", GAME) if facts["scenes"]]
    assert shown, "not one rule names a scene"
    first = shown[0]
    assert f"Shown by: {first['scenes'][0]['title'][:20]}" in succeed("rules", GAME, first["id"])


def test_a_closed_pipe_ends_quietly() -> None:
    command = f"{sys.executable} -m rulebound.cli rules {GAME} | head -n 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, env={"PYTHONPATH": str(SOURCES)}
    )
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


def test_no_command_is_one_clear_line() -> None:
    done = run()
    assert done.returncode == 2
    assert done.stderr == "rulebound: the following arguments are required: COMMAND; see rulebound --help\n"
