"""The bytes that real sockets carried, held against the truth of the match once it is over and may be read.

test_leaks.py looks closer and at many more matches, but at what would be sent; this is what was sent.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulebound.core.kernel.table import EVENT_SIZE
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import MatchFile
from rulebound.core.people.readers import SPECTATOR
from rulebound.core.people.registry import game as game_named
from rulebound.wire import messages as wire
from tests.contract.matches import GAMES
from tests.server.client import Player, bot, person, play_out
from tests.server.gathering import Sitting
from tests.server.serving import Server, new_server, run
from tests.server.test_leaks import Oracle


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with new_server() as server:
        yield server


@pytest.mark.parametrize("game", GAMES.keys())
def test_no_byte_tells_of_a_card_that_its_receiver_does_not_know(server: Server, game: str) -> None:
    secret = game == "claw_and_order"  # two people, or one who is watched, would be given six seconds now and then

    async def play() -> None:
        chairs = (person("Ann"), bot() if secret else person("Ben"))
        async with Sitting(server, game, chairs, watched=not secret) as table:
            ann = table.people[0]
            await ask_around(ann)
            await play_out(table.people)
            await table.check()
            kept = await table.kept()
            for player in (*table.people, table.spectator):
                check_bytes(player, kept, counted=not secret)

    run(play())


async def ask_around(player: Player) -> None:
    """Questions whose answers are looked at too, refused or not."""
    for request in (
        wire.Why(words="play"),
        wire.Act(words="x"),
        wire.OfferDraw(),
        wire.Reply(yes=True),
    ):
        if not isinstance(request, wire.OfferDraw) or player.kind(2) == "bot":
            await player.ask(request)


def check_bytes(player: Player, kept: MatchFile, counted: bool) -> None:
    """`counted`: every number of this reader is a decision, so that what it knew then is known."""
    game = game_named(kept.game)
    oracle = Oracle(game)
    reader = player.you - 1 if player.you else SPECTATOR
    known = known_by_then(oracle, kept, reader)
    before = kept.setup.seats + 1  # entries before the first decision
    decisions = 0 if counted else len(known) - 1
    for data, message in zip(player.bytes_told, player.told, strict=True):
        if counted and isinstance(message, wire.Welcome | wire.Update):
            decisions = max(decisions, message.seen - before)
        told = oracle.secrets(data, known[decisions])
        assert not told, f"{kept.game}: seat {player.you} was told of {told} after {decisions} decisions: {data!r}"


def known_by_then(oracle: Oracle, kept: MatchFile, reader: int) -> list[set[str]]:
    """The names that the reader had seen or brought, after each number of decisions."""
    live = Live(kept, 0)
    names = oracle.listed(live.match, reader) | oracle.known(live.match, reader)
    found = [names]
    for action in kept.actions:
        first = len(live.match.events) // EVENT_SIZE
        live.decide(action)
        names = names | oracle.known(live.match, reader) | oracle.shown(live.match, reader, first)
        found.append(names)
    return found
