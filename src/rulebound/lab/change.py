"""What a change of cards does: both sets on the same deals, looked at again and again until the answer is certain.

For every card whose words or numbers changed: the share of the victory of a seat that has the card in its first hand,
under the new set less under the old one. The run stops by itself when each of these is known to the wanted width or is
surely not 0, or when the deals are used up; the interval may be looked at at any moment (`confidence.always`), with an
error of 5 % for all changed cards together. What else moves (`sides.py`) is measured in ordinary matches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.cards import Card
from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import game as game_named
from rulebound.lab.balance import BalanceRequest, BalanceWork, added, check, check_unchanged, seat_players
from rulebound.lab.card_notes import Worth, weigh_change
from rulebound.lab.confidence import ERROR, Estimate, always
from rulebound.lab.kept import Kept, beside
from rulebound.lab.runner import Part, Play, Runner, Telling
from rulebound.lab.sides import POINTS, Sides, play_sides

MOVED = "moved"
LOOK_EVERY = 250  # deals: a part
WITHIN = 0.5  # points on either side that are narrow enough
FORESEEN = 8  # looks after which the deals still needed can be foreseen
MOST_DEALS = 100_000_000


@dataclass(frozen=True)
class ChangeWork:
    """The cards that changed, as designs of the two sets."""

    before: BalanceWork
    after: BalanceWork

    def ready(self) -> Play:
        was, now = seat_players(self.before.request), seat_players(self.after.request)
        check_unchanged(was.cards, self.before.digest)
        check_unchanged(now.cards, self.after.digest)
        seed = self.before.request.seed

        def play(part: Part) -> list[float]:
            moved = Worth(vec[i64](list(self.after.designs)))
            designs = vec[i64](list(self.before.designs))
            weigh_change(
                was.laid_out, now.laid_out, was.players, now.players, was.hands, designs, moved, seed, part[1], part[2]
            )
            return moved.sums()

        return play


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
        return f"{self.name}: {judgement(self.moved)}, {measured}; {self.what}"


def judgement(moved: Estimate) -> str:
    if moved.low > 0:
        return "stronger"
    return "weaker" if moved.high < 0 else "no difference"


@dataclass(frozen=True)
class Change:
    request: BalanceRequest
    before: str
    deals: int
    cards: tuple[Changed, ...]
    certain: bool
    sides: Sides | None

    def facts(self) -> dict[str, Any]:
        return {
            "game": self.request.game,
            "before": self.before,
            "after": str(self.request.cards),
            "bot": self.request.bot,
            "seed": self.request.seed,
            "deals": self.deals,
            "certain": self.certain,
            "error": ERROR,
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
            **({} if self.sides is None else self.sides.facts()),
        }

    def words(self) -> list[str]:
        matches = self.deals * 2 * sum(card.moved is not None for card in self.cards)
        head = f"{self.request.cards} against {self.before}: {self.deals:,} deals, {matches:,} matches"
        end = [] if self.certain else [f"{matches:,} matches do not tell; more --deals would"]
        rest = [] if self.sides is None else ["", *self.sides.words()]
        return [head, *(card.verdict for card in self.cards), *end, *rest]


def compare(
    request: BalanceRequest,
    before: Path | None,
    runner: Runner,
    telling: Telling,
    keep: Path | None = None,
    within: float | None = None,
) -> Change:
    """Measure the cards that differ between two files, and then what else moves in `request.games` matches. With
    `within` an interval has to be that narrow, in points on either side. Mistake where no card differs."""
    if within is not None and within <= 0:
        raise Mistake(f"an interval of ±{within:g} points cannot be reached: write more than 0")
    game = game_named(request.game)
    old, new = game.card_set(before), game.card_set(request.cards)
    was = {card.name: card for card in old.cards}
    now = {card.name: card for card in new.cards}
    changed = tuple(name for name in now if name in was and facts_of(now[name]) != facts_of(was[name]))
    others = [Changed(name, "new in this set", None) for name in now if name not in was]
    others += [Changed(name, "no longer in this set", None) for name in was if name not in now]
    if not changed and not others:
        raise Mistake(f"{new.source} has the same cards as {old.source}: there is nothing to compare")
    side = replace(request, cards=before)
    deals, certain, found = 0, True, list[Estimate]()
    if changed:
        work = ChangeWork(check(replace(side, only=changed)), check(replace(request, only=changed)))
        kept = Kept(keep, {**work.after.facts(), "before": work.before.digest})
        deals, certain, found = until_certain(work, changed, kept, runner, telling, within)
    cards = [Changed(name, difference(was[name], now[name]), moved) for name, moved in zip(changed, found, strict=True)]
    cards.sort(key=lambda card: -abs(card.moved.mean) if card.moved else 0.0)
    files = (beside(keep, "before"), beside(keep, "after"))
    sides = play_sides(side, request, runner, telling, within, files) if request.games else None
    return Change(request, old.source, deals, (*cards, *others), certain, sides)


def until_certain(
    work: ChangeWork, names: Sequence[str], kept: Kept, runner: Runner, telling: Telling, within: float | None
) -> tuple[int, bool, list[Estimate]]:
    """Deals played, whether that was enough, and how far each card moved."""
    most = work.after.request.deals
    if not 1 <= most <= MOST_DEALS:
        raise Mistake(f"a comparison takes 1 to {MOST_DEALS:,} deals, not {most:,}")
    sums: list[float] = []
    found: list[Estimate] = []
    wanted = [(MOVED, first, min(first + LOOK_EVERY, most)) for first in range(0, most, LOOK_EVERY)]
    telling(0, most)
    results = kept.results(runner, work, wanted)
    for look, (part, numbers) in enumerate(results, 1):
        sums = added(sums, numbers)
        if not sums[0]:
            continue
        found = estimates(sums, len(names))
        certain = all(settled(one, within) for one in found)
        telling(part[2], most, ", ".join(map(in_short, names, found)))
        if certain or part[2] == most:
            results.close()
            return part[2], certain, found
        if within is not None and look == FORESEEN:
            foresee(found, within, part[2], most)
    raise Mistake("nobody holds a card in the first hand of this game: its cards cannot be weighed by deals")


def settled(one: Estimate, within: float | None) -> bool:
    if within is not None:
        return one.high - one.low <= 2 * within
    return one.low > 0 or one.high < 0 or one.high - one.low <= 2 * WITHIN


def foresee(found: Sequence[Estimate], within: float, deals: int, most: int) -> None:
    """Mistake for an interval that is far out of reach, instead of an hour of work for it."""
    widest = max(one.high - one.low for one in found) / 2
    needed = deals * (widest / within) ** 2
    if needed > 2 * most:
        raise Mistake(
            f"±{within:g} points cannot be reached with {most:,} deals: after {deals:,} they are ±{widest:.1f}, and "
            f"about {needed:,.0f} would be needed; ask for a wider interval or for more --deals"
        )


def in_short(name: str, one: Estimate) -> str:
    return f"{name} {one.mean:+.1f} ({one.low:+.1f} to {one.high:+.1f})"


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
