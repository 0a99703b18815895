"""Mistakes of a user, told in one sentence that names the place and the way out. Whoever talks to people catches
`Mistake` alone."""

from __future__ import annotations


class Mistake(Exception):
    """Something that the user wrote or asked for is wrong; the message is for the user."""

    __module__ = "rulebound"  # where programs know it, and what a traceback names


class Refused(Mistake):
    """An action that a rule forbids. `clause` is the id of that rule."""

    __module__ = "rulebound"

    def __init__(self, clause: str, message: str) -> None:
        super().__init__(message)
        self.clause = clause

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        return type(self), (self.clause, str(self))  # an exception is copied by its message alone
