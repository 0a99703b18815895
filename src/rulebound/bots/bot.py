"""What a bot is: a name, a choice, and perhaps a memory. Every bot is written once, against `Match`, for all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

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
    remembers = False  # does it do anything with what it watches?

    @abstractmethod
    def choose(self, match: Match) -> int:
        """One of the legal actions of the seat that is asked. Bots of one name and seed choose alike in a match that
        goes alike."""

    def watch(self, match: Match, seat: int, action: int) -> None:  # noqa: B027  # most bots have no memory
        """The deciding seat is about to take this action, and this bot sits at `seat`. Of the action it may keep what
        its seat sees of it once it is done, of the match what it may look at when it chooses. Who does not tell a bot
        what is done gets choices without memory."""


def decide(match: Match, bots: Sequence[Bot], action: int) -> None:
    """Carry out an action before the eyes of the bots, one for each seat."""
    for seat, bot in enumerate(bots):
        if bot.remembers:
            bot.watch(match, seat, action)
    match.apply(action)


def catch_up(bot: Bot, match: Match, seat: int, actions: Sequence[int]) -> None:
    """Show a bot the match so far, from its beginning."""
    if bot.remembers:
        for action in actions:
            bot.watch(match, seat, action)
            match.apply(action)
