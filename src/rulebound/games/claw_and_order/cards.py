"""Card files of Claw & Order: facts and texts become columns and programs that the compiled rules play."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.cards import Card, Field, numbers_printed
from rulebound.core.language.compiling import Compiler
from rulebound.core.mistakes import Mistake
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.printed import ClawCards
from rulebound.games.claw_and_order.vocabulary import Vocabulary

LONGEST_NAME = 40  # of a battlefield card
NEUTRAL = "Neutral Battlefield"  # the only one that says nothing (CO-12.6)

COST = Field("cost", least=1, most=99)
LORE = Field("lore", free=True, default="")  # CO-2.13: without effect
BREEDS = {"None": n.NO_BREED, "Shorthair": n.SHORTHAIR, "Longhair": n.LONGHAIR, "Hairless": n.HAIRLESS}
STATS = (COST, Field("damage", least=0, most=99), Field("health", least=1, most=99), LORE)
KINDS = {
    "troop": (
        Field("breed", words=tuple(BREEDS), default="None"),
        Field("rank", words=("Troop", "Commander"), default="Troop"),
        *STATS,
    ),
    "vehicle": (Field("breed", words=("None", "Shorthair", "Longhair"), default="None"), *STATS),
    "equip item": (COST, LORE),
    "team buff": (COST, LORE),
    "one-time item": (COST, LORE),
    "battlefield": (Field("scope", words=("both", "previous loser"), default="both"), LORE),
}
KIND_BITS = {
    "troop": n.TROOP,
    "vehicle": n.VEHICLE,
    "equip item": n.EQUIP,
    "team buff": n.BUFF,
    "one-time item": n.ONE_TIME,
    "battlefield": n.FIELD,
}


def check_fields(cards: Sequence[Card]) -> None:
    fields = [card for card in cards if card.kind == "battlefield"]
    if len(fields) > n.MOST_FIELDS:
        raise Mistake(f"a set of Claw & Order has at most {n.MOST_FIELDS} battlefield cards, not {len(fields)}")
    for card in fields:
        if len(card.name) > LONGEST_NAME:
            raise Mistake(f"the name of a battlefield card has at most {LONGEST_NAME} letters: {card.name} (CO-R7)")
        if "," in card.name:
            raise Mistake(
                f"battlefield cards are listed with commas, so {card.name!r} may have none in its name (CO-R7)"
            )
        if card.name == NEUTRAL and card.text:
            raise Mistake(f"{NEUTRAL} has no effects (CO-12.6); give the card with this text another name")
        if card.name != NEUTRAL and not card.text:
            raise Mistake(
                f"{card.name} has no text: a battlefield card has 1 to 3 effects (CO-R7), only {NEUTRAL} has none"
            )


def catalogue(cards: Sequence[Card], compiler: Compiler) -> ClawCards:
    assert isinstance(compiler, Vocabulary)
    abilities = compiler.first_abilities(n.TRIGGERS)
    found = ClawCards(
        [card.name for card in cards],
        vec[i64](compiler.code),
        abilities,
        vec[i64]([KIND_BITS[card.kind] for card in cards]),
        numbers_printed(cards, "cost"),
        numbers_printed(cards, "damage"),
        numbers_printed(cards, "health"),
        vec[i64]([BREEDS[str(card.facts.get("breed", "None"))] for card in cards]),
        vec[i64]([int(card.facts.get("rank") == "Commander") for card in cards]),
        vec[i64]([*compiler.keywords, 0, *compiler.keywords * len(compiler.given)]),
        vec[i64](compiler.copies),
        vec[i64](compiler.equips),
        vec[i64](compiler.attach),
        vec[i64](compiler.crew),
        vec[i64](compiler.timing),
        vec[i64]([int(card.facts.get("scope") == "previous loser") for card in cards]),
        compiler.heard(),
    )
    found.contextual = compiler.contextual
    found.luring = compiler.luring
    found.banning = compiler.banning
    found.losing = compiler.losing
    found.picky = compiler.picky
    found.cursing = compiler.cursing
    found.keeping = compiler.keeping
    found.rear_crews = compiler.rear_crews
    found.crewed = found.crewed or compiler.rear_crews
    found.shielding = compiler.shielding
    found.own_priced = compiler.own_priced
    found.mode_words = compiler.mode_words
    found.given_words = compiler.given_words
    return found
