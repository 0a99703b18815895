"""No word that changes what a text means is passed over."""

from __future__ import annotations

import pytest

from rulebound.core.people.registry import all_games
from tests.core.language.changed_words import changed, passed_over, texts_of

EVERY = 12  # of so many texts one is looked at here; the rest takes minutes


def test_changes_are_found_in_a_text() -> None:
    found = list(changed("Deal 2 damage to an enemy troop. You can't draw."))
    assert found == [
        "Deal 3 damage to an enemy troop. You can't draw.",
        "Deal 2 damage to an friendly troop. You can't draw.",
        "Deal 2 damage to an enemy troop. You can draw.",
    ]


@pytest.mark.parametrize("game_id", [each.id for each in all_games()])
def test_a_changed_word_changes_what_is_read(game_id: str) -> None:
    assert not passed_over(game_id, texts_of(game_id)[::EVERY])
