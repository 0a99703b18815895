"""A change of cards and a house rule: what moved is found, what did not is not, and the report is the same whoever
plays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulebound.bots.weights import with_kin
from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import game
from rulebound.lab.balance import BalanceRequest, check
from rulebound.lab.change import (
    FORESEEN,
    LOOK_EVERY,
    ChangeWork,
    compare,
    estimates,
    foresee,
    judgement,
    settled,
    until_certain,
)
from rulebound.lab.confidence import Estimate
from rulebound.lab.house_rules import compare_rule
from rulebound.lab.kept import Kept
from rulebound.lab.runner import Part, Play, Processes, Serial
from tests.cli.command import complaint
from tests.lab.quiet import OFFICIAL, changed, quiet, told

GREEDY = BalanceRequest("five_rows", bot="greedy", games=0, deals=1500)
RANDOM = BalanceRequest("five_rows", bot="random", games=0, deals=1000)


def test_a_card_made_stronger_by_one_is_found(tmp_path: Path) -> None:
    stronger = changed(tmp_path / "mine.toml", "Archer", "power = 2", "power = 3")
    with Serial() as serial:
        found = compare(replace(GREEDY, cards=stronger, deals=6000), None, serial, quiet)
    (card,) = found.cards
    assert found.certain
    assert found.deals < 6000, "it stops by itself"
    assert card.moved is not None
    assert card.moved.low > 0
    assert card.verdict.startswith("Archer: stronger, +")
    assert "power 2 is now 3" in card.verdict


def test_a_change_without_effect_is_none(tmp_path: Path) -> None:
    """A troop of health 99 instead of 98 dies as rarely."""
    one = changed(tmp_path / "one.toml", "Footman", "health = 2", "health = 98")
    other = changed(tmp_path / "other.toml", "Footman", "health = 2", "health = 99")
    with Serial() as serial:
        found = compare(replace(RANDOM, cards=other, deals=500), one, serial, quiet)
    (card,) = found.cards
    assert card.moved is not None
    assert card.moved.mean == 0
    assert "no difference" in card.verdict
    assert not found.certain
    assert any("1,000 matches do not tell" in line for line in found.words())


def test_the_report_is_the_same_whoever_plays_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    stronger = changed(tmp_path / "mine.toml", "Footman", "power = 1", "power = 5")
    request = replace(RANDOM, cards=stronger, games=200, deals=LOOK_EVERY * 2)
    kept = tmp_path / "kept.jsonl"
    with Serial() as serial:
        alone = compare(request, None, serial, quiet, within=0.01)
    with Processes(2) as two:
        assert compare(request, None, two, quiet, within=0.01) == alone
        assert compare(request, None, two, quiet, kept, within=0.01) == alone
    lines = kept.read_text(encoding="utf-8").splitlines()
    kept.write_text("\n".join(lines[:2]) + "\n", encoding="utf-8")  # as if it had been stopped
    with Serial() as serial:
        assert compare(request, None, serial, quiet, kept, within=0.01) == alone
    assert kept.read_text(encoding="utf-8").splitlines() == lines
    assert alone.sides is not None
    assert alone.sides.games == 200
    for side in ("before", "after"):
        assert len((tmp_path / f"kept.jsonl-{side}").read_text(encoding="utf-8").splitlines()) == 2


def test_an_interval_that_cannot_be_reached_is_told_early(tmp_path: Path) -> None:
    stronger = changed(tmp_path / "mine.toml", "Footman", "power = 1", "power = 2")
    heard: list[int] = []
    request = replace(RANDOM, cards=stronger, deals=20_000)
    with Serial() as serial:
        with pytest.raises(Mistake, match=r"±0.01 points cannot be reached with 20,000 deals"):
            compare(request, None, serial, lambda done, total, so_far="": heard.append(done), within=0.01)
        assert heard[-1] == FORESEEN * LOOK_EVERY
        with pytest.raises(Mistake, match="cannot be reached: write more than 0"):
            compare(request, None, serial, quiet, within=0.0)


def test_sets_that_do_not_differ_or_differ_in_names_only(tmp_path: Path) -> None:
    same = tmp_path / "same.toml"
    same.write_text(OFFICIAL, encoding="utf-8")
    with Serial() as serial:
        with pytest.raises(Mistake, match="there is nothing to compare"):
            compare(replace(RANDOM, cards=same), None, serial, quiet)
        same.write_text(OFFICIAL.replace('"Footman"', '"Squire"'), encoding="utf-8")
        found = compare(replace(RANDOM, cards=same), None, serial, quiet)
    assert [card.verdict for card in found.cards] == ["Squire: new in this set", "Footman: no longer in this set"]


def test_a_set_that_no_deck_fits_is_told(tmp_path: Path) -> None:
    few = tmp_path / "few.toml"
    entries = (game("clashables").folder / "cards.toml").read_text(encoding="utf-8").split("[[card]]")
    few.write_text("[[card]]".join(entries[:4]), encoding="utf-8")
    told = complaint("balance", "clashables", "--cards", str(few), "--bot", "random", "--jobs", "1")
    assert "too few cards for a deck of 30 cards" in told
    assert "CL-1.1" in told


def test_an_edited_card_is_no_stranger_to_its_players(tmp_path: Path) -> None:
    """It keeps what was learnt about the card of its id; a card of another id does not."""
    rules = game("five_rows")
    edited = rules.card_set(changed(tmp_path / "mine.toml", "Archer", "power = 2", "power = 3"))
    archer = edited.named("Archer")
    from rulebound.bots.weights import card_marks, places_in

    marks = card_marks(rules.official_cards.cards)
    known = places_in(marks, card_marks(edited.cards))
    assert [design for design, place in enumerate(known) if place < 0] == [archer]
    assert with_kin(rules, edited, known, marks)[archer] == archer
    strange = tmp_path / "strange.toml"
    strange.write_text(Path(tmp_path / "mine.toml").read_text(encoding="utf-8").replace("FR-T05", "FR-X05"), "utf-8")
    stranger = rules.card_set(strange)
    assert with_kin(rules, stranger, places_in(marks, card_marks(stranger.cards)), marks)[archer] == -1


# ------------------------------------------------------------ what else moves, and house rules


def test_a_house_rule_that_matters_moves_what_it_should() -> None:
    """Matches of at most 3 rounds are shorter and have more ties than those of at most 40."""
    request = BalanceRequest("five_rows", bot="random", games=400, deals=0)
    with Serial() as serial:
        found = compare_rule(request, "round_limit=40,3", serial, quiet, None)
    (three,) = [sides for _, sides in found.moved]
    measures = {moved.what: moved for moved in three.measures}
    assert measures["rounds"].difference.high < -2
    assert measures["rounds"].after <= 3
    assert measures["ties"].difference.low > 0
    assert measures["rounds"].surely
    assert any(moved.what.endswith("is played") for moved in three.cards), "dear cards are played less"


def test_a_house_rule_that_does_nothing_moves_nothing() -> None:
    request = BalanceRequest("five_rows", bot="random", games=400, deals=0)
    with Serial() as serial:
        found = compare_rule(request, "round_limit=40,50", serial, quiet, None)
    (sides,) = [sides for _, sides in found.moved]
    assert not any(moved.surely for moved in (*sides.measures, *sides.cards))
    assert all(moved.difference.mean == pytest.approx(0, abs=0.02) for moved in sides.measures)


def test_the_command_compares_cards_and_rules(tmp_path: Path) -> None:
    stronger = changed(tmp_path / "mine.toml", "Footman", "power = 1", "power = 9")
    page = tmp_path / "page.html"
    run = ("--bot", "random", "--games", "100", "--jobs", "1")
    facts = told("balance", "five_rows", "--cards", str(stronger), "--deals", "500", *run, "--html", str(page))
    assert facts["cards"][0]["name"] == "Footman"
    assert facts["cards"][0]["interval"][0] <= facts["cards"][0]["worth"]
    assert "Footman" in page.read_text(encoding="utf-8")
    rule = told("balance", "five_rows", "--compare", "empty_deck", *run, "--html", str(page))
    assert rule["from"] == "no_draw"
    assert [value["value"] for value in rule["values"]] == ["fatigue"]
    assert "empty_deck = fatigue" in page.read_text(encoding="utf-8")


def test_estimates_are_scaled_with_their_intervals() -> None:
    assert Estimate(0.1, 0.05, 0.2).scaled(100) == Estimate(10.0, 5.0, 20.0)


class MadeUp(ChangeWork):
    """Deals of two cards of which the sums are known: the first gains in every deal, the second in one of two and loses
    in the other."""

    def ready(self) -> Play:
        def play(part: Part) -> list[float]:
            deals = float(part[2] - part[1])
            return [deals, deals, 0.0, deals, deals]

        return play


def test_a_run_goes_on_until_every_card_is_settled() -> None:
    """The first card is settled at the first look, and says nothing of the second."""
    side = check(replace(RANDOM, deals=4 * LOOK_EVERY, only=("Footman",)))
    with Serial() as serial:
        deals, certain, found = until_certain(MadeUp(side, side), ["one", "two"], Kept(None, {}), serial, quiet, None)
    assert settled(found[0], None)
    assert not settled(found[1], None)
    assert (deals, certain) == (4 * LOOK_EVERY, False)


def test_an_interval_is_as_wide_as_it_was_asked_for_on_either_side() -> None:
    assert settled(Estimate(0.0, -0.9, 0.9), 1.0)
    assert not settled(Estimate(0.0, -1.1, 1.1), 1.0)
    assert not settled(Estimate(4.0, 2.9, 5.1), 1.0), "that it is not 0 does not make it as narrow as was asked for"
    assert settled(Estimate(4.0, 2.9, 5.1), None)
    assert settled(Estimate(-4.0, -5.1, -2.9), None)
    assert settled(Estimate(0.0, -0.5, 0.5), None)
    assert not settled(Estimate(0.0, -0.6, 0.6), None)


def test_the_error_of_a_comparison_is_for_all_its_cards_together() -> None:
    """So each of several has a wider interval than it would have alone."""
    alone = estimates([400.0, 40.0, 160.0], 1)[0]
    one_of_ten = estimates([400.0, *[40.0] * 10, *[160.0] * 10], 10)[0]
    assert alone.mean == one_of_ten.mean
    assert one_of_ten.high - one_of_ten.mean > 1.15 * (alone.high - alone.mean)


def test_what_is_surely_less_is_told_as_weaker() -> None:
    assert judgement(Estimate(-3.0, -4.0, -2.0)) == "weaker"
    assert judgement(Estimate(3.0, 2.0, 4.0)) == "stronger"
    assert judgement(Estimate(3.0, -1.0, 7.0)) == "no difference"


def test_half_the_width_takes_four_times_the_deals() -> None:
    found = [Estimate(0.0, -4.0, 4.0), Estimate(0.0, -1.0, 1.0)]  # after 1,000 deals
    foresee(found, 1.0, 1000, 8000)  # 16,000 would be needed: hardly out of reach
    with pytest.raises(Mistake, match=r"after 1,000 they are ±4\.0, and about 16,000 would be needed"):
        foresee(found, 1.0, 1000, 7999)


def test_the_card_that_moved_most_is_told_first(tmp_path: Path) -> None:
    mine = changed(tmp_path / "mine.toml", "Archer", "power = 2", "power = 9")
    both = mine.read_text(encoding="utf-8").replace("health = 2", "health = 3", 1)  # of Footman, the first of the file
    mine.write_text(both, encoding="utf-8")
    with Serial() as serial:
        found = compare(replace(GREEDY, cards=mine, deals=LOOK_EVERY), None, serial, quiet)
    moved = [card.moved.mean for card in found.cards if card.moved is not None]
    assert len(moved) == 2
    assert abs(moved[0]) > abs(moved[1])
    assert found.cards[0].name == "Archer", "the order is not that of the file"
