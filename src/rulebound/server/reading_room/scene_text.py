"""A point of a finished match as a scene (`core/people/scene_exporting.py`): until it is over, nobody may have one."""

from __future__ import annotations

from rulebound.core.people.scene_exporting import scene_of
from rulebound.server.reading_room.replays import finished
from rulebound.server.tables.ledger import Ledger


def scene_at(ledger: Ledger, at: int) -> str:
    """The match after `at` decisions as the text of a scene."""
    return scene_of(finished(ledger), at)
