"""How the texts of Five Rows are explained: its own words for when they work."""

from __future__ import annotations

from rulebound.core.language.explaining import Manner

MANNER = Manner(
    in_force={"troop": "as long as this troop stands in a row", "aura": "as long as this aura lies in its row"},
    heads={
        "income": "at the income of each round",
        "start_of_combat": "at the start of combat in each round",
        "end_of_each_round": "at the end of each round",
    },
    rules={"play_only_into": "when you play this card"},
)
