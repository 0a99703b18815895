from __future__ import annotations

from rulebound.core.language.phrase import Phrase

TROOP = Phrase("troop", (), 4, 9)
TEXT = Phrase("deal_damage", (Phrase("number", ("1",)), Phrase("a", (Phrase("nominal", (TROOP,)),))))


def test_phrases_that_say_the_same_are_equal_wherever_they_stand() -> None:
    assert Phrase("troop", (), 30, 35) == TROOP
    assert hash(TROOP) == hash(Phrase("troop"))
    assert Phrase("number", ("1",)) != Phrase("number", ("2",))


def test_walk_goes_outer_before_inner_and_left_before_right() -> None:
    assert [phrase.kind for phrase in TEXT.walk()] == ["deal_damage", "number", "a", "nominal", "troop"]


def test_phrases_leaves_numbers_out() -> None:
    assert Phrase("stat_change", ("+1", Phrase("power"))).phrases() == (Phrase("power"),)
