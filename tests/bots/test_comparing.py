"""Looking ahead without a tree: that it finds what is better, and keeps to the policy's favourite where nothing is."""

from __future__ import annotations

from typing import Any

from rulebound.bots.comparing import ComparingPlayer
from rulebound.bots.learned import need_network
from rulebound.bots.players import PolicyPlayer
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Setup
from rulebound.core.people.registry import game


def test_a_move_that_is_better_is_found_and_what_is_worse_is_dropped(tiny: dict[str, Any]) -> None:
    """The favourite gives the prize away. Three meanings: two stages, and in the second only the better is left."""
    choice, found = tiny["compared"]["gift"]
    assert choice == 7, "seat 1 keeps the prize"
    assert found["7"] == [20, 1.0]
    assert found["5"] == [8, 0.0]
    assert set(found) == {"0", "5", "7"}, "actions of one meaning are one candidate"


def test_among_equals_the_favourite_is_taken(tiny: dict[str, Any]) -> None:
    choice, found = tiny["compared"]["even"]
    assert choice == 0
    assert all(better == 0.0 for _, better in found.values())


def test_it_plays_on_with_the_policy_as_far_as_it_is_told(tiny: dict[str, Any]) -> None:
    """The policy of tiny games takes one stone after the other. To the end, taking one wins against it and taking
    two loses; judged at once, the network knows no difference."""
    near, far = tiny["compared"]["nim"]["0"], tiny["compared"]["nim"]["9"]
    assert far == [1, {"1": [0, 0.0], "2": [6, -1.0]}]
    assert near[1]["2"][1] == 0.0


def test_chance_alone_seldom_moves_it_from_the_favourite(tiny: dict[str, Any]) -> None:
    """An even bet looks better than its share in every second comparison; in one of six it looks surely so."""
    assert tiny["compared"]["bets"] < 0.25
    assert tiny["compared"]["good bets"] == 1.0, "a bet that is won in two of three cases"


def test_it_leaves_the_policy_now_and_then_and_mostly_keeps_to_it() -> None:
    rules = game("five_rows")
    departed = decisions = 0
    for seed in range(4):
        match, rng = rules.start(Setup(seed)), Rng(seed)
        network = need_network(match, "policy").network
        policy, player = PolicyPlayer(network, 0.0), ComparingPlayer(network, 96, 6)
        while not match.over:
            usual = policy.choose(match)
            player.rng = Rng(rng.word())
            action = player.choose(match)
            assert action in list(match.legal())
            departed += match.meaning(action) != match.meaning(usual)
            decisions += 1
            match.apply(usual)
    assert 0 < departed < decisions / 3
