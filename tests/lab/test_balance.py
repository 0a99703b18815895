"""The balance laboratory: intervals that cover, a stronger card that is found, no change that is none, wrong input."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.registry import game
from rulebound.lab.balance import BalanceRequest, measure
from rulebound.lab.balance_report import as_page, balance_of, usual_worth
from rulebound.lab.change import compare
from rulebound.lab.confidence import Estimate, always, mean_of
from tests.cli.command import complaint, data, succeed

OFFICIAL = (game("five_rows").folder / "cards.toml").read_text(encoding="utf-8")
QUICK = BalanceRequest("five_rows", bot="random", games=60, deals=3)


def quiet(done: int, of: int) -> None:
    pass


def changed(path: Path, card: str, before: str, after: str) -> Path:
    """The official cards with one line of one card changed."""
    head, rest = OFFICIAL.split(f'name = "{card}"', 1)
    assert before in rest.split("[[card]]")[0]
    path.write_text(head + f'name = "{card}"' + rest.replace(before, after, 1), encoding="utf-8")
    return path


# ------------------------------------------------------------ intervals, on made-up games of known worth


def made_up(rng: random.Random, worth: float) -> float:
    """What one paired deal shows of a card that changes the chance of victory by so much: -1, 0 or 1."""
    return float(rng.random() < 0.3 + worth) - float(rng.random() < 0.3)


@pytest.mark.parametrize("worth", [0.0, 0.05, -0.1])
def test_an_interval_covers_the_truth_in_95_of_100_runs(worth: float) -> None:
    rng = random.Random(3)
    covered = 0
    for _ in range(1000):
        seen = [made_up(rng, worth) for _ in range(300)]
        found = mean_of(len(seen), sum(seen), sum(value * value for value in seen))
        covered += found.low <= worth <= found.high
    assert covered >= 930


def test_many_intervals_cover_all_at_once() -> None:
    rng = random.Random(4)
    good = 0
    for _ in range(200):
        runs = [[made_up(rng, 0.0) for _ in range(200)] for _ in range(20)]
        found = [mean_of(200, sum(run), sum(value * value for value in run), 20) for run in runs]
        good += all(one.low <= 0 <= one.high for one in found)
    assert good >= 184


def test_looking_again_and_again_does_not_find_what_is_not_there() -> None:
    """An ordinary interval that is looked at every 20 deals would cry wolf in a third of these runs."""
    rng = random.Random(5)
    wrong = ordinary = 0
    for _ in range(200):
        count = total = squares = 0.0
        cried = cried_ordinary = False
        for number in range(1, 1001):
            value = made_up(rng, 0.0)
            count, total, squares = count + 1, total + value, squares + value * value
            if number % 20 == 0:
                found, plain = always(count, total, squares), mean_of(count, total, squares)
                cried = cried or found.low > 0 or found.high < 0
                cried_ordinary = cried_ordinary or plain.low > 0 or plain.high < 0
        wrong += cried
        ordinary += cried_ordinary
    assert wrong <= 10
    assert ordinary > 30


def test_what_a_cost_is_usually_worth_is_a_straight_line() -> None:
    cards = game("five_rows").official_cards.cards
    worths = {design: Estimate(2.0 * int(card.facts["cost"]) - 1, 0, 0) for design, card in enumerate(cards)}
    found = usual_worth(cards, worths)
    assert all(found[design] == pytest.approx(worths[design].mean) for design in worths)


# ------------------------------------------------------------ real matches


def test_a_run_is_the_same_in_parts_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    whole = balance_of(*measure(QUICK, quiet)).facts()
    first = BalanceRequest(**{**vars(QUICK), "keep": kept})
    assert balance_of(*measure(first, quiet)).facts() == whole
    lines = kept.read_text(encoding="utf-8").splitlines()
    kept.write_text("\n".join(lines[:2]) + "\n", encoding="utf-8")  # as if it had been stopped
    assert balance_of(*measure(first, quiet)).facts() == whole
    assert kept.read_text(encoding="utf-8").splitlines() == lines
    with pytest.raises(Mistake, match="kept by another run"):
        measure(BalanceRequest(**{**vars(first), "seed": 1}), quiet)
    kept.write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(Mistake, match="is damaged"):
        measure(first, quiet)


def test_what_happens_to_cards_is_counted_right() -> None:
    found = balance_of(*measure(QUICK, quiet))
    facts = found.facts()
    assert facts["games"] == 60
    for card in facts["cards"]:
        assert 0 <= card["opening_often"] <= card["drawn_often"] <= 1
        assert card["played_often"] <= card["drawn_often"]
        assert card["interval"][0] <= card["worth"] <= card["interval"][1]
    opening = sum(card["opening_often"] for card in facts["cards"])
    assert 4 <= opening <= 5.5, "four cards of 42 in every first hand, and the draw of the first round"


def test_a_card_made_much_stronger_is_found_and_one_left_alone_is_not(tmp_path: Path) -> None:
    stronger = changed(tmp_path / "mine.toml", "Footman", "power = ", "power = 9")
    request = BalanceRequest("five_rows", bot="greedy", deals=400, cards=stronger)
    found = compare(request, None, quiet)
    assert [card.name for card in found.cards] == ["Footman"]
    assert found.certain
    assert "stronger" in found.cards[0].verdict
    same = tmp_path / "same.toml"
    same.write_text(OFFICIAL, encoding="utf-8")
    with pytest.raises(Mistake, match="there is nothing to compare"):
        compare(BalanceRequest("five_rows", bot="random", deals=10, cards=same), None, quiet)


def test_the_command_prints_json_and_a_page_and_refuses_nonsense(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    asked = ("balance", "five_rows", "--bot", "random", "--games", "40", "--deals", "2", "--only", "Archer")
    facts = data(*asked, "--html", str(page))
    (archer,) = [card for card in facts["cards"] if card["name"] == "Archer"]
    assert set(archer) >= {"name", "worth", "interval", "verdict"}
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "http" not in text, "the page stands alone"
    assert "Archer" in succeed(*asked)
    assert "there is no card 'Nobody'" in complaint("balance", "five_rows", "--only", "Nobody", "--bot", "random")
    assert "there is no bot 'genius'" in complaint("balance", "five_rows", "--bot", "genius")
    assert "--against goes with --cards" in complaint("balance", "five_rows", "--against", "x.toml")
    assert json.dumps(facts)


@pytest.mark.parametrize("name", ["authority", "clashables", "claw_and_order", "paw_of_duty"])
def test_every_game_has_a_balance(name: str) -> None:
    cards = [card.name for card in game(name).official_cards.cards]
    work, sums = measure(BalanceRequest(name, bot="random", games=4, deals=0), quiet)
    found = balance_of(work, sums)
    assert {line.name for line in found.lines} == set(cards)
    assert any(line.often["played"] for line in found.lines)
    assert "<svg" not in as_page(found), "nothing was weighed"
