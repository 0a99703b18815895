"""Card files of Authority: facts and texts become columns and programs that the compiled rules play."""

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
from rulebound.games.authority.naming import NOUN_FACTS
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.state import AuthorityCards
from rulebound.games.authority.vocabulary import Vocabulary

FOLDER = Path(__file__).parent
FACTION_CODES = ("", "RS", "BR", "IW", "GO", "HB")

COST = Field("cost", least=1, most=n.DEAREST)
POWER = Field("power", least=0, most=20)
COPIES = Field("copies", least=1, most=n.MOST_COPIES, default=1)
FACTION = Field("faction", words=FACTION_CODES[1:])
KINDS = {
    "starting": (POWER, COPIES),
    "kingsguard": (POWER,),
    "unit": (FACTION, COST, POWER, COPIES),
    "spy": (FACTION, COST, POWER, COPIES),
    "superpower": (FACTION, COST, POWER, COPIES),
    "leader": (FACTION, COST, COPIES),
    "general": (FACTION, COST),
}
KIND_BITS = {
    "starting": n.UNIT | n.STARTING,
    "kingsguard": n.UNIT | n.STARTING | n.GUARD_CARD,
    "unit": n.UNIT,
    "spy": n.SPY,
    "superpower": n.SUPERPOWER,
    "leader": n.LEADER,
    "general": n.LEADER | n.GENERAL_CARD,
}


@cache
def official_text() -> str:
    return (FOLDER / "cards.toml").read_text(encoding="utf-8")


def language(cards: Sequence[Card]) -> Language:
    """The language of Authority with the names of these cards."""
    examples = [card.text for card in read_card_file(official_text(), "cards.toml", KINDS)]
    vocabulary = (FOLDER / "vocabulary.lark").read_text(encoding="utf-8")
    return Language("Authority", vocabulary, [card.name for card in cards], examples, NOUN_FACTS)


def compiler(cards: Sequence[Card]) -> Vocabulary:
    if len(cards) > n.LARGEST_SET:
        raise Mistake(f"a set of Authority has at most {n.LARGEST_SET} cards, not {len(cards)}")
    physical = sum(int(card.facts.get("copies", 1)) for card in cards)
    if physical > 1000:
        raise Mistake(f"a set of Authority has at most 1000 physical cards, not {physical}")
    return Vocabulary(language(cards), cards)


def catalogue(cards: Sequence[Card], vocabulary: Compiler) -> AuthorityCards:
    assert isinstance(vocabulary, Vocabulary)
    abilities = [0] * (len(cards) * n.TRIGGERS)
    hears = [0] * len(cards)
    for (design, trigger), listed in vocabulary.abilities.items():
        abilities[design * n.TRIGGERS + trigger] = listed[0]
        hears[design] |= 1 << trigger
    by_id = sorted(range(len(cards)), key=lambda design: cards[design].id)
    rank = [0] * len(cards)
    for place, design in enumerate(by_id):
        rank[design] = place
    return AuthorityCards(
        [card.name for card in cards],
        numbers(vocabulary.code),
        numbers(abilities),
        vocabulary.modes,
        numbers([KIND_BITS[card.kind] for card in cards]),
        numbers([FACTION_CODES.index(str(card.facts.get("faction", ""))) for card in cards]),
        numbers([int(card.facts.get("cost", 0)) for card in cards]),
        numbers([int(card.facts.get("power", 0)) for card in cards]),
        numbers([int(card.facts.get("copies", 1)) for card in cards]),
        numbers(vocabulary.keywords),
        numbers(vocabulary.authority),
        numbers(vocabulary.by_attack),
        numbers(vocabulary.on_defeat),
        numbers(hears),
        numbers(rank),
    )


def numbers(values: list[int]) -> vec[i64]:
    return vec[i64](values)
