"""Paths into views: any text is a path, and equal cards of a list are pointed at as the first of them."""

from __future__ import annotations

from typing import Any

import pytest

from rulebound.core.people.pointing import element, first_alike

VIEW: dict[str, Any] = {"seats": {"1": {"hand": ["Elk", "Owl", "Owl"], "rows": {"2": {"card": "Elk"}}, "deck": 7}}}


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("/seats/1/hand/0", "Elk"),
        ("/seats/1/rows/2/card", "Elk"),
        ("/seats/1/deck", 7),
        ("/seats/1/rows/3", None),
        ("/seats/1/hand/3", None),
        ("/seats/1/hand/-1", None),
        ("/seats/1/hand/²", None),
        ("/seats/1/hand/" + "9" * 5000, None),
        ("/seats/1/deck/0", None),
        ("/seats/1/hand/0/0", None),
        ("/", None),
        ("//", None),
    ],
)
def test_what_lies_at_a_path(path: str, found: object) -> None:
    assert element(VIEW, path) == found


def test_a_card_stands_for_the_first_that_looks_like_it() -> None:
    assert first_alike(VIEW, "/seats/1/hand/2") == "/seats/1/hand/1"
    assert first_alike(VIEW, "/seats/1/hand/0") == "/seats/1/hand/0"
    for other in ("/seats/1/hand/3", "/seats/1/rows/2", "", "/", "nonsense"):
        assert first_alike(VIEW, other) == other
