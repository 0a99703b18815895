"""What the deciding seat is asked, in one line that is safe for everybody to read."""

from __future__ import annotations

from collections.abc import Mapping

from rulebound.core.kernel.resolver import ASK_OFFER, Resolver
from rulebound.core.people.seeing import asking_card


def asked(match: Resolver, questions: Mapping[int, str], **fields: object) -> str:
    """The question in the words of the game, with these fields and {card} for the card whose text is carried out; one
    that the game has no words for is asked by the text of a card."""
    who = f"Seat {match.seat + 1}"
    words = questions.get(match.asks)
    if words is not None:
        card = asking_card(match) if "{card}" in words and "card" not in fields else ""
        return f"{who} {words.format(**{'card': card, **fields})}"
    if match.asks == ASK_OFFER:
        return f"{who} answers {asking_card(match)}: use the ability?"
    return f"{who} chooses for {asking_card(match)}."
