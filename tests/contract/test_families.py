"""Invented cards are of every family of effects: what the guide's table says of a game is in fact drawn for it."""

from __future__ import annotations

import re

import pytest

from rulebound.core.people.game import Game
from rulebound.core.people.registry import all_games
from tests.contract.families import FAMILIES, GUIDE, claimed, families_in, met

SETS = 60  # most games have met all of theirs after ten


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_invented_cards_meet_every_family_that_the_guide_claims(game: Game) -> None:
    wanted = set(claimed(game))
    assert len(wanted) >= 15, "the table of the guide was not found"
    missing = wanted - met(game, SETS, wanted).keys()
    assert not missing, f"no invented card of {game.title} has to do with {', '.join(sorted(missing))}"


def test_every_family_of_the_guide_is_known_here() -> None:
    table = GUIDE.read_text("utf-8").split("| family | what it says |", 1)[1].split("\n\n", 1)[0]
    named = re.findall(r"^\| ([a-z ]+) \|", table, re.MULTILINE)
    assert sorted(named) == sorted(FAMILIES)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_family_is_known_by_kinds_of_phrases_that_exist(game: Game) -> None:
    kinds = {production.kind for found in all_games() for production in found.language(()).tables.productions}
    unknown = {kind for known in FAMILIES.values() for kind in known.split()} - kinds
    assert not unknown, f"no game has {', '.join(sorted(unknown))}"
    language = game.language(())
    assert families_in(language.parse(min(game.official_texts, key=len))) <= FAMILIES.keys()
