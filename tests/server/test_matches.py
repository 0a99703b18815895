"""Whole matches over the wire, against the real server process: what the players were told is what the engine says
when the match is replayed; coming and going, deciding and asking."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

from rulebound.wire import messages as wire
from tests.server.client import Player, bot, person, play_out
from tests.server.gathering import Sitting, one_asked, sorted_by_turn
from tests.server.serving import Server, new_server, run

GAME = "five_rows"
PERSONS = (person("Ann"), person("Ben"))


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with new_server(workers=2) as server:
        yield server
        assert "failure" not in server.told(), f"something broke: {server.told()}"


# ------------------------------------------------------------ whole matches


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("five_rows", "PP", {}),
        ("five_rows", "PB", {}),
        ("paw_of_duty", "PP", {}),
        ("clashables", "PP", {}),
        ("claw_and_order", "BP", {}),
        ("authority", "PP", {}),
        ("authority", "PPB", {}),
        ("authority", "PBPB", {}),
        ("authority", "PPBB", {"mode": "teams"}),
    ],
    ids=lambda value: str(value).replace(" ", ""),
)
def test_a_whole_match(server: Server, game: str, seats: str, options: dict[str, str]) -> None:
    async def play() -> None:
        chairs = [person(f"P{number}") if kind == "P" else bot() for number, kind in enumerate(seats, 1)]
        # Before a spectator the table would let six seconds pass wherever the person may be asked in secret.
        watched = game != "claw_and_order"
        async with Sitting(server, game, chairs, watched, options=options) as table:
            await play_out(table.people)
            result = table.people[0].result
            assert result is not None
            assert result.how == "played"
            assert sum(result.shares) == pytest.approx(1.0)
            await table.check()

    run(play())


def test_a_moment_in_which_somebody_may_be_asked_passes_for_all_alike(server: Server) -> None:
    """Two people and a spectator at a game with secret questions: nobody is left waiting, and all count alike."""

    async def play() -> None:
        async with Sitting(server, "claw_and_order", PERSONS) as table:
            playing = [asyncio.create_task(player.play(random.Random(player.you))) for player in table.people]
            while table.spectator.seen < 25 and not table.spectator.over():  # two battles can end in fewer decisions
                await table.spectator.until_seen(table.spectator.seen + 1)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for player in (*table.people, table.spectator):
                fresh = await table.join(player.key)
                assert fresh.log[: len(player.log)] == player.log, "the log was told otherwise before"

    run(play())


def test_a_bot_against_a_bot_is_watched(server: Server) -> None:
    async def watch() -> None:
        async with Sitting(server, GAME, (bot("easy"), bot("fair"))) as table:
            assert table.made.keys == {}
            await table.check()

    run(watch())


# ------------------------------------------------------------ coming and going


def test_a_lost_connection_comes_back_with_everything_missed(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, GAME, PERSONS) as table:
            rng = random.Random(1)
            for _ in range(6):
                asked = [player for player in table.people if player.asked()] or await one_asked(table.people)
                other = next(player for player in table.people if player is not asked[0])
                before = (other.seen, len(other.log))
                await other.drop()
                await asked[0].decide(rng)
                welcome = await other.join()
                assert welcome.you == other.you
                assert welcome.seen > before[0]
                assert welcome.log.start >= before[1], "lines were told twice"
                fresh = await table.join(other.key)
                assert fresh.log == other.log, "what was missed and what was heard do not make the whole log"
                assert fresh.position == other.position
                await fresh.leave()
            await play_out(table.people)
            await table.check()

    run(play())


def test_the_others_see_who_is_here(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, GAME, PERSONS) as table:
            ann, ben = table.people
            await ann.until(lambda: ann.sitting[1].here)
            await ben.leave()
            await ann.until(lambda: not ann.sitting[1].here)
            await ben.join()
            await ann.until(lambda: ann.sitting[1].here)

    run(play())


def test_two_windows_of_one_seat_hear_the_same(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, GAME, (person("Ann"), bot())) as table:
            ann = table.people[0]
            twin = await table.join(ann.key)
            await ann.play(random.Random(3), 5)
            await twin.until_seen(ann.seen)
            assert (twin.position, twin.log) == (ann.position, ann.log)
            await twin.leave()
            await ann.until(lambda: ann.sitting[0].here)

    run(play())


def test_a_stale_request_is_refused_with_what_was_missed(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, GAME, PERSONS) as table:
            first, other = await sorted_by_turn(table.people)
            old = first.seen
            assert old == other.seen
            choice = first.choices[0]
            await first.granted(wire.Act(action=choice.action))
            await other.until(lambda: other.seen > old)
            now = other.position
            refusal = await other.refused(wire.Act(action=0, seen=old))
            assert refusal.code == "stale"
            assert refusal.missed is not None
            assert refusal.missed.seen == other.seen > old
            assert refusal.missed.position == now, "what was missed is not the newest position"
            again = await first.refused(wire.Act(action=choice.action, seen=old))
            assert again.code == "stale", "a doubled decision was taken twice"

    run(play())


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"table": "no-such-table"}, "unknown_table"),
        ({"table": "../etc/passwd"}, "unknown_table"),
        ({"key": "x" * 43}, "unknown_key"),
        ({"version": 99}, "version"),
    ],
)
def test_who_does_not_belong_there_is_turned_away(server: Server, change: dict[str, Any], code: str) -> None:
    async def try_it() -> None:
        async with Sitting(server, GAME, PERSONS) as table:
            stranger = Player(server.address, table.made.table)
            await stranger.join()
            await stranger.leave()
            stranger.table = change.get("table", stranger.table)
            stranger.key = change.get("key", "")
            answer = await stranger.say_hello() if "version" not in change else await hello_of(stranger, 99)
            assert isinstance(answer, wire.Refusal)
            assert answer.code == code
            assert change.get("key", "?") not in answer.text
            await stranger.leave()

    run(try_it())


async def hello_of(player: Player, version: int) -> wire.ServerMessage:
    was, wire.PROTOCOL = wire.PROTOCOL, version
    try:
        return await player.say_hello()
    finally:
        wire.PROTOCOL = was


def test_a_spectator_may_only_watch(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, GAME, PERSONS) as table:
            watcher = table.spectator
            for request in (wire.Act(action=0), wire.Resign(), wire.TakeBack(), wire.AskHint(), wire.Why(action=0)):
                assert (await watcher.refused(request)).code == "not_your_seat"
            assert isinstance(await watcher.ask(wire.Ping()), wire.Pong)
            assert watcher.choices == ()

    run(play())


# ------------------------------------------------------------ deciding and asking


def test_a_forbidden_action_is_refused_with_its_rule(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, GAME, PERSONS) as table:
            first, other = await sorted_by_turn(table.people)
            out_of_turn = await other.refused(wire.Act(words="end turn"))
            assert out_of_turn.code == "rule"
            assert out_of_turn.clause.startswith("FR-")
            refusal = await first.refused(wire.Act(words="play Archer in row 9"))
            assert (refusal.code, refusal.clause) == ("rule", "FR-3.4")
            assert "5 rows" in refusal.text
            nonsense = await first.refused(wire.Act(words="dance"))
            assert nonsense.code == "wrong"
            reason = await first.ask(wire.Why(words="play Archer in row 9"))
            assert isinstance(reason, wire.Reason)
            assert (reason.possible, reason.clause) == (False, "FR-3.4")
            possible = await first.ask(wire.Why(words="END  turn"))
            assert isinstance(possible, wire.Reason)
            assert possible.possible
            assert table.spectator.seen == first.seen, "a refused request changed something"

    run(play())


def test_hint_and_what_if(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, GAME, PERSONS) as table:
            first, other = await sorted_by_turn(table.people)
            await first.granted(wire.OfferHints())
            await other.until_offer(True)
            await other.granted(wire.Reply(yes=True))
            await first.until_seen(other.seen)
            hint = await first.ask(wire.AskHint())
            assert isinstance(hint, wire.Hint)
            legal = {choice.action: choice.words for choice in first.choices}
            assert hint.best
            assert all(legal[advised.action] == advised.words for advised in hint.best)
            outcome = await first.ask(wire.AskWhatIf(action=hint.best[0].action))
            assert isinstance(outcome, wire.Outcome)
            assert 0 <= outcome.low <= outcome.share <= outcome.high <= 1
            assert sum(way.copies for way in outcome.ways) <= outcome.copies
            assert (await other.refused(wire.AskHint())).code in ("rule", "wrong")
            assert (await first.refused(wire.AskWhatIf(action=10**6))).code in ("rule", "wrong")
            assert other.seen == first.seen, "a question changed something"

    run(play())
