"""A client in Python that is told changes makes the whole position from them again, as the page does in
web/src/lib/socket.ts."""

from __future__ import annotations

from typing import Any

import msgspec

from rulebound.wire.messages import Changes, Position, Refusal, ServerMessage, Update, Welcome


class Behind(Exception):
    """These are changes of a position that is not ours: say hello again."""


class Follower:
    """Keeps the position of one connection."""

    def __init__(self) -> None:
        self.seen = 0
        self.position: dict[str, Any] | None = None

    def whole(self, message: ServerMessage) -> ServerMessage:
        """The message, with a position instead of changes. Behind where it cannot be made."""
        if isinstance(message, Update) and message.changes is not None:
            if self.position is None or message.changes.since != self.seen:
                raise Behind
            apply(self.position, message.changes)
            position = msgspec.convert(self.position, Position)
            message = msgspec.structs.replace(message, position=position, changes=None)
            self.seen = message.seen
        elif isinstance(message, Welcome | Update):
            self.take(message)
        elif isinstance(message, Refusal) and message.missed is not None:
            self.take(message.missed)
        return message

    def take(self, told: Welcome | Update) -> None:
        self.seen = told.seen
        self.position = None if told.position is None else msgspec.to_builtins(told.position)


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
