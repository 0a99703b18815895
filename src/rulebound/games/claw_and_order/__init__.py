"""Claw & Order: two players with decks of their own fight a match of battles on battlefield cards. The folder holds
rules, cards, ready-made decks, rulebook and scenes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.cards import Card, CardSet
from rulebound.core.decks import designs_of
from rulebound.core.game import Event, Game, Setup, View
from rulebound.core.language.compiling import Compiler
from rulebound.core.match import Match
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.rulebook import Option
from rulebound.core.table import NOBODY
from rulebound.games.claw_and_order import cards, log, position, view, words
from rulebound.games.claw_and_order.decks import any_deck, faults, warnings
from rulebound.games.claw_and_order.rules.match import ClawAndOrder, lay_out
from rulebound.games.claw_and_order.rules.state import ClawCards

USUAL = ("Street Patrol", "Silver Plume")  # the decks of a match for which nobody has named any


class ClawAndOrderGame(Game):
    id = "claw_and_order"
    title = "Claw & Order"
    folder = Path(__file__).parent

    kinds = cards.KINDS

    def compiler(self, printed: Sequence[Card]) -> Compiler:
        return cards.compiler(printed)

    def catalogue(self, printed: Sequence[Card], compiler: Compiler) -> ClawCards:
        return cards.catalogue(printed, compiler)

    def lay_out(self, setup: Setup) -> ClawAndOrder:
        found = setup.cards or self.official_cards
        lists = self.lists(setup, found)
        for seat, names in enumerate(lists):
            refused = self.check_deck(names, setup.options, found)
            if refused is not None:
                raise Refused(refused.clause, f"the deck of seat {seat + 1} is not legal: {refused}")
        decks = [designs_of(names, found, "the deck") for names in lists]
        match = lay_out(
            catalogue_of(found),
            self.choices(setup.options),
            vec[i64]([*decks[0], *decks[1]]),
            vec[i64]([len(deck) for deck in decks]),
            setup.open_lists,
        )
        if match.neutral == NOBODY:
            raise Mistake("the set has no battlefield card without text: the Neutral Battlefield is missing (CO-12.1)")
        return match

    def lists(self, setup: Setup, found: CardSet) -> tuple[tuple[str, ...], ...]:
        """The decks of a match, or the usual ones; for a set in which those are not legal, any legal deck."""
        if not setup.decks:
            return tuple(self.usual_deck(name, found) for name in USUAL)
        if len(setup.decks) != 2:
            raise Mistake(f"a match of Claw & Order has 2 decks, one for each seat, not {len(setup.decks)}")
        return setup.decks

    def usual_deck(self, name: str, found: CardSet) -> tuple[str, ...]:
        deck = self.find_deck(name).cards
        known = {card.name for card in found.cards}
        if known.issuperset(deck) and self.check_deck(deck, None, found) is None:
            return deck
        return tuple(found.cards[design].name for design in any_deck(catalogue_of(found)))

    def choices(self, options: Mapping[str, Option]) -> vec[i64]:
        return vec[i64](self.rulebook.numbers(options))

    def check_deck(
        self, names: Sequence[str], options: Mapping[str, Option] | None = None, printed: CardSet | None = None
    ) -> Refused | None:
        found = printed or self.official_cards
        wrong = faults(catalogue_of(found), designs_of(names, found, "the deck"))
        return Refused(wrong[0].clause, "; ".join(fault.words for fault in wrong)) if wrong else None

    def deck_remarks(self, names: Sequence[str]) -> list[str]:
        found = self.official_cards
        return warnings(catalogue_of(found), designs_of(names, found, "the deck"))

    def pose(self, scene: Mapping[str, Any], setup: Setup) -> ClawAndOrder:
        found = setup.cards or self.official_cards
        decks = [designs_of(names, found, "the deck") for names in self.lists(setup, found)]
        return position.pose(catalogue_of(found), self.choices(setup.options), scene, setup.chances, decks)

    def say(self, match: Match, action: int) -> str:
        return words.say(claw(match), action)

    def misnamed(self, match: Match, said: str) -> Refused | None:
        number = words.misnamed(claw(match), said)
        return self.refused_by(number) if number else None

    def question(self, match: Match) -> str:
        return words.question(claw(match))

    def view(self, match: Match, seat: int) -> View:
        return view.view(claw(match), seat)

    def show(self, seen: View) -> list[str]:
        return view.show(seen)

    def tell(self, match: Match, event: Event, seat: int) -> str:
        return log.tell(claw(match), event, seat)


def claw(match: Match) -> ClawAndOrder:
    assert isinstance(match, ClawAndOrder)
    return match


def catalogue_of(found: CardSet) -> ClawCards:
    assert isinstance(found.catalogue, ClawCards)
    return found.catalogue


GAME = ClawAndOrderGame()
