"""Cards that nobody designed: random sentences of each game's grammar, printed, parsed, compiled and played.

What the compiler accepts must be playable to the end by random players, whatever the sentence says; what it refuses
must be refused with a place and a reason. (The set of kinds that official cards use is preferred, so that most
sentences make sense.)
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from rulebound.core.cards import Card, CardSet, digest_of
from rulebound.core.game import EVERYTHING, Game, Setup
from rulebound.core.language.compiling import Compiler
from rulebound.core.language.errors import TextError
from rulebound.core.language.inventing import Inventor
from rulebound.core.language.parsing import Language
from rulebound.core.language.phrase import Phrase
from rulebound.core.match import playout
from rulebound.core.registry import all_games
from rulebound.core.rng import Rng

SETS = 10
MATCHES = 25
TRIES = 150  # for one card; most sentences that a grammar can say make no sense
RARELY = 0.05  # the weight of a kind that no official card uses


def inventor(game: Game, compiler: Compiler) -> Inventor:
    used = {phrase.kind for card in game.official_cards.cards for phrase in compiler.language.parse(card.text).walk()}
    categories = set(compiler.language.tables.by_origin())

    def weight(kind: str) -> float:
        return 1.0 if kind in used or kind in categories else RARELY

    return Inventor(compiler.language, weight)


def exchanged(rng: random.Random, language: Language, trees: Sequence[Phrase]) -> Phrase:
    """An official text in which one phrase gives way to one of the same category from another text."""
    tree, other = rng.choice(trees), rng.choice(trees)
    out = rng.choice([phrase for phrase in tree.walk() if phrase is not tree])
    category = language.category(out)
    fitting = [phrase for phrase in other.walk() if phrase.kind != "text" and language.category(phrase) == category]
    return put_in(tree, out, rng.choice(fitting)) if fitting else tree


def put_in(tree: Phrase, out: Phrase, instead: Phrase) -> Phrase:
    if tree is out:
        return instead
    parts = tuple(put_in(part, out, instead) if isinstance(part, Phrase) else part for part in tree.parts)
    return Phrase(tree.kind, parts, tree.start, tree.end)


def invented_set(game: Game, seed: int) -> tuple[tuple[Card, ...], list[str]]:
    """The official set with an invented text on every card that has one, and the refusals met on the way."""
    rng = random.Random(f"{game.id} {seed}")
    cards = list(game.official_cards.cards)
    compiler = game.compiler(cards)
    maker = inventor(game, compiler)
    trees = [compiler.language.parse(card.text) for card in cards if card.text]
    refusals: list[str] = []
    for design, official in enumerate(game.official_cards.cards):
        for attempt in range(TRIES if official.text else 0):
            if attempt < TRIES / 2:
                tree = maker.text(rng, rng.randint(8, 30))
            else:
                tree = exchanged(rng, compiler.language, trees)
            text = compiler.language.show(tree)
            compiler.cards = [*cards[:design], replace(official, text=text), *cards[design + 1 :]]
            try:
                compiler.compile_card(design)
            except TextError as error:
                refusals.append(error.message)
            else:
                cards[design] = replace(official, text=text)
                break
    return tuple(cards), refusals


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(SETS))
def test_invented_cards_are_printed_as_written_and_played_to_the_end(game: Game, seed: int) -> None:
    cards, refusals = invented_set(game, seed)
    with_text = [card for card in game.official_cards.cards if card.text]
    kept = sum(card in cards for card in with_text)
    assert kept < len(with_text) / 2, f"{kept} of {len(with_text)} cards kept their texts: hardly anything was invented"
    compiler = game.compiler(cards)
    for design, card in enumerate(cards):
        tree = compiler.compile_card(design)
        assert compiler.language.show(tree) == card.text, f"{card.name} is not printed as it was written"
    assert all(message.startswith("column ") for message in refusals), "a refusal without a place"
    played = CardSet(cards, game.catalogue(cards, compiler), digest_of(cards), "invented")
    laid_out = game.lay_out(Setup(seed=0, cards=played))
    for number in range(MATCHES):
        match = laid_out.clone()
        match.begin(Rng(number))
        copy = match.clone()
        decisions = playout(match, Rng(number))
        playout(copy, Rng(number))
        assert match.over, f"match {number} with invented cards did not end"
        assert decisions > 0
        assert game.view(match, EVERYTHING) == game.view(copy, EVERYTHING), "the same match went two ways"
