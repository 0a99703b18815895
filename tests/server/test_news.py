"""What several members hear of the same moment: each what it wants, and what leads on from what it was told itself."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from rulebound.core.people.readers import SPECTATOR
from rulebound.server.tables import updates
from rulebound.server.tables.entries import Answer
from rulebound.server.tables.secret_pause import Hold
from rulebound.server.tables.table import Table
from rulebound.wire import messages as wire
from rulebound.wire.following import Follower as Following
from tests.server.sitting import Listener, act, make_table, open_house, sit


class Wanting(Listener):
    """Follows the changes, and keeps what it was told beside the position."""

    def __init__(self) -> None:
        super().__init__()
        self.following = Following()

    def send(self, data: bytes) -> None:
        super().send(data)
        self.following.whole(self.last)

    @property
    def update(self) -> wire.Update:
        assert isinstance(self.state, wire.Update)
        return self.state


async def join(table: Table, key: str = "", **wants: Any) -> Wanting:
    listener = Wanting()
    hello = wire.Hello(version=wire.PROTOCOL, table=table.id, key=key, **wants)
    await table.join(listener, hello)
    return listener


async def decide(table: Table, people: list[Listener]) -> None:
    await act(table, next(one for one in people if one.position.choices))


def test_each_spectator_gets_what_it_asks_for(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "five_rows", "person", "person")
            people = [await sit(table, key) for key in made.keys.values()]
            whole = await join(table)
            wants: list[dict[str, Any]] = [
                {"changes": True},
                {"changes": True, "log": False},
                {"changes": True, "pictures": False},
                {"changes": True, "text": False},
                {"log": False, "pictures": False, "text": False},
            ]
            watchers = [await join(table, **want) for want in wants]
            for _ in range(4):
                await decide(table, people)
                for want, watcher in zip(wants, watchers, strict=True):
                    told = watcher.update
                    assert (told.changes is not None) == want.get("changes", False)
                    assert told.log == (whole.update.log if want.get("log", True) else wire.Log(0, ()))
                    assert told.happened == (whole.update.happened if want.get("pictures", True) else ())
                    assert watcher.following.position is not None
                    assert bool(watcher.following.position["lines"]) == want.get("text", True)
                    assert watcher.following.position["view"] == whole.position.view
            assert whole.update.log.lines
            assert whole.update.happened

    asyncio.run(play())


def test_changes_lead_on_from_what_each_was_told_itself(tmp_path: Path) -> None:
    """Two connections that read as the same one and have come at different times."""

    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "five_rows", "person", "person")
            people = [await sit(table, key) for key in made.keys.values()]
            whole, early = await join(table), await join(table, changes=True)
            await decide(table, people)
            late = await join(table, changes=True)
            table.members[early].told = None  # what it was told is forgotten, as if it had said hello again
            await decide(table, people)
            assert early.update.position is not None, "it had nothing that could be changed"
            assert late.update.changes is not None
            await decide(table, people)
            for one in (early, late):
                assert one.update.changes is not None
                assert one.following.position is not None
                assert one.following.position["view"] == whole.position.view

    asyncio.run(play())


def test_who_hears_late_is_shown_all_that_stands_and_nothing_that_was_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "five_rows", "person", "person")
            people = [await sit(table, key) for key in made.keys.values()]
            await decide(table, people)
            live = table.ledger.live
            assert live is not None
            watcher, first = await join(table), live.events()
            mover = next(one for one in people if one.position.choices)
            seat = table.members[mover].reader
            await act(table, mover, -1)
            heard = len(watcher.heard)
            table.hold = Hold(seat)  # nobody else hears anything for a while
            await table.ask(mover, wire.TakeBack(seen=mover.state.seen))
            if table.ledger.offer is not None:
                async with table.lock:
                    await table.enter(Answer(seat=1 - seat, yes=True))
            assert live.events() == first, "it was taken back"
            await act(table, mover)
            assert len(watcher.heard) == heard, "it should not hear yet"
            table.hold = None
            table.tell()
            shown = updates.happened(live.game, live.recorded(), SPECTATOR, first)
            assert shown
            assert watcher.update.happened == shown
            assert live.forgotten == live.events(), "and then nobody needs it any more"

    asyncio.run(play())
