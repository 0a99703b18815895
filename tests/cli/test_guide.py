"""The guide shows what the commands print today."""

from __future__ import annotations

import re

import pytest

from tests.cli.guide import EXAMPLE, GUIDE, printed

EXAMPLES = list(EXAMPLE.finditer(GUIDE.read_text(encoding="utf-8")))


def test_every_example_is_found() -> None:
    assert len(EXAMPLES) == len(re.findall("```console", GUIDE.read_text(encoding="utf-8"))) >= 5


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["command"])
def test_examples_print_what_the_guide_shows(example: re.Match[str]) -> None:
    assert printed(example["command"], example["shown"]) == example["shown"], (
        "docs/guide.md shows something else; if the new output is right, run python -m tests.cli.guide"
    )
