"""Card files of Claw & Order: facts and texts become columns and programs that the compiled rules play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.cards import Card, Field, read_card_file
from rulebound.core.language.compiling import Compiler
from rulebound.core.language.parsing import Language
from rulebound.core.mistakes import Mistake
from rulebound.games.claw_and_order.rules import numbers as n
from rulebound.games.claw_and_order.rules.state import ClawCards
from rulebound.games.claw_and_order.things import NOUN_FACTS
from rulebound.games.claw_and_order.vocabulary import Vocabulary

FOLDER = Path(__file__).parent
LARGEST_SET = 400
LONGEST_NAME = 40  # of a battlefield card

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


@cache
def official_text() -> str:
    return (FOLDER / "cards.toml").read_text(encoding="utf-8")


def language(cards: Sequence[Card]) -> Language:
    """The language of Claw & Order with the names of these cards."""
    examples = [card.text for card in read_card_file(official_text(), "cards.toml", KINDS)]
    vocabulary = (FOLDER / "vocabulary.lark").read_text(encoding="utf-8")
    return Language("Claw & Order", vocabulary, [card.name for card in cards], examples, NOUN_FACTS)


def compiler(cards: Sequence[Card]) -> Vocabulary:
    if len(cards) > LARGEST_SET:
        raise Mistake(f"a set of Claw & Order has at most {LARGEST_SET} cards, not {len(cards)}")
    fields = [card for card in cards if card.kind == "battlefield"]
    if len(fields) > n.MOST_FIELDS:
        raise Mistake(f"a set of Claw & Order has at most {n.MOST_FIELDS} battlefield cards, not {len(fields)}")
    for card in fields:
        if len(card.name) > LONGEST_NAME:
            raise Mistake(f"the name of a battlefield card has at most {LONGEST_NAME} letters: {card.name} (CO-R7)")
    return Vocabulary(language(cards), cards)


def catalogue(cards: Sequence[Card], vocabulary: Compiler) -> ClawCards:
    assert isinstance(vocabulary, Vocabulary)
    abilities = [0] * (len(cards) * n.TRIGGERS)
    hears = [0] * len(cards)
    for (design, trigger), listed in vocabulary.abilities.items():
        abilities[design * n.TRIGGERS + trigger] = listed[0]
        hears[design] |= 1 << trigger
    return ClawCards(
        [card.name for card in cards],
        vec[i64](vocabulary.code),
        vec[i64](abilities),
        vec[i64]([KIND_BITS[card.kind] for card in cards]),
        fact(cards, "cost"),
        fact(cards, "damage"),
        fact(cards, "health"),
        vec[i64]([BREEDS[str(card.facts.get("breed", "None"))] for card in cards]),
        vec[i64]([int(card.facts.get("rank") == "Commander") for card in cards]),
        vec[i64](vocabulary.keywords),
        vec[i64](vocabulary.copies),
        vec[i64](vocabulary.equips),
        vec[i64](vocabulary.attach),
        vec[i64](vocabulary.timing),
        vec[i64]([int(card.facts.get("scope") == "previous loser") for card in cards]),
        vec[i64](hears),
    )


def fact(cards: Sequence[Card], name: str) -> vec[i64]:
    return vec[i64]([int(card.facts.get(name, 0)) for card in cards])
