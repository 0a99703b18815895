"""Clashables: two players with decks of their own, creatures that attack with dice, and a stack of responses. The
folder holds rules, cards, ready-made decks, rulebook and scenes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.cards import Card, CardSet
from rulebound.core.files.decks import designs_of
from rulebound.core.files.rulebook import Option
from rulebound.core.language.wording import counted
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.deck_game import DeckGame
from rulebound.core.people.game import Setup
from rulebound.games.clashables import cards, places, position, schema, words
from rulebound.games.clashables.actions import ACTIONS, asked_for
from rulebound.games.clashables.log import LOG
from rulebound.games.clashables.manner import MANNER
from rulebound.games.clashables.rules import choices
from rulebound.games.clashables.rules import numbers as n
from rulebound.games.clashables.rules.match import Clashables, lay_out
from rulebound.games.clashables.rules.state import ClashCards, deck_fault
from rulebound.games.clashables.things import NOUN_FACTS
from rulebound.games.clashables.view import show, view
from rulebound.games.clashables.vocabulary import Vocabulary


class ClashablesGame(DeckGame[Clashables]):
    id = "clashables"
    title = "Clashables"
    folder = Path(__file__).parent
    tie_rule = "CL-4.4"
    usual = ("Tidal Ledger", "Thornpack Rush")

    actions = ACTIONS
    log = LOG
    kinds = cards.KINDS
    vocabulary = Vocabulary
    noun_facts = NOUN_FACTS
    manner = MANNER
    largest_set = n.LARGEST_SET
    catalogue = staticmethod(cards.catalogue)

    wrong_words = words.WRONG_WORDS
    ask = staticmethod(words.ask)
    ended_by = staticmethod(words.ended_by)
    view = staticmethod(view)
    show = staticmethod(show)
    asked_for = staticmethod(asked_for)
    acting = staticmethod(places.acting)
    zone_path = staticmethod(places.zone_path)
    card_path = staticmethod(places.card_path)
    schema = schema.POSITION
    position_of = staticmethod(position.position_of)
    hidden_zones = staticmethod(position.hidden_zones)

    def lay_decks(self, setup: Setup, decks: Sequence[Sequence[int]]) -> Clashables:
        first, second = (vec[i64](deck) for deck in decks)
        catalogue = self.cards_of(setup).compiled(ClashCards)
        return lay_out(catalogue, self.choices(setup.options), first, second, setup.open_lists)

    def check_deck(
        self, names: Sequence[str], options: Mapping[str, Option] | None = None, printed: CardSet | None = None
    ) -> Refused | None:
        found = printed or self.official_cards
        grey = self.choices(options or {})[choices.GREY_IS_COLOUR] == 0
        designs = designs_of(names, found, "the deck")
        fault = deck_fault(found.compiled(ClashCards), vec[i64](designs), grey)
        if not fault:
            return None
        refused = self.refused_by(fault)
        return Refused(
            refused.clause, f"{what_is_wrong(fault, [found.cards[design] for design in designs])}. {refused}"
        )

    def any_deck(self, printed: CardSet) -> Sequence[str]:
        """Three of each card of two colours, in the order of the set."""
        for colours in (("green", "grey"), ("blue", "grey"), ("blue", "green")):
            names = [card.name for card in printed.cards if card.facts["colour"] in colours for _ in range(n.COPIES)]
            if len(names) >= n.DECK_SIZE:
                return names[: n.DECK_SIZE]
        raise Mistake(f"{printed.source} has too few cards for a deck of {n.DECK_SIZE} cards in two colours (CL-1.1)")

    def pose(self, scene: Mapping[str, Any], setup: Setup) -> Clashables:
        catalogue = self.cards_of(setup).compiled(ClashCards)
        return position.pose(catalogue, self.choices(setup.options), scene, setup, self.decks_of(setup))


def what_is_wrong(fault: int, deck: Sequence[Card]) -> str:
    """The fault of this very deck; the clause says what would be right."""
    if fault == n.WRONG_DECK_SIZE:
        return f"It has {counted(len(deck), 'card')}"
    if fault == n.TOO_MANY_COPIES:
        name, copies = Counter(card.name for card in deck).most_common(1)[0]
        return f"It has {copies} cards named {name}"
    colours = [colour for colour in cards.COLOURS if any(card.facts["colour"] == colour for card in deck)]
    return f"It has the colours {', '.join(colours)}"


GAME = ClashablesGame()
