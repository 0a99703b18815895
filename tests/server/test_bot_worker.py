"""What a worker knows of matches: it goes on where it was, and begins anew where that does not fit."""

from __future__ import annotations

import multiprocessing
import threading
from dataclasses import replace

import pytest

from rulebound.bots.searching import SearchBot
from rulebound.core.kernel.rng import Rng
from rulebound.core.mistakes import Mistake
from rulebound.core.people.live import Live
from rulebound.core.people.matchfile import MatchFile, new_match, replay, text_of
from rulebound.core.people.readers import EVERYTHING
from rulebound.core.people.registry import game
from rulebound.server.workers.bot_worker import MOST_KEPT, MOST_REMEMBERED, Matches, Tried, about, answer, work
from rulebound.server.workers.process import READY, Failure

GAME = game("five_rows")


def played(seed: int, decisions: int) -> MatchFile:
    live = Live(new_match(GAME, ("one", "two"), seed))
    rng = Rng(seed)
    for number in range(decisions):
        legal = live.match.legal()
        live.decide(int(legal[rng.below(len(legal))]))
    return live.kept


def follow(matches: Matches, kept: MatchFile) -> Live:
    live = matches.at(text_of(replace(kept, actions=())), kept.actions).live
    assert GAME.view(live.match, EVERYTHING) == GAME.view(replay(kept), EVERYTHING)
    assert live.kept.actions == kept.actions
    return live


def test_a_match_is_carried_on_where_it_was_and_made_anew_after_a_take_back() -> None:
    matches = Matches()
    first = follow(matches, played(1, 5))
    assert follow(matches, played(1, 9)) is first, "the match was made anew, though it only went on"
    follow(matches, played(2, 7))
    assert follow(matches, played(1, 9)) is first
    other = follow(matches, played(1, 6))
    assert other is not first
    assert follow(matches, played(1, 12)) is other


def test_only_the_last_matches_are_kept() -> None:
    matches = Matches()
    first = follow(matches, played(0, 3))
    for seed in range(1, MOST_KEPT + 1):
        follow(matches, played(seed, 1))
    assert len(matches.kept) == MOST_KEPT
    assert follow(matches, played(0, 3)) is not first


def test_a_match_that_failed_is_not_kept() -> None:
    matches = Matches()
    kept = played(1, 5)
    follow(matches, kept)
    with pytest.raises(Mistake, match="action 999999 is not allowed after 5 decisions"):
        matches.at(text_of(replace(kept, actions=())), (*kept.actions, 999_999))
    assert not matches.kept
    follow(matches, kept)


def test_a_bot_that_looks_at_the_clock_goes_on_with_its_tree_and_thinks_on_meanwhile() -> None:
    matches, live = Matches(), Live(played(1, 5))
    thought = 0
    bots = set()
    for number in range(12):
        seat = int(live.match.seat)
        question = replace(about(live.kept, "choose", seat, number), level="search:0.02s")
        action = answer(matches, question)
        assert isinstance(action, int)
        (asked,) = matches.kept.values()
        bot = asked.bots[seat, "search:0.02s"]
        assert isinstance(bot, SearchBot)
        bots.add(id(bot))
        left = iter(range(30))
        matches.think_on(lambda left=left: next(left, None) is not None)  # type: ignore[misc]
        if next(left, None) is None:  # it went on as long as it might, from the part of its tree that was played
            assert bot.kept is not None
            assert bot.kept.simulations >= 30
            thought += 1
        assert matches.decided is None
        live.decide(action)
    assert len(bots) == 2, "one for each seat, for the whole match"
    assert thought > 0
    for seed in range(2, 2 + MOST_REMEMBERED):
        follow(matches, played(seed, 1))
    assert not asked.bots, "trees are kept for the last matches only"


def test_a_bot_that_can_be_repeated_is_made_anew_for_every_question() -> None:
    matches, kept = Matches(), played(1, 5)
    seat = int(replay(kept).seat)
    question = replace(about(kept, "choose", seat, 3), level="search:20")
    assert answer(matches, question) == answer(matches, question) == answer(Matches(), question)
    tried = answer(matches, replace(question, what="try"))
    assert isinstance(tried, Tried)
    assert max(tried.visits, key=lambda action: tried.visits[action]) == answer(matches, question)


def test_a_bug_in_a_bot_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(live: Live, seed: int) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("rulebound.server.workers.bot_worker.give_hint", faulty)
    kept = played(1, 5)
    failure = answer(Matches(), about(kept, "hint", int(replay(kept).seat), 1))
    assert isinstance(failure, Failure)
    assert failure.text == "ZeroDivisionError"
    assert "in faulty" in failure.trace


def test_it_answers_until_the_pipe_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = multiprocessing.Pipe()
    monkeypatch.setattr("signal.signal", lambda *_: None)  # signals are for the main thread of a process
    monkeypatch.setattr("signal.alarm", lambda _: None)
    worker = threading.Thread(target=work, args=(theirs,), daemon=True)
    worker.start()
    assert ours.recv() == READY
    kept = played(1, 5)
    question = replace(about(kept, "choose", int(replay(kept).seat), 1), level="fair")
    for _ in range(2):
        ours.send(question)
        assert ours.recv() in list(replay(kept).legal())
    ours.close()
    worker.join(10)
    assert not worker.is_alive(), "the worker goes on without anybody who asks"
