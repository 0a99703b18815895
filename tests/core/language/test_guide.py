"""Every example of docs/card-language.md is read, bound and printed back, and every mistake in it is made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulebound.core.language.errors import TextError
from rulebound.core.language.parsing import Language
from rulebound.core.people.registry import all_games, game
from rulebound.games.five_rows import GAME

GUIDE = (Path(__file__).resolve().parents[3] / "docs" / "card-language.md").read_text("utf-8")


def blocks(sort: str) -> list[str]:
    return [block.strip() for block in re.findall(rf"^```{sort}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)]


@pytest.mark.parametrize("text", blocks("card") + blocks("sentence"))
def test_an_example_is_a_canonical_text_whose_pronouns_are_bound(language: Language, text: str) -> None:
    tree = language.parse(text)
    language.bind(tree)
    assert language.show(tree) == text


@pytest.mark.parametrize("text", blocks("card"))
def test_a_card_of_the_guide_can_be_played(text: str) -> None:
    assert text in (read(text, kind) for kind in GAME.kinds)


@pytest.mark.parametrize(("game_id", "text"), [(other.id, text) for other in all_games() for text in blocks(other.id)])
def test_a_card_of_another_game_can_be_played(game_id: str, text: str) -> None:
    assert text in (read(text, kind, game_id) for kind in game(game_id).kinds)


def read(text: str, kind: str = "troop", game_id: str = GAME.id) -> str:
    """The canonical text, or the message where there is none."""
    try:
        return game(game_id).understand(kind, text)
    except TextError as error:
        return error.message


@pytest.mark.parametrize("block", blocks("said"))
def test_a_text_in_other_words_is_read_as_the_guide_says(block: str) -> None:
    text, canonical = block.split("\n")
    assert read(text) == canonical


@pytest.mark.parametrize("block", blocks("mistake"))
def test_a_mistake_gets_the_message_of_the_guide(block: str) -> None:
    text, message = block.split("\n", 1)
    assert read(text) == message


@pytest.mark.parametrize("block", blocks("pronoun"))
def test_a_pronoun_means_what_the_guide_says(block: str) -> None:
    text, *lines = block.split("\n")
    assert read(text) == text
    language = GAME.language(())
    pairs = [
        (language.show(pronoun), language.show(referent)) for pronoun, referent in language.bind(language.parse(text))
    ]
    assert pairs == [tuple(line.split(" = ")) for line in lines]


def test_the_guide_has_examples_and_no_other_blocks() -> None:
    games = [other.id for other in all_games()]
    examples = sum(len(blocks(sort)) for sort in ("card", "sentence", "said", "pronoun", "mistake", *games))
    assert all(len(blocks(other)) >= 5 for other in games if other != GAME.id)
    assert examples >= 40
    assert len(blocks("pronoun")) >= 8
    assert GUIDE.count("```") == 2 * examples
