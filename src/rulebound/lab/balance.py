"""The balance of a card set: what happens to every card, and what each is worth, with intervals that hold for all of
them together.

Worth is measured by paired deals: the same deal, players and chance, once as dealt and once with the card in place of a
card of somebody's first hand; the change of that seat's share of the victory, in points of 100. So it is the worth of
having this card instead of what one usually draws. A dear card is worth more than a cheap one: `for_its_cost` takes out
what cards of that cost are usually worth.

A deal depends on the run's seed and its number alone, so the report is the same whoever plays which part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.bots.players import Player
from rulebound.core.files.cards import CardSet
from rulebound.core.files.rulebook import Option
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.playout import Tally, tally_of
from rulebound.core.kernel.table import NOBODY
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.registry import game as game_named
from rulebound.core.people.seeds import check_seed
from rulebound.lab.card_notes import (
    CARDS,
    HELD,
    MATCHES,
    MOMENTS,
    OPENING,
    SUMS_ONLY,
    CardNotes,
    Worth,
    play_and_note,
    weigh_cards,
)
from rulebound.lab.compiled_players import player_named
from rulebound.lab.confidence import mean_of
from rulebound.lab.kept import Kept
from rulebound.lab.runner import Part, Play, Runner, Telling

NOTED = "noted"
WEIGHED = "weighed"
PART = {NOTED: 1000, WEIGHED: 20}  # matches or deals in a part
SUMS_OF_NOTES = 6  # numbers before the three columns of the cards
WRITTEN = {"": SUMS_ONLY, "matches": MATCHES, "cards": CARDS}


@dataclass(frozen=True)
class BalanceRequest:
    """`games` matches are noted and `deals` deals weighed; `only` names the cards to weigh, all that can be held
    unless told; `rows` is "matches" or "cards" where each of them is wanted as a row."""

    game: str
    bot: str = "policy"
    games: int = 20_000
    deals: int = 2_000
    seed: int = 0
    seats: int = 2
    options: Mapping[str, Option] = field(default_factory=dict)
    cards: Path | None = None
    decks: tuple[tuple[str, ...], ...] = ()
    only: tuple[str, ...] = ()
    rows: str = ""


class Seated(NamedTuple):
    """A laid-out match with players, and the zone of each seat's hand."""

    laid_out: Match
    players: list[Player]
    hands: vec[i64]
    cards: CardSet


@dataclass(frozen=True)
class BalanceWork:
    """A checked request: the designs to weigh, and number and digest of the cards with which the run began."""

    request: BalanceRequest
    designs: tuple[int, ...]
    cards: int
    digest: str

    def ready(self) -> Play:
        seated = seat_players(self.request)
        check_unchanged(seated.cards, self.digest)

        def play(part: Part) -> list[float]:
            what, first, end = part
            request = self.request
            if what == NOTED:
                tally = Tally(request.seats)
                notes = CardNotes(self.cards, request.seats, seated.hands, WRITTEN[request.rows])
                play_and_note(seated.laid_out, seated.players, request.seed, first, end, tally, notes)
                return [*map(float, tally.numbers()), *notes.sums(), *notes.rows()]
            worth = Worth(vec[i64](list(self.designs)))
            weigh_cards(seated.laid_out, seated.players, seated.hands, request.seed, first, end, worth)
            return worth.sums()

        return play

    def facts(self) -> dict[str, object]:
        """What a file of kept parts must agree with."""
        request = self.request
        facts = {"game": request.game, "bot": request.bot, "seed": request.seed, "cards": self.digest}
        facts |= {"seats": request.seats, "options": dict(request.options), "rows": request.rows}
        return facts | {"decks": [list(deck) for deck in request.decks], "weighed cards": list(self.designs)}


@dataclass
class Sums:
    """What all parts together came to. `rows` has the rows of each part, one list after the other."""

    tally: Tally
    cards: int  # of the set
    notes: list[float] = field(default_factory=list)
    worth: list[float] = field(default_factory=list)
    rows: list[list[float]] = field(default_factory=list)


def measure(
    request: BalanceRequest, runner: Runner, telling: Telling, keep: Path | None = None
) -> tuple[BalanceWork, Sums]:
    """Play everything that is asked for. Mistake for what cannot be played."""
    if request.games < 1:
        raise Mistake("a balance run notes at least one game: give it some with --games")
    work = check(request)
    sums = Sums(Tally(request.seats), work.cards)
    each = {NOTED: 1, WEIGHED: len(work.designs) + 1}
    total = request.games + request.deals * each[WEIGHED]
    done = 0
    telling(0, total)
    wanted = parts(NOTED, request.games) + parts(WEIGHED, request.deals)
    for part, numbers in Kept(keep, work.facts()).results(runner, work, wanted):
        add(sums, part, numbers)
        done += (part[2] - part[1]) * each[part[0]]
        telling(done, total, so_far(sums, part[0]))
    return work, sums


def so_far(sums: Sums, what: str) -> str:
    if what == NOTED:
        return f"decides first and wins {int(sums.tally.wins_of_first) / int(sums.tally.games):.1%}"
    count, cards = sums.worth[0], (len(sums.worth) - 1) // 2
    if count < 1:
        return ""
    found = [mean_of(count, sums.worth[1 + at], sums.worth[1 + cards + at], cards) for at in range(cards)]
    return f"worth within ±{max(one.high - one.low for one in found) * 50:.1f} points"


def check(request: BalanceRequest) -> BalanceWork:
    game = game_named(request.game)
    game.check_seats(request.seats)
    check_seed(request.seed)
    if request.games < 0 or request.deals < 0:
        raise Mistake("the numbers of games and of deals are 0 or more")
    cards = game.card_set(request.cards)
    designs = [cards.named(name) for name in request.only]
    player_named(request.bot, lay_out(game, request))
    designs = designs or list(held_designs(request))
    if not designs:
        raise Mistake(f"nobody ever holds a card of {cards.source}: there is nothing to weigh")
    return BalanceWork(request, tuple(designs), len(cards.cards), cards.digest)


def check_unchanged(cards: CardSet, digest: str) -> None:
    if cards.digest != digest:
        raise Mistake(f"{cards.source} was changed while it was being measured; start again")


def lay_out(game: Game, request: BalanceRequest, cards: CardSet | None = None) -> Match:
    """Every match of the run is a clone of this one; with other cards than the request names, if they are given."""
    cards = cards or game.card_set(request.cards)
    decks = request.decks or usual_decks(game, request, cards)
    return game.lay_out(Setup(request.seed, request.seats, request.options, cards, decks))


def usual_decks(game: Game, request: BalanceRequest, cards: CardSet) -> tuple[tuple[str, ...], ...]:
    """The ready-made decks, one for each seat; none where players bring none or the set does not have their cards."""
    known = {card.name for card in cards.cards}
    ready = [deck.cards for deck in game.decks() if known.issuperset(deck.cards)]
    legal = [deck for deck in ready if game.check_deck(deck, request.options, cards) is None]
    return tuple(legal[seat % len(legal)] for seat in range(request.seats)) if legal else ()


def seat_players(request: BalanceRequest, cards: CardSet | None = None) -> Seated:
    game = game_named(request.game)
    cards = cards or game.card_set(request.cards)
    laid_out = lay_out(game, request, cards)
    players = [player_named(request.bot, laid_out) for _ in range(request.seats)]
    return Seated(laid_out, players, hands_of(laid_out), cards)


def held_designs(request: BalanceRequest) -> Sequence[int]:
    """The designs that lie in a hand at the beginning or at the end of random matches: what is played from elsewhere
    would be a dead card there, and its worth that of none."""
    game = game_named(request.game)
    laid_out = lay_out(game, request)
    count = len(game.card_set(request.cards).cards)
    notes = CardNotes(count, request.seats, hands_of(laid_out))
    play_and_note(laid_out, [Player() for _ in range(request.seats)], 0, 0, 60, Tally(request.seats), notes)
    places = [(moment * 2 + group) for moment in (OPENING, HELD) for group in range(2)]
    held = [sum(notes.count[design * MOMENTS * 2 + place] for place in places) for design in range(count)]
    return [design for design, times in enumerate(held) if times > 0]


def hands_of(match: Match) -> vec[i64]:
    """The zone of each seat's hand."""
    legend = match.legend()
    found = []
    for seat in range(match.layout.seats):
        zones = [zone for zone, word in enumerate(legend.zones) if word == "hand" and legend.holders[zone] == seat]
        found.append(zones[0] if zones else NOBODY)
    return vec[i64](found)


# ------------------------------------------------------------ parts


def parts(what: str, count: int) -> list[Part]:
    size = PART[what]
    return [(what, first, min(first + size, count)) for first in range(0, count, size)]


def add(sums: Sums, part: Part, numbers: list[float]) -> None:
    if part[0] == WEIGHED:
        sums.worth = added(sums.worth, numbers)
        return
    size = len(sums.tally.numbers())
    end = size + SUMS_OF_NOTES + sums.cards * 3 * MOMENTS * 2
    sums.tally.add(tally_of(int(sums.tally.seats), [int(number) for number in numbers[:size]]))
    sums.notes = added(sums.notes, numbers[size:end])
    if len(numbers) > end:
        sums.rows.append(numbers[end:])


def added(one: list[float], other: list[float]) -> list[float]:
    return [a + b for a, b in zip(one, other, strict=True)] if one else list(other)
