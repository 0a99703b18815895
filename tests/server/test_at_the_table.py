"""What people may do at a table besides deciding: take back, resign, agree, play again, leave a seat to a bot, against
the clock, at open tables."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rulebound.wire import house
from rulebound.wire import messages as wire
from tests.server.client import Refused, bot, person, play_out
from tests.server.gathering import Sitting, sorted_by_turn
from tests.server.serving import Server, new_server, run

GAME = "five_rows"
PERSONS = (person("Ann"), person("Ben"))


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with new_server(workers=2) as server:
        yield server
        assert "failure" not in server.told(), f"something broke: {server.told()}"


# ------------------------------------------------------------ offers


@pytest.mark.parametrize("game", ["five_rows", "paw_of_duty"])
def test_decisions_are_taken_back(server: Server, game: str) -> None:
    """At once where nothing was revealed, else by consent; a refused one changes nothing."""

    async def play() -> None:
        free = agreed = declined = 0
        rng = random.Random(7)
        for _ in range(6):
            async with Sitting(server, game, PERSONS) as table:
                for _ in range(30):
                    if any(player.over() for player in table.people) or (free and agreed and declined):
                        break
                    first, other = await sorted_by_turn(table.people)
                    before = (first.position.view if first.position else {}, first.choices, list(first.log))
                    await first.decide(rng)
                    if first.over():
                        break
                    update = await first.ask(wire.TakeBack())
                    assert isinstance(update, wire.Update), f"{update}"
                    assert update.position is not None
                    if update.position.offer is None:
                        free += 1
                    else:
                        await other.until_offer(True)
                        after = (first.choices, list(first.log))
                        yes = rng.random() < 0.5
                        await other.granted(wire.Reply(yes=yes))
                        await first.until_offer(False)
                        if not yes:
                            declined += 1
                            assert (first.choices, first.log) == after, "a declined take-back changed something"
                            continue
                        agreed += 1
                    assert first.position is not None
                    assert (first.position.view, first.choices, first.log) == before, "not everything went back"
                    first.decided.pop()
                    await first.decide(rng)
                if not all(player.over() for player in table.people):
                    await play_out(table.people)
                await table.check()
        assert agreed, "nobody ever agreed to a take-back"
        assert declined, "nobody ever declined a take-back"
        if game == "paw_of_duty":
            assert free, "no take-back was ever free"

    run(play())


def test_resigning(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, GAME, PERSONS) as table:
            ann, ben = table.people
            await ann.ask(wire.Resign())
            for player in (ann, ben, table.spectator):
                await player.until(player.over)
                assert player.result is not None
                assert (player.result.how, player.result.shares) == ("resigned", (0.0, 1.0))
                assert player.choices == ()
            assert (await ben.refused(wire.Act(action=0))).code == "wrong"
            assert (await ann.refused(wire.Resign())).code == "wrong"

    run(play())


def test_with_three_players_the_others_play_on_after_one_resigned(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, "authority", (person("Ann"), person("Ben"), bot())) as table:
            ann, ben = table.people
            await ann.granted(wire.Resign())
            assert ann.sitting[0].resigned
            assert not ann.over()
            await ben.play(random.Random(1))
            await table.check()
            assert ann.result is not None
            assert ann.result.shares[0] == 0.0

    run(play())


def test_a_draw_is_offered_declined_and_agreed(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, GAME, PERSONS) as table:
            ann, ben = table.people
            update = await ann.granted(wire.OfferDraw())
            assert update.position is not None
            assert update.position.offer == wire.Offer("draw", 1, (2,))
            assert (await ann.refused(wire.Reply(yes=True))).code == "wrong", "an offer was accepted by its maker"
            await ben.until_seen(ann.seen)
            assert (await ben.refused(wire.OfferDraw())).code == "wrong"
            declined = await ben.granted(wire.Reply(yes=False))
            assert declined.position is not None
            assert declined.position.offer is None
            await ann.until_seen(ben.seen)
            await ben.granted(wire.OfferDraw())
            await ann.until_seen(ben.seen)
            await ann.granted(wire.Reply(yes=True))
            for player in (ann, ben, table.spectator):
                await player.until(player.over)
                assert player.result is not None
                assert (player.result.how, player.result.shares) == ("agreed", (0.5, 0.5))

    run(play())


def test_a_bot_agrees_on_no_draw(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, GAME, (person("Ann"), bot())) as table:
            assert (await table.people[0].refused(wire.OfferDraw())).code == "wrong"

    run(play())


def test_a_rematch_with_seats_changed(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, GAME, PERSONS) as table:
            ann, ben = table.people
            assert (await ann.refused(wire.Rematch())).code == "wrong"
            await ann.granted(wire.Resign())
            await ben.until_seen(ann.seen)
            await ben.granted(wire.Rematch())
            await ann.until_seen(ben.seen)
            await ann.granted(wire.Rematch())
            for player in (ann, ben, table.spectator):
                await player.until(lambda player=player: player.position.next_table != "")  # type: ignore[misc]
            assert ann.position is not None
            table.made = house.TableMade(table=ann.position.next_table, keys={})
            table.people = [await table.join(ben.key), await table.join(ann.key)]
            assert [player.you for player in table.people] == [1, 2], "the seats did not change"
            table.spectator = await table.join()
            await play_out(table.people)
            await table.check()

    run(play())


# ------------------------------------------------------------ bots, clocks, open seats


def test_a_seat_is_given_to_a_bot_and_taken_back(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, GAME, PERSONS) as table:
            ann, ben = table.people
            refusal = await ann.refused(wire.GiveToBot(seat=2, level="fair"))
            assert refusal.code == "wrong", "somebody who is here was replaced"
            assert (await ann.refused(wire.GiveToBot(seat=1, level="godlike"))).code == "wrong"
            assert (await ann.refused(wire.GiveToBot(seat=9, level="fair"))).code == "wrong"
            await ann.granted(wire.GiveToBot(seat=1, level="easy"))
            assert ann.kind(1) == "bot"
            await ben.until(lambda: ben.kind(1) == "bot")
            await ben.play(random.Random(2), 3)
            if not ben.over():
                while True:
                    answer = await ann.ask(wire.ComeBack())
                    if isinstance(answer, wire.Update):
                        break
                    assert isinstance(answer, wire.Refusal)
                    assert answer.code == "stale", f"{answer}"  # the bot was quicker
                assert ann.kind(1) == "person"
                assert (await ann.refused(wire.ComeBack())).code in ("wrong", "stale")
                await play_out(table.people)
            await ben.until(ben.over)

    run(play())


def test_a_match_goes_on_without_the_person_who_gave_the_seat_away(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, GAME, (person("Ann"), bot())) as table:
            ann = table.people.pop()
            await ann.granted(wire.GiveToBot(seat=1, level="easy"))
            await table.check()

    run(play())


def test_who_lets_the_clock_run_out_has_lost(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, GAME, PERSONS, clock=(10, 0)) as table:
            first, other = await sorted_by_turn(table.people)
            assert first.position is not None
            clock = first.position.clock
            assert clock is not None
            assert clock.running == first.you
            assert 0 < clock.left[first.you - 1] <= 10.0
            await other.until(other.over)
            assert other.result is not None
            assert other.result.how == "time"
            assert other.result.shares[first.you - 1] == 0.0

    run(play())


def test_a_clock_is_charged_and_rewarded(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, GAME, PERSONS, clock=(600, 30)) as table:
            await play_out(table.people)
            position = table.people[0].position
            assert position is not None
            assert position.clock is not None
            for player in table.people:
                most = 600 + 30 * len(player.decided)
                assert 600 < position.clock.left[player.you - 1] <= most, "the increment was not paid once a decision"

    run(play())


def test_an_open_table_stands_in_the_lobby_until_somebody_sits_down(server: Server) -> None:
    async def play() -> None:
        chairs = (person("Ann"), house.Chair(kind="open"))
        async with Sitting(server, GAME, chairs, private=False) as table:
            ann = table.people[0]
            assert ann.position is None
            line = next(line for line in (await table.visitor.lobby()).tables if line.about.table == table.made.table)
            assert (line.state, line.sitting[1].kind) == ("waiting", "open")
            assert (await ann.refused(wire.Act(action=0))).code == "wrong"
            for wrong in (1, 3, 0):
                with pytest.raises(Refused):
                    await table.visitor.take_seat(table.made.table, wrong, "Eve")
            taken = await table.visitor.take_seat(table.made.table, 2, "Ben")
            assert taken.seat == 2
            with pytest.raises(Refused) as refused:
                await table.visitor.take_seat(table.made.table, 2, "Eve")
            assert refused.value.status == 409
            table.people.append(await table.join(taken.key))
            await ann.until(lambda: ann.position is not None)
            await play_out(table.people)
            await table.check()

    run(play())


def test_a_private_table_is_not_in_the_lobby(server: Server) -> None:
    async def look() -> None:
        async with Sitting(server, GAME, (person("Ann"), house.Chair(kind="open"))) as table:
            tables = (await table.visitor.lobby()).tables
            assert table.made.table not in [line.about.table for line in tables]

    run(look())


def test_a_finished_match_is_replayed_and_continued(server: Server) -> None:
    async def play() -> None:
        async with Sitting(server, GAME, (person("Ann"), bot())) as table:
            ann, base = table.people[0], f"/api/tables/{table.made.table}"
            with pytest.raises(Refused) as refused:
                await table.visitor.get(f"{base}/replay", house.Step, at=0)
            assert refused.value.status == 403
            await play_out(table.people)
            await table.check()
            kept = await table.kept()
            last = await table.visitor.get(f"{base}/replay", house.Step, at=len(kept.actions), reader=1)
            assert ann.position is not None
            assert last.position.view == ann.position.view
            assert list(last.log.lines) == ann.log
            middle = len(kept.actions) // 2
            wish = house.Continue(at=middle, seat=2, level="easy", pace="fast")
            table.made = await table.visitor.post(f"{base}/continue", wish, house.TableMade)
            table.people = [await table.join(table.made.keys["2"])]
            table.spectator = await table.join()
            await play_out(table.people)
            again = await table.kept()
            assert again.actions[:middle] == kept.actions[:middle], "the new table does not begin where it should"

    run(play())
