"""The examples of docs/library.md are run, block after block, as a reader would type them."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import rulebound

PAGE = Path(__file__).parents[2] / "docs" / "library.md"


def test_the_examples_do_what_they_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 7
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "docs/library.md", str(PAGE), 0)
    runner.run(examples, out=said.append)
    assert runner.failures == 0, "".join(said)


def test_every_name_is_told_and_there() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in rulebound.__all__:
        assert getattr(rulebound, name) is not None
        assert name == "__version__" or name in page, f"docs/library.md does not tell of {name}"
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        rulebound.chess  # noqa: B018
