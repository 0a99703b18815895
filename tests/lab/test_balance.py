"""The balance of one card set: what is counted, resuming, rows, the page, wrong input."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import game
from rulebound.lab.balance import BalanceRequest, held_designs, measure
from rulebound.lab.balance_page import as_page
from rulebound.lab.balance_report import balance_of, usual_worth
from rulebound.lab.confidence import Estimate
from rulebound.lab.runner import Processes, Serial
from tests.cli.command import complaint
from tests.lab.quiet import printed, quiet, told

QUICK = BalanceRequest("five_rows", bot="random", games=60, deals=3)


def test_what_a_cost_is_usually_worth_is_a_straight_line() -> None:
    cards = game("five_rows").official_cards.cards
    worths = {design: Estimate(2.0 * int(card.facts["cost"]) - 1, 0, 0) for design, card in enumerate(cards)}
    found = usual_worth(cards, worths)
    assert all(found[design] == pytest.approx(worths[design].mean) for design in worths)


# ------------------------------------------------------------ real matches


def test_only_what_is_held_in_a_hand_is_weighed() -> None:
    """A Kitty of Paw of Duty is drawn and placed, and never held; every card of Five Rows is."""
    tactics = {
        game("paw_of_duty").official_cards.cards[design].kind
        for design in held_designs(replace(QUICK, game="paw_of_duty"))
    }
    assert tactics == {"tactic"}
    assert len(held_designs(QUICK)) == len(game("five_rows").official_cards.cards)


def test_a_run_is_the_same_whoever_plays_it_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    request = replace(QUICK, games=1200, deals=22, only=("Archer", "Footman"))
    with Serial() as serial:
        whole = balance_of(*measure(request, serial, quiet)).facts()
        assert balance_of(*measure(request, serial, quiet, kept)).facts() == whole
        lines = kept.read_text(encoding="utf-8").splitlines()
        assert len(lines) == 5, "a head, two parts of matches and two of deals"
        kept.write_text("\n".join(lines[:2]) + "\n", encoding="utf-8")  # as if it had been stopped
        assert balance_of(*measure(request, serial, quiet, kept)).facts() == whole
        assert kept.read_text(encoding="utf-8").splitlines() == lines
        with pytest.raises(Mistake, match=r"kept by another run \(other seed\)"):
            measure(replace(request, seed=1), serial, quiet, kept)
    with Processes(2) as two:
        assert balance_of(*measure(request, two, quiet)).facts() == whole


def test_what_happens_to_cards_is_counted_right() -> None:
    with Serial() as serial:
        facts = balance_of(*measure(QUICK, serial, quiet)).facts()
    assert facts["games"] == 60
    for card in facts["cards"]:
        assert 0 <= card["opening_often"] <= card["drawn_often"] <= 1
        assert card["played_often"] <= card["drawn_often"]
        assert card["interval"][0] <= card["worth"] <= card["interval"][1]
    opening = sum(card["opening_often"] for card in facts["cards"])
    assert 4 <= opening <= 5.5, "four cards of 42 in every first hand, and the draw of the first round"


@pytest.mark.parametrize("name", ["authority", "clashables", "claw_and_order", "paw_of_duty"])
def test_every_game_has_a_balance(name: str) -> None:
    """Clashables asks who begins before it deals: the first hand is what a seat is first seen with."""
    cards = [card.name for card in game(name).official_cards.cards]
    request = BalanceRequest(name, bot="random", games=4, deals=0)
    with Serial() as serial:
        found = balance_of(*measure(request, serial, quiet))
        assert {line.name for line in found.lines} == set(cards)
        assert any(line.often["played"] for line in found.lines)
        assert sum(line.often["opening"] for line in found.lines) >= 2, "every seat has a first hand"
        assert "<svg" not in as_page(found), "nothing was weighed"
        held = next(line.name for line in found.lines if line.often["opening"])
        weighed = balance_of(*measure(replace(request, deals=3, only=(held,)), serial, quiet))
    assert weighed.facts()["deals"] == 3
    assert [line.name for line in weighed.lines if line.worth is not None] == [held]


# ------------------------------------------------------------ the command


def test_the_command_prints_json_a_page_a_picture_and_rows(tmp_path: Path) -> None:
    page, picture = tmp_path / "report.html", tmp_path / "report.svg"
    matches, cards = tmp_path / "matches.csv", tmp_path / "cards.csv"
    asked = (
        "balance",
        "five_rows",
        "--bot",
        "random",
        "--games",
        "40",
        "--deals",
        "2",
        "--only",
        "Archer",
        "--jobs",
        "1",
    )
    table, dots = tmp_path / "table.csv", tmp_path / "report.png"
    written = (
        "--png",
        str(dots),
        "--table",
        str(table),
        "--html",
        str(page),
        "--svg",
        str(picture),
        "--rows",
        str(matches),
        "--card-rows",
        str(cards),
    )
    facts = told(*asked, *written)
    (archer,) = [card for card in facts["cards"] if card["name"] == "Archer"]
    assert set(archer) >= {"name", "worth", "interval", "verdict"}
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "<title>Archer: " in text, "what is hovered tells itself"
    assert "src=" not in text, "the page stands alone"
    assert picture.read_text(encoding="utf-8").startswith("<svg xmlns=")
    with Image.open(dots) as image:
        assert image.format == "PNG"
        assert image.width > 1000
        assert len(image.convert("L").getcolors() or ()) > 10, "something is drawn"
    assert "Archer" in printed(*asked)
    assert json.dumps(facts)
    with table.open(encoding="utf-8") as file:
        (line,) = [row for row in csv.DictReader(file) if row["name"] == "Archer"]
    assert float(line["worth"]) == archer["worth"]
    assert [float(line["interval_low"]), float(line["interval_high"])] == archer["interval"]
    assert float(line["played_change_mean"]) == archer["played_change"][0]

    with matches.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["match"]) for row in rows] == list(range(40))
    assert all(float(row["share_1"]) + float(row["share_2"]) == 1 for row in rows)
    assert sum(int(row["decisions"]) for row in rows) / 40 == pytest.approx(facts["decisions"])
    first = [float(row[f"share_{row['decided_first']}"]) == 1 for row in rows]
    assert sum(first) / 40 == pytest.approx(facts["first_player"]["share"])
    with cards.open(encoding="utf-8") as file:
        met = list(csv.DictReader(file))
    played = sum(row["card"] == "Archer" and row["played"] == "True" for row in met)
    assert played / 80 == pytest.approx(archer["played_often"])
    shares = {(row["match"], seat): row[f"share_{seat}"] for row in rows for seat in ("1", "2")}
    assert all(shares[row["match"], row["seat"]] == row["share"] for row in met)


def test_rows_as_parquet_are_the_rows_as_csv(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    import pyarrow.parquet as parquet

    asked = ("balance", "five_rows", "--bot", "random", "--games", "30", "--deals", "0", "--jobs", "1")
    printed(*asked, "--rows", str(tmp_path / "rows.csv"))
    printed(*asked, "--rows", str(tmp_path / "rows.parquet"))
    table = parquet.read_table(tmp_path / "rows.parquet").to_pylist()
    with (tmp_path / "rows.csv").open(encoding="utf-8") as file:
        assert [{key: str(value) for key, value in row.items()} for row in table] == list(csv.DictReader(file))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--only", "Nobody"), "there is no card 'Nobody'"),
        (("--bot", "genius"), "there is no bot 'genius'"),
        (("--bot", "strong"), "the laboratory plays with"),
        (("--against", "x.toml"), "--against goes with --cards"),
        (("--within", "1"), "--within goes with --cards or --compare"),
        (("--find-deck",), "--find-deck goes with --field"),
        (("--field",), "bring no decks"),
        (("--games", "0"), "at least one game"),
        (("--deals", "-1"), "0 or more"),
        (("--jobs", "0"), "the number of jobs"),
        (("--rows", "matches.xls"), "ends in .parquet or .csv"),
        (("--rows", "nowhere/matches.csv"), "there is no folder nowhere"),
        (("--html", "nowhere/page.html"), "there is no folder nowhere"),
        (("--table", "table.xls"), "ends in .parquet or .csv"),
        (("--compare", "empty_deck", "--svg", "x.svg"), "leave out --table, --svg and --png"),
        (("--compare", "weather"), "no option 'weather'"),
        (("--compare", "empty_deck", "--field"), "ask different questions"),
        (("--compare", "empty_deck", "--option", "empty_deck=fatigue"), "leave --option empty_deck out"),
        (("--compare", "round_limit"), "say which values"),
    ],
)
def test_wrong_input_gets_one_sentence(asked: tuple[str, ...], said: str) -> None:
    bot = () if "--bot" in asked else ("--bot", "random")
    jobs = () if "--jobs" in asked else ("--jobs", "1")
    told = complaint("balance", "five_rows", *bot, *jobs, *asked)
    assert said in told
    assert "Traceback" not in told
