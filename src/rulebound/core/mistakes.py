"""Mistakes of a user, told in one sentence that names the place and the way out. Whoever talks to people catches
`Mistake` alone."""

from __future__ import annotations


class Mistake(Exception):
    """Something that the user wrote or asked for is wrong; the message is for the user."""


class Refused(Mistake):
    """An action that a rule forbids. `clause` is the id of that rule."""

    def __init__(self, clause: str, message: str) -> None:
        super().__init__(message)
        self.clause = clause
