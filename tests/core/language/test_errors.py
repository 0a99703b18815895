from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.core.language.errors import TextError
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
