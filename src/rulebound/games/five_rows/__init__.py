"""Five Rows: two players, five rows, one troop of each in a row. The folder holds rules, cards, rulebook and scenes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulebound.core.people.game import GameOf, Setup
from rulebound.core.people.seeing import asking
from rulebound.games.five_rows import cards, places, position, schema, words
from rulebound.games.five_rows.actions import ACTIONS
from rulebound.games.five_rows.log import LOG
from rulebound.games.five_rows.manner import MANNER
from rulebound.games.five_rows.rules import numbers as n
from rulebound.games.five_rows.rules.match import FiveRows, lay_out
from rulebound.games.five_rows.rules.state import RowsCards
from rulebound.games.five_rows.view import show, view
from rulebound.games.five_rows.vocabulary import NOUN_FACTS, Vocabulary


class FiveRowsGame(GameOf[FiveRows]):
    id = "five_rows"
    title = "Five Rows"
    folder = Path(__file__).parent
    tie_rule = "FR-5.5"

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
    acting = staticmethod(asking)
    zone_path = staticmethod(places.zone_path)
    renamed = schema.RENAMED
    schema = schema.POSITION
    position_of = staticmethod(position.position_of)
    hidden_zones = staticmethod(position.hidden_zones)

    def lay_out(self, setup: Setup) -> FiveRows:
        return lay_out(self.cards_of(setup).compiled(RowsCards), self.choices(setup.options))

    def pose(self, scene: Mapping[str, Any], setup: Setup) -> FiveRows:
        return position.pose(self.lay_out(setup), scene, setup)


GAME = FiveRowsGame()
