"""Card files of Clashables: facts and texts become columns and programs that the compiled rules play."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.cards import Card, Field
from rulebound.core.language.compiling import Compiler
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.state import ClashCards
from rulebound.games.clashables.vocabulary import Vocabulary

COLOURS = {"blue": n.BLUE, "green": n.GREEN, "grey": n.GREY}
KINDS = {
    "creature": (Field("colour", words=("blue", "green")),),
    "item": (Field("colour", words=("grey",), default="grey"),),
}


def catalogue(cards: Sequence[Card], compiler: Compiler) -> ClashCards:
    assert isinstance(compiler, Vocabulary)
    found = ClashCards(
        [card.name for card in cards],
        vec[i64](compiler.code),
        compiler.first_abilities(n.TRIGGERS),
        vec[i64]([n.CREATURE if card.kind == "creature" else n.ITEM for card in cards]),
        vec[i64]([COLOURS[str(card.facts["colour"])] for card in cards]),
        vec[i64](compiler.keywords),
        vec[i64](compiler.dice),
        vec[i64](compiler.attacks),
        compiler.heard(),
        vec[i64](compiler.own_turn),
    )
    found.contextual = compiler.contextual
    found.mode_words = compiler.mode_words
    return found
