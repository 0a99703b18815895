"""The setup of Paw of Duty up to the exchange, and what is printed on the cards: no scene can show either."""

from __future__ import annotations

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.readers import EVERYTHING, SPECTATOR, View
from rulebound.games.paw_of_duty import GAME

SEEDS = 400
FACINGS = (("B2", "Whisper", "N"), ("C2", "Bramble", "E"), ("D2", "Rumble", "S"), ("B3", "Clank", "W"))
WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def opening(seed: int, reader: int = EVERYTHING) -> View:
    return GAME.view(GAME.start(Setup(seed=seed)), reader)


def copies(name: str) -> int:
    return sum(int(card.facts.get("copies", 1)) for card in GAME.official_cards.cards if card.name == name)


def test_15_kitties_and_45_tactic_cards_are_dealt() -> None:
    """PD-2.1, PD-2.2, PD-7.10, PD-7.11"""
    kitties = [card.name for card in GAME.official_cards.cards if card.kind == "kitty"]
    printed = [card.name for card in GAME.official_cards.cards if card.kind == "tactic"]
    tactics = [name for name in printed for _ in range(copies(name))]
    assert (len(kitties), len(tactics)) == (15, 45)
    for seed in range(20):
        view = opening(seed)
        hands = view["seats"]["1"]["hand"] + view["seats"]["2"]["hand"]
        assert sorted(view["kitty_deck"]) == sorted(kitties)
        assert sorted(view["tactic_deck"] + hands) == sorted(tactics)
        assert len(hands) == 2 * 4 + 3


def test_claws_out_for_each_and_radio_for_the_first_player() -> None:
    """PD-7.2, PD-7.9, PD-7.11, PD-7.16"""
    for seed in range(20):
        view = opening(seed)
        first, second = view["first"], 3 - view["first"]
        hands = {seat: view["seats"][str(seat)]["hand"] for seat in (1, 2)}
        assert (len(hands[first]), len(hands[second])) == (6, 5)
        assert hands[first].count("Claws Out") == hands[second].count("Claws Out") == 1
        assert "Radio" in hands[first]
        assert "Radio" not in hands[second]
        assert view["asks"] == {"seat": first, "what": "exchange"}


def test_each_card_is_on_top_of_the_shuffled_decks_now_and_then() -> None:
    """PD-7.10"""
    views = [opening(seed) for seed in range(SEEDS)]
    for deck in ("kitty_deck", "tactic_deck"):
        tops = {view[deck][0] for view in views}
        names = set().union(*(view[deck] for view in views))
        assert tops == names, f"never on top of the {deck}: {names - tops}"


def test_nine_tokens_and_an_empty_board() -> None:
    """PD-2.3, PD-7.7"""
    for seat in opening(1)["seats"].values():
        assert (seat["supply"], seat["board"], seat["captured"], seat["declared"]) == (9, {}, [], [])


def test_either_seat_goes_first_with_equal_chance() -> None:
    """PD-7.8, PD-R11"""
    first = sum(opening(seed)["first"] == 1 for seed in range(SEEDS))
    # Six standard deviations of a fair coin.
    assert abs(first - SEEDS / 2) < 6 * (SEEDS / 4) ** 0.5, f"seat 1 goes first in {first} of {SEEDS} matches"


def test_the_opening_hides_hands_and_decks() -> None:
    """PD-7.12, PD-R57, PD-R58: only Claws Out and Radio are dealt openly."""
    for reader in (SPECTATOR, 0, 1):
        view = opening(3, reader)
        assert (view["kitty_deck"], view["tactic_deck"]) == (15, 34)
        for seat in (1, 2):
            hidden = view["seats"][str(seat)]["hand"].count("?")
            assert hidden == (0 if reader == seat - 1 else 4), f"reader {reader} of seat {seat}'s hand"


def test_every_tactic_card_has_a_name_a_summary_and_a_description() -> None:
    """PD-5.1, PD-5.2"""
    for card in GAME.official_cards.cards:
        if card.kind == "tactic":
            assert all((card.name, card.facts.get("summary"), card.text)), f"{card.id} is not complete"


def test_every_facing_can_be_read_off_the_board() -> None:
    """PD-8.7"""
    board = {space: {"card": card, "facing": facing} for space, card, facing in FACINGS}
    match = GAME.pose({"lines": 1, "seats": {"1": {"board": board}}}, Setup(seed=1, options=GAME.rulebook.settle({})))
    view = GAME.view(match, SPECTATOR)
    lines = GAME.show(view)
    for space, card, facing in FACINGS:
        assert view["seats"]["1"]["board"][space]["facing"] == facing
        told = [line for line in lines if card in line and f"facing {WORDS[facing]}" in line]
        assert told, f"nothing says that {card} faces {WORDS[facing]}: {lines}"


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_there_are_exactly_two_players(seats: int) -> None:
    """PD-1.1"""
    with pytest.raises(Mistake, match=f"Paw of Duty is for 2 players, not {seats}"):
        GAME.start(Setup(seed=1, seats=seats))
