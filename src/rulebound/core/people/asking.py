"""What a seat is asked: in English for everybody, and as a kind with its parts for whoever has words of their own.

The kinds are those of `ask.…` in the page's words (web/src/words). Parts are safe for everybody to read, as the words
are: a card that only one seat knows is not named.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from rulebound.core.kernel.agenda import PC
from rulebound.core.kernel.resolver import ASK_MODE, ASK_OFFER, WIDTH, Resolver
from rulebound.core.people.seeing import asking_card

Parts = Mapping[str, str | int]
Questions = Mapping[int, tuple[str, str]]  # by what is asked: the kind, and what the deciding seat does

OF_TEXTS: Questions = {
    ASK_OFFER: ("offer", "answers {card}: use the ability?"),
    ASK_MODE: ("mode", "chooses what {card} does."),
}
CHOOSE_FOR = ("choose_for", "chooses for {card}.")
# Damage is divided point by point, each by two instructions: the same choice, and 1 damage to it.
DIVIDE = ("divide", "deals {card}'s divided damage point by point; points left: {count}.")
STRIDE = 2 * WIDTH


class Question(NamedTuple):
    words: str
    kind: str
    parts: Parts = MappingProxyType({})


def asked(match: Resolver, questions: Questions, **parts: str | int) -> Question:
    """The question in the words of the game, with those of these parts that it names; {card} is the card whose text is
    carried out. What the game has no words for is asked by the text of a card."""
    kind, words = questions.get(match.asks) or OF_TEXTS.get(match.asks, CHOOSE_FOR)
    if kind in (CHOOSE_FOR[0], "choose_kitty"):
        left = points_left(match)
        if left:
            (kind, words), parts = DIVIDE, {**parts, "count": left}
    if "{card}" in words and "card" not in parts:
        parts["card"] = asking_card(match)
    named = {name: part for name, part in parts.items() if f"{{{name}}}" in words}
    return Question(f"Seat {match.seat + 1} {words.format(**named)}", kind, named)


def points_left(match: Resolver) -> int:
    """How many points of divided damage are still to be dealt, the one that is asked for included; 0 where a card is
    chosen for something else."""
    at = int(match.agenda.frames[match.agenda.top() + PC]) - WIDTH  # of the instruction that asks
    point = instruction(match, at)
    left = 1
    while point and instruction(match, at + left * STRIDE) == point:
        left += 1
    divided = left > 1 or instruction(match, at - STRIDE) == point
    return left if point and divided else 0


def instruction(match: Resolver, at: int) -> list[int]:
    return [int(number) for number in match.code[at : at + WIDTH]] if at > 0 else []
