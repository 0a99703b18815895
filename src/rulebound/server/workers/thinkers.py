"""Thinking for tables: bots that decide, hints and what-ifs for people, all in worker processes.

A bot always decides. If a worker crashes or gets stuck it is killed, and a quick bot decides in another one; if that
fails too, a random legal action is taken. Bots for whom a person waits go before those that are only watched, and all
of them before the questions of people, which are refused when there is too much to do. Addresses share the time fairly,
that of bots and that of questions.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass, replace

from rulebound.bots.advising import Hint, Outcome
from rulebound.bots.levels import make_bot, repeats
from rulebound.bots.reviewing import Judged
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.matchfile import MatchFile, replay
from rulebound.server.workers.bot_worker import Answer, Question, Tried, about, work
from rulebound.server.workers.crew import Crew
from rulebound.server.workers.fair_queue import FairQueue
from rulebound.server.workers.process import Failure, Gone, Target
from rulebound.wire import messages as wire

QUICK = "fair"  # the level that decides in a few milliseconds
MOST_CONFERRING = 4  # workers that think about one decision
MOST_TOLD = 5  # actions of a hint, ways of a what-if
MOST_WAITING = 64  # questions of people
MOST_OF_ONE = 8  # of them from one address
LARGEST_SEED = 2**63 - 1
BUSY = "the server has too much to think about just now; ask again in a moment"
FAILED = "that could not be worked out; the server has noted why"

log = logging.getLogger(__name__)


class Busy(Exception):
    """There is no time for a person's question; the message is for that person."""


@dataclass(frozen=True)
class Patience:
    """Seconds. `start` for a worker to be ready, `think` for an answer, `wait` until a question of a person is refused
    and a bot has to be quick, `whole` until a bot decides at random."""

    start: float = 60.0
    think: float = 15.0
    wait: float = 5.0
    whole: float = 60.0


class Job:
    """A question, and who waits for its answer. `for_table` is what a bot decides, not what a person asks; `owner` is
    the address whose share of the time it takes."""

    def __init__(self, question: Question, for_table: bool, owner: str, now: float) -> None:
        self.question = question
        self.for_table = for_table
        self.owner = owner
        self.since = now
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()


class Thinkers:
    """Workers are started when there is something to do and none is idle, `workers` of them at most."""

    def __init__(self, workers: int, target: Target = work, patience: Patience | None = None) -> None:
        self.workers = workers
        self.patience = patience or Patience()
        self.crew = Crew(workers, target, self.patience.start)
        self.tables: FairQueue[Job] = FairQueue(2)
        self.people: FairQueue[Job] = FairQueue(1)
        self.under_way: dict[asyncio.Task[None], Job] = {}

    async def stop(self) -> None:
        """End all workers. Whoever still waits for an answer is cancelled."""
        for job in (*self.tables.everything(), *self.people.everything(), *self.under_way.values()):
            job.answer.cancel()
        self.tables.clear()
        self.people.clear()
        tasks = list(self.under_way)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.crew.stop()

    # ------------------------------------------------------------ what is asked

    async def choose(
        self, kept: MatchFile, seat: int, level: str, seed: int, owner: str = "", awaited: bool = True
    ) -> int:
        """What a bot of this level does at this seat, which must be asked: always a legal action. `awaited` if a person
        waits for it, not only a spectator; `owner` is whose share of the time it takes."""
        question = about(kept, "choose", seat, seed)
        loop = asyncio.get_running_loop()
        until = loop.time() + self.patience.whole
        for tried in (level, QUICK):
            try:
                async with asyncio.timeout_at(until):
                    answer = await self.confer(replace(question, level=tried), owner, awaited)
            except Gone as gone:
                log.warning("a worker was lost over a decision of %s in %s: %s", tried, kept.game, gone)
            except TimeoutError:
                log.warning("there was no time for a decision of %s in %s", tried, kept.game)
                break
            else:
                if isinstance(answer, int):
                    return answer
                log.error("a decision of %s in %s failed: %s", tried, kept.game, trace_of(answer))
        return await asyncio.to_thread(any_legal, kept, seed)

    async def confer(self, question: Question, owner: str, awaited: bool) -> Answer:
        """What a bot does. One that thinks as long as it may is asked in all workers that have nothing else to do, and
        what most of their simulations tried is done. Gone where no worker has an answer."""
        helpers = 0
        if not repeats(question.level) and not self.tables and not self.people:
            helpers = min(self.workers - len(self.under_way), MOST_CONFERRING) - 1
        if helpers < 1:
            return await self.ask(question, True, owner, awaited)
        asked = [replace(question, what="try", seed=question.seed + each & LARGEST_SEED) for each in range(helpers + 1)]
        answers = await asyncio.gather(
            *(self.ask(each, True, owner, awaited) for each in asked), return_exceptions=True
        )
        visits: Counter[int] = Counter()
        for answer in answers:
            if isinstance(answer, Tried):
                visits.update(answer.visits)
        if visits:
            return max(visits, key=lambda action: (visits[action], -action))
        if isinstance(answers[0], BaseException):
            raise answers[0]
        return answers[0]

    async def hint(self, kept: MatchFile, seat: int, re: int, owner: str = "") -> wire.Hint:
        """What a search would do at this seat, as the answer to request `re`. That number is the seed too, so nothing
        decides over an answer but what the seat knows and asks. Mistake if the seat is not asked anything; Busy."""
        answer = await self.ask(about(kept, "hint", seat, re & LARGEST_SEED), for_table=False, owner=owner)
        if isinstance(answer, Hint):
            best = (wire.Advised(each.action, each.words, each.sure, each.share) for each in answer.best[:MOST_TOLD])
            return wire.Hint(best=tuple(best), simulations=answer.simulations, re=re)
        raise mistake_of(answer)

    async def what_if(self, kept: MatchFile, seat: int, action: int, re: int, owner: str = "") -> wire.Outcome:
        """What may come of an action of this seat, as the answer to request `re`, which is the seed too. Refused for an
        action that is not legal; Mistake if the seat is not asked anything; Busy."""
        question = about(kept, "what if", seat, re & LARGEST_SEED)
        answer = await self.ask(replace(question, action=action), for_table=False, owner=owner)
        if isinstance(answer, Outcome):
            return wire.Outcome(
                action=answer.action,
                words=answer.words,
                copies=answer.copies,
                share=answer.share,
                low=answer.low,
                high=answer.high,
                ways=tuple(wire.Way(way.copies, way.lines) for way in answer.ways[:MOST_TOLD]),
                re=re,
            )
        raise mistake_of(answer)

    async def decisions(self, kept: MatchFile) -> tuple[int, ...]:
        """The decisions of a finished match at which there was something to decide. Busy."""
        answer = await self.ask(about(kept, "decisions", 0, 0), for_table=False)
        if isinstance(answer, tuple):
            return tuple(at for at in answer if isinstance(at, int))
        raise mistake_of(answer)

    async def judge(
        self, kept: MatchFile, points: tuple[int, ...], seed: int, copies: int
    ) -> tuple[Judged | None, ...]:
        """What a search thinks of the first of these decisions of a finished match, as many as there was time for; None
        for one that was none. Busy."""
        question = replace(about(kept, "judge", 0, seed & LARGEST_SEED), points=points, copies=copies)
        answer = await self.ask(question, for_table=False)
        if isinstance(answer, tuple):
            return tuple(one for one in answer if not isinstance(one, int))
        raise mistake_of(answer)

    # ------------------------------------------------------------ who works on what

    async def ask(self, question: Question, for_table: bool, owner: str = "", awaited: bool = True) -> Answer:
        """The answer of a worker. Gone for a decision whose worker was lost, Busy for a question of a person."""
        loop = asyncio.get_running_loop()
        job = Job(question, for_table, owner, loop.time())
        if for_table:
            self.tables.add(0 if awaited else 1, owner, job)
        elif len(self.people) >= MOST_WAITING or self.people.waiting_for(owner) >= MOST_OF_ONE:
            raise Busy(BUSY)
        else:
            self.people.add(0, owner, job)
            loop.call_later(self.patience.wait, self.give_up, job)
        self.look_around()
        try:
            return await job.answer
        except Gone:
            if for_table:
                raise
            log.warning("a worker was lost over a %s", question.what)
            raise Busy(BUSY) from None

    def give_up(self, job: Job) -> None:
        """Refuse a question that nobody has begun with."""
        if self.people.remove(job.owner, job) and not job.answer.done():
            job.answer.set_exception(Busy(BUSY))

    def look_around(self) -> None:
        """Give work to all who can have some."""
        while len(self.under_way) < self.workers and (job := self.next_job()) is not None:
            task = asyncio.create_task(self.carry_out(job))
            self.under_way[task] = job
            task.add_done_callback(self.carried_out)

    def next_job(self) -> Job | None:
        """Tables first. One worker is always left to them, where there are several."""
        while (job := self.tables.take()) is not None:
            if not job.answer.done():  # else nobody waits for it any more
                return job
        asked = sum(not job.for_table for job in self.under_way.values())
        while asked < max(1, self.workers - 1) and (job := self.people.take()) is not None:
            if not job.answer.done():
                return job
        return None

    def carried_out(self, task: asyncio.Task[None]) -> None:
        job = self.under_way.pop(task)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            log.error("thinking failed", exc_info=error)
            if not job.answer.done():
                job.answer.set_exception(Gone("it could not be asked"))
        self.look_around()

    async def carry_out(self, job: Job) -> None:
        """Have a job done by an idle worker, or by a new one."""

        def question() -> Question:
            late = asyncio.get_running_loop().time() - job.since > self.patience.wait
            return replace(job.question, level=QUICK) if job.for_table and late else job.question

        began = asyncio.get_running_loop().time()
        try:
            answer = await self.crew.ask(question, self.patience.think)
        except Gone as gone:
            if not job.answer.done():
                job.answer.set_exception(gone)
            return
        finally:
            queue = self.tables if job.for_table else self.people
            queue.charge(job.owner, asyncio.get_running_loop().time() - began)
        if not job.answer.done():
            job.answer.set_result(answer)  # type: ignore[arg-type]  # it is our own process


def any_legal(kept: MatchFile, seed: int) -> int:
    return make_bot("random", seed).choose(replay(kept))


def mistake_of(answer: Answer) -> Exception:
    """What a person is told whose question has no answer."""
    if not isinstance(answer, Failure) or answer.trace:
        log.error("a question failed: %s", trace_of(answer))
        return Busy(FAILED)
    return Refused(answer.clause, answer.text) if answer.clause else Mistake(answer.text)


def trace_of(answer: Answer) -> str:
    """What the log of the server may be told: it holds no cards."""
    return answer.trace if isinstance(answer, Failure) and answer.trace else type(answer).__name__
