"""What is said at a table, and hints among people: both only change what people do with each other, not the match."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from rulebound.server.tables import requests, updates
from rulebound.server.tables.house import House
from rulebound.server.tables.table import Table
from rulebound.wire import messages as wire
from tests.server.client import Player, bot, person
from tests.server.gathering import Sitting
from tests.server.serving import new_server
from tests.server.sitting import Listener, act, make_table, open_house, sit
from tests.server.test_table import attacked, two_people


def run(coroutine: Any) -> None:
    asyncio.run(coroutine)


def said_to(listener: Listener) -> list[tuple[int, str, str | None]]:
    return [
        (heard.said.seat, heard.said.text, heard.said.phrase)
        for heard in listener.heard
        if isinstance(heard, wire.Said)
    ]


async def says(table: Table, listener: Listener, text: str = "", phrase: wire.Phrase | None = None) -> None:
    await table.ask(listener, wire.Say(id=9, text=text, phrase=phrase))


def test_what_is_said_is_heard_by_all_and_changes_no_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "five_rows", "person", "person")
            one, two, watcher = await sit(table, made.keys["1"]), await sit(table, made.keys["2"]), await sit(table)
            before = [listener.state for listener in (one, two, watcher)]
            await says(table, one, "  good\nevening \x07 ")
            await says(table, two, phrase="good_luck")
            heard = [(1, "good evening", None), (2, "", "good_luck")]
            for listener, state in zip((one, two, watcher), before, strict=True):
                assert said_to(listener) == heard
                assert listener.state is state, "words are no news about the position"
            answers = [message.re for message in one.heard if isinstance(message, wire.Said)]
            assert answers == [9, 0], "who spoke reads that the request was carried out, and nobody else"
            asked = one if one.position.choices else two
            await act(table, asked)
            assert isinstance(asked.last, wire.Update), "what was said makes no decision stale"
            late = await sit(table)
            assert isinstance(late.heard[0], wire.Welcome)
            assert [(said.number, said.seat) for said in late.heard[0].said] == [(1, 1), (2, 2)]
            with monkeypatch.context() as patched:
                patched.setattr(updates, "MOST_SAID", 1)
                later = await sit(table)
            assert isinstance(later.heard[0], wire.Welcome)
            assert [(said.number, said.seat) for said in later.heard[0].said] == [(2, 2)], "the newest is told"
            id = table.id
        async with open_house(tmp_path) as house:
            again = await sit(await house.table(id))
            assert isinstance(again.heard[0], wire.Welcome)
            assert [said.text or said.phrase for said in again.heard[0].said] == ["good evening", "good_luck"]

    run(play())


def test_what_cannot_be_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, one, _ = await two_people(house)
            watcher = await sit(table)
            await says(table, watcher, "I see everything")
            assert watcher.refusal.code == "not_your_seat"
            wrong: tuple[tuple[str, wire.Phrase | None], ...] = (
                ("", None),
                (" \n", None),
                ("hi", "hello"),
                ("x" * 201, None),
            )
            for text, phrase in wrong:
                await says(table, one, text, phrase)
                assert one.refusal.code == "wrong"
            monkeypatch.setattr(requests, "MOST_SAID", 1)
            await says(table, one, "once")
            await says(table, one, "twice")
            assert one.refusal.code == "wrong"
            assert said_to(watcher) == [(one.state.position.asked if one.state.position else 0, "once", None)]

    run(play())


def test_words_wait_while_somebody_may_be_asked_in_secret(tmp_path: Path) -> None:
    """The others hear of what the defender says when they hear of the attack, asked or not."""

    async def play() -> None:
        async with open_house(tmp_path) as house:
            for held in ("Sudden Hiss", "Adrenaline Sardine"):
                table, attacker, defender, watcher = await attacked(house, held)
                await says(table, attacker, phrase="oops")
                assert attacker.refusal.code == "hold"
                await says(table, defender, "let me see")
                assert said_to(defender) == [(2, "let me see", None)]
                assert said_to(attacker) == said_to(watcher) == []
                table.end_hold() if held == "Adrenaline Sardine" else await pass_reaction(table, defender)
                assert said_to(attacker) == said_to(watcher) == [(2, "let me see", None)]

    async def pass_reaction(table: Table, defender: Listener) -> None:
        await table.ask(defender, wire.Act(seen=defender.state.seen, words="pass"))
        table.end_hold()

    run(play())


async def table_lines(house: House, table: Table) -> tuple[int, int]:
    line = await house.line(table.id)
    return line.asked, len(line.result.shares) if line.result else 0


def test_a_table_from_outside_tells_whose_turn_it_is_but_no_secret(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, asked, _ = await two_people(house)
            assert await table_lines(house, table) == (asked.position.asked, 0)
            await table.ask(asked, wire.Resign(seen=asked.state.seen))
            assert await table_lines(house, table) == (0, 2)
            secret, *others = await attacked(house, "Sudden Hiss")
            open_moment, *more = await attacked(house, "Adrenaline Sardine")
            assert await table_lines(house, secret) == await table_lines(house, open_moment) == (0, 0)
            for held, (attacker, defender, watcher) in ((secret, others), (open_moment, more)):
                held.ledger.chairs[0].who = "bot"  # nobody is there from whom it would have to be hidden
                held.leave(attacker)
                held.leave(watcher)
                held.cancel_hold()
                assert list(held.members) == [defender]
            assert await table_lines(house, secret) == await table_lines(house, open_moment) == (0, 0)

    run(play())


def hints_for(player: Player) -> bool:
    return player.position is not None and player.position.hints


def test_hints_against_people_need_the_consent_of_all() -> None:
    async def play() -> None:
        with new_server(workers=1) as server:
            async with Sitting(server, "five_rows", (person("Ann"), bot())) as table:
                ann = table.people[0]
                await ann.until(lambda: bool(ann.choices))
                assert hints_for(ann)
                assert isinstance(await ann.ask(wire.AskHint()), wire.Hint), "one person alone may have hints"
                assert (await ann.refused(wire.OfferHints())).code == "wrong"
            async with Sitting(server, "five_rows", (person("Ann"), person("Ben"))) as table:
                ann, ben = table.people
                asked = ann if ann.choices else ben
                assert not hints_for(asked)
                for request in (wire.AskHint(), wire.AskWhatIf(action=asked.choices[0].action)):
                    assert (await asked.refused(request)).code == "wrong"
                await ann.granted(wire.OfferHints())
                await ben.until_offer(True)
                await ben.granted(wire.Reply(yes=False))
                await ann.until_offer(False)
                assert (await asked.refused(wire.AskHint())).code == "wrong", "a declined offer allows nothing"
                await ben.granted(wire.OfferHints())
                await ann.until_offer(True)
                await ann.granted(wire.Reply(yes=True))
                await asked.until_offer(False)
                assert hints_for(asked)
                assert isinstance(await asked.ask(wire.AskHint()), wire.Hint)
                assert (await ben.refused(wire.OfferHints())).code == "wrong", "everybody has them already"
                await ben.granted(wire.StopHints())
                await asked.until(lambda: not hints_for(asked))
                assert (await asked.refused(wire.AskHint())).code == "wrong", "the consent of one is missing now"
                assert (await ann.refused(wire.StopHints())).code == "wrong", "nothing is agreed any more"
                await ann.granted(wire.OfferHints())
                await ben.until_offer(True)
                await ben.granted(wire.Reply(yes=True))
                await asked.until(lambda: hints_for(asked))

    run(play())
