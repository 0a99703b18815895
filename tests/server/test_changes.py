"""Updates that tell only what has changed: put together they give the same position as whole ones, byte for byte."""

from __future__ import annotations

import asyncio
import copy
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulebound.core.people.live import Live, recorded_copy
from rulebound.core.people.matchfile import new_match, replay
from rulebound.core.people.readers import SPECTATOR
from rulebound.core.people.registry import game as game_named
from rulebound.core.people.registry import game_ids
from rulebound.server.tables import comparing
from rulebound.server.tables.comparing import MOST_PATHS, mark
from rulebound.server.tables.entries import Back, Decide, Record
from rulebound.server.tables.ledger import folded
from rulebound.server.tables.new_tables import new_plan
from rulebound.server.tables.parts import changes, look_at
from rulebound.server.tables.table import Table
from rulebound.wire import messages as wire
from rulebound.wire.following import Behind, apply
from rulebound.wire.following import Follower as Following
from rulebound.wire.house import Chair, NewTable
from tests.server.sitting import Listener, act, make_table, open_house, sit

DECISIONS = 60


def plain(position: wire.Position) -> Any:
    """As it is read on the other side."""
    return msgspec.json.decode(msgspec.json.encode(position))


def in_order(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


class Follower(Listener):
    """Keeps a position by its changes, as a client in Python does."""

    def __init__(self) -> None:
        super().__init__()
        self.following = Following()
        self.changed = 0
        self.bytes = 0

    @property
    def kept(self) -> Any:
        return self.following.position

    @property
    def seen(self) -> int:
        return self.following.seen

    def send(self, data: bytes) -> None:
        super().send(data)
        told = self.last
        if isinstance(told, wire.Update) and told.changes is not None:
            assert told.position is None
            self.changed += 1
            self.bytes += len(data)
        whole = self.following.whole(told)
        if isinstance(whole, wire.Welcome | wire.Update):
            assert msgspec.json.encode(whole.position) == msgspec.json.encode(self.kept), "the same form, too"


async def follow(table: Table, key: str = "", text: bool = False) -> Follower:
    follower = Follower()
    hello = wire.Hello(version=wire.PROTOCOL, table=table.id, key=key, changes=True, text=text)
    await table.join(follower, hello)
    return follower


@pytest.mark.parametrize("game", game_ids())
def test_changes_lead_to_the_same_position(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, game, "person", "person")
            keys = list(made.keys.values())
            people = [await sit(table, key) for key in keys]
            watcher = await sit(table)
            followers = [await follow(table, keys[0], text=True), await follow(table, keys[1], True)]
            watching = await follow(table, text=True)
            rng = random.Random(5)
            for _ in range(DECISIONS):
                mover = next((one for one in people if one.position.choices and one.position.result is None), None)
                if mover is None or table.hold is not None:
                    break
                await act(table, mover, rng.randrange(len(mover.position.choices)))
                for whole, follower in ((people[0], followers[0]), (people[1], followers[1]), (watcher, watching)):
                    assert follower.seen == whole.state.seen
                    # As text: Python takes 1 for True, and a browser does not.
                    assert in_order(follower.kept) == in_order(plain(whole.position))
            assert all(follower.changed > 5 for follower in followers)

    asyncio.run(play())


def test_changes_are_small_and_text_is_for_those_who_ask(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "authority", "person", "person")
            people = [await sit(table, key) for key in made.keys.values()]
            follower = await follow(table, made.keys["1"])
            assert not follower.kept["lines"]
            assert people[0].position.lines
            heard = len(people[0].heard)
            for _ in range(20):
                await act(table, next(one for one in people if one.position.choices))
            whole = sum(len(wire.write(told)) for told in people[0].heard[heard:])
            assert follower.changed == 20
            assert follower.bytes < whole / 2

    asyncio.run(play())


def test_changes_of_another_position_are_not_taken() -> None:
    following = Following()
    position = wire.Position(view={"a": 1}, lines=(), question="", asked=1, choices=())
    update = wire.Update(seen=4, sitting=(), position=position, log=wire.Log(0, ()))
    later = wire.Update(
        seen=6, sitting=(), position=None, log=wire.Log(0, ()), changes=wire.Changes(since=5, set={"/view/a": 2})
    )
    with pytest.raises(Behind):
        following.whole(later)
    following.whole(update)
    with pytest.raises(Behind):
        following.whole(later)
    following.whole(wire.Refusal(code="stale", text="", missed=msgspec.structs.replace(update, seen=5)))
    told = following.whole(later)
    assert isinstance(told, wire.Update)
    assert told.position is not None
    assert told.position.view == {"a": 2}


def test_parts_of_any_form() -> None:
    def position(view: dict[str, Any]) -> wire.Position:
        return wire.Position(view=view, lines=(), question="", asked=1, choices=())

    forms: list[dict[str, Any]] = [
        {"a": 1, "seats": {"1": {"hand": ["x"], "rows": {}}, "2": {"hand": []}}},
        {"a": None, "seats": {"1": {"hand": ["x", "y"], "rows": {"1": {"card": "x"}}}}},
        {"seats": {}, "printed": {"A/B ~1": {"cost": 1}, "": {"x": {"y": {"z": 1}}}}},
        {"seats": {"1": 5}, "printed": {"A/B ~1": {"cost": 2}}},
        {"seats": {"1": {"hand": {}}}, "printed": []},
        {},
    ]
    for before in forms:
        for after in forms:
            kept = plain(position(before))
            told = changes(look_at(position(before)).told(), look_at(position(after)), 0)
            decoded = msgspec.json.decode(msgspec.json.encode(told), type=wire.Changes)
            assert apply(kept, decoded) == plain(position(after)), (before, after, decoded)


def test_values_that_are_told_apart_have_other_marks() -> None:
    """Also those that Python takes for equal: a reader who is told True has no 1."""
    values: list[Any] = [None, True, False, 0, 1, -1, -2, 2**62, 2**63, 2**64, 1.0, 0.0, -1.0, -2.0]
    values += ["", "a", "b", "1", (), [], ["a"], ["b"], ["a", "b"], ["b", "a"], ["ab"], [1], [["a"]], [None]]
    values += [{}, {"a": 1}, {"a": 2}, {"b": 1}, {"a": "1"}, {"a": {}}, {"a": []}, [{}], wire.Choice(1, "a")]
    marks = [mark(value) for value in values]
    for number, one in enumerate(marks):
        assert marks.index(one) == number, f"{values[number]!r} and {values[marks.index(one)]!r} have the same mark"
    assert [mark(copy.deepcopy(value)) for value in values] == marks


def test_names_without_end_are_not_remembered_without_end() -> None:
    """A stranger's cards may have any names, and what is told of them is right all the same."""

    def position(names: range) -> wire.Position:
        view = {"printed": {f"card {name}": {"cost": name} for name in names}}
        return wire.Position(view=view, lines=(), question="", asked=1, choices=())

    first, second = position(range(MOST_PATHS)), position(range(5, MOST_PATHS + 5))
    written = msgspec.json.encode(changes(look_at(first).told(), look_at(second), 0))
    told = msgspec.json.decode(written, type=wire.Changes)
    assert sum(len(names) for names in comparing._below.values()) <= MOST_PATHS
    assert len(told.gone) == len(told.set) == 5
    kept = apply(plain(first), told)
    assert in_order(kept) == in_order(plain(second))


# ------------------------------------------------------------ logs for those who read them


def test_a_first_spectator_reads_the_whole_log(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path) as house:
            table, made = await make_table(house, "five_rows", "person", "easy")
            person = await sit(table, made.keys["1"])
            for _ in range(4):
                await person.until(lambda: person.position.choices or person.position.result)
                if person.position.choices:
                    await act(table, person, -1)
            assert set(table.ledger.scrolls) == {0}, "nobody reads for a bot, and nobody watches"
            await person.until(lambda: person.position.choices or person.position.result)
            watcher = await sit(table)
            whole = folded(table.ledger.head, await house.store.read(table.id))
            for reader, scroll in table.ledger.scrolls.items():
                assert scroll.lines == whole.scrolls[reader].lines
                assert (scroll.counts, scroll.before) == (whole.scrolls[reader].counts, whole.scrolls[reader].before)
            assert isinstance(watcher.heard[0], wire.Welcome)
            assert list(watcher.heard[0].log.lines) == whole.scrolls[SPECTATOR].lines

    asyncio.run(play())


# ------------------------------------------------------------ long logs


def test_taking_back_again_and_again_does_not_play_the_match_again(monkeypatch: pytest.MonkeyPatch) -> None:
    live = Live(new_match(game_named("five_rows"), ("one", "two"), 3))
    rng = random.Random(1)
    while len(live.kept.actions) < 14:
        live.decide(int(rng.choice(list(live.match.legal()))))
    live.take_back_to(12)
    replays = 0

    def count(*given: Any) -> Any:
        nonlocal replays
        replays += 1
        return replay(*given)

    monkeypatch.setattr("rulebound.core.people.live.replay", count)
    for _ in range(20):
        live.decide(int(rng.choice(list(live.match.legal()))))
        live.take_back_to(12)
    assert replays == 0
    fresh = replay(live.kept)
    assert list(live.match.events) == list(fresh.events)
    assert live.game.view(live.match, 0) == live.game.view(fresh, 0)
    assert live.match.rng.below(1000) == fresh.rng.below(1000)
    live.take_back_to(6)
    assert replays == 1
    assert list(recorded_copy(live.match).events) == list(replay(live.kept).events)


def test_a_log_of_twenty_thousand_entries_is_folded() -> None:
    """Deciding and taking back for ever: the longest log that a table can have."""
    seats = (Chair(kind="person"), Chair(kind="person"))
    plan = new_plan(NewTable(game="five_rows", seats=seats))
    ledger = plan.ledger()
    records = plan.records()

    def add(entry: Any) -> None:
        records.append(Record(len(records) + 1, 0.0, entry))
        ledger.add(records[-1])

    while len(records) < 2000:
        assert ledger.live is not None
        seat = ledger.asked()
        add(Decide(seat=seat, action=int(ledger.live.match.legal()[-1])))
        add(Back(seat=seat, decisions=0))
    again = folded(plan.head, records, trusted=False, readers=(0,))
    assert again.scrolls[0].lines == ledger.scrolls[0].lines
    assert again.scrolls[0].counts == ledger.scrolls[0].counts
