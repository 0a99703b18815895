"""What a change of cards does: both sets on the same deals, looked at again and again until the answer is certain.

For every card whose words or numbers changed: its worth in the new set less its worth in the old one. The run stops by
itself when each of these is known to the wanted width or is surely not 0, or when the deals are used up; the interval
may be looked at at any moment (`confidence.always`), with an error of 5 % for all changed cards together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rulebound.core.cards import Card
from rulebound.core.mistakes import Mistake
from rulebound.core.registry import game as game_named
from rulebound.lab.balance import BalanceRequest, added, check
from rulebound.lab.balance_report import POINTS
from rulebound.lab.confidence import ERROR, Estimate, always
from rulebound.lab.paired import paired_part
from rulebound.lab.simulating import Progress

LOOK_EVERY = 100  # deals
WIDTH = 0.5  # points on either side that are narrow enough


@dataclass(frozen=True)
class Changed:
    """One card before and after; `moved` in points."""

    name: str
    what: str
    moved: Estimate | None  # None for a card that only one of the sets has

    @property
    def verdict(self) -> str:
        if self.moved is None:
            return f"{self.name}: {self.what}"
        measured = f"{self.moved.mean:+.1f} points ({self.moved.low:+.1f} to {self.moved.high:+.1f})"
        if self.moved.low > 0:
            return f"{self.name}: stronger, {measured}; {self.what}"
        if self.moved.high < 0:
            return f"{self.name}: weaker, {measured}; {self.what}"
        return f"{self.name}: no difference, {measured}; {self.what}"


@dataclass(frozen=True)
class Change:
    request: BalanceRequest
    before: str
    deals: int
    cards: tuple[Changed, ...]
    certain: bool

    def facts(self) -> dict[str, Any]:
        return {
            "game": self.request.game,
            "before": self.before,
            "after": str(self.request.cards),
            "bot": self.request.bot,
            "seed": self.request.seed,
            "deals": self.deals,
            "certain": self.certain,
            "cards": [
                {
                    "name": card.name,
                    "what": card.what,
                    "worth": None if card.moved is None else card.moved.mean,
                    "interval": None if card.moved is None else [card.moved.low, card.moved.high],
                    "verdict": card.verdict,
                }
                for card in self.cards
            ],
        }

    def words(self) -> list[str]:
        matches = self.deals * 2 * (1 + sum(card.moved is not None for card in self.cards))
        head = f"{self.request.cards} against {self.before}: {self.deals:,} deals, {matches:,} matches"
        end = [] if self.certain else [f"{self.deals:,} deals do not tell; more --deals would"]
        return [head, *(card.verdict for card in self.cards), *end]


def compare(request: BalanceRequest, before: Path | None, progress: Progress) -> Change:
    """Measure the cards that differ between two files. Mistake where none does."""
    game = game_named(request.game)
    old, new = game.card_set(before), game.card_set(request.cards)
    was = {card.name: card for card in old.cards}
    now = {card.name: card for card in new.cards}
    changed = [name for name in now if name in was and facts_of(now[name]) != facts_of(was[name])]
    others = [Changed(name, "new in this set", None) for name in now if name not in was]
    others += [Changed(name, "no longer in this set", None) for name in was if name not in now]
    if not changed and not others:
        raise Mistake(f"{new.source} has the same cards as {old.source}: there is nothing to compare")
    if not changed:
        return Change(request, old.source, 0, tuple(others), True)
    sides = [
        check(replace(request, cards=before, only=tuple(changed))),
        check(replace(request, only=tuple(changed))),
    ]
    sums: list[float] = []
    deals, certain = 0, False
    progress(0, request.deals)
    while deals < request.deals and not certain:
        end = min(deals + LOOK_EVERY, request.deals)
        sums = added(sums, paired_part(sides[0], sides[1], deals, end))
        deals = end
        found = estimates(sums, len(changed))
        certain = all(one.low > 0 or one.high < 0 or one.high - one.low <= 2 * WIDTH for one in found)
        progress(deals, request.deals)
    cards = [Changed(name, difference(was[name], now[name]), moved) for name, moved in zip(changed, found, strict=True)]
    cards.sort(key=lambda card: -abs(card.moved.mean) if card.moved else 0.0)
    return Change(request, old.source, deals, (*cards, *others), certain)


def estimates(sums: list[float], many: int) -> list[Estimate]:
    count, changes, squares = sums[0], sums[1 : 1 + many], sums[1 + many :]
    return [always(count, changes[at], squares[at], ERROR / many).scaled(POINTS) for at in range(many)]


def facts_of(card: Card) -> tuple[str, str, Mapping[str, object]]:
    return card.kind, card.text, dict(card.facts)


def difference(before: Card, after: Card) -> str:
    """What is printed otherwise."""
    keys = [key for key in {**before.facts, **after.facts} if before.facts.get(key) != after.facts.get(key)]
    said = [f"{key} {before.facts.get(key)} is now {after.facts.get(key)}" for key in keys]
    if before.text != after.text:
        said.append(f"its text is now {after.text!r}")
    return ", ".join(said)
