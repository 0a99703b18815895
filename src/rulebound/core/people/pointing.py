"""Paths into a view, as people point at things: "/seats/1/hand/0" is the first card in the hand of seat 1.

Seats are counted from 1 as views count them, the elements of a list from 0.
"""

from __future__ import annotations

from typing import Any


def element(view: Any, path: str) -> Any:
    """What lies there in a view; None where nothing does, for any text at all."""
    found = view
    for key in path.split("/")[1:]:
        if isinstance(found, list):
            found = {str(index): value for index, value in enumerate(found)}
        if not isinstance(found, dict):
            return None
        found = found.get(key)
    return found


def first_alike(view: Any, path: str) -> str:
    """The path of the first element of the same list that looks the same: equal cards of a hand are one to a game that
    goes by their names."""
    around, _, _ = path.rpartition("/")
    elements, pointed_at = element(view, around), element(view, path)
    if isinstance(elements, list) and pointed_at is not None:
        return f"{around}/{elements.index(pointed_at)}"
    return path
