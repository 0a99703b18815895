"""What no scene can show of the setup of Clashables: the number of players, and that chance is fair."""

from __future__ import annotations

from collections import Counter

import pytest

from rulebound.core.kernel.rng import Rng
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.readers import EVERYTHING, SPECTATOR, View, events_of
from rulebound.games.clashables import GAME
from rulebound.games.clashables.rules.match import Clashables

SEEDS = 600
# 30 different cards of two colours.
MIXED = tuple(card.name for card in GAME.official_cards.cards if card.facts["colour"] != "green")[:30]


def begun(seed: int, recording: bool = False) -> Clashables:
    """A match with two decks of 30 different cards, after the choice of the first player."""
    match = GAME.lay_out(Setup(seed=seed, decks=(MIXED, MIXED)))
    match.recording = recording
    match.begin(Rng(seed))
    match.apply(GAME.find(match, "go first"))
    return match


def opening(seed: int, reader: int = EVERYTHING) -> View:
    return GAME.view(begun(seed), reader)


@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_there_are_exactly_two_players(seats: int) -> None:
    """CL-R1"""
    with pytest.raises(Mistake, match=f"Clashables is for 2 players, not {seats}"):
        GAME.start(Setup(seed=1, seats=seats))


def test_every_card_comes_to_every_place_with_equal_chance() -> None:
    """CL-R7, CL-6.1: first of the hand, and top and bottom of the deck, in both decks."""
    views = [opening(seed)["seats"] for seed in range(SEEDS)]
    for seat in ("1", "2"):
        for pile, place in (("hand", 0), ("deck", 0), ("deck", -1)):
            counts = Counter(view[seat][pile][place] for view in views)
            expected = SEEDS / len(MIXED)
            # Chi-square with 29 degrees of freedom: 70 is passed once in 30,000 fair tries.
            distance = sum((counts[name] - expected) ** 2 / expected for name in MIXED)
            assert distance < 70, f"card {place} of the {pile} of seat {seat} is not fair: {counts}"


def test_equal_seeds_give_equal_matches() -> None:
    """CL-R7"""
    assert opening(11) == opening(11)
    assert opening(11) != opening(12)


def test_the_two_decks_are_shuffled_apart() -> None:
    """CL-6.1"""
    same = sum(
        view["1"]["deck"][0] == view["2"]["deck"][0] for view in (opening(seed)["seats"] for seed in range(SEEDS))
    )
    assert same < SEEDS // 10, f"both decks have the same card on top in {same} of {SEEDS} matches"


def test_the_opening_rolls_are_told_and_the_higher_total_has_chosen() -> None:
    """CL-5.1, CL-5.2, CL-5.3, CL-5.4, CL-5.5"""
    again = 0
    for seed in range(200):
        match = begun(seed, recording=True)
        told = [GAME.tell(match, event, SPECTATOR) for event in events_of(match)]
        rolls = [line for line in told if "rolls" in line]
        totals = [int(line.rstrip(".").rpartition(" ")[2]) for line in rolls]
        for line, total in zip(rolls, totals, strict=True):
            _, first, second, _ = (
                int(word) for word in line.replace(":", "").replace(".", "").split() if word.isdecimal()
            )
            assert total == first + second, f"seed {seed}: {line}"
        pairs = list(zip(totals[::2], totals[1::2], strict=True))
        assert all(one == two for one, two in pairs[:-1]), f"seed {seed}: rolled again without need: {rolls}"
        one, two = pairs[-1]
        assert one != two, f"seed {seed}: equal totals must be rolled again: {rolls}"
        chooser = 1 if one > two else 2
        assert f"Seat {chooser} chooses: seat {chooser} takes the first turn." in told
        again += len(pairs) > 1
    # A tie has the probability 146/1296; about 22 of 200.
    assert 5 < again < 50, f"{again} of 200 openings had a tie"


def test_the_opening_hides_hands_and_decks() -> None:
    """CL-3.2, CL-6.2"""
    view = opening(3, SPECTATOR)
    for seat in view["seats"].values():
        assert seat["hand"] == ["?"] * 6
        assert seat["deck"] == 24
    mine = opening(3, 0)["seats"]
    assert "?" not in mine["1"]["hand"]
    assert mine["2"]["hand"] == ["?"] * 6
