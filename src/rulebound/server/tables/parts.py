"""A position in parts, each encoded by itself: what has changed since a reader was last told is the parts that differ.

A part is a field of the position, or a value of the view no deeper than a field of a seat ("/view/seats/1/hand"). Parts
are kept as bytes: that is small, quick to compare, and the parts that changed are sent as they are.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from rulebound.wire.messages import Changes, Position

DEEPEST = 4  # names in a path, the first of them "view"

Parts = dict[str, bytes]

_encode = msgspec.json.Encoder().encode
_FIELDS = tuple(name for name in Position.__struct_fields__ if name != "view")


def parts_of(position: Position) -> Parts:
    found: Parts = {f"/{name}": _encode(getattr(position, name)) for name in _FIELDS}
    add_parts(found, "/view", position.view, 1)
    return found


def add_parts(found: Parts, path: str, value: dict[str, Any], depth: int) -> None:
    for key, item in value.items():
        name = path_of(path, key)
        if depth + 1 < DEEPEST and isinstance(item, dict):
            found[name] = b"{}"  # that it is there, for one that is empty or new
            add_parts(found, name, item, depth + 1)
        else:
            found[name] = _encode(item)


@lru_cache(10_000)
def path_of(path: str, key: str) -> str:
    """The path of a key (RFC 6901)."""
    return f"{path}/{key.replace('~', '~0').replace('/', '~1')}"


def changes(before: Parts, after: Parts, since: int) -> Changes:
    """What leads from one position to the other, the outer before the inner."""
    changed = {path: msgspec.Raw(part) for path, part in after.items() if before.get(path) != part}
    gone = tuple(path for path in before if path not in after)
    return Changes(since=since, set=changed, gone=gone)


def apply(position: dict[str, Any], change: Changes) -> dict[str, Any]:
    """The position after these changes, for clients in Python; what was given is changed."""
    for path in change.gone:
        holder, key = found_at(position, path)
        if holder is not None:
            holder.pop(key, None)
    for path, value in change.set.items():
        holder, key = found_at(position, path)
        if holder is not None:
            holder[key] = value
    return position


def found_at(position: dict[str, Any], path: str) -> tuple[dict[str, Any] | None, str]:
    *outer, last = (name.replace("~1", "/").replace("~0", "~") for name in path.split("/")[1:])
    holder: Any = position
    for name in outer:
        holder = holder.get(name) if isinstance(holder, dict) else None
    return (holder if isinstance(holder, dict) else None), last
