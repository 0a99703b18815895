"""Cards that nobody designed: random sentences of each game's grammar, printed, parsed, compiled and played.

What the compiler accepts must be playable to the end by random players, whatever the sentence says; what it refuses
must be refused with a place and a reason. This is the short form of `bench/invented.py`, which plays thousands.
"""

from __future__ import annotations

import pytest

from rulebound.core.kernel.match import playout
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.readers import EVERYTHING
from rulebound.core.people.registry import all_games
from tests.contract.invented import check_match, invented_set

SETS = 5
MATCHES = 20
CHECKED = 2  # of them, with everything that is promised looked at every so many decisions
STEP = 40


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(SETS))
def test_invented_cards_are_printed_as_written_and_played_to_the_end(game: Game, seed: int) -> None:
    invented = invented_set(game, seed)
    with_text = sum(bool(card.text) for card in game.official_cards.cards)
    assert invented.changed > with_text / 2, f"{invented.changed} of {with_text} texts: hardly anything was invented"
    assert all(message.startswith("column ") for message in invented.refusals), "a refusal without a place"
    laid_out = game.lay_out(Setup(seed=0, cards=invented.cards))
    for number in range(MATCHES):
        match = laid_out.clone()
        match.begin(Rng(number))
        copy = match.clone()
        decisions = playout(match, Rng(number))
        playout(copy, Rng(number))
        assert match.over, f"match {number} with invented cards did not end"
        assert decisions > 0
        assert game.view(match, EVERYTHING) == game.view(copy, EVERYTHING), "the same match went two ways"
    for number in range(CHECKED):
        assert check_match(invented, seed * CHECKED + number, STEP) > 0
