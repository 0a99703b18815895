"""Card files of Paw of Duty: facts and texts become columns and programs that the compiled rules play."""

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
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.state import PawCards
from rulebound.games.paw_of_duty.verbs import Vocabulary
from rulebound.games.paw_of_duty.vocabulary import NOUN_FACTS

FOLDER = Path(__file__).parent

UNIT_TYPES = {"Huntress": n.HUNTRESS, "Pilot": n.PILOT, "Tank": n.TANK}
DEALT = {"deck": n.IN_DECK, "each": n.WITH_EACH, "first": n.WITH_FIRST}
KINDS = {
    "kitty": (Field("type", words=tuple(UNIT_TYPES)), Field("level", least=1, most=9), Field("lines", most=9)),
    "tactic": (
        Field("copies", least=1, most=9, default=1),
        Field("dealt", words=tuple(DEALT), default="deck"),
        Field("summary", default="", free=True),
    ),
}
FEWEST_KITTIES = 2


@cache
def official_text() -> str:
    return (FOLDER / "cards.toml").read_text(encoding="utf-8")


def language(cards: Sequence[Card]) -> Language:
    """The language of Paw of Duty with the names of these cards."""
    examples = [card.text for card in read_card_file(official_text(), "cards.toml", KINDS)]
    vocabulary = (FOLDER / "vocabulary.lark").read_text(encoding="utf-8")
    return Language("Paw of Duty", vocabulary, [card.name for card in cards], examples, NOUN_FACTS)


def compiler(cards: Sequence[Card]) -> Vocabulary:
    check_numbers(cards)
    return Vocabulary(language(cards), cards)


def check_numbers(cards: Sequence[Card]) -> None:
    """What a set must have to be played at all."""
    kitties = sum(card.kind == "kitty" for card in cards)
    if not FEWEST_KITTIES <= kitties <= n.MOST_KITTIES:
        raise Mistake(f"a set of Paw of Duty has {FEWEST_KITTIES} to {n.MOST_KITTIES} Kitties, not {kitties}")
    tactics = sum(copies(card) for card in cards if card.kind == "tactic")
    if tactics > n.MOST_TACTICS:
        raise Mistake(f"a set of Paw of Duty has at most {n.MOST_TACTICS} tactic cards with all copies, not {tactics}")
    for card in cards:
        wanted = {"each": 2, "first": 1}.get(str(card.facts.get("dealt")), copies(card))
        if copies(card) != wanted:
            raise Mistake(f"{card.name}: dealt = {card.facts['dealt']!r} needs copies = {wanted} (PD-7.2, PD-7.9)")


def copies(card: Card) -> int:
    return int(card.facts.get("copies", 1))


def catalogue(cards: Sequence[Card], vocabulary: Compiler) -> PawCards:
    assert isinstance(vocabulary, Vocabulary)
    abilities = [0] * (len(cards) * n.TRIGGERS)
    for (design, trigger), listed in vocabulary.abilities.items():
        abilities[design * n.TRIGGERS + trigger] = listed[0]
    return PawCards(
        [card.name for card in cards],
        numbers(vocabulary.code),
        numbers(abilities),
        sum(card.kind == "kitty" for card in cards),
        numbers([UNIT_TYPES.get(str(card.facts.get("type")), 0) for card in cards]),
        numbers([int(card.facts.get("level", 0)) for card in cards]),
        numbers([int(card.facts.get("lines", 0)) for card in cards]),
        numbers([copies(card) for card in cards]),
        numbers([DEALT[str(card.facts.get("dealt", "deck"))] for card in cards]),
        vocabulary.mode_words,
    )


def numbers(values: list[int]) -> vec[i64]:
    return vec[i64](values)
