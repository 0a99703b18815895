"""Learning from a search: what is noted of its matches, and that notes are learned."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulebound.bots.learning import Learner
from rulebound.bots.notes import Notes, study
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY
from rulebound.lab.forms import random_tables
from rulebound.lab.training import Plan, Trainee, command_of, weights_of
from tests.cli.command import run

PLAN = replace(Plan("five_rows", hidden=4, wide=4, seed=5).deepened(6), decisions=20, batch=8)


def notes_of(trainee: Trainee, matches: int) -> Notes:
    notes = Notes(trainee.network)
    table = random_tables(trainee.game, trainee.cards, trainee.forms[:1], 1, Rng(3))[0]
    for number in range(matches):
        study(table, trainee.minds.mind(table), trainee.minds, trainee.settings, 6, 9, number, 1.0, notes)
    return notes


def test_of_a_search_its_tries_are_noted_and_what_came_of_them_for_both_seats() -> None:
    notes = notes_of(Trainee(PLAN, 0), 3)
    rows = int(notes.count())
    onlookers = [row for row in range(rows) if notes.chosen[row] == NOBODY]
    assert 0 < len(onlookers) < rows - len(onlookers), "of two decisions one is noted as the other seat sees it"
    start = 0
    for row in range(rows):
        end = int(notes.action_ends[row])
        shares = [float(notes.share[at]) for at in range(start, end)]
        if row in onlookers:
            assert not shares
        else:
            assert len(shares) > 1
            assert sum(shares) == pytest.approx(1.0)
            assert shares[notes.chosen[row]] == max(shares)
        assert notes.result[row] in (0.0, 0.5, 1.0), "with keep 1 the end of the match is all that counts"
        start = end
    last = {int(notes.seat[row]): float(notes.result[row]) for row in range(rows)}
    assert sum(last.values()) == pytest.approx(1.0), "what one seat won the other has lost"


def test_the_tries_are_imitated_and_the_results_expected() -> None:
    trainee = Trainee(PLAN, 0)
    notes = notes_of(trainee, 2)
    learner = Learner(trainee.network, 1)
    losses = []
    for _ in range(40):
        learner.policy_loss = learner.value_loss = 0.0
        learner.pass_over(notes, 8, 0.01, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0)
        losses.append((learner.policy_loss, learner.value_loss))
    assert losses[-1][0] < 0.8 * losses[0][0]
    assert losses[-1][1] < 0.8 * losses[0][1]


def test_a_round_changes_the_weights_and_keeps_its_notes() -> None:
    trainee = Trainee(PLAN, 0)
    before = weights_of(trainee.network)
    after, told = trainee.learn(before, False, 0.01)
    assert after != before
    assert told["decisions"] >= 20
    for _ in range(PLAN.kept + 2):
        trainee.learn(after, False, 0.01)
    assert len(trainee.kept) == PLAN.kept


def test_the_command_is_told_and_needs_weights_to_begin_with() -> None:
    assert command_of(PLAN) == "rulebound train five_rows --minutes 5 --jobs 1 --seed 5 --resume --deep 6"
    shallow = replace(PLAN, deep=0)
    assert command_of(shallow) == "rulebound train five_rows --minutes 5 --jobs 1 --seed 5"
    assert (
        command_of(replace(shallow, resumed=True)) == "rulebound train five_rows --minutes 5 --jobs 1 --seed 5 --resume"
    )
    done = run("train", "five_rows", "--deep", "20")
    assert done.returncode != 0
    assert "add --resume" in done.stderr
