"""Chance as a player: a course draws exactly where the engine does, repeats, and imagines without telling."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import rulebound
from rulebound.core.kernel.rng import Rng
from rulebound.core.kernel.table import DECIDED
from rulebound.core.people.readers import events_of
from rulebound.learning.course import DIGITS, OUTCOMES, Course, Named

GAMES = rulebound.game_ids()
TABLES: list[Named] = [(game, 2, (), 8) for game in GAMES] + [("authority", 4, (("mode", "teams"),), 8)]


def play(course: Course, rng: random.Random, decisions: int) -> int:
    """Random decisions and random chance; how many answers chance gave."""
    drawn = 0
    while decisions and not course.over:
        if course.drawing:
            course.draw(rng.randrange(OUTCOMES))
            drawn += 1
        else:
            course.decide(int(rng.choice(list(course.dealt.legal()))))
            decisions -= 1
    while course.drawing and not course.over:
        course.draw(rng.randrange(OUTCOMES))
        drawn += 1
    return drawn


@pytest.mark.parametrize("named", TABLES, ids=lambda named: f"{named[0]}-{named[1]}")
def test_a_course_is_the_same_match_from_the_same_chance(named: Named) -> None:
    one, two = Course(named), Course(named)
    drawn = play(one, random.Random(1), 25)
    assert play(two, random.Random(1), 25) == drawn >= DIGITS
    assert one.written() == two.written()
    for other in (copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert other.written() == one.written()
        for seat in range(named[1]):
            assert other.remembered(seat) == one.remembered(seat)
        play(other, random.Random(2), 3)
        assert one.written() == two.written(), "a copy goes on alone"
        for seat in range(named[1]):
            assert other.remembered(seat)
            assert one.remembered(seat) == two.remembered(seat), "a copy told the one that it was copied from"


@pytest.mark.parametrize("named", TABLES, ids=lambda named: f"{named[0]}-{named[1]}")
def test_what_is_imagined_looks_the_same_to_the_seat_and_tells_nothing_else(named: Named) -> None:
    course = Course(named)
    differ = 0
    for round in range(6):
        play(course, random.Random(round), 5)
        if course.over:
            break
        for seat in range(named[1]):
            imagined = course.imagined(seat, 11 * round)
            again = pickle.loads(pickle.dumps(imagined))
            assert imagined.remembered(seat) == course.remembered(seat) == again.remembered(seat)
            assert imagined.written() == again.written()
            differ += imagined.written() != course.written()
            truth = course.dealt.clone()
            truth.redeal(seat, Rng(5))
            truth.events, other = course.dealt.events, copy.deepcopy(course)
            other.match = truth
            for reader in range(named[1]):
                assert other.imagined(seat, 11 * round).remembered(reader) == imagined.remembered(reader)
            for event in events_of(imagined.dealt):
                assert event.design < 0 or event.tells(seat, named[1]), "a card that the seat was never told of"
                assert event.kind != DECIDED or event.source == seat, (
                    "the number of another seat's action tells its place"
                )
    assert differ > 3


def test_a_course_asks_chance_only_where_it_has_a_say() -> None:
    course = Course(("five_rows", 2, (), 8))
    with pytest.raises(rulebound.Mistake, match="not dealt yet"):
        course.decide(0)
    for digit in range(DIGITS):
        course.draw(digit)
    with pytest.raises(rulebound.Mistake, match="a player is asked"):
        course.draw(0)
    before = course.dealt.rng.clone()
    course.decide(int(course.dealt.legal()[-1]))
    assert course.drawing or course.dealt.rng.stands_with(before)
    with pytest.raises(rulebound.Mistake, match="from 0 to 255"):
        Course(("five_rows", 2, (), 8)).draw(256)
    illegal = next(action for action in range(course.world.actions) if course.dealt.refusal(action))
    with pytest.raises(rulebound.Refused):
        course.decide(illegal)


def test_later_draws_do_not_follow_from_the_deal() -> None:
    """Clashables rolls dice: the same decisions with other answers of chance give another match."""
    named: Named = ("clashables", 2, (), 8)
    first = Course(named)
    rng = random.Random(4)
    for digit in range(DIGITS):
        first.draw(digit)
    while not first.drawing:
        first.decide(int(rng.choice(list(first.dealt.legal()))))
    ends = set()
    for answer in range(12):
        course = copy.deepcopy(first)
        for _ in range(DIGITS):
            course.draw(answer * 20)
        ends.add(course.written())
    assert len(ends) > 1
