"""Simulations: the same result whoever shares the work, better bots winning, and what is refused."""

from __future__ import annotations

import dataclasses
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rulebound.bots.bot import Bot
from rulebound.build import compiled, describe
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.playout import Tally, play_randomly, seed_of, tally_of
from rulebound.core.kernel.rng import Rng
from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import game
from rulebound.lab import simulating
from rulebound.lab.simulating import Request, lay_out, parts, play_match, simulate

GAME = game("five_rows")  # the quickest


def quiet(done: int, total: int) -> None:
    pass


def result(request: Request) -> dict[str, Any]:
    """The report without its timing."""
    found = simulate(request, quiet).as_json()
    del found["timing"]
    return found


def random_request(games: int, **more: Any) -> Request:
    return Request(GAME.id, ("random", "random"), games, seed=7, **more)


def test_the_report_does_not_depend_on_the_number_of_jobs() -> None:
    request = random_request(60)
    assert result(request) == result(dataclasses.replace(request, jobs=2))
    request = Request(GAME.id, ("greedy", "random"), 6, seed=1)
    assert result(request) == result(dataclasses.replace(request, jobs=2))


def test_the_report_depends_on_the_seed() -> None:
    assert result(random_request(60)) != result(dataclasses.replace(random_request(60), seed=8))


def test_random_play_inside_the_engine_is_random_play_call_by_call() -> None:
    request = random_request(40)
    laid_out = lay_out(simulating.Work(request, GAME.official_cards.digest))
    inside, outside = Tally(2), Tally(2)
    play_randomly(laid_out, request.seed, 0, 40, inside)
    for number in range(40):
        play_match(laid_out, request, number, outside)
    assert inside.numbers() == outside.numbers()


@pytest.mark.parametrize("bots", [("policy", "random"), ("greedy", "easy"), ("gentle", "reference")])
@pytest.mark.parametrize("with_decks", [False, True])
def test_compiled_players_play_as_their_bots_do(bots: tuple[str, str], with_decks: bool) -> None:
    rules = game("clashables")
    decks = rules.decks()[:2] if with_decks else ()
    request = Request(rules.id, bots, 4, seed=3, decks=decks)
    tables = simulating.lay_all_out(simulating.Work(request, rules.official_cards.digest))
    players = simulating.fast_players(request, tables[0])
    assert len(players) == 2
    call_by_call = Tally(2)
    for number in range(4):
        play_match(tables[number % 2], request, number, call_by_call)
    assert simulating.play(tables, players, request, (0, 4)) == call_by_call.numbers()


def test_a_bot_that_searches_is_no_fast_player() -> None:
    request = Request(GAME.id, ("search:5", "random"), 2)
    assert simulating.fast_players(request, lay_out(simulating.Work(request, GAME.official_cards.digest))) == []


def test_a_tally_survives_being_sent_and_adds_up() -> None:
    laid_out = lay_out(simulating.Work(random_request(1), GAME.official_cards.digest))
    whole, first, rest = Tally(2), Tally(2), Tally(2)
    play_randomly(laid_out, 3, 0, 30, whole)
    play_randomly(laid_out, 3, 0, 11, first)
    play_randomly(laid_out, 3, 11, 30, rest)
    sent = tally_of(2, rest.numbers())
    sent.add(first)
    assert sent.numbers() == whole.numbers()


def test_every_deal_is_played_in_both_seatings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is asked for the first decision of a deal, and what lies before them: both players get the same."""
    asked: list[tuple[str, object]] = []

    class Noting(Bot):
        def __init__(self, name: str, seed: int) -> None:
            self.name = name
            self.rng = Rng(seed)

        def choose(self, match: Match) -> int:
            asked.append((self.name, GAME.view(match, match.seat)))
            return int(match.legal()[0])

    monkeypatch.setattr(simulating, "make_bot", Noting)
    request = Request(GAME.id, ("one", "two"), 8, seed=7)
    laid_out = lay_out(simulating.Work(request, GAME.official_cards.digest))
    openings = []
    for number in range(8):
        asked.clear()
        play_match(laid_out, request, number, Tally(2))
        openings.append(asked[0])
    for one, two in zip(openings[::2], openings[1::2], strict=True):
        assert one[1] == two[1], "the two matches of a deal begin differently"
        assert {one[0], two[0]} == {"one", "two"}, "one bot opened a deal twice"


def test_parts_cover_every_match_once() -> None:
    for games in (1, 2, 99, 100, 101, 12345, 400_001):
        covered = parts(games)
        assert covered[0][0] == 0
        assert covered[-1][1] == games
        assert all(one[1] == two[0] for one, two in pairwise(covered))


def test_deals_of_different_seeds_differ() -> None:
    deals = {(seed, deal): int(seed_of(seed, deal)) for seed in range(20) for deal in range(50)}
    assert len(set(deals.values())) == len(deals)


# ------------------------------------------------------------ strength


needs_speed = pytest.mark.skipif(not compiled(), reason=f"so much search takes minutes {describe()}")


def wins(first: str, second: str, games: int) -> tuple[int, int]:
    report = simulate(Request(GAME.id, (first, second), games, seed=2), quiet)
    return report.wins_of_bot(0), report.wins_of_bot(1)


def test_greedy_beats_random() -> None:
    greedy, random = wins("greedy", "random", 40)
    assert greedy >= 32, f"greedy won {greedy} and random {random} of 40"


@needs_speed
def test_search_beats_random() -> None:
    search, random = wins("search:200", "random", 40)
    assert search >= 34, f"search won {search} and random {random} of 40"


@needs_speed
def test_search_beats_greedy() -> None:
    search, greedy = wins("search:300", "greedy", 40)
    assert search >= 26, f"search won {search} and greedy {greedy} of 40"


def test_random_bots_are_equal() -> None:
    one, two = wins("random", "random", 400)
    assert abs(one - two) < 80, f"one random bot won {one}, the other {two} of 400"


# ------------------------------------------------------------ reports


def test_wins_and_ties_add_up_to_the_games() -> None:
    found = result(random_request(101))
    assert found["games"] == 101
    for who in ("bots", "seats"):
        assert sum(entry["wins"] for entry in found[who]) + found["ties"]["count"] == 101
    length = found["decisions"]
    assert length["fewest"] <= length["mean"] <= length["most"]
    assert json.loads(json.dumps(found)) == found


def test_a_report_is_a_table_for_people() -> None:
    report = simulate(Request(GAME.id, ("greedy", "random"), 4, seed=2), quiet)
    lines = report.lines()
    text = "\n".join(lines)
    assert lines[0] == f"{GAME.title}: 4 games, seed 2, every deal in both seatings"
    for word in ("bot A: greedy", "bot B: random", "seat 1", "seat 2", "whoever decides first", "ties", "decisions"):
        assert word in text, f"no {word!r} in\n{text}"


def test_a_report_says_that_a_clock_was_looked_at() -> None:
    report = simulate(Request(GAME.id, ("search:0.001s", "random"), 1), quiet)
    assert report.as_json()["repeats"] is False
    assert any("looks at the clock" in line for line in report.lines())
    assert result(random_request(2))["repeats"] is True


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    simulate(random_request(50), lambda done, total: told.append((done, total)))
    assert told[0] == (0, 50)
    assert told[-1] == (50, 50)
    assert told == sorted(told)


# ------------------------------------------------------------ mistakes


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"bots": ("random",)}, "one for each seat, not 1"),
        ({"bots": ("random", "clever")}, "there is no bot 'clever'"),
        ({"games": 0}, "the number of games is from 1"),
        ({"seed": -1}, "a seed is a whole number from 0"),
        ({"seed": 2**64}, "a seed is a whole number from 0"),
        ({"jobs": 0}, "the number of jobs is from 1"),
        ({"options": {"no_such_option": "1"}}, "has no option 'no_such_option'"),
        ({"cards": Path("no/such/cards.toml")}, "no/such/cards.toml cannot be read"),
        ({"game": "chess"}, "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_one_line(change: dict[str, Any], words: str) -> None:
    with pytest.raises(Mistake) as caught:
        simulate(dataclasses.replace(random_request(2), **change), quiet)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_card_file_changes_the_result_and_is_named(tmp_path: Path) -> None:
    text = (GAME.folder / "cards.toml").read_text(encoding="utf-8")
    file = tmp_path / "cards.toml"
    file.write_text(text, encoding="utf-8")
    same = result(random_request(20, cards=file))
    official = result(random_request(20))
    assert same["cards"]["digest"] == official["cards"]["digest"]
    assert {**same, "cards": None} == {**official, "cards": None}
    assert same["cards"]["source"] == str(file)


def test_options_are_played_and_reported() -> None:
    variant = next(variant for variant in GAME.rulebook.variants if variant.values)
    value = next(value for value in variant.values if value != variant.default)
    report = simulate(random_request(2, options={variant.name: value}), quiet)
    assert report.as_json()["options"][variant.name] == value
    assert f"with {variant.name} = {value}" in report.lines()


def test_what_a_bot_lacks_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulebound.bots.learned._found", {})
    monkeypatch.setattr("rulebound.bots.weights.find", lambda game, cards: None)
    told = simulating.remarks(Request("five_rows", ("fair", "random"), 2))
    assert told == ["fair: there are no weights for this game; it plays without them"]
