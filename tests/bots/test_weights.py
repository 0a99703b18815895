"""Weight files: that they play as they did when they were written, and that none is used for what it is not for."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.bots import weights
from rulebound.bots.learned import find_network
from rulebound.bots.levels import make_bot
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.printed import printed_set
from rulebound.core.people.registry import all_games, game
from rulebound.lab.forms import forms_of_play, random_tables

GAMES = {each.id: each for each in all_games()}


def table_of(rules: Game) -> Match:
    return random_tables(rules, rules.official_cards, forms_of_play(rules)[:1], 1, Rng(1))[0]


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES.keys())
def test_every_official_set_has_weights_that_know_all_its_cards(rules: Game) -> None:
    path = weights.FOLDER / weights.file_name(rules, rules.official_cards)
    assert path.is_file(), f"{path.name} is missing: the cards have changed; train again"
    loaded = weights.load(path, rules, rules.official_cards, table_of(rules))
    assert loaded.unknown == ()
    assert loaded.unseen == (), "a player with the official cards would be told of columns that never matter there"
    assert path.stat().st_size < 1_000_000
    assert loaded.head["made"]["command"].startswith(f"rulebound train {rules.id}")


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    rules = game("five_rows")
    table = table_of(rules)
    learned = find_network(table)
    assert learned is not None
    path = tmp_path / "again.weights"
    printed = printed_set(rules)
    weights.save(path, rules, table, rules.official_cards, printed, learned.network, {})
    again = weights.load(path, rules, rules.official_cards, table).network
    for one, two in zip(learned.network.sheets(), again.sheets(), strict=True):
        assert max(abs(a - b) for a, b in zip(one.rows, two.rows, strict=True)) < 0.01


def test_a_file_for_something_else_is_refused(tmp_path: Path) -> None:
    rules, other = game("five_rows"), game("clashables")
    path = weights.FOLDER / weights.file_name(rules, rules.official_cards)
    with pytest.raises(Mistake, match="is for five_rows, not for clashables"):
        weights.load(path, other, other.official_cards, table_of(other))
    damaged = tmp_path / "damaged.weights"
    damaged.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(Mistake, match="damaged"):
        weights.load(damaged, rules, rules.official_cards, table_of(rules))
    head, _, body = path.read_bytes().partition(b"\n")
    older = tmp_path / "older.weights"
    older.write_bytes(head.replace(b'"observation": 1', b'"observation": 0') + b"\n" + body)
    with pytest.raises(Mistake, match="another observation"):
        weights.load(older, rules, rules.official_cards, table_of(rules))
    nothing = tmp_path / "nothing.weights"
    nothing.write_text("cards")
    with pytest.raises(Mistake, match="no weight file"):
        weights.load(nothing, rules, rules.official_cards, table_of(rules))
    with pytest.raises(Mistake, match="cannot be read"):
        weights.load(tmp_path / "missing.weights", rules, rules.official_cards, table_of(rules))


def test_cards_it_never_saw_are_played_by_their_print_and_named() -> None:
    rules = game("five_rows")
    text = (rules.folder / "cards.toml").read_text(encoding="utf-8").replace('name = "Archer"', 'name = "Marksman"')
    cards = rules.read_cards(text, "own.toml")
    table = rules.lay_out(Setup(1, 2, {}, cards))
    learned = find_network(table)
    assert learned is not None
    assert "1 of 42 cards are new" in learned.remark
    path = weights.find(rules, cards)
    assert path is not None
    loaded = weights.load(path, rules, cards, table)
    assert loaded.unknown == ("Marksman",)
    assert "I am asked: choose a row" in loaded.unseen, "no card asked for it when these weights were made"
    match = rules.start(Setup(1, 2, {}, cards))
    bot = make_bot("policy", 1)
    while not match.over:
        match.apply(bot.choose(match))
    assert bot.remark == learned.remark
