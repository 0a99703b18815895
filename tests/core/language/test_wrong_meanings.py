"""Texts whose words are near to something that can be played and that mean something else: none of them is accepted."""

from __future__ import annotations

import pytest

from rulebound.core.language.errors import TextError
from rulebound.core.language.understanding import TwoReadingsError
from rulebound.core.people.registry import game

NOT_MEANT = [
    ("five_rows", "troop", "You may not draw a card."),
    ("claw_and_order", "one-time item", "Deathrattle: draw a card."),
    ("clashables", "creature", "When this creature enters, once per round: draw a card."),
    ("claw_and_order", "troop", "When this troop attacks, once per round: draw a card."),
    ("five_rows", "troop", "On play: destroy a troop you don't control."),
    ("five_rows", "troop", "On play, draw a card unless you have an aura."),
    ("five_rows", "troop", "On play: deal 2 damage to each enemy troop except the opposing troop."),
    ("five_rows", "troop", "On play: destroy all enemy troops but one."),
    ("five_rows", "troop", "On play: return an enemy troop to your hand."),
    ("five_rows", "troop", "On play: choose an enemy troop; swap this troop with it."),
    ("five_rows", "troop", "When you play this or an aura, draw a card."),
    ("five_rows", "troop", "On play: deal 1 damage to target enemy troop or player."),
    ("clashables", "creature", "At the end of each player's turn, draw a card unless you attacked."),
    ("clashables", "item", "If you have 3 or more life, destroy an opposing creature. Otherwise, banish it."),
    ("clashables", "creature", "When this creature hits, its hits take 1 more life this attack."),
    ("clashables", "creature", "When this creature misses, reroll one of your other creatures' dice."),
    ("clashables", "creature", "You may play three creatures during your play phase instead of two."),
    ("clashables", "creature", "This creature can't be targeted by blue creatures."),
    ("clashables", "creature", "The first time this creature would be destroyed each turn, it isn't."),
    ("clashables", "item", "Take control of an opposing creature until it attacks."),
    ("clashables", "item", "Each player chooses an opposing creature and destroys it."),
    ("clashables", "creature", "When this creature attacks, it may not hit on 2."),
    ("clashables", "item", "Target player draws two cards."),
    ("clashables", "item", "Destroy target creature you don't control."),
    ("authority", "unit", "At the start of each opponent's turn, draw a card."),
    ("authority", "unit", "When attacking, this unit and another unit get +1 power."),
    ("claw_and_order", "vehicle", "When this Vehicle kills a troop, put a Drill token on its pilot."),
    ("claw_and_order", "one-time item", "Deal 2 damage to a troop and 1 damage to another troop."),
    ("paw_of_duty", "tactic", "Move a friendly Kitty 1 space away from an enemy Kitty."),
    ("paw_of_duty", "tactic", "Deal 1 damage to every Kitty except yours."),
    ("paw_of_duty", "tactic", "Each time a friendly Kitty captures an enemy Kitty this turn, move that Kitty 1 space."),
    ("paw_of_duty", "tactic", "When an enemy Kitty attacks one of your Kitties this turn, deal 1 damage to it."),
    ("paw_of_duty", "tactic", "Choose a friendly Kitty. Push its target 1 space, then rotate it."),
    ("paw_of_duty", "tactic", "Choose a friendly Kitty. It may attack or rotate. Then move it 1 space."),
    ("paw_of_duty", "tactic", "The next time a friendly Kitty captures an enemy Kitty this turn, draw a card."),
    ("paw_of_duty", "tactic", "Choose an enemy Kitty. Move a friendly Kitty 1 space away from it."),
    ("paw_of_duty", "tactic", "A friendly Kitty attacks its target. If the target survives, push it 1 space."),
    ("paw_of_duty", "tactic", "The Kitty you played this turn may rotate, then attack."),
    ("paw_of_duty", "tactic", "Friendly Kitties cannot be pushed or pulled until the start of your next turn."),
    ("paw_of_duty", "tactic", "Choose two friendly Kitties. Each of them may rotate."),
    ("paw_of_duty", "tactic", "Choose an enemy Kitty. It can't be moved by your opponent's tactic cards named Shove."),
    ("paw_of_duty", "tactic", "Choose a friendly Kitty. It can attack diagonally this turn."),
    ("paw_of_duty", "tactic", "Your opponent chooses an enemy Kitty and moves it 1 space."),
    ("five_rows", "troop", "When you play another troop, deal 1 damage to the troop across from it."),
    ("five_rows", "troop", "When you play this, choose one of your troops. Destroy the troop across from it."),
    ("five_rows", "troop", "When you play this, choose a troop. Deal 1 damage to the troop opposite it."),
    ("five_rows", "troop", "When you play this, choose an enemy troop. Destroy the aura in its row."),
    ("five_rows", "troop", "When another of your troops is destroyed, destroy the troop opposite it."),
    ("five_rows", "troop", "When you play another troop, if it has no troop across from it, draw a card."),
    ("five_rows", "troop", "When this destroys a troop, return it to its owner's hand."),
    ("five_rows", "troop", "When you play this, discard 1 card. If it was a troop, this gets +3 power."),
    ("clashables", "creature", "When this creature dies, banish a creature. It can attack the turn it is summoned."),
    ("claw_and_order", "vehicle", "When a pilot is assigned to this Vehicle, it gets +2 Damage until end of turn."),
    ("five_rows", "troop", "+1 power for each troop card in your hand."),
    ("five_rows", "troop", "When this troop attacks, it gets +2 power until end of turn."),
    ("five_rows", "troop", "Each player draws a card, then they discard a card."),
    ("five_rows", "troop", "When this troop destroys a troop, it attacks again."),
    ("claw_and_order", "troop", "Enemy troops must attack this troop first."),
    ("claw_and_order", "troop", "When this troop is attacked, it gets +1 damage until the end of your turn."),
    ("authority", "unit", "When attacking: choose another of your units. Double its power."),
    ("five_rows", "troop", "On play, choose a troop. Its power becomes equal to the power of the opposing troop."),
    ("authority", "spy", "When discarded, discard a card from any general zone."),
    ("claw_and_order", "troop", "At the start of each turn, the active player deals 1 damage to one of their troops."),
    ("five_rows", "troop", "When you play this, choose a troop. Deal damage equal to its power to an enemy troop."),
    ("claw_and_order", "troop", "When deployed, choose a troop. Deal damage equal to its damage to an enemy troop."),
]  # fmt: skip
READ_AS = [
    (
        "claw_and_order",
        "equip item",
        "When the equipped troop attacks, draw a card. Discard this item.",
        "When the host attacks: draw a card; discard this Item.",
    ),
    (
        "claw_and_order",
        "troop",
        "When an enemy troop attacks this troop, it gets -1 Damage this turn.",
        "When this troop is attacked: the attacker gets −1 damage this turn.",
    ),
    (
        "claw_and_order",
        "troop",
        "After this troop attacks, it takes 1 damage.",
        "When this troop has attacked: deal 1 damage to this troop.",
    ),
    (
        "claw_and_order",
        "equip item",
        "When the equipped troop is destroyed, return this item to your hand.",
        "If this Equip Item would be destroyed with the host, return it to its owner's hand instead.",
    ),
    (
        "claw_and_order",
        "vehicle",
        "When a Longhair pilots this Vehicle, draw a card.",
        "When a Longhair troop becomes the pilot of this Vehicle: draw a card.",
    ),
    (
        "claw_and_order",
        "troop",
        "When deployed, destroy all Vehicles except this troop.",
        "When this troop is deployed: destroy all other Vehicles.",
    ),
    (
        "claw_and_order",
        "troop",
        "When this troop takes damage and survives, draw a card.",
        "When this troop is dealt damage: if this troop is in the front line or the back line, draw a card.",
    ),
    (
        "claw_and_order",
        "troop",
        "This troop has +2 Damage while attacking a Vehicle.",
        "When this troop attacks: if the attacked troop is a Vehicle, this troop gets +2 damage this attack.",
    ),
    (
        "five_rows",
        "troop",
        "On play: discard a card at random.",
        "On play: choose a card in your hand at random; put it into your discard pile.",
    ),
    (
        "five_rows",
        "troop",
        "When you play this, choose a troop. Double its power this round.",
        "On play: choose a troop; its power becomes 2X this round, where X is its power.",
    ),
    (
        "five_rows",
        "troop",
        "When you play this, move an enemy troop to an empty row.",
        "On play: choose an enemy troop; choose a row where the foe has no troop; move it to that row.",
    ),
    (
        "five_rows",
        "aura",
        "Your troop here has +2 power. When it's destroyed, destroy this aura too.",
        "Your troop in this row has +2 power. When one of your troops in this row is destroyed: destroy this aura.",
    ),
    (
        "five_rows",
        "troop",
        "This has +1 power while there's no troop across from it.",
        "This troop has +1 power while there is no opposing troop.",
    ),
    (
        "five_rows",
        "aura",
        "When a troop in this row is destroyed, its owner loses 2 health.",
        (
            "When one of your troops in this row is destroyed: deal 2 damage to you. "
            "When an enemy troop in this row is destroyed: deal 2 damage to the foe."
        ),
    ),
    (
        "five_rows",
        "troop",
        "When you play this, take control of the opposing troop if it has 2 or less power.",
        "On play: if there is an opposing troop with power 2 or less, gain control of the opposing troop permanently.",
    ),
    (
        "five_rows",
        "troop",
        "When you play an aura, your troops get +1 power while this troop is on the battlefield.",
        "When you play an aura: your troops get +1 power until this troop leaves play.",
    ),
    (
        "claw_and_order",
        "vehicle",
        "Flying. When this attacks, deal 1 damage to all other enemy troops.",
        "Flying. When this Vehicle attacks: deal 1 damage to each enemy troop other than the attacked troop.",
    ),
    (
        "claw_and_order",
        "troop",
        "When this attacks a Vehicle, it has +2 Damage.",
        "When this troop attacks: if the attacked troop is a Vehicle, this troop gets +2 damage this attack.",
    ),
    (
        "claw_and_order",
        "troop",
        "When this troop is killed, return it to your hand instead of discarding it.",
        "If this troop would be killed, return it to its owner's hand instead.",
    ),
    (
        "claw_and_order",
        "troop",
        "When this troop kills a Vehicle, draw 2 cards.",
        "When this troop's attack kills a Vehicle: draw 2 cards.",
    ),
    (
        "five_rows",
        "troop",
        "When you play this troop, move one of your other troops to another row.",
        "On play: choose a row where you have no troop; choose another of your troops; move it to that row.",
    ),
    (
        "clashables",
        "item",
        "Look at the top card of your opponent's deck and put it into their graveyard.",
        "Look at the top card of the opponent's deck; put it into their graveyard.",
    ),
    (
        "clashables",
        "item",
        "Your opponent discards a card of your choice.",
        "Look at the opponent's hand; choose a card in the opponent's hand; the opponent discards it.",
    ),
    (
        "clashables",
        "creature",
        "Once per turn: choose a creature. It can't attack this turn.",
        "Use: choose a creature; it cannot attack this turn.",
    ),
    (
        "authority",
        "unit",
        "When attacking, +1 power for each unit that has already attacked this turn.",
        "When attacking: this unit gets +1 attack this attack for each other unit that attacked this turn.",
    ),
    (
        "clashables",
        "creature",
        "When this creature hits, you may discard a card and draw a card.",
        "When this creature hits: you may discard a card, then draw a card.",
    ),
    (
        "authority",
        "unit",
        "At the start of your turn, if this unit is defending in row 3, gain 3 HP and draw a card.",
        "When defending, at the start of your turn: if this unit is in row 3, you heal 3, then draw a card.",
    ),
    (
        "authority",
        "unit",
        "When defending, enemy units get -1 power.",
        "When defending: enemy units have −1 attack, −1 defence and −1 authority.",
    ),
    (
        "five_rows",
        "troop",
        "When you play this, choose a troop. Swap its power and health.",
        "On play: choose a troop; swap its power and health permanently.",
    ),
    (
        "five_rows",
        "troop",
        "When you play this, swap its power and health.",
        "On play: swap this troop's power and health permanently.",
    ),
    (
        "five_rows",
        "troop",
        "When you play this, choose an enemy troop. It deals damage equal to its power to the other player.",
        "On play: choose an enemy troop; deal X damage to the foe, where X is its power.",
    ),
    (
        "paw_of_duty",
        "tactic",
        "A friendly Kitty deals damage equal to its level to an adjacent enemy Kitty.",
        (
            "Choose one of your Kitties; choose an enemy Kitty adjacent to it; "
            "deal X damage to the second Kitty, where X is the first Kitty's level."
        ),
    ),
    (
        "paw_of_duty",
        "tactic",
        "Choose one of your Kitties. Deal damage equal to its level to an enemy Kitty.",
        (
            "Choose one of your Kitties; choose an enemy Kitty; "
            "deal X damage to the second Kitty, where X is the first Kitty's level."
        ),
    ),
    (
        "paw_of_duty",
        "tactic",
        "Choose an enemy Kitty adjacent to a friendly Kitty. Push it 2 spaces away from that Kitty.",
        (
            "Choose one of your Kitties; choose an enemy Kitty adjacent to it; "
            "push the second Kitty 2 spaces away from the first Kitty."
        ),
    ),
    (
        "paw_of_duty",
        "tactic",
        "A friendly Huntress may hop over an adjacent Kitty and deal 1 damage to it.",
        (
            "You may choose one of your Huntresses, then choose a Kitty it can hop over, "
            "then the first Kitty hops over the second Kitty, then deal 1 damage to the second Kitty."
        ),
    ),
    (
        "paw_of_duty",
        "tactic",
        "Move a friendly Kitty in the Outer City 1 space toward the City.",
        "Choose one of your Kitties in the Outer City; move it 1 space toward the City.",
    ),
    (
        "paw_of_duty",
        "tactic",
        "Attack with a friendly Kitty. If it captures a Kitty, move it 1 space.",
        "Choose one of your Kitties; it attacks; if a Kitty was captured, move the first Kitty 1 space.",
    ),
    (
        "paw_of_duty",
        "tactic",
        "Choose one of your Kitties; it attacks; if its target was captured, draw a tactic card.",
        "Choose one of your Kitties; it attacks; if a Kitty was captured, draw a tactic card.",
    ),
]


@pytest.mark.parametrize(("game_id", "kind", "text"), NOT_MEANT)
def test_a_text_is_not_taken_for_something_else(game_id: str, kind: str, text: str) -> None:
    with pytest.raises(TextError) as error:
        game(game_id).understand(kind, text)
    assert not error.value.message.startswith("say: "), "a sentence that means something else is proposed"


@pytest.mark.parametrize(("game_id", "kind", "text", "canonical"), READ_AS)
def test_what_is_near_is_read_as_it_is_meant(game_id: str, kind: str, text: str, canonical: str) -> None:
    assert game(game_id).understand(kind, text) == canonical


def test_of_your_choice_belongs_to_what_is_chosen() -> None:
    text = "Deal 1 damage to all Kitties adjacent to a friendly Kitty of your choice."
    found = game("paw_of_duty").understand("tactic", text)
    assert found == "Choose one of your Kitties; deal 1 damage to all Kitties adjacent to it."


@pytest.mark.parametrize(
    ("text", "both"),
    [
        (
            "Choose a friendly Kitty and an enemy Kitty. Move it 1 space.",
            [
                "Choose one of your Kitties; choose an enemy Kitty; move the first Kitty 1 space.",
                "Choose one of your Kitties; choose an enemy Kitty; move the second Kitty 1 space.",
            ],
        ),
        (
            "A friendly Kitty attacks an adjacent enemy Kitty. Rotate it.",
            [
                (
                    "Choose one of your Kitties; choose an enemy Kitty adjacent to it; "
                    "the first Kitty attacks the second Kitty; rotate the first Kitty."
                ),
                (
                    "Choose one of your Kitties; choose an enemy Kitty adjacent to it; "
                    "the first Kitty attacks the second Kitty; rotate the second Kitty."
                ),
            ],
        ),
    ],
)
def test_which_of_two_kitties_is_meant_is_asked(text: str, both: list[str]) -> None:
    with pytest.raises(TwoReadingsError) as error:
        game("paw_of_duty").understand("tactic", text)
    assert list(error.value.nearest) == both


@pytest.mark.parametrize(
    ("text", "around_one"),
    [
        (
            "Deal 1 damage to all Kitties adjacent to a friendly Kitty.",
            "Choose one of your Kitties; deal 1 damage to all Kitties adjacent to it.",
        ),
        (
            "You may rotate each enemy Kitty next to a friendly Tank.",
            "You may choose one of your Tanks, then rotate each enemy Kitty adjacent to it.",
        ),
    ],
)
def test_what_is_done_around_a_kitty_is_done_around_one_that_is_chosen(text: str, around_one: str) -> None:
    assert game("paw_of_duty").understand("tactic", text) == around_one
