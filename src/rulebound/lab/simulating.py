"""Many matches between bots, and what came out.

Match number n is deal n // seats, with the bots turned n % seats places round the table, so every deal is played from
all sides. A match depends on the run's seed and its number alone: the result is the same however many processes share
the work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from rulebound.bots.bot import decide
from rulebound.bots.levels import make_bot, remark_on
from rulebound.bots.players import Player, play_between
from rulebound.core.files.decks import Deck
from rulebound.core.files.rulebook import Option
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.playout import Tally, play_randomly, player_seed, seed_of, tally_of
from rulebound.core.kernel.rng import Rng
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.registry import game
from rulebound.core.people.seeds import check_seed
from rulebound.lab.compiled_players import player_named
from rulebound.lab.report import Report
from rulebound.lab.runner import Play, make_runner

PARTS = 100  # into which a run is cut, so that progress is seen and processes end together
MOST_IN_PART = 2000
MOST_GAMES = 1_000_000_000
FAST = {"random", "greedy", "reference", "policy", "gentle", "easy", "fair"}  # bots that are compiled players

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Request:
    """What is to be simulated. One bot for each seat, by the names that `make_bot` knows; `cards` is None for the
    official set; `decks` has one deck for each bot, which takes it along round the seats, or none."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: Mapping[str, Option] = field(default_factory=dict)
    cards: Path | None = None
    jobs: int = 1
    decks: tuple[Deck, ...] = ()
    open_lists: bool = False


@dataclass(frozen=True)
class Work:
    """A checked request as every process gets it; `digest` is that of the cards the run began with."""

    request: Request
    digest: str

    def ready(self) -> Play:
        laid_out = lay_all_out(self)
        players = fast_players(self.request, laid_out[0])
        return lambda part: [float(number) for number in play(laid_out, players, self.request, part[1:])]


def simulate(request: Request, progress: Progress) -> Report:
    """Play all matches of the request; `progress` is told how many are done, of how many. Mistake for what cannot be
    played."""
    check(request)
    began = perf_counter()
    work = Work(request, game(request.game).card_set(request.cards).digest)
    tally = Tally(len(request.bots))
    progress(0, request.games)
    ranges = parts(request.games)
    with make_runner(min(request.jobs, len(ranges))) as runner:
        for _, numbers in runner.results(work, [("matches", *part) for part in ranges]):
            tally.add(tally_of(len(request.bots), [int(number) for number in numbers]))
            progress(int(tally.games), request.games)
    rules = game(request.game)
    return Report(
        game=rules.id,
        title=rules.title,
        bots=request.bots,
        seed=request.seed,
        options=rules.rulebook.settle(request.options),
        changed=tuple(request.options),
        cards=str(request.cards) if request.cards else "official",
        digest=work.digest,
        tally=tally,
        jobs=request.jobs,
        seconds=perf_counter() - began,
        decks=tuple(deck.name for deck in request.decks),
    )


def remarks(request: Request) -> list[str]:
    """What whoever reads the report should know about the bots. Mistake for what cannot be played."""
    check(request)
    match = lay_out(Work(request, game(request.game).card_set(request.cards).digest))
    found = {name: remark_on(name, match) for name in dict.fromkeys(request.bots)}
    return [f"{name}: {remark}" for name, remark in found.items() if remark]


def check(request: Request) -> None:
    """Mistake for anything in the request that is wrong."""
    rules = game(request.game)
    if len(request.bots) not in rules.seat_counts:
        counts = " or ".join(str(count) for count in rules.seat_counts)
        raise Mistake(f"{rules.title} takes {counts} bots, one for each seat, not {len(request.bots)}")
    for name in request.bots:
        make_bot(name, 0)
    if not 1 <= request.games <= MOST_GAMES:
        raise Mistake(f"the number of games is from 1 to {MOST_GAMES}, not {request.games}")
    check_seed(request.seed)
    if not 1 <= request.jobs <= 1000:
        raise Mistake(f"the number of jobs is from 1 to 1000, not {request.jobs}")
    rules.rulebook.settle(request.options)
    if len(request.decks) not in (0, len(request.bots)):
        raise Mistake(f"there are {len(request.bots)} bots and {len(request.decks)} decks; name one deck for each bot")


def parts(games: int) -> list[tuple[int, int]]:
    """The run cut into ranges of matches."""
    size = min(MOST_IN_PART, max(1, games // PARTS))
    return [(first, min(first + size, games)) for first in range(0, games, size)]


def lay_out(work: Work, turned: int = 0) -> Match:
    """The match of which every match of the run is a clone in which the bots are turned so many places round the
    table."""
    request = work.request
    rules = game(request.game)
    cards = rules.card_set(request.cards)
    if cards.digest != work.digest:
        raise Mistake(f"{request.cards} was changed while it was being simulated; start again")
    seats = len(request.bots)
    decks = tuple(request.decks[(seat - turned) % seats].cards for seat in range(seats) if request.decks)
    return rules.lay_out(Setup(request.seed, seats, request.options, cards, decks, request.open_lists))


def lay_all_out(work: Work) -> list[Match]:
    """One for each way of turning the bots, which differ only where bots bring decks."""
    if not work.request.decks:
        return [lay_out(work)] * len(work.request.bots)
    return [lay_out(work, turned) for turned in range(len(work.request.bots))]


def fast_players(request: Request, laid_out: Match) -> list[Player]:
    """The players of the bots, where all of them decide within compiled code and remember nothing between matches; none
    where one does not. They play the same matches, to the last decision, as the bots do call by call."""
    if not set(request.bots) <= FAST:
        return []
    return [player_named(name, laid_out) for name in request.bots]


def play(laid_out: list[Match], players: list[Player], request: Request, part: tuple[int, int]) -> list[int]:
    """Play a range of matches."""
    tally = Tally(len(request.bots))
    at_random = set(request.bots) == {"random"}
    # Without decks every table is the same, and all matches can be played at once.
    ranges = [part] if players and not request.decks else [(number, number + 1) for number in range(*part)]
    for first, end in ranges:
        table = laid_out[first % len(laid_out)]
        if at_random:
            play_randomly(table, request.seed, first, end, tally)
        elif players:
            play_between(table, players, request.seed, first, end, tally)
        else:
            play_match(table, request, first, tally)
    return tally.numbers()


def play_match(laid_out: Match, request: Request, number: int, tally: Tally) -> None:
    """Play one match, call by call."""
    seats = len(request.bots)
    deal, turned = divmod(number, seats)
    match = laid_out.clone()
    match.begin(Rng(seed_of(request.seed, deal)))
    bots = [make_bot(name, player_seed(request.seed, deal, player)) for player, name in enumerate(request.bots)]
    bots = [bots[(seat - turned) % seats] for seat in range(seats)]
    opener = match.seat
    decisions = 0
    while not match.over:
        decide(match, bots, bots[match.seat].choose(match))
        decisions += 1
    tally.count(match, turned, opener, decisions)
