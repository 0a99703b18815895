"""What has changed from one position to the next, by paths.

A path names a field of the position, or a value of the view (comparing.py). Only the two positions of one reader are
looked at: whatever is told is in one of them.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from rulebound.server.tables.comparing import Look, Told
from rulebound.wire.messages import Changes, Position

_FIELDS = [name for name in Position.__struct_fields__ if name != "view"]
_PATHS = tuple(f"/{name}" for name in _FIELDS)
_values = attrgetter(*_FIELDS)


def look_at(position: Position) -> Look:
    look = Look()
    look.add_each(_PATHS, _values(position))
    look.add_all(position.view, "/view", 2)
    return look


def changes(before: Told, after: Look, since: int) -> Changes:
    """What leads from what was told to the position as it is now, the outer before the inner."""
    changed: dict[str, Any] = {}
    gone: list[str] = []
    after.compare(before, changed, gone)
    return Changes(since=since, set=changed, gone=tuple(gone))
