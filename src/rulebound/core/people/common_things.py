"""What the actions of several games are about, in the words that they share."""

from __future__ import annotations

from rulebound.core.kernel.resolver import ASK_MODE, ASK_OFFER, Resolver
from rulebound.core.people.actions import OTHERWISE, Thing
from rulebound.core.people.seeing import known_to_decider

DECLINE = {ASK_OFFER: "no", OTHERWISE: "choose none"}
CHOICE = "choice"  # the kind of question that most sorts of answers have in common


def own_card(zone: int, pile: str, count: int, called: str = "card {} of your {}") -> Thing:
    """A card of a pile of the deciding seat, by its place from the bottom; `zone` is that of seat 0."""

    def said(match: Resolver, index: int) -> str:
        return known_to_decider(match, zone + match.seat, index) or called.format(index + 1, pile)

    return Thing(count, said, lambda match, index: f"/seats/{match.seat + 1}/{pile}/{index}")


def other_card(zone: int, pile: str, count: int) -> Thing:
    """A card of a pile of the other of two seats, as far as the deciding seat knows it."""

    def said(match: Resolver, index: int) -> str:
        return known_to_decider(match, zone + 1 - match.seat, index) or f"card {index + 1}"

    return Thing(count, said, lambda match, index: f"/seats/{2 - match.seat}/{pile}/{index}")


def known_in_deck(match: Resolver, zone: int, depth: int) -> str:
    """A card that the deciding seat has looked at, by how deep it lies."""
    index = match.size[zone] - 1 - depth
    return (known_to_decider(match, zone, index) if index >= 0 else "") or f"card {depth + 1}"


def mode(match: Resolver, number: int) -> str:
    """One of the modes of a text, in its own words."""
    if match.asks == ASK_MODE and number < match.modes:
        return f"choose: {match.catalogue.mode_words[match.first_mode + number]}"
    return f"choose mode {number + 1}"
