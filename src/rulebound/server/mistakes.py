"""Mistakes of visitors that are answered in a way of their own (network/answers.py)."""

from __future__ import annotations

from rulebound.core.mistakes import Mistake


class NotThere(Mistake):
    """There is no such table, game or scene."""


class Closed(Mistake):
    """The table is there and cannot be played on or replayed: rules or cards have changed, or its log is damaged."""


class Misdirected(Mistake):
    """It was sent to a name that this server does not have."""


class NotYours(Mistake):
    """It is not for whoever asks."""


class Taken(Mistake):
    """Somebody else was quicker."""
