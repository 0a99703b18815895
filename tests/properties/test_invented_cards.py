"""Cards that nobody designed: random sentences of each game's grammar, printed, parsed, compiled and played.

What the compiler accepts must be playable to the end by random players, whatever the sentence says; what it refuses
must be refused with a place and a reason. (The set of kinds that official cards use is preferred, so that most
sentences make sense.)
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from rulebound.core.files.cards import Card, CardSet, digest_of
from rulebound.core.kernel.match import playout
from rulebound.core.kernel.rng import Rng
from rulebound.core.language.errors import TextError
from rulebound.core.language.inventing import exchanged, like
from rulebound.core.people.game import EVERYTHING, Game, Setup
from rulebound.core.people.registry import all_games

SETS = 10
MATCHES = 25
TRIES = 150  # for one card; most sentences that a grammar can say make no sense


def invented_set(game: Game, seed: int) -> tuple[tuple[Card, ...], list[str]]:
    """The official set with an invented text on every card that has one, and the refusals met on the way."""
    rng = random.Random(f"{game.id} {seed}")
    cards = list(game.official_cards.cards)
    compiler = game.compiler(cards)
    trees = [compiler.language.parse(card.text) for card in cards if card.text]
    maker = like(compiler.language, trees)
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
