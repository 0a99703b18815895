"""Turns at what takes long: shared fairly between addresses, and nobody's line is endless."""

from __future__ import annotations

import asyncio

import pytest

from rulebound.server.mistakes import TooMany
from rulebound.server.workers.turns import Turns
from tests.server.serving import run


async def work(turns: Turns, address: str, done: list[str], gate: asyncio.Event) -> None:
    async with turns.of(address):
        await gate.wait()
        done.append(address)
        await asyncio.sleep(0.01)  # what is charged


def test_a_modest_address_does_not_wait_for_all_that_a_greedy_one_asks() -> None:
    async def ask() -> list[str]:
        turns, gate, done = Turns(1, 100, 50), asyncio.Event(), list[str]()
        tasks = [asyncio.create_task(work(turns, "greedy", done, gate)) for _ in range(20)]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(work(turns, "modest", done, gate)))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*tasks)
        assert turns.free == 1
        return done

    assert run(ask()).index("modest") == 1, "one was under way"


def test_one_address_fills_its_own_line_only() -> None:
    async def ask() -> None:
        turns, gate, done = Turns(1, 6, 3), asyncio.Event(), list[str]()
        tasks = [asyncio.create_task(work(turns, "greedy", done, gate)) for _ in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await work(turns, "greedy", done, gate)
        tasks += [asyncio.create_task(work(turns, address, done, gate)) for address in ("one", "two", "three")]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await work(turns, "four", done, gate)
        gate.set()
        await asyncio.gather(*tasks)
        assert sorted(done) == ["greedy"] * 4 + ["one", "three", "two"]

    run(ask())


def test_who_gives_up_takes_no_turn_away() -> None:
    async def ask() -> None:
        turns, gate, done = Turns(1, 9, 9), asyncio.Event(), list[str]()
        first, second, third = (asyncio.create_task(work(turns, "one", done, gate)) for _ in range(3))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.sleep(0)
        gate.set()
        await first
        third.cancel()  # it may have been given its turn at this moment
        await asyncio.gather(second, third, return_exceptions=True)
        assert turns.free == 1
        await asyncio.wait_for(work(turns, "one", done, gate), 5)

    run(ask())
