"""What visitors are told in a way of its own (network/answers.py): mistakes of theirs, and that it was too much."""

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


class TooMany(Exception):
    """Somebody asks for more than its share; the message is for that somebody. `wait` is when to come again, in
    seconds."""

    def __init__(self, text: str, wait: float = 1.0) -> None:
        super().__init__(text)
        self.wait = wait
