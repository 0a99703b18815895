"""Paw of Duty: two players, fifteen Kitties on a board of five by five, and tactic cards that move them. The folder
holds rules, cards, rulebook and scenes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulebound.core.people.game import GameOf, Setup
from rulebound.games.paw_of_duty import cards, places, position, schema, showing, view, words
from rulebound.games.paw_of_duty.actions import ACTIONS
from rulebound.games.paw_of_duty.designed import DesignedVerbs
from rulebound.games.paw_of_duty.log import LOG
from rulebound.games.paw_of_duty.manner import MANNER
from rulebound.games.paw_of_duty.rules.match import PawOfDuty, lay_out
from rulebound.games.paw_of_duty.rules.state import PawCards
from rulebound.games.paw_of_duty.things import NOUN_FACTS


class PawOfDutyGame(GameOf[PawOfDuty]):
    id = "paw_of_duty"
    title = "Paw of Duty"
    folder = Path(__file__).parent
    tie_rule = "PD-R55"

    actions = ACTIONS
    log = LOG
    kinds = cards.KINDS
    vocabulary = DesignedVerbs
    noun_facts = NOUN_FACTS
    manner = MANNER
    check_set = staticmethod(cards.check_set)
    catalogue = staticmethod(cards.catalogue)

    wrong_words = words.WRONG_WORDS
    ask = staticmethod(words.ask)
    ended_by = staticmethod(words.ended_by)
    view = staticmethod(view.view)
    show = staticmethod(showing.show)
    acting = staticmethod(places.acting)
    zone_path = staticmethod(places.zone_path)
    renamed = schema.RENAMED
    schema = schema.POSITION
    position_of = staticmethod(position.position_of)
    hidden_zones = staticmethod(position.hidden_zones)

    def lay_out(self, setup: Setup) -> PawOfDuty:
        return lay_out(self.cards_of(setup).compiled(PawCards), self.choices(setup.options))

    def pose(self, scene: Mapping[str, Any], setup: Setup) -> PawOfDuty:
        return position.pose(self.lay_out(setup), scene, setup)


GAME = PawOfDutyGame()
