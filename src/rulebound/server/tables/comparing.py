"""What differs between two views, by paths: compiled, for it is done for every reader and every decision.

A path names a value of the view no deeper than a field of a seat ("/view/seats/1/hand").
"""

from __future__ import annotations

from typing import Any

DEEPEST = 4  # names in a path, the first of them "view"


def compare(
    before: dict[str, Any], after: dict[str, Any], path: str, depth: int, changed: dict[str, Any], gone: list[str]
) -> None:
    """Add to `changed` what is new or another in `after`, the outer before the inner, and to `gone` what is not there
    any more."""
    missing = len(before)
    for key, value in after.items():
        if key not in before:
            changed[path_of(path, key)] = value
            continue
        missing -= 1
        old = before[key]
        if old == value:
            continue
        if depth < DEEPEST and isinstance(value, dict) and isinstance(old, dict):
            compare(old, value, path_of(path, key), depth + 1, changed, gone)
        else:
            changed[path_of(path, key)] = value
    if missing > 0:
        for key in before:
            if key not in after:
                gone.append(path_of(path, key))


def path_of(path: str, key: str) -> str:
    """The path of a key (RFC 6901)."""
    if "~" in key or "/" in key:
        key = key.replace("~", "~0").replace("/", "~1")
    return path + "/" + key
