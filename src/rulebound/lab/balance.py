"""The balance of a card set: what happens to every card, and what each is worth, with intervals that hold for all of
them together.

Worth is measured by paired deals: the same deal, players and chance, once as dealt and once with the card in place of a
card of somebody's first hand; the change of that seat's share of the victory, in points of 100. So it is the worth of
having this card instead of what one usually draws. A dear card is worth more than a cheap one: `for_its_cost` takes out
what cards of that cost are usually worth.

A deal depends on the run's seed and its number alone, so the report is the same however many processes share the work,
and parts that were kept in a file are not played again.
"""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.bots.players import Player
from rulebound.core.cards import CardSet
from rulebound.core.game import Game, Setup
from rulebound.core.match import Match
from rulebound.core.mistakes import Mistake
from rulebound.core.playout import Tally, tally_of
from rulebound.core.registry import game as game_named
from rulebound.core.rulebook import Option
from rulebound.core.seeds import check_seed
from rulebound.core.table import NOBODY
from rulebound.lab.card_notes import CardNotes, Worth, play_and_note, weigh_cards
from rulebound.lab.compiled_players import player_named
from rulebound.lab.simulating import Progress

NOTED = "noted"
WEIGHED = "weighed"
PART = {NOTED: 1000, WEIGHED: 20}  # matches or deals in a part
VERSION = 1


@dataclass(frozen=True)
class BalanceRequest:
    """`games` matches are noted and `deals` deals weighed; `only` names the cards to weigh, all that can be held
    unless told."""

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
    jobs: int = 1
    keep: Path | None = None


@dataclass(frozen=True)
class Work:
    """A checked request as every process gets it."""

    request: BalanceRequest
    designs: tuple[int, ...]  # to weigh


@dataclass
class Sums:
    """What all parts together came to."""

    tally: Tally
    notes: list[float]
    worth: list[float]


def measure(request: BalanceRequest, progress: Progress) -> tuple[Work, Sums]:
    """Play everything that is asked for. Mistake for what cannot be played."""
    work = check(request)
    sums = Sums(Tally(request.seats), [], [])
    wanted = parts(request)
    kept = Kept(request.keep, describe(work))
    done = 0
    total = request.games + request.deals * (len(work.designs) + 1)
    progress(0, total)
    for part, numbers in results(work, wanted, kept):
        kept.keep(part, numbers)
        add(sums, part, numbers)
        done += (part[2] - part[1]) * (1 if part[0] == NOTED else len(work.designs) + 1)
        progress(done, total)
    return work, sums


def check(request: BalanceRequest) -> Work:
    game = game_named(request.game)
    game.check_seats(request.seats)
    check_seed(request.seed)
    if request.games < 1 or request.deals < 0:
        raise Mistake("a balance run notes at least one game, and weighs 0 or more deals")
    if not 1 <= request.jobs <= 1000:
        raise Mistake(f"the number of jobs is from 1 to 1000, not {request.jobs}")
    cards = game.card_set(request.cards)
    names = [card.name for card in cards.cards]
    wrong = [name for name in request.only if name not in names]
    if wrong:
        raise Mistake(f"there is no card {wrong[0]!r} in {cards.source}")
    laid_out = lay_out(game, request)
    player_named(request.bot, laid_out)
    designs = [names.index(name) for name in request.only] if request.only else list(held_designs(game, request, cards))
    if not designs:
        raise Mistake(f"nobody ever holds a card of {cards.source}: there is nothing to weigh")
    return Work(request, tuple(designs))


def lay_out(game: Game, request: BalanceRequest) -> Match:
    cards = game.card_set(request.cards) if request.cards else None
    ready = game.decks()
    decks = request.decks or (tuple(ready[seat % len(ready)].cards for seat in range(request.seats)) if ready else ())
    return game.lay_out(Setup(request.seed, request.seats, request.options, cards, decks))


def held_designs(game: Game, request: BalanceRequest, cards: CardSet) -> Sequence[int]:
    """The designs that can be in a hand, seen by random play."""
    laid_out = lay_out(game, request)
    notes = new_notes(laid_out, len(cards.cards))
    play_and_note(laid_out, [Player() for _ in range(request.seats)], 0, 0, 60, Tally(request.seats), notes)
    held = [sum(notes.count[(design * 4 + 1) * 2 + group] for group in range(2)) for design in range(len(cards.cards))]
    return [design for design, count in enumerate(held) if count > 0]


def hands_of(match: Match) -> vec[i64]:
    """The zone of each seat's hand."""
    holders, words = match.holders(), match.zone_words()
    found = []
    for seat in range(match.layout.seats):
        zones = [zone for zone, word in enumerate(words) if word == "hand" and holders[zone] == seat]
        found.append(zones[0] if zones else NOBODY)
    return vec[i64](found)


def new_notes(match: Match, designs: int) -> CardNotes:
    return CardNotes(designs, match.layout.seats, hands_of(match))


# ------------------------------------------------------------ parts, shared by processes and kept in a file

Part = tuple[str, int, int]  # what is done, from which number to before which


def parts(request: BalanceRequest) -> list[Part]:
    found = []
    for what, count in ((NOTED, request.games), (WEIGHED, request.deals)):
        found += [(what, first, min(first + PART[what], count)) for first in range(0, count, PART[what])]
    return found


def play_part(work: Work, part: Part) -> list[float]:
    request = work.request
    game = game_named(request.game)
    laid_out = lay_out(game, request)
    players = [player_named(request.bot, laid_out) for _ in range(request.seats)]
    what, first, end = part
    if what == NOTED:
        tally, notes = Tally(request.seats), new_notes(laid_out, len(game.card_set(request.cards).cards))
        play_and_note(laid_out, players, request.seed, first, end, tally, notes)
        return [*map(float, tally.numbers()), *notes.sums()]
    worth = Worth(vec[i64](list(work.designs)))
    weigh_cards(laid_out, players, hands_of(laid_out), request.seed, first, end, worth)
    return worth.sums()


def add(sums: Sums, part: Part, numbers: list[float]) -> None:
    if part[0] == WEIGHED:
        sums.worth = added(sums.worth, numbers)
        return
    size = len(sums.tally.numbers())
    sums.tally.add(tally_of(int(sums.tally.seats), [int(number) for number in numbers[:size]]))
    sums.notes = added(sums.notes, numbers[size:])


def added(one: list[float], other: list[float]) -> list[float]:
    return [a + b for a, b in zip(one, other, strict=True)] if one else list(other)


def results(work: Work, wanted: list[Part], kept: Kept) -> Iterator[tuple[Part, list[float]]]:
    for part in wanted:
        if part in kept.parts:
            yield part, kept.parts[part]
    missing = [part for part in wanted if part not in kept.parts]
    if work.request.jobs == 1:
        for part in missing:
            yield part, play_part(work, part)
        return
    with multiprocessing.get_context("spawn").Pool(work.request.jobs) as pool:
        yield from zip(missing, pool.imap(partial(play_part, work), missing), strict=True)


def describe(work: Work) -> dict[str, object]:
    """What a file of kept parts must agree with."""
    request = replace(work.request, jobs=1, keep=None, games=0, deals=0)
    cards = game_named(request.game).card_set(request.cards).digest
    facts = {"version": VERSION, "game": request.game, "bot": request.bot, "seed": request.seed, "cards": cards}
    facts |= {"seats": request.seats, "options": dict(request.options), "designs": list(work.designs)}
    return facts | {"decks": [list(deck) for deck in request.decks]}


class Kept:
    """Parts that were played before, in a file of JSON lines that grows while the run goes on."""

    def __init__(self, path: Path | None, facts: Mapping[str, object]) -> None:
        self.path = path
        self.parts: dict[Part, list[float]] = {}
        if path is None:
            return
        if not path.exists():
            path.write_text(json.dumps(facts) + "\n", encoding="utf-8")
            return
        lines = path.read_text(encoding="utf-8").splitlines()
        try:
            if json.loads(lines[0]) != json.loads(json.dumps(facts)):
                raise Mistake(
                    f"{path} was kept by another run (game, cards, bot, seed or options): choose another file"
                )
            for line in lines[1:]:
                what, first, end, numbers = json.loads(line)
                self.parts[(what, first, end)] = numbers
        except (ValueError, IndexError):
            raise Mistake(f"{path} is damaged or no file of kept results: remove it or choose another name") from None

    def keep(self, part: Part, numbers: list[float]) -> None:
        if self.path is not None and part not in self.parts:
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(json.dumps([*part, numbers]) + "\n")
