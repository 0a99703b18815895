"""Reviews of finished matches: only then, by the workers, from what each seat knew, and the same for everybody."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from rulebound.bots.reviewing import Judged, judge, worth_judging
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import MatchFile
from rulebound.core.people.scenes import load_scene, pose_scene, scenes_of
from rulebound.server.reading_room import reviews
from rulebound.server.reading_room.reviews import Review, looked_at_again, on_the_wire, turning_points
from rulebound.wire import house
from tests.browser.dealing import dealt, played
from tests.server.client import Refused, Visitor, bot, person
from tests.server.gathering import Sitting
from tests.server.serving import new_server

GAME = "five_rows"


def run(coroutine: Any) -> None:
    asyncio.run(coroutine)


def test_a_review_is_made_when_the_match_is_over_and_not_before() -> None:
    async def play() -> None:
        with new_server(workers=1) as server:
            async with Sitting(server, GAME, (person("Ann"), bot())) as table, Visitor(server.address) as visitor:
                address = f"/api/tables/{table.made.table}/review"
                with pytest.raises(Refused) as refused:
                    await visitor.get(address, house.Review)
                assert refused.value.problem.code == "not_yours"
                await table.people[0].play(random.Random(3))
                review = await visitor.get(address, house.Review)
                while not review.judged:
                    await asyncio.sleep(0.2)
                    review = await visitor.get(address, house.Review)
                assert review.points > 0
                assert all(0 <= one.share <= 1 and one.words != one.rival for one in review.judged)
                assert {one.seat for one in review.judged} <= {1, 2}
                assert [one.at for one in review.judged] == sorted(one.at for one in review.judged)

    run(play())


@pytest.fixture(scope="module")
def match() -> MatchFile:
    return played(dealt(GAME, 5), 200)


def test_a_judgement_knows_only_what_its_seat_knew(match: MatchFile) -> None:
    """Two truths with the same view give the same judgement."""
    at = worth_judging(match)[4]
    live, other = Live(match, at), Live(match, at)
    seat = live.match.seat
    other.match = other.match.imagine(seat, Rng(11))
    assert live.game.view(live.match, seat) == other.game.view(other.match, seat)
    assert live.game.view(live.match, 1 - seat) != other.game.view(other.match, 1 - seat), "the truths are the same"
    one, two = judge(live, match.actions[at], 3, copies=10), judge(other, match.actions[at], 3, copies=10)
    assert one is not None
    assert one == two


def test_a_blunder_is_judged_as_one(match: MatchFile) -> None:
    """Where one decision wins at once and the others share the victory, the search sees the difference."""
    live = Live(match, 0)
    name = "exactly-zero-ends-the-game"
    scene = load_scene(next(path for path in scenes_of(live.game) if path.stem == name))
    scene.position["seats"]["1"] |= {"health": 2}
    scene.position["seats"]["2"] |= {"hand": ["Footman"], "coins": 1, "rows": {"5": "Archer"}}
    live.match = pose_scene(scene)
    say = {words: action for action, words in live.legal()}
    saved, lost = (judge(live, say[words], 1, copies=40) for words in ("play Footman in row 2", "end turn"))
    assert saved is not None
    assert lost is not None
    assert saved.share == 1.0
    assert saved.gain >= 0.0
    assert lost.gain < -0.4
    assert lost.rival.startswith("play Footman"), "the search does not see what would have helped"


def test_turning_points_tell_what_happened(match: MatchFile) -> None:
    ats = worth_judging(match)
    seats = {at: int(Live(match, at).match.seat) for at in ats[:30]}
    own = [at for at in ats[:30] if seats[at] == 0][:3]
    judged = [Judged(at, 0, share, 0.0, "one", "other") for at, share in zip(own, (0.5, 0.55, 0.9), strict=True)]
    (turn,) = turning_points(match, judged)
    assert (turn.seat, turn.start, turn.end, turn.before, turn.after) == (1, own[1], own[2], 0.55, 0.9)
    assert turn.lines
    assert len(turn.lines) <= reviews.MOST_LINES


def test_only_what_was_looked_at_again_is_told_as_best_or_worst() -> None:
    judged = [Judged(at, 0, 0.5, gain, "one", "other") for at, gain in enumerate((-0.3, 0.2, 0.01, -0.07, 0.5))]
    assert looked_at_again(judged) == [0, 1, 3, 4]
    review = Review(judged={one.at: one for one in judged}, sure={4: judged[4], 0: judged[0], 2: judged[2]})
    told = on_the_wire(review)
    assert (told.best, told.worst) == ((4,), (0,))
