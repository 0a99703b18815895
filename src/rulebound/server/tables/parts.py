"""What has changed from one position to the next, by paths.

A path names a field of the position, or a value of the view (comparing.py). Only the two positions of one reader are
looked at: whatever is told is in one of them.
"""

from __future__ import annotations

from typing import Any

from rulebound.server.tables.comparing import compare
from rulebound.wire.messages import Changes, Position

_FIELDS = tuple((name, f"/{name}") for name in Position.__struct_fields__ if name != "view")


def changes(before: Position, after: Position, since: int) -> Changes:
    """What leads from one position to the other, the outer before the inner. A value of a view never changes its kind
    to one that Python takes for equal (False and 0)."""
    changed: dict[str, Any] = {}
    gone: list[str] = []
    for name, path in _FIELDS:
        value = getattr(after, name)
        if value != getattr(before, name):
            changed[path] = value
    compare(before.view, after.view, "/view", 2, changed, gone)
    return Changes(since=since, set=changed, gone=tuple(gone))
