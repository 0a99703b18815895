"""The guide shows what the commands print today."""

from __future__ import annotations

import re

from tests.cli.guide import EXAMPLE, GUIDE, printed

COUNTED = re.compile(r"\d+(?= (?:cards?|decks?|clauses|rulings|variants|in deck|scenes)\b)")
EXAMPLES = list(EXAMPLE.finditer(GUIDE.read_text(encoding="utf-8")))


def test_every_example_is_found() -> None:
    assert len(EXAMPLES) == len(re.findall("```console", GUIDE.read_text(encoding="utf-8"))) >= 5


def test_examples_print_what_the_guide_shows() -> None:
    """But for how many cards and rules there are: a new one makes no example wrong."""
    differing = []
    for example in EXAMPLES:
        now = printed(example["command"], example["shown"])
        if COUNTED.sub("some", now) != COUNTED.sub("some", example["shown"]):
            differing.append(f"$ rulebound {example['command']}\n{now}")
    way_out = "docs/guide.md shows something else; if this output is right, run python -m tests.cli.guide"
    assert not differing, "\n".join([way_out, *differing])
