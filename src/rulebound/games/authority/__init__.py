"""Authority: two to four monarchs build their decks from one market and storm each other's rows. The folder holds
rules, cards, rulebook and scenes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rulebound.core.files.cards import Card, CardSet
from rulebound.core.files.rulebook import Option
from rulebound.core.mistakes import Mistake
from rulebound.core.people.game import GameOf, Setup
from rulebound.games.authority import cards, places, position, schema, words
from rulebound.games.authority.actions import ACTIONS
from rulebound.games.authority.log import LOG
from rulebound.games.authority.manner import MANNER
from rulebound.games.authority.rules import numbers as n
from rulebound.games.authority.rules.match import Authority, lay_out
from rulebound.games.authority.rules.state import AuthorityCards
from rulebound.games.authority.things import NOUN_FACTS
from rulebound.games.authority.view import show, view
from rulebound.games.authority.vocabulary import Vocabulary


class AuthorityGame(GameOf[Authority]):
    id = "authority"
    title = "Authority"
    seat_counts = (2, 3, 4)
    folder = Path(__file__).parent
    tie_rule = "AU-22.10"

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
    acting = staticmethod(places.acting)
    zone_path = staticmethod(places.zone_path)
    card_path = staticmethod(places.card_path)
    renamed = schema.RENAMED
    schema = schema.POSITION
    position_of = staticmethod(position.position_of)
    hidden_zones = staticmethod(position.hidden_zones)
    past = ("removed_as",)

    def check_set(self, printed: Sequence[Card]) -> None:
        super().check_set(printed)
        cards.check_copies(printed)

    def check_options(self, seats: int, options: Mapping[str, Option], printed: CardSet | None = None) -> None:
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
        return lay_out(self.cards_of(setup).compiled(AuthorityCards), self.choices(setup.options), setup.seats)

    def pose(self, scene: Mapping[str, Any], setup: Setup) -> Authority:
        return position.pose(self.lay_out(setup), scene, setup)


GAME = AuthorityGame()
