"""Card files of Authority: facts and texts become columns and programs that the compiled rules play."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.cards import Card, Field, numbers_printed
from rulebound.core.language.compiling import Compiler
from rulebound.core.mistakes import Mistake
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.state import AuthorityCards
from rulebound.games.authority.vocabulary import Vocabulary

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


def check_copies(cards: Sequence[Card]) -> None:
    physical = sum(int(card.facts.get("copies", 1)) for card in cards)
    if physical > 1000:
        raise Mistake(f"a set of Authority has at most 1000 physical cards, not {physical}")


def catalogue(cards: Sequence[Card], compiler: Compiler) -> AuthorityCards:
    assert isinstance(compiler, Vocabulary)
    by_id = sorted(range(len(cards)), key=lambda design: cards[design].id)
    rank = [0] * len(cards)
    for place, design in enumerate(by_id):
        rank[design] = place
    found = AuthorityCards(
        [card.name for card in cards],
        vec[i64](compiler.code),
        compiler.first_abilities(n.TRIGGERS),
        compiler.modes,
        vec[i64]([KIND_BITS[card.kind] for card in cards]),
        vec[i64]([FACTION_CODES.index(str(card.facts.get("faction", ""))) for card in cards]),
        numbers_printed(cards, "cost"),
        numbers_printed(cards, "power"),
        numbers_printed(cards, "copies", 1),
        vec[i64](compiler.keywords),
        vec[i64](compiler.authority),
        vec[i64](compiler.by_attack),
        vec[i64](compiler.on_defeat),
        compiler.heard(),
        vec[i64](rank),
    )
    found.contextual = compiler.contextual
    found.idle = vec[i64](compiler.idle)
    found.peaceful = vec[i64](compiler.peaceful)
    found.anywhere = vec[i64](compiler.anywhere)
    found.counts_deeds = compiler.counts_deeds
    found.payers_choose = compiler.payers_choose
    found.asks_firsts = compiler.asks_firsts
    found.guards_speak = any(
        found.hears[design] and found.kind[design] & n.GUARD_CARD for design in range(len(found.kind))
    )
    return found
