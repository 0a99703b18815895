"""Card files of Five Rows: facts and texts become columns and programs that the compiled rules play."""

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
from rulebound.games.five_rows.rules.numbers import AURA, LARGEST_SET, TRIGGERS, TROOP
from rulebound.games.five_rows.rules.state import RowsCards
from rulebound.games.five_rows.vocabulary import NOUN_FACTS, Vocabulary

FOLDER = Path(__file__).parent

COST = Field("cost", least=1, most=99)
KINDS = {
    "troop": (COST, Field("power", least=-99, most=99), Field("health", least=1, most=99)),
    "aura": (COST,),
}


@cache
def official_text() -> str:
    return (FOLDER / "cards.toml").read_text(encoding="utf-8")


def language(cards: Sequence[Card]) -> Language:
    """The language of Five Rows with the names of these cards."""
    examples = [card.text for card in read_card_file(official_text(), "cards.toml", KINDS)]
    vocabulary = (FOLDER / "vocabulary.lark").read_text(encoding="utf-8")
    return Language("Five Rows", vocabulary, [card.name for card in cards], examples, NOUN_FACTS)


def compiler(cards: Sequence[Card]) -> Vocabulary:
    if len(cards) > LARGEST_SET:
        raise Mistake(f"a set of Five Rows has at most {LARGEST_SET} cards, not {len(cards)}")
    return Vocabulary(language(cards), cards)


def catalogue(cards: Sequence[Card], vocabulary: Compiler) -> RowsCards:
    assert isinstance(vocabulary, Vocabulary)
    abilities = [0] * (len(cards) * TRIGGERS)
    hears = [0] * len(cards)
    for (design, trigger), listed in vocabulary.abilities.items():
        abilities[design * TRIGGERS + trigger] = listed[0]
        hears[design] |= 1 << trigger
    return RowsCards(
        [card.name for card in cards],
        numbers(vocabulary.code),
        numbers(abilities),
        numbers([TROOP if card.kind == "troop" else AURA for card in cards]),
        numbers([int(card.facts["cost"]) for card in cards]),
        numbers([int(card.facts.get("power", 0)) for card in cards]),
        numbers([int(card.facts.get("health", 0)) for card in cards]),
        numbers(hears),
        vocabulary.contextual,
    )


def numbers(values: list[int]) -> vec[i64]:
    return vec[i64](values)
