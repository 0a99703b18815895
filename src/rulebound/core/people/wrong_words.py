"""Words that name no action, and the clause against each: a card that is not in hand, a row that does not exist."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulebound.core.files.cards import design_named
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.resolver import Resolver

# A clause, or what finds it from the match and what the words say; 0 where they are meant in another way.
Clause = int | Callable[..., int]

# Somebody asks to see what is hidden. The rules of each game say why not.
LOOK_AT_A_DECK = r"(?:look at|show|see) .*\bdeck\b"
LOOK_AT_A_HAND = r"(?:look at|show|see) .*\bhand\b"


class WrongWords:
    """What people may try and cannot, in the order in which it is looked for: how the words begin, as a pattern in
    which `card` is the name of a card, and the clause against it. `over` is that against anything after the end."""

    def __init__(self, *tries: tuple[str, Clause], over: int | Callable[..., int] = 0) -> None:
        self.tries = [(re.compile(pattern, re.IGNORECASE), clause) for pattern, clause in tries]
        self.over = over

    def clause(self, match: Match, words: str) -> int:
        """The clause against these words, or 0. Mistake where they name a card that does not exist."""
        assert isinstance(match, Resolver)  # as every match is that has cards
        if match.over and self.over:
            return self.over if isinstance(self.over, int) else self.over(match)
        said = " ".join(words.split())
        for pattern, clause in self.tries:
            found = pattern.match(said)
            if found is None:
                continue
            if found.groupdict().get("card"):
                design_named(match.names, found["card"])
            against = clause if isinstance(clause, int) else clause(match, found)
            if against:
                return against
        return 0
