"""Worker processes as no worker should be, for the tests of thinking. They stand in for `worker.work`."""

from __future__ import annotations

import os
import time
from multiprocessing.connection import Connection

from rulebound.server.workers.bot_worker import Matches, Question, Tried, answer
from rulebound.server.workers.process import READY

SLOW = 0.4  # seconds


def stuck_when_strong(pipe: Connection) -> None:
    """Never answers a strong bot; all others as it should be."""
    pipe.send(READY)
    matches = Matches()
    while True:
        question: Question = pipe.recv()
        while question.level == "strong":
            pass
        pipe.send(answer(matches, question))


def dead_when_strong(pipe: Connection) -> None:
    """Ends in the middle of a strong bot's decision; all others as it should be."""
    pipe.send(READY)
    matches = Matches()
    while True:
        question: Question = pipe.recv()
        if question.level == "strong":
            os._exit(3)
        pipe.send(answer(matches, question))


def stillborn(pipe: Connection) -> None:
    os._exit(3)


def never_ready(pipe: Connection) -> None:
    time.sleep(1000)


def slow(pipe: Connection) -> None:
    """Takes a while for everything. A bot's decision is the length of its level's name, and there are no hints."""
    pipe.send(READY)
    try:
        while True:
            question: Question = pipe.recv()
            time.sleep(SLOW)
            pipe.send(len(question.level))
    except EOFError:
        return


def opinionated(pipe: Connection) -> None:
    """Tries the action that its seed names most, and action 7 nearly as often; decides for action 1."""
    pipe.send(READY)
    try:
        while True:
            question: Question = pipe.recv()
            pipe.send(Tried({question.seed: 10, 7: 9}) if question.what == "try" else 1)
    except EOFError:
        return
