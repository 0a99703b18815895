"""Invented cards for the contract: official sets with texts that nobody designed, of every family that the example sets
know, and what must hold of every match with them.

Half of the texts grow from the grammar, half are official or example texts in which one phrase gave way to another of
the same category: so every family of effects is met, and in company that no designer thought of.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from rulebound.core.files.card_tables import toml_text
from rulebound.core.files.cards import Card, CardSet, digest_of
from rulebound.core.kernel.match import LEGAL, Match
from rulebound.core.kernel.rng import Rng
from rulebound.core.language.errors import TextError
from rulebound.core.language.inventing import Inventor, exchanged, like
from rulebound.core.language.phrase import Phrase
from rulebound.core.people.game import Game, Setup
from rulebound.core.people.matchfile import MatchFile, read_match, replay, text_of
from tests.contract.matches import any_action, difference, state_of
from tests.contract.test_hidden import log_of, shown_to
from tests.contract.test_play import check_table

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
TRIES = 150  # for one card; most sentences that a grammar can say make no sense
OF_DECKS = "deck_limit"  # what decides which decks are legal stays as it is: the official decks are played


@dataclass(frozen=True)
class Invented:
    """A set of invented cards, ready to be played, and the refusals met on the way."""

    game: Game
    cards: CardSet
    refusals: list[str] = field(default_factory=list)
    changed: int = 0  # cards with an invented text


@cache
def texts_of(game: Game) -> dict[str, tuple[Phrase, ...]]:
    """The official texts and those of the examples, by the kind of their cards."""
    language = game.compiler(game.official_cards.cards).language
    files = sorted(EXAMPLES.glob(f"{game.id}*.toml"))
    entries = [entry for file in files for entry in tomllib.loads(file.read_text("utf-8"))["card"]]
    said = [(card.kind, card.text) for card in game.official_cards.cards]
    said += [(entry["kind"], entry.get("text", "")) for entry in entries]
    found: dict[str, list[Phrase]] = {}
    for kind, text in said:
        try:
            found.setdefault(kind, []).extend([language.parse(text)] if text else [])
        except TextError:  # it names a card of the example set
            continue
    return {kind: tuple(trees) for kind, trees in found.items()}


@cache
def inventor_of(game: Game) -> Inventor:
    trees = [tree for kind in texts_of(game).values() for tree in kind]
    return like(game.compiler(game.official_cards.cards).language, trees)


def invented_set(game: Game, seed: int) -> Invented:
    """The official set with an invented text on every card that has one."""
    rng = random.Random(f"{game.id} {seed}")
    cards = list(game.official_cards.cards)
    compiler = game.compiler(cards)
    refusals: list[str] = []
    changed = 0
    for design, official in enumerate(game.official_cards.cards):
        says_more = official.text and not has(compiler.language.parse(official.text), OF_DECKS)
        trees = texts_of(game)[official.kind] if says_more else ()
        for attempt in range(TRIES if trees else 0):
            if (design + attempt) % 2:
                tree = inventor_of(game).text(rng, rng.randint(8, 30))
            else:
                tree = exchanged(rng, compiler.language, trees)
            if has(tree, OF_DECKS):
                continue
            text = compiler.language.show(tree)
            compiler.cards = [*cards[:design], replace(official, text=text), *cards[design + 1 :]]
            try:
                compiler.compile_card(design)
            except TextError as error:
                refusals.append(error.message)
                continue
            changed += text != official.text
            cards[design] = replace(official, text=text)
            break
    return Invented(game, compiled(game, cards), refusals, changed)


def has(tree: Phrase, kind: str) -> bool:
    return any(phrase.kind == kind for phrase in tree.walk())


def compiled(game: Game, cards: Sequence[Card]) -> CardSet:
    """The set, after every text was printed as it was written."""
    compiler = game.compiler(cards)
    for design, card in enumerate(cards):
        shown = compiler.language.show(compiler.compile_card(design))
        assert shown == card.text, f"{card.name} is not printed as it was written: {shown}"
    return CardSet(tuple(cards), game.catalogue(cards, compiler), digest_of(cards), "invented")


def check_match(invented: Invented, seed: int, step: int) -> int:
    """Play one match at random and look at it every `step` decisions: the table, the lists of actions, two truths, and
    in the end the match file and what is left after taking back. The number of decisions."""
    game = invented.game
    decks = game.decks()
    seats = game.seat_counts[seed % len(game.seat_counts)]
    brought = tuple(decks[(seed + seat) % len(decks)].cards for seat in range(seats) if decks)
    setup = Setup(seed, seats, game.rulebook.settle({}), invented.cards, brought)
    match = game.start(setup, recording=True)
    rng = Rng(seed + 100)
    actions: list[int] = []
    halfway = state_of(match)
    back = 0
    while not match.over:
        if len(actions) % step == 0:
            check_position(game, match, rng)
            halfway, back = state_of(match), len(actions)
        actions.append(any_action(match, rng))
        match.apply(actions[-1])
    kept = MatchFile(
        game.id, setup, ("one",) * seats, tuple(actions), toml_text(invented.cards.cards, game.kinds), "invented"
    )
    again = read_match(text_of(kept), "the match file")
    assert not difference(state_of(match), state_of(replay(again))), "the match file leads elsewhere"
    assert not difference(halfway, state_of(replay(again, back))), "taken back, the match is another one"
    return len(actions)


def check_position(game: Game, match: Match, rng: Rng) -> None:
    check_table(match)
    legal = [int(action) for action in match.legal()]
    allowed = [action for action in range(match.actions()) if match.refusal(action) == LEGAL]
    assert legal, "nothing can be done"
    assert set(legal) <= set(allowed), f"{game.say(match, (set(legal) - set(allowed)).pop())} is refused"
    unlisted = [game.say(match, action) for action in allowed if action not in legal]
    assert all("concede" in words for words in unlisted), f"{unlisted} are allowed and not listed"
    before = state_of(match)
    for seat in range(match.layout.seats):
        other = match.clone()
        other.redeal(seat, rng.clone())
        assert shown_to(game, match, seat) == shown_to(game, other, seat), f"seat {seat + 1} can tell two truths apart"
        other.events = match.events
        assert log_of(game, match, seat) == log_of(game, other, seat), f"seat {seat + 1} reads two truths"
    copy = match.clone()
    copy.apply(legal[0])
    assert not difference(before, state_of(match)), "playing a copy changed the original"
