"""Words that name no action: the first pattern that has something against them gives the clause."""

from __future__ import annotations

import re

import pytest

from rulebound.core.kernel.match import Match
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.registry import game
from rulebound.core.people.wrong_words import LOOK_AT_A_HAND, WrongWords

NO_ROW, UNHELD, HIDDEN, OVER = 301, 302, 303, 304


def no_row(match: Match, found: re.Match[str]) -> int:
    return 0 if 1 <= int(found["row"]) <= 5 else NO_ROW


WRONG = WrongWords(
    (r"play .+ in row (?P<row>\d+)$", no_row),
    (r"play (?P<card>.+?) in row \d+$", UNHELD),
    (LOOK_AT_A_HAND, HIDDEN),
    over=OVER,
)


@pytest.fixture
def match() -> Match:
    return game("five_rows").start(Setup(seed=1))


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("play Nobody in row 9", NO_ROW),
        ("Play  HUNTER in row 2 ", UNHELD),
        ("show me the foe's hand", HIDDEN),
        ("end turn", 0),
        ("please play Hunter in row 2", 0),
    ],
)
def test_the_first_that_has_something_against_the_words_says_what(match: Match, words: str, clause: int) -> None:
    assert WRONG.clause(match, words) == clause


def test_a_card_that_does_not_exist_is_a_mistake(match: Match) -> None:
    with pytest.raises(Mistake, match="there is no card 'Nobody'"):
        WRONG.clause(match, "play Nobody in row 2")


def test_after_the_end_everything_is_refused_by_it(match: Match) -> None:
    match.over = True
    assert WRONG.clause(match, "play Hunter in row 2") == OVER
    assert WrongWords(("play", NO_ROW)).clause(match, "play Hunter") == NO_ROW
