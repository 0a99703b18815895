"""The battlefield cards on the list of a match, on which players have agreed before it (CO-R7, CO-12.7)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.cards import Card, near_names
from rulebound.core.files.rulebook import Option, cards_listed
from rulebound.core.mistakes import Mistake
from rulebound.games.claw_and_order.rules.match import ClawAndOrder


def agreed_fields(listed: Option, cards: Sequence[Card]) -> list[int]:
    """The designs that the option `battlefields` means. Mistake for what is no battlefield card of the set (CO-X8)."""
    fields = {card.name: design for design, card in enumerate(cards) if card.kind == "battlefield"}
    names = cards_listed(listed)
    if names == ["all"]:
        return list(fields.values())
    if names == ["none"]:
        return []
    for name in names:
        if name not in fields:
            raise Mistake(
                f"battlefields: {name!r} is no battlefield card of the set{near_names(list(fields), name)}; "
                "write names with commas between them, or all, or none (CO-R7)"
            )
    return [fields[name] for name in names]


def agree_on(match: ClawAndOrder, designs: Collection[int]) -> None:
    """Only these are on the list, and always the Neutral Battlefield."""
    match.available = vec[i64](
        [card for card in match.available if card == match.neutral or match.design[card] in designs]
    )
