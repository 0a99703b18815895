"""Tables for the browser to sit down at, made over the server's own interface.

The server deals with a seed of its own and tells it to nobody, so a table that is the same in every run goes on from a
match file: at its first decision for a whole match, later for a position in mid-match.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import httpx
import msgspec

from rulebound.bots.levels import make_bot
from rulebound.bots.seeds import bot_seed
from rulebound.core.files.rulebook import Option
from rulebound.core.people.matchfile import MatchFile, new_match, replay, text_of
from rulebound.core.people.registry import game as game_named
from rulebound.wire import house
from tests.playthroughs.write import CHOSEN, path_of, setup_for
from tests.server.client import TABLES, Player, Visitor
from tests.server.serving import run

GOLDEN = 1  # the seed of the playthrough with the official rules

Found = TypeVar("Found")


def apart(work: Coroutine[Any, Any, Found]) -> Found:
    """Wait for this in a thread of its own: the browser's library has taken this thread's event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run, work).result()


@dataclass(frozen=True)
class Seats:
    """A table and the keys of its seats by number."""

    table: str
    keys: dict[int, str]

    def route(self, seat: int = 0) -> str:
        """Where one sits down; seat 0 watches."""
        return f"/table/{self.table}" + (f"/{self.keys[seat]}" if seat else "")


def seats_of(made: house.TableMade) -> Seats:
    return Seats(made.table, {int(seat): key for seat, key in made.keys.items()})


def make_table(address: str, game: str, *chairs: house.Chair, **rest: Any) -> Seats:
    async def work() -> house.TableMade:
        async with Visitor(address) as visitor:
            return await visitor.make(game, chairs, **rest)

    return seats_of(apart(work()))


# ------------------------------------------------------------ matches that are known before


def dealt(
    game: str, seed: int, options: Mapping[str, Option] | None = None, players: tuple[str, ...] = ("Ada", "Ben")
) -> MatchFile:
    """A match before its first decision, with the first ready-made decks where players bring decks."""
    found = game_named(game)
    decks = found.decks()
    brought = tuple(decks[seat % len(decks)].cards for seat in range(len(players)) if decks)
    return new_match(found, players, seed, options, decks=brought)


def played(kept: MatchFile, decisions: int, level: str = "easy") -> MatchFile:
    """The same match after so many decisions of bots, or at its end if that comes first."""
    match = replay(kept)
    bot = make_bot(level, bot_seed(kept.setup.seed, 0, 0))
    actions: list[int] = []
    while not match.over and len(actions) < decisions:
        actions.append(int(bot.choose(match)))
        match.apply(actions[-1])
    return replace(kept, actions=tuple(actions))


def golden(game: str) -> MatchFile:
    """The first golden playthrough of a game, with the official cards, which a server knows."""
    found = game_named(game)
    setup = replace(setup_for(found, GOLDEN), cards=None)
    chosen = tuple(int(number) for number in CHOSEN.findall(path_of(found, GOLDEN).read_text(encoding="utf-8")))
    return MatchFile(game, setup, ("Ada", "Ben"), chosen)


def middle(game: str) -> MatchFile:
    """The first golden playthrough of a game up to a rich decision of its first seat: the one with the most choices
    between two and three fifths of the match."""
    kept = golden(game)
    chosen = kept.actions
    match = replay(kept, 0)
    best = most = 0
    for number, action in enumerate(chosen[: len(chosen) * 3 // 5]):
        if number >= len(chosen) * 2 // 5 and match.seat == 0 and len(match.legal()) > most:
            best, most = number, len(match.legal())
        match.apply(action)
    assert best, f"the first seat decides nothing in the middle of the golden playthrough of {game}"
    return replace(kept, actions=chosen[:best])


def import_match(address: str, kept: MatchFile) -> str:
    """The id of the table at which this match can be looked at."""
    answer = httpx.post(f"{address}/api/matches", content=text_of(kept), timeout=60, trust_env=False)
    assert answer.status_code == 201, f"the match file is refused: {answer.text}"
    return msgspec.json.decode(answer.content, type=house.TableMade).table


def go_on(address: str, kept: MatchFile, seat: int = 1, level: str = "easy") -> Seats:
    """A table that goes on where this match stops: one person, and fast bots at the other seats."""

    async def work() -> house.TableMade:
        async with Visitor(address) as visitor:
            wish = house.Continue(at=len(kept.actions), seat=seat, level=level, name="Ada", pace="fast")
            return await visitor.post(f"{TABLES}/{import_match(address, kept)}/continue", wish, house.TableMade)

    return seats_of(apart(work()))


# ------------------------------------------------------------ other people


def with_player(address: str, seats: Seats, seat: int, work: Callable[[Player], Coroutine[Any, Any, Found]]) -> Found:
    """Let somebody without a browser do this at a seat, and leave."""

    async def sit() -> Found:
        async with Player(address, seats.table, seats.keys[seat]) as player:
            return await work(player)

    return apart(sit())


def play_out(address: str, seats: Seats, seat: int, seed: int = 1) -> None:
    """Play a match to its end at random, without a browser."""
    with_player(address, seats, seat, lambda player: player.play(random.Random(seed)))
