"""Decks against decks: shares, the mix that no deck beats, the search for the best deck."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from rulebound.core.files.decks import Deck
from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import game
from rulebound.lab import deck_search
from rulebound.lab.deck_search import EXCHANGED, exchanged_cards, find_best
from rulebound.lab.field import FieldRequest, play_field, turned
from rulebound.lab.nash import unbeaten_mix
from rulebound.lab.runner import Processes, Serial
from tests.cli.command import complaint
from tests.lab.counting import Counting
from tests.lab.quiet import quiet, told

CLASH = game("clashables")
FIELD = FieldRequest("clashables", CLASH.decks(), bot="random", deals=20)

pytest.importorskip("scipy")


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_search, "DEALS", 2)
    monkeypatch.setattr(deck_search, "CHILDREN", 3)


# ------------------------------------------------------------ the mix


def test_the_mix_of_scissors_paper_and_stone_is_a_third_each() -> None:
    assert unbeaten_mix([[0.5, 1.0, 0.0], [0.0, 0.5, 1.0], [1.0, 0.0, 0.5]]) == pytest.approx([1 / 3] * 3)


def test_a_deck_that_beats_all_is_the_whole_mix() -> None:
    assert unbeaten_mix([[0.5, 0.6, 0.6], [0.4, 0.5, 0.9], [0.4, 0.1, 0.5]]) == pytest.approx([1, 0, 0])


def test_no_deck_beats_the_mix() -> None:
    shares = {(0, 1): 0.7, (0, 2): 0.35, (0, 3): 0.5, (1, 2): 0.8, (1, 3): 0.3, (2, 3): 0.6}
    table = [[0.5] * 4 for _ in range(4)]
    for (one, other), share in shares.items():
        table[one][other], table[other][one] = share, 1 - share
    mix = unbeaten_mix(table)
    against = [sum(part * share for part, share in zip(mix, row, strict=True)) for row in table]
    assert max(against) <= 0.5 + 1e-9
    assert all(share == pytest.approx(0.5) for share, part in zip(against, mix, strict=True) if part > 1e-6)


def test_the_other_side_of_a_pairing() -> None:
    seen = [0.0, 0.5, 1.0, 1.0]
    sums = [4.0, sum(seen), sum(value * value for value in seen), 0.0, 0.0, 0.0]
    other = [1 - value for value in seen]
    assert turned(sums)[:3] == [4.0, sum(other), sum(value * value for value in other)]


# ------------------------------------------------------------ real matches


def test_a_field_is_the_same_whoever_plays_it() -> None:
    with Serial() as serial:
        alone = play_field(FIELD, serial, quiet)
    with Processes(2) as two:
        assert play_field(FIELD, two, quiet).facts() == alone.facts()
    for one, other in product(range(4), repeat=2):
        if one != other:
            assert alone.cell(one, other).mean == pytest.approx(100 - alone.cell(other, one).mean)
    field = [sum(alone.cell(one, other).mean for other in range(4) if other != one) / 3 for one in range(4)]
    assert [standing.share.mean for standing in alone.standings] == pytest.approx(field)
    assert sum(standing.part for standing in alone.standings) == pytest.approx(1)


@pytest.mark.usefixtures("short")
def test_a_deck_that_cannot_win_is_found_too_weak_and_a_search_beats_the_field() -> None:
    """Ash Ledger has no creature, so it never takes a life point."""
    ash = next(deck for deck in CLASH.ready_made if deck.name == "Ash Ledger")
    rush = CLASH.find_deck("Thornpack Rush")
    request = replace(FIELD, decks=(ash, rush), deals=12)
    with Serial() as serial:
        found = play_field(request, serial, quiet)
        assert found.standings[0].share.mean < 20
        assert "too weak" in found.standings[0].verdict
        assert found.standings[1].part == pytest.approx(1)
        assert found.standings[0].behind > 30
        best = find_best(replace(request, deals=2), 1, serial, quiet)
    assert CLASH.check_deck(best.deck.cards) is None
    assert best.share.mean >= 50
    assert best.nearest is rush
    assert exchanged_cards(best.deck, rush) == best.facts()["exchanged"] <= EXCHANGED


@pytest.mark.usefixtures("short")
def test_the_same_search_finds_the_same_deck() -> None:
    request = replace(FIELD, decks=FIELD.decks[:2], deals=2)
    with Serial() as serial:
        once = find_best(request, 1, serial, quiet)
        assert find_best(request, 1, serial, quiet) == once
    with Processes(2) as two:
        assert find_best(request, 1, two, quiet) == once


@pytest.mark.usefixtures("short")
def test_a_search_that_is_kept_plays_nothing_twice_and_goes_on(tmp_path: Path) -> None:
    request = replace(FIELD, decks=FIELD.decks[:2], deals=2)
    path = tmp_path / "search.jsonl"
    counting = Counting()
    once = find_best(request, 1, counting, quiet, path)
    played = counting.played
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(lines[:-3]) + "\n", encoding="utf-8")  # as if it had been stopped
    assert find_best(request, 1, counting, quiet, path) == once
    assert counting.played == played + 3
    longer = find_best(request, 2, Counting(), quiet)
    counting.played = 0
    assert find_best(request, 2, counting, quiet, path) == longer
    alone = Counting()
    find_best(request, 2, alone, quiet)
    assert 0 < counting.played == alone.played - (played - 2), "its first round is kept, its proof is another"
    with pytest.raises(Mistake, match="another run"):
        find_best(replace(request, seed=9), 1, counting, quiet, path)


@pytest.mark.usefixtures("short")
def test_a_search_may_begin_with_decks_that_are_not_in_the_field() -> None:
    request, root = replace(FIELD, decks=FIELD.decks[:2], deals=2), CLASH.find_deck("River and Root")
    with Serial() as serial:
        found = find_best(request, 1, serial, quiet, begin=(root,))
        assert found.nearest == root
        assert exchanged_cards(found.deck, root) <= EXCHANGED
        assert set(found.against) == {deck.name for deck in request.decks}
        with pytest.raises(Mistake, match="cannot begin with the deck 'Imps'"):
            find_best(request, 1, serial, quiet, begin=(Deck(("Puddle Imp",) * 30, "Imps"),))


def test_the_decks_of_the_page_on_balance_are_legal() -> None:
    found = sorted((Path(__file__).parents[2] / "examples" / "decks").glob("*.txt"))
    assert len(found) == 3
    for path in found:
        assert CLASH.check_deck(CLASH.find_deck(str(path), CLASH.official_cards).cards) is None


def test_a_field_that_is_none_is_refused() -> None:
    with Serial() as serial:
        for request, said in (
            (replace(FIELD, decks=FIELD.decks[:1]), "two decks or more"),
            (replace(FIELD, decks=FIELD.decks[:1] * 2), "named twice"),
            (replace(FIELD, deals=0), "1 deal or more"),
            (replace(FIELD, decks=(FIELD.decks[0], Deck(("Puddle Imp",) * 30, "Imps"))), "'Imps' is not legal"),
        ):
            with pytest.raises(Mistake, match=said):
                play_field(request, serial, quiet)
        with pytest.raises(Mistake, match="1 round or more"):
            find_best(FIELD, 0, serial, quiet)


def test_the_command_tells_a_field() -> None:
    run = ("--bot", "random", "--deals", "3", "--jobs", "1")
    facts = told("balance", "claw_and_order", "--field", "Street Patrol,Silver Plume", *run)
    assert [deck["deck"] for deck in facts["decks"]] == ["Street Patrol", "Silver Plume"]
    assert facts["pairings"][0]["share"] == pytest.approx(100 - facts["pairings"][1]["share"])
    assert "goes with --find-deck" in complaint("balance", "clashables", "--field", "--from", "Tidal Ledger", *run)
    assert "there is no deck" in complaint("balance", "claw_and_order", "--field", "Street Patrol,Nobody", *run)
