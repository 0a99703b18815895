"""The battlefield cards on which players have agreed: an option of a match, wherever one is made (CO-12.7, CO-R7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.matchfile import new_match, read_match, replay, text_of
from rulebound.core.people.readers import SPECTATOR
from rulebound.core.people.registry import game
from rulebound.core.people.scene_file import card_entry
from tests.cli.command import complaint, succeed

GAME: Game = game("claw_and_order")
NEUTRAL = "Neutral Battlefield"


def listed(value: str) -> list[str]:
    match = GAME.start(Setup(seed=3, options={"battlefields": value}))
    return list(GAME.view(match, SPECTATOR)["battlefields"])


def test_all_none_and_some() -> None:
    """CO-R7: Neutral is always on the list, and the order is that of the set."""
    assert len(listed("all")) == 11
    assert listed("none") == [NEUTRAL]
    assert listed("Radar Hill,  Fish Market") == [NEUTRAL, "Fish Market", "Radar Hill"]
    assert listed(NEUTRAL) == [NEUTRAL]


@pytest.mark.parametrize("value", ["Fish Market, ", "", ",", "Fish Market, Fish Market"])
def test_a_list_that_is_none_is_refused(value: str) -> None:
    with pytest.raises(Mistake, match="battlefields is all, none or the names of battlefield cards"):
        listed(value)


@pytest.mark.parametrize("value", ["fish market", "Fish Markt", "Alley Kitten", "all, Fish Market"])
def test_what_is_no_battlefield_card_is_refused_with_its_clause(value: str) -> None:
    """CO-X8"""
    with pytest.raises(Mistake, match=r"is no battlefield card of the set.*CO-R7"):
        listed(value)
    with pytest.raises(Mistake, match="is no battlefield card of the set"):
        GAME.check_options(2, {"battlefields": value})


def test_cards_of_the_players_may_be_on_the_list() -> None:
    own = '[[card]]\nid = "X"\nname = "Herb Garden"\nkind = "battlefield"\ntext = "Your Cats have +1 damage."\n'
    cards = GAME.read_cards(own + "\n".join(card_entry(card) for card in GAME.official_cards.cards), "own cards")
    match = GAME.start(Setup(seed=3, options={"battlefields": "Herb Garden"}, cards=cards))
    assert GAME.view(match, SPECTATOR)["battlefields"] == ["Herb Garden", NEUTRAL]
    GAME.check_options(2, {"battlefields": "Herb Garden"}, cards)


def test_a_match_file_keeps_the_list() -> None:
    kept = new_match(GAME, ("a", "b"), 4, {"battlefields": "Fish Market ,Radar Hill"})
    again = read_match(text_of(kept), "again")
    assert again.setup.options["battlefields"] == "Fish Market, Radar Hill"
    assert GAME.view(replay(again), SPECTATOR)["battlefields"] == [NEUTRAL, "Fish Market", "Radar Hill"]


def test_the_commands_take_the_list(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    agreed = ("--option", "battlefields=Fish Market, Radar Hill")
    succeed("play", "claw_and_order", "--seats", "random,random", "--seed", "5", "--save", path, *agreed)
    assert '"battlefields": "Fish Market, Radar Hill"' in path.read_text(encoding="utf-8")
    assert "ok" in succeed("check", path)
    said = complaint("play", "claw_and_order", "--option", "battlefields=Fisch Market")
    assert "near names: Fish Market" in said
    assert "names of battlefield cards" in succeed("rules", "claw_and_order", "CO-R7")
