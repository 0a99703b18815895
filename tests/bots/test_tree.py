"""The search with weights: that it credits every seat with its own share, counts equal meanings once, and keeps its
tree only where it may."""

from __future__ import annotations

from typing import Any

from rulebound.bots import tree
from rulebound.bots.searching import SearchBot, new_search
from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Setup
from rulebound.core.people.registry import game


def test_a_won_game_is_found_and_a_lost_move_is_known_to_lose(tiny: dict[str, Any]) -> None:
    """With the shares credited to the wrong seat the search would take one stone, or none would be better."""
    nim = tiny["nim"]
    assert nim["choice"] == 2
    assert nim["found"]["2"][1] > 0.9
    assert nim["found"]["1"][1] < 0.5


def test_moves_of_others_may_be_drawn_by_the_policy_and_own_ones_never_are(tiny: dict[str, Any]) -> None:
    """The policy of tiny games knows nothing: a foe that plays by it errs every second time."""
    nim = tiny["nim by policy"]
    assert nim["choice"] == 2
    assert nim["found"]["1"][1] > 0.5, "one stone loses only to a foe that finds the answer"
    assert nim["found"]["2"][1] > 0.9, "after two stones the searching seat still finds its own answers"


def test_actions_of_equal_meaning_are_one_move_and_every_seat_has_its_own_share(tiny: dict[str, Any]) -> None:
    gift = tiny["gift"]
    assert gift["nodes"] == 1 + 3, "one node for each meaning"
    assert gift["choice"] == 7, "seat 1 keeps the prize"
    visits = {way: found[0] for way, found in gift["found"].items()}
    assert visits["0"] == visits["4"]
    assert visits["5"] == visits["6"]
    assert visits["0"] + visits["5"] + visits["7"] == 60
    once = {way: found[0] for way, found in tiny["plain gift"]["found"].items()}
    assert once == {way: visits[way] for way in once}, "how many ways there are to say it changes the search"
    assert gift["found"]["7"][1] == 1.0
    assert gift["found"]["0"][1] == 0.0


def test_of_moves_that_are_worth_the_same_all_are_tried_alike_and_the_first_is_taken(tiny: dict[str, Any]) -> None:
    even = tiny["even"]
    visits = [even["found"][way][0] for way in ("0", "5", "7")]
    assert sum(visits) == 60
    assert max(visits) - min(visits) <= 1
    assert even["choice"] == 0


def test_a_seat_without_a_choice_does_not_lend_its_node_to_the_next(tiny: dict[str, Any]) -> None:
    """Where the coin leaves seat 2 no choice, seat 1 decides below the same node: its moves are not those of seat 2."""
    assert tiny["coin"] == [[0, 0], [0, 1], [1, 0], [1, 1]]


def test_the_tree_is_kept_as_long_as_all_that_happens_was_looked_for() -> None:
    """A bot that is told what others do goes on with its tree; one that is not begins anew after each of theirs."""
    rules = game("five_rows")
    for told in (True, False):
        match, bot, rng = rules.start(Setup(4)), SearchBot("search:300", 5, 300, 0.0), Rng(1)
        own = others = fresh = 0
        after_others = False
        while not match.over:
            legal = match.legal()
            if match.seat != 0:
                action = int(legal[rng.below(len(legal))])
                if told:
                    bot.watch(match, 0, action)
                after_others = True
            else:
                before = bot.kept
                action = bot.choose(match)
                if len(legal) > 1:
                    own += before is not None and bot.kept is before and not after_others
                    others += before is not None and bot.kept is before and after_others
                    fresh += bot.kept is not before
                    assert bot.kept is not None
                    assert bot.kept.simulations >= 300
                    after_others = False
            match.apply(action)
        assert own > 3
        assert fresh > 0
        assert (others > 0) == told


def test_a_kept_tree_is_what_lay_below_the_moves_that_were_made() -> None:
    rules = game("five_rows")
    match = rules.start(Setup(9))
    while len(match.legal()) < 4:
        match.apply(match.legal()[0])
    search = new_search(match, 3)
    assert isinstance(search, tree.Search)
    search.think(600)
    action = search.choice()
    visits, nodes = search.visits_of(action), len(search.meaning)
    assert search.descend(match.meaning(action), match.seat)
    match.apply(action)
    search.go_on(match)
    assert search.simulations < visits, "the visit that made a node has no child"
    assert search.simulations > visits // 3
    assert 1 < len(search.meaning) < nodes
    assert sum(search.visits_of(each) for each in match.legal()) <= search.simulations
    assert not search.descend(-(10**9), match.seat), "a move that nobody looked for"


def test_a_bot_thinks_on_while_others_do() -> None:
    rules = game("five_rows")
    match, bot = rules.start(Setup(9)), SearchBot("search:50", 5, 50, 0.0)
    while match.seat != 0 or len(match.legal()) < 3:
        match.apply(match.legal()[0])
    while match.seat == 0:
        action = bot.choose(match)
        match.apply(action)
    assert bot.kept is not None
    left = iter(range(100))
    bot.think_on(match, lambda: next(left, None) is not None)
    assert bot.kept.simulations >= 1000, "a hundred batches of ten"
    kept, known = bot.kept, [each for each in match.legal() if bot.kept.visits_of(each)]
    bot.watch(match, 0, int(known[0]))
    match.apply(known[0])
    bot.come_to(match, 0)
    assert bot.kept is kept, "what it had thought about was forgotten"
