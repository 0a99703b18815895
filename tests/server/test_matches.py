"""Whole matches over the wire, against the real server process: what the players were told is what the engine says
when the match is replayed, and everything that people may do at a table."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from typing import Any

import pytest

from rulebound.core.game import SPECTATOR, Game
from rulebound.core.live import Live
from rulebound.core.matchfile import MatchFile, read_match
from rulebound.core.registry import game as game_named
from rulebound.core.table import EVENT_SIZE
from rulebound.wire import house
from rulebound.wire import messages as wire
from tests.server.client import Player, Refused, Visitor, bot, person, play_out
from tests.server.serving import Server, new_server, run

GAME = "five_rows"
PERSONS = (person("Ann"), person("Ben"))


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with new_server(workers=2) as server:
        yield server
        assert "failure" not in server.told(), f"something broke: {server.told()}"


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
            await table.spectator.until_seen(25)
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


async def one_asked(players: Sequence[Player]) -> list[Player]:
    """Who must decide, as soon as somebody is told so."""
    waiting = [asyncio.create_task(player.turn()) for player in players]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    return [player for player in players if player.asked()]


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


async def sorted_by_turn(players: Sequence[Player]) -> tuple[Player, Player]:
    asked = await one_asked(players)
    return asked[0], next(player for player in players if player is not asked[0])


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
