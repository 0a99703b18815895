"""The table of events of a game: lines of the log with fields, and pictures."""

from __future__ import annotations

import pytest

from rulebound.core.kernel.match import Match
from rulebound.core.kernel.table import NOBODY
from rulebound.core.people.game import Happening, Setup
from rulebound.core.people.log import ANYWHERE, Line, Log, Moves
from rulebound.core.people.readers import EVERYTHING, Event
from rulebound.core.people.registry import game

PAID, HURT, USED, LEFT = 20, 21, 22, 23
LOG = Log[Match](
    Line(PAID, "Seat {seat} pays {amount:coin} to seat {other}.", "lose", "/seats/{seat}/coins"),
    Line(HURT, "{card} gets {amount:+} and has {target}{more}.", "damage"),
    Line(USED, "{card} is used.", "use", unknown="a hidden troop"),
    Line(LEFT, lambda match, event, card: f"{card} leaves.", lambda match, event: Happening("move", source="/hand")),
    fields=lambda match, event: {"more": " left" if event.target else ""},
)


@pytest.fixture
def match() -> Match:
    return game("five_rows").start(Setup(seed=1))


def event(kind: int, amount: int = 0, target: int = 0, known: int = 0) -> Event:
    return Event(kind, card=0, design=0, known=known, source=0, target=target, amount=amount)


def test_numbers_count_their_nouns_and_show_their_signs(match: Match) -> None:
    assert LOG.tell(match, event(PAID, 1, 1), 0) == "Seat 1 pays 1 coin to seat 2."
    assert LOG.tell(match, event(PAID, 3, 1), 0) == "Seat 1 pays 3 coins to seat 2."
    assert LOG.tell(match, event(HURT, -2, -1), EVERYTHING).endswith(" gets \u22122 and has \u22121 left.")


def test_a_card_is_named_to_those_who_know_it(match: Match) -> None:
    name = game("five_rows").official_cards.cards[0].name
    assert [LOG.tell(match, event(USED, known=1), seat) for seat in (0, 1)] == [
        f"{name} is used.",
        "A hidden troop is used.",
    ]
    assert LOG.tell(match, event(LEFT), 0) == "A card leaves."


def test_a_kind_without_a_line_is_not_told(match: Match) -> None:
    assert LOG.tell(match, event(24), 0) == ""
    assert LOG.picture(match, event(24)) is None


def test_pictures_have_a_place_and_an_amount_where_they_count(match: Match) -> None:
    assert LOG.picture(match, event(PAID, 3)) == Happening("lose", "/seats/1/coins", 3)
    assert LOG.picture(match, event(HURT, 3)) == Happening("damage", amount=3)
    assert LOG.picture(match, event(USED, 3)) == Happening("use")
    assert LOG.picture(match, event(LEFT)) == Happening("move", source="/hand")


def test_moves_are_told_by_the_kinds_of_the_two_zones(match: Match) -> None:
    deck, hand, pile, board = 0, 2, 4, 6  # of seat 0; those of seat 1 follow each
    moves = Moves(
        lambda zone: zone - zone % 2,
        {
            (deck, hand): "Seat {holder} draws {card}.",
            (ANYWHERE, hand): lambda event: f"{{card}} of seat {{giver}} returns by {event.amount}.",
            (ANYWHERE, deck): "{card} goes {end}.",
            (ANYWHERE, pile): "{card} is discarded.",
            (board, pile): "",
        },
    )

    def told(source: int, target: int, amount: int = 0) -> str:
        return moves(match, event(20)._replace(source=source, target=target, amount=amount), "Imp")

    assert told(deck + 1, hand + 1) == "Seat 2 draws Imp."
    assert told(pile + 1, hand, 3) == "Imp of seat 2 returns by 3."
    assert [told(hand, deck), told(hand, deck, NOBODY)] == ["Imp goes on top.", "Imp goes on the bottom."]
    assert [told(hand, pile), told(board, pile), told(hand, board)] == ["Imp is discarded.", "", ""]
