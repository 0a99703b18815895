"""The table against a plain model of zones, through any sequence of moves; and what shuffles and re-deals keep."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import NOBODY, Layout, Table, bit

CARDS = 10
PLACES = 4
LINE, FIRST, SECOND, THIRD = range(4)  # one line, three piles

moves = st.lists(
    st.tuples(
        st.sampled_from(["top", "bottom", "line", "slide", "exchange", "shuffle", "reveal"]),
        st.integers(0, CARDS - 1),
        st.integers(0, CARDS - 1),
    ),
    max_size=40,
)


def laid_out() -> Table:
    """Ten cards with designs 0 to 4, five in each of the first two piles, each pile a pool."""
    layout = Layout(CARDS, 2)
    layout.line(PLACES)
    for _ in range(3):
        layout.pile(CARDS)
    table = Table(layout)
    halves = [card // 5 for card in range(CARDS)]
    table.lay_out(
        vec[i64](halves),
        vec[i64]([card % 5 for card in range(CARDS)]),
        vec[i64]([FIRST + half for half in halves]),
        vec[i64](halves),
    )
    return table


class Model:
    """The same cards as plain lists."""

    def __init__(self) -> None:
        self.line: list[int] = [NOBODY] * PLACES
        self.piles: dict[int, list[int]] = {FIRST: list(range(5)), SECOND: list(range(5, 10)), THIRD: []}

    def take(self, card: int) -> None:
        if card in self.line:
            self.line[self.line.index(card)] = NOBODY
        for pile in self.piles.values():
            if card in pile:
                pile.remove(card)


def do(table: Table, model: Model, move: tuple[str, int, int], rng: Rng) -> None:
    """One move on both, where it is possible."""
    kind, card, number = move
    pile = (FIRST, SECOND, THIRD)[number % 3]
    place = number % PLACES
    other = model.line[place]
    if kind == "top":
        table.move(card, pile)
        model.take(card)
        model.piles[pile].append(card)
    elif kind == "bottom":
        table.move_to_bottom(card, pile)
        model.take(card)
        model.piles[pile].insert(0, card)
    elif kind == "line" and card not in model.line and other == NOBODY:
        table.move(card, LINE, place)
        model.take(card)
        model.line[place] = card
    elif kind == "slide" and card in model.line and other == NOBODY:
        table.slide(card, place)
        model.take(card)
        model.line[place] = card
    elif kind == "exchange" and card in model.line and other not in (NOBODY, card):
        table.exchange(card, other)
        here = model.line.index(card)
        model.line[here], model.line[place] = other, card
    elif kind == "shuffle":
        table.shuffle(pile, rng)
    elif kind == "reveal":
        table.reveal(card, 1 + number % 3)


def cards_in(table: Table, pile: int) -> list[int]:
    return [int(table.nth(pile, index)) for index in range(table.size[pile])]


def unknown(table: Table, seat: int) -> Counter[tuple[int, int]]:
    return Counter(
        (int(table.pool[card]), int(table.design[card])) for card in range(CARDS) if not table.knows(seat, card)
    )


def after(todo: list[tuple[str, int, int]], rng: Rng) -> Table:
    table, model = laid_out(), Model()
    for move in todo:
        do(table, model, move, rng)
    return table


@given(moves, st.integers(0, 1000))
def test_cards_lie_where_they_were_put(todo: list[tuple[str, int, int]], seed: int) -> None:
    table, model, rng = laid_out(), Model(), Rng(seed)
    for move in todo:
        do(table, model, move, rng)
        assert [int(card) for card in list(table.cells)[:PLACES]] == model.line
        for pile, cards in model.piles.items():
            assert cards_in(table, pile) == cards
            assert table.top(pile) == (cards[-1] if cards else NOBODY)
        for card in range(CARDS):
            assert table.cells[table.place[card]] == card
        for cards in model.piles.values():
            assert [int(table.index_of(card)) for card in cards] == list(range(len(cards)))


@given(moves, st.integers(0, 1000), st.sampled_from([FIRST, SECOND, THIRD]))
def test_a_shuffle_keeps_the_designs_of_a_pile_and_forgets_them(
    todo: list[tuple[str, int, int]], seed: int, pile: int
) -> None:
    rng = Rng(seed)
    table = after(todo, rng)
    cards = cards_in(table, pile)
    designs = [int(design) for design in table.design]
    serials = [int(serial) for serial in table.serial]
    table.shuffle(pile, rng)
    assert cards_in(table, pile) == cards, "a shuffle moved numbers instead of designs"
    assert Counter(designs[card] for card in cards) == Counter(int(table.design[card]) for card in cards)
    for card in range(CARDS):
        if card in cards:
            assert table.known_to[card] == 0, "somebody knows a shuffled card"
            assert table.serial[card] > serials[card], "a pending effect would still find a shuffled card"
        else:
            assert table.design[card] == designs[card], "a shuffle changed a card outside its pile"
    assert len({int(table.pool[card]) for card in cards}) <= 1


@given(moves, st.integers(0, 1000), st.integers(0, 1))
def test_a_redeal_keeps_what_is_known_and_what_the_pools_hold(
    todo: list[tuple[str, int, int]], seed: int, seat: int
) -> None:
    rng = Rng(seed)
    table = after(todo, rng)
    known = {card: int(table.design[card]) for card in range(CARDS) if table.knows(seat, card)}
    before = unknown(table, seat)
    table.redeal(seat, rng)
    assert {card: int(table.design[card]) for card in known} == known
    assert unknown(table, seat) == before


@given(moves, st.integers(0, 1000), st.integers(0, 1))
def test_after_forgetting_the_truth_is_gone(todo: list[tuple[str, int, int]], seed: int, seat: int) -> None:
    rng = Rng(seed)
    one = after(todo, rng)
    two = Table(one.layout)
    two.copy_table(one)
    two.redeal(seat, rng)
    before = unknown(one, seat)
    one.forget(seat)
    two.forget(seat)
    assert list(one.design) == list(two.design)
    assert unknown(one, seat) == before


@given(st.integers(0, 10_000))
def test_every_arrangement_of_a_shuffled_pile_is_possible(seed: int) -> None:
    """Three cards, 600 shuffles: each of the six orders comes about 100 times."""
    layout = Layout(3, 2)
    layout.pile(3)
    table = Table(layout)
    table.lay_out(vec[i64]([0] * 3), vec[i64]([0, 1, 2]), vec[i64]([0] * 3), vec[i64]([0] * 3))
    rng = Rng(seed)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(600):
        table.shuffle(0, rng)
        orders[tuple(int(design) for design in table.design)] += 1
    assert len(orders) == 6
    assert all(50 < count < 150 for count in orders.values()), f"orders came {orders}"


def test_a_shuffled_deck_still_shares_its_secret_with_the_hand_that_was_drawn_from_it() -> None:
    """Shuffling what is left of a deck tells nobody which cards left it before: a re-deal still mixes deck and hand."""
    table = laid_out()
    deck, hand = FIRST, THIRD
    for _ in range(2):
        card = table.top(deck)
        table.move(card, hand)
        table.reveal(card, 1)
    table.shuffle(deck, Rng(1))
    before = sorted(table.design[table.nth(hand, index)] for index in range(2))
    dealt = set()
    for seed in range(40):
        table.redeal(1, Rng(seed))
        dealt.add(tuple(sorted(table.design[table.nth(hand, index)] for index in range(2))))
    assert len(dealt) > 1, f"seat 2 can only believe in the true hand {before}: the shuffle gave it away"


def test_bits_reach_beyond_thirty_two() -> None:
    assert [bit(number) for number in (0, 30, 31, 32, 62)] == [1 << number for number in (0, 30, 31, 32, 62)]
