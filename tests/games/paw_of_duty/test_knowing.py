"""What a seat may believe about tactic cards after the exchange: re-deals are compared with what really happens.

A small set makes the exchange matter: eight of the twelve cards of the deck are dealt. Both players choose by the
place of a card in the hand and never by what it is, so that over many matches the truth and the re-deals must agree
in the mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from statistics import mean

from rulebound.core.kernel.rng import Rng
from rulebound.core.people.game import Setup
from rulebound.core.people.registry import game
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.match import PawOfDuty

GAME = game("paw_of_duty")
MATCHES = 1200
REDEALS = 3
NAMES = [f"Card {number}" for number in range(7)]


def small_set() -> str:
    """Kitties enough, Claws Out and Radio, and twelve cards of seven designs."""
    kitties = [
        f'[[card]]\nid = "K{number}"\nname = "Kitty {number}"\nkind = "kitty"\ntype = "Tank"\nlevel = 1\nlines = 2'
        for number in range(12)
    ]
    open_cards = [
        '[[card]]\nid = "C"\nname = "Claws"\nkind = "tactic"\ncopies = 2\ndealt = "each"\ntext = "Draw a tactic card."',
        '[[card]]\nid = "R"\nname = "Wireless"\nkind = "tactic"\ndealt = "first"\ntext = "Draw a tactic card."',
    ]
    tactics = [
        f'[[card]]\nid = "T{number}"\nname = "{name}"\nkind = "tactic"\ncopies = {2 if number < 5 else 1}\n'
        'text = "Draw a tactic card."'
        for number, name in enumerate(NAMES)
    ]
    return "\n".join([*kitties, *open_cards, *tactics])


CARDS = GAME.read_cards(small_set(), "small set")


def exchanged(seed: int, aside: tuple[int, int]) -> PawOfDuty:
    """A match after the exchange in which player A has put back so many cards and player B so many."""
    match = GAME.start(Setup(seed, cards=CARDS))
    assert isinstance(match, PawOfDuty)
    for number in aside:
        for _ in range(number):
            put_back = [action for action in match.legal() if action >= n.PUT_BACK]
            match.apply(put_back[-1])
        match.apply(n.END_EXCHANGE)
    return match


def play_blindly(match: PawOfDuty, turns: int) -> None:
    """Both players discard by the place in the hand, whatever the cards are."""
    while not match.over and match.turn <= turns:
        actions = [int(action) for action in match.legal()]
        discards = [action for action in actions if n.DISCARD_CARD <= action < n.PUT_BACK]
        match.apply(discards[match.turn % 2] if discards else actions[-1])


def hand_of(match: PawOfDuty, seat: int) -> Counter[str]:
    zone = n.HAND + seat
    cards = (match.nth(zone, index) for index in range(match.size[zone]))
    return Counter(match.names[match.design[card]] for card in cards)


def redeals(match: PawOfDuty, seat: int, seed: int) -> Iterator[PawOfDuty]:
    for number in range(REDEALS):
        copy = match.imagine(seat, Rng(seed * REDEALS + number))
        assert isinstance(copy, PawOfDuty)
        yield copy


def compare(seat_of: Callable[[PawOfDuty], int], aside: tuple[int, int], turns: int) -> None:
    """For each design that the seat put back: how many copies does the opponent hold, in truth and as believed?"""
    truth, belief = [], []
    for seed in range(MATCHES):
        match = exchanged(seed, aside)
        seat = seat_of(match)
        names = returned_by(match, seat)
        play_blindly(match, turns)
        if match.over:
            continue
        truth.append(sum(count for name, count in hand_of(match, 1 - seat).items() if name in names))
        for copy in redeals(match, seat, seed):
            belief.append(sum(count for name, count in hand_of(copy, 1 - seat).items() if name in names))
    assert len(truth) > MATCHES // 2, "the matches are over too soon to compare anything"
    assert abs(mean(truth) - mean(belief)) < 0.06, (
        f"the opponent holds {mean(truth):.3f} of the cards put back in truth, {mean(belief):.3f} in the re-deals"
    )


def returned_by(match: PawOfDuty, seat: int) -> set[str]:
    first = seat * n.START_CARDS
    return {match.names[design] for design in match.returned[first : first + n.START_CARDS] if design >= 0}


def player_a(match: PawOfDuty) -> int:
    return int(match.first)


def player_b(match: PawOfDuty) -> int:
    return 1 - int(match.first)


def test_player_a_believes_right_after_the_exchange() -> None:
    compare(player_a, (3, 0), 0)
    compare(player_a, (3, 3), 0)


def test_player_b_believes_right_after_the_exchange() -> None:
    compare(player_b, (3, 3), 0)


def test_beliefs_are_right_after_some_turns() -> None:
    compare(player_a, (2, 2), 1)
    compare(player_b, (2, 2), 1)


def test_a_card_put_back_is_never_believed_to_be_one_that_the_opponent_kept() -> None:
    """Of a design with one copy, put back by A, B can have none if B exchanged nothing."""
    looked_at = 0
    for seed in range(MATCHES):
        match = exchanged(seed, (4, 0))
        returned = returned_by(match, player_a(match))
        for copy in redeals(match, player_a(match), seed):
            held = hand_of(copy, player_b(match))
            for name in returned & set(NAMES[5:]):
                assert held[name] == 0, f"{name} was put back by A and is believed in B's hand"
                looked_at += 1
    assert looked_at > 100


def test_the_opponent_learns_only_the_number_of_cards_put_back() -> None:
    match = exchanged(5, (3, 1))
    for seat in range(n.SEATS):
        other = match.clone()
        other.redeal(seat, Rng(9))
        copies = [copy.imagine(seat, Rng(4)) for copy in (match, other)]
        assert [list(copy.returned) for copy in copies if isinstance(copy, PawOfDuty)] == [
            [
                match.returned[place] if place // n.START_CARDS == seat else -1
                for place in range(n.SEATS * n.START_CARDS)
            ]
        ] * 2
