"""People around a new table of the real server, and the check that what they were told is what the match says."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

from rulebound.core.kernel.table import EVENT_SIZE
from rulebound.core.people.game import Game
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import MatchFile, read_match
from rulebound.core.people.readers import SPECTATOR
from rulebound.core.people.registry import game as game_named
from rulebound.wire import house
from tests.server.client import Player, Visitor
from tests.server.serving import Server


class Sitting:
    """A new table with its people, and a spectator last; one who is not `watched` comes only when all is over."""

    def __init__(
        self, server: Server, game: str, seats: Sequence[house.Chair], watched: bool = True, **rest: Any
    ) -> None:
        self.server = server
        self.watched = watched
        self.new = (game, seats, rest)
        self.stack = AsyncExitStack()

    async def __aenter__(self) -> Sitting:
        game, seats, rest = self.new
        self.visitor = await self.stack.enter_async_context(Visitor(self.server.address))
        self.made = await self.visitor.make(game, seats, **rest)
        self.people: list[Player] = []
        for key in self.made.keys.values():
            self.people.append(await self.join(key))
        if self.watched:
            self.spectator = await self.join()
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self.stack.aclose()

    async def join(self, key: str = "") -> Player:
        return await self.stack.enter_async_context(Player(self.server.address, self.made.table, key))

    async def kept(self) -> MatchFile:
        """The finished match as the server gives it away."""
        text = (await self.visitor.http.get(f"/api/tables/{self.made.table}/match")).text
        return read_match(text, "the match of the table")

    async def check(self) -> None:
        """Replayed, the match gives what everybody was told last."""
        if not self.watched:
            await asyncio.gather(*(player.until(player.over) for player in self.people))
            self.spectator = await self.join()
        everybody = [*self.people, self.spectator]
        for player in everybody:
            await player.until(player.over)
        kept = await self.kept()
        game = game_named(kept.game)
        for player in everybody:
            reader = player.you - 1 if player.you else SPECTATOR
            view, lines = told_again(game, kept, reader)
            assert player.position is not None
            assert player.position.view == view, f"seat {player.you} was shown another end than the match has"
            assert player.log == lines, f"seat {player.you} has read another log than the match has"
            assert player.result == everybody[0].result
        deciders = Live(kept).deciders()
        for player in self.people:
            own = [action for seat, action in zip(deciders, kept.actions, strict=True) if seat == player.you - 1]
            if player.sitting[player.you - 1].resigned:
                own = own[: len(player.decided)]  # then the server concedes for it
            assert player.decided == own, f"the decisions of seat {player.you} were lost or doubled"


def told_again(game: Game, kept: MatchFile, reader: int) -> tuple[Any, list[str]]:
    """The last view and the log of a reader, told decision by decision."""
    live = Live(kept, 0)
    lines = live.log(reader)
    for action in kept.actions:
        first = len(live.match.events) // EVENT_SIZE
        live.decide(action)
        lines += live.log(reader, first)
    return json.loads(json.dumps(game.view(live.match, reader))), lines


async def one_asked(players: Sequence[Player]) -> list[Player]:
    """Who must decide, as soon as somebody is told so."""
    waiting = [asyncio.create_task(player.turn()) for player in players]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    return [player for player in players if player.asked()]


async def sorted_by_turn(players: Sequence[Player]) -> tuple[Player, Player]:
    asked = await one_asked(players)
    return asked[0], next(player for player in players if player is not asked[0])
