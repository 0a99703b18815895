"""Piles that are laid out too small make themselves room: nobody can tell them from large ones."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.kernel.table import NOBODY, Layout, Table

CARDS = 12
LINES, PILES = 2, 4
PLACES = 3


def table(room: int) -> Table:
    layout = Layout(CARDS, 2)
    for _ in range(LINES):
        layout.line(PLACES)
    for _ in range(PILES):
        layout.pile(room)
    made = Table(layout)
    owners, designs = vec[i64]([0] * CARDS), vec[i64](range(CARDS))
    zones = vec[i64]([LINES + card % PILES for card in range(CARDS)])
    made.lay_out(owners, designs, zones, vec[i64]([NOBODY] * CARDS))
    return made


def lies(made: Table) -> list[list[int]]:
    """The cards of every zone as they lie there."""
    found = [[int(made.cells[made.start[zone] + place]) for place in range(PLACES)] for zone in range(LINES)]
    for zone in range(LINES, LINES + PILES):
        found.append([int(made.nth(zone, at)) for at in range(made.size[zone])])
        assert made.top(zone) == (found[-1][-1] if found[-1] else NOBODY)
    for card in range(CARDS):
        assert made.cells[made.place[card]] == card, "a card does not know where it lies"
        if made.zone[card] >= LINES:
            assert found[made.zone[card]][made.index_of(card)] == card
    return found


moves = st.lists(
    st.tuples(st.integers(0, CARDS - 1), st.integers(0, LINES + PILES - 1), st.integers(0, PLACES - 1), st.booleans()),
    max_size=60,
)


@given(moves=moves, room=st.integers(0, 3))
def test_a_small_pile_is_like_a_large_one(moves: list[tuple[int, int, int, bool]], room: int) -> None:
    large, small = table(CARDS), table(room)
    assert lies(small) == lies(large)
    copy = Table(small.layout)
    copy.copy_table(small)
    before = lies(copy)
    for card, zone, place, to_bottom in moves:
        if zone < LINES and large.cells[large.start[zone] + place] != NOBODY:
            continue
        for made in (large, small):
            if zone >= LINES and to_bottom:
                made.move_to_bottom(card, zone)
            else:
                made.move(card, zone, made.start[zone] + place)
        assert lies(small) == lies(large)
    assert lies(copy) == before, "a copy has room of its own"
