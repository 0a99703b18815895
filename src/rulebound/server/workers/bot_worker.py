"""What runs in a worker process: it is asked about matches through a pipe and answers, one question at a time.

A question carries the whole match, so any worker can answer it and a new one knows all it must. A worker keeps the
matches that it was asked about last, and carries out only what was decided since.
"""

from __future__ import annotations

import hashlib
import signal
import traceback
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from time import monotonic
from typing import Literal

from rulebound.bots.advising import Hint, Outcome, give_hint, what_if
from rulebound.bots.bot import Bot, catch_up
from rulebound.bots.levels import make_bot, repeats
from rulebound.bots.reviewing import Judged, judge_some, worth_judging
from rulebound.bots.searching import SearchBot
from rulebound.core.kernel.match import LEGAL, Match
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import MatchFile, read_match, replay, text_of
from rulebound.core.people.registry import all_games
from rulebound.server.workers.process import READY, Failure, give_yourself

MOST_KEPT = 32  # matches
MOST_REMEMBERED = 3  # of them with the trees of their bots, up to 60 MB each
THINKS_ON = 4.0  # seconds, while others do
LONGEST = 120  # seconds for an answer

What = Literal["choose", "try", "hint", "what if", "decisions", "judge"]


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


@dataclass(frozen=True)
class Tried:
    """How often a search tried each action."""

    visits: Mapping[int, int]


Answer = int | Tried | Hint | Outcome | tuple[int, ...] | tuple[Judged | None, ...] | Failure


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
            until = monotonic() + THINKS_ON
            matches.think_on(lambda: monotonic() < until and not pipe.poll())  # noqa: B023  # it is called at once
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


class Asked:
    """A match that was asked about, as it stood then, and the bots that have a memory of it, by seat and level."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.bots: dict[tuple[int, str], Bot] = {}

    def go_on(self, actions: tuple[int, ...]) -> None:
        """Carry out what was decided since, before the eyes of the bots. Mistake where the rules forbid an action."""
        live = self.live
        for action in actions[len(live.kept.actions) :]:
            if live.match.refusal(action) != LEGAL:
                raise Mistake(f"action {action} is not allowed after {len(live.kept.actions)} decisions")
            for (seat, _), bot in self.bots.items():
                bot.watch(live.match, seat, action)
            live.decide(action)

    def bot(self, seat: int, level: str, seed: int) -> Bot:
        """The bot of this level at this seat: who looks at the clock and remembers is asked again, all others are made
        anew, so that a seed always gives the same choice."""
        bot = self.bots.get((seat, level))
        if bot is None:
            bot = make_bot(level, seed)
            catch_up(bot, replay(self.live.kept, 0), seat, self.live.kept.actions)
            if bot.remembers and not repeats(level):
                self.bots[seat, level] = bot
        return bot


class Matches:
    """The matches that were asked about last."""

    def __init__(self) -> None:
        self.kept: OrderedDict[bytes, Asked] = OrderedDict()
        self.decided: tuple[SearchBot, Match] | None = None  # who decided last, and the match after that

    def at(self, beginning: str, actions: tuple[int, ...]) -> Asked:
        """The match after these actions. Mistake where the rules forbid one."""
        digest = hashlib.sha256(beginning.encode()).digest()
        # Where anything fails on the way, the match is not kept.
        asked = self.kept.pop(digest, None)
        if asked is None:
            asked = Asked(Live(replace(read_match(beginning, "the match"), actions=actions)))
        elif asked.live.kept.actions != actions[: len(asked.live.kept.actions)]:
            asked = Asked(Live(replace(asked.live.kept, actions=actions)))
        asked.go_on(actions)
        self.kept[digest] = asked
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        for old in list(self.kept.values())[:-MOST_REMEMBERED]:
            old.bots.clear()
        return asked

    def think_on(self, goes_on: Callable[[], bool]) -> None:
        """The bot that decided last thinks about what others may do now."""
        if self.decided is not None:
            bot, match = self.decided
            self.decided = None
            bot.think_on(match, goes_on)


def answer(matches: Matches, question: Question) -> Answer:
    """The answer, or why there is none; whatever goes wrong, the worker lives on."""
    try:
        if question.what in ("decisions", "judge"):
            return look_back(question)
        asked = matches.at(question.beginning, question.actions)
        live = asked.live
        if live.match.over or live.match.seat != question.seat:
            raise Mistake(f"seat {question.seat + 1} is not asked anything now")
        if question.what == "choose":
            return choose(matches, asked, question)[0]
        if question.what == "try":
            return choose(matches, asked, question)[1]
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


def choose(matches: Matches, asked: Asked, question: Question) -> tuple[int, Tried]:
    """What the bot does, and what it tried to find that."""
    live = asked.live
    bot = asked.bot(question.seat, question.level, question.seed)
    action = bot.choose(live.match)
    if live.match.refusal(action) != LEGAL:
        raise AssertionError(f"{question.level} chose action {action}, which is not legal")
    visits = {action: 1}
    if isinstance(bot, SearchBot) and bot.tried:
        visits = dict(bot.tried)
    if isinstance(bot, SearchBot) and (question.seat, question.level) in asked.bots:
        after = live.match.clone()
        after.apply(action)
        matches.decided = bot, after
    return action, Tried(visits)
