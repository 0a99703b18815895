"""Texts that could never do anything, or that cannot be meant, are refused with the reason."""

from __future__ import annotations

import pytest

from rulebound.core.language.errors import TextError
from rulebound.core.people.registry import game

FREE_FOR_EVER = (
    "In the general zone, when you recruit another card: choose a card in the market; recruit it without paying."
)
REFUSED = [
    ("five_rows", "troop", "On play: swap this troop and this troop.", "nothing is swapped with itself"),
    ("five_rows", "troop", "On play: this troop copies the text of this troop permanently.", "copies itself"),
    ("five_rows", "troop", "On play: choose one of your troops; swap it and that troop.", "nothing is swapped"),
    ("five_rows", "troop", "On death: this troop attacks.", "could never do anything"),
    ("five_rows", "troop", "When this dies, move it to the next row.", "could never do anything"),
    ("five_rows", "troop", "On play: draw 0 cards.", "0 of it is nothing at all"),
    ("five_rows", "troop", "Your other troops have +0 power.", "a change by 0 changes nothing"),
    ("five_rows", "troop", "On play: look at your hand.", "would show nothing"),
    ("five_rows", "troop", "On play: draw a card; otherwise, you heal 1.", "directly follows"),
    ("five_rows", "troop", "On attack: this troop attacks.", "once per round"),
    ("five_rows", "troop", "On play: the foe chooses a card in your hand; put it into your discard pile.", "not see"),
    ("five_rows", "troop", "If this troop would be destroyed, move it to the next row instead.", "FR-R34"),
    ("five_rows", "troop", "On play: search your deck for an aura card; put it into your hand.", "is shuffled"),
    ("claw_and_order", "troop", "When this troop attacks, once per round: draw a card.", "once per turn"),
    ("clashables", "creature", "When this creature hits, once per round: draw a card.", "once per turn"),
    ("authority", "unit", "When attacking: deal 2 damage divided among enemy units.", "AU-R15"),
    ("authority", "unit", "When attacked: deal 2 damage to the attacker.", "takes no damage"),
    ("authority", "unit", "When defending: deal 2 damage to the attacker.", "attacker"),
    ("authority", "general", FREE_FOR_EVER, "never end"),
    ("clashables", "creature", "This creature rolls 0 dice.", "0 of it is nothing at all"),
    ("clashables", "item", "", "an item without a text does nothing"),
    ("clashables", "item", "The opponent loses 1 life for each even number.", "no dice were rolled"),
    ("paw_of_duty", "tactic", "Move a friendly Kitty 0 spaces.", "0 of it is nothing at all"),
    ("paw_of_duty", "tactic", "", "a tactic without a text does nothing"),
    ("paw_of_duty", "tactic", "Discard a tactic card named Biscuit.", "is a Kitty and no tactic card"),
    ("paw_of_duty", "tactic", "Deal 1 damage to each Kitty adjacent to this card.", "on no space"),
    ("claw_and_order", "battlefield", "Players take two turns in a row.", "CO-12.10"),
    ("claw_and_order", "battlefield", "Gain $1 whenever you spend $1.", "CO-12.11"),
    ("claw_and_order", "battlefield", "Opponent cannot deploy troops.", "CO-12.12"),
    ("claw_and_order", "battlefield", "You take an extra turn after this one.", "CO-12.10"),
    ("claw_and_order", "battlefield", "Take another turn after this one.", "CO-12.10"),
    ("claw_and_order", "battlefield", "There is no draw phase.", "CO-12.10"),
    ("claw_and_order", "battlefield", "Players skip the attack phase every turn.", "CO-12.10"),
    ("claw_and_order", "battlefield", "Whenever a player spends a dollar, they gain a dollar.", "CO-12.11"),
    ("claw_and_order", "battlefield", "Nobody can play cards.", "CO-12.12"),
    ("claw_and_order", "battlefield", "The opponent cannot play cards.", "CO-12.12"),
    ("claw_and_order", "battlefield", "Players can only play one card each turn.", "CO-12.12"),
    ("five_rows", "aura", "On play: deal 2 damage to the troop in this row.", "which one?"),
]  # fmt: skip


def refusal(game_id: str, kind: str, text: str) -> str:
    with pytest.raises(TextError) as error:
        game(game_id).understand(kind, text)
    return error.value.message


@pytest.mark.parametrize(("game_id", "kind", "text", "why"), REFUSED)
def test_a_senseless_text_is_refused_with_the_reason(game_id: str, kind: str, text: str, why: str) -> None:
    if "Biscuit" in text:
        kitty = next(card.name for card in game(game_id).official_cards.cards if card.kind == "kitty")
        text = text.replace("Biscuit", kitty)
    assert why in refusal(game_id, kind, text)


def test_a_battlefield_is_told_all_its_clauses_at_once() -> None:
    text = "Opponent cannot deploy troops. Gain $1 whenever you spend $1. Players take two turns in a row."
    message = refusal("claw_and_order", "battlefield", text)
    assert all(clause in message for clause in ("CO-12.10", "CO-12.11", "CO-12.12"))


def test_every_wrong_sentence_of_a_text_is_told() -> None:
    message = refusal("five_rows", "troop", "On play: fling a fish. Your troops have +0 power.")
    assert "fling" in message
    assert "changes nothing" in message


def test_an_opponent_whose_hand_is_looked_at_is_chosen() -> None:
    found = game("authority").understand("unit", "When attacking: look at an opponent's hand.")
    assert found == "When attacking: choose an opponent; look at that player's hand."


def test_its_with_an_apostrophe_is_no_canonical_text() -> None:
    message = refusal("paw_of_duty", "tactic", "Choose one of your Kitties; deal 1 damage to it's target.")
    assert message.startswith("say: Choose one of your Kitties; deal 1 damage to its target.")


def test_a_word_that_turns_the_meaning_round_is_not_proposed() -> None:
    message = refusal("claw_and_order", "troop", "This troop can fly.")
    assert "cannot" not in message.split("here could stand")[0]
