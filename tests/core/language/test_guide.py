"""Every example of docs/card-language.md is read, bound and printed back, and every mistake in it is made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulebound.core.language.errors import TextError
from rulebound.core.language.parsing import Language

GUIDE = (Path(__file__).resolve().parents[3] / "docs" / "card-language.md").read_text("utf-8")


def blocks(sort: str) -> list[str]:
    return [block.strip() for block in re.findall(rf"^```{sort}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)]


@pytest.mark.parametrize("text", blocks("card") + blocks("sentence"))
def test_an_example_is_a_canonical_text_whose_pronouns_are_bound(language: Language, text: str) -> None:
    tree = language.parse(text)
    language.bind(tree)
    assert language.show(tree) == text


@pytest.mark.parametrize("block", blocks("mistake"))
def test_a_mistake_gets_the_message_of_the_guide(language: Language, block: str) -> None:
    text, message = block.split("\n")
    with pytest.raises(TextError) as error:
        language.bind(language.parse(text))
    assert error.value.message == message


def test_the_guide_has_examples_and_no_other_blocks() -> None:
    examples = len(blocks("card")) + len(blocks("sentence"))
    assert examples >= 25
    assert len(blocks("mistake")) >= 4
    assert GUIDE.count("```") == 2 * (examples + len(blocks("mistake")))
