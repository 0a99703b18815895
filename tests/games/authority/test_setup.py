"""The setup of Authority and what is in the box: no scene can show them, since a scene begins after the setup."""

from __future__ import annotations

from collections import Counter

import pytest

from rulebound.commands.games import facts_of
from rulebound.core.files.rulebook import Option
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.readers import EVERYTHING, SPECTATOR, View
from rulebound.core.people.registry import game as game_named
from rulebound.games.authority import GAME

SEEDS = 200
STARTING_DECK = {"Squire": 3, "Man-at-arms": 3, "Knight": 2}
FACTIONS = {"RS": 36, "BR": 26, "IW": 26, "GO": 26, "HB": 26}
GENERALS = {"RS": 4, "BR": 3, "IW": 3, "GO": 3, "HB": 3}


def opening(seed: int, seats: int = 2, reader: int = EVERYTHING, **options: Option) -> View:
    return GAME.view(GAME.start(Setup(seed=seed, seats=seats, options=options)), reader)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_40_hp_an_own_deck_and_a_kingsguard(seats: int) -> None:
    """AU-1.13, AU-1.16, AU-24.2, AU-2.1, AU-2.4, AU-3.7, AU-3.9, AU-16.1, AU-21.2"""
    for seed in range(10):
        view = opening(seed, seats)
        assert len(view["seats"]) == seats
        for seat in view["seats"].values():
            assert seat["hp"] == 40
            assert Counter(seat["hand"] + seat["deck"]) == STARTING_DECK
            assert [unit["card"] for unit in seat["rows"]["0"]] == ["Kingsguard"]
            assert (seat["rows"]["1"], seat["rows"]["2"], seat["rows"]["3"]) == ([], [], [])
            assert (seat["discard"], seat["general"], seat["tokens"]) == ([], [], 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_draws_3_cards_and_the_others_4(seats: int) -> None:
    """AU-3.10, AU-3.11, AU-16.3, AU-16.4, AU-21.3"""
    for seed in range(10):
        view = opening(seed, seats)
        first = str(view["first"])
        for seat, facts in view["seats"].items():
            assert len(facts["hand"]) == (3 if seat == first else 4), f"seat {seat} of {seats}, seat {first} is first"
        assert (view["active"], view["round"], view["phase"]) == (view["first"], 1, "command")


def test_each_starting_card_is_on_top_of_a_shuffled_deck_now_and_then() -> None:
    """AU-3.8"""
    for seat in ("1", "2"):
        tops = {opening(seed)["seats"][seat]["deck"][0] for seed in range(SEEDS)}
        assert tops == set(STARTING_DECK), f"seat {seat}'s decks are topped only by {tops}"


def test_the_market_holds_the_faction_cards_and_no_general() -> None:
    """AU-2.2, AU-2.3, AU-12.1, AU-12.2, AU-12.3, AU-16.2"""
    printed = Counter(
        {card.name: int(str(card.facts["copies"])) for card in GAME.official_cards.cards if kind_is_faction(card.kind)}
    )
    generals = {card.name for card in GAME.official_cards.cards if card.kind == "general"}
    for seed in range(10):
        view = opening(seed, 4)
        assert len(view["display"]) == 6
        assert Counter([*view["display"].values(), *view["market_deck"]]) == printed
        assert set(view["supply"]) == generals
        assert len(view["supply"]) == 16


def kind_is_faction(kind: str) -> bool:
    return kind in ("unit", "spy", "superpower", "leader")


def test_the_market_is_shuffled() -> None:
    """AU-12.3"""
    firsts = {opening(seed)["display"]["1"] for seed in range(SEEDS)}
    assert len(firsts) > 40, f"only {len(firsts)} different cards begin {SEEDS} displays"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_is_first_with_equal_chance(seats: int) -> None:
    """AU-R82"""
    firsts = Counter(opening(seed, seats)["first"] for seed in range(SEEDS))
    share = 1 / seats
    bound = 6 * (SEEDS * share * (1 - share)) ** 0.5
    for seat in range(1, seats + 1):
        assert abs(firsts[seat] - SEEDS * share) < bound, f"seat {seat} is first in {firsts[seat]} of {SEEDS}"


@pytest.mark.parametrize("first", ["1", "2", "3"])
def test_the_first_player_may_be_agreed_upon(first: str) -> None:
    """AU-R82"""
    for seed in range(5):
        view = opening(seed, 3, first_player=first)
        assert (view["first"], view["active"]) == (int(first), int(first))
        assert len(view["seats"][first]["hand"]) == 3


def test_the_opening_hides_hands_and_decks() -> None:
    """AU-R93"""
    view = opening(3, 2, SPECTATOR)
    for seat in view["seats"].values():
        assert set(seat["hand"]) == {"?"}
        assert seat["deck"] in (4, 5)
    assert view["market_deck"] == len(opening(3, 2)["market_deck"])
    mine = opening(3, 2, 0)["seats"]
    assert "?" not in mine["1"]["hand"]
    assert set(mine["2"]["hand"]) == {"?"}


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_the_game_is_for_2_3_or_4_players(seats: int) -> None:
    """AU-1.13"""
    with pytest.raises(Mistake, match=f"not {seats}"):
        GAME.start(Setup(seed=1, seats=seats))


@pytest.mark.parametrize("seats", [2, 3])
def test_team_battle_is_for_4_players(seats: int) -> None:
    """AU-16.12"""
    with pytest.raises(Mistake, match="4"):
        opening(1, seats, mode="teams")
    assert [opening(1, 4, mode="teams")["seats"][seat]["team"] for seat in ("1", "2", "3", "4")] == [1, 2, 1, 2]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_solo_game_has_two_seats(seats: int) -> None:
    """AU-X1"""
    with pytest.raises(Mistake, match="2"):
        opening(1, seats, mode="solo")


def test_in_a_solo_game_the_human_is_first() -> None:
    """AU-X3, AU-X4"""
    for seed in range(10):
        view = opening(seed, 2, mode="solo", solo_regent_hp="50")
        assert (view["first"], view["active"]) == (1, 1)
        assert (view["seats"]["1"]["hp"], view["seats"]["2"]["hp"]) == (40, 50)
        assert (len(view["seats"]["1"]["hand"]), len(view["seats"]["2"]["hand"])) == (3, 4)


@pytest.mark.parametrize(
    ("option", "value"), [("row_fill", "started"), ("payment", "pool"), ("unused_cards", "may_keep")]
)
def test_a_solo_game_keeps_three_options_at_their_defaults(option: str, value: str) -> None:
    """AU-X1"""
    with pytest.raises(Mistake, match=option):
        GAME.start(Setup(seed=1, options={"mode": "solo", option: value}))


def test_there_are_five_factions_of_36_and_26_cards() -> None:
    """AU-1.7, AU-2.18, AU-2.19, AU-2.20, AU-2.21, AU-2.22"""
    counted: Counter[str] = Counter()
    for card in GAME.official_cards.cards:
        if kind_is_faction(card.kind):
            counted[str(card.facts["faction"])] += int(str(card.facts["copies"]))
    assert counted == FACTIONS
    assert counted.total() == 140


def test_there_are_16_different_generals() -> None:
    """AU-2.3, AU-2.23, AU-2.24"""
    counted = Counter(str(card.facts["faction"]) for card in GAME.official_cards.cards if card.kind == "general")
    assert counted == GENERALS


def test_the_version_of_the_rulebook_is_shown() -> None:
    """AU-24.1."""
    assert GAME.rulebook.edition == "1.0.0"
    assert facts_of(game_named(GAME.id))["edition"] == "1.0.0"
