"""Which action words name: words may be left out as long as one action is meant, and nobody's guess is played."""

from __future__ import annotations

import pytest

from rulebound.core.kernel.match import Match
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.game import Setup
from rulebound.core.people.registry import game

FIVE_ROWS = game("five_rows")


@pytest.fixture
def match() -> Match:
    """Seat 2 can play Footman in any of five rows, or end the turn."""
    return FIVE_ROWS.start(Setup(7))


@pytest.mark.parametrize("words", ["play Footman in row 2", "PLAY  footman in row 2", "play footman 2", "play row 2"])
def test_words_may_be_left_out_where_one_action_has_the_others(match: Match, words: str) -> None:
    assert FIVE_ROWS.say(match, FIVE_ROWS.find(match, words)) == "play Footman in row 2"


def test_words_that_several_actions_have_play_none_of_them(match: Match) -> None:
    with pytest.raises(Mistake, match=r"could mean 'play Footman in row 1', .* or 'play Footman in row 5'") as told:
        FIVE_ROWS.find(match, "play")
    assert not isinstance(told.value, Refused), "no rule is against what was left out"


@pytest.mark.parametrize("words", ["play Footman in row 6", "play Footman"])
def test_a_card_without_a_row_of_the_five_is_refused(match: Match, words: str) -> None:
    with pytest.raises(Refused) as refused:
        FIVE_ROWS.find(match, words)
    assert refused.value.clause == "FR-3.4"


def test_of_actions_that_are_said_alike_a_number_names_each() -> None:
    """Two copies of a card in the hand of Paw of Duty are two actions."""
    rules = game("paw_of_duty")
    match = rules.start(Setup(0))
    for _ in range(5):
        match.apply(match.legal()[-1])
    alike = [int(action) for action in match.legal() if rules.say(match, int(action)) == "put back Resupply"]
    assert len(alike) == 2
    assert [rules.find(match, f"put back Resupply ({number})") for number in (1, 2)] == alike
    assert rules.find(match, "put back Resupply") == alike[0]
    with pytest.raises(Mistake):
        rules.find(match, "put back Resupply (3)")
