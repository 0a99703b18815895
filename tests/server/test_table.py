"""A live table: who may do what, what is told to whom, and what happens when two are quicker than one."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from rulebound.core.people.live import Live
from rulebound.core.people.scenes import load_scene, pose_scene, scenes_of
from rulebound.core.people.seeds import secret_seed
from rulebound.server.storage.group_commit import Job
from rulebound.server.storage.store import NotStored
from rulebound.server.tables import new_tables, requests, secret_pause, updates
from rulebound.server.tables import table as table_module
from rulebound.server.tables.clocks import NOBODY
from rulebound.server.tables.entries import Decide
from rulebound.server.tables.house import House
from rulebound.server.tables.ledger import Ledger
from rulebound.server.tables.table import BROKEN, HELD, Table
from rulebound.wire import messages as wire
from tests.server.sitting import Listener, act, make_table, open_house, sit, strange_key


def run(coroutine: Any) -> None:
    asyncio.run(coroutine)


async def two_people(house: House, game: str = "five_rows", **rest: Any) -> tuple[Table, Listener, Listener]:
    """A table of two people: first who is asked, then the other."""
    table, made = await make_table(house, game, "person", "person", **rest)
    one, two = await sit(table, made.keys["1"]), await sit(table, made.keys["2"])
    return (table, one, two) if one.position.choices else (table, two, one)


def test_a_decision_is_told_to_everybody_in_their_own_words(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, asked, other = await two_people(house)
            watcher = await sit(table)
            before = asked.state.seen
            await act(table, asked)
            assert asked.state.seen == before + 1
            assert isinstance(asked.last, wire.Update)
            assert asked.last.re == 7, "the update names the request that caused it, to who asked"
            assert isinstance(other.last, wire.Update)
            assert other.last.re == 0
            assert watcher.state.seen == before + 1
            hands = [seat["hand"] for seat in watcher.position.view["seats"].values()]
            assert all(set(hand) <= {"?"} for hand in hands), f"a spectator sees no hand, but saw {hands}"
            assert not watcher.position.choices

    run(play())


def test_a_stale_request_is_refused_with_what_was_missed(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, asked, _ = await two_people(house)
            state = asked.state
            await act(table, asked)
            n = table.ledger.n
            assert state.position is not None
            await table.ask(asked, wire.Act(id=9, seen=state.seen, action=state.position.choices[0].action))
            assert asked.refusal.code == "stale"
            assert asked.refusal.re == 9
            assert asked.refusal.missed is not None
            assert asked.refusal.missed.seen == table.ledger.seen(table.members[asked].reader)
            assert asked.refusal.missed.log.lines, "the lines since then are told again"
            assert table.ledger.n == n, "a doubled request changes nothing"

    run(play())


def test_who_is_not_asked_is_refused_with_the_rule(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, _, other = await two_people(house)
            await table.ask(other, wire.Act(id=1, seen=other.state.seen, words="end turn"))
            assert other.refusal.code == "rule"
            assert other.refusal.clause.startswith("FR-")
            assert other.refusal.clause in other.refusal.text

    run(play())


def test_a_wrong_key_opens_no_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await make_table(house, "five_rows", "person", "easy")
            stranger = await sit(table, strange_key())
            assert stranger.refusal.code == "unknown_key"
            assert stranger not in table.members

    run(play())


def test_a_spectator_may_only_watch(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, _, _ = await two_people(house)
            watcher = await sit(table)
            for request in (wire.Act(words="end turn"), wire.Resign(), wire.TakeBack(), wire.AskHint(), wire.Why()):
                await table.ask(watcher, request)
                assert watcher.refusal.code == "not_your_seat", f"{request} by a spectator"

    run(play())


def test_why_is_answered_with_the_rule_and_changes_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, asked, _ = await two_people(house)
            n = table.ledger.n
            await table.ask(asked, wire.Why(id=3, seen=asked.state.seen, words="end turn"))
            assert isinstance(asked.last, wire.Reason)
            assert asked.last.possible
            own = asked.state
            assert isinstance(own, wire.Welcome | wire.Update)
            seat = asked.position.asked
            await table.ask(
                asked, wire.Why(seen=own.seen, places=(f"/seats/{seat}/hand/0", f"/seats/{3 - seat}/rows/1"))
            )
            assert isinstance(asked.last, wire.Reason | wire.Refusal)
            assert table.ledger.n == n

    run(play())


def test_what_cannot_be_stored_has_not_happened_and_can_be_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, asked, other = await two_people(house)
            told = len(other.heard)
            real = house.store.append

            async def fail(*_: object) -> None:
                raise NotStored("Your move was not taken: the disk is full. Repeat it.")

            monkeypatch.setattr(house.store, "append", fail)
            await act(table, asked)
            assert asked.refusal.code == "not_stored"
            assert len(other.heard) == told, "nobody else hears of it"
            monkeypatch.setattr(house.store, "append", real)
            await act(table, asked)
            assert isinstance(asked.last, wire.Update)

    run(play())


def test_an_entry_that_was_kept_though_the_word_was_lost_is_not_doubled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, asked, other = await two_people(house)
            real = house.store.append

            async def lose_the_word(*given: Any) -> None:
                await real(*given)
                raise NotStored("Your move was not taken: the connection was lost. Repeat it.")

            monkeypatch.setattr(house.store, "append", lose_the_word)
            n = table.ledger.n
            await act(table, asked)
            monkeypatch.setattr(house.store, "append", real)
            assert isinstance(asked.last, wire.Update), "it was taken after all"
            assert table.ledger.n == n + 1
            assert len(await house.store.read(table.id)) == n + 1
            assert other.state.seen == asked.state.seen

    run(play())


def test_everybody_leaves_a_broken_copy_of_a_table_and_finds_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, asked, other = await two_people(house)
            n = table.ledger.n

            def fail(*_: object) -> None:
                raise ZeroDivisionError

            with monkeypatch.context() as patch:
                patch.setattr(Live, "decide", fail)
                with pytest.raises(ZeroDivisionError):
                    await act(table, asked)
            for listener in (asked, other):
                assert listener.last == wire.Goodbye(text=BROKEN, again=True), "nobody waits at a table that is dead"
            again = await house.table(table.id)
            assert again is not table
            assert again.ledger.n == n + 1, "what was stored has happened"

    run(play())


def test_of_two_processes_the_quicker_one_counts(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, asked, _ = await two_people(house)
            twin_ledger = Ledger(table.ledger.head)
            twin_ledger.add_all(await house.store.read(table.id))
            twin = Table(twin_ledger, house.store, house.bus, house.thinkers, house.meter, house.questions)
            assert asked.position.choices
            action = asked.position.choices[0].action
            async with twin.lock:
                assert await twin.enter(Decide(seat=asked.position.asked - 1, action=action))
            await act(table, asked)
            assert asked.refusal.code == "stale"
            assert table.ledger.n == twin.ledger.n, "the slower one has read what was written"

    run(play())


async def attacked(house: House, held: str, bot: str = "") -> tuple[Table, Listener, Listener, Listener]:
    """A table of Claw & Order at which seat 1 has just attacked, while the other player holds this card: the table,
    attacker, defender, a spectator. With `bot`, a level, one plays for the defender."""
    table, made = await make_table(house, "claw_and_order", "person", "person")
    scene = load_scene(scenes_of(table.ledger.game)[0].with_name("passing-a-reaction.toml"))
    scene.position["seats"]["2"]["hand"] = [held]
    assert table.ledger.live is not None
    table.ledger.live.match = pose_scene(scene)
    table.ledger.told = 0
    if bot:
        table.ledger.chairs[1].who, table.ledger.chairs[1].level = "bot", bot
    attacker, defender, watcher = await sit(table, made.keys["1"]), await sit(table, made.keys["2"]), await sit(table)
    for words in ("attack with Beat Cop Tabby", "choose the opponent's Patrol Sergeant"):
        await table.ask(attacker, wire.Act(id=5, seen=attacker.state.seen, words=words))
    return table, attacker, defender, watcher


def heard_after(listener: Listener, start: int) -> list[bytes]:
    return [wire.write(message) for message in listener.heard[start:]]


def test_nobody_can_tell_that_somebody_was_asked_in_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a reaction in hand or without: the others hear nothing for a moment, and then the same."""
    monkeypatch.setattr(secret_pause, "PERSON", 0.2)
    seed = secret_seed()
    monkeypatch.setattr(new_tables, "secret_seed", lambda: seed)  # both tables deal alike

    async def play() -> None:
        told: list[list[bytes]] = []
        async with open_house(tmp_path) as house:
            for held in ("Sudden Hiss", "Adrenaline Sardine"):
                table, attacker, defender, watcher = await attacked(house, held)
                assert (table.ledger.secretly_asked() == 1) == (held == "Sudden Hiss")
                assert any("pass" in choice.words for choice in defender.position.choices) == (held == "Sudden Hiss")
                started = len(attacker.heard), len(watcher.heard)
                late = await sit(table)
                await table.ask(attacker, wire.Act(id=6, seen=attacker.state.seen, words="end attack phase"))
                assert attacker.refusal.code == "hold"
                assert attacker.refusal.text == HELD
                assert not late.heard, "who comes in that moment waits too"
                await watcher.until_more_than(started[1])
                await attacker.until_more_than(started[0] + 1)
                assert table.ledger.secretly_asked() == NOBODY, "who does not answer in time is silent"
                own = updates.about(table.ledger)  # its name differs from table to table anyway
                welcomed = [wire.write(late.heard[0]).replace(own.table.encode(), b"")]
                told.append(heard_after(attacker, started[0]) + heard_after(watcher, started[1]) + welcomed)
        assert told[0] == told[1]

    run(play())


def test_who_comes_after_a_restart_cannot_tell_either_that_somebody_was_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            for held in ("Sudden Hiss", "Adrenaline Sardine"):
                table, *_ = await attacked(house, held)
                table.cancel_hold()
                await house.forget(table.id)
                again = house.keep(table.ledger)
                assert again.hold is not None, "the moment begins again, asked or not"
                assert again.hold.seat == 1

    run(play())


@pytest.mark.parametrize("held", ["Sudden Hiss", "Adrenaline Sardine"])
def test_a_broken_store_does_not_tell_either_that_somebody_was_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: str
) -> None:
    """A silence cannot be stored, and where there was no question nothing would have to be: both wait."""
    monkeypatch.setattr(secret_pause, "PERSON", 0.05)
    monkeypatch.setattr(table_module, "AGAIN", 0.05)

    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, attacker, _, watcher = await attacked(house, held)
            heard = len(attacker.heard), len(watcher.heard)
            tried = asyncio.Event()

            def fail(job: Job) -> asyncio.Future[bool]:
                tried.set()
                job.done.set_exception(job.not_stored("the disk is full"))
                return job.done

            with monkeypatch.context() as patch:
                patch.setattr(house.store._writer, "submit", fail)
                await asyncio.wait_for(tried.wait(), 10)
                await asyncio.sleep(secret_pause.SETTLING + 0.2)
                assert table.hold is not None
                assert (len(attacker.heard), len(watcher.heard)) == heard
            await watcher.until_more_than(heard[1])
            assert table.hold is None

    run(play())


def test_a_refusal_in_such_a_moment_does_not_wait_for_what_is_being_stored(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, attacker, _, _ = await attacked(house, "Sudden Hiss")
            async with table.lock:  # as while the defender's answer is stored
                wish = wire.Why(id=6, seen=attacker.state.seen, words="end attack phase")
                await asyncio.wait_for(table.ask(attacker, wish), 5)
            assert attacker.refusal.code == "hold"

    run(play())


def test_questions_about_moves_take_turns_and_addresses_are_equal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks at ten tables at once waits for itself, and one thread at a time leaves the others alone."""
    busy, answered = threading.Lock(), list[str]()

    def why(*_: Any) -> wire.Reason:
        assert busy.acquire(blocking=False), "two at once"
        time.sleep(0.02)
        busy.release()
        return wire.Reason(possible=True, words="", text="")

    async def ask(table: Table, listener: Listener, address: str) -> None:
        listener.address = address
        await table.ask(listener, wire.Why(seen=listener.state.seen, words="end turn"))
        assert isinstance(listener.last, wire.Reason)
        answered.append(address)

    async def play() -> None:
        async with open_house(tmp_path) as house:
            monkeypatch.setattr(requests, "why", why)
            tables = [await two_people(house) for _ in range(10)]
            greedy = [asyncio.create_task(ask(table, asked, "192.0.2.1")) for table, asked, _ in tables[1:]]
            await asyncio.sleep(0)
            await ask(tables[0][0], tables[0][1], "192.0.2.2")
            assert len(answered) < 5, "it came after those that were begun, not after all"
            await asyncio.gather(*greedy)

    run(play())


def test_a_log_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, asked, other = await two_people(house)
            monkeypatch.setattr(table_module, "MOST_ENTRIES", table.ledger.n)
            await table.ask(other, wire.OfferDraw(seen=other.state.seen))
            assert other.refusal.code == "wrong"
            await act(table, asked)
            assert isinstance(asked.last, wire.Update), "a match can always be played to its end"

    run(play())


def test_an_answer_that_everybody_notices_is_told_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, attacker, defender, _ = await attacked(house, "Sudden Hiss")
            await table.ask(defender, wire.Act(seen=defender.state.seen, words="play Sudden Hiss"))
            assert table.hold is None
            assert isinstance(attacker.last, wire.Update)
            assert attacker.last.re == 5, "the attack is answered now"
            assert any("Sudden Hiss" in line for line in attacker.last.log.lines)

    run(play())
