"""A game to which players bring decks of their own: which decks a match is played with, and that they are legal.

What a legal deck is, the game says; how decks are written and sent, `core/files/decks.py` knows.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from rulebound.core.files.cards import CardSet
from rulebound.core.files.decks import designs_of
from rulebound.core.files.rulebook import Option
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.game import GameOf, Played, Setup


class DeckGame(GameOf[Played]):
    usual: tuple[str, ...]  # the ready-made decks of a match for which nobody has named any, one for each seat

    @abstractmethod
    def check_deck(
        self, names: Sequence[str], options: Mapping[str, Option] | None = None, cards: CardSet | None = None
    ) -> Refused | None:
        """The clause that a deck of these cards breaks under these options, or None if it is legal."""

    @abstractmethod
    def any_deck(self, cards: CardSet) -> Sequence[str]:
        """A deck of a set in which a usual deck is not legal, as far as the set allows one."""

    @abstractmethod
    def lay_decks(self, setup: Setup, decks: Sequence[Sequence[int]]) -> Played:
        """A match before the first shuffle with these decks, given as designs."""

    def lay_out(self, setup: Setup) -> Played:
        cards = self.cards_of(setup)
        for seat, names in enumerate(self.lists(setup)):
            refused = self.check_deck(names, setup.options, cards)
            if refused is not None:
                raise Refused(refused.clause, f"the deck of seat {seat + 1} is not legal: {refused}")
        return self.lay_decks(setup, self.decks_of(setup))

    def decks_of(self, setup: Setup) -> list[list[int]]:
        """The decks of a match as designs, legal or not."""
        cards = self.cards_of(setup)
        return [designs_of(names, cards, "the deck") for names in self.lists(setup)]

    def lists(self, setup: Setup) -> Sequence[Sequence[str]]:
        """The decks of a match, or the usual ones."""
        if not setup.decks:
            return [self.usual_deck(name, setup) for name in self.usual]
        if len(setup.decks) != setup.seats:
            raise Mistake(f"a match of {self.title} has {setup.seats} decks, one for each seat, not {len(setup.decks)}")
        return setup.decks

    def usual_deck(self, name: str, setup: Setup) -> Sequence[str]:
        deck = self.find_deck(name).cards
        cards = self.cards_of(setup)
        known = {card.name for card in cards.cards}
        if known.issuperset(deck) and self.check_deck(deck, setup.options, cards) is None:
            return deck
        return self.any_deck(cards)
