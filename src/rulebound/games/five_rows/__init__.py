"""Five Rows: two players, five rows, one troop of each in a row. The folder holds rules, cards, rulebook and scenes."""

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
from rulebound.games.five_rows import cards, position, view, words
from rulebound.games.five_rows.rules.match import FiveRows, lay_out
from rulebound.games.five_rows.rules.state import RowsCards


class FiveRowsGame(Game):
    id = "five_rows"
    title = "Five Rows"
    folder = Path(__file__).parent

    kinds = cards.KINDS

    def compiler(self, printed: Sequence[Card]) -> Compiler:
        return cards.compiler(printed)

    def catalogue(self, printed: Sequence[Card], compiler: Compiler) -> RowsCards:
        return cards.catalogue(printed, compiler)

    def lay_out(self, setup: Setup) -> FiveRows:
        catalogue = (setup.cards or self.official_cards).catalogue
        assert isinstance(catalogue, RowsCards)
        return lay_out(catalogue, vec[i64](self.rulebook.numbers(setup.options)))

    def pose(self, scene: Mapping[str, Any], setup: Setup) -> FiveRows:
        match = self.lay_out(setup)
        position.pose(match, scene, setup.seed)
        return match

    def say(self, match: Match, action: int) -> str:
        return words.say(rows(match), action)

    def misnamed(self, match: Match, said: str) -> Refused | None:
        number = words.misnamed(rows(match), said)
        return self.refused_by(number) if number else None

    def question(self, match: Match) -> str:
        return words.question(rows(match))

    def view(self, match: Match, seat: int) -> View:
        return view.view(rows(match), seat)

    def show(self, seen: View) -> list[str]:
        return view.show(seen)

    def tell(self, match: Match, event: Event, seat: int) -> str:
        return words.tell(rows(match), event, seat)


def rows(match: Match) -> FiveRows:
    assert isinstance(match, FiveRows)
    return match


GAME = FiveRowsGame()
