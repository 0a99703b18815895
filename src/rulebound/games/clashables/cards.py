"""Card files of Clashables: facts and texts become columns and programs that the compiled rules play."""

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
from rulebound.games.clashables.rules.numbers import BLUE, CREATURE, GREEN, GREY, ITEM, LARGEST_SET, TRIGGERS
from rulebound.games.clashables.rules.state import ClashCards
from rulebound.games.clashables.things import NOUN_FACTS
from rulebound.games.clashables.vocabulary import Vocabulary

FOLDER = Path(__file__).parent

COLOURS = {"blue": BLUE, "green": GREEN, "grey": GREY}
KINDS = {
    "creature": (Field("colour", words=("blue", "green")),),
    "item": (Field("colour", words=("grey",), default="grey"),),
}


@cache
def official_text() -> str:
    return (FOLDER / "cards.toml").read_text(encoding="utf-8")


def language(cards: Sequence[Card]) -> Language:
    """The language of Clashables with the names of these cards."""
    examples = [card.text for card in read_card_file(official_text(), "cards.toml", KINDS)]
    vocabulary = (FOLDER / "vocabulary.lark").read_text(encoding="utf-8")
    return Language("Clashables", vocabulary, [card.name for card in cards], examples, NOUN_FACTS)


def compiler(cards: Sequence[Card]) -> Vocabulary:
    if len(cards) > LARGEST_SET:
        raise Mistake(f"a set of Clashables has at most {LARGEST_SET} cards, not {len(cards)}")
    return Vocabulary(language(cards), cards)


def catalogue(cards: Sequence[Card], vocabulary: Compiler) -> ClashCards:
    assert isinstance(vocabulary, Vocabulary)
    abilities = [0] * (len(cards) * TRIGGERS)
    hears = [0] * len(cards)
    for (design, trigger), listed in vocabulary.abilities.items():
        abilities[design * TRIGGERS + trigger] = listed[0]
        hears[design] |= 1 << trigger
    return ClashCards(
        [card.name for card in cards],
        numbers(vocabulary.code),
        numbers(abilities),
        numbers([CREATURE if card.kind == "creature" else ITEM for card in cards]),
        numbers([COLOURS[str(card.facts["colour"])] for card in cards]),
        numbers(vocabulary.keywords),
        numbers(vocabulary.dice),
        numbers(vocabulary.attacks),
        numbers(hears),
        numbers(vocabulary.own_turn),
    )


def numbers(values: list[int]) -> vec[i64]:
    return vec[i64](values)
