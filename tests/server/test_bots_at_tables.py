"""Bots at a table, as people notice them: they are not interrupted, they answer for themselves, they take a moment.

Each of these was seen to fail: `House.needed` without the bot that thinks, choices told whoever plays the seat, and
bots that answer at once where they should seem to think.
"""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from rulebound.bots.levels import make_bot
from rulebound.core.people.matchfile import MatchFile, replay
from rulebound.server.tables import caretaker
from rulebound.server.tables import house as house_module
from rulebound.wire import messages as wire
from tests.server.sitting import PATIENCE, act, make_table, open_house, sit
from tests.server.test_table import attacked


class PatientThinkers:
    """Bots that think until they are told to go on, or for so many seconds."""

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self.asked: list[float] = []  # when
        self.began = asyncio.Event()
        self.go_on = asyncio.Event()

    async def choose(self, kept: MatchFile, seat: int, level: str, seed: int, **_: Any) -> int:
        self.asked.append(monotonic())
        self.began.set()
        if self.seconds is None:
            await self.go_on.wait()
        else:
            await asyncio.sleep(self.seconds)
        return make_bot("random", seed).choose(replay(kept))


def test_a_bot_that_thinks_is_not_interrupted_where_nobody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who comes back after a broken connection finds the bot where it was, not beginning anew."""
    monkeypatch.setattr(house_module, "IDLE", 0.0)
    monkeypatch.setattr(house_module, "SIGN", 0.01)

    async def play() -> None:
        async with open_house(tmp_path) as house:
            thinkers = PatientThinkers()
            house.thinkers = thinkers  # type: ignore[assignment]
            table, made = await make_table(house, "five_rows", "person", "easy")
            person = await sit(table, made.keys["1"])
            while not thinkers.began.is_set():
                if person.position.choices:
                    await act(table, person, -1)
                await asyncio.sleep(0.01)
            table.leave(person)
            await asyncio.sleep(0.1)  # the house is kept ten times
            assert await house.table(table.id) is table, "the table was given up, and what its bot had thought with it"
            again = await sit(table, made.keys["1"])
            before = again.state.seen
            thinkers.go_on.set()
            await again.until(lambda: again.state.seen > before)

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_who_gave_the_seat_to_a_bot_is_told_no_choices(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            thinkers = PatientThinkers()
            house.thinkers = thinkers  # type: ignore[assignment]
            table, made = await make_table(house, "five_rows", "person", "person")
            people = [await sit(table, made.keys["1"]), await sit(table, made.keys["2"])]
            asked = table.ledger.asked()
            assert people[asked].position.choices, "who has to decide is told what may be done"
            assert not people[1 - asked].position.choices
            await table.ask(
                people[asked], wire.GiveToBot(id=1, seen=people[asked].state.seen, seat=asked + 1, level="fair")
            )
            await thinkers.began.wait()
            assert not people[asked].position.choices, "a bot decides, and the person is still told what may be done"
            again = await sit(table, made.keys[str(asked + 1)])
            assert not again.position.choices
            assert table.ledger.asked() == asked

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


@pytest.mark.parametrize(("thinks", "moments"), [(0.0, 1), (0.3, 2)], ids=["at once", "longer than a moment"])
def test_a_bot_takes_whole_moments(
    thinks: float, moments: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How long it really thought tells something of its cards. Only too early is wrong here: a busy machine is late."""
    monkeypatch.setattr(caretaker, "MOMENT", 0.2)

    async def play() -> None:
        async with open_house(tmp_path) as house:
            thinkers = PatientThinkers(thinks)
            house.thinkers = thinkers  # type: ignore[assignment]
            table, _ = await make_table(house, "five_rows", "easy", "easy", pace="human")
            watcher = await sit(table)
            await watcher.until(lambda: len(thinkers.asked) > 3)
            for before, after in pairwise(thinkers.asked):
                assert after - before >= moments * 0.2 - 0.01, f"a bot moved after {after - before:.3f} seconds"

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


@pytest.mark.parametrize(("held", "levels"), [("Sudden Hiss", ["fair"]), ("Adrenaline Sardine", [])])
def test_a_strong_bot_that_is_asked_in_secret_answers_quickly(tmp_path: Path, held: str, levels: list[str]) -> None:
    """Whatever its level: the moment in which the others hear nothing is shorter than it may think."""

    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, attacker, defender, _ = await attacked(house, held, bot="strong")
            assert not isinstance(defender.last, wire.Refusal)
            seen = attacker.state.seen
            await attacker.until(lambda: attacker.state.seen > seen)
            asked = house.thinkers.asked  # type: ignore[attr-defined]
            assert [level for seat, level in asked if seat == 1] == levels
            assert table.hold is None

    asyncio.run(play())
