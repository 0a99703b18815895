"""What a seat is asked: in English for everybody, and as a kind with its parts for whoever has words of their own.

The kinds are those of `ask.…` in the page's words (web/src/words). Parts are safe for everybody to read, as the words
are: a card that only one seat knows is not named.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from rulebound.core.kernel.resolver import ASK_MODE, ASK_OFFER, Resolver
from rulebound.core.people.seeing import asking_card

Parts = Mapping[str, str | int]
Questions = Mapping[int, tuple[str, str]]  # by what is asked: the kind, and what the deciding seat does

OF_TEXTS: Questions = {
    ASK_OFFER: ("offer", "answers {card}: use the ability?"),
    ASK_MODE: ("mode", "chooses what {card} does."),
}
CHOOSE_FOR = ("choose_for", "chooses for {card}.")


class Question(NamedTuple):
    words: str
    kind: str
    parts: Parts = MappingProxyType({})


def asked(match: Resolver, questions: Questions, **parts: str | int) -> Question:
    """The question in the words of the game, with those of these parts that it names; {card} is the card whose text is
    carried out. What the game has no words for is asked by the text of a card."""
    kind, words = questions.get(match.asks) or OF_TEXTS.get(match.asks, CHOOSE_FOR)
    if "{card}" in words and "card" not in parts:
        parts["card"] = asking_card(match)
    named = {name: part for name, part in parts.items() if f"{{{name}}}" in words}
    return Question(f"Seat {match.seat + 1} {words.format(**named)}", kind, named)
