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
    abilities = compiler.first_abilities(n.TRIGGERS)
    given = len(compiler.given)
    found = ClashCards(
        [card.name for card in cards],
        vec[i64](compiler.code),
        abilities,
        vec[i64]([n.CREATURE if card.kind == "creature" else n.ITEM for card in cards]),
        vec[i64]([COLOURS[str(card.facts["colour"])] for card in cards]),
        vec[i64]([*compiler.keywords, 0, *compiler.keywords * given]),
        vec[i64]([*compiler.dice, 1, *compiler.dice * given]),
        vec[i64]([*compiler.attacks, 1, *compiler.attacks * given]),
        compiler.heard(),
        vec[i64]([*compiler.own_turn, 0, *compiler.own_turn * given]),
        compiler.counting,
        compiler.controlling,
        compiler.giving_attacks,
    )
    found.contextual = compiler.contextual
    found.mode_words = compiler.mode_words
    found.given_words = compiler.given_words
    return found
