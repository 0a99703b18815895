"""The examples of docs/learning.md are run, block after block, as a reader would type them."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "learning.md"
WORDS_IN_TEN_MINUTES = 2500


def test_the_examples_do_what_they_say() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 7
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "docs/learning.md", str(PAGE), 0)
    runner.run(examples, out=said.append)
    assert runner.failures == 0, "".join(said)


def test_the_page_is_read_in_ten_minutes() -> None:
    assert len(PAGE.read_text(encoding="utf-8").split()) < WORDS_IN_TEN_MINUTES
