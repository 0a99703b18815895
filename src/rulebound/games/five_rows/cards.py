"""Card files of Five Rows: facts and texts become columns and programs that the compiled rules play."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.cards import Card, Field, numbers_printed
from rulebound.core.language.compiling import Compiler
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.state import RowsCards
from rulebound.games.five_rows.vocabulary import Vocabulary

COST = Field("cost", least=1, most=99)
KINDS = {
    "troop": (COST, Field("power", least=-99, most=99), Field("health", least=1, most=99)),
    "aura": (COST,),
}


def catalogue(cards: Sequence[Card], compiler: Compiler) -> RowsCards:
    assert isinstance(compiler, Vocabulary)
    abilities = compiler.first_abilities(n.TRIGGERS)
    found = RowsCards(
        [card.name for card in cards],
        vec[i64](compiler.code),
        abilities,
        vec[i64]([n.TROOP if card.kind == "troop" else n.AURA for card in cards]),
        numbers_printed(cards, "cost"),
        numbers_printed(cards, "power"),
        numbers_printed(cards, "health"),
        compiler.heard(),
    )
    found.contextual = compiler.contextual
    found.priced = compiler.priced
    found.closing = compiler.closing
    found.rowwise = compiler.rowwise
    found.counts_first = compiler.counts_first
    found.costly = compiler.costly
    found.parried = compiler.parried
    found.reordered = compiler.reordered
    found.late = compiler.late_texts
    found.silencing = compiler.silencing
    found.choosy = compiler.choosy
    found.remembers = compiler.remembers
    found.mode_words = compiler.mode_words
    found.given_words = compiler.given_words
    return found
