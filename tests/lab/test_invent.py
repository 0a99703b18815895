"""Invented cards: readable, playable, new, measured, and ready for a card file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.registry import game
from rulebound.lab import invent as module
from rulebound.lab.confidence import Estimate
from rulebound.lab.invent import InventRequest, draw_cards, invent, judge
from rulebound.lab.runner import Serial
from tests.cli.command import complaint
from tests.lab.counting import Counting
from tests.lab.quiet import quiet


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ROUNDS", ((4, 1.0), (8, 0.0)))
    monkeypatch.setattr(module, "MODELS", 3)


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize(("name", "kind", "cost"), [("five_rows", "troop", 3), ("clashables", "item", None)])
def test_invented_cards_can_be_played_and_are_new(name: str, kind: str, cost: int | None) -> None:
    rules = game(name)
    request = InventRequest(name, kind, cost, count=2, bot="random")
    with Serial() as serial:
        found = invent(request, serial, quiet)
        assert invent(request, serial, quiet) == found, "the same seed invents the same cards"
    official = rules.official_cards.cards
    assert len(found.cards) == 2
    longest = max(len(card.text) for card in official if card.kind == kind)
    for each in found.cards:
        assert each.card.kind == kind
        assert each.card.facts.get("cost") == cost
        assert each.card.text not in {card.text for card in official}
        assert each.card.name not in {card.name for card in official}
        assert len(each.card.text) <= longest
        assert 0 <= each.unlike <= 1
        assert each.worth.low <= each.worth.mean <= each.worth.high
    whole = (rules.folder / "cards.toml").read_text(encoding="utf-8") + "\n" + found.card_file()
    assert len(rules.read_cards(whole, "with new ones").cards) == len(official) + 2, "ready for a card file"


@pytest.mark.usefixtures("short")
def test_an_invention_that_is_kept_plays_nothing_twice(tmp_path: Path) -> None:
    request, path = InventRequest("five_rows", "troop", 3, count=1, bot="random"), tmp_path / "new.jsonl"
    counting = Counting()
    once = invent(request, counting, quiet, path)
    whole = counting.played
    assert whole > 3
    assert invent(request, counting, quiet, path) == once
    assert counting.played == whole
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")  # as if it had been stopped
    assert invent(request, counting, quiet, path) == once
    assert counting.played == whole + 1
    with pytest.raises(Mistake, match="another run"):
        invent(replace(request, cost=4), counting, quiet, path)


def test_a_copy_is_not_unlike_its_model() -> None:
    rules = game("five_rows")
    archer = rules.official_cards.cards[rules.official_cards.named("Archer")]
    found = judge(rules, archer, Estimate(1.0, 0.0, 2.0), 0.5)
    assert found.nearest == "Archer"
    assert found.unlike == pytest.approx(0.0, abs=1e-9)
    assert found.above == Estimate(0.5, -0.5, 1.5)


def test_most_sentences_that_a_grammar_can_say_are_refused() -> None:
    import random

    rules = game("five_rows")
    hosts = [design for design, card in enumerate(rules.official_cards.cards) if card.kind == "troop" and card.text]
    found, refused = draw_cards(rules, InventRequest("five_rows", "troop", 2, count=2), hosts, random.Random(1))
    assert len(found) == 10
    assert refused > 0
    assert len({candidate.card.text for candidate in found}) == 10


def test_wrong_input_is_told(tmp_path: Path) -> None:
    run = ("--bot", "random", "--jobs", "1")
    assert "no kind of card 'cat'" in complaint("invent", "five_rows", "--kind", "cat", "--cost", "3", *run)
    assert "has a cost" in complaint("invent", "five_rows", "--kind", "troop", *run)
    assert "from 1 to 99, not 0" in complaint("invent", "five_rows", "--kind", "troop", "--cost", "0", *run)
    assert "has no cost" in complaint("invent", "clashables", "--kind", "item", "--cost", "1", *run)
    assert "a kitty is never in a hand" in complaint("invent", "paw_of_duty", "--kind", "kitty", *run)
    assert "never in a hand" in complaint("invent", "claw_and_order", "--kind", "battlefield", *run)
    assert "1 or more" in complaint("invent", "five_rows", "--kind", "troop", "--cost", "3", "--count", "0", *run)
