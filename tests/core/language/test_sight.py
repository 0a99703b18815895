"""A text reads only cards that its player sees; what it would tell of others is refused when the card is loaded."""

# ruff: noqa: E501 — a text is one line

from __future__ import annotations

import pytest

from rulebound.core.language.errors import TextError
from rulebound.core.people.registry import game

UNSEEN = "does not see|do not see|nobody sees|would tell everybody|say: On play"  # or what could be meant instead
REFUSED = [
    ("five_rows", "troop", "On play: look at the top 3 cards of your deck; the foe chooses one of them; put it into your hand."),
    ("clashables", "item", "Look at the top 2 cards of your deck; the opponent chooses one of them; put it into your hand."),
    ("authority", "unit", "When attacking: choose an opponent; choose a card in that player's hand; put it into its owner's discard pile."),
    ("authority", "unit", "When attacking: choose a card in your deck; put it into your hand."),
    ("authority", "unit", "When attacking: choose a card in your deck at random; gain authority equal to its power."),
    ("five_rows", "troop", "This troop has +1 power for each troop card in the foe's hand."),
    ("five_rows", "troop", "On play: if there is a troop card in the foe's hand, draw a card."),
    ("five_rows", "troop", "On play: choose a troop card in the foe's hand; put it into the foe's discard pile."),
    ("five_rows", "troop", "On play: choose a troop card in the foe's hand at random; put it into the foe's discard pile."),
    ("five_rows", "troop", "On play: put each troop card in the foe's hand into the foe's discard pile."),
    ("five_rows", "troop", "On play: look at the foe's hand; the foe draws a card; choose a troop card in the foe's hand; put it into the foe's discard pile."),
    ("five_rows", "troop", "On play: if there is an aura, look at the foe's hand; choose a troop card in the foe's hand; put it into the foe's discard pile."),
    ("five_rows", "troop", "On play: if the top card of your deck is a troop card in your deck, draw a card."),
    ("five_rows", "troop", "On play: choose a card in the foe's hand; if you have 3 or more cards in hand, look at it; if it is a troop card in the foe's hand, draw a card."),
    ("five_rows", "troop", "On play: choose a card in your deck at random; deal X damage to the foe, where X is its cost."),
    ("five_rows", "troop", "On play: put the top card of the foe's deck into its owner's hand; if it is a troop card in the foe's hand, draw a card."),
    ("five_rows", "troop", "On play: choose a card in your deck; put it into your hand."),
    ("five_rows", "troop", "On play: choose an aura card in your deck; put it into your hand."),
    ("clashables", "item", "Draw X cards, where X is the number of creature cards in the opponent's hand."),
    ("clashables", "item", "Choose a card in the opponent's hand at random; if it is a creature card, draw a card."),
    ("claw_and_order", "one-time item", "If there is a troop card in the opponent's hand, draw a card."),
]  # fmt: skip
ALLOWED = [
    ("five_rows", "troop", "On play: if you have 3 or more cards in hand, draw a card."),
    ("five_rows", "troop", "This troop has +1 power for each card in the foe's hand."),
    ("five_rows", "troop", "On play: choose a troop card in your hand; put it on top of your deck."),
    ("five_rows", "troop", "On play: the foe chooses a troop card in their hand; put it on top of their deck."),
    ("five_rows", "troop", "On play: look at the foe's hand; choose a troop card in the foe's hand; put it into the foe's discard pile."),
    ("five_rows", "troop", "On play: look at the foe's hand; you may choose a troop card in the foe's hand; put it on top of the foe's deck."),
    ("five_rows", "troop", "On play: look at the top card of your deck; if it is a troop card in your deck, put it into your hand."),
    ("five_rows", "troop", "On play: put the top card of your deck into your discard pile; if it is a troop card in your discard pile, draw a card."),
    ("five_rows", "troop", "On play: choose a card in the foe's hand; look at it; deal X damage to the foe, where X is its cost."),
    ("five_rows", "troop", "On play: choose a card in the foe's hand at random; put it into the foe's discard pile."),
]  # fmt: skip


@pytest.mark.parametrize(("game_id", "kind", "text"), REFUSED)
def test_a_text_does_not_read_what_its_player_does_not_see(game_id: str, kind: str, text: str) -> None:
    with pytest.raises(TextError, match=UNSEEN):
        game(game_id).understand(kind, text)


@pytest.mark.parametrize(("game_id", "kind", "text"), ALLOWED)
def test_a_text_reads_what_its_player_sees(game_id: str, kind: str, text: str) -> None:
    assert game(game_id).understand(kind, text) == text


MISTAKEN = [
    # cards that have been moved together are no longer noted
    ("five_rows", "troop", "On play: put the top 2 cards of your deck into your discard pile; choose one of them; put it into your hand.", "have been moved"),
    ("clashables", "item", "Banish the top 2 cards of your deck; choose one of them; put it into your hand.", "have been moved"),
    # a search whose deck is not surely shuffled
    ("five_rows", "troop", "On play: search your deck for a troop card; put it into your hand; shuffle the foe's deck.", "deck is shuffled"),
    ("five_rows", "troop", "On play: search your deck for a troop card; put it into your hand; if there is an aura, shuffle your deck.", "deck is shuffled"),
    ("five_rows", "troop", "On play: search your deck for a troop card; put it into your hand. On death: shuffle your deck.", "deck is shuffled"),
    ("clashables", "item", "Choose one — search your deck for a creature card; put it into your hand; or shuffle your deck.", "deck is shuffled"),
    # nothing of this can be damaged
    ("five_rows", "troop", "On play: deal 3 damage divided among auras.", "this needs troop"),
    ("five_rows", "troop", "On play: deal 3 damage divided among cards in the foe's hand.", "this needs troop"),
    # once a traceback
    ("five_rows", "troop", "If this troop would be destroyed, return it to this row instead.", "a pile is needed"),
    ("authority", "unit", "In the general zone, at the start of your turn: gain 1 authority for each card.", "where the card is"),
    ("paw_of_duty", "tactic", "Choose a tactic card in the discard pile; capture it.", "this needs kitty"),
    # an offer of another mode
    ("five_rows", "troop", "On play: choose one — you may discard a card; or if you do not, draw a card.", "nothing was offered"),
]  # fmt: skip


@pytest.mark.parametrize(("game_id", "kind", "text", "why"), MISTAKEN)
def test_a_text_that_would_not_do_what_it_says_is_refused(game_id: str, kind: str, text: str, why: str) -> None:
    with pytest.raises(TextError, match=why):
        game(game_id).understand(kind, text)


def test_a_search_and_its_shuffle_may_hang_on_one_offer() -> None:
    text = "When this creature enters: you may search your deck for a creature card; if you do, put it into your hand, then shuffle your deck."  # fmt: skip
    assert game("clashables").understand("creature", text) == text
