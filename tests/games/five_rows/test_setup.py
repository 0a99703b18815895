"""The setup of Five Rows, which no scene can show: a scene begins with a position, after the setup."""

from __future__ import annotations

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.readers import EVERYTHING, SPECTATOR, View
from rulebound.games.five_rows import GAME

SEEDS = 400
CARDS = len(GAME.official_cards.cards)


def opening(seed: int, reader: int = EVERYTHING) -> View:
    return GAME.view(GAME.start(Setup(seed=seed)), reader)


def test_four_cards_and_the_draw_of_round_1() -> None:
    """FR-1.7, FR-2.3"""
    view = opening(1)
    assert view["round"] == 1
    for seat in ("1", "2"):
        assert len(view["seats"][seat]["hand"]) == 4 + 1
        assert len(view["seats"][seat]["deck"]) == CARDS - 5


def test_everybody_has_each_card_once_20_health_and_1_coin() -> None:
    """FR-1.4, FR-1.8"""
    names = sorted(card.name for card in GAME.official_cards.cards)
    for seed in range(20):
        for seat in opening(seed)["seats"].values():
            assert sorted(seat["hand"] + seat["deck"]) == names
            assert (seat["health"], seat["coins"]) == (20, 1)
            assert (seat["discard"], seat["rows"], seat["auras"]) == ([], {}, {})


def test_each_card_is_on_top_of_a_shuffled_deck_now_and_then() -> None:
    """FR-1.6"""
    names = {card.name for card in GAME.official_cards.cards}
    for seat in ("1", "2"):
        tops = {opening(seed)["seats"][seat]["deck"][0] for seed in range(SEEDS)}
        assert tops == names, f"never on top of seat {seat}'s deck: {names - tops}"
        firsts = {opening(seed)["seats"][seat]["hand"][0] for seed in range(SEEDS)}
        assert firsts == names, f"never the first card of seat {seat}: {names - firsts}"


def test_the_two_decks_are_shuffled_apart() -> None:
    """FR-1.6"""
    same = sum(view["seats"]["1"]["deck"][0] == view["seats"]["2"]["deck"][0] for view in map(opening, range(SEEDS)))
    assert same < SEEDS // 10, f"both decks have the same card on top in {same} of {SEEDS} matches"


def test_either_seat_is_player_1_with_equal_chance() -> None:
    """FR-R3"""
    first = sum(opening(seed)["first"] == 1 for seed in range(SEEDS))
    # Six standard deviations of a fair coin.
    assert abs(first - SEEDS / 2) < 6 * (SEEDS / 4) ** 0.5, f"seat 1 plays first in {first} of {SEEDS} matches"
    view = opening(1)
    assert view["active"] == view["first"]


def test_the_opening_hides_hands_and_decks() -> None:
    """FR-R44"""
    view = opening(3, SPECTATOR)
    for seat in view["seats"].values():
        assert seat["hand"] == ["?"] * 5
        assert seat["deck"] == CARDS - 5
    mine = opening(3, 0)["seats"]
    assert "?" not in mine["1"]["hand"]
    assert mine["2"]["hand"] == ["?"] * 5


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_there_are_exactly_two_players(seats: int) -> None:
    """FR-1.1"""
    with pytest.raises(Mistake, match=f"Five Rows is for 2 players, not {seats}"):
        GAME.start(Setup(seed=1, seats=seats))
