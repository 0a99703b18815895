from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.core.language.errors import FOREIGN, TextError
from rulebound.core.language.parsing import Language

MESSAGES = [
    tuple(block.splitlines())
    for block in Path(__file__).with_name("messages.txt").read_text("utf-8").strip().split("\n\n")
    if not block.startswith("#")
]


@pytest.mark.parametrize(("text", "message"), MESSAGES)
def test_messages(language: Language, text: str, message: str) -> None:
    with pytest.raises(TextError) as error:
        language.bind(language.parse(text))
    assert str(error.value) == error.value.message == message
    assert message.startswith(f"column {error.value.column}: ")
    assert text[error.value.column - 1 :].startswith(error.value.words)


def test_an_error_offers_what_may_have_been_meant_best_first(language: Language) -> None:
    with pytest.raises(TextError) as error:
        language.parse("On play: choose a tropp of the foe; deal 1 damage to it.")
    assert error.value.words == "tropp"
    assert error.value.nearest[0] == "troop"
    assert "choose a troop of the foe" in error.value.nearest


def test_several_unknown_words_make_one_message(language: Language) -> None:
    with pytest.raises(TextError, match=r"^column 9: unknown words 'gimme', 'moar'"):
        language.parse("On play:gimme a moar card.")


def test_a_foreign_word_that_is_a_word_of_the_game_passes(language: Language) -> None:
    language.parse("On play: you get 2 more coins.")


def test_no_foreign_phrase_is_listed_twice_or_replaced_by_itself() -> None:
    phrases = [phrase for phrase, _ in FOREIGN]
    assert len(phrases) == len(set(phrases))
    for phrase, replacements in FOREIGN:
        assert replacements, phrase
        assert phrase not in replacements, phrase


def test_every_known_replacement_is_made_of_words_of_the_game(language: Language) -> None:
    """Five Rows has a word for the foreign words that a designer of such a game will bring."""
    for foreign in ("target", "exile", "creature", "graveyard", "until end of turn", "whenever", "friendly"):
        with pytest.raises(TextError, match=f"'{foreign}' is not said in Five Rows; say '"):
            language.parse(f"On play: draw a card {foreign}.")
