"""Decks as people at a table name them: ready-made, by code, or as a list. Never a file: it would be the server's."""

from __future__ import annotations

from collections.abc import Mapping

from rulebound.core.files.cards import CardSet
from rulebound.core.files.decks import Deck, looks_like_code, read_code, read_deck
from rulebound.core.files.rulebook import Option
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.game import Game

LONGEST_LIST = 8 * 1024


def read_named_deck(game: Game, words: str, cards: CardSet | None = None) -> Deck:
    """The deck, legal or not. Mistake where the words name none."""
    if not game.decks():
        raise Mistake(f"players of {game.title} bring no decks")
    if len(words) > LONGEST_LIST:
        raise Mistake(f"a deck list has at most {LONGEST_LIST} letters")
    for deck in game.ready_made:
        if deck.name.lower() == " ".join(words.lower().split()):
            return deck
    known = cards or game.official_cards
    if looks_like_code(words, game.rulebook.prefix):
        return Deck(read_code(words, game.rulebook.prefix, known), words.strip(), game.id)
    return read_deck(words, known, "your deck")


def deck_for(
    game: Game, seat: int, words: str, options: Mapping[str, Option], cards: CardSet | None
) -> tuple[str, ...]:
    """The cards of a seat's deck: the one it names, else a ready-made one. Refused where the deck is not legal."""
    if not game.decks():
        if words:
            raise Mistake(f"players of {game.title} bring no decks")
        return ()
    if not words:
        return game.decks()[seat % len(game.decks())].cards
    deck = read_named_deck(game, words, cards)
    refused = game.check_deck(deck.cards, options, cards)
    if refused is not None:
        raise Refused(refused.clause, f"the deck is not legal: {refused}")
    return deck.cards
