"""Card files of Paw of Duty: facts and texts become columns and programs that the compiled rules play."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.cards import Card, Field, numbers_printed
from rulebound.core.language.compiling import Compiler
from rulebound.core.mistakes import Mistake
from rulebound.games.paw_of_duty.designed import DesignedVerbs
from rulebound.games.paw_of_duty.naming import UNIT_TYPES
from rulebound.games.paw_of_duty.rules import numbers as n
from rulebound.games.paw_of_duty.rules.state import PawCards

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


def check_set(cards: Sequence[Card]) -> None:
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


def catalogue(cards: Sequence[Card], compiler: Compiler) -> PawCards:
    assert isinstance(compiler, DesignedVerbs)
    found = PawCards(
        [card.name for card in cards],
        vec[i64](compiler.code),
        compiler.first_abilities(n.TRIGGERS),
        sum(card.kind == "kitty" for card in cards),
        vec[i64]([UNIT_TYPES.get(str(card.facts.get("type")), 0) for card in cards]),
        numbers_printed(cards, "level"),
        numbers_printed(cards, "lines"),
        numbers_printed(cards, "copies", 1),
        vec[i64]([DEALT[str(card.facts.get("dealt", "deck"))] for card in cards]),
        compiler.mode_words,
    )
    found.more_plays = compiler.more_plays
    found.asks_more = compiler.asks_more
    found.carries_out = compiler.carries_out
    found.minds_left = compiler.minds_left
    return found
