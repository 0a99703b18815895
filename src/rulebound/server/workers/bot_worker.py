"""What runs in a worker process: it is asked about matches through a pipe and answers, one question at a time.

A question carries the whole match, so any worker can answer it and a new one knows all it must. A worker keeps the
matches that it was asked about last, and carries out only what was decided since.
"""

from __future__ import annotations

import hashlib
import signal
import traceback
from collections import OrderedDict
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from typing import Literal

from rulebound.bots.advising import Hint, Outcome, give_hint, what_if
from rulebound.bots.levels import make_bot
from rulebound.bots.reviewing import Judged, judge_some, worth_judging
from rulebound.core.kernel.match import LEGAL
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import MatchFile, read_match, text_of
from rulebound.core.people.registry import all_games
from rulebound.server.workers.process import READY, Failure, give_yourself

MOST_KEPT = 32  # matches
LONGEST = 120  # seconds for an answer

What = Literal["choose", "hint", "what if", "decisions", "judge"]


@dataclass(frozen=True)
class Question:
    """`beginning` is a match file without its actions. `level` is that of the bot that is to choose, `action` the one
    that a what-if is about; of a finished match, `points` are the decisions to judge, in so many `copies` each."""

    what: What
    beginning: str
    actions: tuple[int, ...]
    seat: int
    seed: int
    level: str = ""
    action: int = 0
    points: tuple[int, ...] = ()
    copies: int = 0


Answer = int | Hint | Outcome | tuple[int, ...] | tuple[Judged | None, ...] | Failure


def about(kept: MatchFile, what: What, seat: int, seed: int) -> Question:
    """A question about a match as it stands."""
    return Question(what, text_of(replace(kept, actions=())), kept.actions, seat, seed)


def work(pipe: Connection) -> None:
    """Answer questions until the other end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it goes to all processes of a terminal; the server ends this one
    for game in all_games():
        assert game.official_cards.cards
    matches = Matches()
    try:
        pipe.send(READY)
        while True:
            question = pipe.recv()
            give_yourself(LONGEST)
            pipe.send(answer(matches, question))
            give_yourself(0)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


class Matches:
    """The matches that were asked about last, as they stood then."""

    def __init__(self) -> None:
        self.kept: OrderedDict[bytes, Live] = OrderedDict()

    def at(self, beginning: str, actions: tuple[int, ...]) -> Live:
        """The match after these actions. Mistake where the rules forbid one."""
        digest = hashlib.sha256(beginning.encode()).digest()
        # Where anything fails on the way, the match is not kept.
        live = self.kept.pop(digest, None)
        if live is None:
            live = Live(replace(read_match(beginning, "the match"), actions=actions))
        elif live.kept.actions != actions[: len(live.kept.actions)]:
            live = Live(replace(live.kept, actions=actions))
        for action in actions[len(live.kept.actions) :]:
            if live.match.refusal(action) != LEGAL:
                raise Mistake(f"action {action} is not allowed after {len(live.kept.actions)} decisions")
            live.decide(action)
        self.kept[digest] = live
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        return live


def answer(matches: Matches, question: Question) -> Answer:
    """The answer, or why there is none; whatever goes wrong, the worker lives on."""
    try:
        if question.what in ("decisions", "judge"):
            return look_back(question)
        live = matches.at(question.beginning, question.actions)
        if live.match.over or live.match.seat != question.seat:
            raise Mistake(f"seat {question.seat + 1} is not asked anything now")
        if question.what == "choose":
            return choose(live, question)
        if question.what == "hint":
            return give_hint(live, question.seed)
        return what_if(live, question.action, question.seed)
    except Refused as refused:
        return Failure(str(refused), clause=refused.clause)
    except Mistake as mistake:
        return Failure(str(mistake))
    except Exception as error:
        return Failure(type(error).__name__, trace=traceback.format_exc())


def look_back(question: Question) -> tuple[int, ...] | tuple[Judged | None, ...]:
    """What is asked about a finished match. It is read anew each time: others are to be kept for their tables."""
    kept = replace(read_match(question.beginning, "the match"), actions=question.actions)
    if question.what == "decisions":
        return worth_judging(kept)
    return judge_some(kept, question.points, question.seed, question.copies)


def choose(live: Live, question: Question) -> int:
    action = make_bot(question.level, question.seed).choose(live.match)
    if live.match.refusal(action) != LEGAL:
        raise AssertionError(f"{question.level} chose action {action}, which is not legal")
    return action
