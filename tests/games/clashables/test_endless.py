"""Matches in which nobody can win: two decks that cannot take a life point."""

from __future__ import annotations

import random

import pytest

from rulebound.core.kernel.agenda import SERIAL, STRIDE
from rulebound.core.kernel.match import playout
from rulebound.core.kernel.rng import Rng
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.readers import EVERYTHING
from rulebound.games.clashables import GAME
from rulebound.games.clashables.rules.numbers import TRIGGER
from rulebound.games.clashables.rules.turns import sort_batch

ASH_LEDGER = GAME.find_deck("Ash Ledger").cards


@pytest.mark.parametrize("seed", range(3))
def test_a_match_that_nobody_can_win_ends_at_the_turn_limit(seed: int) -> None:
    """CL-R88"""
    match = GAME.start(Setup(seed=seed, decks=(ASH_LEDGER, ASH_LEDGER)))
    decisions = playout(match, Rng(seed))
    view = GAME.view(match, EVERYTHING)
    assert (view["over"], view["winner"], view["reason"], view["turn"]) == (True, 0, "turn limit", 200)
    assert decisions <= match.bound()
    for seat in view["seats"].values():
        assert seat["life"] >= 20
        in_the_match = len(seat["hand"]) + len(seat["deck"]) + len(seat["graveyard"]) + len(seat["banished"])
        assert in_the_match == 30, "a card was lost"


def test_the_limit_may_be_lower() -> None:
    """CL-R88"""
    match = GAME.start(Setup(seed=5, decks=(ASH_LEDGER, ASH_LEDGER), options={"turn_limit": 7}))
    playout(match, Rng(5))
    assert GAME.view(match, EVERYTHING)["turn"] == 7


def test_the_limit_may_be_any_whole_number() -> None:
    """CL-R88"""
    match = GAME.start(Setup(seed=5, decks=(ASH_LEDGER, ASH_LEDGER), options={"turn_limit": 1003}))
    decisions = playout(match, Rng(5))
    assert GAME.view(match, EVERYTHING)["turn"] == 1003
    assert decisions <= match.bound()
    far = GAME.start(Setup(seed=5, options={"turn_limit": 1_000_000_000_000}))
    assert far.bound() > 1_000_000_000_000, "the bound must not overflow"


@pytest.mark.parametrize("limit", [1, 0, -3])
def test_a_limit_below_two_turns_is_refused(limit: int) -> None:
    """CL-R88"""
    with pytest.raises(Mistake, match="turn_limit is a whole number from 2"):
        GAME.start(Setup(seed=5, options={"turn_limit": limit}))


def test_the_deck_is_found_by_its_name_and_offered_to_nobody() -> None:
    """Every pairing, every default and every random choice of decks asks `decks`."""
    assert GAME.check_deck(ASH_LEDGER) is None
    assert len(ASH_LEDGER) == 30
    assert "Ash Ledger" not in [deck.name for deck in GAME.decks()]


def test_thousands_of_triggers_of_one_batch_are_put_in_order() -> None:
    """CL-R58: the active player's first, then by order of entry, then as printed; equal ones as they arose."""
    rng = random.Random(5)
    match = GAME.start(Setup(seed=1, decks=(ASH_LEDGER, ASH_LEDGER)))
    arisen = [(rng.randrange(2), rng.randrange(9), rng.randrange(4), number) for number in range(3000)]
    match.arising.used = match.waiting.used = 0
    for seat, place, pc, number in arisen:
        match.arising.push(TRIGGER, 0, number, seat, place, pc)
    sort_batch(match)
    assert match.arising.used == 0
    frames = match.waiting.frames
    found = [int(frames[base + SERIAL]) for base in range(0, match.waiting.used, STRIDE)]
    arisen.sort(key=lambda one: (one[0] != match.active, one[1], one[2]))
    assert found == [number for *_, number in arisen]
