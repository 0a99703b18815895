"""Texts that nobody would write: random words of designers and of the game, and official texts cut up and put together.

Whatever they are, they are read without a crash: refused with a message, or accepted as a canonical text that is read
as itself and that random players play to the end. `bench/reading.py` does the same with ten thousand texts and a clock.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from rulebound.core.files.cards import Card, CardSet, blank, digest_of
from rulebound.core.kernel.match import playout
from rulebound.core.kernel.rng import Rng
from rulebound.core.language.errors import TextError
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.registry import all_games

Maker = Callable[[Game, random.Random], str]

TEXTS = 150
MATCHES = 20
LOOSE = [
    "when",
    "whenever",
    "you",
    "your",
    "opponent",
    "friendly",
    "enemy",
    "target",
    "this",
    "it",
    "gains",
    "gets",
    "destroy",
    "deal",
    "damage",
    "to",
    "draw",
    "a",
    "card",
    "two",
    "cards",
    ".",
    ",",
    ":",
    ";",
    "if",
    "may",
    "can't",
    "can",
    "each",
    "all",
    "other",
    "another",
    "of",
    "in",
    "and",
    "then",
    "until",
    "end",
    "turn",
    "+1",
    "-2",
    "3",
    "discard",
    "return",
    "hand",
    "from",
    "for",
    "each",
    "control",
    "controls",
    "play",
    "played",
    "attacks",
    "dies",
    "one",
]


def random_words(game: Game, rng: random.Random) -> str:
    known = [*game.language(()).words.terminal_of, *LOOSE]
    return " ".join(rng.choice(known) for _ in range(rng.randint(1, 25)))


def recombined(game: Game, rng: random.Random) -> str:
    """A head of one official text before steps of others, now and then with a loose word in it."""
    texts = [rng.choice([text for text in game.official_texts if text]) for _ in range(3)]
    pieces = [rng.choice([part for part in re.split(r"[:;.]\s*", text) if part]) for text in texts]
    heads = [text.split(":")[0] for text in texts if ":" in text]
    words = "; ".join(piece[:1].lower() + piece[1:] for piece in pieces[: rng.randint(1, 3)]).split()
    if rng.random() < 0.3:
        words.insert(rng.randint(0, len(words)), rng.choice(LOOSE))
    head = f"{rng.choice(heads).rsplit('. ', 1)[-1]}: " if heads and rng.random() < 0.8 else ""
    return f"{head}{' '.join(words)}."


def accepted(
    game: Game, make: Callable[[Game, random.Random], str], count: int, seed: str
) -> Iterator[tuple[str, str]]:
    """Kind and canonical text of those that are understood."""
    rng = random.Random(f"{game.id} {seed}")
    kinds = list(game.kinds)
    for _ in range(count):
        kind, text = rng.choice(kinds), make(game, rng)
        try:
            yield kind, game.understand(kind, text)
        except TextError as error:
            if not error.message.strip():
                raise ValueError(f"refused without a word: {text}") from error


def with_texts(game: Game, texts: list[tuple[str, str]]) -> CardSet:
    """The official set in which cards of the right kinds say these texts."""
    cards = list(game.official_cards.cards)
    # a card without a text may have to stay without one, as the neutral battlefield of Claw & Order has
    places = {kind: [i for i, card in enumerate(cards) if card.kind == kind and card.text] for kind in game.kinds}
    for kind, text in texts:
        if places[kind]:
            at = places[kind].pop()
            cards[at] = replace(cards[at], text=text)
    compiler = game.compiler(cards)
    for design in range(len(cards)):
        compiler.compile_card(design)
    return CardSet(tuple(cards), game.catalogue(cards, compiler), digest_of(cards), "accepted")


@pytest.mark.parametrize("make", [random_words, recombined])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_any_text_is_read_and_what_is_accepted_is_played(
    game: Game, make: Callable[[Game, random.Random], str]
) -> None:
    found = list(accepted(game, make, TEXTS, make.__name__))
    for kind, text in found:
        assert game.understand(kind, text) == text, "a canonical text is not read as itself"
    laid_out = game.lay_out(Setup(seed=0, cards=with_texts(game, found)))
    for number in range(MATCHES):
        match = laid_out.clone()
        match.begin(Rng(number))
        playout(match, Rng(number))
        assert match.over, f"match {number} did not end"


def test_a_blank_card_has_facts_that_its_kind_allows() -> None:
    for game in all_games():
        for kind, fields in game.kinds.items():
            card = Card("", "", kind, "", {field.name: blank(field) for field in fields})
            for field in fields:
                value = card.facts[field.name]
                assert value in field.words or field.free or field.least <= int(value) <= field.most
