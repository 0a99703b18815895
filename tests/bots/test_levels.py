"""Bots by name: what there is, what is refused, and that levels mean something."""

from __future__ import annotations

from time import perf_counter

import pytest

from rulebound.bots.levels import LEVELS, PEOPLES_LEVELS, make_bot, repeats
from rulebound.bots.players import CarelessPlayer
from rulebound.bots.playing import PlayerBot
from rulebound.core.kernel.match import Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Setup
from rulebound.core.people.registry import game, game_ids

GAME = game("five_rows")  # the quickest


NAMES = (
    "gentle", "easy", "fair", "sharp", "strong", "random", "greedy", "policy", "reference", "search", "search:1",
    "search:500", "search:0.5s", "search:2s", "plain:20", "plain:0.1s",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_has_the_name_it_was_made_by(name: str) -> None:
    assert make_bot(name, 1).name == name


@pytest.mark.parametrize(
    "name",
    ["", "Random", "greedy:3", "search:", "search:x", "search:-1", "search:1.5", "search:s", "search:1e3", "rand"],
)
def test_an_unknown_bot_is_answered_with_those_there_are(name: str) -> None:
    with pytest.raises(Mistake) as caught:
        make_bot(name, 1)
    message = str(caught.value)
    assert repr(name) in message
    assert all(level.name in message for level in LEVELS)
    assert "\n" not in message


@pytest.mark.parametrize("name", ["search:0", "search:0s", "search:999999999999", "search:10000s"])
def test_too_little_or_too_much_thought_is_refused_with_the_range(name: str) -> None:
    with pytest.raises(Mistake, match=r"a search takes .* (simulations|seconds)"):
        make_bot(name, 1)


def test_bots_that_look_at_the_clock_do_not_repeat() -> None:
    assert not any(repeats(name) for name in ("search:0.5s", "plain:1s", "strong"))
    assert all(repeats(name) for name in ("easy", "fair", "random", "greedy", "policy", "search", "search:500"))


@pytest.mark.parametrize("name", ["gentle", "fair", "sharp", "random", "greedy", "reference", "search:20", "plain:20"])
def test_the_same_seed_plays_the_same_match(name: str) -> None:
    def actions(seed: int) -> list[int]:
        match = GAME.start(Setup(5))
        bots = [make_bot(name, seed), make_bot(name, seed + 1)]
        chosen: list[int] = []
        while not match.over and len(chosen) < 15:
            chosen.append(bots[match.seat].choose(match))
            match.apply(chosen[-1])
        return chosen

    assert actions(3) == actions(3)


def test_a_search_by_the_clock_takes_about_its_time() -> None:
    match = GAME.start(Setup(5))
    rng = Rng(2)
    while len(match.legal()) < 3:
        match.apply(match.legal()[rng.below(len(match.legal()))])
    began = perf_counter()
    action = make_bot("search:0.2s", 1).choose(match)
    taken = perf_counter() - began
    assert action in list(match.legal())
    assert 0.2 <= taken < 2.0, f"it thought for {taken:.2f} s"


def test_a_forced_action_is_taken_without_thinking() -> None:
    match = GAME.start(Setup(5))
    rng = Rng(2)
    while len(match.legal()) > 1 and not match.over:
        match.apply(match.legal()[rng.below(len(match.legal()))])
    began = perf_counter()
    assert make_bot("search:5s", 1).choose(match) == match.legal()[0]
    assert perf_counter() - began < 1.0


def test_levels_for_people_are_a_sentence_each() -> None:
    assert [level.name for level in PEOPLES_LEVELS] == ["gentle", "easy", "fair", "sharp", "strong"]
    for level in PEOPLES_LEVELS:
        assert level.text
        assert "\n" not in level.text


def test_fair_beats_gentle() -> None:
    """Over a few matches of the quickest game; docs/players.md has what was measured in all of them."""

    def wins(better: str, worse: str, deals: int) -> float:
        won = 0.0
        for number in range(2 * deals):
            match = GAME.start(Setup(number // 2))
            seat = number % 2
            bots = [make_bot(better if place == seat else worse, number) for place in (0, 1)]
            while not match.over:
                match.apply(bots[match.seat].choose(match))
            won += match.score(seat)
        return won / (2 * deals)

    assert wins("fair", "gentle", 12) > 0.6


def test_a_bot_that_needs_weights_says_so_where_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulebound.bots.learned._found", {})
    monkeypatch.setattr("rulebound.bots.weights.find", lambda game, cards: None)
    match = GAME.start(Setup(5))
    with pytest.raises(Mistake, match="rulebound train five_rows"):
        make_bot("policy", 1).choose(match)
    for name in ("gentle", "fair", "sharp", "search:20"):
        bot = make_bot(name, 1)
        while bot.remark == "" and not match.over:
            match.apply(bot.choose(match))
        assert "no weights" in bot.remark, name


def test_the_reference_decides_as_the_greedy_bot_did_at_first() -> None:
    """Written out once more in plain Python: four copies, every meaning once, the sum of the measures."""
    match = GAME.start(Setup(7))
    bot, rng = make_bot("reference", 9), Rng(9)
    for _ in range(12):
        copies = [match.imagine(match.seat, rng) for _ in range(4)]
        meanings: dict[int, int] = {}
        for action in copies[0].legal():
            meanings.setdefault(int(copies[0].meaning(action)), int(action))
        actions = list(meanings.values())
        chosen = actions[0]
        if len(actions) > 1:
            values = [sum(after(copy, action, match.seat) for copy in copies) for action in actions]
            best = [action for action, value in zip(actions, values, strict=True) if value == max(values)]
            chosen = best[rng.below(len(best))]
        assert bot.choose(match) == chosen
        match.apply(chosen)


def after(copy: Match, action: int, seat: int) -> float:
    trial = copy.clone()
    trial.apply(action)
    return float(trial.evaluate(seat))


@pytest.mark.parametrize("id", game_ids())
def test_each_level_errs_less_often_than_the_one_below(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With weights and without: how many of 1000 decisions are made at random."""
    rules = game(id)
    decks = rules.decks()
    match = rules.start(Setup(5, decks=tuple(decks[seat % len(decks)].cards for seat in range(2) if decks)))

    def careless(name: str) -> int:
        bot = make_bot(name, 1)
        assert isinstance(bot, PlayerBot)
        player = bot.make(match)
        return int(player.careless) if isinstance(player, CarelessPlayer) else 0

    for learned in (True, False):
        if not learned:
            monkeypatch.setattr("rulebound.bots.playing.find_network", lambda match: None)
        assert 1000 > careless("gentle") > careless("easy") > careless("fair") == 0
