"""Claw & Order: two players with decks of their own fight a match of battles on battlefield cards. The folder holds
rules, cards, ready-made decks, rulebook and scenes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.files.cards import Card, CardSet
from rulebound.core.files.decks import designs_of
from rulebound.core.files.rulebook import Option
from rulebound.core.kernel.table import NOBODY
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.people.deck_game import DeckGame
from rulebound.core.people.game import Setup
from rulebound.games.claw_and_order import cards, places, position, schema, words
from rulebound.games.claw_and_order.actions import ACTIONS, asked_for
from rulebound.games.claw_and_order.agreement import agree_on, agreed_fields
from rulebound.games.claw_and_order.battlefields import may_leave_no_target
from rulebound.games.claw_and_order.decks import any_deck, faults, warnings
from rulebound.games.claw_and_order.log import LOG
from rulebound.games.claw_and_order.manner import MANNER
from rulebound.games.claw_and_order.rules.match import ClawAndOrder, lay_out
from rulebound.games.claw_and_order.rules.printed import ClawCards
from rulebound.games.claw_and_order.things import NOUN_FACTS
from rulebound.games.claw_and_order.view import show, view
from rulebound.games.claw_and_order.vocabulary import Vocabulary


class ClawAndOrderGame(DeckGame[ClawAndOrder]):
    id = "claw_and_order"
    title = "Claw & Order"
    folder = Path(__file__).parent
    past = ("results", "arrival")
    tie_rule = "CO-R3"
    usual = ("Street Patrol", "Silver Plume")

    actions = ACTIONS
    log = LOG
    kinds = cards.KINDS
    vocabulary = Vocabulary
    noun_facts = NOUN_FACTS
    manner = MANNER
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
    renamed = schema.RENAMED
    schema = schema.POSITION
    position_of = staticmethod(position.position_of)
    hidden_zones = staticmethod(position.hidden_zones)

    def check_set(self, printed: Sequence[Card]) -> None:
        super().check_set(printed)
        cards.check_fields(printed)

    def lay_decks(self, setup: Setup, decks: Sequence[Sequence[int]]) -> ClawAndOrder:
        match = lay_out(
            self.cards_of(setup).compiled(ClawCards),
            self.choices(setup.options),
            vec[i64]([design for deck in decks for design in deck]),
            vec[i64]([len(deck) for deck in decks]),
            setup.open_lists,
        )
        if match.neutral == NOBODY:
            raise Mistake(f"the set has no {cards.NEUTRAL}, on which a match begins (CO-12.1)")
        agree_on(match, self.agreed(setup.options, setup.cards))
        return match

    def check_options(self, seats: int, options: Mapping[str, Option], printed: CardSet | None = None) -> None:
        self.agreed(options, printed)

    def agreed(self, options: Mapping[str, Option], printed: CardSet | None) -> Collection[int]:
        """The designs of the battlefield cards on the list of the match (CO-R7, CO-12.7)."""
        found = printed or self.official_cards
        return agreed_fields(self.rulebook.settle(options)["battlefields"], found.cards)

    def check_deck(
        self, names: Sequence[str], options: Mapping[str, Option] | None = None, printed: CardSet | None = None
    ) -> Refused | None:
        found = printed or self.official_cards
        wrong = faults(found.compiled(ClawCards), designs_of(names, found, "the deck"))
        return Refused(wrong[0].clause, "; ".join(fault.words for fault in wrong)) if wrong else None

    def any_deck(self, printed: CardSet) -> Sequence[str]:
        return [printed.cards[design].name for design in any_deck(printed.compiled(ClawCards))]

    def deck_remarks(self, names: Sequence[str]) -> list[str]:
        found = self.official_cards
        return warnings(found.compiled(ClawCards), designs_of(names, found, "the deck"))

    def card_remarks(self, printed: Sequence[Card]) -> list[str]:
        language = self.language(printed)
        return [
            f"line {card.line}: {card.name}: one player's troops may fly where the other's cannot attack them (BW1)"
            for card in printed
            if card.kind == "battlefield" and may_leave_no_target(language.parse(card.text), str(card.facts["scope"]))
        ]

    def pose(self, scene: Mapping[str, Any], setup: Setup) -> ClawAndOrder:
        catalogue = self.cards_of(setup).compiled(ClawCards)
        agreed = self.agreed(setup.options, setup.cards)
        return position.pose(catalogue, self.choices(setup.options), scene, setup, self.decks_of(setup), agreed)


GAME = ClawAndOrderGame()
