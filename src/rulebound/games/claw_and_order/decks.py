"""What a deck of Claw & Order must keep to (CO-3.1 to CO-3.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rulebound.core.language.wording import counted
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.printed import ClawCards


class Fault(NamedTuple):
    clause: str
    words: str


def faults(cards: ClawCards, deck: Sequence[int]) -> list[Fault]:
    """All that is wrong with a deck of these designs, in the order of the clauses."""
    found: list[Fault] = []
    if len(deck) != n.DECK_SIZE:
        found.append(Fault("CO-3.1", f"a deck has exactly {n.DECK_SIZE} cards, not {len(deck)} (CO-3.1)"))
    counts = Counter(deck)
    for design in counts:
        if cards.kind[design] == n.FIELD:
            found.append(Fault("CO-3.2", f"{cards.names[design]} is a battlefield card and in no deck (CO-3.2)"))
    for design, count in counts.items():
        most = cards.copies[design]
        if count > most and not cards.commander[design]:
            clause = "CO-3.5" if most == n.COPIES else "CO-3.6"
            allowed = f"{count} copies of {cards.names[design]}, and a deck holds at most {most} ({clause})"
            found.append(Fault(clause, allowed))
    commanders = sum(count for design, count in counts.items() if cards.commander[design])
    if commanders > 1:
        found.append(Fault("CO-3.3", f"{counted(commanders, 'Commander')}, and a deck holds at most one (CO-3.3)"))
    return found


def any_deck(cards: ClawCards) -> list[int]:
    """A deck that the limits of this set allow, as near to the beginning of the set as it can be: one of each card in
    turn. Shorter than a deck if the set is too small."""
    deck: list[int] = []
    designs = [design for design in range(len(cards.names)) if cards.kind[design] != n.FIELD]
    first = next((design for design in designs if cards.commander[design]), -1)
    for copy in range(n.DECK_SIZE):
        for design in designs:
            most = cards.copies[design] if not cards.commander[design] else int(design == first)
            if copy < most and len(deck) < n.DECK_SIZE:
                deck.append(design)
    return deck


def warnings(cards: ClawCards, deck: Sequence[int]) -> list[str]:
    """What is legal and still hardly meant."""
    troops = [design for design in deck if cards.kind[design] & n.ANY_TROOP]
    found = []
    if all(cards.cost[design] > n.CHEAP for design in troops):
        found.append(f"no Troop card costs ${n.CHEAP} or less: this deck loses the match in its first setup (CO-4.8)")
    if all(cards.kind[design] == n.VEHICLE for design in troops):
        found.append("every troop is a Vehicle: without a pilot nothing in the deck can attack (CO-9.2)")
    return found
