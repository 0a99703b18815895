"""Every deck against every other."""

from __future__ import annotations

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import all_games
from rulebound.lab.matrix import play_matrix
from rulebound.lab.simulating import Request, simulate

WITH_DECKS = [game for game in all_games() if game.decks()]
WITHOUT = [game for game in all_games() if not game.decks()]


def quiet(done: int, total: int) -> None:
    pass


def test_both_sides_of_a_pairing_are_told_alike() -> None:
    game = WITH_DECKS[0]
    told: list[tuple[int, int]] = []
    matrix = play_matrix(
        Request(game.id, ("random", "random"), 6, seed=3), lambda done, total: told.append((done, total))
    )
    found = matrix.as_json()
    decks = [deck.name for deck in game.decks()]
    assert [entry["deck"] for entry in found["decks"]] == decks
    cells = {(entry["deck"], entry["against"]): entry for entry in found["pairings"]}
    assert len(cells) == len(decks) * (len(decks) - 1)
    for (one, other), cell in cells.items():
        assert cell["wins"] + cells[other, one]["wins"] + cell["ties"] == 6
        assert cell["interval"][0] <= cell["share"] <= cell["interval"][1]
    pairs = len(cells) // 2
    assert told[-1] == (6 * pairs, 6 * pairs)
    lines = matrix.lines()
    assert all(any(deck in line for line in lines) for deck in decks)


def test_a_bot_takes_its_deck_along_round_the_seats() -> None:
    """The wins of a pairing do not depend on which of the two decks is named first."""
    game = WITH_DECKS[0]
    one, other = game.decks()[:2]
    first = simulate(Request(game.id, ("random", "random"), 40, seed=5, decks=(one, other)), quiet)
    second = simulate(Request(game.id, ("random", "random"), 40, seed=5, decks=(other, one)), quiet)
    assert abs(first.wins_of_bot(0) - second.wins_of_bot(1)) < 25
    assert first.as_json()["decks"] == [one.name, other.name]


def test_what_cannot_be_compared_is_refused() -> None:
    if WITHOUT:
        with pytest.raises(Mistake, match="bring no decks"):
            play_matrix(Request(WITHOUT[0].id, ("random", "random"), 2), quiet)
    with pytest.raises(Mistake, match="the same bot behind each"):
        play_matrix(Request(WITH_DECKS[0].id, ("random", "greedy"), 2), quiet)
