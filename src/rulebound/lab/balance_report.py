"""What a balance run found, as data and as words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulebound.core.files.cards import Card
from rulebound.core.intervals import wilson
from rulebound.core.people.registry import game as game_named
from rulebound.lab.balance import SUMS_OF_NOTES, BalanceWork, Sums
from rulebound.lab.card_notes import MOMENTS
from rulebound.lab.confidence import Estimate, mean_of
from rulebound.lab.tables import align

MOMENT_WORDS = ("opening", "drawn", "played", "held")
POINTS = 100.0
NOTABLE = 1.0  # points for its cost from which a card is called strong or weak


@dataclass(frozen=True)
class CardLine:
    """One card: how often what happened to it (a share of all seats of all matches), the change of the share of the
    victory then against the same player's average, its worth and its worth for its cost, all in points of 100."""

    name: str
    kind: str
    cost: int | None
    often: Mapping[str, float]
    change: Mapping[str, Estimate]
    worth: Estimate | None
    for_its_cost: Estimate | None

    @property
    def verdict(self) -> str:
        if self.worth is None or self.for_its_cost is None:
            return f"{self.name}: never in a hand, so not weighed"
        found = self.for_its_cost
        measured = f"{found.mean:+.1f} points ({found.low:+.1f} to {found.high:+.1f})"
        return f"{self.name}: {self.judgement}, {measured}; worth {self.worth.mean:+.1f}"

    @property
    def judged(self) -> str:
        """For programs: one of the values that `wire.house.CardBalance` has."""
        found = self.for_its_cost
        if found is None:
            return "not_weighed"
        if found.low > 0:
            return "strong" if found.mean >= NOTABLE else "rather_strong"
        if found.high < 0:
            return "weak" if found.mean <= -NOTABLE else "rather_weak"
        return "even"

    @property
    def judgement(self) -> str:
        price = "for its cost" if self.cost is not None else "in its set"
        words = {"not_weighed": "not weighed", "even": "no difference beyond chance"}
        return words.get(self.judged) or f"{self.judged.replace('rather_', 'a little ')} {price}"

    @property
    def stands_out(self) -> bool:
        return self.for_its_cost is not None and (self.for_its_cost.low > 0 or self.for_its_cost.high < 0)

    def facts(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "kind": self.kind,
            "cost": self.cost,
            "worth": None if self.worth is None else self.worth.mean,
            "interval": None if self.worth is None else [self.worth.low, self.worth.high],
            "for_its_cost": None if self.for_its_cost is None else list(self.for_its_cost),
            "judged": self.judged,
            "verdict": self.verdict,
            **{f"{moment}_often": share for moment, share in self.often.items()},
            **{f"{moment}_change": list(found) for moment, found in self.change.items()},
        }


@dataclass(frozen=True)
class Balance:
    work: BalanceWork
    sums: Sums
    lines: tuple[CardLine, ...]

    def facts(self) -> dict[str, Any]:
        request, tally = self.work.request, self.sums.tally
        games = int(tally.games)
        changes, comebacks = self.sums.notes[0], self.sums.notes[1]
        low, high = wilson(int(tally.wins_of_first), games)
        return {
            "game": request.game,
            "cards_of": str(request.cards) if request.cards else "official",
            "cards_digest": self.work.digest,
            "bot": request.bot,
            "seed": request.seed,
            "games": games,
            "deals": int(self.sums.worth[0]) if self.sums.worth else 0,
            "first_player": {"share": int(tally.wins_of_first) / games, "interval": [low, high]},
            "ties": int(tally.ties) / games,
            "rounds": int(tally.rounds) / games,
            "decisions": int(tally.decisions) / games,
            "lead_changes": changes / games,
            "comebacks": comebacks / games,
            "cards": [line.facts() for line in self.lines],
        }

    def words(self) -> list[str]:
        facts = self.facts()
        first = facts["first_player"]
        low, high = first["interval"]
        played = f"{facts['games']:,} games and {facts['deals']:,} deals weighed, {facts['bot']} players"
        length = f"{facts['rounds']:.1f} rounds and {facts['decisions']:.0f} decisions"
        turns = f"the lead changes {facts['lead_changes']:.1f} times; {facts['comebacks']:.0%} are won from behind"
        said = [
            f"{game_named(facts['game']).title}: {played}, seed {facts['seed']}",
            f"whoever decides first wins {first['share']:.1%} ({low:.1%} to {high:.1%}); ties {facts['ties']:.1%}",
            f"a match takes {length}; {turns}",
            "",
        ]
        rows: list[Sequence[str]] = [("card", "cost", "worth", "interval", "drawn", "played", "won when played")]
        for line in self.lines:
            when_played = line.change.get("played")
            rows.append(
                (
                    line.name,
                    "" if line.cost is None else str(line.cost),
                    "" if line.worth is None else f"{line.worth.mean:+.1f}",
                    "" if line.worth is None else f"{line.worth.low:+.1f} to {line.worth.high:+.1f}",
                    f"{line.often['drawn']:.0%}",
                    f"{line.often['played']:.0%}",
                    "" if when_played is None else f"{when_played.mean:+.1f}",
                )
            )
        notable = [line.verdict for line in self.lines if line.stands_out]
        return [*said, *align(rows), "", *(notable or ["no card stands out beyond chance"])]


def balance_of(work: BalanceWork, sums: Sums) -> Balance:
    """The figures of a run, the most worth first."""
    request = work.request
    cards = game_named(request.game).card_set(request.cards).cards
    worths = worths_of(work, sums)
    fair = usual_worth(cards, worths)
    lines = [
        line_of(card, design, sums, worths.get(design), fair.get(design, 0.0)) for design, card in enumerate(cards)
    ]
    ordered = sorted(lines, key=lambda line: (line.worth is None, -(line.worth.mean if line.worth else 0), line.name))
    return Balance(work, sums, tuple(ordered))


def worths_of(work: BalanceWork, sums: Sums) -> dict[int, Estimate]:
    """The worth of each design that was weighed; the intervals hold for all of them at once."""
    if not sums.worth or not sums.worth[0]:
        return {}
    count, many = sums.worth[0], len(work.designs)
    changes, squares = sums.worth[1 : 1 + many], sums.worth[1 + many :]
    return {
        design: mean_of(count, changes[at], squares[at], many).scaled(POINTS) for at, design in enumerate(work.designs)
    }


def usual_worth(cards: Sequence[Card], worths: Mapping[int, Estimate]) -> dict[int, float]:
    """What a card of its cost is usually worth: a straight line through all cards with a cost, by least squares."""
    points = [(cost_of(cards[design]), worth.mean, design) for design, worth in worths.items()]
    priced = [(cost, mean, design) for cost, mean, design in points if cost is not None]
    free = [(mean, design) for cost, mean, design in points if cost is None]
    found = {design: sum(mean for mean, _ in free) / len(free) for _, design in free}
    if priced:
        middle = sum(cost for cost, _, _ in priced) / len(priced)
        level = sum(mean for _, mean, _ in priced) / len(priced)
        width = sum((cost - middle) ** 2 for cost, _, _ in priced)
        slope = sum((cost - middle) * (mean - level) for cost, mean, _ in priced) / width if width else 0.0
        found |= {design: level + slope * (cost - middle) for cost, _, design in priced}
    return found


def cost_of(card: Card) -> int | None:
    cost = card.facts.get("cost")
    return cost if isinstance(cost, int) else None


def line_of(card: Card, design: int, sums: Sums, worth: Estimate | None, usual: float) -> CardLine:
    notes = sums.notes
    designs = sums.cards
    size = designs * MOMENTS * 2
    all_count, all_share = notes[2:4], notes[4:6]
    averages = [share / count if count else 0.0 for share, count in zip(all_share, all_count, strict=True)]
    often: dict[str, float] = {}
    change: dict[str, Estimate] = {}
    for moment, word in enumerate(MOMENT_WORDS):
        places = [SUMS_OF_NOTES + (design * MOMENTS + moment) * 2 + group for group in range(2)]
        count = sum(notes[place] for place in places)
        often[word] = count / sum(all_count)
        if count:
            # against the average of who decides first or does not, whichever the player was
            gain = squares = 0.0
            for average, place in zip(averages, places, strict=True):
                number, share, square = notes[place], notes[place + size], notes[place + 2 * size]
                gain += share - number * average
                squares += square - 2 * average * share + number * average**2
            change[word] = mean_of(count, gain, squares, designs * MOMENTS).scaled(POINTS)
    for_its_cost = None
    if worth is not None:
        for_its_cost = Estimate(worth.mean - usual, worth.low - usual, worth.high - usual)
    return CardLine(card.name, card.kind, cost_of(card), often, change, worth, for_its_cost)
