"""The Python examples of the documents are run, block after block, as a reader would type them."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
WORDS_IN_TEN_MINUTES = 2500


@pytest.mark.parametrize("name", ["library.md", "learning.md"])
def test_the_examples_do_what_they_say(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / name).read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 7
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, name, name, 0)
    runner.run(examples, out=said.append)
    assert runner.failures == 0, "".join(said)


def test_the_page_on_learning_is_read_in_ten_minutes() -> None:
    assert len((DOCS / "learning.md").read_text(encoding="utf-8").split()) < WORDS_IN_TEN_MINUTES
