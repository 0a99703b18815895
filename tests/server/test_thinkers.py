"""Thinking in real processes: what they answer, and that a bot decides whatever happens to them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from rulebound.bots.levels import make_bot
from rulebound.core.kernel.match import LEGAL
from rulebound.core.kernel.rng import Rng
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import MatchFile, new_match, replay
from rulebound.core.people.registry import all_games, game
from rulebound.server.workers.bot_worker import work
from rulebound.server.workers.process import Target
from rulebound.server.workers.thinkers import MOST_OF_ONE, MOST_WAITING, QUICK, Busy, Patience, Thinkers
from tests.server.misbehaving import dead_when_strong, never_ready, opinionated, slow, stillborn, stuck_when_strong

ROOT = Path(__file__).resolve().parents[2]
Result = TypeVar("Result")


def thinking(
    do: Callable[[Thinkers], Awaitable[Result]],
    workers: int = 1,
    target: Target = work,
    patience: Patience | None = None,
) -> Result:
    """Do something with thinkers; afterwards there is no process left."""

    async def run() -> Result:
        thinkers = Thinkers(workers, target, patience)
        try:
            return await do(thinkers)
        finally:
            await thinkers.stop()

    result = asyncio.run(run())
    assert multiprocessing.active_children() == [], "a worker lives on after all was stopped"
    return result


def to_decide(name: str = "five_rows", seed: int = 1) -> MatchFile:
    """A match in which there is something to decide."""
    rules = game(name)
    decks = tuple(rules.decks()[seat].cards for seat in range(2) if rules.decks())
    live = Live(new_match(rules, ("one", "two"), seed, decks=decks))
    rng = Rng(seed)
    while len(live.legal()) < 2 or len(live.kept.actions) < 5:
        legal = live.legal()
        live.decide(legal[rng.below(len(legal))][0])
    return live.kept


def decider(kept: MatchFile) -> int:
    return int(replay(kept).seat)


def here(kept: MatchFile, level: str, seed: int) -> int:
    """What a bot chooses in this process."""
    return make_bot(level, seed).choose(replay(kept))


def pids() -> set[int]:
    return {process.pid for process in multiprocessing.active_children() if process.pid is not None}


# ------------------------------------------------------------ what is answered


def test_bots_choose_in_a_worker_as_they_do_here() -> None:
    """Over a whole match, with a decision taken back on the way: the worker follows."""

    async def play(thinkers: Thinkers) -> MatchFile:
        live = Live(new_match(game("five_rows"), ("one", "two"), 7))
        taken_back = False
        while not live.match.over:
            number = len(live.kept.actions)
            if number == 20 and not taken_back:
                taken_back = True
                live.take_back_to(13)
                continue
            level = ("easy", "fair", "random")[number % 3]
            action = await thinkers.choose(live.kept, int(live.match.seat), level, number)
            assert action == here(live.kept, level, number), f"{level} chooses otherwise in decision {number}"
            live.decide(action)
        assert thinkers.crew.replaced == 0
        assert len(pids()) == 1, "the decisions of one table started several workers"
        return live.kept

    assert replay(thinking(play, workers=2)).over


def test_idle_workers_think_together_about_a_decision_that_takes_its_time() -> None:
    async def ask(thinkers: Thinkers) -> None:
        kept = to_decide()
        seat = decider(kept)
        assert await thinkers.choose(kept, seat, "strong", 100) == 7, "what both together tried most"
        assert await thinkers.choose(kept, seat, "sharp", 100) == 1, "what always goes alike is left to one worker"

    thinking(ask, workers=2, target=opinionated)
    thinking(alone, workers=1, target=opinionated)


async def alone(thinkers: Thinkers) -> None:
    kept = to_decide()
    assert await thinkers.choose(kept, decider(kept), "strong", 100) == 1


def test_every_game_is_thought_about_by_one_worker() -> None:
    async def ask(thinkers: Thinkers) -> None:
        for rules in all_games():
            kept = to_decide(rules.id)
            assert await thinkers.choose(kept, decider(kept), QUICK, 4) == here(kept, QUICK, 4), rules.title

    thinking(ask)


def test_own_cards_travel_to_the_worker(tmp_path: Path) -> None:
    rules = game("five_rows")
    cards = tmp_path / "cards.toml"
    text = (rules.folder / "cards.toml").read_text(encoding="utf-8")
    cards.write_text(text.replace('"Archer"', '"Bowman"'), encoding="utf-8")
    kept = new_match(rules, ("one", "two"), 3, card_file=cards)

    async def ask(thinkers: Thinkers) -> int:
        return await thinkers.choose(kept, decider(kept), QUICK, 2)

    assert thinking(ask) == here(kept, QUICK, 2)


def test_hints_and_what_ifs_are_messages_that_repeat_the_request() -> None:
    kept = to_decide()
    live = Live(kept)
    legal = dict(live.legal())
    action = next(iter(legal))
    forbidden = next(number for number in range(live.match.actions()) if live.match.refusal(number) != LEGAL)
    seat = int(live.match.seat)

    async def ask(thinkers: Thinkers) -> None:
        hint = await thinkers.hint(kept, seat, 41)
        assert hint.re == 41
        assert hint.simulations > 0
        assert {each.action: each.words for each in hint.best}.items() <= legal.items()
        outcome = await thinkers.what_if(kept, seat, action, -42)
        assert (outcome.re, outcome.action, outcome.words) == (-42, action, legal[action])
        assert 0 < sum(way.copies for way in outcome.ways) <= outcome.copies
        with pytest.raises(Refused, match=r"\(FR-"):
            await thinkers.what_if(kept, seat, forbidden, 1)
        with pytest.raises(Mistake, match=r"seat [12] is not asked"):
            await thinkers.hint(kept, 1 - seat, 1)
        assert thinkers.crew.replaced == 0

    thinking(ask)


# ------------------------------------------------------------ workers that fail


@pytest.mark.parametrize("target", [stuck_when_strong, dead_when_strong])
def test_a_stuck_or_crashed_worker_is_replaced_and_a_quick_bot_decides(target: Target) -> None:
    kept = to_decide()

    async def ask(thinkers: Thinkers) -> None:
        seat = decider(kept)
        assert await thinkers.choose(kept, seat, "fair", 5) == here(kept, "fair", 5)
        before = pids()
        began = time.monotonic()
        assert await thinkers.choose(kept, seat, "strong", 5) == here(kept, QUICK, 5)
        assert time.monotonic() - began < 30
        assert thinkers.crew.replaced == 1
        assert not before & pids(), "the stuck worker is still there"

    thinking(ask, target=target, patience=Patience(think=2.0))


def test_a_worker_killed_while_it_thinks_costs_no_decision() -> None:
    kept = to_decide()

    async def ask(thinkers: Thinkers) -> int:
        seat = decider(kept)
        await thinkers.choose(kept, seat, "fair", 5)
        choosing = asyncio.create_task(thinkers.choose(kept, seat, "strong", 6))
        await asyncio.sleep(0.3)
        assert not choosing.done()
        for pid in pids():
            os.kill(pid, signal.SIGKILL)
        return await choosing

    assert thinking(ask, target=stuck_when_strong) == here(kept, QUICK, 6)


def test_a_worker_killed_while_it_rests_costs_nothing() -> None:
    kept = to_decide()

    async def ask(thinkers: Thinkers) -> None:
        seat = decider(kept)
        await thinkers.choose(kept, seat, "fair", 5)
        for pid in pids():
            os.kill(pid, signal.SIGKILL)
        await asyncio.sleep(0.2)
        assert await thinkers.choose(kept, seat, "easy", 8) == here(kept, "easy", 8), "another bot has decided"
        assert thinkers.crew.replaced == 1

    thinking(ask)


@pytest.mark.parametrize("target", [stillborn, never_ready])
def test_where_no_worker_lives_a_random_legal_action_is_taken(target: Target) -> None:
    kept = to_decide()

    async def ask(thinkers: Thinkers) -> int:
        return await thinkers.choose(kept, decider(kept), "fair", 9)

    assert thinking(ask, target=target, patience=Patience(start=0.5)) == here(kept, "random", 9)


def test_a_bot_that_there_is_not_is_played_by_a_quick_one() -> None:
    kept = to_decide()

    async def ask(thinkers: Thinkers) -> int:
        return await thinkers.choose(kept, decider(kept), "grandmaster", 9)

    assert thinking(ask) == here(kept, QUICK, 9)


def test_a_question_whose_worker_is_lost_is_refused() -> None:
    kept = to_decide()

    async def ask(thinkers: Thinkers) -> None:
        with pytest.raises(Busy, match="ask again"):
            await thinkers.hint(kept, decider(kept), 1)

    thinking(ask, target=stillborn)


def test_the_event_loop_is_never_held_up() -> None:
    kept = to_decide()

    async def ask(thinkers: Thinkers) -> float:
        longest = 0.0
        choosing = asyncio.create_task(thinkers.choose(kept, decider(kept), "strong", 5))
        while not choosing.done():
            began = time.monotonic()
            await asyncio.sleep(0.01)
            longest = max(longest, time.monotonic() - began)
        assert choosing.result() == here(kept, QUICK, 5)
        return longest

    longest = thinking(ask, target=stuck_when_strong, patience=Patience(think=2.0))
    assert longest < 1.0, f"for {longest:.2f} s nothing else went on"


# ------------------------------------------------------------ who is first


def test_bots_of_tables_go_before_the_questions_of_people() -> None:
    kept = to_decide()
    done: list[str] = []

    async def note(name: str, asked: Awaitable[object]) -> None:
        with suppress(Busy):  # the slow worker has no hints
            await asked
        done.append(name)

    async def ask(thinkers: Thinkers) -> None:
        seat = decider(kept)
        await thinkers.choose(kept, seat, "fair", 1)
        questions = [asyncio.create_task(note("person", thinkers.hint(kept, seat, number))) for number in range(3)]
        await asyncio.sleep(0.1)  # the first is begun
        bots = [asyncio.create_task(note("bot", thinkers.choose(kept, seat, "fair", number))) for number in range(3)]
        await asyncio.gather(*questions, *bots)

    thinking(ask, target=slow)
    assert done == ["person", "bot", "bot", "bot", "person", "person"]


def test_a_bot_for_whom_a_person_waits_goes_before_one_that_is_watched_and_before_whoever_had_much() -> None:
    kept = to_decide()
    done: list[str] = []

    async def note(name: str, asked: Awaitable[object]) -> None:
        await asked
        done.append(name)

    async def ask(thinkers: Thinkers) -> None:
        seat = decider(kept)
        await thinkers.choose(kept, seat, "fair", 1, owner="greedy")
        assert thinkers.tables.used_by("greedy") > 0
        waiting = []
        for name, owner, awaited in (
            ("begun", "x", True),
            ("watched", "new", False),
            ("greedy", "greedy", True),
            ("modest", "modest", True),
        ):
            asked = thinkers.choose(kept, seat, "fair", 1, owner=owner, awaited=awaited)
            waiting.append(asyncio.create_task(note(name, asked)))
            await asyncio.sleep(0.02)
        await asyncio.gather(*waiting)

    thinking(ask, target=slow)
    assert done == ["begun", "modest", "greedy", "watched"]


def test_questions_never_hold_all_workers() -> None:
    kept = to_decide()

    async def ask(thinkers: Thinkers) -> None:
        seat = decider(kept)
        await asyncio.gather(*(thinkers.choose(kept, seat, "fair", number) for number in range(2)))
        assert len(pids()) == 2
        questions = [asyncio.create_task(thinkers.hint(kept, seat, number)) for number in range(4)]
        await asyncio.sleep(0.1)
        assert len(thinkers.under_way) == 1, "the questions of people hold both workers"
        await thinkers.choose(kept, seat, "fair", 3)
        assert sum(question.done() for question in questions) <= 2
        await asyncio.gather(*questions, return_exceptions=True)

    thinking(ask, workers=2, target=slow)


def test_a_question_is_refused_after_a_while_and_at_once_when_too_many_wait() -> None:
    kept = to_decide()

    async def ask(thinkers: Thinkers) -> None:
        seat = decider(kept)
        await thinkers.choose(kept, seat, "fair", 1)
        deciding = asyncio.create_task(thinkers.choose(kept, seat, "strong", 1))
        await asyncio.sleep(0.1)
        began = time.monotonic()
        questions = [
            asyncio.create_task(thinkers.hint(kept, seat, number, f"address {number // MOST_OF_ONE}"))
            for number in range(MOST_WAITING)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="ask again"):
            await thinkers.hint(kept, seat, 1, "another address")
        assert time.monotonic() - began < 1.0, "too many questions are not refused at once"
        answers = await asyncio.gather(*questions, return_exceptions=True)
        assert all(isinstance(answer, Busy) for answer in answers)
        assert 0.9 < time.monotonic() - began < 3.5
        assert not deciding.done()
        assert await deciding == here(kept, QUICK, 1)

    thinking(ask, target=stuck_when_strong, patience=Patience(think=4.0, wait=1.0))


def test_the_questions_of_one_address_keep_nobody_else_out() -> None:
    kept = to_decide()

    async def ask(thinkers: Thinkers) -> None:
        seat = decider(kept)
        await thinkers.choose(kept, seat, "fair", 1)
        deciding = asyncio.create_task(thinkers.choose(kept, seat, "strong", 1))
        await asyncio.sleep(0.1)
        greedy = [asyncio.create_task(thinkers.hint(kept, seat, number, "greedy")) for number in range(MOST_WAITING)]
        await asyncio.sleep(0)
        modest = asyncio.create_task(thinkers.hint(kept, seat, 1, "modest"))
        await asyncio.sleep(0)
        assert not modest.done(), "it waits in a line of its own"
        assert sum(question.done() for question in greedy) == MOST_WAITING - MOST_OF_ONE
        await asyncio.gather(modest, deciding, *greedy, return_exceptions=True)

    thinking(ask, target=stuck_when_strong, patience=Patience(think=4.0, wait=1.0))


def test_bots_that_have_waited_long_are_quick() -> None:
    kept = to_decide()

    async def ask(thinkers: Thinkers) -> list[int]:
        seat = decider(kept)
        await thinkers.choose(kept, seat, "fair", 1)
        return await asyncio.gather(*(thinkers.choose(kept, seat, "strong", number) for number in range(5)))

    told = thinking(ask, target=slow, patience=Patience(wait=1.0))
    assert told[0] == len("strong")
    assert told[-1] == len(QUICK)


def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    kept = to_decide()

    async def ask(thinkers: Thinkers) -> None:
        seat = decider(kept)
        await thinkers.choose(kept, seat, "fair", 1)
        tasks = [asyncio.create_task(thinkers.choose(kept, seat, "fair", number)) for number in range(20)]
        await asyncio.sleep(0.1)
        for task in tasks[1:]:
            task.cancel()
        began = time.monotonic()
        await thinkers.choose(kept, seat, "fair", 1)
        assert time.monotonic() - began < 3.0, "decisions that nobody waits for were made"

    thinking(ask, target=slow)


# ------------------------------------------------------------ ending


def test_stopping_ends_even_a_stuck_worker_and_whoever_waits() -> None:
    kept = to_decide()

    async def ask(thinkers: Thinkers) -> list[asyncio.Task[int]]:
        seat = decider(kept)
        await thinkers.choose(kept, seat, "fair", 1)
        tasks = [asyncio.create_task(thinkers.choose(kept, seat, "strong", number)) for number in range(3)]
        await asyncio.sleep(0.2)
        return tasks

    async def run() -> None:
        thinkers = Thinkers(1, stuck_when_strong)
        tasks = await ask(thinkers)
        began = time.monotonic()
        await thinkers.stop()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(answer, asyncio.CancelledError) for answer in answers)
        assert time.monotonic() - began < 5

    asyncio.run(run())
    assert pids() == set()


SERVER = """
import asyncio, sys
from multiprocessing import active_children
from rulebound.core.people.matchfile import new_match
from rulebound.core.people.registry import game
from rulebound.server.workers.thinkers import Thinkers

async def run():
    thinkers = Thinkers(1)
    kept = new_match(game("five_rows"), ("one", "two"), 1)
    await thinkers.choose(kept, 0 if game("five_rows").start(kept.setup).seat == 0 else 1, "fair", 1)
    print(active_children()[0].pid, flush=True)
    await asyncio.sleep(1000)

if __name__ == "__main__":
    asyncio.run(run())
"""


def test_workers_end_when_the_server_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    server = subprocess.Popen([sys.executable, script], env=environment, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    with server.stdout:
        worker = int(server.stdout.readline())
        server.kill()
        server.wait()
    until = time.monotonic() + 10
    while is_there(worker) and time.monotonic() < until:
        time.sleep(0.05)
    assert not is_there(worker), "the worker has outlived its server"


def is_there(pid: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has looked after counts as ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return state.rsplit(")", 1)[1].split()[0] != "Z"


def test_a_match_that_cannot_be_is_no_reason_to_stop() -> None:
    """The worker refuses it, and the next question is answered by the same worker."""
    kept = to_decide()
    wrong = replace(kept, actions=(*kept.actions, 999_999))

    async def ask(thinkers: Thinkers) -> None:
        seat = decider(kept)
        with pytest.raises(Mistake):
            await thinkers.hint(wrong, seat, 1)
        assert await thinkers.choose(kept, seat, "fair", 3) == here(kept, "fair", 3)
        assert thinkers.crew.replaced == 0

    thinking(ask)
