"""Authority: two to four monarchs build their decks from one market and storm each other's rows. The folder holds
rules, cards, rulebook and scenes."""

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
from rulebound.core.mistakes import Mistake, Refused
from rulebound.core.rulebook import Option
from rulebound.games.authority import cards, position, telling, view, words
from rulebound.games.authority.rules.match import Authority, lay_out
from rulebound.games.authority.rules.state import AuthorityCards


class AuthorityGame(Game):
    id = "authority"
    title = "Authority"
    seat_counts = (2, 3, 4)
    folder = Path(__file__).parent

    kinds = cards.KINDS

    def compiler(self, printed: Sequence[Card]) -> Compiler:
        return cards.compiler(printed)

    def catalogue(self, printed: Sequence[Card], compiler: Compiler) -> AuthorityCards:
        return cards.catalogue(printed, compiler)

    def check_options(self, seats: int, options: Mapping[str, Option]) -> None:
        settled = self.rulebook.settle(options)
        if settled["mode"] == "teams" and seats != 4:
            raise Mistake(f"two teams of two are for 4 players, not {seats} (AU-16.12)")
        if settled["mode"] == "solo" and seats != 2:
            raise Mistake(f"a solo game has 2 seats, not {seats}: seat 1 and the Regent (AU-X1)")
        if settled["mode"] == "solo":
            for name, value in (("row_fill", "full"), ("payment", "no_change"), ("unused_cards", "discard_all")):
                if settled[name] != value:
                    raise Mistake(f"{name} is {value} in a solo game, not {settled[name]} (AU-X1)")
        first = settled["first_player"]
        if first != "random" and int(first) > seats:
            raise Mistake(f"first_player is a seat from 1 to {seats}, not {first} (AU-R82)")

    def lay_out(self, setup: Setup) -> Authority:
        self.check_options(setup.seats, setup.options)
        catalogue = (setup.cards or self.official_cards).catalogue
        assert isinstance(catalogue, AuthorityCards)
        return lay_out(catalogue, vec[i64](self.rulebook.numbers(setup.options)), setup.seats)

    def pose(self, scene: Mapping[str, Any], setup: Setup) -> Authority:
        match = self.lay_out(setup)
        position.pose(match, scene, setup.seed)
        return match

    def say(self, match: Match, action: int) -> str:
        return words.say(kingdom(match), action)

    def misnamed(self, match: Match, said: str) -> Refused | None:
        number = words.misnamed(kingdom(match), said)
        return self.refused_by(number) if number else None

    def question(self, match: Match) -> str:
        return words.question(kingdom(match))

    def view(self, match: Match, seat: int) -> View:
        return view.view(kingdom(match), seat)

    def show(self, seen: View) -> list[str]:
        return view.show(seen)

    def tell(self, match: Match, event: Event, seat: int) -> str:
        return telling.tell(kingdom(match), event, seat)


def kingdom(match: Match) -> Authority:
    assert isinstance(match, Authority)
    return match


GAME = AuthorityGame()
