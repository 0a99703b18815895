"""A field of decks: every deck against every other, the mix of them that no deck beats, and how far each is from it.

A cell is the mean share of the row's deck over deals that are played from both sides. The mix is a Nash equilibrium of
the table of shares, and it moves with the noise in that table: so it is found again in tables drawn from the intervals,
and each deck is told with how often it was in the mix.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from rulebound.core.files.decks import Deck
from rulebound.core.files.rulebook import Option
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.registry import game as game_named
from rulebound.core.people.seeds import check_seed
from rulebound.lab.balance import added, check_unchanged
from rulebound.lab.compiled_players import player_named
from rulebound.lab.confidence import Estimate, mean_of
from rulebound.lab.deck_matches import Shares, play_decks
from rulebound.lab.kept import Kept
from rulebound.lab.nash import solver, unbeaten_mix
from rulebound.lab.runner import Part, Play, Runner, Telling
from rulebound.lab.tables import align

PLAYED = "played"
DEALS_IN_PART = 100
DRAWN_TABLES = 200
IN_THE_MIX = 0.001  # a share of the mix that is more than the solver's dust
FAIR = (40.0, 60.0)  # points against the field within which a deck is called fair


@dataclass(frozen=True)
class FieldRequest:
    """`deals` deals of each pairing, each from both sides."""

    game: str
    decks: tuple[Deck, ...]
    bot: str = "policy"
    deals: int = 500
    seed: int = 0
    options: Mapping[str, Option] = field(default_factory=dict)
    cards: Path | None = None


@dataclass(frozen=True)
class DeckWork:
    """Pairs of decks to play against each other: part p plays deals of one pair, which its `what` numbers."""

    request: FieldRequest
    pairs: tuple[tuple[Deck, Deck], ...]
    digest: str

    def ready(self) -> Play:
        request = self.request
        game = game_named(request.game)
        cards = game.card_set(request.cards)
        check_unchanged(cards, self.digest)

        def play(part: Part) -> list[float]:
            one, other = self.pairs[int(part[0])]
            tables = [
                game.lay_out(Setup(request.seed, 2, request.options, cards, decks))
                for decks in ((one.cards, other.cards), (other.cards, one.cards))
            ]
            players = [player_named(request.bot, tables[0]) for _ in range(2)]
            shares = Shares()
            play_decks(tables, players, request.seed, part[1], part[2], shares)
            return shares.sums()

        return play


def deck_parts(pair: int, first: int, end: int) -> list[Part]:
    return [(str(pair), at, min(at + DEALS_IN_PART, end)) for at in range(first, end, DEALS_IN_PART)]


@dataclass(frozen=True)
class Standing:
    """One deck: its share against the others, against the mix, its part of the mix, and how often it was in the mix of
    a drawn table; shares in points."""

    deck: Deck
    share: Estimate
    against_mix: float
    part: float
    often: float

    @property
    def behind(self) -> float:
        """How many points it loses against the mix."""
        return max(0.0, 50.0 - self.against_mix)

    @property
    def verdict(self) -> str:
        measured = f"{self.share.mean:.1f} % ({self.share.low:.1f} to {self.share.high:.1f})"
        low, high = FAIR
        if self.share.low > high:
            return f"{self.deck.name}: too strong for this field, {measured}"
        if self.share.high < low:
            return f"{self.deck.name}: too weak for this field, {measured}"
        return (
            f"{self.deck.name}: fair, {measured}" if low <= self.share.mean <= high else f"{self.deck.name}: {measured}"
        )


@dataclass(frozen=True)
class FieldReport:
    request: FieldRequest
    cells: Mapping[tuple[int, int], list[float]]  # sums of each pair, the first less than the second
    standings: tuple[Standing, ...]

    def cell(self, one: int, other: int) -> Estimate:
        """The share of the one, in points, with an interval that holds for the whole table."""
        found = estimate(self.cells[min(one, other), max(one, other)], len(self.cells))
        return found if one < other else Estimate(100 - found.mean, 100 - found.high, 100 - found.low)

    def opening(self) -> Estimate:
        """What whoever decides first wins, in points."""
        total = total_of(self.cells.values())
        return mean_of(total[0], total[3], total[4]).scaled(100.0)

    def facts(self) -> dict[str, Any]:
        names = [deck.name for deck in self.request.decks]
        opening = self.opening()
        return {
            "game": self.request.game,
            "bot": self.request.bot,
            "seed": self.request.seed,
            "deals_of_each_pairing": self.request.deals,
            "first_player": {"share": opening.mean, "interval": [opening.low, opening.high]},
            "decks": [
                {
                    "deck": one.deck.name,
                    "share": one.share.mean,
                    "interval": [one.share.low, one.share.high],
                    "mix": one.part,
                    "in_the_mix": one.often,
                    "against_mix": one.against_mix,
                    "behind": one.behind,
                    "verdict": one.verdict,
                }
                for one in self.standings
            ],
            "pairings": [
                {"deck": names[one], "against": names[other], "share": cell.mean, "interval": [cell.low, cell.high]}
                for one in range(len(names))
                for other in range(len(names))
                if one != other
                for cell in [self.cell(one, other)]
            ],
        }

    def words(self) -> list[str]:
        many = range(len(self.request.decks))
        table: list[Sequence[str]] = [("share of the row", *(f"against {at + 1}" for at in many), "field")]
        intervals: list[Sequence[str]] = [("95 % for all", *(f"against {at + 1}" for at in many), "field")]
        for one in many:
            label = f"{one + 1} {self.request.decks[one].name}"
            cells = [None if one == other else self.cell(one, other) for other in many]
            cells.append(self.standings[one].share)
            table.append((label, *("–" if cell is None else f"{cell.mean:.1f}" for cell in cells)))
            intervals.append(
                (label, *("–" if cell is None else f"{cell.low:.0f} to {cell.high:.0f}" for cell in cells))
            )
        mix: list[Sequence[str]] = [("the mix that no deck beats", "part", "against it", "behind", "in it how often")]
        for standing in self.standings:
            against = (f"{standing.against_mix:.1f}", f"{standing.behind:.1f}")
            mix.append((standing.deck.name, f"{standing.part:.0%}", *against, f"{standing.often:.0%}"))
        opening = self.opening()
        title = game_named(self.request.game).title
        played = f"{self.request.deals:,} deals of each pairing, both ways, {self.request.bot} players"
        return [
            f"{title}: {played}, seed {self.request.seed}",
            f"whoever decides first wins {opening.mean:.1f} % ({opening.low:.1f} to {opening.high:.1f})",
            "",
            *align(table),
            "",
            *align(intervals),
            "",
            *align(mix),
            "",
            *(standing.verdict for standing in self.standings),
        ]


def play_field(request: FieldRequest, runner: Runner, telling: Telling, keep: Path | None = None) -> FieldReport:
    """Play every pairing. Mistake for a field that is none."""
    work = check_field(request)
    solver()  # who lacks it hears so before anything is played
    cells: dict[tuple[int, int], list[float]] = {}
    pairs = list(combinations(range(len(request.decks)), 2))
    total = request.deals * len(pairs)
    done = 0
    telling(0, total)
    wanted = [part for pair in range(len(pairs)) for part in deck_parts(pair, 0, request.deals)]
    for part, numbers in Kept(keep, facts_of(work)).results(runner, work, wanted):
        pair = pairs[int(part[0])]
        cells[pair] = added(cells.get(pair, []), numbers)
        done += part[2] - part[1]
        one = estimate(cells[pair], len(pairs))
        names = " against ".join(request.decks[deck].name for deck in pair)
        telling(done, total, f"{names} {one.mean:.1f} ({one.low:.1f} to {one.high:.1f})")
    return FieldReport(request, cells, tuple(standings(request, cells)))


def check_field(request: FieldRequest) -> DeckWork:
    """The work of all pairings. Mistake for decks that cannot be played, and for too few of them."""
    game = game_named(request.game)
    check_seed(request.seed)
    cards = game.card_set(request.cards)
    if not game.decks():
        raise Mistake(f"players of {game.title} bring no decks: there is no field of them")
    if len(request.decks) < 2:
        raise Mistake(f"a field has two decks or more, not {len(request.decks)}")
    names = [deck.name for deck in request.decks]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise Mistake(f"the deck {twice!r} is named twice in the field")
    if request.deals < 1:
        raise Mistake(f"each pairing is played with 1 deal or more, not {request.deals}")
    for deck in request.decks:
        refused = game.check_deck(deck.cards, request.options, cards)
        if refused is not None:
            raise Mistake(f"the deck {deck.name!r} is not legal in this field: {refused}")
    decks = (request.decks[0].cards, request.decks[1].cards)
    player_named(request.bot, game.lay_out(Setup(request.seed, 2, request.options, cards, decks)))
    return DeckWork(request, tuple(combinations(request.decks, 2)), cards.digest)


def facts_of(work: DeckWork) -> dict[str, object]:
    request = work.request
    decks = {deck.name: list(deck.cards) for deck in request.decks}
    facts = {"game": request.game, "bot": request.bot, "seed": request.seed, "cards": work.digest}
    return facts | {"options": dict(request.options), "decks": decks}


# ------------------------------------------------------------ figures


def estimate(sums: Sequence[float], comparisons: int = 1) -> Estimate:
    """A share in points, between 0 and 100."""
    found = mean_of(sums[0], sums[1], sums[2], comparisons).scaled(100.0)
    return Estimate(found.mean, max(0.0, found.low), min(100.0, found.high))


def total_of(many: Any) -> list[float]:
    total: list[float] = []
    for sums in many:
        total = added(total, sums)
    return total


def turned(sums: Sequence[float]) -> list[float]:
    """The same sums as the other deck sees them."""
    deals, share, square = sums[0], sums[1], sums[2]
    return [deals, deals - share, deals - 2 * share + square, *sums[3:]]


def standings(request: FieldRequest, cells: Mapping[tuple[int, int], list[float]]) -> list[Standing]:
    many = range(len(request.decks))
    means = table_of(len(many), {pair: estimate(sums).mean / 100 for pair, sums in cells.items()})
    mix = unbeaten_mix(means)
    often = in_drawn_mixes(request, cells)
    found = []
    for one in many:
        sums = [sums if pair[0] == one else turned(sums) for pair, sums in cells.items() if one in pair]
        against = sum(part * share for part, share in zip(mix, means[one], strict=True))
        share = estimate(total_of(sums), len(many))
        found.append(Standing(request.decks[one], share, 100 * against, mix[one], often[one]))
    return found


def table_of(size: int, shares: Mapping[tuple[int, int], float]) -> list[list[float]]:
    """The whole table of shares; a deck against itself has half."""
    table = [[0.5] * size for _ in range(size)]
    for (one, other), share in shares.items():
        table[one][other], table[other][one] = share, 1.0 - share
    return table


def in_drawn_mixes(request: FieldRequest, cells: Mapping[tuple[int, int], list[float]]) -> list[float]:
    """How often each deck is in the mix of a table drawn from the intervals."""
    rng = random.Random(request.seed)
    counts = [0] * len(request.decks)
    for _ in range(DRAWN_TABLES):
        drawn = {}
        for pair, sums in cells.items():
            found = mean_of(sums[0], sums[1], sums[2])
            drawn[pair] = min(1.0, max(0.0, rng.gauss(found.mean, (found.high - found.mean) / 1.96)))
        for deck, part in enumerate(unbeaten_mix(table_of(len(counts), drawn))):
            counts[deck] += part > IN_THE_MIX
    return [count / DRAWN_TABLES for count in counts]
