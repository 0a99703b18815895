"""Clashables: two players with decks of their own, creatures that attack with dice, and a stack of responses. The
folder holds rules, cards, ready-made decks, rulebook and scenes."""

from __future__ import annotations

from collections import Counter
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
from rulebound.core.wording import counted
from rulebound.games.clashables import cards, log, position, view, words
from rulebound.games.clashables.rules.match import Clashables, lay_out
from rulebound.games.clashables.rules.numbers import COPIES, DECK_SIZE, GREY_IS_COLOUR, TOO_MANY_COPIES, WRONG_DECK_SIZE
from rulebound.games.clashables.rules.state import ClashCards, deck_fault

USUAL = ("Tidal Ledger", "Thornpack Rush")  # the decks of a match for which nobody has named any


class ClashablesGame(Game):
    id = "clashables"
    title = "Clashables"
    folder = Path(__file__).parent

    kinds = cards.KINDS

    def compiler(self, printed: Sequence[Card]) -> Compiler:
        return cards.compiler(printed)

    def catalogue(self, printed: Sequence[Card], compiler: Compiler) -> ClashCards:
        return cards.catalogue(printed, compiler)

    def lay_out(self, setup: Setup) -> Clashables:
        found = setup.cards or self.official_cards
        lists = self.lists(setup, found)
        for seat, names in enumerate(lists):
            refused = self.check_deck(names, setup.options, found)
            if refused is not None:
                raise Refused(refused.clause, f"the deck of seat {seat + 1} is not legal: {refused}")
        first, second = (vec[i64](designs_of(names, found, "the deck")) for names in lists)
        return lay_out(catalogue_of(found), self.choices(setup.options), first, second, setup.open_lists)

    def lists(self, setup: Setup, found: CardSet) -> tuple[tuple[str, ...], ...]:
        """The decks of a match, or the usual ones."""
        if not setup.decks:
            known = {card.name for card in found.cards}
            usual = tuple(self.find_deck(name).cards for name in USUAL)
            return usual if known.issuperset(usual[0] + usual[1]) else (any_deck(found),) * 2
        if len(setup.decks) != 2:
            raise Mistake(f"a match of Clashables has 2 decks, one for each seat, not {len(setup.decks)}")
        return setup.decks

    def choices(self, options: Mapping[str, Option]) -> vec[i64]:
        return vec[i64](self.rulebook.numbers(options))

    def check_deck(
        self, names: Sequence[str], options: Mapping[str, Option] | None = None, printed: CardSet | None = None
    ) -> Refused | None:
        found = printed or self.official_cards
        grey = self.choices(options or {})[GREY_IS_COLOUR] == 0
        designs = designs_of(names, found, "the deck")
        fault = deck_fault(catalogue_of(found), vec[i64](designs), grey)
        if not fault:
            return None
        refused = self.refused_by(fault)
        return Refused(
            refused.clause, f"{what_is_wrong(fault, [found.cards[design] for design in designs])}. {refused}"
        )

    def pose(self, scene: Mapping[str, Any], setup: Setup) -> Clashables:
        found = setup.cards or self.official_cards
        decks = [designs_of(names, found, "the deck") for names in self.lists(setup, found)]
        return position.pose(catalogue_of(found), self.choices(setup.options), scene, setup.chances, decks)

    def say(self, match: Match, action: int) -> str:
        return words.say(clash(match), action)

    def misnamed(self, match: Match, said: str) -> Refused | None:
        number = words.misnamed(clash(match), said)
        return self.refused_by(number) if number else None

    def question(self, match: Match) -> str:
        return words.question(clash(match))

    def view(self, match: Match, seat: int) -> View:
        return view.view(clash(match), seat)

    def show(self, seen: View) -> list[str]:
        return view.show(seen)

    def tell(self, match: Match, event: Event, seat: int) -> str:
        return log.tell(clash(match), event, seat)


def clash(match: Match) -> Clashables:
    assert isinstance(match, Clashables)
    return match


def catalogue_of(found: CardSet) -> ClashCards:
    assert isinstance(found.catalogue, ClashCards)
    return found.catalogue


def any_deck(found: CardSet) -> tuple[str, ...]:
    """A legal deck of a set that lacks cards of the usual decks: three of each card of two colours, in the order of the
    set."""
    for colours in (("green", "grey"), ("blue", "grey"), ("blue", "green")):
        names = [card.name for card in found.cards if card.facts["colour"] in colours for _ in range(COPIES)]
        if len(names) >= DECK_SIZE:
            return tuple(names[:DECK_SIZE])
    raise Mistake(f"{found.source} has too few cards for a deck of {DECK_SIZE} cards in two colours (CL-1.1)")


def what_is_wrong(fault: int, deck: Sequence[Card]) -> str:
    """The fault of this very deck; the clause says what would be right."""
    if fault == WRONG_DECK_SIZE:
        return f"It has {counted(len(deck), 'card')}"
    if fault == TOO_MANY_COPIES:
        name, copies = Counter(card.name for card in deck).most_common(1)[0]
        return f"It has {copies} cards named {name}"
    colours = [colour for colour in cards.COLOURS if any(card.facts["colour"] == colour for card in deck)]
    return f"It has the colours {', '.join(colours)}"


GAME = ClashablesGame()
