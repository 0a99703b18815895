"""What no scene can show of the setup of Claw & Order: the number of players, shuffles, and redraws by chance."""

from __future__ import annotations

from collections import Counter

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.readers import EVERYTHING, SPECTATOR, View
from rulebound.games.claw_and_order import GAME

SEEDS = 600
KITTENS = ("Alley Kitten",) * 27
# Cheap Troops only, so that no hand is redrawn.
CHEAP = [
    card.name
    for card in GAME.official_cards.cards
    if "health" in card.facts and int(card.facts["cost"]) <= 4 and card.name != "Captain Calico"
]
MIXED = (*CHEAP[:25], "Alley Kitten", "Alley Kitten")
ITEMS = [
    *["Laser Pointer", "Dig In", "Magnet Crane", "Paw Inspection"],
    *["Padded Vest", "Spring Boots", "Nine Lives Policy", "Fog Machines"],
]
ONE_TROOP = (*ITEMS * 3, "Tuna Delivery", "Night Curfew", "Alley Kitten")


def opening(seed: int, decks: tuple[tuple[str, ...], ...], reader: int = EVERYTHING, **options: str) -> View:
    return GAME.view(GAME.start(Setup(seed=seed, decks=decks, options=options)), reader)


@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_there_are_exactly_two_players(seats: int) -> None:
    """CO-R13, CO-1.1"""
    with pytest.raises(Mistake, match=f"Claw & Order is for 2 players, not {seats}"):
        GAME.start(Setup(seed=1, seats=seats))


def test_either_player_starts_with_equal_chance() -> None:
    """CO-R4: of 600 fair tries fewer than 240 happen once in two million."""
    starts = Counter(opening(seed, (KITTENS, KITTENS))["first"] for seed in range(SEEDS))
    assert min(starts[1], starts[2]) > 240, f"seat 1 starts {starts[1]} of {SEEDS} matches"


def test_every_card_comes_to_every_place_with_equal_chance() -> None:
    """CO-4.3: top and bottom of the deck, in both decks."""
    views = [opening(seed, (MIXED, MIXED))["seats"] for seed in range(SEEDS)]
    for seat in ("1", "2"):
        for place in (0, -1):
            counts = Counter(view[seat]["deck"][place] for view in views)
            expected = {name: SEEDS * MIXED.count(name) / len(MIXED) for name in set(MIXED)}
            # Chi-square with 24 degrees of freedom: 63 is passed once in 40,000 fair tries.
            distance = sum((counts[name] - wanted) ** 2 / wanted for name, wanted in expected.items())
            assert distance < 63, f"card {place} of the deck of seat {seat} is not fair: {counts}"


def test_equal_seeds_give_equal_matches() -> None:
    """CO-4.3"""
    assert opening(11, (MIXED, MIXED)) == opening(11, (MIXED, MIXED))
    assert opening(11, (MIXED, MIXED)) != opening(12, (MIXED, MIXED))


def test_redraws_set_hands_aside_until_the_deck_is_gone_through() -> None:
    """CO-R15, CO-R16, CO-R18, CO-4.6, CO-4.9: one fitting Troop is always found, in the last 2 cards if need be."""
    redraws: Counter[int] = Counter()
    for seed in range(300):
        seat = opening(seed, (ONE_TROOP, KITTENS))["seats"]["1"]
        redraws[seat["redraws"]] += 1
        assert "Alley Kitten" in seat["hand"], f"seed {seed}: {seat['hand']}"
        assert (len(seat["hand"]), len(seat["deck"])) == (5, 22), f"seed {seed}"
        assert Counter([*seat["hand"], *seat["deck"]]) == Counter(ONE_TROOP), f"seed {seed}: a card is lost"
    # The Troop is in each of five hands with a chance of 5 in 27, in the last cards with 2 in 27.
    assert set(redraws) == {0, 1, 2, 3, 4, 5}, redraws
    assert 8 <= redraws[5] <= 45, redraws


def test_reshuffled_redraws_stop_after_six() -> None:
    """CO-R15: each of the 7 hands fails with a chance of 22 in 27, so about a quarter of the matches is lost."""
    lost = 0
    for seed in range(300):
        view = opening(seed, (ONE_TROOP, KITTENS), mulligan_method="reshuffle")
        seat = view["seats"]["1"]
        if view["over"]:
            lost += 1
            assert (view["winner"], view["reason"]) == (2, "redraw"), f"seed {seed}"
            assert seat["redraws"] == 6, f"seed {seed}"
        else:
            assert "Alley Kitten" in seat["hand"], f"seed {seed}: {seat['hand']}"
    assert 45 <= lost <= 105, f"{lost} of 300 matches were lost"


def test_the_opening_hides_hands_and_decks() -> None:
    """CO-13.9, CO-R18"""
    view = opening(3, (MIXED, ONE_TROOP), SPECTATOR)
    for seat in view["seats"].values():
        assert seat["hand"] == ["?"] * 5
        assert seat["deck"] == 22
    mine = opening(3, (MIXED, ONE_TROOP), 0)["seats"]
    assert "?" not in mine["1"]["hand"]
    assert mine["2"]["hand"] == ["?"] * 5
