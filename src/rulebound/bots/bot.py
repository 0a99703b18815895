"""What a bot is: a name and a choice. Every bot is written once, against `Match`, for all games."""

from __future__ import annotations

from abc import ABC, abstractmethod

from rulebound.core.kernel.match import Match


class Bot(ABC):
    """A player that decides for whichever seat is asked.

    The one rule: a bot is handed the match as it truly is and looks at nothing of it but `seat`, `legal()`, what
    `imagine(seat, generator)` gives, with a generator of its own, and what `Observer` and `describe` tell. Then its
    choice depends on nothing that its seat does not know; the contract tests play every bot on two truths with one view
    and hold it to that.
    """

    name: str  # as `make_bot` knows it
    remark = ""  # what whoever plays it should know, after its first decision

    @abstractmethod
    def choose(self, match: Match) -> int:
        """One of the legal actions of the seat that is asked. Bots of one name and seed choose alike in a match that
        goes alike."""
