"""What was given to a creature for its next roll asks in the name of the card that gave it, though that card lies in
the deck by then."""

from __future__ import annotations

from typing import Any

import pytest

from rulebound.core.files.cards import CardSet
from rulebound.core.people.game import Setup
from rulebound.core.people.readers import SPECTATOR, events_of
from rulebound.games.clashables import GAME
from rulebound.games.clashables.rules.creatures import destroy
from rulebound.games.clashables.rules.match import Clashables

GRAVE = ["Grove Stag", "Bramble Pup", "Puddle Imp"]


def posed(seed: int, side: dict[str, Any], cards: CardSet | None = None) -> Clashables:
    decks = tuple(deck.cards for deck in GAME.decks()[:2])
    position = {"seats": {"1": {"deck": ["Grove Stag"], "graveyard": GRAVE, **side}}}
    match = GAME.pose(position, Setup(seed, 2, GAME.rulebook.settle({}), cards, decks))
    match.recording = True
    return match


def do(match: Clashables, *all_words: str) -> None:
    for words in all_words:
        action = GAME.find(match, words)
        assert GAME.refuse(match, action) is None, words
        match.apply(action)


def in_play(match: Clashables) -> list[int]:
    return [card for card in range(match.layout.cards) if match.in_play(card)]


def told(match: Clashables) -> list[str]:
    return [GAME.tell(match, event, SPECTATOR) for event in events_of(match)]


FLASK = ("play Second Wind Flask", "pass", "pass")
ATTACK = ("attack with Current Runner",)


@pytest.mark.parametrize("seed", range(8))
def test_a_weighted_die_in_the_deck_still_asks_by_its_name(seed: int) -> None:
    """CL-R72"""
    match = posed(seed, {"hand": ["Weighted Die", "Second Wind Flask"], "battlefield": ["Current Runner"]})
    match.extra_plays[0] = 1
    do(match, "play Weighted Die", "choose Current Runner", "pass", "pass", *FLASK, *ATTACK)
    assert GAME.question(match) == "Seat 1 chooses the die that Weighted Die changes."
    assert any("Weighted Die's effect" in line for line in told(match)), told(match)
    assert not any(line.startswith("A card's") or "a card's" in line for line in told(match))


@pytest.mark.parametrize("seed", range(8))
def test_a_mirror_heron_in_the_deck_still_asks_by_its_name(seed: int) -> None:
    """CL-R72"""
    match = posed(seed, {"hand": ["Second Wind Flask"], "battlefield": ["Mirror Heron", "Current Runner"]})
    do(match, "use Mirror Heron", "choose Current Runner")
    (heron,) = (card for card in in_play(match) if match.names[match.design[card]] == "Mirror Heron")
    destroy(match, heron, heron)
    do(match, *FLASK, *ATTACK)
    assert GAME.question(match) == "Seat 1 may reroll one die for Mirror Heron."


SHIELD_LAST = """
[[card]]
id = "X01"
name = "Porcelain Snail"
kind = "creature"
colour = "blue"
text = "Rooted. Each turn, prevent the next hit on you."
"""


def test_a_set_whose_last_text_is_continuous_plays_recorded() -> None:
    """Whose text is carried out was once looked for in the programs of all cards, past the end of the last one."""
    text = (GAME.folder / "cards.toml").read_text(encoding="utf-8") + SHIELD_LAST
    side = {"hand": ["Weighted Die", "Second Wind Flask"], "battlefield": ["Current Runner"]}
    match = posed(1, side, GAME.read_cards(text, "own.toml"))
    match.extra_plays[0] = 1
    do(match, "play Weighted Die", "choose Current Runner", "pass", "pass", *FLASK, *ATTACK)
    assert "Weighted Die" in GAME.question(match)
