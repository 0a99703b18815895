"""The table of actions of a game: blocks of numbers, their words, what is pointed at."""

from __future__ import annotations

import pytest

from rulebound.core.kernel.match import Match
from rulebound.core.people.actions import OTHERWISE, Actions, Sort, Thing
from rulebound.core.people.game import Setup
from rulebound.core.people.registry import game

ASK_SWAP, ASK_PICK = 30, 31
ROW = Thing(3, lambda match, row: f"row {row + 1}", lambda match, row: f"/rows/{row + 1}")
CARD = Thing((2, 4), lambda match, seat, index: f"card {index} of seat {seat}")
TABLE = Actions(
    Sort(0, {ASK_SWAP: "no swap", OTHERWISE: "none"}),
    Sort(1, "put {} into {}", CARD, ROW, asked=(ASK_PICK,)),
    Sort(25, "choose {}", ROW, answers="choice"),
    Sort(28, "pick {}", ROW, answers="another"),
    Sort(31, "lay {} in {}", CARD, ROW, places=lambda match, *numbers: (f"/all/{numbers}",)),
)


@pytest.fixture
def match() -> Match:
    """Any match: the table only reads what it asks."""
    return game("five_rows").start(Setup(seed=1))


def test_an_action_is_taken_apart_into_its_sort_and_its_things() -> None:
    assert [TABLE.split(action)[0].first for action in (0, 1, 24, 25, 27, 30)] == [0, 1, 1, 25, 25, 28]
    assert [TABLE.split(action)[1] for action in (1, 2, 3, 4, 13, 24)] == [
        ((0, 0), (0,)),
        ((0, 0), (1,)),
        ((0, 0), (2,)),
        ((0, 1), (0,)),
        ((1, 0), (0,)),
        ((1, 3), (2,)),
    ]
    for wrong in (-1, 55):
        with pytest.raises(ValueError, match=f"no action {wrong}"):
            TABLE.split(wrong)


def test_words_name_the_things_and_may_depend_on_the_question(match: Match) -> None:
    assert TABLE.say(match, 15) == "put card 0 of seat 1 into row 3"
    assert TABLE.say(match, 0) == "none"
    match.asks = ASK_SWAP
    assert TABLE.say(match, 0) == "no swap"


def test_one_points_at_the_things_that_have_a_place(match: Match) -> None:
    assert TABLE.places(match, 15) == ("/rows/3",)
    assert TABLE.places(match, 0) == ()
    assert TABLE.places(match, 45) == ("/all/(1, 0, 2)",)


def test_a_question_is_about_the_sorts_that_say_so(match: Match) -> None:
    match.asks = ASK_PICK
    assert [TABLE.asked_for(match, action) for action in (0, 1, 24, 25)] == [False, True, True, False]
    match.asks = ASK_SWAP
    assert all(TABLE.asked_for(match, action) for action in (0, 1, 24, 25))


def test_an_answer_to_another_question_answers_nothing() -> None:
    assert TABLE.answers_nothing(25, [0, 1, 28])
    assert not TABLE.answers_nothing(25, [26])
    assert not TABLE.answers_nothing(1, [25])


@pytest.mark.parametrize("first", [3, 5])
def test_blocks_that_leave_a_gap_or_overlap_are_refused(first: int) -> None:
    with pytest.raises(ValueError, match=f"'pass' begins with action {first}, and those before end at 4"):
        Actions(Sort(0, "none"), Sort(1, "choose {}", ROW), Sort(first, "pass"))
