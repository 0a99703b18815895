"""Paw of Duty: two players, fifteen Kitties on a board of five by five, and tactic cards that move them. The folder
holds rules, cards, rulebook and scenes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.core.cards import Card
from rulebound.core.game import Event, Game, Setup, View
from rulebound.core.language.compiling import Compiler
from rulebound.core.match import Match
from rulebound.core.mistakes import Refused
from rulebound.games.paw_of_duty import cards, position, showing, telling, view, words
from rulebound.games.paw_of_duty.rules.match import PawOfDuty, lay_out
from rulebound.games.paw_of_duty.rules.state import PawCards


class PawOfDutyGame(Game):
    id = "paw_of_duty"
    title = "Paw of Duty"
    folder = Path(__file__).parent

    kinds = cards.KINDS

    def compiler(self, printed: Sequence[Card]) -> Compiler:
        return cards.compiler(printed)

    def catalogue(self, printed: Sequence[Card], compiler: Compiler) -> PawCards:
        return cards.catalogue(printed, compiler)

    def lay_out(self, setup: Setup) -> PawOfDuty:
        catalogue = (setup.cards or self.official_cards).catalogue
        assert isinstance(catalogue, PawCards)
        return lay_out(catalogue, vec[i64](self.rulebook.numbers(setup.options)))

    def pose(self, scene: Mapping[str, Any], setup: Setup) -> PawOfDuty:
        match = self.lay_out(setup)
        position.pose(match, scene, setup.seed)
        return match

    def say(self, match: Match, action: int) -> str:
        return words.say(paws(match), action)

    def misnamed(self, match: Match, said: str) -> Refused | None:
        number = words.misnamed(paws(match), said)
        return self.refused_by(number) if number else None

    def question(self, match: Match) -> str:
        return words.question(paws(match))

    def view(self, match: Match, seat: int) -> View:
        return view.view(paws(match), seat)

    def show(self, seen: View) -> list[str]:
        return showing.show(seen)

    def tell(self, match: Match, event: Event, seat: int) -> str:
        return telling.tell(paws(match), event, seat)


def paws(match: Match) -> PawOfDuty:
    assert isinstance(match, PawOfDuty)
    return match


GAME = PawOfDutyGame()
