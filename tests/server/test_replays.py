"""Finished matches: every step as every reader saw it, the match file, scenes of positions. Nothing before the end."""

from __future__ import annotations

import asyncio
import random
import tomllib
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import MatchFile, read_match, replay
from rulebound.core.people.readers import EVERYTHING, SPECTATOR
from rulebound.core.people.registry import all_games
from rulebound.core.people.registry import game as game_named
from rulebound.core.people.scene_exporting import same, written
from rulebound.core.people.scene_file import read_scene
from rulebound.core.people.scenes import run_scene
from rulebound.core.people.seeing import UNKNOWN
from rulebound.server.mistakes import NotYours
from rulebound.server.reading_room import replays, scene_text
from rulebound.server.tables.entries import Decide, GiveUp, Record
from rulebound.server.tables.house import House
from rulebound.server.tables.ledger import Ledger
from rulebound.server.tables.new_tables import new_plan
from rulebound.wire.house import Chair, Continue, NewTable
from tests.server.sitting import open_house

LONGEST = 120  # decisions; longer matches are cut, and end by resignation


def name_of(game: Game) -> str:
    return game.id


def played(game: Game, seed: int = 3) -> Ledger:
    """A table of two people at which random actions were taken, and then one has resigned if it was not over."""
    new = NewTable(game=game.id, seats=(Chair(kind="person"), Chair(kind="person")))
    plan = new_plan(new)
    ledger = replace(plan, head=msgspec.structs.replace(plan.head, seed=seed)).ledger()
    rng = random.Random(seed)
    while ledger.result is None:
        assert ledger.live is not None
        if len(ledger.live.kept.actions) >= LONGEST:
            ledger.add(Record(ledger.n + 1, 0.0, GiveUp(seat=0, how="resigned")))
            continue
        legal = [int(action) for action in ledger.live.match.legal()]
        ledger.add(Record(ledger.n + 1, 0.0, Decide(seat=int(ledger.live.match.seat), action=rng.choice(legal))))
    return ledger


def kept_by(ledger: Ledger) -> MatchFile:
    assert ledger.live is not None
    return ledger.live.kept


def plain(data: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))


@pytest.mark.parametrize("game", all_games(), ids=name_of)
def test_each_step_is_what_the_reader_saw_at_the_table(game: Game) -> None:
    ledger = played(game)
    kept = kept_by(ledger)
    steps = len(kept.actions)
    for at in (0, 1, steps // 2, steps):
        live = Live(kept, at)
        for number, reader in ((1, 0), (2, 1), (0, SPECTATOR), (-1, EVERYTHING)):
            step = replays.step(ledger, at, number)
            assert (step.at, step.steps, step.reader) == (at, steps, number)
            assert plain(step.position.view) == plain(game.view(live.match, reader)), f"step {at} as {number}"
            assert step.position.lines == tuple(game.show(game.view(live.match, reader)))
            assert (step.result is not None) == (at == steps)
            asked = int(live.match.seat)
            if at < steps:
                may_read = reader in (asked, EVERYTHING)
                assert bool(step.position.choices) == may_read, "what somebody could do names cards of the hand"


@pytest.mark.parametrize("game", all_games(), ids=name_of)
def test_the_log_of_the_last_step_is_what_the_table_told(game: Game) -> None:
    ledger = played(game)
    steps = len(kept_by(ledger).actions)
    for number, reader in ((1, 0), (2, 1), (0, SPECTATOR)):
        assert list(replays.step(ledger, steps, number).log.lines) == ledger.scrolls[reader].lines


def test_words_of_a_decision_are_for_who_made_it() -> None:
    game = game_named("five_rows")
    ledger = played(game)
    for at in range(1, len(kept_by(ledger).actions) + 1):
        truth = replays.step(ledger, at, replays.SEES_EVERYTHING)
        assert truth.words
        assert replays.step(ledger, at, truth.by).words == truth.words
        assert replays.step(ledger, at, 3 - truth.by).words == ""
        assert replays.step(ledger, at, replays.SPECTATES).words == ""
    hidden = replays.step(ledger, 0, replays.SPECTATES).position.view["seats"]["1"]["hand"]
    assert set(hidden) == {UNKNOWN}, "a spectator of the replay sees what a spectator saw"


def test_nothing_is_told_before_the_end() -> None:
    new = NewTable(game="five_rows", seats=(Chair(kind="person"), Chair(kind="person")))
    ledger = new_plan(new).ledger()
    waiting = new_plan(NewTable(game="five_rows", seats=(Chair(kind="person"), Chair(kind="open")))).ledger()
    for table in (ledger, waiting):
        for ask in (
            lambda table=table: replays.step(table, 0, 0),
            lambda table=table: replays.match_text(table),
            lambda table=table: scene_text.scene_at(table, 0),
        ):
            with pytest.raises(NotYours, match="not over"):
                ask()


@pytest.mark.parametrize(("at", "reader"), [(-1, 0), (10_000, 0), (0, 3), (0, -2), (0, 99)])
def test_points_and_readers_that_there_are_not(at: int, reader: int) -> None:
    with pytest.raises(Mistake, match=r"the match has the points|reader is a seat from 1 to 2"):
        replays.step(played(game_named("five_rows")), at, reader)


def test_the_match_file_plays_the_match_again() -> None:
    ledger = played(game_named("clashables"))
    again = read_match(replays.match_text(ledger), "the file")
    assert again.actions == kept_by(ledger).actions
    truth = again_view(again), again_view(kept_by(ledger))
    assert truth[0] == truth[1]
    name = replays.file_name(ledger, ".json")
    assert name.startswith("clashables-")
    assert ledger.head.id not in name


def again_view(kept: MatchFile) -> Any:
    return game_named(kept.game).view(replay(kept), EVERYTHING)


# ------------------------------------------------------------ scenes


@pytest.mark.parametrize("game", all_games(), ids=name_of)
def test_a_position_is_a_scene_that_leads_there(game: Game) -> None:
    ledger = played(game, 1)
    kept = kept_by(ledger)
    for at in random.Random(1).sample(range(len(kept.actions)), 4):
        done = run_scene(read_scene(scene_text.scene_at(ledger, at), Path("exported.toml")))
        assert done.failures == (), f"{game.id} after {at}: {done.failures}"
        assert same(game, done.match, Live(kept, at).match)


def test_a_scene_of_changed_cards_has_the_cards_in_it() -> None:
    game = game_named("five_rows")
    text = (game.folder / "cards.toml").read_text(encoding="utf-8").replace('name = "Archer"', 'name = "Long Bow"')
    new = NewTable(game=game.id, seats=(Chair(kind="person"), Chair(kind="person")), cards=text)
    ledger = new_plan(new).ledger()
    assert ledger.live is not None
    ledger.add(Record(ledger.n + 1, 0.0, GiveUp(seat=0, how="resigned")))
    scene = read_scene(scene_text.scene_at(ledger, 0), Path("exported.toml"))
    assert scene.setup.cards is not None
    assert "Long Bow" in [card.name for card in scene.setup.cards.cards]


def test_the_end_of_a_match_is_no_scene() -> None:
    ledger = played(game_named("five_rows"))
    with pytest.raises(Mistake, match="the match is over at this point"):
        scene_text.scene_at(ledger, len(kept_by(ledger).actions))


@pytest.mark.parametrize("value", ['a "quoted" \\ text', "tab\tand\nline", "Ä × –", "\x7f\x00", True, -3, ["a", [1]]])
def test_values_are_written_as_toml_reads_them(value: Any) -> None:
    assert tomllib.loads(f"key = {written(value)}") == {"key": value}
    nested = {"a b": {"1": value}}
    assert tomllib.loads(f"key = {written(nested)}") == {"key": nested}


# ------------------------------------------------------------ going on, bringing in


def at_house(folder: Path, work: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with open_house(folder) as house:
            await work(house)

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_match_that_was_brought_in_can_be_replayed_and_continued(tmp_path: Path) -> None:
    ledger = played(game_named("five_rows"))
    text = replays.match_text(ledger)

    async def work(house: House) -> None:
        made = await house.import_match(text)
        assert made.keys == {}, "nobody holds a seat of a finished match"
        again = (await house.table(made.table)).ledger
        assert replays.match_text(again) == text
        going_on = await house.continue_from(made.table, Continue(at=2, seat=1, name="Ada"))
        assert list(going_on.keys) == ["1"]
        live = (await house.table(going_on.table)).ledger.live
        assert live is not None
        assert live.kept.actions[:2] == kept_by(ledger).actions[:2]

    at_house(tmp_path, work)


def test_a_file_that_is_no_match_is_refused_with_the_place(tmp_path: Path) -> None:
    text = replays.match_text(played(game_named("five_rows")))

    async def work(house: House) -> None:
        for wrong in ("", "{", "[]", text[:-40], text.replace('"actions": [', '"actions": [99999, ')):
            with pytest.raises(Mistake, match=r"your match file|action 1 of"):
                await house.import_match(wrong)

    at_house(tmp_path, work)
