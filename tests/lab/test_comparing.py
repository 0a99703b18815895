"""Comparisons of house rules: the same deals under each value, differences with intervals, and what is refused."""

from __future__ import annotations

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import all_games, game
from rulebound.lab.comparing import Comparison, compare, difference
from rulebound.lab.simulating import Request, simulate

GAMES = all_games()
GAME = game("five_rows")  # the quickest
OPTION = next(variant for variant in GAME.rulebook.variants if variant.values)


def quiet(done: int, total: int) -> None:
    pass


def request(games: int = 20) -> Request:
    return Request(GAME.id, ("random", "random"), games, seed=7)


def compared(wanted: str, games: int = 20) -> Comparison:
    return compare(request(games), wanted, quiet)


def test_each_value_is_played_as_a_simulation_of_its_own() -> None:
    found = compared(OPTION.name)
    assert found.values[0] == OPTION.default, "the official value comes first"
    assert set(found.values) == set(OPTION.values)
    for value, report in zip(found.values, found.reports, strict=True):
        alone = Request(GAME.id, ("random", "random"), 20, seed=7, options={OPTION.name: value})
        assert report.tally.numbers() == simulate(alone, quiet).tally.numbers()


def test_the_default_against_itself_makes_no_difference() -> None:
    found = compared(OPTION.name).as_json()
    same = difference(7, 20, 7, 20)
    assert same["difference"] == 0
    assert same["interval"][0] < 0 < same["interval"][1]
    assert [entry["value"] for entry in found["values"]] == [
        OPTION.default,
        *(value for value in OPTION.values if value != OPTION.default),
    ]


def test_a_difference_lies_in_its_interval_and_many_games_narrow_it() -> None:
    few, many = difference(60, 100, 40, 100), difference(6000, 10000, 4000, 10000)
    for found in (few, many):
        assert found["difference"] == pytest.approx(0.2)
        assert found["interval"][0] < 0.2 < found["interval"][1]
    assert many["interval"][0] > few["interval"][0] > 0, "100 games are enough to tell 60 % from 40 %"
    assert many["interval"][1] < few["interval"][1]


def test_a_difference_agrees_with_a_published_example() -> None:
    """Newcombe (1998), method 10 without correction: 56 of 70 against 48 of 80."""
    low, high = difference(56, 70, 48, 80)["interval"]
    assert (round(low, 4), round(high, 4)) == (0.0524, 0.3339)


def test_progress_counts_the_matches_of_all_values() -> None:
    told: list[tuple[int, int]] = []
    compare(request(), OPTION.name, lambda done, total: told.append((done, total)))
    total = 20 * len(OPTION.values)
    assert told[-1] == (total, total)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_the_lines_name_the_rule_and_every_value() -> None:
    text = "\n".join(compared(OPTION.name).lines())
    assert OPTION.ruling in text
    assert OPTION.text in text
    assert all(value in text for value in OPTION.values)


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("no_such_rule", "no_such_rule"),
        (f"{OPTION.name}={OPTION.values[0]}", "2 to"),
        (f"{OPTION.name}={OPTION.values[0]},nonsense", "nonsense"),
        (f"{OPTION.name}=", "2 to"),
    ],
)
def test_what_cannot_be_compared_is_refused(wanted: str, said: str) -> None:
    with pytest.raises(Mistake, match=said):
        compared(wanted)


def test_a_number_needs_its_values() -> None:
    found = [(each, variant) for each in GAMES for variant in each.rulebook.variants if variant.most]
    for each, variant in found:
        asked = Request(each.id, ("random",) * min(each.seat_counts), 2)
        with pytest.raises(Mistake, match="say which values"):
            compare(asked, variant.name, quiet)


def test_a_list_of_cards_is_not_compared() -> None:
    asked = Request("claw_and_order", ("random", "random"), 2)
    with pytest.raises(Mistake, match="battlefields is a list of cards: run simulate once with each list"):
        compare(asked, "battlefields=Fish Market,Radar Hill", quiet)


def test_a_fixed_option_is_not_compared() -> None:
    asked = Request(GAME.id, ("random", "random"), 2, options={OPTION.name: OPTION.default})
    with pytest.raises(Mistake, match="leave --option"):
        compare(asked, OPTION.name, quiet)
