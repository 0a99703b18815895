"""docs/library.md tells of every name that a program may rely on."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebound

PAGE = Path(__file__).parents[2] / "docs" / "library.md"


def test_every_name_is_told_and_there() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in rulebound.__all__:
        assert getattr(rulebound, name) is not None
        assert name == "__version__" or name in page, f"docs/library.md does not tell of {name}"
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        rulebound.chess  # noqa: B018
